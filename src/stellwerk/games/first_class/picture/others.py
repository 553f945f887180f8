"""The other players of First Class: the same vocabulary in less room."""

from functools import cache
from typing import Final

from stellwerk.core.words import mark
from stellwerk.games.first_class.deck.data import SCORING_KINDS
from stellwerk.games.first_class.deck.verbs import LADDER
from stellwerk.games.first_class.picture.icons import figure
from stellwerk.games.first_class.picture.route import goal, route
from stellwerk.games.first_class.picture.scene import BOARDS, DARK, RIGHT, RIGHT_W, Scene, acting
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ENGINE, LOWER, MAIL, UPPER, Train, both, car_at, seat_of, side_of
from stellwerk.games.first_class.rules.scoring import base_cards
from stellwerk.games.first_class.rules.state import State
from stellwerk.kit import theme

TOP: Final = 354  # the heading of the other players
FACTS: Final = (0, 60, 114, 164, 204, 242, 260)  # where the numbers of a player stand
HEIGHT: Final = BOARDS - TOP - 16


def others(scene: Scene) -> str:
    """The opponents, in the order of play from the viewer's left."""
    view = scene.view
    seats = [(scene.seat + i) % view.players for i in range(1, view.players)] if scene.seat is not None else []
    head = theme.head(RIGHT, TOP, RIGHT_W, scene.t("The other players"))
    if len(seats) == 1:
        along = route(scene, seats[0], RIGHT + 12, TOP + 84, RIGHT_W - 24)
        return theme.pane("others", head + slim(scene, seats[0], TOP + 12, 72, 82) + along)
    step = min(78, HEIGHT / max(1, len(seats)))
    rows = "".join(slim(scene, seat, TOP + 12 + step * i, step - 6) for i, seat in enumerate(seats))
    return theme.pane("others", head + rows)


def slim(scene: Scene, seat: int, y: float, height: float, below: float = 0) -> str:
    """One player in two lines, and room below them."""
    middle = y + height / 2
    active = acting(scene) == seat
    frame = theme.rect(RIGHT, y, RIGHT_W, height + below, "turn" if active else "leaf", 4)
    pointer = f'<path class="pointer" d="M{RIGHT - 9} {theme.num(middle - 8)}l13 8-13 8z"/>' if active else ""
    name = theme.shorten(scene.who(seat), 14)
    words = theme.text(RIGHT + 64, middle - 4, name, "", theme.fit(name, 16, 92))
    score = theme.text(RIGHT + 64, middle + 18, theme.whole(sum(scene.view.sheet[seat])), "sign bold", 21)
    body = (
        frame
        + pointer
        + theme.nameplate(seat, RIGHT + 10, middle)
        + words
        + score
        + tokens(scene, seat, RIGHT + 116, middle + 11)
    )
    body += small_trains(scene, seat, RIGHT + 162, middle) + numbers(scene, seat, RIGHT + 390, middle)
    return theme.group(f"seat-{seat}", body, "player")


def tokens(scene: Scene, seat: int, x: float, y: float) -> str:
    """The figure of the start player and the tile of the next one."""
    view = scene.view
    body = theme.use("i-signal", x, y, 0.85) if view.start == seat else ""
    if view.tile_holder == seat:
        body += theme.rect(x + 9, y - 11, 22, 22, "tile", 4) + theme.use("i-signal", x + 20, y, 0.7, "white")
    return f'<g class="plain">{body}</g>' if body else ""


def small_trains(scene: Scene, seat: int, x: float, middle: float) -> str:
    upper, lower = both(seat)
    return small_train(scene.view, upper, x, middle - 23) + small_train(scene.view, lower, x, middle + 2)


def small_train(view: State, train: Train, x: float, y: float) -> str:
    """The values from the left, and a line as far as the conductor has come."""
    reached = view.conductors[train]
    cells = "".join(cell(view, train, position, x + 22 * (position - 1), y) for position in range(1, ENGINE + 1))
    line = f'<path class="reached" d="M{theme.num(x)} {theme.num(y + 19)}h{22 * reached - 2}"/>' if reached else ""
    stands = f'cx="{theme.num(x + 22 * reached - 12)}" cy="{theme.num(y + 19)}" r="4"'
    here = f'<circle class="car{seat_of(train)} figure" {stands}/>'
    return theme.group(f"train-{seat_of(train)}-{side_of(train)}", cells + line + here)


def cell(view: State, train: Train, position: int, x: float, y: float) -> str:
    if position == MAIL:
        return theme.use("hollow" if view.mail[train] == NONE else "post", x, y)
    if position == ENGINE:
        if view.engine[train] == NONE:
            return theme.use("hollow", x, y)
        return theme.rect(x, y, 20, 17, "tile", 2) + figure(
            x + 10, y + 14, view.box.tiles[view.engine[train]].value, "sign mid light", 13
        )
    i = car_at(position)
    return theme.use(f"q{view.cars[train][i]}" if i < len(view.cars[train]) else "hollow", x, y)


@cache
def small_defs() -> str:
    """What the small trains consist of: cars as `q0` to `q12`, a mail car, and a place without any."""
    cars = "".join(theme.symbol(f"q{value}", small_car(value)) for value in LADDER)
    letter = theme.use("i-mail", 10, 9, 0.6, "white")
    mail = theme.symbol("post", theme.rect(0, 0, 20, 17, "mail-car", 2) + letter)
    return cars + mail + theme.symbol("hollow", theme.rect(0, 0, 20, 17, "hollow", 2))


def small_car(value: int) -> str:
    css = "sign mid light" if value in DARK else "sign mid ink"
    return theme.rect(0, 0, 20, 17, f"car v{value}", 2) + figure(10, 13.5, value, css, 14)


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


def facts(scene: Scene, seat: int) -> tuple[list[Fact], list[Fact]]:
    """What is counted, in two lines."""
    view = scene.view
    kinds = [(kind, str(base_cards(view, seat, kind))) for kind in SCORING_KINDS]
    own = [
        ("money", "·".join(map(str, view.coins[seat]))),
        ("route", goal(scene, seat)),
        ("contract", f"{len(view.contracts[seat])}+{view.fulfilled[seat]}"),
        ("game-end", str(len(view.game_end[seat]))),
    ]
    extras = [(name, str(n)) for name, n in laid_out(view, seat)]
    half = len(extras) // 2
    return [*own, *extras[:half]], [*kinds, *extras[half:]]


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


def numbers(scene: Scene, seat: int, x: float, middle: float) -> str:
    return "".join(
        fact(scene, name, number, x + FACTS[i], middle + dy)
        for dy, line in zip((-12, 13), facts(scene, seat), strict=True)
        for i, (name, number) in enumerate(line)
    )


def fact(scene: Scene, name: str, number: str, x: float, y: float) -> str:
    """An icon with its number, and what it means for a pointer above it."""
    title = theme.clean(scene.t(MEANING[name]))
    return f"<g><title>{title}</title>{counted(name, number, x, y)}</g>"


def counted(name: str, number: str, x: float, y: float) -> str:
    sign = theme.use(f"i-{name}", x + 9, y, 0.68, "plain")
    return sign + theme.text(x + 20, y + 5, number, "sign", 14.5)
