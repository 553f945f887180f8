"""The players of Germany in the picture: what everybody knows of each, and the score sheet at the end."""

from stellwerk.core.records import NOBODY
from stellwerk.games.germany.deck.data import LONG, PASSENGERS
from stellwerk.games.germany.picture.cards import TICKETS
from stellwerk.games.germany.picture.context import COLUMN, WIDTH, Context
from stellwerk.games.germany.picture.symbols import PASSENGER_KIND
from stellwerk.games.germany.rules.hidden import deck_of
from stellwerk.games.germany.text.score_sheet import sheet
from stellwerk.kit import theme

BOTTOM = 984
NAME, FIGURES, FIGURE_STEP = 60, 486, 34  # from the left edge of the panel
NUMBERS = (258, 320, 374, 422, 466)  # where score, trains, cards, short and long tickets end


def top(context: Context) -> float:
    """Where the heading stands: the panel grows upwards from the bottom; a spectator's follows the cards."""
    return TICKETS if context.seat is None else BOTTOM - row_height(context) * context.view.players - 14


def row_height(context: Context) -> float:
    return 66 if context.seat is None else 62 - 4 * context.view.players


def players(context: Context) -> str:
    t, view, y = context.t, context.view, top(context)
    left = t.plural("{n} turn left", "{n} turns left", view.turns_left) if view.turns_left > 0 else ""
    titles = (t("Score"), t("Trains"), t("Cards"), t("Short"), t("Long"))
    heads = "".join(theme.text(COLUMN + x, y, title, "small end") for x, title in zip(NUMBERS, titles, strict=True))
    figures = theme.text(COLUMN + FIGURES, y, t("Passengers"), "small")
    rows = "".join(player(context, seat, y + 14 + seat * row_height(context)) for seat in range(view.players))
    return theme.pane("players", theme.head(COLUMN, y, WIDTH, t("Players"), left) + heads + figures + rows)


def player(context: Context, seat: int, y: float) -> str:
    """One line: who, the numbers, the passengers; the one whose turn it is has a brass frame and a pointer."""
    height = row_height(context)
    middle = y + height / 2
    name = theme.shorten(context.who(seat), 22)
    active = seat == acting(context)
    frame = theme.rect(COLUMN, y + 2.5, WIDTH, height - 5, "turn" if active else "leaf", 4)
    pointer = f'<path class="pointer" d="M{COLUMN - 9} {theme.num(middle - 8)}l13 8-13 8z"/>' if active else ""
    css = "bold" if seat == context.seat else ""
    words = theme.text(COLUMN + NAME, middle + 6, name, css, theme.fit(name, 17, NUMBERS[0] - NAME - 34))
    numbers = "".join(
        theme.text(COLUMN + x, middle + 7, theme.whole(n))
        for x, n in zip(NUMBERS, public_numbers(context, seat), strict=True)
    )
    numbers = f'<g class="sign end" font-size="20">{numbers}</g>'
    body = frame + pointer + theme.nameplate(seat, COLUMN + 8, middle) + words + numbers + met(context, seat, middle)
    return theme.group(f"seat-{seat}", body, "player")


def acting(context: Context) -> int:
    """Whose turn it is; NOBODY after the end."""
    return context.view.pending[-1].seat if context.view.pending else NOBODY


def public_numbers(context: Context, seat: int) -> tuple[int, int, int, int, int]:
    """Score, trains, cards, short and long tickets (DE-11.2, DE-11.3)."""
    view = context.view
    tickets = [*view.tickets[seat], *view.drawn[seat]]
    long = sum(deck_of(view.box, ticket) == LONG for ticket in tickets)
    return view.score[seat], view.trains[seat], sum(view.hands[seat]), len(tickets) - long, long


def met(context: Context, seat: int, y: float) -> str:
    """How many passengers of each colour; a colour without one is only hinted at."""
    parts = []
    for colour in range(len(PASSENGERS)):
        n, x = context.view.met[seat][colour], COLUMN + FIGURES + colour * FIGURE_STEP
        figure = theme.use(f"f{PASSENGER_KIND[colour]}", x + 8, y)
        number = theme.text(x + 18, y + 6, str(n))
        parts.append(figure + number if n else f'<g opacity=".28">{figure}</g>')
    return f'<g class="sign" font-size="17">{"".join(parts)}</g>'


# The score sheet

SHEET = 88
SHEET_ROW = 18


def score_sheet(context: Context) -> str:
    """The final scoring line by line, where the choices were."""
    rows = sheet(context.view, context.t)
    step = (WIDTH - 190) / context.view.players
    heads = "".join(
        column_head(context, seat, COLUMN + 190 + step * seat, step) for seat in range(context.view.players)
    )
    lines = "".join(sheet_line(i, row.title, row.points, step, i == len(rows) - 1) for i, row in enumerate(rows))
    return theme.pane("sheet", heads + lines)


def column_head(context: Context, seat: int, x: float, step: float) -> str:
    name = theme.shorten(context.who(seat), 14)
    words = theme.text(x + step - 29, SHEET + 10, name, "small end", theme.fit(name, 15, step - 36))
    return words + theme.use(f"p{seat}", x + step - 16, SHEET + 5)


def sheet_line(i: int, title: str, points: tuple[int, ...], step: float, last: bool) -> str:
    y = SHEET + 31 + i * SHEET_ROW
    css = " bold" if last else ""
    over = theme.rule(COLUMN, y - 15, COLUMN + WIDTH, y - 15)
    numbers = "".join(
        theme.text(COLUMN + 190 + step * (seat + 1) - 8, y, theme.whole(n), f"sign end{css}", 17)
        for seat, n in enumerate(points)
    )
    return over + theme.text(COLUMN, y, title, css.strip(), 15) + numbers


STYLE = f"""
.stellwerk .turn{{fill:#efe2bd;stroke:{theme.BRASS};stroke-width:2.5}}
.stellwerk .pointer{{fill:{theme.OXBLOOD}}}
"""
