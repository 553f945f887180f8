"""A table is taken along by somebody who plays alone, or around one screen, and handed back with what was played."""

import json
import secrets
from collections.abc import Sequence
from time import time
from typing import Any

from stellwerk.core import codec
from stellwerk.core.machine import IllegalAction
from stellwerk.core.match import CannotUndo
from stellwerk.core.records import Action
from stellwerk.core.words import mark
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.settings import USUAL, Limits
from stellwerk.web.play import gameplay
from stellwerk.web.play.table import (
    AWAY,
    OlderRules,
    Refused,
    Stale,
    Table,
    count_step,
    fold,
    locked,
    own_from,
)
from stellwerk.web.play.tables import drop_table, step_made
from stellwerk.web.store import OVER, UNDO, Conflict, StoredTable, read_table
from stellwerk.web.store.along import Along, along_of, hand_back, take_along

MOST = 5000  # steps of a match
OTHERS = mark("Only a table where nobody else plays, without a clock and with a deal of its own, can be taken along.")
ENDED = mark("The match is over: look at its replay, or download it.")
ANOTHER = mark("What was played elsewhere does not continue what was played here.")
NOT_AWAY = mark("This table is not away any more: it was played on here.")
Steps = Sequence[tuple[int, str]]


def why_not_along(table: Table, device: str) -> str:
    """Why a device cannot take a table along; empty if it can.

    It gets the seed, and with it all that is hidden: so nobody else may be concerned.
    """
    alone = all(seat.devices == {device} or (seat.level and not seat.devices) for seat in table.seats)
    mine = bool(device) and device == table.setting.host and any(device in seat.devices for seat in table.seats)
    if not (alone and mine) or table.clock or table.deal or table.doors:
        return OTHERS
    return ENDED if table.over else ""


async def take(runtime: Runtime, table: Table, device: str) -> str:
    """The table as lines of an export; from now on nothing moves here."""
    async with locked(table):
        if why := why_not_along(table, device):
            raise Refused(why)
        along = Along(secrets.token_urlsafe(16), table.v, int(time()))
        try:
            lines = await runtime.store.do(take_along, table.id, table.seats, along)
        except Conflict:
            raise Stale(OTHERS) from None
        finally:
            table.farewell = AWAY
            drop_table(runtime, table)
    return lines


async def back(runtime: Runtime, id: str, key: str, steps: Steps) -> None:
    """A table comes back with all of its steps. Once more changes nothing: an answer may have been lost."""
    stored, along = await known(runtime, id)
    if along is None and list(steps) == stored.steps[: len(steps)]:
        return
    if along is None or along.key != key:
        raise Refused(NOT_AWAY)
    table = await runtime.worker.aside(continued, stored, steps, runtime.limits)
    played = [(seat, UNDO if action == UNDO else codec.dumps(action)) for seat, action in new_steps(steps, along.steps)]
    await arrive(runtime, id, along, played, table)
    fresh = await gameplay.open_table(runtime, id)
    async with locked(fresh):
        await step_made(runtime, fresh)


async def recall(runtime: Runtime, id: str) -> None:
    """A table goes on here as it was when it left, whatever was played elsewhere."""
    stored, along = await known(runtime, id)
    if along is None:
        raise Refused(NOT_AWAY)
    try:
        table = await runtime.worker.aside(fold, stored._replace(along=False), runtime.limits)
    except OlderRules:  # it is over, as all others of those rules
        table = None
    await arrive(runtime, id, along, [], table)


async def arrive(runtime: Runtime, id: str, along: Along, played: Steps, table: Table | None) -> None:
    turn, actions = (table.turn, len(table.match.actions)) if table else (OVER, along.steps)
    try:
        await runtime.store.do(hand_back, id, along, played, (turn, actions, int(time())))
    except Conflict:
        raise Refused(NOT_AWAY) from None


async def known(runtime: Runtime, id: str) -> tuple[StoredTable, Along | None]:
    stored = await runtime.store.read(read_table, id)
    if stored is None:
        raise KeyError(id)
    return stored, await runtime.store.read(along_of, id) if stored.along else None


def continued(stored: StoredTable, steps: Steps, limits: Limits = USUAL) -> Table:
    """The table with what was played elsewhere, each step as the rules allow it after those that are known here."""
    if list(steps[: len(stored.steps)]) != stored.steps or len(steps) > MOST:
        raise Refused(ANOTHER)
    table = fold(stored._replace(along=False), limits)
    try:
        for seat, action in new_steps(steps, len(stored.steps)):
            follow(table, seat, action)
    except (CannotUndo, IllegalAction):
        raise Refused(ANOTHER) from None
    return table


def new_steps(steps: Steps, first: int) -> list[tuple[int, Any]]:
    """What was played after so many steps: actions, and UNDO."""
    try:
        return [
            (seat, UNDO if action == UNDO else codec.decode(Action, json.loads(action)))
            for seat, action in steps[first:]
        ]
    except (codec.BadData, ValueError, RecursionError):
        raise Refused(ANOTHER) from None


def follow(table: Table, seat: int, action: Any) -> None:
    if action != UNDO:
        table.match.play(action, seat)
    elif table.setting.undo and len(table.match.actions) > own_from(table):
        table.match.undo(seat)
    else:
        raise CannotUndo
    count_step(table, seat, action == UNDO)
