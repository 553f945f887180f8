"""Cookies are ours or none: what a client chose itself is no device."""

import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from stellwerk.web.base.runtime import digest
from tests.web.serving import LONG, Server, Visitor, running

CHOSEN = "x" * 22


def play_with(server: Server, cookie: str) -> httpx.Response:
    headers = {"cookie": f"stellwerk={cookie}", "x-forwarded-for": "203.0.113.60"}
    return httpx.post(server.address + "play/germany", headers=headers, timeout=LONG)


def test_a_cookie_of_ours_is_known_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        cookie = play_with(server, "").cookies["stellwerk"]
    with running(tmp_path / "tables.db") as again:
        assert "set-cookie" not in play_with(again, cookie).headers
        start = httpx.get(again.address, headers={"cookie": f"stellwerk={cookie}"}, timeout=LONG)
        assert start.text.count('href="/t/') == 2


@pytest.mark.parametrize("signature", ["", ".", "." + "0" * 32])
def test_a_cookie_with_a_signature_that_is_not_ours_is_no_device(server: Server, signature: str) -> None:
    given = play_with(server, CHOSEN + signature).headers["set-cookie"]
    assert CHOSEN not in given, "it gets one of ours"


def test_a_signature_is_for_one_cookie(server: Server) -> None:
    id, _, signature = play_with(server, "").cookies["stellwerk"].partition(".")
    assert "set-cookie" in play_with(server, f"{id[:-1]}{'a' if id[-1] != 'a' else 'b'}.{signature}").headers


def test_a_cookie_from_before_they_were_signed_is_known_if_it_was_used(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        ada = Visitor(server.address)
        table = ada.table("germany", "me", "bot:easy")
    with closing(sqlite3.connect(server.db)) as db, db:
        db.execute("UPDATE sitters SET device = ?", (digest(CHOSEN),))
    with running(tmp_path / "tables.db") as again:
        before = httpx.get(again.address + f"t/{table}", headers={"cookie": f"stellwerk={CHOSEN}"}, timeout=LONG)
        other = httpx.get(again.address + f"t/{table}", headers={"cookie": f"stellwerk={'y' * 22}"}, timeout=LONG)
    assert '"mine":[0]' in before.text
    assert '"mine":[]' in other.text


def test_tables_of_an_address_are_counted_across_restarts(tmp_path: Path) -> None:
    options = ["--limit", "tables_a_day=1/86400"]
    codes = []
    for _ in range(2):
        with running(tmp_path / "tables.db", options=options) as server:
            codes.append(play_with(server, "").status_code)
            server.kill()
    assert codes == [303, 429]
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        assert "203.0.113.60" not in "\n".join(db.iterdump()), "addresses are not stored"
