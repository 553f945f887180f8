"""The command that lets bots compete: tournament."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stellwerk.arena.measure.estimates import WIN, Key, tally
from stellwerk.arena.measure.summary import summary
from stellwerk.arena.play import tournament as arena
from stellwerk.arena.play.records import csv_text, records
from stellwerk.arena.play.runner import OpenPool, run
from stellwerk.arena.play.sprt import Hypotheses, hypotheses
from stellwerk.arena.show.report import report
from stellwerk.cli.files import deck_text, naming, write
from stellwerk.cli.options import DeckFile, GameOptions, Players, Seed, listed, player_count
from stellwerk.cli.terminal import number_table, show_table
from stellwerk.games import find
from stellwerk.workers import cores, local_pool

Jobs = Annotated[int, typer.Option("--jobs", "-j", min=0, help="How many processes; 0: one for each core.")]
Cluster = Annotated[str | None, typer.Option(help="The address of a Dask scheduler whose workers play.")]

WIDE = 160  # columns of the tables where there is no terminal that would fold them


def tournament(
    game: Annotated[str, typer.Argument(help="The game; see: stellwerk games.")],
    bots: Annotated[str, typer.Option(help="The bots that compete, such as planner,greedy,random.")],
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="How many matches, in whole deals.")] = 100,
    seed: Seed = 0,
    against: Annotated[bool, typer.Option(help="Only the first bot alone against full tables of another.")] = False,
    sprt: Annotated[str | None, typer.Option(help="Of two bots: stop when the first clearly wins like one.")] = None,
    jobs: Jobs = 0,
    cluster: Cluster = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a line for each seat of each match.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Stop if a program forfeits a choice.")] = False,
    out: Annotated[Path | None, typer.Option(help="A folder for results, which a later run continues.")] = None,
    deck: DeckFile = None,
    *,
    options: GameOptions,
) -> None:
    """Let bots compete: every line-up plays every deal from every seat. Another SEED deals anew."""
    count = player_count(find(game), players)
    with naming(deck):
        plan = arena.tournament(game, count, seed, options, listed(bots), against, deck_text(deck))
    test = checked_test(plan, sprt)
    began = time.perf_counter()
    path = out / "results.jsonl" if out else None
    deals = with_progress(plan, arena.deals_for(plan, games), worker_pool(jobs, cluster), path, test, strict)
    result = summary(plan, deals, test)
    if out:
        write(out / "report.html", report(result, deals))
    if as_json:
        print(json.dumps(result, ensure_ascii=False))
    elif as_csv:
        print(csv_text(records(plan, deals)), end="")
    else:
        print_summary(result, games, time.perf_counter() - began)


def checked_test(plan: arena.Tournament, sprt: str | None) -> Hypotheses | None:
    if sprt and len(plan.bots) != 2:
        raise ValueError(f"--sprt is a test of two bots, and {len(plan.bots)} are named.")
    return hypotheses(sprt) if sprt else None


def worker_pool(jobs: int, address: str | None) -> OpenPool:
    """The workers of a cluster, or processes here."""
    if address is None:
        return partial(local_pool, jobs or cores())
    from stellwerk.arena.play.cluster import cluster_pool

    return partial(cluster_pool, address)


def with_progress(
    plan: arena.Tournament,
    wanted: int,
    open_pool: OpenPool,
    path: Path | None,
    test: Hypotheses | None = None,
    strict: bool = False,
) -> list[arena.Deal]:
    """All deals; at a terminal the error stream shows the standings meanwhile."""
    deals: list[arena.Deal] = []
    try:
        with standings(plan, wanted) as show:
            for batch in run(plan, wanted, open_pool, path, test):
                deals += batch
                show(batch)
                if strict:
                    check_strictly(plan, batch)
    except KeyboardInterrupt:
        kept = f"the {len(deals)} deals in {path} are kept" if path else "with --out DIR the deals would be kept"
        raise ValueError(f"Stopped; {kept}, and the same command goes on from them.") from None
    return deals


def check_strictly(plan: arena.Tournament, deals: list[arena.Deal]) -> None:
    """A forfeited choice is an error: the figures would be those of the fallback."""
    for game in (game for deal in deals for game in deal if any(game.forfeits)):
        names = sorted({plan.bots[game.seats[seat]] for seat, lost in enumerate(game.forfeits) if lost})
        raise ValueError(f"{', '.join(names)} forfeited choices, and --strict allows none: see the lines before.")


@contextmanager
def standings(plan: arena.Tournament, wanted: int) -> Iterator[Callable[[list[arena.Deal]], None]]:
    """A function that is given the deals as they are finished and shows how the bots stand."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda batch: None
        return
    bar = Progress(TextColumn("deals"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console)
    task, sums = bar.add_task("deals", total=wanted), Counter[Key]()
    with Live(bar, console=console, transient=True) as live:

        def show(batch: list[arena.Deal]) -> None:
            sums.update(tally([game for deal in batch for game in deal]))
            bar.advance(task, len(batch))
            live.update(Group(standing(plan, sums), bar))

        yield show


def standing(plan: arena.Tournament, sums: Counter[Key]) -> Table:
    table = number_table("Bot", "Games", "Wins", "Mean score")
    for bot, name in enumerate(plan.bots):
        games = sums["games", bot] or 1
        rate, score = sums["wins", bot] / WIN / games, sums["score", bot] / games
        table.add_row(name, str(sums["games", bot]), f"{rate:.1%}", f"{score:.1f}")
    return table


def print_summary(result: dict[str, Any], asked: int, seconds: float) -> None:
    console = Console(highlight=False, markup=False, soft_wrap=True)
    if not console.is_terminal:
        console.width = WIDE
    show_table(console, bots_table(result))
    show_table(console, seats_table(result))
    if result["bots"][0]["sources"]:
        show_table(console, sources_table(result))
    deals, per_deal, games = result["deals"], result["games_per_deal"], result["games"]
    rounded = f", {asked} rounded up to whole deals" if asked < games < asked + per_deal else ""
    console.print(f"{deals} deals of {per_deal} matches: {games} matches{rounded}, in {seconds:.1f} s")
    console.print("In brackets the 95 % interval, by bootstrap over the deals.")
    for bot in result["bots"]:
        if bot["forfeits"]:
            console.print(
                f"! {bot['name']} forfeited {bot['forfeits']:,} choices: its figures are partly the fallback's."
            )
    if result["sprt"]:
        console.print(verdict(result["bots"][0]["name"], result["sprt"]))


def bots_table(result: dict[str, Any]) -> Table:
    """The best first."""
    table = number_table("Bot", "Games", "Wins", "Mean score", "Rating")
    for bot in sorted(result["bots"], key=lambda bot: -bot["rating"]):
        rate = f"{bot['win_rate']:.1%} {bounds(bot['ci95'], '.1%')}"
        score = f"{bot['mean_score']:.1f} {bounds(bot['mean_score_ci95'], '.1f')}"
        rating = f"{bot['rating']:+.0f} {bounds(bot['rating_ci95'], '+.0f')}"
        table.add_row(f"! {bot['name']}" if bot["forfeits"] else bot["name"], str(bot["games"]), rate, score, rating)
    return table


def seats_table(result: dict[str, Any]) -> Table:
    table = number_table("Seat", "Wins", "Advantage", "Mean score")
    for seat in result["seats"]:
        rate = f"{seat['win_rate']:.1%} {bounds(seat['ci95'], '.1%')}"
        advantage = f"{seat['advantage']:+.1%} {bounds(seat['advantage_ci95'], '+.1%')}"
        table.add_row(str(seat["seat"]), rate, advantage, f"{seat['mean_score']:.1f}")
    return table


def sources_table(result: dict[str, Any]) -> Table:
    table = number_table("Points from", *(bot["name"] for bot in result["bots"]))
    for line, source in enumerate(result["bots"][0]["sources"]):
        lines = [bot["sources"][line] for bot in result["bots"]]
        table.add_row(source["title"], *(f"{one['points']:.1f} {bounds(one['ci95'], '.1f')}" for one in lines))
    return table


def bounds(interval: list[float], form: str) -> str:
    return f"[{interval[0]:{form}}, {interval[1]:{form}}]".replace("%", "")


def verdict(name: str, test: dict[str, Any]) -> str:
    if test["accepted"] is None:
        return f"The test between {test['low']:.0%} and {test['high']:.0%} is still open: play more games."
    return f"The test accepts that {name} wins {test[test['accepted']]:.0%}, not {test[other(test['accepted'])]:.0%}."


def other(accepted: str) -> str:
    return "low" if accepted == "high" else "high"
