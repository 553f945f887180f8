"""The bots of First Class by name, and those that have learned it."""

from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from stellwerk.core.bots import Bot, Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots import ahead, beginner
from stellwerk.games.first_class.bots.learning import LEARNING
from stellwerk.games.first_class.bots.specialists import SPECIALISTS
from stellwerk.games.first_class.deck.data import Box
from stellwerk.kit import learned
from stellwerk.kit.net import Net
from stellwerk.kit.weights import load

HERE: Final = Path(__file__).parent
SHORT: Final = 0.2  # of what is to come, that a novice sees
EXPERT: Final = 16  # looks ahead, for a card


@lru_cache(maxsize=8)
def file_of(deck: str) -> Path:
    """The file of the net that has learned these cards; where there is none, of the one for the published deck."""
    own = HERE / "nets" / f"{deck}.json"
    return own if own.exists() else HERE / "net.json"


def taught(box: Box) -> Net:
    return load(file_of(box.digest), LEARNING.features)


def net(game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """The net chooses cards, the planner answers the rest."""
    view = observe()
    return learned.choose(LEARNING, lambda: taught(view.box), 0.0, game, lambda: view, decision, rng)


def think(simulations: int, game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    """The net answers everything; cards after so many looks ahead."""
    view = observe()
    return ahead.choose(taught(view.box), simulations, game, view, decision, rng)


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
