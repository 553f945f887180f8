"""Germany as a picture: the whole table, as the viewer may know it."""

from stellwerk.core.records import Decision
from stellwerk.core.words import Words
from stellwerk.games import look
from stellwerk.games.germany import svg_map
from stellwerk.games.germany.state import State
from stellwerk.games.germany.svg_scene import Scene, mark_defs, mark_style
from stellwerk.games.germany.text import Who


def board(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> str:
    picks = {action: i for i, action in enumerate(decision.options)} if decision else {}
    scene = Scene(view, seat, decision, who, t, picks)
    return look.picture(1600, 1000, "Germany", mark_style() + svg_map.STYLE, mark_defs(), svg_map.board_map(scene))
