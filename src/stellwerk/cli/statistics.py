"""The command that tells what players did in saved matches: a table, or the figures as CSV or JSON."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.table import Table
from rich.text import Text

from stellwerk.arena.measure import statistics as figures
from stellwerk.arena.measure.statistics import Counted
from stellwerk.cli.files import read_match
from stellwerk.cli.options import DeckFile, Language, chosen_language
from stellwerk.cli.terminal import new_console, number_table, progress_bar, safe, say, show_table
from stellwerk.core.game import AnyGame
from stellwerk.core.match import Match
from stellwerk.core.statistics import Figures
from stellwerk.core.words import words


class Read(NamedTuple):
    """A saved match that was counted."""

    file: Path
    match: Match
    counted: Counted
    names: list[str]


def statistics(
    files: Annotated[list[Path], typer.Argument(help="Saved matches that are over.")],
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a row for each player of each match.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: Language = None,
    deck: DeckFile = None,
) -> None:
    """Tell what the players of saved matches did; of several matches the mean, by the names of the players."""
    if as_csv and as_json:
        raise ValueError("Give --csv or --json, not both.")
    spoken = chosen_language(language)
    found = read_all(files, deck, "en" if as_csv or as_json else spoken)
    if as_csv:
        print(figures.as_csv([row for one in found for row in rows(one)]), end="")
    elif as_json:
        print(json.dumps({"matches": [match_json(one) for one in found]}, ensure_ascii=False))
    else:
        show(found, spoken)


def read_all(files: Sequence[Path], deck: Path | None, language: str) -> list[Read]:
    """All of them, with a bar that shows how far it is."""
    found = []
    with progress_bar() as bar:
        task = bar.add_task("matches", total=len(files))
        for file in files:
            found.append(counted(file, read_match(file, deck), language))
            bar.advance(task)
    return found


def counted(file: Path, match: Match, language: str) -> Read:
    t = match.game.words(language)
    try:
        return Read(file, match, figures.counted(match), [match.name(seat, t) for seat in range(match.players)])
    except ValueError as problem:
        raise ValueError(f"{file}: {problem}") from None


def about(one: Read) -> dict[str, str]:
    return {"match": one.file.name, **one.match.options}


def rows(one: Read) -> list[dict[str, object]]:
    return figures.match_rows(one.match.game, one.counted, about(one), one.names)


def match_json(one: Read) -> dict[str, object]:
    return figures.match_json(one.match.game, one.counted, about(one), one.names)


def show(found: Sequence[Read], language: str) -> None:
    """A table for each game and number of players."""
    groups: dict[tuple[str, int], list[Read]] = {}
    for one in found:
        groups.setdefault((one.match.game.name, one.match.players), []).append(one)
    console, t = new_console(), words(language)
    for (_, players), matches in groups.items():
        game = matches[0].match.game
        people, count = (
            t.plural("{n} player", "{n} players", players),
            t.plural("{n} match", "{n} matches", len(matches)),
        )
        say(console, f"{game.called(language)} · {people} · {count}", "bold")
        show_table(console, table(game, matches, language))


def table(game: AnyGame, matches: Sequence[Read], language: str) -> Table:
    """A column for each player: by seat in one match, by name in several."""
    columns: dict[str, list[tuple[int, bool, Figures]]] = {}
    for one in matches:
        for seat, name in enumerate(one.names):
            score, won = one.counted.scores[seat], seat in one.counted.winners
            columns.setdefault(name, []).append((score, won, one.counted.seats[seat]))
    t, played = words(language), list(columns.values())
    made = number_table("", *map(safe, columns))
    whole = all(len(own) == 1 for own in played)
    made.add_row(t("Matches"), *(str(len(own)) for own in played))
    made.add_row(t("Won"), *(str(sum(won for _, won, _ in own)) for own in played))
    scores = (figures.number(sum(score for score, _, _ in own) / len(own), whole, t) for own in played)
    made.add_row(t("Score"), *scores, style="bold", end_section=True)
    for line in figures.lines(game, [[own for _, _, own in seats] for seats in played], language):
        made.add_row(Text(f"  {line.title}" if line.part else line.title), *line.cells, style="dim" * line.part)
    return made
