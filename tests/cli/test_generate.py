"""Self-play as data, and results as tables."""

import csv
import io
import json
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

from stellwerk.arena.play import deal_seed
from stellwerk.cli.analyse import Lines
from stellwerk.core.match import Match
from stellwerk.games import GAMES
from stellwerk.workers import local_pool
from tests.cli.command import files, here, refused
from tests.mini.yard import YARD

SOME = ("generate", "germany", "--bots", "random,random", "-p", 2, "--games", 2, "--seed", 4)


def test_shards_are_the_same_whatever_the_jobs_and_are_not_made_twice(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    assert here(*SOME, "--shards", 2, "--jobs", 1, "--out", one).code == 0
    assert here(*SOME, "--shards", 1, "--jobs", 1, "--out", two).code == 0
    kept = (two / "shard-00000.npz").stat().st_mtime_ns
    assert here(*SOME, "--shards", 2, "--jobs", 2, "--out", two).code == 0
    assert files(one) == files(two) == ["shard-00000.npz", "shard-00001.npz", "shards.json"]
    assert (two / "shard-00000.npz").stat().st_mtime_ns == kept
    for name in files(one):
        assert (one / name).read_bytes() == (two / name).read_bytes()
    assert "holds other data: seed is not the same" in refused(here(*SOME[:-1], 5, "--shards", 1, "--out", one))


def test_a_shard_tells_matches_that_can_be_played_again(tmp_path: Path) -> None:
    here(*SOME, "--shards", 1, "--jobs", 1, "--out", tmp_path)
    about, data = json.loads((tmp_path / "shards.json").read_text("utf-8")), np.load(tmp_path / "shard-00000.npz")
    game = GAMES["germany"]
    menu = game.menu(game.box())
    masks = np.unpackbits(data["action_mask"], axis=1, count=about["actions"])
    for number in (0, 1):
        match, rows = Match(game, 2, deal_seed(4, number)), np.flatnonzero(data["match"] == number)
        for row in rows:
            assert match.decision is not None
            assert data["seat"][row] == match.decision.seat
            assert {menu[at] for at in np.flatnonzero(masks[row])} == set(match.decision.options)
            assert data["bot"][row] == (match.decision.seat + number) % 2
            match.play(menu[data["choice"][row]])
        assert match.over
        for row in rows:
            assert data["score"][row] == match.scores[data["seat"][row]]
            assert (data["outcome"][row] > 0) == (match.winners == (data["seat"][row],))


def test_what_search_expects_of_the_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A value for options that were tried, the same in another run, and never for what may not be done."""
    monkeypatch.setitem(GAMES.loaded, "yard", YARD)
    for name in ("one", "two"):
        words = (
            "generate",
            "yard",
            "--bots",
            "random",
            "-p",
            2,
            "--games",
            1,
            "--values",
            8,
            "--shards",
            1,
            "--jobs",
            1,
        )
        assert here(*words, "--out", tmp_path / name).code == 0
    about, data = json.loads((tmp_path / "one" / "shards.json").read_text()), np.load(tmp_path / "one/shard-00000.npz")
    masks = np.unpackbits(data["action_mask"], axis=1, count=about["actions"]).astype(bool)
    values = data["value"]
    assert values.shape == masks.shape
    assert not np.isfinite(values[~masks]).any()
    assert (np.isfinite(values).any(axis=1) == (masks.sum(axis=1) > 1)).all()
    assert (tmp_path / "one/shard-00000.npz").read_bytes() == (tmp_path / "two/shard-00000.npz").read_bytes()
    assert "values is not the same" in refused(here(*words[:-6], "--shards", 1, "--out", tmp_path / "one"))


def test_shards_are_played_by_the_workers_of_a_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They hand over what they made, so that they need no folder in common."""
    asked = []

    def pool(address: str) -> object:
        asked.append(address)
        return local_pool(1)

    monkeypatch.setattr("stellwerk.arena.play.cluster.cluster_pool", pool)
    assert here(*SOME, "--shards", 1, "--cluster", "tcp://there:1", "--out", tmp_path).code == 0
    assert asked == ["tcp://there:1"]
    assert (tmp_path / "shard-00000.npz").is_file()


@pytest.fixture(scope="module")
def duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("duel")
    words = ("tournament", "germany", "--bots", "random,random", "-p", 2, "--games", 4, "--jobs", 1)
    assert here(*words, "--out", out).code == 0
    return out


def test_results_as_a_table(duel: Path, tmp_path: Path) -> None:
    lines = list(csv.DictReader(io.StringIO(here("export", duel).out)))
    assert len(lines) == 4 * 2
    told = [json.loads(line) for line in here("export", duel / "results.jsonl", "--format", "jsonl").out.splitlines()]
    assert [{name: str(value) for name, value in line.items()} for line in told] == lines
    assert here("export", duel, "-f", "parquet", "-o", tmp_path / "duel.parquet").code == 0
    assert pyarrow.parquet.read_table(tmp_path / "duel.parquet").to_pylist() == told
    sheet = list(told[0])[9:]
    assert all(sum(line[title] for title in sheet) == line["score"] for line in told)


def test_what_cannot_be_exported(duel: Path, tmp_path: Path) -> None:
    assert "There is no format 'xls'" in refused(here("export", duel, "--format", "xls"))
    assert "give its name with -o" in refused(here("export", duel, "-f", "parquet"))
    (tmp_path / "results.jsonl").write_text("{}\n", "utf-8")
    assert "holds no results of a tournament" in refused(here("export", tmp_path))


def test_a_long_analysis_says_how_long_it_takes() -> None:
    lines = Lines(100)
    assert lines.said(1, lines.began + 0.01) == ""  # soon over: a second in all
    assert lines.said(2, lines.began + 8) == "2 of 100 steps; about 392 s to go"
    assert lines.said(3, lines.began + 12) == ""
    assert lines.said(12, lines.began + 48) == "12 of 100 steps; about 352 s to go"
