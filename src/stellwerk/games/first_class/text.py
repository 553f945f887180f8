"""First Class in sentences, generated from cards, actions and events."""

from collections.abc import Callable

from stellwerk.core.records import Action, Decision, Event, Row
from stellwerk.core.words import Words
from stellwerk.games.first_class.data import Box
from stellwerk.games.first_class.state import State

Who = Callable[[int], str]


def seat_name(seat: int, t: Words) -> str:
    return ("Blue", "Yellow", "Green", "Red")[seat]


def question(view: State, decision: Decision, t: Words) -> str:
    return decision.effect.op


def say_action(view: State, decision: Decision, action: Action, t: Words) -> str:
    return f"{action}."


def say_event(box: Box, event: Event, who: Who, t: Words) -> str:
    return f"{event}"


def sheet(view: State, t: Words) -> list[Row]:
    return []
