"""Clocks in a store: how much time the seats of a table have left, and the server's own time."""

import json
from collections.abc import Sequence
from typing import Any

from stellwerk.web.store.protocol import Clock, Db, Pace

PUT = """INSERT INTO paces (tbl, bank, plus, move, level, lefts, seat, since, until, reached)
  VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT (tbl) DO UPDATE SET lefts = excluded.lefts, seat = excluded.seat,
  since = excluded.since, until = excluded.until, reached = excluded.reached"""
REST = "coalesce((SELECT rest FROM rests WHERE rests.tbl = paces.tbl), '')"
COLUMNS = f"bank, plus, move, level, {REST}, lefts, seat, since, reached"
READ = f"SELECT {COLUMNS} FROM paces WHERE tbl = ?"
OUT = (
    "SELECT tbl FROM paces JOIN tables ON id = tbl WHERE seat >= 0 AND until <= ? AND turn >= 0 ORDER BY until LIMIT ?"
)


def put_clock(db: Db, table: str, clock: Clock) -> None:
    """A clock as it is now. The server's own time is never stored as earlier than what depends on it."""
    until = clock.due or clock.since + clock.lefts[clock.seat] if clock.seat >= 0 else 0
    lefts = json.dumps(clock.lefts)
    db.execute(PUT, (table, *clock.pace[:4], lefts, clock.seat, clock.since, until, clock.reached))
    if clock.pace.rest:
        db.execute("INSERT INTO rests VALUES (?,?) ON CONFLICT DO NOTHING", (table, clock.pace.rest))
    raise_uptime(db, clock.since)


def read_clock(db: Db, table: str) -> Clock | None:
    row = db.execute(READ, (table,)).fetchone()
    return clock_of(row) if row else None


def clock_of(row: Sequence[Any]) -> Clock:
    """A clock from the columns that COLUMNS names."""
    lefts, *running = row[5:]
    return Clock(Pace(*row[:5]), tuple(json.loads(lefts)), *running)


def stop_clock(db: Db, table: str) -> None:
    """Nobody's time runs at a table. It goes on when somebody opens it who can read it."""
    db.execute("UPDATE paces SET seat = -1, since = 0, until = 0 WHERE tbl = ?", (table,))


def run_out(db: Db, now: int, most: int) -> list[str]:
    """Tables at which somebody has no time left."""
    return [table for (table,) in db.execute(OUT, (now, most))]


def any_running(db: Db) -> bool:
    return db.execute("SELECT 1 FROM paces WHERE seat >= 0 LIMIT 1").fetchone() is not None


def read_uptime(db: Db) -> int:
    row = db.execute("SELECT ms FROM uptime").fetchone()
    return int(row[0]) if row else 0


def raise_uptime(db: Db, now: int) -> None:
    """The server's own time, which never goes back."""
    db.execute("INSERT INTO uptime VALUES ('', 0) ON CONFLICT DO NOTHING")
    db.execute("UPDATE uptime SET ms = ? WHERE ms < ?", (now, now))
