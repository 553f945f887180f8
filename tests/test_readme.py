"""What the README shows is run."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)
COMMANDS = [line[2:] for kind, text in BLOCKS if kind == "console" for line in text.splitlines() if line[:2] == "$ "]


def test_the_python_of_the_readme_runs() -> None:
    scope: dict[str, object] = {}
    blocks = [text for kind, text in BLOCKS if kind == "python"]
    assert len(blocks) == 2
    for text in blocks:
        exec(compile(text, "README.md", "exec"), scope)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_readme_run(command: str, tmp_path: Path) -> None:
    program, *arguments = shlex.split(command)
    assert program == "stellwerk"
    run = subprocess.run([sys.executable, "-m", "stellwerk", *arguments], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_the_files_the_readme_points_to_exist() -> None:
    root = Path(__file__).parents[1]
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("http") or (root / target).exists(), target
