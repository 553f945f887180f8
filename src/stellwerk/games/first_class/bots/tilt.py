"""Tastes of the planner: what a specialist of First Class thinks more of than it is worth."""

from contextvars import ContextVar
from typing import Final, NamedTuple


class Tilt(NamedTuple):
    """What parts of the estimate are multiplied by; 1: as they are."""

    trains: float = 1.0
    routes: float = 1.0
    game_end: float = 1.0
    contracts: float = 1.0
    steps: float = 0.0  # points for each step of a conductor, beside what they bring


BALANCED: Final = Tilt()
TILT: Final = ContextVar("tilt", default=BALANCED)  # of whoever is thinking now: the estimate is asked from everywhere
