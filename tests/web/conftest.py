"""One server for the tests that can share it."""

from collections.abc import Iterator

import pytest

from tests.web.server import Server, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "tables.db") as server:
        yield server
