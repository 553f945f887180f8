"""Who watches a table, from which seat, and the messages that each of them is sent."""

import asyncio
import json
from collections.abc import Hashable, Sequence
from dataclasses import replace

from stellwerk.core.records import Action
from stellwerk.core.words import words
from stellwerk.web.base.unbroken import unbroken
from stellwerk.web.play import render, spectators, told
from stellwerk.web.play.ahead import asked
from stellwerk.web.play.seats import proposals
from stellwerk.web.play.shown import Message
from stellwerk.web.play.table import Table, seats_of
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.play.you import names_for
from stellwerk.web.store import Line

CHAT_LINES = 30  # in a view
AT_ONCE = 4  # drawings of a step, then others get their turn: a large table keeps nobody waiting
MISSED_STEPS = 500  # a page that has missed more than this gets a view


def send(watcher: Watcher, text: str) -> None:
    """Queue a message; nobody waits for a slow browser. A program is woken by it."""
    if watcher.program:
        watcher.wake.set()
        return
    if watcher.waiting > watcher.room:
        watcher.queue.clear()
        watcher.waiting, watcher.behind, watcher.sent_seats, watcher.sent_asks = 0, True, "", ""
    if not watcher.behind:
        watcher.queue.append(text)
        watcher.waiting += len(text)
    watcher.wake.set()


def taken(watcher: Watcher) -> str:
    """The next message of the queue, which is about to be sent."""
    text = watcher.queue.popleft()
    watcher.waiting -= len(text)
    return text


written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def dumps(message: Message) -> str:
    return unbroken(written(message))


# Which seat's view a watcher is shown


def first_seat(table: Table, device: str, wanted: int | None = None) -> int | None:
    """The seat a page shows at first. A device with several seats shows nobody's hand before it is asked for."""
    own = seats_of(table, device)
    if wanted in own:
        return wanted
    return own[0] if len(own) == 1 else None


def passing_to(table: Table, watcher: Watcher) -> int | None:
    """The seat to which the device must be handed before its cards are shown."""
    own = seats_of(table, watcher.device)
    if len(own) < 2 or table.turn not in own or table.turn == watcher.seat or watcher.confirmed == table.v:
        return None
    if watcher.seat in own and asked(table, watcher.seat) is not None:
        return None  # first it chooses what it can choose ahead: one visit each
    return table.turn


def shown_seat(table: Table, watcher: Watcher) -> int | None:
    """The seat whose view is shown; None: a spectator's, which it also is while the device is passed."""
    return own_seat(table, watcher) if passing_to(table, watcher) is None else None


def own_seat(table: Table, watcher: Watcher) -> int | None:
    """The seat that used the page last, even if the device must now be passed to another one."""
    return watcher.seat if watcher.seat in seats_of(table, watcher.device) else None


# Messages


def view_message(table: Table, watcher: Watcher, because: str = "", taken: Sequence[Action] = ()) -> Message:
    """Everything that a page shows: it may forget what it had."""
    seat, language = shown_seat(table, watcher), watcher.language
    message = view_without_panels(table, watcher, because) | {"panels": render.panels(table, seat, language)}
    return message | ({"says": told.taken_back(table, seat, language, taken)} if because == "undo" else {})


def view_without_panels(table: Table, watcher: Watcher, because: str = "") -> Message:
    """The same for a page that has them. They are drawn all the same: the next step need only say what changed."""
    seat, language = shown_seat(table, watcher), watcher.language
    render.draw(table, seat, language)
    message = render.position(table, seat, language) | {
        "is": "view",
        "game": table.match.game.name,
        "title": table.match.game.called(language),
        "seat": seat,
        "mine": seats_of(table, watcher.device),
        "pass": passing_to(table, watcher),
        "log": render.log(table, seat, language),
        "names": names_for(table, seat, language),
        "chat": [render.chat_line(table, line, language) for line in last_lines(table, watcher.device)],
        "rematch": f"/t/{table.rematch}" if table.rematch else None,
    }
    return message | render.final_scores(table, language) | ({"because": because} if because else {})


def last_lines(table: Table, device: str) -> list[Line]:
    """Of those that a device may read."""
    return [line for line in table.story if render.may_hear(table, line, device)][-CHAT_LINES:]


def send_lines(table: Table, lines: Sequence[Line], players: bool = False) -> None:
    """What was said, to all who may read it, each in their language; or to players alone."""
    for watcher in table.watchers:
        for line in lines if not players or render.sits(table, watcher.device) else ():
            if render.may_hear(table, line, watcher.device):
                send(watcher, dumps({"is": "chat"} | render.chat_line(table, line, watcher.language)))


async def send_step(table: Table) -> None:
    """Send the last action to every watcher. A device that must be passed is then shown a spectator's view."""
    ready: dict[tuple[int | None, str], str] = {}
    views: dict[Hashable, str] = {}
    before = render.drawn_before(table)
    for watcher in list(table.watchers):
        if watcher.program:
            watcher.wake.set()
            continue
        if watcher.sent_v == table.v - 1:
            key = own_seat(table, watcher), watcher.language
            if key not in ready:
                ready[key] = dumps(render.step(table, *key, before.get(key)))
                if len(ready) % AT_ONCE == 0:
                    await asyncio.sleep(0)  # other tables get their turn
            watcher.sent_v = table.v
            send(watcher, ready[key])
        if watcher.sent_v != table.v or passing_to(table, watcher) is not None:
            send_view(table, watcher, ready=views)
    render.forget_before(table)


def send_views(table: Table, because: str, taken: Sequence[Action] = ()) -> None:
    """Send a fresh view to every watcher; those who see the same are sent the same text, which is made once."""
    ready: dict[Hashable, str] = {}
    for watcher in table.watchers:
        send_view(table, watcher, because, ready, taken)


def send_view(
    table: Table,
    watcher: Watcher,
    because: str = "",
    ready: dict[Hashable, str] | None = None,
    taken: Sequence[Action] = (),
) -> None:
    if watcher.program:
        watcher.wake.set()
        return
    passing, mine = passing_to(table, watcher), tuple(seats_of(table, watcher.device))
    key: Hashable = shown_seat(table, watcher), watcher.language, mine, passing, render.sits(table, watcher.device)
    ready = {} if ready is None else ready
    if key not in ready:
        ready[key] = dumps(view_message(table, watcher, because, taken))
    watcher.sent_v = table.v if passing is None else -1
    send(watcher, ready[key])


def send_chosen(table: Table, seat: int) -> None:
    """A seat has chosen ahead, or taken that back: its own pages show it, and all others that it has.

    As after a step, somebody who must pass the device first sees what they have chosen, with nothing left to choose.
    """
    render.forget_seat(table, seat)
    for watcher in table.watchers:
        if own_seat(table, watcher) == seat:
            if passing_to(table, watcher) is not None:
                send(watcher, dumps(view_message(table, replace(watcher, confirmed=table.v))))
            send_view(table, watcher)
    send_seats(table)


def send_seats(table: Table) -> None:
    """Who has which seat and who is there, to all watchers that have not been sent the same already."""
    ready: dict[str, str] = {}
    for watcher in table.watchers:
        if watcher.language not in ready:
            about = {"seats": render.seats(table, watcher.language), "hints": proposals.hints(table, watcher.language)}
            about |= {"watching": spectators.says(table, words(watcher.language))}
            ready[watcher.language] = dumps({"is": "seats"} | about)
        if watcher.sent_seats != ready[watcher.language]:
            watcher.sent_seats = ready[watcher.language]
            send(watcher, watcher.sent_seats)


def send_all(table: Table, message: Message) -> None:
    text = dumps(message)
    for watcher in table.watchers:
        send(watcher, text)


def catch_up(table: Table, watcher: Watcher, v: int | None, seat: int | None, picture: object) -> None:
    """Send what a page has missed that shows version v for a seat: the steps since then if possible, else a view.

    The picture of the same version may be another one by now: names change, and what was chosen ahead is not stored.
    """
    missed, passing = missed_steps(table, v), passing_to(table, watcher) is not None
    other = missed == 0 and picture != render.picture_key(table, seat, watcher.language)
    if missed is None or missed > MISSED_STEPS or passing or other or shown_seat(table, watcher) != seat:
        send_view(table, watcher)
    elif missed == 0:
        watcher.sent_v = table.v
        send(watcher, dumps(view_without_panels(table, watcher)))
    else:
        resend_steps(table, watcher, missed)


def resend_steps(table: Table, watcher: Watcher, missed: int) -> None:
    """The steps that a page has missed: of all but the last only the events."""
    seat, language, match = shown_seat(table, watcher), watcher.language, table.match
    for done in range(len(match.actions) - missed, len(match.actions) - 1):
        events = render.events(table, seat, language, match.marks[done], match.marks[done + 1])
        send(watcher, dumps({"is": "step", "v": table.reached[done + 1], "at": done + 1, "events": events}))
    send(watcher, dumps(render.step(table, seat, language, None)))
    watcher.sent_v = table.v


def missed_steps(table: Table, v: int | None) -> int | None:
    """How many steps lie between; None if something was taken back since, or there was no such version."""
    if v not in table.reached:
        return None
    steps = len(table.match.actions) - table.reached.index(v)
    return steps if table.v - v == steps else None
