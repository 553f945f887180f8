"""What a game brings so that a net can learn it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from stellwerk.core.bots import Bot
from stellwerk.core.records import Action, Decision, View

if TYPE_CHECKING:
    from stellwerk.core.game import AnyGame


class Feature(NamedTuple):
    """A number that a net sees of a position."""

    name: str
    says: str  # what it means
    low: float  # its range
    high: float


Prospect = tuple[Action, list[float], float]  # an option, what a net sees of where it leads, what is expected by hand
Setting = tuple[int, tuple[tuple[str, str], ...]]  # how many play, with which options


class Recipe(NamedTuple):
    """How a net is taught. The defaults suit a game whose estimate is good already."""

    matches: int = 600  # of each iteration
    units: int = 32
    epochs: int = 4
    rate: float = 1e-3  # of learning, at first; it falls to nothing
    decay: float = 2.0  # of the weights, by the rate: with little, some hundred matches are learned by heart
    clip: float = 150.0  # the largest margin that counts
    trace: float = 1.0  # how much the end of the match counts, and how little what the net itself expects next
    explore: tuple[float, ...] = (0.0, 0.1, 0.1, 0.2)  # by match: how often an option is taken at random
    gates: tuple[float, ...] = (0.0,)  # by iteration: what another option must promise more than the planner's
    mean: int = 1  # how many nets play together, the newest ones
    guests: float = 0.0  # in how many matches the planner has one of the seats
    fade: float = 1.0  # what the rows of an iteration still count in the next one
    planners: float = 1.0  # what the planner's own matches count as soon as there are others
    again: int = 0  # how often all rows are judged anew by the net that was fitted to them
    doubt: float = 0.0  # how far below one half an exam may end: where nets change little, few deals are luck


class Learning(NamedTuple):
    """What a game brings so that a net can learn it: what it sees, where options lead, what a match was worth."""

    features: tuple[Feature, ...]
    asked: Callable[[Decision], bool]  # whether a decision is for the net; else the teacher answers
    prospects: Callable[["AnyGame", View, Decision, list[int]], list[Prospect]]  # the teacher's first, for a gate
    result: Callable[["AnyGame", Any, int], float]  # of a finished match for a seat: its margin
    teacher: Bot  # plays the first matches, and answers what the net is not asked
    settings: tuple[Setting, ...]  # all that is to be learned, one match after the other
    recipe: Recipe = Recipe()
    watched: Callable[[View, int], tuple[list[float], float]] | None = None  # what a seat sees that does not move
    weights: str = "bots/net.json"  # the file in the game's folder
    # What a finished match is worth beside its margin to somebody who wants to win in one way only, by its name
    tastes: Mapping[str, Callable[["AnyGame", Any, int], float]] = MappingProxyType({})
