"""When something happened at a table, its place in the story, and who sat where at that moment."""

from bisect import bisect_right
from typing import NamedTuple

from stellwerk.web.play.table import Table, called
from stellwerk.web.store import Sitting, sitting


class Moment(NamedTuple):
    """Of an event."""

    v: int  # how many steps there were before it; -1: it came before the first
    when: int  # seconds; 0: nobody knows
    era: int  # how many changes of who sits where came before


def moment_of(table: Table, event: int) -> Moment:
    """Of the event of that number. What is only tried out happens now, if ever."""
    action = bisect_right(table.match.marks, event) - 1
    if action < 0:
        return Moment(-1, 0, era(table, 0))
    v = table.reached[action] if action < len(table.reached) else table.v
    return Moment(v, table.times[action] if action < len(table.times) else 0, era(table, v))


def era(table: Table, v: int) -> int:
    return bisect_right(table.sittings, v, key=lambda sat: sat.v)


def sitters_then(table: Table, era: int) -> list[Sitting]:
    """Who sat where then. Where that was not written down, the people who sit there now."""
    latest = {sat.seat: sat for sat in table.sittings[:era]}
    return [latest.get(number, sitting(number, 0, seat)) for number, seat in enumerate(table.seats)]


def names_then(table: Table, era: int, language: str) -> list[str]:
    game = table.match.game
    return [called(game, sat.seat, sat.level, sat.name, sat.taken, language) for sat in sitters_then(table, era)]


def was_theirs(table: Table, era: int, seat: int) -> bool:
    """Whether whoever plays a seat now, as far as its name goes, played it then, too: no bot, and nobody before."""
    then, now = sitters_then(table, era)[seat], table.seats[seat]
    return not then.level and then.taken and then.name == now.name
