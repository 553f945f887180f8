"""The deals of a course: those that are learned from are even, those that are judged on are odd, so none is both."""

from typing import Final

from stellwerk.core import codec

LESSON: Final = 0
EXAM: Final = 1


def deal(seed: int, use: int, iteration: int, number: int) -> int:
    """The seed of a deal. A hash keeps courses apart, and the last bit the two uses within all of them."""
    return 2 * int(codec.digest(["learn", seed, iteration, number]), 16) + use
