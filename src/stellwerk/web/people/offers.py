"""Seats that are open for anybody: the host opens them, and somebody from the lobby sits down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from stellwerk.core.words import mark
from stellwerk.web.base.runtime import Runtime, over_everywhere
from stellwerk.web.people.lobby import OVER_NOW, sit_down
from stellwerk.web.play.gameplay import changing
from stellwerk.web.play.origin import is_private
from stellwerk.web.play.seats import giving
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.seats.devices import PRACTICE
from stellwerk.web.play.table import Refused, Table
from stellwerk.web.store import Fork, Offer
from stellwerk.web.store.accounts import Rating

DO = ("anybody", "private")  # what a host can ask for an open seat
TAKEN = mark("Somebody else has just taken this seat: choose another table.")
MANY = mark("You have put many tables into the lobby: wait until people have found them.")
NOT_OPEN = mark("Only a seat where nobody sits can be opened for anybody.")


class Look(NamedTuple):
    """What the store said, and when."""

    at: float
    offers: list[Offer]
    registered: Mapping[str, str]  # by device of those who have a name of their own
    ratings: Mapping[tuple[str, str, int], Rating]  # theirs, by device, game and number of players
    tries: Mapping[str, Fork]  # those that go on from a step of another match


@dataclass(eq=False)
class Lobby:
    """What the lobby shows; None: it has to look again."""

    look: Look | None = None


def look_again(runtime: Runtime) -> None:
    runtime.record(Lobby).look = None


async def offer(runtime: Runtime, table: Table, host: str, number: int, do: str) -> None:
    """The host opens a seat for anybody, or only for people with the link again.

    A table in the lobby is listed; everybody at it is told, and one that was not listed before is not afterwards.
    """
    async with changing(runtime, table):
        giving.check_host(table, host)
        seat = table.seats[number]
        if is_private(table) or table.deal is not None:
            raise Refused(PRACTICE)
        if table.over:
            raise Refused(OVER_NOW)
        if seat.level or seat.devices:
            raise Refused(NOT_OPEN)
        opens = do == "anybody"
        maker = table.maker or table.setting.host
        if opens and not in_lobby(table) and await over_everywhere(runtime, "offers_of_address", maker):
            raise Refused(MANY)
        notice = ("offered" if table.setting.listed else "listed") if opens else "withdrawn"
        if seat.anybody != opens:
            await change_seat(runtime, table, number, seat._replace(anybody=opens), notice, host)


def in_lobby(table: Table) -> bool:
    return any(seat.anybody for seat in table.seats)


async def join(runtime: Runtime, table: Table, device: str, name: str) -> None:
    """A device takes the first seat for anybody, unless it sits at the table already."""
    async with changing(runtime, table):
        if any(device in seat.devices for seat in table.seats):
            return
        free = [number for number, seat in enumerate(table.seats) if seat.anybody]
        if not free or table.over or is_private(table):
            raise Refused(TAKEN)
        await sit_down(runtime, table, free[0], device, name)
