"""How much time people have: the paces that a table can be made with, and clocks as plain values.

A clock counts the server's own time (uptime.py), which stands still while the server does.
"""

from collections.abc import Callable
from dataclasses import dataclass

from stellwerk.core.words import Words
from stellwerk.web.store.protocol import Clock, Pace

SECOND = 1000  # milliseconds
MINUTE, HOUR, DAY = 60 * SECOND, 3600 * SECOND, 86400 * SECOND
NOBODY = -1
PACES = {  # by what the form calls them
    "15+10": Pace(15 * MINUTE, 10 * SECOND, 0, ""),
    "30+20": Pace(30 * MINUTE, 20 * SECOND, 0, ""),
    "60+30": Pace(60 * MINUTE, 30 * SECOND, 0, ""),
    "1h": Pace(0, 0, HOUR, ""),
    "8h": Pace(0, 0, 8 * HOUR, ""),
    "1d": Pace(0, 0, DAY, ""),
    "3d": Pace(0, 0, 3 * DAY, ""),
}


@dataclass(eq=False)
class Ticking:
    """The clock of a table as it was changed last, and what time it is."""

    clock: Clock
    now: Callable[[], int]


def begun(pace: Pace, players: int) -> Clock:
    """The clock of a new table; nobody's time runs yet."""
    return Clock(pace, (pace.bank or pace.move,) * players)


def left(clock: Clock, seat: int, now: int) -> int:
    """What a seat has left. A clock that was read from elsewhere may be a moment ahead of ours."""
    spent = max(0, now - clock.since) if clock.seat == seat else 0
    return max(0, clock.lefts[seat] - spent)


def until(clock: Clock) -> int:
    """When the time that runs is out."""
    return clock.since + clock.lefts[clock.seat] if clock.seat != NOBODY else 0


def is_out(clock: Clock, now: int) -> bool:
    return clock.seat != NOBODY and left(clock, clock.seat, now) == 0


def switched(clock: Clock, seat: int, at: int, now: int) -> Clock:
    """After so many actions in all the time of a seat runs, or nobody's. Only what is new brings more time."""
    lefts, pace, new = [left(clock, number, now) for number in range(len(clock.lefts))], clock.pace, at > clock.reached
    if new and pace.bank and clock.seat not in (NOBODY, seat):
        lefts[clock.seat] += pace.plus
    if new and pace.move and seat != NOBODY:
        lefts[seat] = pace.move
    return Clock(pace, tuple(lefts), seat, now, max(at, clock.reached))


def refilled(clock: Clock, seat: int, least: int) -> Clock:
    """A seat has at least so much, while its time does not run."""
    lefts = [max(least, had) if number == seat else had for number, had in enumerate(clock.lefts)]
    return clock._replace(lefts=tuple(lefts))


# In words


def kind(pace: Pace | None) -> str:
    return "none" if pace is None else "clock" if pace.bank else "move"


def kinds(t: Words) -> list[tuple[str, str]]:
    """Kinds of paces, as somebody looks for them."""
    return [("none", t("No time limit")), ("clock", t("With a clock")), ("move", t("A limit per move"))]


def says(pace: Pace | None, t: Words) -> str:
    """A pace in a line."""
    if pace is None:
        return t("No time limit")
    if pace.bank:
        return t("{minutes} min + {seconds} s per turn", minutes=pace.bank // MINUTE, seconds=pace.plus // SECOND)
    if pace.move % DAY:
        return t.plural("{n} hour per move", "{n} hours per move", max(1, round(pace.move / HOUR)))
    return t.plural("{n} day per move", "{n} days per move", pace.move // DAY)
