"""Rungs of the ladder that every game can have: a search with four times the budget, and the levels for people."""

from itertools import pairwise
from typing import Final

from stellwerk.core.bots import Rung

STRENGTH: Final = "Bots in order"
SETTINGS: Final = "Every setting"
BUDGET: Final = "Four times the budget"
PEOPLE: Final = "Levels"
PARTS: Final = (STRENGTH, SETTINGS, BUDGET, PEOPLE)  # in the order in which they are played and shown
FEW_LEVELS: Final = ("easy", "medium", "hard")  # of a game without its own: expert against hard stands above
LEVELS: Final = ("novice", "easy", "medium", "hard", "expert", "master")  # of a game with its own

Options = tuple[tuple[str, str], ...]


def budget_rungs(game: str, budgets: tuple[int, ...], options: Options = (), bot: str = "search") -> tuple[Rung, ...]:
    """A search, or a net that thinks, with four times as many simulations must win."""
    return tuple(
        Rung(f"{game}-{bot}-{4 * n}-{n}-2", BUDGET, game, (f"{bot}:{4 * n}", f"{bot}:{n}"), 0.55, options=options)
        for n in budgets
    )


def level_rungs(game: str, options: Options = (), levels: tuple[str, ...] = FEW_LEVELS) -> tuple[Rung, ...]:
    """Each level against the one below."""
    return tuple(
        Rung(f"{game}-{high}-{low}-2", PEOPLE, game, (high, low), None, options=options)
        for low, high in pairwise(levels)
    )
