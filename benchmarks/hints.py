"""How good hints are: on fresh positions from the middle of matches, against a search that thinks much longer.

    python benchmarks/hints.py germany --positions 100 --longer 8

A hint is right where the longest search puts its choice within 2 % of the best chance. Fresh guesses judge: neither
search chooses on them.
"""

import argparse
from functools import partial
from math import sqrt
from time import process_time
from typing import Any

import stellwerk
from stellwerk.arena.judge.evaluation import HINT, play_rounds, weigh_lines
from stellwerk.arena.judge.race import Race, chances
from stellwerk.arena.play import bot_rng
from stellwerk.bots import find
from stellwerk.bots.search import Budget, knowledge
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded

WITHIN = 0.02
FRESH = 60  # guesses that judge where the two differ


def middle(game: str, number: int) -> Match:
    """A position from the middle third of a match of planners where there is a choice."""
    match, planner = stellwerk.new(game, players=2 + number % 2, seed=9000 + number), find("planner")
    while (open := match.decision) is not None:
        rng = bot_rng(match.seed, open.seat, len(match.actions))
        match.play(planner(match.game, partial(match.view, open.seat), open, rng))
    steps, rng = len(match.actions), seeded(number)
    while True:
        then = match.at(steps // 3 + below(rng, steps // 3))
        if then.decision is not None and len(then.decision.options) > 1:
            return then


def shortfall(then: Match, longer: int) -> float:
    """How much less chance the hint has than what the long search chooses, on fresh guesses."""
    open = then.decision
    assert open is not None
    view = then.view(open.seat)
    short, long = (
        weigh_lines(then.game, view, open, seeded(7 * times), Budget(simulations=HINT.simulations * times))
        .tried[0]
        .line
        for times in (1, longer)
    )
    if short[0] == long[0]:
        return 0.0
    race, deal = Race([short, long], then.players, open.seat), partial(then.game.guess, view, open.seat)
    play_rounds(race, then.game, deal, open, seeded(99), FRESH)
    found = [chances(tally.scores, knowledge(then.game).scatter(view))[open.seat] for tally in race.tallies]
    return found[1] - found[0]


def measured(game: str, positions: int, longer: int) -> dict[str, Any]:
    began = process_time()
    falls = [shortfall(middle(game, number), longer) for number in range(positions)]
    right = sum(fall <= WITHIN for fall in falls) / positions
    return {
        "game": game,
        "positions": positions,
        "the same choice": sum(fall == 0.0 for fall in falls),
        "within 2 %": round(right, 3),
        "standard error": round(sqrt(right * (1 - right) / positions), 3),
        "seconds of a core": round(process_time() - began),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--longer", type=int, default=8, help="how many times as long the other search thinks")
    asked = parser.parse_args()
    print(measured(asked.game, asked.positions, asked.longer))
