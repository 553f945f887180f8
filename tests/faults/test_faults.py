"""A short run of the driver on both stores, and servers that are broken on purpose, which it must find."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults import seats
from tests.faults.driver import Plan, with_postgres, with_sqlite
from tests.web.postgres import Postgres

SHORT = Plan(tables=4, kills=2, steps=25, full=1)
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("store", [with_sqlite, with_postgres])
def test_whatever_fails_nothing_is_lost_and_nothing_happens_twice(store: type, tmp_path: Path) -> None:
    found = store(SHORT, tmp_path)
    assert found.problems == []
    assert found.tables == SHORT.tables
    assert found.steps > 50
    assert found.pictures > 20


@pytest.mark.parametrize(
    ("fault", "kills", "found"),
    [
        ("told_before_it_is_stored", 2, "lost"),
        ("change_left_out", 0, "picture"),
        ("version_not_looked_at", 0, "twice"),
        ("step_left_out", 0, "a gap"),
    ],
)
def test_a_server_that_is_broken_is_found_out(fault: str, kills: int, found: str, tmp_path: Path) -> None:
    program = (sys.executable, "-m", "tests.faults.broken", fault)
    problems = with_sqlite(Plan(tables=3, kills=kills, steps=40, full=0, program=program, rest=3), tmp_path).problems
    assert any(found in problem for problem in problems), problems


@pytest.fixture(params=["sqlite", "postgres"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    if request.param == "sqlite":
        yield tmp_path / "tables.db"
        return
    own = Postgres()
    yield own.database()
    own.stop()


def test_22_03_nobody_chooses_for_a_seat_that_was_lost(db: Path | str) -> None:
    """A short run; `python -m tests.faults.driver --seats 200 --postgres` is the long one."""
    found = seats.run(db, steps=120, changes=12, tables=2)
    assert found.problems == []
    assert found.steps >= 120
    assert found.changes >= 12


def test_22_03_a_server_that_does_not_look_who_acts_is_found_out(db: Path | str) -> None:
    program = (sys.executable, "-m", "tests.faults.broken", "actor_not_looked_at")
    runs = (seats.run(db, 400, 60, tables=4, program=program) for _ in range(4))
    problems = (problem for run in runs for problem in run.problems)
    assert any("had lost the seat" in problem for problem in problems), "in the first round that has the chance"
