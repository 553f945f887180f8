"""A scoring phase of First Class where the display is: a table while it goes on, and over the new cards at first."""

from collections.abc import Callable, Sequence
from typing import Final

from stellwerk.core.records import Event
from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.games.first_class.picture.train import conductor
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text import scored
from stellwerk.games.first_class.text.scored import PART, TOTAL, TRAIN, Line, Phase
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn
from stellwerk.kit.panels import Cell, Panel

WIDTH: Final = 420  # as wide as a phone shows
TITLES: Final = 160  # the column of the titles
HEAD, ROW = 54, 28
SMALL: Final = 15.5  # the smallest type, which a narrow phone still shows large enough
LETTER: Final = 7.5  # the room for a letter of it
FOOT: Final = 34  # the line that leads on to the cards


def between(
    view: State, panels: Sequence[Panel], seen: Callable[[], Sequence[Event]], who: Who, t: Words
) -> Sequence[Panel]:
    """The panels with the scoring phase, if there is one: alone where no card lies, else before the cards."""
    found = scored.phase(view, seen)
    if found is None:
        return panels
    return [with_table(panel, view, found, who, t) if panel.name == "display" else panel for panel in panels]


def with_table(panel: Panel, view: State, found: Phase, who: Who, t: Words) -> Panel:
    """What a page lays over the cards is called `cover`."""
    table = scored.lines(view, found, t)
    high = HEAD + ROW * len(table) + (FOOT if found.done else 8)
    name = f"scored-{found.number}"
    body = theme.group(name, sheet(view, found, table, who, t), "scored", scored.said(view, found, who, t))
    if not found.done:
        title = scored.title(found, t)
        return panel._replace(title=title, aside="", cells=(Cell("scored", WIDTH, high, body),))
    return panel._replace(cells=(Cell("cover", WIDTH, high, body), *panel.cells))


def sheet(view: State, found: Phase, table: Sequence[Line], who: Who, t: Words) -> Drawing:
    step = (WIDTH - TITLES) / view.players
    frame = theme.rect(1, 1, WIDTH - 2, HEAD + ROW * len(table) + (FOOT if found.done else 8) - 2, "slip", 8)
    heads = drawn(head(seat, who(seat), TITLES + step * (seat + 1) - 8, step) for seat in range(view.players))
    rows = drawn(row(view, line, HEAD + ROW * i, step) for i, line in enumerate(table))
    return frame + heads + rows + (foot(found, HEAD + ROW * len(table), t) if found.done else ())


def head(seat: int, name: str, right: float, step: float) -> Drawing:
    words = theme.text(right, 47, theme.shorten(name, int(step / LETTER)), "sign end ink", SMALL)
    return theme.nameplate(seat, right - 46, 18) + words


def row(view: State, line: Line, y: float, step: float) -> Drawing:
    """A title, and the points of everybody; beside a train how far its conductor has come."""
    css, size = {TOTAL: ("sign bold ink", 19.0), PART: ("sign ink", SMALL)}.get(line.kind, ("sign ink", 17.5))
    title = theme.text(20 if line.kind == PART else 10, y + 20, line.title, css, size)
    cells = drawn(cell(view, line, seat, TITLES + step * (seat + 1) - 8, y, css) for seat in range(view.players))
    return theme.rule(8, y, WIDTH - 8, y) + title + cells


def cell(view: State, line: Line, seat: int, right: float, y: float, css: str) -> Drawing:
    points = line.points[seat]
    if points is None:
        return theme.text(right, y + 20, "…", "end ink", SMALL)
    number = theme.text(right, y + 20, theme.whole(points), f"{css} end", SMALL if line.kind == PART else 19)
    if line.kind != TRAIN:
        return number
    place = theme.text(right - 34, y + 20, str(scored.reached(view, seat, line.side)), "sign end ink", SMALL)
    return conductor(seat, right - 54, y + 15, 0.6) + place + number


def foot(found: Phase, y: float, t: Words) -> Drawing:
    said = t("On to the cards of round {n}", n=2 * found.number + 1)
    field = theme.rect(WIDTH / 2 - 120, y + 4, 240, 24, "chip", 12)
    return field + theme.text(WIDTH / 2, y + 21, said, "sign mid ink", 17)
