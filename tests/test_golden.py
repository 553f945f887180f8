"""Golden playthroughs and position counts, and the same match on every Python."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, step
from stellwerk.core.match import Match
from stellwerk.core.records import Decision
from stellwerk.core.rng import seeded
from stellwerk.games import GAMES
from tests import golden
from tests.playthrough import playthrough

ROOT = Path(__file__).parents[1]
TABLES = [(name, players) for name, game in GAMES.items() for players in game.players]
PYTHONS = ("python3.11", "python3.12", "python3.13")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_golden_playthrough(name: str, players: int) -> None:
    text = "\n".join(playthrough(Match(GAMES[name], players, 10 + players), 10 + players)) + "\n"
    golden.compare(f"playthroughs/{name}-{players}.txt", text)


def count(game: AnyGame, state: object, decision: Decision | None, depth: int) -> int:
    if depth == 0 or decision is None:
        return 1
    total = 0
    for action in decision.options:
        copy = state.clone()  # type: ignore[attr-defined]
        total += count(game, copy, step(game, copy, decision, action), depth - 1)
    return total


@pytest.mark.parametrize("name", list(GAMES))
def test_golden_position_counts(name: str) -> None:
    game, lines = GAMES[name], []
    options = {option.name: option.default for option in game.options}
    for seed in range(3):
        state = game.set_up(game.box(), min(game.players), seeded(seed), options)
        decision = advance(game, state)
        for moment in ("at the start", "a little later"):
            counts = " ".join(str(count(game, state, decision, depth)) for depth in (1, 2, 3))
            lines.append(f"seed {seed}, {moment}: {counts}")
            for _ in range(12):
                decision = step(game, state, decision, decision.options[-1]) if decision else None
    golden.compare(f"positions-{name}.txt", "\n".join(lines) + "\n")


def find(python: str) -> str | None:
    """An interpreter of that version: this one, one on the path, or one that pyenv or uv keeps."""
    if f"python{sys.version_info.major}.{sys.version_info.minor}" == python:
        return sys.executable
    version = python.removeprefix("python")
    candidates = [shutil.which(python), *map(str, Path.home().glob(f".pyenv/versions/{version}.*/bin/python3"))]
    if shutil.which("uv"):
        known = subprocess.run(["uv", "python", "find", version], capture_output=True, text=True)
        candidates.append(known.stdout.strip())
    works = (c for c in candidates if c and not subprocess.run([c, "-c", ""], capture_output=True).returncode)
    return next(works, None)


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", list(GAMES))
def test_the_same_match_on_every_python(name: str, python: str) -> None:
    """Core and games need nothing but the standard library, so that any interpreter can run them from the source."""
    players = min(GAMES[name].players)
    interpreter = find(python)
    if interpreter is None:
        pytest.skip(f"{python} is not installed here")
    command = [interpreter, str(ROOT / "tests/playthrough.py"), name, str(players), str(10 + players)]
    run = subprocess.run(command, env=os.environ | {"PYTHONPATH": str(ROOT / "src")}, capture_output=True, check=True)
    golden.compare(f"playthroughs/{name}-{players}.txt", run.stdout.decode().replace("\r\n", "\n"))
