"""Specialists: planners that prefer one way to win, to see how far it leads."""

from functools import partial
from typing import Final

from stellwerk.core.bots import Bot
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots import planner
from stellwerk.games.first_class.bots.tilt import TILT, Tilt


def choose(tilt: Tilt, game: AnyGame, look: object, decision: Decision, rng: list[int]) -> Action:
    """The planner's answer with another taste."""
    before = TILT.set(tilt)
    try:
        return planner.choose(game, look, decision, rng)
    finally:
        TILT.reset(before)


SPECIALISTS: Final[dict[str, Bot]] = {
    "routes": partial(choose, Tilt(routes=1.25)),
    "conductors": partial(choose, Tilt(steps=1.5)),
    "trains": partial(choose, Tilt(trains=1.25)),
    "Game End cards": partial(choose, Tilt(game_end=1.25)),
    "contracts": partial(choose, Tilt(contracts=1.5)),
}
