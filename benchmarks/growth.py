"""How Stellwerk behaves when there is more of everything: larger maps, many live matches, long matches; and its start.

python -m benchmarks.growth > docs/growth.md
"""

import gc
import os
import platform
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getpagesize, getrusage
from tempfile import TemporaryDirectory
from time import process_time

from benchmarks.maps import made
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, step
from stellwerk.core.match import Match, read_header, replay
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES

TRACKS = (110, 300, 1000)
MATCHES = 30  # of random play for each size of a map
LIVE = 300  # live matches whose memory is counted
TABLES = (("germany", 2), ("germany", 5), ("first-class", 2), ("first-class", 4))
LONGEST_OF = 40  # matches, of which the longest is timed


def main() -> None:
    print(f"# Growth\n\nWritten by `python -m benchmarks.growth` on Python {platform.python_version()}: uniform random")
    print("play, CPU time of one core, the best of three.\n")
    maps()
    live()
    long()
    start()


def maps() -> None:
    print("## Larger maps\n\nMaps of Germany made by `benchmarks/maps.py`, two players. What a decision costs grows no")
    print("faster than what is offered.\n")
    print("| tracks | places | options | µs a decision | µs an option | clone, µs | drawing, ms |")
    print("|--:|--:|--:|--:|--:|--:|--:|")
    game: AnyGame = GAMES["germany"]
    for tracks in TRACKS:
        box = game.build(made(tracks))
        decisions, options = counted(game, box)
        seconds = best(partial(random_matches, game, box)) - best(partial(set_ups, game, box))
        each, offered = 1e6 * seconds / decisions, options / decisions
        match = random_match(game, 2, 1, box, 150)
        clone, drawing = 1e3 * best(partial(clones, match)), 1e3 * best(partial(match.svg, 0))
        figures = f"{offered:.1f} | {each:.1f} | {each / offered:.2f} | {clone:.1f} | {drawing:.0f}"
        print(f"| {tracks:,} | {len(box.places)} | {figures} |")


def counted(game: AnyGame, box: object) -> tuple[int, int]:
    """Decisions and options of the matches that are timed."""
    decisions = options = 0
    for seed in range(MATCHES):
        state, rng = game.set_up(box, 2, seeded(seed), {}), seeded(~seed)
        open = advance(game, state)
        while open is not None:
            decisions, options = decisions + 1, options + len(open.options)
            open = step(game, state, open, open.options[below(rng, len(open.options))])
    return decisions, options


def random_matches(game: AnyGame, box: object) -> None:
    for seed in range(MATCHES):
        state, rng = game.set_up(box, 2, seeded(seed), {}), seeded(~seed)
        open = advance(game, state)
        while open is not None:
            open = step(game, state, open, open.options[below(rng, len(open.options))])


def set_ups(game: AnyGame, box: object) -> None:
    for seed in range(MATCHES):
        game.set_up(box, 2, seeded(seed), {})


def clones(match: Match) -> None:
    for _ in range(1000):
        match.state.clone()


def random_match(game: AnyGame, players: int, seed: int, box: object = None, steps: int = 10**9) -> Match:
    match, rng = Match(game, players, seed, {}, (), box), seeded(~seed)
    while match.decision is not None and len(match.actions) < steps:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


def live() -> None:
    print(f"\n## Live matches\n\nBytes of a match in memory, the mean of {LIVE} that are alive at once, shared parts")
    print("included; and by how much the process grows for each match more, which is what 10,000 take.\n")
    print("| game | players | actions | middle, KB | end, KB | process, KB | 10,000 at the end, GB |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for name, players in TABLES:
        game, steps = GAMES[name], len(random_match(GAMES[name], players, 0).actions)
        middle, end = (memory(game, players, limit) for limit in (steps // 2, 10**9))
        process = grown(game, players)
        figures = f"{middle / 1e3:.0f} | {end / 1e3:.0f} | {process / 1e3:.0f} | {process / 1e5:.2f}"
        print(f"| {game.title} | {players} | {steps} | {figures} |")


def grown(game: AnyGame, players: int) -> float:
    """How many bytes more the system gives the process for each match, once what all share is there."""
    matches = [random_match(game, players, seed) for seed in range(LIVE)]
    before = resident()
    matches += [random_match(game, players, LIVE + seed) for seed in range(LIVE)]
    return (resident() - before) / LIVE


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * getpagesize()


def memory(game: AnyGame, players: int, steps: int) -> float:
    gc.collect()
    tracemalloc.start()
    matches = [random_match(game, players, seed, None, steps) for seed in range(LIVE)]
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return taken / len(matches)


def long() -> None:
    print(
        f"\n## Long matches\n\nThe longest of {LONGEST_OF} random matches. Undo takes the last action back; back to the"
    )
    print("middle is `match.at`; load checks every action and the hash.\n")
    print("| game | players | actions | undo, ms | back to the middle, ms | load, ms | hash, ms |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for name, players in TABLES:
        matches = (random_match(GAMES[name], players, seed) for seed in range(LONGEST_OF))
        match = max(matches, key=lambda one: len(one.actions))
        n, text = len(match.actions), match.to_json()
        work = (
            partial(match.at, n - 1),
            partial(match.at, n // 2),
            partial(loaded, match, text),
            partial(hashed, match),
        )
        print(f"| {match.game.title} | {players} | {n} | {' | '.join(f'{1e3 * best(run):.2f}' for run in work)} |")


def loaded(match: Match, text: str) -> Match:
    return replay(match.game, read_header(text))


def hashed(match: Match) -> str:
    return match.hash


def start() -> None:
    print("\n## The start\n\nCPU time of a process, less that of a bare interpreter, the best of ten, with bytecode.\n")
    print("| | ms |\n|---|--:|")
    bare = process(["-c", "pass"])
    for title, words in (
        ("`import stellwerk`", ["-c", "import stellwerk"]),
        ("`import stellwerk.cli`", ["-c", "import stellwerk.cli"]),
        ("`stellwerk --help`", ["-m", "stellwerk", "--help"]),
        ("`stellwerk version`", ["-m", "stellwerk", "version"]),
    ):
        print(f"| {title} | {1e3 * (process(words) - bare):.0f} |")


def process(words: list[str]) -> float:
    """Seconds of CPU that a Python with these arguments takes."""
    found = []
    with TemporaryDirectory() as bytecode:
        bytecode_kept = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode, "PYTHONDONTWRITEBYTECODE": ""}
        for _ in range(11):
            before = getrusage(RUSAGE_CHILDREN)
            subprocess.run([sys.executable, *words], env=bytecode_kept, stdout=subprocess.DEVNULL, check=True)
            after = getrusage(RUSAGE_CHILDREN)
            found.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(found)


def best(run: Callable[[], object]) -> float:
    found = []
    for _ in range(3):
        began = process_time()
        run()
        found.append(process_time() - began)
    return min(found)


if __name__ == "__main__":
    main()
