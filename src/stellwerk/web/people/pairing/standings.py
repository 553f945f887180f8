"""Who stands where: points, then what tells equal ones apart."""

from collections.abc import Sequence
from typing import NamedTuple

from stellwerk.web.people.pairing.records import (
    KNOCK_OUT,
    SWISS,
    Entrant,
    Played,
    by_table,
    opponents,
    total,
)


class Standing(NamedTuple):
    """A line of the standings."""

    rank: int
    who: str
    points: float
    tie: float  # Swiss: the points of all opponents; else those of each opponent, times what was won against them
    wins: int  # tables at which nobody was better; byes are none
    score: int  # all points of the game
    tables: int  # that are over, without byes
    out: bool


def standings(kind: str, entrants: Sequence[Entrant], played: Sequence[Played]) -> list[Standing]:
    """The best first; those whom nothing tells apart share a rank."""
    lines = sorted((line(kind, one, entrants, played) for one in entrants), key=lambda pair: pair[0], reverse=True)
    return [one._replace(rank=1 + sum(other > order for other, _ in lines)) for order, one in lines]


def line(
    kind: str, entrant: Entrant, entrants: Sequence[Entrant], played: Sequence[Played]
) -> tuple[tuple[float, ...], Standing]:
    """What somebody is ordered by, and the line."""
    who, points = entrant.who, total(played)
    mine = [one for one in played if one.who == who]
    tables = by_table(played)
    real = [one for one in mine if one.points is not None and len(tables[one.round, one.table]) > 1]
    wins = sum(one.points == max(other.points or 0.0 for other in tables[one.round, one.table]) for one in real)
    found = Standing(
        0,
        who,
        points.get(who, 0.0),
        opposition(who, played) if kind in (SWISS, KNOCK_OUT) else beaten(who, played),
        wins,
        sum(one.score for one in real),
        len(real),
        entrant.out,
    )
    reached = max((one.round for one in mine), default=0) if kind == KNOCK_OUT else 0
    return (reached, found.points, found.tie, found.wins, found.score), found


def opposition(who: str, played: Sequence[Played]) -> float:
    """The points of all whom somebody met (Buchholz)."""
    points = total(played)
    return sum(points[other] for other in opponents(played).get(who, ()))


def beaten(who: str, played: Sequence[Played]) -> float:
    """The points of each opponent, times what was won against them (Sonneborn and Berger)."""
    points, tables = total(played), by_table(played)
    return sum(
        (one.points or 0.0) * points[other.who]
        for one in played
        if one.who == who
        for other in tables[one.round, one.table]
        if other.who != who
    )
