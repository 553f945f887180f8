"""The options of the games are options of the commands; the miniature game has one."""

import json

import pytest

from stellwerk.games import GAMES
from tests.cli.command import here, refused
from tests.mini.yard import YARD


@pytest.fixture(autouse=True)
def yard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.loaded, "yard", YARD)


def options(line: str) -> object:
    outcome = here(*line.split(), "--players", 2, "--games", 3, "--json")
    assert outcome.code == 0
    return json.loads(outcome.out)["options"]


@pytest.mark.parametrize("line", ["simulate yard --rounds 2", "simulate --rounds 2 yard", "simulate yard --rounds=2"])
def test_a_game_takes_its_option(line: str) -> None:
    assert options(line) == {"rounds": "2"}


def test_without_the_flag_the_default_holds() -> None:
    assert options("simulate yard") == {option.name: option.default for option in YARD.options}


@pytest.mark.parametrize("command", ["play", "simulate", "perft"])
def test_another_game_refuses_it(command: str) -> None:
    assert "has no option 'rounds'; its options: " in refused(here(command, "germany", "--rounds", 2))


def test_an_option_of_no_game_is_refused() -> None:
    assert "--round" in refused(here("simulate", "germany", "--round", 2))


def test_games_and_help_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "150")
    assert "--rounds" in here("games").out
    assert "--rounds" in here("play", "--help").out
