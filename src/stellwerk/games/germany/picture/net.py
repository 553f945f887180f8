"""A player of Germany in full: the own net on a small map, the tickets on it, and at the end the passengers of all."""

from itertools import chain

from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.games.germany.deck.data import PASSENGERS
from stellwerk.games.germany.picture import land
from stellwerk.games.germany.picture.cards import ends
from stellwerk.games.germany.picture.players import HEIGHT as PLAYER_H
from stellwerk.games.germany.picture.players import WIDTH as PLAYER_W
from stellwerk.games.germany.picture.players import player
from stellwerk.games.germany.picture.symbols import PASSENGER_KIND
from stellwerk.games.germany.picture.tracks import HEIGHT, WIDTH, at, lanes
from stellwerk.games.germany.rules.hidden import is_known
from stellwerk.games.germany.rules.scoring import completed, passenger_points
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.text.names import place_name
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el
from stellwerk.kit.panels import Cell, Panel
from stellwerk.kit.scene import Scene, scene_of

LIST_W, LINE = 300, 26  # a line of the list of tickets
NARROW_FROM, SQUEEZED_FROM = 23, 29  # letters in it
COLUMN, ROW = 72, 36  # of the table of passengers


def about(view: State, seat: int | None, of: int, who: Who, t: Words) -> list[Panel]:
    """A player, as somebody else may know them: the numbers, the net, and the tickets as far as they are known."""
    scene = scene_of(view, seat, None, who, t)
    brief = Cell(f"seat-{of}", PLAYER_W, PLAYER_H, el("style", {}, STYLE) + player(scene, of))
    return [Panel("brief", "", "", (brief,)), net(scene, of)._replace(title=t("Routes"))]


def ending(view: State, who: Who, t: Words) -> list[Panel]:
    """Everybody's net and tickets, and who met how many passengers."""
    scene = scene_of(view, None, None, who, t)
    return [passengers(scene), *(net(scene, seat) for seat in range(view.players))]


def net(scene: Scene[State], seat: int) -> Panel:
    view = scene.view
    known = [ticket for ticket in view.tickets[seat] if is_known(ticket)]
    made = completed(view.box, view.owner, seat, known)
    order = [*made, *(ticket for ticket in known if ticket not in made)]
    lines = drawn(ticket_line(scene, ticket, ticket in made, i) for i, ticket in enumerate(order))
    map_ = Cell(f"net-{seat}", WIDTH, HEIGHT, small_map(scene, seat, order, made))
    names = Cell(f"kept-{seat}", LIST_W, LINE * len(order) + 4, lines)
    aside = scene.t("{n} of {all} tickets", n=len(made), all=len(known)) if known else ""
    return Panel(f"net.{seat}", scene.who(seat), aside, (map_, names) if order else (map_,))


def small_map(scene: Scene[State], seat: int, tickets: list[int], made: tuple[int, ...]) -> Drawing:
    box, owner = scene.view.box, scene.view.owner
    mine = "".join(f"M0 0{lane.line}" for lane, whose in zip(lanes(box), owner, strict=True) if whose == seat)
    rails = theme.path("net-edge", mine) + theme.path(f"net train{seat}", mine) if mine else ()
    return land.ground() + rails + drawn(way(scene, ticket, ticket in made) for ticket in tickets) + land.border()


def way(scene: Scene[State], ticket: int, made: bool) -> Drawing:
    """From end to end of a ticket, bent a little, so that two of the same city are told apart."""
    box, printed = scene.view.box, scene.view.box.tickets[ticket]
    (ax, ay), (bx, by) = (at(box.places[place].x, box.places[place].y) for place in (printed.a, printed.b))
    bend = (ax + bx) / 2 + (by - ay) / 8, (ay + by) / 2 - (bx - ax) / 8
    line = f"M{theme.numbers(ax, ay)}Q{theme.numbers(*bend, bx, by)}"
    ends = theme.circle("tip", ax, ay, 13) + theme.circle("tip", bx, by, 13)
    return el("g", {"class": "made" if made else "missed"}, theme.path("to", line), ends)


def ticket_line(scene: Scene[State], ticket: int, made: bool, i: int) -> Drawing:
    box, printed, t, y = scene.view.box, scene.view.box.tickets[ticket], scene.t, LINE * i + 18
    words = ends(place_name(box, printed.a, t), place_name(box, printed.b, t))
    worth = printed.value if made else -printed.value
    sign = theme.text(2, y, "✓" if made else "✗", "hit" if made else "miss", 18.2)
    points = theme.text(LIST_W - 4, y, theme.whole(worth), "sign end bold", 18.2)
    css = ("" if made else "soft ") + ("sign" if len(words) > NARROW_FROM else "")
    squeezed = {"textLength": "222", "lengthAdjust": "spacingAndGlyphs"} if len(words) > SQUEEZED_FROM else {}
    place = {"class": css.strip() or None, "x": "24", "y": theme.num(y), "font-size": "18.2"}
    return sign + el("text", place | squeezed, words) + points


# Passengers


def passengers(scene: Scene[State]) -> Panel:
    """By colour: how many everybody met, and the points for the most and the second most (DE-10.6)."""
    seats = range(scene.view.players)
    heads = drawn(theme.nameplate(seat, 46 + COLUMN * seat, 14) for seat in seats)
    rows = drawn(chain.from_iterable(colour_row(scene, colour) for colour in range(len(PASSENGERS))))
    width, height = 44 + COLUMN * len(seats), 34 + ROW * len(PASSENGERS)
    cell = Cell("majorities", width, height, el("style", {}, STYLE) + heads + rows)
    return Panel("majorities", scene.t("Passengers"), "", (cell,))


def colour_row(scene: Scene[State], colour: int) -> list[Drawing]:
    counts, y = [met[colour] for met in scene.view.met], 34 + ROW * colour
    points = passenger_points(counts)
    rule = theme.rule(0, y, 44 + COLUMN * len(counts), y)
    figure = theme.use(f"f{PASSENGER_KIND[colour]}", 18, y + 18)
    return [
        rule,
        figure,
        *(share(46 + COLUMN * i, y, *pair) for i, pair in enumerate(zip(counts, points, strict=True))),
    ]


def share(x: float, y: float, count: int, points: int) -> Drawing:
    """A number of passengers; what it brought stands on brass beside it."""
    number = theme.text(x + 20, y + 24, str(count) if count else "–", "sign end", 18)
    if not points:
        return number
    return (
        number
        + theme.rect(x + 28, y + 7, 32, 22, "brass-plate", 4)
        + theme.text(x + 44, y + 24, f"+{points}", "sign mid on-brass", 16)
    )


# It comes with the drawing, which is seldom seen, and follows light and dark by itself.
STYLE = f"""
.stellwerk .net,.stellwerk .net-edge{{fill:none;stroke-linecap:round;stroke-linejoin:round}}
.stellwerk .net{{stroke-width:17}}
.stellwerk .net-edge{{stroke:light-dark(#12182a,#e8e2d2);stroke-width:25}}
.stellwerk .to,.stellwerk .tip{{stroke:light-dark(#2f6b2f,#7cc47c)}}
.stellwerk .to{{fill:none;stroke-width:9;stroke-linecap:round}}
.stellwerk .tip{{fill:#fffdf8;stroke-width:8}}
.stellwerk .missed .to,.stellwerk .missed .tip{{stroke:light-dark(#a8233a,#f08a98)}}
.stellwerk .missed .to{{stroke-dasharray:4 20}}
.stellwerk .hit{{fill:light-dark(#2f6b2f,#7cc47c)}}
.stellwerk .miss{{fill:light-dark(#a8233a,#f08a98)}}
.stellwerk .brass-plate{{fill:#efe2bd;stroke:{theme.BRASS};stroke-width:1.2}}
.stellwerk .on-brass{{fill:{theme.INK}}}
"""
