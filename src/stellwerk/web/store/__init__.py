"""Everything that must survive a restart: tables, seats, steps, chat, and each deck once."""

from pathlib import Path
from urllib.parse import urlsplit

from stellwerk.web.store.protocol import (
    CLOSED,
    OVER,
    UNDO,
    Actor,
    Ask,
    ChatLine,
    Clock,
    Conflict,
    Db,
    Fork,
    News,
    NotTheirs,
    Offer,
    Pace,
    Seat,
    Setting,
    Store,
    StoredTable,
    StoreError,
    Summary,
)
from stellwerk.web.store.queries import (
    add_ask,
    add_line,
    add_table,
    append,
    bots_turn,
    change_seat,
    deny_asks,
    end_older,
    has_account,
    listed_tables,
    put_here,
    read_news,
    read_seats,
    read_table,
    sat_before,
    still_here,
    tables_of,
)

__all__ = [
    "CLOSED",
    "OVER",
    "UNDO",
    "Actor",
    "Ask",
    "ChatLine",
    "Clock",
    "Conflict",
    "Db",
    "Fork",
    "News",
    "NotTheirs",
    "Offer",
    "Pace",
    "Seat",
    "Setting",
    "Store",
    "StoreError",
    "StoredTable",
    "Summary",
    "add_ask",
    "add_line",
    "add_table",
    "append",
    "bots_turn",
    "change_seat",
    "deny_asks",
    "end_older",
    "has_account",
    "is_postgres",
    "listed_tables",
    "open_store",
    "put_here",
    "read_news",
    "read_seats",
    "read_table",
    "sat_before",
    "shown",
    "still_here",
    "tables_of",
]


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
