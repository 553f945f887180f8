"""What is counted of players: what a game's module `statistics` exports as STATISTICS."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from stellwerk.core.records import Event


class Finished(NamedTuple):
    """A match that is over, as statistics look at it: what is printed, and what was played."""

    box: Any
    players: int
    options: Mapping[str, str]
    events: Sequence[Event]  # all of them, and whole


NUMBER, SHARE, COUNTER, WHETHER = "number", "share", "counter", "whether"
MEAN, MOST = "mean", "most"
Figure = int | tuple[int, int] | dict[str, int]  # a number, or 0 or 1; a part and the whole; numbers by part
Figures = dict[str, Figure]  # by key of a statistic; one that makes no sense in a match is not there


class Statistic(NamedTuple):
    """One thing that is counted of each player. Title, definition and parts are in the catalogues of the game."""

    key: str
    title: str
    about: str  # its definition in a line
    kind: str = NUMBER
    adds: str = MEAN  # what is told of many matches: the mean, of a share that of them all together, or the most
    parts: tuple[tuple[str, str], ...] = ()  # of a counter: key and title of each, in the order in which they are shown


class Statistics(NamedTuple):
    """What is counted of each player of a match that is over, from its events alone."""

    version: int  # raised when a figure would come out differently: those that are kept are found out anew
    listed: tuple[Statistic, ...]
    figures: Callable[[Finished], list[Figures]]  # by seat
    points: str = ""  # the counter that says where the points come from
