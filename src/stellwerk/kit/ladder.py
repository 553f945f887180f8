"""Rungs of the ladder that every game can have: a search with four times the budget, and the levels for people."""

from itertools import pairwise
from typing import Final

from stellwerk.core.bots import Rung

STRENGTH: Final = "Bots in order"
SETTINGS: Final = "Every setting"
BUDGET: Final = "Four times the budget"
PEOPLE: Final = "Levels"
PARTS: Final = (STRENGTH, SETTINGS, BUDGET, PEOPLE)  # in the order in which they are played and shown
LEVELS: Final = ("easy", "medium", "hard")  # hard is the planner, so expert against hard stands above

Options = tuple[tuple[str, str], ...]


def budget_rungs(game: str, budgets: tuple[int, ...], options: Options = ()) -> tuple[Rung, ...]:
    """A search with four times as many simulations must win."""
    return tuple(
        Rung(f"{game}-search-{4 * n}-{n}-2", BUDGET, game, (f"search:{4 * n}", f"search:{n}"), 0.55, options=options)
        for n in budgets
    )


def level_rungs(game: str, options: Options = ()) -> tuple[Rung, ...]:
    """Each level against the one below."""
    return tuple(
        Rung(f"{game}-{high}-{low}-2", PEOPLE, game, (high, low), None, options=options)
        for low, high in pairwise(LEVELS)
    )
