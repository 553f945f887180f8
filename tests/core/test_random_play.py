"""Random play in one loop is the same as steps of the bot that takes any option, draw for draw."""

from itertools import combinations

import pytest

from stellwerk.core import codec
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, play_at_random, play_on, step
from stellwerk.core.records import LAPSE, Action, Effect
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES

TABLES = [(game, players) for game in GAMES.values() for players in game.players]
PAIRS = ["".join(pair) for pair in combinations("ABCDE", 2)]


def chosen(game: AnyGame, seed: int) -> dict[str, str]:
    given = {option.name: option.default for option in game.options}
    return given | ({"modules": PAIRS[seed % len(PAIRS)]} if "modules" in given else {})


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
def test_random_play_is_that_of_the_bot_that_takes_any_option(game: AnyGame, players: int) -> None:
    for seed in range(10):
        state, rng, decisions = game.set_up(game.box(), players, seeded(seed), chosen(game, seed)), seeded(~seed), 0
        open = advance(game, state)
        while open is not None:
            open = step(game, state, open, open.options[below(rng, len(open.options))])
            decisions += 1
        again, other = game.set_up(game.box(), players, seeded(seed), chosen(game, seed)), seeded(~seed)
        assert play_at_random(game, again, other) == decisions
        assert codec.encode(again) == codec.encode(state)
        assert other == rng


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
def test_playing_on_by_a_function_is_the_same_as_by_steps(game: AnyGame, players: int) -> None:
    def first(state: object, seat: int, effect: Effect) -> Action:
        offers = game.rules[effect.op].offers
        options = offers(state, seat, effect) if offers else ()
        return options[0] if options else LAPSE

    state, again = (game.set_up(game.box(), players, seeded(5), chosen(game, 5)) for _ in range(2))
    play_on(game, again, first)
    open = advance(game, state)
    while open is not None:
        open = step(game, state, open, open.options[0])
    assert codec.encode(again) == codec.encode(state)
