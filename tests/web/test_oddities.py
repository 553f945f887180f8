"""Odd requests and damaged rows: answered in words, for the one who asked, and for nobody else."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from stellwerk.core.words import words
from stellwerk.web.alone import parts_alone
from stellwerk.web.app import HEADERS, build
from tests.web.server.test_connections import line_to
from tests.web.server.test_trouble import Deaf
from tests.web.serving import Server, Visitor, running


def test_an_address_that_is_none_is_refused(server: Server) -> None:
    ada = Visitor(server.address)
    assert ada.http.post("/play/germany", headers={"origin": "http://["}).status_code == 403
    for back in ("http://[", "//[", "http://[::1"):
        assert ada.post("/language", language="de", back=back).headers["location"] == "/"
    assert ada.http.post("/language", data={"language": "de"}, headers={"referer": "http://["}).status_code == 303


def test_security_headers_are_on_the_page_of_an_error() -> None:
    async def work() -> httpx.Response:
        broken = httpx.ASGITransport(app, raise_app_exceptions=False)  # it was never started
        async with httpx.AsyncClient(transport=broken, base_url="http://here") as browser:
            return await browser.get("/")

    app = build(parts_alone())
    answer = asyncio.run(work())
    assert answer.status_code == 500
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("cookie", ["x" * 21, "x" * 23, "x" * 21 + ".", "x" * 21 + "é", "a value of their own!"])
def test_a_cookie_that_we_did_not_give_is_no_device(server: Server, cookie: str) -> None:
    headers = [(b"cookie", f"stellwerk={cookie}".encode()), (b"x-forwarded-for", b"203.0.113.50")]
    answer = httpx.post(server.address + "play/germany", headers=headers)
    assert answer.status_code == 303
    assert "stellwerk=" in answer.headers["set-cookie"], "it gets one of ours"


def test_the_address_of_a_table_cannot_be_guessed(server: Server) -> None:
    ada = Visitor(server.address)
    assert len({ada.made("/play/germany") for _ in range(3)}) == 3
    assert len(ada.made("/play/germany")) >= 13, "61 bits"


DAMAGE = {
    "another game": "UPDATE tables SET game = 'chess' WHERE id = :id",
    "a turn of nobody": "UPDATE tables SET turn = 9 WHERE id = :id",
    "options that are none": "UPDATE tables SET options = '{' WHERE id = :id",
    "a seed that is none": "UPDATE tables SET seed = 'x' WHERE id = :id",
    "a seat is missing": "DELETE FROM seats WHERE tbl = :id AND seat = 1",
    "a sitter at no seat": "UPDATE sitters SET seat = 7 WHERE tbl = :id",
    "an unknown bot": "UPDATE seats SET level = 'god' WHERE tbl = :id AND seat = 1",
    "an action that is none": "INSERT INTO steps VALUES (:id, 0, 0, 'x', 0)",
    "undo of nothing": "INSERT INTO steps VALUES (:id, 0, 0, 'undo', 0)",
    "a deck that is gone": "UPDATE tables SET deck = 'gone' WHERE id = :id",
    "a deck that is none": "UPDATE tables SET deck = 'none' WHERE id = :id",
    "a notice of nothing": "INSERT INTO story VALUES (:id, 0, 0, 'nonsense', 7, '', '', 0)",
}


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Visitor, dict[str, str]]]:
    """A server with a listed table for each damage, and one that is whole."""
    path = tmp_path_factory.mktemp("damaged") / "tables.db"
    ada = Visitor("http://nowhere")
    with running(path) as server:
        ada.address, ada.http.base_url = server.address, server.address
        tables = {}
        for number, name in enumerate((*DAMAGE, "whole")):
            ada.http.headers["x-forwarded-for"] = f"203.0.113.{number}"
            ada.http.cookies.clear()
            tables[name] = ada.table("germany", "me", "bot:easy", listed="on")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO decks VALUES ('none', 'nonsense')")
        for name, change in DAMAGE.items():
            db.execute(change, {"id": tables[name]})
    with running(path) as server:
        ada.address, ada.http.base_url = server.address, server.address
        yield server, ada, tables


def test_damaged_tables_do_not_break_the_start_page(damaged: tuple[Server, Visitor, dict[str, str]]) -> None:
    _, ada, tables = damaged
    page = ada.get("/")
    assert page.status_code == 200
    assert f"/t/{tables['whole']}" in page.text
    assert ada.get(f"/t/{tables['whole']}").status_code == 200


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_is_refused_or_shown_but_never_an_error(
    damaged: tuple[Server, Visitor, dict[str, str]], damage: str
) -> None:
    server, _, tables = damaged
    answer = Visitor(server.address, "de").get(f"/t/{tables[damage]}")
    assert answer.status_code in (200, 410)
    if answer.status_code == 410 and damage != "another game":
        assert words("de")("This table cannot be read.") in answer.text
    assert Visitor(server.address).get(f"/t/{tables[damage]}/match.json").status_code in (200, 403, 410)


def test_ctrl_c_ends_the_server_whatever_is_open(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        eve = Visitor(server.address)
        table = eve.table("germany", "me", "bot:expert", "bot:expert")
        deaf = Deaf(server, table)
        with closing(deaf.line), closing(line_to(server)) as slow, eve.socket(table) as page:
            for _ in range(100):
                deaf.send(do="watch", v=None, seat=None)
            slow.sendall(b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n"
                         b"Content-Length: 1000\r\n\r\n--x")  # fmt: skip
            while page.my_turn()["to"] == 0:
                page.pick(0)
                page.until_one_of("step")
            server.stop()
