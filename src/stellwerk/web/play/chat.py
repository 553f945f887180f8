"""What people say at a table: players to everybody, spectators to each other as long as the match goes on.

What spectators say could be advice, so no device that has a seat is sent it before the match is over.
"""

from collections.abc import Sequence

from stellwerk.core.records import NOBODY
from stellwerk.core.words import Words, mark
from stellwerk.web.base.answers import NOT_STORED
from stellwerk.web.base.names import bounded, printable
from stellwerk.web.base.runtime import Runtime, log, over_everywhere
from stellwerk.web.play import broadcast, render
from stellwerk.web.play.gameplay import in_step
from stellwerk.web.play.table import Refused, Table, check_actor, shown_name
from stellwerk.web.store import REACTED, SAID, WATCHED, Actor, Conflict, Line, StoreError, add_line
from stellwerk.web.store.accounts import names_of_devices


async def say(runtime: Runtime, table: Table, device: str, text: str, address: str = "") -> None:
    """A line from somebody who has a seat, or who watches."""
    said = printable(bounded(text, runtime.limits.message_bytes))
    if not said or len(said) > runtime.limits.chat_letters:
        raise Refused(mark("The message is empty or too long."))
    if not render.sits(table, device):
        await watch_and_say(runtime, table, device, said, address)
        return
    await check_rate(runtime, table.id, device, address)
    async with in_step(runtime, table):
        await keep(runtime, table, of_player(runtime, table, device, SAID, said), writing(table, device))


async def react(runtime: Runtime, table: Table, device: str, what: str, address: str = "") -> None:
    """One of a few things that players say with one press, which everybody reads in their own language."""
    if what not in render.REACTIONS or not render.sits(table, device):
        raise Refused(mark("Only those who have a seat at this table can write."))
    await check_rate(runtime, table.id, device, address)
    async with in_step(runtime, table):
        await keep(runtime, table, of_player(runtime, table, device, REACTED, what), writing(table, device))


async def watch_and_say(runtime: Runtime, table: Table, device: str, said: str, address: str) -> None:
    """However much spectators say, players can write: both are counted apart."""
    await check_rate(runtime, f"{table.id} watching", device or f"watching {address}", address)
    names = await runtime.store.read(names_of_devices, [device]) if device else {}
    async with in_step(runtime, table):
        line = Line(WATCHED, NOBODY, names.get(device, ""), int(runtime.now.time()), said)
        await keep(runtime, table, line, None)


async def check_rate(runtime: Runtime, table: str, device: str, address: str) -> None:
    """By one device, at the table by all together, or from one address at all tables."""
    if (
        await over_everywhere(runtime, "chat", device)
        or await over_everywhere(runtime, "chat_of_table", table)
        or (bool(address) and await over_everywhere(runtime, "chat_of_address", address))
    ):
        raise Refused(mark("That was a lot at once: wait a few seconds."))


def of_player(runtime: Runtime, table: Table, device: str, kind: str, text: str) -> Line:
    actor = writing(table, device)
    check_actor(table, actor)
    return Line(kind, actor.seat, chat_name(table, actor.seat), int(runtime.now.time()), text)


async def keep(runtime: Runtime, table: Table, line: Line, actor: Actor | None) -> None:
    try:
        line = await runtime.store.do(add_line, table.id, line, actor)
    except Conflict:
        raise
    except StoreError as problem:
        log.error("A line of chat could not be stored: %s", problem)
        raise Refused(NOT_STORED) from None
    table.story.append(line)
    broadcast.send_lines(table, [line])


def writing(table: Table, device: str) -> Actor:
    """For which seat a device writes, even if a bot plays it: of several the one that must choose, else the first."""
    own = [number for number, seat in enumerate(table.seats) if device in seat.devices]
    return Actor(table.turn if table.turn in own else own[0] if own else 0, device, None)


def chat_name(table: Table, seat: int) -> str:
    return shown_name(table.match.game, seat, table.seats[seat]._replace(level=""), "en")


async def reveal(runtime: Runtime, table: Table) -> None:
    """When the last step was made, players read what was said about their match."""
    if table.match.over:
        broadcast.send_lines(table, watched(table), players=True)


def watched(table: Table) -> Sequence[Line]:
    return [line for line in table.story if line.kind == WATCHED]


def words_of(t: Words) -> dict[str, object]:
    """What a page needs beside the field: the reactions, and how somebody is muted."""
    return {
        "reactions": [[what, t(says)] for what, says in render.REACTIONS.items()],
        "mute": t("Mute {who}", who="{who}"),
        "hear": t("Hear {who} again", who="{who}"),
        "unread": t("{n} unread", n="{n}"),
        "watching": t("Say something to others who watch: players read it after the match"),
    }
