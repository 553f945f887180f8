"""Rungs of the ladder that every game can have: four times the thought, and the levels for people."""

from itertools import pairwise
from typing import Final

from stellwerk.core.game import Rung

STRENGTH: Final = "Bots in order"
SETTINGS: Final = "Every setting"
OLDER: Final = "Against older bots"
BUDGET: Final = "Four times the budget"
PEOPLE: Final = "Levels"
PARTS: Final = (STRENGTH, SETTINGS, OLDER, BUDGET, PEOPLE)  # in the order in which they are played and shown
LEVELS: Final = ("beginner", "easy", "medium", "hard", "expert", "master")

Options = tuple[tuple[str, str], ...]


def budget_rungs(game: str, budgets: tuple[int, ...], options: Options = (), kind: str = "search") -> tuple[Rung, ...]:
    """Four times as many simulations must win."""
    return tuple(
        Rung(f"{game}-{kind}-{4 * n}-{n}-2", BUDGET, game, (f"{kind}:{4 * n}", f"{kind}:{n}"), 0.55, options=options)
        for n in budgets
    )


def level_rungs(game: str, options: Options = ()) -> tuple[Rung, ...]:
    """Each level against the one below."""
    return tuple(
        Rung(f"{game}-{high}-{low}-2", PEOPLE, game, (high, low), None, options=options)
        for low, high in pairwise(LEVELS)
    )
