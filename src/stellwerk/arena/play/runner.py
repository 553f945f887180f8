"""Runs a tournament: the deals in the results file are read, the others are played and added to it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from itertools import chain
from pathlib import Path

from stellwerk.arena.play.results import append, resume
from stellwerk.arena.play.sprt import Hypotheses, judge
from stellwerk.arena.play.tournament import Deal, Tournament, play_deals
from stellwerk.workers import Pool, run_batches

OpenPool = Callable[[], AbstractContextManager[Pool]]  # starts the workers, when there is work for them


def run(
    plan: Tournament, deals: int, open_pool: OpenPool, path: Path | None = None, test: Hypotheses | None = None
) -> Iterator[list[Deal]]:
    """The deals in their order, batch by batch: first those in the file, then new ones, which are added to it."""
    kept = resume(path, plan)[:deals] if path else []
    done: list[Deal] = []
    for batch in chain([kept], play_missing(plan, len(kept), deals, open_pool)):
        before, done = len(done), done + batch
        verdict = judge(done, test) if test else None
        done = done[: verdict.deals] if verdict else done
        if path and before >= len(kept):
            append(path, before, done[before:])
        yield done[before:]
        if verdict and verdict.accepted:
            return


def play_missing(plan: Tournament, first: int, last: int, open_pool: OpenPool) -> Iterator[list[Deal]]:
    """The deals that are still to be played."""
    if first < last:
        with open_pool() as pool:
            yield from run_batches(pool, play_deals, plan, first, last)
