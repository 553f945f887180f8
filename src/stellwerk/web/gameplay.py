"""Playing: tables are opened, people and bots choose, and everybody is told once it is stored."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import monotonic, time

from stellwerk.core.words import mark, words
from stellwerk.web import broadcast, render, table
from stellwerk.web.bot_pool import ask
from stellwerk.web.runtime import House, drop, limited, log
from stellwerk.web.store import Line, add_line, bots_turn, read_table
from stellwerk.web.table import NOT_STORED, Lost, Refused, Stale, Table, held

LONGEST_LINE = 300  # letters
LINES, SPAN = 5, 10  # of chat, in so many seconds


async def open_table(house: House, id: str) -> Table:
    """The table of that id, from memory or folded from the store."""
    if id not in house.tables:
        async with house.opening:
            if id not in house.tables:
                kept = await house.store.do(read_table, id)
                if kept is None:
                    raise KeyError(id)
                house.tables[id] = await asyncio.to_thread(table.fold, kept)
        wake(house, house.tables[id])
    house.tables[id].used = monotonic()
    return house.tables[id]


async def resume(house: House) -> None:
    """After a restart: the bots whose turn it was go on."""
    for id in await house.store.do(bots_turn):
        try:
            await open_table(house, id)
        except Exception as problem:  # one table that cannot be read must not keep the others waiting
            log.warning("Table %s cannot be continued: %s", id, problem)


@asynccontextmanager
async def changing(house: House, at: Table) -> AsyncIterator[None]:
    """One change at a time, and then a bot may be next; a table whose change was lost is read anew."""
    async with held(at):
        try:
            yield
        except Lost as problem:
            log.error("A step of table %s could not be stored: %s", at.id, problem.__cause__)
            drop(house, at)
            raise
    wake(house, at)


async def pick(house: House, at: Table, v: int, seat: int, number: int) -> None:
    """A seat answers the open question: stored, then told, and then a bot may be next."""
    async with changing(house, at):
        await table.play(house.store, at, v, seat, number)
        await broadcast.tell_step(at)


async def take_back(house: House, at: Table, v: int, seat: int, all: bool) -> None:
    async with changing(house, at):
        await table.take_back(house.store, at, v, seat, all)
        broadcast.tell_view(at, "undo")


def wake(house: House, at: Table) -> None:
    """If a bot must choose and none is thinking, it begins."""
    if bot_to_choose(at) and (at.thinker is None or at.thinker.done()):
        at.thinker = asyncio.create_task(think(house, at))


def bot_to_choose(at: Table) -> str:
    """The level of the bot that must choose; empty if it is a person, or the match is over."""
    return "" if at.match.over else at.seats[at.turn].level


async def think(house: House, at: Table) -> None:
    """Bots choose as long as it is their turn. What was thought about a position that is no more is thrown away."""
    try:
        while level := bot_to_choose(at):
            async with held(at):
                v, seat = at.v, at.turn
                if level != bot_to_choose(at):
                    continue
                asked = ask(at.match, at.setting.deck, level)
            number = await house.thinking.choose(asked)
            if level == bot_to_choose(at):
                with suppress(Stale):
                    await pick(house, at, v, seat, number)
    except Lost:
        return  # whoever opens the table again wakes the bot


async def say(house: House, at: Table, device: str, text: str) -> None:
    """A line of chat from somebody who has a seat."""
    own = [i for i, seat in enumerate(at.seats) if device in seat.devices]
    if not own:
        raise Refused(mark("Only those who have a seat at this table can write."))
    said = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not said or len(said) > LONGEST_LINE:
        raise Refused(mark("A message has between 1 and 300 letters."))
    if limited(house, f"chat {device}", LINES, SPAN):
        raise Refused(mark("That was a lot at once: wait a few seconds."))
    line = Line(chat_name(at, own), said, int(time()))
    try:
        await house.store.do(add_line, at.id, line)
    except sqlite3.Error as problem:
        log.error("A line of chat could not be stored: %s", problem)
        raise Refused(NOT_STORED) from None
    at.chat.append(line)
    broadcast.tell(at, {"is": "chat"} | render.said(line))


def chat_name(at: Table, own: list[int]) -> str:
    """Whoever shares a device with others writes for the seat that must choose, if it is one of theirs."""
    seat = at.turn if at.turn in own else own[0]
    return table.called(at.match.game.text.seat_name(seat, words()), at.seats[seat]._replace(level=""), words())
