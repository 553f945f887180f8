"""A match that ends since somebody's time is out, where its table was made so."""

from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play import broadcast, render, tables
from stellwerk.web.play.notices import notice
from stellwerk.web.play.seats import changes
from stellwerk.web.play.table import Table
from stellwerk.web.play.time import clock, ticking
from stellwerk.web.play.time.clock import NOBODY
from stellwerk.web.store import ENDED, end_match


async def end(runtime: Runtime, table: Table, seat: int) -> None:
    """Stored, shown to everybody, and told to other rooms as the last step of a match is. The table is locked."""
    ticking_now = table.clock
    assert ticking_now is not None
    now, calendar = ticking_now.now(), ticking_now.calendar()
    stopped = clock.switched(ticking_now.clock, NOBODY, len(table.match.actions), now, calendar)
    line = await runtime.store.do(end_match, table.id, table.v, notice(table, ENDED, seat), stopped)
    table.story.append(line)
    table.ended, ticking_now.clock = seat, stopped
    table.ahead.clear()
    table.later.clear()
    show(table)
    await tables.step_made(runtime, table)


def show(table: Table) -> None:
    """Everybody sees that it is over, and why."""
    render.forget(table)
    broadcast.send_views(table, "")
    broadcast.send_seats(table)
    changes.send_asks(table)
    ticking.send_clock(table)
