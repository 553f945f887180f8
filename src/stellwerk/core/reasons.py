"""Why one line of play is better than another: what a game's module `reasons` exports as REASONS.

A line is played on to an end that can be counted. What a seat has there is a sum of terms, such as a line of the score
sheet; what speaks for a line is the difference of these terms, and its points add up to what it gains.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from stellwerk.core.records import Action, Decision
from stellwerk.core.words import Words

if TYPE_CHECKING:
    from stellwerk.core.game import AnyGame

Term = tuple[str, int]  # a kind, and which one of them
Terms = dict[Term, float]  # points


class Reason(NamedTuple):
    """A term that differs: the points of a seat in the line that was played, and in the better one."""

    kind: str
    number: int
    played: float
    better: float
    rival: bool = False  # the points are those of the strongest of the others

    @property
    def gain(self) -> float:
        """What it adds to the lead."""
        return self.played - self.better if self.rival else self.better - self.played


def none_more(view: Any, decision: Decision, first: Action) -> Sequence[Action]:
    return ()


def nothing_at_once(before: Any, played: Any, better: Any, seat: int, t: Words) -> list[str]:
    return []


class Reasons(NamedTuple):
    """What a game can say about the end of a line."""

    play_on: Callable[["AnyGame", Any, Decision | None], Any]  # from a guess to a state that can be counted
    terms: Callable[[Any, Any, int], Terms]  # where it began, there, a seat: they add up to its expected score
    shuffled: Callable[[Any, list[int]], Any]  # the same state, with what nobody can know in another order
    say: Callable[[Any, Reason, str, Words], str]  # from the box, with the name of the rival: without points
    others: Callable[[Any, Decision, Action], Sequence[Action]] = none_more  # from a view: beside the planner's ideas
    # What the better line keeps at once, such as cards: from the state before, after the line played, after the better
    at_once: Callable[[Any, Any, Any, int, Words], list[str]] = nothing_at_once
