"""Taking turns: pages and views are made one at a time for an address, so that the many of one keep nobody waiting."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stellwerk.web.base.runtime import Runtime


@asynccontextmanager
async def turn(runtime: Runtime, address: str) -> AsyncIterator[Callable[[], None]]:
    """Others of the same address wait until this ends, or calls what it is given."""
    lock = runtime.turns.setdefault(address, asyncio.Lock())
    await lock.acquire()
    with ExitStack() as held:
        held.callback(lock.release)
        await asyncio.sleep(0)  # whoever comes now finds it taken
        yield held.close


def end_turn(scope: Scope) -> None:
    """What follows takes long, and not here: others of the same address need not wait for it."""
    scope["end_turn"]()


async def in_turn(app: ASGIApp, runtime: Runtime, address: str, scope: Scope, receive: Receive, send: Send) -> None:
    """A page is made when it is the turn of the address, which ends when it is sent: not all read what they ask for."""
    async with turn(runtime, address) as end:
        scope["end_turn"] = end

        async def send_and_end(message: Message) -> None:
            end()
            await send(message)

        await app(scope, receive, send_and_end)
