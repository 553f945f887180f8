"""Guesses deal what is possible, and spread like the truth (FC-2.15, FC-RC.5, FC-RC.16).

The players choose at random. Nothing that is hidden changes what they may choose, except in the draft, where each card
is as likely to be kept as any other: so no choice tells anything, and the truth is one draw from all deals that agree
with what the viewer saw, as a guess should be.
"""

from functools import cache

import pytest

from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded, shuffle
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck.data import MURDERER
from stellwerk.games.first_class.rules.hidden import HIDDEN
from stellwerk.games.first_class.rules.state import State, put
from tests.games.first_class.invariants import problems
from tests.spread import ranks, some, spreads

TABLES = 400
PAIRS = ("AC", "BC", "CD", "CE", "AC", "DE")


def random_play(players: int, modules: str, seed: int) -> State:
    """A table some way into a match; one in three is still in the draft."""
    match, rng = Match(FIRST_CLASS, players, seed, {"modules": modules}), seeded(~seed)
    for _ in range(below(rng, players + 1) if seed % 3 == 0 else players + below(rng, 150)):
        if match.decision is None or (len(match.actions) > players and match.state.over):
            break
        match.play(some(rng, match.decision.options))
    state: State = match.state
    return state


@cache
def tables() -> list[tuple[State, int | None]]:
    return [
        (random_play(2 + seed % 3, PAIRS[seed % len(PAIRS)], seed), None if seed % 7 == 0 else seed % 2)
        for seed in range(TABLES)
    ]


# What is measured, always of other seats than the viewer


def other(state: State, viewer: int | None) -> int:
    """The neighbour who drafts after the viewer, or before it if that was the last."""
    return ((viewer or 0) - 1) % state.players


def next_card(state: State, viewer: int | None) -> float:
    pile = state.piles[min(2, state.round // 2)]
    return pile[-1] if pile else 0


def never_seen(state: State, viewer: int | None) -> float:
    """The cards below all others, which leave the game face down (FC-16.3)."""
    return sum(sum(pile[:4]) for pile in state.piles)


def drafted(state: State, viewer: int | None) -> float:
    return sum(held[0] for seat, held in enumerate(state.game_end) if held and seat != viewer)


def drafted_by_the_neighbour(state: State, viewer: int | None) -> float:
    held = state.game_end[other(state, viewer)]
    return held[0] if held else 0


def passed_and_kept(state: State, viewer: int | None) -> float:
    """How many of the cards that the viewer passed on were kept."""
    mine = state.passed[viewer] if viewer is not None else ()
    return sum(held[0] in mine for held in state.game_end if held)


def next_game_end(state: State, viewer: int | None) -> float:
    return sum(state.game_end_stack[-2:])


def passed_in_stack(state: State, viewer: int | None) -> float:
    """Where in the stack lies what the viewer passed on."""
    mine = state.passed[viewer] if viewer is not None else ()
    return sum(place for place, card in enumerate(state.game_end_stack) if card in mine)


def handed_on(state: State, viewer: int | None) -> float:
    return sum((*state.passing, *state.passed[other(state, viewer)]))


def murderer(state: State, viewer: int | None) -> float:
    return state.roles[other(state, viewer)] == MURDERER


def evidence(state: State, viewer: int | None) -> float:
    return sum(state.evidence[other(state, viewer)])


def next_token(state: State, viewer: int | None) -> float:
    return state.supply[-1] if state.supply else 0


MEASURES = {
    measure.__name__: measure
    for measure in (
        next_card,
        never_seen,
        drafted,
        drafted_by_the_neighbour,
        passed_and_kept,
        next_game_end,
        passed_in_stack,
        handed_on,
        murderer,
        evidence,
        next_token,
    )
}


# Guesses that lean, which the tests must notice


def forgetful(view: State, viewer: int | None, rng: list[int]) -> State:
    """Any Game End card that is not in sight may be with anybody or in the stack, whatever the viewer passed on."""
    state = FIRST_CLASS.guess(view, viewer, rng)
    hidden = [seat for seat, held in enumerate(view.game_end) if held and held[0] == HIDDEN]
    cards = [*state.game_end_stack, *(state.game_end[seat][0] for seat in hidden)]
    shuffle(rng, cards)
    for seat in hidden:
        state.game_end = put(state.game_end, seat, (cards.pop(), *state.game_end[seat][1:]))
    state.game_end_stack = tuple(cards)
    return state


def sorted_piles(view: State, viewer: int | None, rng: list[int]) -> State:
    """The piles and the tokens are not shuffled."""
    state = FIRST_CLASS.guess(view, viewer, rng)
    state.piles = tuple(tuple(sorted(pile)) for pile in state.piles)
    state.supply = tuple(sorted(state.supply))
    return state


# The tests


@cache
def truth_ranks() -> dict[str, list[int]]:
    return ranks(FIRST_CLASS, tables(), MEASURES)


@pytest.mark.parametrize("measure", MEASURES)
def test_guesses_spread_like_the_truth(measure: str) -> None:
    assert spreads(truth_ranks()[measure]), truth_ranks()[measure]


def test_a_guess_that_forgets_the_draft_is_found_out() -> None:
    counts = ranks(FIRST_CLASS, tables(), MEASURES, forgetful)
    assert not spreads(counts["passed_and_kept"])
    assert not spreads(counts["passed_in_stack"])


def test_a_guess_that_does_not_shuffle_is_found_out() -> None:
    counts = ranks(FIRST_CLASS, tables(), MEASURES, sorted_piles)
    assert not spreads(counts["next_card"])
    assert not spreads(counts["never_seen"])
    assert not spreads(counts["next_token"])


def test_the_tables_are_worth_the_test() -> None:
    states = [state for state, _ in tables()]
    assert sum(bool(state.passing) for state in states) > 50
    assert sum(state.round > 2 for state in states) > 50
    assert sum(any(state.evidence) for state in states) > 50


def test_every_guess_is_possible_and_keeps_what_is_known() -> None:
    for state, viewer in tables()[:150]:
        view = FIRST_CLASS.mask(state, viewer)
        guess = FIRST_CLASS.guess(view, viewer, seeded(1))
        assert FIRST_CLASS.mask(guess, viewer) == view
        assert not problems(guess)
        if viewer is not None:
            assert (guess.roles[viewer], guess.game_end[viewer]) == (state.roles[viewer], state.game_end[viewer])
