"""What the options of a decision are worth, as the seat that decides could know it: for hints and analyses.

In each round the options are played on from the same guess of what is hidden, so that they differ by what they are
worth and not by luck. Half of the budget goes to all options alike, the rest to the first and the one that looks best
beside it: an option that looked good by luck does not stay there. Only what is clearly worse is called a mistake.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import sqrt
from operator import attrgetter
from typing import Any, NamedTuple

from stellwerk.arena.play import bot_rng
from stellwerk.bots import LEVELS, SEARCH
from stellwerk.bots.search import Budget, Weighed, knowledge, weigh
from stellwerk.core.bots import Scores
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import offered
from stellwerk.core.match import Match
from stellwerk.core.records import Action, Decision
from stellwerk.games import find
from stellwerk.workers import local_pool, run_batches

HINT = Budget(simulations=200)
ANALYSIS = Budget(simulations=96)
ALTERNATIVES = 3
ADVISER = "hard"  # the level that hints and analyses ask first
FEW = 6  # options up to which all are tried, and not only the planner's ideas
ROUNDS = 6  # of all options at least, however small the budget: fewer say nothing about the noise
CLEARLY = 3.0  # standard errors: with two, one in ten decisions among equal options would be a mistake by chance
MAYBE = 2.0  # standard errors: an option that is not better even with these added need not be tried any more
LEAST = 0.05  # a smaller loss is not worth a word

Rounds = list[dict[Action, Weighed]]  # in each round options on the same guess, the first one always among them


class Judgement(NamedTuple):
    """A decision judged by what the seat could see: its chances, the option it played, and its alternatives."""

    step: int
    seat: int
    chances: Scores  # by seat, before the choice: those of the option played, or of the best one if that was a mistake
    scores: Scores
    played: Weighed
    alternatives: tuple[Weighed, ...]  # the best ones, on the same guesses
    loss: float  # of the chance to win, against the best alternative
    error: float  # the standard error of the loss
    scatter: float  # points: a lead of this size was a chance of 73 % at that time
    effect: Scores  # by seat: what the choice did to its chance, against the planner's; see `effect_of`

    @property
    def mistake(self) -> bool:
        return self.loss >= LEAST and self.loss > CLEARLY * self.error


class Task(NamedTuple):
    """What is judged, as plain data, so that any process can do it."""

    game: str
    players: int
    seed: int
    options: tuple[tuple[str, str], ...]
    box: Any
    actions: tuple[Action, ...]
    seat: int | None  # whose decisions; None: everybody's
    budget: Budget


def budget(text: str) -> Budget:
    """From `800` (simulations) or `400ms`, as in the names of bots."""
    found = SEARCH.fullmatch(f"search:{text}")
    if not found:
        raise ValueError(f"A budget is a number of simulations or a time, as in 800 or 400ms, not {text!r}.")
    return Budget(milliseconds=int(found[1])) if found[2] else Budget(simulations=int(found[1]))


def step_rng(match: Match) -> list[int]:
    """The generator of the open decision. It is not that of a bot in the seat, which may have misled the bot."""
    assert match.decision is not None
    return bot_rng(match.seed, match.players + match.decision.seat, len(match.actions))


def best_options(match: Match, budget: Budget = HINT, rng: list[int] | None = None) -> list[Weighed]:
    """The options worth a thought at the open decision, best first; the planner's stays unless another is better."""
    if match.decision is None:
        raise ValueError("The match is over: there is nothing left to choose.")
    return weigh_options(match.game, match.view(match.decision.seat), match.decision, rng or step_rng(match), budget)


def weigh_options(game: AnyGame, view: Any, decision: Decision, rng: list[int], budget: Budget) -> list[Weighed]:
    """The same from the view alone."""
    options, _ = candidates(game, view, decision, rng)
    rounds = race(game, view, decision, options, rng, budget)
    caution = knowledge(game).caution

    def lead(option: Action) -> float:
        mean, error = gain(rounds, option, options[0], decision.seat)
        return mean - caution * error

    return [merged(rounds, option, options[0]) for option in sorted(options, key=lead, reverse=True)]


def candidates(
    game: AnyGame, view: Any, decision: Decision, rng: list[int], *played: Action
) -> tuple[list[Action], Action]:
    """The option played, the planner's ideas, and all options where there are few; of options that read the same, one.

    With it, what a good player would do, which is one of them: what has learned the game says so, or else the planner.
    """
    ideas = knowledge(game).ideas(game, view, decision, rng)
    if ADVISER in game.bots.levels:
        ideas = {LEVELS[ADVISER].bot(game, lambda: view, decision, rng): 0.0} | ideas
    few = decision.options if len(decision.options) <= FEW else ()
    found: dict[str, Action] = {}

    def one(option: Action) -> Action:
        return found.setdefault(game.text.say_action(view, decision, option, game.words()), option)

    for option in (*played, *ideas, *few):
        one(option)
    return list(found.values()), one(next(iter(ideas)))


def race(
    game: AnyGame, view: Any, decision: Decision, options: Sequence[Action], rng: list[int], budget: Budget
) -> Rounds:
    """Play the options on, guess by guess, until enough is known."""
    rounds: Rounds = []
    began = time.perf_counter()

    def spent() -> float:
        if budget.simulations:
            return simulated(rounds) / budget.simulations
        return (time.perf_counter() - began) * 1000 / budget.milliseconds

    while now := next_round(rounds, options, decision.seat, spent()):
        rounds.append(one_round(game, view, decision, now, rng))
    return rounds


def simulated(rounds: Rounds) -> int:
    return sum(map(len, rounds))


def next_round(rounds: Rounds, options: Sequence[Action], seat: int, spent: float) -> Sequence[Action]:
    """Which options are tried next: at first all, later the first one and the best of the others, in the end none.

    `spent` is the part of the budget that is gone. The answer follows from the arguments alone: any process can go on.
    """
    if len(rounds) < ROUNDS or spent < 0.5:
        return options
    if len(options) == 1 or spent >= 1:
        return ()
    best = ranked(rounds, options, seat)[0]
    mean, error = gain(rounds, best, options[0], seat)
    return () if mean + MAYBE * error < LEAST else (options[0], best)  # not better by an amount worth a word


def one_round(
    game: AnyGame, view: Any, decision: Decision, options: Sequence[Action], rng: list[int]
) -> dict[Action, Weighed]:
    """A budget of one simulation for each option is one guess for all of them."""
    found = weigh(game, view, decision, dict.fromkeys(options, 0.0), rng, Budget(simulations=len(options)))
    return {weighed.option: weighed for weighed in found}


def gain(rounds: Rounds, option: Action, other: Action, seat: int) -> tuple[float, float]:
    """By how much an option is better for a seat than another on the same guesses, and the standard error of that."""
    both = [found for found in rounds if option in found and other in found]
    gains = [found[option].chances[seat] - found[other].chances[seat] for found in both]
    mean = sum(gains) / len(gains)
    return mean, sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))


def ranked(rounds: Rounds, options: Sequence[Action], seat: int) -> list[Action]:
    """The options but for the first one, ordered by how much they gain over it."""
    return sorted(options[1:], key=lambda option: -gain(rounds, option, options[0], seat)[0])


def merged(rounds: Rounds, option: Action, first: Action) -> Weighed:
    """What all rounds say of an option: what the first one promises, plus the difference where both were played."""
    both = [found for found in rounds if option in found]

    def promise(of: Callable[[Weighed], Scores]) -> Scores:
        rows = ([of(found[first]) for found in rounds], [of(found[option]) for found in both])
        return tuple(
            a + b - c for a, b, c in zip(*map(means, (*rows, [of(found[first]) for found in both])), strict=True)
        )

    chances = tuple(max(0.0, min(1.0, chance)) for chance in promise(attrgetter("chances")))
    return Weighed(option, len(both), chances, promise(attrgetter("scores")))


def means(rows: Sequence[Scores]) -> Scores:
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


def judgements(
    match: Match,
    budget: Budget = ANALYSIS,
    seat: int | None = None,
    first: int = 0,
    last: int | None = None,
    jobs: int = 1,
) -> Iterator[Judgement]:
    """The decisions from step `first` up to but not including `last`; a single option is no decision."""
    knowledge(match.game)  # is there a bot that knows the game?
    options = tuple(match.options.items())
    header = (match.game.name, match.players, match.seed, options, match.box)
    task = Task(*header, tuple(match.actions), seat, budget)
    with local_pool(jobs) as pool:
        for batch in run_batches(pool, judge_batch, task, first, len(match.actions) if last is None else last):
            yield from (judged for judged in batch if judged is not None)


def judge_batch(task: Task, first: int, last: int) -> list[Judgement | None]:
    """The steps from number `first` up to but not including `last`; None where there is nothing to judge."""
    whole = replayed(task)
    return [judged(whole.at(step), task) for step in range(first, last)]


@lru_cache(maxsize=1)
def replayed(task: Task) -> Match:
    """The whole match, played again once in each process."""
    match = Match(find(task.game), task.players, task.seed, dict(task.options), (), task.box)
    for action in task.actions:
        match.play(action)
    return match


def judged(match: Match, task: Task) -> Judgement | None:
    """The judgement of the open decision; None where nobody asked about its seat, or there was no choice."""
    assert match.decision is not None
    asked = len(match.decision.options) > 1 and task.seat in (None, match.decision.seat)
    return judge(match, task.actions[len(match.actions)], task.budget) if asked else None


def judge(match: Match, action: Action, budget: Budget) -> Judgement:
    """One decision and what was chosen."""
    game, decision, rng = match.game, match.decision, step_rng(match)
    assert decision is not None
    view, action = match.view(decision.seat), offered(decision, action)
    options, usual = candidates(game, view, decision, rng, action)
    rounds = race(game, view, decision, options, rng, budget)
    return judgement(game, view, decision.seat, len(match.actions), options, usual, rounds)


def judgement(
    game: AnyGame, view: Any, seat: int, step: int, options: Sequence[Action], usual: Action, rounds: Rounds
) -> Judgement:
    """What all rounds say of a decision; the first option was played, the usual one is the planner's."""
    action, order = options[0], ranked(rounds, options, seat)
    played, *others = (merged(rounds, option, action) for option in (action, *order))
    loss, error = gain(rounds, others[0].option, action, seat) if others else (0.0, 0.0)
    alternatives = tuple(others[:ALTERNATIVES])
    stood = (step, seat, played.chances, played.scores)
    noise = (error, knowledge(game).scatter(view), effect_of(rounds, action, usual))
    found = Judgement(*stood, played, alternatives, max(loss, 0.0), *noise)
    return found._replace(chances=others[0].chances, scores=others[0].scores) if found.mistake else found


def effect_of(rounds: Rounds, played: Action, usual: Action) -> Scores:
    """By seat: how its chance changed because this option was taken and not the planner's.

    All chances are reckoned with planners who play on. So this is what nobody expected of the choice: a mistake that
    the planner would have made as well was expected.
    """
    both = [found for found in rounds if usual in found]
    rows = [zip(found[played].chances, found[usual].chances, strict=True) for found in both]
    return means([tuple(a - b for a, b in row) for row in rows])
