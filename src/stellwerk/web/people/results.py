"""How finished matches ended, for the list of one's tables: played again once, and then remembered."""

from dataclasses import dataclass, field
from typing import NamedTuple

from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.play.table import Refused, Table, fold
from stellwerk.web.play.tables import in_memory
from stellwerk.web.store import OVER, Summary, read_table

AT_ONCE = 6  # tables that are played again for one page; the next visit knows more
MOST = 5000  # results that are remembered


class Result(NamedTuple):
    """Of a match that is over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(eq=False)
class Results:
    """Those that are remembered; None: it could not be found out."""

    by_table: dict[str, Result | None] = field(default_factory=dict)


def result_of(table: Table) -> Result:
    return Result(tuple(table.match.scores), tuple(table.match.winners))


async def results(runtime: Runtime, summaries: list[Summary]) -> dict[str, Result]:
    """By table: those that are known, or that can be found out quickly."""
    over = [summary.id for summary in summaries if summary.turn == OVER]
    for id in [id for id in over if id not in runtime.record(Results).by_table][:AT_ONCE]:
        await find_out(runtime, id)
    return {id: known for id in over if (known := runtime.record(Results).by_table.get(id))}


async def find_out(runtime: Runtime, id: str) -> None:
    """What cannot be read, or was played under older rules, has no result."""
    found: Result | None = None
    try:
        table = in_memory(runtime).get(id)
        if table is None:
            stored = await runtime.store.read(read_table, id)
            table = await runtime.worker.aside(fold, stored, runtime.limits) if stored else None
        found = result_of(table) if table and table.match.over else None
    except Refused:
        pass
    except Exception as problem:  # whatever a damaged row leads to
        log.warning("The result of table %s cannot be read: %s: %s", id, type(problem).__name__, problem)
    if len(runtime.record(Results).by_table) >= MOST:
        runtime.record(Results).by_table.clear()
    runtime.record(Results).by_table[id] = found
