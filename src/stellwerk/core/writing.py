"""What learners get at every step, written where it stands in an array: the parts of it that can be compiled."""

from array import array
from collections.abc import Mapping, Sequence
from typing import Final

from stellwerk.core.records import Action

Bag = tuple[int, ...]
FEW: Final = 4  # kinds of a bag are few when it holds more than so many things for each


def recounted(
    out: "array[int]", at: int, where: Mapping[int, int], before: Sequence[Bag] | None, bags: Sequence[Bag]
) -> Sequence[Bag]:
    """Write the counts of bags that stand one after the other from `at` on, given those that were written before.

    `where` is the place of each kind among the counts of a bag. The bags are returned, for the next time.
    """
    kinds = len(where)
    for number in range(len(bags)):
        was = () if before is None else before[number]
        now = bags[number]
        if now is not was and now != was:
            recount(out, at, where, was, now)
        at += kinds
    return bags


def recount(out: "array[int]", at: int, where: Mapping[int, int], was: Bag, now: Bag) -> None:
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
