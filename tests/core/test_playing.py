"""A learner's choice, the bots and the look in one call are the same as step by step."""

from functools import partial

import pytest

from stellwerk.bots import random
from stellwerk.core import codec
from stellwerk.core.encoder import encoder, eyes
from stellwerk.core.game import AnyGame
from stellwerk.core.layout import numbers
from stellwerk.core.machine import IllegalAction, advance, step
from stellwerk.core.playing import ANY_OPTION, Learner, Playing, choose_all
from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from tests.mini.yard import YARD

ALL = [*GAMES.values(), YARD]
PLAYERS = 3


def set_up(game: AnyGame, seed: int) -> object:
    options = {option.name: option.default for option in game.options}
    return game.set_up(game.box(), PLAYERS, seeded(seed), options)


def seated(game: AnyGame, seed: int, bits: bytearray, at: int, any_option: bool = True) -> Learner:
    """In the second seat, among bots that take any option, called or drawn in place."""
    box = game.box()
    playing = Playing(game, game.menu(box), numbers(game, box))
    playing.state = set_up(game, seed)
    learner = Learner(playing, bits, at)
    bot = ANY_OPTION if any_option else random.choose
    bots = [(bot, partial(game.mask, playing.state, seat)) for seat in range(PLAYERS)]
    learner.sit_down(1, eyes(game, box, PLAYERS)[1], bots, seeded(~seed))
    learner.begin()
    return learner


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@pytest.mark.parametrize("any_option", [True, False])
def test_a_match_is_the_one_of_single_steps(game: AnyGame, any_option: bool) -> None:
    """State, draws, question, legal actions and array, at every choice to the end."""
    width = len(game.menu(game.box()))
    bits, mine, look = bytearray(2 * width), seeded(5), encoder(game, game.box(), PLAYERS)
    learner, state, rng = seated(game, 7, bits, width, any_option), set_up(game, 7), seeded(~7)
    asked = advance(game, state)
    while asked is not None:
        if asked.seat != 1:
            asked = step(game, state, asked, random.choose(game, None, asked, rng))
            continue
        assert learner.playing.open == asked
        assert codec.encode(learner.playing.state) == codec.encode(state)
        assert learner.rng == rng
        assert learner.eyes is not None
        assert learner.eyes.out == look(state, 1)
        legal = [number for number in range(width) if bits[width + number]]
        assert sorted(legal) == sorted(learner.playing.numbers[option] for option in asked.options)
        number = legal[below(mine, len(legal))]
        assert learner.choose(number)
        asked = step(game, state, asked, learner.playing.menu[number])
    assert learner.playing.open is None
    assert codec.encode(learner.playing.state) == codec.encode(state)
    assert not any(bits)


def test_a_number_that_is_not_legal_changes_nothing() -> None:
    game = GAMES["germany"]
    width = len(game.menu(game.box()))
    learner = seated(game, 7, bytearray(width), 0)
    before = codec.encode(learner.playing.state)
    for wrong in (-1, width, 0):
        assert not learner.choose(wrong)
        with pytest.raises(IllegalAction, match=f"The action {wrong}"):
            learner.playing.asked(wrong)
    assert codec.encode(learner.playing.state) == before


def test_all_choose_but_those_that_rest() -> None:
    width = len(YARD.menu(YARD.box()))
    bits = bytearray(3 * width)
    learners = [seated(YARD, seed, bits, seed * width) for seed in range(3)]
    before = codec.encode(learners[1].playing.state)
    ended, rounds = list[int](), 0
    while not ended:
        firsts = [learner.marked[0] if learner.marked else 0 for learner in learners]
        ended, wrong = choose_all(learners, [firsts[0], firsts[1], -1], [False, True, False])
        assert wrong == [2]
        rounds += 1
    assert ended == [0]
    assert rounds > 1
    assert codec.encode(learners[1].playing.state) == before
