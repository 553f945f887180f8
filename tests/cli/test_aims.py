"""The command that holds a deck against its aims."""

import json

from stellwerk.games import GAMES
from tests.cli.command import here, refused

QUICK = ("--games", 1, "--bots", "random", "--jobs", 1)


def test_one_table_has_every_aim_with_its_wish_and_a_column_for_each_table() -> None:
    out = here("deck", "aims", "first-class", "--players", "2,3", "--modules", "AB,DE", *QUICK).out
    for word in ("cars that cards bring", "150 to 230", "AB 2", "AB 3", "DE 2", "DE 3", "!"):
        assert word in out
    assert "1 matches each of random, seed 0, deck " + GAMES["first-class"].box().digest in out


def test_the_json_has_bounds_figures_and_whether_they_are_met() -> None:
    (found,) = json.loads(here("deck", "aims", "first-class", "--players", 2, *QUICK, "--json").out)
    assert (found["players"], found["games"]) == (2, 1)
    for aim in found["aims"]:
        met = None if aim["figure"] is None else aim["low"] <= round(aim["figure"], 4) <= aim["high"]
        assert aim["met"] is met
    assert [aim["figure"] for aim in found["aims"] if "specialist" in aim["says"]] == [None, None]


def test_a_game_without_aims_and_a_number_that_is_none_are_refused() -> None:
    assert "Germany does not say what its deck is made for" in refused(here("deck", "aims", "germany", *QUICK))
    line = refused(here("deck", "aims", "first-class", "--players", "two", *QUICK))
    assert line == "stellwerk: 'two' is no number of players; several are given as 2,3,4.\n"
