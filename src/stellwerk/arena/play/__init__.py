"""One match among bots on the bare machine: no log, no record, as fast as the rules allow."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from stellwerk.core import codec, rng
from stellwerk.core.bots import Bot, Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, offered, step
from stellwerk.core.text import Row


class Result(NamedTuple):
    """How a match ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


def deal_seed(seed: int, number: int) -> int:
    """The seed of deal `number` in a run with `seed`. Both go through a hash, so that two runs share no deal."""
    return int(codec.digest(["deal", seed, number]), 16)


def bot_rng(seed: int, seat: int, step: int = 0) -> list[int]:
    """A bot's own generator. The seed goes through a hash, so that running it backwards shows no cards."""
    return rng.seeded(int(codec.digest([seed, seat, step]), 16))


def observer(game: AnyGame, state: Any, seat: int) -> Observe:
    """The function by which the bot in a seat gets its view."""
    return lambda: game.mask(state, seat)


def play_out(
    game: AnyGame, box: Any, players: int, seed: int, options: Mapping[str, str], bots: Sequence[Bot]
) -> tuple[Any, int]:
    """Play a match to its end, with one bot for each seat: the last state, and how many decisions led to it."""
    state = game.set_up(box, players, rng.seeded(seed), options)
    observers = [observer(game, state, seat) for seat in range(players)]
    rngs = [bot_rng(seed, seat) for seat in range(players)]
    open, decisions = advance(game, state), 0
    while open is not None:
        seat = open.seat
        action = bots[seat](game, observers[seat], open, rngs[seat])
        open, decisions = step(game, state, open, offered(open, action)), decisions + 1
    return state, decisions


def play_match(
    game: AnyGame, box: Any, players: int, seed: int, options: Mapping[str, str], bots: Sequence[Bot]
) -> Result:
    """Play a match to its end, with one bot for each seat."""
    state, decisions = play_out(game, box, players, seed, options, bots)
    return Result(tuple(game.scores(state)), tuple(game.winners(state)), decisions)


def sources(game: AnyGame, state: Any) -> list[Row]:
    """Where the points of a finished match came from: the score sheet without its last line, the total."""
    return game.text.sheet(state, game.words())[:-1]
