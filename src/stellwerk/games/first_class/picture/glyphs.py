"""How the signs of First Class stand side by side: in frames, on cards, as bonuses and requirements."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from stellwerk.core.records import Effect
from stellwerk.games.first_class.deck.verbs import ARROWS, LADDER, SPECIFIC, SYMBOLS, Need
from stellwerk.games.first_class.picture.icons import ICONS, figure
from stellwerk.games.first_class.picture.scene import at
from stellwerk.games.first_class.rules.payloads import amount_of, mechanic_position, mechanic_side
from stellwerk.kit import theme

LETTER: Final = 7.0  # the width of a figure of 14 units
GAP: Final = 4.0  # between two icons
REPEATED: Final = 4  # up to this number equal symbols are drawn one by one


class Glyph(NamedTuple):
    """Its width, and how it is drawn from x on, with its middle at y = 0."""

    width: float
    draw: Callable[[float], str]


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
    return Glyph(max(0.0, end - gap), lambda x: "".join(glyph.draw(x + place) for place, glyph in places))


def centred(glyph: Glyph, x: float, y: float, width: float, height: float, most: float = 1.35) -> str:
    """The glyph in the middle of a field, as large as it may be."""
    scale = min(most, width / max(1, glyph.width), height / 24)
    return at(x + (width - glyph.width * scale) / 2, y + height / 2, glyph.draw(0), scale)


def coin(n: int | None) -> Glyph:
    return Glyph(22, lambda x: theme.use("i-coin", x + 11, 0) + ("" if n is None else figure(x + 11, 5.4, n)))


def points(n: int) -> Glyph:
    return Glyph(25, lambda x: hexagon(x + 12.5, 0, n))


def hexagon(x: float, y: float, n: int) -> str:
    """Points on their plate."""
    size = 15.5 if n < 100 else 12.5
    plate = theme.use("i-points", x, y, css="points")
    return plate + figure(x, y + size * 0.35, n, "sign mid light", size)


def chevrons(n: int) -> Glyph:
    """A step each."""
    step = "l4 4.5-4 4.5"
    path = "m7-9".join([step] * n)
    return Glyph(7 * n - 1, lambda x: f'<path class="steps" d="M{theme.num(x + 1)}-4.5{path}"/>')


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
        return row([symbol(op)] * n if n <= REPEATED else [words(f"{n} ×"), symbol(op)], 3)
    if op.startswith("evidence"):
        return evidence(op == "evidence-self")
    return mechanic_glyph()


def join(glyphs: Sequence[Glyph], between: Glyph) -> list[Glyph]:
    return [item for glyph in glyphs for item in (between, glyph)][1:]


def evidence(self: bool) -> Glyph:
    """A fingerprint for oneself, or for all others."""
    people = [icon("self")] if self else [icon("self", 0.8)] * 3
    return row([icon("evidence"), icon("arrow"), row(people, 1)], 3)


def mechanic_glyph() -> Glyph:
    return row([icon("mechanic"), icon("up")], 2)


def frame_glyphs(parts: Sequence[Effect]) -> list[Glyph]:
    """Equal symbols one by one, everything else part by part."""
    return [
        glyph
        for part in parts
        for glyph in (
            [symbol(part.op)] * amount_of(part)
            if part.op in SYMBOLS and amount_of(part) <= REPEATED
            else [effect_glyph(part)]
        )
    ]


def frame_glyph(parts: Sequence[Effect]) -> Glyph:
    return row(frame_glyphs(parts))


def frame_box(parts: Sequence[Effect], x: float, y: float, width: float, height: float, most: float = 1.35) -> str:
    """A white frame: the parts of one action."""
    box = theme.rect(x, y, width, height, "frame", 4)
    glyphs = frame_glyphs(parts)
    whole = row(glyphs)
    if whole.width > width - 10 and height >= 52:
        return box + two_lines(glyphs, x, y, width, height)
    return box + centred(whole, x + 5, y + 2, width - 10, height - 4, most)


def two_lines(glyphs: Sequence[Glyph], x: float, y: float, width: float, height: float) -> str:
    """What is too wide for one line."""
    half = height / 2 - 2
    upper, lower = row(glyphs[: (len(glyphs) + 1) // 2], 6), row(glyphs[(len(glyphs) + 1) // 2 :], 6)
    scale = min(1.1, half / 24, (width - 10) / max(upper.width, lower.width))
    return "".join(
        at(x + (width - line.width * scale) / 2, y + 2 + half * (i + 0.5), line.draw(0), scale)
        for i, line in enumerate((upper, lower))
        if line.width
    )


def boxed(glyph: Glyph) -> Glyph:
    """In a white frame, as an action is printed."""
    width = glyph.width + 12
    return Glyph(
        width, lambda x: theme.rect(x, -16, width, 32, "frame", 4) + f'<g class="dark">{glyph.draw(x + 6)}</g>'
    )


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
        return row([value_car(value) for value in numbers], 2)
    if what == "none":
        return icon("tick")
    times = [words(f"{numbers[0]} ×", 16)] if numbers else []
    return row([*times, *(asked(name) for name in ASKED[what])], 3)


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
