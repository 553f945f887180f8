"""Who watches a table, through whose eyes, and what each is sent."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field

from stellwerk.core.words import words
from stellwerk.web import render
from stellwerk.web.render import Message
from stellwerk.web.table import Table, mine, name

WAITING = 1_000_000  # letters: whoever is further behind gets a fresh view instead
CHAT = 30  # lines of it that a view holds
GAP = 500  # steps: whoever has missed more gets a view


@dataclass(eq=False)
class Watcher:
    """One open page: where it looks from, and what it has not been sent yet."""

    device: str
    language: str
    seat: int | None = None  # through whose eyes
    looked: int = -1  # the position at which it was said that the right person looks
    waiting: deque[str] = field(default_factory=deque)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    behind: bool = False  # too slow: what was waiting is dropped, and a fresh view is due
    sent: int = -1  # the position it has been sent last, as the seat; -1: the next must be a whole view
    seats: str = ""  # what it has been told last of who is there


def send(watcher: Watcher, text: str) -> None:
    """Put a message on its way; nobody waits for a slow browser."""
    if sum(map(len, watcher.waiting)) > WAITING:
        watcher.waiting.clear()
        watcher.behind, watcher.seats = True, ""
    if not watcher.behind:
        watcher.waiting.append(text)
    watcher.news.set()


def dumps(message: Message) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


# Through whose eyes


def first_seat(table: Table, device: str, wanted: int | None = None) -> int | None:
    """Where a device looks from at first; with several seats nobody's hand is shown before it is asked for."""
    own = mine(table, device)
    if wanted in own:
        return wanted
    return own[0] if len(own) == 1 else None


def passing(table: Table, watcher: Watcher) -> int | None:
    """The seat to which the device must be handed before its cards are shown."""
    own = mine(table, watcher.device)
    if len(own) < 2 or table.turn not in own or table.turn == watcher.seat or watcher.looked == table.v:
        return None
    return table.turn


def eyes(table: Table, watcher: Watcher) -> int | None:
    """The seat whose view is shown; None: what everybody may see."""
    return own_eyes(table, watcher) if passing(table, watcher) is None else None


def own_eyes(table: Table, watcher: Watcher) -> int | None:
    """The seat that looked so far, whoever is next."""
    return watcher.seat if watcher.seat in mine(table, watcher.device) else None


# Messages


def view(table: Table, watcher: Watcher, because: str = "") -> Message:
    """Everything that a page shows: it may forget what it had."""
    t, seat = words(watcher.language), eyes(table, watcher)
    whole = render.position(table, seat, t) | {
        "is": "view",
        "game": table.match.game.name,
        "title": table.match.game.title,
        "seat": seat,
        "mine": mine(table, watcher.device),
        "pass": passing(table, watcher),
        "svg": render.draw(table, seat, watcher.language),
        "log": render.log(table, seat, t),
        "names": [name(table, i, t) for i in range(len(table.seats))],
        "chat": [render.said(line) for line in table.chat[-CHAT:]],
        "rematch": f"/t/{table.following}" if table.following else None,
    }
    return whole | render.ending(table, t) | ({"because": because} if because else {})


async def tell_step(table: Table) -> None:
    """Every watcher is told of the last action; whoever must hand the device on is then shown nobody's cards."""
    ready: dict[tuple[int | None, str], str] = {}
    before = dict(table.drawn)
    for watcher in list(table.watchers):
        if watcher.sent == table.v - 1:
            key = own_eyes(table, watcher), watcher.language
            if key not in ready:
                ready[key] = dumps(render.step(table, *key, before.get(key)))
                await asyncio.sleep(0)  # other tables get their turn between two drawings
            watcher.sent = table.v
            send(watcher, ready[key])
        if watcher.sent != table.v or passing(table, watcher) is not None:
            show(table, watcher)
    render.forget_drawings(table)


def tell_view(table: Table, because: str) -> None:
    """Everybody starts from a fresh view."""
    for watcher in table.watchers:
        show(table, watcher, because)


def show(table: Table, watcher: Watcher, because: str = "") -> None:
    watcher.sent = table.v if passing(table, watcher) is None else -1
    send(watcher, dumps(view(table, watcher, because)))


def tell_seats(table: Table) -> None:
    """Who has which seat and who is there, to all who have not been told so already."""
    ready: dict[str, str] = {}
    for watcher in table.watchers:
        if watcher.language not in ready:
            ready[watcher.language] = dumps({"is": "seats", "seats": render.seats(table, words(watcher.language))})
        if watcher.seats != ready[watcher.language]:
            watcher.seats = ready[watcher.language]
            send(watcher, watcher.seats)


def tell(table: Table, message: Message) -> None:
    text = dumps(message)
    for watcher in table.watchers:
        send(watcher, text)


def catch_up(table: Table, watcher: Watcher, v: int | None, seat: int | None) -> None:
    """Send what a page has missed that saw the position v as the seat: steps where they suffice, else a view."""
    missed = missed_steps(table, v)
    if missed is None or missed > GAP or passing(table, watcher) is not None or eyes(table, watcher) != seat:
        show(table, watcher)
    elif missed == 0:
        watcher.sent = table.v
        fresh = view(table, watcher)
        del fresh["svg"]  # it has that
        send(watcher, dumps(fresh))
    else:
        resend(table, watcher, missed)


def resend(table: Table, watcher: Watcher, missed: int) -> None:
    """The steps that a page has missed: of all but the last only what happened."""
    t, seat, match = words(watcher.language), eyes(table, watcher), table.match
    for at in range(len(match.actions) - missed, len(match.actions) - 1):
        told = render.events(table, seat, t, match.marks[at], match.marks[at + 1])
        send(watcher, dumps({"is": "step", "v": table.reached[at + 1], "at": at + 1, "events": told}))
    send(watcher, dumps(render.step(table, seat, watcher.language, None)))
    watcher.sent = table.v


def missed_steps(table: Table, v: int | None) -> int | None:
    """How many steps lie between; None if something was taken back since, or the version is none of ours."""
    if v not in table.reached:
        return None
    steps = len(table.match.actions) - table.reached.index(v)
    return steps if table.v - v == steps else None
