"""Deals that are played at several tables: the same one again, and one a day for everybody on a server."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from stellwerk.web.store.home import among, seats_of
from stellwerk.web.store.protocol import OVER, Db, Deal, Seat, Setting
from stellwerk.web.store.queries import KEPT, add_table

PUT = "INSERT INTO deals VALUES (?,?,?,?) ON CONFLICT DO NOTHING"
MINE = "SELECT tbl FROM deals JOIN tables ON id = tbl WHERE origin = ? AND day = ? AND device = ?"
RUNNING = "SELECT 1 FROM deals JOIN tables ON id = deals.tbl WHERE origin = ? AND day = '' AND turn >= 0 AND used > ?"
SITS = " AND EXISTS (SELECT 1 FROM sitters WHERE sitters.tbl = id AND sitters.device = ?)"
PLAYED = f"""SELECT id, used, scores FROM tables JOIN results ON results.tbl = id WHERE turn = ? AND {KEPT}
  AND (id = ? OR id IN (SELECT tbl FROM deals WHERE origin = ? AND day = ?)) ORDER BY made, id LIMIT ?"""


class Played(NamedTuple):
    """How a deal ended at a table."""

    id: str
    used: int  # when it ended, in seconds
    scores: list[int]  # by seat
    seats: list[Seat]
    by_bots: frozenset[int]  # the seats that a bot has played, if only for a while


def add_deal(db: Db, setting: Setting, seats: Sequence[Seat], turn: int, deal: Deal) -> str:
    """A new table with a deal; its id. The deal of a day is one table for each device, which may be there already."""
    if not db.execute(PUT, (setting.id, *deal, setting.host)).rowcount:
        return str(table_of_day(db, deal, setting.host))
    return add_table(db, setting, seats, turn)


def table_of_day(db: Db, deal: Deal, device: str) -> str:
    """Where a device plays the deal of a day; empty: it has not begun."""
    row = db.execute(MINE, (*deal, device)).fetchone() if device else None
    return str(row[0]) if row else ""


def still_played(db: Db, table: str, origin: str, device: str, since: int) -> bool:
    """Whether the deal of a table is being played elsewhere, where something was done since then.

    The match that the others come from, which has no origin, was known before them: it is kept only from those who
    play its deal now.
    """
    if origin:
        return db.execute(f"{RUNNING} AND id <> ? LIMIT 1", (origin, since, table)).fetchone() is not None
    return bool(device) and db.execute(f"{RUNNING}{SITS} LIMIT 1", (table, since, device)).fetchone() is not None


def played(db: Db, deal: Deal, most: int) -> list[Played]:
    """The matches with a deal that are over, the first ones first; with that of another table, it is among them."""
    rows = db.execute(PLAYED, (OVER, deal.origin, deal.origin, deal.day, most)).fetchall()
    ids = [id for id, *_ in rows]
    seats, bots = seats_of(db, ids), dict[str, set[int]]()
    for id, seat in among(db, "SELECT tbl, seat FROM sittings WHERE level <> '' AND tbl IN ({})", ids):
        bots.setdefault(id, set()).add(seat)
    return [Played(id, used, json.loads(scores), seats[id], frozenset(bots.get(id, ()))) for id, used, scores in rows]


def deals_among(db: Db, tables: Sequence[str]) -> dict[str, Deal]:
    """Those of some tables that share their deal, by their ids."""
    rows = among(db, "SELECT tbl, origin, day FROM deals WHERE tbl IN ({})", tables)
    return {id: Deal(origin, day) for id, origin, day in rows}
