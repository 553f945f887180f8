"""What the start page asks of a store: my tables with their clocks and results, who I am, and what I chose last.

It is asked for all tables at once: one question for each kind of thing, however many tables there are.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from stellwerk.web.store.clocks import COLUMNS, clock_of
from stellwerk.web.store.offers import last_name
from stellwerk.web.store.protocol import ALONG, Clock, Db, Pace, Seat, Summary
from stellwerk.web.store.queries import KEPT, has_hands_closed

SEATS = "SELECT tbl, seat, level, name, token FROM seats WHERE tbl IN ({}) ORDER BY tbl, seat"
CLOCKS = f"SELECT tbl, {COLUMNS} FROM paces WHERE tbl IN ({{}})"
LISTED = "SELECT id, game, turn, at, made FROM tables WHERE listed = 1 AND turn >= 0 ORDER BY made DESC LIMIT ?"
AMONG = f"""SELECT id, game, turn, at, made, used FROM tables WHERE {{}} AND {KEPT}
  AND id IN (SELECT id FROM tables WHERE host = ? UNION SELECT tbl FROM sitters WHERE device = ?)
  ORDER BY used DESC, made DESC LIMIT ?"""
TURNS = """SELECT count(DISTINCT id) FROM sitters JOIN tables ON id = sitters.tbl AND turn = sitters.seat
  JOIN seats ON seats.tbl = id AND seats.seat = turn WHERE device = ? AND level = ''"""
LAST = """SELECT id, options, listed, undo FROM tables WHERE host = ? AND game = ? AND practice = 0
  AND id NOT IN (SELECT tbl FROM forks) ORDER BY made DESC LIMIT 1"""
KEEP = "INSERT INTO results VALUES (?,?,?) ON CONFLICT (tbl) DO NOTHING"


class Mine(NamedTuple):
    """A table in the list of somebody who sits there or made it."""

    summary: Summary
    used: int  # when it was played at last, in seconds
    clock: Clock | None


class Me(NamedTuple):
    """Who asks, as far as it is known."""

    name: str
    signed_in: bool
    turns: int  # tables where they must choose


class Chosen(NamedTuple):
    """A table as somebody made it last."""

    options: dict[str, str]
    listed: bool
    undo: bool
    seats: list[Seat]
    pace: Pace | None
    hands_closed: bool = False


def my_tables(db: Db, device: str, running: int, finished: int) -> list[Mine]:
    """So many of those that run, and of those that are over the last ones."""
    found: list[Any] = []
    for which, most in ((f"turn >= 0 OR turn = {ALONG}", running), (f"turn < 0 AND turn <> {ALONG}", finished)):
        found += db.execute(AMONG.format(f"({which})"), (device, device, most)).fetchall()
    ids = [row[0] for row in found]
    seats, clocks = seats_of(db, ids), clocks_of(db, ids)
    return [
        Mine(Summary(id, game, seats[id], turn, at, made), used, clocks.get(id))
        for id, game, turn, at, made, used in found
        if id in seats
    ]


def listed_tables(db: Db, most: int) -> list[Summary]:
    """Those that everybody can find, the newest first."""
    rows = db.execute(LISTED, (most,)).fetchall()
    seats = seats_of(db, [row[0] for row in rows])
    return [Summary(id, game, seats[id], *rest) for id, game, *rest in rows if id in seats]


def among(db: Db, query: str, ids: Sequence[str]) -> list[Any]:
    return db.execute(query.format(",".join("?" * len(ids))), tuple(ids)).fetchall() if ids else []


def seats_of(db: Db, ids: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of many tables."""
    people: dict[tuple[str, int], set[str]] = {}
    for table, seat, device in among(db, "SELECT tbl, seat, device FROM sitters WHERE tbl IN ({})", ids):
        people.setdefault((table, seat), set()).add(device)
    flags = [
        {(table, seat) for table, seat in among(db, f"SELECT tbl, seat FROM {flag} WHERE tbl IN ({{}})", ids)}
        for flag in ("anybody", "expected")
    ]
    found: dict[str, list[Seat]] = {}
    for table, number, *row in among(db, SEATS, ids):
        here = table, number
        there = frozenset(people.get(here, ()))
        seat = Seat(*row)._replace(devices=there, anybody=here in flags[0], expected=here in flags[1])
        found.setdefault(table, []).append(seat)
    return found


def clocks_of(db: Db, ids: Sequence[str]) -> dict[str, Clock]:
    found = {}
    for table, *row in among(db, CLOCKS, ids):
        with suppress(ValueError):  # a damaged one must not hide the others
            found[table] = clock_of(row)
    return found


def me(db: Db, device: str) -> Me:
    """The name of the account, else what they called themselves at the last table."""
    row = db.execute("SELECT name FROM accounts WHERE device = ?", (device,)).fetchone()
    turns = int(db.execute(TURNS, (device,)).fetchone()[0])
    return Me(str(row[0]) if row else last_name(db, device), row is not None, turns)


def last_chosen(db: Db, device: str, game: str) -> Chosen | None:
    """How somebody made their last table of a game; None: they never did."""
    row = db.execute(LAST, (device, game)).fetchone()
    if row is None:
        return None
    id, options, listed, undo = row
    clock = clocks_of(db, [id]).get(id)
    wishes, seats = (json.loads(options), bool(listed), bool(undo)), seats_of(db, [id]).get(id, [])
    return Chosen(*wishes, seats, clock.pace if clock else None, has_hands_closed(db, id))


# How matches ended


def keep_result(db: Db, table: str, scores: Sequence[int], winners: Sequence[int]) -> None:
    db.execute(KEEP, (table, json.dumps(list(scores)), json.dumps(list(winners))))


def results_of(db: Db, ids: Sequence[str]) -> dict[str, tuple[tuple[int, ...], tuple[int, ...]]]:
    """By table: the scores, and the seats that have won."""
    rows = among(db, "SELECT tbl, scores, winners FROM results WHERE tbl IN ({})", ids)
    return {table: (tuple(json.loads(scores)), tuple(json.loads(winners))) for table, scores, winners in rows}
