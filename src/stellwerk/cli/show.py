"""The command that draws a position: as a picture, or in letters."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from stellwerk.cli.files import at_step, read_match, write
from stellwerk.cli.options import DeckFile, Language, Seat, chosen_language
from stellwerk.cli.terminal import safe

PICTURES = (".svg", ".png")


def show(
    file: Annotated[Path, typer.Argument(help="The saved match.")],
    step: Annotated[int | None, typer.Option(help="After this many actions; without it, after the last.")] = None,
    seat: Seat = None,
    language: Language = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="A file: .svg, .png or .txt.")] = None,
    deck: DeckFile = None,
) -> None:
    """Draw a position of a saved match; without a file to write it is printed in letters."""
    spoken, kind = chosen_language(language), checked_ending(output, (*PICTURES, ".txt"))
    match = at_step(read_match(file, deck), step)
    if output is None:
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


def png(svg: str) -> bytes:
    """The picture in dots, lettered in the font that comes along, so that it is the same on every machine."""
    import resvg_py
    from font_source_sans_pro import font_files_ttf  # type: ignore[import-untyped]

    family = "Source Sans Pro"
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=sorted(font_files_ttf.values()),
            font_family=family,
            sans_serif_family=family,
        )
    )
