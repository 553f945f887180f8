"""First Class for a spectator: all boards of the same size, and the score so far."""

from typing import Final

from stellwerk.core.game import Row
from stellwerk.games.first_class.picture.others import HEIGHT, TOP, fact, facts, tokens
from stellwerk.games.first_class.picture.player import role_words, slips
from stellwerk.games.first_class.picture.route import route
from stellwerk.games.first_class.picture.scene import BOARDS, BOTTOM, LEFT, RIGHT, RIGHT_W, Scene, acting, at
from stellwerk.games.first_class.picture.train import conductor, tile_face
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ENGINE, MAIL, SIDES, Train, car_at, train_of
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text import score_sheet
from stellwerk.kit import theme

MEDIUM_PITCH: Final = 55  # from car to car on the boards that a spectator sees


def all_players(scene: Scene) -> str:
    """All boards of the same size, two side by side."""
    wide, high = (1568 - 12) / 2, board_height(scene)
    boards = (
        medium(scene, seat, LEFT + seat % 2 * (wide + 12), BOARDS + seat // 2 * (high + 8), wide, high)
        for seat in range(scene.view.players)
    )
    return theme.pane("own", "".join(boards))


def board_height(scene: Scene) -> float:
    return (BOTTOM - BOARDS) / (1 if scene.view.players == 2 else 2) - 8


def medium_car(scene: Scene) -> tuple[float, float]:
    """The size of a car."""
    return MEDIUM_PITCH - 4, min(58, (board_height(scene) - 94) / 2 - 21)


def medium(scene: Scene, seat: int, x: float, y: float, wide: float, high: float) -> str:
    """A whole board: the heading, the trains, the route, the numbers, and contracts if there is room."""
    _, car_h = medium_car(scene)
    trains = "".join(
        medium_train(scene, seat, side, x + 40, y + 34 + side * (car_h + 21), MEDIUM_PITCH, car_h) for side in SIDES
    )
    along = route(scene, seat, x + 10, y + high - 61, wide - 20, 0.86)
    open_ones = slips(scene, seat, x + 16, y + 200, wide - 32, high - 290) if high > 300 else ""
    body = medium_head(scene, seat, x, y, wide, high) + trains + along + open_ones
    return theme.group(f"seat-{seat}", body + medium_facts(scene, seat, x + 606, y + 54), "player")


def medium_head(scene: Scene, seat: int, x: float, y: float, wide: float, high: float) -> str:
    active = acting(scene) == seat
    frame = theme.rect(x, y, wide, high, "turn" if active else "leaf", 5)
    pointer = f'<path class="pointer" d="M{theme.num(x - 9)} {theme.num(y + 11)}l13 8-13 8z"/>' if active else ""
    name = theme.shorten(scene.who(seat), 24)
    words = theme.text(x + 66, y + 25, name, "bold", theme.fit(name, 18, 220))
    score = theme.text(x + wide - 14, y + 27, theme.whole(sum(scene.view.sheet[seat])), "sign end bold", 24)
    role = theme.text(x + 360, y + 25, role_words(scene, seat), "sign", 16) if "C" in scene.view.modules else ""
    signs = tokens(scene, seat, x + 92 + min(230, 9 * len(name)), y + 19)
    return frame + pointer + theme.nameplate(seat, x + 10, y + 19) + words + score + role + signs


def medium_facts(scene: Scene, seat: int, x: float, y: float) -> str:
    return "".join(
        fact(scene, name, number, x + 86 * column, y + 19.5 * i)
        for column, line in enumerate(facts(scene, seat))
        for i, (name, number) in enumerate(line)
    )


def medium_train(scene: Scene, seat: int, side: int, x: float, y: float, pitch: float, high: float) -> str:
    """Cars with their windows, and the conductor above them."""
    view, train = scene.view, train_of(seat, side)
    cars = "".join(
        medium_item(view, train, p, x + pitch * (p - 1), y + 20, pitch - 4, high) for p in range(1, ENGINE + 1)
    )
    reached = view.conductors[train]
    here = x + pitch * (reached - 0.5) - 2
    line = (
        f'<path class="reached" d="M{theme.num(x)} {theme.num(y + 20 + high)}h{theme.num(pitch * reached - 4)}"/>'
        if reached
        else ""
    )
    return theme.group(f"train-{seat}-{side}", cars + line + conductor(seat, here, y + 11, 0.8))


def medium_item(view: State, train: Train, position: int, x: float, y: float, wide: float, high: float) -> str:
    empty = theme.rect(x, y, wide, high * 0.84, "absent", 4)
    if position == MAIL:
        if view.mail[train] == NONE:
            return empty
        return theme.rect(x, y, wide, high * 0.84, "mail-car", 4) + theme.use(
            "i-mail", x + wide / 2, y + high * 0.42, 0.9, "white"
        )
    if position == ENGINE:
        return (
            at(x, y, tile_face(view.box.tiles[view.engine[train]].value, wide, high))
            if view.engine[train] != NONE
            else empty
        )
    i = car_at(position)
    return theme.use(f"w{view.cars[train][i]}", x, y) if i < len(view.cars[train]) else empty


# The score so far, for a spectator


def standings(scene: Scene) -> str:
    """What has been scored until now, in two columns; lines without points are left out."""
    view, t = scene.view, scene.t
    rows = [line for line in score_sheet.sheet(view, t) if any(line.points)]
    half = max(1, -(-len(rows) // 2))
    width = RIGHT_W / 2 - 10
    high = min(19, (HEIGHT - 14) / half)
    body = "".join(
        standing(line, RIGHT + i // half * (width + 20), TOP + 42 + i % half * high, width)
        for i, line in enumerate(rows)
    )
    columns = range(min(2, len(rows)))
    marks = "".join(
        theme.use(f"p{seat}", RIGHT + (width + 20) * column + score_end(view.players, seat, width) - 9, TOP + 19)
        for column in columns
        for seat in range(view.players)
    )
    head = theme.head(RIGHT, TOP, RIGHT_W, t("Score so far"))
    return theme.pane("others", head + theme.group("standings", marks + body))


def score_end(players: int, seat: int, width: float) -> float:
    return width - 36 * (players - 1 - seat)


def standing(line: Row, x: float, y: float, width: float) -> str:
    title = theme.text(x, y, line.title, "", theme.fit(line.title, 14.5, width - 36 * len(line.points)))
    return title + "".join(
        theme.text(x + score_end(len(line.points), seat, width), y, theme.whole(n), "sign end", 15)
        for seat, n in enumerate(line.points)
    )
