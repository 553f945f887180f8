"""Bots think in processes of their own and are sent only what their seat may know. A slow one holds nobody up."""

import asyncio
import io
import logging
import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, TypeVar

from stellwerk.arena.play import bot_rng
from stellwerk.bots import BOTS
from stellwerk.core.match import Match
from stellwerk.core.rng import below
from stellwerk.games import find, open_box
from stellwerk.web.play import levels
from stellwerk.web.play.fair_queue import FairQueue
from stellwerk.workers import cores, follow_parent

T = TypeVar("T")
R = TypeVar("R")
TRIES = 3  # how often a position may end the process that thinks about it

log = logging.getLogger("stellwerk")


class Task(NamedTuple):
    """What a bot has to decide, as it is sent to another process."""

    game: str
    level: str
    parcel: bytes  # the view and the decision, pickled
    rng: list[int]
    options: int  # how many


def ask(match: Match, deck: str | None, level: str) -> Task:
    """The open decision of a match, for a bot of the level."""
    assert match.decision is not None
    rng = bot_rng(match.seed, match.decision.seat, len(match.actions))
    return Task(match.game.name, level, pack(match, deck), rng, len(match.decision.options))


def pack(match: Match, deck: str | None) -> bytes:
    """The view of the seat that must choose, and the decision. Of the box only how to find it is sent."""
    assert match.decision is not None
    parcel = io.BytesIO()
    pickler = pickle.Pickler(parcel, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {type(match.box): lambda box: (open_box, (match.game.name, deck))}
    pickler.dump((match.view(match.decision.seat), match.decision))
    return parcel.getvalue()


def answer(task: Task) -> tuple[int, str]:
    """In the other process: which option the bot takes, and what went wrong on the way."""
    view, decision = pickle.loads(task.parcel)
    game, rng, problem = find(task.game), task.rng, ""
    for bot in (levels.bot(task.level), BOTS["planner"]):
        try:
            return decision.options.index(bot(game, lambda: view, decision, rng)), problem
        except Exception as trouble:  # a bot that fails must not stop the table
            problem = problem or f"{type(trouble).__name__}: {trouble}"
    return below(rng, len(decision.options)), problem


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
        """The number of the option that the bot takes, when it is the turn of who made its table."""
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
