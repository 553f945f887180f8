"""The map of Germany: the land, the tracks and their owners, the places and who waits there."""

from functools import lru_cache, reduce
from math import cos, radians, sin
from operator import or_

from stellwerk.core.records import Action
from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import GREY, POINTS, Box
from stellwerk.games.germany.picture import land
from stellwerk.games.germany.picture.leads import leads_table
from stellwerk.games.germany.picture.symbols import GREY_PRINT, PASSENGER_KIND
from stellwerk.games.germany.picture.tracks import HEIGHT, WIDTH, Lane, at, lanes, rounded, shut, spaces, trains
from stellwerk.games.germany.rules.actions import CLAIM, PASSENGER
from stellwerk.games.germany.rules.payloads import CLAIMING, meeting
from stellwerk.games.germany.rules.scoring import completed
from stellwerk.games.germany.rules.state import FREE, State
from stellwerk.games.germany.text.names import place_name, track_colour, track_name
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn
from stellwerk.kit.panels import Cell, Panel
from stellwerk.kit.scene import Scene

LETTER, EDGE = 9.6, 9  # the width of a letter of a name, on average, and the distance of names from the border
FIGURE_STEP, ASKED_STEP = 15, 24  # from passenger to passenger; further while one of them is to be chosen

# Where a place's name stands: the shift from its middle, and which part of the name is there.
LABELS: dict[str, tuple[float, float, str]] = {
    "augsburg": (0, 32, "middle"),
    "berlin": (20, -15, "start"),
    "bremen": (22, 21, "start"),
    "bremerhaven": (14, 18, "start"),
    "chemnitz": (18, 30, "middle"),
    "dortmund": (22, -3, "start"),
    "dresden": (6, 32, "middle"),
    "duesseldorf": (26, 33, "start"),
    "emden": (-18, -3, "end"),
    "erfurt": (-18, 27, "end"),
    "frankfurt": (-10, -50, "middle"),
    "freiburg": (-6, -29, "end"),
    "hamburg": (45, 47, "middle"),
    "hannover": (26, -27, "start"),
    "karlsruhe": (27, 26, "middle"),
    "kassel": (18, 3, "start"),
    "kiel": (-18, -3, "end"),
    "koblenz": (-18, 6, "end"),
    "koeln": (-18, 6, "end"),
    "konstanz": (-8, -27, "end"),
    "leipzig": (-14, 24, "end"),
    "lindau": (10, 33, "middle"),
    "magdeburg": (-18, -12, "end"),
    "mainz": (0, -43, "middle"),
    "mannheim": (-14, 30, "end"),
    "muenchen": (4, 36, "middle"),
    "muenster": (-22, 18, "end"),
    "nuernberg": (18, -12, "start"),
    "regensburg": (20, -3, "start"),
    "rostock": (18, -3, "start"),
    "saarbruecken": (-12, -41, "middle"),
    "schwerin": (-8, -49, "middle"),
    "stuttgart": (25, -43, "middle"),
    "ulm": (0, -49, "middle"),
    "wuerzburg": (-12, 31, "middle"),
    "daenemark": (-12, -4, "start"),
    "frankreich": (0, -24, "middle"),
    "niederlande": (-24, -2, "start"),
    "oesterreich": (100, 8, "middle"),
    "schweiz": (-12, 24, "start"),
}

ANCHOR = {"start": "", "middle": " mid", "end": " end"}
BEYOND_LINDAU = (0.602, 0.988)  # Austria lies at two ends of the map, and is named at both


def board_map(scene: Scene[State]) -> Panel:
    """Everything within the border, from the ground upwards."""
    open_to = claimable(scene)
    tracks = drawn([track(scene, number, open_to) for number in range(len(scene.view.box.tracks))])
    labels = drawn([label(scene, number) for number in range(len(scene.view.box.places))])
    below = land.ground() + land.names(scene.t) + points_table(scene) + leads_table(scene)
    body = below + tracks + spots(scene) + labels + second_name(scene) + land.border()
    return Panel("map", "", "", (Cell("map", WIDTH, HEIGHT, theme.group("map", body)),))


def points_table(scene: Scene[State]) -> Drawing:
    """DE-5.15: what a route of each length is worth, in the corner without tracks."""
    x, y = 22, 26
    rows = drawn(
        theme.path("space", f"M{x} {y + 13 + n * 19}h{13 * n}")
        + theme.text(x + 122, y + 18 + n * 19, str(points), "sign end", 17)
        for n, points in enumerate(POINTS)
        if n
    )
    plate = theme.rect(x - 9, y - 12, 142, 174, "legend", 4)
    return theme.group("points", plate + theme.text(x, y + 8, scene.t("Points").upper(), "soft sign", 17) + rows)


# Tracks


def track(scene: Scene[State], number: int, open_to: int) -> Drawing:
    view, owner = scene.view, scene.view.owner[number]
    if owner != FREE:
        return claimed(view.box, number, owner, scene.who(owner), scene.t)
    closed, pick = not open_to >> number & 1, scene.picks.get(CLAIM[number])
    action = CLAIM[number] if view.pending else None  # after the end nothing is asked
    return free(view.box, number, closed, pick is not None or is_paid(scene, number), action, pick, scene.t)


@lru_cache(maxsize=5000)
def claimed(box: Box, number: int, owner: int, who: str, t: Words) -> Drawing:
    """The trains of its owner."""
    label = f"{track_name(box, number, t)}, {who}"
    return theme.group(f"track-{number}", trains(owner, lanes(box)[number]), "", label)


@lru_cache(maxsize=5000)
def free(
    box: Box, number: int, closed: bool, marked: bool, action: Action | None, pick: int | None, t: Words
) -> Drawing:
    """The spaces in the colour of the track; outlines if it is closed."""
    lane, colour, label = lanes(box)[number], box.tracks[number].colour, track_name(box, number, t)
    if closed:
        label = t("{track}, closed: a parallel track is claimed", track=label)
        return theme.part(f"track-{number}", shut(lane), "", action, pick, label)
    around = theme.path("way", lane.line) if marked else ()
    css = "grey" if colour == GREY else f"k{colour}"
    label = f"{label}, {track_colour(box, number, t)}"
    return theme.part(f"track-{number}", around + spaces(colour, lane), css, action, pick, label)


def claimable(scene: Scene[State]) -> int:
    """DE-5.10, DE-5.11: the tracks that the viewer or, for a spectator, anybody can still claim, a bit each."""
    everybody = scene.view.open
    return reduce(or_, everybody) if scene.seat is None else everybody[scene.seat]


def is_paid(scene: Scene[State], number: int) -> bool:
    """Whether the track is being paid for."""
    return scene.decision is not None and scene.decision.effect == CLAIMING[number]


# Places


def spots(scene: Scene[State]) -> Drawing:
    """A city as a ring, a double one if many wait there, a red one around it if a ticket leads there."""
    aimed = [scene.view.box.places[number] for number in sorted(aims(scene))]
    return drawn(ring(*rounded(at(place.x, place.y))) for place in aimed if not place.country) + cities(scene.view.box)


def ring(x: float, y: float) -> Drawing:
    return theme.circle("wanted", x, y, 15.5)


@lru_cache(maxsize=8)
def cities(box: Box) -> Drawing:
    """All cities, and a buffer stop at each end of tracks into a country."""
    towns = [place for place in box.places if not place.country]
    small = theme.line([rounded(at(place.x, place.y)) for place in towns if place.passengers == 1])
    large = theme.line([rounded(at(place.x, place.y)) for place in towns if place.passengers > 1])
    stops = "".join(stop(lane) for track, lane in zip(box.tracks, lanes(box), strict=True) if track.border)
    return theme.path("stop", stops) + theme.path("town", small) + theme.path("city", large)


def stop(lane: Lane) -> str:
    """A bar across the end of the track."""
    x, y, turn = lane.spaces[-1]
    ahead, across = lane.length / 2 + 4, 9
    c, s = cos(radians(turn)), sin(radians(turn))
    start = x + ahead * c + across * s, y + ahead * s - across * c
    along = -2 * across * s, 2 * across * c
    return f"M{theme.numbers(*rounded(start))}l{theme.numbers(*rounded(along))}"


def aims(scene: Scene[State]) -> set[int]:
    """The ends of the viewer's own tickets that are not completed, and of those it has drawn."""
    view, seat = scene.view, scene.seat
    if seat is None:
        return set()
    done = completed(view.box, view.owner, seat, view.tickets[seat])
    aimed = [ticket for ticket in (*view.tickets[seat], *view.drawn[seat]) if ticket not in done]
    return {place for ticket in aimed for place in view.box.tickets[ticket][:2]}


def second_name(scene: Scene[State]) -> Drawing:
    box = scene.view.box
    austria = next((number for number, place in enumerate(box.places) if place.id == "oesterreich"), None)
    return (
        () if austria is None else theme.text(*at(*BEYOND_LINDAU), place_name(box, austria, scene.t).upper(), "country")
    )


def label(scene: Scene[State], number: int) -> Drawing:
    waiting, here = tuple(scene.view.waiting[number]), is_asked(scene, number)
    picks = tuple(scene.picks.get(PASSENGER[colour]) for colour in waiting) if here else ()
    return place_label(scene.view.box, number, waiting, picks, scene.t)


def is_asked(scene: Scene[State], number: int) -> bool:
    """Whether the question is whom to take in this place."""
    return scene.decision is not None and scene.decision.effect == meeting(number)


@lru_cache(maxsize=5000)
def place_label(box: Box, number: int, waiting: tuple[int, ...], picks: tuple[int | None, ...], t: Words) -> Drawing:
    """The name of a place and who waits there, with the options to take them if that is asked."""
    place = box.places[number]
    x, y = rounded(at(place.x, place.y))
    dx, dy, side = LABELS.get(place.id, (14, 5, "start"))
    name = place_name(box, number, t).partition(" in ")[0]  # as Friburgo in Brisgovia
    beside = place.passengers == 1 and side != "middle"
    shift = (FIGURE_STEP + 3) * (1 if side == "start" else -1) if beside and waiting else 0
    if dy < -30 and not waiting:
        dy += 12  # a name above its city comes down when nobody stands between them any more
    css = "country" if place.country else "name"
    at_x = within_border(x + dx + shift, name, side)
    words = theme.text(at_x, y + dy, name.upper() if place.country else name, f"{css}{ANCHOR[side]}")
    figures = row_of_figures(place.id, waiting, picks, x + dx, y + dy + (-5 if beside else 16), side)
    return theme.group(f"place-{place.id}", words + figures)


def within_border(x: float, name: str, side: str) -> float:
    """Where a name stands that would otherwise leave the map."""
    wide = len(name) * LETTER
    left = {"start": 0, "end": 1, "middle": 0.5}[side] * wide
    return min(max(x, EDGE + left), WIDTH - EDGE - wide + left)


def row_of_figures(
    place: str, waiting: tuple[int, ...], picks: tuple[int | None, ...], x: float, y: float, side: str
) -> Drawing:
    """Those who wait, side by side; each may be taken while the question is whom to take here."""
    step = ASKED_STEP if picks else FIGURE_STEP
    width = len(waiting) * step
    left = x - {"start": 0, "end": 1, "middle": 0.5}[side] * width
    x = min(max(left, 8), WIDTH - 8 - width) + step / 2  # a row that is spread out stays within the border
    return drawn(
        figure(f"passenger-{place}-{i}", colour, x + i * step, y, picks[i] if picks else None, bool(picks))
        for i, colour in enumerate(waiting)
    )


def figure(name: str, colour: int, x: float, y: float, pick: int | None, asked: bool) -> Drawing:
    around = theme.rect(x - 10, y - 14, 20, 27, "chip", 5) if asked else ()
    body = around + theme.use(f"f{PASSENGER_KIND[colour]}", x, y)
    return theme.part(name, body, "", PASSENGER[colour] if asked else None, pick)


STYLE = f"""
.stellwerk .legend{{fill:{theme.LEAF};stroke:#9c8a63;stroke-width:.8}}
.stellwerk .box,.stellwerk .rim,.stellwerk .edge,.stellwerk .train{{fill:none;stroke-linejoin:round}}
.stellwerk .box{{stroke:currentColor;stroke-width:9.5;stroke-dasharray:.86 .14;stroke-dashoffset:-.07}}
.stellwerk .rim{{stroke:#6b6650;stroke-width:11;stroke-dasharray:.9 .1;stroke-dashoffset:-.05}}
.stellwerk .edge{{stroke:#12182a;stroke-width:18;stroke-dasharray:.95 .05;stroke-dashoffset:-.025;\
transform:translate(.7px,1.3px)}}
.stellwerk .train{{stroke-width:13.5;stroke-dasharray:.87 .13;stroke-dashoffset:-.065}}
.stellwerk .roof{{fill:none;stroke:#fff;stroke-opacity:.42;stroke-width:4.5}}
.stellwerk .mark3{{stroke-opacity:.24}}
.stellwerk .shut{{fill:none;stroke:{theme.FADED};stroke-width:.9;stroke-opacity:.7;stroke-dasharray:3 2}}
.stellwerk .struck{{fill:none;stroke:{theme.FADED};stroke-width:1.4;stroke-opacity:.7}}
.stellwerk .way{{fill:none;stroke:#35b3ac;stroke-width:19;stroke-opacity:.8;stroke-linejoin:round}}
.stellwerk .space{{stroke:{GREY_PRINT};stroke-width:9;stroke-dasharray:11 2}}
.stellwerk .pick .rim{{stroke:{theme.INK}}}
.stellwerk .grey.pick{{color:#857b62}}
.stellwerk .pick:hover .way,.stellwerk .pick:focus .way{{stroke:{theme.OXBLOOD};stroke-opacity:1}}
.stellwerk marker{{overflow:visible}}
.stellwerk .town{{fill:none;marker-start:url(#town);marker-mid:url(#town);marker-end:url(#town)}}
.stellwerk .city{{fill:none;marker-start:url(#city);marker-mid:url(#city);marker-end:url(#city)}}
.stellwerk .stop{{fill:none;stroke:{theme.INK};stroke-width:3}}
.stellwerk .wanted{{fill:none;stroke:{theme.OXBLOOD};stroke-width:3.2}}
.stellwerk .name,.stellwerk .country{{font-size:17px;font-weight:600;stroke:#f6f0e0;stroke-width:4px;\
paint-order:stroke;stroke-linejoin:round}}
.stellwerk .country{{font-family:{theme.SIGN};letter-spacing:3px;fill:{theme.OXBLOOD};stroke:#efe6d2}}
"""
