"""Analyses of finished matches in the store: those that wait, how far one is, and what it has found so far."""

from typing import NamedTuple

from stellwerk.web.store.protocol import Db
from stellwerk.web.store.queries import step_count


class StoredAnalysis(NamedTuple):
    """The analysis of a table as it was at a version: undo may change the end of a match."""

    v: int
    done: int  # actions that have been looked at
    steps: int  # all actions
    found: str  # the judgements so far, as JSON
    asked: int  # when, in seconds

    @property
    def finished(self) -> bool:
        return self.done == self.steps


def ask_analysis(db: Db, table: str, v: int, steps: int, now: int, most: int) -> bool:
    """Once for each match; False: too many wait already. One of another end of the match makes room."""
    db.execute("DELETE FROM analyses WHERE tbl = ? AND v <> ?", (table, v))
    if db.execute("SELECT 1 FROM analyses WHERE tbl = ?", (table,)).fetchone():
        return True
    if len(unfinished(db)) >= most:
        return False
    db.execute("INSERT INTO analyses VALUES (?,?,0,?,'[]',?)", (table, v, steps, now))
    return True


def read_analysis(db: Db, table: str) -> StoredAnalysis | None:
    """What there is of the match as it stands."""
    row = db.execute("SELECT v, done, steps, found, asked FROM analyses WHERE tbl = ?", (table,)).fetchone()
    found = StoredAnalysis(*row) if row else None
    return found if found and found.v == step_count(db, table) else None


def put_analysis(db: Db, table: str, v: int, done: int, found: str) -> bool:
    """How far it is; False: the table or its end is not what was analysed any more."""
    kept = "UPDATE analyses SET done = ?, found = ? WHERE tbl = ? AND v = ? AND v = ?"
    return db.execute(kept, (done, found, table, v, step_count(db, table))).rowcount == 1


def put_course(db: Db, table: str, v: int, found: str) -> None:
    """The first rough course of one that nobody has begun yet."""
    kept = "UPDATE analyses SET found = ? WHERE tbl = ? AND v = ? AND done = 0 AND found = '[]'"
    db.execute(kept, (found, table, v))


def unfinished(db: Db) -> list[str]:
    """The tables whose analysis is not finished, the first that was asked for first."""
    return [id for (id,) in db.execute("SELECT tbl FROM analyses WHERE done < steps ORDER BY asked, tbl")]


def drop_analysis(db: Db, table: str) -> None:
    db.execute("DELETE FROM analyses WHERE tbl = ?", (table,))
