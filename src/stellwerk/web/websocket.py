"""One socket: what a browser asks, and what it is answered. Whatever is wrong is answered, and changes nothing."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from stellwerk.core.words import mark, words
from stellwerk.web import broadcast, gameplay, table
from stellwerk.web.broadcast import Watcher, dumps
from stellwerk.web.runtime import House, limited
from stellwerk.web.table import NOT_STORED, Lost, Refused, Stale, Table, held

LONGEST = 4096  # bytes of a message
SOCKETS = 300  # at one table
MESSAGES, SPAN = 300, 10  # from one socket, in so many seconds
UNCLEAR = mark("The message could not be understood.")


async def talk(house: House, at: Table, socket: WebSocket, device: str, language: str) -> None:
    """From the first message to the last."""
    await socket.accept()
    watcher = Watcher(device, language)
    if len(at.watchers) >= SOCKETS:
        await socket.send_text(error(watcher, mark("Too many are watching this table already.")))
        await socket.close(1013)
        return
    sender = asyncio.create_task(deliver(at, watcher, socket))
    try:
        with suppress(WebSocketDisconnect):
            await listen(house, at, watcher, socket)
    finally:
        sender.cancel()
        if watcher in at.watchers:
            at.watchers.remove(watcher)
            broadcast.tell_seats(at)


async def deliver(at: Table, watcher: Watcher, socket: WebSocket) -> None:
    """Send what is waiting, until the table is gone: then the browser is told why, and connects again."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while not at.gone:
            if watcher.waiting:
                await socket.send_text(watcher.waiting.popleft())
            elif watcher.behind:
                await show_again(at, watcher)
            else:
                watcher.news.clear()
                await watcher.news.wait()
        await socket.send_text(error(watcher, NOT_STORED))
        await socket.close(1012)


async def show_again(at: Table, watcher: Watcher) -> None:
    """Whoever fell behind gets a fresh view."""
    with suppress(Lost):
        async with held(at):
            watcher.behind = False
            broadcast.show(at, watcher, "behind")
            broadcast.tell_seats(at)


async def listen(house: House, at: Table, watcher: Watcher, socket: WebSocket) -> None:
    while True:
        got = await socket.receive()
        if got["type"] == "websocket.disconnect":
            return
        text = got.get("text")
        if limited(house, f"socket {id(watcher)}", MESSAGES, SPAN):
            broadcast.send(watcher, error(watcher, mark("That was a lot at once: wait a few seconds.")))
        elif text is None or len(text.encode()) > LONGEST:
            broadcast.send(watcher, error(watcher, mark("The message is too long.")))
        else:
            await answer(house, at, watcher, text)


async def answer(house: House, at: Table, watcher: Watcher, text: str) -> None:
    """Do what is asked, or say why not."""
    try:
        asked = json.loads(text)
        if not isinstance(asked, dict) or not isinstance(asked.get("do"), str) or asked["do"] not in ANSWERS:
            raise Refused(UNCLEAR)
        await ANSWERS[asked["do"]](house, at, watcher, asked)
    except (ValueError, RecursionError):
        broadcast.send(watcher, error(watcher, UNCLEAR))
    except Stale as problem:
        await explain(at, watcher, str(problem))
    except Refused as problem:
        broadcast.send(watcher, error(watcher, str(problem)))


async def explain(at: Table, watcher: Watcher, problem: str) -> None:
    """A click that came too late is answered with the position as it is."""
    with suppress(Lost):
        async with held(at):
            fresh = broadcast.view(at, watcher) | {"is": "stale", "says": words(watcher.language)(problem)}
            watcher.sent = at.v
            broadcast.send(watcher, dumps(fresh))


def error(watcher: Watcher, message: str) -> str:
    return dumps({"is": "error", "says": words(watcher.language)(message)})


def number(asked: dict[str, Any], name: str) -> int:
    """A whole number of the message."""
    if type(asked.get(name)) is not int:
        raise Refused(UNCLEAR)
    return int(asked[name])


def number_or_none(asked: dict[str, Any], name: str) -> int | None:
    return None if asked.get(name) is None else number(asked, name)


def own_seat(at: Table, watcher: Watcher) -> int:
    """The seat that the page looks through, or has until the device is passed: only for it can anything be done."""
    seat = broadcast.own_eyes(at, watcher)
    if seat is None:
        raise Refused(mark("You are watching: nothing can be chosen from here."))
    return seat


# What can be asked


async def watch(house: House, at: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    v, wanted = number_or_none(asked, "v"), number_or_none(asked, "seat")
    async with held(at):
        watcher.seat = broadcast.first_seat(at, watcher.device, wanted)
        broadcast.catch_up(at, watcher, v, wanted)
        if watcher not in at.watchers:
            at.watchers.append(watcher)
        broadcast.tell_seats(at)


async def pick(house: House, at: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    seat, chosen = own_seat(at, watcher), number(asked, "pick")
    async with held(at):
        if asked.get("ask") is True and table.ends_turn(at, number(asked, "v"), seat, chosen):
            says = words(watcher.language)(mark("This ends your turn for good. Choose it again to confirm."))
            broadcast.send(watcher, dumps({"is": "sure", "says": says, "pick": chosen}))
            return
    await gameplay.pick(house, at, number(asked, "v"), seat, chosen)


async def undo(house: House, at: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    await gameplay.take_back(house, at, number(asked, "v"), own_seat(at, watcher), asked["do"] == "reset")


async def why(house: House, at: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    async with held(at):
        t = words(watcher.language)
        says = table.why_not(at, number(asked, "v"), own_seat(at, watcher), asked.get("action"), t)
        broadcast.send(watcher, dumps({"is": "why", "says": says, "action": asked.get("action")}))


async def look(house: House, at: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    """The right person has the device now."""
    seat = number(asked, "seat")
    async with held(at):
        if seat not in table.mine(at, watcher.device):
            raise Refused(mark("This seat is not yours."))
        watcher.seat, watcher.looked = seat, at.v
        broadcast.show(at, watcher)


async def chat(house: House, at: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    if not isinstance(asked.get("text"), str):
        raise Refused(UNCLEAR)
    await gameplay.say(house, at, watcher.device, asked["text"])


async def ping(house: House, at: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    broadcast.send(watcher, '{"is":"pong"}')


ANSWERS = {
    "watch": watch,
    "pick": pick,
    "undo": undo,
    "reset": undo,
    "why": why,
    "look": look,
    "chat": chat,
    "ping": ping,
}
