"""The common display of First Class: three rows of cards, the start player tile, Game End cards, Constantinople."""

from functools import lru_cache
from textwrap import wrap
from typing import Final

from stellwerk.core.words import Words
from stellwerk.games.first_class.deck.data import Box, Printed
from stellwerk.games.first_class.picture.cards import (
    CARD_H,
    CARD_W,
    END_H,
    END_W,
    back,
    card_face,
    card_label,
    game_end_face,
)
from stellwerk.games.first_class.picture.glyphs import centred, frame_box, icon, points, row
from stellwerk.games.first_class.picture.livery import at, ring
from stellwerk.games.first_class.picture.train import tile_face
from stellwerk.games.first_class.rules.actions import BUY, DECLINE, DRAFT, GAME_END, START_TILE, TAKE
from stellwerk.games.first_class.rules.at_once import CONSTANTINOPLE_POINTS
from stellwerk.games.first_class.rules.hidden import HIDDEN, NONE
from stellwerk.games.first_class.rules.layout import slots_of
from stellwerk.games.first_class.rules.rounds import ROUNDS
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text import card_text
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el
from stellwerk.kit.panels import Cell, Panel
from stellwerk.kit.scene import Scene, offered, part

EDGE: Final = 3  # around a card, for the ring of one that can be chosen
CELL_W, CELL_H = CARD_W + 2 * EDGE, CARD_H + 2 * EDGE
TILE_W: Final = 60
SIDE_W: Final = TILE_W + 2 * EDGE  # the column of the start player tile and of the signs of the rows


def display(scene: Scene[State]) -> Panel:
    """Three rows of six, each behind the sign of its row; the draft before the first round takes their place."""
    view, t = scene.view, scene.t
    if view.round == 0:
        return Panel("display", t("Draft of the Game End cards"), "", draft(scene))
    scoring = view.round + view.round % 2
    title = t("Round {n} of {rounds}", n=view.round, rounds=ROUNDS)
    aside = t(
        "Scoring after round {n}. Cards in the pile: {cards}.", n=scoring, cards=len(view.piles[(view.round - 1) // 2])
    )
    if "C" in view.modules:
        supply = t("Evidence: {n} of {all} in the supply.", n=len(view.supply), all=len(view.box.tokens))
        aside = f"{aside} {supply}"
    cells = [cell for row in range(len(view.gone)) for cell in row_cells(scene, row)]
    return Panel("display", title, aside, tuple(cells))


def row_cells(scene: Scene[State], row: int) -> list[Cell]:
    sign = start_tile(scene) + counter(scene, row) if row == 0 else counter(scene, row)
    cards = [Cell(f"card-{slot}", CELL_W, CELL_H, place(scene, slot)) for slot in slots_of(row)]
    return [Cell(f"row-{row}", SIDE_W, CELL_H, sign), *cards]


def place(scene: Scene[State], slot: int) -> Drawing:
    card, picks = scene.view.display[slot], scene.picks
    return laid(scene.view.box, slot, card, picks.get(TAKE[slot]), picks.get(DECLINE[slot]), scene.t)


@lru_cache(maxsize=theme.PIECES)
def laid(box: Box, slot: int, card: int, take: int | None, other: int | None, t: Words) -> Drawing:
    """A card of the display, with the options to take it and to decline it."""
    x, y = EDGE, EDGE
    if card == NONE:
        return theme.group(f"card-{slot}", theme.rect(x, y, CARD_W, CARD_H, "absent", 6))
    face = theme.group(f"face-{slot}", at(x, y, card_face(box, card)), "", card_label(box, card, t))
    ring = around(x, y) if take is not None else ()
    return theme.part(f"card-{slot}", face + ring, "", TAKE[slot], take) + decline(slot, x, y, other)


def around(x: float, y: float) -> Drawing:
    return theme.use("around", x - 2.5, y - 2.5, css="ring thin")


def decline(slot: int, x: float, y: float, pick: int | None) -> Drawing:
    """The other use of a card: one choice upgrade instead of what it says."""
    if pick is None:
        return ()
    left, top = x + CARD_W - 52, y + CARD_H - 28
    body = theme.use("pill", left, top, css="decline") + theme.use("i-decline", left, top)
    return theme.part(f"decline-{slot}", body, "", DECLINE[slot], pick)


def display_defs() -> Drawing:
    """What surrounds a card that can be taken; the field and the icon of declining."""
    around = el("rect", {"id": "around", "width": f"{CARD_W + 5}", "height": f"{CARD_H + 5}", "rx": "8"})
    pill = el("rect", {"id": "pill", "width": "47", "height": "23", "rx": "11"})
    glyph = theme.use("i-cross", 12, 11.5, 0.62) + theme.use("i-upgrade", 31, 10.5, 0.7)
    return around + pill + el("g", {"id": "i-decline"}, glyph)


def start_tile(scene: Scene[State]) -> Drawing:
    """Beside the first row (FC-2.14): what the taker gets, and the others clockwise."""
    view, high = scene.view, CARD_H - 16
    if view.tile_holder != NONE:
        return theme.group("start-tile", theme.rect(EDGE, EDGE, TILE_W, high, "absent", 6))
    body = theme.rect(EDGE, EDGE, TILE_W, high, "plate", 6)
    body += theme.rect(EDGE + 3, EDGE + 3, TILE_W - 6, high - 6, "plate-line", 4)
    top = EDGE + 5.0
    for i, parts in enumerate(view.box.start_tile[: view.players]):
        drawing, height = compensation(i, parts, top)
        body, top = body + drawing, top + height
    if offered(scene, START_TILE):
        body += ring(EDGE, EDGE, TILE_W, high, 9)
    return part(scene, "start-tile", body, "", START_TILE, scene.t("Start player tile"))


def compensation(i: int, parts: Printed, y: float) -> tuple[Drawing, float]:
    """What the taker or one of the others gets, and how high that is; alternatives stand one above the other."""
    if not parts:
        return place_number(i, y + 7) + theme.text(EDGE + 36, y + 12, "–", "mid on-plate", 16), 14
    choices = parts[0].of if parts[0].op == "either" else ()
    if not choices:
        return place_number(i, y + 13) + frame_box(parts, EDGE + 16, y, 43, 26, 1), 28
    frames = drawn(frame_box((choice,), EDGE + 16, y + 27 * j, 43, 26, 1) for j, choice in enumerate(choices))
    return place_number(i, y + 13) + frames, 28 + 27 * (len(choices) - 1)


def place_number(i: int, y: float) -> Drawing:
    return theme.text(EDGE + 9.5, y + 5.5, str(i + 1), "sign mid on-plate", 16)


def counter(scene: Scene[State], which: int) -> Drawing:
    """The number of a row, and how many of its cards are gone, of the number that clears it (FC-4.10)."""
    x, n, gone = EDGE + TILE_W / 2, scene.view.players, scene.view.gone[which]
    if which == 0:
        sign = theme.text(EDGE + 5, CELL_H - 4, "1", "sign mid", 16)
        return theme.group("row-0", sign + pips(x + 6, CELL_H - 9, gone, n, 12.6, 0))
    sign = theme.text(x, CELL_H / 2 - 10 * n - 10, str(which + 1), "sign mid", 20)
    return theme.group(f"row-{which}", sign + pips(x, CELL_H / 2 - 10 * (n - 1), gone, n, 0, 20))


def pips(x: float, y: float, gone: int, n: int, across: float, down: float) -> Drawing:
    """A dot for every card that is gone, a ring for every one to go."""
    return drawn(
        theme.circle("pip" if i < gone else "hollow", x + across * (i - (n - 1) / 2), y + down * i, 4) for i in range(n)
    )


# The draft


def draft(scene: Scene[State]) -> tuple[Cell, ...]:
    """The cards that are handed on: face up only for the player who chooses among them."""
    shown = scene.decision is not None and scene.decision.effect.op == "draft"
    cards = scene.view.passing if shown else tuple(HIDDEN for _ in scene.view.passing)
    return tuple(
        Cell(f"passing-{i}", DRAFTED_W if shown else END_W + 2 * EDGE, END_H + 2 * EDGE, drafted(scene, i, card))
        for i, card in enumerate(cards)
    )


def drafted(scene: Scene[State], i: int, card: int) -> Drawing:
    """A card, and beside it what it counts."""
    if card == HIDDEN:
        return theme.group(f"passing-{i}", at(EDGE, EDGE, back(END_W, END_H, "×")))
    field = theme.rect(EDGE, EDGE, DRAFTED_W - 2 * EDGE, END_H, "slip", 6)
    face = at(EDGE, EDGE, game_end_face(scene.view.box, card))
    left = EDGE + END_W + 14
    lines = wrap(card_text.game_end_counts(scene.view.box, card, scene.t), LETTERS)
    top = EDGE + END_H / 2 + 6 - LEADING / 2 * (len(lines) - 1)
    words = drawn(theme.text(left, top + LEADING * n, line, "ink", 18) for n, line in enumerate(lines))
    body = field + face + ring(EDGE, EDGE, DRAFTED_W - 2 * EDGE, END_H, 9)
    return part(scene, f"passing-{i}", body, "", DRAFT[card]) + el("g", {"pointer-events": "none"}, words)


DRAFTED_W: Final = 352  # a card of the draft with what it counts
LETTERS, LEADING = 29, 22  # of a line of that


# Game End cards, locomotive tiles, Constantinople


def market(scene: Scene[State]) -> Panel:
    """The face-up Game End cards and their stack; the next locomotive tile."""
    cells = [Cell(f"game-end-{i}", END_W + 6, END_H + 6, open_card(scene, i)) for i in range(4)]
    left = str(len(scene.view.game_end_stack))
    stack = theme.group("game-end-stack", at(3, 3, back(46, END_H, left)))
    cells.append(Cell("game-end-stack", 52, END_H + 6, stack))
    return Panel("market", scene.t("Game End cards"), scene.t("4 coins each"), tuple(cells))


def open_card(scene: Scene[State], i: int) -> Drawing:
    """A face-up Game End card, to be bought or taken."""
    if i >= len(scene.view.game_end_open):
        return theme.group(f"game-end-{i}", theme.rect(3, 3, END_W, END_H, "absent", 6))
    card = scene.view.game_end_open[i]
    action = offered(scene, BUY[card], GAME_END[card])
    body = at(3, 3, game_end_face(scene.view.box, card)) + (ring(3, 3, END_W, END_H, 9) if action else ())
    label = card_text.game_end_text(scene.view.box, card, scene.t)
    return part(scene, f"game-end-{i}", body, "", action or BUY[card], label)


def tiles(scene: Scene[State]) -> Panel:
    """The next locomotive tile and how many there are."""
    view, t = scene.view, scene.t
    left = len(view.box.tiles) - view.tiles
    if not left:
        body = theme.group("tiles", theme.rect(3, 3, 84, 66, "absent", 6))
    else:
        tile = view.box.tiles[view.tiles]
        face = at(3, 3, tile_face(tile.value, 84, 66)) + frame_box(tile.bonus, 3, 79, 52, 32, 1)
        count = theme.text(87, 101, f"× {left}", "sign end", 17)
        body = theme.group("tiles", face + count, "", card_text.tile_text(view.box, view.tiles, t))
    return Panel("tiles", t("Tiles"), "", (Cell("tiles", 90, END_H + 6, body),))


def constantinople(scene: Scene[State]) -> Panel:
    """Three places, taken or free."""
    width = 144.0
    body = drawn(arrival(scene, i, worth, 2, 3 + 38 * i, width - 4) for i, worth in enumerate(CONSTANTINOPLE_POINTS))
    cell = Cell("constantinople", width, END_H + 6, theme.group("constantinople", body))
    return Panel("constantinople", scene.t("Constantinople"), "", (cell,))


def arrival(scene: Scene[State], i: int, worth: int, x: float, y: float, width: float) -> Drawing:
    taken = i < scene.view.arrived
    field = theme.rect(x, y, width, 34, "absent" if taken else "slip", 5)
    glyph = centred(row([icon("conductor"), points(worth)], 10), x + 4, y + 3, width - 8, 28, 1)
    return theme.fainter(".4", field + glyph) if taken else field + glyph


STYLE = f"""
.stellwerk .decline{{fill:{theme.LEAF};stroke:{theme.BRASS};stroke-width:2}}
.stellwerk .pick:hover .decline,.stellwerk .pick:focus .decline{{fill:#f3e3b8;stroke:{theme.OXBLOOD}}}
.stellwerk .thin{{stroke-width:2.6;stroke-linecap:butt}}
.stellwerk .pip{{fill:{theme.OXBLOOD}}}
"""
