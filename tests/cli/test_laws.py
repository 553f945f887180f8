"""The command that tries the laws on a game."""

from dataclasses import replace

import pytest

from stellwerk.core.secrets import EVERYBODY
from stellwerk.games import GAMES
from tests.cli.command import here, refused
from tests.mini.yard import YARD


def test_the_laws_of_a_game_that_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.loaded, "yard", YARD)
    outcome = here("laws", "yard", "--matches", 2, "--rounds", 3)
    assert outcome.code == 0
    assert outcome.out.startswith("Yard: 4 matches, ")
    assert outcome.out.endswith("every law held at each.\n")


def test_a_broken_law_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    leaking = replace(YARD)
    vars(leaking)["known"] = {**YARD.known, "deck": YARD.known["deck"]._replace(who=EVERYBODY.who, show=None)}
    monkeypatch.setitem(GAMES.loaded, "yard", leaking)
    assert "Yard, 2 players, seed 0: a law is broken: what chance deals" in refused(here("laws", "yard"))
