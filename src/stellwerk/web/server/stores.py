"""Which store an address or a file name means."""

from pathlib import Path
from urllib.parse import urlsplit

from stellwerk.web.store.protocol import Store, StoreError


def open_store(where: Path | str) -> Store:
    """The store at an address that begins with postgresql://, or in a file."""
    if is_postgres(where):
        try:
            from stellwerk.web.server.postgres import PostgresStore
        except ImportError:
            raise StoreError("it needs one more package, pip install 'stellwerk[postgres]'") from None
        return PostgresStore(str(where))
    from stellwerk.web.server.sqlite import SqliteStore

    return SqliteStore(where)


def is_postgres(where: Path | str) -> bool:
    return str(where).startswith(("postgresql://", "postgres://"))


def shown(where: Path | str) -> str:
    """The file, or the address of the database as it may be shown: without its password."""
    if not is_postgres(where):
        return str(where)
    parts = urlsplit(str(where))
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
