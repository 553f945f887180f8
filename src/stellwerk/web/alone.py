"""Parts that need no thread, no process, no socket and no file: for tests, and for an engine inside a browser."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from email.message import EmailMessage
from typing import Any, ParamSpec, TypeVar

from stellwerk.arena.judge.asked import Task, answer
from stellwerk.web.base.outside import Mail
from stellwerk.web.base.parts import Bounds, Found, Parts
from stellwerk.web.store.memory import MemoryStore

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


class HereThinker:
    """Bots think where everything else runs."""

    async def choose(self, task: Task, maker: str = "", attended: bool = True) -> int:
        await asyncio.sleep(0)  # others get their turn
        return answer(task)[0]

    async def think(self, work: Callable[[T], R], task: T, maker: str) -> R:
        return work(task)

    async def run_patiently(self, work: Callable[[T], R], task: T) -> R:
        return work(task)

    def close(self) -> None:
        pass


class HereWorker:
    """So is heavy work done, without bounds: whoever is alone harms nobody else."""

    async def aside(self, work: Callable[P, R], /, *args: P.args, **named: P.kwargs) -> R:
        return work(*args, **named)

    async def apart(self, work: Callable[..., Found], question: Sequence[Any], bounds: Bounds) -> Found:
        return work(*question)

    def close(self) -> None:
        pass


class NoMessenger:
    """Nobody outside is told anything."""

    async def post(self, url: str, message: Mapping[str, Any], private: bool) -> int:
        raise OSError("nothing is sent from here")

    async def push(self, url: str, body: bytes, headers: Mapping[str, str], private: bool) -> int:
        raise OSError("nothing is sent from here")

    async def mail(self, mail: Mail, message: EmailMessage) -> None:
        raise OSError("nothing is sent from here")

    def close(self) -> None:
        pass


class NoMeter:
    """Nobody counts."""

    def refused(self, limit: str) -> None:
        pass

    def failed(self) -> None:
        pass

    def acted(self, game: str, by: str, seconds: float) -> None:
        pass

    def thought(self, game: str, level: str, seconds: float) -> None:
        pass


def parts_alone() -> Parts:
    """Everything in this thread, and the store in memory."""
    return Parts(MemoryStore(), HereThinker(), HereWorker(), NoMessenger(), NoMeter())
