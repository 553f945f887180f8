"""A position as an array of 16-bit numbers, as one seat may know it: the viewer first, in the order of core/layout.

The function that writes the array is made for each game, box and number of players: Python source that follows from
the shapes, compiled once. It remembers what it wrote last for each viewer and writes only what has changed since, so
most fields cost a comparison; what an entry becomes is remembered, too. What it writes of a hidden field it has from
the function that shows it, which is asked again when a field has changed from which its answer follows (`Known.reads`).
"""

from array import array
from collections.abc import Callable
from functools import lru_cache
from itertools import chain, groupby
from math import prod
from struct import Struct
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
from stellwerk.core.writing import recount, recounted

Encoder = Callable[[Any, int | None], "array[int]"]
REMEMBERED = 20_000  # entries of each shape


class Remembered(dict[Any, bytes]):
    """What entries become, found once for each. It begins anew when it has grown large."""

    def __init__(self, found: Callable[[Any], bytes]) -> None:
        self.found = found

    def __missing__(self, entry: Any) -> bytes:
        if len(self) >= REMEMBERED:
            self.clear()
        self[entry] = made = self.found(entry)
        return made


def encoder(game: AnyGame, box: Any, players: int, room: int = 0) -> Encoder:
    """The function that writes positions, padded to `room` players. One thread may use it at a time."""
    write = in_place(game, box, players, room)
    return lambda state, seat: write(state, seat)[:]


def in_place(game: AnyGame, box: Any, players: int, room: int = 0) -> Encoder:
    """The same, but the array is always the same one for a viewer: it is good until the next position is written."""
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
    """Writes the source, and collects what it refers to by name.

    In it `s` is the state, `out` the array and `w` its bytes, `m` what was written last, `k` the viewer (0 for a
    spectator), `T` the seats as the viewer counts them, and `v` the field at hand.
    """

    def __init__(self, game: AnyGame, table: Table) -> None:
        self.game, self.table = game, table
        self.layout = segments(game, table)
        self.hints = annotations(game.state)
        self.given: dict[str, Any] = {"array": array, "chain": chain.from_iterable, "TURNED": turned(table)}
        self.watched = 2  # places of the memory that are taken

    def name(self, value: Any) -> str:
        """A name for something that the source needs."""
        name = f"G{len(self.given)}"
        self.given[name] = value
        return name

    def source(self) -> str:
        """One function that makes encoders, each with a memory of its own."""
        length, viewers = sum(segment.length for segment in self.layout), self.table.players + 1
        lines = self.head()
        for name, parts in self.fields():
            lines += self.field(name, parts)
        body = "\n".join(f"        {line}" for line in lines)
        return (
            f"def made():\n    memory = []\n    for _ in range({viewers}):\n"
            f"        out = array('h', bytes({2 * length}))\n"
            f"        memory.append([out, memoryview(out).cast('B')] + [None] * {self.watched - 2})\n"
            "    def encode(s, seat):\n"
            f"        m = memory[{viewers - 1} if seat is None else seat]\n"
            "        k, out, w = seat or 0, m[0], m[1]\n        T = TURNED[k]\n"
            f"{body}\n        return out\n"
            "    return encode\n"
        )

    def single(self, segment: Segment) -> bool:
        return self.game.known[segment.field].shape.kind == NUMBER

    def head(self) -> list[str]:
        """The single numbers, written at once."""
        found = [segment for segment in self.layout if self.single(segment)]
        values = [f"T[{self.value(part.field)}]" if part.means == SEAT else self.value(part.field) for part in found]
        return [self.packed(0, len(found), ", ".join(values))] if found else []

    def packed(self, offset: int, count: int, values: str) -> str:
        """Write so many numbers from an offset on."""
        return f"{self.name(Struct(f'{count}h').pack_into)}(w, {2 * offset}, {values})"

    def fields(self) -> list[tuple[str, list[Segment]]]:
        """The other fields, with their segments."""
        rest = [segment for segment in self.layout if not self.single(segment)]
        return [(name, list(parts)) for name, parts in groupby(rest, lambda segment: segment.field)]

    def value(self, name: str) -> str:
        """The field as the viewer may know it."""
        show = self.game.known[name].show
        return f"s.{name}" if show is None else f"{self.name(show)}(s, seat)"

    def field(self, name: str, parts: list[Segment]) -> list[str]:
        """Written if it is not what it was."""
        known, hint = self.game.known[name], self.hints[name]
        if known.shape.kind == STACK:
            return self.stack(known.shape, parts)
        if known.shape.kind == HOW_MANY and not known.reads:
            return [f"out[{parts[0].offset}] = len({self.value(name)})"]
        if known.show is not None and known.reads:
            watched = [(f"s.{read}", self.hints[read], self.place()) for read in known.reads]
            look = [f"    v = {self.value(name)}"]
        else:
            watched, look = [("v", hint, self.place())], []
        same_object = known.show is None or known.reads
        changed = " or ".join(f"{what} {differs(kind, bool(same_object))} m[{at}]" for what, kind, at in watched)
        return [
            *([] if look else [f"v = {self.value(name)}"]),
            f"if {changed}:",
            *(f"    m[{at}] = {kept(what, kind)}" for what, kind, at in watched),
            *look,
            *(f"    {line}" for line in self.written(known.shape, hint, parts)),
        ]

    def place(self) -> int:
        """The next place of the memory."""
        self.watched += 1
        return self.watched - 1

    def written(self, shape: Shape, hint: Any, parts: list[Segment]) -> list[str]:
        """The field `v`."""
        if len(parts) > 1:
            return self.by_part(shape, parts)
        first, count = parts[0].offset, parts[0].length
        if shape.kind == HOW_MANY:
            return [f"out[{first}] = len(v)"]
        if shape.kind == BAG or (shape.kind == EACH and shape.of is not None and shape.of.kind == BAG):
            return self.bags(shape, hint, first)
        numbers = self.numbers(shape)
        if numbers:
            return [self.packed(first, count, numbers)]
        return [f"w[{2 * first}:{2 * (first + count)}] = {self.joined(shape, hint)}"]

    def bags(self, shape: Shape, hint: Any, first: int) -> list[str]:
        """The field `v`, a bag or several. What was counted is kept, and only what is new is counted."""
        at, one = self.place(), shape if shape.kind == BAG else shape.of
        assert one is not None
        entries = "(v,)" if one is shape else self.ordered(shape, "v") if shape.owner == SEAT else "v"
        lists = get_origin(hint if one is shape else get_args(hint)[0]) is list
        now = f"[*map(tuple, {entries})]" if lists else f"[*{entries}]"
        return [f"m[{at}] = {self.name(recounted)}(out, {first}, {self.name(kinds(one, self.table))}, m[{at}], {now})"]

    def numbers(self, shape: Shape) -> str:
        """The numbers of the field `v` as arguments, if they stand in it as they are; else nothing."""
        if shape.kind not in (EACH, AT_MOST):
            return ""
        assert shape.of is not None
        entries = self.ordered(shape, "v") if shape.kind == EACH and shape.owner == SEAT else "v"
        missing = self.missing(shape)
        rest = f", *{self.name(missing)}" if missing else ""
        if shape.kind == AT_MOST and plain(shape):
            fill = empty(shape.of, self.table) * size(shape.entries, self.table.box)
            return f"*v, *{self.name(fill)}[len(v):]"
        if shape.of.kind == NUMBER:
            turns = f"({entries} if k == 0 else map(T.__getitem__, {entries}))"
            return f"*{turns if shape.of.means == SEAT else entries}{rest}"
        if shape.of.kind == HOW_MANY:
            return f"*map(len, {entries}){rest}"
        return f"*chain({entries}){rest}" if shape.of.kind == EACH and plain(shape.of) else ""

    def joined(self, shape: Shape, hint: Any) -> str:
        """The bytes of the field `v`, whose entries are looked up."""
        if shape.kind not in (EACH, AT_MOST):
            return f"{self.remembered(shape)}({'tuple(v)' if get_origin(hint) is list else 'v'})"
        assert shape.of is not None
        entries = self.ordered(shape, "v") if shape.kind == EACH and shape.owner == SEAT else "v"
        if get_origin(get_args(hint)[0]) is list:
            entries = f"map(tuple, {entries})"
        missing, looked_up = self.missing(shape), f"map({self.remembered(shape.of)}, {entries})"
        return f"b''.join({f'(*{looked_up}, {self.name(told_bytes(missing))})' if missing else looked_up})"

    def ordered(self, shape: Shape, value: str) -> str:
        """The entries by seat, the viewer's first."""
        count = size(shape.entries, self.table.box)
        at = "k" if count == 1 else f"{count} * k"
        if shape.empty:
            assert shape.of is not None
            nothing = [tuple(empty(shape.of, self.table))] * count * self.table.players
            value = f"({value} or {self.name(nothing)})"
        return f"({value}[{at}:] + {value}[:{at}])"

    def missing(self, shape: Shape) -> list[int]:
        """What stands for seats that nobody has."""
        assert shape.of is not None
        seats = self.table.room - self.table.players if shape.kind == EACH and shape.owner == SEAT else 0
        return empty(shape.of, self.table) * size(shape.entries, self.table.box) * seats

    def remembered(self, shape: Shape) -> str:
        """A function that looks up what an entry of a shape becomes."""
        if names_seat(shape):
            raise TypeError(f"A field of {self.game.title} has seats inside its entries, which are not turned yet.")
        if shape.kind == BITS:
            return self.name(Remembered(spread(size(shape.entries, self.table.box))).__getitem__)
        if shape.kind == AT_MOST and plain(shape):
            return self.name(Remembered(padded(shape, self.table)).__getitem__)
        return self.name(Remembered(lambda entry: told_bytes(told(shape, entry, self.table))).__getitem__)

    def by_part(self, shape: Shape, parts: list[Segment]) -> list[str]:
        """Effects by seat: run by run, over all seats."""
        assert shape.of is not None
        lines, first = [f"r = [*map({self.remembered(shape.of)}, {self.ordered(shape, 'v')})]"], 0
        for part in parts:
            length = part.length // self.table.room
            missing = told_bytes([part.empty] * length * (self.table.room - self.table.players))
            joined = f"b''.join((*[x[{2 * first}:{2 * (first + length)}] for x in r], {self.name(missing)}))"
            lines.append(f"w[{2 * part.offset}:{2 * (part.offset + part.length)}] = {joined}")
            first += length
        return lines

    def stack(self, shape: Shape, parts: list[Segment]) -> list[str]:
        """The frame that asks, which is nearly always another one, and those below it."""
        nothing, silence = Effect(""), bytes(6 * shape.tokens)
        top = Remembered(lambda effect: told_bytes(told(shape, effect, self.table)) if effect.op else silence)
        below, ops = size(shape.entries, self.table.box), {op: n for n, op in enumerate(self.table.ops, 1)}
        seats, numbers, offset, at = parts[4].offset, parts[6].offset, parts[0].offset, self.place()
        return [
            "v = s.pending",
            f"out[{offset}] = T[v[-1].seat] if v else -1",
            f"w[{2 * offset + 2}:{2 * seats}] = {self.name(top)}[v[-1].effect if v else {self.name(nothing)}]",
            f"r = v[-2:-{below + 2}:-1]",
            f"if r != m[{at}]:",
            f"    m[{at}], o = r, {seats}",
            f"    if len(r) < {below}:",
            f"        w[{2 * seats}:{2 * (numbers + below)}] = {self.name(told_bytes([-1] * below + [0] * 2 * below))}",
            "    for f in r:",
            f"        e = f.effect; out[o] = T[f.seat]; out[o + {below}] = {self.name(ops)}[e.op]"
            f"; out[o + {2 * below}] = e.n; o += 1",
        ]


def differs(hint: Any, same_object: bool) -> str:
    """How a field is compared with what it was: a tuple that is no longer the same object may be another one."""
    return "is not" if same_object and get_origin(hint) is tuple else "!="


def kept(value: str, hint: Any) -> str:
    """A copy of a field that stays as it is."""
    if get_origin(hint) is not list:
        return value
    return f"[x[:] for x in {value}]" if get_origin(get_args(hint)[0]) is list else f"{value}[:]"


def told_bytes(numbers: "list[int] | array[int]") -> bytes:
    return array("h", numbers).tobytes()


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
        return list(array("h", spread(count)(entry)))
    if kind == LETTERS:
        return [int(letter in entry) for letter in shape.owner]
    if kind == BAG:
        where = kinds(shape, table)
        counts = array("h", bytes(2 * len(where)))
        recount(counts, 0, where, (), tuple(entry))
        return list(counts)
    if kind == STACK:
        return effect_told(entry, shape.tokens, table)
    if kind == EFFECTS:
        return effects_told(entry, count, table)
    assert shape.of is not None
    numbers = [number for item in entry for number in told(shape.of, item, table)]
    return numbers + empty(shape.of, table) * (count - len(entry)) if kind == AT_MOST else numbers


EIGHT = [array("h", [byte >> bit & 1 for bit in range(8)]).tobytes() for byte in range(256)]


def spread(count: int) -> Callable[[int], bytes]:
    """The bits of a number, each as a number, eight at a time."""
    whole = (count + 7) // 8
    return lambda bits: b"".join([EIGHT[byte] for byte in bits.to_bytes(whole, "little")])[: 2 * count]


def padded(shape: Shape, table: Table) -> Callable[[Any], bytes]:
    """Numbers in their order, and what stands for those that are not there."""
    assert shape.of is not None
    fill = array("h", empty(shape.of, table) * size(shape.entries, table.box))
    return lambda entry: (array("h", entry) + fill[len(entry) :]).tobytes()


def kinds(shape: Shape, table: Table) -> dict[int, int]:
    """The place of each kind of thing among the counts of a bag; those not known are one more kind."""
    return {kind: place for place, kind in enumerate([*members(shape, table), *(shape.names or {}).values()])}


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
