"""The store: what is in it is on the disk, whole, and once."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from stellwerk.web import store
from stellwerk.web.store import OVER, UNDO, ChatLine, Seat, Store
from tests.web.tables import seats, setting, with_store


@pytest.fixture
def db(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(store.connect(tmp_path / "tables.db")) as db:
        store.add_table(db, setting(), seats("ada", "ben"), 0)
        yield db


def test_every_commit_is_on_the_disk(db: sqlite3.Connection) -> None:
    assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    with closing(store.connect(tmp_path / "new.db")) as db:
        db.execute("PRAGMA user_version=99")
    with pytest.raises(sqlite3.DatabaseError, match="version 99"):
        store.connect(tmp_path / "new.db")


def test_a_table_comes_back_as_it_was(db: sqlite3.Connection) -> None:
    store.add_steps(db, "abcdefgh", 0, [(0, '["blind",0,0]'), (0, UNDO)], 1, 0)
    store.add_line(db, "abcdefgh", ChatLine("Ada", "hello", 5))
    kept = store.read_table(db, "abcdefgh")
    assert kept is not None
    assert kept.setting == setting()
    assert kept.seats == seats("ada", "ben")
    assert kept.steps == [(0, '["blind",0,0]'), (0, UNDO)]
    assert kept.chat == [ChatLine("Ada", "hello", 5)]
    assert store.read_table(db, "unknown") is None


def test_a_seed_of_any_size_is_kept(db: sqlite3.Connection) -> None:
    store.add_table(db, setting(id="big", seed=-(1 << 95)), [], 0)
    kept = store.read_table(db, "big")
    assert kept is not None
    assert kept.setting.seed == -(1 << 95)


def test_a_step_number_is_taken_once_and_a_failed_write_leaves_nothing(tmp_path: Path) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        await kept.do(store.add_steps, "abcdefgh", 0, [(0, "a"), (0, "b")], 1, 2)
        with pytest.raises(sqlite3.IntegrityError):
            await kept.do(store.add_steps, "abcdefgh", 1, [(1, "c")], 0, 2)
        with pytest.raises(sqlite3.IntegrityError):
            await kept.do(twice)
        found = await kept.do(store.read_table, "abcdefgh")
        assert found is not None
        assert found.steps == [(0, "a"), (0, "b")]

    def twice(db: sqlite3.Connection) -> None:
        store.add_steps(db, "abcdefgh", 2, [(1, "c")], 0, 3)
        store.add_steps(db, "abcdefgh", 2, [(1, "d")], 0, 3)

    with_store(tmp_path, work)


def test_a_seat_is_changed_with_its_devices(db: sqlite3.Connection) -> None:
    changed = Seat("easy", "Ben", "hash", frozenset({"phone", "laptop"}))
    store.put_seat(db, "abcdefgh", 1, changed)
    assert store.read_seats(db, "abcdefgh") == [seats("ada")[0], changed]


def test_lists_of_tables(db: sqlite3.Connection) -> None:
    store.add_table(db, setting(id="hidden", listed=False, made=2000), seats("ben", "cleo"), 1)
    store.add_table(db, setting(id="over", made=3000), seats("ada", "cleo"), OVER)
    assert [one.id for one in store.listed_tables(db, 10)] == ["abcdefgh"]
    assert [one.id for one in store.tables_of(db, "ben", 10)] == ["hidden", "abcdefgh"]
    assert [one.id for one in store.tables_of(db, "cleo", 1)] == ["over"]
    assert [one.id for one in store.tables_of(db, "host", 10)] == ["over", "hidden", "abcdefgh"]
    assert store.tables_of(db, "nobody", 10) == []


def test_where_a_bot_must_choose_is_known_after_a_restart(db: sqlite3.Connection) -> None:
    store.add_table(db, setting(id="bots"), seats("ada", "bot:easy"), 1)
    assert store.bots_turn(db) == ["bots"]
    store.add_steps(db, "bots", 0, [(1, "x")], 0, 1)
    assert store.bots_turn(db) == []


def test_a_rematch_is_made_once(db: sqlite3.Connection) -> None:
    assert store.add_table(db, setting(id="first"), seats("ada", "ben"), 0, rematch_of="abcdefgh") == "first"
    assert store.add_table(db, setting(id="second"), seats("ada", "ben"), 0, rematch_of="abcdefgh") == "first"
    assert store.read_table(db, "second") is None
    kept = store.read_table(db, "abcdefgh")
    assert kept is not None
    assert kept.rematch == "first"
