"""Who sends without end, and perhaps never reads: it is closed, and the others notice nothing."""

import asyncio
import json
import socket
from contextlib import closing, suppress
from pathlib import Path

import pytest
from starlette.types import Receive, Scope, Send
from websockets.exceptions import ConnectionClosed

from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.settings import USUAL as LIMITS
from stellwerk.web.base.turns import end_turn, in_turn, turn
from stellwerk.web.play.broadcast import send, taken
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.play.websocket import answer
from tests.web.server.test_trouble import Deaf, in_a_runtime, until_closed, with_people
from tests.web.serving import LONG, Server, Visitor, running
from tests.web.tables import made_runtime

FLOOD = LIMITS.messages.most + LIMITS.ignored


def test_messages_over_the_limit_are_not_answered_and_a_flood_is_closed(server: Server) -> None:
    eve = Visitor(server.address)
    table = eve.table("germany", "me", "bot:easy")
    with eve.socket(table) as page:
        page.my_turn()
        with suppress(ConnectionClosed):
            for _ in range(FLOOD + 100):
                page.connection.send("junk")
        assert until_closed(page) == 1008
        assert sum(message["is"] == "error" for message in page.arrived) < LIMITS.messages.most
    with eve.socket(table) as page:
        page.my_turn()
        page.play(0)


def test_views_are_not_drawn_without_end(server: Server) -> None:
    eve = Visitor(server.address)
    with eve.socket(eve.table("germany", "me", "bot:easy")) as page:
        page.my_turn()
        for _ in range(2 * LIMITS.views.most):
            page.send("watch", v=None, seat=None)
        page.send("ping")
        page.until("pong")
        assert sum(message["is"] == "view" for message in page.arrived) <= LIMITS.views.most


def ended(line: socket.socket) -> bool:
    """Whether the other side has closed, however it did."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def test_who_floods_and_never_reads_is_cut_off(server: Server) -> None:
    eve = Visitor(server.address)
    table = eve.table("germany", "me", "bot:easy")
    deaf = Deaf(server, table)
    with closing(deaf.line):
        for _ in range(LIMITS.views.most):
            deaf.send(do="watch", v=None, seat=None)
        with suppress(ConnectionError):
            for _ in range(FLOOD):
                deaf.send(do="junk")
        assert ended(deaf.line)


def test_pings_that_nobody_reads_the_answers_of_are_cut_off(server: Server) -> None:
    deaf = Deaf(server, Visitor(server.address).table("germany", "me", "bot:easy"))
    ping = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + b"x" * 125
    with closing(deaf.line):
        with suppress(ConnectionError):
            for _ in range(100):
                deaf.line.sendall(ping * 1000)  # 13 million bytes, which would all wait to go back
        assert ended(deaf.line)


@pytest.mark.parametrize("frame", [0x00, 0x8A], ids=["parts of a message that never ends", "answers to no ping"])
def test_frames_that_bring_nothing_are_cut_off(server: Server, frame: int) -> None:
    deaf = Deaf(server, Visitor(server.address).table("germany", "me", "bot:easy"))
    nothing, begin = bytes([frame, 0x80, 0, 0, 0, 0]), bytes([0x01, 0x80, 0, 0, 0, 0])
    with closing(deaf.line):
        deaf.line.sendall(begin if frame == 0x00 else b"")
        with suppress(ConnectionError):
            for _ in range(20):
                deaf.line.sendall(nothing * 1000)
        deaf.line.settimeout(10)
        assert ended(deaf.line)


def test_what_waits_is_counted_and_not_summed() -> None:
    watcher = Watcher("eve", "en")
    for number in range(100):
        send(watcher, json.dumps(number))
        if number % 3:
            taken(watcher)
        assert watcher.waiting == sum(map(len, watcher.queue))
    send(watcher, "x" * LIMITS.queue_letters)
    send(watcher, "one too many")
    assert (watcher.behind, watcher.waiting, len(watcher.queue)) == (True, 0, 0)


def test_the_many_of_one_address_keep_nobody_waiting(tmp_path: Path) -> None:
    """What is dear is made one at a time for an address: whoever comes last from another one is not the last."""
    made: list[str] = []

    async def make(runtime: Runtime, address: str) -> None:
        async with turn(runtime, address):
            made.append(address)

    async def all_at_once() -> None:
        runtime = made_runtime(tmp_path / "tables.db")
        await asyncio.gather(*(make(runtime, address) for address in [*["eve"] * 50, "ada"]))
        assert not runtime.turns, "nobody is remembered"
        await runtime.close()

    asyncio.run(all_at_once())
    assert len(made) == 51
    assert made.index("ada") <= 1


def test_what_one_address_may_open_and_send_is_limited(tmp_path: Path) -> None:
    limits = ["sockets_of_address=2", "messages_of_address=10/60", "ignored=2"]
    with running(tmp_path / "tables.db", options=[f"--limit={limit}" for limit in limits]) as server:
        eve = Visitor(server.address)
        table = eve.table("germany", "me", "bot:easy")
        with eve.socket(table) as page, eve.socket(table) as other:
            with suppress(ConnectionClosed), eve.socket(table) as third:  # it may be closed before it asks for anything
                assert third.until("error")["says"] == "Too many tables are open at your address already."
            for window in (page, other):  # with those that ask for the table these are ten
                for _ in range(4):
                    window.send("ping")
                    window.until("pong")
            for _ in range(3):
                other.send("ping")
            assert until_closed(other) == 1008
            assert sum(message["is"] == "pong" for message in other.arrived) == 4


def test_whoever_acts_waits_for_the_turn_of_the_address_and_a_ping_does_not(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        at = await with_people(runtime)
        eve = Watcher("ada", "en", seat=0, address="eve")
        async with turn(runtime, "eve"):
            acting = asyncio.create_task(answer(runtime, at, eve, '{"do":"pick","v":0,"pick":0}'))
            for _ in range(20):
                await asyncio.sleep(0)
            assert at.v == 0
            await answer(runtime, at, eve, '{"do":"ping"}')
            assert taken(eve) == '{"is":"pong"}'
        await acting
        assert at.v == 1

    in_a_runtime(tmp_path, work)


def test_what_takes_long_elsewhere_does_not_hold_the_turn_of_the_address(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        drawn, ended = asyncio.Event(), list[str]()

        async def film(scope: Scope, receive: Receive, send: Send) -> None:
            end_turn(scope)
            await drawn.wait()
            ended.append("film")

        async def page(scope: Scope, receive: Receive, send: Send) -> None:
            ended.append("page")

        one = asyncio.create_task(in_turn(film, runtime, "ada", {}, None, None))  # type: ignore[arg-type]
        await asyncio.wait_for(in_turn(page, runtime, "ada", {}, None, None), LONG)  # type: ignore[arg-type]
        drawn.set()
        await one
        assert ended == ["page", "film"]

    in_a_runtime(tmp_path, work)


def test_forms_and_changes_of_seats_are_limited(tmp_path: Path) -> None:
    limits = ["--limit=forms_of_address=6/60", "--limit=seats_of_table=3/60"]
    with running(tmp_path / "tables.db", options=limits) as server:
        eve = Visitor(server.address)
        table = eve.table("germany", "me", "here", "bot:easy")
        changes = [eve.post(f"/t/{table}/seat", seat="1", do=do).status_code for do in ("bot", "free", "bot", "free")]
        assert changes == [303, 303, 303, 429]
        assert [eve.post("/language", language="de").status_code for _ in range(3)] == [303, 429, 429]
        assert eve.get(f"/t/{table}").status_code == 200
