"""The store in PostgreSQL: several processes, on several machines, serve the same tables.

One writer per step, by its number; a process that has a table in memory is notified when another one changes it; and
the bots of a table are claimed by one process, with a lock that the database gives back when that process dies.
"""

import asyncio
import os
import re
import secrets
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Concatenate

import psycopg

from stellwerk.web.store.migrations import MIGRATIONS, SCHEMA, VERSION, scripts_from, wrong_version
from stellwerk.web.store.protocol import Conflict, Db, P, R, Rows, StoreError

CONNECTIONS = 4  # that a process writes and reads with
TRIES = 5  # of a transaction that others get into the way of
PATIENCE = 1.0  # seconds between two tries to listen
LOOKS = 0.2  # seconds between two looks whether the store is being closed
GRACE = 3.0  # seconds for a database that does not answer when the store is closed
QUICKER = (psycopg.errors.UniqueViolation, psycopg.errors.SerializationFailure, psycopg.errors.DeadlockDetected)
SETTINGS = {  # of every connection: a commit is on the disk, and a machine that is gone keeps no claim for long
    "options": "-c synchronous_commit=on -c default_transaction_isolation=repeatable\\ read"
    " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25000,  # milliseconds: a machine that is gone may also owe an answer to what was sent
}

NOTIFY = """
CREATE OR REPLACE FUNCTION stellwerk_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE gone jsonb := to_jsonb(OLD); made jsonb := to_jsonb(NEW); BEGIN
  PERFORM pg_notify('stellwerk', current_setting('stellwerk.process', true) || ' ' ||
    coalesce(made ->> TG_ARGV[0], gone ->> TG_ARGV[0]));
  RETURN NULL;
END $$;
"""
CHANGES = {"tables": "id"} | dict.fromkeys(
    ("seats", "sitters", "paces", "asks", "steps", "story", "ahead", "here"), "tbl"
)


class Connection:
    """A connection that understands question marks."""

    def __init__(self, where: str, process: str, autocommit: bool = False) -> None:
        try:
            self.psycopg = psycopg.connect(where, autocommit=autocommit, **SETTINGS)  # type: ignore[arg-type]
        except psycopg.ProgrammingError:  # it would repeat the address, which may have a password in it
            raise StoreError("that is not the address of a database") from None
        self.execute("SELECT set_config('stellwerk.process', ?, false)", (process,))
        if not autocommit:
            self.psycopg.commit()

    def execute(self, query: str, values: Sequence[Any] = (), /) -> Rows:
        return self.psycopg.execute(query.replace("?", "%s").encode(), values or None)

    def executemany(self, query: str, values: Sequence[Sequence[Any]], /) -> None:
        """Without waiting for the answer to one before the next is sent."""
        with self.psycopg.cursor() as cursor:
            cursor.executemany(query.replace("?", "%s").encode(), values)

    def cut(self) -> None:
        """From another thread: whatever waits for an answer of the database gets an error instead."""
        with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(self.psycopg.fileno())) as way:
            way.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.psycopg.close()


class PostgresStore:
    """The database, with threads that write and read it, one that listens, and one that holds claims."""

    shared = True

    def __init__(self, where: str) -> None:
        self._where, self.process = where, secrets.token_hex(8)
        with own_errors(), closing(self._connect()) as db:
            prepare(db)
            db.psycopg.commit()
        self._free: list[Connection] = []  # connections that no thread uses at the moment
        self._used: set[Connection] = set()  # and the others
        self._threads = ThreadPoolExecutor(CONNECTIONS, "store")
        self._claims = Claims(partial(self._connect, autocommit=True))
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None

    def _connect(self, autocommit: bool = False) -> Connection:
        return Connection(self._where, self.process, autocommit)

    async def do(self, work: Callable[Concatenate[Db, P], R], /, *args: P.args, **named: P.kwargs) -> R:
        run = partial(self._run, lambda db: work(db, *args, **named))
        return await asyncio.get_running_loop().run_in_executor(self._threads, run)

    read = do  # every transaction sees one moment, and readers never wait

    def _run(self, work: Callable[[Db], R]) -> R:
        """In a transaction, and again in a new one if others got into its way before it was committed."""
        for left in reversed(range(TRIES)):
            with own_errors(), self._connection() as db:
                try:
                    result = work(db)
                except (*QUICKER, psycopg.OperationalError) as problem:
                    lost = db.psycopg.closed  # perhaps the database was restarted since the last time
                    if left and (lost or isinstance(problem, QUICKER)) and not self._closing.is_set():
                        continue
                    raise
                db.psycopg.commit()
                return result
        raise AssertionError("the last try returns or raises")

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        """One that is free, or a new one. It is kept if it still works."""
        try:
            db = self._free.pop()  # another thread may take the last one
        except IndexError:
            db = self._connect()
        self._used.add(db)
        try:
            yield db
        finally:
            self._used.discard(db)
            with suppress(psycopg.Error):
                db.psycopg.rollback()
            if db.psycopg.closed:
                db.close()
            else:
                self._free.append(db)

    async def size(self) -> int:
        return await self.read(size)

    async def snapshot(self, file: Path) -> None:
        from stellwerk.web.server.store_files import to_file  # here: it needs both stores

        await self.read(to_file, file)

    def listen(self, tell: Callable[[str], None]) -> None:
        self._listener = threading.Thread(target=self._listen, args=(tell,), name="listen", daemon=True)
        self._listener.start()

    def _listen(self, tell: Callable[[str], None]) -> None:
        """Until the store is closed. After an interruption anything may have changed."""
        while not self._closing.is_set():
            with suppress(psycopg.Error), closing(self._connect(autocommit=True)) as db:
                db.execute("LISTEN stellwerk")
                tell("")
                while not self._closing.is_set():
                    for notice in db.psycopg.notifies(timeout=LOOKS):
                        process, _, table = notice.payload.partition(" ")
                        if process != self.process:
                            tell(table)
            self._closing.wait(PATIENCE)

    async def claim(self, table: str) -> bool:
        return await self._claims.do("SELECT pg_try_advisory_lock(hashtextextended(?, 0))", table)

    async def release(self, table: str) -> None:
        await self._claims.do("SELECT pg_advisory_unlock(hashtextextended(?, 0))", table)

    def close(self) -> None:
        """What is being written ends first; but nobody waits for a database that does not answer."""
        self._closing.set()
        patience = threading.Timer(GRACE, self._cut)
        patience.start()
        self._threads.shutdown(cancel_futures=True)
        self._claims.close()
        patience.cancel()
        for db in self._free:
            db.close()
        if self._listener:
            self._listener.join(GRACE)  # it may be about to connect, and ends with the process

    def _cut(self) -> None:
        for db in (*self._used, self._claims.db):
            db.cut()


class Claims:
    """The connection whose locks are claims: when it ends, however it does, they are free."""

    def __init__(self, connect: Callable[[], Connection]) -> None:
        with own_errors():
            self._connect, self.db = connect, connect()
        self._thread = ThreadPoolExecutor(1, "claims")

    async def do(self, query: str, table: str) -> bool:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, query, table)

    def _do(self, query: str, table: str) -> bool:
        with own_errors():
            if self.db.psycopg.closed:  # its claims are lost: then the number of a step says who was first
                self.db = self._connect()
            return bool(self.db.execute(query, (table,)).fetchone()[0])

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)
        self.db.close()


@contextmanager
def own_errors() -> Iterator[None]:
    """Errors of PostgreSQL as our own, in one line."""
    try:
        yield
    except QUICKER as problem:
        raise Conflict(" ".join(str(problem).split())) from None
    except psycopg.Error as problem:
        raise StoreError(" ".join(str(problem).split())) from None


def prepare(db: Db) -> None:
    """Refuse a database of a later version, bring an earlier one up to date, make the tables in a new one.

    One process at a time.
    """
    db.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")  # what others made while this one waited is seen
    db.execute("SELECT pg_advisory_xact_lock(hashtextextended('stellwerk', 1))")
    db.execute("CREATE TABLE IF NOT EXISTS stellwerk (version BIGINT NOT NULL)")
    row = db.execute("SELECT version FROM stellwerk").fetchone()
    if row is None:
        db.execute("INSERT INTO stellwerk VALUES (?)", (VERSION,))
    elif row[0] in MIGRATIONS:
        db.execute(in_postgres(scripts_from(row[0])))
        db.execute("UPDATE stellwerk SET version = ?", (VERSION,))
    elif row[0] != VERSION:
        raise StoreError(wrong_version(row[0]))
    if not is_prepared(db):
        make_relations(db)


def is_prepared(db: Db) -> bool:
    """Whether everything is there. To make it again would lock all relations at once, in the midst of play."""
    here = "relnamespace = current_schema()::regnamespace"
    found = {name for (name,) in db.execute(f"SELECT relname FROM pg_class WHERE {here}")}
    watched = "SELECT relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE tgname = 'changed'"
    triggers = {name for (name,) in db.execute(f"{watched} AND {here}")}
    return found >= set(re.findall(r"IF NOT EXISTS (\w+)", SCHEMA)) and triggers >= set(CHANGES)


def in_postgres(script: str) -> str:
    return script.replace(" WITHOUT ROWID", "").replace("INTEGER", "BIGINT")


def make_relations(db: Db) -> None:
    db.execute(in_postgres(SCHEMA))
    db.execute(NOTIFY)
    for name, key in CHANGES.items():
        when = "INSERT OR DELETE" if name == "here" else "INSERT OR UPDATE OR DELETE"  # being still here is no news
        db.execute(
            f"CREATE OR REPLACE TRIGGER changed AFTER {when} ON {name}"
            f" FOR EACH ROW EXECUTE FUNCTION stellwerk_changed('{key}')"
        )


def size(db: Db) -> int:
    return int(db.execute("SELECT pg_database_size(current_database())").fetchone()[0])
