"""The players of Germany: what everybody knows of each, and the score sheet at the end."""

from stellwerk.core.words import mark
from stellwerk.games.germany.deck.data import LONG, PASSENGERS
from stellwerk.games.germany.picture.leads import leads
from stellwerk.games.germany.picture.symbols import PASSENGER_KIND
from stellwerk.games.germany.rules.hidden import deck_of
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.text.names import KIND
from stellwerk.games.germany.text.score_sheet import sheet
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing, drawn, el
from stellwerk.kit.panels import Cell, Panel, kept
from stellwerk.kit.scene import Scene, acting

WIDTH, HEIGHT = 340, 62  # of a player
FACTS = (52, 97, 144, 180)  # where trains, cards, short and long tickets stand
FIGURES, FIGURE_STEP, SMALL = 201, 22, 0.66  # where the passengers begin, and how small they are
COUNT = ("sign mid", "sign mid on-plate")  # of passengers: plain, and of the one who leads
MEANING = (mark("Trains"), mark("Cards"), mark("Short"), mark("Long"))


def players(scene: Scene[State]) -> Panel:
    t, view = scene.t, scene.view
    left = t.plural("{n} turn left", "{n} turns left", view.turns_left) if view.turns_left > 0 else ""
    return Panel("players", t("Players"), left, tuple(cell(scene, seat) for seat in range(view.players)))


def cell(scene: Scene[State], seat: int) -> Cell:
    """A player, drawn anew only if something of this one has changed: others see the same."""
    view, state = scene.view, (seat == acting(scene), seat == scene.seat)
    facts = [*state, scene.t.language, scene.who(seat), view.score[seat], view.met[seat], leads(view, seat)]
    return kept(
        ["germany player", seat, *facts, public_numbers(scene, seat)],
        lambda: Cell(f"seat-{seat}", WIDTH, HEIGHT, player(scene, seat)),
    )


def player(scene: Scene[State], seat: int) -> Drawing:
    """Who and the score; below, the numbers and the passengers. Whose turn it is has a brass border and a pointer."""
    name, active = theme.shorten(scene.who(seat), 22), seat == acting(scene)
    edge = theme.rect(2, 2, WIDTH - 4, HEIGHT - 4, "turn" if active else "leaf", 5)
    pointer = theme.path("pointer", "M0 12l11 8-11 8z") if active else ()
    words = theme.text(64, 26, name, "bold" if seat == scene.seat else "", theme.fit(name, 17, 200))
    score = theme.text(WIDTH - 14, 27, theme.whole(scene.view.score[seat]), "sign end bold total", 23)
    body = edge + pointer + theme.nameplate(seat, 12, 20) + words + score + facts(scene, seat) + met(scene, seat)
    return theme.group(
        f"seat-{seat}", theme.opening(seat, body, scene.t("Everything about {who}", who=scene.who(seat))), "player"
    )


def facts(scene: Scene[State], seat: int) -> Drawing:
    numbers = public_numbers(scene, seat)
    signs = ("wagon", "fan", "s0", "s1")
    return drawn(fact(scene, sign, said, x, n) for sign, said, x, n in zip(signs, MEANING, FACTS, numbers, strict=True))


def fact(scene: Scene[State], sign: str, said: str, x: float, n: int) -> Drawing:
    """A sign with its number, and what it means for a pointer above it."""
    drawing = theme.use(sign, x - 22, 54 if sign in ("s0", "s1") else 45, 0.72 if sign in ("s0", "s1") else 1)
    return el("g", {}, el("title", {}, scene.t(said)), drawing, theme.text(x - 8, 51, str(n), "sign", 17))


def public_numbers(scene: Scene[State], seat: int) -> tuple[int, int, int, int]:
    """Trains, cards, short and long tickets (DE-11.2, DE-11.3)."""
    view = scene.view
    tickets = [*view.tickets[seat], *view.drawn[seat]]
    long = sum(deck_of(view.box, ticket) == LONG for ticket in tickets)
    return view.trains[seat], sum(view.hands[seat]), len(tickets) - long, long


def met(scene: Scene[State], seat: int) -> Drawing:
    """How many passengers of each colour, beside the figure: on a plate where the seat leads."""
    had, ahead = scene.view.met[seat], leads(scene.view, seat)
    parts = [passengers(scene, colour, had[colour], ahead[colour]) for colour in range(len(PASSENGERS))]
    return el("g", {"transform": theme.placed(FIGURES, 45)}, *parts)


def passengers(scene: Scene[State], colour: int, n: int, lead: int) -> Drawing:
    """Those of a colour: none is only hinted at, and one needs no number unless it leads."""
    x, kind = colour * FIGURE_STEP, PASSENGER_KIND[colour]
    figure = theme.use(f"f{kind}", x, 0, SMALL)
    if not n:
        return theme.fainter(".25", figure)
    if n == 1 and lead <= 0:
        return figure
    plate = theme.rect(x + 5, -9, 12, 18, "many", 3) if lead > 0 else ()
    body = figure + plate + theme.text(x + 11, 6, str(n), COUNT[lead > 0], 16)
    said = scene.t("{colour}: {n}, {more} more than anybody else", colour=scene.t(KIND[kind]), n=n, more=lead)
    return el("g", {}, el("title", {}, said), body) if lead > 0 else body


def sign_defs() -> Drawing:
    """What stands before the numbers of a player: a train, and cards that are held."""
    car = theme.path("sign-line", "M-9-5H9V3H-9zM-9-1H9") + theme.path("sign-area", WHEELS)
    cards = theme.path("sign-line", "M-7-6h9v13h-9zM-3-9h9V4")
    return theme.symbol("wagon", car) + theme.symbol("fan", cards)


WHEELS = "M-7 5.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM3 5.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0z"


# The score sheet

TITLES, LINE, HEADS = 190, 18, 31  # the width of the column of titles, the height of a line and of the names


def score_sheet(scene: Scene[State], x: float, y: float, width: float) -> Drawing:
    """The final scoring line by line."""
    rows = sheet(scene.view, scene.t)
    step = (width - TITLES) / scene.view.players
    heads = drawn(column_head(scene, seat, x + TITLES + step * seat, y, step) for seat in range(scene.view.players))
    lines = drawn(
        sheet_line(x, y + HEADS + i * LINE, width, row.title, row.points, i == len(rows) - 1)
        for i, row in enumerate(rows)
    )
    return theme.group("sheet", heads + lines)


def column_head(scene: Scene[State], seat: int, x: float, y: float, step: float) -> Drawing:
    name = theme.shorten(scene.who(seat), 14)
    words = theme.text(x + step - 29, y + 10, name, "small end", theme.fit(name, 15, step - 36))
    return words + theme.use(f"p{seat}", x + step - 16, y + 5)


def sheet_line(x: float, y: float, width: float, title: str, points: tuple[int, ...], last: bool) -> Drawing:
    step, css = (width - TITLES) / len(points), " bold" if last else ""
    over = theme.rule(x, y - 15, x + width, y - 15)
    numbers = drawn(
        theme.text(x + TITLES + step * (seat + 1) - 8, y, theme.whole(n), f"sign end{css}", 17)
        for seat, n in enumerate(points)
    )
    return over + theme.text(x, y, title, css.strip(), 15) + numbers


STYLE = f"""
.stellwerk .turn{{fill:#efe2bd;stroke:{theme.BRASS};stroke-width:2.5}}
.stellwerk .pointer{{fill:{theme.OXBLOOD}}}
.stellwerk .many{{fill:{theme.INK}}}
.stellwerk .sign-line{{fill:none;stroke:{theme.FADED};stroke-width:1.6;stroke-linejoin:round}}
.stellwerk .sign-area{{fill:{theme.FADED}}}
"""
