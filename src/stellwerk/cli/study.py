"""The command that studies a deck: what becomes of its cards when bots play with it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from stellwerk.arena.measure import study as arena
from stellwerk.arena.measure.study_summary import study_summary
from stellwerk.arena.play.simulate import Plan, plan
from stellwerk.arena.show.study_report import CARD_COLUMNS, SUPPLY_COLUMNS, card_row, study_report, supply_row
from stellwerk.cli.files import deck_text, naming, write
from stellwerk.cli.options import GameOptions, Players, Seed, listed, player_count
from stellwerk.cli.terminal import new_console, number_table, progress_bar, show_table
from stellwerk.cli.tournament import Jobs, worker_pool
from stellwerk.core.records import BadDeck
from stellwerk.games import GAMES, deck_file, find
from stellwerk.kit.deck import game_of
from stellwerk.kit.numbers import formatted

WIDE = 160  # columns of the tables where there is no terminal that would fold them


def study(
    what: Annotated[str, typer.Argument(metavar="FILE|GAME", help="A deck file, or a game: its published deck.")],
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many matches.")] = 100,
    seed: Seed = 0,
    bots: Annotated[str, typer.Option(help="A bot for each seat; the last one fills the seats left.")] = "planner",
    jobs: Jobs = 0,
    specialists: Annotated[
        bool, typer.Option("--specialists", help="Also play each specialist against planners, as often.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    report: Annotated[Path | None, typer.Option(help="An HTML file for a page with charts.")] = None,
    out: Annotated[Path | None, typer.Option(help="A folder for results, which a later run continues.")] = None,
    *,
    options: GameOptions,
) -> None:
    """Play matches with a deck and count what becomes of its cards, and where points come from."""
    path, game = studied_deck(what)
    arena.studied(find(game))
    with naming(path):
        agreed = plan(game, player_count(find(game), players), seed, options, listed(bots), deck_text(path))
    if specialists:
        arena.specialists(agreed)
    entries, duels = played(agreed, games, specialists, jobs, out)
    result = study_summary(agreed, entries, duels)
    if report:
        write(report, study_report(result, entries))
    if as_json:
        print(json.dumps(result, ensure_ascii=False))
    else:
        print_study(result)


def studied_deck(what: str) -> tuple[Path | None, str]:
    """The deck file, if it is one, and the game."""
    if what in GAMES:
        return None, what
    path = deck_file(what)
    if not path.is_file():
        raise ValueError(f"{what} is no deck file and no game; the games are: {', '.join(GAMES)}.")
    with naming(path):
        name = game_of(deck_text(path) or "")[0]
        if name not in GAMES:
            raise BadDeck([f"there is no game {name!r}; the games are: {', '.join(GAMES)}"])
    return path, name


def played(
    agreed: Plan, games: int, specialists: bool, jobs: int, out: Path | None
) -> tuple[list[arena.Entry], list[arena.Entry]]:
    """All matches, and those of the specialists, with a bar that shows how far it is."""
    pool = worker_pool(jobs, None)
    try:
        entries = with_bar("matches", arena.run_study(agreed, games, pool, out), games)
        if not specialists:
            return entries, []
        wanted = arena.duels_for(agreed, games)
        return entries, with_bar("specialists", arena.run_duels(agreed, games, pool, out), wanted)
    except KeyboardInterrupt:
        kept = f"the matches in {out} are kept" if out else "with --out DIR the matches would be kept"
        raise ValueError(f"Stopped; {kept}, and the same command goes on from them.") from None


def with_bar(title: str, batches: Iterator[list[arena.Entry]], wanted: int) -> list[arena.Entry]:
    found: list[arena.Entry] = []
    with progress_bar() as bar:
        task = bar.add_task(title, total=wanted)
        for batch in batches:
            found += batch
            bar.advance(task, len(batch))
    return found


# Printing


def print_study(result: dict[str, Any]) -> None:
    console = new_console()
    if not console.is_terminal:
        console.width = WIDE
    show_table(console, cards_table("Kind", result["kinds"]))
    show_table(console, cards_table("Card", result["cards"]))
    show_table(console, plain_table("Points from", "A player", result["points"], ".1f"))
    if result["scorings"]:
        after = {name: of["points"] for name, of in result["scorings"].items()}
        show_table(console, plain_table("Points after", "A player", after, ".1f"))
    show_table(console, plain_table("Spent for", "A player", result["uses"], ".2f"))
    show_table(console, supply_table(result))
    show_table(console, plain_table("Other figures", "Mean", result["measures"], ".2f"))
    if result["specialists"]:
        show_table(console, specialists_table(result))
    bots = ", ".join(dict.fromkeys(result["bots"]))
    console.print(
        f"{result['games']} matches of {result['players']} × {bots}: {result['mean_score']:.1f} points, ", end=""
    )
    console.print(f"winners {result['winners_score']:.1f}; declined by a player: {result['declines_per_player']:.2f}")


def cards_table(first: str, cards: dict[str, Any]) -> Table:
    table = number_table(first, *CARD_COLUMNS)
    for name, card in cards.items():
        table.add_row(*card_row(name, card))
    return table


def plain_table(first: str, second: str, values: dict[str, float], form: str) -> Table:
    table = number_table(first, second)
    for name, value in values.items():
        table.add_row(name, formatted(value, form))
    return table


def supply_table(result: dict[str, Any]) -> Table:
    table = number_table("On the table at most", *SUPPLY_COLUMNS)
    for name, of in result["supply"].items():
        table.add_row(*supply_row(name, of))
    return table


def specialists_table(result: dict[str, Any]) -> Table:
    table = number_table("Specialist", "Matches", "Wins", "Interval", "Mean score")
    for name, of in result["specialists"].items():
        low, high = (formatted(end, ".1%") for end in of["ci95"])
        rate, score = formatted(of["win_rate"], ".1%"), formatted(of["mean_score"], ".1f")
        table.add_row(name, str(of["games"]), rate, f"{low} to {high}", score)
    return table
