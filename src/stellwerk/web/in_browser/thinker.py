"""Bots think in a second worker of the browser, and so is heavy work done: neither holds up what is clicked."""

import pickle
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar

from stellwerk.arena.judge.asked import Task, answer
from stellwerk.web.base.parts import Bounds, Found, NoAnswer
from stellwerk.web.in_browser.host import Host

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


class Thinker:
    """Sends what has to be thought about, with the function of a module that does it."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def choose(self, task: Task, maker: str = "", attended: bool = True) -> int:
        return (await ask(self._host, answer, task))[0]

    async def think(self, work: Callable[[T], R], task: T, maker: str) -> R:
        return await ask(self._host, work, task)

    async def run_patiently(self, work: Callable[[T], R], task: T) -> R:
        return await ask(self._host, work, task)

    def close(self) -> None:
        pass


class Worker:
    """Short pieces are done here, heavy ones there."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def aside(self, work: Callable[P, R], /, *args: P.args, **named: P.kwargs) -> R:
        return work(*args, **named)

    async def apart(self, work: Callable[..., Found], question: Sequence[Any], bounds: Bounds) -> Found:
        return await ask(self._host, work, *question)

    def close(self) -> None:
        pass


async def ask(host: Host, work: Callable[..., R], *question: Any) -> R:
    result, problem = pickle.loads(bytes(await host.think(pickle.dumps((work, question)))))
    if problem:
        raise NoAnswer(problem)
    found: R = result
    return found


def answered(question: bytes) -> bytes:
    """In the other worker: what was found, and what went wrong."""
    work, given = pickle.loads(bytes(question))
    try:
        return pickle.dumps((work(*given), ""))
    except Exception as problem:
        return pickle.dumps((None, f"{type(problem).__name__}: {problem}"))
