"""The bots that know a game: what its module `bots` exports as BOTS. A bot is a function that takes an option.

>>> def first(game, observe, decision, rng):
...     return decision.options[0]
>>> import stellwerk
>>> match = stellwerk.new(next(iter(stellwerk.GAMES)), seed=7)
>>> asked = match.decision
>>> first(match.game, lambda: match.view(asked.seat), asked, [1, 2, 3, 4]) in asked.options
True
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from stellwerk.core.records import Action, Decision, View

if TYPE_CHECKING:
    from stellwerk.core.game import AnyGame
    from stellwerk.core.learning import Learning

Observe = Callable[[], View]  # masks the state when it is called: a bot that does not look costs nothing
Bot = Callable[["AnyGame", Observe, Decision, list[int]], Action]
Scores = tuple[float, ...]  # by seat
Ideas = dict[Action, float]  # options worth a thought, the planner's first, and the points it thinks them better by


class Knowledge(NamedTuple):
    """What search has to know of a game."""

    ideas: Callable[["AnyGame", View, Decision, list[int]], Ideas]
    outcome: Callable[["AnyGame", Any, Decision | None, list[int]], Scores]  # plays a guess on to its expected scores
    spread: float  # points: a lead of this size counts as a chance of 73 % when ideas are compared
    scatter: Callable[[View], float]  # the same where chances are shown: it shrinks towards the end
    caution: float  # standard errors by which an idea must be better than the planner's
    trust: float  # how much the planner's opinion counts beside the simulations
    tries: int  # simulations of an idea that say anything about it
    simulations: int = (
        120  # of the expert, shared by the players: as many as two seconds allow on one core, interpreted
    )


class Rung(NamedTuple):
    """A duel of the ladder: the 95 % interval of the first bot's wins over the second must lie above the bar."""

    name: str
    part: str
    game: str
    bots: tuple[str, str]
    bar: float | None  # None: nothing is promised
    players: int = 2
    options: tuple[tuple[str, str], ...] = ()


class Bots(NamedTuple):
    """The bots that know a game."""

    greedy: Bot | None = None  # the best next position by a hand-made value
    planner: Bot | None = None  # a plan over the whole match
    search: Knowledge | None = None
    ladder: tuple[Rung, ...] = ()  # how strong they should be
    learning: "Learning | None" = None  # what a net needs to learn it
    levels: Mapping[str, Bot | str] = MappingProxyType({})  # for people, the weakest first; another bot by its name
    named: Mapping[str, Bot] = MappingProxyType({})  # more of its own
    thinking: Callable[[int], Bot] | None = None  # by a net, with so many looks ahead
