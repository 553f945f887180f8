"""The tracks of the map of Germany: where places, lanes and spaces lie, and how spaces and trains are drawn."""

from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

from stellwerk.games.germany.deck.data import COLOURS, GREY, Box, Track
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, el

WIDTH, HEIGHT = 860, 968  # of the map
LEFT, TOP, ACROSS, DOWN = 30, 20, 806, 936  # where the unit square of the map lies: it is drawn a little wide
SPACE, GAP, LANE = 10.5, 4, 18  # a space's width, the gap between two, and the way from lane to lane
CITY = 13  # how far from a city's middle its tracks begin

WHITE = COLOURS.index("white")

Point = tuple[float, float]


class Lane(NamedTuple):
    """A track as drawn: its line, the line over the middles of its spaces, and these with their slants."""

    line: str
    middles: str
    length: float  # of a space
    spaces: tuple[tuple[float, float, float], ...]


def at(x: float, y: float) -> Point:
    """A point of the map in the picture."""
    return LEFT + x * ACROSS, TOP + y * DOWN


@lru_cache(maxsize=8)
def lanes(box: Box) -> tuple[Lane, ...]:
    """Every track of the box; measured once, because the map never changes."""
    return tuple(lane(box, track) for track in box.tracks)


def lane(box: Box, track: Track) -> Lane:
    a, b = box.places[track.a], box.places[track.b]
    ends = at(*track.border) if track.border else at(b.x, b.y)
    line = [at(a.x, a.y), *[at(x, y) for x, y in track.via], ends]
    beside = track.lane - (len(box.groups[track.group]) - 1) / 2
    line = trimmed(shifted(line, beside * LANE), CITY, 0 if track.border else CITY)
    step = reach(line) / track.length
    cuts = [(along(line, i * step + GAP / 2), along(line, (i + 1) * step - GAP / 2)) for i in range(track.length)]
    spaces = tuple(((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, slant(p, q)) for p, q in cuts)
    middles = theme.line(map(rounded, [line[0], *[(x, y) for x, y, _ in spaces], line[-1]]))
    return Lane(theme.line(map(rounded, line)), middles, min(hypot(q[0] - p[0], q[1] - p[1]) for p, q in cuts), spaces)


def rounded(point: Point) -> Point:
    """To a whole unit, which nobody sees: what is drawn there is much wider."""
    return round(point[0]), round(point[1])


def slant(p: Point, q: Point) -> float:
    return degrees(atan2(q[1] - p[1], q[0] - p[0]))


def reach(line: list[Point]) -> float:
    return sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(line))


def along(line: list[Point], way: float) -> Point:
    """The point at that way from the beginning of the line."""
    for p, q in pairwise(line):
        step = hypot(q[0] - p[0], q[1] - p[1])
        if way <= step:
            share = way / step if step else 0
            return p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share
        way -= step
    return line[-1]


def trimmed(line: list[Point], first: float, last: float) -> list[Point]:
    """The line without so much of its beginning and of its end."""
    whole = reach(line)
    kept, way = [along(line, first)], 0.0
    for p, q in pairwise(line):
        way += hypot(q[0] - p[0], q[1] - p[1])
        if first < way < whole - last:
            kept.append(q)
    return [*kept, along(line, whole - last)]


def shifted(line: list[Point], aside: float) -> list[Point]:
    """The line moved along its normal (-dy, dx); at a bend along the mean of both normals."""
    if not aside:
        return line
    normals = [normal(p, q) for p, q in pairwise(line)]
    at_points = [normals[0], *[mean(m, n) for m, n in pairwise(normals)], normals[-1]]
    return [(x + nx * aside, y + ny * aside) for (x, y), (nx, ny) in zip(line, at_points, strict=True)]


def normal(p: Point, q: Point) -> Point:
    size = hypot(q[0] - p[0], q[1] - p[1])
    return (p[1] - q[1]) / size, (q[0] - p[0]) / size


def mean(m: Point, n: Point) -> Point:
    """Between two unit normals, and as much longer as a parallel line asks for."""
    x, y = m[0] + n[0], m[1] + n[1]
    size = (x * x + y * y) / 2
    return x / size, y / size


# As drawn


def dashes(css: str, line: str, lane: Lane) -> Drawing:
    """A dash for each space: short to write, because the map is most of the picture, which goes over the wire."""
    return el("path", {"class": css, "d": line, "pathLength": str(len(lane.spaces))})


@lru_cache(maxsize=1000)
def spaces(colour: int, lane: Lane) -> Drawing:
    """The spaces of a free track, with upright marks; grey has none. White ones have a rim to be seen on land."""
    if colour == GREY:
        return dashes("box", lane.line, lane)
    rim = dashes("rim", lane.middles, lane) if colour == WHITE else ()
    return rim + dashes(f"box on{colour}", lane.middles, lane)


@lru_cache(maxsize=200)
def shut(lane: Lane) -> Drawing:
    """A closed track: bare outlines, struck through."""
    return theme.path("shut", boxes_of(lane, SPACE)) + theme.path("struck", lane.line)


def boxes_of(lane: Lane, width: float) -> str:
    """All spaces of a lane as one path."""
    here, path = (0.0, 0.0), ""
    for x, y, turn in lane.spaces:
        ax, ay = lane.length * cos(radians(turn)), lane.length * sin(radians(turn))
        bx, by = -width * sin(radians(turn)), width * cos(radians(turn))
        start = round(x - (ax + bx) / 2, 1), round(y - (ay + by) / 2, 1)
        path += f"m{theme.numbers(start[0] - here[0], start[1] - here[1], ax, ay, bx, by, -ax, -ay)}z"
        here = start
    return path


@lru_cache(maxsize=1000)
def trains(owner: int, lane: Lane) -> Drawing:
    """Trains are things on the map: with an edge that is their shadow too, a light on the roof, and a mark."""
    coaches = dashes("edge", lane.line, lane) + dashes(f"train train{owner}", lane.line, lane)
    return coaches + theme.path(f"roof mark{owner}", lane.middles)
