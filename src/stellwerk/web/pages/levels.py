"""The levels of the bots, as the pages name them."""

from stellwerk.bots import LEVELS
from stellwerk.core.words import Words, mark

NAMES = {"easy": mark("Easy"), "medium": mark("Medium"), "hard": mark("Hard"), "expert": mark("Expert")}
USUAL = "medium"


def options(t: Words) -> list[tuple[str, str, str]]:
    """Value, name and one line about how it plays."""
    return [(level, t(NAMES[level]), t(LEVELS[level].says)) for level in LEVELS]


def name(level: str, t: Words) -> str:
    return t(NAMES[level]) if level in NAMES else level
