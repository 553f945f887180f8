"""A game of others as a plug-in: built, installed into a fresh environment, and played everywhere."""

import json
import os
import pty
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browser.conftest import Open
from tests.web.serving import Server, running
from tests.wheels import ROOT, done, environment, wheel


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that has nothing but Stellwerk and Yard, both from their wheels."""
    place = tmp_path_factory.mktemp("plugin")
    stellwerk, yard, programs = (
        wheel(ROOT, place),
        wheel(ROOT / "examples" / "yard", place),
        environment(place / "venv"),
    )
    install = (programs / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check")
    done(*install, "-c", ROOT / "constraints.txt", f"{stellwerk}[play]", yard, "pytest")
    return programs


@pytest.fixture(scope="module")
def server(fresh: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("tables") / "tables.db", str(fresh / "stellwerk")) as server:
        yield server


def test_it_is_listed_beside_the_others(fresh: Path) -> None:
    listed = done(fresh / "stellwerk", "games")
    assert all(name in listed for name in ("first-class", "germany", "yard"))


def test_its_own_tests_and_the_laws_hold(fresh: Path) -> None:
    assert "every law held at each" in done(fresh / "stellwerk", "laws", "yard", "--matches", "3")
    assert "passed" in done(fresh / "pytest", "-c", os.devnull, ROOT / "examples/yard/tests", cwd=fresh)


def test_it_is_played_in_the_terminal(fresh: Path, tmp_path: Path) -> None:
    """A whole match against bots at a real terminal, always the first choice, in German."""
    ours, theirs = pty.openpty()
    saved = tmp_path / "yard.json"
    words = ("play", "yard", "--rounds", "2", "--seed", "1", "--language", "de", "--save", str(saved))
    with subprocess.Popen([fresh / "stellwerk", *words], stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        os.write(ours, b"1\n" * 40)
        shown = b""
        while process.poll() is None:
            try:
                shown += os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
    os.close(ours)
    assert "Arbeiten: Nimm 2 Kohle." in shown.decode(errors="replace")
    assert done(fresh / "stellwerk", "replay", saved).startswith("ok: ")


def test_it_is_played_in_a_tournament(fresh: Path) -> None:
    words = ("--bots", "planner,random", "--players", "2", "--games", "40", "--seed", "1", "--json")
    result = json.loads(done(fresh / "stellwerk", "tournament", "yard", *words))
    assert result["bots"][0]["win_rate"] > 0.6


@pytest.mark.parametrize(("language", "word"), [("en", "Work"), ("de", "Arbeiten"), ("it", "Lavora")])
def test_it_is_played_in_the_browser(open_window: Open, language: str, word: str) -> None:
    """From the start page to the score sheet, with bots that plan, in three languages."""
    window = open_window(locale=language)
    window.go("/")
    window.page.click("form[action='/play/yard'] .primary")
    window.page.wait_for_selector("#state[data-state=on]")
    window.wait_for_choice()
    assert word in window.page.inner_text("#options")
    while not window.page.query_selector("#over"):
        window.page.click("#picture [data-pick]")
        window.page.wait_for_timeout(50)
        window.wait_for_choice()
    assert window.page.inner_text("#over table").count("\n") >= 3
    assert window.wrong == []
