"""The long run: `python -m tests.laws.soak [MATCHES [GAME]]`. Random matches of every game and number of players."""

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from rich.progress import track

from stellwerk.games import GAMES
from tests.laws.laws import begin, play_out, settings_of

MATCHES = 1000
BATCH = 10


def batch(name: str, players: int, options: dict[str, str], first: int) -> int:
    """Play a few matches with all laws on; how many decisions were checked."""
    decisions = 0
    for seed in range(first, first + BATCH):
        match = begin(GAMES[name], players, seed, options)
        try:
            play_out(match, seed)
        except AssertionError as problem:
            raise AssertionError(f"{name}, {players} players, {options}, seed {seed}: {problem}") from problem
        decisions += len(match.actions)
    return decisions


def main(matches: int, names: list[str]) -> None:
    jobs = [
        (name, players, options, first)
        for name in names
        for players, options in product(GAMES[name].players, settings_of(GAMES[name]))
        for first in range(0, matches, BATCH)
    ]
    with ProcessPoolExecutor() as pool:
        futures = [pool.submit(batch, *job) for job in jobs]
        decisions = sum(future.result() for future in track(futures, "Playing"))
    print(f"{len(jobs) * BATCH} matches, {decisions} decisions, every law held at each")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(int(arguments[0]) if arguments else MATCHES, arguments[1:] or list(GAMES))
