"""The law of names on every game, and that it notices a declaration that is wrong."""

from dataclasses import replace

import pytest

from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.parts import Declared, Part
from stellwerk.games import GAMES
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.laws import LawBroken
from stellwerk.laws.names import check_event_names, check_names
from tests.laws.laws import settings_of
from tests.mini.yard import YARD

EVERY = (YARD, *GAMES.values())


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
def test_every_action_of_the_menu_comes_back_from_its_names(game: AnyGame) -> None:
    check_names(game, game.box())
    assert set(game.answers) == {action.op for action in game.menu(game.box())}, "each is declared"


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.name)
def test_every_effect_of_a_match_comes_back_from_its_names(game: AnyGame) -> None:
    for seed, options in enumerate(settings_of(game)):
        match = Match(game, game.players[seed % len(game.players)], seed, options)
        while match.decision is not None:
            match.play(match.decision.options[len(match.actions) * 7919 % len(match.decision.options)])
        check_event_names(match)
    assert set(game.rules) <= set(game.effects), "each is declared"


COLOUR, LOCOMOTIVES = GERMANY.answers["pay"].parts


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (Declared("one number is forgotten", (COLOUR,)), "comes back"),
        (Declared("the names are swapped", (LOCOMOTIVES, COLOUR)), "within its range"),
        (Declared("the range is too small", (COLOUR._replace(values=range(8)), LOCOMOTIVES)), "within its range"),
        (Declared("two parts have one name", (COLOUR, COLOUR)), "different names"),
        (Declared("a name is taken", (COLOUR._replace(name="says"), LOCOMOTIVES)), "says something else"),
    ],
    ids=lambda wrong: getattr(wrong, "means", ""),
)
def test_a_wrong_declaration_breaks_the_law(wrong: Declared, says: str) -> None:
    with pytest.raises(LawBroken, match=says):
        check_names(replace(GERMANY, answers={**GERMANY.answers, "pay": wrong}), GERMANY.box())


def test_an_action_that_is_declared_and_never_offered_breaks_it() -> None:
    with pytest.raises(LawBroken, match="is in the menu"):
        check_names(replace(GERMANY, answers={**GERMANY.answers, "fly": Declared("fly")}), GERMANY.box())


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (Declared("its number is forgotten"), "comes back"),
        (Declared("its result is forgotten", (Part("short", "", range(5)),)), "number of a result has a name"),
        (Declared("its range is too small", (Part("short", "", range(1)),)), "within its range"),
    ],
    ids=lambda wrong: getattr(wrong, "means", ""),
)
def test_a_wrong_declaration_of_an_effect_breaks_it(wrong: Declared, says: str) -> None:
    match = Match(replace(GERMANY, effects={**GERMANY.effects, "tickets": wrong}), 2, 7, {})
    while match.decision is not None and len(match.actions) < 4:
        match.play(match.decision.options[-1])
    with pytest.raises(LawBroken, match=says):
        check_event_names(match)
