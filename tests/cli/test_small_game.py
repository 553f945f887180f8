"""Every command with a game that brings rules and words alone: no picture, no planner, nothing for search."""

import json
from pathlib import Path

import pytest

from stellwerk.core.bots import Bots
from stellwerk.games import GAMES
from tests.cli.command import Outcome, here, refused
from tests.mini.yard import YARD, yard


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The miniature game, without the planner that it may have."""
    monkeypatch.setitem(GAMES.loaded, "yard", YARD)
    monkeypatch.setitem(YARD.__dict__, "bots", Bots())


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = yard()
    for _ in range(6):
        match.play(match.decision.options[0])
    (tmp_path / "yard.json").write_text(match.to_json(), "utf-8")
    return tmp_path / "yard.json"


def ran(*words: object) -> str:
    outcome: Outcome = here(*words)
    assert (outcome.code, outcome.err) == (0, ""), outcome
    return outcome.out


def test_bots_that_play_every_game_do() -> None:
    assert json.loads(ran("simulate", "yard", "--games", 3, "--bots", "random", "--json"))["games"] == 3
    words = ("tournament", "yard", "--bots", "random", "--games", 2, "--jobs", 1, "--json")
    assert json.loads(ran(*words))["players"] == 3
    assert "nodes/s" in ran("perft", "yard", "--depth", 2)


@pytest.mark.parametrize("bot", ["planner", "greedy", "search:8", "search:20ms", "easy", "medium", "hard", "expert"])
@pytest.mark.parametrize("command", ["simulate", "tournament", "play"])
def test_bots_that_need_knowledge_are_refused_at_once(command: str, bot: str, tmp_path: Path) -> None:
    place = ("--save", tmp_path / "m.json") if command == "play" else ()
    line = refused(here(command, "yard", "--bots", f"random,{bot}", *place))
    assert f"No bot '{bot}' plays Yard yet; these do: random, exec:COMMAND." in line
    assert not list(tmp_path.iterdir())


def test_a_bot_that_nobody_has_is_another_error() -> None:
    assert "There is no bot 'deep'" in refused(here("simulate", "yard", "--bots", "deep"))


def test_hints_and_analyses_are_refused(saved: Path) -> None:
    for words in (("hint", saved), ("analyse", saved, "--seat", 0, "--jobs", 1)):
        assert "No search, hint or analysis knows Yard yet" in refused(here(*words))


def test_it_is_shown_in_letters_and_not_drawn(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(YARD.__dict__, "picture", None)
    assert ran("show", saved, "--step", 2)
    assert "is not drawn" in refused(here("show", saved, "-o", saved.with_suffix(".svg")))
    assert "ok: 6 steps" in ran("replay", saved)


def test_it_is_played_against_random_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["?", "1", "q", ""])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))
    out = ran("play", "yard", "--seed", 3)
    assert "(random)" in out
    assert "There are no hints for Yard yet." in out


def test_the_number_of_players_is_one_that_the_game_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(YARD.__dict__, "players", (2,))
    assert json.loads(ran("simulate", "yard", "--games", 1, "--json"))["players"] == 2


def test_a_box_with_nothing_to_list_is_checked(tmp_path: Path) -> None:
    deck = tmp_path / "yard.toml"
    assert "deck check" in ran("deck", "export", "yard", deck)
    assert "ok: Yard, deck " in ran("deck", "check", deck)
    ran("deck", "list", "yard")
