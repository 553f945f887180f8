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
    low, high = seed & MASK, (seed >> 32) & MASK
    rng = [low, high, (seed >> 64) & MASK, 1]
    for _ in range(15):  # sfc32 wants a dozen rounds before its output is well mixed
        draw(rng)
    return rng


def draw(rng: list[int]) -> int:
    """The next 32 random bits."""
    a, b, c, counter = rng
    result = (a + b + counter) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = ((c << 3) + c) & MASK
    rng[2] = ((c << 21 | c >> 11) + result) & MASK
    rng[3] = (counter + 1) & MASK
    return result


def drawn(rng: list[int]) -> int:
    """How many numbers have been drawn, with those of the beginning. (After 2**32 it starts anew.)"""
    return rng[3]


def below(rng: list[int], n: int) -> int:
    """A number from 0 to n-1. The bias of the multiplication is under n / 2**32."""
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
