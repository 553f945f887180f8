"""Tries and uploads: tables whose first steps come from another match or from a file. They are told apart everywhere.

Everything about the first steps is known to whoever made such a table, so it is a practice table. Others join a try
only where they are told so.
"""

from collections.abc import Sequence
from time import time
from typing import Any

from stellwerk.core import codec
from stellwerk.core.match import Match
from stellwerk.core.words import mark
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.play.gameplay import wake_bot
from stellwerk.web.play.seats import registered
from stellwerk.web.play.table import Refused, Table
from stellwerk.web.play.tables import in_memory, seats_changed
from stellwerk.web.store import Fork, Seat, Setting
from stellwerk.web.store.forks import add_fork

NO_ROOM = mark("This server has no room for more tables.")


def is_known(table: Table) -> bool:
    """Whether nothing of the match is a secret any more for those who may have its record."""
    return table.over or table.uploaded


def may_fork(table: Table, device: str, record: bool) -> bool:
    """Whether somebody knows the deal: the match is over and they may have its record, or they chose its seed.

    Any other match that runs is tried by nobody, also alone with bots: trying tells what comes next. Nor is one whose
    result is set beside those of others with the same deal.
    """
    if is_known(table):
        return record
    return table.setting.practice and table.deal is None and bool(device) and device == table.setting.host


def last_fork(table: Table) -> int:
    """The last step after which somebody must choose."""
    return len(table.match.actions) - table.match.over


async def fork(
    runtime: Runtime, table: Table, step: int, seats: Sequence[Seat], device: str, address: str, id: str
) -> Table:
    """A new table that goes on from a step of another one, which is locked; it is listed if it is in the lobby."""
    match, listed = table.match.at(step), any(seat.anybody for seat in seats)
    setting = table.setting._replace(id=id, host=device, listed=listed, undo=True, made=int(time()), practice=True)
    made = await begin(runtime, setting, seats, match, Fork(table.id, step), table.hands_closed)
    made.maker = address
    wake_bot(runtime, made)
    return made


async def begin(
    runtime: Runtime, setting: Setting, seats: Sequence[Seat], match: Match, fork: Fork, hands_closed: bool = False
) -> Table:
    """Store a table with the steps of a match."""
    if await runtime.store.size() > runtime.limits.store_bytes:
        raise Refused(NO_ROOM)
    steps = [(seat, codec.dumps(action)) for seat, action in zip(match.seats, match.actions, strict=True)]
    reached = list(range(len(steps) + 1))
    more: dict[str, Any] = {"v": len(steps), "reached": reached, "hands_closed": hands_closed, "limits": runtime.limits}
    table = Table(setting, match, list(seats), [], fork=fork, **more)
    await registered.learn(runtime, table, seats)
    await runtime.store.do(add_fork, setting, seats, table.turn, steps, fork, hands_closed)
    in_memory(runtime)[setting.id] = table
    seats_changed(runtime)
    log.info("Table made", extra={"game": setting.game, "seats": setting.players, "listed": False})
    return table


# What is said of them
