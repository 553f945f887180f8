"""The bots, by name. A bot sees what its seat may know, and never the state."""

from collections.abc import Callable
from typing import Any

from stellwerk.bots import random
from stellwerk.core.records import Action, AnyGame, Decision

View = Any  # a state with the secrets blanked for one seat
Look = Callable[[], View]  # masks the state when it is called: a bot that does not look costs nothing
Bot = Callable[[AnyGame, Look, Decision, list[int]], Action]

BOTS: dict[str, Bot] = {"random": random.choose}


def find(name: str) -> Bot:
    """The bot of that name, or an error that lists the names."""
    if name not in BOTS:
        raise ValueError(f"There is no bot {name!r}; the bots are: {', '.join(BOTS)}.")
    return BOTS[name]
