"""What pairing is told: those who take part, and how their tables ended."""

from collections.abc import Sequence
from typing import NamedTuple

ROUND_ROBIN, SWISS, KNOCK_OUT, LEAGUE = "round-robin", "swiss", "knock-out", "league"
KINDS = (ROUND_ROBIN, SWISS, KNOCK_OUT, LEAGUE)


class Entrant(NamedTuple):
    """Somebody who takes part."""

    who: str
    number: int  # drawn by lot; among equals the lower one comes first
    division: int = 1  # of a league
    out: bool = False  # they have left


class Played(NamedTuple):
    """Somebody at a table of a round. Alone at a table they have a bye."""

    round: int
    table: int
    seat: int
    who: str
    points: float | None = None  # from 0 to 1; None: the table is not over
    score: int = 0  # what the game counted


class Rules(NamedTuple):
    """How it is paired."""

    kind: str
    size: int = 2  # people at a table
    rounds: int = 0  # of a Swiss tournament


def shares(places: Sequence[int]) -> list[float]:
    """The points of a table by its places (the lower the better): 1 for the first, 0 for the last, equals share."""
    others = len(places) - 1
    if not others:
        return [1.0]
    beaten = [sum(other > place for other in places) for place in places]
    equal = [sum(other == place for other in places) - 1 for place in places]
    return [(below + same / 2) / others for below, same in zip(beaten, equal, strict=True)]


def last_round(played: Sequence[Played]) -> int:
    return max((one.round for one in played), default=0)


def by_table(played: Sequence[Played]) -> dict[tuple[int, int], list[Played]]:
    """Those at each table, by round and number."""
    found: dict[tuple[int, int], list[Played]] = {}
    for one in played:
        found.setdefault((one.round, one.table), []).append(one)
    return found


def opponents(played: Sequence[Played]) -> dict[str, list[str]]:
    """By person: whom they met, once for each time."""
    found: dict[str, list[str]] = {}
    for table in by_table(played).values():
        for one in table:
            found.setdefault(one.who, []).extend(other.who for other in table if other.who != one.who)
    return found


def had_bye(played: Sequence[Played]) -> set[str]:
    return {table[0].who for table in by_table(played).values() if len(table) == 1}


def total(played: Sequence[Played]) -> dict[str, float]:
    """Points so far, by person."""
    found: dict[str, float] = {}
    for one in played:
        found[one.who] = found.get(one.who, 0.0) + (one.points or 0.0)
    return found
