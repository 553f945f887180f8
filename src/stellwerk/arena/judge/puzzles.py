"""Puzzles: positions of real matches with one choice that is clearly the best, and why.

They are found by letting a strong level play against itself. A position is kept where a long search agrees with a short
one about the choice, where the second best costs clearly, and where a weak level goes wrong.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from stellwerk.arena.judge.evaluation import Weighed, weigh_lines
from stellwerk.arena.judge.lines import runs
from stellwerk.arena.play import bot_rng
from stellwerk.bots import LEVELS
from stellwerk.bots.search import Budget
from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.reasons import Reason
from stellwerk.core.records import Action
from stellwerk.core.rng import below, seeded
from stellwerk.games import find

FILE = "puzzles.json"  # in the folder of a game
PLAYER, LEARNER = "hard", "easy"  # the level that plays, and the one that goes wrong
SHORT = Budget(simulations=90)
LONG = Budget(simulations=1920)
COSTS = 4.0  # points of the lead that the second best costs at least
PERHAPS, CLEARLY = 1.5, 4.0  # standard errors, for the short search and for the long one
CHOICES = 3  # that there are at least
TRIES = 30  # positions of a match that are looked at


class Puzzle(NamedTuple):
    """A position, and what the long search found there; actions are numbers of options."""

    seed: int
    players: int
    options: dict[str, str]
    picks: list[int]  # what was chosen up to here
    tried: list[tuple[int, float]]  # to the end: options, the best first, with the points that they cost against it
    rival: int
    error: float  # the standard error of what the second one costs
    reasons: list[Reason]


class Puzzles(NamedTuple):
    """What the file of a game holds."""

    rules: int  # their version
    found: list[Puzzle]


# Finding them


def search(game: AnyGame, players: Sequence[int], options: Sequence[Mapping[str, str]], seed: int) -> Iterator[Puzzle]:
    """One match after the other; at most one puzzle of each, so that no two look alike."""
    for number in range(seed, seed + 1_000_000):
        several = options[number % len(options)]
        match = played(game, players[number % len(players)], number, several)
        if (puzzle := puzzle_of(match)) is not None:
            yield puzzle


def played(game: AnyGame, players: int, seed: int, options: Mapping[str, str]) -> Match:
    """A match of the strong level against itself."""
    match = Match(game, players, seed, dict(options))
    while (open := match.decision) is not None:
        rng = bot_rng(match.seed, open.seat, len(match.actions))
        view = match.view(open.seat)
        match.play(LEVELS[PLAYER].bot(game, lambda view=view: view, open, rng))  # type: ignore[misc]
    return match


def puzzle_of(match: Match) -> Puzzle | None:
    """The first of some positions of a match that is a puzzle."""
    rng, places = seeded(match.seed), [run.first for run in runs(match)]
    for _ in range(TRIES):
        step = places[below(rng, len(places))]
        if (found := looked_at(match.at(step), match.actions[step])) is not None:
            return found
    return None


def looked_at(then: Match, chosen: Action) -> Puzzle | None:
    """A weak level chooses otherwise than the strong one, a short search thinks little of it, and a long one agrees."""
    open, game = then.decision, then.game
    if open is None or len({then.say(option) for option in open.options}) < CHOICES:
        return None
    view, here = then.view(open.seat), bot_rng(then.seed, open.seat, len(then.actions))
    weak = LEVELS[LEARNER].bot(game, lambda: view, open, here)
    if then.say(chosen) == then.say(weak):
        return None
    first = weigh_lines(game, view, open, seeded(then.seed + 1), SHORT)
    if not is_clear(first, then, PERHAPS) or then.say(first.tried[0].line[0]) == then.say(weak):
        return None
    found = weigh_lines(game, view, open, seeded(then.seed + 2), LONG)
    same = then.say(found.tried[0].line[0]) == then.say(first.tried[0].line[0])
    return as_puzzle(then, found) if same and is_clear(found, then, CLEARLY) else None


def is_clear(found: Weighed, then: Match, errors: float) -> bool:
    """Whether all that reads otherwise than the best choice costs clearly."""
    best = then.say(found.tried[0].line[0])
    others = [then.say(tried.line[0]) for tried in found.tried[1:]]
    return best not in others[:1] and found.gain >= COSTS and found.gain > errors * found.error


def as_puzzle(then: Match, found: Weighed) -> Puzzle:
    assert then.decision is not None
    again, picks = then.at(0), list[int]()
    for action in then.actions:
        assert again.decision is not None
        picks.append(again.decision.options.index(action))
        again.play(action)
    best = lead(found.tried[0].scores, then.decision.seat)
    firsts: dict[int, float] = {}
    for tried in found.tried:
        if tried.rounds < found.tried[0].rounds:
            continue  # it was given up early, and its mean says little
        cost = best - lead(tried.scores, then.decision.seat)
        firsts.setdefault(then.decision.options.index(tried.line[0]), round(max(0.0, cost), 1))
    header = then.seed, then.players, dict(then.options), picks
    return Puzzle(*header, list(firsts.items()), found.rival, round(found.error, 2), list(found.reasons[:8]))


def lead(scores: Sequence[float], seat: int) -> float:
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


# Kept as a file


def position(game: AnyGame, puzzle: Puzzle) -> Match:
    """The match up to the choice."""
    match = Match(game, puzzle.players, puzzle.seed, puzzle.options)
    for pick in puzzle.picks:
        assert match.decision is not None
        match.play(match.decision.options[pick])
    return match


def of_game(game: AnyGame) -> list[Puzzle]:
    """The puzzles that a game ships, if they are of its rules."""
    path: Path = game.folder / FILE
    if not path.is_file():
        return []
    data = json.loads(path.read_text(encoding="utf-8"))
    return [read(one) for one in data["puzzles"]] if data["rules"] == game.version else []


def read(data: Mapping[str, Any]) -> Puzzle:
    tried = [(int(pick), float(cost)) for pick, cost in data["tried"]]
    reasons = [Reason(*reason) for reason in data["reasons"]]
    return Puzzle(**{**data, "tried": tried, "reasons": reasons})


def written(game: str, puzzles: Sequence[Puzzle]) -> str:
    """The file, a puzzle in each line."""
    lines = ",\n  ".join(json.dumps(one._asdict() | {"reasons": rounded(one.reasons)}) for one in puzzles)
    return f'{{"rules": {find(game).version}, "puzzles": [\n  {lines}\n]}}\n'


def rounded(reasons: Sequence[Reason]) -> list[Any]:
    return [[one.kind, one.number, round(one.played, 1), round(one.better, 1), one.rival] for one in reasons]
