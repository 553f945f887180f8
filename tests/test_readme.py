"""What the README and the first guides show is run."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
GUIDES = [(ROOT / "docs" / "guide" / name).read_text("utf-8") for name in ("python.md", "command-line.md")]
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", "\n".join([README, *GUIDES]), re.DOTALL)
LINES = [line for kind, text in BLOCKS if kind == "console" for line in text.splitlines() if line[:2] == "$ "]
COMMANDS = list(dict.fromkeys(line[2:] for line in LINES))


def test_the_python_of_the_readme_runs() -> None:
    scope: dict[str, object] = {}
    blocks = [text for kind, text in BLOCKS if kind == "python"]
    assert len(blocks) == 3
    for text in blocks:
        exec(compile(text, "README.md", "exec"), scope)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_readme_run(command: str, tmp_path: Path) -> None:
    program, *arguments = shlex.split(command)
    assert program == "stellwerk"
    run = subprocess.run([sys.executable, "-m", "stellwerk", *arguments], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_the_readme_is_about_one_screen() -> None:
    assert len(README.splitlines()) <= 60


def test_the_files_the_readme_points_to_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert target.startswith("http") or (ROOT / target).exists(), target
