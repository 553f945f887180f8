"""What a running server holds in memory: its tables, its store, its bots, and who did what too often."""

import asyncio
import hashlib
import logging
from collections import deque
from pathlib import Path
from time import monotonic

from stellwerk.web.bot_pool import BotPool
from stellwerk.web.store import Store
from stellwerk.web.table import Table

IDLE_SECONDS = 600  # a table that nobody uses for this long is dropped from memory

log = logging.getLogger("stellwerk")


class Runtime:
    """What the server holds in memory."""

    def __init__(self, db: Path | str, workers: int = 0) -> None:
        self.store = Store(db)
        self.bots = BotPool(workers)
        self.tables: dict[str, Table] = {}
        self.loading = asyncio.Lock()
        self.recent: dict[str, deque[float]] = {}  # for each limit: when something was done that counts for it
        self.tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for task in [*self.tasks, *(table.bot_task for table in self.tables.values() if table.bot_task)]:
            task.cancel()
        self.bots.close()
        self.store.close()


def digest(secret: str) -> str:
    """The hash of a cookie or a link: the store has nothing else of them."""
    return hashlib.sha256(secret.encode()).hexdigest()


def over_limit(runtime: Runtime, limit: str, most: int, seconds: float) -> bool:
    """Whether something was done too often in the last seconds. If not, it is counted."""
    times, now = runtime.recent.setdefault(limit, deque()), monotonic()
    while times and times[0] < now - seconds:
        times.popleft()
    if len(times) >= most:
        return True
    times.append(now)
    return False


async def tidy(runtime: Runtime) -> None:
    """From time to time, drop what nobody has used for a while."""
    while True:
        await asyncio.sleep(IDLE_SECONDS / 10)
        drop_idle(runtime, monotonic() - IDLE_SECONDS)


def drop_idle(runtime: Runtime, before: float) -> None:
    """Drop tables and counts that were last used before that time."""
    for table in list(runtime.tables.values()):
        busy = table.watchers or table.lock.locked() or (table.bot_task and not table.bot_task.done())
        if not busy and table.used < before:
            drop_table(runtime, table)
    for limit in [limit for limit, times in runtime.recent.items() if not times or times[-1] < before]:
        del runtime.recent[limit]


def drop_table(runtime: Runtime, table: Table) -> None:
    """A table leaves the memory. Its watchers are disconnected and load it again, as it is in the store."""
    table.dropped = True
    if runtime.tables.get(table.id) is table:
        del runtime.tables[table.id]
    for watcher in table.watchers:
        watcher.wake.set()
