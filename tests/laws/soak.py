"""The long run: `python -m tests.laws.soak [MATCHES [GAME ...]]`. Random matches of every game and number of players.

All laws are on at every decision; what a seat may know is looked at through one pair of eyes at each, in turn.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from rich.console import Console
from rich.progress import track

from stellwerk.games import GAMES
from stellwerk.laws.run import try_laws
from tests.laws.laws import own, settings_of

MATCHES = {"first-class": 500, "germany": 1000}  # for each number of players, and each pair of modules
BATCH = 10


def batch(name: str, players: int, options: dict[str, str], first: int) -> int:
    """Play a few matches with all laws on; how many decisions were checked."""
    decisions = 0
    for seed in range(first, first + BATCH):
        try:
            decisions += try_laws(GAMES[name], players, seed, options, own(GAMES[name]))
        except AssertionError as problem:
            raise AssertionError(f"{name}, {players} players, {options}, seed {seed}: {problem}") from problem
    return decisions


def main(matches: int | None, names: list[str]) -> None:
    jobs = [
        (name, players, options, first)
        for name in names
        for players, options in product(GAMES[name].players, settings_of(GAMES[name]))
        for first in range(0, matches or MATCHES[name], BATCH)
    ]
    with ProcessPoolExecutor() as pool:
        futures = [pool.submit(batch, *job) for job in jobs]
        finished = track(futures, "Playing", console=Console(stderr=True))
        decisions = sum(future.result() for future in finished)
    print(f"{', '.join(names)}: {len(jobs) * BATCH} matches, {decisions} decisions, every law held at each")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(int(arguments[0]) if arguments else None, arguments[1:] or list(GAMES))
