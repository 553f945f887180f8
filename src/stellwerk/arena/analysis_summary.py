"""What an analysis amounts to: how the table stood at each step, the sentences, how well each seat decided."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from stellwerk.arena.analysis import Step
from stellwerk.bots.search import chance
from stellwerk.core.game import Scores
from stellwerk.core.match import Match

NEIGHBOURS = 2  # decisions of the seat on either side that its expected score is the mean of


class Standing(NamedTuple):
    """Chances and expected scores by seat, each seat's score as that seat itself sees it."""

    step: int
    chances: Scores
    scores: Scores


class Told(NamedTuple):
    """The sentences of a step."""

    question: str
    played: str
    alternatives: tuple[str, ...]


def standings(match: Match, steps: Sequence[Step], to_end: bool = True) -> list[Standing]:
    """The table at each step, and at the end if it was reached: the score of every seat is the one it expects itself.

    A seat knows its own tickets and cards and deals those of the others at random; so every seat thinks too little of
    the others, and the views of two seats cannot be strung together.
    """
    awaited = [expected(steps, seat) for seat in range(match.players)]
    latest = [next(iter(scores.values())) for scores in awaited]  # before its first decision a seat stands as there
    found = []
    for step in steps:
        latest = [scores.get(step.step, last) for scores, last in zip(awaited, latest, strict=True)]
        chances = [chance(tuple(latest), seat, step.scatter) for seat in range(match.players)]
        found.append(Standing(step.step, tuple(one / sum(chances) for one in chances), tuple(latest)))
    if to_end and match.winners:
        won = tuple((seat in match.winners) / len(match.winners) for seat in range(match.players))
        found.append(Standing(len(match.actions), won, tuple(map(float, match.scores))))
    return found


def expected(steps: Sequence[Step], seat: int) -> dict[int, float]:
    """The score that a seat expects, by step: the mean of some decisions, for one alone is noisy."""
    own = [step for step in steps if step.seat == seat] or list(steps)  # a seat that decides nothing is seen by others
    scores = [step.scores[seat] for step in own]
    parts = [scores[max(0, i - NEIGHBOURS) : i + NEIGHBOURS + 1] for i in range(len(own))]
    return {step.step: sum(part) / len(part) for step, part in zip(own, parts, strict=True)}


def tell(match: Match, steps: Sequence[Step], language: str) -> dict[int, Told]:
    """What was asked, what was played and what else could have been, by step."""
    again = Match(match.game, match.players, match.seed, match.options, match.names, match.box)
    found = {}
    for step in steps:
        for action in match.actions[len(again.actions) : step.step]:
            again.play(action)
        others = tuple(again.say(other.option, language) for other in step.alternatives)
        found[step.step] = Told(again.question(language), again.say(step.played.option, language), others)
    return found


def biggest(steps: Sequence[Step]) -> list[Step]:
    """The greatest losses first."""
    return sorted(steps, key=lambda step: (-step.loss, step.step))


def accuracy(steps: Sequence[Step], seat: int) -> dict[str, Any]:
    """How well a seat decided: the share of its decisions without a mistake."""
    own = [step for step in steps if step.seat == seat]
    slips = [step for step in own if step.mistake]
    return {
        "decisions": len(own),
        "mistakes": len(slips),
        "lost": round(sum(step.loss for step in slips), 4),
        "accuracy": round(1 - len(slips) / len(own), 4) if own else 1.0,
    }
