"""Luck told apart from choice, in points, and where the match turned: all of it over what really lay there.

The course of a match is the expected score of each seat, with what everybody held known. Choices change it, by how
much better or worse they were than the planner's on the same deals; everything else that moves it is called luck. A
decision is tried out a few times only, and what was measured of a hundred of them is mostly noise where nobody played
much better or worse than the planner: so the sum counts as far as it is larger than its noise. Of
each seat the lead is reckoned against one other: the best of the others at the end.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from stellwerk.arena.judge.evaluation import Judgement, Truth
from stellwerk.core.bots import Scores

NEIGHBOURS = 2  # decisions on either side that a point of the course is the mean of, because one alone is noisy
APART = 5  # decisions between the two points of the course that a turn is measured by
TURNS = 5  # the greatest ones
LEAST_TURN = 0.1  # of the chance: a smaller change is no turn


class Standing(NamedTuple):
    """A point of the course: chances and expected scores by seat."""

    step: int
    chances: Scores
    scores: Scores


class Balance(NamedTuple):
    """What the lead of a seat at the end is the sum of, in points."""

    seat: int
    rival: int  # the best of the others at the end
    dealt: int  # the lead at the first decision
    luck: int  # what was drawn, and all that is no choice
    choices: int  # its own
    others: int  # those of the others
    lead: int  # at the end


class Turn(NamedTuple):
    """A turning point: between two points of the course the chance of a seat changed."""

    step: int
    until: int
    seat: int
    before: float
    after: float
    chosen: bool  # more than half of what its lead changed by came from choices

    def to_json(self) -> dict[str, Any]:
        return self._asdict() | {"before": round(self.before, 4), "after": round(self.after, 4)}


def course(stood: Sequence[tuple[int, Truth]], end: Standing | None) -> list[Standing]:
    """The course: each point is the mean of some decisions; the last one is how the match ended."""
    found = []
    for place, (step, _) in enumerate(stood):
        near = [truth for _, truth in stood[max(0, place - NEIGHBOURS) : place + NEIGHBOURS + 1]]
        found.append(Standing(step, means([one.chances for one in near]), means([one.scores for one in near])))
    return [*found, *([end] if end else [])]


def means(rows: Sequence[Scores]) -> Scores:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def balance(judged: Sequence[Judgement], course: Sequence[Standing], seat: int) -> Balance:
    """What moved the lead of a seat: whole points that add up to it."""
    first, last = course[0].scores, course[-1].scores
    rival = max((other for other in range(len(last)) if other != seat), key=lambda other: last[other])
    dealt, lead = round(first[seat] - first[rival]), round(last[seat] - last[rival])
    own, others = (
        round(chosen([one for one in judged if (one.seat == seat) is mine], seat, rival)) for mine in (True, False)
    )
    return Balance(seat, rival, dealt, lead - dealt - own - others, own, others, lead)


def chosen(judged: Sequence[Judgement], seat: int, rival: int) -> float:
    """What choices did to the lead of a seat over another, as far as it is more than the noise of so many of them."""
    truths = [one.truth for one in judged if one.truth]
    total = sum(truth.effect[seat] - truth.effect[rival] for truth in truths)
    noise = sum(truth.noise[seat] + truth.noise[rival] for truth in truths if truth.noise)
    return total * max(0.0, 1 - noise / total**2) if total else 0.0


def turns(judged: Sequence[Judgement], course: Sequence[Standing]) -> list[Turn]:
    """The greatest turning points, in the order of the match; of several at the same time only the greatest."""
    kept: list[Turn] = []
    pairs = [pair for apart in range(1, APART + 1) for pair in zip(course, course[apart:], strict=False)]
    found = [turn(judged, *pair, seat) for pair in pairs for seat in range(len(course[0].chances))]
    for one in sorted(found, key=lambda turn: (-round(abs(turn.after - turn.before), 6), turn.until - turn.step)):
        clear = abs(one.after - one.before) >= LEAST_TURN
        if clear and len(kept) < TURNS and not any(one.step < k.until and k.step < one.until for k in kept):
            kept.append(one)
    return sorted(kept)


def turn(judged: Sequence[Judgement], a: Standing, b: Standing, seat: int) -> Turn:
    rival = max((other for other in range(len(a.scores)) if other != seat), key=lambda other: b.scores[other])
    moved = b.scores[seat] - b.scores[rival] - a.scores[seat] + a.scores[rival]
    did = chosen([one for one in judged if a.step <= one.step < b.step], seat, rival)
    by_choice = did * moved > 0 and abs(did) >= abs(moved) / 2
    return Turn(a.step, b.step, seat, a.chances[seat], b.chances[seat], by_choice)
