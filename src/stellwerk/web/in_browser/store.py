"""The store in the memory of a page, whose changed pages are kept by the browser before a write counts."""

import sqlite3
from collections.abc import Callable, Mapping
from typing import Concatenate

from stellwerk.web.in_browser.host import Host, Kept
from stellwerk.web.store.memory import MemoryStore
from stellwerk.web.store.migrations import MIGRATIONS, SCHEMA, VERSION, deck_digest, scripts_from, wrong_version
from stellwerk.web.store.protocol import Db, P, R, StoreError

PAGE = 4096  # bytes of a page of SQLite
LENGTH = "pages"  # under this name it is kept how many there are


class KeptStore(MemoryStore):
    """What was written is sent to the browser page by page: a step changes few of them, however many there are."""

    def __init__(self, host: Host, kept: Mapping[int | str, bytes]) -> None:
        super().__init__()
        self._host, self._pages = host, kept_pages(kept)
        if self._pages:
            self._db.deserialize(b"".join(self._pages))
            bring_up_to_date(self._db)

    async def do(self, work: Callable[Concatenate[Db, P], R], /, *args: P.args, **named: P.kwargs) -> R:
        before = self._db.total_changes
        result = await super().do(work, *args, **named)
        if self._db.total_changes != before or not self._pages:
            await self._keep()
        return result

    async def _keep(self) -> None:
        """Until it is kept, nobody hears of it. What cannot be kept has not happened."""
        before, now = self._pages, split(self._db.serialize())
        self._pages = now
        try:
            await self._host.keep(changed(before, now))
        except Exception as problem:
            self._pages = before
            self._db.deserialize(b"".join(before))
            raise StoreError(f"the browser could not keep it: {problem}") from None


def kept_pages(kept: Mapping[int | str, bytes]) -> list[bytes]:
    length = int(kept.get(LENGTH, b"0"))
    return [bytes(kept[number]) for number in range(length)]


def split(data: bytes) -> list[bytes]:
    return [data[start : start + PAGE] for start in range(0, len(data), PAGE)]


def changed(before: list[bytes], now: list[bytes]) -> list[Kept]:
    """What has to be written so that all of it is as it is now."""
    others = [(n, page) for n, page in enumerate(now) if n >= len(before) or page != before[n]]
    return [*others, (LENGTH, str(len(now)).encode())]


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """What an earlier version of the program has kept becomes that of this one."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version not in (VERSION, *MIGRATIONS):
        raise StoreError(wrong_version(version))
    if version in MIGRATIONS:
        db.create_function("sha256", 1, deck_digest, deterministic=True)
        db.executescript(f"BEGIN; {scripts_from(version)} PRAGMA user_version={VERSION}; COMMIT;")
    db.executescript(SCHEMA)
