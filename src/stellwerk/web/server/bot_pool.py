"""Bots think in processes of their own and are sent only what their seat may know. A slow one holds nobody up."""

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from stellwerk.arena.judge.asked import Task, answer
from stellwerk.core.rng import below
from stellwerk.web.base.parts import NoAnswer
from stellwerk.web.server.fair_queue import FairQueue
from stellwerk.workers import cores, follow_parent

T = TypeVar("T")
R = TypeVar("R")
TRIES = 3  # how often a position may end the process that thinks about it

log = logging.getLogger("stellwerk")


class BotPool:
    """The processes. When one of them dies they are started again."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or cores()
        self.queue = FairQueue(self.workers)
        self._executor = self._start()

    def _start(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=follow_parent)

    async def choose(self, task: Task, maker: str = "", attended: bool = True) -> int:
        """The number of the option that the bot takes, when it is the turn of its table."""
        async with self.queue.place(maker, attended):
            return await self._choose(task)

    async def _choose(self, task: Task) -> int:
        try:
            index, problem = await self.run(answer, task)
        except BrokenProcessPool:
            return below(task.rng, task.options)
        if problem:
            log.warning("The bot %s failed in %s: %s", task.level, task.game, problem)
        return index

    async def think(self, work: Callable[[T], R], task: T, maker: str) -> R:
        """Something else for which somebody waits."""
        async with self.queue.place(maker, True):
            try:
                return await self.run(work, task)
            except BrokenProcessPool:
                raise NoAnswer from None

    async def run_patiently(self, work: Callable[[T], R], task: T) -> R:
        """What can wait, when no bot waits."""
        async with self.queue.spare_place():
            return await self.run(work, task)

    async def run(self, work: Callable[[T], R], task: T) -> R:
        """In one of the processes, by whoever has a place; BrokenProcessPool: it ends every one that tries."""
        for left in reversed(range(TRIES)):
            executor = self._executor
            try:
                return await asyncio.wrap_future(executor.submit(work, task))
            except BrokenProcessPool:
                self._restart(executor)
                if not left:
                    raise
        raise AssertionError("the last try returns or raises")

    def _restart(self, broken: ProcessPoolExecutor) -> None:
        if broken is self._executor:  # nobody has restarted it yet
            log.warning("A process of the bots has ended; they are started anew.")
            self._executor = self._start()

    def close(self) -> None:
        """End the processes, also those that think: nobody waits for their answers."""
        thinking = list((self._executor._processes or {}).values())  # there is no other way to them
        self._executor.shutdown(wait=False, cancel_futures=True)
        for process in thinking:
            process.terminate()
