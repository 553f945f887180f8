"""How a deck plays: what a game's module `study` exports as STUDY."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from stellwerk.core.bots import Bot, Scores
from stellwerk.core.records import NOBODY, Effect, Event


class Step(NamedTuple):
    """A decision of a match that is studied."""

    seat: int
    effect: Effect
    at: int  # its event is the one with this number
    worth: Scores  # what the position was worth to each seat before it; empty if the game has no estimate


class Story(NamedTuple):
    """A match that was played to its end, as a study looks at it."""

    state: Any  # the last one
    events: list[Event]
    steps: list[Step]


class Fate(NamedTuple):
    """What became of a card. Of each one that is shown just one of TAKEN to LEFT is told, then more of one taken."""

    card: str  # its id
    fate: str
    seat: int = NOBODY
    worth: float | None = None  # in points, to the seat, as far as it can be told


SHOWN, TAKEN, CLEARED, REMOVED, LEFT = "shown", "taken", "cleared", "removed", "left"
PERFORMED, FULFILLED, DECLINED = "performed", "fulfilled", "declined"  # what may become of a card that was taken
FATES = (SHOWN, TAKEN, PERFORMED, FULFILLED, DECLINED, CLEARED, REMOVED, LEFT)


class Aim(NamedTuple):
    """A figure that a good deck keeps within bounds. It is read from the summary of a study, which is plain data."""

    says: str
    low: float
    high: float
    figure: Callable[[Mapping[str, Any]], float | None]  # None: this study has not measured it
    form: str = ".0%"
    cards: Callable[[Mapping[str, Any]], list[str]] = lambda found: []  # which miss it, if it is about single cards


class Study(NamedTuple):
    """What is counted when many matches are played to see how a deck plays."""

    kinds: Callable[[Any], Mapping[str, str]]  # from the box: the kind of every card, by its id
    fates: Callable[[Story], Iterable[Fate]]  # what became of the cards of a match
    uses: Callable[[Story], Mapping[str, int]]  # what all seats together spent their coins, or their turns, for
    measures: Callable[[Story], Mapping[str, float]]  # whatever else is worth a mean over the matches
    totals: Callable[[Any], Mapping[str, Scores]]  # from any state: points after a scoring; of each the first counts
    supply: Callable[[Any], Mapping[str, int]]  # from any state: how much of everything lies on the table
    limits: Callable[[Any], Mapping[str, int]]  # from the box: how much of that there is, where it is known
    estimate: Callable[[Any, int], float] | None = None  # what a position is worth to a seat, in points
    specialists: Mapping[str, Bot] = MappingProxyType({})  # planners that love one thing more than they should
    aims: tuple[Aim, ...] = ()  # what the deck is made for
