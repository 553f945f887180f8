"""Clocks in a store: how much time the seats of a table have left, and the server's own time."""

import json

from stellwerk.web.store.protocol import Clock, Db, Pace

PUT = """INSERT INTO paces (tbl, bank, plus, move, level, lefts, seat, since, until, reached)
  VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT (tbl) DO UPDATE SET lefts = excluded.lefts, seat = excluded.seat,
  since = excluded.since, until = excluded.until, reached = excluded.reached"""
READ = "SELECT bank, plus, move, level, lefts, seat, since, reached FROM paces WHERE tbl = ?"
OUT = (
    "SELECT tbl FROM paces JOIN tables ON id = tbl WHERE seat >= 0 AND until <= ? AND turn >= 0 ORDER BY until LIMIT ?"
)


def put_clock(db: Db, table: str, clock: Clock) -> None:
    """A clock as it is now. The server's own time is never stored as earlier than what depends on it."""
    until = clock.since + clock.lefts[clock.seat] if clock.seat >= 0 else 0
    lefts = json.dumps(clock.lefts)
    db.execute(PUT, (table, *clock.pace, lefts, clock.seat, clock.since, until, clock.reached))
    raise_uptime(db, clock.since)


def read_clock(db: Db, table: str) -> Clock | None:
    row = db.execute(READ, (table,)).fetchone()
    if row is None:
        return None
    bank, plus, move, level, lefts, *rest = row
    return Clock(Pace(bank, plus, move, level), tuple(json.loads(lefts)), *rest)


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
