"""Germany as a picture: the table as panels, and all of them on one sheet."""

from collections.abc import Callable
from functools import cache
from typing import Any

from stellwerk.core.records import Decision
from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.games.germany.picture import board_map, cards, choices, land, players
from stellwerk.games.germany.picture.symbols import symbol_defs, symbol_style
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.text.questions import say_action
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing
from stellwerk.kit.panels import GAP, HEAD, Panel, composed, kept
from stellwerk.kit.scene import Scene, acting, asked, scene_of

WIDTH, HEIGHT = 1600, 1000
ROW, HAND, TICKETS, BOTTOM = 214, 360, 508, 986  # where the panels beside the map begin, and where the last one ends
ON_MAP, IN_ROW = ("claim", "passenger"), ("take", "blind", "tickets")  # what can be chosen there
NIGHT = f"""@media (prefers-color-scheme:dark){{
.stellwerk .ground{{fill:{theme.NIGHT}}}
.stellwerk .absent,.stellwerk .in-heap{{stroke:{theme.NIGHT_HAIR}}}
.stellwerk .ticket,.stellwerk .heap,.stellwerk .legend{{fill:{theme.NIGHT_LEAF}}}
.stellwerk .legend{{stroke:{theme.NIGHT_HAIR}}}
.stellwerk .turn,.stellwerk .slip-done,.stellwerk .slip-kept,.stellwerk .taken .ticket{{fill:{theme.NIGHT_BRASS}}}
.stellwerk .k1 .box{{stroke:#57a3dc}}
.stellwerk .k6 .box{{stroke:#05070d;filter:drop-shadow(0 0 1.3px #f4eee0)}}
.stellwerk .rim{{stroke:#0b1020}}
.stellwerk .figure,.stellwerk .card,.stellwerk .back{{stroke:{theme.NIGHT_LINE}}}
.stellwerk .edge{{stroke:{theme.PAPER}}}
.stellwerk .train3{{stroke:#14161f}}
.stellwerk .train4{{stroke:#cfd3e2}}
.stellwerk .player rect,.stellwerk .ticket,.stellwerk .shut,.stellwerk .struck{{stroke:{theme.NIGHT_LINE}}}
.stellwerk .player .leaf{{stroke:{theme.NIGHT_HAIR}}}
.stellwerk .player .turn{{stroke:{theme.BRASS}}}
.stellwerk .ticket-sign,.stellwerk .stop,.stellwerk .sign-line{{stroke:{theme.PAPER}}}
.stellwerk .sign-area{{fill:{theme.PAPER}}}
.stellwerk .many{{fill:#0b1020}}
.stellwerk .wanted{{stroke:#e0636f}}
.stellwerk .pointer{{fill:#e0636f}}
.stellwerk .name,.stellwerk .country{{stroke:#1d2438}}
.stellwerk .country{{fill:#e2b557}}
.stellwerk .faint{{fill:{theme.NIGHT_LINE}}}
{land.NIGHT}}}
"""


def panels(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> list[Panel]:
    """The table, as the viewer may know it; what the seat may choose carries `data-pick`, the index of the option."""
    scene = scene_of(view, seat, decision, who, t)
    names = list(map(who, range(view.players)))

    def drawn(name: str, draw: Callable[[Scene[State]], Panel], facts: list[Any]) -> Panel:
        return kept([f"germany {name}", view.box.digest, t.language, names, *facts], lambda: draw(scene))

    held = view.discard if seat is None else view.hands[seat]
    own = None if seat is None or view.sheet else (view.score[seat], view.trains[seat])
    found = [
        drawn("map", board_map.board_map, [seat, *seen_on_map(scene)]),
        drawn("row", cards.row, seen_in_row(scene)),  # the same for all who are not asked
        drawn("hand", cards.hand, [seat, held, own, asked(scene, "pay")]),
    ]
    if seat is not None:
        mine = [view.tickets[seat], view.drawn[seat], view.chosen[seat], view.owner, view.open[seat], bool(view.sheet)]
        found.append(drawn("tickets", cards.tickets, [seat, *mine]))
    return [*found, drawn("players", players.players, [seat, *seen_of_players(scene)])]


def seen_on_map(scene: Scene[State]) -> list[Any]:
    """All that the map is drawn from."""
    view, seat = scene.view, scene.seat
    open_to = view.open if seat is None else view.open[seat]
    asking = scene.decision.effect if scene.decision else None
    known = [view.owner, view.waiting, view.met, bool(view.sheet), open_to]
    return [*known, frozenset(board_map.aims(scene)), asking, asked(scene, *ON_MAP)]


def seen_in_row(scene: Scene[State]) -> list[Any]:
    view = scene.view
    return [view.row, len(view.deck), sum(view.discard), list(map(len, view.stacks)), asked(scene, *IN_ROW)]


def seen_of_players(scene: Scene[State]) -> list[Any]:
    view = scene.view
    numbers = [players.public_numbers(scene, seat) for seat in range(view.players)]
    return [acting(scene), view.turns_left, view.score, view.met, numbers]


def board(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> str:
    """One self-contained SVG of all panels, with the question and the choices that are no things on the table."""
    scene = scene_of(view, seat, decision, who, t)
    parts = theme.rect(0, 0, WIDTH, HEIGHT, "ground") + choices.question_line(scene)
    if view.sheet:
        parts += players.score_sheet(scene, choices.COLUMN, choices.CHIPS + 6, choices.WIDTH)
    else:
        parts += choices.choices(scene)
    parts += laid({panel.name: panel for panel in panels(view, seat, decision, who, t)})
    says = [say_action(view, decision, option, t) for option in decision.options] if decision else []
    return theme.picture(WIDTH, HEIGHT, t("Germany: the table"), style(), defs(), theme.labelled(parts, says))


def laid(found: dict[str, Panel]) -> Drawing:
    """The map at the left, everything else beside it; the players at the bottom, and tickets as there is room."""
    x, width = choices.COLUMN, choices.WIDTH
    lines = -(-len(found["players"].cells) // 2)
    top = BOTTOM - HEAD - lines * (players.HEIGHT + GAP) if "tickets" in found else TICKETS
    body = composed(found["map"], 16, 16, WIDTH)
    held = tuple(cell for cell in found["hand"].cells if cell.name != cards.STANDING)
    body += composed(found["row"], x, ROW, width) + composed(found["hand"]._replace(cells=held), x, HAND, width)
    if "tickets" in found:
        panel = found["tickets"]
        room = 3 * int((top - TICKETS - HEAD) // (cards.SLIP_H + GAP))
        body += composed(panel._replace(cells=panel.cells[:room]), x, TICKETS, width)
    return body + composed(found["players"], x, top, width)


@cache
def defs() -> Drawing:
    return symbol_defs() + cards.card_defs() + players.sign_defs() + land.ground_defs()


@cache
def style() -> str:
    ground = f".stellwerk .ground{{fill:{theme.PAPER}}}\n"
    parts = (land, board_map, cards, choices, players)
    return ground + symbol_style() + "".join(part.STYLE for part in parts) + NIGHT
