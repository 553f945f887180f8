"""Results that cannot lie: what a program left to the fallback is recorded, marked, and fatal where that is asked."""

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk.bots import external
from tests.cli.command import here


@pytest.fixture(autouse=True)
def _nothing_stays() -> Iterator[None]:
    yield
    external.leave()


@pytest.fixture
def silent(tmp_path: Path) -> str:
    """A bot that ends at once, so that all its choices are forfeited."""
    file = tmp_path / "silent.py"
    file.write_text("raise SystemExit\n", "utf-8")
    return f"exec@30s:{shlex.join([sys.executable, '-I', '-S', str(file)])}"


def words(bot: str, *more: object) -> tuple[object, ...]:
    return "tournament", "germany", "--bots", f"{bot},random", "-p", 2, "--games", 2, "--jobs", 1, *more


def test_forfeits_are_recorded_and_marked(silent: str, tmp_path: Path) -> None:
    told = json.loads(here(*words(silent, "--json", "--out", tmp_path / "duel")).out)
    lost = {bot["name"]: bot["forfeits"] for bot in told["bots"]}
    assert lost[silent] > 20
    assert lost["random"] == 0
    header, *lines = map(json.loads, (tmp_path / "duel" / "results.jsonl").read_text("utf-8").splitlines())
    assert header["programs"][silent]
    assert header["sources"][0]
    assert sum(sum(game["forfeits"]) for line in lines for game in line["games"]) == lost[silent]
    assert f"forfeited {lost[silent]:,} choices" in (tmp_path / "duel" / "report.html").read_text("utf-8")
    tables = here(*words(silent, "--out", tmp_path / "duel")).out
    assert f"! {silent}" in tables
    assert f"forfeited {lost[silent]:,} choices: its figures are partly the fallback's." in tables.replace("\n", " ")


def test_forfeits_are_fatal_where_that_is_asked(silent: str) -> None:
    outcome = here(*words(silent, "--strict"))
    assert outcome.code == 2
    assert "forfeited choices, and --strict allows none" in outcome.err
    assert here(*words("random", "--strict")).code == 0


def test_a_changed_program_is_another_one(silent: str, tmp_path: Path) -> None:
    assert here(*words(silent, "--out", tmp_path / "duel")).code == 0
    (tmp_path / "silent.py").write_text("raise SystemExit  # improved\n", "utf-8")
    assert "holds results of other programs" in here(*words(silent, "--out", tmp_path / "duel")).err
