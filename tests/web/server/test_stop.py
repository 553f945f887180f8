"""A server that is told to stop finishes what it writes and tells the pages, which come back by themselves."""

import re
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.serving import LONG, Server, Visitor, running


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_what_was_sent_before_the_stop_is_stored_and_pages_are_told(tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path / "tables.db") as server:
        ada = Visitor(server.address)
        table = ada.table("germany", "me", "here")
        with ada.socket(table) as page:
            page.send("look", seat=0)
            page.wait(lambda shows: shows["seat"] == 0)
            page.send("chat", text="the last word")
            page.play(0)
            page.pick(0)
            server.process.send_signal(how)
            with pytest.raises(ConnectionClosed) as closed:
                page.wait(lambda shows: False)
        server.process.wait(LONG)
        complaints = server.stop()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012, "service restart: the page says so and connects again"
    assert complaints == ""
    seen = page.shows["v"]
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        (stored,) = db.execute("SELECT count(*) FROM steps WHERE tbl = ?", (table,)).fetchone()
        assert db.execute("SELECT text FROM story WHERE kind = 'said'").fetchall() == [("the last word",)]
    assert stored >= seen >= 1, "whatever was shown is stored"


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        ada = Visitor(server.address)
        table = ada.table("germany", "me", "bot:easy")
        with ada.socket(table) as page:
            page.my_turn()
            before = page.play(0)["v"]
    port = int(re.findall(r":(\d+)/", server.address)[0])
    again = Server(tmp_path / "tables.db", port=port)
    try:
        with ada.socket(table, v=before) as page:
            assert page.my_turn()["v"] >= before
    finally:
        assert again.stop() == ""
