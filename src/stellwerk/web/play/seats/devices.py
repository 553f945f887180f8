"""Which devices play a seat: one that asks is let in by one that sits there, and everybody at the table is told."""

import secrets
from contextlib import suppress
from time import time_ns

from stellwerk.core.words import mark
from stellwerk.web.base.runtime import Runtime, over_everywhere
from stellwerk.web.play import news
from stellwerk.web.play.gameplay import in_step
from stellwerk.web.play.origin import is_private
from stellwerk.web.play.seats import giving
from stellwerk.web.play.seats.changes import change_seat, send_asks
from stellwerk.web.play.table import NotStored, Refused, Table, check_actor
from stellwerk.web.play.tables import drop_table, in_memory
from stellwerk.web.store import Actor, Ask, StoreError, add_ask, deny_asks

PRACTICE = mark("This is a practice table: somebody chose how the cards are dealt, so nobody else can join.")
MANY = mark("Many devices are asking for seats here: try again later.")


async def ask(runtime: Runtime, table: Table, number: int, device: str) -> None:
    """A device asks those that sit there to let it play the seat, too. Of too many the first ones give way."""
    async with in_step(runtime, table):
        await check_asking(runtime, table, number, device)
        if await over_everywhere(runtime, "asks_of_seat", f"{table.id} {number}"):
            raise Refused(MANY)
        others = [ask for ask in table.asks if ask.denied or ask.device != device]
        waiting = [ask for ask in others if not ask.denied]
        gone = {ask.id for ask in waiting[: max(0, len(waiting) + 1 - runtime.limits.asking)]}
        asking = Ask(new_id(), number, device)
        await runtime.store.do(add_ask, table.id, asking, table.seats[number], sorted(gone))
        table.asks = [*(ask for ask in others if ask.id not in gone), asking]
        send_asks(table)


def new_id() -> str:
    """Those that ask are kept in the order of their ids: so the first one is known."""
    return f"{time_ns():016x}-{secrets.token_urlsafe(6)}"


async def check_asking(runtime: Runtime, table: Table, number: int, device: str) -> None:
    seat = table.seats[number]
    if is_private(table):
        raise Refused(PRACTICE)
    if seat.level or not seat.devices or device in seat.devices:
        raise Refused(mark("Nobody can be asked for this seat."))
    denied = any(ask.denied and (ask.seat, ask.device) == (number, device) for ask in table.asks)
    if denied or len(seat.devices) >= runtime.limits.devices_of_seat:
        raise Refused(mark("This seat has no room for another device."))
    await giving.check_newcomer(runtime, table, number, device)


async def answer(runtime: Runtime, table: Table, device: str, id: str, yes: bool) -> None:
    """A device that sits at the seat lets another one in, or none of those that ask for it now."""
    async with in_step(runtime, table):
        found = [ask for ask in table.asks if ask.id == id and not ask.denied]
        if not found or device not in table.seats[found[0].seat].devices:
            raise Refused(mark("Nobody is asking any more."))
        if yes:
            await let_in(runtime, table, found[0])
        else:
            await let_nobody_in(runtime, table, Actor(found[0].seat, device, None))
        send_asks(table)


async def let_in(runtime: Runtime, table: Table, asking: Ask) -> None:
    seat = table.seats[asking.seat]
    await change_seat(runtime, table, asking.seat, seat._replace(devices=seat.devices | {asking.device}), "joined")


async def let_nobody_in(runtime: Runtime, table: Table, actor: Actor) -> None:
    ids = {ask.id for ask in table.asks if ask.seat == actor.seat and not ask.denied}
    await runtime.store.do(deny_asks, table.id, sorted(ids), actor)
    table.asks = [ask._replace(denied=True) if ask.id in ids else ask for ask in table.asks]


async def forget_others(runtime: Runtime, table: Table, actor: Actor) -> None:
    """The seat is played from this device alone."""
    async with in_step(runtime, table):
        check_actor(table, actor)
        seat, alone = table.seats[actor.seat], frozenset({actor.device})
        if seat.devices != alone:
            await change_seat(runtime, table, actor.seat, seat._replace(devices=alone), "forgotten")


async def renamed(runtime: Runtime, old: str, new: str) -> None:
    """A device is known by another secret, or by none any more: its tables in memory follow, and its pages."""
    for table in list(in_memory(runtime).values()):
        if old == table.setting.host or any(old in seat.devices for seat in table.seats):
            try:
                await rename_at(runtime, table, old, new)
            except StoreError:  # it is read again when somebody needs it
                drop_table(runtime, table)


async def rename_at(runtime: Runtime, table: Table, old: str, new: str) -> None:
    with suppress(NotStored):
        async with in_step(runtime, table):
            await news.read_again(runtime, table)  # names of then may have gone, too
            for watcher in table.watchers:
                watcher.renamed = watcher.renamed or watcher.device == old
                watcher.wake.set()
