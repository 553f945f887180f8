"""The icons of First Class, one for each verb and each kind of card, and how they stand side by side in a frame."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from stellwerk.core.records import Effect
from stellwerk.games.first_class.deck.verbs import ARROWS, LADDER, SPECIFIC, SYMBOLS, Need
from stellwerk.games.first_class.picture.scene import COIN, DARK, LIT, UNLIT, at
from stellwerk.games.first_class.rules.payloads import amount_of, mechanic_position, mechanic_side
from stellwerk.kit import theme

STROKE: Final = 1.7
LETTER: Final = 7.0  # the width of a figure of 14 units
GAP: Final = 4.0  # between two icons
REPEATED: Final = 4  # so many equal symbols are drawn one by one


class Icon(NamedTuple):
    """Lines and areas within 24 by 24 units around the origin, and how wide it really is."""

    width: float
    lines: str
    areas: str = ""


def dot(x: float, y: float, r: float) -> str:
    return f"M{theme.numbers(x - r, y)}a{r} {r} 0 1 0 {2 * r} 0 {r} {r} 0 1 0-{2 * r} 0z"


STAR: Final = "M0-6.5 1.6-2.1 6.2-2 2.6.8 3.9 5.3 0 2.7-3.9 5.3-2.6.8-6.2-2-1.6-2.1z"
BODY: Final = "M-8 11v-4.5q0-5 4.5-6.5h7q4.5 1.5 4.5 6.5V11z"
HEAD: Final = "M-3.6-7v2.4a3.6 3.6 0 0 0 7.2 0V-7"

ICONS: Final = {
    "car": Icon(
        24,
        "M-11-5.5h22v10.5h-22zM-10-8.5h20",
        "M-8-2.8h4v4h-4zM-2-2.8h4v4h-4zM4-2.8h4v4h-4z" + dot(-6.5, 8, 2.2) + dot(6.5, 8, 2.2),
    ),
    "locomotive": Icon(
        25,
        "M-11 4V-7h8.5V4M-12.2-8.5h11M-2.5-3.5h10a3.5 3.5 0 0 1 3.5 3.5V4h-22M6-3.5v-5M4-8.8h4",
        "M-8.8-4.5h4v3.8h-4z" + dot(-7, 7.6, 2.8) + dot(0, 7.6, 2.8) + dot(7, 7.6, 2.8),
    ),
    "conductor": Icon(18, f"{HEAD}{BODY}M-5.5-7.2h11", "M-4.5-7.5v-3q4.5-2.2 9 0v3z" + dot(0, 4.5, 1) + dot(0, 8, 1)),
    "route": Icon(24, "M-8.5 5.5Q-5-9 0 0T8.5-5.5", dot(-8.5, 5.5, 3) + dot(0, 0, 3) + dot(8.5, -5.5, 3)),
    "contract": Icon(18, "M-7-10.5H3.5L8-6V10.5H-7zM-3.8-4H4M-3.8.5H4.5", dot(3.2, 6, 2.7)),
    "money": Icon(
        24,
        "M-9-1.5v4q0 3 6.5 3t6.5-3v-4M-9 3v3.5q0 3 6.5 3T4 6.5V3M4-6.5q5 .3 5 2.5v7.5q0 1.5-2.5 2"
        "M-9-1.5q0-3 6.5-3t6.5 3-6.5 3-6.5-3z",
    ),
    "game-end": Icon(18, "M-7.5-11h15v22h-15zM-3.4-.8l6.8 6.8M3.4-.8l-6.8 6.8", "M-7.5-11h15v5h-15z"),
    "celebrity": Icon(24, "M-10.5 6.5q10.5 4 21 0", "M-6.5-9.5h13L5.5 5.5q-5.5 1.8-11 0zM-11 5.5h22v2h-22z"),
    "postcard": Icon(24, "M-11-8h22V8h-22zM0-5V5M-8-1.5h5M-8 2.5h5M3 3h5", "M4-5h4.5v4.8H4z"),
    "suspect": Icon(23, dot(-2, -2, 7.5) + "M3.5 3.5l6.8 6.8", ""),
    "destroy-evidence": Icon(17, "", "M1-11.5q7.5 6 7.5 13.5a8.5 8.5 0 0 1-17 0q0-5 4-8 0 4 2.5 5 3.5-4 3-10.5z"),
    "passenger": Icon(18, f"{HEAD}{BODY}M-6.5-7h13", "M-4-7v-2q0-2.6 4-2.6t4 2.6v2zM0 .5l2 7-2 3-2-3z"),
    "baggage": Icon(23, "M-10.5-4.5h21V9h-21zM-4-4.5V-8.5h8v4M-5.5-4.5V9M5.5-4.5V9", ""),
    "switch": Icon(24, "M-11 6.5h22M-9 6.5q7 0 10.5-6.5T11-6.5M-8 3.5v6M-2 4v5.5M4 4v5.5M9 4v5.5", ""),
    "mechanic": Icon(
        22, "M-8.5 8.5L2-2", "M9.8-7.3 6.4-4l-2.7-.6L3-7.3 6.4-10.7A6 6 0 1 0 9.8-7.3z" + dot(-8.5, 8.5, 2.6)
    ),
    "evidence": Icon(
        18,
        "M-6.5 8.5Q-8.5 5-8.5.5a8.5 8.5 0 0 1 17 0q0 4 1 7M-3.2 9.8q-1.5-4-1.5-9a4.7 4.7 0 0 1 9.4 0q0 4.5 1 8.5"
        "M0 .5q0 5.5 1.3 10",
        "",
    ),
    "self": Icon(11, "", dot(0, -3.5, 3.2) + "M-5.5 8.5v-2.5q0-5 5.5-5t5.5 5v2.5z"),
    "mail": Icon(24, "M-11-7h22V5h-22zM-6-4H6V2.5H-6zM-6-4L0 .2 6-4", dot(-6.5, 8, 2.2) + dot(6.5, 8, 2.2)),
    "signal": Icon(15, dot(0, -4.5, 6.5) + "M0 2v9.5", dot(0, -4.5, 3)),
    "points": Icon(24, "", "M-6.3-11h12.6L12.5 0 6.3 11h-12.6L-12.5 0z"),
    "tick": Icon(16, "M-6 0.5l4 5 8-10.5", ""),
    "cross": Icon(14, "M-5-5 5 5M-5 5 5-5", ""),
    "up": Icon(10, "", "M0-5 5 4H-5z"),
    "down": Icon(10, "", "M0 5 5-4H-5z"),
    "arrow": Icon(14, "M-6 0H5M1.5-4 5.5 0 1.5 4", ""),
    "or": Icon(6, "M2.5-9-2.5 9", ""),
}
KIND_ICON: Final = {"suspect-self": "suspect", "suspect-others": "suspect"}


def icon_defs() -> str:
    """The icons as `i-…`, steps of the ladder as `s0` to `s4`, small cars of all values as `c0` to `c12`."""
    plain = "".join(icon_def(name, icon) for name, icon in ICONS.items())
    steps = "".join(step_def(i, LADDER[i], LADDER[i + 1]) for i in range(len(LADDER) - 1))
    return plain + steps + choice_def() + zero_def() + coin_def() + car_defs("c", 34, 27)


def car_defs(name: str, width: float, height: float) -> str:
    """Cars of all values, and the wheels that all of them have."""
    cars = "".join(theme.symbol(f"{name}{value}", car(name, value, width, height)) for value in LADDER)
    return f'<path id="{name}-wheels" d="{wheels(width, height)}"/>{cars}'


def icon_def(name: str, icon: Icon) -> str:
    """Lines are drawn as whatever is used is; areas are filled, too."""
    lines = f'<path d="{icon.lines}"/>' if icon.lines else ""
    return f'<g id="i-{name}">{lines}{area(icon.areas) if icon.areas else ""}</g>'


def area(path: str) -> str:
    return f'<path d="{path}" fill="currentColor" stroke-width=".6"/>'


def step_def(i: int, low: int, high: int) -> str:
    """A specific upgrade: a step up, with the value below and the value above."""
    step = '<path class="steps" d="M-18 11h14.5V1.8H18"/>'
    return theme.symbol(f"s{i}", step + figure(-11, 8, low) + figure(7.5, -1.5, high))


def figure(x: float, y: float, n: int, css: str = "sign mid ink", size: float = 15.5) -> str:
    return theme.text(x, y, theme.whole(n), css, size)


def choice_def() -> str:
    """A choice upgrade: a step up, with a star."""
    star = f'<g transform="translate(5.5-5)">{area(STAR)}</g>'
    bare = '<path id="i-step" d="M-13 9h11V-1h14M8.5-5l4 4-4 4"/>'
    return f'{bare}<g id="i-upgrade"><path d="M-14 11h11.5V3.5H14"/>{star}</g>'


def zero_def() -> str:
    """A new car: a bare one, with its value."""
    wheels = area(dot(-6.5, 8, 2.2) + dot(6.5, 8, 2.2))
    body = f'<g class="steps"><path class="v0" d="M-11.5-8.5h23V5h-23z"/>{wheels}</g>'
    return theme.symbol("i-car0", body + figure(0, 3.6, 0))


def coin_def() -> str:
    return f'<circle id="i-coin" r="10" fill="{COIN}" stroke="{theme.INK}" stroke-width="{STROKE}"/>'


# Glyphs: what stands in a frame, one beside the other


class Glyph(NamedTuple):
    """So wide, and how it is drawn from x on, with its middle at y = 0."""

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


def kind_icon(kind: str) -> str:
    return KIND_ICON.get(kind, kind)


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


# Cars with their values


def car(name: str, value: int, width: float, height: float) -> str:
    """A car from its upper left corner: the value as a numeral, as lit windows and as a tone."""
    body = theme.rect(0, 0, width, height * 0.84, f"car v{value}", height * 0.09)
    css = "sign mid light" if value in DARK else "sign mid ink"
    number = figure(width / 2, height * 0.75, value, css, max(15.5, height * 0.38))
    return theme.use(f"{name}-wheels", 0, 0, css="wheel") + body + windows(width, height, LADDER.index(value)) + number


def wheels(width: float, height: float) -> str:
    r = round(min(height * 0.08, width * 0.068), 1)
    return "".join(dot(width * x, height - r - 1, r) for x in (0.16, 0.34, 0.66, 0.84))


def windows(width: float, height: float, lit: int) -> str:
    """Five windows, so many of them lit."""
    step, top, high = (width - 8) / 5, theme.num(height * 0.1), theme.num(height * 0.24)
    wide = theme.num(step * 0.72)
    panes = [f"M{theme.num(4 + step * (i + 0.14))} {top}h{wide}v{high}h-{wide}z" for i in range(len(LADDER) - 1)]
    bright = f'<path class="lit" d="{"".join(panes[:lit])}"/>' if lit else ""
    return bright + (f'<path class="unlit" d="{"".join(panes[lit:])}"/>' if panes[lit:] else "")


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

STYLE = f"""
.stellwerk .dark{{color:{theme.INK}}}
.stellwerk use,.stellwerk .steps{{fill:none;stroke:currentColor;stroke-width:{STROKE}}}
.stellwerk use,.stellwerk .steps{{stroke-linejoin:round;stroke-linecap:round}}
.stellwerk .points{{color:{theme.OXBLOOD}}}
.stellwerk .car{{stroke:{theme.INK};stroke-width:1.4}}
.stellwerk .wheel{{fill:{theme.INK};stroke:none;stroke-width:1}}
.stellwerk .lit{{fill:{LIT};stroke:{theme.INK};stroke-width:.8}}
.stellwerk .unlit{{fill:{UNLIT}}}
"""
