"""Finished matches are analysed in the background, in small pieces, at places of the bots that nobody else wants.

What was asked for waits in the store: it goes on after a restart, and of several processes one does it.
"""

import asyncio
import json
import pickle
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic, perf_counter
from typing import Any, NamedTuple

from stellwerk.arena.judge.analysis import Analysis
from stellwerk.arena.judge.evaluation import (
    Judgement,
    Rounds,
    candidates,
    judgement,
    next_round,
    one_round,
    simulated,
    step_rng,
)
from stellwerk.bots.search import Weighed
from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.games import find
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.play.gameplay import open_table
from stellwerk.web.play.table import NotStored, locked
from stellwerk.web.play.thinking import pack
from stellwerk.web.store import StoreError
from stellwerk.web.store.analyses import drop_analysis, put_analysis, read_analysis, unfinished

PIECE = 0.1  # seconds after which a bot could have the place, but for the round that is being played
KEPT = 3.0  # seconds between two times that what was found is stored


@dataclass(eq=False)
class Analyses:
    """What is known of analyses in memory."""

    wait: asyncio.Event = field(default_factory=asyncio.Event)  # somebody has asked for one
    in_words: dict[tuple[str, int, str, tuple[str, ...]], Analysis] = field(default_factory=dict)  # that were read


class Trial(NamedTuple):
    """A decision that is being judged, as it goes to another process and comes back."""

    game: str
    parcel: bytes  # the view and the decision, pickled; it stays here when the rest comes back
    step: int
    played: Action
    simulations: int
    rng: list[int]
    options: tuple[Action, ...] = ()  # none: nothing was tried yet
    usual: Action | None = None  # the planner's
    rounds: Rounds = []  # noqa: RUF012  (nobody changes it)


def go_on(trial: Trial) -> Trial | Judgement:
    """In the other process: some more rounds, or the judgement when enough is known."""
    view, decision = pickle.loads(trial.parcel)
    game, rng, rounds, until = find(trial.game), trial.rng, list(trial.rounds), perf_counter() + PIECE
    options, usual = trial.options, trial.usual
    if usual is None:
        found, usual = candidates(game, view, decision, rng, trial.played)
        options = tuple(found)
    while now := next_round(rounds, options, decision.seat, simulated(rounds) / trial.simulations):
        rounds.append(one_round(game, view, decision, now, rng))
        if perf_counter() > until:
            return trial._replace(parcel=b"", rng=rng, options=options, usual=usual, rounds=rounds)
    return judgement(game, view, decision.seat, trial.step, options, usual, rounds)


def written(judged: Sequence[Judgement]) -> str:
    """As it is stored: no words are in it, so that it can be read in any language."""
    return json.dumps(judged, separators=(",", ":"))


def read(text: str) -> list[Judgement]:
    return [read_one(*row) for row in json.loads(text)]


def read_one(step: int, seat: int, chances: list[float], scores: list[float], *rest: Any) -> Judgement:
    played, others, loss, error, scatter, effect = rest
    tried = weighed(*played), tuple(weighed(*one) for one in others)
    return Judgement(step, seat, tuple(chances), tuple(scores), *tried, loss, error, scatter, tuple(effect))


def weighed(option: list[Any], simulations: int, chances: list[float], scores: list[float]) -> Weighed:
    return Weighed(Action(*option), simulations, tuple(chances), tuple(scores))


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


async def analyse(runtime: Runtime, id: str) -> None:
    """Go on from where it was. When the end of the match is not what it was, it is forgotten."""
    table = await open_table(runtime, id)
    async with locked(table):
        match, deck, over = table.match.at(len(table.match.actions)), table.setting.deck, table.match.over
    asked = await runtime.store.read(read_analysis, id)
    if asked is None or not over or asked.steps != len(match.actions):
        await runtime.store.do(drop_analysis, id)
        return
    found, again, kept = read(asked.found), await runtime.worker.aside(match.at, asked.done), monotonic()
    for step in range(asked.done, asked.steps):
        found += await judged(runtime, again, match.actions[step], deck)
        again.play(match.actions[step])
        if monotonic() - kept > KEPT or step + 1 == asked.steps:
            kept = monotonic()
            if not await runtime.store.do(put_analysis, id, asked.v, step + 1, written(found)):
                await runtime.store.do(drop_analysis, id)
                return


async def judged(runtime: Runtime, match: Match, played: Action, deck: str | None) -> list[Judgement]:
    """The open decision; nothing if there was no choice."""
    assert match.decision is not None
    if len(match.decision.options) == 1:
        return []
    parcel, simulations = pack(match, deck), runtime.limits.analysis_simulations
    trial = Trial(match.game.name, parcel, len(match.actions), played, simulations, step_rng(match))
    while isinstance(found := await runtime.bots.run_patiently(go_on, trial), Trial):
        trial = found._replace(parcel=parcel)
    return [found]
