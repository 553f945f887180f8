"""Luck told apart from choice: what moved the chance of a seat, and where the match turned.

A seat's chance is the one that it sees itself, reckoned with planners who play on for everybody. Choices change it, the
own ones and those of the others, by how much better or worse they were than the planner's (evaluation.effect_of).
Everything else that moves it is called luck: what was dealt, what was drawn, and what came to light of the others.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from stellwerk.arena.judge.evaluation import Judgement
from stellwerk.core.bots import Scores

AROUND = 3  # decisions of the seat on either side that a turn is measured by, because one alone is noisy
TURNS = 5  # the greatest ones
LEAST_TURN = 0.1  # of the chance: a smaller change is no turn


class Balance(NamedTuple):
    """What moved the chance of a seat: `even` and all that follows make `end`."""

    seat: int
    even: float  # the chance of everybody before anything is dealt
    dealt: float  # against that, the chance at the first decision
    choices: float  # by its own
    others: float  # by those of the others
    luck: float  # by everything else
    end: float  # how it ended, or the last chance that is known


class Turn(NamedTuple):
    """A turning point: between two decisions of a seat its chance changed for good."""

    step: int  # of the decision before
    until: int  # of the one after it, or the end
    seat: int
    before: float
    after: float
    choices: float  # of the change, what choices in between account for; the rest is luck

    def to_json(self) -> dict[str, Any]:
        return {name: round(value, 4) for name, value in self._asdict().items()}


class Glance(NamedTuple):
    """The chance of a seat as it sees it itself: before a choice, and expected after it."""

    step: int
    before: float
    after: float


def glances(judged: Sequence[Judgement], seat: int, end: tuple[int, Scores] | None) -> list[Glance]:
    """The glances of a seat, one at each of its decisions; the last one is how the match ended, if that is known."""
    own = [one for one in judged if one.seat == seat]
    seen = [Glance(one.step, one.played.chances[seat] - one.effect[seat], one.played.chances[seat]) for one in own]
    return [*seen, *([Glance(end[0], end[1][seat], end[1][seat])] if end else [])]


def by_others(judged: Sequence[Judgement], seat: int, first: int, last: int) -> float:
    """How choices of the others changed the chance of a seat, from one step up to but not including another."""
    return sum(one.effect[seat] for one in judged if one.seat != seat and first <= one.step < last)


def lucks(judged: Sequence[Judgement], seat: int, end: tuple[int, Scores] | None) -> dict[int, float]:
    """By step of a seat's decisions: how luck changed its chance from there to its next one."""
    pairs = pairwise(glances(judged, seat, end))
    return {a.step: b.before - a.after - by_others(judged, seat, a.step, b.step) for a, b in pairs}


def balance(judged: Sequence[Judgement], players: int, seat: int, end: tuple[int, Scores] | None) -> Balance | None:
    """What moved the chance of a seat; None if it decided nothing."""
    seen, even = glances(judged, seat, end), 1 / players
    if not any(one.seat == seat for one in judged):
        return None
    first, last = seen[0].step, seen[-1].step
    own = sum(one.effect[seat] for one in judged if one.seat == seat)
    parts = (seen[0].before - even, own, by_others(judged, seat, first, last))
    return Balance(seat, even, *parts, sum(lucks(judged, seat, end).values()), seen[-1].after)


def turns(judged: Sequence[Judgement], players: int, end: tuple[int, Scores] | None) -> list[Turn]:
    """The greatest turning points, in the order of the match; of several at the same time only the greatest."""
    found = [turn for seat in range(players) for turn in turns_of(judged, seat, end)]
    kept: list[tuple[int, int, Turn]] = []
    for first, last, turn in sorted(found, key=lambda one: -abs(one[2].after - one[2].before)):
        if len(kept) < TURNS and not any(first < other[1] and other[0] < last for other in kept):
            kept.append((first, last, turn))
    return sorted(turn for _, _, turn in kept)


def turns_of(judged: Sequence[Judgement], seat: int, end: tuple[int, Scores] | None) -> list[tuple[int, int, Turn]]:
    """The turning points of a seat, each with the steps between which it was measured."""
    seen, found = glances(judged, seat, end), []
    for number in range(len(seen) - 1):
        past, future = seen[max(0, number + 1 - AROUND) : number + 1], seen[number + 1 : number + 1 + AROUND]
        before, after = mean([one.before for one in past]), mean([one.before for one in future])
        if abs(after - before) >= LEAST_TURN:
            step, until = past[-1].step, future[0].step
            slips = sum(one.effect[seat] for one in judged if step <= one.step < until)
            found.append((past[0].step, future[-1].step, Turn(step, until, seat, before, after, slips)))
    return found


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
