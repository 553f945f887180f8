"""What a net needs to learn Germany: with two to five players."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.learning import Learning, Recipe
from stellwerk.games.germany.bots import afterstates, thumb
from stellwerk.games.germany.bots.features import FEATURES
from stellwerk.games.germany.rules.state import State

PLAYERS: Final = (2, 2, 4, 2, 2, 3, 2, 5)  # two play most: their matches are the shortest


def margin(game: AnyGame, state: State, seat: int) -> float:
    scores = state.score
    return float(scores[seat] - max([score for other, score in enumerate(scores) if other != seat]))


LEARNING: Final = Learning(
    features=FEATURES,
    asked=afterstates.is_asked,
    prospects=afterstates.prospects,
    result=margin,
    teacher=thumb.choose,
    settings=tuple((players, ()) for players in PLAYERS),
    recipe=Recipe(
        matches=800,
        epochs=5,
        rate=0.003,
        decay=0.02,  # there are thousands of matches
        clip=120.0,
        trace=0.9,
        gates=(5.0, 5.0, 4.0, 4.0, 3.0, 3.0, 2.0),
        mean=3,
        guests=0.3,
        fade=0.85,
        planners=0.05,
        again=2,
        doubt=0.1,
    ),
)
