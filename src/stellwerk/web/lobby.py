"""The lobby: tables are made, links give seats, and the host gives seats to bots."""

import asyncio
import secrets
import string
from collections.abc import Mapping, Sequence
from time import time
from typing import NamedTuple

from stellwerk.core.match import Match
from stellwerk.core.words import LANGUAGES, mark
from stellwerk.games import find, open_box
from stellwerk.web import broadcast
from stellwerk.web.gameplay import open_table, wake_bot
from stellwerk.web.runtime import Runtime, digest
from stellwerk.web.store import Seat, Setting, add_table, put_seat
from stellwerk.web.table import Refused, Table, clean_name, locked, unique_name


class NewTable(NamedTuple):
    """A table that is to be made."""

    game: str
    options: Mapping[str, str]
    deck: str | None
    kinds: Sequence[str]  # by seat: me, here, friend or bot:LEVEL
    names: Sequence[str]  # by seat
    device: str  # of the host, hashed
    listed: bool = False
    undo: bool = True
    seed: int | None = None


async def make_table(runtime: Runtime, new: NewTable) -> Table:
    """A new table, whose match begins at once."""
    tokens = {i: secrets.token_urlsafe(16) for i, kind in enumerate(new.kinds) if kind == "friend"}
    seats = [seat_of(kind, new.device, tokens.get(i, "")) for i, kind in enumerate(new.kinds)]
    for i, wanted in enumerate(new.names):
        seats[i] = seats[i]._replace(name=unique_name(find(new.game), seats, i, wanted))
    table = await begin(runtime, setting_of(new), seats)
    table.links = tokens
    wake_bot(runtime, table)
    return table


def new_id() -> str:
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(8))


def setting_of(new: NewTable) -> Setting:
    game = find(new.game)
    seed = secrets.randbits(96) if new.seed is None else new.seed
    return Setting(
        id=new_id(),
        game=game.name,
        rules=game.version,
        players=len(new.kinds),
        seed=seed,
        options=dict(new.options),
        deck=new.deck,
        host=new.device,
        listed=new.listed,
        undo=new.undo,
        made=int(time()),
    )


def seat_of(kind: str, device: str, token: str) -> Seat:
    if kind.startswith("bot:"):
        return Seat(kind.removeprefix("bot:"), "", "")
    return Seat("", "", digest(token) if token else "", frozenset() if kind == "friend" else frozenset({device}))


async def begin(runtime: Runtime, setting: Setting, seats: Sequence[Seat], rematch_of: str = "") -> Table:
    """Set up the match and store the table. A rematch may be there already."""
    box = await asyncio.to_thread(open_box, setting.game, setting.deck)
    match = Match(find(setting.game), setting.players, setting.seed, setting.options, box=box)
    table = Table(setting, match, list(seats), [])
    id = await runtime.store.do(add_table, setting, seats, table.turn, rematch_of)
    if id != setting.id:
        return await open_table(runtime, id)
    runtime.tables[id] = table
    return table


async def change_seat(runtime: Runtime, table: Table, number: int, seat: Seat) -> None:
    """Store a change of a seat, then send it to everybody."""
    await runtime.store.do(put_seat, table.id, number, seat)
    table.seats[number] = seat
    table.svg_cache.clear()  # names stand in the picture
    broadcast.send_views(table, "seats")
    broadcast.send_seats(table)


def seat_for(table: Table, token: str) -> int | None:
    """Which seat a link is for."""
    found = digest(token)
    for number, seat in enumerate(table.seats):
        if seat.token and secrets.compare_digest(seat.token, found):
            return number
    return None


def host_name(table: Table) -> str:
    """The name of the host; empty if the host has no seat here, or no name."""
    return next((seat.name for seat in table.seats if table.setting.host in seat.devices and seat.name), "")


def colours(table: Table, number: int) -> set[str]:
    """What a seat without a name is called. A person who chooses that stays nameless: all read it in their language."""
    game = table.match.game
    return {game.text.seat_name(number, game.words(language)) for language in LANGUAGES}


async def take_seat(runtime: Runtime, table: Table, token: str, device: str, name: str) -> None:
    """The link gives the seat to this device."""
    async with locked(table):
        number = seat_for(table, token)
        if number is None:
            raise Refused(mark("This link is not valid any more: ask for a new one."))
        if table.seats[number].level:
            raise Refused(mark("A bot plays this seat now: ask the host for it."))
        wanted = clean_name(name)
        called = "" if wanted in colours(table, number) else unique_name(table.match.game, table.seats, number, wanted)
        devices = table.seats[number].devices | {device}
        await change_seat(runtime, table, number, table.seats[number]._replace(name=called, devices=devices))


async def host_seat(runtime: Runtime, table: Table, number: int, level: str | None, link: bool) -> None:
    """The host gives a seat to a bot of a level, takes it back (an empty level), or makes a new link for it."""
    async with locked(table):
        seat = table.seats[number]
        if level is not None:
            seat = seat._replace(level=level)
        if link or not (level or seat.devices or seat.token):
            table.links[number] = secrets.token_urlsafe(16)
            seat = seat._replace(token=digest(table.links[number]))
        await change_seat(runtime, table, number, seat)
    wake_bot(runtime, table)


async def rematch(runtime: Runtime, table: Table) -> Table:
    """A new table for the same people and bots, everybody one seat on."""
    if not table.match.over:
        raise Refused(mark("A rematch begins when this match is over."))
    async with locked(table):
        setting = table.setting._replace(id=new_id(), seed=secrets.randbits(96), made=int(time()))
        seats = [seat._replace(token="") for seat in (*table.seats[1:], table.seats[0])]
        new = await begin(runtime, setting, seats, rematch_of=table.id)
        table.rematch = new.id
        broadcast.send_all(table, {"is": "rematch", "to": f"/t/{new.id}"})
    wake_bot(runtime, new)
    return new
