"""The route of a player: from Paris over the printed stations and the route cards, and the locomotive on it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stellwerk.games.first_class.deck.data import Station
from stellwerk.games.first_class.picture.cards import card_label
from stellwerk.games.first_class.picture.glyphs import frame_box, frame_glyph, points
from stellwerk.games.first_class.picture.livery import at, ring
from stellwerk.games.first_class.picture.train import mine
from stellwerk.games.first_class.rules import trains
from stellwerk.games.first_class.rules.actions import LOCO, POSTCARD, STATION
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.scoring_phase import is_used
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text import effect_text
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn
from stellwerk.kit.panels import Cell
from stellwerk.kit.scene import Scene, offered, part

BOX: Final = 34  # the height of a bonus station
PARIS: Final = 76  # from the left edge to where the line begins
CARD_EDGE: Final = 8  # around the stations of a route card
HEIGHT: Final = 80
LINE: Final = 48  # how far below the top the line runs
LOCOMOTIVE: Final = "M-13 5V-9h9.5V5M-4-4.5h11.5a4 4 0 0 1 4 4V5h-24.5zM6-4.5v-5h4v5zM-14.5-9.5h12v2h-12z"


class Stop(NamedTuple):
    """A station on the line: its number on the whole route, where it begins, and how wide it is."""

    number: int
    x: float
    width: float
    station: Station


def route(scene: Scene[State], seat: int) -> tuple[Cell, ...]:
    """The route in cells: the stations that are printed, then each route card."""
    box, cells, first = scene.view.box, list[Cell](), 0
    groups = (box.printed, *(box.cards[card].stations for card in scene.view.route[seat]))
    for i, group in enumerate(groups):
        cells.append(stretch(scene, seat, i, lined_up(group, first, CARD_EDGE + 3 if i else PARIS)))
        first += len(group)
    return tuple(cells)


def lined_up(group: Sequence[Station], first: int, x: float) -> list[Stop]:
    """The stations from the left, in natural size."""
    stops = []
    for i, station in enumerate(group):
        width = frame_glyph(station.bonus).width + 16 if station.bonus else 30.0
        stops.append(Stop(first + i, x, width, station))
        x += width + 11
    return stops


def stretch(scene: Scene[State], seat: int, i: int, stops: list[Stop]) -> Cell:
    """A part of the route; the first one begins in Paris."""
    width = stops[-1].x + stops[-1].width + CARD_EDGE + 3
    body = track(scene, seat, i, stops, width)
    if i:
        body += route_card(scene, seat, i - 1, stops[0].x, stops[-1].x + stops[-1].width)
    else:
        body += theme.text(2, 5, scene.t("Paris"), "sign", 17)
    body += drawn(one_stop(scene, seat, stop.number, stop) for stop in stops) + locomotive(scene, seat, i, stops)
    name = f"route-{seat}" if i == 0 else f"route-{seat}-{i}"
    return Cell(name, width, HEIGHT, theme.group(name, at(0, LINE, body)))


def track(scene: Scene[State], seat: int, i: int, stops: list[Stop], width: float) -> Drawing:
    """The line, which is brass as far as the locomotive has come."""
    start, reached = 0.0 if i else PARIS - 10.0, scene.view.locomotive[seat]
    brass: Drawing = ()
    if reached > stops[0].number:
        here = middle_of(stops, reached) if reached <= stops[-1].number + 1 else width
        brass = theme.path("reached", f"M{theme.num(start)} 0H{theme.num(here)}")
    return theme.path("rail", f"M{theme.num(start)} 0H{theme.num(width)}") + brass


def middle_of(stops: list[Stop], reached: int) -> float:
    stop = stops[reached - 1 - stops[0].number]
    return stop.x + stop.width / 2


def route_card(scene: Scene[State], seat: int, i: int, left: float, right: float) -> Drawing:
    card, x, wide = scene.view.route[seat][i], left - CARD_EDGE, right - left + 2 * CARD_EDGE
    pile = scene.view.box.cards[card].pile
    body = theme.rect(x, -22, wide, 44, "route-card", 5) + theme.rect(x, 19, wide, 5, f"pile{pile}", 2)
    if scene.view.postcards[seat][i] != NONE:
        body += theme.rect(x + wide - 25, -32, 30, 22, "slip kept", 3) + theme.use(
            "i-postcard", x + wide - 10, -21, 0.85
        )
    action = offered(scene, POSTCARD[i]) if mine(scene, seat) else None
    if action:
        body += ring(x, -22, wide, 46)
    return part(scene, f"route-card-{seat}-{i}", body, "", action, card_label(scene.view.box, card, scene.t))


def one_stop(scene: Scene[State], seat: int, i: int, stop: Stop) -> Drawing:
    """A points station or a bonus station; both can be where the locomotive may go or what may be used."""
    here, middle = scene.view.locomotive[seat], stop.x + stop.width / 2
    actions = (STATION[i], LOCO[i + 1 - here]) if 0 <= i + 1 - here < len(LOCO) else (STATION[i],)
    action = offered(scene, *actions) if mine(scene, seat) else None
    body = station(stop)
    if i < here and not stop.station.bonus:
        body = theme.fainter(".85", body)
    if mine(scene, seat) and is_used(scene.view, i):
        body += theme.circle("badge", stop.x + stop.width, -15, 8) + theme.use("i-tick", stop.x + stop.width, -15, 0.7)
    if action:
        body += ring(stop.x, -BOX / 2, stop.width, BOX) + (steps(middle, i + 1 - here) if action.op == "loco" else ())
    return part(scene, f"station-{seat}-{i}", body, "", action, effect_text.station_text(stop.station, scene.t))


def station(stop: Stop) -> Drawing:
    if stop.station.bonus:
        return frame_box(stop.station.bonus, stop.x, -BOX / 2, stop.width, BOX, 1)
    return at(stop.x + 15 - 14.4, 0, points(stop.station.points).draw(0), 1.15)


def steps(x: float, n: int) -> Drawing:
    """How many stations it is from here."""
    disc = theme.circle("badge", x, -27, 10)
    return disc + theme.text(x, -20.5, f"+{n}", "sign mid ink", 16.5)


def locomotive(scene: Scene[State], seat: int, i: int, stops: list[Stop]) -> Drawing:
    """Where it is, if that is on this part of the route; it starts in Paris."""
    reached = scene.view.locomotive[seat]
    if not stops[0].number < reached <= stops[-1].number + 1 and (i or reached):
        return ()
    x = middle_of(stops, reached) if reached else PARIS / 2 - 6
    wheels = drawn(theme.circle("wheel", cx, 6.5, 3.4) for cx in (-8, 0, 8))
    body = theme.path(f"car{seat} figure", LOCOMOTIVE) + wheels
    return theme.group(f"locomotive-{seat}", at(x, -29, body, 1.05))


def goal(view: State, seat: int) -> str:
    """How far the locomotive has come, such as 3/7."""
    return f"{view.locomotive[seat]}/{len(trains.stations(view, seat))}"


STYLE = f"""
.stellwerk .route-card{{fill:#f0e8d6;stroke:{theme.INK};stroke-width:1.2}}
"""
