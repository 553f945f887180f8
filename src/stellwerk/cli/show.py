"""The command that draws a position, as a picture or in letters, or a whole match as an animated picture."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.cli.files import at_step, read_match, write
from stellwerk.cli.options import DeckFile, Language, Seat, chosen_language
from stellwerk.cli.terminal import safe
from stellwerk.kit.film import animated
from stellwerk.kit.film_pictures import pictures
from stellwerk.web.site import moving
from stellwerk.web.site.dots import png

PICTURES = (".svg", ".png")


def show(
    file: Annotated[Path, typer.Argument(help="The saved match.")],
    step: Annotated[int | None, typer.Option(help="After this many actions; without it, after the last.")] = None,
    seat: Seat = None,
    language: Language = None,
    animate: Annotated[
        bool, typer.Option("--animate", help="The whole match, turn by turn, as a moving .svg, or a .webp for chats.")
    ] = False,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="A file: .svg, .png or .txt.")] = None,
    deck: DeckFile = None,
) -> None:
    """Draw a position of a saved match; without a file to write it is printed in letters."""
    spoken, kind = (
        chosen_language(language),
        checked_ending(output, (".svg", ".webp") if animate else (*PICTURES, ".txt")),
    )
    match = at_step(read_match(file, deck), step)
    if animate:
        if output is None:
            raise ValueError("A moving picture is written to a file: give its name, such as -o match.svg.")
        all = pictures(match, seat, spoken)
        write(output, moving.whole(list(all)) if kind == ".webp" else animated(all))
    elif output is None:
        print(safe(match.text(seat, spoken)))
    elif kind == ".txt":
        write(output, safe(match.text(seat, spoken)) + "\n")
    else:
        write_picture(output, match.svg(seat, spoken))


def checked_ending(output: Path | None, endings: Sequence[str]) -> str:
    """The ending of a file's name, which says its kind."""
    ending = output.suffix.lower() if output else ""
    if output and ending not in endings:
        raise ValueError(f"{output} has no known ending; the endings are: {', '.join(endings)}.")
    return ending


def write_picture(path: Path, svg: str) -> None:
    write(path, png(svg) if path.suffix.lower() == ".png" else svg)
