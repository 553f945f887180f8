"""For whoever watches the server: alive, ready, and figures that are not for everybody."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest

from stellwerk.core.rng import seeded
from tests.web.serving import LONG, Server, Visitor, play_out, running

TOKEN = "a-token-for-the-figures"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("health") / "tables.db", STELLWERK_METRICS_TOKEN=TOKEN) as server:
        yield server


def figures(server: Server, **headers: str) -> dict[str, float]:
    answer = httpx.get(server.address + "metrics", headers=headers, timeout=LONG)
    assert answer.status_code == 200
    lines = [line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_it_is_alive_and_ready(server: Server) -> None:
    assert httpx.get(server.address + "healthz", timeout=LONG).text == "alive\n"
    assert httpx.get(server.address + "readyz", timeout=LONG).text == "ready\n"


def test_it_is_not_ready_when_its_file_is_gone(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("gone")
    with running(folder / "tables.db") as server:
        assert httpx.get(server.address + "readyz", timeout=LONG).status_code == 200
        (folder / "tables.db").unlink()
        assert httpx.get(server.address + "readyz", timeout=LONG).status_code == 503
        assert httpx.get(server.address + "healthz", timeout=LONG).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "203.0.113.1"},
        {"x-forwarded-for": "127.0.0.1"},
        {"forwarded": "for=203.0.113.2"},
        {"host": "games.example"},
        {"host": "["},
        {"x-forwarded-for": "203.0.113.3", "authorization": "Bearer wrong"},
    ],
)
def test_the_figures_are_not_for_visitors(server: Server, headers: dict[str, str]) -> None:
    answer = httpx.get(server.address + "metrics", headers=headers, timeout=LONG)
    assert answer.status_code == 403
    assert "stellwerk_tables" not in answer.text


def test_who_has_the_token_reads_the_figures_from_anywhere(server: Server) -> None:
    assert figures(server, **{"x-forwarded-for": "203.0.113.4", "authorization": f"Bearer {TOKEN}"})


def test_what_happens_is_counted(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "bot:easy")
    with ada.socket(table) as page:
        play_out(page, seeded(1), most=5)
        page.my_turn()
        found = figures(server)
    with closing(sqlite3.connect(server.db)) as db:
        steps = dict(db.execute("SELECT seat, count(*) FROM steps WHERE tbl = ? GROUP BY seat", (table,)).fetchall())
    counted = [found[f'stellwerk_actions_total{{by="{who}",game="germany"}}'] for who in ("person", "bot")]
    assert counted == [steps[0], steps[1]]
    assert found["stellwerk_sockets"] == 1
    assert found["stellwerk_tables"] >= 1
    assert found['stellwerk_bot_seconds_count{game="germany",level="easy"}'] > 0
    assert found['stellwerk_requests_total{address="/tables",method="POST",status="303"}'] == 1
    assert table not in "".join(found), "only the pattern of an address is counted"


def test_what_is_over_a_limit_is_counted(server: Server) -> None:
    eve = Visitor(server.address)
    eve.http.headers["x-forwarded-for"] = "203.0.113.9"
    codes = [eve.post("/play/germany").status_code for _ in range(11)]
    assert codes == [303] * 10 + [429]
    assert figures(server)['stellwerk_over_limit_total{limit="tables_of_device"}'] == 1
