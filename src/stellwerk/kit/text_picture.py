"""The board of a game that draws nothing: its words, line by line, as a picture."""

from textwrap import wrap

from stellwerk.kit import theme

WIDTH, HEIGHT, MARGIN = 1600, 1000, 24
LETTER, LINE = 0.61, 1.3  # width of a letter and height of a line, in type sizes
LARGEST, COLUMNS = 26, 120  # type size, and letters in a line before it is broken
STYLE = ".stellwerk .lines text{font-family:'DejaVu Sans Mono','Liberation Mono',monospace;white-space:pre}"


def draw(title: str, words: str) -> str:
    """The picture, with the type as large as the lines allow."""
    lines = [part for line in words.splitlines() for part in broken(line)] or [""]
    longest = max(map(len, lines)) or 1
    size = min(LARGEST, (WIDTH - 2 * MARGIN) / longest / LETTER, (HEIGHT - 2 * MARGIN) / len(lines) / LINE)
    body = "".join(
        theme.text(MARGIN, MARGIN + size * LINE * number, line, size=size)
        for number, line in enumerate(lines, start=1)
        if line.strip()
    )
    return theme.picture(WIDTH, HEIGHT, title, STYLE, "", f'<g id="lines" class="lines">{body}</g>')


def broken(line: str) -> list[str]:
    """A line that is too long goes on in the next one."""
    if len(line) <= COLUMNS:
        return [line]
    return wrap(line, COLUMNS, subsequent_indent="  ")
