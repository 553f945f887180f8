"""Groups of people, as "Tuesday", and contacts: whom somebody likes to invite by name."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from stellwerk.web.store.blocks import both, refuses
from stellwerk.web.store.home import among, results_of, seats_of
from stellwerk.web.store.protocol import OVER, Conflict, Db, NotTheirs, Summary
from stellwerk.web.store.tournaments import key_of

NAMES = """SELECT other, theirs.name FROM contacts JOIN accounts AS mine ON mine.key = who
  JOIN accounts AS theirs ON theirs.key = other WHERE mine.device = ? ORDER BY other"""


class Circle(NamedTuple):
    """A group."""

    id: str
    title: str
    made: int  # seconds


class Member(NamedTuple):
    """Somebody in a group, or who is invited."""

    who: str  # the key of an account
    name: str
    device: str
    here: bool  # False: they have not said yes yet


class Played(NamedTuple):
    """A match of a group that is over."""

    whos: Sequence[str]  # by seat: the key of the account; empty: a bot, or somebody without a name
    scores: Sequence[int]
    winners: Sequence[int]


def add_circle(db: Db, new: Circle, device: str, most: int) -> None:
    who = key_of(db, device)
    if db.execute("SELECT count(*) FROM members WHERE who = ?", (who,)).fetchone()[0] >= most:
        raise Conflict("too many")
    db.execute("INSERT INTO circles VALUES (?,?,?)", new)
    db.execute("INSERT INTO members VALUES (?,?,1)", (new.id, who))


def circle_of(db: Db, id: str) -> Circle | None:
    row = db.execute("SELECT id, title, made FROM circles WHERE id = ?", (id,)).fetchone()
    return Circle(*row) if row else None


def my_circles(db: Db, device: str) -> list[tuple[Circle, bool]]:
    """The groups of somebody, and whether they have said yes."""
    query = """SELECT circles.id, title, circles.made, here FROM circles JOIN members ON circle = circles.id
      JOIN accounts ON key = who WHERE device = ? ORDER BY title, circles.id"""
    return [(Circle(*row[:3]), bool(row[3])) for row in db.execute(query, (device,))]


def members(db: Db, circle: str) -> list[Member]:
    query = """SELECT who, name, device, here FROM members JOIN accounts ON key = who WHERE circle = ?
      ORDER BY here DESC, who"""
    return [Member(*row)._replace(here=bool(row[3])) for row in db.execute(query, (circle,))]


def hold(db: Db, circle: str, device: str) -> str:
    """Nobody else changes the group until this transaction ends; the account of a member. NotTheirs: they are none."""
    db.execute("UPDATE circles SET title = title WHERE id = ?", (circle,))
    who = key_of(db, device)
    if not db.execute("SELECT 1 FROM members WHERE circle = ? AND who = ?", (circle, who)).fetchone():
        raise NotTheirs("not in the group")
    return who


def invite(db: Db, circle: str, device: str, other: str, most: int) -> None:
    """A member invites somebody by name. Conflict: there is nobody of that name, or the group is full."""
    hold(db, circle, device)
    _, theirs = both(db, device, other)
    there = members(db, circle)
    if not any(one.here and one.device == device for one in there):
        raise NotTheirs("only invited")
    row = db.execute("SELECT device FROM accounts WHERE key = ?", (theirs,)).fetchone()
    if len(there) >= most or refuses(db, {row[0]}, {device}):
        raise Conflict("the group is full")
    db.execute("INSERT INTO members VALUES (?,?,0) ON CONFLICT DO NOTHING", (circle, theirs))


def accept(db: Db, circle: str, device: str) -> None:
    db.execute("UPDATE members SET here = 1 WHERE circle = ? AND who = ?", (circle, hold(db, circle, device)))


def leave(db: Db, circle: str, device: str) -> None:
    """The last one takes the group along."""
    db.execute("DELETE FROM members WHERE circle = ? AND who = ?", (circle, hold(db, circle, device)))
    forget_empty(db)


def forget_empty(db: Db) -> None:
    """A group without members; rooms and tables of it stay, for those who were there."""
    db.execute("DELETE FROM members WHERE circle NOT IN (SELECT circle FROM members WHERE here = 1)")
    db.execute("DELETE FROM circles WHERE id NOT IN (SELECT circle FROM members)")


# What a group has played

TABLES = """SELECT tables.id, game, turn, at, tables.made FROM rooms JOIN tables ON tables.id = board
  WHERE circle = ? AND NOT EXISTS (SELECT 1 FROM trash WHERE tbl = tables.id) ORDER BY tables.made DESC LIMIT ?"""


def tables_of(db: Db, circle: str, most: int) -> list[Summary]:
    """The tables of a group, the newest first."""
    rows: list[Any] = db.execute(TABLES, (circle, most)).fetchall()
    seats = seats_of(db, [row[0] for row in rows])
    return [Summary(id, game, seats[id], *rest) for id, game, *rest in rows if id in seats]


def played(db: Db, tables: Sequence[Summary]) -> list[Played]:
    """How those that are over have ended."""
    over = [one for one in tables if one.turn == OVER]
    ended = results_of(db, [one.id for one in over])
    devices = sorted({device for one in over for seat in one.seats for device in seat.devices})
    names = dict(among(db, "SELECT device, key FROM accounts WHERE device IN ({})", devices))
    return [
        Played(
            [next((names[it] for it in sorted(seat.devices) if it in names), "") for seat in one.seats], *ended[one.id]
        )
        for one in over
        if one.id in ended
    ]


# Contacts


def add_contact(db: Db, device: str, other: str, most: int) -> None:
    """Conflict: there is nobody of that name, or there are too many."""
    who, theirs = both(db, device, other)
    if db.execute("SELECT count(*) FROM contacts WHERE who = ?", (who,)).fetchone()[0] >= most:
        raise Conflict("too many")
    db.execute("INSERT INTO contacts VALUES (?,?) ON CONFLICT DO NOTHING", (who, theirs))


def drop_contact(db: Db, device: str, other: str) -> None:
    who, theirs = both(db, device, other)
    db.execute("DELETE FROM contacts WHERE who = ? AND other = ?", (who, theirs))


def contacts(db: Db, device: str) -> list[str]:
    return [name for _, name in db.execute(NAMES, (device,))]


def contact_devices(db: Db, device: str) -> frozenset[str]:
    """The devices of those whom somebody has among their contacts."""
    query = """SELECT theirs.device FROM contacts JOIN accounts AS mine ON mine.key = who
      JOIN accounts AS theirs ON theirs.key = other WHERE mine.device = ?"""
    return frozenset(found for (found,) in db.execute(query, (device,)))


# Names that change, and people who are deleted


def rename_member(db: Db, before: str, after: str) -> None:
    for relation, column in (("members", "who"), ("contacts", "who"), ("contacts", "other")):
        db.execute(f"UPDATE {relation} SET {column} = ? WHERE {column} = ?", (after, before))


def forget_member(db: Db, key: str) -> None:
    db.execute("DELETE FROM members WHERE who = ?", (key,))
    db.execute("DELETE FROM contacts WHERE who = ? OR other = ?", (key, key))
    forget_empty(db)
