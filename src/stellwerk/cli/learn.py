"""The command that teaches a net a game."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from stellwerk.cli.files import deck_text, naming, write
from stellwerk.cli.options import DeckFile, Seed
from stellwerk.cli.tournament import Cluster, Jobs, worker_pool
from stellwerk.core.learning import Learning
from stellwerk.games import find, open_box
from stellwerk.kit.weights import read
from stellwerk.learn.course import Course, Iteration, newest, run
from stellwerk.learn.exam import Mark
from stellwerk.learn.lessons import learning_of
from stellwerk.learn.report import as_json, curve, page


def learn(
    game: Annotated[str, typer.Argument(help="The game; see: stellwerk games.")],
    iterations: Annotated[int, typer.Option(min=1, help="How often it plays, is fitted and is judged.")] = 6,
    matches: Annotated[int, typer.Option(min=0, help="Of each iteration; 0: as the game's recipe says.")] = 0,
    deals: Annotated[int, typer.Option(min=1, help="Of each exam, every one from all seats.")] = 100,
    seed: Seed = 0,
    jobs: Jobs = 0,
    cluster: Cluster = None,
    out: Annotated[Path | None, typer.Option(help="The folder of the course, which a later run continues.")] = None,
    deck: DeckFile = None,
    first: Annotated[Path | None, typer.Option(help="A net to go on from, which plays the first matches.")] = None,
    taste: Annotated[str | None, typer.Option(help="Teach a specialist: one of the game's tastes.")] = None,
    install: Annotated[bool, typer.Option("--install", help="Put the net where the game looks for it.")] = False,
) -> None:
    """Teach a net a game by its own matches, judge it by matches, and write the net and a report.

    Needs numpy: pip install 'stellwerk[learn]'. The net is kept only if it won; net.json in the folder is the newest.
    A specialist (--taste, with --first to go on from the game's net) is kept as it is.
    """
    learning = learning_of(find(game))
    check_numpy()
    check_taste(taste, install, learning)
    recipe = learning.recipe._replace(matches=matches or learning.recipe.matches)
    folder = out or Path(".learn") / game
    with naming(deck):
        played = deck_text(deck)
        open_box(game, played)
    begun = None if first is None else known_net(first, learning)
    course, done = Course(game, learning, recipe, seed, deals, folder, played, begun, taste), list[Iteration]()
    console = Console(stderr=True)
    with console.status("") as status:
        for iteration in run(
            course,
            iterations,
            worker_pool(jobs, cluster),
            lambda what, done, count: status.update(f"{what}: {done} of {count}"),
        ):
            done.append(iteration)
            print(line_of(iteration), flush=True)
            write(folder / "report.json", as_json(course, done))
            write(folder / "report.html", page(course, done))
    print(curve(done))
    if install:
        write(find(game).folder / learning.weights, newest(course, iterations) or "")


def check_taste(taste: str | None, install: bool, learning: Learning) -> None:
    if taste is not None and install:
        raise ValueError("A specialist does not take the place of the game's net; its own is net.json in the folder.")
    if taste is not None and taste not in learning.tastes:
        known = ", ".join(learning.tastes) or "none"
        raise ValueError(f"{taste!r} is no taste of this game. It has: {known}.")


def known_net(path: Path, learning: Learning) -> str:
    """The text of a net's file, if it sees what the game's nets see."""
    try:
        text = path.read_text("utf-8")
        read(text, learning.features)
    except (OSError, ValueError) as problem:
        raise ValueError(f"{path}: {problem}") from None
    return text


def check_numpy() -> None:
    try:
        import stellwerk.learn.fit  # noqa: F401
    except ImportError:
        raise ValueError("Learning needs numpy; install it with: pip install 'stellwerk[learn]'.") from None


def line_of(iteration: Iteration) -> str:
    """An iteration in one line."""
    last = f", the last net {said(iteration.against_last)}" if iteration.against_last else ""
    verdict = "kept" if iteration.kept else "not kept"
    return f"{iteration.number + 1}: the planner {said(iteration.against_teacher)}{last}: {verdict}"


def said(mark: Mark) -> str:
    return f"{mark.wins:.1%} ± {mark.error:.1%} ({mark.lead:+.0f})"
