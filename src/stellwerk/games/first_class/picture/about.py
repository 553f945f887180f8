"""A player of First Class in full, as somebody else may know them; and at the end what the Game End cards counted."""

from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.games.first_class.picture import others, player, train
from stellwerk.games.first_class.rules.state import State
from stellwerk.kit.panels import Cell, Panel
from stellwerk.kit.scene import scene_of


def about(view: State, seat: int | None, of: int, who: Who, t: Words) -> list[Panel]:
    """The same panels as one's own: what is secret stays so, because they are drawn from the viewer's view."""
    scene = scene_of(view, seat, None, who, t)
    brief = Cell(f"seat-{of}", others.WIDTH, others.height(scene), others.summary(scene, of))
    rest = (player.coins, player.final_table, player.contracts, player.mail_cars)
    rolling = [player.route_panel(scene, of), train.trains(scene, of)]
    return [Panel("brief", "", "", (brief,)), *rolling, *(draw(scene, of) for draw in rest)]


def ending(view: State, who: Who, t: Words) -> list[Panel]:
    """Everybody's Game End cards: how many cards each counted, and what that was worth (FC-18.3)."""
    scene = scene_of(view, None, None, who, t)
    tables = (player.final_table(scene, seat) for seat in range(view.players))
    return [panel._replace(name=f"final.{seat}", title=who(seat)) for seat, panel in enumerate(tables)]
