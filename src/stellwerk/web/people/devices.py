"""Which devices play a seat: one that asks is let in by one that sits there, and everybody at the table is told."""

import secrets
from time import time

from stellwerk.core.words import mark, words
from stellwerk.web.host.limits import LIMITS
from stellwerk.web.people import proposals
from stellwerk.web.play import broadcast, render
from stellwerk.web.play.table import Refused, Table, locked, name_of
from stellwerk.web.runtime import Runtime
from stellwerk.web.store import Ask, ChatLine, Seat, add_ask, deny_ask
from stellwerk.web.store import change_seat as store_seat
from stellwerk.web.time import ticking

PRACTICE = mark("This is a practice table: somebody chose how the cards are dealt, so nobody else can join.")
ASKED = mark("You have asked for the seat of {who}. Wait until somebody there allows it.")
DENIED = mark("The device at the seat of {who} did not allow it.")
ALLOW, DENY = mark("Allow"), mark("Do not allow")
ASKS = mark("Another device asks to play the seat of {who}, too: it would see these cards.")


async def change_seat(runtime: Runtime, table: Table, number: int, seat: Seat, notice: str = "") -> None:
    """Store a change of a seat and what is said about it, then send it to everybody."""
    before = table.seats[number]
    line = ChatLine("", f"{notice} {number}", int(time())) if notice else None
    line = await runtime.store.do(store_seat, table.id, number, table.seats[number], seat, line)
    runtime.offers = None  # the lobby looks again
    table.chat += [line] if line else []
    table.asks = [ask for ask in table.asks if ask.denied or ask.seat != number or not has_answer(ask, seat)]
    show_seats(table, [*table.seats[:number], seat, *table.seats[number + 1 :]])
    await ticking.seat_changed(runtime, table, number, before)


def has_answer(ask: Ask, seat: Seat) -> bool:
    """Whether who asks for the seat plays it now, or nobody sits there who could be asked."""
    return ask.device in seat.devices or not seat.devices


def show_seats(table: Table, seats: list[Seat]) -> None:
    """Everybody sees who sits where from now on. A device that was let in sees its seat."""
    for watcher in table.watchers:
        for number, seat in enumerate(seats):
            if watcher.device in seat.devices - table.seats[number].devices:
                watcher.seat, watcher.sent_v = number, -1
    table.seats = seats
    render.forget(table)
    broadcast.send_views(table, "seats")
    broadcast.send_seats(table)


async def ask(runtime: Runtime, table: Table, number: int, device: str) -> None:
    """A device asks those that sit there to let it play the seat, too."""
    async with locked(table):
        seat = table.seats[number]
        if table.setting.practice:
            raise Refused(PRACTICE)
        if seat.level or not seat.devices or device in seat.devices:
            raise Refused(mark("Nobody can be asked for this seat."))
        denied = any(ask.denied and (ask.seat, ask.device) == (number, device) for ask in table.asks)
        if denied or len(seat.devices) >= LIMITS.devices_of_seat:
            raise Refused(mark("This seat has no room for another device."))
        others = [ask for ask in table.asks if ask.denied or ask.device != device]
        if sum(not ask.denied for ask in others) >= LIMITS.asking:
            raise Refused(mark("Many devices are asking for seats here: try again later."))
        asking = Ask(secrets.token_urlsafe(6), number, device)
        await runtime.store.do(add_ask, table.id, asking)
        table.asks = [*others, asking]
        send_asks(table)


async def answer(runtime: Runtime, table: Table, device: str, id: str, yes: bool) -> None:
    """A device that sits at the seat lets another one in, or not."""
    async with locked(table):
        found = [ask for ask in table.asks if ask.id == id and not ask.denied]
        if not found or device not in table.seats[found[0].seat].devices:
            raise Refused(mark("Nobody is asking any more."))
        if yes:
            await let_in(runtime, table, found[0])
        else:
            await runtime.store.do(deny_ask, table.id, id)
            table.asks = [ask._replace(denied=True) if ask.id == id else ask for ask in table.asks]
        send_asks(table)


async def let_in(runtime: Runtime, table: Table, asking: Ask) -> None:
    seat = table.seats[asking.seat]
    await change_seat(runtime, table, asking.seat, seat._replace(devices=seat.devices | {asking.device}), "joined")


async def forget_others(runtime: Runtime, table: Table, number: int, device: str) -> None:
    """The seat is played from this device alone."""
    async with locked(table):
        seat = table.seats[number]
        if seat.devices != {device}:
            await change_seat(runtime, table, number, seat._replace(devices=frozenset({device})), "forgotten")


def send_asks(table: Table) -> None:
    for watcher in table.watchers:
        message = asks_message(table, watcher)
        if message != watcher.sent_asks:
            watcher.sent_asks = message
            broadcast.send(watcher, message)


def asks_message(table: Table, watcher: broadcast.Watcher) -> str:
    """Who asks for a seat of this device, and what became of its own asking; empty if there was never any."""
    t, language = words(watcher.language), watcher.language
    own = [
        {"id": ask.id, "says": t(ASKS, who=name_of(table, ask.seat, language)), "yes": t(ALLOW), "no": t(DENY)}
        for ask in table.asks
        if not ask.denied and watcher.device and watcher.device in table.seats[ask.seat].devices
    ]
    own += proposals.asks_of(table, watcher.device, language)
    asked = [ask for ask in table.asks if ask.device == watcher.device]
    told = [(ask.seat, DENIED if ask.denied else ASKED) for ask in sorted(asked, key=lambda ask: ask.denied)]
    says = " ".join(t(sentence, who=name_of(table, seat, language)) for seat, sentence in told)
    says = " ".join(filter(None, [says, proposals.waits(table, watcher.device, language)]))
    known = own or says or watcher.sent_asks
    return broadcast.dumps({"is": "asks", "asks": own, "says": says}) if known else ""
