"""The board of a game that draws nothing: its words, line by line, as a panel."""

from textwrap import wrap
from typing import Final

from stellwerk.kit import theme
from stellwerk.kit.elements import drawn, el
from stellwerk.kit.panels import Cell, Panel

SIZE: Final = 16  # of the type
LEAST: Final = 340  # the width of the cell
LETTER: Final = 0.61  # width of a letter, in type sizes
LINE: Final = 1.3  # height of a line, in type sizes
COLUMNS: Final = 80  # letters in a line before it is broken
STYLE: Final = f".stellwerk .lines text{{font:{SIZE}px 'DejaVu Sans Mono','Liberation Mono',monospace;white-space:pre}}"


def panel(words: str) -> Panel:
    """The lines as one cell, no wider than the longest of them."""
    lines = [part for line in words.splitlines() for part in broken(line)] or [""]
    body = drawn(
        el("text", {"x": "0", "y": theme.num(SIZE * LINE * number)}, line)
        for number, line in enumerate(lines, start=1)
        if line.strip()
    )
    width, height = max(map(len, lines)) * SIZE * LETTER + SIZE, SIZE * LINE * (len(lines) + 0.5)
    return Panel("board", "", "", (Cell("board", max(width, LEAST), height, theme.group("lines", body, "lines")),))


def broken(line: str) -> list[str]:
    """A line that is too long goes on in the next one."""
    return wrap(line, COLUMNS, subsequent_indent="  ") if len(line) > COLUMNS else [line]
