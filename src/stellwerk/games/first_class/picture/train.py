"""The two trains of a player: cars, mail cars, locomotive tiles, conductors, and what lies under and between them."""

from typing import Final, NamedTuple

from stellwerk.core.records import Action
from stellwerk.games.first_class.picture import glyphs, icons
from stellwerk.games.first_class.picture.cards import card_label
from stellwerk.games.first_class.picture.glyphs import (
    Glyph,
    centred,
    frame_box,
    frame_glyph,
    icon,
    points,
    row,
    used,
    value_car,
)
from stellwerk.games.first_class.picture.scene import Scene, at, offered, part, ring
from stellwerk.games.first_class.rules.actions import CAR, COIN_UPGRADE, SLOT, TRAIN, UPGRADE
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import (
    CARS,
    ENGINE,
    GAP_SLOTS,
    LOWER,
    MAIL,
    UPPER,
    car_at,
    left_of,
    position_of,
    train_of,
)
from stellwerk.games.first_class.rules.payloads import card_of, contains, sides_done
from stellwerk.games.first_class.rules.scoring import train_value
from stellwerk.games.first_class.text import card_text
from stellwerk.kit import theme

BODY: Final = "M-9 13V7q0-6.5 6-7h6q6 .5 6 7v6z"
CAP: Final = "M-5.5-6.5V-11q5.5-2.6 11 0v4.5z"


class Yard(NamedTuple):
    """Where the trains stand: the corner, the distance of two positions, and the heights of all that is in a row."""

    x: float
    y: float
    pitch: float
    conductor: float
    car: float
    tuck: float
    gap: float

    @property
    def train(self) -> float:
        return self.conductor + self.car + self.tuck


def yard(scene: Scene, x: float, y: float, pitch: float, height: float) -> Yard:
    """Rows of the height that the modules in play ask for."""
    modules = scene.view.modules
    conductor, gap = 32, 62 if "E" in modules else 14
    tuck = 28 if "B" in modules or "D" in modules else 6
    return Yard(x, y, pitch, conductor, min(90, (height - gap) / 2 - conductor - tuck), tuck, gap)


def place(land: Yard, position: int) -> float:
    """The left edge of a position; 0 is in front of the train."""
    return land.x + (position - 1) * land.pitch


def trains(scene: Scene, seat: int, land: Yard) -> str:
    upper = train(scene, seat, UPPER, land, land.y)
    lower = train(scene, seat, LOWER, land, land.y + land.train + land.gap)
    between = gap(scene, seat, land, land.y + land.train) if "E" in scene.view.modules else ""
    return upper + between + lower


def train(scene: Scene, seat: int, side: int, land: Yard, y: float) -> str:
    """One train: the rail, which is brass as far as the conductor has come, and everything on it."""
    which, top = train_of(seat, side), y + land.conductor
    items = "".join(item(scene, seat, side, land, top, position) for position in range(1, ENGINE + 1))
    under = "".join(tucked(scene, seat, side, land, top + land.car, i) for i in range(len(scene.view.tucked[which])))
    under += tuck_place(scene, seat, side, land, top + land.car)
    reached = scene.view.conductors[which]
    standing = conductor(seat, place(land, reached) + (land.pitch - 6) / 2, y + land.conductor - 14)
    worth = at(land.x - land.pitch * 0.72, top + land.car / 2 + 4, points(train_value(scene.view, which)).draw(0), 1.1)
    return theme.group(f"train-{seat}-{side}", rail(land, top + land.car, reached) + items + under + worth + standing)


def rail(land: Yard, y: float, reached: int) -> str:
    end, here = place(land, ENGINE + 1) - 6, place(land, reached + 1) - 6
    brass = f'<path class="reached" d="M{theme.num(land.x)} {theme.num(y)}H{theme.num(here)}"/>' if reached else ""
    return f'<path class="rail" d="M{theme.num(land.x)} {theme.num(y)}H{theme.num(end)}"/>{brass}'


def conductor(seat: int, x: float, y: float, scale: float = 1.15) -> str:
    head = '<circle class="head-of figure" cy="-4.5" r="4.8"/>'
    return at(
        x, y, f'<path class="car{seat} figure" d="{BODY}"/>{head}<path class="car{seat} figure" d="{CAP}"/>', scale
    )


def item(scene: Scene, seat: int, side: int, land: Yard, y: float, position: int) -> str:
    """What lies on a position, or its outline."""
    view, which = scene.view, train_of(seat, side)
    x, wide = place(land, position), land.pitch - 6
    if position == MAIL:
        return mail_car(scene, seat, side, x, y, wide, land.car)
    if position == ENGINE:
        return engine(scene, seat, side, x, y, wide, land.car)
    number = car_at(position)
    if number < len(view.cars[which]):
        return a_car(scene, seat, side, number, x, y, wide, land.car)
    body = theme.rect(x, y, wide, land.car * 0.84, "absent", 6)
    if number == len(view.cars[which]) < CARS:
        return next_car(scene, seat, side, x, y, wide, land.car, body)
    return body


def next_car(scene: Scene, seat: int, side: int, x: float, y: float, wide: float, high: float, body: str) -> str:
    """The place of the next 0-car."""
    if not offered(scene, CAR[side]):
        return body
    ghost = theme.use("i-car0", x + wide / 2, y + high * 0.42, 1.5)
    body = theme.rect(x, y, wide, high * 0.84, "chip", 6) + ghost
    return part(scene, f"place-{seat}-{side}", body, "", CAR[side])


def a_car(scene: Scene, seat: int, side: int, number: int, x: float, y: float, wide: float, high: float) -> str:
    value = scene.view.cars[train_of(seat, side)][number]
    body = theme.use(f"w{value}", x, y)
    action = offered(scene, UPGRADE[side][number], COIN_UPGRADE[side][number]) if mine(scene, seat) else None
    if action:
        badge = theme.use("i-upgrade", 0, 0) if action.op == "upgrade" else coin_badge()
        body += ring(x, y, wide, high * 0.84) + at(x + wide - 8, y + high * 0.8, badge_disc() + badge, 0.72)
    return part(scene, f"car-{seat}-{side}-{number}", body, "", action)


def badge_disc() -> str:
    return '<circle class="badge" r="17"/>'


def coin_badge() -> str:
    return glyphs.coin(1).draw(-11)


def mine(scene: Scene, seat: int) -> bool:
    """Is this the board of the player who is asked?"""
    return scene.decision is not None and scene.decision.seat == seat == scene.seat


def mail_car(scene: Scene, seat: int, side: int, x: float, y: float, wide: float, high: float) -> str:
    which = scene.view.mail[train_of(seat, side)]
    name, body_h = f"car-{seat}-{side}-mail", high * 0.84
    if which == NONE:
        ghost = theme.use("i-mail", x + wide / 2, y + body_h / 2, 1.2, "faint plain")
        return theme.group(name, theme.rect(x, y, wide, body_h, "absent", 6) + ghost)
    wheels = theme.use("w-wheels", x, y, css="wheel")
    bonus = scene.view.box.mail_cars[which].bonus
    letter = theme.use("i-mail", x + wide / 2, y + body_h * 0.26, 0.9, "white")
    frame = frame_box(bonus, x + 5, y + body_h * 0.5, wide - 10, body_h * 0.44, 1)
    body = wheels + theme.rect(x, y, wide, body_h, "mail-car", 6) + letter + frame
    return theme.group(name, body, "", card_text.mail_car_text(scene.view.box, which, scene.t))


def engine(scene: Scene, seat: int, side: int, x: float, y: float, wide: float, high: float) -> str:
    tile = scene.view.engine[train_of(seat, side)]
    name = f"engine-{seat}-{side}"
    if tile == NONE:
        ghost = theme.use("i-locomotive", x + wide / 2, y + high * 0.42, 1.4, "faint plain")
        return theme.group(name, theme.rect(x, y, wide, high * 0.84, "absent", 6) + ghost)
    body = at(x, y, tile_face(scene.view.box.tiles[tile].value, wide, high))
    return theme.group(name, body, "", card_text.tile_text(scene.view.box, tile, scene.t))


def tile_face(value: int, wide: float, high: float) -> str:
    """A locomotive tile: an engine and its value."""
    loco = theme.use("i-locomotive", wide * 0.34, high * 0.42, min(1.4, wide / 56), "white")
    number = icons.figure(wide * 0.79, high * 0.53, value, "sign mid light bold", min(26, high * 0.34))
    return (
        theme.rect(0, 0, wide, high * 0.84, "tile", 6)
        + loco
        + number
        + f'<path class="wheel" d="{icons.wheels(wide, high)}"/>'
    )


# Under the cars


def tucked(scene: Scene, seat: int, side: int, land: Yard, y: float, i: int) -> str:
    """A card under a car: a celebrity, or a passenger or baggage that waits or is aboard."""
    which = train_of(seat, side)
    card = scene.view.tucked[which][i]
    aboard = contains(scene.view.aboard[which], i)
    x, wide, high = place(land, position_of(i)) + 3, land.pitch - 12, land.tuck - 4
    printed = scene.view.box.cards[card]
    if printed.kind == "celebrity":
        glyph, css = row([icon("celebrity", 0.8), glyphs.words("× 2", 15)], 6), "slip kept"
    else:
        parts = printed.passenger if side == UPPER else printed.baggage
        sign = icon("passenger" if side == UPPER else "baggage", 0.85)
        state = [icon("tick", 0.8)] if aboard else []
        glyph = row([sign, *state] if aboard else [sign, frame_glyph(parts)], 3)
        css = "slip kept" if aboard else "slip"
    body = theme.rect(x, y + 3, wide, high, css, 3) + centred(glyph, x + 3, y + 3, wide - 6, high, 1)
    return theme.group(f"tucked-{seat}-{side}-{i}", body, "", card_label(scene.view.box, card, scene.t))


def tuck_place(scene: Scene, seat: int, side: int, land: Yard, y: float) -> str:
    """Where a card that is being placed would go."""
    if not mine(scene, seat) or not offered(scene, TRAIN[side]) or scene.decision is None:
        return ""
    card = scene.view.box.cards[card_of(scene.decision.effect)]
    number = len(scene.view.tucked[train_of(seat, side)])
    x, wide = place(land, position_of(number)) + 3, land.pitch - 12
    name = card.kind if card.kind == "celebrity" or side == UPPER else "baggage"
    body = theme.rect(x, y + 3, wide, land.tuck - 4, "chip", 3)
    sign = f'<g class="plain">{centred(icon(name), x, y + 3, wide, land.tuck - 4, 0.9)}</g>'
    return part(scene, f"tuck-{seat}-{side}", body + sign, "", TRAIN[side])


# Between the trains


def gap(scene: Scene, seat: int, land: Yard, y: float) -> str:
    used = len(scene.view.gap[seat])
    slots = range(GAP_SLOTS if used < GAP_SLOTS else used)
    return "".join(gap_slot(scene, seat, land, y + 5, slot) for slot in slots)


def gap_slot(scene: Scene, seat: int, land: Yard, y: float, slot: int) -> str:
    """Slot k lies between the positions 2k - 1 and 2k (FC-E.2)."""
    view = scene.view
    x, wide, high = place(land, left_of(slot)), 2 * land.pitch - 6, land.gap - 12
    action: Action | None = SLOT[slot] if mine(scene, seat) and offered(scene, SLOT[slot]) else None
    if slot < len(view.gap[seat]):
        body = gap_card(scene, seat, slot, x, y, wide, high) + (ring(x, y, wide, high) if action else "")
        label = card_label(view.box, view.gap[seat][slot], scene.t)
        return part(scene, f"gap-{seat}-{slot}", body, "", action, label)
    body = theme.rect(x, y, wide, high, "chip" if action else "absent", 6)
    if action and scene.decision:
        sign = icon(view.box.kinds[card_of(scene.decision.effect)], 1.2)
        body += f'<g class="plain">{centred(sign, x, y, wide, high)}</g>'
    return part(scene, f"gap-{seat}-{slot}", body, "", action)


def gap_card(scene: Scene, seat: int, slot: int, x: float, y: float, wide: float, high: float) -> str:
    card = scene.view.box.cards[scene.view.gap[seat][slot]]
    done = sides_done(scene.view.gap_done[seat], slot)
    glyph = switch_glyph(card.value, card.upper, card.lower) if card.kind == "switch" else mechanic(card.value, done)
    ground = theme.rect(x, y, wide, high, "face", 5) + theme.rect(x, y, 7, high, f"pile{card.pile}", 3)
    css = ' class="faint"' if card.kind == "mechanic" and all(done) else ""
    content = centred(glyph, x + 10, y, wide - 12, high, 1.15)
    return ground + f"<g{css}>{content}</g>" + theme.rect(x, y, wide, high, "edge", 5)


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
.stellwerk .rail{{fill:none;stroke:{theme.HAIR};stroke-width:3}}
.stellwerk .reached{{fill:none;stroke:{theme.BRASS};stroke-width:5}}
.stellwerk .figure{{stroke:{theme.INK};stroke-width:1.5;stroke-linejoin:round}}
.stellwerk .head-of{{fill:#f3dfc2}}
.stellwerk .mail-car{{fill:{theme.OXBLOOD};stroke:{theme.INK};stroke-width:1.4}}
.stellwerk .tile{{fill:{theme.INK};stroke:#d8b25a;stroke-width:2}}
.stellwerk .badge{{fill:{theme.LEAF};stroke:{theme.BRASS};stroke-width:2.5}}
.stellwerk .slip{{fill:#f0e8d6;stroke:{theme.INK};stroke-width:1.2}}
.stellwerk .kept{{fill:#efd998;stroke:{theme.BRASS};stroke-width:1.6}}
"""
