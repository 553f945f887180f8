"""The map of Germany: the land, the tracks and their owners, the places and who waits there."""

from functools import cache, lru_cache
from math import cos, radians, sin

from stellwerk.games.germany.deck.data import GREY, POINTS, Box
from stellwerk.games.germany.picture.context import Context, offered, part
from stellwerk.games.germany.picture.symbols import PASSENGER_KIND
from stellwerk.games.germany.picture.tracks import Lane, at, lanes, shut, spaces, trains
from stellwerk.games.germany.rules.actions import CLAIM, PASSENGER
from stellwerk.games.germany.rules.payloads import CLAIMING, meeting
from stellwerk.games.germany.rules.scoring import completed
from stellwerk.games.germany.rules.state import FREE
from stellwerk.games.germany.text.names import place_name, track_colour, track_name
from stellwerk.kit import theme
from stellwerk.kit.theme import num

X, Y, W, H = 16, 16, 860, 968  # the frame of the map
FIGURE_STEP, ASKED_STEP = 15, 24  # from passenger to passenger; further while one of them is to be chosen

# The land, roughly: its outline in the units of the map, from the Danish border against the clock.
LAND = (
    (0.307, 0.023), (0.339, 0.061), (0.31, 0.096), (0.347, 0.101), (0.338, 0.136), (0.358, 0.152), (0.308, 0.153),
    (0.296, 0.199), (0.256, 0.212), (0.237, 0.174), (0.115, 0.179), (0.109, 0.219), (0.128, 0.235), (0.113, 0.309),
    (0.068, 0.322), (0.108, 0.345), (0.069, 0.383), (-0.031, 0.407), (-0.004, 0.459), (-0.027, 0.499),
    (-0.042, 0.515), (-0.032, 0.545), (-0.005, 0.578), (-0.028, 0.623), (-0.005, 0.66), (0.013, 0.673),
    (-0.007, 0.707), (0.036, 0.74), (0.081, 0.751), (0.128, 0.744), (0.237, 0.774), (0.188, 0.831), (0.164, 0.895),
    (0.163, 0.946), (0.243, 0.939), (0.287, 0.917), (0.324, 0.925), (0.37, 0.928), (0.425, 0.943), (0.472, 0.941),
    (0.505, 0.973), (0.545, 0.943), (0.626, 0.963), (0.695, 0.94), (0.774, 0.927), (0.843, 0.927), (0.879, 0.949),
    (0.868, 0.918), (0.852, 0.867), (0.927, 0.835), (0.976, 0.791), (0.927, 0.76), (0.838, 0.709), (0.799, 0.665),
    (0.748, 0.598), (0.8, 0.586), (0.89, 0.567), (0.989, 0.534), (1.027, 0.517), (1.066, 0.52), (1.099, 0.526),
    (1.121, 0.478), (1.084, 0.434), (1.069, 0.383), (1.053, 0.332), (0.999, 0.276), (1.035, 0.225), (1.018, 0.161),
    (0.96, 0.148), (0.947, 0.109), (0.935, 0.059), (0.896, 0.046), (0.869, 0.089), (0.79, 0.068), (0.724, 0.105),
    (0.651, 0.14), (0.584, 0.137), (0.614, 0.088), (0.498, 0.08), (0.468, 0.042), (0.406, 0.032),
)  # fmt: skip

# Where a place's name stands: the shift from its middle, and which part of the name is there.
LABELS: dict[str, tuple[float, float, str]] = {
    "augsburg": (0, 32, "middle"),
    "berlin": (20, -15, "start"),
    "bremen": (22, 21, "start"),
    "bremerhaven": (14, 18, "start"),
    "chemnitz": (18, 30, "middle"),
    "dortmund": (22, -3, "start"),
    "dresden": (23, 32, "middle"),
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
    "saarbruecken": (-22, -41, "middle"),
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


def board_map(context: Context) -> str:
    """Everything within the frame, from the ground upwards."""
    tracks = "".join(track(context, number, lane) for number, lane in enumerate(lanes(context.view.box)))
    places = range(len(context.view.box.places))
    names = "".join(label(context, number) for number in places)
    return theme.pane("map", f"{ground()}{points_table(context)}{tracks}{spots(context)}{names}{second_name(context)}")


@cache
def ground() -> str:
    """Water as hairlines, the land as paper, and nobody's picture of either."""
    land = theme.line([at(*point) for point in LAND]) + "z"
    return (
        f'<clipPath id="frame"><rect x="{X}" y="{Y}" width="{W}" height="{H}" rx="6"/></clipPath>'
        f'<g clip-path="url(#frame)">{theme.rect(X, Y, W, H, "abroad")}<path class="land" d="{land}"/></g>'
        f"{theme.rect(X, Y, W, H, 'frame', 6)}"
    )


def points_table(context: Context) -> str:
    """DE-5.15: what a route of each length is worth, in the corner without tracks."""
    x, y = X + 22, Y + 30
    rows = "".join(
        f'<path class="grey space" d="M{x} {y + 9 + n * 17}{"h11v8h-11zm13 0" * n}"/>'
        f"{theme.text(x + 122, y + 18 + n * 17, str(points), 'sign end', 15)}"
        for n, points in enumerate(POINTS)
        if n
    )
    return theme.group("points", theme.text(x, y + 8, context.t("Points").upper(), "head") + rows)


# Tracks


def track(context: Context, number: int, lane: Lane) -> str:
    """The spaces in the colour of the track; the trains of its owner if it is claimed; outlines if it is closed."""
    view = context.view
    owner, colour = view.owner[number], view.box.tracks[number].colour
    label = track_name(view.box, number, context.t)
    if owner != FREE:
        return theme.group(f"track-{number}", trains(owner, lane), "", f"{label}, {context.who(owner)}")
    if is_closed(context, number):
        label = context.t("{track}, closed: a parallel track is claimed", track=label)
        return part(context, f"track-{number}", shut(lane), "", CLAIM[number], label)
    around = f'<path class="way" d="{lane.line}"/>' if is_marked(context, number) else ""
    label = f"{label}, {track_colour(view.box, number, context.t)}"
    css = "grey" if colour == GREY else f"k{colour}"
    return part(context, f"track-{number}", around + spaces(colour, lane), css, CLAIM[number], label)


def is_closed(context: Context, number: int) -> bool:
    """DE-5.10, DE-5.11: a parallel track that the viewer or, for a spectator, nobody can claim any more."""
    open_to = context.view.open if context.seat is None else context.view.open[context.seat : context.seat + 1]
    return not any(tracks >> number & 1 for tracks in open_to)


def is_marked(context: Context, number: int) -> bool:
    """Whether the track may be claimed, or is being paid for."""
    if offered(context, CLAIM[number]):
        return True
    return context.decision is not None and context.decision.effect == CLAIMING[number]


# Places


def spots(context: Context) -> str:
    """A city as a ring, a double one if many wait there, a red one around it if a ticket leads there."""
    aimed = [context.view.box.places[number] for number in sorted(aims(context))]
    return "".join(ring(*at(place.x, place.y)) for place in aimed if not place.country) + cities(context.view.box)


def ring(x: float, y: float) -> str:
    return f'<circle class="wanted" cx="{num(x)}" cy="{num(y)}" r="15"/>'


@lru_cache(maxsize=8)
def cities(box: Box) -> str:
    """All cities, and a buffer stop at each end of tracks into a country."""
    towns = [place for place in box.places if not place.country]
    small = theme.line([at(place.x, place.y) for place in towns if place.passengers == 1])
    large = theme.line([at(place.x, place.y) for place in towns if place.passengers > 1])
    stops = "".join(stop(lane) for track, lane in zip(box.tracks, lanes(box), strict=True) if track.border)
    return f'<path class="stop" d="{stops}"/><path class="town" d="{small}"/><path class="city" d="{large}"/>'


def stop(lane: Lane) -> str:
    """A bar across the end of the track."""
    x, y, turn = lane.spaces[-1]
    ahead, across = lane.length / 2 + 4, 9
    c, s = cos(radians(turn)), sin(radians(turn))
    start = x + ahead * c + across * s, y + ahead * s - across * c
    return f"M{theme.numbers(*start)}l{theme.numbers(-2 * across * s, 2 * across * c)}"


def aims(context: Context) -> set[int]:
    """The ends of the viewer's own tickets that are not completed, and of those it has drawn."""
    view, seat = context.view, context.seat
    if seat is None:
        return set()
    done = completed(view.box, view.owner, seat, view.tickets[seat])
    aimed = [ticket for ticket in (*view.tickets[seat], *view.drawn[seat]) if ticket not in done]
    return {place for ticket in aimed for place in view.box.tickets[ticket][:2]}


def second_name(context: Context) -> str:
    box = context.view.box
    austria = next((number for number, place in enumerate(box.places) if place.id == "oesterreich"), None)
    return "" if austria is None else theme.text(*at(*BEYOND_LINDAU), place_name(box, austria, context.t), "country")


def label(context: Context, number: int) -> str:
    place, t = context.view.box.places[number], context.t
    x, y = at(place.x, place.y)
    dx, dy, side = LABELS.get(place.id, (14, 5, "start"))
    name = place_name(context.view.box, number, t)
    waiting = context.view.waiting[number]
    beside = place.passengers == 1 and side != "middle"
    shift = (FIGURE_STEP + 3) * (1 if side == "start" else -1) if beside and waiting else 0
    if dy < -30 and not waiting:
        dy += 12  # a name above its city comes down when nobody stands between them any more
    css = "country" if place.country else "name"
    words = theme.text(x + dx + shift, y + dy, name, f"{css}{ANCHOR[side]}")
    figures = row_of_figures(context, number, x + dx, y + dy + (-5 if beside else 16), side)
    return theme.group(f"place-{place.id}", words + figures)


def row_of_figures(context: Context, number: int, x: float, y: float, side: str) -> str:
    """Those who wait, side by side; each may be taken while the question is whom to take here."""
    waiting, place = context.view.waiting[number], context.view.box.places[number]
    here = context.decision is not None and context.decision.effect == meeting(number)
    step = ASKED_STEP if here else FIGURE_STEP
    width = len(waiting) * step
    left = x - {"start": 0, "end": 1, "middle": 0.5}[side] * width
    x = min(max(left, X + 6), X + W - 6 - width) + step / 2  # a row that is spread out stays within the frame
    return "".join(
        figure(context, f"passenger-{place.id}-{i}", colour, x + i * step, y, here) for i, colour in enumerate(waiting)
    )


def figure(context: Context, name: str, colour: int, x: float, y: float, here: bool) -> str:
    around = theme.rect(x - 10, y - 14, 20, 27, "chip", 5) if here else ""
    drawn = around + theme.use(f"f{PASSENGER_KIND[colour]}", x, y)
    return part(context, name, drawn, "", PASSENGER[colour] if here else None)


STYLE = f"""
.stellwerk .abroad{{fill:{theme.SHADE}}}
.stellwerk .land{{fill:{theme.PAPER};stroke:{theme.HAIR};stroke-width:1.5;stroke-linejoin:round}}
.stellwerk .frame{{fill:none;stroke:{theme.INK};stroke-width:1.5}}
.stellwerk .box{{stroke:{theme.INK};stroke-width:1.1;stroke-linejoin:round}}
.stellwerk .train{{stroke:{theme.INK};stroke-width:5.2;stroke-linejoin:round;paint-order:stroke}}
.stellwerk .shut{{fill:none;stroke:{theme.FADED};stroke-width:1;stroke-dasharray:3 2}}
.stellwerk .struck{{fill:none;stroke:{theme.FADED};stroke-width:2}}
.stellwerk .way{{fill:none;stroke:{theme.BRASS};stroke-width:22;stroke-dasharray:3.5 3;stroke-linejoin:round}}
.stellwerk .space{{stroke:{theme.INK};stroke-width:.8;stroke-linejoin:round}}
.stellwerk .pick .box{{stroke-width:2.2}}
.stellwerk .pick:hover .way,.stellwerk .pick:focus .way{{stroke:{theme.OXBLOOD}}}
.stellwerk marker{{overflow:visible}}
.stellwerk .town{{fill:none;marker-start:url(#town);marker-mid:url(#town);marker-end:url(#town)}}
.stellwerk .city{{fill:none;marker-start:url(#city);marker-mid:url(#city);marker-end:url(#city)}}
.stellwerk .stop{{fill:none;stroke:{theme.INK};stroke-width:3}}
.stellwerk .wanted{{fill:none;stroke:{theme.OXBLOOD};stroke-width:3}}
.stellwerk .name,.stellwerk .country{{font-size:16px;font-weight:600;stroke:{theme.PAPER};stroke-width:4px}}
.stellwerk .name,.stellwerk .country{{paint-order:stroke;stroke-linejoin:round}}
.stellwerk .country{{font-family:{theme.SIGN};letter-spacing:1.2px;fill:{theme.OXBLOOD}}}
"""
