"""What a net needs to learn First Class: with two to four players and any two modules."""

from itertools import combinations
from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.learning import Learning, Recipe, Setting
from stellwerk.core.records import Decision
from stellwerk.games.first_class.bots import afterstates, planner
from stellwerk.games.first_class.bots.features import FEATURES, result
from stellwerk.games.first_class.bots.turn_search import is_main
from stellwerk.games.first_class.rules.scoring import arrested
from stellwerk.games.first_class.rules.state import State

PAIRS: Final = tuple("".join(pair) for pair in combinations("ABCDE", 2))
PLAYERS: Final = (2, 2, 3, 2, 4)  # two play most: their matches are the shortest, and each row tells most


def margin(game: AnyGame, state: State, seat: int) -> float:
    return result(state, tuple(game.scores(state)), arrested(state), seat)


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
    recipe=Recipe(matches=1000, epochs=6, rate=0.003, decay=0.02, clip=120.0, again=0, doubt=0.1),
    watched=afterstates.watched,
)
