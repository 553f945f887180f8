"""Where several processes serve: what is done at one of them holds at all, and the figures are of all together."""

from collections.abc import Iterator

import pytest

from tests.cli.command import here
from tests.web.operator.test_health import figures
from tests.web.postgres import Postgres
from tests.web.serving import Server, Visitor, running

SECRET = "the-secret-of-whoever-runs-it"


@pytest.fixture(scope="module")
def server(postgres: Postgres) -> Iterator[Server]:
    with running(postgres.database(), options=["--workers", "2"], STELLWERK_ADMIN_SECRET=SECRET) as server:
        yield server


def test_a_closed_table_is_closed_at_all_processes_and_a_device_known(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "here")
    with ada.socket(table) as page, ada.socket(table) as other:
        for window in (page, other):
            window.until("seats")
        assert here("admin", "close", table, "--at", server.address, "--secret", SECRET).code == 0
        closed = [window.until("error")["says"] for window in (page, other)]
    assert closed == ["This table was closed by whoever runs this server."] * 2
    pages = [ada.get(f"/t/{table}").text for _ in range(8)]
    assert all("This table was closed by whoever runs this server." in page for page in pages)
    assert {ada.get(f"/t/{table}/match.json").status_code for _ in range(8)} == {200}, "the host is known everywhere"


def test_what_everybody_shares_is_limited_for_all_processes_together(server: Server) -> None:
    eve = Visitor(server.address)
    eve.http.headers["x-forwarded-for"] = "203.0.113.7"
    assert [eve.post("/play/germany").status_code for _ in range(12)] == [303] * 10 + [429] * 2
    tries = [eve.post("/admin/in", secret="guess").status_code for _ in range(12)]
    assert tries == [403] * 10 + [429] * 2


def test_the_figures_are_those_of_all_processes(server: Server) -> None:
    eve = Visitor(server.address)
    for _ in range(20):
        eve.get("/help/germany")
    counted = 'stellwerk_requests_total{address="/help/{game}",method="GET",status="200"}'
    assert {figures(server)[counted] for _ in range(8)} == {20.0}
