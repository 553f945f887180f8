"""Who plays under a name of their own: it is marked, and at a table or in the lobby nobody else can have it."""

from collections.abc import Iterable

from stellwerk.core.words import mark
from stellwerk.web.base.names import clean_name, compared
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play import broadcast
from stellwerk.web.play.table import Table
from stellwerk.web.play.tables import in_memory
from stellwerk.web.store import Seat
from stellwerk.web.store.accounts import names_of_devices, others_name
from stellwerk.web.store.holidays import holidays_of
from stellwerk.web.store.programs import owners_of

THEIRS = mark("This name belongs to somebody who is signed in and plays here: choose another one.")


async def learn(runtime: Runtime, table: Table, seats: Iterable[Seat]) -> None:
    """Find out which of those at a table have a name of their own, and who is on holiday."""
    devices = sorted(frozenset[str]().union(*(seat.devices for seat in seats)))
    table.registered = await runtime.store.read(names_of_devices, devices)
    table.holidays = await runtime.store.read(holidays_of, devices)
    table.programs = await runtime.store.read(owners_of, devices)


async def became(runtime: Runtime, device: str) -> None:
    """Somebody has just taken a name: it is marked where they play."""
    for table in list(in_memory(runtime).values()):
        if any(device in seat.devices for seat in table.seats):
            await learn(runtime, table, table.seats)
            broadcast.send_seats(table)


async def is_theirs(runtime: Runtime, device: str, wanted: str, table: str = "") -> bool:
    """Whether a name is that of somebody else who is at the table, or in the lobby."""
    name = compared(clean_name(wanted))
    return bool(name) and await runtime.store.read(others_name, name, device, table)
