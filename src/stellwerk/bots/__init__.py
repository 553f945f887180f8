"""The bots, by name. A bot sees what its seat may know, and never the state."""

from collections.abc import Callable
from functools import partial
from typing import Any

from stellwerk.bots import random
from stellwerk.bots.first_class import greedy as first_class_greedy
from stellwerk.bots.first_class import planner as first_class_planner
from stellwerk.bots.germany import greedy as germany_greedy
from stellwerk.bots.germany import planner as germany_planner
from stellwerk.core.records import Action, AnyGame, Decision

View = Any  # a state with the secrets blanked for one seat
Look = Callable[[], View]  # masks the state when it is called: a bot that does not look costs nothing
Bot = Callable[[AnyGame, Look, Decision, list[int]], Action]

GREEDY: dict[str, Bot] = {"first-class": first_class_greedy.choose, "germany": germany_greedy.choose}
PLANNER: dict[str, Bot] = {"first-class": first_class_planner.choose, "germany": germany_planner.choose}


def by_game(bots: dict[str, Bot], game: AnyGame, look: Look, decision: Decision, rng: list[int]) -> Action:
    """The bot of that kind that knows the game."""
    if game.name not in bots:
        raise ValueError(f"No bot of this kind plays {game.title} yet; random does.")
    return bots[game.name](game, look, decision, rng)


BOTS: dict[str, Bot] = {
    "random": random.choose,  # any option
    "greedy": partial(by_game, GREEDY),  # the best next position by a hand-made value
    "planner": partial(by_game, PLANNER),  # a plan over the whole match
}


def find(name: str) -> Bot:
    """The bot of that name, or an error that lists the names."""
    if name not in BOTS:
        raise ValueError(f"There is no bot {name!r}; the bots are: {', '.join(BOTS)}.")
    return BOTS[name]
