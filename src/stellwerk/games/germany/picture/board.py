"""Germany as a picture: the whole table, as the viewer may know it."""

from functools import cache

from stellwerk.core.game import Who
from stellwerk.core.records import Decision
from stellwerk.core.words import Words
from stellwerk.games.germany.picture import board_map, cards, choices, players
from stellwerk.games.germany.picture.context import Context
from stellwerk.games.germany.picture.symbols import symbol_defs, symbol_style
from stellwerk.games.germany.rules.state import State
from stellwerk.kit import theme

WIDTH, HEIGHT = 1600, 1000
NIGHT = f"""@media (prefers-color-scheme:dark){{
.stellwerk .ground{{fill:{theme.NIGHT}}}
.stellwerk .land{{fill:{theme.NIGHT_LAND};stroke:{theme.NIGHT_HAIR}}}
.stellwerk .abroad{{fill:#1a2137}}
.stellwerk .frame,.stellwerk .absent,.stellwerk .in-heap{{stroke:{theme.NIGHT_HAIR}}}
.stellwerk .ticket,.stellwerk .heap{{fill:{theme.NIGHT_LEAF}}}
.stellwerk .turn,.stellwerk .slip-done,.stellwerk .slip-kept{{fill:{theme.NIGHT_BRASS}}}
.stellwerk .box,.stellwerk .figure,.stellwerk .card,.stellwerk .back{{stroke:{theme.NIGHT_LINE}}}
.stellwerk :is(.grey,.k3,.k5) .box{{stroke:{theme.INK}}}
.stellwerk .train{{stroke:{theme.PAPER}}}
.stellwerk .car0.train{{stroke:#d8b25a}}
.stellwerk .player rect,.stellwerk .ticket,.stellwerk .shut,.stellwerk .struck{{stroke:{theme.NIGHT_LINE}}}
.stellwerk .player .leaf{{stroke:{theme.NIGHT_HAIR}}}
.stellwerk .player .turn{{stroke:{theme.BRASS}}}
.stellwerk .ticket-sign,.stellwerk .stop{{stroke:{theme.PAPER}}}
.stellwerk .wanted{{stroke:#e0636f}}
.stellwerk .pointer{{fill:#e0636f}}
.stellwerk .name,.stellwerk .country{{stroke:#1d2438}}
.stellwerk .country{{fill:#e2b557}}
.stellwerk .faint{{fill:{theme.NIGHT_LINE}}}
}}
"""


def board(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> str:
    """One self-contained SVG; what the seat may choose carries `data-pick`, the index of the option."""
    picks = {action: i for i, action in enumerate(decision.options)} if decision else {}
    context = Context(view, seat, decision, who, t, picks)
    parts = [
        theme.rect(0, 0, WIDTH, HEIGHT, "ground"),
        board_map.board_map(context),
        choices.question_line(context),
        players.score_sheet(context) if view.sheet else choices.choices(context),
        cards.market(context),
        own(context),
        players.players(context),
    ]
    return theme.picture(WIDTH, HEIGHT, t("Germany: the table"), style(), defs(), "\n".join(parts))


def own(context: Context) -> str:
    """The hand and the tickets of the viewer; a spectator has none and sees the open pile of discards."""
    if context.seat is None:
        return cards.discards(context)
    return cards.hand(context, context.seat) + cards.tickets(context, context.seat, players.top(context) - 18)


@cache
def defs() -> str:
    return symbol_defs() + cards.card_defs()


@cache
def style() -> str:
    ground = f".stellwerk .ground{{fill:{theme.PAPER}}}\n"
    return ground + symbol_style() + board_map.STYLE + cards.STYLE + choices.STYLE + players.STYLE + NIGHT
