"""How finished matches ended, for the list of one's tables: kept at the end, or found out by playing a match again."""

import asyncio
from dataclasses import dataclass, field
from typing import NamedTuple

from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.play import places
from stellwerk.web.play.table import Refused, Table, fold
from stellwerk.web.play.tables import in_memory
from stellwerk.web.store import OVER, StoreError, Summary, read_table
from stellwerk.web.store.home import keep_result, results_of

MOST = 5000  # tables of which it is remembered that nothing can be found out


class Result(NamedTuple):
    """Of a match that is over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(eq=False)
class Looking:
    """Matches that ended before results were kept are played again one after the other, beside everything else."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    done: set[str] = field(default_factory=set)


async def count(runtime: Runtime, table: Table) -> None:
    """Keep how a match has just ended. If that fails, it is found out later."""
    if table.over:
        try:
            await runtime.store.do(keep_result, table.id, table.match.scores, places.winners(table))
        except StoreError as problem:
            log.error("The result of table %s could not be stored: %s", table.id, problem)


async def results(runtime: Runtime, summaries: list[Summary]) -> dict[str, Result]:
    """By table: those that are known. The others are found out, and known at the next look."""
    over = [summary.id for summary in summaries if summary.turn == OVER]
    known = await runtime.store.read(results_of, over)
    looking = runtime.record(Looking)
    if len(looking.done) > MOST:
        looking.done.clear()
    missing = [id for id in over if id not in known and id not in looking.done]
    looking.done.update(missing)
    if missing:
        runtime.keep(find_out_all(runtime, missing))
    return {id: Result(*known[id]) for id in over if id in known}


async def find_out_all(runtime: Runtime, ids: list[str]) -> None:
    async with runtime.record(Looking).lock:
        for id in ids:
            await find_out(runtime, id)


async def find_out(runtime: Runtime, id: str) -> None:
    """What cannot be read, or was played under older rules, has no result."""
    try:
        table = in_memory(runtime).get(id)
        if table is None:
            stored = await runtime.store.read(read_table, id)
            table = await runtime.worker.aside(fold, stored, runtime.limits) if stored else None
        if table:
            await count(runtime, table)
    except Refused:
        pass
    except Exception as problem:  # whatever a damaged row leads to
        log.warning("The result of table %s cannot be read: %s: %s", id, type(problem).__name__, problem)
