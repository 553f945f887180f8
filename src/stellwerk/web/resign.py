"""To resign: a player proposes it, and when all other people agree a bot plays on."""

from time import time

from stellwerk.core.words import mark
from stellwerk.web import broadcast, levels, render
from stellwerk.web.devices import change_seat, send_asks
from stellwerk.web.gameplay import wake_bot
from stellwerk.web.proposals import others, proposal, still_asked
from stellwerk.web.runtime import Runtime
from stellwerk.web.store import ChatLine, add_line
from stellwerk.web.table import Refused, Table, locked, seats_of

NOT_YOURS = mark("This seat is not yours.")
ALONE = mark("Nobody else is here to agree: leave the table whenever you like.")
ONE_AT_A_TIME = mark("Somebody has proposed that already: answer first.")
NOBODY_ASKS = mark("Nobody is asking any more.")


async def propose(runtime: Runtime, table: Table, device: str, seat: int) -> None:
    async with locked(table):
        if not device or seat not in seats_of(table, device) or table.match.over:
            raise Refused(NOT_YOURS)
        if not others(table, seat):
            raise Refused(ALONE)
        if proposal(table):
            raise Refused(ONE_AT_A_TIME)
        await note(runtime, table, "resign", seat)
        send_asks(table)


async def answer(runtime: Runtime, table: Table, device: str, yes: bool) -> None:
    """A device answers for all its seats. One that does not agree is enough to play on as before."""
    async with locked(table):
        asked, open_one = still_asked(table, device), proposal(table)
        if not asked or open_one is None:
            raise Refused(NOBODY_ASKS)
        for seat in asked if yes else asked[:1]:
            await note(runtime, table, "agree" if yes else "refuse", seat)
        agreed = proposal(table)
        if agreed and set(others(table, agreed.seat)) <= agreed.agreed:
            await give_up(runtime, table, agreed.seat)
        send_asks(table)
    wake_bot(runtime, table)


async def give_up(runtime: Runtime, table: Table, number: int) -> None:
    level = table.clock.clock.pace.level if table.clock else levels.usual(table.match.game)
    await change_seat(runtime, table, number, table.seats[number]._replace(level=level), "resigned")


async def note(runtime: Runtime, table: Table, word: str, seat: int) -> None:
    """A line of the log that nobody said."""
    line = await runtime.store.do(add_line, table.id, ChatLine("", f"{word} {seat}", int(time())))
    table.chat.append(line)
    for watcher in table.watchers:
        said = render.chat_line(table, line, watcher.language)
        broadcast.send(watcher, broadcast.dumps({"is": "chat"} | said))
