"""The script that fits the planner to a deck."""

import sys

import pytest

import fit_first_class as fit
from stellwerk.arena.play import deal_seed, play_match
from stellwerk.core.bots import Bot
from stellwerk.games import find
from stellwerk.games.first_class.bots import constants, planner

GAME = find("first-class")
SETTING = fit.Setting(["AB"], 2, 1, 7)


def test_a_variant_plays_otherwise_and_leaves_the_planner_as_it_was() -> None:
    before = {name: sys.modules[name] for name in sys.modules if name.startswith(fit.BOTS)}
    other = fit.variant({"ROUTE": 0.0, "CONTRACT": 0.0})
    assert {name: sys.modules[name] for name in before} == before
    assert constants.ROUTE > 0
    assert other is not planner.choose
    assert scores(other) != scores(planner.choose) == scores(fit.variant({}))


def scores(bot: Bot) -> tuple[int, ...]:
    seed = deal_seed(SETTING.seed, 0)
    return play_match(GAME, GAME.box(), 2, seed, fit.options(SETTING, 0), [bot, bot]).scores


def test_equal_bots_share_every_deal() -> None:
    assert fit.duel(GAME, SETTING, planner.choose, fit.variant({})) == (0.5, 0.0)


def test_rates_and_symbols_are_measured_in_matches() -> None:
    assert set(fit.rates(GAME, SETTING)) == {"DRIVE", "WALK", "LENGTHEN", "GROW"}
    found = fit.symbols(GAME, SETTING)
    assert set(found) == set(constants.WORTH) - {"points"}
    assert found["upgrade"][0] > found["loco"][2] >= 0


@pytest.mark.parametrize(("name", "value"), [("ROUTE", 0.5), ("0>1", (1.0, 2.0, 3.0))])
def test_a_value_that_was_found_is_written_and_nothing_else(name: str, value: object) -> None:
    text = fit.FILE.read_text("utf-8")
    changed = fit.written(text, name, value)
    lines = [(old, new) for old, new in zip(text.splitlines(), changed.splitlines(), strict=True) if old != new]
    assert len(lines) == 1
    assert str(value) in lines[0][1]
    assert lines[0][0].partition("#")[2] == lines[0][1].partition("#")[2]
