"""When a seat may be given away, and to whom: nobody loses one who plays, and nobody has two where it counts."""

from time import monotonic

from stellwerk.core.words import mark
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play.notices import last_about
from stellwerk.web.play.seats.changes import said
from stellwerk.web.play.table import LOST, Refused, Stale, Table, is_program, unhurried
from stellwerk.web.store import has_account, sat_before

TWICE = mark("You have or had another seat at this table, which is listed or rated: nobody plays two of them.")
LEFT = ("timeout", "resigned", "yielded", "bot")  # why a bot plays a seat that may be given away


def check_host(table: Table, host: str) -> None:
    if not host or host != table.setting.host:
        raise Stale(LOST)


async def counts(runtime: Runtime, table: Table) -> bool:
    """Whether others rely on who plays here: the table is or was listed, or somebody is rated for it."""
    listed = table.setting.listed or not said(table).isdisjoint({"listed", "offered"})
    return listed or await runtime.store.read(has_account, table.id)


async def may_give(runtime: Runtime, table: Table, number: int) -> bool:
    """Whether the host may give a seat away: nobody sits there, or they left, agreed, or had no time left.

    Where nothing counts and they have not played yet, the host may have meant somebody else.
    """
    seat = table.seats[number]
    if not seat.devices or table.setting.host in seat.devices or has_left(table, number):
        return True
    if is_program(table, number):
        return True
    return number not in table.match.seats and not await counts(runtime, table)


def has_left(table: Table, number: int) -> bool:
    """Whether the person of a seat never came, has been away for long, or a bot plays on for them."""
    seat = table.seats[number]
    away = monotonic() - table.away.get(number, monotonic())
    gone = away >= table.limits.left_seconds and not unhurried(table)
    return seat.expected or last_about(table, number) in LEFT or (bool(seat.level) and not seat.devices) or gone


async def check_newcomer(runtime: Runtime, table: Table, number: int, device: str, owner: str = "") -> None:
    """Whoever sits down has no other seat where that counts, and had none: they know its cards.

    A program knows what its owner knows, who may play against it alone.
    """
    kin = {device, owner or device} | {one for one, other in table.programs.items() if other in (device, owner)}
    own = {other for other, seat in enumerate(table.seats) if seat.devices & kin}
    own |= set(await runtime.store.read(sat_before, table.id, device))
    if own - {number} and await counts(runtime, table) and not (len(kin) > 1 and is_alone(table, number, kin)):
        raise Refused(TWICE)


def is_alone(table: Table, number: int, kin: set[str]) -> bool:
    """Whether all others at a table that is not listed are bots, or somebody and their own programs."""
    others = [seat for other, seat in enumerate(table.seats) if other != number]
    return not table.setting.listed and all(seat.level or (seat.devices and seat.devices <= kin) for seat in others)
