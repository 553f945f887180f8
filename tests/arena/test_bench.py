"""What `stellwerk bench` measures, the page it writes, and how two results are compared."""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from stellwerk.arena.measure.bench import (
    MICROSECONDS,
    RATE,
    Workload,
    last_undoable,
    measured,
    sample,
    timed,
    workloads,
    yardstick,
)
from stellwerk.arena.show.bench_page import page, picture
from stellwerk.core.game import AnyGame
from stellwerk.games import GAMES
from tests.mini.yard import YARD

COMPARE = Path(__file__).parents[2] / "benchmarks" / "compare.py"
ALL = {
    "decisions",
    "matches",
    "clone",
    "options",
    "apply",
    "load",
    "undo and play again",
    "hash",
    "JSON",
    "drawing",
    "planner matches",
    "simulations",
}


def names(game: AnyGame, players: int) -> set[str]:
    return {name for load in workloads(game, players) for name, _ in load.names}


@pytest.mark.parametrize("name", ["first-class", "germany"])
def test_everything_is_measured_of_our_games(name: str) -> None:
    game = GAMES[name]
    assert names(game, min(game.players)) == ALL


def test_a_game_without_bots_and_pictures_has_fewer_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(YARD.__dict__, "bots", type(YARD.bots)())
    monkeypatch.setitem(YARD.__dict__, "picture", None)
    assert ALL - names(YARD, 2) >= {"drawing", "planner matches", "simulations"}
    assert {"decisions", "matches", "clone", "load", "hash", "JSON"} <= names(YARD, 2)


def test_every_workload_says_how_much_it_did() -> None:
    for load in workloads(YARD, 2):
        rates = load.rates(0.0)
        assert len(rates) == len(load.names)
        assert all(rate > 0 for rate in rates)


def test_the_best_round_counts_and_workloads_take_turns() -> None:
    turns: list[str] = []
    found = iter([5.0, 2e5, 9.0, 1e5, 7.0, 4e5])

    def rates(name: str, seconds: float) -> list[float]:
        turns.append(name)
        return [next(found)]

    work = [
        Workload("", 0, (("rate", RATE),), partial(rates, "a")),
        Workload("", 0, (("time", MICROSECONDS),), partial(rates, "b")),
    ]
    assert [row.value for row in measured(work, 0.0, 3)] == [9.0, 2.5]
    assert turns == ["a", "b"] * 3


def test_a_run_is_timed_at_least_once() -> None:
    (decisions, matches) = timed(lambda: (sum(range(1000)), 1), 0.0)
    assert decisions == pytest.approx(499500 * matches)


def test_the_undone_action_can_be_undone() -> None:
    match = last_undoable(sample(GAMES["germany"], 2))
    assert match is not None
    before = match.hash
    action, seat = match.actions[-1], match.seats[-1]
    match.undo(seat)
    match.play(action)
    assert match.hash == before


# The page and the comparison


def a_result(**changed: Any) -> dict[str, Any]:
    rows = [
        {"game": "germany", "players": 2, "name": "decisions", "unit": "/s", "value": 100_000.0},
        {"game": "germany", "players": 3, "name": "decisions", "unit": "/s", "value": 90_000.0},
        {"game": "germany", "players": 2, "name": "clone", "unit": "µs", "value": 4.0},
    ]
    result = {"stellwerk": "1", "build": "interpreted", "python": "3", "machine": "a", "seconds": 0.2, "rounds": 3}
    peers = [
        {"name": "other", "plays": "chess", "decisions": 25_000.0, "matches": 70.0},
        {"name": "gone", "plays": "go", "problem": "no such package"},
    ]
    return result | {"yardstick": 2000.0, "rows": rows, "peers": peers} | changed


def test_the_page_has_a_table_for_each_game_and_one_for_the_peers() -> None:
    text = page(a_result(), "pictures/b.svg")
    assert "| | 2 players | 3 players |" in text
    assert "| decisions/s | 100,000 | 90,000 |" in text
    assert "| clone, µs | 4.00 | – |" in text
    assert "| Germany, 2 : it | Germany, 3 : it |" in text
    assert "| other | chess | 25,000 | 70.0 | 4.0 | 3.6 |" in text
    assert "| gone | not measured: no such package | | | | |" in text
    assert "(pictures/b.svg)" in text


def test_the_chart_is_drawn_and_described() -> None:
    chart = picture(a_result())
    ElementTree.fromstring(chart)
    assert "<desc>Germany, 2: 100,000; Germany, 3: 90,000; other: 25,000.</desc>" in chart


def compared(folder: Path, old: dict[str, Any], new: dict[str, Any]) -> tuple[int, list[str]]:
    paths = []
    for name, result in (("old", old), ("new", new)):
        paths.append(folder / f"{name}.json")
        paths[-1].write_text(json.dumps(result), "utf-8")
    run = subprocess.run([sys.executable, COMPARE, *paths], capture_output=True, text=True)
    return run.returncode, run.stdout.splitlines()


def changed_row(name: str, value: float) -> list[dict[str, Any]]:
    return [row | ({"value": value} if row["name"] == name else {}) for row in a_result()["rows"]]


def test_a_loss_beyond_fifteen_percent_fails_with_a_line_each(tmp_path: Path) -> None:
    code, lines = compared(tmp_path, a_result(), a_result(rows=changed_row("clone", 5.0)))
    assert code == 1
    assert lines == [
        "germany, 2 players, clone: 20% slower by the yardstick",
        "3 figures, 1 beyond a loss of 15%.",
    ]


def test_a_small_loss_and_a_slower_machine_do_not_fail(tmp_path: Path) -> None:
    assert compared(tmp_path, a_result(), a_result(rows=changed_row("decisions", 88_000.0)))[0] == 0
    assert compared(tmp_path, a_result(), a_result(rows=changed_row("clone", 4.5)))[0] == 0
    slower = [
        row | {"value": row["value"] / 2 if row["unit"] == "/s" else row["value"] * 2} for row in a_result()["rows"]
    ]
    assert compared(tmp_path, a_result(), a_result(rows=slower))[0] == 1
    assert compared(tmp_path, a_result(), a_result(rows=slower, yardstick=1000.0))[0] == 0


def test_a_figure_that_is_gone_is_a_loss(tmp_path: Path) -> None:
    code, lines = compared(tmp_path, a_result(), a_result(rows=a_result()["rows"][:2]))
    assert (code, lines[0]) == (1, "germany, 2 players, clone: no longer measured")


def test_the_yardstick_does_the_same_each_time() -> None:
    assert yardstick() == yardstick() == (1,)
