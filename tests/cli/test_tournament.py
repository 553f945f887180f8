"""The commands that let bots compete: tournament and ladder."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from stellwerk.arena.measure import ladder
from stellwerk.core.bots import Rung
from stellwerk.games import GAMES
from stellwerk.kit.ladder import STRENGTH
from tests.cli.command import files, here, refused, stellwerk
from tests.mini.yard import YARD

DUEL = ("tournament", "germany", "--bots", "random,random", "--players", "2", "--seed", "3")
YARD_DUEL = ("tournament", "yard", "--bots", "random,random", "--players", "2", "--jobs", "1")


@pytest.fixture
def yard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.loaded, "yard", YARD)


def test_the_object_that_json_prints() -> None:
    outcome = here(*DUEL, "--games", 5, "--jobs", 1, "--json")
    assert (outcome.code, outcome.err) == (0, "")
    report = json.loads(outcome.out)
    assert (report["deals"], report["games_per_deal"], report["games"]) == (3, 2, 6)
    for bot in report["bots"]:
        assert bot["name"] == "random"
        assert bot["games"] == 6
        assert bot["win_rate"] == bot["wins"] / 6 == 0.5  # the same bot splits every deal with itself
        low, high = bot["ci95"]
        assert low <= 0.5 <= high
        assert bot["rating"] == 0
        assert sum(source["points"] for source in bot["sources"]) == pytest.approx(bot["mean_score"], abs=0.001)
    assert "seconds" not in outcome.out


@pytest.mark.parametrize(("bots", "games"), [("random,random", 16), ("search:4,planner", 4)])
def test_the_same_whatever_the_jobs_and_again(bots: str, games: int, tmp_path: Path) -> None:
    words = ("tournament", "germany", "--bots", bots, "--players", 2, "--seed", 3, "--games", games, "--json")
    one = stellwerk(*words, "--jobs", 1, "--out", tmp_path / "one")
    two = stellwerk(*words, "--jobs", 2, "--out", tmp_path / "two")
    again = stellwerk(*words, "--out", tmp_path / "one")
    assert one.code == 0
    assert one == two == again
    assert files(tmp_path / "one") == ["report.html", "results.jsonl"]
    for name in files(tmp_path / "one"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_without_json_tables(yard: None) -> None:
    outcome = here(*YARD_DUEL, "--games", 3)
    assert outcome.code == 0
    assert "2 deals of 2 matches: 4 matches, 3 rounded up to whole deals" in outcome.out
    assert outcome.out.count("random") >= 2


def test_the_options_of_the_games_and_decks(yard: None, tmp_path: Path) -> None:
    assert json.loads(here(*YARD_DUEL, "--rounds", 2, "--games", 2, "--json").out)["options"] == {"rounds": "2"}
    words = ("tournament", "first-class", "--bots", "random", "--players", 2, "--games", 1, "--jobs", 1, "--json")
    assert json.loads(here(*words, "--modules", "CE").out)["options"]["modules"] == "CE"
    deck = tmp_path / "mine.toml"
    here("deck", "export", "first-class", deck)
    deck.write_text(deck.read_text("utf-8").replace('"reconstructed"', '"documented"', 1), "utf-8")
    assert json.loads(here(*words, "--deck", deck).out)["deck"] != json.loads(here(*words).out)["deck"]


def test_one_against_the_others(yard: None) -> None:
    words = ("tournament", "yard", "--bots", "random,random", "--players", 3, "--games", 1, "--jobs", 1, "--json")
    assert [bot["games"] for bot in json.loads(here(*words, "--against").out)["bots"]] == [3, 6]
    assert [bot["games"] for bot in json.loads(here(*words).out)["bots"]] == [9, 9]


def test_a_sequential_test(yard: None) -> None:
    report = json.loads(here(*YARD_DUEL, "--games", 1000, "--sprt", "0.5:0.8", "--json").out)
    assert report["sprt"]["accepted"] == "low"
    assert report["games"] < 100
    assert "random wins 50%, not 80%" in here(*YARD_DUEL, "--games", 1000, "--sprt", "0.5:0.8").out
    assert "still open" in here(*YARD_DUEL, "--games", 2, "--sprt", "0.5:0.8").out


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("tournament chess --bots random", "the games are: "),
        ("tournament germany", "--bots"),
        ("tournament germany --bots deep,random", "There is no bot 'deep'"),
        ("tournament germany --bots ,", "No bot is named"),
        ("tournament germany --bots random --players 9", "2 to 5 players"),
        ("tournament germany --bots random --games 0", "--games"),
        ("tournament germany --bots random --against", "at least two bots"),
        ("tournament germany --bots random --sprt 0.5:0.6", "a test of two bots"),
        ("tournament germany --bots random,random --sprt 0.6", "--sprt 0.5:0.6"),
        ("tournament germany --bots random --modules AB", "has no option 'modules'"),
        ("tournament germany --bots random --deck nowhere.toml", "nowhere.toml"),
        ("ladder --only chess", "no such rung"),
        ("ladder --write --docs nowhere", "no folder nowhere"),
    ],
)
def test_wrong_words(line: str, reason: str) -> None:
    outcome = here(*line.split())
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.count("\n") == 1
    assert reason in outcome.err


def test_a_folder_of_another_tournament(yard: None, tmp_path: Path) -> None:
    assert here(*YARD_DUEL, "--games", 2, "--out", tmp_path).code == 0
    line = refused(here(*YARD_DUEL, "--games", 2, "--out", tmp_path, "--seed", 9))
    assert "holds another tournament: seed is 0 there and 9 here" in line


def started(folder: Path, games: int) -> "subprocess.Popen[bytes]":
    """A long tournament in a process of its own, once it has kept some deals."""
    words = [*DUEL, "--games", str(games), "--jobs", "2", "--out", str(folder)]
    process = subprocess.Popen(
        [sys.executable, "-m", "stellwerk", *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    results = folder / "results.jsonl"
    while not (results.exists() and len(results.read_bytes().splitlines()) > 2):
        assert process.poll() is None
        time.sleep(0.05)
    return process


def test_an_interrupted_run_says_how_to_go_on(tmp_path: Path) -> None:
    process = started(tmp_path, 100_000)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 2
    assert err.decode().startswith("stellwerk: Stopped; the ")
    assert err.count(b"\n") == 1


def test_a_killed_run_is_resumed(tmp_path: Path) -> None:
    process = started(tmp_path, 100_000)
    process.kill()
    process.communicate()
    kept = len((tmp_path / "results.jsonl").read_bytes().splitlines()) - 1
    games = 2 * kept + 4
    assert here(*DUEL, "--games", games, "--jobs", 1, "--out", tmp_path).code == 0
    whole = here(*DUEL, "--games", games, "--jobs", 1, "--out", tmp_path / "whole")
    assert whole.code == 0
    assert (tmp_path / "results.jsonl").read_bytes() == (tmp_path / "whole" / "results.jsonl").read_bytes()


def test_at_a_terminal_the_standings_are_shown(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    words = [sys.executable, "-m", "stellwerk", *DUEL, "--games", "10", "--jobs", "1", "--json"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
        out = process.stdout.read() if process.stdout else b""
    os.close(ours)
    assert "Mean score" in shown.decode()
    assert "5/5" in shown.decode()
    assert out == here(*DUEL, "--games", 10, "--jobs", 1, "--json").out.encode()


def test_the_ladder_plays_a_part_and_writes_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    even = Rung("germany-random-random-2", STRENGTH, "germany", ("random", "random"), 0.2)
    other = even._replace(name="germany-random-random-3", players=3)
    monkeypatch.setattr(ladder, "rungs", lambda: [even, other])
    words = ("ladder", "--out", tmp_path / "kept", "--docs", tmp_path, "--jobs", 1)
    outcome = here(*words, "--only", "germany-random-random-2", "--deals", 10)
    assert outcome == (0, outcome.out, "")
    assert outcome.out.startswith("germany-random-random-2: 50.0% [")
    assert "in 10 deals, clears 20.0%" in outcome.out
    assert files(tmp_path) == ["kept", "pictures", "strength.json", "strength.md"]
    assert files(tmp_path / "kept") == ["germany-random-random-2.jsonl"]
    written = (tmp_path / "strength.md").read_bytes()
    assert "1 of 2 rungs" in written.decode()
    assert b"**cleared**" in written
    (tmp_path / "strength.md").unlink()
    assert here(*words, "--write") == (0, "", "")
    assert (tmp_path / "strength.md").read_bytes() == written
