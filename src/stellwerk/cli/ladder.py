"""The command that plays the official ladder and writes the page about it."""

from pathlib import Path
from typing import Annotated

import typer

from stellwerk import bots
from stellwerk.arena.measure import ladder as arena
from stellwerk.arena.show.ladder_page import page, picture
from stellwerk.cli.files import write
from stellwerk.cli.options import listed
from stellwerk.cli.tournament import Cluster, Jobs, with_progress, worker_pool
from stellwerk.core.bots import Rung
from stellwerk.games import find


def ladder(
    only: Annotated[str | None, typer.Option(help="Rungs to play, as in '*-expert-planner-2,*-easy-*'.")] = None,
    deals: Annotated[int, typer.Option(min=1, help="How many deals each rung is played.")] = 400,
    jobs: Jobs = 0,
    cluster: Cluster = None,
    write_only: Annotated[bool, typer.Option("--write", help="Play nothing: write from what is there.")] = False,
    out: Annotated[Path, typer.Option(help="The folder of the results, which a later run continues.")] = Path(
        ".ladder"
    ),
    docs: Annotated[
        Path, typer.Option(help="The folder for strength.md, strength.json and pictures/strength.svg.")
    ] = Path("docs"),
) -> None:
    """Play the official ladder of the bots, rung by rung, and write docs/strength.md with its chart.

    What was played before stays as docs/strength.json has recorded it.
    """
    rungs = arena.chosen(listed(only))
    if not docs.is_dir():
        raise ValueError(f"There is no folder {docs}; run the ladder where it is, or give another with --docs.")
    for rung in [] if write_only else rungs:
        for name in rung.bots:
            bots.check(name, find(rung.game))
        with_progress(arena.plan_of(rung), deals, worker_pool(jobs, cluster), arena.results_of(rung, out))
        print(line_of(rung, out))
    record = docs / "strength.json"
    standings = arena.standings(out, record.read_text("utf-8") if record.exists() else "{}")
    (docs / "pictures").mkdir(exist_ok=True)
    write(record, arena.record_of(standings))
    write(docs / "pictures" / "strength.svg", picture(standings))
    write(docs / "strength.md", page(standings))


def line_of(rung: Rung, out: Path) -> str:
    """A rung that was played, in one line."""
    standing = arena.standing(rung, out)
    assert standing is not None
    value, low, high = standing.figure
    bar = "" if rung.bar is None else f", {'clears' if standing.clears else 'misses'} {rung.bar:.1%}"
    return f"{rung.name}: {value:.1%} [{low:.1%}, {high:.1%}] in {standing.deals} deals{bar}"
