"""The long run: `python -m tests.laws.soak [MATCHES [GAME ...]]`. Random matches of every game and number of players.

The rules are checked at every decision and step; copies and secrets, which cost most, at every 19th, with one pair
of eyes at each, in turn. What is finished is kept in the file that SOAK_FILE names, so that a run that was stopped goes
on.
"""

import json
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from itertools import product
from pathlib import Path

from stellwerk.games import GAMES
from stellwerk.laws.run import try_laws
from tests.laws.laws import own, settings_of

MATCHES = {"first-class": 500, "germany": 1000}  # for each number of players, and each pair of modules
BATCH = 10
EVERY = 19  # decisions: a prime, so that every seat has its turn

Job = tuple[str, int, dict[str, str], int]


def batch(name: str, players: int, options: dict[str, str], first: int) -> int:
    """Play a few matches with all laws on; how many decisions were checked."""
    decisions, laws = 0, own(GAMES[name])._replace(every=EVERY)
    for seed in range(first, first + BATCH):
        try:
            decisions += try_laws(GAMES[name], players, seed, options, laws)
        except AssertionError as problem:
            raise AssertionError(f"{name}, {players} players, {options}, seed {seed}: {problem}") from problem
    return decisions


def jobs_of(matches: int | None, names: list[str]) -> list[Job]:
    """Round by round through all combinations, so that a run that is stopped has seen each of them as often."""
    most = max(matches or MATCHES[name] for name in names)
    return [
        (name, players, options, first)
        for first in range(0, most, BATCH)
        for name in names
        if first < (matches or MATCHES[name])
        for players, options in product(GAMES[name].players, settings_of(GAMES[name]))
    ]


def kept(file: Path | None) -> dict[str, int]:
    """The finished jobs of earlier runs and their decisions."""
    lines = file.read_text("utf-8").splitlines() if file and file.exists() else []
    return dict(json.loads(line) for line in lines)


def played(jobs: list[Job], file: Path | None) -> Iterator[int]:
    """The decisions of each job as it is finished."""
    with ProcessPoolExecutor() as pool:
        futures: dict[Future[int], Job] = {pool.submit(batch, *job): job for job in jobs}
        for future in as_completed(futures):
            if file:
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps([json.dumps(futures[future]), future.result()]) + "\n")
            yield future.result()


def main(matches: int | None, names: list[str]) -> None:
    file = Path(os.environ["SOAK_FILE"]) if "SOAK_FILE" in os.environ else None
    done, jobs = kept(file), jobs_of(matches, names)
    finished = [done[json.dumps(job)] for job in jobs if json.dumps(job) in done]
    for decisions in played([job for job in jobs if json.dumps(job) not in done], file):
        finished.append(decisions)
        print(f"\r{len(finished) * BATCH} of {len(jobs) * BATCH} matches", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{', '.join(names)}: {len(finished) * BATCH} matches, {sum(finished)} decisions, every law held")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(int(arguments[0]) if arguments else None, arguments[1:] or list(GAMES))
