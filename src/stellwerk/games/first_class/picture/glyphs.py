"""How the signs of First Class stand side by side: in frames, on cards, as bonuses and requirements."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from stellwerk.core.records import Effect
from stellwerk.games.first_class.deck.verbs import ARROWS, LADDER, SPECIFIC, SYMBOLS, Need
from stellwerk.games.first_class.picture.icons import ICONS, figure
from stellwerk.games.first_class.picture.livery import at
from stellwerk.games.first_class.rules.payloads import amount_of, mechanic_position, mechanic_side
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn

LETTER: Final = 7.0  # the width of a figure of 14 units
GAP: Final = 4.0  # between two icons
ROOM: Final = 4  # equal symbols that are drawn one by one, in a frame of two lines; in one of one line two


class Glyph(NamedTuple):
    """Its width, and how it is drawn from x on, with its middle at y = 0."""

    width: float
    draw: Callable[[float], Drawing]


def used(width: float, symbol: str, scale: float = 1) -> Glyph:
    return Glyph(width, lambda x: theme.use(symbol, x + width / 2, 0, scale))


def icon(name: str, scale: float = 1) -> Glyph:
    return used(ICONS[name].width * scale, f"i-{name}", scale)


def words(content: str, size: float = 14, css: str = "sign ink") -> Glyph:
    """Letters, in the middle of the room they may take."""
    width = LETTER * size / 14 * len(content)
    return Glyph(width, lambda x: theme.text(x + width / 2, size * 0.35, content, f"mid {css}".strip(), size))


def row(glyphs: Iterable[Glyph], gap: float = GAP) -> Glyph:
    end, places = 0.0, list[tuple[float, Glyph]]()
    for glyph in glyphs:
        places.append((end, glyph))
        end += glyph.width + gap
    return Glyph(max(0.0, end - gap), lambda x: drawn(glyph.draw(x + place) for place, glyph in places))


def centred(glyph: Glyph, x: float, y: float, width: float, height: float, most: float = 1.35) -> Drawing:
    """The glyph in the middle of a field, as large as it may be."""
    scale = min(most, width / max(1, glyph.width), height / 24)
    return at(x + (width - glyph.width * scale) / 2, y + height / 2, glyph.draw(0), scale)


def coin(n: int | None) -> Glyph:
    return Glyph(22, lambda x: theme.use("i-coin", x + 11, 0) + (() if n is None else figure(x + 11, 5.4, n)))


def points(n: int) -> Glyph:
    return Glyph(25, lambda x: hexagon(x + 12.5, 0, n))


def hexagon(x: float, y: float, n: int) -> Drawing:
    """Points on their plate."""
    size = 16.5 if n < 100 else 13
    plate = theme.use("i-points", x, y, css="points")
    return plate + figure(x, y + size * 0.35, n, "sign mid light", size)


def chevrons(n: int) -> Glyph:
    """A step each."""
    step = "l4 4.5-4 4.5"
    path = "m7-9".join([step] * n)
    return Glyph(7 * n - 1, lambda x: theme.path("steps", f"M{theme.num(x + 1)}-4.5{path}"))


def steps(name: str, n: int) -> Glyph:
    """Who goes, and how many steps."""
    figures = [icon("conductor", 0.9)] * 2 if name == "both" else [icon("locomotive" if name == "loco" else name)]
    return row([row(figures, -1), chevrons(n)], 3)


def symbol(op: str) -> Glyph:
    if op in SPECIFIC:
        return used(37, f"s{LADDER.index(SPECIFIC[op])}")
    if op == "upgrade":
        return used(29, "i-upgrade")
    return used(24, "i-car0") if op == "car" else icon(op)


def effect_glyph(effect: Effect) -> Glyph:
    """One part of a frame."""
    op, n = effect.op, amount_of(effect)
    if op == "either":
        return row(join([effect_glyph(choice) for choice in effect.of], icon("or")), 3)
    if op.startswith("per-"):
        of = icon("contract") if op == "per-contract" else icon("locomotive")
        return row([effect_glyph(effect.of[0]), icon("or"), of], 2)
    if op in ("coins", "points"):
        return coin(n) if op == "coins" else points(n)
    if op in ARROWS:
        return steps(op, n)
    if op in SYMBOLS:
        return row([symbol(op)] * n, 3) if n <= ROOM else times(op, n)
    if op.startswith("evidence"):
        return evidence(op == "evidence-self")
    return mechanic_glyph()


def times(op: str, n: int) -> Glyph:
    """Equal symbols as a number and one of them."""
    return row([words(f"{n}×", 17), symbol(op)] if n > 1 else [symbol(op)], 2)


def join(glyphs: Sequence[Glyph], between: Glyph) -> list[Glyph]:
    return [item for glyph in glyphs for item in (between, glyph)][1:]


def evidence(self: bool) -> Glyph:
    """A fingerprint for oneself, or for all others."""
    people = [icon("self")] if self else [icon("self", 0.8)] * 3
    return row([icon("evidence"), icon("arrow"), row(people, 1)], 3)


def mechanic_glyph() -> Glyph:
    return row([icon("mechanic"), icon("up")], 2)


def frame_glyphs(parts: Sequence[Effect], room: int = ROOM) -> list[Glyph]:
    """Equal symbols one by one, everything else part by part; in a crowd a number stands for equal ones."""
    if sum(amount_of(part) for part in parts if part.op in SYMBOLS) > room:
        return [times(part.op, amount_of(part)) if part.op in SYMBOLS else effect_glyph(part) for part in parts]
    return [
        glyph
        for part in parts
        for glyph in ([symbol(part.op)] * amount_of(part) if part.op in SYMBOLS else [effect_glyph(part)])
    ]


def frame_glyph(parts: Sequence[Effect]) -> Glyph:
    return row(frame_glyphs(parts))


def frame_box(parts: Sequence[Effect], x: float, y: float, width: float, height: float, most: float = 1.35) -> Drawing:
    """A white frame: the parts of one action."""
    box = theme.rect(x, y, width, height, "frame", 4)
    glyphs = frame_glyphs(parts, ROOM if height >= 52 else 2)
    whole = row(glyphs)
    if whole.width > width - 6:
        if height >= 52:
            return box + two_lines(glyphs, x, y, width, height)
        whole = row(frame_glyphs(parts, 1))
    return box + centred(whole, x + 3, y + 1, width - 6, height - 2, most)


def two_lines(glyphs: Sequence[Glyph], x: float, y: float, width: float, height: float) -> Drawing:
    """What is too wide for one line."""
    half = height / 2 - 2
    upper, lower = row(glyphs[: (len(glyphs) + 1) // 2], 6), row(glyphs[(len(glyphs) + 1) // 2 :], 6)
    scale = min(1.1, half / 24, (width - 6) / max(upper.width, lower.width))
    return drawn(
        at(x + (width - line.width * scale) / 2, y + 2 + half * (i + 0.5), line.draw(0), scale)
        for i, line in enumerate((upper, lower))
        if line.width
    )


def boxed(glyph: Glyph) -> Glyph:
    """The glyph in a white box, as a card prints an action."""
    width = glyph.width + 12
    return Glyph(width, lambda x: theme.rect(x, -16, width, 32, "frame", 4) + theme.styled("dark", glyph.draw(x + 6)))


def bonus_glyph(bonus: Effect) -> Glyph:
    if bonus.op == "mechanic":
        side, position = mechanic_side(bonus), mechanic_position(bonus)
        where = row([icon("down" if side else "up", 0.8), words(str(position), 15)], 2)
        return boxed(row([icon("mechanic"), where], 5))
    return boxed(frame_glyph(bonus.of))


def value_car(value: int) -> Glyph:
    """A car of at least that value, as a contract asks for it."""
    return Glyph(34, lambda x: theme.use(f"c{value}", x, -13))


def need_glyph(need: Need) -> Glyph:
    """What a contract asks for."""
    what, numbers = need
    if what == "cars":
        return row([words(f"{numbers[0]} ×", 16), value_car(numbers[1])], 3)
    if what == "run":
        return row([value_car(value) for value in numbers], overlap(len(numbers)))
    if what == "none":
        return icon("tick")
    times = [words(f"{numbers[0]} ×", 16)] if numbers else []
    return row([*times, *(asked(name) for name in ASKED[what])], 3)


def overlap(cars: int) -> float:
    """The gap between the cars of a run: a long one is pushed together, so that its figures stay large."""
    return 2 if cars <= 2 else max(-22, -7 * (cars - 2))


def asked(name: str) -> Glyph:
    return icon("self", 1.1) if name == "self" else row([icon("self", 0.8)] * 3, 1) if name == "others" else icon(name)


ASKED: Final = {
    "mail-cars": ("mail",),
    "mail-cars-reached": ("conductor", "mail"),
    "tiles": ("locomotive",),
    "tiles-reached": ("conductor", "locomotive"),
    "celebrities-postcards": ("celebrity", "or", "postcard"),
    "suspect-self": ("suspect", "arrow", "self"),
    "suspect-others": ("suspect", "arrow", "others"),
    "destroy-evidence": ("destroy-evidence",),
    "passengers": ("passenger",),
    "baggage": ("baggage",),
}
