"""The common display of First Class: three rows of cards, the start player tile, Game End cards, Constantinople."""

from typing import Final

from stellwerk.games.first_class.deck.data import Frame
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
from stellwerk.games.first_class.picture.scene import LEFT, RIGHT, RIGHT_W, Scene, at, offered, part, ring
from stellwerk.games.first_class.picture.train import tile_face
from stellwerk.games.first_class.rules.actions import BUY, DECLINE, DRAFT, GAME_END, START_TILE, TAKE
from stellwerk.games.first_class.rules.at_once import CONSTANTINOPLE_POINTS
from stellwerk.games.first_class.rules.hidden import HIDDEN, NONE
from stellwerk.games.first_class.rules.layout import ROW, place_of, row_of
from stellwerk.games.first_class.rules.rounds import ROUNDS
from stellwerk.games.first_class.text import card_text
from stellwerk.kit import theme

TOP: Final = 50  # of the first row
CARDS: Final = LEFT + 70  # their left edge
ACROSS, DOWN = CARD_W + 7, CARD_H + 12  # from card to card
MARKET: Final = 206  # the heading of the Game End cards
WIDE: Final = CARDS + ROW * ACROSS - 7 - LEFT
TILE_W: Final = 60


def display(scene: Scene) -> str:
    """Three rows of six; the draft before the first round takes their place."""
    view, t = scene.view, scene.t
    if view.round == 0:
        return theme.pane("display", theme.head(LEFT, 30, WIDE, t("Draft of the Game End cards")) + draft(scene))
    scoring = view.round + view.round % 2
    title = t("Round {n} of {rounds}", n=view.round, rounds=ROUNDS)
    aside = t(
        "Scoring after round {n}. Cards in the pile: {cards}.", n=scoring, cards=len(view.piles[(view.round - 1) // 2])
    )
    if "C" in view.modules:
        supply = t("Evidence in the supply: {n}.", n=len(view.supply))
        aside = f"{aside} {supply}"
    slots = "".join(place(scene, slot) for slot in range(len(view.display)))
    head = theme.head(LEFT, 30, WIDE, title, aside)
    return theme.pane("display", head + start_tile(scene) + counters(scene) + slots)


def place(scene: Scene, slot: int) -> str:
    x, y = CARDS + place_of(slot) * ACROSS, TOP + row_of(slot) * DOWN
    card = scene.view.display[slot]
    if card == NONE:
        return theme.group(f"card-{slot}", theme.rect(x, y, CARD_W, CARD_H, "absent", 6))
    box = scene.view.box
    face = theme.group(f"face-{slot}", at(x, y, card_face(box, card)), "", card_label(box, card, scene.t))
    ring = around(x, y) if offered(scene, TAKE[slot]) else ""
    return part(scene, f"card-{slot}", face + ring, "", TAKE[slot]) + decline(scene, slot, x, y)


def around(x: float, y: float) -> str:
    return theme.use("around", x - 2.5, y - 2.5, css="ring thin")


def decline(scene: Scene, slot: int, x: float, y: float) -> str:
    """The other use of a card: one choice upgrade instead of what it says."""
    if not offered(scene, DECLINE[slot]):
        return ""
    left, top = x + CARD_W - 52, y + CARD_H - 28
    body = theme.use("pill", left, top, css="decline") + theme.use("i-decline", left, top)
    return part(scene, f"decline-{slot}", body, "", DECLINE[slot])


def display_defs() -> str:
    """What surrounds a card that can be taken; the field and the icon of declining."""
    around = f'<rect id="around" width="{CARD_W + 5}" height="{CARD_H + 5}" rx="8"/>'
    glyph = theme.use("i-cross", 12, 11.5, 0.62) + theme.use("i-upgrade", 31, 10.5, 0.7)
    return f'{around}<rect id="pill" width="47" height="23" rx="11"/><g id="i-decline">{glyph}</g>'


def start_tile(scene: Scene) -> str:
    """Left of the first row (FC-2.14): what the taker gets, and the others clockwise."""
    view, y, wide = scene.view, TOP, TILE_W
    if view.tile_holder != NONE:
        return theme.group("start-tile", theme.rect(LEFT, y, wide, CARD_H, "absent", 6))
    body = theme.rect(LEFT, y, wide, CARD_H, "plate", 6) + theme.rect(
        LEFT + 3, y + 3, wide - 6, CARD_H - 6, "plate-line", 4
    )
    body += theme.use("i-signal", LEFT + wide / 2, y + 17, 0.9, "white")
    top = y + 32.0
    for i, parts in enumerate(view.box.start_tile[: view.players]):
        drawn, height = compensation(i, parts, top)
        body, top = body + drawn, top + height
    if offered(scene, START_TILE):
        body += ring(LEFT, y, wide, CARD_H, 9)
    return part(scene, "start-tile", body, "", START_TILE, scene.t("Start player tile"))


def compensation(i: int, parts: Frame, y: float) -> tuple[str, float]:
    """What the taker or one of the others gets, and how high that is; alternatives stand one above the other."""
    if not parts:
        return place_number(i, y + 7) + theme.text(LEFT + 36, y + 11, "–", "mid on-plate", 14), 14
    choices = parts[0].of if parts[0].op == "either" else ()
    if not choices:
        return place_number(i, y + 12) + frame_box(parts, LEFT + 17, y, 39, 23, 0.92), 25
    frames = "".join(frame_box((choice,), LEFT + 17, y + 23 * j, 39, 23, 0.92) for j, choice in enumerate(choices))
    return place_number(i, y + 12) + frames, 25 + 23 * (len(choices) - 1)


def place_number(i: int, y: float) -> str:
    return theme.text(LEFT + 11, y + 5, str(i + 1), "sign mid on-plate", 13)


def counters(scene: Scene) -> str:
    """By row: how many cards are gone, of the number that clears it (FC-4.10)."""
    view = scene.view
    return "".join(counter(scene, r, n) for r, n in enumerate(view.gone))


def counter(scene: Scene, which: int, gone: int) -> str:
    x, n = LEFT + TILE_W / 2, scene.view.players
    y = TOP + which * DOWN + (CARD_H + 4 if which == 0 else CARD_H / 2 - 12 * n / 2)
    if which == 0:
        return theme.group("row-0", pips(x, y + 9, gone, n, 12.6, 0))
    return theme.group(f"row-{which}", pips(x, y, gone, n, 0, 20))


def pips(x: float, y: float, gone: int, n: int, across: float, down: float) -> str:
    """A dot for every card that is gone, a ring for every one to go."""
    return "".join(
        f'<circle class="{"pip" if i < gone else "hollow"}" cx="{theme.num(x + across * (i - (n - 1) / 2))}" '
        f'cy="{theme.num(y + down * i)}" r="4"/>'
        for i in range(n)
    )


# The draft


def draft(scene: Scene) -> str:
    """The cards that are handed on: face up only for whom they are being offered to."""
    shown = scene.decision is not None and scene.decision.effect.op == "draft"
    cards = scene.view.passing if shown else tuple(HIDDEN for _ in scene.view.passing)
    scale = 1.6
    step = END_W * scale + 18
    left = LEFT + (WIDE - step * len(cards) + 18) / 2
    body = "".join(drafted(scene, i, card, left + step * i, TOP + 110, scale) for i, card in enumerate(cards))
    return theme.group("draft", body)


def drafted(scene: Scene, i: int, card: int, x: float, y: float, scale: float) -> str:
    if card == HIDDEN:
        return theme.group(f"passing-{i}", at(x, y, back(END_W, END_H, "×"), scale))
    body = at(x, y, game_end_face(scene.view.box, card), scale) + ring(x, y, END_W * scale, END_H * scale, 11)
    return part(scene, f"passing-{i}", body, "", DRAFT[card])


# Game End cards, locomotive tiles, Constantinople


def market(scene: Scene) -> str:
    t, y = scene.t, MARKET + 16
    cards = "".join(open_card(scene, i, RIGHT + (END_W + 7) * i, y) for i in range(4))
    x = RIGHT + (END_W + 7) * 4
    stack = theme.group("game-end-stack", at(x, y, back(46, END_H, str(len(scene.view.game_end_stack)))))
    head = theme.head(RIGHT, MARKET, x + 46 - RIGHT, t("Game End cards"), t("4 coins each"))
    rest = tile_stack(scene, x + 60, y) + constantinople(scene, x + 154, y)
    return theme.pane("market", head + cards + stack + rest)


def open_card(scene: Scene, i: int, x: float, y: float) -> str:
    """A face-up Game End card, to be bought or taken."""
    if i >= len(scene.view.game_end_open):
        return theme.group(f"game-end-{i}", theme.rect(x, y, END_W, END_H, "absent", 6))
    card = scene.view.game_end_open[i]
    action = offered(scene, BUY[card], GAME_END[card])
    body = at(x, y, game_end_face(scene.view.box, card)) + (ring(x, y, END_W, END_H, 9) if action else "")
    return part(
        scene, f"game-end-{i}", body, "", action or BUY[card], card_text.game_end_text(scene.view.box, card, scene.t)
    )


def tile_stack(scene: Scene, x: float, y: float) -> str:
    """The next locomotive tile and how many there are."""
    view, t = scene.view, scene.t
    left = len(view.box.tiles) - view.tiles
    head = theme.head(x, MARKET, 82, t("Tiles"))
    if not left:
        return head + theme.group("tiles", theme.rect(x, y, 82, 66, "absent", 6))
    tile = view.box.tiles[view.tiles]
    body = at(x, y, tile_face(tile.value, 82, 66)) + frame_box(tile.bonus, x, y + 76, 52, 32, 0.8)
    body += theme.text(x + 82, y + 98, f"× {left}", "sign end", 17)
    return head + theme.group("tiles", body, "", card_text.tile_text(view.box, view.tiles, t))


def constantinople(scene: Scene, x: float, y: float) -> str:
    """Three places, taken or free."""
    width = RIGHT + RIGHT_W - x
    head = theme.head(x, MARKET, width, scene.t("Constantinople"))
    body = "".join(arrival(scene, i, worth, x, y + 38 * i, width) for i, worth in enumerate(CONSTANTINOPLE_POINTS))
    return head + theme.group("constantinople", body)


def arrival(scene: Scene, i: int, worth: int, x: float, y: float, width: float) -> str:
    taken = i < scene.view.arrived
    field = theme.rect(x, y, width, 34, "absent" if taken else "slip", 5)
    glyph = centred(row([icon("conductor"), points(worth)], 10), x + 4, y + 3, width - 8, 28, 1)
    return f'<g opacity=".4">{field}{glyph}</g>' if taken else field + glyph


STYLE = f"""
.stellwerk .decline{{fill:{theme.LEAF};stroke:{theme.BRASS};stroke-width:2}}
.stellwerk .pick:hover .decline,.stellwerk .pick:focus .decline{{fill:#f3e3b8;stroke:{theme.OXBLOOD}}}
.stellwerk .thin{{stroke-width:2.6;stroke-linecap:butt}}
.stellwerk .pip{{fill:{theme.OXBLOOD}}}
"""
