"""Time that is out: a bot takes the seat and gives it back when its person asks, or the match ends, as was agreed.

One process of several sees to it.
"""

import asyncio
from contextlib import suppress

from stellwerk.core.words import mark
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.play import levels
from stellwerk.web.play.gameplay import changing, open_table
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.table import NotStored, Refused, Stale, Table
from stellwerk.web.play.tables import Tables
from stellwerk.web.play.time import clock, ending, ticking
from stellwerk.web.play.time.uptime import Uptime
from stellwerk.web.store import StoreError
from stellwerk.web.store.clocks import any_running, raise_uptime, read_uptime, run_out, stop_clock

AT_A_TIME = 20  # tables
SAVED_EVERY = 5000  # milliseconds after which the time is stored, where nobody else must know it
KEEPER = "clock"  # what a process claims that keeps the time
NOT_THEIRS = mark("No bot plays for you here because your time was out.")
ITS_TURN = mark("The bot is just choosing for you: ask again in a moment.")


async def keep_time(runtime: Runtime) -> None:
    """As long as the server runs."""
    while True:
        await asyncio.sleep(runtime.limits.clock_seconds)
        try:
            await tick(runtime)
        except StoreError as problem:  # it may answer again
            log.error("The clocks could not be looked at: %s", problem)


async def tick(runtime: Runtime) -> None:
    """Keep the time, or follow the process that does; the one that keeps it looks whose time is out."""
    known, store = runtime.record(Tables), runtime.store
    uptime = known.uptime
    if not await store.claim(KEEPER):
        uptime.follow(await store.read(read_uptime), 3 * runtime.limits.clock_seconds)
        return
    uptime.follow(await store.read(read_uptime) if store.shared else 0, float("inf"))
    now = uptime.now()
    if store.shared or (now - known.uptime_saved >= SAVED_EVERY and await store.read(any_running)):
        await store.do(raise_uptime, now)
        known.uptime_saved = now
    for id in await store.read(run_out, now, AT_A_TIME):
        await time_is_out(runtime, id)


async def time_is_out(runtime: Runtime, id: str) -> None:
    """What the table was made with: a bot plays on, or the match ends; unless somebody was quicker after all."""
    try:
        table = await open_table(runtime, id)
        async with changing(runtime, table):
            await ticking.settle(runtime, table)
            ticking_now = table.clock
            if ticking_now and clock.is_out(ticking_now.clock, ticking_now.now(), ticking_now.calendar()):
                late = ending.end if not ticking_now.clock.pace.level else let_bot_play
                await late(runtime, table, ticking_now.clock.seat)
            elif ticking_now:  # it rested while nobody expected it: the server stood still, or somebody took a holiday
                await ticking.put_right(runtime, table)
    except (NotStored, Stale):
        return  # it is loaded or was read again, and is looked at again
    except (KeyError, Refused):  # it cannot be played at any more
        await runtime.store.do(stop_clock, id)
    except StoreError as problem:  # another process was quicker, or will be: the others do not wait for this one
        log.warning("Table %s: whose time is out could not be stored: %s", id, problem)


async def let_bot_play(runtime: Runtime, table: Table, number: int) -> None:
    game, wanted = table.match.game, table.clock.clock.pace.level if table.clock else ""
    level = wanted if wanted in levels.of_game(game) else levels.usual(game)
    await change_seat(runtime, table, number, table.seats[number]._replace(level=level), "timeout")


async def come_back(runtime: Runtime, table: Table, device: str) -> None:
    """A person plays the seats again that bots took because of the time. A turn that a bot has begun it ends."""
    async with changing(runtime, table):
        mine = [seat for seat in range(len(table.seats)) if ticking.is_theirs(table, seat, device)] if device else []
        if not mine or table.over:
            raise Refused(NOT_THEIRS)
        if mine == [table.turn]:
            raise Refused(ITS_TURN)
        for seat in mine:
            if seat != table.turn:
                await change_seat(runtime, table, seat, table.seats[seat]._replace(level=""), "returned")


async def begin(runtime: Runtime) -> None:
    """What time it is, when the server is started."""
    known = runtime.record(Tables)
    known.uptime = Uptime(monotonic=runtime.now.monotonic)
    with suppress(StoreError):
        known.uptime.follow(await runtime.store.read(read_uptime), float("inf"))
        known.uptime_saved = known.uptime.now()
