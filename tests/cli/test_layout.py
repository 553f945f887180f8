"""The layout of observations, printed; the pages in docs/layout are what the command says."""

import json
from pathlib import Path

import pytest

from stellwerk.core.layout import segments, table_of
from stellwerk.games import GAMES
from tests.cli.command import here, refused

PAGES = Path(__file__).parents[2] / "docs" / "layout"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_is_what_its_states_declare(game: str) -> None:
    """`stellwerk layout GAME > docs/layout/GAME.md` writes it anew."""
    assert here("layout", game).out == (PAGES / f"{game}.md").read_text("utf-8")


def test_the_layout_for_programs() -> None:
    game = GAMES["germany"]
    told = json.loads(here("layout", "germany", "--players", 2, "--json").out)
    parts = segments(game, table_of(game, game.box(), 2))
    assert [(part["name"], part["offset"], part["length"]) for part in told["parts"]] == [
        (part.title, part.offset, part.length) for part in parts
    ]
    assert told["length"] == sum(part.length for part in parts)
    assert told["actions"][:2] == [["take", 0, 0], ["take", 1, 0]]
    assert set(told["left_out"]) == {"box", "rng", "earlier", "blind", "draws"}


def test_a_table_that_cannot_be_is_one_line() -> None:
    assert "is for 2 to 5 players" in refused(here("layout", "germany", "--players", 9))
