"""The commands for the owner of a box: list, copy, check, print and study a deck, and hold it against its aims."""

import os
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stellwerk.cli.aims import aims
from stellwerk.cli.files import deck_text, naming, write
from stellwerk.cli.options import DeckFile, Language, chosen_language, command_group
from stellwerk.cli.show import PICTURES, checked_ending, write_picture
from stellwerk.cli.study import study
from stellwerk.cli.terminal import new_console, safe, say
from stellwerk.core.game import AnyGame
from stellwerk.core.match import drawn
from stellwerk.core.records import BadDeck
from stellwerk.core.words import words
from stellwerk.games import GAMES, find
from stellwerk.kit import deck as decks

EXAMPLES = {
    "list": "stellwerk deck list {game}",
    "export": "stellwerk deck export {game} mine.toml",
    "check": "stellwerk deck check mine.toml",
    "sheet": "stellwerk deck sheet --deck mine.toml -o sheet.png",
    "study": "stellwerk deck study mine.toml --players 2 --games 200 --report study.html",
    "aims": "stellwerk deck aims {game} --players 2,3,4 --games 200",
}
WIDE = 160  # columns of a table that goes into a file

GameName = Annotated[str | None, typer.Argument(help="The game; with --deck the file says it.", show_default=False)]


def build() -> typer.Typer:
    """The group of the commands `stellwerk deck …`."""
    return command_group(
        COMMANDS,
        EXAMPLES,
        help="List, copy, check, print and study the cards of a game, or of your own deck file.",
    )


def opened(game: str | None, deck: Path | None) -> tuple[AnyGame, Any]:
    """The game and the box that are meant: the published one, or that of a deck file."""
    with naming(deck):
        text = deck_text(deck)
        name = decks.game_of(text)[0] if text is not None and game is None else game
        if name is None:
            raise ValueError(f"Name a game ({', '.join(GAMES)}), or give a deck file with --deck.")
        if text is not None and name not in GAMES:
            raise BadDeck([f"there is no game {name!r}; the games are: {', '.join(GAMES)}"])
        found = find(name)
        return found, found.box() if text is None else decks.read(found, text)


def listing(game: GameName = None, deck: DeckFile = None, language: Language = None) -> None:
    """List everything in the box: what each card does, and how sure it is that the printed one does that."""
    spoken = chosen_language(language)
    found, box = opened(game, deck)
    t, console = found.words(spoken), table_console()
    headings, *lines = found.text.catalogue(box, t)
    table = Table(*headings)
    for line in lines:
        table.add_row(*(Text(safe(cell)) for cell in line))
    console.print(table)
    for count in found.text.summary(box, t):
        say(console, count)


def table_console() -> Console:
    """A console for a wide table: in a file it has more room than in a narrow terminal."""
    console = new_console()
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = WIDE
    return console


def export(
    game: Annotated[str, typer.Argument(help="The game; see: stellwerk games.")],
    file: Annotated[Path, typer.Argument(help="The deck file to write.")],
    force: Annotated[bool, typer.Option("--force", help="Write over a file that exists.")] = False,
    language: Language = None,
) -> None:
    """Copy the published deck into a file, to be corrected there."""
    found = find(game)
    if file.exists() and not force:
        raise ValueError(f"{file} exists already: give another file, or --force to write over it.")
    write(file, decks.export(found))
    t = words(chosen_language(language))
    print(t("The deck of {game} is in {file}; when it is corrected:", game=found.title, file=safe(str(file))))
    print(safe(shlex.join(["stellwerk", "deck", "check", str(file)])))


def check(
    file: Annotated[Path, typer.Argument(help="The deck file.")],
    language: Language = None,
) -> None:
    """Check a deck file: everything that is wrong, a problem a line, or what is in it."""
    spoken = chosen_language(language)
    game, box = opened(None, file)
    t = game.words(spoken)
    first, *others = game.text.summary(box, t) or ["–"]
    print(t("ok: {game}, deck {digest}, {summary}", game=game.title, digest=box.digest, summary=first))
    for line in others:
        print(line)
    if box.digest == game.box().digest:
        print(t("It is the published deck."))
        return
    changed = decks.changes(decks.game_of(deck_text(file) or "")[1], game.published())
    print(
        t.plural(
            "It differs from the published deck in {n} entry:",
            "It differs from the published deck in {n} entries:",
            len(changed),
        )
    )
    for entry in changed:
        print(safe(entry))


def sheet(
    game: GameName = None,
    output: Annotated[Path, typer.Option("-o", "--output", help="A file: .svg or .png.")] = Path("sheet.svg"),
    deck: DeckFile = None,
    language: Language = None,
) -> None:
    """Draw everything in the box on one sheet, with the ids, to compare it with the printed cards."""
    spoken = chosen_language(language)
    checked_ending(output, PICTURES)
    found, box = opened(game, deck)
    write_picture(output, drawn(found).deck_sheet(box, found.words(spoken)))


COMMANDS: dict[str, Callable[..., None]] = {
    "list": listing,
    "export": export,
    "check": check,
    "sheet": sheet,
    "study": study,
    "aims": aims,
}
