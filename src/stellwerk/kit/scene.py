"""What every panel of Germany is drawn from, and how its parts become buttons."""

from typing import NamedTuple

from stellwerk.core.game import Who
from stellwerk.core.records import NOBODY, Action, Decision
from stellwerk.core.words import Words
from stellwerk.games.germany.rules.state import State
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing


class Context(NamedTuple):
    """Who looks at the table, what they may see, and what they are asked; every function that draws is given it."""

    view: State
    seat: int | None  # None: a spectator
    decision: Decision | None
    who: Who
    t: Words
    picks: dict[Action, int]  # by option: its index


def context_of(view: State, seat: int | None, decision: Decision | None, who: Who, t: Words) -> Context:
    picks = {action: i for i, action in enumerate(decision.options)} if decision else {}
    return Context(view, seat, decision, who, t, picks)


def part(context: Context, name: str, body: Drawing, css: str, action: Action | None, label: str = "") -> Drawing:
    """A part that is a button if the action is offered, and otherwise only a part."""
    return theme.part(name, body, css, action, context.picks.get(action) if action else None, label)


def asked(context: Context, *ops: str) -> list[tuple[Action, int]]:
    """The options of these kinds, each with its index."""
    return [(action, i) for action, i in context.picks.items() if action.op in ops]


def offered(context: Context, action: Action) -> bool:
    return action in context.picks


def acting(context: Context) -> int:
    """Whose turn it is; NOBODY after the end."""
    return context.view.pending[-1].seat if context.view.pending else NOBODY
