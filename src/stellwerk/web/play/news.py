"""What other processes have stored of a table that is in memory here: it is taken over and sent to those who watch."""

import json
from collections.abc import Sequence
from contextlib import suppress

from stellwerk.core import codec
from stellwerk.core.records import Action
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.play import ahead, broadcast, render
from stellwerk.web.play.seats import changes, registered
from stellwerk.web.play.table import WAS_CLOSED, Table, count_step, ended_by, fold
from stellwerk.web.play.tables import drop_table
from stellwerk.web.play.time import ending, ticking
from stellwerk.web.store import UNDO, WATCHED, News, StoreError, put_here, read_news, read_table


async def catch_up(runtime: Runtime, table: Table) -> None:
    """Take over what is new in the store. The table is locked."""
    line = max((line.n for line in table.story), default=-1) + 1
    news = await runtime.store.read(read_news, table.id, table.v, line, runtime.store.process)
    if news is None or news.length < table.v:  # it was closed or deleted, or a backup was restored
        table.farewell = WAS_CLOSED if news is None else table.farewell
        drop_table(runtime, table)
        return
    try:
        await take_over(runtime, table, news)
    except Exception as problem:  # whatever a damaged row leads to
        log.warning("Table %s cannot be continued: %s: %s", table.id, type(problem).__name__, problem)
        drop_table(runtime, table)


async def take_over(runtime: Runtime, table: Table, news: News) -> None:
    from stellwerk.web.play.seats import presence  # here: it wakes bots, and who wakes them needs this

    hidden = () if table.over else tuple(line for line in table.story if line.kind == WATCHED)
    if news.sittings != table.sittings:  # first: the steps say who made them
        table.sittings = news.sittings
        render.forget(table)
    await play_steps(table, news.steps, news.times)
    if news.clock:
        await registered.learn(runtime, table, news.seats)  # somebody may have taken a holiday
    ticking.attach(runtime, table, news.clock)
    table.story += news.story
    ended, table.ended = table.ended, ended_by(table.story)
    had, planned = set(table.ahead), table.later
    ahead.recall(runtime.key, table, news.ahead)
    table.setting = table.setting._replace(host=news.host, listed=news.listed)
    if news.seats != table.seats:
        await registered.learn(runtime, table, news.seats)
        changes.show_seats(table, news.seats)  # with all that was said
    elif table.ended != ended:
        ending.show(table)
    else:
        broadcast.send_lines(table, hidden if table.over else (), players=True)
        broadcast.send_lines(table, news.story)
    other = {seat for seat in {*planned, *table.later} if planned.get(seat) != table.later.get(seat)}
    for seat in (had ^ set(table.ahead)) | other:
        broadcast.send_chosen(table, seat)
    if news.here != table.elsewhere:
        presence.changed_elsewhere(runtime, table, news.here)
        broadcast.send_seats(table)
    if news.asks != table.asks or news.story:  # proposals are in the log
        table.asks = news.asks
        broadcast.send_seats(table)
        changes.send_asks(table)
    if news.rematch != table.rematch:
        table.rematch = news.rematch
        broadcast.send_all(table, {"is": "rematch", "to": f"/t/{news.rematch}"})


async def announce(runtime: Runtime, table: Table) -> None:
    """Tell the other processes which people at the table have it open here."""
    sitting = frozenset().union(*(seat.devices for seat in table.seats))
    open_here = sitting & {watcher.device for watcher in table.watchers}
    if runtime.store.shared and open_here != table.announced:
        table.announced = open_here
        with suppress(StoreError, RuntimeError):  # not stored, or the server stops: others take them for away
            await runtime.store.do(put_here, table.id, runtime.store.process, open_here, runtime.limits.here_seconds)


async def play_steps(table: Table, steps: Sequence[tuple[int, str]], times: Sequence[int]) -> None:
    """Play what others have played, and send it step by step."""
    for (seat, action), made in zip(steps, times, strict=True):
        if action == UNDO:
            table.match.undo(seat)
        else:
            table.match.play(codec.decode(Action, json.loads(action)), seat)
        count_step(table, seat, action == UNDO, made)
        if action != UNDO:
            await broadcast.send_step(table)
    if any(action == UNDO for _, action in steps):
        broadcast.send_views(table, "undo")


async def read_again(runtime: Runtime, table: Table) -> None:
    """The table as it is in the store, after a step was played here that another process did not let in."""
    stored = await runtime.store.read(read_table, table.id)
    if stored is None or stored.closed:
        table.farewell = WAS_CLOSED
        drop_table(runtime, table)
        return
    fresh = await runtime.worker.aside(fold, stored, runtime.limits)
    ahead.recall(runtime.key, fresh, stored.ahead)
    for name in (
        "setting",
        "match",
        "story",
        "rematch",
        "ended",
        "v",
        "reached",
        "times",
        "sittings",
        "undone",
        "asks",
        "ahead",
        "later",
    ):
        setattr(table, name, getattr(fresh, name))
    table.agreed = None  # other lines have the same numbers now
    ticking.attach(runtime, table, stored.clock)
    changes.show_seats(table, fresh.seats)
    changes.send_asks(table)
