"""A position as an array of 16-bit numbers, as one seat may know it: the viewer first, in the order of core/layout.

The function that writes the array is made for each game, box and number of players: Python source that follows from
the shapes, compiled once. It remembers what it wrote last for each viewer and writes only what has changed since, so
most fields cost a comparison; what an entry becomes is remembered, too. It looks at a hidden field only through the
function that shows it.
"""

from array import array
from collections.abc import Callable
from functools import lru_cache
from itertools import groupby
from math import prod
from typing import Any, get_args, get_origin

from stellwerk.core.codec import annotations
from stellwerk.core.game import AnyGame
from stellwerk.core.layout import Run, Segment, Table, members, runs, segments, table_of, tokens
from stellwerk.core.records import Effect
from stellwerk.core.shapes import (
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
    Shape,
    size,
)

Encoder = Callable[[Any, int | None], "array[int]"]
REMEMBERED = 20_000  # entries of each shape


class Remembered(dict[Any, "array[int]"]):
    """What entries become, found once for each. It begins anew when it has grown large."""

    def __init__(self, found: "Callable[[Any], list[int] | array[int]]") -> None:
        self.found = found

    def __missing__(self, entry: Any) -> "array[int]":
        if len(self) >= REMEMBERED:
            self.clear()
        self[entry] = made = array("h", self.found(entry))
        return made


def encoder(game: AnyGame, box: Any, players: int, room: int = 0) -> Encoder:
    """The function that writes positions, padded to `room` players. One thread may use it at a time."""
    made: Encoder = plan(game, box, players, room)()
    return made


@lru_cache(maxsize=64)
def plan(game: AnyGame, box: Any, players: int, room: int) -> Callable[[], Encoder]:
    writer = Writer(game, table_of(game, box, players, room))
    source, names = writer.source(), writer.given
    exec(compile(source, f"<the encoder of {game.name}>", "exec"), names)
    made: Callable[[], Encoder] = names["made"]
    return made


class Writer:
    """Writes the source, and collects what it refers to by name."""

    def __init__(self, game: AnyGame, table: Table) -> None:
        self.game, self.table = game, table
        self.layout = segments(game, table)
        self.hints = annotations(game.state)
        self.given: dict[str, Any] = {"array": array, "TURNED": turned(table)}

    def name(self, value: Any) -> str:
        """A name for something that the source needs."""
        name = f"G{len(self.given)}"
        self.given[name] = value
        return name

    def source(self) -> str:
        """One function that makes encoders, each with a memory of its own."""
        length, viewers = sum(segment.length for segment in self.layout), self.table.players + 1
        fields = self.fields()
        lines = self.head()
        for number, (name, parts) in enumerate(fields, 1):
            lines += self.field(name, parts, number)
        body = "\n".join(f"        {line}" for line in lines)
        memory = f"[[array('h', bytes({2 * length}))] + [None] * {len(fields)} for _ in range({viewers})]"
        return (
            f"def made():\n    memory = {memory}\n"
            "    def encode(s, seat):\n"
            f"        m = memory[{viewers - 1} if seat is None else seat]\n"
            "        k, out = seat or 0, m[0]\n        T = TURNED[k]\n"
            f"{body}\n        return out[:]\n"
            "    return encode\n"
        )

    def single(self, segment: Segment) -> bool:
        return self.game.known[segment.field].shape.kind == NUMBER

    def head(self) -> list[str]:
        """The single numbers, written at once."""
        found = [segment for segment in self.layout if self.single(segment)]
        values = [f"T[{self.value(part.field)}]" if part.means == SEAT else self.value(part.field) for part in found]
        return [f"out[:{len(found)}] = array('h', ({', '.join(values)},))"] if found else []

    def fields(self) -> list[tuple[str, list[Segment]]]:
        """The other fields, with their segments."""
        rest = [segment for segment in self.layout if not self.single(segment)]
        return [(name, list(parts)) for name, parts in groupby(rest, lambda segment: segment.field)]

    def value(self, name: str) -> str:
        """The field as the viewer may know it."""
        show = self.game.known[name].show
        return f"s.{name}" if show is None else f"{self.name(show)}(s, seat)"

    def field(self, name: str, parts: list[Segment], number: int) -> list[str]:
        """Written if it is not what it was."""
        known, hint = self.game.known[name], self.hints[name]
        shared = get_origin(hint) is tuple and known.show is None
        return [
            f"v = {self.value(name)}",
            f"if v {'is not' if shared else '!='} m[{number}]:",
            f"    m[{number}] = {kept(hint)}",
            *(f"    {line}" for line in self.written(known.shape, hint, parts)),
        ]

    def written(self, shape: Shape, hint: Any, parts: list[Segment]) -> list[str]:
        if shape.kind == STACK:
            return self.stack(shape, parts)
        if len(parts) > 1:
            return self.by_part(shape, parts)
        first, last = parts[0].offset, parts[0].offset + parts[0].length
        return [f"out[{first}:{last}] = {self.numbers(shape, hint)}"]

    def numbers(self, shape: Shape, hint: Any) -> str:
        """An array of the numbers of the field `v`."""
        if shape.kind == HOW_MANY:
            return "array('h', (len(v),))"
        if shape.kind not in (EACH, AT_MOST):
            return f"{self.remembered(shape)}[{'tuple(v)' if shape.kind == BAG else 'v'}]"
        assert shape.of is not None
        entries = self.ordered(shape, "v") if shape.kind == EACH and shape.owner == SEAT else "v"
        missing = self.missing(shape)
        if shape.kind == AT_MOST and plain(shape):
            fill = array("h", empty(shape.of, self.table) * size(shape.entries, self.table.box))
            return f"array('h', v) + {self.name(fill)}[len(v):]"
        if shape.of.kind == NUMBER:
            told = f"[T[x] for x in {entries}]" if shape.of.means == SEAT else entries
            return f"array('h', {told}){f' + {self.name(missing)}' if missing else ''}"
        lists = get_origin(get_args(hint)[0]) is list
        if lists and shape.of.kind == EACH and plain(shape.of):
            return f"array('h', [y for x in {entries} for y in x]){f' + {self.name(missing)}' if missing else ''}"
        hashed = "tuple(x)" if lists or shape.of.kind == BAG else "x"
        joined = f"[{self.remembered(shape.of)}[{hashed}] for x in {entries}]"
        return f"array('h', b''.join({f'(*{joined}, {self.name(missing)})' if missing else joined}))"

    def ordered(self, shape: Shape, value: str) -> str:
        """The entries by seat, the viewer's first."""
        count = size(shape.entries, self.table.box)
        at = "k" if count == 1 else f"{count} * k"
        if shape.empty:
            assert shape.of is not None
            nothing = tuple(empty(shape.of, self.table))
            value = f"({value} or {self.name([nothing] * count * self.table.players)})"
        return f"(*{value}[{at}:], *{value}[:{at}])"

    def missing(self, shape: Shape) -> "array[int]":
        """What stands for seats that nobody has."""
        assert shape.of is not None
        seats = self.table.room - self.table.players if shape.kind == EACH and shape.owner == SEAT else 0
        return array("h", empty(shape.of, self.table) * size(shape.entries, self.table.box) * seats)

    def remembered(self, shape: Shape) -> str:
        """A table of what the entries of a shape become."""
        if names_seat(shape):
            raise TypeError(f"A field of {self.game.title} has seats inside its entries, which are not turned yet.")
        if shape.kind == BAG:
            return self.name(Remembered(counting(shape, self.table)))
        if shape.kind == BITS:
            return self.name(Remembered(spread(size(shape.entries, self.table.box))))
        return self.name(Remembered(lambda entry: told(shape, entry, self.table)))

    def by_part(self, shape: Shape, parts: list[Segment]) -> list[str]:
        """Effects by seat: run by run, over all seats."""
        assert shape.of is not None
        lines, first = [f"r = [{self.remembered(shape.of)}[x] for x in {self.ordered(shape, 'v')}]"], 0
        for part in parts:
            length = part.length // self.table.room
            missing = array("h", [part.empty] * length * (self.table.room - self.table.players))
            joined = f"b''.join((*[x[{first}:{first + length}] for x in r], {self.name(missing)}))"
            lines.append(f"out[{part.offset}:{part.offset + part.length}] = array('h', {joined})")
            first += length
        return lines

    def stack(self, shape: Shape, parts: list[Segment]) -> list[str]:
        """The frame that asks and those below it."""
        nothing = Effect("")
        top = Remembered(lambda effect: told(shape, effect, self.table))
        top[nothing] = array("h", [0] * (3 * shape.tokens))
        below, ops = size(shape.entries, self.table.box), {op: n for n, op in enumerate(self.table.ops, 1)}
        seats, numbers, offset = parts[4].offset, parts[6].offset, parts[0].offset
        return [
            f"out[{offset}] = T[v[-1].seat] if v else -1",
            f"out[{offset + 1}:{seats}] = {self.name(top)}[v[-1].effect if v else {self.name(nothing)}]",
            f"r = v[-2:-{below + 2}:-1]",
            f"if len(r) < {below}:",
            f"    out[{seats}:{numbers + below}] = {self.name(array('h', [-1] * below + [0] * (2 * below)))}",
            f"o = {seats}",
            "for f in r:",
            f"    e = f.effect; out[o] = T[f.seat]; out[o + {below}] = {self.name(ops)}[e.op]"
            f"; out[o + {2 * below}] = e.n; o += 1",
        ]


def kept(hint: Any) -> str:
    """A copy of the field `v` that stays as it is."""
    if get_origin(hint) is not list:
        return "v"
    return "[x[:] for x in v]" if get_origin(get_args(hint)[0]) is list else "v[:]"


def plain(shape: Shape) -> bool:
    """Entries that are amounts or things."""
    return shape.of is not None and shape.of.kind == NUMBER and shape.of.means != SEAT


def names_seat(shape: Shape) -> bool:
    return (shape.kind == NUMBER and shape.means == SEAT) or (shape.of is not None and names_seat(shape.of))


def turned(table: Table) -> list[list[int]]:
    """By viewer: seats as the viewer counts them; a number below 0 is counted from the end of the list, and stays."""
    players = table.players
    return [[(seat - viewer) % players for seat in range(players)] + list(range(-9, 0)) for viewer in range(players)]


def empty(shape: Shape, table: Table) -> list[int]:
    """What stands for an entry that is not there."""
    return [number for run in runs(shape, table) for number in [run.empty] * length_of(run)]


def length_of(run: Run) -> int:
    return prod(count for _, count in run.dims)


def told(shape: Shape, entry: Any, table: Table) -> list[int]:
    """The numbers of an entry that names no seat."""
    kind, count = shape.kind, size(shape.entries, table.box)
    if kind == NUMBER:
        return [entry]
    if kind == HOW_MANY:
        return [len(entry)]
    if kind == BITS:
        return list(spread(count)(entry))
    if kind == LETTERS:
        return [int(letter in entry) for letter in shape.owner]
    if kind == BAG:
        return list(counting(shape, table)(entry))
    if kind == STACK:
        return effect_told(entry, shape.tokens, table)
    if kind == EFFECTS:
        return effects_told(entry, count, table)
    assert shape.of is not None
    numbers = [number for item in entry for number in told(shape.of, item, table)]
    return numbers + empty(shape.of, table) * (count - len(entry)) if kind == AT_MOST else numbers


EIGHT = [array("h", [byte >> bit & 1 for bit in range(8)]).tobytes() for byte in range(256)]


def spread(count: int) -> "Callable[[int], array[int]]":
    """The bits of a number, each as a number, eight at a time."""
    whole = (count + 7) // 8
    return lambda bits: array("h", b"".join([EIGHT[byte] for byte in bits.to_bytes(whole, "little")]))[:count]


def counting(shape: Shape, table: Table) -> "Callable[[tuple[int, ...]], array[int]]":
    """How many of each kind there are; those not known, which may be many, are counted by themselves."""
    kinds, unknown = members(shape, table), list((shape.names or {}).values())
    where = {kind: place for place, kind in enumerate([*kinds, *unknown])}
    nothing = array("h", bytes(2 * len(where)))
    once = size(shape.high, table.box) == 1

    def counted(things: tuple[int, ...]) -> "array[int]":
        found = nothing[:]
        for thing in {*things} if once else things:
            found[where[thing]] += 1
        if once:
            for thing in unknown:
                found[where[thing]] = things.count(thing)
        return found

    return counted


def effect_told(effect: Effect, most: int, table: Table) -> list[int]:
    """The tokens of an effect: their ops, then their numbers, then how deep they stand."""
    found = list(tokens(effect))[:most]
    rest = [0] * (most - len(found))
    ops = [table.ops.index(token.op) + 1 for token, _ in found]
    return [*ops, *rest, *(token.n for token, _ in found), *rest, *(depth for _, depth in found), *rest]


def effects_told(effects: tuple[Effect, ...], most: int, table: Table) -> list[int]:
    """How many there are, then the ops and the numbers of the first ones."""
    first = effects[:most]
    rest = [0] * (most - len(first))
    ops = [table.ops.index(effect.op) + 1 for effect in first]
    return [len(effects), *ops, *rest, *(effect.n for effect in first), *rest]
