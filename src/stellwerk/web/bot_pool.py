"""Bots think in processes of their own, and are given what their seat may know: a slow one holds nobody up."""

import asyncio
import io
import logging
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

from stellwerk.arena.play import bot_rng
from stellwerk.arena.workers import cores, follow_parent
from stellwerk.bots import BOTS, LEVELS
from stellwerk.core.match import Match
from stellwerk.core.rng import below
from stellwerk.games import find, open_box

TRIES = 3  # how often a position may end the process that thinks about it

log = logging.getLogger("stellwerk")


class Asked(NamedTuple):
    """What a bot is asked, as it goes to another process."""

    game: str
    level: str
    parcel: bytes  # the view and the decision
    rng: list[int]
    options: int  # how many


def ask(match: Match, deck: str | None, level: str) -> Asked:
    """The open question of a match for a bot of the level."""
    assert match.decision is not None
    rng = bot_rng(match.seed, match.decision.seat, len(match.actions))
    return Asked(match.game.name, level, pack(match, deck), rng, len(match.decision.options))


def pack(match: Match, deck: str | None) -> bytes:
    """What the seat that must choose may know, and what is asked; of the box only how to find it."""
    assert match.decision is not None
    parcel = io.BytesIO()
    pickler = pickle.Pickler(parcel, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {type(match.box): lambda box: (open_box, (match.game.name, deck))}
    pickler.dump((match.view(match.decision.seat), match.decision))
    return parcel.getvalue()


def answer(asked: Asked) -> tuple[int, str]:
    """In the other process: which option the bot takes, and what went wrong on the way."""
    view, decision = pickle.loads(asked.parcel)
    game, rng, problem = find(asked.game), asked.rng, ""
    for bot in (LEVELS[asked.level].bot, BOTS["planner"]):
        try:
            return decision.options.index(bot(game, lambda: view, decision, rng)), problem
        except Exception as trouble:  # whatever a bot does wrong, the table goes on
            problem = problem or f"{type(trouble).__name__}: {trouble}"
    return below(rng, len(decision.options)), problem


class Thinking:
    """The processes; when one of them dies they are started anew."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or cores()
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=follow_parent)

    async def choose(self, asked: Asked) -> int:
        """The option that a bot takes, looking at nothing but its own view."""
        for _ in range(TRIES):
            pool = self._pool
            try:
                work = pool.submit(answer, asked)
                index, problem = await asyncio.wrap_future(work)
            except BrokenProcessPool:
                self._renew(pool)
                continue
            if problem:
                log.warning("The bot %s failed in %s: %s", asked.level, asked.game, problem)
            return index
        return below(asked.rng, asked.options)

    def _renew(self, broken: ProcessPoolExecutor) -> None:
        if broken is self._pool:  # the first who notices
            log.warning("A process of the bots has ended; they are started anew.")
            self._pool = self._start()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
