"""The socket of a page: what a browser asks, and what it is answered. A wrong message is answered and changes nothing.

static/messages.d.ts describes every message in both directions, and a test holds the server to it.
"""

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from stellwerk.core.words import mark, words
from stellwerk.web import broadcast, gameplay
from stellwerk.web.broadcast import Watcher, dumps
from stellwerk.web.runtime import Runtime, over_limit
from stellwerk.web.table import NOT_STORED, NotStored, Refused, Stale, Table, ends_turn, locked, seats_of, why_not

LONGEST = 4096  # bytes of a message
SOCKETS = 300  # at one table
MESSAGES, SECONDS = 300, 10  # at most this many from one socket in this many seconds
UNCLEAR = mark("The message could not be understood.")


async def serve_socket(runtime: Runtime, table: Table, socket: WebSocket, device: str, language: str) -> None:
    """From the first message to the last."""
    await socket.accept()
    watcher = Watcher(device, language)
    if len(table.watchers) >= SOCKETS:
        await socket.send_text(error(watcher, mark("Too many are watching this table already.")))
        await socket.close(1013)
        return
    sender = asyncio.create_task(send_queued(table, watcher, socket))
    try:
        with suppress(WebSocketDisconnect):
            await receive(runtime, table, watcher, socket)
    finally:
        sender.cancel()
        if watcher in table.watchers:
            table.watchers.remove(watcher)
            broadcast.send_seats(table)


async def send_queued(table: Table, watcher: Watcher, socket: WebSocket) -> None:
    """Send what is queued, until the table is dropped: then the browser is told why, and connects again."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while not table.dropped:
            if watcher.queue:
                await socket.send_text(watcher.queue.popleft())
            elif watcher.behind:
                await send_fresh_view(table, watcher)
            else:
                watcher.wake.clear()
                await watcher.wake.wait()
        await socket.send_text(error(watcher, NOT_STORED))
        await socket.close(1012)


async def send_fresh_view(table: Table, watcher: Watcher) -> None:
    """A page that fell behind gets a fresh view."""
    with suppress(NotStored):
        async with locked(table):
            watcher.behind = False
            broadcast.send_view(table, watcher, "behind")
            broadcast.send_seats(table)


async def receive(runtime: Runtime, table: Table, watcher: Watcher, socket: WebSocket) -> None:
    while True:
        got = await socket.receive()
        if got["type"] == "websocket.disconnect":
            return
        text = got.get("text")
        if over_limit(runtime, f"socket {id(watcher)}", MESSAGES, SECONDS):
            broadcast.send(watcher, error(watcher, mark("That was a lot at once: wait a few seconds.")))
        elif text is None or len(text.encode()) > LONGEST:
            broadcast.send(watcher, error(watcher, mark("The message is too long.")))
        else:
            await answer(runtime, table, watcher, text)


async def answer(runtime: Runtime, table: Table, watcher: Watcher, text: str) -> None:
    """Do what is asked, or say why not."""
    try:
        asked = json.loads(text)
        if not isinstance(asked, dict) or not isinstance(asked.get("do"), str) or asked["do"] not in ANSWERS:
            raise Refused(UNCLEAR)
        await ANSWERS[asked["do"]](runtime, table, watcher, asked)
    except (ValueError, RecursionError):
        broadcast.send(watcher, error(watcher, UNCLEAR))
    except Stale as problem:
        await answer_stale(table, watcher, str(problem))
    except Refused as problem:
        broadcast.send(watcher, error(watcher, str(problem)))


async def answer_stale(table: Table, watcher: Watcher, problem: str) -> None:
    """A click that came too late is answered with the position as it is."""
    with suppress(NotStored):
        async with locked(table):
            fresh = broadcast.view_message(table, watcher) | {"is": "stale", "says": words(watcher.language)(problem)}
            watcher.sent_v = table.v
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


def seat_to_act(table: Table, watcher: Watcher) -> int:
    """The seat for which the page can act: the one it shows, or showed until the device must be passed."""
    seat = broadcast.own_seat(table, watcher)
    if seat is None:
        raise Refused(mark("You are watching: nothing can be chosen from here."))
    return seat


# What can be asked


async def watch(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    v, wanted = number_or_none(asked, "v"), number_or_none(asked, "seat")
    async with locked(table):
        watcher.seat = broadcast.first_seat(table, watcher.device, wanted)
        broadcast.catch_up(table, watcher, v, wanted)
        if watcher not in table.watchers:
            table.watchers.append(watcher)
        broadcast.send_seats(table)


async def pick(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    seat, chosen = seat_to_act(table, watcher), number(asked, "pick")
    async with locked(table):
        if asked.get("ask") is True and ends_turn(table, number(asked, "v"), seat, chosen):
            says = words(watcher.language)(mark("This ends your turn for good. Choose it again to confirm."))
            broadcast.send(watcher, dumps({"is": "sure", "says": says, "pick": chosen}))
            return
    await gameplay.choose(runtime, table, number(asked, "v"), seat, chosen)


async def undo(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    await gameplay.undo(runtime, table, number(asked, "v"), seat_to_act(table, watcher), asked["do"] == "reset")


async def why(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    async with locked(table):
        v, seat = number(asked, "v"), seat_to_act(table, watcher)
        says = why_not(table, v, seat, asked.get("action"), watcher.language)
        broadcast.send(watcher, dumps({"is": "why", "says": says, "action": asked.get("action")}))


async def look(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    """The device is in the right hands now."""
    seat = number(asked, "seat")
    async with locked(table):
        if seat not in seats_of(table, watcher.device):
            raise Refused(mark("This seat is not yours."))
        watcher.seat, watcher.confirmed = seat, table.v
        broadcast.send_view(table, watcher)


async def chat(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
    if not isinstance(asked.get("text"), str):
        raise Refused(UNCLEAR)
    await gameplay.chat(runtime, table, watcher.device, asked["text"])


async def ping(runtime: Runtime, table: Table, watcher: Watcher, asked: dict[str, Any]) -> None:
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
