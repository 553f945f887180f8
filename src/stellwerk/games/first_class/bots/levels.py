"""The bots of First Class by name, and those that have learned it."""

from functools import partial
from pathlib import Path
from typing import Final

from stellwerk.core.bots import Bot, Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots import ahead, beginner
from stellwerk.games.first_class.bots.learning import LEARNING
from stellwerk.games.first_class.bots.specialists import SPECIALISTS
from stellwerk.kit import learned
from stellwerk.kit.net import Net
from stellwerk.kit.weights import load

FILE: Final = Path(__file__).parent / "net.json"
SHORT: Final = 0.2  # of what is to come, that a novice sees
EXPERT: Final = 16  # looks ahead, for a card


def taught() -> Net:
    return load(FILE, LEARNING.features)


def net(game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """The net chooses cards, the planner answers the rest."""
    return learned.choose(LEARNING, taught, 0.0, game, observe, decision, rng)


def think(simulations: int, game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """The net answers everything; cards after so many looks ahead."""
    return ahead.choose(taught(), simulations, game, observe(), decision, rng)


def thinking(simulations: int) -> Bot:
    return partial(think, simulations)


def short_sighted(foresight: float, game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """Sees the points on the table, and so much of what is to come."""
    return beginner.choose(foresight, game, observe(), decision, rng)


NAMED: Final[dict[str, Bot]] = {
    "net": net,
    "full": partial(think, 0),
    "beginner": partial(short_sighted, beginner.BLIND),
    "builder": SPECIALISTS["trains"],  # styles: planners that think more of one thing than it is worth
    "collector": SPECIALISTS["Game End cards"],
    "dealer": SPECIALISTS["contracts"],
}
LEVELS: Final[dict[str, Bot | str]] = {
    "novice": partial(short_sighted, SHORT),
    "easy": "greedy",
    "medium": "planner",
    "hard": "full",
    "expert": thinking(EXPERT),
}
