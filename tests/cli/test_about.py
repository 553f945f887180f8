"""The commands that tell what there is, and the help of every command."""

from importlib import import_module

import pytest

from stellwerk import __version__, compiled
from stellwerk.cli import COMMANDS, EXAMPLES, options
from stellwerk.cli.options import example, unmarked
from stellwerk.games import GAMES
from tests.cli.command import here, stellwerk


def test_games_lists_every_game_with_its_players() -> None:
    outcome = stellwerk("games")
    assert outcome.code == 0
    assert "germany" in outcome.out
    assert "2–5" in outcome.out


def test_the_version_alone() -> None:
    assert stellwerk("--version") == (0, f"{__version__}\n", "")


def test_the_version_and_whether_it_is_compiled() -> None:
    assert stellwerk("version") == (0, f"{__version__}\n{compiled.says()}\n", "")


def test_alone_it_shows_its_commands() -> None:
    outcome = stellwerk()
    assert outcome.code == 0
    assert all(name in outcome.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_all_that_is_written_and_ends_with_an_example(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    outcome = here(name, "--help")
    assert outcome.code == 0
    command = getattr(import_module(f"stellwerk.cli.{COMMANDS[name]}"), name)
    assert "".join(command.__doc__.split()) in "".join(outcome.out.split())  # `stellwerk[learn]` with its brackets
    assert example(EXAMPLES[name]) in outcome.out


def test_the_examples_are_of_a_game_that_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert example("stellwerk perft {game}") == f"Example: stellwerk perft {min(GAMES)}"
    monkeypatch.setattr(options, "GAMES", {})
    assert example("stellwerk perft {game}") == "Example: stellwerk perft GAME"


def test_brackets_of_a_help_are_no_markup() -> None:
    assert unmarked("stellwerk[learn] takes [1, 2] and [/x]") == r"stellwerk\[learn] takes [1, 2] and \[/x]"
