"""Programs that play from elsewhere: an account makes a token, and whoever shows it plays as a marked bot.

The lines are those of `bots/protocol.py`; docs/api/programs.json describes them, and examples/bots/network_bot.py
speaks them.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from stellwerk.bots import protocol
from stellwerk.core.codec import dumps
from stellwerk.core.words import mark
from stellwerk.web.base import identity
from stellwerk.web.base.answers import runtime_of
from stellwerk.web.base.names import NAME_LENGTH
from stellwerk.web.base.runtime import Runtime, digest, too_often
from stellwerk.web.base.turns import turn
from stellwerk.web.people import lobby
from stellwerk.web.play import broadcast, gameplay, news, places
from stellwerk.web.play.requested import requested_table
from stellwerk.web.play.seats import presence
from stellwerk.web.play.table import NotStored, Refused, Table, locked, seats_of
from stellwerk.web.play.time import clock
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.play.websocket import leave, no_room, too_many_of
from stellwerk.web.store import Actor, StoreError
from stellwerk.web.store.accounts import account_named
from stellwerk.web.store.programs import Program, program_of

BOT = " (bot)"  # behind the name of every program, where everybody reads it
NO_TOKEN, NO_TABLE, NO_SEAT, TOO_MUCH, AGAIN = 4401, 4404, 4403, 1008, 1012  # why a connection is closed
PRACTICE = mark("A practice table has no seats for others.")
TAKEN = mark("This link is not valid any more: ask for a new one.")
NO_LINK = mark("This program has no seat at this table: give it the link of an open seat.")
UNCLEAR = mark("The message could not be understood.")
MANY = mark("That was a lot at once: wait a few seconds.")


@dataclass(eq=False)
class Connected:
    """How many tables each program plays at, at this process."""

    tables: Counter[str] = field(default_factory=Counter)


async def socket_program(websocket: WebSocket) -> None:
    """A program plays at a table."""
    runtime = runtime_of(websocket)
    await websocket.accept()  # else it would not be told why
    program = await shown(runtime, websocket)
    if program is None:
        await websocket.close(NO_TOKEN)
        return
    try:
        table = await requested_table(websocket)
        await sit(runtime, table, program, websocket.query_params.get("seat", ""))
    except HTTPException:
        await websocket.close(NO_TABLE)
    except (Refused, StoreError) as problem:
        await refuse(websocket, problem if isinstance(problem, Refused) else Refused(MANY))
    else:
        await serve(runtime, table, program, websocket)


async def refuse(websocket: WebSocket, why: Refused, code: int = NO_SEAT) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(dumps({"error": str(why)}))
        await websocket.close(code)


async def shown(runtime: Runtime, websocket: WebSocket) -> Program | None:
    """The program whose token was shown, if it did not come too often."""
    found = await by_token(runtime, websocket)
    return None if found is None or await came_too_often(runtime, websocket, found) else found


async def by_token(runtime: Runtime, connection: HTTPConnection) -> Program | None:
    """The program whose token was shown. After too many wrong ones no more are looked at for a while."""
    where, token = identity.address(connection), token_in(connection)
    if await identity.over(runtime, connection, "program_tries", where, count=False):
        return None
    found = await runtime.store.read(program_of, digest(token)) if token else None
    if found is None:
        await identity.over(runtime, connection, "program_tries", where)
    return found


def token_in(connection: HTTPConnection) -> str:
    """The token that a request shows; empty: none that could be one."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and identity.ID.fullmatch(token.strip()) else ""


async def came_too_often(runtime: Runtime, connection: HTTPConnection, program: Program) -> bool:
    return await identity.over(runtime, connection, "program_joins", program.device)


async def sit(runtime: Runtime, table: Table, program: Program, link: str) -> None:
    """It takes the open seat of the link, unless it has one already."""
    if seats_of(table, program.device):
        return
    async with gameplay.changing(runtime, table):
        number = lobby.seat_for(table, link) if link else None
        if number is None or table.seats[number].devices or table.seats[number].level or table.over:
            raise Refused(TAKEN if link else NO_LINK)
        if table.setting.practice:
            raise Refused(PRACTICE)
        owner = await runtime.store.read(account_named, program.account)
        name = program.name[: NAME_LENGTH - len(BOT)].strip() + BOT
        await lobby.sit_down(runtime, table, number, program.device, name, owner.device if owner else "", "program")


async def serve(runtime: Runtime, table: Table, program: Program, websocket: WebSocket) -> None:
    """From the first line to the last. It counts as somebody who is there."""
    watcher = Watcher(program.device, "en", address=identity.address(websocket), program=True)
    sockets = runtime.record(Connected).tables
    why = no_room(runtime, table, watcher)
    if why or sockets[program.device] >= runtime.limits.program_tables:
        await refuse(websocket, Refused(why or MANY), 1013)
        return
    table.sockets[watcher.address] += 1
    sockets[program.device] += 1
    sender = asyncio.create_task(send_lines(table, watcher, websocket))
    try:
        with suppress(WebSocketDisconnect, NotStored):
            await arrive(runtime, table, watcher)
            await receive(runtime, table, watcher, websocket)
    finally:
        leave(sockets, program.device)
        leave(table.sockets, watcher.address)
        sender.cancel()
        if watcher in table.watchers:
            table.watchers.remove(watcher)
            presence.went(runtime, table, watcher.device)
            broadcast.send_seats(table)
            await news.announce(runtime, table)


async def arrive(runtime: Runtime, table: Table, watcher: Watcher) -> None:
    async with gameplay.in_step(runtime, table):
        await presence.came(runtime, table, watcher.device)
        table.watchers.append(watcher)
        broadcast.send_seats(table)
    gameplay.wake_bot(runtime, table)
    await news.announce(runtime, table)
    watcher.wake.set()


async def send_lines(table: Table, watcher: Watcher, websocket: WebSocket) -> None:
    """Whatever happens at the table: if it is asked something new, it is sent the question."""
    sent = dict[str, str]()  # by kind: the last line
    with suppress(WebSocketDisconnect, RuntimeError, NotStored):
        while not (table.dropped or watcher.turned_out or watcher.renamed):
            await watcher.wake.wait()
            watcher.wake.clear()
            async with locked(table):
                due = lines(table, watcher)
            for kind, key, line in due:
                if sent.get(kind) != key:
                    sent[kind] = key
                    await websocket.send_text(line)
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.close(NO_TOKEN if watcher.turned_out or watcher.renamed else AGAIN)


def lines(table: Table, watcher: Watcher) -> list[tuple[str, str, str]]:
    """What a program must know now: the kind of each line, what tells it from others of its kind, and the line."""
    match = table.match
    found = [("hello", "", protocol.hello(match.game, match.players, match.box).strip())]
    if table.over:
        about = {"over": True, "scores": list(match.scores), "winners": places.winners(table)}
        rematch = f"/t/{table.rematch}" if table.rematch else None
        return [*found, ("over", str(rematch), dumps(about | {"seats": own(table, watcher), "rematch": rematch}))]
    question = asked(table, own(table, watcher))
    return [*found, ("question", str(table.v), question.strip())] if question else found


def asked(table: Table, own: Sequence[int]) -> str | None:
    """The open question, if it is for one of these seats."""
    match = table.match
    if match.decision is None or table.over or table.turn not in own:
        return None
    left = clock.left(table.clock.clock, table.turn, table.clock.now()) / 1000 if table.clock else None
    view = match.view(table.turn)
    return protocol.question(match.game, view, match.decision, table.v + 1, left, secrets.randbits(31))


def own(table: Table, watcher: Watcher) -> list[int]:
    return seats_of(table, watcher.device)


async def receive(runtime: Runtime, table: Table, watcher: Watcher, websocket: WebSocket) -> None:
    """Answer what comes. What is too much is not read, and a program that does not stop is disconnected."""
    while watcher.ignored <= runtime.limits.ignored:
        got = await websocket.receive()
        if got["type"] == "websocket.disconnect":
            return
        text = (got.get("text") or "").encode(errors="replace")
        if too_often(watcher.asked, runtime.limits.messages) or too_many_of(runtime, watcher.address):
            watcher.ignored += 1
        elif len(text) > runtime.limits.message_bytes:
            await websocket.send_text(dumps({"error": UNCLEAR}))
        else:
            try:
                async with turn(runtime, watcher.address):
                    await take(runtime, table, watcher, text)
            except Refused as problem:
                await websocket.send_text(dumps({"error": str(problem)}))
    await websocket.close(TOO_MUCH)


async def take(runtime: Runtime, table: Table, watcher: Watcher, text: bytes) -> None:
    """An answer to the open question; one to an earlier question is passed over."""
    decision, v = table.match.decision, table.v
    seat = table.turn
    if decision is None or seat not in own(table, watcher):
        return
    asked, pick = protocol.read(text, table.match.game, decision.options)
    if not 0 < asked <= v + 1 or (asked == v + 1 and pick < 0):
        raise Refused(UNCLEAR)
    if asked == v + 1:
        await gameplay.choose(runtime, table, v, Actor(seat, watcher.device), pick)
