"""A table: a match with people at it. The only place that changes a match: stored first, and only then told."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from stellwerk.core import codec
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import revealed, step
from stellwerk.core.match import CannotUndo, Match
from stellwerk.core.records import NOBODY, Action
from stellwerk.core.rng import seeded
from stellwerk.core.words import LANGUAGES, Words, mark, words
from stellwerk.games import find, open_box
from stellwerk.web.store import OVER, UNDO, Kept, Line, Seat, Setting, Store, add_steps

NAME = 24  # letters
NOT_STORED = mark("What was done last could not be stored and does not count: try again.")


class Refused(Exception):
    """Nothing was changed; the message, which is in the catalogues, says why."""


class Stale(Refused):
    """The answer belongs to a position that is no more."""


class Lost(Refused):
    """What was done could not be stored: it does not count, and the table is read anew."""


@dataclass(eq=False)
class Table:
    """The match, its seats, and everybody who watches. Whoever reads or changes it holds it."""

    setting: Setting
    match: Match
    seats: list[Seat]
    chat: list[Line]
    following: str = ""
    v: int = 0  # how often the position has changed: it only ever grows
    reached: list[int] = field(
        default_factory=lambda: [0]
    )  # by number of actions: the v at which that was the position
    links: dict[int, str] = field(default_factory=dict)  # by seat: the tokens that the store has only hashes of
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: list[Any] = field(default_factory=list)
    drawn: dict[Any, Any] = field(default_factory=dict)  # by viewer and language: the picture that was sent last
    thinker: asyncio.Task[None] | None = None
    used: float = field(default_factory=monotonic)
    gone: bool = False  # not the table of that id any more: whoever is here must open it anew

    @property
    def id(self) -> str:
        return self.setting.id

    @property
    def turn(self) -> int:
        """The seat that must choose, or OVER."""
        return OVER if self.match.decision is None else self.match.decision.seat


@asynccontextmanager
async def held(table: Table) -> AsyncIterator[None]:
    """Nobody else reads or changes the table meanwhile; of one that is gone nothing may be told."""
    async with table.lock:
        if table.gone:
            raise Lost(NOT_STORED)
        yield


def fold(kept: Kept) -> Table:
    """The table that the stored steps lead to."""
    setting = kept.setting
    game = find(setting.game)
    if game.version != setting.rules:
        raise Refused(mark("This table was played under older rules and cannot be continued."))
    match = Match(game, setting.players, setting.seed, setting.options, box=open_box(setting.game, setting.deck))
    table = Table(setting, match, list(kept.seats), list(kept.chat), kept.following)
    acts: list[str] = []
    for _, act in kept.steps:
        count(table, back=act == UNDO)
        if act == UNDO:
            acts.pop()
        else:
            acts.append(act)
    for act in acts:
        match.play(codec.decode(Action, json.loads(act)))
    return table


def count(table: Table, back: bool) -> None:
    """One position on, or one back: the number of actions follows, the version always grows."""
    table.v += 1
    if back:
        table.reached.pop()
        table.reached[-1] = table.v
    else:
        table.reached.append(table.v)


# What people do


async def play(store: Store, table: Table, v: int, seat: int, pick: int) -> None:
    """The option of that number, chosen by a seat that looks at the position v."""
    check(table, v)
    decision = table.match.decision
    if decision is None:
        raise Refused(mark("The match is over: nothing can be played."))
    if decision.seat != seat:
        raise Refused(mark("It is not your turn to choose."))
    if not 0 <= pick < len(decision.options):
        raise Refused(mark("There is no such choice."))
    action = decision.options[pick]
    table.match.play(action, seat)
    count(table, back=False)
    await keep(store, table, [(seat, codec.dumps(action))])


async def take_back(store: Store, table: Table, v: int, seat: int, all: bool = False) -> None:
    """The last action of the seat, or all that it can take back."""
    check(table, v)
    if not table.setting.undo:
        raise Refused(mark("At this table nothing is taken back."))
    times = max(1, can_take_back(table, seat)) if all else 1
    try:
        for _ in range(times):
            await asyncio.to_thread(table.match.undo, seat)
            count(table, back=True)
    except CannotUndo as problem:
        raise Refused(str(problem)) from None
    await keep(store, table, [(seat, UNDO)] * times)


def check(table: Table, v: int) -> None:
    if v != table.v:
        raise Stale(mark("The position has changed in the meantime: look again, and choose anew."))


def can_take_back(table: Table, seat: int | None) -> int:
    """How many actions the seat could take back now."""
    match, end = table.match, len(table.match.events)
    actions = 0
    for before, who in zip(reversed(match.marks), reversed(match.seats), strict=True):
        if who != seat or revealed(match.game.rules, match.events[before:end]) or not table.setting.undo:
            break
        actions, end = actions + 1, before
    return actions


async def keep(store: Store, table: Table, steps: list[tuple[int, str]]) -> None:
    """Steps that were just made are stored; where that fails, the table in memory is worth nothing any more."""
    table.used = monotonic()
    try:
        await store.do(add_steps, table.id, table.v - len(steps), steps, table.turn, len(table.match.actions))
    except sqlite3.Error as problem:
        raise Lost(NOT_STORED) from problem


def ends_turn(table: Table, v: int, seat: int, pick: int) -> bool:
    """Whether a choice would hand over to somebody else: then nothing before it can be taken back any more.

    It is tried on a guess of what the seat does not know, so that the answer tells nothing new.
    """
    check(table, v)
    match, decision = table.match, table.match.decision
    if decision is None or decision.seat != seat or not 0 <= pick < len(decision.options):
        return False  # it will be refused anyway
    guess = match.game.guess(match.view(seat), seat, seeded(table.v))
    after = step(match.game, guess, decision, decision.options[pick])
    return after is None or after.seat != seat


def why_not(table: Table, v: int, seat: int, action: Any, t: Words) -> str:
    """Why something cannot be chosen, told to the seat that chooses only."""
    check(table, v)
    if table.turn != seat:
        raise Refused(mark("It is not your turn to choose."))
    try:
        asked = codec.decode(Action, action)
    except codec.BadData:
        raise Refused(mark("There is no such choice.")) from None
    match, decision = table.match, table.match.decision
    assert decision is not None
    if asked not in match.menu:
        raise Refused(mark("There is no such choice."))
    return match.game.text.why_not(match.view(seat), decision, asked, lambda s: name(table, s, t), t)


# Who is there


def name(table: Table, seat: int, t: Words) -> str:
    """What a seat is called: as the person there wants, else by its colour."""
    if seat == NOBODY:
        return ""
    return called(table.match.game.text.seat_name(seat, t), table.seats[seat], t)


def called(colour: str, seat: Seat, t: Words) -> str:
    if seat.level:
        return t("{colour} (bot)", colour=colour)
    if not seat.devices:
        return t("{colour} (open)", colour=colour)
    return seat.name or colour


def clean_name(text: str) -> str:
    """A name as it may be shown: printable, without superfluous spaces, and short."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split())[:NAME].strip()


def distinct(game: AnyGame, seats: Sequence[Seat], seat: int, wanted: str) -> str:
    """The name, with a number if another seat is called the same in any language."""
    taken = {
        called(game.text.seat_name(i, words(language)), other, words(language))
        for i, other in enumerate(seats)
        for language in LANGUAGES
        if i != seat
    }
    number, found = 2, wanted
    while found and found in taken:
        found, number = f"{wanted[: NAME - 3]} {number}", number + 1
    return found


def mine(table: Table, device: str) -> list[int]:
    """The seats of a device, without those that a bot plays at the moment."""
    return [i for i, seat in enumerate(table.seats) if device in seat.devices and not seat.level]


def saved(table: Table) -> str:
    """The match as text, once it is over: it holds every secret."""
    if not table.match.over:
        raise Refused(mark("The match can be downloaded when it is over."))
    table.match.names = tuple(name(table, seat, words()) for seat in range(len(table.seats)))
    return table.match.to_json()


def series(table: Table) -> list[list[int]]:
    """The scores of all seats after each action of a match that is over."""
    done = table.match
    again = Match(done.game, done.players, done.seed, done.options, box=done.box)
    scores = [list(again.scores)]
    for action in done.actions:
        again.play(action)
        scores.append(list(again.scores))
    return scores
