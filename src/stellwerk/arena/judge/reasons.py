"""Reasons in words: what the points of a better choice are for."""

from collections.abc import Sequence
from typing import NamedTuple

from stellwerk.core.match import Match
from stellwerk.core.reasons import Reason
from stellwerk.core.words import Words

SHOWN = 4  # terms that are told; what is left is told as one


class Told(NamedTuple):
    """A reason in words, with whole points of the lead."""

    says: str
    points: int


def told(match: Match, reasons: Sequence[Reason], total: float, rival: str, t: Words) -> tuple[Told, ...]:
    """The greatest reasons, and the rest as one; their points add up to the total, rounded."""
    game, most = match.game, reasons[:SHOWN]
    says = [game.reasons.say(match.box, one, rival, t) if game.reasons else t("more points") for one in most]
    points = [round(one.gain) for one in most]
    rest = round(total) - sum(points)
    found = [Told(*pair) for pair in zip(says, points, strict=True) if pair[1]]
    return (*found, *([Told(t("everything else"), rest)] if rest or not found else []))


def listed(reasons: Sequence[Told]) -> str:
    """As a sentence."""
    return "; ".join(f"{one.says} ({one.points:+d})" for one in reasons)
