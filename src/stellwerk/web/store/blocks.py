"""Whom somebody does not want to play with, and what was reported to whoever runs the server."""

import secrets
from collections.abc import Collection
from typing import NamedTuple

from stellwerk.web.store.protocol import Conflict, Db, NotTheirs

BLOCKED = """SELECT 1 FROM blocks JOIN accounts AS mine ON mine.key = who JOIN accounts AS theirs ON theirs.key = other
  WHERE mine.device IN ({}) AND theirs.device IN ({}) LIMIT 1"""
REPORTS = """SELECT id, coalesce(mine.name, ''), coalesce(theirs.name, ''), text, at FROM reports
  LEFT JOIN accounts AS mine ON mine.key = who LEFT JOIN accounts AS theirs ON theirs.key = other
  ORDER BY at, id LIMIT ?"""


class Report(NamedTuple):
    """What somebody told about somebody else."""

    id: str
    by: str  # a name
    about: str
    text: str
    at: int  # seconds


def both(db: Db, device: str, other: str) -> tuple[str, str]:
    """The accounts of whoever acts and of the other. NotTheirs: nobody acts. Conflict: there is no such person."""
    mine = db.execute("SELECT key FROM accounts WHERE device = ?", (device,)).fetchone()
    if mine is None:
        raise NotTheirs("nobody")
    theirs = db.execute("SELECT key FROM accounts WHERE key = ? AND key <> ?", (other, mine[0])).fetchone()
    if theirs is None:
        raise Conflict("nobody of that name")
    return str(mine[0]), str(theirs[0])


def block(db: Db, device: str, other: str, most: int) -> None:
    """Conflict: there is nobody of that name, or there are too many."""
    who, theirs = both(db, device, other)
    if db.execute("SELECT count(*) FROM blocks WHERE who = ?", (who,)).fetchone()[0] >= most:
        raise Conflict("too many")
    db.execute("INSERT INTO blocks VALUES (?,?) ON CONFLICT DO NOTHING", (who, theirs))


def unblock(db: Db, device: str, other: str) -> None:
    who, theirs = both(db, device, other)
    db.execute("DELETE FROM blocks WHERE who = ? AND other = ?", (who, theirs))


def blocked(db: Db, device: str) -> list[str]:
    """The names of those whom somebody has blocked."""
    query = """SELECT theirs.name FROM blocks JOIN accounts AS mine ON mine.key = who
      JOIN accounts AS theirs ON theirs.key = other WHERE mine.device = ? ORDER BY theirs.key"""
    return [name for (name,) in db.execute(query, (device,))]


def refuses(db: Db, there: Collection[str], coming: Collection[str]) -> bool:
    """Whether somebody with one of the devices that are there has blocked somebody who comes."""
    query = BLOCKED.format(",".join("?" * len(there)), ",".join("?" * len(coming)))
    return bool(there and coming) and db.execute(query, (*there, *coming)).fetchone() is not None


def report(db: Db, device: str, other: str, text: str, at: int, most: int) -> None:
    """Conflict: there is nobody of that name, or somebody waits for as many answers as they may."""
    who, theirs = both(db, device, other)
    if db.execute("SELECT count(*) FROM reports WHERE who = ?", (who,)).fetchone()[0] >= most:
        raise Conflict("too many")
    db.execute("INSERT INTO reports VALUES (?,?,?,?,?)", (secrets.token_hex(8), who, theirs, text, at))


def reports(db: Db, most: int) -> list[Report]:
    """The oldest first."""
    return [Report(*row) for row in db.execute(REPORTS, (most,))]


def settle_report(db: Db, id: str) -> bool:
    return db.execute("DELETE FROM reports WHERE id = ?", (id,)).rowcount > 0


# Names that change, and people who are deleted


def rename_blocked(db: Db, before: str, after: str) -> None:
    for relation in ("blocks", "reports"):
        for column in ("who", "other"):
            db.execute(f"UPDATE {relation} SET {column} = ? WHERE {column} = ?", (after, before))


def forget_blocked(db: Db, key: str) -> None:
    for relation in ("blocks", "reports"):
        db.execute(f"DELETE FROM {relation} WHERE who = ? OR other = ?", (key, key))
