"""A store with very many finished matches, to measure `stellwerk db` with: python benchmarks/many_tables.py FILE 10000.

Some matches of each game are played by chance, and stored again and again under other ids.
"""

import sys
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from stellwerk.core import codec
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.web.server.store_files import transaction
from stellwerk.web.store import OVER, Seat, Setting, add_table, append

DIFFERENT = 40  # matches of each game


class Played(NamedTuple):
    """A match that is over."""

    game: str
    players: int
    seed: int
    steps: list[tuple[int, str]]


def played(game: str, seed: int) -> Played:
    players = GAMES[game].players[seed % len(GAMES[game].players)]
    match, rng, steps = Match(GAMES[game], players, seed), seeded(seed), list[tuple[int, str]]()
    while (decision := match.decision) is not None:
        action = decision.options[below(rng, len(decision.options))]
        steps.append((decision.seat, codec.dumps(action)))
        match.play(action)
    return Played(game, players, seed, steps)


def fill(where: Path | str, count: int) -> None:
    matches = [played(game, seed) for seed in range(DIFFERENT) for game in GAMES]
    with transaction(where, write=True, new=True) as db:
        for number, one in enumerate(islice(cycle(matches), count)):
            id, rules = f"many{number}", GAMES[one.game].version
            setting = Setting(id, one.game, rules, one.players, one.seed, {}, None, "host", False, True, number)
            seats = [Seat("", f"Player {seat}", "", frozenset({f"device {seat}"})) for seat in range(one.players)]
            add_table(db, setting, seats, 0)
            append(db, id, 0, one.steps, OVER, len(one.steps))


if __name__ == "__main__":
    fill(sys.argv[1], int(sys.argv[2]))
