"""One match among bots on the bare machine: no log, no record, as fast as the rules allow."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from stellwerk.bots import Bot
from stellwerk.core import rng
from stellwerk.core.machine import advance, offered, step
from stellwerk.core.records import AnyGame

SEED_BITS = 64  # of a match's seed that its bots share; above them the seat and the step make each generator its own


class Result(NamedTuple):
    """How a match ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


def bot_rng(seed: int, seat: int, step: int = 0) -> list[int]:
    """A bot's own generator, which says nothing about the cards that the same seed deals."""
    return rng.seeded(seed & ((1 << SEED_BITS) - 1) | (seat + 1 | step << 8) << SEED_BITS)


def play_match(
    game: AnyGame, box: Any, players: int, seed: int, options: Mapping[str, str], bots: Sequence[Bot]
) -> Result:
    """Play a match to its end, with one bot for each seat."""
    state = game.set_up(box, players, rng.seeded(seed), options)
    looks = [partial(game.mask, state, seat) for seat in range(players)]
    rngs = [bot_rng(seed, seat) for seat in range(players)]
    open, decisions = advance(game, state), 0
    while open is not None:
        seat = open.seat
        action = bots[seat](game, looks[seat], open, rngs[seat])
        open, decisions = step(game, state, open, offered(open, action)), decisions + 1
    return Result(tuple(game.scores(state)), tuple(game.winners(state)), decisions)
