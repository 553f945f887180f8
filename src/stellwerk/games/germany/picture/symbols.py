"""The symbols of the picture of Germany: a mark for each colour, passengers, trains and cities."""

from stellwerk.games.germany.deck.data import COLOURS, LOCOMOTIVE, PASSENGERS
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el

# The colours as printed, in the order of COLOURS, and at last that of locomotives.
PRINT = ("#7b4d91", "#2c6a9c", "#dd8430", "#fffdf8", "#4a8a4a", "#ecc544", "#2a2c38", "#b5342c", "#efe2bd")
DARK = (True, True, False, False, True, False, True, True, False)  # whether a mark on it must be light
GREY_PRINT = "#b8af99"
# One mark for each colour, within 10 by 10 units: stroked lines and filled areas.
MARKS = (
    ("M-3.4 4 3.4-4", ""),  # purple: a stroke
    ("M-4.6-.2q1.6-3.4 3.1 0t3.1 0t3.1 0", ""),  # blue: a wave
    ("M-2.2-3.8 2.2 0-2.2 3.8", ""),  # orange: a chevron
    ("M3.3 0A3.3 3.3 0 1 1 3.3-.1z", ""),  # white: a ring
    ("", "M0-4.8 4.2 2H1V4.6H-1V2H-4.2z"),  # green: a fir
    ("", "M3.4 0A3.4 3.4 0 1 1 3.4-.1z"),  # yellow: a dot
    ("M-3.2-3.2 3.2 3.2M-3.2 3.2 3.2-3.2", ""),  # black: a cross
    ("M-1.9-4V4M1.9-4V4", ""),  # red: two bars
    ("M4.3 0A4.3 4.3 0 1 1 4.3-.1zM-4.3 0H4.3M-2.1-3.7 2.1 3.7M-2.1 3.7 2.1-3.7", ""),  # locomotive: a wheel
)
FIGURE = "M-7.5 10v-5.5q0-6 4.4-6.9a4.6 4.6 0 1 1 6.2 0q4.4.9 4.4 6.9V10z"  # a passenger, 15 wide and 20 high

PASSENGER_KIND = tuple(COLOURS.index(colour) for colour in PASSENGERS)  # a passenger bears the mark of its colour


def symbol_defs() -> Drawing:
    """The marks, as `m0` to `m8`, and the passengers, as `f0` to `f7`, by colour."""
    marks = drawn(mark_def(kind) for kind in range(LOCOMOTIVE + 1))
    figures = drawn(
        theme.symbol(f"f{kind}", theme.use("figure", 0, 0, 1, f"k{kind} figure") + theme.use(f"m{kind}", 0, 4.4, 0.86))
        for kind in range(LOCOMOTIVE)
    )
    on_tracks = drawn(marker(f"t{kind}", theme.use(f"m{kind}", 0, 0)) for kind in range(LOCOMOTIVE))
    on_trains = drawn(marker(f"b{seat}", theme.use(f"p{seat}", 0, 0, 0.85)) for seat in range(len(theme.LIVERIES)))
    places = marker("town", disc(8)) + marker("city", disc(10) + el("circle", {"r": "4.5", "fill": theme.INK}))
    return marks + el("path", {"id": "figure", "d": FIGURE}) + figures + on_tracks + on_trains + places


def marker(name: str, body: Drawing) -> Drawing:
    """Something for the corners of a path: so one path marks all spaces of a track, or all cities."""
    return el("marker", {"id": name, "markerUnits": "userSpaceOnUse"}, body)


def disc(r: float) -> Drawing:
    return el("circle", {"r": f"{r}", "fill": theme.LEAF, "stroke": theme.INK, "stroke-width": "2.4"})


def mark_def(kind: int) -> Drawing:
    lines, areas = MARKS[kind]
    colour = theme.LEAF if DARK[kind] else theme.INK
    weight = 0.9 if kind == LOCOMOTIVE else 1.7
    stroked = el("path", {"d": lines, "fill": "none", "stroke": colour, "stroke-width": f"{weight}"}) if lines else ()
    filled = el("path", {"d": areas, "fill": colour, "stroke": "none"}) if areas else ()
    return el("g", {"id": f"m{kind}"}, stroked, filled)


def symbol_style() -> str:
    """The classes `k0` to `k8` for things of a colour, `grey` for tracks of none; `on0`, `line0` mark their spaces."""
    kinds = "".join(f".stellwerk .k{kind}{{fill:{colour};color:{colour}}}\n" for kind, colour in enumerate(PRINT))
    on_tracks = "".join(f".stellwerk .on{kind}{{marker-mid:url(#t{kind})}}\n" for kind in range(LOCOMOTIVE))
    on_trains = "".join(f".stellwerk .mark{seat}{{marker-mid:url(#b{seat})}}\n" for seat in range(len(theme.LIVERIES)))
    on_trains += "".join(
        f".stellwerk .train{seat}{{stroke:{livery.colour}}}\n" for seat, livery in enumerate(theme.LIVERIES)
    )
    grey, figure = f"{{fill:{GREY_PRINT};color:{GREY_PRINT}}}", f"{{stroke:{theme.INK};stroke-width:1.2}}"
    return f"{kinds}{on_tracks}{on_trains}.stellwerk .grey{grey}\n.stellwerk .figure{figure}\n"
