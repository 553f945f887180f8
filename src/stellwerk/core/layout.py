"""Where everything of a position stands in the arrays that learners get: it follows from the shapes of the fields.

A segment is a run of numbers of one kind: the field it tells of, where it begins, how long it is, its range and its
meaning. `stellwerk layout GAME` prints them, and the laws hold every state to them.
"""

from collections.abc import Iterator
from math import prod
from typing import Any, NamedTuple

from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Effect
from stellwerk.core.shapes import (
    AMOUNT,
    AT_MOST,
    BAG,
    BITS,
    EACH,
    EFFECTS,
    HOW_MANY,
    LETTERS,
    NUMBER,
    SEAT,
    STACK,
    THING,
    UNCODED,
    Shape,
    size,
)

Dims = tuple[tuple[str, int], ...]  # whose the numbers are, and how many of them there are, the outermost first


class Table(NamedTuple):
    """What a layout depends on: the box, how many play, and for how many there is room."""

    box: Any
    players: int
    room: int
    ops: tuple[str, ...]  # of effects


class Segment(NamedTuple):
    """A run of numbers in the array."""

    field: str
    part: str  # of a field that has several
    offset: int
    dims: Dims
    low: int
    high: int
    means: str  # an amount, a seat, or the number of a thing
    names: dict[str, int]
    empty: int  # what stands where there is nothing: a seat that nobody has, a place without an entry
    meaning: str
    known: str  # to whom

    @property
    def length(self) -> int:
        return prod(count for _, count in self.dims)

    @property
    def title(self) -> str:
        return f"{self.field}.{self.part}" if self.part else self.field


class Run(NamedTuple):
    """Of a shape: one of the runs that it becomes."""

    part: str
    dims: Dims
    low: int
    high: int
    means: str = AMOUNT
    names: dict[str, int] = {}  # noqa: RUF012  # never changed
    empty: int = 0


def table_of(game: AnyGame, box: Any, players: int, room: int = 0) -> Table:
    if players not in game.players or not players <= (room or players) <= max(game.players):
        low, high = min(game.players), max(game.players)
        raise ValueError(f"{game.title} is for {low} to {high} players, not {players}, with room for {room}.")
    inside = {op for known in game.known.values() for op in known.shape.inside}
    return Table(box, players, room or players, tuple(sorted({*game.rules, *inside})))


def segments(game: AnyGame, table: Table) -> list[Segment]:
    """The layout. Single numbers come first: they change most often and are written at once.

    >>> from stellwerk.games import GAMES, find
    >>> game = find(next(iter(GAMES)))
    >>> first, second, *_ = segments(game, table_of(game, game.box(), players=2))
    >>> first.offset, second.offset == first.length
    (0, True)
    """
    fields = [(name, known) for name, known in game.known.items() if known.shape.kind not in UNCODED]
    fields.sort(key=lambda field: field[1].shape.kind != NUMBER)
    found, offset = list[Segment](), 0
    for name, known in fields:
        for run in runs(known.shape, table):
            low, high = run.low, run.high
            if not -(1 << 15) <= low <= high < 1 << 15:
                raise ValueError(f"The field {name!r} of {game.title} has the range {low} to {high}: too wide.")
            made = Segment(
                name, run.part, offset, run.dims, low, high, run.means, run.names, run.empty, known.meaning, known.who
            )
            found.append(made)
            offset += made.length
    return found


def runs(shape: Shape, table: Table) -> Iterator[Run]:
    """What a shape becomes, part by part."""
    kind, count = shape.kind, size(shape.entries, table.box)
    if kind == NUMBER:
        low, high = bounds(shape, table._replace(players=table.room))
        yield Run("", (), low, high, shape.means, dict(shape.names or {}), nothing(shape, table))
    elif kind in (EACH, AT_MOST):
        assert shape.of is not None
        outer = (shape.owner, count * table.room) if shape.owner == SEAT else (shape.owner, count)
        for run in runs(shape.of, table):
            yield run._replace(dims=(outer, *run.dims))
    elif kind == BAG:
        held = len(members(shape, table)) + len(shape.names or {})
        yield Run("", ((", ".join((shape.owner, *(shape.names or {}))), held),), 0, bag_most(shape, table))
    elif kind == HOW_MANY:
        yield Run("", (), 0, count)
    elif kind in (BITS, LETTERS):
        yield Run("", ((shape.owner, count),), 0, 1)
    elif kind == STACK:
        yield from stack_runs(shape, table)
    elif kind == EFFECTS:
        yield Run("count", (), 0, 99)
        yield Run("op", (("effect", count),), 0, len(table.ops), THING)
        yield Run("number", (("effect", count),), size(shape.low, table.box), size(shape.high, table.box))


def stack_runs(shape: Shape, table: Table) -> Iterator[Run]:
    """The frame that asks, token by token, and those below it."""
    low, high, below = size(shape.low, table.box), size(shape.high, table.box), size(shape.entries, table.box)
    tokens, ops, seats = shape.tokens, len(table.ops), {"NOBODY": -1}
    yield Run("seat", (), -1, table.room - 1, SEAT, seats, -1)
    yield Run("op", (("token", tokens),), 0, ops, THING)
    yield Run("number", (("token", tokens),), low, high)
    yield Run("depth", (("token", tokens),), 0, 9)
    yield Run("below.seat", (("frame", below),), -1, table.room - 1, SEAT, seats, -1)
    yield Run("below.op", (("frame", below),), 0, ops, THING)
    yield Run("below.number", (("frame", below),), low, high)


def bounds(shape: Shape, table: Table) -> tuple[int, int]:
    """The least and the greatest value of a number."""
    low, high = size(shape.low, table.box), size(shape.high, table.box)
    return low, {SEAT: table.players - 1, THING: high - 1}.get(shape.means, high)


def nothing(shape: Shape, table: Table) -> int:
    """What stands where there is no entry: the first value with a name, else 0, or the least one if 0 is none."""
    low, high = bounds(shape, table)
    return next(iter((shape.names or {}).values()), min(max(0, low), high))


def members(shape: Shape, table: Table) -> list[int]:
    """The things that a bag can hold."""
    return list(shape.among(table.box)) if shape.among else list(range(size(shape.entries, table.box)))


def bag_most(shape: Shape, table: Table) -> int:
    """Of one kind; of things not known as many as there are in all."""
    most = size(shape.high, table.box)
    return most * len(members(shape, table)) if shape.names else most


def numbers(game: AnyGame, box: Any) -> dict[Action, int]:
    """The number of each action: its place in the menu.

    >>> from stellwerk.games import GAMES, find
    >>> game = find(next(iter(GAMES)))
    >>> box = game.box()
    >>> [numbers(game, box)[action] for action in game.menu(box)[:3]]
    [0, 1, 2]
    """
    return {action: number for number, action in enumerate(game.menu(box))}


# What there is


def described(game: AnyGame, box: Any, players: int) -> dict[str, dict[str, Any]]:
    """Every field of a view with its meaning, who may know it and what it is made of, ready for JSON.

    >>> from stellwerk.games import GAMES, find
    >>> game = find(next(iter(GAMES)))
    >>> found = described(game, game.box(), players=2)["players"]
    >>> found["known"], found["is"]["kind"], found["is"]["most"] == max(game.players)
    ('everybody', 'number', True)
    """
    table = table_of(game, box, players)
    return {
        name: {"means": known.meaning, "known": known.who, "is": shape_described(known.shape, table)}
        for name, known in game.known.items()
    }


def shape_described(shape: Shape, table: Table) -> dict[str, Any]:
    """What a value is made of; its entries likewise, under `of`."""
    kind, count = shape.kind, size(shape.entries, table.box)
    found: dict[str, Any] = {"kind": kind}
    if kind in UNCODED:
        return found
    if shape.owner:
        found["whose"] = shape.owner
    if kind == NUMBER:
        found["least"], found["most"] = bounds(shape, table)
        found["means"] = shape.means
    elif kind in (EACH, AT_MOST):
        assert shape.of is not None
        found["count"] = count * table.players if shape.owner == SEAT else count
        found["of"] = shape_described(shape.of, table)
    elif kind == BAG:
        found["count"], found["most"] = len(members(shape, table)), size(shape.high, table.box)
    elif kind not in (STACK, EFFECTS):
        found["count"] = count
    return found | ({"names": dict(shape.names)} if shape.names else {})


# What is wrong with a state


def problems(game: AnyGame, state: Any) -> list[str]:
    """Where a state, or a view, is outside the declarations of its fields."""
    table = table_of(game, state.box, state.players)
    return [
        f"{name}: {problem}"
        for name, known in game.known.items()
        for problem in wrong(known.shape, getattr(state, name), table)
    ]


def wrong(shape: Shape, value: Any, table: Table) -> Iterator[str]:
    kind, count = shape.kind, size(shape.entries, table.box)
    if kind == NUMBER:
        low, high = bounds(shape, table)
        if not low <= value <= high:
            yield f"{value} is not {low} to {high}"
    elif kind in (EACH, AT_MOST):
        assert shape.of is not None
        exact = count * table.players if shape.owner == SEAT else count
        if (len(value) > exact if kind == AT_MOST else len(value) != exact) and not (shape.empty and not value):
            yield f"there are {len(value)} entries and should be {'at most ' * (kind == AT_MOST)}{exact}"
        for entry in value:
            yield from wrong(shape.of, entry, table)
    elif kind == BAG:
        most, known = size(shape.high, table.box), {*members(shape, table), *(shape.names or {}).values()}
        yield from (f"{item} cannot be in the bag" for item in {*value} - known)
        yield from (
            f"{item} is there too often" for item in {*value} & {*members(shape, table)} if value.count(item) > most
        )
    elif kind == BITS and not 0 <= value < 1 << count:
        yield f"{value} has more than {count} bits"
    elif kind in (HOW_MANY, LETTERS) and (len(value) > count or (kind == LETTERS and {*value} - {*shape.owner})):
        yield f"{len(value)} are more than {count}, or others than {shape.owner}"
    elif kind in (STACK, EFFECTS):
        found = [frame.effect for frame in value] if kind == STACK else value
        yield from (problem for effect in found for problem in wrong_effect(shape, effect, table))
        if kind == STACK and value and len(list(tokens(value[-1].effect))) > shape.tokens:
            yield f"{value[-1].effect} has more than {shape.tokens} tokens"


def wrong_effect(shape: Shape, effect: Effect, table: Table) -> Iterator[str]:
    low, high = size(shape.low, table.box), size(shape.high, table.box)
    for token, _ in tokens(effect):
        if token.op not in table.ops:
            yield f"{token.op} has no rule"
        if not low <= token.n <= high:
            yield f"the number of {token.op} is {token.n} and not {low} to {high}"


def tokens(effect: Effect, depth: int = 0) -> Iterator[tuple[Effect, int]]:
    """An effect and those inside it, from the outside in."""
    yield effect, depth
    for inner in effect.of:
        yield from tokens(inner, depth + 1)
