"""The viewer's own board in First Class: the route, the trains, coins, base cards and Game End cards, contracts."""

from collections.abc import Sequence
from typing import Final

from stellwerk.core.records import Action
from stellwerk.games.first_class.deck.data import MURDERER, SCORING_KINDS
from stellwerk.games.first_class.picture import glyphs
from stellwerk.games.first_class.picture.cards import card_label
from stellwerk.games.first_class.picture.glyphs import Glyph, centred, frame_box, icon, points, row, symbol
from stellwerk.games.first_class.picture.route import route
from stellwerk.games.first_class.picture.scene import BOARDS, BOTTOM, LEFT, Scene, acting, offered, part
from stellwerk.games.first_class.picture.train import Yard, mine, trains, yard
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
from stellwerk.games.first_class.rules.contracts import is_met
from stellwerk.games.first_class.rules.scoring import base_cards, fingerprints
from stellwerk.games.first_class.rules.trains import COLUMNS
from stellwerk.games.first_class.text import card_text, effect_text
from stellwerk.kit import theme

SIDE, SIDE_W = 1036, 548  # what lies beside the trains
TABLE: Final = SIDE + 312  # base cards and Game End cards
COINS: Final = BOARDS + 58
CONTRACTS: Final = BOARDS + 236
MAIL_CARS: Final = BOTTOM - 56
TRAIN_X, PITCH = LEFT + 76, 92


def own_yard(scene: Scene) -> Yard:
    return yard(scene, TRAIN_X, BOARDS + 118, PITCH, BOTTOM - BOARDS - 122)


def own_board(scene: Scene, seat: int) -> str:
    parts = [
        heading(scene, seat),
        bonuses(scene, seat),
        route(scene, seat, LEFT, BOARDS + 36, SIDE - LEFT - 24),
        trains(scene, seat, own_yard(scene)),
        coins(scene, seat),
        final_table(scene, seat),
        murder(scene, seat) if "C" in scene.view.modules else "",
        contracts(scene, seat),
        mail_cars(scene, seat),
    ]
    return theme.pane("own", theme.group(f"seat-{seat}", "".join(parts), "player"))


def heading(scene: Scene, seat: int) -> str:
    """Who this is, the score, and the signs of the start player."""
    y = BOARDS + 14
    band = theme.rect(LEFT, BOARDS - 4, SIDE + SIDE_W - LEFT, 36, "turn" if acting(scene) == seat else "leaf", 5)
    pointer = f'<path class="pointer" d="M{LEFT - 9} {y - 8}l13 8-13 8z"/>' if acting(scene) == seat else ""
    name = theme.shorten(scene.who(seat), 28)
    words = theme.text(LEFT + 66, y + 7, name, "bold", theme.fit(name, 20, 250))
    score = theme.text(SIDE + SIDE_W - 12, y + 8, points_words(scene, seat), "sign end bold", 22)
    return band + pointer + theme.nameplate(seat, LEFT + 10, y) + words + signs(scene, seat, LEFT + 336, y) + score


def points_words(scene: Scene, seat: int) -> str:
    return effect_text.points_text(sum(scene.view.sheet[seat]), scene.t)


def signs(scene: Scene, seat: int, x: float, y: float) -> str:
    """The start player's figure, and the tile that makes the next one."""
    view, t, body = scene.view, scene.t, ""
    here = ((view.start, t("start player")), (view.tile_holder, t("start player of the next round")))
    for said in [words for owner, words in here if owner == seat]:
        body += theme.use("i-signal", x, y, 0.9, "plain") + theme.text(x + 13, y + 5, said, "small", 15)
        x += 40 + 7 * len(said)
    return body


# Coins


def coins(scene: Scene, seat: int) -> str:
    """Three columns of coins, filled from below, and beside each what a coin of it buys."""
    held = scene.view.coins[seat]
    head = theme.head(SIDE, COINS - 4, 296, scene.t("Coins"), f"{sum(held)} / {sum(COLUMNS)}")
    return head + "".join(column(scene, seat, i, SIDE + 100 * i) for i in range(len(COLUMNS)))


def column(scene: Scene, seat: int, which: int, x: float) -> str:
    held, bottom = scene.view.coins[seat][which], COINS + 128
    places = "".join(space(x + 12, bottom - 24 * i, i < held) for i in range(COLUMNS[which]))
    return theme.group(f"coin-{seat}-{which}", places + "".join(prices(scene, seat, which, x + 30, COINS + 14)))


def space(x: float, y: float, taken: bool) -> str:
    if taken:
        return theme.use("i-coin", x, y)
    return f'<circle class="hollow" cx="{theme.num(x)}" cy="{theme.num(y)}" r="10"/>'


def prices(scene: Scene, seat: int, which: int, x: float, y: float) -> list[str]:
    """FC-13.7: what a coin of the column buys, above all what the column is for."""
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
    buys = [*lists[which], (COIN_POINT[which], (points(1),))]
    return [price(scene, seat, which, i, x, y + 30 * i, *buy) for i, buy in enumerate(buys)]


def price(
    scene: Scene, seat: int, which: int, i: int, x: float, y: float, action: Action | None, glyphs: Sequence[Glyph]
) -> str:
    open_now = offered(scene, action) if action and mine(scene, seat) else None
    frame = theme.rect(x, y, 58, 26, "frame", 4) + centred(row(glyphs, 3), x + 2, y + 1, 54, 24, 1)
    ringed = theme.rect(x - 1, y - 1, 60, 28, "ring", 5) if open_now else ""
    body = frame + ringed if open_now or action is None else f'<g opacity=".8">{frame}</g>'
    return part(scene, f"buy-{seat}-{which}-{i}", body, "", open_now or (action if mine(scene, seat) else None))


# Base cards and Game End cards


def final_table(scene: Scene, seat: int) -> str:
    """For each kind: the own base cards, and the Game End cards that will count them (FC-18.3)."""
    view = scene.view
    held = view.game_end[seat]
    head = theme.head(
        TABLE, COINS - 4, SIDE + SIDE_W - TABLE, scene.t("Game End"), scene.t.plural("{n} card", "{n} cards", len(held))
    )
    rows = "".join(kind_row(scene, seat, kind, COINS + 30 + 33 * i) for i, kind in enumerate(SCORING_KINDS))
    return theme.group(f"final-{seat}", head + rows)


def kind_row(scene: Scene, seat: int, kind: str, y: float) -> str:
    box, n = scene.view.box, base_cards(scene.view, seat, kind)
    values = [box.game_end[card].value for card in scene.view.game_end[seat] if box.game_end[card].kind == kind]
    sign = theme.use(f"i-{kind}", TABLE + 14, y - 3, 0.95, "plain")
    count = theme.text(TABLE + 58, y + 4, f"{n}", "sign end bold", 20)
    step = min(28, 104 / max(1, len(values)))
    hexes = "".join(glyphs.hexagon(TABLE + 94.5 + step * i, y - 3, value) for i, value in enumerate(values))
    times = theme.text(TABLE + 64, y + 3, "×", "sign", 16)
    total = theme.text(SIDE + SIDE_W, y + 4, theme.whole(n * sum(values)), "sign end bold", 20)
    return sign + count + times + hexes + total + theme.rule(TABLE, y + 14, SIDE + SIDE_W, y + 14)


def murder(scene: Scene, seat: int) -> str:
    """FC-C: the own role, the pieces of evidence, the cards that destroy some of them."""
    y = COINS + 140
    role = role_words(scene, seat)
    words = theme.text(TABLE, y + 6, role, "sign bold", theme.fit(role, 16, 104))
    return theme.group(f"role-{seat}", words + clues(scene, seat, TABLE + 112, y))


def role_words(scene: Scene, seat: int) -> str:
    """A role is the owner's secret until the end."""
    if scene.seat != seat and not scene.view.over:
        return ""
    return scene.t("murderer") if scene.view.roles[seat] == MURDERER else scene.t("innocent")


def clues(scene: Scene, seat: int, x: float, y: float) -> str:
    view = scene.view
    tokens = len(view.evidence[seat])
    shown = f"{tokens}" if not view.over else f"{tokens} ({fingerprints(view, seat)})"
    signs = theme.use("i-evidence", x + 8, y, 0.9) + theme.use("i-destroy-evidence", x + 70, y, 0.9)
    numbers = theme.text(x + 24, y + 6, shown, "sign", 18) + theme.text(
        x + 84, y + 6, f"{len(view.destroy[seat])}", "sign", 18
    )
    return f'<g class="plain">{signs}</g>{numbers}'


# Contracts


def contracts(scene: Scene, seat: int) -> str:
    """Open ones as slips, those that are met on brass."""
    held, done = scene.view.contracts[seat], scene.view.fulfilled[seat]
    aside = scene.t("{n} open, {done} fulfilled", n=len(held), done=done)
    head = theme.head(SIDE, CONTRACTS, SIDE_W, scene.t("Contracts"), aside)
    return head + slips(scene, seat, SIDE, CONTRACTS + 14, SIDE_W, MAIL_CARS - CONTRACTS - 26)


def slips(scene: Scene, seat: int, x: float, y: float, room: float, high: float) -> str:
    """All open contracts within the room, the smaller the more there are."""
    held = scene.view.contracts[seat]
    across = 2 if len(held) <= 6 else 3
    down = max(2, -(-len(held) // across))
    width, height = (room + 8) / across, min(54, high / down)
    return "".join(
        slip(scene, seat, card, x + i % across * width, y + i // across * height, width - 8, height - 7)
        for i, card in enumerate(held)
    )


def slip(scene: Scene, seat: int, card: int, x: float, y: float, width: float, height: float) -> str:
    """An open contract: what is asked on the left, what is given on the right."""
    printed = scene.view.box.cards[card]
    met = is_met(scene.view, seat, card)
    action = offered(scene, CONTRACT[card]) if mine(scene, seat) else None
    half = width * 0.5
    body = theme.rect(x, y, width, height, "slip kept" if met else "slip", 5)
    body += centred(glyphs.need_glyph(printed.need), x + 6, y + 3, half - 24, height - 6, 1.1)
    sign = theme.use("i-tick" if met else "i-arrow", x + half - 6, y + height / 2, 0.9)
    body += sign + frame_box(printed.bonus, x + half + 8, y + 6, half - 14, height - 12, 1.15)
    if action:
        body += theme.rect(x - 2, y - 2, width + 4, height + 4, "ring", 6)
    asked = action or (CONTRACT[card] if mine(scene, seat) else None)
    return part(scene, f"contract-{seat}-{card}", body, "", asked, card_label(scene.view.box, card, scene.t))


# Mail cars, and bonuses that wait


def mail_cars(scene: Scene, seat: int) -> str:
    """Those not used yet; when a train gets its fifth car, one of them is chosen."""
    head = theme.head(SIDE, MAIL_CARS, SIDE_W, scene.t("Mail cars"))
    number = range(len(scene.view.box.mail_cars))
    return head + "".join(spare(scene, seat, i, SIDE + 140 * i, not is_left(scene.view, seat, i)) for i in number)


def spare(scene: Scene, seat: int, which: int, x: float, used: bool) -> str:
    y, name = MAIL_CARS + 14, f"mail-{seat}-{which}"
    if used:
        return theme.group(name, theme.rect(x, y, 128, 36, "absent", 6))
    letter = theme.use("i-mail", x + 22, y + 18, css="white")
    body = theme.rect(x, y, 128, 36, "mail-car", 6) + letter
    body += frame_box(scene.view.box.mail_cars[which].bonus, x + 42, y + 5, 80, 26, 1)
    action = offered(scene, MAIL_CAR[which]) if mine(scene, seat) else None
    body += theme.rect(x - 2, y - 2, 132, 40, "ring", 8) if action else ""
    return part(scene, name, body, "", action, card_text.mail_car_text(scene.view.box, which, scene.t))


def bonuses(scene: Scene, seat: int) -> str:
    """What waits to be carried out (FC-14.6); it is chosen beside the question."""
    pending = scene.view.bonuses[seat]
    if not pending:
        return theme.group(f"bonuses-{seat}", "")
    words = glyphs.words(scene.t("Bonuses waiting:"), 16, "")
    waiting = [words, *(glyphs.bonus_glyph(bonus) for bonus in pending)]
    return theme.group(f"bonuses-{seat}", centred(row(waiting, 8), LEFT + 620, BOARDS - 2, 760, 32, 0.9))
