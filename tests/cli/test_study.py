"""The command that studies a deck."""

import json
import re
from pathlib import Path

import pytest

from stellwerk.games import GAMES
from tests.cli.command import files, here, refused, stellwerk
from tests.mini.yard import YARD

QUICK = ("--players", 2, "--games", 2, "--bots", "random", "--jobs", 1)


def test_the_json_says_what_is_promised() -> None:
    outcome = here("deck", "study", "first-class", *QUICK, "--modules", "AD", "--json")
    assert (outcome.code, outcome.err) == (0, "")
    found = json.loads(outcome.out)
    assert (found["games"], found["players"], found["options"]["modules"]) == (2, 2, "AD")
    assert found["bots"] == ["random", "random"]
    assert 0 <= found["declines_per_player"] <= 18
    assert {"shown", "taken", "performed", "declined"} <= set(found["kinds"]["passenger"])
    assert found["points"]["Trains, third scoring"] > 0
    assert "celebrity" not in found["kinds"]


def test_the_table_names_kinds_cards_points_coins_and_supply() -> None:
    out = here("deck", "study", "first-class", *QUICK).out
    for word in ("Kind", "locomotive", "X-1-01", "GE-01", "Trains, first scoring", "a Game End card", "car cards 0/1"):
        assert word in out
    assert "2 matches of 2 × random" in out


def test_germany_is_studied_too() -> None:
    found = json.loads(here("deck", "study", "germany", *QUICK, "--json").out)
    assert {"short ticket", "long ticket", "route of 2", "face-up card"} <= set(found["kinds"])
    assert found["points"]["Failed tickets"] < 0


def test_a_study_goes_on_from_its_folder_and_does_not_depend_on_jobs(tmp_path: Path) -> None:
    words = ("deck", "study", "germany", "--players", 2, "--bots", "random", "--json")
    whole = here(*words, "--games", 5, "--jobs", 1).out
    here(*words, "--games", 2, "--jobs", 1, "--out", tmp_path / "kept")
    assert stellwerk(*words, "--games", 5, "--jobs", 2, "--out", tmp_path / "kept").out == whole
    assert files(tmp_path / "kept") == ["study.jsonl"]
    line = refused(here(*words, "--games", 5, "--seed", 1, "--out", tmp_path / "kept"))
    assert "holds another study: seed is 0 there and 1 here" in line


def test_the_report_is_a_page(tmp_path: Path) -> None:
    assert here("deck", "study", "germany", *QUICK, "--report", tmp_path / "study.html").code == 0
    page = (tmp_path / "study.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert re.search(r"<td>ticket [a-z]+-[a-z]+</td>", page)


def test_specialists_play_against_planners() -> None:
    words = ("deck", "study", "first-class", "--players", 2, "--games", 1, "--jobs", 1, "--modules", "AB")
    outcome = here(*words, "--specialists", "--json")
    found = json.loads(outcome.out)["specialists"]
    assert list(found) == ["routes", "conductors", "trains", "Game End cards", "contracts"]
    assert all(of["games"] == 2 and 0 <= of["win_rate"] <= 1 for of in found.values())


def test_a_deck_file_is_studied(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    here("deck", "export", "first-class", mine)
    text = mine.read_text("utf-8")
    mine.write_text(text.replace("X-1-01", "OTHER"), "utf-8")
    found = json.loads(here("deck", "study", mine, *QUICK, "--json").out)
    assert "X-1-01" not in found["cards"]
    assert found["deck"] != GAMES["first-class"].box().digest


def test_what_is_neither_a_deck_nor_a_game() -> None:
    assert "nowhere.toml is no deck file and no game; the games are: " in refused(here("deck", "study", "nowhere.toml"))


def test_a_bad_deck_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "first-class"\n', "utf-8")
    outcome = here("deck", "study", bad)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"{bad}: ")
    bad.write_text('game = "chess"\n', "utf-8")
    assert "there is no game 'chess'" in here("deck", "study", bad).err


def test_specialists_where_there_are_none() -> None:
    assert "has no specialists" in refused(here("deck", "study", "germany", *QUICK, "--specialists"))


def test_a_game_without_a_study_gets_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.loaded, "yard", YARD)
    assert "Yard does not say what is to be counted in a study" in refused(here("deck", "study", "yard"))
