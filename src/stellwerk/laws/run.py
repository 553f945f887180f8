"""Whole matches with all laws on at every decision."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.records import Action, Event
from stellwerk.core.rng import below, seeded
from stellwerk.laws import law
from stellwerk.laws.decisions import (
    WHOLE,
    check_clone,
    check_copies,
    check_match_copies,
    check_options,
    check_record,
    check_refusal,
)
from stellwerk.laws.ending import check_end
from stellwerk.laws.flow import check_flow
from stellwerk.laws.layout import check_layout
from stellwerk.laws.names import check_event_names, check_names
from stellwerk.laws.secrecy import Channel, check_choices, check_deal, check_guess, check_guessed, check_twins

LONGEST = 5000  # decisions; no match of any game comes near it


class Laws(NamedTuple):
    """What a game adds to the laws of all games."""

    problems: Callable[[Any], list[str]] = lambda state: []  # what is wrong with a state
    step_problems: Callable[[Any, Action, list[Event], Any], list[str]] | None = None  # before, action, events, after
    channels: Sequence[Channel] = ()  # more that a seat can get
    every: int = 1  # decisions from one look at copies and secrets, which cost most, to the next


COMMON = Laws()


def play_by(match: Match, choices: Iterable[int], own: Laws = COMMON, everybody: bool = True) -> None:
    """Play the options that the integers name, all laws on at every decision, until they or the match end.

    What a seat may know is checked for everybody, or for one seat at each decision, in turn.

    >>> import stellwerk
    >>> match = stellwerk.new(next(iter(stellwerk.GAMES)), seed=7)
    >>> play_by(match, [0, 1, 2])
    >>> len(match.actions)
    3
    """
    check_deal(match)
    check_names(match.game, match.box)
    seats = (None, *range(match.players))
    for number, choice in enumerate(choices):
        if match.decision is None:
            break
        check(match, number, choice, seats if everybody else (seats[number % len(seats)],), own)
        play_one(match, match.decision.options[choice % len(match.decision.options)], own)
    check_record(match)
    check_event_names(match)
    if match.over:
        check_end(match)


def play_one(match: Match, action: Action, own: Laws) -> None:
    """Play an action and compare before and after."""
    if own.step_problems is None:
        match.play(action)
        return
    before, events = match.state.clone(), len(match.events)
    match.play(action)
    wrong = own.step_problems(before, action, match.events[events:], match.state)
    law(not wrong, "a step keeps the rules", wrong)


def play_out(match: Match, seed: int, own: Laws = COMMON, everybody: bool = True) -> None:
    """Play to the end at random, all laws on at every decision."""
    rng = seeded(seed)
    play_by(match, (below(rng, 1 << 30) for _ in range(LONGEST)), own, everybody)
    law(match.over, "every match ends")


def check(match: Match, number: int, choice: int, seats: Sequence[int | None], own: Laws) -> None:
    """All laws of one decision."""
    game, state, open = match.game, match.state, match.decision
    assert open is not None
    wrong = own.problems(state)
    law(not wrong, "a state is possible", wrong)
    check_options(match)
    check_refusal(match, choice)
    if number % own.every:
        return
    check_clone(game, state, open, choice)
    check_flow(match)
    check_copies(game, state, open, number)
    if number % WHOLE == 0:
        check_match_copies(match)
    for seat in seats:
        check_layout(match, seat)
        check_twins(match, seat, choice, own.channels)
        check_choices(match, seat)
        other = check_guess(match, seat, choice)
        check_guessed(match, other, seat, choice)
        wrong = own.problems(other)
        law(not wrong, "a guess is a possible state", wrong)


def try_laws(game: AnyGame, players: int, seed: int, options: Mapping[str, str], own: Laws = COMMON) -> int:
    """One random match to its end; how many decisions it had."""
    match = Match(game, players, seed, options)
    play_out(match, seed, own, everybody=False)
    return len(match.actions)
