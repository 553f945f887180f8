"""Seating: tables are made, links give seats, and the host gives seats to bots."""

import asyncio
import secrets
import string
from collections.abc import Mapping, Sequence
from time import time
from typing import NamedTuple

from stellwerk.core.match import Match
from stellwerk.core.words import LANGUAGES, mark, words
from stellwerk.games import find, open_box
from stellwerk.web import broadcast, table
from stellwerk.web.gameplay import open_table, wake
from stellwerk.web.runtime import House, digest
from stellwerk.web.store import Seat, Setting, add_table, put_seat
from stellwerk.web.table import Refused, Table, held


class Wish(NamedTuple):
    """The table that somebody wants."""

    game: str
    options: Mapping[str, str]
    deck: str | None
    kinds: Sequence[str]  # by seat: me, here, friend or bot:LEVEL
    names: Sequence[str]  # by seat
    device: str  # of the host, hashed
    listed: bool = False
    undo: bool = True
    seed: int | None = None


async def make(house: House, wish: Wish) -> Table:
    """A new table, whose match begins at once."""
    tokens = {i: secrets.token_urlsafe(16) for i, kind in enumerate(wish.kinds) if kind == "friend"}
    seats = [seat_of(kind, wish.device, tokens.get(i, "")) for i, kind in enumerate(wish.kinds)]
    for i, wanted in enumerate(wish.names):
        seats[i] = seats[i]._replace(name=table.distinct(find(wish.game), seats, i, wanted))
    made = await begin(house, setting_of(wish), seats)
    made.links = tokens
    wake(house, made)
    return made


def new_id() -> str:
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(8))


def setting_of(wish: Wish) -> Setting:
    game = find(wish.game)
    seed = secrets.randbits(96) if wish.seed is None else wish.seed
    return Setting(
        id=new_id(),
        game=game.name,
        rules=game.version,
        players=len(wish.kinds),
        seed=seed,
        options=dict(wish.options),
        deck=wish.deck,
        host=wish.device,
        listed=wish.listed,
        undo=wish.undo,
        made=int(time()),
    )


def seat_of(kind: str, device: str, token: str) -> Seat:
    if kind.startswith("bot:"):
        return Seat(kind.removeprefix("bot:"), "", "")
    return Seat("", "", digest(token) if token else "", frozenset() if kind == "friend" else frozenset({device}))


async def begin(house: House, setting: Setting, seats: Sequence[Seat], before: str = "") -> Table:
    """The match is set up and the table stored; as a rematch, it may be there already."""
    box = await asyncio.to_thread(open_box, setting.game, setting.deck)
    match = Match(find(setting.game), setting.players, setting.seed, setting.options, box=box)
    new = Table(setting, match, list(seats), [])
    id = await house.store.do(add_table, setting, seats, new.turn, before)
    if id != setting.id:
        return await open_table(house, id)
    house.tables[id] = new
    return new


async def change_seat(house: House, at: Table, number: int, seat: Seat) -> None:
    """Stored, then everybody sees it."""
    await house.store.do(put_seat, at.id, number, seat)
    at.seats[number] = seat
    at.drawn.clear()  # names stand in the picture
    broadcast.tell_view(at, "seats")
    broadcast.tell_seats(at)


def seat_for(at: Table, token: str) -> int | None:
    """Which seat a link is for."""
    found = digest(token)
    for number, seat in enumerate(at.seats):
        if seat.token and secrets.compare_digest(seat.token, found):
            return number
    return None


def host_name(at: Table) -> str:
    """What the host calls himself; empty if he does not sit here, or under no name."""
    return next((seat.name for seat in at.seats if at.setting.host in seat.devices and seat.name), "")


def colours(at: Table, number: int) -> set[str]:
    """What a seat without a name is called: whoever keeps that has none, and everybody reads it in his language."""
    return {at.match.game.text.seat_name(number, words(language)) for language in LANGUAGES}


async def sit(house: House, at: Table, token: str, device: str, name: str) -> None:
    """Whoever has the link takes the seat with this device."""
    async with held(at):
        number = seat_for(at, token)
        if number is None:
            raise Refused(mark("This link is not valid any more: ask for a new one."))
        if at.seats[number].level:
            raise Refused(mark("A bot plays this seat now: ask the host for it."))
        wanted = table.clean_name(name)
        called = "" if wanted in colours(at, number) else table.distinct(at.match.game, at.seats, number, wanted)
        devices = at.seats[number].devices | {device}
        await change_seat(house, at, number, at.seats[number]._replace(name=called, devices=devices))


async def host_seat(house: House, at: Table, number: int, level: str | None, link: bool) -> None:
    """The host gives a seat to a bot of a level, takes it back (an empty level), or makes a new link for it."""
    async with held(at):
        seat = at.seats[number]
        if level is not None:
            seat = seat._replace(level=level)
        if link or not (level or seat.devices or seat.token):
            at.links[number] = secrets.token_urlsafe(16)
            seat = seat._replace(token=digest(at.links[number]))
        await change_seat(house, at, number, seat)
    wake(house, at)


async def rematch(house: House, at: Table) -> Table:
    """A new table for the same people and bots, everybody one seat on."""
    if not at.match.over:
        raise Refused(mark("A rematch begins when this match is over."))
    async with held(at):
        setting = at.setting._replace(id=new_id(), seed=secrets.randbits(96), made=int(time()))
        seats = [seat._replace(token="") for seat in (*at.seats[1:], at.seats[0])]
        new = await begin(house, setting, seats, before=at.id)
        at.following = new.id
        broadcast.tell(at, {"is": "rematch", "to": f"/t/{new.id}"})
    wake(house, new)
    return new
