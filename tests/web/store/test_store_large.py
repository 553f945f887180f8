"""The store with very many tables, from an earlier version, and while somebody else writes."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from stellwerk.games import GAMES
from stellwerk.kit.deck import export
from stellwerk.web import store
from stellwerk.web.server.sqlite import connect
from stellwerk.web.store import Store, StoreError
from stellwerk.web.store.home import AMONG, LAST, LISTED, TURNS, listed_tables
from stellwerk.web.store.queries import BOTS_TURN
from tests.web.serving import Visitor, running
from tests.web.tables import seats, setting, with_store

VERSION_1 = """
CREATE TABLE tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, players INTEGER NOT NULL, seed TEXT NOT NULL,
  options TEXT NOT NULL, deck TEXT, host TEXT NOT NULL, listed INTEGER NOT NULL, undo INTEGER NOT NULL,
  made INTEGER NOT NULL, turn INTEGER NOT NULL, at INTEGER NOT NULL, following TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE INDEX by_age ON tables (made);
CREATE TABLE seats (
  tbl TEXT NOT NULL, seat INTEGER NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL, token TEXT NOT NULL,
  PRIMARY KEY (tbl, seat)) WITHOUT ROWID;
CREATE TABLE sitters (
  tbl TEXT NOT NULL, seat INTEGER NOT NULL, device TEXT NOT NULL, PRIMARY KEY (device, tbl, seat)) WITHOUT ROWID;
CREATE INDEX by_seat ON sitters (tbl, seat);
CREATE TABLE steps (
  tbl TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, act TEXT NOT NULL, PRIMARY KEY (tbl, n)) WITHOUT ROWID;
CREATE TABLE chat (
  tbl TEXT NOT NULL, n INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, said INTEGER NOT NULL,
  PRIMARY KEY (tbl, n)) WITHOUT ROWID;
PRAGMA user_version=1;
"""
DECK = export(GAMES["germany"])


@pytest.mark.parametrize(
    ("query", "values"),
    [
        (LISTED, (50,)),
        (AMONG.format("turn >= 0"), ("ada", "ada", 50)),
        (AMONG.format("turn < 0"), ("ada", "ada", 50)),
        (TURNS, ("ada",)),
        (LAST, ("ada", "germany")),
        (BOTS_TURN, ()),
    ],
    ids="LMOTCB",
)
def test_no_list_reads_all_tables(tmp_path: Path, query: str, values: object) -> None:
    with closing(connect(tmp_path / "tables.db")) as db:
        plan = [str(row[3]) for row in db.execute(f"EXPLAIN QUERY PLAN {query}", values)]  # type: ignore[arg-type]
    assert plan
    assert not [line for line in plan if line.startswith("SCAN tables") and "USING" not in line], plan
    assert not [line for line in plan if line.startswith(("SCAN sitters", "SCAN seats"))], plan


def test_reading_does_not_wait_for_writing(tmp_path: Path) -> None:
    async def work(kept: Store) -> None:
        go = threading.Event()
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        writing = asyncio.create_task(kept.do(lambda db: go.wait()))
        await asyncio.sleep(0)
        assert [one.id for one in await kept.read(listed_tables, 5)] == ["abcdefgh"]
        with pytest.raises(StoreError, match="readonly"):
            await kept.read(store.add_table, setting(id="other"), [], 0)
        go.set()
        await writing

    with_store(tmp_path, work)


def of_version_1(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.executescript(VERSION_1)
        rows = [
            ("chosen", "7", None),
            ("chance", "61234567890123456789012345678", DECK),
            ("another", "51234567890123456789012345678", DECK),
        ]
        for id, seed, deck in rows:
            values = (id, "germany", GAMES["germany"].version, 2, seed, "{}", deck, "host", 1, 1, 1000, 0, 0, "")
            db.execute("INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)", values)
            db.executemany("INSERT INTO seats VALUES (?,?,'','','')", [(id, 0), (id, 1)])
            db.execute("INSERT INTO sitters VALUES (?,0,'ada')", (id,))


def test_a_file_of_the_first_version_is_copied_and_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    of_version_1(path)
    with running(path) as server:
        page = Visitor(server.address).get("/").text
        assert all(f"/t/{id}" in page for id in ("chosen", "chance", "another"))
        assert Visitor(server.address).get("/t/chance").status_code == 200
    with closing(connect(path)) as db:
        kept = {id: store.read_table(db, id) for id in ("chosen", "chance", "another")}
        assert db.execute("SELECT count(*) FROM decks").fetchone() == (1,)
    assert [one and one.setting.practice for one in kept.values()] == [True, False, False]
    assert [one and one.setting.deck for one in kept.values()] == [None, DECK, DECK]
    with closing(sqlite3.connect(f"{path}.version-1")) as before:
        assert before.execute("PRAGMA user_version").fetchone() == (1,)
        assert before.execute("SELECT count(*) FROM tables").fetchone() == (3,)
    assert len(list(tmp_path.glob("*.version-*"))) == 1


def test_what_cannot_be_brought_up_to_date_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    of_version_1(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP INDEX by_age")
    with pytest.raises(sqlite3.Error):
        connect(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert db.execute("SELECT name FROM sqlite_master WHERE name = 'decks'").fetchone() is None
