"""Everything that must survive a restart, in one SQLite file: tables, seats, steps, chat.

A step is stored before it is sent to anybody. The match itself is not stored: it is played again from the steps.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
VERSION = 1  # of the tables below
UNDO = "undo"  # in place of an action: the last one was taken back
OVER = -1  # in place of the seat that must choose

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
  id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, players INTEGER NOT NULL, seed TEXT NOT NULL,
  options TEXT NOT NULL, deck TEXT, host TEXT NOT NULL, listed INTEGER NOT NULL, undo INTEGER NOT NULL,
  made INTEGER NOT NULL, turn INTEGER NOT NULL, at INTEGER NOT NULL, following TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_age ON tables (made);
CREATE TABLE IF NOT EXISTS seats (
  tbl TEXT NOT NULL, seat INTEGER NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL, token TEXT NOT NULL,
  PRIMARY KEY (tbl, seat)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sitters (
  tbl TEXT NOT NULL, seat INTEGER NOT NULL, device TEXT NOT NULL, PRIMARY KEY (device, tbl, seat)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_seat ON sitters (tbl, seat);
CREATE TABLE IF NOT EXISTS steps (
  tbl TEXT NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, act TEXT NOT NULL, PRIMARY KEY (tbl, n)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chat (
  tbl TEXT NOT NULL, n INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, said INTEGER NOT NULL,
  PRIMARY KEY (tbl, n)) WITHOUT ROWID;
"""


class Setting(NamedTuple):
    """How a table was made: all that does not change."""

    id: str
    game: str
    rules: int  # their version
    players: int
    seed: int
    options: dict[str, str]
    deck: str | None  # the text of a deck file
    host: str  # the device that made it, hashed
    listed: bool
    undo: bool
    made: int  # seconds


class Seat(NamedTuple):
    """Who plays a seat: a bot of a level, or people at some devices; without either it is open."""

    level: str  # of the bot; empty: a person
    name: str
    token: str  # of the link, hashed; empty: no link
    devices: frozenset[str] = frozenset()  # hashed


class ChatLine(NamedTuple):
    """One line of the chat."""

    name: str
    text: str
    said: int  # seconds


class StoredTable(NamedTuple):
    """A table as it was stored."""

    setting: Setting
    seats: list[Seat]
    steps: list[tuple[int, str]]  # the seat, and an action or UNDO
    chat: list[ChatLine]
    rematch: str  # the id of the table of the rematch; empty: there is none yet


class Summary(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    seats: list[Seat]
    turn: int  # the seat that must choose, or OVER
    at: int  # actions so far
    made: int  # seconds


class Store:
    """The file, and the one thread that reads and writes it, so that the event loop never waits for the disk."""

    def __init__(self, path: Path | str) -> None:
        self._db = connect(path)
        self._thread = ThreadPoolExecutor(1, "store")

    async def do(self, work: Callable[Concatenate[sqlite3.Connection, P], R], *args: P.args, **named: P.kwargs) -> R:
        """Run one of the functions below in a transaction of its own: all of it is on the disk, or nothing."""

        def run() -> R:
            with self._db:
                return work(self._db, *args, **named)

        return await asyncio.get_running_loop().run_in_executor(self._thread, run)

    def close(self) -> None:
        self._thread.shutdown()
        self._db.close()


def connect(path: Path | str) -> sqlite3.Connection:
    db = sqlite3.connect(path, check_same_thread=False)  # the one thread is not the one that opens it
    try:
        prepare(db)
    except BaseException:
        db.close()
        raise
    return db


def prepare(db: sqlite3.Connection) -> None:
    """Refuse a file of another version, and make the tables in a new one."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version not in (0, VERSION):
        raise sqlite3.DatabaseError(f"it is of version {version}, and this program reads version {VERSION}")
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA busy_timeout=5000")
    db.executescript(f"{SCHEMA} PRAGMA user_version={VERSION};")


def add_table(db: sqlite3.Connection, setting: Setting, seats: Sequence[Seat], turn: int, rematch_of: str = "") -> str:
    """A new table; its id. A rematch is made once: the second request gets the id of the table that is there."""
    if rematch_of:
        (made,) = db.execute("SELECT following FROM tables WHERE id = ?", (rematch_of,)).fetchone()
        if made:
            return str(made)
        db.execute("UPDATE tables SET following = ? WHERE id = ?", (setting.id, rematch_of))
    values = (*setting[:4], str(setting.seed), json.dumps(setting.options), *setting[6:], turn)
    db.execute("INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?,?,0,'')", values)
    for number, seat in enumerate(seats):
        put_seat(db, setting.id, number, seat)
    return setting.id


def put_seat(db: sqlite3.Connection, table: str, number: int, seat: Seat) -> None:
    db.execute("REPLACE INTO seats VALUES (?,?,?,?,?)", (table, number, seat.level, seat.name, seat.token))
    db.execute("DELETE FROM sitters WHERE tbl = ? AND seat = ?", (table, number))
    db.executemany("INSERT INTO sitters VALUES (?,?,?)", [(table, number, device) for device in sorted(seat.devices)])


def add_steps(db: sqlite3.Connection, table: str, n: int, steps: Sequence[tuple[int, str]], turn: int, at: int) -> None:
    """Steps from number n on. IntegrityError: the number is taken, because another process has written."""
    db.executemany("INSERT INTO steps VALUES (?,?,?,?)", [(table, n + i, *step) for i, step in enumerate(steps)])
    db.execute("UPDATE tables SET turn = ?, at = ? WHERE id = ?", (turn, at, table))


def add_line(db: sqlite3.Connection, table: str, line: ChatLine) -> None:
    (n,) = db.execute("SELECT count(*) FROM chat WHERE tbl = ?", (table,)).fetchone()
    db.execute("INSERT INTO chat VALUES (?,?,?,?,?)", (table, n, *line))


def read_table(db: sqlite3.Connection, table: str) -> StoredTable | None:
    row = db.execute(
        "SELECT id,game,rules,players,seed,options,deck,host,listed,undo,made,following FROM tables WHERE id = ?",
        (table,),
    ).fetchone()
    if row is None:
        return None
    id, game, rules, players, seed, options, deck, host, listed, undo, made, rematch = row
    setting = Setting(
        id, game, rules, players, int(seed), json.loads(options), deck, host, bool(listed), bool(undo), made
    )
    steps = db.execute("SELECT seat, act FROM steps WHERE tbl = ? ORDER BY n", (table,)).fetchall()
    chat = db.execute("SELECT name, text, said FROM chat WHERE tbl = ? ORDER BY n", (table,)).fetchall()
    return StoredTable(setting, read_seats(db, table), steps, [ChatLine(*line) for line in chat], rematch)


def read_seats(db: sqlite3.Connection, table: str) -> list[Seat]:
    rows = db.execute("SELECT level, name, token FROM seats WHERE tbl = ? ORDER BY seat", (table,)).fetchall()
    devices: list[set[str]] = [set() for _ in rows]
    for seat, device in db.execute("SELECT seat, device FROM sitters WHERE tbl = ?", (table,)):
        devices[seat].add(device)
    return [Seat(*row)._replace(devices=frozenset(sitting)) for row, sitting in zip(rows, devices, strict=True)]


LISTED = "SELECT id, game, turn, at, made FROM tables WHERE listed = 1 AND turn >= 0 ORDER BY made DESC LIMIT ?"
MINE = """SELECT id, game, turn, at, made FROM tables WHERE host = :device OR id IN
  (SELECT tbl FROM sitters WHERE device = :device) ORDER BY made DESC LIMIT :most"""
BOTS_TURN = "SELECT tables.id FROM tables JOIN seats ON tbl = id AND seat = turn WHERE level <> ''"


def listed_tables(db: sqlite3.Connection, most: int) -> list[Summary]:
    return summaries(db, db.execute(LISTED, (most,)).fetchall())


def tables_of(db: sqlite3.Connection, device: str, most: int) -> list[Summary]:
    return summaries(db, db.execute(MINE, {"device": device, "most": most}).fetchall())


def summaries(db: sqlite3.Connection, rows: list[Any]) -> list[Summary]:
    return [Summary(id, game, read_seats(db, id), *rest) for id, game, *rest in rows]


def bots_turn(db: sqlite3.Connection) -> list[str]:
    """The tables at which a bot must choose: after a restart the bots go on."""
    return [id for (id,) in db.execute(BOTS_TURN)]
