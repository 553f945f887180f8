"""Yard in words."""

from stellwerk.core.game import Row, Text, Who
from stellwerk.core.records import Action, Decision, Event
from stellwerk.core.words import Words
from stellwerk_yard.rules import Box, State


def say_action(view: State, decision: Decision, action: Action, t: Words) -> str:
    return f"{action.op} {action.a}"


def say_event(box: Box, event: Event, who: Who, t: Words) -> str:
    return f"{who(event.seat)} {event.effect.op} {event.result}"


TEXT = Text(
    seat_name=lambda seat, t: f"Seat {seat}",
    question=lambda view, decision, t: decision.effect.op,
    say_action=say_action,
    why_not=lambda view, decision, action, who, t: "" if action in decision.options else "Not now.",
    say_event=say_event,
    board=lambda view, seat, who, t: str(view),
    sheet=lambda state, t: [Row("Total", tuple(state.points))],
    catalogue=lambda box, t: [("card",)],
    summary=lambda box, t: [],
    pitch=lambda t: "A day in the yard.",
    facts=lambda t: "2 or 3 players",
    help=lambda t: [],
)
