"""Published peers, each installed into an environment of ours and measured in random play there."""

import json
import subprocess
import sys
import venv
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from platformdirs import user_cache_path

from benchmarks import peer_play
from stellwerk.arena.measure.bench import RATE, Row, Workload

LONGEST: Final = 600  # seconds that an installation may take
NAMES: Final = (("decisions", RATE), ("matches", RATE))
FAILED: Final = (subprocess.SubprocessError, OSError, ValueError)


class Peer(NamedTuple):
    """A package, and what it plays here."""

    package: str  # as pip is asked for it
    plays: str


PEERS: Final = {
    "catanatron": Peer("catanatron==3.2.1", "Catan, 2 players"),
    "rlcard": Peer("rlcard==1.2.0", "Uno, 2 players"),
    "open_spiel": Peer("open_spiel>=1.5", "backgammon (C++, by its Python interface)"),
    "python-chess": Peer("chess>=1.11", "chess"),
    "pettingzoo": Peer("pettingzoo[classic]>=1.24", "Connect Four"),
}


def folder() -> Path:
    """Where the environment is: one for each version of Python."""
    return user_cache_path("stellwerk") / f"peers-{sys.version_info.major}.{sys.version_info.minor}"


def workloads(names: Iterable[str], problems: dict[str, str]) -> Iterator[Workload]:
    """Those of the peers that can be installed; of the others `problems` says why, also when one fails later."""
    python = environment(folder())
    for name in names:
        try:
            run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", PEERS[name].package])
        except FAILED as problem:
            problems[name] = reason(problem)
        else:
            yield Workload(name, 0, NAMES, partial(rates, python, name, problems))


def rates(python: Path, name: str, problems: dict[str, str], seconds: float) -> list[float]:
    """Decisions and matches a second, in a process of its own."""
    try:
        found = json.loads(run([python, peer_play.__file__, name, str(seconds)]))
    except FAILED as problem:
        problems[name] = reason(problem)
        return [0.0, 0.0]
    return [found["decisions"] / found["seconds"], found["matches"] / found["seconds"]]


def told(rows: Iterable[Row], problems: dict[str, str]) -> list[dict[str, Any]]:
    """What was found of each peer."""
    found = {(row.game, row.name): row.value for row in rows}
    return [
        {"name": name, "plays": peer.plays}
        | (
            {"problem": problems[name]}
            if name in problems
            else {"decisions": found[name, "decisions"], "matches": found[name, "matches"]}
        )
        for name, peer in PEERS.items()
    ]


def environment(place: Path) -> Path:
    """The Python of the environment, which is made when it is not there."""
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        venv.create(place, with_pip=True)
    return python


def run(command: list[Any]) -> str:
    """The last line that a program prints: some peers greet first."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=True)
    return done.stdout.strip().rpartition("\n")[2]


def reason(problem: Exception) -> str:
    """The last line that the program said, or the error itself."""
    said = problem.stderr if isinstance(problem, subprocess.CalledProcessError) else ""
    lines = [line for line in (said or str(problem)).splitlines() if line.strip()]
    return lines[-1].strip()[:200] if lines else type(problem).__name__
