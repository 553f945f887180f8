"""The command that finds puzzles in matches of bots."""

from itertools import combinations, islice
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.arena.judge import puzzles as judge
from stellwerk.cli.files import write
from stellwerk.cli.options import Seed
from stellwerk.cli.terminal import new_console, say
from stellwerk.core.game import AnyGame
from stellwerk.games import find


def puzzles(
    game: Annotated[str, typer.Argument(help="The game.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The file that is written anew with every puzzle.")],
    count: Annotated[int, typer.Option("--count", "-n", min=1, help="How many.")] = 12,
    seed: Seed = 0,
) -> None:
    """Let bots play, and keep positions with one choice that is clearly the best, with its reasons."""
    chosen, console, found = find(game), new_console(), list[judge.Puzzle]()
    for puzzle in islice(judge.search(chosen, (2, 3), kinds(chosen), seed), count):
        found.append(puzzle)
        write(out, judge.written(game, found))
        match = judge.position(chosen, puzzle)
        assert match.decision is not None
        best = match.say(match.decision.options[puzzle.tried[0][0]])
        say(console, f"{len(found)}. seed {puzzle.seed}, step {len(puzzle.picks)}: {best} ({puzzle.tried[1][1]:.0f})")


def kinds(game: AnyGame) -> list[dict[str, str]]:
    """All ways to choose options of which several are chosen; else the usual ones."""
    several = [option for option in game.options if option.several]
    return [
        {option.name: "".join(value for value, _ in chosen)}
        for option in several
        for chosen in combinations(option.choices, option.most or 1)
    ] or [{}]
