"""What a server holds in memory: its tables, its store, its bots, and who did what too often."""

import asyncio
import hashlib
import logging
from collections import deque
from pathlib import Path
from time import monotonic

from stellwerk.web.bot_pool import Thinking
from stellwerk.web.store import Store
from stellwerk.web.table import Table

IDLE = 600  # seconds without anybody: then a table is dropped from memory

log = logging.getLogger("stellwerk")


class House:
    """What the server holds in memory."""

    def __init__(self, db: Path | str, workers: int = 0) -> None:
        self.store = Store(db)
        self.thinking = Thinking(workers)
        self.tables: dict[str, Table] = {}
        self.opening = asyncio.Lock()
        self.recent: dict[str, deque[float]] = {}  # by who and what: when it was done last
        self.tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for task in [*self.tasks, *(t.thinker for t in self.tables.values() if t.thinker)]:
            task.cancel()
        self.thinking.close()
        self.store.close()


def digest(secret: str) -> str:
    """All that the store knows of a cookie or a link."""
    return hashlib.sha256(secret.encode()).hexdigest()


def limited(house: House, what: str, most: int, span: float) -> bool:
    """Has it been done too often in the last so many seconds? If not, it is counted."""
    times, now = house.recent.setdefault(what, deque()), monotonic()
    while times and times[0] < now - span:
        times.popleft()
    if len(times) >= most:
        return True
    times.append(now)
    return False


async def tidy(house: House) -> None:
    """Now and then: tables that nobody uses are dropped from memory, and so is who did what long ago."""
    while True:
        await asyncio.sleep(IDLE / 10)
        drop_idle(house, monotonic() - IDLE)


def drop_idle(house: House, before: float) -> None:
    """What nobody has used since then."""
    for one in list(house.tables.values()):
        busy = one.watchers or one.lock.locked() or (one.thinker and not one.thinker.done())
        if not busy and one.used < before:
            drop(house, one)
    for what in [what for what, times in house.recent.items() if not times or times[-1] < before]:
        del house.recent[what]


def drop(house: House, table: Table) -> None:
    """A table leaves the memory: whoever is at it opens it anew, as it is in the store."""
    table.gone = True
    if house.tables.get(table.id) is table:
        del house.tables[table.id]
    for watcher in table.watchers:
        watcher.news.set()
