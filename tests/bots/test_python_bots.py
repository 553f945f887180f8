"""Bots in Python that are not part of Stellwerk: named by module and function, and by entry points."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from stellwerk import bots
from stellwerk.bots import python
from tests.cli.command import here, refused

FIRST = """
from stellwerk.core.rng import below
def choose(game, observe, decision, rng):
    return decision.options[0]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """A working directory with a bot in it, under a name that no other test has imported."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    (tmp_path / f"bot_{abs(hash(request.node.name))}.py").write_text(FIRST, "utf-8")
    return tmp_path


def name_of(folder: Path) -> str:
    (file,) = folder.glob("bot_*.py")
    return f"{file.stem}:choose"


def test_a_file_in_the_working_directory_competes(folder: Path) -> None:
    outcome = here(
        "tournament", "germany", "--bots", f"{name_of(folder)},random", "-p", 2, "--games", 2, "--jobs", 1, "--csv"
    )
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert lines[0].startswith("game,deal,match,seat,bot,score,won,decisions,forfeits,")
    assert len(lines) == 1 + 2 * 2
    assert lines[1].split(",")[:5] == ["germany", "0", "0", "0", name_of(folder)]


def test_an_entry_point_has_a_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(python, "points", lambda: {"mine": EntryPoint("mine", name_of(folder), python.GROUP)})
    assert bots.find("mine") is bots.find(name_of(folder))
    assert bots.program("mine") == bots.program(name_of(folder))


def test_what_is_wrong_is_one_line(folder: Path) -> None:
    (folder / "broken_bot.py").write_text("1 / 0\n", "utf-8")
    (folder / "needy_bot.py").write_text("import nowhere_to_be_found\n", "utf-8")
    for name, says in {
        "nothing.here:choose": "There is no bot 'nothing.here:choose': no module nothing.here is installed",
        f"{name_of(folder)}_it": "has no function choose_it",
        "broken_bot:choose": "cannot be loaded: ZeroDivisionError('division by zero')",
        "needy_bot:choose": "cannot be loaded: No module named 'nowhere_to_be_found'",
        "unheard": "There is no bot 'unheard'; the bots are: random",
    }.items():
        assert says in refused(here("simulate", "germany", "--bots", name, "--games", 1))


def test_a_changed_bot_does_not_get_the_figures_of_yesterday(folder: Path) -> None:
    words = ("tournament", "germany", "--bots", f"{name_of(folder)},random", "-p", 2, "--jobs", 1, "--out", "duel")
    assert here(*words, "--games", 2).code == 0
    assert here(*words, "--games", 2).code == 0
    (file,) = folder.glob("bot_*.py")
    file.write_text(FIRST + "# better now\n", "utf-8")
    said = refused(here(*words, "--games", 2))
    assert "holds results of other programs" in said
    assert f"{name_of(folder)} was changed since" in said


def test_the_fingerprint_of_a_package_is_that_of_all_its_files(folder: Path) -> None:
    package = folder / f"pack_{abs(hash(str(folder)))}"
    package.mkdir()
    for file in ("__init__.py", "one.py", "other.py"):
        (package / file).write_text(FIRST, "utf-8")
    name = f"{package.name}.one:choose"
    before = bots.program(name)
    (package / "other.py").write_text("", "utf-8")
    assert bots.program(name) != before
    assert [bots.program(own) for own in ("random", "planner", "search:80", "hard")] == [None] * 4
