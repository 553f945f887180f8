"""Everything from one store into another: copies, exports, and what is deleted."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from stellwerk.web.store.clocks import stop_clock
from stellwerk.web.store.migrations import SCHEMA, VERSION
from stellwerk.web.store.protocol import ALONG, Db, StoreError

Rows = dict[str, list[dict[str, Any]]]  # by the name of a relation
ALL = re.findall(r"CREATE TABLE IF NOT EXISTS (\w+)", SCHEMA)
OF_NOW = {"here"}  # what is not worth keeping
OF_A_SERVER = {"uptime", "counts"}  # what another server counts for itself
BODIES = re.findall(r"CREATE TABLE IF NOT EXISTS (\w+) ([^;]*);", SCHEMA)
PARTS = [name for name, body in BODIES if "tbl TEXT" in body and name not in OF_NOW]
OF_A_TABLE = {"tables": "id"} | dict.fromkeys(PARTS, "tbl")  # all that is kept of a table, by what names it
OF_PEOPLE = ["accounts", "ratings", "programs", "seasons", "profiles"]
OTHERS = [name for name in ALL if name not in {*OF_A_TABLE, *OF_NOW}]  # what belongs to no table
MOVED = [name for name in OTHERS if name not in {"decks", *OF_A_SERVER, *OF_PEOPLE}]  # and come with no table
HEADER = {"stellwerk": "tables", "version": VERSION}  # the first line of an export
Tell = Callable[[int, int], None]  # how many of how many are done


def table_ids(db: Db) -> list[str]:
    return [id for (id,) in db.execute("SELECT id FROM tables ORDER BY made, id")]


def rows_of(db: Db, relation: str, key: str = "", value: str = "") -> list[dict[str, Any]]:
    which = f" WHERE {key} = ?" if key else ""
    found = db.execute(f"SELECT * FROM {relation}{which}", (value,) if key else ())
    names = columns(found.description)
    return [dict(zip(names, row, strict=True)) for row in found]


def columns(description: Any) -> list[str]:
    return [column[0] for column in description]


def rows_of_table(db: Db, id: str) -> Rows:
    """All that is kept of a table, with its deck."""
    rows = {relation: rows_of(db, relation, key, id) for relation, key in OF_A_TABLE.items()}
    deck = rows["tables"][0]["deck"]
    return rows | ({"decks": rows_of(db, "decks", "digest", deck)} if deck else {})


def add_rows(db: Db, rows: Rows) -> None:
    """Add what is not there yet."""
    for relation, found in rows.items():
        if relation not in ALL:
            raise StoreError(f"there is nothing called {relation!r} in a store")
        known = columns(db.execute(f"SELECT * FROM {relation} LIMIT 0").description)
        alike: dict[tuple[str, ...], list[list[Any]]] = {}  # by the columns that are given: one journey for all of them
        for row in found:
            names = tuple(name for name in known if name in row)
            if len(names) != len(row):
                raise StoreError(f"{relation} has no {', '.join(row.keys() - set(names))}")
            alike.setdefault(names, []).append([row[name] for name in names])
        for names, values in alike.items():
            places = ",".join("?" * len(names))
            query = f"INSERT INTO {relation} ({','.join(names)}) VALUES ({places}) ON CONFLICT DO NOTHING"
            db.executemany(query, values)


def copy(source: Db, target: Db, tell: Tell = lambda done, all: None) -> int:
    """Everything of one store into another, table by table; how many tables there were."""
    for relation in OTHERS:
        add_rows(target, {relation: rows_of(source, relation)})
    ids = table_ids(source)
    for done, id in enumerate(ids, 1):
        add_rows(target, rows_of_table(source, id))
        tell(done, len(ids))
    return len(ids)


def export_lines(db: Db, tell: Tell = lambda done, all: None) -> Iterator[str]:
    """A line of JSON for each table, after one that says what this is, and one of what belongs to no table."""
    yield json.dumps(HEADER)
    yield json.dumps({name: rows_of(db, name) for name in (*OF_PEOPLE, *MOVED)}, ensure_ascii=False)
    ids = table_ids(db)
    for done, id in enumerate(ids, 1):
        yield json.dumps(rows_of_table(db, id), ensure_ascii=False)
        tell(done, len(ids))


class Imported(NamedTuple):
    """How many were added, and how many were there."""

    tables: int = 0
    tables_there: int = 0
    accounts: int = 0
    accounts_there: int = 0


def import_lines(db: Db, lines: Iterable[str]) -> Imported:
    """Add the tables and the people that are not there yet, and secrets and bans."""
    rest, known, done = iter(lines), set(table_ids(db)), Imported()
    try:
        if json.loads(next(rest, "{}")) != HEADER:
            raise StoreError(f"this is not an export of version {VERSION}")
        for line in rest:
            rows = json.loads(line)
            done = import_table(db, rows, known, done) if "tables" in rows else import_others(db, rows, done)
    except (ValueError, LookupError, TypeError, AttributeError) as problem:
        where = f"table {done.tables + done.tables_there + 1} of the export"
        raise StoreError(f"{where} cannot be read, {problem}") from None
    return done


def import_table(db: Db, rows: Rows, known: set[str], done: Imported) -> Imported:
    id = rows["tables"][0]["id"]
    if id in known:
        return done._replace(tables_there=done.tables_there + 1)
    add_rows(db, rows)
    stop_clock(db, id)  # it counts the time of another server
    return done._replace(tables=done.tables + 1)


def import_others(db: Db, rows: Rows, done: Imported) -> Imported:
    """What belongs to no table. Somebody of the same name who is there is another person, and keeps the own ratings."""
    accounts, ratings, programs, seasons, profiles = (rows.pop(name, []) for name in OF_PEOPLE)
    if strange := rows.keys() - set(MOVED):
        raise StoreError(f"an export has no {', '.join(sorted(strange))}")
    taken = {row[name] for row in rows_of(db, "accounts") for name in ("key", "device")}
    new = [row for row in accounts if row["key"] not in taken and row["device"] not in taken]
    names = {row["key"] for row in new}
    rows = without_strangers(rows, {row["key"] for row in accounts} - names)
    rated, played = (
        [row for row in found if row["who"] in names or row["who"].startswith("bot:")] for found in (ratings, seasons)
    )
    theirs = [row for row in programs if row["account"] in names]
    shown = [row for row in profiles if row["who"] in names]
    people = {"accounts": new, "ratings": rated, "programs": theirs, "seasons": played, "profiles": shown}
    add_rows(db, people | rows)
    there = done.accounts_there + len(accounts) - len(new)
    return done._replace(accounts=done.accounts + len(new), accounts_there=there)


def without_strangers(rows: Rows, strangers: set[str]) -> Rows:
    """Without the tournaments of people who are somebody else here, and what was said or done about or by those."""
    parts = {"tournaments": "id", "entrants": "tournament", "pairings": "tournament"}
    theirs = {row["id"] for row in rows.get("tournaments", ()) if row["organiser"] in strangers}
    theirs |= {row["tournament"] for row in rows.get("entrants", ()) if row["who"] in strangers}
    kept = {name: [row for row in rows[name] if row[key] not in theirs] for name, key in parts.items() if name in rows}
    for name in [name for name in ("blocks", "reports", "contacts", "members") if name in rows]:
        kept[name] = [row for row in rows[name] if not strangers & {row["who"], row.get("other")}]
    return rows | kept


def unused(db: Db, before: int, unfinished: bool) -> list[str]:
    """The tables at which nothing was played since then: those that are over, or also those that are not."""
    which = "" if unfinished else f" AND turn < 0 AND turn <> {ALONG}"
    return [id for (id,) in db.execute(f"SELECT id FROM tables WHERE used < ?{which} ORDER BY used", (before,))]


def delete_tables(db: Db, ids: Iterable[str]) -> None:
    for id in ids:
        for relation, key in OF_A_TABLE.items():
            db.execute(f"DELETE FROM {relation} WHERE {key} = ?", (id,))


def delete_lost_decks(db: Db) -> None:
    """Decks that no table plays with any more."""
    db.execute("DELETE FROM decks WHERE NOT EXISTS (SELECT 1 FROM tables WHERE deck = digest)")
