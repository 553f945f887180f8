"""The command that says how fast everything is here."""

import json
import platform
import sys
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

import stellwerk as package
from stellwerk import __version__
from stellwerk.arena.measure import bench as arena
from stellwerk.arena.show.bench_page import crossed, figure, page, picture
from stellwerk.cli.files import write
from stellwerk.cli.terminal import new_console, number_table, progress_bar
from stellwerk.core import machine
from stellwerk.games import GAMES, find


def bench(
    games: Annotated[list[str] | None, typer.Argument(help="The games; else all of them.")] = None,
    seconds: Annotated[float, typer.Option(min=0, help="How long each figure is measured in a round.")] = 0.2,
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds; the best one counts.")] = 3,
    with_peers: Annotated[
        bool, typer.Option("--peers", help="Install and measure published peers, too; needs a checkout.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    report: Annotated[
        Path | None, typer.Option(help="A Markdown file; its chart goes into pictures/ beside it.")
    ] = None,
) -> None:
    """Measure how fast the games are here: play, copies, saving, drawing, bots, at every table size."""
    result = measured([find(name).name for name in games or GAMES], seconds, rounds, with_peers)
    if report:
        write_report(report, result)
    if as_json:
        print(json.dumps(result, ensure_ascii=False))
    else:
        print_result(result)


def measured(games: list[str], seconds: float, rounds: int, with_peers: bool) -> dict[str, Any]:
    """Everything in one run: the yardstick, the games and the peers take turns."""
    tables = [(find(name), players) for name in games for players in find(name).players]
    ours = [load for game, players in tables for load in arena.workloads(game, players)]
    problems: dict[str, str] = {}
    peers = peers_of_checkout() if with_peers else None
    others = peer_workloads(peers, problems) if peers else []
    with progress_bar() as bar:
        task = bar.add_task("measuring", total=(1 + len(ours) + len(others)) * rounds)
        rows = arena.measured([arena.YARDSTICK, *ours, *others], seconds, rounds, lambda: bar.advance(task))
    return {
        "stellwerk": __version__,
        "build": "interpreted" if str(machine.__file__).endswith(".py") else "compiled",
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
        "seconds": seconds,
        "rounds": rounds,
        "yardstick": rows[0].value,
        "rows": [row._asdict() for row in rows if row.players],
        "peers": peers.told(rows[1:], problems) if peers else [],
    }


def peers_of_checkout() -> Any:
    """benchmarks/peers.py: it is no part of what is installed."""
    root = Path(str(package.__file__)).parents[2]
    if not (root / "benchmarks" / "peers.py").exists():
        raise ValueError("--peers needs a checkout of Stellwerk, since it installs and times the programs of others.")
    if str(root) not in sys.path:
        sys.path.append(str(root))
    return import_module("benchmarks.peers")


def peer_workloads(peers: Any, problems: dict[str, str]) -> list[arena.Workload]:
    print(f"The peers are in {peers.folder()}.", file=sys.stderr)
    found = []
    with progress_bar() as bar:
        task = bar.add_task("installing", total=len(peers.PEERS))
        for load in peers.workloads(peers.PEERS, problems):
            found.append(load)
            bar.advance(task)
    return found


def write_report(path: Path, result: dict[str, Any]) -> None:
    pictures = path.parent / "pictures"
    pictures.mkdir(exist_ok=True)
    write(pictures / f"{path.stem}.svg", picture(result))
    write(path, page(result, f"pictures/{path.stem}.svg"))


def print_result(result: dict[str, Any]) -> None:
    console = new_console()
    for name, rows in groupby(result["rows"], key=lambda row: row["game"]):
        console.print(game_table(name, list(rows)))
    if result["peers"]:
        console.print(peers_table(result["peers"]))
    for peer in result["peers"]:
        if "problem" in peer:
            console.print(f"{peer['name']} ({peer['plays']}) was not measured: {peer['problem']}")
    console.print(
        f"Stellwerk {result['stellwerk']}, {result['build']}, Python {result['python']}, {result['machine']}; "
        f"CPU time of one core, the best of {result['rounds']} rounds; yardstick {figure(result['yardstick'])}/s."
    )


def game_table(name: str, rows: list[dict[str, Any]]) -> Table:
    """A line for each figure, a column for each table size."""
    heads, lines = crossed(rows)
    table = number_table(find(name).title, *heads)
    for cells in lines:
        table.add_row(*cells)
    return table


def peers_table(found: list[dict[str, Any]]) -> Table:
    table = number_table("Peer, random play", "decisions/s", "matches/s")
    for peer in found:
        if "problem" not in peer:
            table.add_row(f"{peer['name']}: {peer['plays']}", figure(peer["decisions"]), figure(peer["matches"]))
    return table
