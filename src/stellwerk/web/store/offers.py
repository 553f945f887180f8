"""What the lobby asks of a store: the tables with seats for anybody, and what a person was called last."""

import json
from contextlib import suppress

from stellwerk.web.store.clocks import REST
from stellwerk.web.store.protocol import Db, Offer, Pace
from stellwerk.web.store.queries import read_seats

OPEN = """SELECT id, game, options, at, made, deck FROM tables WHERE id IN (SELECT tbl FROM anybody)
  AND turn >= 0 AND (practice = 0 OR id IN (SELECT tbl FROM forks)) AND listed = 1 ORDER BY made DESC LIMIT ?"""
LAST_NAME = """SELECT name FROM sitters JOIN seats ON seats.tbl = sitters.tbl AND seats.seat = sitters.seat
  JOIN tables ON id = sitters.tbl WHERE device = ? AND name <> '' ORDER BY made DESC LIMIT 1"""


def open_offers(db: Db, most: int) -> list[Offer]:
    """The tables at which anybody can sit down, the newest first."""
    found = []
    for id, game, options, at, made, deck in db.execute(OPEN, (most,)).fetchall():
        with suppress(LookupError, ValueError):  # a damaged one must not hide the others
            seats, pace = read_seats(db, id), read_pace(db, id)
            found.append(Offer(id, game, seats, json.loads(options), pace, at, made, deck is not None))
    return found


def read_pace(db: Db, table: str) -> Pace | None:
    row = db.execute(f"SELECT bank, plus, move, level, {REST} FROM paces WHERE tbl = ?", (table,)).fetchone()
    return Pace(*row) if row else None


def last_name(db: Db, device: str) -> str:
    """What a person called themselves at the last table."""
    row = db.execute(LAST_NAME, (device,)).fetchone()
    return str(row[0]) if row else ""
