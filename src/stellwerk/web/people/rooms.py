"""Ready rooms: people agree on a table, and it is made when all are ready, or at the time that was fixed."""

import asyncio
import secrets
from collections.abc import Sequence
from random import SystemRandom

from stellwerk.core.match import Match
from stellwerk.core.words import mark
from stellwerk.games import GAMES, find, open_box
from stellwerk.web.base.names import clean_name, compared
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.people.lobby import new_id
from stellwerk.web.play.gameplay import open_table
from stellwerk.web.play.seats import registered
from stellwerk.web.play.table import Refused, Table, locked
from stellwerk.web.play.tables import Tables, seats_changed
from stellwerk.web.play.time import clock
from stellwerk.web.play.time.resting import Calendar
from stellwerk.web.store import OVER, Clock, Conflict, Seat, Setting, StoreError
from stellwerk.web.store import rooms as store
from stellwerk.web.store.accounts import GONE, account_named
from stellwerk.web.store.rooms import Guest, Room, Terms

LOT = SystemRandom()
DAY = 86400
HERE = 15  # seconds without a word from a page: then nobody is there
NAMELESS = mark("Say under which name you will play.")
NO_PLACE = mark("This server has no room for more tables.")
REMATCH = mark("A rematch begins when this match is over.")
NOT_SEATED = mark("Only those who have a seat at this table can ask for a rematch.")


async def keep_rooms(runtime: Runtime) -> None:
    """As long as the server runs: rooms whose time has come, or whose process ended before the table was made."""
    while True:
        await asyncio.sleep(runtime.limits.tournament_seconds)
        try:
            now = int(runtime.now.time())
            for one in await runtime.store.read(store.waiting_rooms):
                await settle(runtime, one)
            await runtime.store.do(store.forget_rooms, now - runtime.limits.room_days * DAY)
        except StoreError as problem:  # it may answer again
            log.error("The ready rooms could not be looked at: %s", problem)


def fits(terms: Terms, people: int) -> bool:
    """Whether the game is for so many."""
    return people > 0 and terms.game in GAMES and people + terms.bots in GAMES[terms.game].players


def most_people(terms: Terms) -> int:
    return max(find(terms.game).players) - terms.bots


async def settle(runtime: Runtime, room: Room) -> str:
    """The table, if it is time for it; its id, or nothing. Another process may be quicker."""
    people = store.here(await runtime.store.read(store.guests, room.id))
    ready = [one for one in people if one.ready == room.v]
    due = 0 < room.starts <= runtime.now.time()
    try:
        if fits(room.terms, len(ready)) and (due or len(ready) == len(people)):
            return await begin(runtime, room, ready)
        if due:
            await runtime.store.do(store.give_up_time, room, int(runtime.now.time()))
    except Conflict:
        found = await runtime.store.read(store.room_of, room.id)
        return found.board if found else ""
    return ""


async def begin(runtime: Runtime, room: Room, ready: Sequence[Guest]) -> str:
    """Seats, and so colours and the start player, by lot.

    Clocks wait until everybody has come to the table, unless a time was fixed: then they run from that time on.
    """
    if await runtime.store.size() > runtime.limits.store_bytes:
        raise Refused(NO_PLACE)
    terms, game, now = room.terms, find(room.terms.game), int(runtime.now.time())
    waits = not 0 < room.starts <= now
    seats = [Seat("", one.name, "", frozenset({one.device}), expected=waits) for one in ready]
    seats += [Seat(terms.level, "", "")] * terms.bots
    LOT.shuffle(seats)
    seed, options, players = secrets.randbits(96), dict(terms.options), len(seats)
    flags = terms.listed, terms.undo, now
    setting = Setting(new_id(), game.name, game.version, players, seed, options, None, room.host, *flags)
    box = await runtime.worker.aside(open_box, game.name, None)
    match = await runtime.worker.aside(Match, game, players, seed, options, box=box)
    turn = match.decision.seat if match.decision else OVER
    kept = begun(runtime, room, seats, turn, waits)
    await runtime.store.do(store.begin, room, {one.device for one in ready}, setting, seats, turn, kept)
    seats_changed(runtime)
    await open_table(runtime, setting.id)  # a bot may begin
    return setting.id


def begun(runtime: Runtime, room: Room, seats: Sequence[Seat], turn: int, waits: bool) -> Clock | None:
    """The clock of the table; with a fixed time it runs already, if a person must choose."""
    if room.terms.pace is None:
        return None
    kept = clock.begun(room.terms.pace, len(seats))
    runs = turn if not waits and turn != OVER and not seats[turn].level else clock.NOBODY
    now, calendar = runtime.record(Tables).uptime.now(), Calendar(runtime.now.time())
    return clock.switched(kept, runs, 0, now, calendar)


async def known_name(runtime: Runtime, device: str, wanted: str) -> str:
    """A name under which somebody can come: nobody else has it for their own."""
    name = clean_name(wanted)
    if not name:
        raise Refused(NAMELESS)
    owner = await runtime.store.read(account_named, compared(name))
    if owner and owner.device != device:
        raise Refused(registered.THEIRS)
    return name


async def of_rematch(runtime: Runtime, table: Table, device: str) -> str:
    """The room in which those who played agree on another match; its id."""
    if not table.over:
        raise Refused(REMATCH)
    async with locked(table):
        mine = [seat for seat in table.seats if device and device in seat.devices]
        if not mine:
            raise Refused(NOT_SEATED)
        setting, pace = table.setting, table.clock.clock.pace if table.clock else None
        bots = [seat.level for seat in table.seats if seat.level and not seat.devices - {GONE}]
        terms = Terms(
            setting.game, setting.options, pace, len(bots), bots[0] if bots else "", setting.undo, setting.listed,
            table.hands_closed,
        )  # fmt: skip
        others = {min(seat.devices - {GONE}): seat.name for seat in table.seats if seat.devices - {GONE, device}}
        now = int(runtime.now.time())
        new = Room(new_id(), device, terms, 0, await of_circle(runtime, table.id), table.id, 0, now)
        invited = {one: name for one, name in others.items() if one != device}
        return await runtime.store.do(store.add_room, new, mine[0].name, invited)


async def of_circle(runtime: Runtime, table: str) -> str:
    """The group of which a table was made; empty: of none."""
    return await runtime.store.read(store.circle_of_table, table)
