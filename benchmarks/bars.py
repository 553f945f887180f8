"""The bars of speed in one go: python benchmarks/bars.py [--old FOLDER] [--compiled FOLDER]

Random play, interpreted and compiled, in turns with Catanatron's random players; of three rounds the best counts. With
the folder of another checkout as --old also matches of planners and simulations, ours compiled against its interpreted
source, both with the deck that was published there, and the simulations from the same positions. The compiled source
is a copy made for this, unless --compiled names a folder that has one in src. All in CPU time, each measurement in a
process of its own. On a machine that does nothing else.
"""

import json
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import count, cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # where the peers are found, however this is started
BINARIES = ("*.so", "*.pyd", "compiled.json")
TABLES = {"germany": (2, {}), "first-class": (4, {"modules": "AB"})}  # by game: players, options
RANDOM = {("germany", False): 3.6, ("first-class", False): 3.2, ("germany", True): 12.0, ("first-class", True): 10.0}
BOTS = {"planner": "planner matches", "simulations": "simulations"}
TIMES_OLD = 4.0  # what planners and simulations must reach
POSITIONS, SIMULATIONS, SEED = 8, 16, 13

Run = Callable[[], int]  # does something, and says how much


class Bar(NamedTuple):
    """What was measured beside what, round by round."""

    what: str
    bar: float
    rounds: list[float]  # the ratio over all pairs of a round
    pairs: list[float]


# In a process of its own, by the source that PYTHONPATH names: nothing here may be newer than the oldest of them


def work(kind: str, name: str, deck: str, actions: Path | None) -> Run:
    """One piece of work after the other."""
    from stellwerk.arena.play import deal_seed, play_match
    from stellwerk.bots import find as bot
    from stellwerk.core.match import checked_options
    from stellwerk.games import find

    game, (players, given) = find(name), TABLES[name]
    options, deals, box = checked_options(game, players, given), count(), box_of(name, deck)
    if kind == "random":
        try:
            from stellwerk.arena.measure.bench import random_match
        except ModuleNotFoundError:  # an older source
            random_match = import_module("stellwerk.arena.bench").random_match

        return lambda: random_match(game, players, deal_seed(SEED, next(deals)), options)[0]
    if kind == "simulations":
        return simulating(game, players, options, box, json.loads(actions.read_text()) if actions else None)
    bots = [bot("planner")] * players

    def match() -> int:
        play_match(game, box, players, deal_seed(SEED, next(deals)), options, bots)
        return 1

    return match


def box_of(name: str, deck: str) -> Any:
    """The box with this digest, which may be one that was published before; without a digest the published one."""
    from stellwerk.games import find

    box = find(name).box()
    if not deck or box.digest == deck:
        return box
    from stellwerk.games import open_box, other_deck

    return open_box(name, other_deck(name, deck))


def simulating(game: Any, players: int, options: dict[str, str], box: Any, actions: list[list[Any]] | None) -> Run:
    """Positions of a match of planners, searched in turn."""
    from stellwerk.arena.play import bot_rng
    from stellwerk.bots import search

    match, rng = planned(game, players, options, box, actions), bot_rng(SEED, 0)
    around = cycle([match.at(len(match.actions) * part // POSITIONS) for part in range(POSITIONS)])

    def run() -> int:
        done = 0
        for at in (next(around) for _ in range(POSITIONS)):
            assert at.decision is not None
            ideas = dict.fromkeys(at.decision.options[:4], 0.0)
            view, budget = at.view(at.decision.seat), search.Budget(SIMULATIONS)
            done += sum(one.simulations for one in search.weigh(game, view, at.decision, ideas, rng, budget))
        return done

    return run


def planned(game: Any, players: int, options: dict[str, str], box: Any, actions: list[list[Any]] | None) -> Any:
    """A match of planners, played or by its actions."""
    from stellwerk.arena.play import bot_rng
    from stellwerk.bots import find
    from stellwerk.core.match import Match
    from stellwerk.core.records import Action

    match, planner, rng = Match(game, players, SEED, options, box=box), find("planner"), bot_rng(SEED, 0)
    while match.decision is not None:
        seat = match.decision.seat
        if actions is not None:
            match.play(Action(*actions[len(match.actions)]))
        else:
            match.play(planner(game, lambda seat=seat: match.view(seat), match.decision, rng))  # type: ignore[misc]
    return match


def worker(kind: str, name: str, deck: str, actions: Path | None, seconds: float) -> Any:
    """How much is done a second, after a first run that counts for nothing; or what both sources must agree on."""
    from stellwerk.core.match import checked_options
    from stellwerk.games import find

    if kind == "deck":
        return find(name).box().digest
    if kind == "actions":
        game, (players, given) = find(name), TABLES[name]
        return planned(game, players, checked_options(game, players, given), box_of(name, deck), None).actions
    run, done = work(kind, name, deck, actions), 0
    run()
    began = process_time()
    while process_time() - began < seconds:
        done += run()
    return done / (process_time() - began)


# The measuring


def ours(source: Path, kind: str, name: str, seconds: float, *shared: str) -> Any:
    command = [sys.executable, __file__, "--worker", kind, name, "--seconds", str(seconds), *shared]
    told = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": str(source / "src")}, capture_output=True, text=True, check=True
    )
    return json.loads(told.stdout)


def shared_by(old: Path, new: Path, name: str, folder: Path) -> tuple[str, ...]:
    """The deck of the older source, and a match of our planners with it that both take their positions from."""
    deck, actions = ours(old, "deck", name, 0.0), folder / f"{name}.json"
    actions.write_text(json.dumps(ours(new, "actions", name, 0.0, "--deck", deck)))
    return "--deck", deck, "--actions", str(actions)


def catanatron(seconds: float) -> float:
    from benchmarks import peers

    problems: dict[str, str] = {}
    rate: float = peers.rates(peers.environment(peers.folder()), "catanatron", problems, seconds)[0]
    if problems:
        raise SystemExit(f"Catanatron was not measured: {problems['catanatron']}")
    return rate


def measured(
    what: str, bar: float, mine: Callable[[], float], other: Callable[[], float], rounds: int, pairs: int
) -> Bar:
    found = Bar(what, bar, [], [])
    for _ in range(rounds):
        rates = [(other(), mine()) for _ in range(pairs)]
        found.pairs.extend(fast / slow for slow, fast in rates)
        found.rounds.append(sum(fast for _, fast in rates) / sum(slow for slow, _ in rates))
    told = "reached" if max(found.rounds) >= bar else "missed"
    every = ", ".join(f"{ratio:.2f}" for ratio in found.rounds)
    print(f"{what}: {max(found.rounds):.2f}, bar {bar:g}: {told} (rounds {every}; best pair {max(found.pairs):.2f})")
    return found


def compiled_copy(place: Path) -> Path:
    sys.path.insert(0, str(ROOT / "tools"))
    from compile_fast import build

    print("Compiling a copy, which takes some minutes.", file=sys.stderr)
    build(ROOT, pure_copy(place) / "src")
    return place


def pure_copy(place: Path) -> Path:
    shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("__pycache__", *BINARIES))
    return place


def main(old: Path | None, compiled: Path | None, seconds: float, rounds: int, pairs: int) -> None:
    from benchmarks import peers

    problems: dict[str, str] = {}
    list(peers.workloads(["catanatron"], problems))  # installs it
    if problems:
        raise SystemExit(f"Catanatron could not be installed: {problems['catanatron']}")
    with TemporaryDirectory() as folder:
        sources = {False: pure_copy(Path(folder) / "pure"), True: compiled or compiled_copy(Path(folder) / "compiled")}
        for (name, fast), bar in RANDOM.items():
            what = f"{name}, random play, {'compiled' if fast else 'interpreted'} : Catanatron"
            random = lambda name=name, fast=fast: ours(sources[fast], "random", name, seconds)  # noqa: E731
            measured(what, bar, random, lambda: catanatron(seconds), rounds, pairs)
        for name in TABLES if old else ():
            assert old is not None
            shared = shared_by(old, sources[True], name, Path(folder))
            for kind, called in BOTS.items():
                now = partial(ours, sources[True], kind, name, 4 * seconds, *shared)
                then = partial(ours, old, kind, name, 4 * seconds, *shared)
                measured(f"{name}, {called}, compiled : old interpreted", TIMES_OLD, now, then, rounds, pairs)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--old", type=Path, help="the folder of another checkout")
    parser.add_argument("--compiled", type=Path, help="a folder whose src is compiled already")
    parser.add_argument("--seconds", type=float, default=0.5, help="of one measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pairs", type=int, default=6, help="in a round")
    parser.add_argument("--worker", nargs=2, help="(what it starts itself)")
    parser.add_argument("--deck", default="", help="(the same)")
    parser.add_argument("--actions", type=Path, help="(the same)")
    given = parser.parse_args()
    for folder in filter(None, (given.old, given.compiled)):
        if not (folder / "src" / "stellwerk").is_dir():
            parser.error(f"{folder} is not a checkout: it has no src/stellwerk.")
    if given.compiled and not any(next((given.compiled / "src").rglob(name), None) for name in BINARIES[:2]):
        parser.error(f"{given.compiled} is not compiled: leave --compiled out, and a copy is made.")
    if given.worker:
        print(json.dumps(worker(given.worker[0], given.worker[1], given.deck, given.actions, given.seconds)))
    else:
        main(given.old, given.compiled, given.seconds, given.rounds, given.pairs)
