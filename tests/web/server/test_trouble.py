"""When things go wrong around a table: a disk that is full, a file that is locked, browsers that do not read."""

import asyncio
import json
import resource
import socket
import sqlite3
import struct
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stellwerk.core.words import words
from stellwerk.web.base.answers import NOT_STORED
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.settings import Limits, Rate
from stellwerk.web.people.lobby import NewTable, make_table
from stellwerk.web.play import gameplay
from stellwerk.web.play.gameplay import choose, keep_bots_going, open_table
from stellwerk.web.play.table import NotStored, Table, fold, locked
from stellwerk.web.play.tables import drop_idle, in_memory
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.server import messenger
from stellwerk.web.store import Actor, StoredTable
from tests.web.serving import LONG, Message, Server, Socket, Visitor, running
from tests.web.tables import made_runtime

# Tables that nobody uses


def in_a_runtime(path: Path, work: Callable[[Runtime], object]) -> None:
    async def run() -> None:
        runtime = made_runtime(path / "tables.db")
        try:
            await work(runtime)  # type: ignore[misc]
        finally:
            await runtime.close()

    asyncio.run(run())


async def with_people(runtime: Runtime) -> Table:
    return await make_table(runtime, NewTable("germany", {}, None, ["me", "here"], ["Ada", "Ben"], "ada"))


def test_a_table_that_nobody_uses_leaves_the_memory_and_comes_back_from_the_store(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        at = await with_people(runtime)
        await choose(runtime, at, 0, Actor(0, "ada"), 0)
        drop_idle(runtime, at.used - 1)
        assert in_memory(runtime) == {at.id: at}, "it was used since"
        drop_idle(runtime, monotonic())
        assert in_memory(runtime) == {}
        with pytest.raises(NotStored):
            async with locked(at):
                raise AssertionError("whoever still has it cannot use it")
        again = await open_table(runtime, at.id)
        assert again is not at
        assert (again.match.hash, again.v, again.seats) == (at.match.hash, 1, at.seats)

    in_a_runtime(tmp_path, work)


def test_a_step_that_breaks_while_it_is_stored_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither one whose storing ends in an error that nobody expects, nor one that is given up meanwhile."""

    def broken_clock() -> float:
        raise ValueError("this clock cannot be read")

    async def work(runtime: Runtime) -> None:
        at = await with_people(runtime)
        with monkeypatch.context() as patch:
            patch.setattr("stellwerk.web.store.queries.time", broken_clock)
            with pytest.raises(NotStored):
                await choose(runtime, at, 0, Actor(0, "ada"), 0)
        again = await open_table(runtime, at.id)
        assert (at.dropped, again.v) == (True, 0)
        choosing = asyncio.create_task(choose(runtime, again, 0, Actor(0, "ada"), 0))
        await asyncio.sleep(0)  # now it waits for the disk
        choosing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await choosing
        assert again.dropped
        assert (await open_table(runtime, at.id)).v in (0, 1), "as it is in the store"

    in_a_runtime(tmp_path, work)


def test_a_table_in_use_stays(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        watched, busy = await with_people(runtime), await with_people(runtime)
        bots = await make_table(runtime, NewTable("germany", {}, None, ["bot:expert", "me"], ["", ""], "ada"))
        watched.watchers.append(Watcher("eve", "en"))
        async with locked(busy):
            drop_idle(runtime, monotonic())
        assert set(in_memory(runtime).values()) == {watched, busy, bots}
        drop_idle(runtime, monotonic())
        assert set(in_memory(runtime).values()) == {watched, bots}

    in_a_runtime(tmp_path, work)


def test_who_did_what_long_ago_is_forgotten(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        minute, day = Rate(1, 60), Rate(1, 86400)
        for limit in ((b"old", minute), (b"old", day)):
            runtime.recent[limit] = deque([monotonic() - 100])
        runtime.recent[b"new", minute] = deque([monotonic()])
        drop_idle(runtime, monotonic())
        assert set(runtime.recent) == {(b"old", day), (b"new", minute)}

    in_a_runtime(tmp_path, work)


# A store that does not take anything


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """No file of the server can grow."""
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def busy_store(server: Server) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    other = sqlite3.connect(server.db)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


def steps(server: Server, table: str) -> int:
    with closing(sqlite3.connect(f"file:{server.db}?mode=ro", uri=True)) as db:
        (count,) = db.execute("SELECT count(*) FROM steps WHERE tbl = ?", (table,)).fetchone()
    return int(count)


def until_closed(page: Socket) -> int:
    """Everything that still arrives; why the connection ended."""
    while True:
        try:
            page.next()
        except ConnectionClosed:
            return page.connection.close_code or 0


@pytest.mark.parametrize(("trouble", "language"), [(full_disk, "de"), (busy_store, "it")])
def test_what_cannot_be_stored_is_told_to_nobody_and_the_table_goes_on(
    tmp_path: Path, trouble: Callable[[Server], AbstractContextManager[None]], language: str
) -> None:
    with running(tmp_path / "tables.db") as server:
        ada, eve = Visitor(server.address, language), Visitor(server.address, "en")
        table = ada.table("germany", "me", "here", name="Ada")
        with ada.socket(table) as mine, eve.socket(table) as other:
            mine.send("look", seat=0)
            before = mine.wait(lambda shows: shows["seat"] == 0)["v"]
            other.until("view")
            with trouble(server):
                mine.pick(0)
                assert until_closed(mine) == until_closed(other) == 1012, "come again"
                assert ada.post("/play/germany").status_code == 503
        for page, its in ((mine, language), (other, "en")):
            assert page.arrived[-1] == {"is": "error", "says": words(its)(NOT_STORED)}
            assert [m for m in page.arrived if m.get("v", before) != before] == [], "nothing was told"
        assert steps(server, table) == before == 0
        with ada.socket(table, v=before, seat=0) as mine, eve.socket(table, v=before) as other:
            assert mine.until("view")["v"] == before
            assert mine.play(0)["v"] == other.wait(lambda shows: shows["v"] > before)["v"] == before + 1
        assert steps(server, table) == before + 1
        complaints = server.stop()
    assert f"A step of table {table} could not be stored: " in complaints
    assert "Traceback" not in complaints


def test_a_line_of_chat_that_cannot_be_stored_is_refused(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        ada = Visitor(server.address)
        with ada.socket(ada.table("germany", "me", "bot:easy", name="Ada")) as page:
            page.my_turn()
            with full_disk(server):
                page.send("chat", text="hello")
                assert page.until("error")["says"] == NOT_STORED
            page.send("chat", text="hello again")
            assert page.until("chat")["text"] == "hello again"
        assert "Traceback" not in server.stop()


def test_bots_go_on_when_the_disk_has_room_again(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        eve = Visitor(server.address)
        table = eve.table("germany", "bot:easy", "bot:easy")
        with eve.socket(table) as page:
            page.wait(lambda shows: shows["at"] > 3)
            with full_disk(server):
                assert until_closed(page) == 1012
                told = page.shows["v"]
                assert steps(server, table) >= told
        with eve.socket(table) as page:
            assert page.until("view")["v"] >= told
            page.wait(lambda shows: shows["over"])
        server.stop()


# Browsers that do not read


class Deaf:
    """A spectator's socket, by hand, of which nothing is read until it is asked for."""

    def __init__(self, server: Server, table: str) -> None:
        host, _, port = server.address.removeprefix("http://").rstrip("/").rpartition(":")
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.settimeout(LONG)
        self.line.connect((host, int(port)))
        self.line.sendall(
            f"GET /t/{table}/live HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        self.read = self.line.makefile("rb")
        assert b"101" in self.read.readline()
        while self.read.readline() != b"\r\n":
            pass

    def send(self, **message: object) -> None:
        text = json.dumps(message).encode()
        assert len(text) < 126
        self.line.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)  # masked with nothing

    def next(self) -> Message:
        """The next message; frames are small, or their length follows."""
        while True:
            kind, length = self.read.read(2)
            if length >= 126:
                (length,) = struct.unpack(">H" if length == 126 else ">Q", self.read.read(2 if length == 126 else 8))
            body = self.read.read(length)
            if kind == 0x81:
                message: Message = json.loads(body)
                return message


def test_a_browser_that_does_not_read_holds_nobody_up_and_gets_a_fresh_view(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "bot:easy")
    deaf = Deaf(server, table)
    for _ in range(200):  # more than all buffers between us hold
        deaf.send(do="watch", v=None, seat=None)
    with ada.socket(table) as page:
        while page.my_turn()["at"] < 12:
            page.play(0)
        steps = [m["v"] for m in page.arrived if m["is"] == "step"]
        assert steps == list(range(page.arrived[0]["v"] + 1, page.shows["v"] + 1)), "without a gap"
        read = [deaf.next()]
        while read[-1].get("v") != page.shows["v"]:
            read.append(deaf.next())
        assert "behind" in {message.get("because") for message in read}
        assert len(read) < 200, "much of what it did not read was dropped"
    deaf.line.close()


def test_a_message_that_is_far_too_big_ends_the_connection_and_nothing_else(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "bot:easy")
    with ada.socket(table) as page, ada.socket(table) as other:
        other.my_turn()
        page.connection.send("x" * 100_000)
        assert until_closed(page) == 1009, "too big"
        other.play(0)


# Two windows


def test_two_windows_at_one_seat_show_the_same_and_only_one_click_counts(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "friend", name="Ada")  # where the first seat begins, however it is dealt
    with ada.socket(table) as one, ada.socket(table) as two:
        for page in (one, two):
            page.my_turn()
        v = one.shows["v"]
        one.pick(0)
        two.pick(1)
        stale = two.until("stale")
        assert stale["v"] == v + 1
        one.wait(lambda shows: shows["v"] == v + 1)
        same = ("v", "at", "to", "question", "choices", "scores")
        assert {key: one.shows[key] for key in same} == {key: stale[key] for key in same}
        assert [m["is"] for m in one.arrived].count("step") <= 1
    assert steps(server, table) == v + 1


def test_more_watchers_than_a_table_holds_are_sent_away_and_one_address_does_not_take_all_places(
    tmp_path: Path,
) -> None:
    limits = ["--limit=watchers=6", "--limit=watchers_of_address=4"]
    with running(tmp_path / "tables.db", options=limits) as server, ExitStack() as room:
        ada = Visitor(server.address)
        table = ada.table("germany", "me", "bot:easy")
        address = server.address.replace("http", "ws") + f"t/{table}/live"
        origin: Any = server.address.rstrip("/")

        def come(host: str, watch: bool) -> Message:
            """A page from an address of this computer; it may never say that it watches."""
            page = room.enter_context(connect(address, origin=origin, compression=None, source_address=(host, 0)))
            with suppress(ConnectionClosed):  # who is sent away may be so before saying anything
                page.send('{"do":"watch"}' if watch else '{"do":"ping"}')
            answer: Message = json.loads(page.recv(LONG))
            return answer

        full = "Too many are watching this table already."
        assert [come("127.0.0.2", watch)["is"] for watch in (True, False, True, False)] == ["view", "pong"] * 2
        assert come("127.0.0.2", watch=True)["says"] == full
        assert [come("127.0.0.3", watch=True)["is"] for _ in range(2)] == ["view"] * 2
        assert come("127.0.0.4", watch=True)["says"] == full
        with ada.socket(table) as mine:
            mine.my_turn()  # who sits there finds room


def test_a_table_that_takes_long_to_load_keeps_no_other_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, go_on = threading.Event(), threading.Event()

    async def work(runtime: Runtime) -> None:
        long, short = await with_people(runtime), await with_people(runtime)
        drop_idle(runtime, monotonic())

        def slow(stored: StoredTable, limits: Limits) -> Table:
            if stored.setting.id == long.id:
                began.set()
                go_on.wait()
            return fold(stored, limits)

        monkeypatch.setattr(gameplay, "fold", slow)
        waiting = [asyncio.create_task(open_table(runtime, long.id)) for _ in range(2)]
        await asyncio.to_thread(began.wait)
        try:
            assert (await asyncio.wait_for(open_table(runtime, short.id), LONG)).id == short.id
        finally:
            go_on.set()
        one, two = await asyncio.gather(*waiting)
        assert one is two, "it is loaded once"

    in_a_runtime(tmp_path, work)


def test_bots_go_on_although_the_store_did_not_answer_when_the_server_started(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(runtime: Runtime) -> None:
        at = await make_table(runtime, NewTable("germany", {}, None, ["bot:easy", "me"], ["", "Ada"], "ada"))
        assert at.bot_task is not None
        at.bot_task.cancel()
        await asyncio.gather(at.bot_task, return_exceptions=True)
        drop_idle(runtime, monotonic())
        (tmp_path / "tables.db").rename(tmp_path / "away")
        runtime.tasks.add(asyncio.create_task(keep_bots_going(runtime)))
        while "Bots must wait" not in caplog.text:
            assert not next(iter(runtime.tasks)).done()
            await asyncio.sleep(0.01)
        (tmp_path / "away").rename(tmp_path / "tables.db")
        while at.id not in in_memory(runtime) or in_memory(runtime)[at.id].turn != 1:
            await asyncio.sleep(0.01)

    in_a_runtime(tmp_path, work)


def test_whoever_waits_for_other_servers_keeps_nobody_waiting_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(runtime: Runtime) -> None:
        answered = threading.Event()
        monkeypatch.setattr(messenger, "post", lambda *asked: answered.wait())
        asked = [
            asyncio.create_task(runtime.messenger.post("https://elsewhere.example", {}, False)) for _ in range(100)
        ]
        await asyncio.sleep(0)
        try:
            at = await with_people(runtime)
            drop_idle(runtime, monotonic())
            await asyncio.wait_for(open_table(runtime, at.id), LONG)
        finally:
            answered.set()
        await asyncio.gather(*asked)

    in_a_runtime(tmp_path, work)
