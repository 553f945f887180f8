"""What the lines of a decision are worth, in two frames that are never mixed.

*What the seat could know*: lines are played on from guesses of what is hidden from it, on the same guess with the same
luck. First all of them a few times, then the better half, and what looks best is measured against the line played on
fresh guesses: what looked good by luck does not stay so. Hints and mistakes come from here.

*What lay there*: what everybody held, and the piles shuffled, since their order nobody chose. The course of a
match, its turning points, and luck and choice come from here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from time import perf_counter
from typing import Any, NamedTuple

from stellwerk.arena.judge.lines import Line, Run, Tally, candidates, play_round, played_line, runs
from stellwerk.arena.judge.race import Race, chances, effects, reasons
from stellwerk.arena.play import bot_rng
from stellwerk.bots import SEARCH
from stellwerk.bots.search import Budget, knowledge
from stellwerk.core.bots import Scores
from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.reasons import Reason
from stellwerk.core.records import Action, Decision
from stellwerk.games import find
from stellwerk.workers import local_pool, run_batches

HINT = Budget(simulations=720)
ANALYSIS = Budget(simulations=64)
ALTERNATIVES = 3
ROUNDS = 6  # of all lines at least, however small the budget: fewer say nothing about the noise
CHUNK = 8  # rounds between two looks at whether enough is known
CLEARLY = 2.5  # standard errors: measured on fresh guesses, so that the best of several is not flattered
LEAST = 3.0  # points of the lead: a smaller loss is not worth a word
SUSPECT = 1.0  # standard errors from which on something that looks better is looked at again
PHASES = 3  # of a hint: after each but the last the worse half of its lines falls out
GIVEN_UP = 2.5  # standard errors by which a line must be worse than the best to be given up before
HESITATION = 0.5  # standard errors at most by which another line must be better than the adviser's
TRUTH = 4  # a part of the budget, for what lay there


class Tried(NamedTuple):
    """A line, and what it promises to each seat."""

    line: Line
    rounds: int
    chances: Scores
    scores: Scores
    gain: float = 0.0  # points of the lead over the line that was played


class Truth(NamedTuple):
    """How it stood when everything is known: before the decision, and what the choice did."""

    chances: Scores
    scores: Scores
    effect: Scores  # points by seat, against what the planner would have done
    noise: Scores = ()  # the variance of each


class Judgement(NamedTuple):
    """A decision judged: the line played, what was better by what the seat could know, and what it cost."""

    step: int
    until: int  # the step after its last one
    seat: int
    played: Tried
    alternatives: tuple[Tried, ...]  # the best one first
    rival: int  # the strongest of the others, whom the lead is reckoned against
    cost: float  # points of the lead, against the best alternative; 0: there was no better one
    error: float  # its standard error
    reasons: tuple[Reason, ...]  # what the cost is the sum of, the greatest first
    truth: Truth | None = None  # None: it is not to be told

    @property
    def mistake(self) -> bool:
        return self.cost >= LEAST and self.cost > CLEARLY * self.error


class Weighed(NamedTuple):
    """What could be done at a decision: the lines, best first, and what the first gains over the second."""

    tried: tuple[Tried, ...]
    rival: int
    gain: float
    error: float
    reasons: tuple[Reason, ...]


class Task(NamedTuple):
    """What is judged, as plain data, so that any process can do it."""

    game: str
    players: int
    seed: int
    options: tuple[tuple[str, str], ...]
    box: Any
    actions: tuple[Action, ...]
    seat: int | None  # whose decisions; None: everybody's, and the truth with them
    budget: Budget


def budget(text: str) -> Budget:
    """From `800` (simulations) or `400ms`, as in the names of bots."""
    found = SEARCH.fullmatch(f"search:{text}")
    if not found:
        raise ValueError(f"A budget is a number of simulations or a time, as in 800 or 400ms, not {text!r}.")
    return Budget(milliseconds=int(found[1])) if found[2] else Budget(simulations=int(found[1]))


def step_rng(match: Match) -> list[int]:
    """The generator of a decision. It is not that of a bot in the seat, which may have misled the bot."""
    return bot_rng(match.seed, match.players, len(match.actions))


# A decision


@dataclass(eq=False)
class Trial:
    """A decision that is being judged. It can be put away after every advance, and gone on with in another process."""

    seat: int
    step: int
    played: Line
    budget: Budget
    rng: list[int]
    race: Race | None = None  # of all lines
    usual: Line = ()  # the planner's
    fresh: Race | None = None  # what looked best, against the line played
    truth: Race | None = None  # the planner's line and the one played, on what lay there
    seconds: float = 0.0  # that the first rounds took


def trial_of(then: Match, line: Line, budget: Budget) -> Trial:
    """The open decision, and the line that was played there."""
    assert then.decision is not None
    return Trial(then.decision.seat, len(then.actions), line, budget, step_rng(then))


def advance(trial: Trial, game: AnyGame, view: Any, decision: Decision, state: Any = None) -> Judgement | None:
    """Some rounds more, or the judgement when enough is known. `state` is the truth; without it none is told."""
    if trial.race is None:
        began = perf_counter()
        lines, trial.usual = candidates(game, view, decision, trial.rng, trial.played)
        trial.race = Race(lines, view.players, trial.seat)
        play_rounds(trial.race, game, partial(game.guess, view, trial.seat), decision, trial.rng, ROUNDS)
        trial.seconds = perf_counter() - began
    elif not is_spent(trial):
        trial.race.halve()
        play_rounds(trial.race, game, partial(game.guess, view, trial.seat), decision, trial.rng, ROUNDS)
    elif is_suspect(trial):
        trial.fresh = trial.fresh or Race([trial.played, trial.race.ranked()[0].line], view.players, trial.seat)
        play_rounds(trial.fresh, game, partial(game.guess, view, trial.seat), decision, trial.rng, CHUNK)
    elif state is not None and trial.truth is None:
        lines = list(dict.fromkeys((trial.usual, trial.played)))
        trial.truth = Race(lines, view.players, trial.seat)
        deal = partial(shuffled, game, state)
        play_rounds(trial.truth, game, deal, decision, trial.rng, max(4, simulations(trial) // TRUTH))
    else:
        return judgement(trial, knowledge(game).scatter(view))
    return None


def play_rounds(race: Race, game: AnyGame, deal: Any, decision: Decision, rng: list[int], rounds: int) -> None:
    for _ in range(rounds):
        play_round(game, deal, decision, race.live, rng)


def shuffled(game: AnyGame, state: Any, rng: list[int]) -> Any:
    """What lay there, in an order of the piles that nobody chose; a game that cannot tell has the order it had."""
    return game.reasons.shuffled(state, rng) if game.reasons else state.clone()


def simulations(trial: Trial) -> int:
    """The budget; a time is turned into simulations by how long the first rounds took."""
    if trial.budget.simulations or trial.race is None:
        return trial.budget.simulations
    first = ROUNDS * len(trial.race.tallies)
    return max(first, int(trial.budget.milliseconds / 1000 / trial.seconds * first))


def is_spent(trial: Trial) -> bool:
    assert trial.race is not None
    return len(trial.race.tallies) == 1 or trial.race.simulations >= simulations(trial)


def is_suspect(trial: Trial) -> bool:
    """Does something look better than what was played, and is it not known yet how much?"""
    assert trial.race is not None
    if len(trial.race.tallies) == 1:
        return False
    mean, error = trial.race.gain(trial.race.ranked()[0])
    if trial.fresh is None:
        return mean >= LEAST / 2 and mean > SUSPECT * error
    mean, error = trial.fresh.gain(trial.fresh.tallies[1])
    count = len(trial.fresh.tallies[0].scores)
    open = mean + SUSPECT * error >= LEAST and mean < (CLEARLY + 1) * error
    return count < 2 * CHUNK or (open and count < max(2 * CHUNK, simulations(trial)))


def judgement(trial: Trial, scatter: float) -> Judgement:
    """What all rounds say."""
    assert trial.race is not None
    measured = trial.fresh or trial.race
    first = measured.tallies[0]
    found = [worth(trial, tally, scatter) for tally in trial.race.ranked()]
    cost, error, why = 0.0, 0.0, tuple[Reason, ...]()
    if trial.fresh and (gained := trial.fresh.gain(trial.fresh.tallies[1]))[0] > 0:
        (cost, error), why = gained, reasons(trial.fresh, first, trial.fresh.tallies[1])
    stood = (
        trial.step,
        trial.step + len(trial.played),
        trial.seat,
        tried(measured, first, scatter),
        tuple(found[:ALTERNATIVES]),
    )
    return Judgement(*stood, measured.rival(), cost, error, why, truth_of(trial, scatter))


def worth(trial: Trial, tally: Tally, scatter: float) -> Tried:
    """A line beside the one played. What was not measured again stands as far below the best as it did in the race.

    Its own gain there would be flattered, and could be more than that of the best.
    """
    assert trial.race is not None
    if trial.fresh is None:
        return tried(trial.race, tally, scatter)
    best, again = trial.race.ranked()[0], trial.fresh.tallies[1]
    if tally is best:
        return tried(trial.fresh, again, scatter)
    behind = max(0.0, trial.race.gain(best, tally)[0])
    return tried(trial.race, tally, scatter)._replace(gain=trial.fresh.gain(again)[0] - behind)


def tried(race: Race, tally: Tally, scatter: float) -> Tried:
    """The means over all rounds; the chances of all seats add up to 1."""
    gain = 0.0 if tally is race.tallies[0] else race.gain(tally)[0]
    return Tried(tally.line, len(tally.scores), chances(tally.scores, scatter), tally.mean(), gain)


def truth_of(trial: Trial, scatter: float) -> Truth | None:
    if trial.truth is None:
        return None
    usual, played = trial.truth.tallies[0], trial.truth.tallies[-1]
    return Truth(chances(usual.scores, scatter), usual.mean(), *effects(played, usual))


def judge(then: Match, line: Line, budget: Budget, truth: bool = True) -> Judgement:
    """The open decision, and the line that was played there."""
    trial = trial_of(then, line, budget)
    assert then.decision is not None
    position = (then.game, then.view(trial.seat), then.decision, then.state if truth else None)
    while (found := advance(trial, *position)) is None:
        pass
    return found


# A match


def judgements(
    match: Match,
    budget: Budget = ANALYSIS,
    seat: int | None = None,
    first: int = 0,
    last: int | None = None,
    jobs: int = 1,
) -> Iterator[Judgement]:
    """The decisions that begin from step `first` up to but not including `last`; of a seat alone, without the truth."""
    knowledge(match.game)  # is there a bot that knows the game?
    header = (match.game.name, match.players, match.seed, tuple(match.options.items()), match.box)
    task = Task(*header, tuple(match.actions), seat, budget)
    with local_pool(jobs) as pool:
        for batch in run_batches(pool, judge_batch, task, first, len(match.actions) if last is None else last):
            yield from (judged for judged in batch if judged is not None)


def judge_batch(task: Task, first: int, last: int) -> list[Judgement | None]:
    """The steps from number `first` up to but not including `last`; None where there is nothing to judge."""
    match, found = replayed(task)
    asked = {run.first: run for run in found if task.seat in (None, run.seat)}
    truth = task.seat is None
    return [
        judge(match.at(step), played_line(match, asked[step]), task.budget, truth) if step in asked else None
        for step in range(first, last)
    ]


@lru_cache(maxsize=1)
def replayed(task: Task) -> tuple[Match, list[Run]]:
    """The whole match and its decisions, played again once in each process."""
    match = Match(find(task.game), task.players, task.seed, dict(task.options), (), task.box)
    for action in task.actions:
        match.play(action)
    return match, runs(match)


def standing(game: AnyGame, state: Any, decision: Decision, rng: list[int], rounds: int) -> Truth:
    """A first rough look at what lay there: planners play on."""
    look = Race([()], state.players, decision.seat)
    play_rounds(look, game, partial(shuffled, game, state), decision, rng, rounds)
    scatter = knowledge(game).scatter(game.mask(state, decision.seat))
    mean = look.tallies[0].mean()
    return Truth(chances(look.tallies[0].scores, scatter), mean, (0.0,) * state.players)


# Hints


def weigh_lines(game: AnyGame, view: Any, decision: Decision, rng: list[int], budget: Budget) -> Weighed:
    """The lines worth a thought at a decision, best first, and why the first is better than the second."""
    lines, _ = candidates(game, view, decision, rng, ask=True)
    if len(lines) == 1 and len(decision.options) > 1:
        lines = [*lines, *((option,) for option in decision.options if option != lines[0][0])][:2]
    race, deal, began = (
        Race(lines, view.players, decision.seat),
        partial(game.guess, view, decision.seat),
        perf_counter(),
    )
    play_rounds(race, game, deal, decision, rng, ROUNDS)
    per_simulation = (perf_counter() - began) / race.simulations
    most = budget.simulations or int(budget.milliseconds / 1000 / per_simulation)
    phase = 1
    while len(race.live) > 1 and race.simulations < most:
        play_rounds(race, game, deal, decision, rng, ROUNDS)
        race.drop(GIVEN_UP)
        if phase < PHASES and race.simulations >= most * phase / PHASES:
            race.halve()
            phase += 1
    best, *others = cautious(race, min(HESITATION, knowledge(game).caution))
    scatter = knowledge(game).scatter(view)
    why = reasons(race, others[0], best) if others else ()
    costs = [race.gain(best, other) for other in others]
    found = (tried(race, best, scatter), *(tried(race, other, scatter) for other in others))
    return Weighed(found, race.rival(), *(costs[0] if costs else (0.0, 0.0)), why)


def cautious(race: Race, caution: float) -> list[Tally]:
    """The best first: the adviser's idea stays unless another is better even with caution."""

    def worth(tally: Tally) -> tuple[int, float]:
        error = race.gain(tally)[1]  # none, of the first
        return len(tally.scores), race.lead(tally) - caution * error

    return sorted(race.tallies, key=worth, reverse=True)
