"""Many matches, over all the cores that are given: the results are the same for any number of them."""

import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from functools import lru_cache
from typing import Any, NamedTuple

from stellwerk import bots
from stellwerk.arena.play import Result, play_match
from stellwerk.core.match import checked_options
from stellwerk.games import find
from stellwerk.games.deck import read

BATCH_SECONDS = 0.5  # of work in each task, so that handing it over costs nothing in comparison


class Plan(NamedTuple):
    """What is played, by name, so that any process can play it. Match k has the seed `seed + k`."""

    game: str
    players: int
    seed: int
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]  # one for each seat
    deck: str | None = None  # the text of a deck file; None: the published deck


def plan(
    game: str, players: int, seed: int, options: dict[str, str], names: list[str], deck: str | None = None
) -> Plan:
    """A checked plan; when fewer bots than players are named, the last is repeated."""
    checked = checked_options(find(game), players, options)
    open_box(game, deck)
    return Plan(game, players, seed, tuple(checked.items()), seated(names, players), deck)


@lru_cache(maxsize=4)
def open_box(game: str, deck: str | None) -> Any:
    """The box that is played with; each process reads its deck once."""
    found = find(game)
    return found.box() if deck is None else read(found, deck)


def seated(names: list[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat."""
    if not names:
        raise ValueError(f"No bot is named; the bots are: {', '.join(bots.BOTS)}.")
    if len(names) > seats:
        raise ValueError(f"{len(names)} bots are named, and there are seats for {seats}: {', '.join(names)}.")
    for name in names:
        bots.find(name)
    return (*names, *names[-1:] * (seats - len(names)))


def play_batch(plan: Plan, first: int, last: int) -> list[Result]:
    """The matches from number `first` up to but not including `last`."""
    game, options = find(plan.game), dict(plan.options)
    box, seats = open_box(plan.game, plan.deck), [bots.find(name) for name in plan.bots]
    return [play_match(game, box, plan.players, plan.seed + k, options, seats) for k in range(first, last)]


def simulate(plan: Plan, games: int, jobs: int = 1) -> Iterator[list[Result]]:
    """The results in the order of the matches, batch by batch as they are finished."""
    if not games:
        return
    open_box(plan.game, plan.deck)  # reading the box is not part of a match
    began = time.perf_counter()
    yield play_batch(plan, 0, 1)
    size = max(1, round(BATCH_SECONDS / (time.perf_counter() - began)))
    batches = [(first, min(first + size, games)) for first in range(1, games, size)]
    if jobs == 1 or len(batches) < 2:
        for first, last in batches:
            yield play_batch(plan, first, last)
        return
    # Spawned, not forked: the same on every system, and safe beside the thread of a progress bar.
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(batches)), spawn, initializer=leave_interrupts) as executor:
        yield from spread(executor, plan, batches, 2 * jobs)


def leave_interrupts() -> None:
    """Ctrl-C is for the parent, which then stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def spread(executor: Executor, plan: Plan, batches: list[tuple[int, int]], ahead: int) -> Iterator[list[Result]]:
    """The batches played by an executor, never more than `ahead` of them waiting."""
    waiting: deque[Future[list[Result]]] = deque()
    try:
        for first, last in batches:
            if len(waiting) == ahead:
                yield waiting.popleft().result()
            waiting.append(executor.submit(play_batch, plan, first, last))
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
