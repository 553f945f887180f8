"""The game of docs/guide/first-game.md, as it is printed there: the laws, a random match, a page of the app."""

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from stellwerk.bots import random
from stellwerk.core import parts
from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.rng import seeded
from stellwerk.laws.run import try_laws
from tests.web.serving import Visitor, running

GUIDE = Path(__file__).parents[1] / "docs" / "guide" / "first-game.md"
MOST_LINES = 60


def source() -> str:
    found = re.search(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def installed(folder: Path) -> Path:
    """A folder where the game is found by its entry point, as after `pip install`."""
    (folder / "pebbles.py").write_text(source(), "utf-8")
    about = folder / "pebbles-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pebbles\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text("[stellwerk.games]\npebbles = pebbles:GAME\n")
    return folder


@pytest.fixture
def pebbles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    monkeypatch.syspath_prepend(installed(tmp_path))
    yield import_module("pebbles").GAME
    del sys.modules["pebbles"]


def test_it_is_short() -> None:
    assert len(source().splitlines()) <= MOST_LINES


def test_the_laws_hold(pebbles: AnyGame) -> None:
    for players in pebbles.players:
        for seed in range(3):
            assert try_laws(pebbles, players, seed, {}) > 6


def test_a_random_match_in_words(pebbles: AnyGame) -> None:
    match, rng = Match(pebbles, 2, 7), seeded(3)
    assert (pebbles.title, match.question(), match.say(Action("take", 2))) == ("Pebbles", "Turn?", "Take 2.")
    assert match.text(0) == "heap: 21\nwins: Player 1 0, Player 2 0"
    while match.decision is not None:
        seat = match.decision.seat
        match.play(random.choose(pebbles, lambda seat=seat: match.view(seat), match.decision, rng))
    assert match.log[0] == f"Player 1: take {match.actions[0].a}."
    assert (sum(match.scores), match.winners) == (1, (match.scores.index(1),))
    assert [row.title for row in pebbles.text.sheet(match.state, pebbles.words())] == ["Total"]
    assert pebbles.text.facts(pebbles.words("de")) == "2 bis 3 Personen"


def test_its_numbers_have_names(pebbles: AnyGame) -> None:
    assert parts.names(pebbles, Action("take", 2)) == {"do": "take", "pebbles": 2}


def test_a_clone_by_declaration_goes_its_own_way(pebbles: AnyGame) -> None:
    state = pebbles.set_up(pebbles.box(), 2, seeded(1), {})
    copy = state.clone()
    assert copy == state
    copy.wins[0], copy.pending[:] = 1, []
    assert (state.wins, len(state.pending)) == ([0, 0], 1)


def test_it_is_played_in_the_browser(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", path=[installed(tmp_path)]) as server:
        ada = Visitor(server.address)
        start = ada.get("/").text
        assert "Pebbles" in start
        assert "2 to 3 players" in start
        assert ada.get("/help/pebbles").status_code == 200
        table = ada.table("pebbles", "me", "bot:random")
        page = ada.get(f"/t/{table}").text
        assert "heap: 21" in page
        assert "Take 3." in page
