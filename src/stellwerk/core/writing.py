"""What learners get at every step, written where it stands in an array: the parts of it that can be compiled.

`Eyes` looks at a state for one viewer and writes only what has changed since it looked last; core/encoder makes it from
the shapes of the fields. A `Place` is where an entry of a field stands: the numbers of a hand, a bag, some bits.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from stellwerk.core.records import Action, Effect, Frame

Bag = tuple[int, ...]
BITS_AT_ONCE: Final = 12  # from so many on that have changed, all are written anew
FEW: Final = 4  # kinds of a bag are few when it holds more than so many things for each
NEVER: Final = object()  # what was seen before the first look
VALUE: Final = 0  # a field that is never changed where it is: another object stands for another value
BY_PLACE: Final = -1  # lists of numbers, which are compared with what was written of them
NO_SEAT: Final = -1000  # before the first look


class Place:
    """An entry of a field, which is written if it is not the one that was."""

    def write(self, out: "array[int]", now: Any) -> None:
        raise NotImplementedError


class Numbers(Place):
    """Numbers as they are, each at its own place; after the last one of them stands `fill`."""

    def __init__(self, where: list[int], fill: int) -> None:
        self.where = where
        self.fill = fill
        self.written = [fill] * len(where)
        self.used = 0

    def write(self, out: "array[int]", now: Any) -> None:
        numbers: list[int] = now if isinstance(now, list) else list(now)
        written = self.written
        for n, number in enumerate(numbers):
            if number != written[n]:
                written[n] = number
                out[self.where[n]] = number
        count = len(numbers)
        if count < self.used:
            for n in range(count, self.used):
                written[n] = self.fill
                out[self.where[n]] = self.fill
        self.used = count


class Seats(Place):
    """Seats, each at its own place, as the viewer counts them."""

    def __init__(self, where: list[int], turned: list[int]) -> None:
        self.where = where
        self.turned = turned
        self.written = [NO_SEAT] * len(where)

    def write(self, out: "array[int]", now: Any) -> None:
        numbers: list[int] = now if isinstance(now, list) else list(now)
        written = self.written
        for n, number in enumerate(numbers):
            if number != written[n]:
                written[n] = number
                out[self.where[n]] = self.turned[number]


class Number(Place):
    """A number that is a field of its own."""

    def __init__(self, at: int) -> None:
        self.at = at

    def write(self, out: "array[int]", now: Any) -> None:
        out[self.at] = now


class OneSeat(Place):
    """A seat that is a field of its own, as the viewer counts it."""

    def __init__(self, at: int, turned: list[int]) -> None:
        self.at = at
        self.turned = turned

    def write(self, out: "array[int]", now: Any) -> None:
        out[self.at] = self.turned[now]


class Length(Place):
    """How many there are, and nothing else."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.written = 0

    def write(self, out: "array[int]", now: Any) -> None:
        count = len(now)
        if count != self.written:
            self.written = count
            out[self.at] = count


class LookedUp(Place):
    """What an entry becomes is remembered, as bytes; `spans` says which of them stand where."""

    def __init__(self, spans: list[tuple[int, int, int]], found: Callable[[Any], bytes], bytes_of: memoryview) -> None:
        self.spans = spans
        self.found = found
        self.bytes_of = bytes_of
        self.last: object = NEVER

    def write(self, out: "array[int]", now: Any) -> None:
        if now is self.last or now == self.last:
            return
        self.last = now[:] if isinstance(now, list) else now
        made = self.found(tuple(now) if isinstance(now, list) else now)
        for at, first, last in self.spans:
            self.bytes_of[at : at + last - first] = made[first:last]


class Bits(Place):
    """A number whose bits stand each in a place of their own; of a few that have changed only these are written."""

    def __init__(self, at: int, count: int, spread: Callable[[int], bytes], bytes_of: memoryview) -> None:
        self.at = at
        self.count = count
        self.spread = spread
        self.bytes_of = bytes_of
        self.last = 0

    def write(self, out: "array[int]", now: Any) -> None:
        number: int = now
        changed = number ^ self.last
        if not changed:
            return
        self.last = number
        at = self.at
        if changed.bit_count() > BITS_AT_ONCE:
            self.bytes_of[2 * at : 2 * (at + self.count)] = self.spread(number)
            return
        while changed:
            lowest = changed & -changed
            out[at + lowest.bit_length() - 1] = 1 if number & lowest else 0
            changed ^= lowest


class Counts(Place):
    """A bag: how many there are of each kind."""

    def __init__(self, at: int, where: dict[int, int]) -> None:
        self.at = at
        self.where = where
        self.last: Bag = ()

    def write(self, out: "array[int]", now: Any) -> None:
        bag: Bag = now if isinstance(now, tuple) else tuple(now)
        was = self.last
        if bag is not was and bag != was:
            recount(out, self.at, self.where, was, bag)
            self.last = bag


def recount(out: "array[int]", at: int, where: dict[int, int], was: Bag, now: Bag) -> None:
    """Most bags are what they were and a few things more, or less; others are counted anew."""
    before, after = len(was), len(now)
    if before <= after and now[:before] == was:
        for thing in now[before:]:
            out[at + where[thing]] += 1
    elif after < before and was[:after] == now:
        for thing in was[after:]:
            out[at + where[thing]] -= 1
    else:
        for thing in {*was}:
            out[at + where[thing]] = 0
        kinds = {*now}
        if FEW * len(kinds) < after:
            for thing in kinds:
                out[at + where[thing]] = now.count(thing)
        else:
            for thing in now:
                out[at + where[thing]] += 1


class Field:
    """A field of the state: where its entries stand, and how the viewer sees it."""

    def __init__(
        self,
        places: list[Place],
        whole: bool,
        show: Callable[[Any, int | None], Any] | None,
        empty: Sequence[Any],
    ) -> None:
        self.places = places
        self.seen: list[object] = [NEVER] * len(places)
        self.whole = whole  # it is one entry
        self.show = show
        self.empty = empty  # what stands there where it has no entries at all
        self.stamp = 0

    def write(self, out: "array[int]", value: Any) -> None:
        places = self.places
        if self.whole:
            places[0].write(out, value)
            return
        seen = self.seen
        for n, entry in enumerate(value or self.empty):
            if entry is not seen[n]:
                if not isinstance(entry, list):  # a value: while it is the same object it is the same
                    seen[n] = entry
                places[n].write(out, entry)


class Stack:
    """The frame that asks, which is nearly always another one, and those below it."""

    def __init__(
        self,
        at: int,
        seats: int,
        below: int,
        top: Callable[[Effect], bytes],
        ops: dict[str, int],
        turned: list[int],
        bytes_of: memoryview,
    ) -> None:
        self.at = at
        self.seats = seats
        self.below = below
        self.top = top
        self.ops = ops
        self.turned = turned
        self.bytes_of = bytes_of
        self.last: list[Frame] = []
        self.effect: Effect | None = None

    def write(self, out: "array[int]", pending: list[Frame]) -> None:
        count = len(pending)
        seat, effect = -1, NOTHING
        if count:
            frame = pending[count - 1]
            seat, effect = self.turned[frame.seat], frame.effect
        out[self.at] = seat
        if effect is not self.effect:
            self.effect = effect
            self.bytes_of[2 * self.at + 2 : 2 * self.seats] = self.top(effect)
        first = count - 1 - self.below
        under = pending[first if first > 0 else 0 : count - 1]
        if under != self.last:
            self.last = under
            self.write_under(out, under)

    def write_under(self, out: "array[int]", under: list[Frame]) -> None:
        """The frames below the one that asks, from the last one on."""
        at, below, left = self.seats, self.below, len(under)
        for place in range(at, at + below):
            seat, op, number = -1, 0, 0
            if left > 0:
                left -= 1
                effect = under[left].effect
                seat, op, number = self.turned[under[left].seat], self.ops[effect.op], effect.n
            out[place] = seat
            out[place + below] = op
            out[place + 2 * below] = number


NOTHING: Final = Effect("")  # where nobody is asked


class Eyes:
    """One viewer, and what it saw last.

    `get` gives all fields at once that are watched; `depths` says of each whether it is a VALUE, or a list (1) or lists
    (2) that are compared with a copy, or BY_PLACE; `readers` are the fields that are written when it has changed.
    `always` are those of which nobody says what they follow from.
    """

    def __init__(
        self,
        out: "array[int]",
        seat: int | None,
        get: Callable[[Any], tuple[Any, ...]],
        depths: list[int],
        was: list[Any],
        readers: list[list[Field]],
        always: list[Field],
        stack: Stack | None = None,
    ) -> None:
        self.out = out
        self.seat = seat
        self.get = get
        self.depths = depths
        self.was = was
        self.readers = readers
        self.always = always
        self.stack = stack
        self.stamp = 0

    def look(self, state: Any) -> "array[int]":
        """The array, with the state as it is now."""
        now, was, depths, out = self.get(state), self.was, self.depths, self.out
        self.stamp += 1
        for n, value in enumerate(now):
            before = was[n]
            if value is before:
                continue
            depth = depths[n]
            if depth == 0:
                was[n] = value
            elif value == before:
                continue
            elif depth == 1:
                was[n] = value[:]
            elif depth == 2:
                was[n] = [entries[:] for entries in value]
            for field in self.readers[n]:
                if field.show is None:
                    field.write(out, value)
                elif field.stamp != self.stamp:
                    field.stamp = self.stamp
                    field.write(out, field.show(state, self.seat))
        for field in self.always:
            assert field.show is not None
            field.write(out, field.show(state, self.seat))
        if self.stack is not None:
            self.stack.write(out, state.pending)
        return out


def marked(
    bits: bytearray, at: int, numbers: Mapping[Action, int], was: list[int], options: Sequence[Action]
) -> list[int]:
    """Mark the numbers of the options with 1 from `at` on, instead of those that were marked; what is marked now."""
    for number in was:
        bits[at + number] = 0
    now = [numbers[option] for option in options]
    for number in now:
        bits[at + number] = 1
    return now
