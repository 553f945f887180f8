"""The commands that count: simulate and perft."""

import json
import time
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from stellwerk.arena.play import Result
from stellwerk.arena.play import perft as positions
from stellwerk.arena.play import simulate as arena
from stellwerk.cli.files import deck_text, naming
from stellwerk.cli.options import DeckFile, GameOptions, Players, Seed, listed, player_count
from stellwerk.cli.terminal import progress_bar, show_table
from stellwerk.games import find, open_box


def simulate(
    game: Annotated[str, typer.Argument(help="The game; see: stellwerk games.")],
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many matches.")] = 100,
    seed: Seed = 0,
    bots: Annotated[str, typer.Option(help="A bot for each seat; the last one fills the seats left.")] = "random",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="How many processes.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    deck: DeckFile = None,
    *,
    options: GameOptions,
) -> None:
    """Play many matches among bots and print scores, wins and speed. Another SEED deals anew."""
    count = player_count(find(game), players)
    with naming(deck):
        plan = arena.plan(game, count, seed, options, listed(bots), deck_text(deck))
    began = time.perf_counter()
    results = with_progress(plan, games, jobs)
    report = summary(plan, results, jobs, time.perf_counter() - began)
    if as_json:
        print(json.dumps(report))
    else:
        print_report(report)


def with_progress(plan: arena.Plan, games: int, jobs: int) -> list[Result]:
    """All results, with a bar that shows how far it is."""
    results: list[Result] = []
    with progress_bar() as bar:
        task = bar.add_task("matches", total=games)
        for batch in arena.simulate(plan, games, jobs):
            results += batch
            bar.advance(task, len(batch))
    return results


def summary(plan: arena.Plan, results: list[Result], jobs: int, seconds: float) -> dict[str, Any]:
    """The report of a simulation. A shared win counts as its share; a match that nobody wins adds to no win rate."""
    seats, games = range(plan.players), len(results)
    decisions = sum(result.decisions for result in results)
    shares = [[(seat in result.winners) / (len(result.winners) or 1) for seat in seats] for result in results]
    return {
        "game": plan.game,
        "players": plan.players,
        "games": games,
        "seed": plan.seed,
        "options": dict(plan.options),
        "deck": open_box(plan.game, plan.deck).digest,
        "bots": plan.bots,
        "jobs": jobs,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "games_per_s": round(games / seconds, 2),
        "decisions_per_s": round(decisions / seconds, 1),
        "mean_scores": [round(sum(result.scores[seat] for result in results) / games, 4) for seat in seats],
        "win_rates": [round(sum(share[seat] for share in shares) / games, 4) for seat in seats],
    }


def print_report(report: dict[str, Any]) -> None:
    table = Table("Seat", "Bot")
    table.add_column("Mean score", justify="right")
    table.add_column("Wins", justify="right")
    for seat, bot in enumerate(report["bots"]):
        table.add_row(str(seat), bot, f"{report['mean_scores'][seat]:.1f}", f"{report['win_rates'][seat]:.1%}")
    console = Console(highlight=False, markup=False, soft_wrap=True)
    show_table(console, table)
    console.print(f"{report['games']} matches with {report['decisions']} decisions in {report['seconds']:.1f} s:")
    console.print(f"{report['games_per_s']:,.1f} matches/s, {report['decisions_per_s']:,.0f} decisions/s")


def perft(
    game: Annotated[str, typer.Argument(help="The game; see: stellwerk games.")],
    players: Players = None,
    seed: Seed = 0,
    depth: Annotated[int, typer.Option("--depth", "-d", min=1, help="How many actions ahead.")] = 4,
    deck: DeckFile = None,
    *,
    options: GameOptions,
) -> None:
    """Count the positions after 1, 2, … DEPTH actions, with chance as the seed deals it."""
    count = player_count(find(game), players)
    with naming(deck):
        box = open_box(game, deck_text(deck))
    began = time.perf_counter()
    counts = positions.perft(find(game), count, seed, options, depth, box)
    seconds = time.perf_counter() - began
    table = Table()
    table.add_column("Actions", justify="right")
    table.add_column("Positions", justify="right")
    for level, count in enumerate(counts, start=1):
        table.add_row(str(level), str(count))
    console = Console(highlight=False)
    console.print(table)
    console.print(f"{sum(counts) / seconds:,.0f} nodes/s")
