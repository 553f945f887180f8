"""What is printed in a terminal: sentences, boards, numbered options, score sheets, tables and progress."""

from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import NamedTuple

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from stellwerk.core.match import Match
from stellwerk.core.records import Action
from stellwerk.core.words import Words, words
from stellwerk.kit.numbers import formatted

FEW = 20  # options up to which a plain list is easy to read
NUMBER = 4  # the width of an option's number
WIDEST = 10_000  # letters of a table in a file


class Choice(NamedTuple):
    """An option as it is offered in a terminal."""

    number: int
    option: Action
    sentence: str  # what it would do


def new_console() -> Console:
    """A console that prints what it is given, and breaks lines only for a reader at a terminal."""
    console = Console(highlight=False, markup=False, emoji=False)
    console.soft_wrap = not console.is_terminal
    return console


def safe(text: str) -> str:
    """Without control characters: a name from a foreign file must not steer the terminal."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n")


def clear_screen(console: Console) -> None:
    """An empty screen, also above its upper edge: nobody scrolls back to another's cards."""
    if console.is_terminal:
        console.clear()
        console.file.write("\x1b[3J")


def progress_bar() -> Progress:
    """A bar on the error stream, when a person is watching."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def number_table(first: str, *columns: str, title: str | None = None) -> Table:
    """A table of numbers, with names in the first column."""
    table = Table(first, title=title, title_justify="left")
    for column in columns:
        table.add_column(column, justify="right", overflow="fold")
    return table


def show_table(console: Console, table: Table) -> None:
    """No name and no figure is cut: where there is little room, names and headings go on in a next line.

    A file or a pipe has all the room it needs.
    """
    for column in table.columns:
        column.overflow = "fold"
        if column.justify == "right":
            column.min_width = max((cell_len(str(cell)) for cell in column.cells), default=1)
    room = console.width
    if not console.is_terminal:
        console.width = max(room, Measurement.get(console, console.options.update(width=WIDEST), table).maximum)
    console.print(table)
    console.width = room


def percent(share: float) -> str:
    return formatted(share, ".0%")


def say(console: Console, text: str, style: str = "") -> None:
    console.print(Text(safe(text), style=style))


def show_board(console: Console, match: Match, seat: int | None, language: str) -> None:
    """The table in letters; what stands before a colon is the label of its line."""
    title = match.game.called(language) if seat is None else match.name(seat, match.game.words(language))
    console.rule(Text(safe(title), "bold"), align="left", style="dim")
    for line in safe(match.text(seat, language)).splitlines():
        label, colon, rest = line.partition(":")
        console.print(Text.assemble((label + colon, "bold"), rest) if colon else Text(line))


def show_choices(console: Console, choices: Sequence[Choice], language: str, whole: bool = True) -> None:
    """The numbered options: a plain list, or many of them in groups; without `whole` a long group may be folded."""
    if len(choices) <= FEW:
        console.print(plain_list(console, choices))
        return
    groups = [list(group) for _, group in groupby(choices, key=lambda choice: choice.option.op)]
    room = whole or not console.is_terminal or 2 * len(choices) < console.height
    for group in groups:
        show_group(console, group, words(language), folded=not room and len(group) > FEW)


def plain_list(console: Console, choices: Sequence[Choice]) -> RenderableType:
    """One option to a line; at a terminal the rest of a long one is indented."""
    lines = [numbered(choice, 0) for choice in choices]
    if not console.is_terminal:
        return Group(*lines)
    table = Table.grid(padding=(0, 2))
    for line in lines:
        table.add_row(line[:NUMBER], line[NUMBER + 2 :])
    return table


def show_group(console: Console, group: list[Choice], t: Words, folded: bool) -> None:
    """The words that all options of a group begin with are its heading."""
    heading = first_words([choice.sentence for choice in group]) if len(group) > 1 else ""
    if folded:
        line = numbered(group[0], 0)
        line.append("  " + t("… and {n} more: type some letters, or a for all", n=len(group) - 1), "dim")
        console.print(line)
        return
    if heading:
        say(console, f"{heading}…", "bold")
    lines = [numbered(choice, len(heading)) for choice in group]
    console.print(Columns(lines, padding=(0, 3), column_first=True))


def first_words(sentences: Sequence[str]) -> str:
    """The words, each with its space, that all sentences begin with; the last word of a sentence is not among them."""
    rows = zip(*(sentence.split(" ")[:-1] for sentence in sentences), strict=False)
    return "".join(f"{row[0]} " for row in takewhile(lambda row: len(set(row)) == 1, rows))


def numbered(choice: Choice, skip: int) -> Text:
    """Its number and its sentence, without the letters that the heading has."""
    return Text.assemble((f"{choice.number:>{NUMBER}}", "bold cyan"), "  ", safe(choice.sentence[skip:]))


def show_score_sheet(console: Console, match: Match, language: str) -> None:
    """The score sheet, and who has won."""
    t = match.game.words(language)
    names = [safe(match.name(seat, t)) for seat in range(match.players)]
    table = Table(title=t("Score sheet"), title_justify="left")
    table.add_column()
    for name in names:
        table.add_column(Text(name), justify="right")
    rows = match.game.text.sheet(match.state, t)
    for row in rows:
        style = "bold" if row is rows[-1] else ""
        table.add_row(row.title, *(str(points) for points in row.points), style=style)
    show_table(console, table)
    winners = [names[seat] for seat in match.winners]
    who = ", ".join(winners)
    if not winners:
        say(console, t("Nobody wins."), "bold")
    else:
        say(console, t.plural("{who} wins.", "{who} win together.", len(winners), who=who), "bold green")
