"""The same tournament on a Dask cluster: a scheduler and two workers on loopback, one of them killed in mid-run."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from distributed import Client

from stellwerk.arena.play.cluster import cluster_pool
from stellwerk.arena.play.runner import run
from stellwerk.arena.play.tournament import tournament
from stellwerk.workers import local_pool

PLAN = tournament("germany", 2, 5, {}, ["search:4", "planner"])  # a bot that thinks, deals and guesses
DEALS = 5


def dask(*words: str, folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:]]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    port = free_port()
    process = dask("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard", folder=tmp_path)
    yield f"tcp://127.0.0.1:{port}"
    process.kill()
    process.wait()


@pytest.fixture
def workers(scheduler: str, tmp_path: Path) -> Iterator[list[subprocess.Popen[bytes]]]:
    words = ("worker", scheduler, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    processes = [dask(*words, "--local-directory", str(tmp_path / name), folder=tmp_path) for name in ("a", "b")]
    yield processes
    for process in processes:
        process.kill()
        process.wait()


def test_a_killed_worker_costs_nothing_but_time(
    scheduler: str, workers: list[subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    with Client(scheduler, timeout=20, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(len(workers), timeout=20)
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    expected = [deal for batch in run(PLAN, DEALS, partial(local_pool, 1), here) for deal in batch]
    played = []
    for batch in run(PLAN, DEALS, partial(cluster_pool, scheduler), there):
        played += batch
        if played and workers[0].poll() is None and len(played) < DEALS:
            os.kill(workers[0].pid, signal.SIGKILL)
            workers[0].wait()
    assert workers[0].returncode == -signal.SIGKILL
    assert played == expected
    assert there.read_bytes() == here.read_bytes()


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stellwerk.arena.play.cluster.PATIENCE", 0.2)
    with pytest.raises(ValueError, match="No Dask scheduler answers"), cluster_pool(f"tcp://127.0.0.1:{free_port()}"):
        pass


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match=r"pip install 'stellwerk\[cluster\]'"), cluster_pool("tcp://127.0.0.1:1"):
        pass
