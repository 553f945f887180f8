"""The log: lines with levels, as text or JSON, and nothing in it that is somebody's secret."""

import json
import logging
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from stellwerk.web.base.settings import USUAL
from stellwerk.web.server.logs import Calm, Json, Plain, set_up
from tests.web.serving import Server, Visitor, running


def lines_of(server: Server) -> list[str]:
    return server.stop().splitlines()


def test_a_log_of_everything_holds_no_secret(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", options=["--log-level", "debug", "--log-format", "json"]) as server:
        ada, ben = Visitor(server.address), Visitor(server.address)
        table = ada.table("germany", "me", "friend", "bot:easy", name0="Ada Lovelace")
        link = ada.links(table)[0]
        assert ben.post(link, name="Ben").status_code == 303
        assert ben.get(link + "x").status_code == 403, "one that went wrong"
        with ada.socket(table) as page, ben.socket(table) as other:
            page.send("chat", text="a private word")
            page.until("chat")
            page.my_turn()
            page.play(0)
            other.send("nonsense")
            other.until("error")
            hand = page.raw + other.raw
        cookies = [visitor.http.cookies["stellwerk"] for visitor in (ada, ben)]
        complaints = lines_of(server)
    with closing(sqlite3.connect(server.db)) as db:
        seeds = [seed for (seed,) in db.execute("SELECT seed FROM tables")]
        acts = [act for (act,) in db.execute("SELECT act FROM steps")]
        key = db.execute("SELECT value FROM secrets").fetchone()[0]
    log = "\n".join(complaints)
    assert acts
    assert hand
    secrets = [link.rpartition("/")[2], *cookies, *(cookie[:22] for cookie in cookies), *seeds, *acts, key]
    secrets += ["Ada Lovelace", "a private word", table, "svg"]
    assert not [secret for secret in secrets if secret in log]
    assert {"Started", "Table made", "Request", "Stopped: everything is stored"} <= {
        json.loads(line)["message"] for line in complaints
    }


def test_by_default_only_what_goes_wrong_is_logged_and_who_was_over_a_limit(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", options=["--limit", "tables_of_device=1/60"]) as server:
        eve = Visitor(server.address)
        eve.http.headers["x-forwarded-for"] = "203.0.113.9"
        assert [eve.post("/play/germany").status_code for _ in range(2)] == [303, 429]
        assert lines_of(server) == ["Over the limit tables_of_device from=203.0.113.9"], "so that they can be banned"


@pytest.mark.parametrize(("level", "form"), [("loud", "plain"), ("info", "xml")])
def test_a_level_or_a_format_that_there_is_not_is_refused(level: str, form: str) -> None:
    with pytest.raises(ValueError, match="is one of"):
        set_up(level, form)


def test_a_line_has_what_was_given_beside_its_words_and_where_it_broke() -> None:
    try:
        raise ValueError("broken")
    except ValueError:
        trouble = sys.exc_info()
    record = logging.getLogger("x").makeRecord("x", logging.ERROR, "f", 1, "A %s", ("b",), trouble, extra={"n": 3})
    line = json.loads(Json().format(record))
    assert (line["level"], line["message"], line["n"]) == ("error", "A b", 3)
    assert "ValueError: broken" in line["trace"]
    assert Plain("%(message)s").format(record).endswith("n=3")


def test_a_store_that_does_not_answer_at_the_start_is_one_line() -> None:
    said = "Traceback (most recent call last):\n  File …\nstellwerk.web.store.protocol.StoreError: connection refused\n"
    record = logging.makeLogRecord({"msg": said, "levelno": logging.ERROR})
    assert Calm(USUAL.log_lines).filter(record)
    assert record.getMessage() == "The store does not answer: connection refused"
    other = logging.makeLogRecord({"msg": said.replace("StoreError", "KeyError"), "levelno": logging.ERROR})
    assert Calm(USUAL.log_lines).filter(other)
    assert "Traceback" in other.getMessage(), "of what nobody foresaw everything is told"
