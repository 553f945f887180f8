"""The board of a game that draws nothing: its words, line by line, as a picture."""

from textwrap import wrap
from typing import Final

from stellwerk.kit import theme

WIDTH: Final = 1600
HEIGHT: Final = 1000
TOP: Final = 76  # the page shows its question above
MARGIN: Final = 24
BOTTOM: Final = 24
LETTER: Final = 0.61  # width of a letter, in type sizes
LINE: Final = 1.3  # height of a line, in type sizes
LARGEST: Final = 26  # type size
COLUMNS: Final = 120  # letters in a line before it is broken
STYLE: Final = ".stellwerk .lines text{font-family:'DejaVu Sans Mono','Liberation Mono',monospace;white-space:pre}"


def draw(title: str, words: str) -> str:
    """The picture, with the type as large as the lines allow."""
    lines = [part for line in words.splitlines() for part in broken(line)] or [""]
    longest = max(map(len, lines)) or 1
    size = min(LARGEST, (WIDTH - 2 * MARGIN) / longest / LETTER, (HEIGHT - TOP - BOTTOM) / len(lines) / LINE)
    body = "".join(
        theme.text(MARGIN, TOP + size * LINE * number, line, size=size)
        for number, line in enumerate(lines, start=1)
        if line.strip()
    )
    return theme.picture(WIDTH, HEIGHT, title, STYLE, "", f'<g id="lines" class="lines">{body}</g>')


def broken(line: str) -> list[str]:
    """A line that is too long goes on in the next one."""
    return wrap(line, COLUMNS, subsequent_indent="  ") if len(line) > COLUMNS else [line]
