"""The command that tries the laws of all games on one game."""

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress

from stellwerk.cli.options import GameOptions
from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match, checked_options
from stellwerk.games import find
from stellwerk.laws import LawBroken
from stellwerk.laws.run import Laws, try_laws


def laws(
    game: Annotated[str, typer.Argument(help="The game; see: stellwerk games.")],
    matches: Annotated[int, typer.Option("--matches", "-m", min=1, help="Random matches for each table size.")] = 5,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Of the first match.")] = 0,
    *,
    options: GameOptions,
) -> None:
    """Play random matches and try at every decision what must hold in every game: options, copies, saving, secrets."""
    found = find(game)
    jobs = [(players, seed + number) for players in found.players for number in range(matches)]
    decisions, console = 0, Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(found.title, total=len(jobs))
        for players, number in jobs:
            decisions += tried(found, players, number, options)
            bar.advance(task)
    print(f"{found.title}: {len(jobs)} matches, {decisions} decisions, every law held at each.")


def tried(game: AnyGame, players: int, seed: int, options: GameOptions) -> int:
    """How many decisions a match had in which every law held; a broken one is told in a line."""
    try:
        return try_laws(game, players, seed, checked_options(game, players, options), BROWSER)
    except LawBroken as broken:
        raise ValueError(f"{game.title}, {players} players, seed {seed}: a law is broken: {broken}") from broken


def sent_to_browser(match: Match, seat: int | None) -> list[Any]:
    """All that the page of a seat is sent when it is opened, and for the last step."""
    from stellwerk.web.play import render  # here: the list of commands needs no server
    from stellwerk.web.play.broadcast import view_message
    from stellwerk.web.play.table import Table
    from stellwerk.web.play.watcher import Watcher
    from stellwerk.web.store import Seat, Setting

    about = Setting("", match.game.name, 0, match.players, match.seed, match.options, None, "", False, True, 0)
    seats = [Seat("", "", "", frozenset({str(number)})) for number in range(match.players)]
    table = Table(about, match, seats, [])
    opened = view_message(table, Watcher("" if seat is None else str(seat), "en", seat))
    return [opened, render.step(table, seat, "en", None) if match.actions else None]


BROWSER = Laws(channels=(sent_to_browser,))
