"""A bot that has just finished is woken again, however slowly a store lets go of its claim."""

import asyncio

from stellwerk.web.alone import parts_alone
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play import gameplay
from stellwerk.web.play.table import Table
from stellwerk.web.play.tables import in_memory
from stellwerk.web.store import Actor
from stellwerk.web.store.memory import MemoryStore
from tests.web.tables import a_table, run, stored


class Slow(MemoryStore):
    """It takes a moment to let go of a claim."""

    def __init__(self) -> None:
        super().__init__()
        self.releasing, self.go_on = asyncio.Event(), asyncio.Event()

    async def release(self, table: str) -> None:
        self.releasing.set()
        await self.go_on.wait()


def test_who_moves_while_a_claim_is_released_is_answered_by_the_bot() -> None:
    async def work() -> None:
        store = Slow()
        runtime = Runtime(parts_alone()._replace(store=store))
        table = a_table("ada", "bot:easy")
        await stored(store, table)
        in_memory(runtime)[table.id] = table
        await until_bot(runtime, table)
        await asyncio.wait_for(store.releasing.wait(), 20)
        await until_bot(runtime, table)
        moved = table.v
        store.go_on.set()
        async with asyncio.timeout(20):
            while table.v == moved:
                await asyncio.sleep(0.01)
        await runtime.close()

    run(work())


async def until_bot(runtime: Runtime, table: Table) -> None:
    """Ada chooses until the bot must."""
    while table.turn == 0:
        await gameplay.choose(runtime, table, table.v, Actor(0, "ada"), 0)
