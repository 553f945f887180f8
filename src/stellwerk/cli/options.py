"""The options that several commands share: players, seeds, seats, languages, decks, and the options of the games."""

import inspect
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from stellwerk.core.game import AnyGame
from stellwerk.core.words import LANGUAGES
from stellwerk.games import GAMES

Players = Annotated[
    int | None, typer.Option("--players", "-p", help="How many play.", show_default="3, where the game allows it")
]
Seed = Annotated[int, typer.Option("--seed", "-s", help="Deals the cards: the same seed, the same match.")]
Seat = Annotated[int | None, typer.Option("--seat", help="As this seat sees it; without it, as a spectator does.")]
Language = Annotated[
    str | None,
    typer.Option("--language", "-l", metavar="|".join(LANGUAGES), help="The language; else that of the system."),
]
DeckFile = Annotated[Path | None, typer.Option("--deck", help="A deck file, or the name of one that comes along.")]
GameOptions = dict[str, str]  # a parameter of this type stands for the options of all games

USUAL_PLAYERS = 3


def example(command: str) -> str:
    """The last line of a command's help. `{game}` in it stands for the first game that is installed."""
    return f"Example: {command.format(game=next(iter(GAMES), 'GAME')) if '{' in command else command}"


def player_count(game: AnyGame, players: int | None) -> int:
    """How many play: as many as asked for, else three, or as few as the game allows where three cannot play it."""
    if players is not None:
        return players
    return USUAL_PLAYERS if USUAL_PLAYERS in game.players else min(game.players)


def chosen_language(language: str | None) -> str:
    """The language that was asked for, else the one of the system, else English."""
    if language is None:
        system = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
        return system[:2] if system[:2] in LANGUAGES else "en"
    if language not in LANGUAGES:
        raise ValueError(f"There is no language {language!r}; the languages are: {', '.join(LANGUAGES)}.")
    return language


def listed(text: str | None) -> list[str]:
    """The parts of a list such as `random,random`."""
    return [part.strip() for part in text.split(",") if part.strip()] if text else []


def add_command(app: typer.Typer, name: str, command: Callable[..., None], line: str) -> None:
    """Add a command with its example."""
    app.command(name, help=unmarked(command.__doc__ or ""), epilog=example(line))(with_game_options(command))


def unmarked(text: str) -> str:
    """A text whose brackets are shown: in a help they would be markup, and `stellwerk[learn]` would lose its end."""
    return re.sub(r"\[(?=[a-z#/@])", r"\\[", text)


def command_group(commands: Mapping[str, Callable[..., None]], examples: Mapping[str, str], help: str) -> typer.Typer:
    """Commands under one name, such as `stellwerk deck …`; the name alone shows their help."""
    app = typer.Typer(help=help)
    app.callback(invoke_without_command=True)(without_command)
    for name, command in commands.items():
        add_command(app, name, command, examples[name])
    return app


def without_command(context: typer.Context) -> None:
    """The help."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def with_game_options(command: Callable[..., None]) -> Callable[..., None]:
    """The command with a flag for each option of each game in place of its parameter `options`."""
    signature = inspect.signature(command)
    if "options" not in signature.parameters:
        return command
    flags = game_flags()

    def run(**values: Any) -> None:
        given = {name: values.pop(name) for name in flags}
        command(**values, options={name: value for name, value in given.items() if value is not None})

    own = [parameter for name, parameter in signature.parameters.items() if name != "options"]
    parameters = [*own, *flags.values()]
    run.__doc__ = command.__doc__
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def game_flags() -> dict[str, inspect.Parameter]:
    """By name: a flag for each option that any game has, its help naming the game."""
    texts: dict[str, list[str]] = {}
    for game in GAMES.values():
        for option in game.options:
            default = f" (default {option.default})" if option.default else ""
            texts.setdefault(option.name, []).append(f"{game.name}: {option.help}{default}")
    return {name: flag(name, " ".join(text)) for name, text in texts.items()}


def flag(name: str, text: str) -> inspect.Parameter:
    option = typer.Option(f"--{name}", help=text, rich_help_panel="Options of the games")
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[str | None, option]
    )
