"""What waits to be written while the disk is busy is written together: one wait for the disk serves all of it."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from typing import Any, NamedTuple

from stellwerk.web.store.protocol import Conflict, StoreError

Work = Callable[[Any], Any]


class Waiting(NamedTuple):
    """Something to be written, and who waits for it."""

    work: Work
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]


def write_all(db: sqlite3.Connection, waiting: deque[Waiting], check: Callable[[], None]) -> None:
    """Write all that waits, in a thread of its own. Each is stored as a whole or not at all, whatever the others do."""
    while waiting:
        batch = [waiting.popleft() for _ in range(len(waiting))]
        for one, answer in zip(batch, answers_of(db, [one.work for one in batch], check), strict=True):
            one.loop.call_soon_threadsafe(give, one.answer, answer)


def answers_of(db: sqlite3.Connection, batch: list[Work], check: Callable[[], None]) -> list[Any]:
    """What each answers, or why it could not be stored. Where the check fails nothing is."""
    try:
        check()
        return most_together(db, batch)
    except sqlite3.Error:  # nothing of it is stored: perhaps one was too much
        return [alone(db, work) for work in batch]
    except Exception as problem:  # whatever the check ran into: nobody may wait for ever
        return [problem] * len(batch)


def most_together(db: sqlite3.Connection, batch: list[Work]) -> list[Any]:
    """Nearly always all go well: to keep them apart takes as many statements again."""
    try:
        return together(db, batch, lambda db, work: work(db))
    except sqlite3.OperationalError:
        raise
    except Exception:
        return together(db, batch, apart)


def together(db: sqlite3.Connection, batch: list[Work], do: Callable[[sqlite3.Connection, Work], Any]) -> list[Any]:
    """The answers of all, or the error of one; they are on the disk when this returns."""
    db.execute("BEGIN IMMEDIATE")
    try:
        answers = [do(db, work) for work in batch]
        db.execute("COMMIT")
        return answers
    finally:
        if db.in_transaction:
            db.rollback()


def apart(db: sqlite3.Connection, work: Work) -> Any:
    """What it answers, or the error for which it was undone, while the others go on."""
    db.execute("SAVEPOINT one")
    try:
        answer = work(db)
    except sqlite3.IntegrityError as problem:
        db.execute("ROLLBACK TO one")
        answer = Conflict(str(problem))
    except sqlite3.Error:
        raise
    except Exception as problem:
        db.execute("ROLLBACK TO one")
        answer = problem
    db.execute("RELEASE one")
    return answer


def alone(db: sqlite3.Connection, work: Work) -> Any:
    try:
        return together(db, [work], apart)[0]
    except sqlite3.Error as problem:
        error = StoreError(str(problem))
        error.__cause__ = problem
        return error


def give(answer: asyncio.Future[Any], found: Any) -> None:
    if answer.done():  # nobody waits any more
        return
    if isinstance(found, Exception):
        answer.set_exception(found)
    else:
        answer.set_result(found)
