"""The table as named panels of cells with a natural size: a page lets the cells flow, one picture can hold them all."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, NamedTuple, TypeVar

from stellwerk.core.game import AnyGame
from stellwerk.core.picture import Picture
from stellwerk.core.records import Decision
from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, Element, drawn, el
from stellwerk.kit.theme import num

HEAD: Final = 28  # from the top of a panel with a title to its first cell
GAP: Final = 6  # between two cells
WIDTH: Final = 1000  # of a board that is made of panels
EDGE: Final = 20  # around it


class Cell(NamedTuple):
    """A picture of its own, drawn from its upper left corner."""

    name: str
    width: float
    height: float
    body: Drawing


class Panel(NamedTuple):
    """What belongs together: on a page it is a region with a heading."""

    name: str
    title: str
    aside: str  # something to know, at the right end of the heading
    cells: tuple[Cell, ...]
    group: str = ""  # panels of one group follow one another, and a layout may move them together


Drawn = TypeVar("Drawn", Panel, Cell)


class Memory(NamedTuple):
    """What was drawn for a table, by what it shows: for the position as it is, and for the one before."""

    now: dict[Hashable, Any]
    before: dict[Hashable, Any]


MEMORY: Final[ContextVar[Memory | None]] = ContextVar("memory", default=None)


@contextmanager
def remembering(memory: Memory) -> Iterator[None]:
    """What is drawn meanwhile is taken from there if it was drawn before."""
    token = MEMORY.set(memory)
    try:
        yield
    finally:
        MEMORY.reset(token)


def kept(facts: list[Any], draw: Callable[[], Drawn]) -> Drawn:
    """A panel or cell that shows the same as one before is that one: it is not drawn, and costs nothing to compare.

    The facts are all that is seen in it, its name and game first; lists among them may change later.
    """
    memory = MEMORY.get()
    if memory is None:
        return draw()
    key = frozen(facts)
    found: Drawn | None = memory.now.get(key)
    if found is None:
        memory.now[key] = found = memory.before.get(key) or draw()
    return found


def frozen(fact: Any) -> Hashable:
    """A fact as it is now."""
    if not isinstance(fact, list):
        return fact  # type: ignore[no-any-return]
    return tuple(map(frozen, fact)) if list in map(type, fact) else tuple(fact)


# On a page


def section(panel: Panel) -> Element:
    """The panel for a page: a heading, and its cells, whose size is theirs unless a layout says more."""
    aside = el("small", {}, panel.aside) if panel.aside else ()
    title = el("h2", {}, panel.title, aside) if panel.title else ()
    cells = el("div", {"id": f"cells-{panel.name}", "class": "cells"}, drawn(map(cell_svg, panel.cells)))
    return el("section", {"id": f"panel-{panel.name}", "class": "panel"}, title, cells)[0]


def grouped(name: str, sections: Drawing) -> Drawing:
    return el("div", {"id": f"group-{name}", "class": "group"}, sections)


def cell_svg(cell: Cell) -> Drawing:
    size = {"viewBox": f"0 0 {num(cell.width)} {num(cell.height)}", "style": f"--w:{num(cell.width)}"}
    return el("svg", {"id": f"cell-{cell.name}", "class": "stellwerk"} | size, cell.body)


# In one picture


def composed(panel: Panel, x: float, y: float, width: float, scale: float = 1) -> Drawing:
    """The panel with its cells from left to right, as many in a line as the width allows."""
    head = theme.head(x, y + 14, width, panel.title, panel.aside) if panel.title else ()
    top = y + (HEAD if panel.title else 0)
    places = flow([(cell.width * scale, cell.height * scale) for cell in panel.cells], width)
    cells = drawn(
        el("g", {"transform": theme.placed(x + left, top + down, scale)}, cell.body)
        for cell, (left, down) in zip(panel.cells, places, strict=True)
    )
    return theme.group(f"panel-{panel.name}", head + cells)


def height(panel: Panel, width: float, scale: float = 1) -> float:
    """How high it is when it is composed; a panel without cells takes no room."""
    sizes = [(cell.width * scale, cell.height * scale) for cell in panel.cells]
    below = max((y + size[1] for size, (_, y) in zip(sizes, flow(sizes, width), strict=True)), default=0)
    return below + (HEAD if panel.title else 0)


def stacked(panels: Iterable[Panel], x: float, y: float, width: float, scale: float = 1) -> tuple[Drawing, float]:
    """Panels one below the other, and where they end."""
    body: Drawing = ()
    for panel in panels:
        body += composed(panel, x, y, width, scale)
        y += height(panel, width, scale) + (2 * GAP if panel.cells or panel.title else 0)
    return body, y


def flow(sizes: Iterable[tuple[float, float]], room: float) -> list[tuple[float, float]]:
    """Where each of some boxes lies: side by side, and in the next line what has no room."""
    x, y, line, places = 0.0, 0.0, 0.0, list[tuple[float, float]]()
    for width, height in sizes:
        if x and x + width > room + 0.5:
            x, y, line = 0.0, y + line + GAP, 0.0
        places.append((x, y))
        x, line = x + width + GAP, max(line, height)
    return places


def board_of(game: AnyGame, picture: Picture) -> Callable[[Any, int | None, Decision | None, Who, Words], str]:
    """The table of a game that draws no board of its own: its panels one below the other."""

    def board(view: Any, seat: int | None, decision: Decision | None, who: Who, t: Words) -> str:
        body, height = stacked(picture.panels(view, seat, decision, who, t), EDGE, EDGE, WIDTH - 2 * EDGE)
        says = [game.text.say_action(view, decision, option, t) for option in decision.options] if decision else []
        title, said = game.called(t.language), theme.labelled(body, says)
        return theme.picture(WIDTH, height, title, picture.style(), picture.defs(), said)

    return board
