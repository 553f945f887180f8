"""A server with a fault of its own, to see that the driver finds it: `python -m tests.faults.broken FAULT serve …`."""

import asyncio
import sys
from typing import Any

from stellwerk import cli
from stellwerk.web.play import broadcast, flow, gameplay, render, table, websocket
from stellwerk.web.play.seats import devices
from stellwerk.web.store import queries
from tests.faults.slow import slow_down


def told_before_it_is_stored() -> None:
    real = table.store_steps

    async def store_later(store: Any, at: Any, *args: Any) -> int:
        await broadcast.send_step(at)
        await asyncio.sleep(0.1)
        return await real(store, at, *args)

    table.store_steps = store_later  # type: ignore[assignment]


def change_left_out() -> None:
    real, steps = render.patches, iter(range(10**9))

    def fewer(*args: Any) -> Any:
        found = real(*args)
        if found and next(steps) % 5 == 0:
            found.popitem()
        return found

    render.patches = fewer  # type: ignore[assignment]


def version_not_looked_at() -> None:
    for where in (table, flow):
        where.check_version = lambda at, v: None  # type: ignore[attr-defined]


def step_left_out() -> None:
    real, steps = broadcast.send, iter(range(1, 10**9))

    def sometimes(watcher: Any, text: str) -> None:
        if '"is":"step"' not in text or watcher.seat is not None or next(steps) % 5:  # else nobody would play on
            real(watcher, text)

    broadcast.send = sometimes


def actor_not_looked_at() -> None:
    for where in (table, gameplay, websocket, devices):
        where.check_actor = lambda at, actor: None  # type: ignore[attr-defined]
    queries.hold_seat = lambda db, table, actor: None
    slow_down()


FAULTS = {
    fault.__name__: fault
    for fault in (
        told_before_it_is_stored,
        change_left_out,
        version_not_looked_at,
        step_left_out,
        actor_not_looked_at,
    )
}

if __name__ == "__main__":
    FAULTS[sys.argv.pop(1)]()
    sys.exit(cli.main())
