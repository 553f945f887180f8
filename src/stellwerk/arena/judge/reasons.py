"""Reasons in words: what the points of a better choice are for."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from stellwerk.arena.judge.lines import Line, follow
from stellwerk.core.match import Match
from stellwerk.core.reasons import Reason
from stellwerk.core.words import Words

SHOWN = 4  # terms that are told at least, where there are so many
REST = 0.2  # of the total: what is left is less, and told as one


class Told(NamedTuple):
    """A reason in words, with whole points of the lead; 0: a difference at once, in the points of others."""

    says: str
    points: int


def told(match: Match, reasons: Sequence[Reason], total: float, rival: str, t: Words) -> tuple[Told, ...]:
    """The greatest reasons, and the rest as one; their points add up to the total, rounded.

    What rounding leaves of one goes to the next, so that many small remainders do not become a point of the rest.
    """
    game, most = match.game, telling(reasons, total)
    says = [game.reasons.say(match.box, one, rival, t) if game.reasons else t("more points") for one in most]
    sums = [round(sum(one.gain for one in most[:count])) for count in range(len(most) + 1)]
    points = [after - before for before, after in pairwise(sums)]
    rest = round(total) - sums[-1]
    found = [Told(*pair) for pair in zip(says, points, strict=True) if pair[1]]
    return (*found, *([Told(t("everything else"), rest)] if rest or not found else []))


def telling(reasons: Sequence[Reason], total: float) -> Sequence[Reason]:
    """The greatest, and of the others those that soon make up what is left."""
    found, others = list(reasons[:SHOWN]), list(reasons[SHOWN:])

    def left(*more: Reason) -> int:
        return abs(round(total) - round(sum(one.gain for one in (*found, *more))))

    while others and left() > REST * abs(total):
        found.append(min(others, key=left))
        others.remove(found[-1])
    return found


def at_once(match: Match, played: Line, better: Line, t: Words) -> tuple[Told, ...]:
    """How the positions differ right after two lines; the match stands before them."""
    game, open = match.game, match.decision
    if game.reasons is None or open is None:
        return ()
    one, other = match.state.clone(), match.state.clone()
    follow(game, one, open, played)
    follow(game, other, open, better)
    return tuple(Told(says, 0) for says in game.reasons.at_once(match.state, one, other, open.seat, t))


def listed(reasons: Sequence[Told]) -> str:
    """As a sentence."""
    return "; ".join(f"{one.says} ({one.points:+d})" if one.points else one.says for one in reasons)
