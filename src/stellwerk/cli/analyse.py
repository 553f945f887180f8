"""The command that goes through a saved match: chances step by step, the mistakes, and what was better."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from stellwerk.arena import analysis
from stellwerk.arena.analysis import Step
from stellwerk.arena.analysis_summary import Standing, Told, accuracy, biggest, standings, tell
from stellwerk.arena.match_chart import chart
from stellwerk.arena.workers import cores
from stellwerk.bots.search import Budget
from stellwerk.cli.files import read_match, write
from stellwerk.cli.hint import Time, option_data, percent, rounded
from stellwerk.cli.options import DeckFile, Language, chosen_language
from stellwerk.cli.show import png
from stellwerk.cli.terminal import new_console, safe, say
from stellwerk.cli.tournament import Jobs
from stellwerk.core.match import Match
from stellwerk.core.words import Words, words

KINDS = (".svg", ".png")
SHOWN = 3  # mistakes of each seat
BLOCKS = "▁▂▃▄▅▆▇█"
COURSE = 24  # blocks of the small chart
MILESTONES = 4


def analyse(
    file: Annotated[Path, typer.Argument(help="The saved match.")],
    seat: Annotated[int | None, typer.Option("--seat", help="Only the decisions of this seat.")] = None,
    budget: Time = None,
    first: Annotated[int, typer.Option("--from", min=0, help="The first step.")] = 0,
    last: Annotated[int | None, typer.Option("--to", min=0, help="The last step.")] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="A file for the chart: .svg or .png.")] = None,
    jobs: Jobs = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: Language = None,
    deck: DeckFile = None,
) -> None:
    """Go through a saved match: chances and expected scores step by step, the mistakes, and what was better."""
    spoken, time = chosen_language(language), analysis.budget(budget) if budget else analysis.ANALYSIS
    if output and output.suffix.lower() not in KINDS:
        raise ValueError(f"{output} has no known ending; the endings are: {', '.join(KINDS)}.")
    match = read_match(file, deck)
    end = checked_range(file, match, seat, first, last)
    steps = watched(match, time, seat, first, end, jobs or cores())
    if not steps:
        raise ValueError(f"{file}: Nobody had a choice in the steps {first} to {end - 1}; give others.")
    told, course = tell(match, steps, spoken), standings(match, steps, end == len(match.actions))
    if output:
        drawing = chart(match, steps, course, told, spoken)
        write(output, png(drawing) if output.suffix.lower() == ".png" else drawing)
    if as_json:
        print(json.dumps(as_data(match, steps, course, told), ensure_ascii=False))
    else:
        show(new_console(), match, steps, course, told, words(spoken))


def checked_range(file: Path, match: Match, seat: int | None, first: int, last: int | None) -> int:
    """The step after the last one; what is secret while the match goes on is told to nobody but its seat."""
    match.view(seat)  # is there such a seat?
    steps = len(match.actions)
    if not steps:
        raise ValueError(f"{file}: Nothing has been played yet; stellwerk hint {file} says how to begin.")
    if not match.over and seat is None:
        raise ValueError(f"{file}: The match goes on, and the analysis tells secrets: name your own seat with --seat.")
    end = steps if last is None else last + 1
    if not 0 <= first < end <= steps:
        raise ValueError(f"There are no steps {first} to {end - 1}: the match has the steps 0 to {steps - 1}.")
    return end


def watched(match: Match, budget: Budget, seat: int | None, first: int, end: int, jobs: int) -> list[Step]:
    """All steps; a bar on the error stream tells how far it is when a person is watching."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    steps: list[Step] = []
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
            task = bar.add_task("steps", total=end - first)
            for step in analysis.analyse(match, budget, seat, first, end, jobs):
                steps.append(step)
                bar.update(task, completed=step.step + 1 - first)
    except KeyboardInterrupt:
        raise ValueError("Stopped. A smaller --budget, or --from and --to, make it shorter.") from None
    return steps


def show(
    console: Console, match: Match, steps: Sequence[Step], course: Sequence[Standing], told: dict[int, Told], t: Words
) -> None:
    names = [safe(match.name(seat, t)) for seat in range(match.players)]
    say(console, f"{match.game.title} · {', '.join(names)}", "bold")
    console.print(course_table(names, course, t))
    console.print(accuracy_table(names, steps, t))
    for seat in range(match.players):
        show_mistakes(console, names[seat], [step for step in steps if step.seat == seat], told, t)


def right_aligned(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column()
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def course_table(names: Sequence[str], course: Sequence[Standing], t: Words) -> Table:
    """The chances as a line of blocks and at a few milestones, and the scores at the last of them."""
    stones = [course[(len(course) - 1) * k // MILESTONES] for k in range(MILESTONES + 1)]
    steps = [str(standing.step) for standing in stones]
    table = right_aligned(t("Chance to win, by step"), "", *steps, t("Score"))
    for seat, name in enumerate(names):
        row = [standing.chances[seat] for standing in course]
        chances = [percent(standing.chances[seat]) for standing in stones]
        table.add_row(Text(name), sparkline(row), *chances, f"{course[-1].scores[seat]:.0f}")
    return table


def sparkline(row: Sequence[float]) -> str:
    """A course in a few blocks, each for the mean of its part."""
    size = min(COURSE, len(row))
    parts = [row[len(row) * k // size : len(row) * (k + 1) // size] for k in range(size)]
    means = [sum(part) / len(part) for part in parts]
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(mean * len(BLOCKS)))] for mean in means)


def accuracy_table(names: Sequence[str], steps: Sequence[Step], t: Words) -> Table:
    table = right_aligned(t("Accuracy"), t("Decisions"), t("Mistakes"), t("Chance lost"), t("Without mistake"))
    for seat, name in enumerate(names):
        own = accuracy(steps, seat)
        figures = (str(own["decisions"]), str(own["mistakes"]), percent(own["lost"]), percent(own["accuracy"]))
        if own["decisions"]:
            table.add_row(Text(name), *figures)
    return table


def show_mistakes(console: Console, name: str, own: Sequence[Step], told: dict[int, Told], t: Words) -> None:
    """The biggest mistakes of a seat, each with what would have been better."""
    slips = biggest([step for step in own if step.mistake])[:SHOWN]
    if own:
        say(
            console,
            t("The biggest mistakes of {who}:", who=name) if slips else t("{who} made no clear mistake.", who=name),
            "bold",
        )
    for step in slips:
        says = told[step.step]
        noise = round(100 * step.error)
        say(console, "  " + t("Step {n}: {loss} lost (± {noise} %)", n=step.step, loss=percent(step.loss), noise=noise))
        say(console, f"    {percent(step.played.chances[step.seat]):>5}  {t('played: {played}', played=says.played)}")
        for other, sentence in zip(step.alternatives, says.alternatives, strict=True):
            if other.chances[step.seat] > step.played.chances[step.seat]:
                say(
                    console,
                    f"    {percent(other.chances[step.seat]):>5}  {t('better: {better}', better=sentence)}",
                    "green",
                )


def as_data(match: Match, steps: Sequence[Step], course: Sequence[Standing], told: dict[int, Told]) -> dict[str, Any]:
    """The whole analysis for JSON."""
    return {
        "game": match.game.name,
        "players": match.players,
        "over": match.over,
        "scores": match.scores if match.over else None,
        "winners": match.winners,
        "seats": [{"seat": seat, "name": match.name(seat), **accuracy(steps, seat)} for seat in range(match.players)],
        "steps": [step_data(step, course[place], told[step.step]) for place, step in enumerate(steps)],
    }


def step_data(step: Step, standing: Standing, says: Told) -> dict[str, Any]:
    others = zip(step.alternatives, says.alternatives, strict=True)
    return {
        "step": step.step,
        "seat": step.seat,
        "decision": says.question,
        "chances": rounded(step.chances, 4),
        "scores": rounded(step.scores, 2),
        "table": {"chances": rounded(standing.chances, 4), "scores": rounded(standing.scores, 2)},
        "played": option_data(step.played, says.played, step.seat),
        "alternatives": [option_data(other, sentence, step.seat) for other, sentence in others],
        "loss": round(step.loss, 4),
        "error": round(step.error, 4),
        "mistake": step.mistake,
    }
