"""How much time people have: the paces that a table can be made with, and clocks as plain values.

A clock counts the server's own time (uptime.py), which stands still while the server does.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stellwerk.core.words import Words, mark, mark_plural
from stellwerk.web.play.time import resting
from stellwerk.web.play.time.resting import Calendar, Span
from stellwerk.web.store.protocol import Clock, Pace

SECOND = 1000  # milliseconds
MINUTE, HOUR, DAY = 60 * SECOND, 3600 * SECOND, 86400 * SECOND
NOBODY = -1
ENDS = "ends"  # in a form, in place of the level of the bot that plays on: the match ends
NO_CALENDAR = Calendar()
PACES = {  # by what the form calls them
    "15+10": Pace(15 * MINUTE, 10 * SECOND, 0, ""),
    "30+20": Pace(30 * MINUTE, 20 * SECOND, 0, ""),
    "60+30": Pace(60 * MINUTE, 30 * SECOND, 0, ""),
    **{f"{n}h": Pace(0, 0, n * HOUR, "") for n in (1, 4, 8, 12)},
    **{f"{n}d": Pace(0, 0, n * DAY, "") for n in (1, 2, 3, 5, 7, 14)},
    "3d+12h": Pace(3 * DAY, 12 * HOUR, 0, ""),
    "7d+1d": Pace(7 * DAY, DAY, 0, ""),
}


@dataclass(eq=False)
class Ticking:
    """The clock of a table as it was changed last, what time it is, and who is on holiday."""

    clock: Clock
    now: Callable[[], int]
    calendar: Callable[[], Calendar] = Calendar


def begun(pace: Pace, players: int) -> Clock:
    """The clock of a new table; nobody's time runs yet."""
    return Clock(pace, (pace.bank or pace.move,) * players)


def is_unhurried(pace: Pace) -> bool:
    """Whether people have hours or days: then clocks may rest, and nobody is missed who is away."""
    return bool(pace.move) or pace.bank >= DAY


def rests_of(clock: Clock, seat: int, calendar: Calendar) -> tuple[str, Sequence[Span]]:
    """When the clock of a seat rests; nothing: it never does."""
    return (clock.pace.rest, calendar.away.get(seat, ())) if is_unhurried(clock.pace) else ("", ())


def left(clock: Clock, seat: int, now: int, calendar: Calendar = NO_CALENDAR) -> int:
    """What a seat has left. A clock that was read from elsewhere may be a moment ahead of ours."""
    gone = max(0, now - clock.since) if clock.seat == seat else 0
    rest, away = rests_of(clock, seat, calendar)
    if gone and (rest or away):
        gone = min(gone, round(SECOND * resting.spent(rest, away, calendar.wall - gone / SECOND, calendar.wall)))
    return max(0, clock.lefts[seat] - gone)


def until(clock: Clock) -> int:
    """When the time that runs is out."""
    return clock.due or clock.since + clock.lefts[clock.seat] if clock.seat != NOBODY else 0


def due(clock: Clock, calendar: Calendar) -> int:
    """The same for a clock that was just changed, if it rests before then; 0: it does not."""
    rest, away = rests_of(clock, clock.seat, calendar)
    if clock.seat == NOBODY or not (rest or away):
        return 0
    end = resting.later(rest, away, calendar.wall, clock.lefts[clock.seat] / SECOND)
    return clock.since + round(SECOND * (end - calendar.wall))


def is_out(clock: Clock, now: int, calendar: Calendar = NO_CALENDAR) -> bool:
    return clock.seat != NOBODY and left(clock, clock.seat, now, calendar) == 0


def switched(clock: Clock, seat: int, at: int, now: int, calendar: Calendar = NO_CALENDAR) -> Clock:
    """After so many actions in all the time of a seat runs, or nobody's. Only what is new brings more time."""
    lefts = [left(clock, number, now, calendar) for number in range(len(clock.lefts))]
    pace, new = clock.pace, at > clock.reached
    if new and pace.bank and clock.seat not in (NOBODY, seat):
        lefts[clock.seat] += pace.plus
    if new and pace.move and seat != NOBODY:
        lefts[seat] = pace.move
    made = Clock(pace, tuple(lefts), seat, now, max(at, clock.reached))
    return made._replace(due=due(made, calendar))


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
    return ", ".join(filter(None, (says_time(pace, t), resting.says(pace.rest, t))))


def says_out(pace: Pace | None, t: Words) -> str:
    """What happens when time is out, as people agree to it when they sit down; empty: it never is."""
    if pace is None:
        return ""
    return t("When time is out, a bot plays on until the person is back") if pace.level else t(ENDS_THEN)


def says_time(pace: Pace, t: Words) -> str:
    if pace.bank >= DAY:
        return t("{time} in all + {more} per turn", time=says_span(pace.bank, t), more=says_span(pace.plus, t))
    if pace.bank:
        return t("{minutes} min + {seconds} s per turn", minutes=pace.bank // MINUTE, seconds=pace.plus // SECOND)
    if pace.move % DAY:
        return t.plural("{n} hour per move", "{n} hours per move", max(1, round(pace.move / HOUR)))
    return t.plural("{n} day per move", "{n} days per move", pace.move // DAY)


def says_span(ms: int, t: Words) -> str:
    if ms % DAY:
        return t.plural("{n} hour", "{n} hours", ms // HOUR)
    return t.plural("{n} day", "{n} days", ms // DAY)


ENDS_THEN = mark(
    "When time is out, the match ends: whoever was late comes last, the others by the points they have then"
)
LEFT = (  # in units of this: what is said
    (DAY, mark_plural("{n} day left", "{n} days left")),
    (HOUR, mark_plural("{n} hour left", "{n} hours left")),
    (MINUTE, mark_plural("{n} minute left", "{n} minutes left")),
)


def says_left(ms: int, t: Words) -> str:
    """What is left, rounded down so that nobody counts on more than they have."""
    for unit, words in LEFT:
        if ms >= unit * (1 if unit == MINUTE else 2):
            return t.plural(*words, ms // unit)
    return t("Less than a minute left")
