"""The bots of First Class by name, and those that have learned it."""

from functools import partial
from pathlib import Path
from typing import Final

from stellwerk.core.bots import Bot, Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots import ahead, beginner
from stellwerk.games.first_class.bots.learning import LEARNING
from stellwerk.kit import learned
from stellwerk.kit.net import Net
from stellwerk.kit.weights import load

FILE: Final = Path(__file__).parent / "net.json"
FEW: Final = 6  # ideas that are thought through where there is time for few
MANY: Final = 12


def taught() -> Net:
    return load(FILE, LEARNING.features)


def net(game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """The net chooses cards, the planner answers the rest."""
    return learned.choose(LEARNING, taught, 0.0, game, observe, decision, rng)


def think(simulations: int, game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """The net answers everything; cards after so many looks ahead."""
    ideas = min(simulations, FEW) if simulations < 4 * FEW else min(MANY, FEW + simulations // (4 * FEW))
    guesses = max(1, simulations // ideas) if ideas else 0
    return ahead.choose(taught(), ideas, guesses, game, observe(), decision, rng)


def thinking(simulations: int) -> Bot:
    return partial(think, simulations)


NAMED: Final[dict[str, Bot]] = {"net": net, "full": partial(think, 0), "novice": beginner.choose}
