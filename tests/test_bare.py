"""The wheel: alone it is enough for programs, and the command says what it lacks; what pip installs with it plays."""

import re
import subprocess
import sysconfig
from pathlib import Path

import httpx
import pytest

from tests.web.serving import running
from tests.wheels import ROOT, done, environment, wheel

MATCH = """
import stellwerk
from stellwerk.arena.play.simulate import plan, simulate

match = stellwerk.new("germany", players=3, seed=7)
while not match.over:
    match.play(match.decision.options[0])
assert stellwerk.load(match.to_json()).hash == match.hash
assert match.svg(seat=0).startswith("<svg") and match.text(0, "de") != match.text(0, "en")
assert sum(len(batch) for batch in simulate(plan("first-class", 2, 1, {}, ["planner", "random"]), 1)) == 1
print(*match.scores)
"""

RULES = """
from stellwerk.core.words import LANGUAGES
from stellwerk.web.play.rule_pages import paragraphs

for language in LANGUAGES:
    print(language, *{said.language for game in ("germany", "first-class") for said in paragraphs(game, language)})
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh environment with the wheel, and nothing from any index."""
    place = tmp_path_factory.mktemp("bare")
    built, programs = wheel(ROOT, place), environment(place / "venv")
    done(programs / "python", "-m", "pip", "install", "-q", "--no-index", "--no-deps", built)
    return programs


def test_a_match_is_played_without_any_dependency(bare: Path, tmp_path: Path) -> None:
    assert len(done(bare / "python", "-c", MATCH, cwd=tmp_path).split()) == 3


def test_the_wheel_brings_the_rules_in_every_language(bare: Path, tmp_path: Path) -> None:
    assert done(bare / "python", "-c", RULES, cwd=tmp_path).splitlines() == ["en en", "de de", "it it"]


@pytest.mark.parametrize("command", [["stellwerk"], ["stellwerk", "play"], ["python", "-m", "stellwerk", "version"]])
def test_the_command_says_in_one_line_what_to_install(bare: Path, tmp_path: Path, command: list[str]) -> None:
    run = subprocess.run([bare / command[0], *command[1:]], cwd=tmp_path, capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "stellwerk: The command needs packages that are not installed: pip install stellwerk\n"


def test_what_pip_installs_is_what_the_command_needs(bare: Path, tmp_path: Path) -> None:
    """`uvx stellwerk` and `pipx run stellwerk` without thinking of extras; nothing is fetched for the test."""
    listed = "from importlib.metadata import requires; print(*requires('stellwerk'), sep='\\n')"
    needed = {
        re.split(r"[<>=]", line)[0] for line in done(bare / "python", "-c", listed).splitlines() if ";" not in line
    }
    assert {"starlette", "uvicorn", "typer", "jinja2", "websockets"} <= needed
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    beside = Path(done(bare / "python", "-c", where, cwd=tmp_path).strip()) / "beside.pth"
    beside.write_text(sysconfig.get_path("purelib") + "\n")  # after the wheel: only what it needs comes from there
    try:
        with running(tmp_path / "tables.db", str(bare / "stellwerk")) as server:
            assert "Stellwerk" in httpx.get(server.address).text
        found = Path(done(bare / "python", "-c", "import stellwerk; print(stellwerk.__file__)", cwd=tmp_path).strip())
        assert found.is_relative_to(bare.parent), "it is the wheel that answered"
    finally:
        beside.unlink()
