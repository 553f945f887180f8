"""The levels of bots that people can choose, by game: only those that the game's own bots make possible."""

from typing import NamedTuple

from stellwerk.bots import BOTS, LEVELS, Level, plays
from stellwerk.core.game import AnyGame
from stellwerk.core.words import Words, mark

RANDOM = Level(BOTS["random"], mark("Has no plan: any move is as good as another."))
NAMES = {
    "random": mark("Random"),
    "novice": mark("Novice"),
    "easy": mark("Easy"),
    "medium": mark("Medium"),
    "hard": mark("Hard"),
    "expert": mark("Expert"),
    "master": mark("Master"),
}
USUAL = "medium"


class Choice(NamedTuple):
    """A level as a page offers it."""

    value: str
    name: str
    about: str


def of_game(game: AnyGame) -> dict[str, Level]:
    """Those that the game has, or its planner and search make possible; without a planner there is random."""
    known = {name: level for name, level in LEVELS.items() if plays(name, game)}
    return known if game.bots.planner else {"random": RANDOM} | known


def usual(game: AnyGame) -> str:
    """The level that is offered first."""
    levels = of_game(game)
    return USUAL if USUAL in levels else next(iter(levels))


def easiest(game: AnyGame) -> str:
    """For a first match."""
    return next(iter(of_game(game)))


def choices(game: AnyGame, t: Words) -> list[Choice]:
    return [Choice(name, t(NAMES[name]), t(level.says)) for name, level in of_game(game).items()]
