"""The axes of all charts: scales, round ticks, grid lines with their numbers."""

from collections.abc import Sequence
from math import floor, log10
from typing import NamedTuple

from stellwerk.kit.elements import Drawing, drawn
from stellwerk.kit.numbers import formatted
from stellwerk.kit.theme import num, path, text


class Scale(NamedTuple):
    """From values to places on the paper: `low` is drawn at `start`, `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        return self.start + (self.end - self.start) * (value - self.low) / ((self.high - self.low) or 1)


def ticks(low: float, high: float, about: int = 6, least: float = 0) -> list[float]:
    """About this many round numbers, from below `low` to above `high`, at least `least` apart."""
    rough = max(high - low, 1e-6) / about
    power: float = 10 ** floor(log10(rough))
    step = max(least, next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999))
    first, last = floor(low / step + 1e-9), -floor(-high / step + 1e-9)
    return [round(step * n, 9) for n in range(first, max(last, first + 1) + 1)]


def ticks_within(low: int, high: int, about: int = 12) -> list[float]:
    """Round whole numbers that are not outside the range."""
    return [tick for tick in ticks(low, high, about, least=1) if low <= tick <= high]


def along_bottom(scale: Scale, at: Sequence[float], top: float, bottom: float, form: str, below: float = 18) -> Drawing:
    """Upright lines from top to bottom, with their numbers below."""
    lines = "".join(f"M{num(scale(value))} {num(top)}V{num(bottom)}" for value in at)
    labels = (text(scale(value), bottom + below, formatted(value, form), "small mid") for value in at)
    return path("grid", lines) + drawn(labels)


def along_left(scale: Scale, at: Sequence[float], left: float, right: float, form: str) -> Drawing:
    """Level lines from left to right, with their numbers at the left."""
    lines = "".join(f"M{num(left)} {num(scale(value))}H{num(right)}" for value in at)
    labels = (text(left - 10, scale(value) + 4.5, formatted(value, form), "small end") for value in at)
    return path("grid", lines) + drawn(labels)
