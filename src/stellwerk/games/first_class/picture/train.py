"""The two trains of a player: cars, mail cars, locomotive tiles, conductors, and what lies under and between them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.picture import glyphs, icons
from stellwerk.games.first_class.picture.cards import card_label
from stellwerk.games.first_class.picture.glyphs import (
    Glyph,
    centred,
    frame_box,
    frame_glyph,
    frame_glyphs,
    icon,
    points,
    row,
    used,
    value_car,
)
from stellwerk.games.first_class.picture.livery import at, ring
from stellwerk.games.first_class.rules import trains as rolling
from stellwerk.games.first_class.rules.actions import CAR, COIN_UPGRADE, SLOT, TRAIN, UPGRADE
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import (
    CARS,
    ENGINE,
    GAP_SLOTS,
    LOWER,
    MAIL,
    UPPER,
    Train,
    car_at,
    left_of,
    position_of,
    right_of,
    train_of,
)
from stellwerk.games.first_class.rules.payloads import card_of, contains, lower_steps, sides_done, upper_steps
from stellwerk.games.first_class.rules.scoring import train_value
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text import card_text, player_board
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el
from stellwerk.kit.panels import Cell, Panel
from stellwerk.kit.scene import Scene, asked, offered, part

BODY: Final = "M-9 13V7q0-6.5 6-7h6q6 .5 6 7v6z"
CAP: Final = "M-5.5-6.5V-11q5.5-2.6 11 0v4.5z"


PITCH: Final = 84  # from car to car
CAR_H: Final = 75
LEAD: Final = 44  # in front of the train: where its conductor begins, and what it is worth
AHEAD: Final = 31  # above the train, for the conductor
TUCK: Final = 30  # below it, for cards under the cars
HALF: Final = 5  # positions: a train lies in two cells, which a narrow page sets one below the other


class Yard(NamedTuple):
    """Where a half of a train stands: its first position and the left edge of that one."""

    first: int
    x: float


def trains(scene: Scene[State], seat: int) -> Panel:
    """Both trains, with what lies between them."""
    upper, lower = ([half(scene, seat, side, first) for first in (1, HALF + 1)] for side in (UPPER, LOWER))
    between = gap(scene, seat) if "E" in scene.view.modules else []
    return Panel("trains", "", "", (*upper, *between, *lower))


def half(scene: Scene[State], seat: int, side: int, first: int) -> Cell:
    """One half of a train: the rail, which is brass as far as the conductor has come, and everything on it."""
    which, land = train_of(seat, side), Yard(first, LEAD if first == 1 else 0)
    here = range(first, first + HALF)
    low = AHEAD + CAR_H
    items = drawn(item(scene, seat, side, land, AHEAD, position) for position in here)
    slips = range(len(scene.view.tucked[which]))
    items += drawn(tucked(scene, seat, side, land, low, i) for i in slips if position_of(i) in here)
    if position_of(len(slips)) in here:
        items += tuck_place(scene, seat, side, land, low)
    reached = scene.view.conductors[which]
    if reached in here or (reached == 0 and first == 1):
        items += conductor(seat, place(land, reached) + (PITCH - 6) / 2 if reached else LEAD / 2, AHEAD - 15)
    items += drawn(
        stop(scene, seat, side, land, steps) for steps in stops(scene, seat, side) if reached + steps in here
    )
    if first == 1:
        items += at(LEAD / 2 - 16, low - 26, points(train_value(scene.view, which)).draw(0), 1.25)
    body = rail(land, low, reached) + items
    name = f"train-{seat}-{side}" if first == 1 else f"train-{seat}-{side}-end"
    tuck = TUCK if "B" in scene.view.modules or "D" in scene.view.modules else 5
    return Cell(name, land.x + PITCH * HALF, low + tuck, theme.group(name, body))


def place(land: Yard, position: int) -> float:
    """The left edge of a position."""
    return land.x + (position - land.first) * PITCH


def rail(land: Yard, y: float, reached: int) -> Drawing:
    end, here = place(land, land.first + HALF), place(land, min(reached, land.first + HALF - 1) + 1) - 6
    start = land.x if land.first == 1 else 0
    brass = theme.path("reached", f"M{start} {y}H{theme.num(here)}") if reached >= land.first else ()
    line = f"M{start} {y}H{theme.num(end - (6 if land.first > 1 else 0))}"
    return theme.path("sleepers", line) + theme.path("rail", line) + brass


def conductor(seat: int, x: float, y: float, scale: float = 1.15) -> Drawing:
    head = theme.circle("head-of figure", 0, -4.5, 4.8)
    return at(x, y, theme.path(f"car{seat} figure", BODY) + head + theme.path(f"car{seat} figure", CAP), scale)


def stops(scene: Scene[State], seat: int, side: int) -> range:
    """How many steps the conductor may take now."""
    moves = asked(scene, "both", "conductor") if mine(scene, seat) else []
    return range(1, 1 + max(((upper_steps(action), lower_steps(action))[side] for action, _ in moves), default=0))


def stop(scene: Scene[State], seat: int, side: int, land: Yard, steps: int) -> Drawing:
    """Where the conductor would stand: he himself, faint, and the car below unless that can be chosen as well."""
    position = scene.view.conductors[train_of(seat, side)] + steps
    x, wide, number = place(land, position), PITCH - 6, car_at(position)
    free = position in (MAIL, ENGINE) or not offered(scene, UPGRADE[side][number])
    reach = theme.rect(x, 0, wide, AHEAD + (CAR_H * 0.84 if free else 0), "hit", 6)
    ghost = theme.fainter(".45", conductor(seat, x + wide / 2, AHEAD - 15))
    label = scene.t.plural("{n} step", "{n} steps", steps)
    return theme.group(f"stop-{seat}-{side}-{steps}", reach + ghost, "stop", label)


def item(scene: Scene[State], seat: int, side: int, land: Yard, y: float, position: int) -> Drawing:
    """What lies on a position, or its outline."""
    view, which = scene.view, train_of(seat, side)
    x, wide = place(land, position), PITCH - 6
    if position == MAIL:
        return mail_car(scene, seat, side, x, y, wide, CAR_H)
    if position == ENGINE:
        return engine(scene, seat, side, x, y, wide, CAR_H)
    number = car_at(position)
    if number < len(view.cars[which]):
        return a_car(scene, seat, side, number, x, y, wide, CAR_H)
    if number == len(view.cars[which]) < CARS:
        return next_car(scene, seat, side, x, y, wide, CAR_H)
    return theme.rect(x, y, wide, CAR_H * 0.84, "absent", 6)


def next_car(scene: Scene[State], seat: int, side: int, x: float, y: float, wide: float, high: float) -> Drawing:
    """The place of the next 0-car: what the train gets for it, or for how many more."""
    which = train_of(seat, side)
    more, sign = next_sign(scene.view, which)
    middle, name = x + wide / 2, f"place-{seat}-{side}"
    coming = centred(icon(sign, 1.1), x, y + high * 0.44, wide, high * 0.38)
    if offered(scene, CAR[side]):
        ghost = theme.use("i-car0", middle, y + high * 0.24, 1.2) + coming
        ghost = ghost if more == 1 else theme.use("i-car0", middle, y + high * 0.42, 1.5)
        return part(scene, name, theme.rect(x, y, wide, high * 0.84, "chip", 6) + ghost, "", CAR[side])
    needed = centred(row([glyphs.words(f"+{more}", 18, "sign"), icon("car", 0.9)], 5), x, y + 3, wide, high * 0.38)
    frame = theme.rect(x, y, wide, high * 0.84, "absent", 6)
    said = player_board.next_line(scene.view, which, scene.t)
    return theme.group(name, frame + theme.styled("plain", needed + coming), "", said)


def next_sign(view: State, which: Train) -> tuple[int, str]:
    """How many cars more bring what: the icon of a mail car or of a locomotive tile."""
    more = rolling.cars_to_next(view, which)
    return more, "mail" if view.mail[which] == NONE else "locomotive"


def a_car(
    scene: Scene[State], seat: int, side: int, number: int, x: float, y: float, wide: float, high: float
) -> Drawing:
    value = scene.view.cars[train_of(seat, side)][number]
    body = theme.use(f"w{value}", x, y)
    action = offered(scene, UPGRADE[side][number], COIN_UPGRADE[side][number]) if mine(scene, seat) else None
    if action:
        badge = theme.use("i-upgrade", 0, 0) if action.op == "upgrade" else coin_badge()
        body += ring(x, y, wide, high * 0.84) + at(x + wide - 8, y + high * 0.8, badge_disc() + badge, 0.72)
    return part(scene, f"car-{seat}-{side}-{number}", body, "", action)


def badge_disc() -> Drawing:
    return theme.circle("badge", 0, 0, 17)


def coin_badge() -> Drawing:
    return glyphs.coin(1).draw(-11)


def mine(scene: Scene[State], seat: int) -> bool:
    """Is this the board of the player who is asked?"""
    return scene.decision is not None and scene.decision.seat == seat == scene.seat


def mail_car(scene: Scene[State], seat: int, side: int, x: float, y: float, wide: float, high: float) -> Drawing:
    which = scene.view.mail[train_of(seat, side)]
    name, body_h = f"car-{seat}-{side}-mail", high * 0.84
    if which == NONE:
        ghost = theme.use("i-mail", x + wide / 2, y + body_h / 2, 1.2, "faint plain")
        return theme.group(name, theme.rect(x, y, wide, body_h, "absent", 6) + ghost)
    wheels = theme.use("w-frame", x, y) + theme.use("w-wheels", x, y, css="wheel")
    bonus = scene.view.box.mail_cars[which].bonus
    letter = theme.use("i-mail", x + wide / 2, y + body_h * 0.26, 0.9, "white")
    frame = frame_box(bonus, x + 1, y + body_h * 0.48, wide - 2, body_h * 0.46, 1)
    body = wheels + theme.rect(x, y, wide, body_h, "mail-car", 6) + letter + frame
    return theme.group(name, body, "", card_text.mail_car_text(scene.view.box, which, scene.t))


def engine(scene: Scene[State], seat: int, side: int, x: float, y: float, wide: float, high: float) -> Drawing:
    tile = scene.view.engine[train_of(seat, side)]
    name = f"engine-{seat}-{side}"
    if tile == NONE:
        ghost = theme.use("i-locomotive", x + wide / 2, y + high * 0.42, 1.4, "faint plain")
        return theme.group(name, theme.rect(x, y, wide, high * 0.84, "absent", 6) + ghost)
    body = at(x, y, tile_face(scene.view.box.tiles[tile].value, wide, high))
    return theme.group(name, body, "", card_text.tile_text(scene.view.box, tile, scene.t))


def tile_face(value: int, wide: float, high: float) -> Drawing:
    """A locomotive tile: an engine and its value."""
    loco = theme.use("i-locomotive", wide * 0.34, high * 0.42, min(1.4, wide / 56), "white")
    number = icons.figure(wide * 0.79, high * 0.53, value, "sign mid light bold", min(26, high * 0.34))
    return (
        theme.rect(0, 0, wide, high * 0.84, "tile", 6)
        + loco
        + number
        + theme.path("wheel", f"{icons.wheels(wide, high)}")
    )


# Under the cars


def tucked(scene: Scene[State], seat: int, side: int, land: Yard, y: float, i: int) -> Drawing:
    """A card under a car: a celebrity, or a passenger or baggage that waits or is aboard."""
    which = train_of(seat, side)
    card = scene.view.tucked[which][i]
    aboard = contains(scene.view.aboard[which], i)
    x, wide, high = place(land, position_of(i)) + 2, PITCH - 10, TUCK - 5
    printed = scene.view.box.cards[card]
    if printed.kind == "celebrity":
        glyph, css = row([icon("celebrity", 0.8), glyphs.words("× 2", 16.5)], 6), "slip kept"
    else:
        parts = printed.passenger if side == UPPER else printed.baggage
        sign = icon("passenger" if side == UPPER else "baggage", 0.85)
        glyph = row([sign, icon("tick", 0.8)], 3) if aboard else waiting(sign, parts, wide - 6)
        css = "slip kept" if aboard else "slip"
    body = theme.rect(x, y + 3, wide, high, css, 3) + centred(glyph, x + 3, y + 2, wide - 6, high + 2, 1)
    return theme.group(f"tucked-{seat}-{side}-{i}", body, "", card_label(scene.view.box, card, scene.t))


def waiting(sign: Glyph, parts: Sequence[Effect], room: float) -> Glyph:
    """What a passenger or baggage will pay; where it takes the whole slip, the train alone tells which it is."""
    both = row([sign, frame_glyph(parts)], 3)
    return both if both.width <= room else row(frame_glyphs(parts, 1), 1)


def tuck_place(scene: Scene[State], seat: int, side: int, land: Yard, y: float) -> Drawing:
    """Where a card that is being placed would go."""
    if not mine(scene, seat) or not offered(scene, TRAIN[side]) or scene.decision is None:
        return ()
    card = scene.view.box.cards[card_of(scene.decision.effect)]
    number = len(scene.view.tucked[train_of(seat, side)])
    x, wide = place(land, position_of(number)) + 2, PITCH - 10
    name = card.kind if card.kind == "celebrity" or side == UPPER else "baggage"
    body = theme.rect(x, y + 3, wide, TUCK - 5, "chip", 3)
    sign = theme.styled("plain", centred(icon(name), x, y + 3, wide, TUCK - 5, 0.9))
    return part(scene, f"tuck-{seat}-{side}", body + sign, "", TRAIN[side])


# Between the trains


def gap(scene: Scene[State], seat: int) -> list[Cell]:
    used = len(scene.view.gap[seat])
    slots = range(GAP_SLOTS if used < GAP_SLOTS else used)
    return [Cell(f"gap-{slot}", lead(slot) + GAP_W, GAP_H, gap_slot(scene, seat, slot)) for slot in slots]


def lead(slot: int) -> float:
    """Before the first slot there is as much room as before the first car: so each is beside its two positions."""
    return LEAD if slot == 0 else 0


def gap_slot(scene: Scene[State], seat: int, slot: int) -> Drawing:
    """Slot k lies between the positions 2k - 1 and 2k (FC-E.2)."""
    view, x, y, wide, high = scene.view, lead(slot), 3, GAP_W - 6, GAP_H - 6
    action: Action | None = SLOT[slot] if mine(scene, seat) and offered(scene, SLOT[slot]) else None
    if slot < len(view.gap[seat]):
        body = gap_card(scene, seat, slot, x, y, wide, high) + (ring(x, y, wide, high) if action else ())
        label = card_label(view.box, view.gap[seat][slot], scene.t)
        return part(scene, f"gap-{seat}-{slot}", body, "", action, label)
    body = theme.rect(x, y, wide, high, "chip" if action else "absent", 6)
    if not action:
        body += theme.text(x + wide / 2, y + 21, f"{left_of(slot)} | {right_of(slot)}", "sign mid faint", 17)
    if action and scene.decision:
        sign = icon(view.box.kinds[card_of(scene.decision.effect)], 1.2)
        body += theme.styled("plain", centred(sign, x, y, wide, high))
    return part(scene, f"gap-{seat}-{slot}", body, "", action)


GAP_W, GAP_H = 2 * PITCH, 36  # a card between the trains covers two positions


def gap_card(scene: Scene[State], seat: int, slot: int, x: float, y: float, wide: float, high: float) -> Drawing:
    card = scene.view.box.cards[scene.view.gap[seat][slot]]
    done = sides_done(scene.view.gap_done[seat], slot)
    glyph = switch_glyph(card.value, card.upper, card.lower) if card.kind == "switch" else mechanic(card.value, done)
    ground = theme.rect(x, y, wide, high, "face", 5) + theme.rect(x, y, 7, high, f"pile{card.pile}", 3)
    css = "faint" if card.kind == "mechanic" and all(done) else None
    content = centred(glyph, x + 10, y, wide - 12, high, 1.15)
    return ground + el("g", {"class": css}, content) + theme.rect(x, y, wide, high, "edge", 5)


def switch_glyph(value: int, upper: int, lower: int) -> Glyph:
    least = row([glyphs.words("≥", 16), value_car(value)], 2)
    return row([row([icon("up"), points(upper)], 3), least, row([points(lower), icon("down")], 3)], 7)


def mechanic(value: int, done: tuple[bool, bool]) -> Glyph:
    """The task, and which of its two sides are fulfilled."""
    sides = [
        row([icon(way), icon("tick", 0.8)], 1) for way, is_done in zip(("up", "down"), done, strict=True) if is_done
    ]
    least = row([glyphs.words("≥", 16), value_car(value)], 2)
    return row([icon("mechanic"), least, used(28, "i-step"), *sides], 5)


STYLE = f"""
.stellwerk .rail{{fill:none;stroke:#8d8268;stroke-width:2.6}}
.stellwerk .sleepers{{fill:none;stroke:{theme.HAIR};stroke-width:9;stroke-dasharray:4 8}}
.stellwerk .reached{{fill:none;stroke:{theme.BRASS};stroke-width:5}}
.stellwerk .figure{{stroke:{theme.INK};stroke-width:1.5;stroke-linejoin:round}}
.stellwerk .head-of{{fill:#f3dfc2}}
.stellwerk .mail-car{{fill:{theme.OXBLOOD};stroke:{theme.INK};stroke-width:1.4}}
.stellwerk .tile{{fill:{theme.INK};stroke:#d8b25a;stroke-width:2}}
.stellwerk .hit{{fill:{theme.BRASS};fill-opacity:0;stroke:{theme.BRASS};stroke-width:2;stroke-dasharray:9 4}}
.stellwerk .taken .hit,.stellwerk :hover>.hit{{fill-opacity:.25;stroke:{theme.OXBLOOD}}}
.stellwerk .badge{{fill:{theme.LEAF};stroke:{theme.BRASS};stroke-width:2.5}}
.stellwerk .slip{{fill:#f0e8d6;stroke:{theme.INK};stroke-width:1.2}}
.stellwerk .kept{{fill:#efd998;stroke:{theme.BRASS};stroke-width:1.6}}
"""
