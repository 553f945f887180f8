"""The command that says what to choose, and the same for a person in the middle of a match."""

import json
from math import sqrt
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stellwerk.arena import analysis
from stellwerk.bots.search import Budget, Weighed
from stellwerk.cli.files import position, read_match
from stellwerk.cli.options import DeckFile, Language, chosen_language
from stellwerk.cli.prompt import distinct
from stellwerk.cli.terminal import new_console, safe, say
from stellwerk.core.match import Match
from stellwerk.core.words import Words, words

QUICK = Budget(simulations=60)  # for a person who waits: about two seconds
EQUAL = 0.02  # chances that differ by less are called equal
NOISE = 0.4  # by how much the chances of two options differ by luck in one simulation of each

Time = Annotated[str | None, typer.Option("--budget", help="Simulations, or a time: 800 or 400ms for each decision.")]


def hint(
    file: Annotated[Path, typer.Argument(help="The saved match.")],
    seat: Annotated[int | None, typer.Option("--seat", help="Only if this seat must choose.")] = None,
    step: Annotated[
        int | None, typer.Option("--step", help="After so many actions; without it, after the last.")
    ] = None,
    budget: Time = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: Language = None,
    deck: DeckFile = None,
) -> None:
    """Say what the seat that must choose should do, from what it can know, and what else it could."""
    spoken, time = chosen_language(language), analysis.budget(budget) if budget else analysis.HINT
    match = position(read_match(file, deck), step)
    if match.decision is None:
        raise ValueError(f"{file}: The match is over; --step looks back, stellwerk analyse {file} tells how it went.")
    match.view(seat)  # is there such a seat?
    if seat not in (None, match.decision.seat):
        raise ValueError(f"Seat {seat} does not choose now: it is the turn of seat {match.decision.seat}.")
    if as_json:
        print(json.dumps(as_data(match, analysis.hint(match, time), spoken), ensure_ascii=False))
    else:
        console = new_console()
        say(console, f"{match.name(match.decision.seat, words(spoken))}: {match.question(spoken)}", "bold")
        show_hint(console, match, time, spoken)


def show_hint(console: Console, match: Match, budget: Budget, language: str) -> None:
    """The options worth a thought with what they promise, and why the first one is the first."""
    t = words(language)
    with Console(stderr=True).status(t("Trying the options out …")):
        found = analysis.hint(match, budget)
    assert match.decision is not None
    seat, numbers = match.decision.seat, {sentence: number for number, _, sentence in distinct(match, language)}
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column(justify="right", style="bold cyan")
    table.add_column(t("Option"), overflow="fold")
    for title in (t("Chance to win"), t("Score"), t("Lead")):
        table.add_column(title, justify="right")
    for weighed in found:
        sentence = match.say(weighed.option, language)
        numbered = str(numbers.get(sentence, ""))
        figures = (percent(weighed.chances[seat]), f"{weighed.scores[seat]:.0f}", f"{lead(weighed, seat):+.0f}")
        table.add_row(numbered, Text(safe(sentence)), *figures)
    console.print(table)
    say(console, reason(match, found, t), "green")


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def lead(weighed: Weighed, seat: int) -> float:
    """The expected margin over the best of the others."""
    return weighed.scores[seat] - max(score for other, score in enumerate(weighed.scores) if other != seat)


def reason(match: Match, found: list[Weighed], t: Words) -> str:
    """What speaks for the best option."""
    assert match.decision is not None
    best, seat = found[0], match.decision.seat
    sentence = match.say(best.option, t.language)
    if len(found) == 1:
        return t("{option} No other one was tried.", option=sentence)
    more, points = best.chances[seat] - found[1].chances[seat], lead(best, seat) - lead(found[1], seat)
    if more < max(EQUAL, NOISE / sqrt(min(best.simulations, found[1].simulations))):
        return t("{option} But the next one is about as good.", option=sentence)
    return t(
        "{option} Compared with the next one: chance to win {more} %, lead {points} points.",
        option=sentence,
        more=f"{100 * more:+.0f}",
        points=f"{points:+.0f}",
    )


def as_data(match: Match, found: list[Weighed], language: str) -> dict[str, Any]:
    assert match.decision is not None
    options = [option_data(weighed, match.say(weighed.option, language), match.decision.seat) for weighed in found]
    return {
        "step": len(match.actions),
        "seat": match.decision.seat,
        "decision": match.question(language),
        "options": options,
    }


def option_data(weighed: Weighed, says: str, seat: int) -> dict[str, Any]:
    """An option for JSON: chance and score of the seat that chooses, and those of all."""
    return {
        "option": list(weighed.option),
        "says": says,
        "chance": round(weighed.chances[seat], 4),
        "score": round(weighed.scores[seat], 2),
        "chances": rounded(weighed.chances, 4),
        "scores": rounded(weighed.scores, 2),
        "simulations": weighed.simulations,
    }


def rounded(values: tuple[float, ...], digits: int) -> list[float]:
    return [round(value, digits) for value in values]
