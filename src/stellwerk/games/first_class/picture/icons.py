"""The icons of First Class, one for each verb and each kind of card, and its cars."""

from typing import Final, NamedTuple

from stellwerk.games.first_class.deck.verbs import LADDER
from stellwerk.games.first_class.picture.livery import COIN, DARK, LIT, UNLIT
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el

STROKE: Final = 1.7


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
    "passenger": Icon(
        22,
        "M-8.5-7.4h12.4M5.5 3.5H11V10H5.5zM7 3.5V1.5h2.5v2",
        "M-5.8-7.6v-1.7q0-2.2 3.5-2.2t3.5 2.2v1.7z" + dot(-2.3, -4.6, 2.8) + "M-2.3-1.2q4.3 0 6 12h-12q1.7-12 6-12z",
    ),
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


def icon_defs() -> Drawing:
    """The icons as `i-…`, steps of the ladder as `s0` to `s4`, small cars of all values as `c0` to `c12`."""
    plain = drawn(icon_def(name, icon) for name, icon in ICONS.items())
    steps = drawn(step_def(i, LADDER[i], LADDER[i + 1]) for i in range(len(LADDER) - 1))
    return plain + steps + choice_def() + zero_def() + coin_def() + car_defs("c", 34, 27)


def car_defs(name: str, width: float, height: float) -> Drawing:
    """Cars of all values, and the wheels that all of them have."""
    cars = drawn(theme.symbol(f"{name}{value}", car(name, value, width, height)) for value in LADDER)
    return el("path", {"id": f"{name}-wheels", "d": wheels(width, height)}) + cars


def coach_defs(width: float, height: float) -> Drawing:
    """The large cars of a train, as `w0` to `w12`: with a roof, a sole bar that couples them, and a line of brass."""
    low, brass = theme.num(height * 0.84 + 1.5), theme.num(height * 0.4)
    over = f"M1.5 4q3.5-8 13.5-8h{theme.num(width - 30)}q10 0 13.5 8z"
    frame = theme.path("roof-of", over) + theme.path("sole", f"M-6 {low}h{theme.num(width + 6)}")
    line = theme.symbol("w-line", theme.path("brass-line", f"M1 {brass}h{theme.num(width - 2)}"))
    coaches = drawn(
        theme.symbol(
            f"w{value}", theme.use("w-frame", 0, 0) + car("w", value, width, height) + theme.use("w-line", 0, 0)
        )
        for value in LADDER
    )
    return theme.symbol("w-frame", frame) + line + el("path", {"id": "w-wheels", "d": wheels(width, height)}) + coaches


def icon_def(name: str, icon: Icon) -> Drawing:
    """Lines take the colour of the place where the icon is used; areas are filled with it, too."""
    lines = el("path", {"d": icon.lines}) if icon.lines else ()
    return el("g", {"id": f"i-{name}"}, lines, area(icon.areas) if icon.areas else ())


def area(path: str) -> Drawing:
    return el("path", {"d": path, "fill": "currentColor", "stroke-width": ".6"})


def step_def(i: int, low: int, high: int) -> Drawing:
    """A specific upgrade: a step up, with the value below and the value above."""
    step = theme.path("steps", "M-18 11h14.5V1.8H18")
    return theme.symbol(f"s{i}", step + figure(-11, 8, low) + figure(7.5, -1.5, high))


def figure(x: float, y: float, n: int, css: str = "sign mid ink", size: float = 16.5) -> Drawing:
    return theme.text(x, y, theme.whole(n), css, size)


def choice_def() -> Drawing:
    """A choice upgrade: a step up, with a star."""
    star = el("g", {"transform": "translate(5.5-5)"}, area(STAR))
    bare = el("path", {"id": "i-step", "d": "M-13 9h11V-1h14M8.5-5l4 4-4 4"})
    return bare + el("g", {"id": "i-upgrade"}, el("path", {"d": "M-14 11h11.5V3.5H14"}), star)


def zero_def() -> Drawing:
    """A new car: a bare one, with its value."""
    wheels = area(dot(-6.5, 8, 2.2) + dot(6.5, 8, 2.2))
    body = theme.styled("steps", theme.path("v0", "M-11.5-8.5h23V5h-23z") + wheels)
    return theme.symbol("i-car0", body + figure(0, 3.6, 0))


def coin_def() -> Drawing:
    look = {"fill": COIN, "stroke": theme.INK, "stroke-width": f"{STROKE}"}
    return el("circle", {"id": "i-coin", "r": "10"} | look)


def kind_icon(kind: str) -> str:
    return KIND_ICON.get(kind, kind)


# Cars with their values


def car(name: str, value: int, width: float, height: float) -> Drawing:
    """A car from its upper left corner: the value as a numeral, as lit windows and as a tone."""
    body = theme.rect(0, 0, width, height * 0.84, f"car v{value}", height * 0.09)
    css = "sign mid light" if value in DARK else "sign mid ink"
    number = figure(width / 2, height * 0.75, value, css, max(16.5, height * 0.38))
    return theme.use(f"{name}-wheels", 0, 0, css="wheel") + body + windows(width, height, LADDER.index(value)) + number


def wheels(width: float, height: float) -> str:
    r = round(min(height * 0.08, width * 0.068), 1)
    return "".join(dot(width * x, height - r - 1, r) for x in (0.16, 0.34, 0.66, 0.84))


def windows(width: float, height: float, lit: int) -> Drawing:
    """Five windows, some of them lit."""
    step, top, high = (width - 8) / 5, theme.num(height * 0.1), theme.num(height * 0.24)
    wide = theme.num(step * 0.72)
    panes = [f"M{theme.num(4 + step * (i + 0.14))} {top}h{wide}v{high}h-{wide}z" for i in range(len(LADDER) - 1)]
    bright = theme.path("lit", f"{''.join(panes[:lit])}") if lit else ()
    return bright + (theme.path("unlit", f"{''.join(panes[lit:])}") if panes[lit:] else ())


STYLE = f"""
.stellwerk .dark{{color:{theme.INK}}}
.stellwerk use,.stellwerk .steps{{fill:none;stroke:currentColor;stroke-width:{STROKE}}}
.stellwerk use,.stellwerk .steps{{stroke-linejoin:round;stroke-linecap:round}}
.stellwerk .points{{color:{theme.OXBLOOD}}}
.stellwerk .car{{stroke:{theme.INK};stroke-width:1.4}}
.stellwerk .wheel{{fill:{theme.INK};stroke:none;stroke-width:1}}
.stellwerk .lit{{fill:{LIT};stroke:{theme.INK};stroke-width:.8}}
.stellwerk .unlit{{fill:{UNLIT}}}
.stellwerk .roof-of{{fill:{UNLIT};stroke:{theme.INK};stroke-width:1.4}}
.stellwerk .sole{{fill:none;stroke:{theme.INK};stroke-width:3.4}}
.stellwerk .brass-line{{fill:none;stroke:#d8b25a;stroke-width:1.8}}
"""
