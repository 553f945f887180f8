"""Search: the planner's ideas played on over several guesses of what is hidden, with shared statistics.

Every guess deals what the seat cannot know, and each idea is played on from the same guess with the same chance, so
that ideas differ by what they are worth and not by luck. Worse ideas are dropped on the way: half of them in each
phase. What the planner thinks of an idea counts beside what the simulations say: each errs in its own way.
"""

import time
from collections.abc import Callable
from math import ceil, exp, log2, sqrt
from typing import Any, NamedTuple

from stellwerk.core.bots import Ideas, Knowledge, Observe, Scores
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import step
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import draw

FEW = 0.1  # how far a chance from a single simulation may be wrong


class Budget(NamedTuple):
    """How long to think: a number of simulations (the same answer everywhere), or else milliseconds."""

    simulations: int = 0
    milliseconds: int = 0


class Weighed(NamedTuple):
    """An option, and what the simulations say of it."""

    option: Action
    simulations: int
    chances: Scores  # of winning
    scores: Scores  # expected


def choose(game: AnyGame, observe: Observe, decision: Decision, rng: list[int], budget: Budget) -> Action:
    """The option that does best."""
    view = observe()
    known = knowledge(game)
    ideas = affordable(known.ideas(game, view, decision, rng), budget, known.tries)
    return next(iter(ideas)) if len(ideas) == 1 else weigh(game, view, decision, ideas, rng, budget)[0].option


def knowledge(game: AnyGame) -> Knowledge:
    if game.bots.search is None:
        raise ValueError(f"No search, hint or analysis knows {game.title} yet; the bot random plays it.")
    return game.bots.search


def affordable(ideas: Ideas, budget: Budget, tries: int) -> Ideas:
    """The first ideas, in the planner's order: only those that the budget can try often enough."""
    return dict(list(ideas.items())[: max(1, budget.simulations // tries)]) if budget.simulations else ideas


def weigh(game: AnyGame, view: Any, decision: Decision, ideas: Ideas, rng: list[int], budget: Budget) -> list[Weighed]:
    """The ideas, best first."""
    known, seat, options = knowledge(game), decision.seat, list(ideas)
    liked = [known.trust * (sigmoid(worth / known.spread) - 0.5) for worth in ideas.values()]
    played: list[list[Scores]] = [[] for _ in ideas]
    live, spent = list(range(len(ideas))), meter(budget)
    phases, phase = ceil(log2(len(ideas))), 1

    def leads(idea: int) -> float:
        return lead(played[idea], played[0], seat, known) + liked[idea] if idea else 0.0

    while not played[0] or spent(played, len(live)) <= 1.0:
        guess, luck = game.guess(view, seat, rng), [draw(rng) for _ in range(4)]
        for idea in live:
            state = guess.clone()
            following = step(game, state, decision, options[idea])
            played[idea].append(known.outcome(game, state, following, luck[:]))
        if phase < phases and spent(played, 0) >= phase / phases:
            live, phase = better_half(played, live, leads), phase + 1
    order = sorted(range(len(ideas)), key=lambda i: (i not in live, -leads(i)))
    return [weighed(options[i], played[i], known.scatter(view)) for i in order]


def meter(budget: Budget) -> Callable[[list[list[Scores]], int], float]:
    """How much of the budget is spent after some more simulations."""
    if budget.simulations:
        return lambda played, more: (sum(map(len, played)) + more) / budget.simulations
    began = time.perf_counter()
    return lambda played, more: (time.perf_counter() - began) * 1000 / budget.milliseconds


def better_half(played: list[list[Scores]], live: list[int], leads: Callable[[int], float]) -> list[int]:
    """The first idea, which all are compared with, and the better ones; of those that did exactly the same, one."""
    different = {tuple(played[i]): i for i in reversed(live)}
    ranked = sorted((i for i in different.values() if i), key=lambda i: -leads(i))
    return [0, *sorted(ranked[: max(1, len(live) // 2)])]


def lead(played: list[Scores], first: list[Scores], seat: int, known: Knowledge) -> float:
    """By how much an idea is better than the first one on the same guesses, with caution."""
    pairs = zip(played, first, strict=False)
    gains = [chance(a, seat, known.spread) - chance(b, seat, known.spread) for a, b in pairs]
    count, mean = len(gains), sum(gains, 0.0) / len(gains)  # 0.0: to a compiler a sum is whole otherwise
    if count == 1:
        return mean - known.caution * FEW
    error = sqrt(sum([(gain - mean) ** 2 for gain in gains], 0.0) / (count - 1) / count)
    return mean - known.caution * max(error, FEW / count)


def chance(scores: Scores, seat: int, spread: float) -> float:
    """The chance to win with these expected scores."""
    best = max(score for other, score in enumerate(scores) if other != seat)
    return sigmoid((scores[seat] - best) / spread)


def sigmoid(x: float) -> float:
    return 1.0 / (1.0 + exp(-max(-50.0, min(50.0, x))))


def weighed(option: Action, played: list[Scores], scatter: float) -> Weighed:
    """The means over all simulations; the chances of all seats add up to 1."""
    count, seats = len(played), range(len(played[0]))
    chances = [sum([chance(scores, seat, scatter) for scores in played], 0.0) for seat in seats]
    scores = tuple([sum([scores[seat] for scores in played], 0.0) / count for seat in seats])
    return Weighed(option, count, tuple([c / sum(chances, 0.0) for c in chances]), scores)
