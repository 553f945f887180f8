"""The random generator: sfc32, four integers that live in the state.

The standard library promises no stable shuffle across versions, so that a match could replay differently;
this one is the same on every Python and every machine. It multiplies small numbers only: compiled, products that might
not fit into a machine word take a long way.
"""

from typing import Any, Final

MASK: Final = 0xFFFFFFFF
LOW: Final = 0xFFFF


def seeded(seed: int) -> list[int]:
    """A generator for a seed: any integer, large or negative."""
    dice = Dice([seed & MASK, (seed >> 32) & MASK, (seed >> 64) & MASK, 1])
    for _ in range(15):  # sfc32 wants a dozen rounds before its output is well mixed
        dice.below(1)
    return dice.numbers()


class Dice:
    """A generator taken out of its list, for many draws: compiled, its numbers are machine words, not objects."""

    __slots__ = ("a", "b", "c", "counter")

    def __init__(self, rng: list[int]) -> None:
        self.a, self.b, self.c, self.counter = rng

    def numbers(self) -> list[int]:
        """What goes back into the list."""
        return [self.a, self.b, self.c, self.counter]

    def below(self, n: int) -> int:
        """A number from 0 to n-1, the same as `below` gives."""
        b, c, counter = self.b, self.c, self.counter
        bits = (self.a + b + counter) & MASK
        self.a = b ^ (b >> 9)
        self.b = ((c << 3) + c) & MASK
        self.c = ((c << 21 | c >> 11) + bits) & MASK
        self.counter = (counter + 1) & MASK
        return (bits >> 16) * n + ((bits & LOW) * n >> 16) >> 16


def draw(rng: list[int]) -> int:
    """The next 32 random bits."""
    a, b, c, counter = rng
    result = (a + b + counter) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = ((c << 3) + c) & MASK
    rng[2] = ((c << 21 | c >> 11) + result) & MASK
    rng[3] = (counter + 1) & MASK
    return result


def below(rng: list[int], n: int) -> int:
    """A number from 0 to n-1. The bias of the multiplication is under n / 2**32.

    >>> rng = seeded(7)
    >>> [below(rng, 6) for _ in range(5)]
    [5, 5, 4, 2, 2]
    """
    a, b, c, counter = rng  # as draw does, written out here: every decision at random comes by
    bits = (a + b + counter) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = ((c << 3) + c) & MASK
    rng[2] = ((c << 21 | c >> 11) + bits) & MASK
    rng[3] = (counter + 1) & MASK
    return (bits >> 16) * n + ((bits & LOW) * n >> 16) >> 16  # bits * n >> 32


def shuffle(rng: list[int], items: list[Any]) -> None:
    """Shuffle in place (Fisher-Yates, from the end). The generator is written out here: it is the hot loop."""
    a, b, c, counter = rng
    for i in range(len(items) - 1, 0, -1):
        bits = (a + b + counter) & MASK
        a = b ^ (b >> 9)
        b = ((c << 3) + c) & MASK
        c = ((c << 21 | c >> 11) + bits) & MASK
        counter += 1
        j = (bits >> 16) * (i + 1) + ((bits & LOW) * (i + 1) >> 16) >> 16
        items[i], items[j] = items[j], items[i]
    rng[:] = (a, b, c, counter & MASK)
