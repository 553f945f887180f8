"""Tables that are taken along: played on in a browser without this server, while nothing moves here."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from stellwerk.web.store.protocol import ALONG, Conflict, Db, Seat
from stellwerk.web.store.queries import read_seats, step_count
from stellwerk.web.store.transfer import HEADER, rows_of_table

TAKEN = ("tables", "seats", "sitters", "steps", "story", "sittings", "forks", "decks", "along")  # what goes along
FOR_NOBODY = {"host": "", "token": "", "device": ""}  # which browser sits there, and links to seats, stay here


class Along(NamedTuple):
    """That a table is taken along: in the store that it left, and in the one where it is."""

    key: str  # which time it was
    steps: int  # how many there were then
    at: int  # when, in seconds


def along_of(db: Db, table: str) -> Along | None:
    row = db.execute("SELECT key, steps, at FROM along WHERE tbl = ?", (table,)).fetchone()
    return Along(*row) if row else None


def take_along(db: Db, table: str, seats: Sequence[Seat], along: Along) -> str:
    """The table goes; all of it that another store needs, as lines of an export. Conflict: it moved meanwhile."""
    changed = (
        "UPDATE tables SET practice = 1, used = ? WHERE id = ? AND turn >= 0"  # who has the seed knows what lies where
    )
    if db.execute(changed, (along.at, table)).rowcount != 1 or step_count(db, table) != along.steps:
        raise Conflict(f"table {table} went on, or has ended")
    if read_seats(db, table) != list(seats):
        raise Conflict(f"a seat of table {table} was changed by somebody else")
    db.execute("INSERT INTO along VALUES (?,?,?,?)", (table, *along))
    rows = {name: found for name, found in rows_of_table(db, table).items() if name in TAKEN}
    db.execute("DELETE FROM ahead WHERE tbl = ?", (table,))
    db.execute("UPDATE tables SET turn = ? WHERE id = ?", (ALONG, table))
    return "\n".join(json.dumps(line, ensure_ascii=False) for line in (HEADER, without_names(rows)))


def without_names(rows: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    cut = {
        name: [row | {key: FOR_NOBODY[key] for key in FOR_NOBODY if key in row} for row in rows[name]] for name in rows
    }
    seen = {row["seat"]: row for row in cut.get("sitters", [])}
    return cut | {"sitters": list(seen.values())}


def hand_back(
    db: Db, table: str, along: Along | None, steps: Sequence[tuple[int, str]], place: tuple[int, int, int]
) -> None:
    """The table is here again, with the steps that were made elsewhere; nobody knows when. Conflict: it is not away.

    Its place is whose turn it is, how many actions there are, and what time it is.
    """
    if along is None or along_of(db, table) != along:
        raise Conflict(f"table {table} is not away any more")
    back = "UPDATE tables SET turn = ?, at = ?, used = ? WHERE id = ? AND turn = ?"
    if db.execute(back, (*place, table, ALONG)).rowcount != 1:
        raise Conflict(f"table {table} was closed or deleted")
    for number, (seat, action) in enumerate(steps, along.steps):
        db.execute("INSERT INTO steps VALUES (?,?,?,?,0)", (table, number, seat, action))
    stay(db, table)


def stay(db: Db, table: str) -> None:
    """A table is of the store where it is, and of no other."""
    db.execute("DELETE FROM along WHERE tbl = ?", (table,))
