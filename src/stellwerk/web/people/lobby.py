"""The lobby: tables are made, links give seats, and the host gives seats to bots."""

import base64
import hmac
import secrets
import string
from collections.abc import Mapping, Sequence
from time import time
from typing import NamedTuple

from stellwerk.core.match import Match
from stellwerk.core.words import LANGUAGES, mark
from stellwerk.games import find, open_box
from stellwerk.web.base.names import clean_name
from stellwerk.web.base.runtime import Runtime, digest, log
from stellwerk.web.play import broadcast
from stellwerk.web.play.gameplay import changing, open_table, wake_bot
from stellwerk.web.play.origin import is_private
from stellwerk.web.play.seats import agreement, giving, registered
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.seats.devices import PRACTICE, ask
from stellwerk.web.play.table import Refused, Table, follow_clock, locked, unique_name
from stellwerk.web.play.tables import in_memory, seats_changed
from stellwerk.web.play.time import ticking
from stellwerk.web.play.time.clock import begun
from stellwerk.web.store import Deal, Pace, Seat, Setting, add_table
from stellwerk.web.store.accounts import GONE
from stellwerk.web.store.blocks import refuses
from stellwerk.web.store.deals import add_deal

OF_A_DAY = mark("This is the deal of the day: all play it against the same bots, and the seats stay as they are.")
UNWANTED = mark("You cannot sit down at this table: choose another one.")
OVER_NOW = mark("The match is over: no seat is given away any more.")


class NewTable(NamedTuple):
    """A table that is to be made."""

    game: str
    options: Mapping[str, str]
    deck: str | None
    kinds: Sequence[str]  # by seat: me, here, friend, anybody or bot:LEVEL
    names: Sequence[str]  # by seat
    device: str  # of the host, hashed
    listed: bool = False
    undo: bool = True
    seed: int | None = None
    address: str = ""  # of the host, for what is counted by it; it is not stored
    secret: str = ""  # the host's cookie, from which links follow; it is not stored
    pace: Pace | None = None
    deal: Deal | None = None  # with whom else the deal of the seed is shared
    hands_closed: bool = False


async def make_table(runtime: Runtime, new: NewTable) -> Table:
    """A new table, whose match begins at once."""
    setting = setting_of(new)
    seats = [seat_of(kind, new, setting.id, number) for number, kind in enumerate(new.kinds)]
    for i, wanted in enumerate(new.names):
        seats[i] = seats[i]._replace(name=unique_name(find(new.game), seats, i, wanted))
    table = await begin(runtime, setting, seats, pace=new.pace, deal=new.deal, hands_closed=new.hands_closed)
    table.maker = new.address
    wake_bot(runtime, table)
    return table


def new_id() -> str:
    return "".join(secrets.choice(string.ascii_lowercase) for _ in range(13))  # 61 bits


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
        listed=new.listed or "anybody" in new.kinds,
        undo=new.undo,
        made=int(time()),
        practice=new.seed is not None,
    )


def seat_of(kind: str, new: NewTable, table: str, number: int) -> Seat:
    if kind.startswith("bot:"):
        return Seat(kind.removeprefix("bot:"), "", "")
    if kind in ("friend", "anybody"):
        return Seat("", "", new_link(new.secret, table, number), anybody=kind == "anybody")
    return Seat("", "", "", frozenset({new.device}))


async def begin(
    runtime: Runtime,
    setting: Setting,
    seats: Sequence[Seat],
    rematch_of: str = "",
    pace: Pace | None = None,
    deal: Deal | None = None,
    hands_closed: bool = False,
) -> Table:
    """Set up the match and store the table. A rematch, and the deal of a day, may be there already."""
    if await runtime.store.size() > runtime.limits.store_bytes:
        raise Refused(mark("This server has no room for more tables."))
    box = await runtime.worker.aside(open_box, setting.game, setting.deck)
    match = Match(find(setting.game), setting.players, setting.seed, setting.options, box=box)
    table = Table(setting, match, list(seats), [], deal=deal, hands_closed=hands_closed, limits=runtime.limits)
    await registered.learn(runtime, table, seats)
    ticking.attach(runtime, table, begun(pace, setting.players) if pace else None)
    clock = follow_clock(table)
    if deal:
        id = await runtime.store.do(add_deal, setting, seats, table.turn, deal)
    else:
        id = await runtime.store.do(add_table, setting, seats, table.turn, rematch_of, clock, hands_closed)
    if id != setting.id:
        return await open_table(runtime, id)
    in_memory(runtime)[id] = table
    seats_changed(runtime)
    log.info("Table made", extra={"game": setting.game, "seats": setting.players, "listed": setting.listed})
    return table


def new_link(secret: str, table: str, number: int) -> str:
    """A new link for a seat, as it is stored. It follows from the host's secret, so that it can be shown again."""
    salt = secrets.token_hex(8)
    return f"{salt}.{digest(link_token(secret, table, number, salt))}"


def link_token(secret: str, table: str, number: int, salt: str) -> str:
    made = hmac.digest(secret.encode(), f"{table} {number} {salt}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:16]).decode().rstrip("=")


def open_links(table: Table, secret: str) -> dict[int, str]:
    """The tokens for the seats where nobody sits, for the host, who has the secret."""
    found = {}
    for number, seat in enumerate(table.seats):
        salt, _, stored = seat.token.rpartition(".")
        token = link_token(secret, table.id, number, salt)
        if salt and not seat.devices and secrets.compare_digest(stored, digest(token)):
            found[number] = token
    return found


def seat_for(table: Table, token: str) -> int | None:
    """Which seat a link is for."""
    found = digest(token)
    for number, seat in enumerate(table.seats):
        if seat.token and secrets.compare_digest(seat.token.rpartition(".")[2], found):
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
    """The link gives the seat to the first device that uses it. Another one asks that one."""
    async with changing(runtime, table):
        number = seat_for(table, token)
        if number is None:
            raise Refused(mark("This link is not valid any more: ask for a new one."))
        seat = table.seats[number]
        if table.over and not seat.devices:
            raise Refused(OVER_NOW)
        if seat.level:
            raise Refused(mark("A bot plays this seat now: ask the host for it."))
        if not seat.devices:
            await sit_down(runtime, table, number, device, name)
            return
    if device not in seat.devices:
        await ask(runtime, table, number, device)


async def sit_down(
    runtime: Runtime, table: Table, number: int, device: str, name: str, owner: str = "", said: str = "sat"
) -> None:
    """A device takes an open seat, under a name; that of a program has an owner."""
    await giving.check_newcomer(runtime, table, number, device, owner)
    there = {table.setting.host}.union(*(seat.devices for seat in table.seats)) - {""}
    if await runtime.store.read(refuses, there, {device, owner or device}):
        raise Refused(UNWANTED)
    wanted, game = clean_name(name), table.match.game
    if await registered.is_theirs(runtime, device, wanted, table.id):
        raise Refused(registered.THEIRS)
    called = "" if wanted in colours(table, number) else unique_name(game, table.seats, number, wanted)
    sitting = table.seats[number]._replace(name=called, devices=frozenset({device}), anybody=False)
    await change_seat(runtime, table, number, sitting, said)


async def host_seat(runtime: Runtime, table: Table, host: str, number: int, level: str | None, secret: str) -> None:
    """The host gives a seat to a bot of a level, takes it back (an empty level), or opens it by a new link (None).

    Whoever plays there is asked first.
    """
    async with changing(runtime, table):
        giving.check_host(table, host)
        seat, link = table.seats[number], level is None
        if table.uploaded or (table.over and (link or not seat.devices)):
            raise Refused(OVER_NOW)
        if link and table.setting.host in seat.devices:
            raise Refused(mark("Your own seat stays yours."))
        check_seats(table, bool(link or not (level or seat.devices)))
        if (link or level) and not await giving.may_give(runtime, table, number):
            await agreement.ask_for_seat(runtime, table, number)
            return
        notice = said_of(table, number, level) if seat.devices else ""
        if level is not None:
            seat = seat._replace(level=level, anybody=seat.anybody and not level)
        if link or not (level or seat.devices or seat.token):
            name = "" if seat.devices else seat.name
            token = new_link(secret, table.id, number)
            seat = seat._replace(level="", token=token, devices=frozenset(), name=name, expected=False)
        await change_seat(runtime, table, number, seat, notice, host)


def check_seats(table: Table, opens: bool) -> None:
    """Nobody else sits down at a practice table, except at a try or a deal again; a day's stays as it is."""
    if table.deal and table.deal.day:
        raise Refused(OF_A_DAY)
    if opens and is_private(table):
        raise Refused(PRACTICE)


def said_of(table: Table, number: int, level: str | None) -> str:
    """The notice about a seat of a person. Whoever is only away has it back as soon as they are here."""
    seat = table.seats[number]
    if level is None:
        return "opened"
    if not level:
        return "returned" if seat.level else ""
    gave = table.setting.host in seat.devices or seat.level or number not in table.away
    return "bot" if gave else "standin"


async def rematch(runtime: Runtime, table: Table, device: str) -> Table:
    """A new table for the same people and bots, everybody one seat on. Clocks wait until everybody has come."""
    if not table.over:
        raise Refused(mark("A rematch begins when this match is over."))
    async with locked(table):
        if not device or not any(device in seat.devices for seat in table.seats):
            raise Refused(mark("Only those who have a seat at this table can ask for a rematch."))
        setting = table.setting._replace(id=new_id(), seed=secrets.randbits(96), made=int(time()), practice=False)
        moved = [seat._replace(token="", devices=seat.devices - {GONE}) for seat in (*table.seats[1:], table.seats[0])]
        seats = [seat._replace(expected=bool(seat.devices) and not seat.level) for seat in moved]
        pace = table.clock.clock.pace if table.clock else None
        closed = table.hands_closed
        new = await begin(runtime, setting, seats, rematch_of=table.id, pace=pace, hands_closed=closed)
        table.rematch = new.id
        broadcast.send_all(table, {"is": "rematch", "to": f"/t/{new.id}"})
    new.maker = table.maker
    wake_bot(runtime, new)
    return new
