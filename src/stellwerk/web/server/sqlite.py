"""The store in one SQLite file, which belongs to one server: nothing to set up, and a copy of it is a backup."""

import asyncio
import os
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Concatenate

from stellwerk.web.server.together import Waiting, write_all
from stellwerk.web.store.migrations import (
    MIGRATIONS,
    SCHEMA,
    VERSION,
    deck_digest,
    free_name,
    scripts_from,
    wrong_version,
)
from stellwerk.web.store.protocol import Conflict, Db, P, R, StoreError

PRIVATE = 0o600  # of every file that is made: all cards and accounts are in it
LOOKS = 1.0  # seconds between two looks whether another process has written


class SqliteStore:
    """The file, with a thread that writes it and one that reads it, so that neither the event loop nor a page waits."""

    shared = False
    process = ""

    def __init__(self, path: Path | str) -> None:
        with own_errors():
            self._lock = lock(path)
            self._writing = connect(path)
            self._reading = connect(path)
        self._path, self._file = Path(path), file_number(path)
        self._reading.execute("PRAGMA query_only=ON")
        self._writer, self._reader = ThreadPoolExecutor(1, "store"), ThreadPoolExecutor(1, "read")
        self._waiting: deque[Waiting] = deque()
        self._closing = threading.Event()

    async def do(self, work: Callable[Concatenate[Db, P], R], /, *args: P.args, **named: P.kwargs) -> R:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[R] = loop.create_future()
        self._waiting.append(Waiting(lambda db: work(db, *args, **named), loop, answer))
        if len(self._waiting) < 2:  # else the thread is about to take it with what came before
            self._writer.submit(write_all, self._writing, self._waiting, self._check_file)
        return await answer

    def _check_file(self) -> None:
        if file_number(self._path) != self._file:
            raise StoreError(f"{self._path} was deleted or replaced while the server runs")

    async def read(self, work: Callable[Concatenate[Db, P], R], /, *args: P.args, **named: P.kwargs) -> R:
        run = partial(in_transaction, self._reading, "DEFERRED", work, *args, **named)
        return await asyncio.get_running_loop().run_in_executor(self._reader, run)

    async def size(self) -> int:
        return await self.read(size)

    async def snapshot(self, file: Path) -> None:
        await asyncio.to_thread(snapshot, self._path, file)

    def listen(self, tell: Callable[[str], None]) -> None:
        """Only commands such as `stellwerk db prune` write beside the server: a look now and then finds them."""
        threading.Thread(target=self._look, args=(tell,), name="listen", daemon=True).start()

    def _look(self, tell: Callable[[str], None]) -> None:
        known = self._writer.submit(data_version, self._writing).result()
        while not self._closing.wait(LOOKS):
            try:
                now = self._writer.submit(data_version, self._writing).result()
            except (RuntimeError, sqlite3.Error):  # it is being closed, or in trouble that others report
                continue
            if now != known:
                known = now
                tell("")

    async def claim(self, table: str) -> bool:
        return True  # there is nobody else

    async def release(self, table: str) -> None:
        pass

    def close(self) -> None:
        self._closing.set()
        for thread, db in ((self._writer, self._writing), (self._reader, self._reading)):
            thread.shutdown()
            db.close()
        self._lock.close()


@contextmanager
def own_errors() -> Iterator[None]:
    """Errors of SQLite as our own."""
    try:
        yield
    except sqlite3.IntegrityError as problem:
        raise Conflict(str(problem)) from problem
    except sqlite3.Error as problem:
        raise StoreError(str(problem)) from problem


def in_transaction(
    db: sqlite3.Connection, kind: str, work: Callable[Concatenate[Db, P], R], *args: P.args, **named: P.kwargs
) -> R:
    with own_errors():
        db.execute(f"BEGIN {kind}")
        try:
            result = work(db, *args, **named)
            db.execute("COMMIT")
            return result
        finally:
            if db.in_transaction:
                db.rollback()


def data_version(db: sqlite3.Connection) -> int:
    """A number that is another one when another connection has written."""
    return int(db.execute("PRAGMA data_version").fetchone()[0])


def size(db: Db) -> int:
    asked = ("page_count", "freelist_count", "page_size")
    pages, free, bytes_each = (db.execute(f"PRAGMA {name}").fetchone()[0] for name in asked)
    return int((pages - free) * bytes_each)


def make_private(path: Path | str) -> None:
    """If there is no such file, an empty one that its owner alone may read: SQLite keeps to that beside it, too.

    One that is there is not opened: to close it again would end all locks that this process has on it.
    """
    with suppress(OSError):  # it is there, or whoever opens it next says what is wrong
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))


def lock(path: Path | str) -> sqlite3.Connection:
    """Keep other servers away from the file, until this is closed or the process ends, however it does."""
    make_private(f"{path}-lock")
    beside = sqlite3.connect(f"{path}-lock", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        beside.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        beside.close()
        raise sqlite3.OperationalError("another server has it open") from None
    return beside


def file_number(path: Path | str) -> tuple[int, int] | None:
    """Which file has that name now."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def connect(path: Path | str) -> sqlite3.Connection:
    """The file, ready to be used; transactions are begun and ended by hand."""
    make_private(path)
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)  # it is used by another thread
    try:
        prepare(db, path)
    except BaseException:
        db.close()
        raise
    return db


def prepare(db: sqlite3.Connection, path: Path | str) -> None:
    """Refuse a file of a later version, bring an earlier one up to date, and make the tables in a new one."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version not in (0, VERSION, *MIGRATIONS):
        raise sqlite3.DatabaseError(wrong_version(version))
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("PRAGMA busy_timeout=5000")
    if version in MIGRATIONS:
        migrate(db, version, path)
    db.executescript(SCHEMA)
    if version == 0:
        db.execute(f"PRAGMA user_version={VERSION}")


def migrate(db: sqlite3.Connection, version: int, path: Path | str) -> None:
    """From an earlier version to this one, all or nothing; a copy of the file as it was stays beside it."""
    copy_into(db, Path(free_name(f"{path}.version-{version}")))
    db.create_function("sha256", 1, deck_digest, deterministic=True)
    try:
        db.executescript(f"BEGIN IMMEDIATE; {scripts_from(version)} PRAGMA user_version={VERSION}; COMMIT;")
    except sqlite3.Error:
        db.rollback()
        raise


def snapshot(path: Path | str, file: Path) -> None:
    """A copy of the file as it is now, while others may go on writing it."""
    if file.exists():
        raise FileExistsError(17, "There is such a file already", str(file))
    with own_errors(), closing(sqlite3.connect(path)) as db:
        copy_into(db, file)


def copy_into(db: sqlite3.Connection, file: Path) -> None:
    """A new file with everything, that its owner alone may read."""
    make_private(file)
    try:
        db.execute("VACUUM INTO ?", (str(file),))
    except sqlite3.Error:
        file.unlink(missing_ok=True)
        raise
