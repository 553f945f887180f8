"""The bots of Germany by name, and those that have learned it."""

from functools import partial
from pathlib import Path
from typing import Final

from stellwerk.core.bots import Bot, Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.germany.bots import ahead, beginner, planner, styles, thumb
from stellwerk.games.germany.bots.learning import LEARNING
from stellwerk.kit.net import Net
from stellwerk.kit.weights import load

FILE: Final = Path(__file__).parent / "net.json"
GATE: Final = 3.0  # points that another option must promise more than the planner's
EXPERT: Final = 16  # simulations


def taught() -> Net:
    return load(FILE, LEARNING.features)


def think(simulations: int, game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """By the net, after so many simulations; 0: at once."""
    view = observe()
    chosen = ahead.choose(taught(), GATE, simulations, game, view, decision, rng)
    return chosen or thumb.choose(game, lambda: view, decision, rng)


def thinking(simulations: int) -> Bot:
    return partial(think, simulations)


net: Final = partial(think, 0)
NAMED: Final[dict[str, Bot]] = {
    "net": net,
    "thumb": thumb.choose,
    "builder": styles.builder,
    "gambler": styles.gambler,
}
LEVELS: Final[dict[str, Bot | str]] = {
    "novice": beginner.novice,  # grabs
    "easy": beginner.easy,  # thinks of one ticket at a time
    "medium": planner.choose,  # of all its tickets
    "hard": net,
    "expert": partial(think, EXPERT),
}
