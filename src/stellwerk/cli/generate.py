"""The commands that make data: generate plays and keeps every decision, export turns results into tables."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from stellwerk.arena.play.records import csv_text, read_records
from stellwerk.arena.play.simulate import seated
from stellwerk.cli.files import write
from stellwerk.cli.options import GameOptions, Players, Seed, listed, player_count
from stellwerk.cli.terminal import progress_bar
from stellwerk.cli.tournament import Cluster, Jobs, worker_pool
from stellwerk.core.match import checked_options
from stellwerk.games import find

FORMATS = ("csv", "jsonl", "parquet")
NEEDS = "This needs more packages: pip install 'stellwerk[research]'"


def generate(
    game: Annotated[str, typer.Argument(help="The game; see: stellwerk games.")],
    out: Annotated[Path, typer.Option(help="A folder for the shards, which a later run continues.")],
    bots: Annotated[str, typer.Option(help="A bot for each seat; the last one fills the seats left.")] = "planner",
    players: Players = None,
    shards: Annotated[int, typer.Option(min=1, help="How many files.")] = 10,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Matches in each of them.")] = 20,
    seed: Seed = 0,
    dtype: Annotated[str, typer.Option(help="Of observations: int16 or float32.")] = "int16",
    values: Annotated[int, typer.Option(min=0, help="Simulations of a search at each decision.")] = 0,
    jobs: Jobs = 0,
    cluster: Cluster = None,
    *,
    options: GameOptions,
) -> None:
    """Let bots play and keep what each seat saw, might do, chose and got, as shards of NumPy arrays."""
    try:
        from stellwerk.envs.generate import Data
        from stellwerk.envs.generate import generate as made
    except ModuleNotFoundError as problem:
        raise ValueError(NEEDS) from problem
    found, count = find(game), player_count(find(game), players)
    chosen = tuple(checked_options(found, count, options).items())
    data = Data(found.name, count, seed, chosen, seated(listed(bots), count, found), games, dtype, values)
    with progress_bar() as bar:
        task = bar.add_task("shards", total=shards)
        for _ in made(data, shards, out, worker_pool(jobs, cluster)):
            bar.advance(task)
    print(f"{out}: {shards} shards of {games} matches; shards.json says what is in them.")


def export(
    results: Annotated[Path, typer.Argument(help="The results of a tournament: its folder or results.jsonl.")],
    form: Annotated[str, typer.Option("--format", "-f", help="csv, jsonl or parquet.")] = "csv",
    output: Annotated[Path | None, typer.Option("-o", "--output", help="A file; parquet needs one.")] = None,
) -> None:
    """Turn the results of a tournament into a table: a line for each seat of each match."""
    if form not in FORMATS:
        raise ValueError(f"There is no format {form!r}; the formats are: {', '.join(FORMATS)}.")
    found = read_records(results / "results.jsonl" if results.is_dir() else results)
    if form == "parquet":
        write_parquet(found, output)
        return
    text = csv_text(found) if form == "csv" else "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in found)
    if output:
        write(output, text)
    else:
        print(text, end="")


def write_parquet(found: list[dict[str, Any]], output: Path | None) -> None:
    if output is None:
        raise ValueError("A parquet file is no text: give its name with -o.")
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError as problem:
        raise ValueError(NEEDS) from problem
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(found), output)
