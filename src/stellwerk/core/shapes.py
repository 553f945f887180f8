"""What the fields of a state are made of. Each declares it where it declares who may know it (core/secrets).

    score: list[int] = public(by_seat(number(0, 300)), "the points on the board")
    start: int = public(seat(NOBODY=-1), "the start player")
    hands: list[Hand] = own(hide, by_seat(bag("card", 52, unknown={"UNKNOWN": -1})), "the cards in hand")
    order: list[int] = public(each("place", 5, thing("card", 52, EMPTY=-1)), "the cards that lie open, from the left")

A size is a number, or a function of the box. What a state holds and what is seen of it are both inside the declaration:
the values that stand for something else have names. From the shapes follow the layout (core/layout) and the arrays that
learners get (core/encoder); the laws hold every state to them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

Size = int | Callable[[Any], int]  # a number, or what it is with a box

AMOUNT, SEAT, THING = "amount", "seat", "thing"
NUMBER, EACH, AT_MOST, BAG, BITS, HOW_MANY = "number", "each", "at most", "bag", "bits", "how many"
LETTERS, STACK, EFFECTS, SETTING, STORY = "letters", "stack", "effects", "setting", "story"
UNCODED = (SETTING, STORY)  # no part of what a position looks like


class Shape(NamedTuple):
    """A declared shape; the functions below make them."""

    kind: str
    of: "Shape | None" = None  # what the entries are
    owner: str = ""  # whose an entry is, or what a number names: seat, card, place …
    entries: Size = 1  # how many of them there are, or at most
    low: Size = 0
    high: Size = 0
    names: Mapping[str, int] | None = None  # values that stand for something else
    means: str = AMOUNT  # a number: an amount, a seat, or the number of a thing
    among: Callable[[Any], Sequence[int]] | None = None  # a bag: the things that it can hold, by box
    empty: bool = False  # entries: there may be none at all
    tokens: int = 0  # a stack: how many effects are told of the frame that asks, those inside it included
    inside: tuple[str, ...] = ()  # a stack: ops that only stand inside other effects, so that no rule carries them out


def number(low: Size, high: Size, **names: int) -> Shape:
    """An amount. Values that are none have names, such as NOT_YET=-1, and are inside the range."""
    return Shape(NUMBER, low=low, high=high, names=names)


def flag() -> Shape:
    """Yes or no."""
    return Shape(NUMBER, low=0, high=1)


def thing(what: str, count: Size, **names: int) -> Shape:
    """One of several things by its number, from 0: a card, a colour. More is not more.

    >>> thing("card", 52, EMPTY=-1).low
    -1
    """
    return Shape(NUMBER, owner=what, low=min((0, *names.values())), high=count, names=names, means=THING)


def seat(**names: int) -> Shape:
    """A seat. Learners get it turned: the viewer is 0, the next one clockwise 1."""
    return Shape(NUMBER, owner=SEAT, low=min((0, *names.values())), names=names, means=SEAT)


def each(owner: str, count: Size, of: Shape) -> Shape:
    """Just so many entries, one for each thing of a kind."""
    return Shape(EACH, of, owner, count)


def by_seat(of: Shape, empty: bool = False, each: int = 1) -> Shape:
    """An entry for each seat, or several one after the other; learners get the viewer's first."""
    return Shape(EACH, of, SEAT, each, empty=empty)


def at_most(what: str, count: Size, of: Shape) -> Shape:
    """Entries in an order that matters, not more than so many."""
    return Shape(AT_MOST, of, what, count)


def bag(
    what: str,
    count: Size,
    most: Size = 1,
    unknown: Mapping[str, int] | None = None,
    among: Callable[[Any], Sequence[int]] | None = None,
) -> Shape:
    """Things whose order does not matter, `most` of a kind; `unknown` names what stands for those not known."""
    return Shape(BAG, owner=what, entries=count, high=most, names=unknown, among=among)


def bits(what: str, count: Size) -> Shape:
    """An integer with a bit for each thing."""
    return Shape(BITS, owner=what, entries=count)


def how_many(what: str, count: Size) -> Shape:
    """A pile of which nothing matters, or can be known, but how high it is."""
    return Shape(HOW_MANY, owner=what, entries=count)


def letters(some: str) -> Shape:
    """A text of some of these letters."""
    return Shape(LETTERS, owner=some, entries=len(some))


def stack(below: int, tokens: int, low: int = -1, high: int = 9999, inside: tuple[str, ...] = ()) -> Shape:
    """Frames. The effect of the last is told whole, in so many tokens, and of some below it seat, op and number."""
    return Shape(STACK, owner="frame", entries=below, low=low, high=high, tokens=tokens, inside=inside)


def effects(most: int, low: int = -1, high: int = 9999) -> Shape:
    """Effects that wait, the first so many of them with op and number, and how many there are."""
    return Shape(EFFECTS, owner="effect", entries=most, low=low, high=high)


def setting() -> Shape:
    """What is the same throughout a match and known from its header."""
    return Shape(SETTING)


def story() -> Shape:
    """How the position came about. It matters to whoever remembers, and no rule looks at it."""
    return Shape(STORY)


def size(of: Size, box: Any) -> int:
    return of(box) if callable(of) else of
