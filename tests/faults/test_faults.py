"""A short run of the driver on both stores, and servers that are broken on purpose, which it must find."""

import sys
from pathlib import Path

import pytest

from tests.faults.driver import Plan, with_postgres, with_sqlite

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
