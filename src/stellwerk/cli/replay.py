"""The command that checks a saved match, shows it step by step, and writes it down as sentences."""

import sys
from itertools import pairwise
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.cli.files import read_match, write
from stellwerk.cli.options import DeckFile, Language, chosen_language
from stellwerk.cli.terminal import new_console, safe, say, show_board, show_score_sheet
from stellwerk.core.match import Match
from stellwerk.core.words import words

AS_WHOM = "As this seat sees it; without it, everything of a finished match, and what all may know of another."


def replay(
    file: Annotated[Path, typer.Argument(help="The saved match.")],
    step: Annotated[bool, typer.Option("--step", help="Tell it action by action; Enter goes on.")] = False,
    export: Annotated[str | None, typer.Option("--export", metavar="FILE|-", help="Write its sentences.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help=AS_WHOM)] = None,
    language: Language = None,
    deck: DeckFile = None,
) -> None:
    """Check that a saved match replays to the same end; step through it or write down its story."""
    spoken, match = chosen_language(language), read_match(file, deck)
    match.view(seat)  # is there such a seat?
    if step:
        step_through(match, seat, spoken)
    if export == "-":
        print("\n".join(sentences(match, seat, spoken)))
    elif export is not None:
        write(Path(export), "\n".join([*sentences(match, seat, spoken), ""]))
    line = words(spoken).plural(
        "ok: {n} step, hash {hash}", "ok: {n} steps, hash {hash}", len(match.actions), hash=match.hash
    )
    print(line, file=sys.stderr if export == "-" else sys.stdout)


def sentences(match: Match, seat: int | None, language: str, since: int = 0, until: int | None = None) -> list[str]:
    """The story from one event to another: after the end everything may be told, before it what the seat may know."""
    t = match.game.words(language)
    who, everything = match.who(t), match.over and seat is None
    events = (match.events if everything else match.seen(seat))[since:until]
    told = (match.game.text.say_event(match.box, event, who, t) for event in events)
    return [safe(sentence) for sentence in told if sentence]


def step_through(match: Match, seat: int | None, language: str) -> None:
    """Action by action; without a terminal nobody presses Enter, and it runs through."""
    console = new_console()
    bounds = [0, *match.marks, len(match.events)]  # the events between two of them came from one action
    for number, (since, until) in enumerate(pairwise(bounds)):
        for sentence in sentences(match, seat, language, since, until):
            say(console, sentence)
        if sys.stdin.isatty() and not goes_on(match, number, seat, language):
            return
    if match.over:
        show_score_sheet(console, match, language)


def goes_on(match: Match, number: int, seat: int | None, language: str) -> bool:
    """Wait for the reader, who may look at the board, or stop."""
    t, steps = words(language), len(match.actions)
    prompt = t("{n} of {all}: Enter goes on, b shows the board, q stops. ", n=number, all=steps)
    try:
        while (answer := input(prompt).strip().lower()) == "b":
            show_board(new_console(), match.at(number), seat, language)
    except EOFError:
        return False
    return answer != "q"
