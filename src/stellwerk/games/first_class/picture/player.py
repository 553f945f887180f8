"""The viewer's own board in First Class: the route, the trains, coins, base cards and Game End cards, contracts."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from stellwerk.core.records import Action
from stellwerk.games.first_class.deck.data import MURDERER, SCORING_KINDS, Token
from stellwerk.games.first_class.picture import glyphs
from stellwerk.games.first_class.picture.cards import card_label
from stellwerk.games.first_class.picture.glyphs import Glyph, centred, frame_box, icon, points, row, symbol
from stellwerk.games.first_class.picture.livery import at
from stellwerk.games.first_class.picture.route import route
from stellwerk.games.first_class.picture.train import mine
from stellwerk.games.first_class.rules.actions import (
    COIN_CAR,
    COIN_CHOICE_CAR,
    COIN_CONDUCTOR,
    COIN_LOCO,
    COIN_POINT,
    CONTRACT,
    MAIL_CAR,
)
from stellwerk.games.first_class.rules.at_once import is_left
from stellwerk.games.first_class.rules.coins import COLUMN
from stellwerk.games.first_class.rules.contracts import is_met
from stellwerk.games.first_class.rules.hidden import HIDDEN
from stellwerk.games.first_class.rules.payloads import column_spent
from stellwerk.games.first_class.rules.scoring import base_cards, fingerprints
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.rules.trains import COLUMNS
from stellwerk.games.first_class.text import card_text
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el
from stellwerk.kit.panels import Cell, Panel
from stellwerk.kit.scene import Scene, acting, offered, part

PRICES_H: Final = 158  # a column of coins
TABLE_W: Final = 240  # base cards and Game End cards
SLIP_W, SLIP_H = 212, 50  # a contract
ME_W, ME_H = 340, 42


def me(scene: Scene[State], seat: int) -> Panel:
    cell = Cell("me", ME_W, ME_H, theme.group(f"seat-{seat}", heading(scene, seat), "player"))
    return Panel("me", "", "", (cell,))


def route_panel(scene: Scene[State], seat: int) -> Panel:
    return Panel("route", "", "", route(scene, seat))


def heading(scene: Scene[State], seat: int) -> Drawing:
    """Who this is, the score, and the signs of the start player."""
    y, active = ME_H / 2, acting(scene) == seat
    band = theme.rect(2, 2, ME_W - 4, ME_H - 4, "turn" if active else "leaf", 5)
    pointer = theme.path("pointer", f"M0 {y - 8}l11 8-11 8z") if active else ()
    name = theme.shorten(scene.who(seat), 14)
    words = theme.text(66, y + 7, name, "bold", theme.fit(name, 18, 120))
    score = theme.text(ME_W - 12, y + 8, theme.whole(sum(scene.view.sheet[seat])), "sign end bold", 23)
    return band + pointer + theme.nameplate(seat, 14, y) + words + signs(scene, seat, 206, y) + score


def signs(scene: Scene[State], seat: int, x: float, y: float) -> Drawing:
    """The start player's figure, and the tile that makes the next one."""
    view, t, body = scene.view, scene.t, Drawing()
    if view.start == seat:
        body += titled(t("start player"), theme.use("i-signal", x, y, 0.95, "plain"))
    if view.tile_holder == seat:
        tile = theme.rect(x + 15, y - 12, 24, 24, "tile", 4) + theme.use("i-signal", x + 27, y, 0.75, "white")
        body += titled(t("start player of the next round"), tile)
    return body


def titled(words: str, body: Drawing) -> Drawing:
    return el("g", {}, el("title", {}, words), body)


# Coins


def coins(scene: Scene[State], seat: int) -> Panel:
    """Three columns of coins, filled from below, and beside each what a coin of it buys."""
    held = scene.view.coins[seat]
    cells = (Cell(f"coin-{which}", 92, PRICES_H, column(scene, seat, which)) for which in range(len(COLUMNS)))
    return Panel("coins", scene.t("Coins"), f"{sum(held)} / {sum(COLUMNS)}", tuple(cells))


def column(scene: Scene[State], seat: int, which: int) -> Drawing:
    held, bottom = scene.view.coins[seat][which], PRICES_H - 14
    places = drawn(space(f"space-{seat}-{which}-{i}", bottom - 25 * i, i < held) for i in range(COLUMNS[which]))
    uses = [pick for action, pick in scene.picks.items() if mine(scene, seat) and column_of(action) == which]
    label = scene.t("What a coin of column {column} buys", column=which + 1)
    high = 25 * COLUMNS[which]
    around = theme.rect(1, bottom + 13 - high, 26, high, "hit", 6) if uses else ()
    coins = theme.opener(f"spaces-{seat}-{which}", around + places, "", uses, label)
    return theme.group(f"coin-{seat}-{which}", coins + drawn(prices(scene, seat, which, 30, 3)))


def column_of(action: Action) -> int:
    """The column whose coin an action spends; -1: none."""
    return column_spent(action) if action.op == "coin-point" else COLUMN.get(action.op, -1)


def space(name: str, y: float, taken: bool) -> Drawing:
    return theme.group(name, theme.use("i-coin", 14, y)) if taken else theme.circle("hollow", 14, y, 10)


def prices(scene: Scene[State], seat: int, which: int, x: float, y: float) -> list[Drawing]:
    """FC-13.7: what a coin of the column buys, above all what the column is for."""
    picks = scene.picks if mine(scene, seat) else {}
    return [
        price(seat, which, i, x, y + 31 * i, picks.get(action) if action else None)
        for i, (action, _) in enumerate(buys(which))
    ]


@cache
def buys(which: int) -> list[tuple[Action | None, Sequence[Glyph]]]:
    up, down = icon("up", 0.8), icon("down", 0.8)
    zero, conductor = symbol("car"), icon("conductor", 0.95)
    first: list[tuple[Action | None, Sequence[Glyph]]] = [(COIN_CAR[0], (zero, up)), (COIN_CAR[1], (zero, down))]
    second = [(COIN_CONDUCTOR[0], (conductor, up)), (COIN_CONDUCTOR[1], (conductor, down))]
    third = [(COIN_CHOICE_CAR[0], (zero, up)), (COIN_CHOICE_CAR[1], (zero, down))]
    lists = (
        first,
        [(COIN_LOCO, (icon("locomotive", 0.95), glyphs.chevrons(1))), *second],
        [(None, (symbol("upgrade"),)), *third],
    )
    return [*lists[which], (COIN_POINT[which], (points(1),))]


@lru_cache(maxsize=theme.PIECES)
def price(seat: int, which: int, i: int, x: float, y: float, pick: int | None) -> Drawing:
    action, signs = buys(which)[i]
    frame = theme.rect(x, y, 58, 26, "frame", 4) + centred(row(signs, 3), x + 2, y + 1, 54, 24, 1)
    ringed = theme.rect(x - 1, y - 1, 60, 28, "ring", 5) if pick is not None else ()
    body = frame + ringed if pick is not None or action is None else theme.fainter(".8", frame)
    return theme.part(f"buy-{seat}-{which}-{i}", body, "", action, pick)


# Base cards and Game End cards


def final_table(scene: Scene[State], seat: int) -> Panel:
    """For each kind: the own base cards, and the Game End cards that will count them (FC-18.3)."""
    held = scene.view.game_end[seat]
    aside = scene.t.plural("{n} card", "{n} cards", len(held))
    if HIDDEN in held:
        aside = scene.t("{cards}, one of them secret", cards=aside)
    rows = drawn(kind_row(scene, seat, kind, 24 + 36 * i) for i, kind in enumerate(SCORING_KINDS))
    if "C" in scene.view.modules:
        rows += murder(scene, seat, 24 + 36 * len(SCORING_KINDS))
    height = 36 * (len(SCORING_KINDS) + ("C" in scene.view.modules) * (1 + scene.view.over)) + 6
    return Panel(
        "final", scene.t("Game End"), aside, (Cell("final", TABLE_W, height, theme.group(f"final-{seat}", rows)),)
    )


def known(scene: Scene[State], seat: int) -> list[int]:
    """Without the card that only its owner knows (FC-19.35)."""
    return [card for card in scene.view.game_end[seat] if card != HIDDEN]


def kind_row(scene: Scene[State], seat: int, kind: str, y: float) -> Drawing:
    box, n = scene.view.box, base_cards(scene.view, seat, kind)
    values = [box.game_end[card].value for card in known(scene, seat) if box.game_end[card].kind == kind]
    sign = theme.use(f"i-{kind}", 14, y - 3, 0.95, "plain")
    count = theme.text(58, y + 4, f"{n}", "sign end bold", 20)
    step = min(28, 104 / max(1, len(values)))
    hexes = drawn(glyphs.hexagon(94.5 + step * i, y - 3, value) for i, value in enumerate(values))
    times = theme.text(64, y + 3, "×", "sign", 16)
    total = theme.text(TABLE_W - 4, y + 4, theme.whole(n * sum(values)), "sign end bold", 20)
    return sign + count + times + hexes + total + theme.rule(0, y + 15, TABLE_W, y + 15)


def murder(scene: Scene[State], seat: int, y: float) -> Drawing:
    """FC-C: the own role, the pieces of evidence, the cards that destroy some of them."""
    role = role_words(scene, seat)
    words = theme.text(2, y + 4, role, "sign bold", theme.fit(role, 17, 104))
    turned_up = found(scene, seat, y + 22) if scene.view.over else ()
    return theme.group(f"role-{seat}", words + clues(scene, seat, 112, y - 2) + turned_up)


def found(scene: Scene[State], seat: int, y: float) -> Drawing:
    """FC-C.16: what the pieces of evidence showed, the fingerprints first."""
    tokens = sorted((scene.view.box.tokens[token] for token in scene.view.evidence[seat]), key=token_order)
    step = min(38, (TABLE_W - 36) / max(1, len(tokens) - 1))
    return drawn(token_face(token, step * i, y) for i, token in enumerate(tokens))


def token_order(token: Token) -> tuple[bool, bool, int]:
    return (token.kind != "fingerprints", token.kind != "points", -token.n)


def token_face(token: Token, x: float, y: float) -> Drawing:
    """A piece of evidence, turned up."""
    signs = {"fingerprints": [icon("evidence", 0.75), glyphs.words(str(token.n), 16)], "points": [points(token.n)]}
    removal = [icon("cross"), icon("evidence", 0.75)]
    glyph = row(signs.get(token.kind, removal), 2)
    return theme.rect(x, y, 36, 26, "slip", 4) + centred(glyph, x + 2, y, 32, 26, 1)


def role_words(scene: Scene[State], seat: int) -> str:
    """A role is the owner's secret until the end."""
    if scene.seat != seat and not scene.view.over:
        return ""
    return scene.t("murderer") if scene.view.roles[seat] == MURDERER else scene.t("innocent")


def clues(scene: Scene[State], seat: int, x: float, y: float) -> Drawing:
    view = scene.view
    tokens = len(view.evidence[seat])
    shown = f"{tokens}" if not view.over else f"{tokens} ({fingerprints(view, seat)})"
    second = x + (70 if not view.over else 96)
    signs = theme.use("i-evidence", x + 8, y, 0.9) + theme.use("i-destroy-evidence", second, y, 0.9)
    numbers = theme.text(x + 24, y + 6, shown, "sign", 18) + theme.text(
        second + 14, y + 6, f"{len(view.destroy[seat])}", "sign", 18
    )
    return theme.styled("plain", signs) + numbers


# Contracts


def contracts(scene: Scene[State], seat: int) -> Panel:
    """Open ones as slips, those that are met on brass."""
    return Panel("contracts", scene.t("Contracts"), f"{scene.view.fulfilled[seat]} ✓", slips(scene, seat))


def slips(scene: Scene[State], seat: int) -> tuple[Cell, ...]:
    held = scene.view.contracts[seat]
    return tuple(Cell(f"contract-{seat}-{card}", SLIP_W, SLIP_H, slip(scene, seat, card)) for card in held)


def slip(scene: Scene[State], seat: int, card: int) -> Drawing:
    """An open contract: what is asked on the left, what is given on the right."""
    x, y, width, height = 3, 3, SLIP_W - 6, SLIP_H - 6
    printed = scene.view.box.cards[card]
    met = is_met(scene.view, seat, card)
    action = offered(scene, CONTRACT[card]) if mine(scene, seat) else None
    half = width * 0.56
    body = theme.rect(x, y, width, height, "slip kept" if met else "slip", 5)
    body += centred(glyphs.need_glyph(printed.need), x + 6, y + 3, half - 24, height - 6, 1.1)
    sign = theme.use("i-tick" if met else "i-arrow", x + half - 6, y + height / 2, 0.9)
    body += sign + frame_box(printed.bonus, x + half + 6, y + 6, width - half - 11, height - 12, 1.15)
    if action:
        body += theme.rect(x - 2, y - 2, width + 4, height + 4, "ring", 6)
    asked = action or (CONTRACT[card] if seat == scene.seat else None)
    return part(scene, f"contract-{seat}-{card}", body, "", asked, card_label(scene.view.box, card, scene.t))


# Mail cars, and bonuses that wait


def mail_cars(scene: Scene[State], seat: int) -> Panel:
    """The mail cars that are not used yet; when a train gets its fifth car, one of them is chosen."""
    which = range(len(scene.view.box.mail_cars))
    cells = (Cell(f"mail-{seat}-{i}", 134, 44, spare(scene, seat, i, not is_left(scene.view, seat, i))) for i in which)
    return Panel("mail", scene.t("Mail cars"), "", tuple(cells))


def spare(scene: Scene[State], seat: int, which: int, used: bool) -> Drawing:
    x, y, name = 3, 4, f"mail-{seat}-{which}"
    if used:
        return theme.group(name, theme.rect(x, y, 128, 36, "absent", 6))
    letter = theme.use("i-mail", x + 19, y + 18, css="white")
    body = theme.rect(x, y, 128, 36, "mail-car", 6) + letter
    body += frame_box(scene.view.box.mail_cars[which].bonus, x + 38, y + 4, 87, 28, 1)
    action = offered(scene, MAIL_CAR[which]) if mine(scene, seat) else None
    body += theme.rect(x - 1.5, y - 2, 131, 40, "ring", 8) if action else ()
    return part(scene, name, body, "", action, card_text.mail_car_text(scene.view.box, which, scene.t))


def bonuses(scene: Scene[State], seat: int) -> Panel:
    """What waits to be carried out (FC-14.6); it is chosen beside the question."""
    shown = [glyphs.bonus_glyph(bonus) for bonus in scene.view.bonuses[seat]]
    cells = (
        Cell(f"bonus-{i}", glyph.width + 4, 36, theme.group(f"bonus-{seat}-{i}", at(2, 18, glyph.draw(0))))
        for i, glyph in enumerate(shown)
    )
    return Panel("bonuses", scene.t("Bonuses waiting:") if shown else "", "", tuple(cells))
