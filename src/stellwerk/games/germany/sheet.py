"""A deck of Germany on one sheet, for proofreading: the empty map, and all tickets beside it."""

from stellwerk.core.rng import seeded
from stellwerk.core.words import Words
from stellwerk.games import look
from stellwerk.games.germany import flow, svg, svg_map
from stellwerk.games.germany.data import LONG, SHORT, Box
from stellwerk.games.germany.secrets import mask
from stellwerk.games.germany.svg_scene import COLUMN, WIDTH, Scene, mark_defs
from stellwerk.games.germany.text import place_name, seat_name

COLUMNS, STEP, TOP = 3, 24, 34
CELL = WIDTH / COLUMNS


def sheet(box: Box, t: Words) -> str:
    """One self-contained SVG. Which passengers wait where is dealt; how many is printed."""
    view = mask(flow.set_up(box, 2, seeded(0), {}), None)
    scene = Scene(view, None, None, lambda seat: seat_name(seat, t), t, {})
    short, middle = tickets(box, SHORT, t("Short tickets"), TOP, t)
    long, bottom = tickets(box, LONG, t("Long tickets"), middle + TOP, t)
    height = max(svg.HEIGHT, round(bottom))
    parts = [look.rect(0, 0, svg.WIDTH, height, "ground"), svg_map.board_map(scene), short, long]
    return look.picture(svg.WIDTH, height, t("Germany: the deck"), svg.style(), mark_defs(), "\n".join(parts))


def tickets(box: Box, deck: int, title: str, top: float, t: Words) -> tuple[str, float]:
    """The tickets of a deck in columns under a heading, and where they end."""
    these = [ticket for ticket in box.tickets if ticket.deck == deck]
    rows = -(-len(these) // COLUMNS)
    lines = [look.head(COLUMN, top, WIDTH, title, str(len(these)))]
    for i, ticket in enumerate(these):
        x, y = COLUMN + i // rows * CELL, top + 28 + i % rows * STEP
        words = f"{place_name(box, ticket.a, t)} – {place_name(box, ticket.b, t)}"
        lines.append(look.text(x + 22, y, str(ticket.value), "sign end", 16))
        lines.append(look.text(x + 30, y, words, "", look.fit(words, 14, CELL - 36)))
    return "".join(lines), top + 28 + rows * STEP
