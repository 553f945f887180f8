"""What the others must agree to: resigning, hints for all, a bot for somebody who is away, giving up a seat."""

from collections.abc import Iterable

from stellwerk.core.words import mark
from stellwerk.web.base.runtime import Runtime, over_everywhere
from stellwerk.web.play import broadcast, levels, practice, render
from stellwerk.web.play.gameplay import changing
from stellwerk.web.play.notices import notice
from stellwerk.web.play.seats.agreed import Proposal
from stellwerk.web.play.seats.changes import change_seat, send_asks
from stellwerk.web.play.seats.proposals import KINDS, others, proposal, still_asked, voters, with_hints
from stellwerk.web.play.table import Refused, Table, seats_of
from stellwerk.web.store import Actor, add_line

NOT_YOURS = mark("This seat is not yours.")
ALONE = mark("Nobody else is here who could agree.")
ONE_AT_A_TIME = mark("Somebody has proposed something already: answer first.")
NOBODY_ASKS = mark("Nobody is asking any more.")
TOO_OFTEN = mark("You have proposed enough for now: try again in some minutes.")
NO_HINTS = mark("There are no hints here.")
STAYS = mark("This seat is not empty for long enough: wait a little.")


async def propose(runtime: Runtime, table: Table, device: str, kind: str, seat: int) -> None:
    """Whoever proposes something again asks everybody anew."""
    async with changing(runtime, table):
        check_player(table, device, seat)
        asked = proposal(table)
        if not others(table, seat):
            raise Refused(ALONE)
        if asked and (asked.seat, asked.kind) != (seat, kind):
            raise Refused(ONE_AT_A_TIME)
        if kind == "hints" and (with_hints(table) or not practice.knows_hints(table)):
            raise Refused(NO_HINTS)
        await count(runtime, table, str(seat))
        await note(runtime, table, kind, Actor(seat, device))


async def count(runtime: Runtime, table: Table, who: str) -> None:
    """Everybody who is asked is disturbed: so a seat proposes a few things only."""
    if await over_everywhere(runtime, "proposals", f"{table.id} {who}"):
        raise Refused(TOO_OFTEN)


def check_player(table: Table, device: str, seat: int) -> None:
    if not device or seat not in seats_of(table, device) or table.over:
        raise Refused(NOT_YOURS)


async def stand_in(runtime: Runtime, table: Table, device: str, seat: int) -> None:
    """Somebody at the table wants a bot to play on for a person who is away; all others who are here agree to it."""
    async with changing(runtime, table):
        mine, asked = seats_of(table, device) if device else [], proposal(table)
        if not mine or not 0 <= seat < len(table.seats) or not table.seats[seat].devices or table.over:
            raise Refused(mark("Only those who have a seat at this table can ask for a bot."))
        if table.seats[seat].level or not render.is_absent(table, seat):
            raise Refused(STAYS)
        if asked and (asked.kind, asked.seat) != ("missed", seat):
            raise Refused(ONE_AT_A_TIME)
        if voters(table, Proposal("missed", seat, frozenset())) <= set(mine):
            await carry_out(runtime, table, "missed", seat)
            return
        if asked is None:
            await count(runtime, table, str(mine[0]))
            await note(runtime, table, "missed", Actor(mine[0], device), seat)
        await agree(runtime, table, device, mine)


async def ask_for_seat(runtime: Runtime, table: Table, seat: int) -> None:
    """The host asks whoever plays a seat to give it up. The table is locked."""
    asked = proposal(table)
    if table.seats[seat].level:
        raise Refused(STAYS)
    if asked and (asked.kind, asked.seat) != ("yield", seat):
        raise Refused(ONE_AT_A_TIME)
    await count(runtime, table, "host")
    await note(runtime, table, "yield", None, seat)


async def answer(runtime: Runtime, table: Table, device: str, kind: str, yes: bool) -> None:
    """A device answers for all its seats. One that does not agree is enough to play on as before."""
    async with changing(runtime, table):
        asked, open_one = still_asked(table, device), proposal(table)
        if not asked or open_one is None or open_one.kind != kind:
            raise Refused(NOBODY_ASKS)
        if yes:
            await agree(runtime, table, device, asked)
        else:
            await note(runtime, table, "refuse", Actor(asked[0], device))


async def agree(runtime: Runtime, table: Table, device: str, seats: Iterable[int]) -> None:
    for seat in seats:
        await note(runtime, table, "agree", Actor(seat, device))
    agreed = proposal(table)
    if agreed and voters(table, agreed) <= agreed.agreed:
        await carry_out(runtime, table, agreed.kind, agreed.seat)


DONE = {"resign": "resigned", "missed": "standin", "yield": "yielded"}  # the notice when all have agreed
assert {*DONE, "hints"} == set(KINDS)


async def carry_out(runtime: Runtime, table: Table, kind: str, seat: int) -> None:
    if kind == "hints":
        await note(runtime, table, "hinted", None, seat)
        return
    own = table.clock.clock.pace.level if table.clock and kind != "missed" else ""
    level = own if own in levels.of_game(table.match.game) else levels.usual(table.match.game)
    await change_seat(runtime, table, seat, table.seats[seat]._replace(level=level), DONE[kind])
    send_asks(table)


async def end_hints(runtime: Runtime, table: Table, device: str, seat: int) -> None:
    """One person is enough."""
    async with changing(runtime, table):
        check_player(table, device, seat)
        if not with_hints(table):
            raise Refused(NO_HINTS)
        await note(runtime, table, "unhinted", Actor(seat, device))


async def note(runtime: Runtime, table: Table, word: str, actor: Actor | None, about: int | None = None) -> None:
    """A line of the log that nobody said, about the actor's seat or another one, and what follows from it."""
    seat = about if about is not None else actor.seat if actor else 0
    line = await runtime.store.do(add_line, table.id, notice(table, word, seat), actor)
    table.story.append(line)
    for watcher in table.watchers:
        said = render.chat_line(table, line, watcher.language)
        broadcast.send(watcher, broadcast.dumps({"is": "chat"} | said))
    broadcast.send_seats(table)
    send_asks(table)
