"""Stores as commands use them, beside a server that may be running: in transactions, as backups and as new files."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from stellwerk.web.server import sqlite
from stellwerk.web.server.stores import is_postgres
from stellwerk.web.store.protocol import Db, StoreError
from stellwerk.web.store.transfer import ALL, Tell, copy


@contextmanager
def transaction(where: Path | str, write: bool = False, new: bool = False) -> Iterator[Db]:
    """A store as a command uses it, beside a server that may be running: all of it is done, or nothing."""
    if is_postgres(where):
        with postgres_transaction(str(where)) as db:
            yield db
        return
    if not new and not Path(where).exists():
        raise FileNotFoundError(2, "There is no such file", str(where))
    with sqlite.own_errors(), closing(sqlite.connect(where)) as file:
        file.execute("BEGIN IMMEDIATE" if write else "BEGIN")
        yield file
        file.execute("COMMIT")


@contextmanager
def postgres_transaction(where: str) -> Iterator[Db]:
    from stellwerk.web.server import postgres  # here: it needs a package of its own

    with postgres.own_errors(), closing(postgres.Connection(where, "command")) as db:
        postgres.prepare(db)
        db.psycopg.commit()
        yield db
        db.psycopg.commit()


def to_file(db: Db, file: Path, tell: Tell = lambda done, all: None) -> int:
    """A new SQLite file of everything; how many tables there are in it."""
    if file.exists():
        raise FileExistsError(17, "There is such a file already", str(file))
    with transaction(file, write=True, new=True) as target:
        return copy(db, target, tell)


def restore(db: Db, file: Path, tell: Tell = lambda done, all: None) -> int:
    """Everything as it is in a backup, in place of what was there."""
    if not is_store(file):
        raise StoreError(f"{file} is not a backup")
    with TemporaryDirectory() as folder:
        own = Path(folder) / "backup.db"  # an older one is brought up to date, and the given one stays as it is
        sqlite.snapshot(file, own)
        with transaction(own) as source:
            for relation in ALL:
                db.execute(f"DELETE FROM {relation}")
            return copy(source, db, tell)


def is_store(file: Path) -> bool:
    with sqlite.own_errors(), closing(sqlite3.connect(file)) as db:
        return bool(db.execute("PRAGMA user_version").fetchone()[0])
