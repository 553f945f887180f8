"""The course of a tournament: what is kept is read, the rest is played and kept, until all is clear."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from itertools import chain
from pathlib import Path

from stellwerk.arena.results import append, resume
from stellwerk.arena.sprt import Hypotheses, judge
from stellwerk.arena.tournament import Deal, Tournament, play_deals
from stellwerk.arena.workers import Crew, spread

Crews = Callable[[], AbstractContextManager[Crew]]  # hires the workers, when there is work for them


def course(
    plan: Tournament, deals: int, crews: Crews, path: Path | None = None, test: Hypotheses | None = None
) -> Iterator[list[Deal]]:
    """The deals in their order, batch by batch: first those in the file, then new ones, which are added to it."""
    kept = resume(path, plan)[:deals] if path else []
    done: list[Deal] = []
    for batch in chain([kept], fresh(plan, len(kept), deals, crews)):
        before, done = len(done), done + batch
        verdict = judge(done, test) if test else None
        done = done[: verdict.deals] if verdict else done
        if path and before >= len(kept):
            append(path, before, done[before:])
        yield done[before:]
        if verdict and verdict.accepted:
            return


def fresh(plan: Tournament, first: int, last: int, crews: Crews) -> Iterator[list[Deal]]:
    """The deals that are still to be played."""
    if first < last:
        with crews() as crew:
            yield from spread(crew, play_deals, plan, first, last)
