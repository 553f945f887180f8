"""What there is: the games, and the version."""

from rich.console import Console
from rich.table import Table

from stellwerk import __version__, compiled
from stellwerk.cli.options import chosen_language
from stellwerk.core.game import AnyGame
from stellwerk.games import GAMES


def games() -> None:
    """List the games, with the number of players and the options of each."""
    spoken = chosen_language(None)
    table = Table("Game", "Title", "Players", "Options")
    for game in GAMES.values():
        table.add_row(game.name, game.called(spoken), f"{min(game.players)}–{max(game.players)}", options_of(game))
    Console(markup=False, highlight=False).print(table)


def options_of(game: AnyGame) -> str:
    return "\n".join(f"--{option.name} {option.default}: {option.help}" for option in game.options) or "–"


def version() -> None:
    """Print the version of Stellwerk, and whether it is compiled."""
    print(__version__)
    print(compiled.says())
