"""Finished matches are analysed in the background, in small pieces, at places of the bots that nobody else wants.

First comes a rough course over what lay there, then decision after decision. What was found so far can be read at any
time. What was asked for waits in the store: it goes on after a restart, and of several processes one does it.
"""

import asyncio
import json
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from stellwerk.arena.judge.analysis import Analysis, walked
from stellwerk.arena.judge.asked import Look, Piece, go_on, look, parcel_of
from stellwerk.arena.judge.evaluation import (
    Judgement,
    Tried,
    Truth,
    step_rng,
    trial_of,
)
from stellwerk.arena.judge.lines import Run, played_line, runs
from stellwerk.bots.search import Budget
from stellwerk.core.match import Match
from stellwerk.core.reasons import Reason
from stellwerk.core.records import Action
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.base.settings import Limits
from stellwerk.web.play.gameplay import open_table
from stellwerk.web.play.table import NotStored, locked
from stellwerk.web.store import StoreError
from stellwerk.web.store.analyses import drop_analysis, put_analysis, put_course, read_analysis, unfinished

KEPT = 2.0  # seconds between two times that what was found is stored
ROUGH = 16  # points of the first course
TOGETHER = 3  # decisions that are begun at the same time: one more than most places, so that none is idle between two
MISSED = 3  # decisions that may fail before the whole analysis is given up
FORM = 3  # of what is stored: an older one is made anew

Course = list[tuple[int, Truth]]  # by step


@dataclass(eq=False)
class Analyses:
    """What is known of analyses in memory."""

    wait: asyncio.Event = field(default_factory=asyncio.Event)  # somebody has asked for one
    in_words: dict[tuple[str, int, int, str, tuple[str, ...]], Analysis] = field(default_factory=dict)  # that were read


# As it is stored: no words are in it, so that it can be read in any language.


def written(rough: Course, judged: Sequence[Judgement]) -> str:
    return json.dumps({"form": FORM, "rough": rough, "judged": judged}, separators=(",", ":"))


def is_readable(text: str) -> bool:
    """Nothing yet, or the form of today."""
    return text == "[]" or text.startswith(f'{{"form":{FORM},')


def read(text: str) -> tuple[Course, list[Judgement]]:
    if text == "[]":
        return [], []
    data = json.loads(text)
    return [(step, truth_of(row)) for step, row in data["rough"]], [read_one(*row) for row in data["judged"]]


def read_one(step: int, until: int, seat: int, played: Any, others: Any, *rest: Any) -> Judgement:
    rival, cost, error, reasons, truth = rest
    tried = tried_of(played), tuple(map(tried_of, others))
    why = tuple(Reason(*one) for one in reasons)
    return Judgement(step, until, seat, *tried, rival, cost, error, why, truth and truth_of(truth))


def tried_of(row: Any) -> Tried:
    line, rounds, chances, scores, gain = row
    return Tried(tuple(Action(*option) for option in line), rounds, tuple(chances), tuple(scores), gain)


def truth_of(row: Any) -> Truth:
    return Truth(*map(tuple, row))


# In the server


async def keep_analysing(runtime: Runtime) -> None:
    """As long as the server runs: one analysis after the other, the first that was asked for first."""
    while True:
        runtime.record(Analyses).wait.clear()
        try:
            for id in await runtime.store.read(unfinished):
                await analyse_unclaimed(runtime, id)
        except (StoreError, NotStored) as problem:
            log.error("Analyses must wait: %s", problem)
        with suppress(TimeoutError):  # another process may have ended, and left one behind
            await asyncio.wait_for(runtime.record(Analyses).wait.wait(), runtime.limits.resume_seconds)


async def analyse_unclaimed(runtime: Runtime, id: str) -> None:
    """Unless another process is at it. One that cannot be finished is given up, and can be asked for again."""
    claim = f"analysis {id}"
    if not await runtime.store.claim(claim):
        return
    try:
        await analyse(runtime, id)
    except (StoreError, NotStored):
        raise
    except Exception as problem:  # a damaged table, older rules, a position that ends every process that looks at it
        log.warning("Table %s cannot be analysed: %s: %s", id, type(problem).__name__, problem)
        await runtime.store.do(drop_analysis, id)
    finally:
        await runtime.store.release(claim)


async def sketch(runtime: Runtime, id: str) -> None:
    """The rough course of one that must wait for others: somebody is looking at it already."""
    try:
        table = await open_table(runtime, id)
        async with locked(table):
            match, deck, v = table.match.at(len(table.match.actions)), table.setting.deck, table.v
        rough = await roughly(runtime, match, await runtime.worker.aside(runs, match), deck)
        await runtime.store.do(put_course, id, v, written(rough, []))
    except Exception as problem:  # the analysis itself will say what is wrong
        log.info("Table %s has no rough course yet: %s: %s", id, type(problem).__name__, problem)


async def analyse(runtime: Runtime, id: str) -> None:
    """Go on from where it was. When the end of the match is not what it was, it is forgotten."""
    table = await open_table(runtime, id)
    async with locked(table):
        match, deck, over = table.match.at(len(table.match.actions)), table.setting.deck, table.match.over
    asked = await runtime.store.read(read_analysis, id)
    if asked is None or not over or asked.steps != len(match.actions) or not is_readable(asked.found):
        await runtime.store.do(drop_analysis, id)
        return
    (rough, found), decisions = read(asked.found), await runtime.worker.aside(runs, match)
    if not rough:
        rough = await roughly(runtime, match, decisions, deck)
        await runtime.store.do(put_analysis, id, asked.v, asked.done, written(rough, found))  # before anything else
    kept = monotonic()
    ahead, failed = [run for run in decisions if run.first >= asked.done], list[Exception]()
    begun = deque[tuple[Run, asyncio.Task[Judgement]]]()
    try:
        for run, then in zip(ahead, walked(match, [run.first for run in ahead]), strict=True):
            begun.append((run, asyncio.create_task(judged(runtime, piece_of(match, then, run, deck, runtime.limits)))))
            if len(begun) < TOGETHER:
                continue
            if monotonic() - kept > KEPT:
                kept = monotonic()
                if not await runtime.store.do(put_analysis, id, asked.v, begun[0][0].first, written(rough, found)):
                    break
            found += await answered(begun.popleft()[1], failed)
        else:
            for _, task in begun:
                found += await answered(task, failed)
            if await runtime.store.do(put_analysis, id, asked.v, asked.steps, written(rough, found)):
                return
    finally:
        for _, task in begun:
            task.cancel()
    await runtime.store.do(drop_analysis, id)


async def roughly(runtime: Runtime, match: Match, decisions: Sequence[Run], deck: str | None) -> Course:
    """The course at a few points: soon there, and soon better."""
    steps = [run.first for run in decisions[:: max(1, len(decisions) // ROUGH)]]
    course: Course = []
    for step, then in zip(steps, walked(match, steps), strict=True):
        parcel = parcel_of(match, deck, (then.state, then.decision))
        asked = Look(match.game.name, parcel, step_rng(then))
        course.append((step, await runtime.bots.run_patiently(look, asked)))
    return course


def piece_of(match: Match, then: Match, run: Run, deck: str | None, limits: Limits) -> Piece:
    """A decision, with the match as it was then."""
    parcel = parcel_of(match, deck, (then.view(run.seat), then.decision, then.state))
    trial = trial_of(then, played_line(match, run), Budget(simulations=limits.analysis_simulations))
    return Piece(match.game.name, parcel, trial)


async def judged(runtime: Runtime, piece: Piece) -> Judgement:
    """What becomes of it, some rounds at a time."""
    while True:
        found = await runtime.bots.run_patiently(go_on, piece)
        if isinstance(found, Judgement):
            return found
        piece = piece._replace(trial=found)


async def answered(task: asyncio.Task[Judgement], failed: list[Exception]) -> list[Judgement]:
    """The judgement. One that fails is left out, and does not cost all the others; several say that more is wrong."""
    try:
        return [await task]
    except Exception as problem:  # also a position that ends every process that looks at it
        failed.append(problem)
        if len(failed) > MISSED:
            raise
        log.warning("A decision is left out of an analysis: %s: %s", type(problem).__name__, problem)
        return []
