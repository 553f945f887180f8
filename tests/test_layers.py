"""Who may import whom: core <- kit <- games <- bots <- arena <- web <- cli; the first three need the stdlib alone.

Inside the folder of a game: deck <- rules <- text <- picture, and rules <- bots.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "src" / "stellwerk"
LAYERS = {
    "core": {"core"},
    "kit": {"core", "kit"},
    "games": {"core", "kit", "games"},
    "bots": {"core", "kit", "games", "bots"},
    "arena": {"core", "kit", "games", "bots", "arena"},
    "web": {"core", "kit", "games", "bots", "arena", "web"},
    "cli": {"core", "kit", "games", "bots", "arena", "web", "cli", ""},
    "": {"core", "kit", "games", "cli", ""},  # the package itself: the public way in
}
IN_A_GAME = {
    "deck": {"deck"},
    "rules": {"deck", "rules"},
    "text": {"deck", "rules", "text"},
    "picture": {"deck", "rules", "text", "picture"},
    "bots": {"deck", "rules", "bots"},
    "": {"deck", "rules"},  # the package itself, with its GAME; text, picture and bots are found when they are needed
}
PURE = ("core", "kit", "games", "bots")
CHANCE = {"random", "socket", "asyncio", "uuid", "secrets"}
CLOCK = {"time", "datetime", "os", "threading", "subprocess", "multiprocessing", "concurrent", "signal", "select"}
ALLOWED = {  # clock and processes, and why
    "bots/external.py": "runs the programs of others, and does not wait for them forever",
    "bots/search.py": "may be told to think for so many milliseconds",
}
FILES = sorted(ROOT.rglob("*.py"))


def layer(module: str) -> str:
    """The layer of a dotted name below stellwerk; files directly in the package have none."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else ""


def layer_of(path: Path) -> str:
    first = path.relative_to(ROOT).parts[0].removesuffix(".py")
    return first if first in LAYERS else ""


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    mine = layer_of(path)
    for name in imports(path):
        if name.split(".")[0] == "stellwerk":
            assert layer(name) in LAYERS[mine], f"{path.name} ({mine}) imports {name}"
        elif mine in PURE:
            assert name.split(".")[0] in sys.stdlib_module_names, f"{path.name} ({mine}) imports {name}"


@pytest.mark.parametrize("path", [p for p in FILES if layer_of(p) in PURE], ids=lambda p: str(p.relative_to(ROOT)))
def test_no_chance_clock_or_io_below_the_server(path: Path) -> None:
    forbidden = CHANCE if path.relative_to(ROOT).as_posix() in ALLOWED else CHANCE | CLOCK
    found = {name.split(".")[0] for name in imports(path)} & forbidden
    assert not found, f"{path.name} imports {found}"


@pytest.mark.parametrize("name", ALLOWED)
def test_an_exception_is_needed(name: str) -> None:
    assert {imported.split(".")[0] for imported in imports(ROOT / name)} & CLOCK, f"{name} needs no exception"


GAMES = sorted(folder.parent.name for folder in (ROOT / "games").glob("*/__init__.py"))


def test_games_do_not_know_each_other() -> None:
    for game in GAMES:
        for path in (ROOT / "games" / game).rglob("*.py"):
            others = [name for name in imports(path) for other in GAMES if other != game and f".{other}." in f"{name}."]
            assert not others, f"{path}: {others}"


@pytest.mark.parametrize("game", GAMES)
def test_imports_point_one_way_inside_a_game(game: str) -> None:
    folder, package = ROOT / "games" / game, f"stellwerk.games.{game}."
    for path in sorted(folder.rglob("*.py")):
        mine = path.relative_to(folder).parts[0].removesuffix("__init__.py")
        assert mine in IN_A_GAME, f"{mine}: a game has the folders {', '.join(filter(None, IN_A_GAME))}"
        for name in imports(path):
            if name.startswith(package):
                assert name.removeprefix(package).split(".")[0] in IN_A_GAME[mine], f"{path.name} imports {name}"
