"""Changes of seats: stored with all that follows from them, shown to everybody, and told to whoever has lost one."""

from collections.abc import Iterable, Sequence

from stellwerk.core.words import mark, words
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play import ahead, broadcast, render
from stellwerk.web.play.notices import last_about, notice
from stellwerk.web.play.seats import proposals, registered
from stellwerk.web.play.table import Table, name_of, seats_of
from stellwerk.web.play.tables import seats_changed
from stellwerk.web.play.time import ticking
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.store import SPOKEN, Ask, Seat, sitting
from stellwerk.web.store import change_seat as store_seat

ASKED = mark("You have asked for the seat of {who}. Wait until somebody there allows it.")
DENIED = mark("The device at the seat of {who} did not allow it.")
ALLOW, DENY = mark("Allow"), mark("Do not allow")
ASKS = mark("Another device asks to play the seat of {who}, too: it would see these cards.")
LOST = {  # what is said to whoever has lost a seat, by the notice that everybody reads
    "opened": mark("The host has opened your seat ({colour}) for somebody else: you are watching now."),
    "forgotten": mark("Another device of your seat ({colour}) has forgotten this one: you are watching now."),
    "bot": mark("The host has given your seat ({colour}) to a bot: you are watching now."),
}


async def change_seat(runtime: Runtime, table: Table, number: int, seat: Seat, kind: str = "", host: str = "") -> None:
    """Store a change of a seat and what is said about it, then send it to everybody. Only a host says who it is."""
    line = notice(table, kind, number, seat) if kind else None
    seats = [*table.seats[:number], seat, *table.seats[number + 1 :]]
    clock, listed = ticking.with_seat(table, number, seat), listed_with(table, seats, kind)
    before = table.seats[number]
    line = await runtime.store.do(store_seat, table.id, number, before, seat, line, clock, host, listed)
    seats_changed(runtime)
    table.story += [line] if line else []
    if sitting(number, 0, before) != sitting(number, 0, seat):
        table.sittings.append(sitting(number, table.v, seat))
    table.asks = [ask for ask in table.asks if ask.denied or ask.seat != number or not has_answer(ask, seat)]
    if listed is not None:
        table.setting = table.setting._replace(listed=listed)
    if clock and table.clock:
        table.clock.clock = clock
    await registered.learn(runtime, table, seats)
    show_seats(table, seats)
    ticking.send_clock(table)


def listed_with(table: Table, seats: Sequence[Seat], kind: str) -> bool | None:
    """A private table is listed as long as a seat of it is in the lobby; None: nothing changes."""
    if kind == "listed":
        return True
    ends = table.setting.listed and "listed" in said(table) and not any(seat.anybody for seat in seats)
    return False if ends else None


def said(table: Table) -> set[str]:
    """The kinds of all notices of the table."""
    return {line.kind for line in table.story}


def has_answer(ask: Ask, seat: Seat) -> bool:
    """Whether the question is settled: the device plays the seat now, or nobody sits there any more."""
    return ask.device in seat.devices or not seat.devices


def show_seats(table: Table, seats: list[Seat]) -> None:
    """Everybody sees who sits where from now on. A device that was let in sees its seat."""
    before, table.seats = table.seats, seats
    for watcher in table.watchers:
        for number, seat in enumerate(seats):
            if watcher.device in seat.devices - before[number].devices:
                watcher.seat, watcher.sent_v = number, -1
    ahead.forget_lost(table)
    render.forget(table)
    broadcast.send_views(table, "seats")
    broadcast.send_seats(table)
    for number, seat in enumerate(before):
        tell_losers(table, number, seat)


def tell_losers(table: Table, number: int, before: Seat) -> None:
    """Whoever has lost a seat reads it. Where nothing was said about it, its person has another secret now."""
    now, why = table.seats[number], why_lost(table, number)
    for watcher in table.watchers:
        gone = watcher.device in before.devices - now.devices
        if gone and why in ("opened", "forgotten"):
            say_lost(table, watcher, [(number, why)])
        elif gone:
            watcher.renamed = True
            watcher.wake.set()
        elif watcher.device in now.devices and now.level and not before.level and why == "bot":
            say_lost(table, watcher, [(number, why)])


def why_lost(table: Table, number: int) -> str:
    """The last notice about a seat."""
    about = (line.kind for line in reversed(table.story) if line.kind not in SPOKEN and line.seat == number)
    return next(about, "")


def say_lost(table: Table, watcher: Watcher, lost: Iterable[tuple[int, str]]) -> None:
    broadcast.send(watcher, broadcast.dumps({"is": "lost", "says": lost_words(table, lost, watcher.language)}))


def lost_words(table: Table, lost: Iterable[tuple[int, str]], language: str) -> str:
    """What is said to a device about seats that it has lost, each with the notice that says why."""
    t, game = words(language), table.match.game
    told = [(game.text.seat_name(seat, game.words(language)), why) for seat, why in lost if why in LOST]
    return " ".join(t(LOST[why], colour=colour) for colour, why in told)


def lost_by(table: Table, device: str, former: dict[int, str]) -> list[tuple[int, str]]:
    """The seats that a device played and does not any more, as its page says when it is opened."""
    given = [
        (n, "bot") for n, seat in enumerate(table.seats) if device in seat.devices and last_about(table, n) == "bot"
    ]
    gone = [(seat, why) for seat, why in former.items() if device not in table.seats[seat].devices]
    return [] if table.over or not device or seats_of(table, device) else [*given, *gone]


# Devices that ask


def send_asks(table: Table) -> None:
    for watcher in table.watchers:
        message = asks_message(table, watcher)
        if message != watcher.sent_asks:
            watcher.sent_asks = message
            broadcast.send(watcher, message)


def asks_message(table: Table, watcher: Watcher) -> str:
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
