"""Guesses of cards that were paid from one of many decks: a dead end does not take thousands of tries (chapter 11)."""

from typing import Any

import pytest

from stellwerk.bots import find
from stellwerk.core.match import Match
from stellwerk.core.rng import seeded
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.rules.guess import cards
from stellwerk.games.germany.rules.guess.cards import History, Payment, extend

RED = 3  # any kind
NONE_LEFT = [0] * 9
ONE_LEFT = [int(kind == RED) for kind in range(9)]


def test_a_dead_end_is_left_by_taking_an_earlier_card_from_another_deck() -> None:
    """Seat 2 has places of the first deck alone, and seat 1 took the last such card of it."""
    paid = [Payment(1, 1, 3, RED), Payment(1, 2, 2, RED)]
    free = [[1, 1], [1, 0]]
    stuck = History([NONE_LEFT, ONE_LEFT], [[0, 0], [1, 0], [0, 0]], (0,))
    grown = extend([stuck, stuck], paid, free, 1, seeded(1))
    assert grown == [History([NONE_LEFT, NONE_LEFT], [[0, 0], [0, 1], [1, 0]], (1, 0))] * 2
    assert stuck == History([NONE_LEFT, ONE_LEFT], [[0, 0], [1, 0], [0, 0]], (0,))


def test_a_dead_end_without_a_way_out_is_one() -> None:
    paid = [Payment(0, 1, 3, RED), Payment(1, 2, 2, RED)]
    stuck = History([NONE_LEFT, ONE_LEFT], [[0, 0], [1, 0], [0, 0]], (0,))
    assert extend([stuck], paid, [[1, 0], [1, 0]], 1, seeded(1)) == []


@pytest.mark.interpreted
@pytest.mark.parametrize("seed", [1, 3, 7])
def test_late_in_a_match_of_five_no_guess_takes_many_tries(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some reshuffles thousands of histories were tried, which took seconds."""
    sizes = []
    usual = cards.extend

    def watched(histories: list[History], *given: Any) -> list[History]:
        sizes.append(len(histories))
        return usual(histories, *given)

    monkeypatch.setattr(cards, "extend", watched)
    match = Match(GERMANY, 5, seed)
    rng, planner = seeded(seed), find("planner")
    while match.decision is not None:
        seat = match.decision.seat
        view = match.view(seat)
        if len(view.earlier) >= 4 and not len(match.actions) % 3:
            assert GERMANY.mask(GERMANY.guess(view, seat, rng), seat) == view
        match.play(planner(GERMANY, lambda view=view: view, match.decision, rng))  # type: ignore[misc]
    assert sizes
    assert max(sizes) == cards.TRIES
