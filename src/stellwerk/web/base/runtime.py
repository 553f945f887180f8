"""What a running application holds: the parts that it was given, who did what too often, and a record for each room."""

import asyncio
import hashlib
import hmac
import logging
from collections import deque
from collections.abc import Coroutine
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from stellwerk.web.base.parts import Parts
from stellwerk.web.base.settings import Rate
from stellwerk.web.store.upkeep import too_many

log = logging.getLogger("stellwerk")
PATIENCE = 3.0  # seconds for tasks that are told to end
T = TypeVar("T")


class Runtime:
    """The parts, and what is held in memory."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.limits, self.outside, self.now = parts.limits, parts.outside, parts.now
        self.store, self.bots, self.worker = parts.store, parts.bots, parts.worker
        self.messenger, self.meter = parts.messenger, parts.meter
        self.key = b""  # signs cookies
        self.banned: dict[str, int] = {}  # addresses, and until when
        self.recent: dict[tuple[bytes, Rate], deque[float]] = {}  # by the hash of what was done, and its limit: when
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by address, while somebody waits
        self.tasks: set[asyncio.Task[None]] = set()
        self._records: dict[type[Any], Any] = {}

    def record(self, kind: type[T]) -> T:
        """What a room keeps in memory: a record of its own kind, which is made when it is first asked for."""
        if kind not in self._records:
            self._records[kind] = kind()
        found: T = self._records[kind]
        return found

    def keep(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside, which ends with the application if not before."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def close(self) -> None:
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=PATIENCE)  # one may wait for a database that does not answer
        self.messenger.close()
        self.worker.close()
        self.bots.close()
        self.store.close()


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
    """The same by the limit of that name, at all processes together.

    The count is kept in the store, under a hash, where several processes serve, or where it outlives a restart.
    """
    rate, now = getattr(runtime.limits, limit), int(runtime.now.time())
    if not runtime.store.shared and not limit.endswith("_a_day"):
        return over_limit(runtime, f"{limit} {who}", rate, count)
    hashed = hmac.new(runtime.key, f"{limit} {who}".encode(), "sha256").hexdigest()[:32]
    return await runtime.store.do(too_many, f"{limit} {hashed}", rate.most, now - int(rate.seconds), now, count)


def forget_counts(runtime: Runtime) -> None:
    """Drop counts that no limit asks for any more."""
    now = monotonic()
    for limit in [key for key, times in runtime.recent.items() if not times or times[-1] < now - key[1].seconds]:
        del runtime.recent[limit]
