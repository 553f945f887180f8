"""The ground of the map of Germany, like a sheet of an old atlas: the sea with its lines, the land, borders, rivers."""

import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from stellwerk.core.words import Words, mark
from stellwerk.games.germany.picture.tracks import HEIGHT, WIDTH, Point, at, rounded
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el

OUTLINE = Path(__file__).with_name("outline.toml")
NAMES = (  # what is not a place of the game: where, how it is turned, and which kind of name it is
    (mark("North Sea"), 0.241, 0.082, 0, "water"),
    (mark("Baltic Sea"), 0.69, 0.038, 0, "water"),
    (mark("Czechia"), 0.966, 0.668, 62, "realm"),
)


@cache
def ground() -> Drawing:
    """Everything under the tracks that has no words."""
    sea = theme.rect(0, 0, WIDTH, HEIGHT, "sea")
    lines = drawn(theme.use("coast", 0, 0, css=f"wave wave{i}") for i in range(3))
    land = theme.use("abroad", 0, 0, css="abroad") + theme.use("germany", 0, 0, css="land")
    waters = theme.path("river", rivers()) + theme.path("lake", areas("lakes"))
    return el("g", {"clip-path": "url(#frame)"}, sea, lines, land, waters)


def border() -> Drawing:
    """A double line around the sheet, over everything that touches its edge."""
    inner = theme.rect(5.5, 5.5, WIDTH - 11, HEIGHT - 11, "frame thin", 2)
    return theme.rect(1, 1, WIDTH - 2, HEIGHT - 2, "frame", 4) + inner


def ground_defs() -> Drawing:
    """The outlines, which are used several times."""
    sheet = {"x": "1", "y": "1", "width": f"{WIDTH - 2}", "height": f"{HEIGHT - 2}", "rx": "4"}
    clip = el("clipPath", {"id": "frame"}, el("rect", sheet))
    shapes = el("path", {"id": "germany", "d": areas("germany")}) + el("path", {"id": "abroad", "d": areas("abroad")})
    return clip + shapes + el("g", {"id": "coast"}, theme.use("abroad", 0, 0), theme.use("germany", 0, 0))


def names(t: Words) -> Drawing:
    return drawn(name(t(words), *at(x, y), turn, css) for words, x, y, turn, css in NAMES)


def name(words: str, x: float, y: float, turn: float, css: str) -> Drawing:
    turned = f"rotate({turn} {theme.numbers(x, y)})" if turn else None
    shown = words.upper() if css == "realm" else words
    return el("text", {"class": f"{css} mid", "x": theme.num(x), "y": theme.num(y), "transform": turned}, shown)


# From the outlines


@cache
def outline() -> dict[str, Any]:
    return tomllib.loads(OUTLINE.read_text("utf-8"))


def points_of(line: str) -> list[Point]:
    numbers = [int(number) / 1000 for number in line.split()]
    return [at(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def areas(name: str) -> str:
    return "".join(f"{absolute(points_of(line))}z" for line in outline()[name])


def absolute(points: list[Point]) -> str:
    """A line that begins where it says, wherever the one before has ended; in whole units, as the outline."""
    start, *rest = [rounded(point) for point in points]
    return f"M{theme.numbers(*start)}l{relative(start, rest)[1:]}"


def relative(start: Point, points: list[Point]) -> str:
    """Points as a path goes on to them from a start."""
    return theme.line([(x - start[0], y - start[1]) for x, y in points])


def rivers() -> str:
    return "".join(smooth([evened(point) for point in points_of(line)]) for line in outline()["rivers"])


def evened(point: Point) -> Point:
    """To an even unit, so that the middle between two such points is a whole one."""
    return 2 * round(point[0] / 2), 2 * round(point[1] / 2)


def smooth(points: list[Point]) -> str:
    """A curve from the first point to the last that bends at the points between.

    It touches the lines between them in their middles, so each bend follows from the one before: `t` says just that.
    """
    middles = [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in pairwise(points)]
    first = theme.numbers(*points[1], *middles[1]) if len(points) > 2 else ""
    bends = f"Q{first}t{relative(middles[1], middles[2:])[1:]}" if len(points) > 3 else f"Q{first}" if first else ""
    return f"M{theme.numbers(*points[0])}L{theme.numbers(*middles[0])}{bends}L{theme.numbers(*points[-1])}"


STYLE = f"""
.stellwerk .sea{{fill:#c9d8d6}}
.stellwerk .wave{{fill:none;stroke-linejoin:round}}
.stellwerk .wave0{{stroke:#b9ccca;stroke-width:22}}
.stellwerk .wave1{{stroke:#c9d8d6;stroke-width:15}}
.stellwerk .wave2{{stroke:#b3c8c7;stroke-width:7}}
.stellwerk .abroad{{fill:#e4dbc6;stroke:#b9ab8b;stroke-width:1;stroke-dasharray:5 2 1 2}}
.stellwerk .land{{fill:#f6f0e0;stroke:#9c8a63;stroke-width:1.6;stroke-linejoin:round}}
.stellwerk .river{{fill:none;stroke:#a9c4c8;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}}
.stellwerk .lake{{fill:#c3d6d6;stroke:#8fb0b3;stroke-width:1}}
.stellwerk .frame{{fill:none;stroke:{theme.INK};stroke-width:2}}
.stellwerk .thin{{stroke-width:.8}}
.stellwerk .water{{font:italic 18px {theme.SENTENCE};letter-spacing:2px;fill:#365a62}}
.stellwerk .realm{{font:600 18px {theme.SIGN};letter-spacing:6px;fill:#665b3e}}
"""
NIGHT = f"""
.stellwerk .sea{{fill:#10192b}}
.stellwerk .wave0{{stroke:#16233a}}
.stellwerk .wave1{{stroke:#10192b}}
.stellwerk .wave2{{stroke:#1b2b45}}
.stellwerk .abroad{{fill:#1d2438;stroke:#3d4661}}
.stellwerk .land{{fill:#2a3350;stroke:#59648a}}
.stellwerk .river{{stroke:#3f587c}}
.stellwerk .lake{{fill:#1b2b45;stroke:#3f587c}}
.stellwerk .frame{{stroke:{theme.NIGHT_HAIR}}}
.stellwerk .water{{fill:#7f9cc0}}
.stellwerk .realm{{fill:#969fc0}}
"""
