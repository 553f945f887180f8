"""The symbols of the picture of Germany: a mark for each colour, passengers, trains and cities."""

from stellwerk.games.germany.deck.data import COLOURS, LOCOMOTIVE, PASSENGERS
from stellwerk.kit import theme

# The colours as printed, in the order of COLOURS, and at last that of locomotives.
PRINT = ("#7b4d91", "#2c6a9c", "#dd8430", "#fffdf8", "#4a8a4a", "#ecc544", "#2a2c38", "#b5342c", "#efe2bd")
DARK = (True, True, False, False, True, False, True, True, False)  # whether a mark on it must be light
GREY_PRINT = "#cfc8b8"
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


def symbol_defs() -> str:
    """The marks, as `m0` to `m8`, and the passengers, as `f0` to `f7`, by colour."""
    marks = "".join(mark_def(kind) for kind in range(LOCOMOTIVE + 1))
    figures = "".join(
        theme.symbol(f"f{kind}", theme.use("figure", 0, 0, 1, f"k{kind} figure") + theme.use(f"m{kind}", 0, 4.4, 0.86))
        for kind in range(LOCOMOTIVE)
    )
    on_tracks = "".join(marker(f"t{kind}", theme.use(f"m{kind}", 0, 0)) for kind in range(LOCOMOTIVE))
    on_trains = "".join(marker(f"b{seat}", theme.use(f"p{seat}", 0, 0, 0.85)) for seat in range(len(theme.LIVERIES)))
    places = marker("town", disc(8)) + marker("city", disc(10) + f'<circle r="4.5" fill="{theme.INK}"/>')
    return f'{marks}<path id="figure" d="{FIGURE}"/>{figures}{on_tracks}{on_trains}{places}'


def marker(name: str, body: str) -> str:
    """Something for the corners of a path: so one path marks all spaces of a track, or all cities."""
    return f'<marker id="{name}" markerUnits="userSpaceOnUse">{body}</marker>'


def disc(r: float) -> str:
    return f'<circle r="{r}" fill="{theme.LEAF}" stroke="{theme.INK}" stroke-width="2.4"/>'


def mark_def(kind: int) -> str:
    lines, areas = MARKS[kind]
    colour = theme.LEAF if DARK[kind] else theme.INK
    weight = 0.9 if kind == LOCOMOTIVE else 1.7
    stroked = f'<path d="{lines}" fill="none" stroke="{colour}" stroke-width="{weight}"/>' if lines else ""
    filled = f'<path d="{areas}" fill="{colour}" stroke="none"/>' if areas else ""
    return f'<g id="m{kind}">{stroked}{filled}</g>'


def symbol_style() -> str:
    """The classes `k0` to `k8` for things of a colour, `grey` for tracks of none; `on0`, `line0` mark their spaces."""
    kinds = "".join(f".stellwerk .k{kind}{{fill:{colour}}}\n" for kind, colour in enumerate(PRINT))
    on_tracks = "".join(f".stellwerk .on{kind}{{fill:none;marker-mid:url(#t{kind})}}\n" for kind in range(LOCOMOTIVE))
    on_trains = "".join(f".stellwerk .line{seat}{{marker-mid:url(#b{seat})}}\n" for seat in range(len(theme.LIVERIES)))
    grey, figure = f"{{fill:{GREY_PRINT}}}", f"{{stroke:{theme.INK};stroke-width:1.2}}"
    return f"{kinds}{on_tracks}{on_trains}.stellwerk .grey{grey}\n.stellwerk .figure{figure}\n"
