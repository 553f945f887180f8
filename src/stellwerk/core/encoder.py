"""A position as an array of 16-bit numbers, as one seat may know it: the viewer first, in the order of core/layout.

From the shapes of the fields follows, for each game, box and number of players, where every entry stands and how it is
written. What writes it is core/writing, which remembers for each viewer what it wrote last and writes what has changed
since. Of a hidden field it writes what the function says that shows it, and nothing else; that function is asked again
when a field has changed from which its answer follows (`Known.reads`).
"""

from array import array
from collections.abc import Callable
from functools import lru_cache
from math import prod
from operator import attrgetter
from typing import Any, get_args, get_origin

from stellwerk.core.codec import annotations
from stellwerk.core.game import AnyGame
from stellwerk.core.layout import Run, Segment, Table, members, nothing, runs, segments, table_of, tokens
from stellwerk.core.records import Effect
from stellwerk.core.secrets import Known
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
from stellwerk.core.writing import (
    BY_PLACE,
    NEVER,
    VALUE,
    Bits,
    Counts,
    Eyes,
    Field,
    Length,
    LookedUp,
    Number,
    Numbers,
    OneSeat,
    Place,
    Seats,
    Stack,
    recount,
)

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
    """The function that writes positions, padded to `room` players. One thread may use it at a time.

    >>> import stellwerk
    >>> match = stellwerk.new(next(iter(stellwerk.GAMES)), seed=7)
    >>> write = encoder(match.game, match.box, match.players)
    >>> told = write(match.state, 0)
    >>> len(told) == sum(part.length for part in segments(match.game, table_of(match.game, match.box, match.players)))
    True
    """
    by_seat = eyes(game, box, players, room)
    return lambda state, seat: by_seat[players if seat is None else seat].look(state)[:]


def eyes(game: AnyGame, box: Any, players: int, room: int = 0) -> list[Eyes]:
    """Of each seat, and last of a spectator. Their array is always the same one: it is good until they look again."""
    made = plan(game, box, players, room)
    return [made.eyes(seat) for seat in (*range(players), None)]


@lru_cache(maxsize=64)
def plan(game: AnyGame, box: Any, players: int, room: int) -> "Plan":
    return Plan(game, table_of(game, box, players, room))


class Plan:
    """What the eyes of all viewers, and of all tables, share: where everything stands, and what entries become.

    The less each of them has for itself, the more tables find room in the caches of a processor.
    """

    def __init__(self, game: AnyGame, table: Table) -> None:
        self.game, self.table = game, table
        self.layout = segments(game, table)
        self.hints = annotations(game.state)
        self.found: dict[Any, Callable[[Any], bytes]] = {}  # by shape: what its entries become
        self.bags: dict[int, dict[int, int]] = {}  # by shape of a bag: the place of each kind of thing
        self.lists: dict[tuple[int, ...], list[int]] = {}
        self.ops = {op: number for number, op in enumerate(table.ops, 1)}
        self.blank = array("h", [part.empty for part in self.layout for _ in range(part.length)])
        told = {part.field: None for part in self.layout}
        self.fields = {name: [part for part in self.layout if part.field == name] for name in told}
        self.stacked = {name for name in told if game.known[name].shape.kind == STACK}

    def eyes(self, seat: int | None) -> Eyes:
        """New ones, which have seen nothing."""
        return Sight(self, seat).eyes()

    def remembered(self, shape: Shape) -> Callable[[Any], bytes]:
        """What looks up what an entry of a shape becomes."""
        if names_seat(shape):
            raise TypeError(f"A field of {self.game.title} has seats inside its entries, which are not turned yet.")
        if id(shape) not in self.found:
            if shape.kind == STACK:
                silence = bytes(6 * shape.tokens)
                found = Remembered(lambda effect: told_bytes(told(shape, effect, self.table)) if effect.op else silence)
            else:
                found = Remembered(lambda entry: told_bytes(told(shape, entry, self.table)))
            self.found[id(shape)] = found.__getitem__
        return self.found[id(shape)]

    def same(self, numbers: list[int]) -> list[int]:
        """A list that is never changed, made once."""
        return self.lists.setdefault(tuple(numbers), numbers)

    def kinds(self, shape: Shape) -> dict[int, int]:
        if id(shape) not in self.bags:
            self.bags[id(shape)] = kinds(shape, self.table)
        return self.bags[id(shape)]


class Sight:
    """Makes the eyes of one viewer, field by field."""

    def __init__(self, plan: Plan, seat: int | None) -> None:
        self.plan, self.table, self.seat = plan, plan.table, seat
        self.out = plan.blank[:]
        self.bytes_of = memoryview(self.out).cast("B")
        self.turned = plan.same(turned(self.table, seat or 0))
        self.names: list[str] = []  # of the fields that are watched
        self.depths: list[int] = []
        self.was: list[Any] = []
        self.readers: list[list[Field]] = []

    def eyes(self) -> Eyes:
        known, always = self.plan.game.known, list[Field]()
        for name, parts in self.plan.fields.items():
            if name not in self.plan.stacked:
                field = self.field(known[name], parts)
                if known[name].show is None:
                    self.watch(name, field)
                elif known[name].reads:
                    for read in known[name].reads:
                        self.watch(read, field)
                else:
                    always.append(field)
        stacks = [self.stack(known[name].shape, self.plan.fields[name]) for name in self.plan.stacked]
        get = values_of(self.names)
        return Eyes(self.out, self.seat, get, self.depths, self.was, self.readers, always, *stacks)

    def watch(self, name: str, field: Field) -> None:
        """The field is written when the one of this name has changed."""
        if name not in self.names:
            self.names.append(name)
            self.depths.append(depth(self.plan.hints[name]))
            self.was.append(NEVER)
            self.readers.append([])
        at = self.names.index(name)
        self.readers[at].append(field)
        written = kept_by_places(field)
        if field.show is None and self.depths[at] == (1 if field.whole else 2) and written is not None:
            self.depths[at], self.was[at] = BY_PLACE, written

    def field(self, known: Known, parts: list[Segment]) -> Field:
        shape = known.shape
        if shape.kind != EACH:
            return Field([self.place(shape, parts, 0)], True, known.show, ())
        assert shape.of is not None
        rows = self.rows(shape)
        if shape.of.kind == NUMBER:
            where = [parts[0].offset + row for row in rows]
            return Field([self.numbers(shape.of, where)], True, known.show, ())
        absent = [tuple(empty(shape.of, self.table))] * len(rows) if shape.empty else []
        return Field([self.place(shape.of, parts, row) for row in rows], False, known.show, absent)

    def rows(self, shape: Shape) -> list[int]:
        """Of each entry of the state: the how manyeth it is for the viewer."""
        count = size(shape.entries, self.table.box)
        if shape.owner != SEAT:
            return list(range(count))
        return [self.turned[seat] * count + n for seat in range(self.table.players) for n in range(count)]

    def numbers(self, shape: Shape, where: list[int]) -> Place:
        fill, where = nothing(shape, self.table), self.plan.same(where)
        return Seats(where, self.turned) if shape.means == SEAT else Numbers(where, fill)

    def place(self, shape: Shape, parts: list[Segment], row: int) -> Place:
        """Where an entry stands, the first one or that of a row."""
        lengths = [length_of(run) for run in runs(shape, self.table)]
        at = parts[0].offset + row * lengths[0]
        if shape.kind == NUMBER:
            return OneSeat(at, self.turned) if shape.means == SEAT else Number(at)
        if shape.kind == HOW_MANY:
            return Length(at)
        if shape.kind == BAG:
            return Counts(at, self.plan.kinds(shape))
        if shape.kind == BITS:
            return Bits(at, lengths[0], spread(lengths[0]), self.bytes_of)
        if plain(shape):
            assert shape.of is not None
            return self.numbers(shape.of, list(range(at, at + lengths[0])))
        spans, first = list[tuple[int, int, int]](), 0
        for part, length in zip(parts, lengths, strict=True):
            spans.append((2 * (part.offset + row * length), 2 * first, 2 * (first + length)))
            first += length
        return LookedUp(spans, self.plan.remembered(shape), self.bytes_of)

    def stack(self, shape: Shape, parts: list[Segment]) -> Stack:
        below = size(shape.entries, self.table.box)
        top = self.plan.remembered(shape)
        return Stack(parts[0].offset, parts[4].offset, below, top, self.plan.ops, self.turned, self.bytes_of)


def values_of(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """What gives these fields of a state at once."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda state: tuple(getattr(state, name) for name in names)


def depth(hint: Any) -> int:
    """How deep a field must be copied to see that it has changed: lists are changed where they are."""
    if get_origin(hint) is not list:
        return VALUE
    return 2 if get_origin(get_args(hint)[0]) is list else 1


def kept_by_places(field: Field) -> list[Any] | None:
    """What the places of a field remember, where it is the same as the field: numbers, or lists of them."""
    found = [place.written for place in field.places if isinstance(place, Numbers | Seats)]
    if len(found) != len(field.places):
        return None
    return found[0] if field.whole else found


def told_bytes(numbers: "list[int] | array[int]") -> bytes:
    return array("h", numbers).tobytes()


def plain(shape: Shape) -> bool:
    """Entries that are amounts or things."""
    return shape.kind in (EACH, AT_MOST) and shape.of is not None and shape.of.kind == NUMBER and shape.of.means != SEAT


def names_seat(shape: Shape) -> bool:
    return (shape.kind == NUMBER and shape.means == SEAT) or (shape.of is not None and names_seat(shape.of))


def turned(table: Table, viewer: int) -> list[int]:
    """Seats as the viewer counts them; a number below 0 is counted from the end of the list, and stays."""
    return [(seat - viewer) % table.players for seat in range(table.players)] + list(range(-9, 0))


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
