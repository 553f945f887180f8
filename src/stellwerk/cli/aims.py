"""The command that holds a deck against its aims, at several tables: with few and many players and other options."""

import json
from itertools import product
from typing import Annotated, Any

import typer
from rich.console import Console

from stellwerk.arena.measure import study as arena
from stellwerk.arena.measure.study_summary import study_summary
from stellwerk.arena.play.simulate import Plan, plan
from stellwerk.cli.files import deck_text, naming
from stellwerk.cli.options import GameOptions, Seed, listed, player_count
from stellwerk.cli.study import WIDE, played, studied_deck
from stellwerk.cli.terminal import new_console, number_table, show_table
from stellwerk.cli.tournament import Jobs
from stellwerk.games import find
from stellwerk.kit.numbers import formatted

MISSED = "!"


def aims(
    what: Annotated[str, typer.Argument(metavar="FILE|GAME", help="A deck file, or a game: its published deck.")],
    players: Annotated[str | None, typer.Option("--players", "-p", help="How many play; several: 2,3,4.")] = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many matches at each table.")] = 200,
    seed: Seed = 0,
    bots: Annotated[str, typer.Option(help="A bot for each seat; the last one fills the seats left.")] = "hard",
    jobs: Jobs = 0,
    specialists: Annotated[
        bool, typer.Option("--specialists", help="Also play each specialist against planners, as often.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    *,
    options: GameOptions,
) -> None:
    """Play matches with a deck and print what it is made for, with the figure of every table; ! marks what is missed.

    An option of the game may have several values, with commas: each is played with every number of players.
    """
    path, game = studied_deck(what)
    if not arena.studied(find(game)).aims:
        raise ValueError(f"{find(game).title} does not say what its deck is made for.")
    with naming(path):
        plans = tables(game, players, seed, options, listed(bots), deck_text(path))
    found = [study_summary(agreed, *played(agreed, games, specialists, jobs, None)) for agreed in plans]
    if as_json:
        print(json.dumps([table_of(one) for one in found], ensure_ascii=False))
    else:
        print_aims(found)


def tables(
    game: str, players: str | None, seed: int, options: dict[str, str], bots: list[str], deck: str | None
) -> list[Plan]:
    """Every value of every option with every number of players."""
    counts = list(map(whole, listed(players))) or [player_count(find(game), None)]
    values = [[(name, value) for value in listed(text)] for name, text in options.items()]
    return [plan(game, n, seed, dict(chosen), bots, deck) for chosen in product(*values) for n in counts]


def whole(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(f"{text!r} is no number of players; several are given as 2,3,4.")
    return int(text)


def table_of(result: dict[str, Any]) -> dict[str, Any]:
    return {key: result[key] for key in ("game", "deck", "players", "options", "bots", "seed", "games", "aims")}


def name_of(result: dict[str, Any]) -> str:
    return " ".join([*filter(None, result["options"].values()), str(result["players"])])


def print_aims(found: list[dict[str, Any]]) -> None:
    """One table of all: a row for each aim, a column for each table that was played; then the cards that miss one."""
    console = new_console()
    if not console.is_terminal:
        console.width = WIDE
    table = number_table("Aim", "Wish", *map(name_of, found))
    for row in zip(*(one["aims"] for one in found), strict=True):
        table.add_row(row[0]["says"], wish(row[0]), *map(figure, row))
    show_table(console, table)
    for one in found:
        print_cards(console, one)
    console.print(f"{found[0]['games']} matches each of {', '.join(dict.fromkeys(found[0]['bots']))}, ", end="")
    console.print(f"seed {found[0]['seed']}, deck {found[0]['deck']}; {MISSED} marks what is missed")


def print_cards(console: Console, one: dict[str, Any]) -> None:
    for aim in one["aims"]:
        if aim["cards"]:
            console.print(f"{name_of(one)}: {aim['says']}: {', '.join(aim['cards'])}")


def wish(aim: dict[str, Any]) -> str:
    low, high = (formatted(aim[end], aim["form"]) for end in ("low", "high"))
    return low if low == high else f"{low} to {high}"


def figure(aim: dict[str, Any]) -> str:
    if aim["figure"] is None:
        return "–"
    return formatted(aim["figure"], aim["form"]) + ("" if aim["met"] else f" {MISSED}")
