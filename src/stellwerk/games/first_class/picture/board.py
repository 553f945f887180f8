"""First Class as a picture: the whole table, as the viewer may know it."""

from functools import cache

from stellwerk.core.game import Who
from stellwerk.core.records import Decision
from stellwerk.core.words import Words
from stellwerk.games.first_class.picture import cards, choices, display, icons, player, route, spectator, train
from stellwerk.games.first_class.picture import others as other_pictures
from stellwerk.games.first_class.picture import scene as scene_picture
from stellwerk.games.first_class.picture.cards import card_svg, game_end_svg
from stellwerk.games.first_class.picture.scene import Scene
from stellwerk.games.first_class.rules.state import State
from stellwerk.kit import theme

__all__ = ["board", "card_svg", "game_end_svg"]

WIDTH, HEIGHT = 1600, 1000


def board(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> str:
    """One self-contained SVG; what the seat may choose carries `data-pick`, the index of the option."""
    picks = {action: i for i, action in enumerate(decision.options)} if decision else {}
    scene = Scene(view, seat, decision, who, t, picks)
    parts = [
        theme.rect(0, 0, WIDTH, HEIGHT, "ground"),
        choices.score_sheet(scene) if view.over else display.display(scene),
        choices.question_line(scene),
        choices.choices(scene),
        display.market(scene),
        *players(scene),
    ]
    return theme.picture(WIDTH, HEIGHT, t("First Class: the table"), style(), defs(scene), "\n".join(parts))


def players(scene: Scene) -> list[str]:
    """The viewer's own board and the others in brief; for a spectator all alike."""
    if scene.seat is None:
        return ["" if scene.view.over else spectator.standings(scene), spectator.all_players(scene)]
    return [other_pictures.others(scene), player.own_board(scene, scene.seat)]


def defs(scene: Scene) -> str:
    """What is used: all of it stays the same throughout a match, because a browser gets it once."""
    if scene.seat is None:
        others, size = "", spectator.medium_car(scene)
    else:
        land = player.own_yard(scene)
        others, size = other_pictures.small_defs(), (land.pitch - 6, land.car)
    cars = icons.car_defs("w", *size)
    return cards.card_defs() + display.display_defs() + others + cars


@cache
def style() -> str:
    parts = (icons, cards, display, choices, train, route)
    own = "".join(part.STYLE for part in parts)
    return scene_picture.STYLE + scene_picture.livery_style() + scene_picture.tone_style() + own + scene_picture.NIGHT
