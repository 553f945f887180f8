"""What a net needs to learn First Class: with two to four players and any two modules."""

from functools import partial
from itertools import combinations
from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.learning import Learning, Recipe, Setting
from stellwerk.core.records import Decision
from stellwerk.games.first_class.bots import afterstates, planner
from stellwerk.games.first_class.bots.features import FEATURES, result
from stellwerk.games.first_class.bots.turn_search import is_main
from stellwerk.games.first_class.rules.scoring import arrested
from stellwerk.games.first_class.rules.state import (
    CONSTANTINOPLE,
    EVIDENCE,
    GAME_END,
    STATIONS,
    SWITCHES,
    TRAINS,
    State,
)

PAIRS: Final = tuple("".join(pair) for pair in combinations("ABCDE", 2))
CONDUCTOR_CARDS: Final = GAME_END + 2  # the third kind of Game End cards
PLAYERS: Final = (2, 2, 3, 2, 4)  # two play most: their matches are the shortest, and each row tells most


def margin(game: AnyGame, state: State, seat: int) -> float:
    return result(state, tuple(game.scores(state)), arrested(state), seat)


def lines(wanted: tuple[int, ...], share: float, game: AnyGame, state: State, seat: int) -> float:
    """A share of the points on these lines of the score sheet."""
    return share * sum([state.sheet[seat][line] for line in wanted])


def contracts(game: AnyGame, state: State, seat: int) -> float:
    """A contract is worth five points more than it brings."""
    return 5.0 * state.fulfilled[seat]


def main_decision(decision: Decision) -> bool:
    return is_main(decision.effect)


def settings() -> tuple[Setting, ...]:
    return tuple((players, (("modules", pair),)) for players in PLAYERS for pair in PAIRS)


LEARNING: Final = Learning(
    features=FEATURES,
    asked=main_decision,
    prospects=afterstates.mains,
    result=margin,
    teacher=planner.choose,
    settings=settings(),
    recipe=Recipe(matches=1000, epochs=3, rate=0.001, decay=0.002, clip=120.0, mean=4, doubt=0.1),
    watched=afterstates.watched,
    tastes={
        "routes": partial(lines, (STATIONS,), 0.5),
        "conductors": partial(lines, (CONSTANTINOPLE, CONDUCTOR_CARDS), 0.3),
        "trains": partial(lines, tuple(range(TRAINS, SWITCHES)), 0.3),
        "Game End cards": partial(lines, tuple(range(GAME_END, EVIDENCE)), 0.3),
        "contracts": contracts,
    },
)
