"""Who is there: that somebody has gone is said after a while, and on coming back they have their seat again."""

import asyncio
from time import monotonic

from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play import broadcast, render
from stellwerk.web.play.notices import last_about, notice
from stellwerk.web.play.seats import agreement, proposals
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.table import Table

NOT_KEPT = -1  # in place of the number of a line


def people(table: Table, device: str = "") -> list[int]:
    """The seats of people, or of a device, also where a bot stands in."""
    return [i for i, seat in enumerate(table.seats) if (device in seat.devices if device else seat.devices)]


def is_here(table: Table, seat: int) -> bool:
    """Whether a page of the seat is open, at this process or at another."""
    return not table.seats[seat].devices.isdisjoint({*table.elsewhere, *(watcher.device for watcher in table.watchers)})


def stands_in(table: Table, seat: int) -> bool:
    """Whether a bot plays the seat only until its person is back: the notices in the log say so."""
    return last_about(table, seat) == "standin"


async def came(runtime: Runtime, table: Table, device: str) -> None:
    """A page was opened: its person has the seat back. Whoever is not there is missed from now on."""
    for seat in people(table, device) if device else []:
        await is_back(runtime, table, seat)
    for seat in people(table):
        if device not in table.seats[seat].devices and not is_here(table, seat):
            miss(runtime, table, seat, said=False)


async def is_back(runtime: Runtime, table: Table, seat: int) -> None:
    """Also who comes to a rematch for the first time. A bot that was asked for meanwhile is not needed any more."""
    missed, asked = seat in table.missed, proposals.read(table).proposal
    table.away.pop(seat, None)
    table.missed.discard(seat)
    if table.seats[seat].expected:
        await change_seat(runtime, table, seat, table.seats[seat]._replace(expected=False), "sat")
    if stands_in(table, seat):
        await change_seat(runtime, table, seat, table.seats[seat]._replace(level=""), "returned")
    elif asked and (asked.kind, asked.seat) == ("missed", seat):
        await agreement.note(runtime, table, "back", None, seat)
    elif missed:
        say(table, "back", seat)


def changed_elsewhere(runtime: Runtime, table: Table, here: frozenset[str]) -> None:
    """At other processes pages were opened or closed."""
    before, table.elsewhere = table.elsewhere, here
    for seat in [seat for seat in table.away if is_here(table, seat)]:
        del table.away[seat]
        table.missed.discard(seat)
    for device in before - here:
        went(runtime, table, device)


def went(runtime: Runtime, table: Table, device: str) -> None:
    """A page was closed; perhaps it was the last one of a seat."""
    for seat in people(table, device) if device else []:
        if not is_here(table, seat):
            miss(runtime, table, seat, said=not table.over)


def miss(runtime: Runtime, table: Table, seat: int, said: bool) -> None:
    if seat in table.away:
        return
    table.away[seat] = since = monotonic()
    runtime.keep(wait_for(table, seat, since, said))


async def wait_for(table: Table, seat: int, since: float, said: bool) -> None:
    """A page that is loaded again is back at once; after a while it is said, then a bot may be asked for."""
    await asyncio.sleep(table.limits.away_seconds)
    if said and table.away.get(seat) == since:
        table.missed.add(seat)
        say(table, "away", seat)
    await asyncio.sleep(table.limits.absent_seconds - table.limits.away_seconds)
    if table.away.get(seat) == since:
        broadcast.send_seats(table)


def say(table: Table, kind: str, seat: int) -> None:
    """A line that need not outlive the memory."""
    line = notice(table, kind, seat)._replace(n=NOT_KEPT)
    table.story.append(line)
    for watcher in table.watchers:
        said = render.chat_line(table, line, watcher.language)
        broadcast.send(watcher, broadcast.dumps({"is": "chat"} | said))
