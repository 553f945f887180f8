"""Exams: a net against another bot on deals that nobody has learned from, each deal from every seat."""

from functools import partial
from math import sqrt
from typing import NamedTuple

from stellwerk.arena.play import play_match
from stellwerk.core.bots import Bot
from stellwerk.core.game import AnyGame
from stellwerk.core.match import checked_options
from stellwerk.games import find, open_box
from stellwerk.kit.learned import choose
from stellwerk.kit.weights import read
from stellwerk.learn.lessons import learning_of
from stellwerk.learn.seeds import EXAM, deal

EVEN = 0.5


class Exam(NamedTuple):
    """What is played, as plain data: the first bot alone against a table of the second."""

    game: str
    seed: int
    iteration: int
    new: str  # the file of a net
    old: str | None  # another; None: the teacher
    gates: tuple[float, float]
    deck: str | None = None  # the text of a deck file; None: the published deck


class Mark(NamedTuple):
    """What came of it: the share of wins as between two, with half its 95 % interval, and the lead in points."""

    wins: float
    error: float
    lead: float
    deals: int


def play_exams(plan: Exam, first: int, last: int) -> list[tuple[float, float]]:
    """By deal: the share of wins, brought to one half where all are even, and the lead."""
    game = find(plan.game)
    return [play_exam(game, plan, number) for number in range(first, last)]


def play_exam(game: AnyGame, plan: Exam, number: int) -> tuple[float, float]:
    players, options = learning_of(game).settings[number % len(learning_of(game).settings)]
    new, old = bot(game, plan.new, plan.gates[0]), bot(game, plan.old, plan.gates[1])
    checked = checked_options(game, players, dict(options))
    seed, wins, lead = deal(plan.seed, EXAM, plan.iteration, number), 0.0, 0.0
    for seat in range(players):
        seated = [new if other == seat else old for other in range(players)]
        result = play_match(game, open_box(plan.game, plan.deck), players, seed, checked, seated)
        wins += (seat in result.winners) / max(1, len(result.winners))
        lead += result.scores[seat] - max(s for other, s in enumerate(result.scores) if other != seat)
    return between_two(wins / players, players), lead / players


def between_two(share: float, players: int) -> float:
    """A share of wins at a table of several, as it would be against one: even is one half, and all is all."""
    return share * (players - 1) / (1.0 + share * (players - 2))


def bot(game: AnyGame, text: str | None, gate: float) -> Bot:
    learning = learning_of(game)
    if text is None:
        return learning.teacher
    net = read(text, learning.features).net
    return partial(choose, learning, lambda: net, gate)


def mark(results: list[tuple[float, float]]) -> Mark:
    count = len(results)
    mean = sum(wins for wins, _ in results) / count
    spread = sum((wins - mean) ** 2 for wins, _ in results) / max(1, count - 1)
    return Mark(mean, 1.96 * sqrt(spread / count), sum(lead for _, lead in results) / count, count)


def passed(found: Mark, doubt: float = 0.0) -> bool:
    """A net is kept if it won more than half, or so nearly that the recipe calls it luck."""
    return found.wins > EVEN - doubt
