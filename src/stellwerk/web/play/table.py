"""A table: a match with people at it. The only place that changes a match; a step is stored before it is sent."""

import asyncio
import hashlib
import json
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic
from typing import Any

from stellwerk.core import codec
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import revealed
from stellwerk.core.match import FORMAT, CannotUndo, Match
from stellwerk.core.records import NOBODY, Action
from stellwerk.core.words import LANGUAGES, mark, words
from stellwerk.games import GAMES, find, open_box
from stellwerk.web.base.answers import NOT_STORED
from stellwerk.web.base.names import NAME_LENGTH
from stellwerk.web.base.settings import USUAL, Limits
from stellwerk.web.play.seats.agreed import Agreed
from stellwerk.web.play.shown import Shown
from stellwerk.web.play.time import clock as clocks
from stellwerk.web.play.time.clock import Ticking
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.store import (
    ENDED,
    OVER,
    UNDO,
    Actor,
    Ask,
    Clock,
    Conflict,
    Deal,
    Fork,
    Line,
    NotTheirs,
    Seat,
    Setting,
    Sitting,
    Store,
    StoredTable,
    append,
)

OVERTAKEN = mark("The position has changed in the meantime: look again, and choose anew.")
LOST = mark("This seat is not yours any more: nothing was done.")
AWAY = mark("This table was taken along, and is played on without the network. It does not move here meanwhile.")
WAS_CLOSED = mark("This table was closed by whoever runs this server.")


class Refused(Exception):
    """Nothing was changed; the message, which is in the catalogues, says why."""


class Stale(Refused):
    """The answer belongs to an earlier position."""


class Overtaken(Stale):
    """Another process was quicker: the table in memory has a step too many, and must be read again."""


class OlderRules(Refused):
    """The match cannot be played on here: it can be downloaded."""


class TakenAlong(Refused):
    """The table is played on elsewhere: nothing moves here until it is handed back."""


class NotStored(Refused):
    """What was done could not be stored: it does not count, and the table must be loaded again."""


@dataclass(eq=False)
class Table:
    """The match, its seats, and the watchers. It is read and changed only while it is locked."""

    setting: Setting
    match: Match
    seats: list[Seat]
    story: list[Line]
    rematch: str = ""  # the id of the table of the rematch
    fork: Fork | None = None  # where its first steps come from, if they were not played here
    ended: int = NOBODY  # the seat whose time was out, where the match ends then; NOBODY: it goes on to its end
    deal: Deal | None = None  # with whom else its deal is shared
    hands_closed: bool = False  # also when the match is over, only those who sat here see what was hidden
    v: int = 0  # the version of the position: it grows with every action, and with every one that is taken back
    reached: list[int] = field(default_factory=lambda: [0])  # by number of actions: the v of that position
    times: list[int] = field(default_factory=list)  # by number of the action: when it was made; 0: nobody knows
    sittings: list[Sitting] = field(default_factory=list)  # who played which seat from which v on
    undone: Counter[int] = field(default_factory=Counter)  # by seat: how many actions it has taken back
    ahead: dict[int, tuple[Actor, Action]] = field(default_factory=dict)  # by seat: what was chosen before it is asked
    later: dict[int, Any] = field(default_factory=dict)  # by seat: what it has planned for its next turn, see later.py
    later_task: asyncio.Task[None] | None = None
    left: dict[int, frozenset[Action]] = field(default_factory=dict)  # by seat: what it left when it ended its turn
    led: set[int] = field(default_factory=set)  # numbers of actions that belong to the one before: they go back with it
    waits: float = 0.0  # until then bots wait for somebody who may take back
    going: asyncio.Event = field(default_factory=asyncio.Event)  # nobody need wait any longer
    asks: list[Ask] = field(default_factory=list)  # devices that asked for a seat where others sit
    away: dict[int, float] = field(default_factory=dict)  # by seat of a person who is not here: since when
    missed: set[int] = field(default_factory=set)  # those of whom that was said
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    elsewhere: frozenset[str] = frozenset()  # devices of people whose pages are open at other processes
    announced: frozenset[str] = frozenset()  # those whose pages are open here, as other processes know
    watchers: list[Watcher] = field(default_factory=list)
    sockets: Counter[str] = field(default_factory=Counter)  # open ones by address, whether they watch already or not
    shown: Shown | None = None  # what its watchers are shown
    series: tuple[int, list[int]] | None = None  # the version that was over, and the changes that led to it
    agreed: tuple[int, Agreed] | None = None  # how many lines were read, and what the notices come to
    registered: dict[str, str] = field(default_factory=dict)  # by device of an account: its name, see seats/registered
    holidays: dict[str, list[tuple[int, int]]] = field(default_factory=dict)  # by device: from when to when, in seconds
    programs: dict[str, str] = field(default_factory=dict)  # by device of a program: that of whoever made it
    clock: Ticking | None = None  # None: people have all the time they like
    bot_task: asyncio.Task[None] | None = None
    doors: bool = False  # only those who sit here look at it, while others play the same deal
    maker: str = ""  # whom the work of its bots is counted for: an address, or the host's device
    used: float = field(default_factory=monotonic)
    behind: bool = False  # another process has changed it, and that is about to be read
    foreign: bool = False  # a copy that is looked at through the eyes of somebody else, who is not "you"
    dropped: bool = False  # it left the memory, and must be loaded again
    farewell: str = NOT_STORED  # what its watchers are told then
    limits: Limits = USUAL

    @property
    def id(self) -> str:
        return self.setting.id

    @property
    def turn(self) -> int:
        """The seat that must choose, or OVER."""
        return OVER if self.match.decision is None or self.over else self.match.decision.seat

    @property
    def over(self) -> bool:
        """Whether nothing is played any more: to the end, or since somebody's time was out."""
        return self.match.over or self.ended != NOBODY

    @property
    def uploaded(self) -> bool:
        """Whether it was played elsewhere and is only looked at, perhaps before it was over."""
        return self.fork is not None and not self.fork.origin


def bots_may_think(table: Table) -> bool:
    """Not where nobody would ever know: bots among themselves play while somebody watches.

    A seat that a bot plays for somebody still is that person's: the match goes on to its end, also where all are late.
    """
    return bool(table.watchers) or any(seat.devices or not seat.level for seat in table.seats)


@asynccontextmanager
async def locked(table: Table) -> AsyncIterator[None]:
    """Nobody else reads or changes the table meanwhile. A dropped one can no longer be locked."""
    async with table.lock:
        if table.dropped:
            raise NotStored(NOT_STORED)
        yield


def fold(stored: StoredTable, limits: Limits = USUAL) -> Table:
    """The table that the stored steps lead to. What was taken back is not played again."""
    setting = stored.setting
    if stored.closed:
        raise OlderRules(WAS_CLOSED)
    if stored.along:
        raise TakenAlong(AWAY)
    if setting.game not in GAMES:
        raise OlderRules(mark("The game of this table is not installed here."))
    game = find(setting.game)
    if game.version != setting.rules:
        raise OlderRules(mark("This table was played under older rules and cannot be continued."))
    if len(stored.seats) != setting.players:
        raise ValueError(f"it has {len(stored.seats)} seats and should have {setting.players}")
    match = Match(game, setting.players, setting.seed, setting.options, box=open_box(setting.game, setting.deck))
    table = Table(
        setting, match, list(stored.seats), list(stored.story), stored.rematch, stored.fork, asks=list(stored.asks)
    )
    table.limits, table.sittings, table.ended = limits, list(stored.sittings), ended_by(stored.story)
    table.deal, table.hands_closed = stored.deal, stored.hands_closed
    for (seat, action), made in zip(stored.steps, [*stored.times, *[0] * len(stored.steps)], strict=False):
        count_step(table, seat, action == UNDO, made)
    for _, action in kept_steps(stored.steps):
        match.play(codec.decode(Action, json.loads(action)))
    return table


def ended_by(story: Sequence[Line]) -> int:
    """The seat whose time was out, where that has ended the match; else NOBODY."""
    return next((line.seat for line in story if line.kind == ENDED), NOBODY)


def count_step(table: Table, seat: int, back: bool, made: int = 0) -> None:
    """One position on, or one back: the version grows either way."""
    table.v += 1
    if back:
        table.undone[seat] += 1
        table.reached.pop()
        table.reached[-1] = table.v
        table.led.discard(len(table.reached) - 1)
        table.times.pop()
    else:
        table.reached.append(table.v)
        table.times.append(made)


def is_program(table: Table, number: int) -> bool:
    """Whether a seat is played by a program from elsewhere."""
    return not table.seats[number].devices.isdisjoint(table.programs)


def unhurried(table: Table) -> bool:
    """Whether people have hours or days for a move: then nobody is missed who is away."""
    return bool(table.clock and clocks.is_unhurried(table.clock.clock.pace))


# What people do


def plays(table: Table, actor: Actor) -> bool:
    """Whether a seat is still played by whoever acts for it."""
    seat = table.seats[actor.seat]
    if actor.level is not None and actor.level != seat.level:
        return False
    return actor.device in seat.devices if actor.device else bool(actor.level)


def check_actor(table: Table, actor: Actor) -> None:
    """The store looks again when it writes, for another process may have changed the seat."""
    if not plays(table, actor):
        raise Stale(LOST)


async def play(store: Store, table: Table, v: int, actor: Actor, pick: int, kept: Sequence[str] = ()) -> None:
    """Whoever plays a seat and sees position v chooses the option of that number; `kept`: see store.append."""
    check_actor(table, actor)
    check_version(table, v)
    decision, seat = table.match.decision, actor.seat
    if decision is None or table.over:
        raise Refused(mark("The match is over: nothing can be played."))
    if decision.seat != seat:
        raise Refused(mark("It is not your turn to choose."))
    if not 0 <= pick < len(decision.options):
        raise Refused(mark("There is no such choice."))
    action = decision.options[pick]
    table.match.play(action, seat)
    count_step(table, seat, back=False)
    table.later.pop(seat, None)
    if actor.device and table.match.game.text.ends(decision, action):
        table.left[seat] = frozenset(decision.options)
    table.times[-1] = await store_steps(store, table, [(seat, codec.dumps(action))], actor, kept)


async def take_back(store: Store, table: Table, v: int, actor: Actor, all: bool = False) -> list[Action]:
    """The last choice of the seat with all that followed from it by itself, or all that it can take back."""
    check_actor(table, actor)
    check_version(table, v)
    seat = actor.seat
    if not table.setting.undo:
        raise Refused(mark("At this table nothing is taken back."))
    if table.over:
        raise Refused(mark("The match is over: nothing can be played."))  # its record, with the seed, may be out
    if table.undone[seat] >= table.limits.taken_back:
        raise Refused(mark("You have taken back very much at this table already: nothing more is taken back."))
    times = max(1, undoable_actions(table, seat) if all else together(table, seat))
    taken = table.match.actions[-times:]
    if len(table.match.actions) - times < own_from(table) > 0:
        raise Refused(mark("What was played before this try began stays as it was."))
    try:
        for _ in range(times):
            table.match.undo(seat)
            count_step(table, seat, back=True)
    except CannotUndo as problem:
        raise Refused(str(problem)) from None
    table.left.pop(seat, None)
    await store_steps(store, table, [(seat, UNDO)] * times, actor)
    return taken


def together(table: Table, seat: int) -> int:
    """How many actions go back as one, as far as they can."""
    times = 1
    while len(table.match.actions) - times in table.led:
        times += 1
    return min(times, undoable_actions(table, seat))


def check_version(table: Table, v: int) -> None:
    if v != table.v:
        raise Stale(OVERTAKEN)


def own_from(table: Table) -> int:
    """The first step that was played at this table."""
    return table.fork.step if table.fork else 0


def undoable_actions(table: Table, seat: int | None) -> int:
    """How many actions the seat could take back now."""
    match, end = table.match, len(table.match.events)
    actions, most = 0, 0 if table.over else len(match.actions) - own_from(table)
    for before, actor in zip(reversed(match.marks), reversed(match.seats), strict=True):
        new = revealed(match.game.rules, match.events[before:end])
        if actor != seat or new or actions == most or not table.setting.undo:
            break
        actions, end = actions + 1, before
    return actions


async def store_steps(
    store: Store, table: Table, steps: list[tuple[int, str]], actor: Actor, kept: Sequence[str] = ()
) -> int:
    """Store the steps that were just made; when that was.

    Where that fails, the table in memory is wrong and must be dropped.
    """
    table.used = monotonic()
    clock = follow_clock(table)
    where = table.id, table.v - len(steps)
    try:
        return await store.do(append, *where, steps, table.turn, len(table.match.actions), clock, actor, kept)
    except NotTheirs as problem:
        raise Overtaken(LOST) from problem
    except Conflict as problem:
        raise Overtaken(OVERTAKEN) from problem
    except Exception as problem:  # whatever it was: the step does not count
        raise NotStored(NOT_STORED) from problem


def running_seat(table: Table, seats: Sequence[Seat] = ()) -> int:
    """Whose time runs: a person's who must choose. While somebody has not come yet nobody's does, for all wait."""
    seats = seats or table.seats
    if table.over or any(not seat.level and (seat.expected or not seat.devices) for seat in seats):
        return NOBODY
    return NOBODY if seats[table.turn].level else table.turn


def follow_clock(table: Table) -> Clock | None:
    """From now on the time of the seat that must choose runs; the clock, if there is one."""
    if table.clock is None:
        return None
    seat, now, calendar = running_seat(table), table.clock.now(), table.clock.calendar()
    table.clock.clock = clocks.switched(table.clock.clock, seat, len(table.match.actions), now, calendar)
    return table.clock.clock


def why_not(table: Table, v: int, seat: int, action: Any, language: str) -> str:
    """Why something cannot be chosen. Only the seat that must choose is told."""
    check_version(table, v)
    if table.turn != seat:
        raise Refused(mark("It is not your turn to choose."))
    try:
        asked = codec.decode(Action, action)
    except codec.BadData:
        raise Refused(mark("There is no such choice.")) from None
    if asked not in table.match.menu:
        raise Refused(mark("There is no such choice."))
    return table.match.why_not(asked, language, names_of(table, language))


# Who is there


def names_of(table: Table, language: str) -> list[str]:
    """What all seats are called, as speaking and drawing want to know it."""
    return [shown_name(table.match.game, number, seat, language) for number, seat in enumerate(table.seats)]


def name_of(table: Table, seat: int, language: str) -> str:
    return "" if seat == NOBODY else shown_name(table.match.game, seat, table.seats[seat], language)


def shown_name(game: AnyGame, number: int, seat: Seat, language: str) -> str:
    """What a seat is called: by the name of its person, else by its colour."""
    return called(game, number, seat.level, seat.name, bool(seat.devices), language)


def called(game: AnyGame, number: int, level: str, name: str, taken: bool, language: str) -> str:
    t, colour = words(language), game.text.seat_name(number, game.words(language))
    if level:
        return t("{colour} (bot)", colour=colour)
    if not taken:
        return t("{colour} (open)", colour=colour)
    return name or colour


def unique_name(game: AnyGame, seats: Sequence[Seat], number: int, wanted: str) -> str:
    """The name, with a number if another seat is called the same in any language."""
    taken = {
        shown_name(game, other, seat, language)
        for other, seat in enumerate(seats)
        for language in LANGUAGES
        if other != number
    }
    suffix, name = 2, wanted
    while name and name in taken:
        name, suffix = f"{wanted[: NAME_LENGTH - 3]} {suffix}", suffix + 1
    return name


def seats_of(table: Table, device: str) -> list[int]:
    """The seats of a device, without those that a bot plays at the moment."""
    return [i for i, seat in enumerate(table.seats) if device in seat.devices and not seat.level]


def match_json(table: Table) -> str:
    """The match as text, once it is over: it holds every secret."""
    if not table.over:
        raise Refused(mark("The match can be downloaded when it is over."))
    table.match.names = tuple(names_of(table, "en"))
    return table.match.to_json()


def record_key(setting: Setting) -> str:
    """Part of the link to the record of a match: only people who sat there can pass it on."""
    return hashlib.sha256(f"record {setting.id} {setting.seed}".encode()).hexdigest()[:22]


def kept_steps(steps: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The steps without those that were taken back."""
    kept: list[tuple[int, str]] = []
    for seat, action in steps:
        if action == UNDO:
            kept.pop()
        else:
            kept.append((seat, action))
    return kept


def stored_json(stored: StoredTable) -> str:
    """A match that cannot be played on here, as text: like match_json, without what would follow from its rules."""
    setting, actions = stored.setting, [action for _, action in kept_steps(stored.steps)]
    header = {"stellwerk": FORMAT, "game": setting.game, "rules": setting.rules, "players": setting.players}
    header |= {"seed": setting.seed, "options": setting.options, "names": [seat.name for seat in stored.seats]}
    lines = [f'"{key}": {json.dumps(value, ensure_ascii=False)}' for key, value in header.items()]
    lines += [f'"deck_file": {json.dumps(setting.deck, ensure_ascii=False)}'] if setting.deck else []
    moves = ",\n  ".join(actions)
    return "{\n " + ",\n ".join([*lines, f'"actions": [\n  {moves}\n ]']) + "\n}\n"


def score_series(table: Table) -> list[int]:
    """How the scores of a match that is over came about: it is played again once, for all who ask.

    Three numbers for each change: so many actions after the one before, whose score changed, and by how much.
    """
    if table.series is None or table.series[0] != table.v:
        again = table.match.at(0)
        scores = [list(again.scores)]
        for action in table.match.actions:
            again.play(action)
            scores.append(list(again.scores))
        table.series = table.v, changes(scores)
    return table.series[1]


def changes(scores: list[list[int]]) -> list[int]:
    """Of the scores of all seats from none at all on; the last action counts as a change, whatever it brought."""
    found, last = list[int](), 0
    for action, (before, after) in enumerate(pairwise([[0] * len(scores[0]), *scores])):
        for seat, (had, has) in enumerate(zip(before, after, strict=True)):
            if had != has or (seat == 0 and action == len(scores) - 1):
                found += [action - last, seat, has - had]
                last = action
    return found
