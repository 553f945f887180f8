"""The commands that count: simulate and perft."""

import json
from typing import Any

import pytest

from tests.cli.command import stellwerk

TIMES = ("seconds", "games_per_s", "decisions_per_s", "jobs")


def simulated(*words: str) -> dict[str, Any]:
    outcome = stellwerk("simulate", "germany", *words, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    report: dict[str, Any] = json.loads(outcome.out)
    return report


def test_the_report_of_a_simulation() -> None:
    report = simulated("--players", "2", "--games", "5", "--seed", "3", "--bots", "random,random")
    assert (report["game"], report["players"], report["games"], report["seed"]) == ("germany", 2, 5, 3)
    assert report["bots"] == ["random", "random"]
    assert report["decisions"] > 500
    assert report["games_per_s"] == pytest.approx(5 / report["seconds"], rel=0.05)
    assert report["decisions_per_s"] == pytest.approx(report["decisions"] / report["seconds"], rel=0.05)
    assert len(report["mean_scores"]) == 2
    assert sum(report["win_rates"]) == pytest.approx(1)


def test_the_results_do_not_depend_on_the_number_of_jobs() -> None:
    words = ("--players", "3", "--games", "200", "--seed", "1", "--bots", "random")
    one, two = simulated(*words, "--jobs", "1"), simulated(*words, "--jobs", "2")
    assert (one["jobs"], two["jobs"]) == (1, 2)
    assert {k: v for k, v in one.items() if k not in TIMES} == {k: v for k, v in two.items() if k not in TIMES}


def test_without_json_a_small_table() -> None:
    outcome = stellwerk("simulate", "germany", "--players", "4", "--games", "2")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.count("random") == 4
    assert "2 matches" in outcome.out
    assert "\x1b" not in outcome.out


def test_perft_counts_the_positions() -> None:
    outcome = stellwerk("perft", "germany", "--players", "2", "--seed", "1", "--depth", "4")
    assert outcome.code == 0
    rows = [line.split("│")[1:3] for line in outcome.out.splitlines() if line.startswith("│")]
    assert [(int(level), int(count)) for level, count in rows] == [(1, 5), (2, 25), (3, 275), (4, 3025)]
    assert "nodes/s" in outcome.out


def test_a_match_that_nobody_wins_counts_for_nobody() -> None:
    from stellwerk.arena.play import Result
    from stellwerk.arena.play.simulate import plan
    from stellwerk.cli.simulate import summary

    report = summary(plan("first-class", 2, 0, {"modules": "CD"}, ["random"]), [Result((3, 3), (), 80)], 1, 1.0)
    assert report["win_rates"] == [0, 0]
