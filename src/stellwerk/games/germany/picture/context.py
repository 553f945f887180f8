"""What every part of the picture of Germany is drawn from, and how its parts become buttons."""

from typing import NamedTuple

from stellwerk.core.game import Who
from stellwerk.core.records import Action, Decision
from stellwerk.core.words import Words
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.text.questions import say_action
from stellwerk.kit import theme

COLUMN, WIDTH = 892, 692  # the panels to the right of the map: their left edge and their width
CELL = WIDTH / 9  # nine things lie side by side in the market and in the hand


class Context(NamedTuple):
    """Who looks at the table, what they may see, and what they are asked; every function that draws is given it."""

    view: State
    seat: int | None  # None: a spectator
    decision: Decision | None
    who: Who
    t: Words
    picks: dict[Action, int]  # by option: its index


def part(context: Context, name: str, body: str, css: str, action: Action | None, label: str = "") -> str:
    """A part that is a button if the action is offered, and otherwise only a part."""
    if action is None or action not in context.picks or context.decision is None:
        return theme.group(name, body, css, label, action if context.decision else None)
    said = say_action(context.view, context.decision, action, context.t)
    return theme.button(name, body, css, context.picks[action], said)


def offered(context: Context, action: Action) -> bool:
    return action in context.picks
