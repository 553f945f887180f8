"""The command that says what to choose, and the same for a person in the middle of a match."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stellwerk.arena.judge import analysis, evaluation
from stellwerk.arena.judge.advice import advice, lead
from stellwerk.arena.judge.analysis import Hint
from stellwerk.bots.search import Budget
from stellwerk.cli.files import at_step, read_match
from stellwerk.cli.options import DeckFile, Language, chosen_language
from stellwerk.cli.prompt import numbered_options
from stellwerk.cli.terminal import new_console, percent, safe, say, show_table
from stellwerk.core.match import Match
from stellwerk.core.words import Words

QUICK = Budget(simulations=60)  # for a person who waits: about two seconds

Time = Annotated[str | None, typer.Option("--budget", help="Simulations, or a time: 800 or 400ms for each decision.")]


def hint(
    file: Annotated[Path, typer.Argument(help="The saved match.")],
    seat: Annotated[int | None, typer.Option("--seat", help="Only if this seat must choose.")] = None,
    step: Annotated[
        int | None, typer.Option("--step", help="After this many actions; without it, after the last.")
    ] = None,
    budget: Time = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: Language = None,
    deck: DeckFile = None,
) -> None:
    """Say what the seat that must choose should do, judged by what it can know, and what else it could do."""
    spoken, time = chosen_language(language), evaluation.budget(budget) if budget else evaluation.HINT
    match = at_step(read_match(file, deck), step)
    if match.decision is None:
        raise ValueError(f"{file}: The match is over; --step looks back, stellwerk analyse {file} says how it went.")
    match.view(seat)  # is there such a seat?
    if seat not in (None, match.decision.seat):
        raise ValueError(f"Seat {seat} does not choose now: it is the turn of seat {match.decision.seat}.")
    found = tried(match, time, spoken)
    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        console, t = new_console(), match.game.words(spoken)
        say(console, f"{match.name(found.seat, t)}: {found.question}", "bold")
        show_hint(console, match, found, t)


def tried(match: Match, budget: Budget, language: str) -> Hint:
    """The hint; a person who waits for it sees what is going on."""
    t = match.game.words(language)
    with Console(stderr=True).status(t("Trying the options out …")):
        return analysis.hint(match, budget, language)


def show_hint(console: Console, match: Match, hint: Hint, t: Words) -> None:
    """The options worth a thought with what they promise, and why the first one is the first."""
    numbers = {choice.sentence: str(choice.number) for choice in numbered_options(match, t.language)}
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column(justify="right", style="bold cyan")
    table.add_column(t("Option"), overflow="fold")
    for title in (t("Chance to win"), t("Score"), t("Lead")):
        table.add_column(title, justify="right")
    for rated in hint.options:
        chance, score = percent(rated.chances[hint.seat]), f"{rated.scores[hint.seat]:.0f}"
        figures = (chance, score, f"{lead(rated, hint.seat):+.0f}")
        table.add_row(numbers.get(rated.says, ""), Text(safe(rated.says)), *figures)
    show_table(console, table)
    say(console, advice(hint, t), "green")
