"""A server for the tests of each file: one for all would refuse tables, since an address may make few in a minute."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.postgres import Postgres
from tests.web.serving import Server, running

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "tables.db") as server:
        yield server


@pytest.fixture(scope="session")
def server_with_plain_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where one more game is installed: it is found by its entry point, like the others."""
    folder = tmp_path_factory.mktemp("plain")
    about = folder / "plain_game-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: plain-game\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[stellwerk.games]\nplain = tests.web.plain_game:GAME\n")
    with running(folder / "tables.db", path=[folder, ROOT, ROOT / "examples" / "yard" / "src"]) as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """A new store of each kind, as `--db` takes it."""
    if request.param == "sqlite":
        return tmp_path / "tables.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.emptied()
