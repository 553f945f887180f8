"""What whoever runs the server asks of the store: lists, closing, hiding and deleting tables, bans, counts, expiry."""

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from stellwerk.web.store import transfer
from stellwerk.web.store.protocol import ALONG, CLOSED, OVER, SPOKEN, Db, Summary
from stellwerk.web.store.queries import read_seats

DAY = 86400


class Listed(NamedTuple):
    """A table in the list of whoever runs the server."""

    summary: Summary
    listed: bool
    deleted: int = 0  # it was deleted, and goes for good then, in seconds


class Ban(NamedTuple):
    """An address that may not come back before a time."""

    address: str
    until: int  # seconds
    why: str


def kept_secret(db: Db, name: str) -> str:
    """A secret of the server, which is made when it is asked for the first time."""
    found = "SELECT value FROM secrets WHERE name = ?"
    if not db.execute(found, (name,)).fetchone():
        db.execute("INSERT INTO secrets VALUES (?,?) ON CONFLICT DO NOTHING", (name, secrets.token_hex(32)))
    return str(db.execute(found, (name,)).fetchone()[0])


def known_device(db: Db, device: str) -> bool:
    """Whether a device has a seat somewhere, or made a table."""
    row = db.execute(
        "SELECT EXISTS (SELECT 1 FROM sitters WHERE device = ?) OR EXISTS (SELECT 1 FROM tables WHERE host = ?)",
        (device, device),
    ).fetchone()
    return bool(row[0])


def too_many(db: Db, what: str, most: int, since: int, now: int, count: bool = True) -> bool:
    """Whether something was done too often since then. If not, it is counted."""
    (times,) = db.execute("SELECT count(*) FROM counts WHERE what = ? AND at > ?", (what, since)).fetchone()
    if times < most and count:
        db.execute("INSERT INTO counts VALUES (?,?)", (what, now))
    return bool(times >= most)


# Tables

ALL = """SELECT id, game, tables.turn, at, made, listed, coalesce(until, 0) FROM tables LEFT JOIN trash ON tbl = id
  ORDER BY made DESC LIMIT ?"""


def all_tables(db: Db, most: int) -> list[Listed]:
    """The newest tables, whatever their state."""
    found = []
    for id, game, turn, at, made, listed, deleted in db.execute(ALL, (most,)).fetchall():
        try:
            seats = read_seats(db, id)
        except (LookupError, ValueError):
            seats = []  # a damaged one can be deleted, too
        found.append(Listed(Summary(id, game, seats, turn, at, made), bool(listed), deleted))
    return found


def set_listed(db: Db, table: str, listed: bool) -> bool:
    """Show a table on the start page, or hide it; whether there is one."""
    return db.execute("UPDATE tables SET listed = ? WHERE id = ?", (int(listed), table)).rowcount > 0


def close_table(db: Db, table: str) -> bool:
    """Nobody plays there any more; it can still be downloaded. One that is over stays as it is."""
    done = db.execute("UPDATE tables SET turn = ? WHERE id = ? AND turn <> ?", (CLOSED, table, OVER))
    return done.rowcount > 0


def delete_tables(db: Db, tables: Sequence[str]) -> list[str]:
    """All of them: who sat there, every step and line of chat, and decks that no other table plays with."""
    gone = [id for id in tables if db.execute("SELECT 1 FROM tables WHERE id = ?", (id,)).fetchone()]
    transfer.delete_tables(db, gone)
    if gone:
        transfer.delete_lost_decks(db)
    return gone


# Addresses that are not let in


def ban(db: Db, address: str, until: int, why: str = "") -> None:
    again = "ON CONFLICT (address) DO UPDATE SET until = excluded.until, why = excluded.why"
    db.execute(f"INSERT INTO bans VALUES (?,?,?) {again}", (address, until, why))


def lift_ban(db: Db, address: str) -> bool:
    return db.execute("DELETE FROM bans WHERE address = ?", (address,)).rowcount > 0


def bans(db: Db) -> list[Ban]:
    return [Ban(*row) for row in db.execute("SELECT address, until, why FROM bans ORDER BY until DESC")]


# What is forgotten by itself

AT_A_TIME = 100  # tables deleted in one transaction, so that nobody waits long for it


def expired(db: Db, now: int, finished_days: int, unfinished_days: int) -> list[str]:
    """Some tables that are older than they may get; 0 days: they may get as old as they like."""
    found: list[str] = []
    for days, which in (
        (finished_days, f"turn < 0 AND turn <> {ALONG}"),
        (unfinished_days, f"(turn >= 0 OR turn = {ALONG})"),
    ):
        if days:
            old = f"SELECT id FROM tables WHERE used < ? AND {which} ORDER BY used LIMIT ?"
            found += [id for (id,) in db.execute(old, (now - days * DAY, AT_A_TIME))]
    return found[:AT_A_TIME]


def forget(db: Db, now: int, chat_days: int) -> None:
    """Old chat, counts of days that have passed, and bans that have ended."""
    if chat_days:
        old = f"DELETE FROM story WHERE at < ? AND kind IN ({','.join('?' * len(SPOKEN))})"  # notices stay
        db.execute(old, (now - chat_days * DAY, *SPOKEN))
    db.execute("DELETE FROM counts WHERE at < ?", (now - DAY,))
    db.execute("DELETE FROM bans WHERE until < ?", (now,))
