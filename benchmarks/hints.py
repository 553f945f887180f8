"""How good hints are: on fresh positions from the middle of matches, against a search that thinks much longer.

    python benchmarks/hints.py germany --positions 100 --longest 1920 --seed 30000

A hint is right where its choice has at most 2 % less chance than that of the longest search. Fresh guesses judge:
neither search chooses on them; where they are few their noise alone makes one of ten look wrong, so there are many.
"""

import argparse
import sys
from functools import partial
from math import sqrt
from statistics import mean, stdev
from time import process_time
from typing import Any

import stellwerk
from stellwerk.arena.judge.evaluation import CLEARLY, HINT, play_rounds, weigh_lines
from stellwerk.arena.judge.race import Race
from stellwerk.arena.play import bot_rng
from stellwerk.bots import find
from stellwerk.bots.search import Budget, chance, knowledge
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded

WITHIN = 0.02
FRESH = 60  # guesses that judge where the two differ, and again as many while it is not clear
MOST = 480  # in all


def middle(game: str, seed: int, number: int) -> Match:
    """A position from the middle third of a match of planners where there is a choice."""
    match, planner = stellwerk.new(game, players=2 + number % 2, seed=seed + number), find("planner")
    while (open := match.decision) is not None:
        rng = bot_rng(match.seed, open.seat, len(match.actions))
        match.play(planner(match.game, partial(match.view, open.seat), open, rng))
    steps, rng = len(match.actions), seeded(seed + number)
    while True:
        then = match.at(steps // 3 + below(rng, steps // 3))
        if then.decision is not None and len(then.decision.options) > 1:
            return then


def shortfall(then: Match, longest: int) -> float:
    """How much less chance the hint has than what the longest search chooses, on fresh guesses."""
    open = then.decision
    assert open is not None
    view = then.view(open.seat)
    budgets = (HINT, Budget(simulations=longest))
    short, long = (
        weigh_lines(then.game, view, open, seeded(number), budget).tried[0].line
        for number, budget in enumerate(budgets, 7)
    )
    if then.say(short[0]) == then.say(long[0]):
        return 0.0
    race, deal, rng = (
        Race([short, long], then.players, open.seat),
        partial(then.game.guess, view, open.seat),
        seeded(99),
    )
    scatter = knowledge(then.game).scatter(view)
    while True:
        play_rounds(race, then.game, deal, open, rng, FRESH)
        falls = [
            chance(b, open.seat, scatter) - chance(a, open.seat, scatter)
            for a, b in zip(*(tally.scores for tally in race.tallies), strict=True)
        ]
        if len(falls) >= MOST or abs(mean(falls) - WITHIN) > CLEARLY * stdev(falls) / sqrt(len(falls)):
            return mean(falls)


def measured(game: str, positions: int, longest: int, seed: int) -> dict[str, Any]:
    began, falls = process_time(), list[float]()
    for number in range(positions):
        falls.append(shortfall(middle(game, seed, number), longest))
        so_far = sum(fall <= WITHIN for fall in falls)
        print(f"{len(falls)} of {positions}: {so_far} within 2 %", file=sys.stderr, flush=True)
    right = sum(fall <= WITHIN for fall in falls) / positions
    return {
        "game": game,
        "positions": positions,
        "from seed": seed,
        "the same choice": sum(fall == 0.0 for fall in falls),
        "within 2 %": round(right, 3),
        "standard error": round(sqrt(right * (1 - right) / positions), 3),
        "seconds of a core": round(process_time() - began),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--longest", type=int, default=1920, help="simulations of the other search")
    parser.add_argument("--seed", type=int, default=30_000, help="of the first match")
    asked = parser.parse_args()
    print(measured(asked.game, asked.positions, asked.longest, asked.seed))
