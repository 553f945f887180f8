"""The rooms of web/ point one way, and what belongs to an operating system stands in one of them."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "stellwerk" / "web"
# Each room knows those before it. `alone` and `app` are single modules, and so is the package itself.
ROOMS = (
    "package",
    "store",
    "base",
    "play",
    "people",
    "site",
    "review",
    "operator",
    "app",
    "alone",
    "in_browser",
    "server",
)
SYSTEM = {  # what only a server has
    "uvicorn",
    "prometheus_client",
    "argon2",
    "psycopg",
    "multiprocessing",
    "subprocess",
    "threading",
    "concurrent",
    "resource",
    "signal",
    "socket",
    "ssl",
    "smtplib",
    "http",
    "tempfile",
    "shutil",
}
FILES = sorted(WEB.rglob("*.py"))


def room_of(path: Path) -> str:
    first = path.relative_to(WEB).parts[0].removesuffix(".py")
    return "package" if first == "__init__" else first


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_room(name: str) -> str:
    part = name.split(".")[2]
    return part if part in ROOMS else "package"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_a_room_knows_only_those_before_it(path: Path) -> None:
    mine = ROOMS.index(room_of(path))
    for name in imports(path):
        if name.startswith("stellwerk.web."):
            assert ROOMS.index(imported_room(name)) <= mine, f"{path.relative_to(WEB)} imports {name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(WEB)))
def test_the_system_stands_in_the_room_for_servers(path: Path) -> None:
    if room_of(path) == "server":
        return
    found = {name.split(".")[0] for name in imports(path)} & SYSTEM
    assert not found, f"{path.relative_to(WEB)} imports {found}"
    calls = {node.attr for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)}
    assert not calls & {"to_thread", "run_in_executor", "create_subprocess_exec"}, path


def test_the_tests_have_the_same_rooms() -> None:
    here = Path(__file__).parent
    folders = {path.name for path in here.iterdir() if path.is_dir() and any(path.glob("test_*.py"))}
    assert folders - {"browser"} == {room for room in ROOMS if (WEB / room).is_dir()}
