"""The command that measures: a table, JSON, a report, and peers of which some are missing."""

import json
import sys
from pathlib import Path

import pytest

import stellwerk
from benchmarks import peer_play, peers
from stellwerk.arena.measure.bench import Row
from stellwerk.games import GAMES
from tests.cli.command import here, refused
from tests.mini.yard import YARD

SHORT = ("--seconds", 0, "--rounds", 1)


@pytest.fixture(autouse=True)
def yard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.loaded, "yard", YARD)


def test_a_table_for_the_game_with_a_column_for_each_size() -> None:
    outcome = here("bench", "yard", *SHORT)
    assert (outcome.code, outcome.err) == (0, "")
    assert all(f"{players} players" in outcome.out for players in YARD.players)
    assert "decisions/s" in outcome.out
    assert "yardstick" in outcome.out


def test_the_json_holds_the_yardstick_and_every_figure() -> None:
    result = json.loads(here("bench", "yard", *SHORT, "--json").out)
    assert result["yardstick"] > 0
    assert result["build"] in ("interpreted", "compiled")
    assert {row["players"] for row in result["rows"]} == set(YARD.players)
    assert all(row["value"] > 0 and row["game"] == "yard" for row in result["rows"])
    assert result["peers"] == []


def test_the_report_is_a_page_with_its_chart_beside_it(tmp_path: Path) -> None:
    assert here("bench", "yard", *SHORT, "--report", tmp_path / "speed.md").code == 0
    assert "(pictures/speed.svg)" in (tmp_path / "speed.md").read_text("utf-8")
    assert (tmp_path / "pictures" / "speed.svg").read_text("utf-8").startswith("<svg")


def test_a_game_that_is_not_there_is_refused() -> None:
    assert "There is no game 'gremany'" in refused(here("bench", "gremany"))


def test_a_peer_that_cannot_be_installed_is_a_line_that_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(peers, "folder", lambda: tmp_path / "peers")
    monkeypatch.setattr(peers, "PEERS", {"nobody": peers.Peer("stellwerk-peer-of-nobody", "nothing")})
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    outcome = here("bench", "yard", *SHORT, "--peers")
    assert outcome.code == 0
    assert f"The peers are in {tmp_path / 'peers'}." in outcome.err
    assert "nobody (nothing) was not measured: ERROR: No matching distribution" in outcome.out


def test_peers_need_a_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """They are in benchmarks/, which is not installed."""
    monkeypatch.setattr(stellwerk, "__file__", str(tmp_path / "lib" / "stellwerk" / "__init__.py"))
    assert "--peers needs a checkout" in refused(here("bench", "yard", *SHORT, "--peers"))


def test_a_peer_is_played_until_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(peer_play.PEERS, "counted", lambda rng: lambda: sum(range(1000)) * 0 + 7)
    peer_play.main("counted", 0.01)
    found = json.loads(capsys.readouterr().out)
    assert found["decisions"] == 7 * found["matches"] > 0
    assert found["seconds"] >= 0.01


def test_a_peer_that_does_not_run_says_why() -> None:
    problems: dict[str, str] = {}
    assert peers.rates(Path(sys.executable), "nobody", problems, 0.01) == [0.0, 0.0]
    assert problems == {"nobody": "KeyError: 'nobody'"}
    rows = [Row(name, 0, what, "/s", 5.0) for name in peers.PEERS for what in ("decisions", "matches")]
    told = {peer["name"]: peer for peer in peers.told(rows, {"rlcard": "gone"})}
    assert told["rlcard"] == {"name": "rlcard", "plays": "Uno, 2 players", "problem": "gone"}
    assert told["catanatron"]["decisions"] == 5.0


def test_every_peer_that_is_installed_can_be_played() -> None:
    assert set(peers.PEERS) == set(peer_play.PEERS)
