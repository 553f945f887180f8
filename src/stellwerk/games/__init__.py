"""All games, by name."""

from stellwerk.core.records import AnyGame
from stellwerk.games.first_class import FIRST_CLASS
from stellwerk.games.germany import GERMANY

GAMES: dict[str, AnyGame] = {game.name: game for game in (FIRST_CLASS, GERMANY)}


def find(name: str) -> AnyGame:
    """The game of that name, or an error that lists the names."""
    if name not in GAMES:
        raise ValueError(f"There is no game {name!r}; the games are: {', '.join(GAMES)}.")
    return GAMES[name]
