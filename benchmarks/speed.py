"""Decisions per second beside Catanatron's, in one run: `make bench`.

Machines are shared and noisy, so the two engines take turns and only their ratio counts.
"""

import sys
import time
import timeit
from collections.abc import Callable

from stellwerk.core.machine import advance, step
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES

ROUNDS = 10
SECONDS = 1.0


def random_match(name: str, players: int, seed: int) -> int:
    """One match of uniform random play; how many decisions it took."""
    game = GAMES[name]
    state = game.set_up(game.box(), players, seeded(seed), {option.name: option.default for option in game.options})
    rng, decisions = seeded(~seed), 0
    decision = advance(game, state)
    while decision is not None:
        decision = step(game, state, decision, decision.options[below(rng, len(decision.options))])
        decisions += 1
    return decisions


def catanatron_match(players: int) -> int:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(colour) for colour in list(Color)[:players]])
    game.play()
    return len(game.state.actions)


def rate(play: Callable[[], int]) -> tuple[int, int, float]:
    """Play for about a second: matches, decisions, seconds."""
    begin, matches, decisions = time.perf_counter(), 0, 0
    while time.perf_counter() - begin < SECONDS:
        decisions += play()
        matches += 1
    return matches, decisions, time.perf_counter() - begin


def compare(name: str, players: int) -> None:
    seeds = iter(range(10**9))
    ours = [0, 0, 0.0]
    theirs = [0, 0, 0.0]
    for _ in range(ROUNDS):
        for total, play in (
            (ours, lambda: random_match(name, players, next(seeds))),
            (theirs, lambda: catanatron_match(2)),
        ):
            for i, figure in enumerate(rate(play)):
                total[i] += figure
    print(f"{name}, {players} players: {ours[0] / ours[2]:.0f} matches/s, {ours[1] / ours[2]:,.0f} decisions/s")
    print(f"catanatron, 2 players: {theirs[0] / theirs[2]:.0f} matches/s, {theirs[1] / theirs[2]:,.0f} decisions/s")
    print(f"ratio of decisions/s: {ours[1] / ours[2] / (theirs[1] / theirs[2]):.2f}")


def clone_time(name: str, players: int) -> float:
    """Microseconds for a clone in mid-game, the best of many tries."""
    game = GAMES[name]
    state = game.set_up(game.box(), players, seeded(1), {option.name: option.default for option in game.options})
    decision, rng = advance(game, state), seeded(2)
    for _ in range(100):
        if decision is not None:
            decision = step(game, state, decision, decision.options[below(rng, len(decision.options))])
    return min(timeit.repeat(state.clone, number=2000, repeat=20)) / 2000 * 1e6


if __name__ == "__main__":
    for name, game in GAMES.items():
        if sys.argv[1:] and name not in sys.argv[1:]:
            continue
        for players in (min(game.players), max(game.players)):
            compare(name, players)
            print(f"clone, {players} players: {clone_time(name, players):.2f} µs\n")
