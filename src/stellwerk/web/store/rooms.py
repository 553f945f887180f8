"""Ready rooms: people who agree on a table before it is made, with all that they agree on.

Somebody is ready for the room as it stands: `v` grows with its terms and with the people who are there, and whoever was
ready before is not any more. The row of the room is written first, so that two changes come one after the other.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from stellwerk.web.store.blocks import refuses
from stellwerk.web.store.protocol import Clock, Conflict, Db, NotTheirs, Pace, Seat, Setting
from stellwerk.web.store.queries import add_table

INVITED, THERE = -2, -1  # in place of the version for which somebody is ready: they have not come yet, or have
SAID = "said"  # the kind of a remark that somebody wrote; all others are words for what happened


class Terms(NamedTuple):
    """What is agreed on: the table that will be made."""

    game: str
    options: Mapping[str, str]
    pace: Pace | None
    bots: int
    level: str  # of the bots
    undo: bool = True
    listed: bool = False
    hands_closed: bool = False


class Room(NamedTuple):
    """A room before its table is made."""

    id: str
    host: str  # the device that made it, hashed
    terms: Terms
    starts: int  # when the table is made with those who are ready, in seconds; 0: when all are
    circle: str  # the id of a group; empty: it belongs to none
    origin: str  # the id of the table of which this is a rematch
    v: int
    made: int  # seconds
    board: str = ""  # the id of its table; empty: there is none yet


class Guest(NamedTuple):
    """Somebody in a room, or who is invited."""

    device: str
    name: str
    ready: int  # the version that they agree to, or INVITED or THERE
    seen: int  # when their page asked at last, in seconds


class Remark(NamedTuple):
    """What was said in a room, or happened there."""

    name: str
    kind: str
    text: str
    at: int


class Full(Conflict):
    """There are as many people as the game is for."""


ROOM = "id,host,terms,starts,circle,origin,v,made,board"
WAITING = f"SELECT {ROOM} FROM rooms WHERE board = '' ORDER BY made, id"
MINE = f"""SELECT {ROOM}, ready FROM rooms JOIN guests ON room = id WHERE board = '' AND device = ?
  ORDER BY made DESC, id LIMIT ?"""


def add_room(db: Db, new: Room, name: str, invited: Mapping[str, str]) -> str:
    """With whoever made it; its id. Of a rematch there is one room: the second request gets the one that is there."""
    if new.origin:
        db.execute("UPDATE tables SET following = following WHERE id = ?", (new.origin,))
        there = db.execute("SELECT id FROM rooms WHERE origin = ? AND board = ''", (new.origin,)).fetchone()
        if there:
            return str(there[0])
    values = new._replace(terms=written(new.terms))  # type: ignore[arg-type]
    db.execute(f"INSERT INTO rooms ({ROOM}) VALUES (?,?,?,?,?,?,?,?,?)", values)
    put_guest(db, new.id, Guest(new.host, name, THERE, new.made))
    for device, called in invited.items():
        put_guest(db, new.id, Guest(device, called, INVITED, 0))
    return new.id


def written(terms: Terms) -> str:
    return json.dumps(terms._asdict() | {"options": dict(terms.options), "pace": terms.pace and list(terms.pace)})


def room(row: Sequence[Any]) -> Room:
    found = Room(*row)
    terms = Terms(**json.loads(str(found.terms)))
    return found._replace(terms=terms._replace(pace=Pace(*terms.pace) if terms.pace else None))


def room_of(db: Db, id: str) -> Room | None:
    row = db.execute(f"SELECT {ROOM} FROM rooms WHERE id = ?", (id,)).fetchone()
    return room(row) if row else None


def waiting_rooms(db: Db) -> list[Room]:
    return [room(row) for row in db.execute(WAITING)]


def my_rooms(db: Db, device: str, most: int) -> list[tuple[Room, bool]]:
    """Those where somebody is or is invited, and whether they have come."""
    return [(room(row[:-1]), row[-1] != INVITED) for row in db.execute(MINE, (device, most))]


def rooms_of_circle(db: Db, circle: str) -> list[Room]:
    """Those of a group that wait for people, the newest first."""
    query = f"SELECT {ROOM} FROM rooms WHERE circle = ? AND board = '' ORDER BY made DESC, id"
    return [room(row) for row in db.execute(query, (circle,))]


def room_of_rematch(db: Db, table: str) -> str:
    row = db.execute("SELECT id FROM rooms WHERE origin = ? AND board = ''", (table,)).fetchone()
    return str(row[0]) if row else ""


def circle_of_table(db: Db, table: str) -> str:
    """The group in whose room a table was made; empty: there was none."""
    row = db.execute("SELECT circle FROM rooms WHERE board = ?", (table,)).fetchone()
    return str(row[0]) if row else ""


def guests(db: Db, id: str) -> list[Guest]:
    query = "SELECT device, name, ready, seen FROM guests WHERE room = ? ORDER BY name, device"
    return [Guest(*row) for row in db.execute(query, (id,))]


def remarks(db: Db, id: str, most: int) -> list[Remark]:
    """The last ones."""
    query = "SELECT name, kind, text, at FROM remarks WHERE room = ? ORDER BY n DESC LIMIT ?"
    return [Remark(*row) for row in db.execute(query, (id, most)).fetchall()][::-1]


# What people do


def hold(db: Db, id: str, v: int | None = None) -> Room:
    """Nobody else changes it until this transaction ends. Conflict: there is a table, or it is another version."""
    db.execute("UPDATE rooms SET v = v WHERE id = ?", (id,))
    found = room_of(db, id)
    if found is None or found.board or (v is not None and found.v != v):
        raise Conflict("the room has changed")
    return found


def put_guest(db: Db, id: str, guest: Guest) -> None:
    again = "DO UPDATE SET name = excluded.name, ready = excluded.ready, seen = excluded.seen"
    db.execute(f"INSERT INTO guests VALUES (?,?,?,?,?) ON CONFLICT (room, device) {again}", (id, *guest))


def changed(db: Db, id: str) -> None:
    """Nobody is ready any more: the room is another one."""
    db.execute("UPDATE rooms SET v = v + 1 WHERE id = ?", (id,))


def here(people: Collection[Guest]) -> list[Guest]:
    return [one for one in people if one.ready != INVITED]


def enter(db: Db, id: str, guest: Guest, most: int, device: str = "") -> None:
    """Somebody comes. Full: there is no room; NotTheirs: somebody there has blocked them."""
    hold(db, id)
    there = [one for one in here(guests(db, id)) if one.device != guest.device]
    if len(there) >= most:
        raise Full("the room is full")
    if refuses(db, {one.device for one in there}, {guest.device}):
        raise NotTheirs("somebody is blocked")
    taken = {one.name for one in there}
    name = next(one for one in (guest.name, *(f"{guest.name[:21]} {n}" for n in range(2, 99))) if one not in taken)
    put_guest(db, id, guest._replace(name=name))
    changed(db, id)
    add_remark(db, id, Remark(name, "came", "", guest.seen))


def invite(db: Db, id: str, by: str, key: str, most: int) -> None:
    """Somebody in the room invites a person by name. Conflict: there is none, or too many are invited."""
    hold(db, id)
    there = guests(db, id)
    theirs = db.execute("SELECT device, name FROM accounts WHERE key = ?", (key,)).fetchone()
    if by not in {one.device for one in here(there)}:
        raise NotTheirs("not in the room")
    if theirs is None or len(there) >= most or refuses(db, {theirs[0]}, {by}):
        raise Conflict("nobody to invite")
    if theirs[0] not in {one.device for one in there}:
        put_guest(db, id, Guest(theirs[0], theirs[1], INVITED, 0))


def leave(db: Db, id: str, device: str, at: int) -> None:
    """Somebody goes, or does not want to come."""
    hold(db, id)
    mine = [one for one in guests(db, id) if one.device == device]
    db.execute("DELETE FROM guests WHERE room = ? AND device = ?", (id, device))
    if here(mine):
        changed(db, id)
        add_remark(db, id, Remark(mine[0].name, "went", "", at))


def be_ready(db: Db, id: str, device: str, v: int, on: bool) -> None:
    """For the room as it stands. Conflict: it stands otherwise by now."""
    hold(db, id, v)
    ready = v if on else THERE
    put = "UPDATE guests SET ready = ? WHERE room = ? AND device = ? AND ready <> ?"
    if db.execute(put, (ready, id, device, INVITED)).rowcount != 1:
        raise NotTheirs("not in the room")


def change(db: Db, id: str, device: str, v: int, terms: Terms, starts: int, at: int) -> None:
    """Somebody in the room proposes something else: all have to be ready again."""
    hold(db, id, v)
    mine = [one for one in here(guests(db, id)) if one.device == device]
    if not mine:
        raise NotTheirs("not in the room")
    db.execute("UPDATE rooms SET terms = ?, starts = ? WHERE id = ?", (written(terms), starts, id))
    changed(db, id)
    add_remark(db, id, Remark(mine[0].name, "changed", "", at))


def say(db: Db, id: str, device: str, text: str, at: int) -> None:
    hold(db, id)
    mine = [one for one in here(guests(db, id)) if one.device == device]
    if not mine:
        raise NotTheirs("not in the room")
    add_remark(db, id, Remark(mine[0].name, SAID, text, at))


def add_remark(db: Db, id: str, remark: Remark) -> None:
    (n,) = db.execute("SELECT coalesce(max(n) + 1, 0) FROM remarks WHERE room = ?", (id,)).fetchone()
    db.execute("INSERT INTO remarks VALUES (?,?,?,?,?,?)", (id, n, *remark))


def see(db: Db, id: str, device: str, now: int) -> None:
    """Their page is open."""
    db.execute("UPDATE guests SET seen = ? WHERE room = ? AND device = ? AND ready <> ?", (now, id, device, INVITED))


# The table


def begin(
    db: Db,
    before: Room,
    people: Collection[str],
    setting: Setting,
    seats: Sequence[Seat],
    turn: int,
    clock: Clock | None,
) -> None:
    """The table of a room with those who are ready. Conflict: it is there, or somebody is not ready any more."""
    found = hold(db, before.id, before.v)
    if {one.device for one in guests(db, found.id) if one.ready == found.v} != set(people):
        raise Conflict("others are ready by now")
    add_table(db, setting, seats, turn, clock=clock, hands_closed=found.terms.hands_closed)
    db.execute("UPDATE rooms SET board = ? WHERE id = ?", (setting.id, found.id))
    if found.origin:
        follow = "UPDATE tables SET following = ? WHERE id = ? AND following = ''"
        db.execute(follow, (setting.id, found.origin))


def give_up_time(db: Db, before: Room, at: int) -> None:
    """At the time that was fixed too few were ready: from now on it begins when all are."""
    hold(db, before.id, before.v)
    db.execute("UPDATE rooms SET starts = 0 WHERE id = ?", (before.id,))
    changed(db, before.id)
    add_remark(db, before.id, Remark("", "few", "", at))


def forget_rooms(db: Db, before: int) -> None:
    """Rooms that nobody has made a table of."""
    old = "SELECT id FROM rooms WHERE board = '' AND made < ? AND starts < ?"
    ids = [id for (id,) in db.execute(old, (before, before)).fetchall()]
    for id in ids:
        for relation, key in (("remarks", "room"), ("guests", "room"), ("rooms", "id")):
            db.execute(f"DELETE FROM {relation} WHERE {key} = ?", (id,))


# Devices that change, and people who are deleted


def move_guest(db: Db, old: str, new: str) -> None:
    db.execute("UPDATE rooms SET host = ? WHERE host = ?", (new, old))
    there = "SELECT 1 FROM guests AS own WHERE own.room = guests.room AND own.device = ?"
    db.execute(f"UPDATE guests SET device = ? WHERE device = ? AND NOT EXISTS ({there})", (new, old, new))
    db.execute("DELETE FROM guests WHERE device = ?", (old,))


def forget_guest(db: Db, device: str) -> None:
    """What they said goes with them."""
    for id, name in db.execute("SELECT room, name FROM guests WHERE device = ?", (device,)).fetchall():
        db.execute("DELETE FROM remarks WHERE room = ? AND name = ?", (id, name))
        db.execute("UPDATE rooms SET v = v + 1 WHERE id = ? AND board = ''", (id,))
    db.execute("DELETE FROM guests WHERE device = ?", (device,))
    db.execute("UPDATE rooms SET host = '' WHERE host = ?", (device,))
