"""Bots of many tables: nobody's tables keep those of others waiting, and where nobody is they do not think."""

import asyncio
from contextlib import ExitStack
from pathlib import Path

from stellwerk.arena.judge.asked import ask
from stellwerk.core.match import Match
from stellwerk.games import GAMES
from stellwerk.web.base.settings import USUAL as LIMITS
from stellwerk.web.people.lobby import NewTable, make_table
from stellwerk.web.play.gameplay import resume_bots
from stellwerk.web.play.tables import in_memory
from stellwerk.web.server.bot_pool import BotPool
from stellwerk.web.server.fair_queue import FairQueue
from tests.web.server.test_trouble import steps
from tests.web.serving import Visitor, running
from tests.web.tables import made_runtime


def entered(places: int, *asking: tuple[str, bool]) -> list[str]:
    """The makers of tables in the order in which they get a place, each for a moment."""

    async def work() -> list[str]:
        queue, order = FairQueue(places), list[str]()

        async def think(maker: str, attended: bool) -> None:
            async with queue.place(maker, attended):
                order.append(maker)
                await asyncio.sleep(0)

        await asyncio.gather(*(think(*one) for one in asking))
        return order

    return asyncio.run(work())


def test_makers_take_turns_however_many_tables_they_have() -> None:
    many = [("eve", True)] * 20
    order = entered(1, *many, ("ada", True), ("ben", True))
    assert set(order[:4]) == {"eve", "ada", "ben"}
    assert order.count("eve") == 20


def test_where_somebody_is_bots_come_first() -> None:
    order = entered(1, ("eve", True), *[("away", False)] * 5, ("ada", True), ("ben", True))
    assert order[3:] == ["away"] * 5


def test_a_place_is_left_for_others() -> None:
    async def work() -> None:
        queue, full = FairQueue(3), asyncio.Event()

        async def long() -> None:
            async with queue.place("eve", True):
                await full.wait()

        eve = [asyncio.create_task(long()) for _ in range(10)]
        await asyncio.sleep(0)
        assert queue.running["eve"] == 2
        async with queue.place("ada", True):
            assert queue.running["ada"] == 1
        full.set()
        await asyncio.gather(*eve)
        assert queue.running.total() == 0

    asyncio.run(work())


def test_who_gives_up_while_waiting_or_thinking_leaves_no_gap() -> None:
    async def work() -> None:
        queue = FairQueue(1)

        async def long(maker: str) -> None:
            async with queue.place(maker, True):
                await asyncio.sleep(1000)

        thinking, waiting = asyncio.create_task(long("ada")), asyncio.create_task(long("ben"))
        await asyncio.sleep(0)
        for task in (waiting, thinking):
            task.cancel()
        await asyncio.gather(thinking, waiting, return_exceptions=True)
        async with queue.place("cleo", False):
            assert queue.running == {"cleo": 1}

    asyncio.run(work())


def test_what_can_wait_has_a_place_when_no_bot_wants_it() -> None:
    async def work(places: int) -> list[str]:
        queue, order = FairQueue(places), list[str]()

        async def spare() -> None:
            async with queue.spare_place():
                assert 1 <= queue.spare <= places
                running = queue.running.total()
                assert not running or running + queue.spare < places, "beside bots a place is left for more"
                order.append("spare")
                await asyncio.sleep(0)

        async def think() -> None:
            async with queue.place("ada", True):
                order.append("bot")
                await asyncio.sleep(0)

        await asyncio.gather(*(spare() for _ in range(3)), *(think() for _ in range(5)), spare())
        assert (queue.spare, queue.running.total()) == (0, 0)
        return order

    for places in (1, 2, 3):
        order = asyncio.run(work(places))
        rest = 4 - places
        assert order == [*["spare"] * places, *["bot"] * 5, *["spare"] * rest], "the first ones found nobody else"


def test_what_can_wait_may_give_up() -> None:
    async def work() -> None:
        queue = FairQueue(1)

        async def long() -> None:
            async with queue.spare_place():
                await asyncio.sleep(1000)

        tasks = [asyncio.create_task(long()) for _ in range(3)]
        await asyncio.sleep(0)
        for task in reversed(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert queue.spare == 0
        async with queue.spare_place(), asyncio.timeout(10):
            pass

    asyncio.run(work())


def test_a_medium_bot_does_not_wait_for_the_experts_of_somebody_else() -> None:
    async def work() -> None:
        pool, match = BotPool(2), Match(GAMES["germany"], 3, 5)
        experts = [asyncio.create_task(pool.choose(ask(match, None, "expert"), "eve")) for _ in range(20)]
        await asyncio.sleep(0)
        medium = asyncio.create_task(pool.choose(ask(match, None, "medium"), "ada"))
        await asyncio.sleep(0)
        assert pool.queue.running == {"eve": 1, "ada": 1}, "it thinks at once"
        await medium
        for task in experts:
            task.cancel()
        await asyncio.gather(*experts, return_exceptions=True)
        pool.close()

    asyncio.run(work())


def test_bots_alone_play_while_somebody_watches(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        eve = Visitor(server.address)
        alone, watched = (eve.table("germany", "bot:easy", "bot:easy") for _ in range(2))
        with eve.socket(watched) as page:
            page.wait(lambda shows: shows["at"] > 30)
        assert steps(server, alone) == 0
        with eve.socket(alone) as page:
            page.wait(lambda shows: shows["at"] > 3)


def test_a_restart_wakes_bots_a_few_tables_at_a_time(tmp_path: Path) -> None:
    async def work() -> None:
        runtime = made_runtime(tmp_path / "tables.db")
        for _ in range(3 * LIMITS.resumed):
            await make_table(runtime, NewTable("germany", {}, None, ["bot:easy", "me"], ["", ""], "ada"))
        await runtime.close()
        again = made_runtime(tmp_path / "tables.db")
        resuming = asyncio.create_task(resume_bots(again))
        most = 0
        while not resuming.done():
            most = max(
                most, sum(bool(table.bot_task and not table.bot_task.done()) for table in in_memory(again).values())
            )
            await asyncio.sleep(0.001)
        assert 0 < most <= LIMITS.resumed
        assert len(in_memory(again)) == 3 * LIMITS.resumed
        await again.close()

    asyncio.run(work())


def test_after_a_restart_the_work_of_bots_counts_for_the_address_that_watches(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        eve = Visitor(server.address)
        tables = []
        for _ in range(3):
            eve.http.cookies.clear()  # a new device for every table
            tables.append(eve.table("germany", "me", "bot:easy"))
    with running(tmp_path / "tables.db", STELLWERK_ADMIN_SECRET="secret") as again, ExitStack() as pages:
        eve = Visitor(again.address)
        for table in tables:
            pages.enter_context(eve.socket(table)).until("seats")
        headers = {"authorization": "Bearer secret", "accept": "application/json"}
        found = eve.http.get("/admin", headers=headers).json()["tables"]
    assert {entry["maker"] for entry in found} == {"127.0.0.1"}
