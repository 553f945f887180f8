"""The map of Germany: the land, the tracks and their owners, the places and who waits there."""

from stellwerk.games import look
from stellwerk.games.germany.data import GREY, POINTS, Place
from stellwerk.games.germany.menu import CLAIM, PASSENGER
from stellwerk.games.germany.state import FREE
from stellwerk.games.germany.svg_scene import PASSENGER_KIND, Scene, offered, part
from stellwerk.games.germany.svg_tracks import SPACE, Lane, at, lanes
from stellwerk.games.germany.text import place_name, track_colour, track_name
from stellwerk.games.look import num

X, Y, W, H = 16, 16, 860, 968  # the frame of the map
FIGURE_STEP = 15
CAR = 17  # the height of a train, which is more than that of a space

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
LABELS: dict[str, tuple[float, float, str]] = {}


def board_map(scene: Scene) -> str:
    """Everything within the frame, from the ground upwards."""
    tracks = "".join(track(scene, number, lane) for number, lane in enumerate(lanes(scene.view.box)))
    places = range(len(scene.view.box.places))
    spots = "".join(spot(scene, number) for number in places)
    names = "".join(label(scene, number) for number in places)
    return f"{ground()}{points_table(scene)}{tracks}{spots}{names}"


def ground() -> str:
    """Water as hairlines, the land as paper, and nobody's picture of either."""
    land = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in (at(*point) for point in LAND)) + "z"
    return (
        f'<clipPath id="frame"><rect x="{X}" y="{Y}" width="{W}" height="{H}" rx="6"/></clipPath>'
        f'<g clip-path="url(#frame)">{look.rect(X, Y, W, H, "abroad")}<path class="land" d="{land}"/></g>'
        f"{look.rect(X, Y, W, H, 'frame', 6)}"
    )


def points_table(scene: Scene) -> str:
    """DE-5.15: what a route of each length is worth, in the corner without tracks."""
    x, y = X + 22, Y + 30
    rows = "".join(
        f"{''.join(look.rect(x + i * 13, y + 9 + n * 17, 11, 8, 'grey thin', 2) for i in range(n))}"
        f"{look.text(x + 122, y + 18 + n * 17, str(points), 'sign end', 15)}"
        for n, points in enumerate(POINTS)
        if n
    )
    return look.group("points", look.text(x, y + 8, scene.t("Points").upper(), "head") + rows)


# Tracks


def track(scene: Scene, number: int, lane: Lane) -> str:
    """The spaces in the colour of the track or, if it is claimed, the trains of its owner."""
    view = scene.view
    owner, colour = view.owner[number], view.box.tracks[number].colour
    around = f'<path class="way" d="{lane.line}"/>' if offered(scene, CLAIM[number]) or is_paid(scene, number) else ""
    label = f"{track_name(view.box, number, scene.t)}, {track_colour(view.box, number, scene.t)}"
    if owner != FREE:
        return look.group(f"track-{number}", trains(owner, lane), "owned", f"{label}, {scene.who(owner)}")
    body = around + "".join(box(x, y, turn, lane.length, SPACE) for x, y, turn in lane.spaces)
    if colour == GREY:
        return part(scene, f"track-{number}", body, "grey track", CLAIM[number], label)
    marks = "".join(look.use(f"m{colour}", x, y) for x, y, _ in lane.spaces)
    return part(scene, f"track-{number}", body + marks, f"k{colour} track", CLAIM[number], label)


def is_paid(scene: Scene, number: int) -> bool:
    """Whether the open question is how to pay for this track."""
    return scene.decision is not None and scene.decision.effect.op == "claim" and scene.decision.effect.n == number


def box(x: float, y: float, turn: float, length: float, width: float) -> str:
    return (
        f'<rect x="{num(-length / 2)}" y="{num(-width / 2)}" width="{num(length)}" height="{num(width)}" rx="3" '
        f'transform="translate({num(x)} {num(y)})rotate({num(turn)})"/>'
    )


def trains(owner: int, lane: Lane) -> str:
    """Trains are higher than spaces, coupled to each other, and bear the owner's line and mark."""
    cars = "".join(box(x, y, turn, lane.length, CAR) for x, y, turn in lane.spaces)
    marks = "".join(look.use(f"p{owner}", x, y, 0.85) for x, y, _ in lane.spaces)
    return (
        f'<path class="coupling" d="{lane.line}"/><g class="car{owner}">{cars}</g>'
        f'<path class="line{owner}" d="{lane.line}"/>{marks}'
    )


# Places


def spot(scene: Scene, number: int) -> str:
    """A city as a ring, a double one if many wait there; a buffer stop at each end of tracks into a country."""
    place = scene.view.box.places[number]
    if place.country:
        return "".join(stop(lane) for track, lane in ends(scene) if track == number)
    x, y = at(place.x, place.y)
    wanted = f'<circle class="wanted" cx="{num(x)}" cy="{num(y)}" r="15"/>' if number in aims(scene) else ""
    big = f'<circle cx="{num(x)}" cy="{num(y)}" r="4.5" class="core"/>' if place.passengers > 1 else ""
    radius = 10 if place.passengers > 1 else 8
    return f'{wanted}<circle class="city" cx="{num(x)}" cy="{num(y)}" r="{radius}"/>{big}'


def ends(scene: Scene) -> list[tuple[int, Lane]]:
    """The tracks that end at a border, with the country behind it."""
    box = scene.view.box
    return [(track.b, lane) for track, lane in zip(box.tracks, lanes(box), strict=True) if track.border]


def stop(lane: Lane) -> str:
    x, y, turn = lane.spaces[-1]
    return (
        f'<path class="stop" d="M{num(lane.length / 2 + 4)}-9v18" '
        f'transform="translate({num(x)} {num(y)})rotate({num(turn)})"/>'
    )


def aims(scene: Scene) -> set[int]:
    """The ends of the viewer's own tickets that are not completed."""
    return set()


def label(scene: Scene, number: int) -> str:
    place, t = scene.view.box.places[number], scene.t
    x, y = at(place.x, place.y)
    dx, dy, side = LABELS.get(place.id, (14, 5, "start"))
    name = place_name(scene.view.box, number, t)
    waiting = scene.view.waiting[number]
    beside = place.passengers == 1 and side != "middle"
    shift = (FIGURE_STEP + 3) * (1 if side == "start" else -1) if beside and waiting else 0
    words = look.text(x + dx + shift, y + dy, name, f"{'country' if place.country else 'name'} {side}")
    figures = row_of_figures(scene, number, x + dx, y + dy + (-5 if beside else 16), side)
    return look.group(f"place-{place.id}", words + figures)


def row_of_figures(scene: Scene, number: int, x: float, y: float, side: str) -> str:
    """Those who wait, side by side; each may be taken while the question is whom to take here."""
    waiting, place = scene.view.waiting[number], scene.view.box.places[number]
    first = {"start": 7.5, "end": 7.5 - len(waiting) * FIGURE_STEP, "middle": 7.5 - len(waiting) * FIGURE_STEP / 2}
    here = is_asked(scene, place, number)
    return "".join(
        figure(scene, f"passenger-{place.id}-{i}", colour, x + first[side] + i * FIGURE_STEP, y, here)
        for i, colour in enumerate(waiting)
    )


def is_asked(scene: Scene, place: Place, number: int) -> bool:
    return scene.decision is not None and scene.decision.effect == ("passenger", number, ())


def figure(scene: Scene, name: str, colour: int, x: float, y: float, here: bool) -> str:
    around = f'<circle class="ring" cx="{num(x)}" cy="{num(y)}" r="13"/>' if here else ""
    drawn = around + look.use(f"f{PASSENGER_KIND[colour]}", x, y)
    return part(scene, name, drawn, "passenger", PASSENGER[colour] if here else None)


STYLE = f"""
.stellwerk .abroad{{fill:{look.SHADE}}}
.stellwerk .land{{fill:{look.PAPER};stroke:{look.HAIR};stroke-width:1.5;stroke-linejoin:round}}
.stellwerk .frame{{fill:none;stroke:{look.INK};stroke-width:1.5}}
.stellwerk .thin{{stroke:{look.INK};stroke-width:.8}}
.stellwerk .track rect{{stroke:{look.INK};stroke-width:1}}
.stellwerk .way{{fill:none;stroke:#d9a92f;stroke-width:21;stroke-linecap:round;stroke-linejoin:round}}
.stellwerk .pick:hover .way,.stellwerk .pick:focus .way{{stroke:{look.OXBLOOD}}}
.stellwerk .coupling{{fill:none;stroke:{look.INK};stroke-width:4}}
.stellwerk .city{{fill:{look.LEAF};stroke:{look.INK};stroke-width:2.4}}
.stellwerk .core{{fill:{look.INK}}}
.stellwerk .stop{{fill:none;stroke:{look.INK};stroke-width:3}}
.stellwerk .wanted{{fill:none;stroke:{look.OXBLOOD};stroke-width:3}}
.stellwerk .name,.stellwerk .country{{font-size:16px;font-weight:600;paint-order:stroke;stroke:{look.PAPER};stroke-width:4px;stroke-linejoin:round}}
.stellwerk .country{{font-family:{look.SIGN};letter-spacing:1.2px;fill:{look.OXBLOOD}}}
.stellwerk .start{{text-anchor:start}}
.stellwerk .middle{{text-anchor:middle}}
"""
