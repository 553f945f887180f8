"""What a running server holds in memory: its tables, its store, its bots, and who did what too often."""

import asyncio
import hashlib
import hmac
import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from time import monotonic, time
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from stellwerk.core.match import Match
from stellwerk.web.base.limits import LIMITS, Rate
from stellwerk.web.base.short_line import ShortLine
from stellwerk.web.play.table import Table
from stellwerk.web.play.time.uptime import Uptime
from stellwerk.web.server.bot_pool import BotPool
from stellwerk.web.store import open_store
from stellwerk.web.store.upkeep import too_many

log = logging.getLogger("stellwerk")
P = ParamSpec("P")
R = TypeVar("R")
PATIENCE = 3.0  # seconds for tasks that are told to end
ELSEWHERE = 8  # other servers that are waited for at once


class Runtime:
    """What the server holds in memory."""

    def __init__(self, db: Path | str, workers: int = 0) -> None:
        self.store = open_store(db)
        self.bots = BotPool(workers)
        self._elsewhere = ThreadPoolExecutor(ELSEWHERE, "elsewhere")
        self.tables: dict[str, Table] = {}
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by table, while it is loaded
        self.recent: dict[tuple[bytes, Rate], deque[float]] = {}  # by the hash of what was done, and its limit: when
        self.tasks: set[asyncio.Task[None]] = set()
        self.results: dict[str, Any] = {}  # by id of a finished table: how it ended (results.py)
        self.counting = asyncio.Lock()  # matches are played again for statistics one after the other
        self.analyses_wait = asyncio.Event()  # somebody has asked for one (analyst.py)
        self.analyses: dict[Any, Any] = {}  # by table, version and language: those that were read (analysis.py)
        self.checking = ShortLine()  # decks and saved matches are tried one after the other
        self.plans: OrderedDict[Any, Match] = OrderedDict()  # plan.py: the last ones that somebody looked at
        self.signing = asyncio.Lock()  # passphrases are tried one after the other: each takes much memory
        self.filming = ShortLine()  # whole matches are drawn one after the other
        self.drawing = ShortLine()  # and so are pictures in dots
        self.offers: Any = None  # what the lobby shows (offers.py)
        self.uptime = Uptime()
        self.uptime_saved = 0  # as it was stored last
        self.key = b""  # signs cookies
        self.banned: dict[str, int] = {}  # addresses, and until when
        self.sockets: Counter[str] = Counter()  # open ones, by address
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by address, while somebody waits

    async def close(self) -> None:
        tasks = [*self.tasks, *(table.bot_task for table in self.tables.values() if table.bot_task)]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=PATIENCE)  # one may wait for a database that does not answer
        self._elsewhere.shutdown(wait=False, cancel_futures=True)
        self.bots.close()
        self.store.close()

    async def elsewhere(self, work: Callable[P, R], *args: P.args, **named: P.kwargs) -> R:
        """What waits for other servers waits in threads of its own: they may take as long as they are let."""
        call = partial(work, *args, **named)
        return await asyncio.get_running_loop().run_in_executor(self._elsewhere, call)


def digest(secret: str) -> str:
    """The hash of a cookie or a link: the store has nothing else of them."""
    return hashlib.sha256(secret.encode()).hexdigest()


def over_limit(runtime: Runtime, what: str, rate: Rate, count: bool = True) -> bool:
    """Whether something was done too often at this process in the last seconds. If not, it is counted."""
    key = hashlib.blake2b(what.encode("utf-8", "surrogatepass"), digest_size=16).digest()  # however long it is
    return too_often(runtime.recent.setdefault((key, rate), deque()), rate, count)


def too_often(times: deque[float], rate: Rate, count: bool = True) -> bool:
    """The same for times that are kept elsewhere."""
    now = monotonic()
    while times and times[0] < now - rate.seconds:
        times.popleft()
    if len(times) >= rate.most:
        return True
    if count:
        times.append(now)
    return False


async def over_everywhere(runtime: Runtime, limit: str, who: str, count: bool = True) -> bool:
    """The same by the limit of that name, at all processes together. It is counted in the store, who it was hashed,
    where several processes serve, or over a time in which the one that does may be restarted.
    """
    rate, now = getattr(LIMITS, limit), int(time())
    if not runtime.store.shared and not limit.endswith("_a_day"):
        return over_limit(runtime, f"{limit} {who}", rate, count)
    hashed = hmac.new(runtime.key, f"{limit} {who}".encode(), "sha256").hexdigest()[:32]
    return await runtime.store.do(too_many, f"{limit} {hashed}", rate.most, now - int(rate.seconds), now, count)


async def tidy(runtime: Runtime) -> None:
    """From time to time, drop what nobody has used for a while."""
    while True:
        await asyncio.sleep(LIMITS.idle_seconds / 10)
        drop_idle(runtime, monotonic() - LIMITS.idle_seconds)


def drop_idle(runtime: Runtime, before: float) -> None:
    """Drop tables and counts that were last used before that time."""
    for table in list(runtime.tables.values()):
        busy = table.watchers or table.lock.locked() or (table.bot_task and not table.bot_task.done())
        if not table.watchers:
            table.shown = None  # a page was made of it, and nobody looks at it any more
        if not busy and table.used < before:
            drop_table(runtime, table)
    now = monotonic()
    for limit in [key for key, times in runtime.recent.items() if not times or times[-1] < now - key[1].seconds]:
        del runtime.recent[limit]


def turn_out(runtime: Runtime, address: str) -> None:
    """The pages that are open at an address are closed."""
    for watcher in [watcher for table in runtime.tables.values() for watcher in table.watchers]:
        if watcher.address == address:
            watcher.turned_out = True
            watcher.wake.set()


def drop_table(runtime: Runtime, table: Table) -> None:
    """A table leaves the memory. Its watchers are disconnected and load it again, as it is in the store."""
    table.dropped = True
    if runtime.tables.get(table.id) is table:
        del runtime.tables[table.id]
    for watcher in table.watchers:
        watcher.wake.set()
