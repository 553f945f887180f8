"""Several processes serve the same tables: nothing is lost, nothing is doubled, and everybody sees everything."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from stellwerk.arena.judge.asked import Task
from stellwerk.core.rng import below, seeded
from stellwerk.web import store
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.people.lobby import NewTable, make_table
from stellwerk.web.play import broadcast
from stellwerk.web.play.gameplay import choose, choose_ahead, listen, open_table
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.table import Stale, fold
from stellwerk.web.play.tables import drop_table
from stellwerk.web.play.time import timekeeper
from stellwerk.web.play.time.clock import PACES
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.server.bot_pool import BotPool
from stellwerk.web.server.postgres import Claims, Connection
from stellwerk.web.server.store_files import transaction
from stellwerk.web.server.stores import open_store
from stellwerk.web.store import Actor
from tests.web.postgres import Postgres
from tests.web.server.test_restart import children_of, wait_gone
from tests.web.serving import Server, Socket, Visitor, running
from tests.web.tables import made_runtime

Work = Callable[[Runtime, Runtime], Coroutine[Any, Any, None]]


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture(scope="module")
def three(database: str) -> Iterator[list[Server]]:
    with ExitStack() as stack:
        yield [stack.enter_context(running(database)) for _ in range(3)]


def at(visitor: Visitor, server: Server) -> Visitor:
    """The same person, whose next request goes to another process."""
    visitor.address, visitor.http.base_url = server.address, server.address
    return visitor


def stored_steps(database: str, table: str) -> int:
    """How many steps there are: they can be played, and none is missing or doubled."""
    with transaction(database) as db:
        found = store.read_table(db, table)
    assert found is not None
    return fold(found).v


def versions(page: Socket) -> list[int]:
    return [message["v"] for message in page.arrived if message["is"] in ("view", "step", "stale")]


def test_people_at_three_processes_play_on_when_one_is_killed_in_mid_turn(three: list[Server], database: str) -> None:
    rng = seeded(3)
    with running(database) as one, ExitStack() as stack:
        ada, ben, eve = Visitor(one.address), Visitor(three[1].address), Visitor(three[2].address)
        table = ada.table("first-class", "me", "friend", name="Ada")
        (link,) = ada.links(table)
        assert ben.post(link, name="Ben").status_code == 303
        mine, his, watching = (stack.enter_context(person.socket(table)) for person in (ada, ben, eve))
        for _ in range(12):
            play_next(mine, his, rng)
        while not (mine.shows["choices"] and mine.shows["undo"]):
            play_next(mine, his, rng)
        told, seen = mine.shows["v"], dict(mine.shows)
        mine.pick(0)
        one.kill()  # the answer may have been stored or not
        again = stack.enter_context(at(ada, three[2]).socket(table, v=told, seat=0))
        again.wait(lambda shows: shows["v"] >= told)
        assert again.shows["v"] in (told, told + 1)
        if again.shows["v"] == told:
            assert again.shows["question"] == seen["question"]
        for _ in range(10):
            play_next(again, his, rng)
        last = max(again.shows["v"], his.shows["v"])
        for page in (again, his, watching):
            page.wait(lambda shows: shows["v"] == last)
        for page in (mine, his, watching):
            assert versions(page) == list(range(versions(page)[0], versions(page)[-1] + 1)), "no gap, and none twice"
        assert again.shows["scores"] == his.shows["scores"] == watching.shows["scores"]
        assert stored_steps(database, table) == last


def play_next(first: Socket, second: Socket, rng: list[int]) -> None:
    """Whoever must choose does, and both see it."""
    v = max(first.shows.get("v", 0), second.shows.get("v", 0))
    first.wait(lambda shows: shows["v"] >= v)
    second.wait(lambda shows: shows["v"] >= v)
    actor, other = (first, second) if first.shows["choices"] else (second, first)
    shown = actor.play(below(rng, len(actor.shows["choices"])))
    other.wait(lambda shows: shows["v"] >= shown["v"])


def test_what_is_said_and_who_sits_down_is_seen_at_every_process(three: list[Server]) -> None:
    ada, ben = Visitor(three[0].address), Visitor(three[1].address)
    table = ada.table("germany", "me", "friend", "bot:easy", name="Ada")
    (link,) = ada.links(table)
    with ada.socket(table) as mine, Visitor(three[2].address).socket(table) as watching:
        watching.until("seats")
        assert ben.post(link, name="Ben").status_code == 303
        assert (
            "Ben"
            in watching.until("seats", lambda message: message["seats"][1]["kind"] == "person")["seats"][1]["name"]
        )
        assert "Ben" in at(ben, three[2]).get(f"/t/{table}").text
        assert Visitor(three[0].address).post(link, name="Eve").status_code == 303, "it asks"
        mine.send("chat", text="hello")
        assert watching.until("chat")["text"] == "hello"
        with at(ben, three[1]).socket(table) as his:
            asked = his.until("asks", lambda message: bool(message["asks"]))["asks"][0]
            his.send("allow", id=asked["id"], yes=True)
            his.until("seats", lambda message: message["seats"][1]["devices"] == 2)
        mine.until("seats", lambda message: message["seats"][1]["devices"] == 2)
        ada.post(f"/t/{table}/seat", seat="1", do="bot", level="easy")
        watching.until("seats", lambda message: message["seats"][1]["kind"] == "bot")


def test_who_has_the_table_open_is_known_at_every_process(three: list[Server]) -> None:
    ada, eve = Visitor(three[0].address), Visitor(three[1].address)
    table = ada.table("germany", "me", "bot:easy")
    with eve.socket(table) as watching:
        with ada.socket(table):
            watching.until("seats", lambda message: message["seats"][0]["here"])
        watching.until("seats", lambda message: not message["seats"][0]["here"])


def test_what_is_taken_back_is_taken_back_everywhere(three: list[Server], database: str) -> None:
    ada = Visitor(three[0].address)
    table = ada.table("first-class", "me", "bot:easy")
    with ada.socket(table) as mine, Visitor(three[1].address).socket(table) as watching:
        while not mine.my_turn()["undo"]:
            mine.play(0)
        before = mine.shows["at"]
        mine.send("undo", v=mine.shows["v"])
        v = mine.wait(lambda shows: shows["at"] == before - 1)["v"]
        watching.wait(lambda shows: shows["v"] == v)
        assert watching.shows["at"] == before - 1
        mine.play(0)
        last = mine.my_turn()["v"]
        watching.wait(lambda shows: shows["v"] == last)
        assert stored_steps(database, table) == last


def with_two(database: str, work: Work) -> None:
    """Two servers without a port."""

    async def run() -> None:
        runtimes = [made_runtime(database), made_runtime(database)]
        try:
            for runtime in runtimes:
                listen(runtime)
            await work(*runtimes)
        finally:
            for runtime in runtimes:
                await runtime.close()

    asyncio.run(run())


async def until(when: Callable[[], bool]) -> None:
    while not when():
        await asyncio.sleep(0.02)


def test_of_two_answers_to_one_question_one_counts_and_the_other_sees_it(database: str) -> None:
    async def work(one: Runtime, two: Runtime) -> None:
        made = await make_table(one, NewTable("germany", {}, None, ["me", "here"], ["Ada", "Ben"], "ada"))
        for v in range(6):
            tables = [await open_table(runtime, made.id) for runtime in (one, two)]
            decision = tables[0].match.decision
            assert decision is not None
            last, ada = len(decision.options) - 1, Actor(decision.seat, "ada")
            tries = choose(one, tables[0], v, ada, 0), choose(two, tables[1], v, ada, last)
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(isinstance(outcome, Stale) for outcome in outcomes) == [False, True], outcomes
            await until(lambda tables=tables, v=v: all(table.v == v + 1 for table in tables))  # type: ignore[misc]
            assert tables[0].match.hash == tables[1].match.hash

    with_two(database, work)


def test_what_was_chosen_ahead_at_one_process_is_played_when_another_comes_to_it(database: str) -> None:
    async def work(one: Runtime, two: Runtime) -> None:
        made = await make_table(one, NewTable("germany", {}, None, ["me", "here"], ["Ada", "Ben"], "ada"))
        while made.match.decision and made.match.decision.effect.op != "keep":
            await choose(one, made, made.v, Actor(made.turn, "ada"), 0)
        other, first, v = await open_table(two, made.id), made.turn, made.v
        await choose_ahead(two, other, Actor(1 - first, "ada"), 0)
        assert other.v == v, "it is not asked yet"
        await choose(one, made, v, Actor(first, "ada"), 0)
        await until(lambda: made.v == other.v == v + 2)
        assert made.match.hash == other.match.hash

    with_two(database, work)


def test_what_was_chosen_ahead_outlives_the_process_where_it_was_chosen(database: str) -> None:
    async def work(one: Runtime, two: Runtime) -> None:
        made = await make_table(one, NewTable("germany", {}, None, ["me", "here"], ["Ada", "Ben"], "ada"))
        while made.match.decision and made.match.decision.effect.op != "keep":
            await choose(one, made, made.v, Actor(made.turn, "ada"), 0)
        other, first, v = await open_table(two, made.id), made.turn, made.v
        await choose_ahead(two, other, Actor(1 - first, "ada"), 3)
        wanted = other.ahead[1 - first]
        drop_table(two, other)
        await until(lambda: made.ahead == {1 - first: wanted})
        await choose(one, made, v, Actor(first, "ada"), 0)
        assert (made.v, made.match.actions[-1], made.ahead) == (v + 2, wanted[1], {})

    with_two(database, work)


def test_what_others_did_under_another_name_is_told_under_it(database: str) -> None:
    async def work(one: Runtime, two: Runtime) -> None:
        made = await make_table(one, NewTable("germany", {}, None, ["me", "here"], ["Ada", "Ben"], "ada"))
        other = await open_table(two, made.id)
        watching = Watcher("eve", "en", None)
        other.watchers.append(watching)
        broadcast.send_view(other, watching)
        async with other.lock:  # it hears of both at once
            await change_seat(one, made, 0, made.seats[0]._replace(name="Cem"), "sat")
            await choose(one, made, made.v, Actor(made.turn, "ada"), 0)
        await until(lambda: other.v == made.v)
        steps = [message for message in map(json.loads, watching.queue) if message["is"] == "step"]
        says = " ".join(event["says"] for step in steps for event in step["events"])
        assert "Cem" in says
        assert "Ada" not in says

    with_two(database, work)


def test_a_bot_thinks_in_one_process_alone(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[BotPool] = []
    think = BotPool.choose

    async def counted(pool: BotPool, task: Task, maker: str = "", attended: bool = True) -> int:
        asked.append(pool)
        return await think(pool, task, maker, attended)

    async def work(one: Runtime, two: Runtime) -> None:
        made = await make_table(one, NewTable("germany", {}, None, ["me", "bot:easy", "bot:easy"], [""] * 3, "ada"))
        other = await open_table(two, made.id)
        for _ in range(8):
            await until(lambda: other.turn == 0)
            await choose(two, other, other.v, Actor(0, "ada"), 0)
        await until(lambda: other.turn == 0)
        await until(lambda: made.turn == 0 and other.v == made.v)
        bots = sum(seat != 0 for seat in made.match.seats)
        assert len(asked) == bots > 0
        assert made.match.hash == other.match.hash

    monkeypatch.setattr(BotPool, "choose", counted)
    with_two(postgres.emptied(), work)  # not where servers run that take bots over after a while


def test_the_bots_of_a_process_that_is_killed_go_on_in_another(three: list[Server], database: str) -> None:
    with running(database) as fourth:
        eve = Visitor(fourth.address)
        table = eve.table("germany", "bot:easy", "bot:easy", "bot:easy")
        with eve.socket(table) as there, at(eve, three[0]).socket(table) as here:
            there.wait(lambda shows: shows["at"] > 3)
            fourth.kill()
            told = there.shows["v"]
            assert here.wait(lambda shows: shows["over"])["v"] > told
            assert versions(here) == list(range(versions(here)[0], versions(here)[-1] + 1))
    assert stored_steps(database, table) == here.shows["v"]


def test_a_database_that_was_gone_for_a_while_is_found_again() -> None:
    own = Postgres()
    try:
        with running(own.database()) as one, running(own.address("tables1")) as two, ExitStack() as stack:
            ada = Visitor(one.address)
            table = ada.table("germany", "me", "bot:easy")
            page = stack.enter_context(ada.socket(table))
            v = page.my_turn()["v"]
            assert Visitor(two.address).get("/").status_code == 200, "it has started"
            own.kill()
            assert ada.get("/").status_code == 503
            own.start()
            again = stack.enter_context(ada.socket(table, v=v, seat=0))
            watching = stack.enter_context(Visitor(two.address).socket(table))
            again.my_turn()
            while again.shows["v"] < v + 5:
                again.play(0)
                again.my_turn()
            watching.wait(lambda shows: shows["v"] >= again.shows["v"])
            assert "Traceback" not in one.stop() + two.stop()
    finally:
        own.stop()


def test_workers_serve_at_one_port_and_one_that_ends_is_started_anew(database: str) -> None:
    with running(database, options=["--workers", "2"]) as server:
        ada = Visitor(server.address)
        table = ada.table("germany", "me", "bot:easy")
        with ada.socket(table) as page:
            page.my_turn()
            before = children_of(server.process.pid)
            assert len(before) == 2
            for worker in before:
                os.kill(worker, signal.SIGKILL)
        for worker in before:
            wait_gone(worker)
        for _ in range(3000):
            if len(set(children_of(server.process.pid)) - set(before)) >= 2:
                break
            time.sleep(0.02)
        assert ada.get("/").status_code == 200, "it waits longer than a socket does for a worker that is starting"
        with ada.socket(table) as page:
            page.my_turn()
            page.play(0)
        after = children_of(server.process.pid)
        complaints = server.stop()
        assert complaints.count("it is started anew") == 2
        for worker in after:
            wait_gone(worker)
    assert stored_steps(database, table) > 0


def test_workers_end_with_the_one_that_started_them(database: str) -> None:
    with running(database, options=["--workers", "2"]) as server:
        Visitor(server.address).get("/")
        workers = children_of(server.process.pid)
        server.kill()
    for worker in workers:
        wait_gone(worker)


@pytest.mark.parametrize(
    ("db", "workers", "says"),
    [
        ("tables.db", "2", "One file is served by one process: for --workers give a PostgreSQL, --db postgresql://…"),
        ("tables.db", "0", "0 processes cannot serve anything: give --workers 1 or more."),
        ("postgresql://ada:secret@127.0.0.1:1/none", "2", "postgresql://127.0.0.1:1/none cannot be used: "),
        (
            "postgresql://ada:sec%ret@127.0.0.1:1/none",
            "1",
            "none cannot be used: that is not the address of a database",
        ),
    ],
)
def test_what_cannot_be_is_said_in_one_line(tmp_path: Path, db: str, workers: str, says: str) -> None:
    command = [sys.executable, "-m", "stellwerk", "serve", "--port", "0", "--workers", workers, "--db", db]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=os.environ | absolute())
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert says in run.stderr
    assert "sec" not in run.stderr.replace("seconds", "")


def absolute() -> dict[str, str]:
    return {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, os.environ.get("PYTHONPATH", "").split(os.pathsep)))}


def test_a_database_of_another_version_is_refused(postgres: Postgres) -> None:
    where = postgres.emptied()
    open_store(where).close()
    with closing(psycopg.connect(where)) as db, db:
        db.execute("UPDATE stellwerk SET version = 99")
    with pytest.raises(store.StoreError, match="version 99"):
        open_store(where)


def test_of_several_processes_one_keeps_the_time(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time that is out is seen to once, also at a table that the other process has in memory, which learns of it."""
    ahead = 0.0
    monkeypatch.setattr("stellwerk.web.play.time.uptime.monotonic", lambda: time.monotonic() + ahead)

    async def work(one: Runtime, other: Runtime) -> None:
        nonlocal ahead
        pace = PACES["1h"]._replace(level="easy")
        table = await make_table(other, NewTable("germany", {}, None, ["me", "here"], ["Ada", "Ben"], "a", pace=pace))
        await timekeeper.tick(one)
        ahead = 3500
        await asyncio.gather(timekeeper.tick(one), timekeeper.tick(other))
        assert [seat.level for seat in table.seats] == ["", ""]
        ahead = 3700
        for _ in range(2):
            await asyncio.gather(timekeeper.tick(one), timekeeper.tick(other))
        table = await open_table(other, table.id)
        assert table.seats[0].level == "easy"
        assert [(line.kind, line.seat) for line in table.story] == [("timeout", 0)]
        seen = await open_table(one, table.id)
        assert table.clock is not None
        assert seen.clock is not None
        assert table.clock.clock == seen.clock.clock

    with_two(postgres.emptied(), work)


@pytest.mark.parametrize(("trouble", "how"), [(signal.SIGQUIT, signal.SIGTERM), (signal.SIGSTOP, signal.SIGINT)])
def test_a_server_whose_database_is_gone_or_hangs_ends_all_the_same(
    trouble: signal.Signals, how: signal.Signals
) -> None:
    own = Postgres()
    try:
        with running(own.database(), options=["--workers", "2", "--limit", "stop_seconds=1"]) as server:
            ada = Visitor(server.address)
            table = ada.table("germany", "me", "bot:easy")
            with ada.socket(table) as page:
                page.my_turn()
                own.signal(trouble)
                page.pick(0)  # is not answered, or with an error
                server.process.send_signal(how)
                complaints = server.ended()
            assert "Traceback" not in complaints, complaints
            assert server.process.returncode == 0
    finally:
        own.signal(signal.SIGCONT)
        own.stop()


def test_a_database_that_goes_while_a_process_starts_is_said_in_one_line() -> None:
    """Each connection that a store opens may be the one that fails: that for claims is the second."""
    with pytest.raises(store.StoreError):
        Claims(partial(Connection, "host=/nowhere", "process"))
