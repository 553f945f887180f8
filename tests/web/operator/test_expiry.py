"""What is forgotten by itself, from both stores: only what the settings say, and only when it is old enough."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time
from typing import Any

import pytest

from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.settings import USUAL as LIMITS
from stellwerk.web.base.settings import Limits
from stellwerk.web.operator import expiry
from stellwerk.web.play.tables import in_memory
from stellwerk.web.store import CLOSED, OVER, SAID, Conflict, Db, Line, add_line, add_table, append, read_table, upkeep
from tests.web.tables import made_runtime, seats, setting

DAY = 86400
NOW = int(time())
Where = Path | str


def with_tables(where: Where, work: Callable[[Runtime], Awaitable[None]], limits: Limits = LIMITS) -> None:
    """A server's memory over a store with tables: over and old, over and new, running and old, running and new."""

    async def run() -> None:
        runtime = made_runtime(where, limits=limits)
        try:
            for name, turn, days in (("oo", OVER, 50), ("on", OVER, 1), ("ro", 0, 50), ("rn", 0, 1)):
                made = setting(id=name, made=NOW - days * DAY, deck=f"the deck of {name}")
                await runtime.store.do(add_table, made, seats("host", "friend"), turn)
                for text, at in (("old", NOW - 40 * DAY), ("", NOW - 40 * DAY), ("new", NOW)):
                    line = Line(SAID, 0, "Host", at, text) if text else Line("sat", 1, "Friend", at)
                    await runtime.store.do(add_line, name, line)
            await work(runtime)
        finally:
            in_memory(runtime).clear()
            await runtime.close()

    asyncio.run(run())


async def left(runtime: Runtime) -> set[str]:
    return {listed.summary.id for listed in await runtime.store.read(upkeep.all_tables, 100)}


def rows(db: Db, query: str) -> list[Any]:
    return [tuple(row) for row in db.execute(query)]


def test_nothing_is_forgotten_unless_it_is_set(where: Where) -> None:
    async def work(runtime: Runtime) -> None:
        await expiry.house_work(runtime, NOW)
        await runtime.store.do(upkeep.forget, NOW, LIMITS.chat_days)
        assert await left(runtime) == {"oo", "on", "ro", "rn"}
        assert await runtime.store.read(rows, "SELECT count(*) FROM story") == [(12,)]

    with_tables(where, work)


def test_old_tables_go_with_their_decks(where: Where) -> None:
    async def work(runtime: Runtime) -> None:
        await expiry.house_work(runtime, NOW)
        assert await left(runtime) == {"on", "ro", "rn"}
        decks = await runtime.store.read(rows, "SELECT text FROM decks ORDER BY text")
        assert decks == [("the deck of on",), ("the deck of rn",), ("the deck of ro",)]
        for name in ("seats", "sitters", "story", "sittings", "steps"):
            assert await runtime.store.read(rows, f"SELECT * FROM {name} WHERE tbl = 'oo'") == []

    with_tables(where, work, LIMITS._replace(finished_days=30))


def test_a_table_that_was_played_lately_or_is_in_use_stays(where: Where) -> None:
    async def work(runtime: Runtime) -> None:
        await runtime.store.do(append, "ro", 0, [(0, "a")], 1, 1)
        in_memory(runtime)["oo"] = None  # type: ignore[assignment]
        await expiry.house_work(runtime, NOW)
        assert await left(runtime) == {"oo", "on", "ro", "rn"}

    with_tables(where, work, LIMITS._replace(finished_days=30, unfinished_days=30))


def test_old_chat_goes_and_notices_stay_and_more_can_be_said(where: Where) -> None:
    async def work(runtime: Runtime) -> None:
        await runtime.store.do(upkeep.forget, NOW, 30)
        await runtime.store.do(add_line, "on", Line(SAID, 0, "Host", NOW, "more"))
        stored = await runtime.store.read(read_table, "on")
        assert stored is not None
        assert [line.text or line.kind for line in stored.story] == ["sat", "new", "more"]

    with_tables(where, work)


def test_bans_and_counts_end(where: Where) -> None:
    async def work(runtime: Runtime) -> None:
        do = runtime.store.do
        await do(upkeep.ban, "203.0.113.1", NOW - 1)
        await do(upkeep.ban, "203.0.113.2", NOW)
        await do(upkeep.ban, "203.0.113.2", NOW + 1000, "again")
        assert not await do(upkeep.too_many, "x", 1, NOW - DAY, NOW - 1)
        assert await do(upkeep.too_many, "x", 1, NOW - DAY, NOW)
        await runtime.store.do(upkeep.forget, NOW, 0)
        await expiry.house_work(runtime, NOW)
        assert runtime.banned == {"203.0.113.2": NOW + 1000}
        assert not await do(upkeep.too_many, "x", 1, NOW, NOW + DAY)
        assert await do(upkeep.lift_ban, "203.0.113.2")
        assert not await do(upkeep.lift_ban, "203.0.113.2")

    with_tables(where, work)


def test_nothing_is_played_at_a_table_that_was_closed_or_deleted(where: Where) -> None:
    async def work(runtime: Runtime) -> None:
        do = runtime.store.do
        assert await do(upkeep.close_table, "rn")
        assert not await do(upkeep.close_table, "on"), "it is over, and stays so"
        assert await do(upkeep.delete_tables, ["ro", "nowhere"]) == ["ro"]
        for table in ("rn", "ro"):
            with pytest.raises(Conflict):
                await do(append, table, 0, [(0, "a")], 1, 1)
        stored = await runtime.store.read(read_table, "rn")
        assert stored is not None
        assert (stored.closed, stored.steps) == (True, [])
        found = {listed.summary.id: listed.summary.turn for listed in await runtime.store.read(upkeep.all_tables, 100)}
        assert found == {"oo": OVER, "on": OVER, "rn": CLOSED}

    with_tables(where, work)


def test_secrets_stay_and_devices_are_known(where: Where) -> None:
    async def work(runtime: Runtime) -> None:
        first = await runtime.store.do(upkeep.kept_secret, "cookies")
        assert await runtime.store.do(upkeep.kept_secret, "cookies") == first
        assert len(first) == 64
        known = [await runtime.store.read(upkeep.known_device, name) for name in ("host", "friend", "stranger")]
        assert known == [True, True, False]

    with_tables(where, work)
