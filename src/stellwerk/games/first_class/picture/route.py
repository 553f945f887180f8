"""The route of a player: from Paris over the printed stations and the route cards, and the locomotive on it."""

from typing import Final, NamedTuple

from stellwerk.games.first_class.deck.data import Station
from stellwerk.games.first_class.picture.cards import card_label
from stellwerk.games.first_class.picture.glyphs import frame_box, frame_glyph, points
from stellwerk.games.first_class.picture.scene import Scene, at, offered, part, ring
from stellwerk.games.first_class.picture.train import mine
from stellwerk.games.first_class.rules import trains
from stellwerk.games.first_class.rules.actions import LOCO, POSTCARD, STATION
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.scoring_phase import is_used
from stellwerk.games.first_class.text import effect_text
from stellwerk.kit import theme

BOX: Final = 34  # the height of a bonus station
PARIS: Final = 62  # from the left edge to where the line begins
CARD_EDGE: Final = 8  # around the stations of a route card
LOCOMOTIVE: Final = "M-13 5V-9h9.5V5M-4-4.5h11.5a4 4 0 0 1 4 4V5h-24.5zM6-4.5v-5h4v5zM-14.5-9.5h12v2h-12z"


class Stop(NamedTuple):
    """A station on the line: where it begins and how wide it is."""

    x: float
    width: float
    station: Station


def line_up(scene: Scene, seat: int) -> list[Stop]:
    """The stations from the left, in natural size; those of a route card keep some distance from the next."""
    box, x, stops = scene.view.box, 0.0, []
    for group in (box.printed, *(box.cards[card].stations for card in scene.view.route[seat])):
        for station in group:
            width = frame_glyph(station.bonus).width + 16 if station.bonus else 30.0
            stops.append(Stop(x, width, station))
            x += width + 11
        x += 2 * CARD_EDGE - 4
    return stops


def route(scene: Scene, seat: int, x: float, y: float, width: float, high: float = 1) -> str:
    """The route within the width; the line runs 46 units below the top."""
    stops = line_up(scene, seat)
    natural = PARIS + stops[-1].x + stops[-1].width + CARD_EDGE + 4
    scale = min(high, width / natural)
    body = track(scene, seat, stops) + cards(scene, seat, stops)
    body += "".join(one_stop(scene, seat, i, stop) for i, stop in enumerate(stops)) + locomotive(scene, seat, stops)
    name = theme.text(-PARIS, 5, scene.t("Paris"), "sign", 17)
    return theme.group(f"route-{seat}", at(x + PARIS * scale, y + 46 * high, name + body, scale))


def track(scene: Scene, seat: int, stops: list[Stop]) -> str:
    end, here = stops[-1].x + stops[-1].width, middle_of(stops, scene.view.locomotive[seat])
    brass = f'<path class="reached" d="M-14 0H{theme.num(here)}"/>' if here > 0 else ""
    return f'<path class="rail" d="M-14 0H{theme.num(end)}"/>{brass}'


def middle_of(stops: list[Stop], station: int) -> float:
    """Where the locomotive is; 0 is Paris."""
    return stops[station - 1].x + stops[station - 1].width / 2 if station else -40.0


def cards(scene: Scene, seat: int, stops: list[Stop]) -> str:
    """The route cards under their stations, with their postcards."""
    first, body = len(scene.view.box.printed), ""
    for i, card in enumerate(scene.view.route[seat]):
        last = first + len(scene.view.box.cards[card].stations) - 1
        body += route_card(scene, seat, i, stops[first].x, stops[last].x + stops[last].width)
        first = last + 1
    return body


def route_card(scene: Scene, seat: int, i: int, left: float, right: float) -> str:
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


def one_stop(scene: Scene, seat: int, i: int, stop: Stop) -> str:
    """A points station or a bonus station; both can be where the locomotive may go or what may be used."""
    here, middle = scene.view.locomotive[seat], stop.x + stop.width / 2
    actions = (STATION[i], LOCO[i + 1 - here]) if 0 <= i + 1 - here < len(LOCO) else (STATION[i],)
    action = offered(scene, *actions) if mine(scene, seat) else None
    body = drawn(stop)
    if i < here and not stop.station.bonus:
        body = f'<g opacity=".85">{body}</g>'
    if mine(scene, seat) and is_used(scene.view, i):
        body += f'<circle class="badge" cx="{theme.num(stop.x + stop.width)}" cy="-15" r="8"/>' + theme.use(
            "i-tick", stop.x + stop.width, -15, 0.7
        )
    if action:
        body += ring(stop.x, -BOX / 2, stop.width, BOX) + (steps(middle, i + 1 - here) if action.op == "loco" else "")
    return part(scene, f"station-{seat}-{i}", body, "", action, effect_text.station_text(stop.station, scene.t))


def drawn(stop: Stop) -> str:
    if stop.station.bonus:
        return frame_box(stop.station.bonus, stop.x, -BOX / 2, stop.width, BOX, 1)
    return at(stop.x + 15 - 14.4, 0, points(stop.station.points).draw(0), 1.15)


def steps(x: float, n: int) -> str:
    """How many stations it is from here."""
    disc = f'<circle class="badge" cx="{theme.num(x)}" cy="-27" r="10"/>'
    return disc + theme.text(x, -22, f"+{n}", "sign mid ink", 13)


def locomotive(scene: Scene, seat: int, stops: list[Stop]) -> str:
    x = middle_of(stops, scene.view.locomotive[seat])
    wheels = "".join(f'<circle class="wheel" cx="{cx}" cy="6.5" r="3.4"/>' for cx in (-8, 0, 8))
    body = f'<path class="car{seat} figure" d="{LOCOMOTIVE}"/>{wheels}'
    return theme.group(f"locomotive-{seat}", at(x, -29, body, 1.05))


def goal(scene: Scene, seat: int) -> str:
    """How far the locomotive has come, such as 3/7."""
    return f"{scene.view.locomotive[seat]}/{len(trains.stations(scene.view, seat))}"


STYLE = f"""
.stellwerk .route-card{{fill:#f0e8d6;stroke:{theme.INK};stroke-width:1.2}}
"""
