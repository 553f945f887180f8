"""One look at the table, which every function that draws is given, and how its parts become buttons."""

from typing import Any, Generic, NamedTuple, TypeVar

from stellwerk.core.records import NOBODY, Action, Decision
from stellwerk.core.text import Who
from stellwerk.core.words import Words
from stellwerk.kit import theme
from stellwerk.kit.elements import Drawing

V = TypeVar("V")  # the state of a game, as a seat may know it


class Scene(NamedTuple, Generic[V]):
    """Who looks at the table, what they may see, and what they are asked."""

    view: V
    seat: int | None  # None: a spectator
    decision: Decision | None
    who: Who
    t: Words
    picks: dict[Action, int]  # by option: its index


def scene_of(view: V, seat: int | None, decision: Decision | None, who: Who, t: Words) -> Scene[V]:
    picks = {action: i for i, action in enumerate(decision.options)} if decision else {}
    return Scene(view, seat, decision, who, t, picks)


def part(scene: Scene[Any], name: str, body: Drawing, css: str, action: Action | None, label: str = "") -> Drawing:
    """A part that is a button if the action is offered, and otherwise only a part."""
    return theme.part(name, body, css, action, scene.picks.get(action) if action else None, label)


def asked(scene: Scene[Any], *ops: str) -> list[tuple[Action, int]]:
    """The options of these kinds, each with its index."""
    return [(action, i) for action, i in scene.picks.items() if action.op in ops]


def offered(scene: Scene[Any], *actions: Action) -> Action | None:
    """The first of the actions that is an option now."""
    return next((action for action in actions if action in scene.picks), None)


def acting(scene: Scene[Any]) -> int:
    """Whose turn it is; NOBODY after the end."""
    pending = scene.view.pending
    return pending[-1].seat if pending else NOBODY
