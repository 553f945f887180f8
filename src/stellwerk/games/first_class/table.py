"""The table of First Class in letters, for the terminal and for screen readers."""

from stellwerk.core.words import Words
from stellwerk.games.first_class.state import State
from stellwerk.games.first_class.text import Who


def table(view: State, seat: int | None, who: Who, t: Words) -> str:
    return ""
