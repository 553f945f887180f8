"""Who may import whom: core <- kit <- games <- bots <- arena <- web <- cli; the first five need the stdlib alone.

`laws` lies above bots, and `learn` above arena.

Inside the folder of a game: deck <- rules <- text <- picture, rules <- bots <- study, rules <- statistics,
text <- lesson, and bots and text <- reasons.
"""

import ast
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "src" / "stellwerk"
LAYERS = {
    "core": {"core"},
    "kit": {"core", "kit"},
    "games": {"core", "kit", "games"},
    "bots": {"core", "kit", "games", "bots"},
    "workers": set(),
    "version": set(),
    "arena": {"core", "kit", "games", "bots", "workers", "version", "arena"},
    "laws": {"core", "kit", "games", "bots", "laws"},
    "learn": {"core", "kit", "games", "bots", "workers", "version", "arena", "learn"},
    "envs": {"core", "kit", "games", "bots", "workers", "version", "arena", "envs", ""},
    "web": {"core", "kit", "games", "bots", "workers", "version", "arena", "web"},
    "cli": {"core", "kit", "games", "bots", "laws", "workers", "version", "arena", "learn", "envs", "web", "cli", ""},
    "": {"core", "kit", "games", "version", "cli", ""},  # the package itself: the public way in
}
IN_ARENA = {
    "play": {"play"},
    "measure": {"play", "measure"},
    "judge": {"play", "judge"},
    "show": {"play", "measure", "judge", "show"},
    "": set[str](),
}
IN_A_GAME = {
    "deck": {"deck"},
    "rules": {"deck", "rules"},
    "text": {"deck", "rules", "text"},
    "picture": {"deck", "rules", "text", "picture"},
    "bots": {"deck", "rules", "bots"},
    "reasons": {"deck", "rules", "text", "bots", "reasons"},
    "study": {"deck", "rules", "bots", "study"},
    "statistics": {"deck", "rules", "statistics"},
    "lesson": {"deck", "rules", "text", "lesson"},
    "": {"deck", "rules"},  # the package itself, with its GAME; the rest is found when it is needed
}
PURE = ("core", "kit", "games", "bots", "laws")
ALONE = (*PURE, "arena")  # what `pip install stellwerk` gives to programs
CHANCE = {"random", "socket", "asyncio", "uuid", "secrets"}
CLOCK = {"time", "datetime", "os", "threading", "subprocess", "multiprocessing", "concurrent", "signal", "select"}
ALLOWED = {  # clock and processes, and why
    "bots/external.py": "runs the programs of others, and does not wait for them forever",
    "bots/search.py": "may be told to think for so many milliseconds",
}
FILES = sorted(ROOT.rglob("*.py"))
GAMES = sorted(folder.name for folder in (ROOT / "games").iterdir() if (folder / "__init__.py").exists())

FREE_OF_GAMES = (
    "arena",
    "bots",
    "cli",
    "core",
    "envs",
    "kit",
    "laws",
    "learn",
    "web",
    "games/__init__.py",
    "__init__.py",
    "__main__.py",
)
RULE_WORDS = ("tickets?", "routes?", "locomotives?", "passengers?", "conductors?", "contracts?", "tracks?", "modules")
OTHER_MEANINGS = {
    "cli/site.py": "node_modules",
    "web/in_browser/engine.py": "routes",
    "web/in_browser/along.py": "routes?|routing",
    "web/in_browser/files.py": "routes?|routing",
    "web/server/beside.py": "routes?|routing",
    "web/server/offline.py": "routes?|routing",
    "core/game.py": "modules",
    "web/app.py": "route",
    "web/server/metrics.py": "route",
    "web/server/serve.py": "route",
    "web/base/parts.py": "route",
    **{f"web/{room}/routes.py": "route" for room in ("operator", "people", "review", "site")},
}  # of Python and HTTP


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
        elif mine in ALONE:
            assert name.split(".")[0] in sys.stdlib_module_names, f"{path.name} ({mine}) imports {name}"


def test_numpy_is_for_learners_alone() -> None:
    """Whoever plays needs none of it: only what fits a net does, and the environments."""
    found = {
        path.relative_to(ROOT).as_posix() for path in FILES if any(n.split(".")[0] == "numpy" for n in imports(path))
    }
    assert {name for name in found if not name.startswith("envs/")} == {"learn/fit.py"}


@pytest.mark.parametrize("path", [p for p in FILES if layer_of(p) in PURE], ids=lambda p: str(p.relative_to(ROOT)))
def test_no_chance_clock_or_io_below_the_server(path: Path) -> None:
    forbidden = CHANCE if path.relative_to(ROOT).as_posix() in ALLOWED else CHANCE | CLOCK
    found = {name.split(".")[0] for name in imports(path)} & forbidden
    assert not found, f"{path.name} imports {found}"


@pytest.mark.parametrize("name", ALLOWED)
def test_an_exception_is_needed(name: str) -> None:
    assert {imported.split(".")[0] for imported in imports(ROOT / name)} & CLOCK, f"{name} needs no exception"


def test_games_do_not_know_each_other() -> None:
    for game in GAMES:
        for path in (ROOT / "games" / game).rglob("*.py"):
            others = [name for name in imports(path) for other in GAMES if other != game and f".{other}." in f"{name}."]
            assert not others, f"{path}: {others}"


def words_of_games() -> re.Pattern[str]:
    """The names and titles of our games, and words that only their rules have."""
    found = [import_module(f"stellwerk.games.{name}").GAME for name in GAMES]
    names = {word for game in found for word in (game.name, game.title, game.title.rpartition(": ")[2])}
    spelt = [re.sub(r"[-_ ]", "[-_ ]?", name) for name in (*names, *GAMES)]
    return re.compile(rf"(?<![a-z])({'|'.join((*spelt, *RULE_WORDS))})(?![a-z])", re.IGNORECASE)


def free_of_games() -> list[Path]:
    return [
        path
        for name in FREE_OF_GAMES
        for path in ([ROOT / name] if name[-3:] == ".py" else (ROOT / name).rglob("*.py"))
    ]


@pytest.mark.parametrize("path", free_of_games(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_game_is_named_outside_its_folder(path: Path) -> None:
    text = path.read_text("utf-8")
    if other := OTHER_MEANINGS.get(path.relative_to(ROOT).as_posix()):
        text = re.sub(other, "", text, flags=re.IGNORECASE)
    found = [line.strip() for line in text.splitlines() if words_of_games().search(line)]
    assert not found, f"{path}: {found}"


def test_the_words_of_games_are_recognised() -> None:
    pattern = words_of_games()
    for line in (
        "first_class",
        "First Class",
        "FIRST-CLASS",
        "germany-*",
        "Ticket to Ride: Germany",
        "Every pair of modules",
    ):
        assert pattern.search(line), line
    for line in ("import_module", "germanys", "the first classes", "backtrack", "contracted"):
        assert not pattern.search(line), line


@pytest.mark.parametrize("path", [p for p in FILES if layer_of(p) == "arena"], ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_one_way_inside_the_arena(path: Path) -> None:
    mine = path.relative_to(ROOT / "arena").parts[0].removesuffix("__init__.py")
    assert mine in IN_ARENA, f"{mine}: the arena has the folders {', '.join(filter(None, IN_ARENA))}"
    for name in imports(path):
        if name.startswith("stellwerk.arena."):
            assert name.split(".")[2] in IN_ARENA[mine], f"{path.name} ({mine}) imports {name}"


@pytest.mark.parametrize("game", GAMES)
def test_imports_point_one_way_inside_a_game(game: str) -> None:
    folder, package = ROOT / "games" / game, f"stellwerk.games.{game}."
    for path in sorted(folder.rglob("*.py")):
        mine = path.relative_to(folder).parts[0].removesuffix("__init__.py")
        assert mine in IN_A_GAME, f"{mine}: a game has the folders {', '.join(filter(None, IN_A_GAME))}"
        for name in imports(path):
            if name.startswith(package):
                assert name.removeprefix(package).split(".")[0] in IN_A_GAME[mine], f"{path.name} imports {name}"
