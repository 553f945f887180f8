"""Who may think next, when more bots must choose than can think at once."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial

Waiting = OrderedDict[str, deque[asyncio.Future[None]]]  # by maker, the next one first


class FairQueue:
    """Tables where somebody watches come first; among them, those who made tables take turns.

    A table asks for one place at a time, so those of one maker take turns, too. Nobody has all places at
    once, because somebody else may come. What can wait gets a place when no bot waits: beside bots one at a time, and
    never the last free one. While no bot thinks it may have all places: it leaves them again soon, piece by piece.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self.of_one = max(1, places - 1)
        self.running = Counter[str]()
        self.away = 0  # of the running ones, for tables where nobody watches
        self.attended: Waiting = OrderedDict()
        self.unattended: Waiting = OrderedDict()
        self.patient: deque[asyncio.Future[None]] = deque()  # what can wait
        self.spare = 0  # of it, what has a place

    @asynccontextmanager
    async def place(self, maker: str, attended: bool) -> AsyncIterator[None]:
        """Wait for a place, and have it for a while."""
        queue, entered = self.attended if attended else self.unattended, asyncio.get_running_loop().create_future()
        queue.setdefault(maker, deque()).append(entered)
        async with self.inside(entered, partial(self.leave, maker, attended)):
            yield

    @asynccontextmanager
    async def spare_place(self) -> AsyncIterator[None]:
        """The same for what can wait."""
        entered = asyncio.get_running_loop().create_future()
        self.patient.append(entered)
        async with self.inside(entered, self.leave_spare):
            yield

    @asynccontextmanager
    async def inside(self, entered: asyncio.Future[None], leave: Callable[[], None]) -> AsyncIterator[None]:
        """From being let in until leaving; somebody who stops waiting before that had no place to leave."""
        self.let_in()
        try:
            await entered
            yield
        finally:
            if entered.done() and not entered.cancelled():
                leave()
            self.let_in()

    def leave(self, maker: str, attended: bool) -> None:
        self.away -= not attended
        self.running[maker] -= 1
        self.running += Counter()  # without those at 0

    def leave_spare(self) -> None:
        self.spare -= 1

    def let_in(self) -> None:
        while self.running.total() + self.spare < self.places and (entered := self.next()):
            entered.set_result(None)
        while self.patient and self.is_idle():
            if not (entered := self.patient.popleft()).cancelled():
                self.spare += 1
                entered.set_result(None)

    def is_idle(self) -> bool:
        """Whether nobody would miss a place: where a bot waits, so many think already."""
        running = self.running.total()
        return self.spare < self.places if not running else not self.spare and running < self.of_one

    def next(self) -> asyncio.Future[None] | None:
        """Whose turn it is, counted as running; None if nobody may."""
        for queue in (self.attended, self.unattended):
            for maker in self.allowed(queue):
                entered = queue[maker].popleft()
                queue.move_to_end(maker)
                if not queue[maker]:
                    del queue[maker]
                if entered.cancelled():
                    return self.next()
                self.running[maker] += 1
                self.away += queue is self.unattended
                return entered
        return None

    def allowed(self, queue: Waiting) -> Iterator[str]:
        if queue is self.unattended and self.away >= self.of_one:
            return iter(())
        return iter([maker for maker in queue if self.running[maker] < self.of_one])
