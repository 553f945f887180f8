"""The other players of First Class: the same vocabulary in less room."""

from functools import cache
from typing import Any, Final

from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.deck.data import SCORING_KINDS
from stellwerk.games.first_class.deck.verbs import LADDER
from stellwerk.games.first_class.picture.glyphs import points
from stellwerk.games.first_class.picture.icons import figure
from stellwerk.games.first_class.picture.livery import DARK, at
from stellwerk.games.first_class.picture.player import role_words, slips
from stellwerk.games.first_class.picture.route import goal, route
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ENGINE, LOWER, MAIL, UPPER, Train, both, car_at, seat_of, side_of
from stellwerk.games.first_class.rules.payloads import contains
from stellwerk.games.first_class.rules.scoring import base_cards, train_value
from stellwerk.games.first_class.rules.state import State
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el
from stellwerk.kit.panels import Cell, Panel, kept
from stellwerk.kit.scene import Scene, acting

WIDTH: Final = 340  # of a player
PITCH: Final = 24  # from car to car
FACTS: Final = (4, 72, 138, 200, 248, 294)  # where the numbers of a player stand in each line


def others(scene: Scene[State]) -> Panel:
    """The opponents, in the order of play from the viewer's left; for a spectator everybody."""
    view, first = scene.view, -1 if scene.seat is None else scene.seat
    seats = [(first + i) % view.players for i in range(1, view.players + (scene.seat is None))]
    title = scene.t("Players") if scene.seat is None else scene.t("The other players")
    return Panel("others", title, "", tuple(cell_of(scene, seat) for seat in seats))


def cell_of(scene: Scene[State], seat: int) -> Cell:
    """A player in brief, drawn anew only if something of this one has changed: others see the same."""
    return kept(
        ["first-class player", scene.view.box.digest, scene.t.language, acting(scene) == seat, *seen(scene, seat)],
        lambda: Cell(f"seat-{seat}", WIDTH, height(scene), summary(scene, seat)),
    )


def seen(scene: Scene[State], seat: int) -> list[Any]:
    """All that the brief of a player is drawn from."""
    view = scene.view
    fields = (view.cars, view.mail, view.engine, view.tucked, view.aboard, view.conductors)
    signs = [scene.who(seat), view.start == seat, view.tile_holder == seat, sum(view.sheet[seat])]
    return [seat, *signs, *facts(view, seat), *(field[one] for one in both(seat) for field in fields)]


def board(scene: Scene[State], seat: int) -> Panel:
    """For a spectator: the route and the open contracts of a player."""
    cells = route(scene, seat) + slips(scene, seat)
    return Panel(f"board-{seat}", scene.who(seat), role_words(scene, seat), cells)


def summary(scene: Scene[State], seat: int) -> Drawing:
    """Who and the score, the trains, and everything that is counted."""
    active = acting(scene) == seat
    frame = theme.rect(2, 2, WIDTH - 4, height(scene) - 4, "turn" if active else "leaf", 5)
    pointer = theme.path("pointer", "M0 12l11 8-11 8z") if active else ()
    name = theme.shorten(scene.who(seat), 14)
    words = theme.text(66, 26, name, "", theme.fit(name, 17, 150))
    score = theme.text(WIDTH - 12, 27, theme.whole(sum(scene.view.sheet[seat])), "sign end bold", 23)
    head = theme.nameplate(seat, 12, 20) + words + tokens(scene, seat, 232, 20) + score
    body = frame + pointer + head + small_trains(scene, seat, 12, 38) + numbers(scene, seat)
    return theme.group(
        f"seat-{seat}", theme.opening(seat, body, scene.t("Everything about {who}", who=scene.who(seat))), "player"
    )


def tokens(scene: Scene[State], seat: int, x: float, y: float) -> Drawing:
    """The figure of the start player and the tile of the next one."""
    view = scene.view
    body = theme.use("i-signal", x, y, 0.85) if view.start == seat else ()
    if view.tile_holder == seat:
        body += theme.rect(x + 9, y - 11, 22, 22, "tile", 4) + theme.use("i-signal", x + 20, y, 0.7, "white")
    return theme.styled("plain", body) if body else ()


def small_trains(scene: Scene[State], seat: int, x: float, y: float) -> Drawing:
    upper, lower = both(seat)
    return small_train(scene.view, upper, x, y) + small_train(scene.view, lower, x, y + 26)


def small_train(view: State, train: Train, x: float, y: float) -> Drawing:
    """The values from the left, a line as far as the conductor has come, and what the train is worth."""
    reached = view.conductors[train]
    cells = drawn(cell(view, train, position, x + PITCH * (position - 1), y) for position in range(1, ENGINE + 1))
    line = theme.path("reached", f"M{theme.num(x)} {theme.num(y + 21)}h{PITCH * reached - 2}") if reached else ()
    here = theme.circle(
        f"car{seat_of(train)} figure", x + PITCH * (reached - 0.5) + (10 if not reached else -1), y + 21, 4
    )
    worth = at(x + PITCH * ENGINE + 22, y + 10, points(train_value(view, train)).draw(0))
    return theme.group(f"train-{seat_of(train)}-{side_of(train)}", cells + line + here + worth)


def cell(view: State, train: Train, position: int, x: float, y: float) -> Drawing:
    if position == MAIL:
        return theme.use("hollow" if view.mail[train] == NONE else "post", x, y)
    if position == ENGINE:
        if view.engine[train] == NONE:
            return theme.use("hollow", x, y)
        value = view.box.tiles[view.engine[train]].value
        return theme.rect(x, y, 22, 19, "tile", 2) + figure(x + 11, y + 15, value, "sign mid light", 16)
    i = car_at(position)
    car = theme.use(f"q{view.cars[train][i]}" if i < len(view.cars[train]) else "hollow", x, y)
    return car + (under(view, train, i, x, y) if i < len(view.tucked[train]) else ())


def under(view: State, train: Train, i: int, x: float, y: float) -> Drawing:
    """What lies under a car, at its corner: a celebrity, or a passenger or baggage, which is pale while it waits."""
    kind = view.box.kinds[view.tucked[train][i]]
    sign = kind if kind == "celebrity" or side_of(train) == UPPER else "baggage"
    here = kind == "celebrity" or contains(view.aboard[train], i)
    disc = theme.circle("slip kept" if here else "slip", x + 20.5, y + 1.5, 5.5)
    return disc + theme.use(f"i-{sign}", x + 20.5, y + 1.5, 0.34, "dark")


@cache
def small_defs() -> Drawing:
    """What the small trains consist of: cars as `q0` to `q12`, a mail car, and a place without any."""
    cars = drawn(theme.symbol(f"q{value}", small_car(value)) for value in LADDER)
    letter = theme.use("i-mail", 11, 10, 0.66, "white")
    mail = theme.symbol("post", theme.rect(0, 0, 22, 19, "mail-car", 2) + letter)
    return cars + mail + theme.symbol("hollow", theme.rect(0, 0, 22, 19, "hollow", 2))


def small_car(value: int) -> Drawing:
    css = "sign mid light" if value in DARK else "sign mid ink"
    return theme.rect(0, 0, 22, 19, f"car v{value}", 2) + figure(11, 15.2, value, css, 16)


Fact = tuple[str, str]  # an icon, and a number or two
MEANING: Final = {  # of the number beside an icon
    "money": mark("Coins in column 1 · 2 · 3"),
    "route": mark("Stations reached / on the route"),
    "contract": mark("Contracts open + fulfilled"),
    "game-end": mark("Game End cards"),
    "car": mark("Car cards"),
    "locomotive": mark("Locomotive cards"),
    "conductor": mark("Conductor cards"),
    "evidence": mark("Evidence"),
    "destroy-evidence": mark("Destroy Evidence"),
    "celebrity": mark("Celebrities"),
    "postcard": mark("Postcards"),
    "passenger": mark("Passengers"),
    "baggage": mark("Baggage"),
    "switch": mark("Switches and mechanics"),
}


def facts(view: State, seat: int) -> list[Fact]:
    """What is counted."""
    return [
        ("money", "·".join(map(str, view.coins[seat]))),
        ("route", goal(view, seat)),
        ("contract", f"{len(view.contracts[seat])}+{view.fulfilled[seat]}"),
        ("game-end", str(len(view.game_end[seat]))),
        *((kind, str(base_cards(view, seat, kind))) for kind in SCORING_KINDS),
        *((name, str(n)) for name, n in laid_out(view, seat)),
    ]


def facts_said(view: State, seat: int, t: Words) -> str:
    """All numbers of a player in words."""
    return " ".join(f"{t(MEANING[name])}: {number}." for name, number in facts(view, seat))


def height(scene: Scene[State]) -> float:
    """The height of a player, with the lines that the numbers need."""
    lines = -(-len(facts(scene.view, 0)) // len(FACTS))
    return 96 + 20 * lines


def laid_out(view: State, seat: int) -> list[tuple[str, int]]:
    """The cards of the modules that lie on a board, if the module is in play."""
    kinds = view.box.kinds
    tucked = [(side, card) for side, train in enumerate(both(seat)) for card in view.tucked[train]]
    counts: list[tuple[str, int]] = []
    if "C" in view.modules:
        counts += [("evidence", len(view.evidence[seat])), ("destroy-evidence", len(view.destroy[seat]))]
    if "B" in view.modules:
        counts.append(("celebrity", sum(kinds[card] == "celebrity" for _, card in tucked)))
        counts.append(("postcard", sum(card != NONE for card in view.postcards[seat])))
    if "D" in view.modules:
        counts.append(("passenger", sum(kinds[card] == "passenger" and side == UPPER for side, card in tucked)))
        counts.append(("baggage", sum(kinds[card] == "passenger" and side == LOWER for side, card in tucked)))
    if "E" in view.modules:
        counts.append(("switch", len(view.gap[seat])))
    return counts


def numbers(scene: Scene[State], seat: int) -> Drawing:
    return drawn(
        fact(scene, name, number, FACTS[i % len(FACTS)], 102 + 20 * (i // len(FACTS)))
        for i, (name, number) in enumerate(facts(scene.view, seat))
    )


def fact(scene: Scene[State], name: str, number: str, x: float, y: float) -> Drawing:
    """An icon with its number, and what it means for whoever points at it or presses it."""
    said = f"{scene.t(MEANING[name])}: {number}"
    return el("g", {}, el("title", {}, said), counted(name, number, x, y))


def counted(name: str, number: str, x: float, y: float) -> Drawing:
    sign = theme.use(f"i-{name}", x + 10, y, 0.72, "plain")
    return sign + theme.text(x + 22, y + 5.5, number, "sign", 16)


STYLE = """
.stellwerk .player g{pointer-events:bounding-box}
"""
