"""A store in memory, in the thread that asks: it is gone with the program, unless somebody saves it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Concatenate

from stellwerk.web.store.migrations import SCHEMA, VERSION
from stellwerk.web.store.protocol import Conflict, Db, P, R, StoreError


class MemoryStore:
    """The tables of SQLite without a file."""

    shared = False
    process = ""

    def __init__(self) -> None:
        self._db = sqlite3.connect(":memory:", isolation_level=None)
        self._db.executescript(SCHEMA)
        self._db.execute(f"PRAGMA user_version={VERSION}")

    async def do(self, work: Callable[Concatenate[Db, P], R], /, *args: P.args, **named: P.kwargs) -> R:
        with transaction(self._db):
            return work(self._db, *args, **named)

    async def read(self, work: Callable[Concatenate[Db, P], R], /, *args: P.args, **named: P.kwargs) -> R:
        return await self.do(work, *args, **named)

    async def size(self) -> int:
        pages, each = (self._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
        return int(pages * each)

    async def snapshot(self, file: Path) -> None:
        self._db.execute("VACUUM INTO ?", (str(file),))

    def listen(self, tell: Callable[[str], None]) -> None:
        """There is nobody else who could change a table."""

    async def claim(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
        pass

    def close(self) -> None:
        self._db.close()


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of it, or nothing; errors are our own."""
    try:
        db.execute("BEGIN")
        yield
        db.execute("COMMIT")
    except sqlite3.IntegrityError as problem:
        raise Conflict(str(problem)) from problem
    except sqlite3.Error as problem:
        raise StoreError(str(problem)) from problem
    finally:
        if db.in_transaction:
            db.rollback()
