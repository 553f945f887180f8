"""Playing: tables are loaded, people and bots choose, and every step is sent once it is stored."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import monotonic, time

from stellwerk.core.words import mark
from stellwerk.web import broadcast, render
from stellwerk.web.bot_pool import ask
from stellwerk.web.runtime import Runtime, drop_table, log, over_limit
from stellwerk.web.store import ChatLine, add_line, bots_turn, read_table
from stellwerk.web.table import NOT_STORED, NotStored, Refused, Stale, Table, fold, locked, play, shown_name, take_back

LONGEST_LINE = 300  # letters
CHAT_LINES, CHAT_SECONDS = 5, 10  # at most this many lines in this many seconds


async def open_table(runtime: Runtime, id: str) -> Table:
    """The table of that id, from memory or from the store."""
    if id not in runtime.tables:
        async with runtime.loading:
            if id not in runtime.tables:
                stored = await runtime.store.do(read_table, id)
                if stored is None:
                    raise KeyError(id)
                runtime.tables[id] = await asyncio.to_thread(fold, stored)
        wake_bot(runtime, runtime.tables[id])
    runtime.tables[id].used = monotonic()
    return runtime.tables[id]


async def resume_bots(runtime: Runtime) -> None:
    """After a restart: the bots whose turn it was go on."""
    for id in await runtime.store.do(bots_turn):
        try:
            await open_table(runtime, id)
        except Exception as problem:  # one table that cannot be read must not keep the others waiting
            log.warning("Table %s cannot be continued: %s", id, problem)


@asynccontextmanager
async def changing(runtime: Runtime, table: Table) -> AsyncIterator[None]:
    """One change at a time, and then a bot may be next. A table whose change could not be stored is dropped."""
    async with locked(table):
        try:
            yield
        except NotStored as problem:
            log.error("A step of table %s could not be stored: %s", table.id, problem.__cause__)
            drop_table(runtime, table)
            raise
    wake_bot(runtime, table)


async def choose(runtime: Runtime, table: Table, v: int, seat: int, pick: int) -> None:
    """A seat that sees position v takes an option."""
    async with changing(runtime, table):
        await play(runtime.store, table, v, seat, pick)
        await broadcast.send_step(table)


async def undo(runtime: Runtime, table: Table, v: int, seat: int, all: bool) -> None:
    """A seat takes back its last action, or all that it can."""
    async with changing(runtime, table):
        await take_back(runtime.store, table, v, seat, all)
        broadcast.send_views(table, "undo")


def wake_bot(runtime: Runtime, table: Table) -> None:
    """If a bot must choose and none is thinking, it begins."""
    if bot_level(table) and (table.bot_task is None or table.bot_task.done()):
        table.bot_task = asyncio.create_task(run_bots(runtime, table))


def bot_level(table: Table) -> str:
    """The level of the bot that must choose; empty if it is a person, or the match is over."""
    return "" if table.match.over else table.seats[table.turn].level


async def run_bots(runtime: Runtime, table: Table) -> None:
    """Bots choose as long as it is their turn. An answer to a position that has changed is thrown away."""
    try:
        while level := bot_level(table):
            async with locked(table):
                v, seat = table.v, table.turn
                if level != bot_level(table):
                    continue
                task = ask(table.match, table.setting.deck, level)
            pick = await runtime.bots.choose(task)
            if level == bot_level(table):
                with suppress(Stale):
                    await choose(runtime, table, v, seat, pick)
    except NotStored:
        return  # the bot goes on when the table is loaded again


async def chat(runtime: Runtime, table: Table, device: str, text: str) -> None:
    """A line of chat from somebody who has a seat."""
    own = [i for i, seat in enumerate(table.seats) if device in seat.devices]
    if not own:
        raise Refused(mark("Only those who have a seat at this table can write."))
    said = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not said or len(said) > LONGEST_LINE:
        raise Refused(mark("A message has between 1 and 300 letters."))
    if over_limit(runtime, f"chat {device}", CHAT_LINES, CHAT_SECONDS):
        raise Refused(mark("That was a lot at once: wait a few seconds."))
    line = ChatLine(chat_name(table, own), said, int(time()))
    try:
        await runtime.store.do(add_line, table.id, line)
    except sqlite3.Error as problem:
        log.error("A line of chat could not be stored: %s", problem)
        raise Refused(NOT_STORED) from None
    table.chat.append(line)
    broadcast.send_all(table, {"is": "chat"} | render.chat_line(line))


def chat_name(table: Table, own: list[int]) -> str:
    """The seat that writes: of several at one device the one that must choose, else the first."""
    seat = table.turn if table.turn in own else own[0]
    return shown_name(table.match.game, seat, table.seats[seat]._replace(level=""), "en")
