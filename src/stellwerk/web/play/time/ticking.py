"""The clock of a table: whose time runs follows from who must choose, and is stored with what changed it."""

from collections.abc import Sequence
from itertools import islice
from time import gmtime, strftime

from stellwerk.core.words import mark, words
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play import broadcast
from stellwerk.web.play.notices import last_about
from stellwerk.web.play.shown import Message
from stellwerk.web.play.table import Table, follow_clock, running_seat
from stellwerk.web.play.tables import Tables
from stellwerk.web.play.time import clock, resting
from stellwerk.web.play.time.clock import MINUTE, NOBODY, Ticking
from stellwerk.web.play.time.resting import Calendar, Span
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.store import Clock, Seat
from stellwerk.web.store.clocks import put_clock

AWAKE = 10  # spans that a page is told
ON_HOLIDAY = mark("on holiday until {date}")
RESTS = mark("the clock rests")
OUT = mark("Your time was out: a bot plays for you.")
TAKE = mark("Take my seat back")
LEFT = mark("{time} left")
ENDS = mark("then the match ends")


def attach(runtime: Runtime, table: Table, kept: Clock | None) -> None:
    def calendar() -> Calendar:
        return Calendar(runtime.now.time(), away(table))

    table.clock = Ticking(kept, runtime.record(Tables).uptime.now, calendar) if kept else None


def away(table: Table) -> dict[int, list[tuple[int, int]]]:
    """By seat: when the person who plays it is on holiday."""
    seats = enumerate(table.seats)
    found = {
        number: [span for device in seat.devices for span in table.holidays.get(device, ())] for number, seat in seats
    }
    return {number: spans for number, spans in found.items() if spans}


async def settle(runtime: Runtime, table: Table) -> None:
    """Where another seat must choose than the one whose time runs, that is put right."""
    if table.clock and table.clock.clock.seat != running_seat(table):
        await put_right(runtime, table)


async def put_right(runtime: Runtime, table: Table) -> None:
    """The clock from now on, as the table and the holidays are now."""
    if now := follow_clock(table):
        await runtime.store.do(put_clock, table.id, now)
        send_clock(table)


def with_seat(table: Table, number: int, seat: Seat) -> Clock | None:
    """The clock after a change of a seat, which is stored with it.

    Whoever sits down begins with a full clock; whoever comes back because their time was out has a minute at least.
    """
    if not table.clock:
        return None
    before, known = table.seats[number], table.clock.clock
    late = last_about(table, number) == "timeout"
    least = known.pace.bank if not before.devices else max(MINUTE, known.pace.plus) if late else 0
    if known.pace.bank and seat.devices and not seat.level and least:
        known = clock.refilled(known, number, least)
    seats = [*table.seats[:number], seat, *table.seats[number + 1 :]]
    now, calendar = table.clock.now(), table.clock.calendar()
    return clock.switched(known, running_seat(table, seats), len(table.match.actions), now, calendar)


# What watchers are sent


def send_clock(table: Table) -> None:
    for watcher in table.watchers if table.clock else []:
        broadcast.send(watcher, broadcast.dumps(clock_message(table, watcher)))


def clock_message(table: Table, watcher: Watcher) -> Message:
    """Who has how much time, and which seats of this device a bot plays because theirs was out."""
    ticking, t = table.clock, words(watcher.language)
    assert ticking is not None
    seats, now, over, calendar = table.seats, ticking.now(), table.over, ticking.calendar()
    return {
        "is": "clock",
        "left": [
            clock.left(ticking.clock, number, now, calendar) if seat.devices and not seat.level and not over else None
            for number, seat in enumerate(seats)
        ],
        "runs": None if ticking.clock.seat == NOBODY else ticking.clock.seat,
        "back": [] if over else [n for n in range(len(seats)) if is_theirs(table, n, watcher.device)],
        "awake": awake(ticking.clock, calendar),
        "holiday": [
            t(ON_HOLIDAY, date=strftime("%Y-%m-%d", gmtime(ends - 1)))
            if (ends := holiday_ends(spans, calendar))
            else ""
            for spans in (calendar.away.get(number, []) for number in range(len(seats)))
        ],
        "words": {
            "rests": t(RESTS),
            "pace": clock.says(ticking.clock.pace, t),
            "late": clock.says_out(ticking.clock.pace, t),
            "ends": "" if ticking.clock.pace.level else t(ENDS),
            "out": t(OUT),
            "take": t(TAKE),
            "left": t(LEFT, time="{time}"),
        },
    }


def awake(known: Clock, calendar: Calendar) -> list[list[int]] | None:
    """When the time that runs does run, in milliseconds from now; None: it never rests."""
    rest, spans = clock.rests_of(known, known.seat, calendar)
    if known.seat == NOBODY or not (rest or spans):
        return None
    found = islice(resting.awake(rest, spans, calendar.wall), AWAKE)
    return [[round(1000 * (at - calendar.wall)) for at in span] for span in found]


def holiday_ends(spans: Sequence[Span], calendar: Calendar) -> float:
    """When a holiday ends that somebody is on; 0: they are on none."""
    return next((last for first, last in spans if first <= calendar.wall < last), 0)


def is_theirs(table: Table, seat: int, device: str) -> bool:
    """Whether a bot plays a seat of this device because its time was out."""
    return device in table.seats[seat].devices and last_about(table, seat) == "timeout"
