"""What people with a name want to hear of, wherever they play, and what they have heard: each thing once."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from stellwerk.web.store.protocol import OVER, SAID, Db
from stellwerk.web.store.queries import KEPT
from stellwerk.web.store.rooms import INVITED as WANTED

TURN, SOON, OVER_NOW, SAT, FULL = "turn", "soon", "over", "sat", "full"
CHAT, INVITED = "chat", "invited"
KINDS = (TURN, SOON, OVER_NOW, SAT, FULL, CHAT, INVITED)
ROOM = -1  # in place of a seat: of a ready room, which has none
AT_ONCE, DAILY = "turn", "day"  # a mail for each thing, or one a day


class Reader(NamedTuple):
    """Somebody with a name, and how they are told."""

    device: str
    key: str  # of the links that confirm the address and stop it, and of the feed
    address: str = ""  # of mail; empty: none
    language: str = "en"
    confirmed: bool = False
    mode: str = AT_ONCE
    kinds: str = " ".join(KINDS)  # what they want to hear of
    quiet: str = ""  # hours in which nothing is sent, such as 22-7; empty: none
    zone: str = "UTC"
    mention: str = ""  # what webhooks call them by
    salt: str = ""  # of the secret address of the feed
    day: int = 0  # of the last mail of a day


class Item(NamedTuple):
    """Something that somebody may want to hear of."""

    device: str
    table: str  # or a ready room
    game: str
    seat: int  # theirs; or ROOM
    kind: str
    v: int  # tells this one from others of its kind at the table
    left: int = 0  # of time that is nearly out: milliseconds


class Way(NamedTuple):
    """A way to tell people: the devices that it reaches, and where it is noted what they were told."""

    devices: str
    told: str


BY_MAIL = Way("(SELECT device FROM readers WHERE confirmed = 1)", "sent")
BY_PUSH = Way("(SELECT DISTINCT device FROM pushes)", "pushed")

NAMES = "device, key, address, language, confirmed, mode, kinds, quiet, zone, mention, salt, day"
# Since somebody else has acted: one turn is one thing, however many choices it has.
SINCE = "(SELECT coalesce(max(n) + 1, 0) FROM steps WHERE steps.tbl = id AND steps.seat <> turn)"
SITS = """FROM {way.devices} AS reached JOIN sitters ON sitters.device = reached.device
  JOIN tables ON id = sitters.tbl JOIN seats ON seats.tbl = id AND seats.seat = sitters.seat"""
NEW = """NOT EXISTS (SELECT 1 FROM {way.told} AS told WHERE told.device = reached.device AND told.tbl = id
  AND told.kind = '{kind}' AND told.v = {v})"""
ITEM = f"""SELECT reached.device, id, game, sitters.seat, '{{kind}}', {{v}}, {{left}} {SITS}
  WHERE {KEPT} AND {NEW} AND {{which}} LIMIT ?"""
MY_TURN = "turn = sitters.seat AND level = ''"
WAITS = f"{MY_TURN} AND used <= ?"
NEARLY_OUT = f"""{MY_TURN} AND EXISTS (SELECT 1 FROM paces
  WHERE paces.tbl = id AND paces.seat = turn AND until > ? AND until - ? <=
  CASE WHEN move > 0 AND move < 345600000 THEN move / 4 ELSE 86400000 END AND (move > 0 OR bank >= 86400000))"""
LEFT = "(SELECT until FROM paces WHERE paces.tbl = id AND paces.seat = turn)"
ENDED = f"turn = {OVER} AND used > ?"
EXPECTED = """turn >= 0 AND made > ? AND EXISTS (SELECT 1 FROM expected WHERE expected.tbl = id
  AND expected.seat = sitters.seat)"""
# Nobody is missing any more, and somebody else was the last one to sit down.
LAST = "(SELECT max(n) FROM story WHERE story.tbl = id AND kind = 'sat')"
FILLED = f"""turn >= 0 AND NOT EXISTS (SELECT 1 FROM expected WHERE expected.tbl = id)
  AND NOT EXISTS (SELECT 1 FROM seats AS free WHERE free.tbl = id AND free.level = ''
    AND NOT EXISTS (SELECT 1 FROM sitters AS there WHERE there.tbl = id AND there.seat = free.seat))
  AND EXISTS (SELECT 1 FROM story WHERE story.tbl = id AND n = {LAST} AND story.at > ?
    AND story.seat <> sitters.seat)"""
ROOMS = """SELECT reached.device, rooms.id, terms FROM {way.devices} AS reached
  JOIN guests ON guests.device = reached.device AND guests.ready = ? JOIN rooms ON rooms.id = guests.room
  WHERE board = '' AND NOT EXISTS (SELECT 1 FROM {way.told} AS told WHERE told.device = reached.device
  AND told.tbl = rooms.id AND told.kind = 'invited' AND told.v = 0) LIMIT ?"""
LINE = f"""SELECT reached.device, id, game, sitters.seat, '{{kind}}', {{v}} {SITS} JOIN story ON story.tbl = id
  WHERE {KEPT} AND {NEW} AND turn >= 0 AND story.at > ? AND story.seat <> sitters.seat AND story.kind = '{{line}}'
  LIMIT ?"""


def reader_of(db: Db, device: str) -> Reader | None:
    return read_one(db, "device", device)


def reader_by(db: Db, key: str) -> Reader | None:
    return read_one(db, "key", key)


def read_one(db: Db, column: str, value: str) -> Reader | None:
    row = db.execute(f"SELECT {NAMES} FROM readers WHERE {column} = ?", (value,)).fetchone()
    return Reader(*row)._replace(confirmed=bool(row[4])) if row else None


def put_reader(db: Db, reader: Reader) -> None:
    db.execute("DELETE FROM readers WHERE device = ?", (reader.device,))
    values = reader._replace(confirmed=int(reader.confirmed))  # type: ignore[arg-type]
    db.execute(f"INSERT INTO readers ({NAMES}) VALUES ({','.join('?' * len(values))})", values)


def confirm_reader(db: Db, key: str) -> None:
    """From now on they are told; what happened before is no news."""
    db.execute("UPDATE readers SET confirmed = 1 WHERE key = ? AND address <> ''", (key,))
    reader = reader_by(db, key)
    past = due_items(db, 0, 0, 0, 1000) if reader else []
    mark_sent(db, [item for item in past if reader and item.device == reader.device and item.kind not in (TURN, SOON)])


def stop_reader(db: Db, key: str) -> None:
    """No more mail; the rest stays as it was chosen."""
    db.execute("UPDATE readers SET confirmed = 0, address = '' WHERE key = ?", (key,))


def readers_of(db: Db, devices: Sequence[str]) -> dict[str, Reader]:
    found = (reader_of(db, device) for device in devices)
    return {reader.device: reader for reader in found if reader}


def due_items(db: Db, before: float, recent: float, uptime: int, most: int, way: Way = BY_MAIL) -> list[Item]:
    """What was not told yet: turns since before a time, time that is nearly out, and what happened recently."""
    questions: tuple[tuple[str, str, str, tuple[float, ...]], ...] = (
        (TURN, SINCE, WAITS, (before,)),
        (SOON, SINCE, NEARLY_OUT, (uptime, uptime)),
        (OVER_NOW, "0", ENDED, (recent,)),
        (INVITED, "0", EXPECTED, (recent,)),
        (FULL, LAST, FILLED, (recent,)),
    )
    found: list[Any] = []
    for kind, v, which, given in questions:
        until = LEFT if kind == SOON else uptime
        found += db.execute(
            ITEM.format(way=way, kind=kind, v=v, left=f"{until} - {uptime}", which=which), (*given, most)
        )
    for kind, line in ((SAT, "sat"), (CHAT, SAID)):
        found += db.execute(LINE.format(way=way, kind=kind, v="story.v", line=line), (recent, most))
    for device, id, terms in db.execute(ROOMS.format(way=way), (WANTED, most)):
        found.append((device, id, json.loads(terms)["game"], ROOM, INVITED, 0))
    return [Item(*row) for row in dict.fromkeys(map(tuple, found))]


def mark_sent(db: Db, items: Sequence[Item], day: int = 0, way: Way = BY_MAIL) -> list[Item]:
    """They are told now; those that nobody else has marked meanwhile."""
    mine = []
    for item in items:
        put = f"INSERT INTO {way.told} VALUES (?,?,?,?) ON CONFLICT DO NOTHING"
        if db.execute(put, (item.device, item.table, item.kind, item.v)).rowcount == 1:
            mine.append(item)
        if day:
            db.execute("UPDATE readers SET day = ? WHERE device = ?", (day, item.device))
    return mine


def mark_unsent(db: Db, items: Sequence[Item], day: int) -> None:
    """A mail was not taken: it is as if nobody had tried, also of the last mail of a day."""
    for item in items:
        gone = "DELETE FROM sent WHERE device = ? AND tbl = ? AND kind = ? AND v = ?"
        db.execute(gone, (item.device, item.table, item.kind, item.v))
        db.execute("UPDATE readers SET day = ? WHERE device = ?", (day, item.device))


def my_turns(db: Db, device: str, most: int) -> list[tuple[str, str, int, int]]:
    """The tables where somebody must choose: id, game, when it was last played, and what tells the turn from others."""
    query = f"""SELECT id, game, used, {SINCE} FROM sitters JOIN tables ON id = sitters.tbl AND turn = sitters.seat
      JOIN seats ON seats.tbl = id AND seats.seat = turn WHERE device = ? AND level = '' AND {KEPT}
      ORDER BY used DESC LIMIT ?"""
    return db.execute(query, (device, most)).fetchall()


# Links that open a seat once


def add_opening(db: Db, hashed: str, table: str, seat: int, device: str, until: int) -> None:
    db.execute("INSERT INTO openings VALUES (?,?,?,?,?)", (hashed, table, seat, device, until))


def opening(db: Db, hashed: str, now: int) -> tuple[str, int, str] | None:
    """The table, the seat and the device of whoever it was sent to."""
    query = "SELECT tbl, seat, device FROM openings WHERE hash = ? AND until > ?"
    row = db.execute(query, (hashed, now)).fetchone()
    return (row[0], row[1], row[2]) if row else None


def use_opening(db: Db, hashed: str, now: int) -> bool:
    """Whether it was there; it is used up then."""
    db.execute("DELETE FROM openings WHERE until <= ?", (now,))
    return db.execute("DELETE FROM openings WHERE hash = ?", (hashed,)).rowcount == 1
