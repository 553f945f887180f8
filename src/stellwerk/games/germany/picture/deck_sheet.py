"""A deck of Germany on one sheet, for proofreading: the empty map, and all tickets beside it."""

from stellwerk.core.rng import seeded
from stellwerk.core.secrets import declarations, hidden
from stellwerk.core.views import masked
from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import LONG, SHORT, Box
from stellwerk.games.germany.picture import board, board_map
from stellwerk.games.germany.picture.choices import COLUMN, WIDTH
from stellwerk.games.germany.rules.setup import set_up
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.text.names import place_name, seat_name
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn
from stellwerk.kit.panels import composed
from stellwerk.kit.scene import scene_of

COLUMNS, STEP, TOP = 3, 24, 34
CELL = WIDTH / COLUMNS


def sheet(box: Box, t: Words) -> str:
    """One self-contained SVG. Which passengers wait where is dealt; how many is printed."""
    view: State = masked(set_up(box, 2, seeded(0), {}), None, hidden(declarations(State)))
    scene = scene_of(view, None, None, lambda seat: seat_name(seat, t), t)
    short, middle = tickets(box, SHORT, t("Short tickets"), TOP, t)
    long, bottom = tickets(box, LONG, t("Long tickets"), middle + TOP, t)
    height = max(board.HEIGHT, round(bottom))
    parts = (
        theme.rect(0, 0, board.WIDTH, height, "ground")
        + composed(board_map.board_map(scene), 16, 16, board.WIDTH)
        + short
        + long
    )
    return theme.picture(board.WIDTH, height, t("Germany: the deck"), board.style(), board.defs(), parts)


def tickets(box: Box, deck: int, title: str, top: float, t: Words) -> tuple[Drawing, float]:
    """The tickets of a deck in columns under a heading, and where they end."""
    these = [ticket for ticket in box.tickets if ticket.deck == deck]
    rows = -(-len(these) // COLUMNS)
    lines = [theme.head(COLUMN, top, WIDTH, title, str(len(these)))]
    for i, ticket in enumerate(these):
        x, y = COLUMN + i // rows * CELL, top + 28 + i % rows * STEP
        words = f"{place_name(box, ticket.a, t)} – {place_name(box, ticket.b, t)}"
        lines.append(theme.text(x + 22, y, str(ticket.value), "sign end", 16))
        lines.append(theme.text(x + 30, y, words, "", theme.fit(words, 14, CELL - 36)))
    return drawn(lines), top + 28 + rows * STEP
