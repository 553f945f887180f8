"""Germany as a picture: the whole table, as the viewer may know it."""

from functools import cache

from stellwerk.core.records import Decision
from stellwerk.core.words import Words
from stellwerk.games import look
from stellwerk.games.germany import svg_cards, svg_choices, svg_map, svg_players
from stellwerk.games.germany.state import State
from stellwerk.games.germany.svg_scene import Scene, mark_defs, mark_style
from stellwerk.games.germany.text import Who

WIDTH, HEIGHT = 1600, 1000
NIGHT = f"""@media (prefers-color-scheme:dark){{
.stellwerk .ground{{fill:{look.NIGHT}}}
.stellwerk .land{{fill:{look.NIGHT_LAND};stroke:{look.NIGHT_HAIR}}}
.stellwerk .abroad{{fill:#1a2137}}
.stellwerk .frame,.stellwerk .absent,.stellwerk .in-heap{{stroke:{look.NIGHT_HAIR}}}
.stellwerk .ticket,.stellwerk .heap{{fill:{look.NIGHT_LEAF}}}
.stellwerk .turn,.stellwerk .slip-done,.stellwerk .slip-kept{{fill:{look.NIGHT_BRASS}}}
.stellwerk .box,.stellwerk .figure,.stellwerk .card,.stellwerk .back{{stroke:{look.NIGHT_LINE}}}
.stellwerk :is(.grey,.k3,.k5) .box{{stroke:{look.INK}}}
.stellwerk .train{{stroke:{look.PAPER}}}
.stellwerk .car0.train{{stroke:#d8b25a}}
.stellwerk .player rect,.stellwerk .ticket,.stellwerk .shut,.stellwerk .struck{{stroke:{look.NIGHT_LINE}}}
.stellwerk .player .leaf{{stroke:{look.NIGHT_HAIR}}}
.stellwerk .player .turn{{stroke:{look.BRASS}}}
.stellwerk .ticket-sign,.stellwerk .stop{{stroke:{look.PAPER}}}
.stellwerk .wanted{{stroke:#e0636f}}
.stellwerk .pointer{{fill:#e0636f}}
.stellwerk .name,.stellwerk .country{{stroke:#1d2438}}
.stellwerk .country{{fill:#e2b557}}
.stellwerk .faint{{fill:{look.NIGHT_LINE}}}
}}
"""


def board(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> str:
    """One self-contained SVG; what the seat may choose carries `data-pick`, the index of the option."""
    picks = {action: i for i, action in enumerate(decision.options)} if decision else {}
    scene = Scene(view, seat, decision, who, t, picks)
    parts = [
        look.rect(0, 0, WIDTH, HEIGHT, "ground"),
        svg_map.board_map(scene),
        svg_choices.question_line(scene),
        svg_players.score_sheet(scene) if view.sheet else svg_choices.choices(scene),
        svg_cards.market(scene),
        own(scene),
        svg_players.players(scene),
    ]
    return look.picture(WIDTH, HEIGHT, t("Germany: the table"), style(), defs(), "\n".join(parts))


def own(scene: Scene) -> str:
    """The hand and the tickets of the viewer; a spectator has none and sees the open pile of discards."""
    if scene.seat is None:
        return svg_cards.discards(scene)
    return svg_cards.hand(scene, scene.seat) + svg_cards.tickets(scene, scene.seat, svg_players.top(scene) - 18)


@cache
def defs() -> str:
    return mark_defs() + svg_cards.card_defs()


@cache
def style() -> str:
    ground = f".stellwerk .ground{{fill:{look.PAPER}}}\n"
    return ground + mark_style() + svg_map.STYLE + svg_cards.STYLE + svg_choices.STYLE + svg_players.STYLE + NIGHT
