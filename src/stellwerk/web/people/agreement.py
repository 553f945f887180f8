"""What needs the others: a player proposes to resign, or hints for all, and it happens when all other people agree."""

from time import time

from stellwerk.core.words import mark
from stellwerk.web.people.devices import change_seat, send_asks
from stellwerk.web.people.proposals import others, proposal, still_asked, with_hints
from stellwerk.web.play import broadcast, levels, practice, render
from stellwerk.web.play.gameplay import wake_bot
from stellwerk.web.play.table import Refused, Table, locked, seats_of
from stellwerk.web.runtime import Runtime, over_everywhere
from stellwerk.web.store import ChatLine, add_line

NOT_YOURS = mark("This seat is not yours.")
ALONE = mark("Nobody else is here who could agree.")
ONE_AT_A_TIME = mark("Somebody has proposed something already: answer first.")
NOBODY_ASKS = mark("Nobody is asking any more.")
TOO_MANY = mark("That was a lot at once: wait a few seconds.")
NO_HINTS = mark("There are no hints here.")


async def propose(runtime: Runtime, table: Table, device: str, kind: str, seat: int) -> None:
    """Who proposes something again asks everybody anew."""
    if await over_everywhere(runtime, "chat", device):
        raise Refused(TOO_MANY)
    async with locked(table):
        check_player(table, device, seat)
        asked = proposal(table)
        if not others(table, seat):
            raise Refused(ALONE)
        if asked and asked.seat != seat:
            raise Refused(ONE_AT_A_TIME)
        if kind == "hints" and (with_hints(table) or not practice.knows_hints(table)):
            raise Refused(NO_HINTS)
        await note(runtime, table, kind, seat)


def check_player(table: Table, device: str, seat: int) -> None:
    if not device or seat not in seats_of(table, device) or table.match.over:
        raise Refused(NOT_YOURS)


async def answer(runtime: Runtime, table: Table, device: str, kind: str, yes: bool) -> None:
    """A device answers for all its seats. One that does not agree is enough to play on as before."""
    async with locked(table):
        asked, open_one = still_asked(table, device), proposal(table)
        if not asked or open_one is None or open_one.kind != kind:
            raise Refused(NOBODY_ASKS)
        for seat in asked if yes else asked[:1]:
            await note(runtime, table, "agree" if yes else "refuse", seat)
        agreed = proposal(table)
        if agreed and set(others(table, agreed.seat)) <= agreed.agreed:
            await carry_out(runtime, table, agreed.kind, agreed.seat)
    wake_bot(runtime, table)


async def carry_out(runtime: Runtime, table: Table, kind: str, seat: int) -> None:
    if kind == "hints":
        await note(runtime, table, "hinted", seat)
        return
    level = table.clock.clock.pace.level if table.clock else levels.usual(table.match.game)
    await change_seat(runtime, table, seat, table.seats[seat]._replace(level=level), "resigned")
    send_asks(table)


async def end_hints(runtime: Runtime, table: Table, device: str, seat: int) -> None:
    """One person is enough."""
    async with locked(table):
        check_player(table, device, seat)
        if not with_hints(table):
            raise Refused(NO_HINTS)
        await note(runtime, table, "unhinted", seat)


async def note(runtime: Runtime, table: Table, word: str, seat: int) -> None:
    """A line of the log that nobody said, and what follows from it."""
    line = await runtime.store.do(add_line, table.id, ChatLine("", f"{word} {seat}", int(time())))
    table.chat.append(line)
    for watcher in table.watchers:
        said = render.chat_line(table, line, watcher.language)
        broadcast.send(watcher, broadcast.dumps({"is": "chat"} | said))
    broadcast.send_seats(table)
    send_asks(table)
