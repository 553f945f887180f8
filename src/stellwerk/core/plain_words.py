"""What is said of a game that has no words of its own yet: its actions and fields by their names in the source."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from stellwerk.core.records import LAPSE, NO_CHOICE, Action, Decision, Event, View
from stellwerk.core.words import Words

Who = Callable[[int], str]
UNSHOWN = ("box", "players", "pending", "rng")  # fields of a state that tell a reader nothing


def spoken(action: Action) -> str:
    """Such as "take 2" for Action("take", 2)."""
    numbers = (action.a, action.b)[: 2 if action.b else 1 if action.a else 0]
    return " ".join([action.op.replace("-", " ").replace("_", " "), *map(str, numbers)])


def seat_name(seat: int, t: Words) -> str:
    return t("Player {n}", n=seat + 1)


def question(view: View, decision: Decision, t: Words) -> str:
    return f"{spoken(Action(decision.effect.op)).capitalize()}?"


def say_action(view: View, decision: Decision, action: Action, t: Words) -> str:
    return f"{spoken(action).capitalize()}."


def why_not(view: View, decision: Decision, action: Action, who: Who, t: Words) -> str:
    return "" if action in decision.options else t("This cannot be chosen now.")


def say_event(box: Any, event: Event, who: Who, t: Words) -> str:
    """Choices are worth a word, what follows from them is not."""
    return f"{who(event.seat)}: {spoken(event.action)}." if event.action not in (NO_CHOICE, LAPSE) else ""


def board(view: View, seat: int | None, who: Who, t: Words) -> str:
    """A line for every field; a list with an entry for each seat is told seat by seat."""
    return "\n".join(
        f"{item.name.replace('_', ' ')}: {told(getattr(view, item.name), view.players, who)}"
        for item in fields(view)
        if item.name not in UNSHOWN
    )


def told(value: Any, players: int, who: Who) -> str:
    if isinstance(value, list) and len(value) == players:
        return ", ".join(f"{who(seat)} {item}" for seat, item in enumerate(value))
    return str(value)
