"""The tables in memory, and who is told what happens at them."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from time import monotonic
from weakref import WeakValueDictionary

from stellwerk.web.base.runtime import Runtime, forget_counts
from stellwerk.web.play.table import Table
from stellwerk.web.play.time.uptime import Uptime

AfterStep = Callable[[Runtime, Table], Awaitable[None]]


@dataclass(eq=False)
class Tables:
    """What is kept of all tables together."""

    by_id: dict[str, Table] = field(default_factory=dict)
    loading: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)  # by id
    sockets: Counter[str] = field(default_factory=Counter)  # open ones, by address
    uptime: Uptime = field(default_factory=Uptime)
    uptime_saved: int = 0  # as it was stored last
    after_step: list[AfterStep] = field(default_factory=list)  # other rooms are told of a step that is stored
    after_seats: list[Callable[[Runtime], None]] = field(default_factory=list)  # and of a seat that changed


def in_memory(runtime: Runtime) -> dict[str, Table]:
    """The tables by id."""
    return runtime.record(Tables).by_id


async def step_made(runtime: Runtime, table: Table) -> None:
    """A step was stored and sent: what follows from it elsewhere."""
    for tell in runtime.record(Tables).after_step:
        await tell(runtime, table)


def seats_changed(runtime: Runtime) -> None:
    """Somebody sat down or left, at any table."""
    for tell in runtime.record(Tables).after_seats:
        tell(runtime)


def drop_table(runtime: Runtime, table: Table) -> None:
    """A table leaves the memory. Its watchers are disconnected and load it again, as it is in the store."""
    table.dropped = True
    known = in_memory(runtime)
    if known.get(table.id) is table:
        del known[table.id]
    for watcher in table.watchers:
        watcher.wake.set()


async def tidy(runtime: Runtime) -> None:
    """From time to time, drop what nobody has used for a while."""
    while True:
        await asyncio.sleep(runtime.limits.idle_seconds / 10)
        drop_idle(runtime, monotonic() - runtime.limits.idle_seconds)


def drop_idle(runtime: Runtime, before: float) -> None:
    """Drop tables and counts that were last used before that time."""
    for table in list(in_memory(runtime).values()):
        busy = table.watchers or table.lock.locked() or (table.bot_task and not table.bot_task.done())
        if not table.watchers:
            table.shown = None  # a page was made of it, and nobody looks at it any more
        if not busy and table.used < before:
            drop_table(runtime, table)
    forget_counts(runtime)


def turn_out(runtime: Runtime, address: str) -> None:
    """The pages that are open at an address are closed."""
    for watcher in [watcher for table in in_memory(runtime).values() for watcher in table.watchers]:
        if watcher.address == address:
            watcher.turned_out = True
            watcher.wake.set()
