"""The socket of a page: what a browser asks, and what it is answered. A wrong message is answered and changes nothing.

static/messages.d.ts describes every message in both directions, and a test holds the server to it.
"""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from stellwerk.core.words import mark, words
from stellwerk.web.base.answers import NOT_STORED
from stellwerk.web.base.identity import address
from stellwerk.web.base.runtime import Runtime, log, over_limit, too_often
from stellwerk.web.base.turns import turn
from stellwerk.web.play import ahead, broadcast, chat, flow, gameplay, later, lookback, news, render, spectators
from stellwerk.web.play.broadcast import dumps
from stellwerk.web.play.rule_pages import cited
from stellwerk.web.play.seats import agreement, changes, devices, presence, proposals
from stellwerk.web.play.table import OVERTAKEN, NotStored, Refused, Stale, Table, check_actor, locked, seats_of, why_not
from stellwerk.web.play.tables import Tables
from stellwerk.web.play.time import ticking
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.store import Actor, StoreError

UNCLEAR = mark("The message could not be understood.")


async def serve_socket(runtime: Runtime, table: Table, socket: WebSocket, device: str, language: str) -> None:
    """From the first message to the last."""
    await socket.accept()
    watcher = Watcher(device, language, address=address(socket), room=runtime.limits.queue_letters)
    sockets = runtime.record(Tables).sockets
    if why := no_room(runtime, table, watcher):
        await socket.send_text(error(watcher, why))
        await socket.close(1013)
        return
    table.sockets[watcher.address] += 1
    sockets[watcher.address] += 1
    table.maker = table.maker or watcher.address  # after a restart nobody knows any more who made it
    sender = asyncio.create_task(send_queued(table, watcher, socket))
    try:
        with suppress(WebSocketDisconnect):
            await receive(runtime, table, watcher, socket)
    finally:
        leave(table.sockets, watcher.address)
        leave(sockets, watcher.address)
        sender.cancel()
        if watcher in table.watchers:
            table.watchers.remove(watcher)
            presence.went(runtime, table, watcher.device)
            broadcast.send_seats(table)
            await news.announce(runtime, table)
        if not table.watchers:
            render.forget(table)


def leave(sockets: Counter[str], address: str) -> None:
    """One fewer; an address that has none left is forgotten."""
    sockets[address] -= 1
    if not sockets[address]:
        del sockets[address]


def no_room(runtime: Runtime, table: Table, watcher: Watcher) -> str:
    """Why one more socket is too much; empty if it is not. People who sit at the table always find room there."""
    if table.sockets.total() >= runtime.limits.watchers * (2 if seats_of(table, watcher.device) else 1):
        return mark("Too many are watching this table already.")
    if table.sockets[watcher.address] >= runtime.limits.watchers_of_address and not seats_of(table, watcher.device):
        return mark("Too many are watching this table already.")
    if runtime.record(Tables).sockets[watcher.address] >= runtime.limits.sockets_of_address:
        return mark("Too many tables are open at your address already.")
    return ""


async def send_queued(table: Table, watcher: Watcher, socket: WebSocket) -> None:
    """Send what is queued, until the table is dropped: then the browser is told why, and connects again."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while not (table.dropped or watcher.turned_out or (watcher.renamed and not watcher.queue)):
            if watcher.queue:
                await socket.send_text(broadcast.taken(watcher))
            elif watcher.behind:
                await send_fresh_view(table, watcher)
            else:
                watcher.wake.clear()
                await watcher.wake.wait()
        if watcher.turned_out or watcher.renamed:
            await socket.close(4403 if watcher.turned_out else 4401)
            return
        await socket.send_text(error(watcher, table.farewell))
        await socket.close(1012)


async def send_fresh_view(table: Table, watcher: Watcher) -> None:
    """A page that fell behind gets a fresh view."""
    with suppress(NotStored):
        async with locked(table):
            watcher.behind = False
            broadcast.send_view(table, watcher, "behind")
            broadcast.send_seats(table)
            ticking.send_clock(table)


async def receive(runtime: Runtime, table: Table, watcher: Watcher, socket: WebSocket) -> None:
    """Answer what comes. What is too much is not answered, and a page that does not stop is disconnected."""
    while watcher.ignored <= runtime.limits.ignored:
        got = await socket.receive()
        if got["type"] == "websocket.disconnect":
            return
        text = got.get("text")
        if too_often(watcher.asked, runtime.limits.messages) or too_many_of(runtime, watcher.address):
            watcher.ignored += 1
        elif text is None or len(text.encode()) > runtime.limits.message_bytes:
            broadcast.send(watcher, error(watcher, mark("The message is too long.")))
        else:
            await answer(runtime, table, watcher, text)
            await asyncio.sleep(0)  # a browser with much to say lets the others speak, too
    with suppress(TimeoutError):  # it may not listen
        await asyncio.wait_for(socket.close(1008), runtime.limits.close_seconds)


async def answer(runtime: Runtime, table: Table, watcher: Watcher, text: str) -> None:
    """Do what is asked, or say why not."""
    try:
        asked = json.loads(text)
        if not isinstance(asked, dict) or not isinstance(asked.get("do"), str) or asked["do"] not in ANSWERS:
            raise Refused(UNCLEAR)
        if asked["do"] == "ping":
            await ping(runtime, table, watcher, asked)
            return
        async with turn(runtime, watcher.address):
            await ANSWERS[asked["do"]](runtime, table, watcher, asked)
    except (ValueError, RecursionError):
        broadcast.send(watcher, error(watcher, UNCLEAR))
    except Stale as problem:
        await answer_stale(table, watcher, str(problem))
    except Refused as problem:
        broadcast.send(watcher, error(watcher, str(problem)))
    except StoreError as problem:
        runtime.meter.failed()
        log.error("Something could not be stored or read: %s", problem)
        broadcast.send(watcher, error(watcher, NOT_STORED))


async def answer_stale(table: Table, watcher: Watcher, problem: str) -> None:
    """A click that came too late is answered with the position as it is."""
    with suppress(NotStored):
        async with locked(table):
            fresh = broadcast.view_message(table, watcher) | {"is": "stale", "says": words(watcher.language)(problem)}
            watcher.sent_v = table.v
            broadcast.send(watcher, dumps(fresh))


def too_many_of(runtime: Runtime, address: str) -> bool:
    return over_limit(runtime, f"messages {address}", runtime.limits.messages_of_address)


def error(watcher: Watcher, message: str) -> str:
    return dumps({"is": "error", "says": words(watcher.language)(message)})


def too_many_views(runtime: Runtime, watcher: Watcher) -> bool:
    """Whether it asked too often for the whole table, which is the dearest answer; that is then ignored."""
    many = too_often(watcher.views, runtime.limits.views)
    watcher.ignored += many
    return many


def number(asked: dict[str, Any], name: str) -> int:
    """A whole number of the message."""
    if type(asked.get(name)) is not int:
        raise Refused(UNCLEAR)
    return int(asked[name])


def number_or_none(asked: dict[str, Any], name: str) -> int | None:
    return None if asked.get(name) is None else number(asked, name)


def seat_to_act(table: Table, watcher: Watcher) -> int:
    """The seat for which the page can act: the one it shows, or showed until the device must be passed."""
    seat = broadcast.own_seat(table, watcher)
    if seat is None:
        raise Refused(mark("You are watching: nothing can be chosen from here."))
    return seat


def actor_of(table: Table, watcher: Watcher) -> Actor:
    """Who acts: whether that may be is looked at again when the table is locked, and when it is stored."""
    return Actor(seat_to_act(table, watcher), watcher.device)


# What can be asked


async def watch(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    v, wanted = number_or_none(asked, "v"), number_or_none(asked, "seat")
    if too_many_views(runtime, watcher):
        return
    async with gameplay.in_step(runtime, table):
        await presence.came(runtime, table, watcher.device)
        watcher.seat = broadcast.first_seat(table, watcher.device, wanted)
        broadcast.catch_up(table, watcher, v, wanted, asked.get("picture"))
        if watcher not in table.watchers:
            table.watchers.append(watcher)
        watcher.known_as = await spectators.name_of(runtime, watcher.device) if asked.get("named") is True else ""
        broadcast.send_seats(table)
        changes.send_asks(table)
        if table.clock:
            broadcast.send(watcher, dumps(ticking.clock_message(table, watcher)))
    gameplay.wake_bot(runtime, table)
    await news.announce(runtime, table)


async def pick(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    actor, chosen = actor_of(table, watcher), number(asked, "pick")
    if asked.get("ahead") is True or is_early(table, actor.seat, number(asked, "v")):
        await gameplay.choose_ahead(runtime, table, actor, chosen)
        return
    wish = flow.wished(asked)
    async with locked(table):
        check_actor(table, actor)
        if asked.get("ask") is True and flow.must_be_sure(
            table, watcher.device, number(asked, "v"), actor.seat, chosen, wish
        ):
            says = words(watcher.language)(mark("Your turn ends with this."))
            broadcast.send(watcher, dumps({"is": "sure", "says": says, "pick": chosen, "several": wish.combination}))
            return
    await gameplay.choose(runtime, table, number(asked, "v"), actor, chosen, wish)


def is_early(table: Table, seat: int, v: int) -> bool:
    """Whether a seat chooses ahead, though it does not say so."""
    return v == table.v and table.turn != seat and ahead.asked(table, seat) is not None


async def undo(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    v, actor = number(asked, "v"), actor_of(table, watcher)
    if not await gameplay.withdraw(runtime, table, actor):
        await gameplay.undo(runtime, table, v, actor, asked["do"] == "reset")


async def plain(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    """The table answers what it can answer by itself."""
    await gameplay.carry_on(runtime, table, number(asked, "v"), actor_of(table, watcher), flow.wished(asked))


async def named(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    """A spectator wants to be known by name, or not."""
    if type(asked.get("yes")) is not bool:
        raise Refused(UNCLEAR)
    async with locked(table):
        watcher.known_as = await spectators.name_of(runtime, watcher.device) if asked["yes"] else ""
        broadcast.send_seats(table)


async def plan(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    """What can be planned for the next turn; or, with numbers of it by question, what is."""
    actor, picks = actor_of(table, watcher), asked.get("picks")
    if picks is None:
        if too_many_views(runtime, watcher):
            return
        async with locked(table):
            check_actor(table, actor)
            if not later.may_plan(table, actor.seat):
                raise Stale(OVERTAKEN)
            broadcast.send(watcher, dumps(later.message(table, actor.seat, watcher.language)))
        return
    if not isinstance(picks, list) or not all(isinstance(some, list) for some in picks):
        raise Refused(UNCLEAR)
    if any(type(one) is not int for some in picks for one in some):
        raise Refused(UNCLEAR)
    await gameplay.plan(runtime, table, number(asked, "v"), actor, picks)


async def go(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    """Bots need not wait any longer for somebody who could take back."""
    async with locked(table):
        if table.match.seats and actor_of(table, watcher).seat == table.match.seats[-1]:
            flow.go_on(table)


async def why(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    async with locked(table):
        v, seat = number(asked, "v"), seat_to_act(table, watcher)
        says = why_not(table, v, seat, asked.get("action"), watcher.language)
        rules = cited(table.match.game, says)
        broadcast.send(watcher, dumps({"is": "why", "says": says, "action": asked.get("action"), "rules": rules}))


async def look(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    """The device is in the right hands now."""
    seat = number(asked, "seat")
    if too_many_views(runtime, watcher):
        return
    async with locked(table):
        if seat not in seats_of(table, watcher.device):
            raise Refused(mark("This seat is not yours."))
        watcher.seat, watcher.confirmed = seat, table.v
        broadcast.send_view(table, watcher)


async def tell(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    """The whole log, an earlier position, or everything about a player, as far as the seat may know it."""
    if too_many_views(runtime, watcher):
        return
    async with locked(table):
        seat, language = broadcast.shown_seat(table, watcher), watcher.language
        if asked["do"] == "log":
            message = lookback.whole_log(table, seat, language, number(asked, "at"))
        elif asked["do"] == "past":
            message = lookback.past(table, seat, language, number(asked, "at"))
        else:
            message = lookback.player(table, seat, language, number(asked, "of"))
        broadcast.send(watcher, dumps(message))


async def stand_in(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    """A bot plays on for somebody who is away."""
    await agreement.stand_in(runtime, table, watcher.device, number(asked, "seat"))


async def say(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    if not isinstance(asked.get("text"), str):
        raise Refused(UNCLEAR)
    await chat.say(runtime, table, watcher.device, asked["text"], watcher.address)


async def react(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    if not isinstance(asked.get("what"), str):
        raise Refused(UNCLEAR)
    await chat.react(runtime, table, watcher.device, asked["what"], watcher.address)


async def allow(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    """Another device may play a seat of this one, too, or may not; or what somebody proposes may be."""
    if not isinstance(asked.get("id"), str) or type(asked.get("yes")) is not bool:
        raise Refused(UNCLEAR)
    if asked["id"] in proposals.KINDS:
        await agreement.answer(runtime, table, watcher.device, asked["id"], asked["yes"])
    else:
        await devices.answer(runtime, table, watcher.device, asked["id"], asked["yes"])


async def forget(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    """No other device plays the seat that this page shows."""
    await devices.forget_others(runtime, table, actor_of(table, watcher))


async def ping(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    broadcast.send(watcher, '{"is":"pong"}')


ANSWERS = {
    "watch": watch,
    "pick": pick,
    "undo": undo,
    "reset": undo,
    "plain": plain,
    "plan": plan,
    "named": named,
    "go": go,
    "why": why,
    "look": look,
    "log": tell,
    "past": tell,
    "player": tell,
    "stand-in": stand_in,
    "chat": say,
    "react": react,
    "allow": allow,
    "forget": forget,
    "ping": ping,
}
