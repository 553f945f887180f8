"""Tables that whoever runs the server has deleted: for some days they can be put back, then they are gone for good."""

from stellwerk.web.store import upkeep
from stellwerk.web.store.protocol import CLOSED, Db


def throw_away(db: Db, table: str, until: int) -> bool:
    """Nobody finds the table any more. One that was thrown away before is gone for good; whether there is one."""
    row = db.execute("SELECT turn FROM tables WHERE id = ?", (table,)).fetchone()
    if row is None:
        return False
    if db.execute("SELECT 1 FROM trash WHERE tbl = ?", (table,)).fetchone():
        return bool(upkeep.delete_tables(db, [table]))
    db.execute("INSERT INTO trash (tbl, turn, until) VALUES (?,?,?)", (table, row[0], until))
    db.execute("UPDATE tables SET turn = ? WHERE id = ?", (CLOSED, table))
    return True


def put_back(db: Db, table: str) -> bool:
    """As it was: a match that was running goes on."""
    row = db.execute("SELECT turn FROM trash WHERE tbl = ?", (table,)).fetchone()
    if row is None:
        return False
    db.execute("UPDATE tables SET turn = ? WHERE id = ?", (row[0], table))
    db.execute("DELETE FROM trash WHERE tbl = ?", (table,))
    return True


def over_date(db: Db, now: int, most: int) -> list[str]:
    """Some of those that were kept for long enough."""
    found = db.execute("SELECT tbl FROM trash WHERE until <= ? ORDER BY until LIMIT ?", (now, most))
    return [table for (table,) in found]
