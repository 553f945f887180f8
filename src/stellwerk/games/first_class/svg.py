"""First Class as a picture: the whole table, as the viewer may know it."""

from functools import cache

from stellwerk.core.records import Decision
from stellwerk.core.words import Words
from stellwerk.games import look
from stellwerk.games.first_class import (
    svg_cards,
    svg_choices,
    svg_display,
    svg_icons,
    svg_others,
    svg_player,
    svg_route,
    svg_scene,
    svg_train,
)
from stellwerk.games.first_class.state import State
from stellwerk.games.first_class.svg_cards import card_svg, game_end_svg
from stellwerk.games.first_class.svg_scene import Scene
from stellwerk.games.first_class.text import Who

__all__ = ["board", "card_svg", "game_end_svg"]

WIDTH, HEIGHT = 1600, 1000


def board(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> str:
    """One self-contained SVG; what the seat may choose carries `data-pick`, the index of the option."""
    picks = {action: i for i, action in enumerate(decision.options)} if decision else {}
    scene = Scene(view, seat, decision, who, t, picks)
    parts = [
        look.rect(0, 0, WIDTH, HEIGHT, "ground"),
        svg_choices.score_sheet(scene) if view.over else svg_display.display(scene),
        svg_choices.question_line(scene),
        svg_choices.choices(scene),
        svg_display.market(scene),
        *players(scene),
    ]
    return look.picture(WIDTH, HEIGHT, t("First Class: the table"), style(), defs(scene), "\n".join(parts))


def players(scene: Scene) -> list[str]:
    """The viewer's own board and the others in brief; for a spectator all alike."""
    if scene.seat is None:
        return ["" if scene.view.over else svg_others.standings(scene), svg_others.all_players(scene)]
    return [svg_others.others(scene), svg_player.own_board(scene, scene.seat)]


def defs(scene: Scene) -> str:
    """What is used: all of it stays the same throughout a match, because a browser gets it once."""
    if scene.seat is None:
        others, size = "", svg_others.medium_car(scene)
    else:
        land = svg_player.own_yard(scene)
        others, size = svg_others.small_defs(), (land.pitch - 6, land.car)
    cars = svg_icons.car_defs("w", *size)
    return svg_cards.card_defs() + svg_display.display_defs() + others + cars


@cache
def style() -> str:
    parts = (svg_icons, svg_cards, svg_display, svg_choices, svg_train, svg_route)
    own = "".join(part.STYLE for part in parts)
    return svg_scene.STYLE + svg_scene.livery_style() + svg_scene.tone_style() + own + svg_scene.NIGHT
