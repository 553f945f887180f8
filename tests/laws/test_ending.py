"""What the laws say of a game whose result is wrong, and of one whose clone is shallow."""

from dataclasses import replace
from typing import Any

import pytest

from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.text import Row
from stellwerk.laws import LawBroken
from stellwerk.laws.run import play_out
from tests.mini.yard import YARD, State


def played(game: AnyGame) -> None:
    play_out(Match(game, 2, 1), 1)


def test_a_game_whose_result_is_right() -> None:
    played(YARD)


def test_a_sheet_that_does_not_add_up() -> None:
    wrong = replace(YARD)

    def sheet(state: Any, t: Any) -> list[Row]:
        return [Row("cards", (1, 1)), Row("total", tuple(state.points))]

    vars(wrong)["text"] = YARD.text._replace(sheet=sheet)
    with pytest.raises(LawBroken, match="the score sheet adds up to its last line"):
        played(wrong)


def test_a_sheet_that_ends_with_other_numbers_than_the_scores() -> None:
    wrong = replace(YARD)
    vars(wrong)["text"] = YARD.text._replace(sheet=lambda state, t: [Row("total", (1000, 1000))])
    with pytest.raises(LawBroken, match="the score sheet ends with the scores"):
        played(wrong)


def test_scores_that_hang_on_secrets() -> None:
    def scores(state: State) -> tuple[int, ...]:
        return tuple(sum(held) for held in state.freight)

    wrong = replace(YARD, scores=scores)
    vars(wrong)["text"] = YARD.text._replace(sheet=lambda state, t: [])
    with pytest.raises(LawBroken, match="final scores are the same from every view"):
        played(wrong)


def test_a_shallow_clone_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = State.clone

    def shallow(self: State) -> State:
        copy = whole(self)
        copy.coal = self.coal
        return copy

    monkeypatch.setattr(State, "clone", shallow)
    with pytest.raises(LawBroken, match="it shares: 'coal'"):
        played(YARD)
