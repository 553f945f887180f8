"""Observations as a network likes them: an amount between -1 and 1, a thing or a seat as a place of its own."""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from stellwerk.core.layout import Segment
from stellwerk.core.shapes import AMOUNT

Numbers = npt.NDArray[Any]
MOST_PLACES = 4096


class Floats:
    """Where the numbers of an observation stand among the floats; where a part would take more than MOST_PLACES, its
    things are told in binary digits instead. All amounts come first, then the places, then the digits.

    By number: `at` is where it stands, or the place of the thing 0, or its first digit; an amount is multiplied by its
    `scale`, a thing moves the place by a `step` and is 1 there, `digits` is how many there are of it, above `low`.
    """

    def __init__(self, layout: list[Segment]) -> None:
        width = sum(part.length for part in layout)
        self.at, self.low, self.digits = (np.zeros(width, np.intp) for _ in range(3))
        self.scale, self.step = np.zeros(width, np.float32), np.zeros(width, np.int16)
        offset = 0
        for part in sorted(layout, key=lambda part: kind(part).order):
            columns, values, each = slice(part.offset, part.offset + part.length), part.high - part.low + 1, kind(part)
            self.at[columns] = offset + np.arange(part.length) * each.places
            if part.means == AMOUNT:
                self.scale[columns] = 1 / max(abs(part.low), abs(part.high), 1)
            elif each.places == values:
                self.at[columns] -= part.low
                self.step[columns] = 1
            else:
                self.digits[columns], self.low[columns] = each.places, part.low
            offset += part.length * each.places
        self.one = self.step.astype(np.float32)
        self.length, self.powers = offset, np.arange(self.digits.max())

    def rows(self) -> "Rows":
        return Rows(self)


class Kind(NamedTuple):
    """Which parts come first, and how many floats each number of a part becomes."""

    order: int
    places: int


def kind(part: Segment) -> Kind:
    values = part.high - part.low + 1
    if part.means == AMOUNT:
        return Kind(0, 1)
    return Kind(1, values) if values * part.length <= MOST_PLACES else Kind(2, (values - 1).bit_length())


class Rows:
    """Observations as floats, row by row; only what has changed since the last time is written."""

    def __init__(self, floats: Floats) -> None:
        self.floats = floats
        self.seen: Numbers = np.zeros(0, np.int16)
        self.told: Numbers = np.zeros(0, np.float32)

    def __call__(self, seen: Numbers) -> Numbers:
        """The floats of these rows, as an array of its own."""
        floats, count, width = self.floats, *seen.shape
        now = seen.ravel()
        if len(self.seen) != len(now):
            self.seen, self.told = np.zeros_like(now), np.zeros(count * floats.length, np.float32)
            changed = np.arange(len(now))
        else:
            changed = (now != self.seen).nonzero()[0]
        now, was = now[changed], self.seen[changed]
        self.seen[changed] = now
        if count == 1:
            column, at = changed, floats.at[changed]
        else:
            column = changed % width
            at = floats.at[column] + changed // width * floats.length
        if len(floats.powers):
            digits = floats.digits[column]
            coded = digits.nonzero()[0]
            if len(coded):
                self.write_digits(at[coded], digits[coded], now[coded] - floats.low[column[coded]])
                others = (digits == 0).nonzero()[0]
                at, column, now, was = at[others], column[others], now[others], was[others]
        step = floats.step[column]
        self.told[at + was * step] = 0
        self.told[at + now * step] = now * floats.scale[column] + floats.one[column]
        return self.told.reshape(count, floats.length).copy()

    def write_digits(self, at: Numbers, digits: Numbers, numbers: Numbers) -> None:
        powers = self.floats.powers
        used = digits[:, None] > powers
        self.told[(at[:, None] + powers)[used]] = (numbers[:, None] >> powers & 1)[used]
