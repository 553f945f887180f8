"""The loop: pop a frame, carry its effect out, until somebody must choose. The only control flow of the engine."""

import reprlib
from collections.abc import Sequence
from typing import Any

from stellwerk.core.game import Game
from stellwerk.core.records import LAPSE, NO_CHOICE, Action, Decision, Effect, Event, Frame, Rule, S, State

Log = list[Event] | None
LONGEST = 40  # letters of an action in an error


class IllegalAction(ValueError):
    """The action was not offered. Nothing has changed."""


def push(state: State, seat: int, *effects: Effect) -> None:
    """These effects come next, in the order written."""
    pending = state.pending
    for effect in effects[::-1]:
        pending.append(Frame(seat, effect))


def decision(game: Game[S, Any], state: S) -> Decision | None:
    """The open question of a state that has been advanced, or None when the match is over."""
    if not state.pending:
        return None
    seat, effect = state.pending[-1]
    offers = game.rules[effect.op].offers
    assert offers is not None, f"{effect.op} is not a choice: the state has not been advanced"
    return Decision(seat, effect, tuple(offers(state, seat, effect)))


def advance(game: Game[S, Any], state: S, log: Log = None) -> Decision | None:
    """Carry out everything that needs no choice; a single option is none either, unless the rule always asks."""
    pending = state.pending
    rules = game.rules
    while pending:
        seat, effect = pending[-1]
        rule = rules[effect.op]
        if rule.offers is None:
            action = NO_CHOICE
        else:
            options = rule.offers(state, seat, effect)
            if len(options) > 1 or (options and rule.always_asks):
                return Decision(seat, effect, tuple(options))
            if not options:
                pending.pop()
                if log is not None:
                    log.append(Event(seat, effect, LAPSE))
                continue
            action = options[0]
        pending.pop()  # as carry_out does, written out here: it is the hot loop
        result = rule.do(state, seat, effect, action)
        if log is not None:
            log.append(Event(seat, effect, action, result or ()))
    return None


def carry_out(rule: Rule[S], state: S, action: Action, log: Log) -> None:
    """Pop the frame and do its effect. Popping is the event."""
    seat, effect = state.pending.pop()
    result = rule.do(state, seat, effect, action)
    if log is not None:
        log.append(Event(seat, effect, action, result or ()))


def step(game: Game[S, Any], state: S, open: Decision, action: Action, log: Log = None) -> Decision | None:
    """Carry out an option of the open decision, unchecked, and advance to the next decision."""
    carry_out(game.rules[open.effect.op], state, action, log)
    return advance(game, state, log)


def apply(game: Game[S, Any], state: S, action: Action, log: Log = None) -> Decision | None:
    """Check that the action is offered, then step."""
    open = decision(game, state)
    if open is None:
        raise IllegalAction("The match is over: nothing can be played.")
    return step(game, state, open, offered(open, action), log)


def offered(open: Decision, action: Action) -> Action:
    """The very entry of the options that equals the action."""
    for option in open.options:
        if option == action:
            return option
    raise IllegalAction(f"{short(action)} is not offered now. Offered: {', '.join(map(short, open.options))}.")


def short(action: object) -> str:
    """An action in a few characters, such as `claim 31` or `pay 4 2`."""
    if not isinstance(action, tuple) or not action:
        return reprlib.repr(action)
    numbers = list(action[1:])
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return " ".join(map(str, (action[0], *numbers)))[:LONGEST]


def any_order_offers(state: State, seat: int, effect: Effect) -> list[Action]:
    return [Action("next", i) for i, part in enumerate(effect.of) if part not in effect.of[:i]]


def any_order_do(state: State, seat: int, effect: Effect, action: Action) -> None:
    rest = effect.of[: action.a] + effect.of[action.a + 1 :]
    push(state, seat, effect.of[action.a], *([Effect("any_order", 1, rest)] if rest else []))


ANY_ORDER: Rule[Any] = Rule(any_order_do, any_order_offers)  # several bonuses: the owner picks which comes next


def seen_by(rules: Any, event: Event, seat: int | None) -> Event:
    """The event as a seat (None: a spectator) may know it."""
    public = rules[event.effect.op].public
    return event if public is None or event.seat == seat else public(event)


def revealed(rules: Any, events: Sequence[Event]) -> bool:
    """Did these events reveal anything? Then they cannot be taken back. That a seat had no option is news too."""
    for event in events:
        rule = rules[event.effect.op]
        if (rule.reveals and event.result) or (rule.always_asks and event.action == LAPSE):
            return True
    return False
