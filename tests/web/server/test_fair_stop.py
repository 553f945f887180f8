"""A server that is told to stop ends, whatever hangs: its database, a process of it, or something in itself."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.postgres import Postgres
from tests.web.server.test_restart import children_of
from tests.web.serving import Server, Visitor, running

NEVER = """
import asyncio, sys
from stellwerk.web.base import runtime
async def never(self): await asyncio.Event().wait()
runtime.Runtime.close = never
from stellwerk.__main__ import main
sys.argv[0] = "stellwerk"
main()
"""
SPIN = "while True: pass"


@pytest.fixture
def busy() -> Iterator[None]:
    """A machine that has other things to do."""
    others = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(4)]
    yield
    for other in others:
        other.kill()
        other.wait()


def test_22_30_a_process_that_cannot_end_is_ended(postgres: Postgres) -> None:
    """Each of the two is stopped so that it hears nothing."""
    options = ["--workers", "2", "--limit", "stop_seconds=1"]
    with running(postgres.database(), options=options) as server:
        assert Visitor(server.address).get("/healthz").status_code == 200
        workers = children_of(server.process.pid)
        assert len(workers) == 2
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)
        server.process.send_signal(signal.SIGINT)
        complaints = server.ended()
    assert server.process.returncode == 0
    assert complaints.count("did not end by itself") == 2


def test_22_30_a_server_in_which_something_never_ends_gives_up(tmp_path: Path) -> None:
    options = ["--limit", "stop_seconds=1"]
    with running(tmp_path / "tables.db", sys.executable, "-c", NEVER, options=options) as server:
        assert Visitor(server.address).get("/healthz").status_code == 200
        server.process.send_signal(signal.SIGINT)
        complaints = server.ended()
    assert server.process.returncode == 1
    assert "did not end in time" in complaints


@pytest.mark.usefixtures("busy")
def test_22_30_a_database_that_hangs_holds_up_nobody_on_a_busy_machine() -> None:
    own = Postgres()
    try:
        with running(own.database(), options=["--workers", "2", "--limit", "stop_seconds=1"]) as server:
            begin(server)
            own.signal(signal.SIGSTOP)
            server.process.send_signal(signal.SIGINT)
            server.ended()
            assert server.process.returncode == 0
    finally:
        own.signal(signal.SIGCONT)
        own.stop()


def begin(server: Server) -> None:
    """One of the two serves; the other one may still be about to begin."""
    ada = Visitor(server.address)
    with ada.socket(ada.table("germany", "me", "bot:easy")) as page:
        page.my_turn()
