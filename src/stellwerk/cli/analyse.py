"""The command that goes through a saved match: chances step by step, the mistakes, and what was better."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stellwerk.arena.judge import evaluation
from stellwerk.arena.judge.analysis import Analysis, Step, analysis
from stellwerk.arena.judge.evaluation import Judgement
from stellwerk.arena.judge.reasons import listed
from stellwerk.arena.show.analysis_chart import chart, lost
from stellwerk.bots.search import Budget
from stellwerk.cli.files import read_match
from stellwerk.cli.hint import Time
from stellwerk.cli.options import DeckFile, Language, chosen_language
from stellwerk.cli.show import PICTURES, checked_ending, write_picture
from stellwerk.cli.terminal import new_console, number_table, percent, progress_bar, safe, say, show_table
from stellwerk.cli.tournament import Jobs
from stellwerk.core.match import Match
from stellwerk.core.words import Words
from stellwerk.workers import cores

SHOWN = 3  # mistakes of each seat
BLOCKS = "▁▂▃▄▅▆▇█"
SPARKS = 24  # blocks of the small chart, where there is room
ROOMY = 100  # letters of a line
MILESTONES = 4
WORTH_SAYING = 10.0  # seconds: what takes less is not announced


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
    spoken, time = chosen_language(language), evaluation.budget(budget) if budget else evaluation.ANALYSIS
    checked_ending(output, PICTURES)
    match = read_match(file, deck)
    t = match.game.words(spoken)
    end = checked_range(file, match, seat, first, last)
    judged = with_progress(match, time, seat, first, end, jobs or cores())
    if not judged:
        raise ValueError(f"{file}: Nobody had a choice in the steps {first} to {end - 1}; give others.")
    found = analysis(match, judged, spoken, end == len(match.actions))
    names = [match.name(seat, t) for seat in range(match.players)]
    if output and not found.course:
        raise ValueError("A chart is drawn of what lay there: without --seat, when the match is over.")
    if output:
        write_picture(output, chart(found, names, t))
    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        show(new_console(), match.game.called(spoken), list(map(safe, names)), found, t)


def checked_range(file: Path, match: Match, seat: int | None, first: int, last: int | None) -> int:
    """The step after the last one; while the match goes on, only a seat learns about its own secrets."""
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


def with_progress(match: Match, budget: Budget, seat: int | None, first: int, end: int, jobs: int) -> list[Judgement]:
    """All judgements, with a bar that shows how far it is; where nobody sees a bar, with a line now and then."""
    found: list[Judgement] = []
    try:
        with progress_bar() as bar:
            task, lines = bar.add_task("steps", total=end - first), Lines(end - first)
            for judged in evaluation.judgements(match, budget, seat, first, end, jobs):
                found.append(judged)
                bar.update(task, completed=judged.until - first)
                if bar.disable and (line := lines.said(judged.until - first, perf_counter())):
                    print(line, file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        raise ValueError("Stopped. A smaller --budget, or --from and --to, make it shorter.") from None
    return found


class Lines:
    """What is said on a pipe: how long it takes, once that can be told, and each tenth; nothing if it is soon over."""

    def __init__(self, steps: int) -> None:
        self.steps, self.began, self.next = steps, perf_counter(), 0

    def said(self, done: int, now: float) -> str:
        left = (now - self.began) * (self.steps - done) / done
        if done < self.next or (not self.next and left < WORTH_SAYING):
            return ""
        self.next = done + self.steps // 10
        return f"{done} of {self.steps} steps; about {round(left)} s to go"


def show(console: Console, title: str, names: Sequence[str], analysis: Analysis, t: Words) -> None:
    say(console, f"{title} · {', '.join(names)}", "bold")
    sparks = SPARKS if console.width >= ROOMY or not console.is_terminal else SPARKS // 3
    if analysis.course:
        show_table(console, chances_table(names, analysis, sparks, t))
    show_table(console, accuracy_table(names, analysis, t))
    if analysis.luck:
        show_table(console, luck_table(names, analysis, t))
    for seat, name in enumerate(names):
        if analysis.seats[seat].decisions:
            show_mistakes(console, name, [step for step in analysis.mistakes if step.seat == seat][:SHOWN], t)


def chances_table(names: Sequence[str], analysis: Analysis, sparks: int, t: Words) -> Table:
    """The chances as a line of blocks and at a few milestones, and the scores at the last of them."""
    standings = analysis.course
    milestones = [standings[(len(standings) - 1) * k // MILESTONES] for k in range(MILESTONES + 1)]
    steps = [str(standing.step) for standing in milestones]
    table = number_table("", "", *steps, t("Score"), title=t("Chance to win by step, over what really lay there"))
    for seat, name in enumerate(names):
        row = [standing.chances[seat] for standing in standings]
        chances = [percent(standing.chances[seat]) for standing in milestones]
        table.add_row(Text(name), sparkline(row, sparks), *chances, f"{standings[-1].scores[seat]:.0f}")
    return table


def sparkline(row: Sequence[float], sparks: int) -> str:
    """The values in a few blocks, each for the mean of its part."""
    size = min(sparks, len(row))
    parts = [row[len(row) * k // size : len(row) * (k + 1) // size] for k in range(size)]
    means = [sum(part) / len(part) for part in parts]
    return "".join(BLOCKS[min(len(BLOCKS) - 1, int(mean * len(BLOCKS)))] for mean in means)


def accuracy_table(names: Sequence[str], analysis: Analysis, t: Words) -> Table:
    table = number_table("", t("Decisions"), t("Mistakes"), t("Points lost"), title=t("Decisions and mistakes"))
    for name, own in zip(names, analysis.seats, strict=True):
        if own.decisions:
            table.add_row(Text(name), str(own.decisions), str(own.mistakes), str(own.lost))
    return table


def luck_table(names: Sequence[str], analysis: Analysis, t: Words) -> Table:
    """What the lead of each seat at the end is the sum of, in points."""
    columns = (t("Dealt"), t("Luck"), t("Own choices"), t("Choices of others"), t("Lead"), t("over"))
    table = number_table("", *columns, title=t("Luck and choice, in points"))
    for one in analysis.luck:
        moved = [f"{part:+d}" for part in (one.dealt, one.luck, one.choices, one.others, one.lead)]
        table.add_row(Text(names[one.seat]), *moved, names[one.rival])
    return table


def show_mistakes(console: Console, name: str, mistakes: Sequence[Step], t: Words) -> None:
    """Mistakes of a seat, each with what would have been better and why."""
    none, some = t("{who} made no clear mistake.", who=name), t("The biggest mistakes of {who}:", who=name)
    say(console, some if mistakes else none, "bold")
    for step in mistakes:
        say(console, f"  {lost(step, t)} (± {step.error:.0f})")
        say(console, "    " + t("played: {played}", played=step.played.says))
        say(console, "    " + t("better: {better}", better=step.alternatives[0].says), "green")
        say(console, "    " + listed(step.reasons))
