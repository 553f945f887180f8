"""The random generator: sfc32, four integers that live in the state.

The standard library promises no stable shuffle across versions, so that a match could replay differently;
this one is the same on every Python and every machine.
"""

from typing import Any

MASK = 0xFFFFFFFF


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
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = (((c << 21) & MASK | (c >> 11)) + result) & MASK
    rng[3] = (counter + 1) & MASK
    return result


def below(rng: list[int], n: int) -> int:
    """A number from 0 to n-1. The bias of the multiplication is under n / 2**32."""
    return (draw(rng) * n) >> 32


def shuffle(rng: list[int], items: list[Any]) -> None:
    """Shuffle in place (Fisher-Yates, from the end). The generator is written out here: it is the hot loop."""
    a, b, c, counter = rng
    for i in range(len(items) - 1, 0, -1):
        bits = (a + b + counter) & MASK
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & MASK
        c = (((c << 21) & MASK | (c >> 11)) + bits) & MASK
        counter = (counter + 1) & MASK
        j = (bits * (i + 1)) >> 32
        items[i], items[j] = items[j], items[i]
    rng[:] = (a, b, c, counter)
