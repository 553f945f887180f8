"""The loop: pop a frame, carry its effect out, until somebody must choose. The only control flow of the engine."""

import reprlib
from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from stellwerk.core.game import Game
from stellwerk.core.records import LAPSE, NO_CHOICE, Action, Decision, Effect, Event, Frame, Rule, S, State
from stellwerk.core.rng import Dice

Log = list[Event] | None
LONGEST: Final = 40  # letters of an action in an error


class IllegalAction(ValueError):
    """The action was not offered. Nothing has changed."""


def push(state: State, seat: int, effect: Effect, *more: Effect) -> None:
    """These effects come next, in the order written."""
    pending = state.pending
    if more:
        for later in more[::-1]:
            pending.append(Frame(seat, later))
    pending.append(Frame(seat, effect))


def decision(game: Game[S, Any], state: S) -> Decision | None:
    """The open question of a state that has been advanced, or None when the match is over."""
    if not state.pending:
        return None
    frame = state.pending[-1]
    seat, effect = frame.seat, frame.effect
    offers = game.rules[effect.op].offers
    assert offers is not None, f"{effect.op} is not a choice: the state has not been advanced"
    return Decision(seat, effect, tuple(offers(state, seat, effect)))


def advance(game: Game[S, Any], state: S, log: Log = None) -> Decision | None:
    """Carry out everything that needs no choice. A single option is no choice, unless the rule always asks."""
    pending = state.pending
    rules = game.rules
    while pending:
        frame = pending[-1]
        seat, effect = frame.seat, frame.effect
        rule = rules[effect.op]
        offers = rule.offers
        if offers is None:
            action = NO_CHOICE
        else:
            options = offers(state, seat, effect)
            if len(options) > 1 or (options and rule.always_asks):
                return Decision(seat, effect, tuple(options))
            if not options:
                pending.pop()
                if log is not None:
                    log.append(Event(seat, effect, LAPSE))
                continue
            action = options[0]
        pending.pop()
        result = rule.do(state, seat, effect, action)
        if log is not None:
            log.append(Event(seat, effect, action, result or ()))
    return None


def step(game: Game[S, Any], state: S, open: Decision, action: Action, log: Log = None) -> Decision | None:
    """Carry out an option of the open decision, unchecked, and advance to the next decision. Popping is the event."""
    state.pending.pop()
    seat, effect = open.seat, open.effect
    result = game.rules[effect.op].do(state, seat, effect, action)
    if log is not None:
        log.append(Event(seat, effect, action, result or ()))
    return advance(game, state, log)


def play_at_random(game: Game[S, Any], state: S, rng: list[int]) -> int:
    """Play on to the end, each option as likely as the other; how many decisions it took.

    The same as steps of the bot that takes any option, draw for draw; but nobody looks at a decision, so none is made.
    The generator is the bot's own, not that of the state.
    """
    pending, rules, dice = state.pending, dict(game.rules), Dice(rng)
    before = dice.counter
    while pending:
        frame = pending[-1]
        seat, effect = frame.seat, frame.effect
        rule = rules[effect.op]
        offers, draw = rule.offers, rule.draw
        if offers is None:
            action = NO_CHOICE
        elif draw is None:
            action = one_of(offers(state, seat, effect), rule.always_asks, dice)
        else:
            action = draw(state, seat, effect, dice)
        pending.pop()
        if action is not LAPSE:
            rule.do(state, seat, effect, action)
    rng[:] = dice.numbers()
    return dice.counter - before


def play_on(game: Game[S, Any], state: S, answer: Callable[[S, int, Effect], Action]) -> None:
    """Play on to the end by a function that finds a lawful answer without a list of them, LAPSE if there is none."""
    pending, rules = state.pending, dict(game.rules)
    while pending:
        frame = pending[-1]
        seat, effect = frame.seat, frame.effect
        rule = rules[effect.op]
        action = NO_CHOICE if rule.offers is None else answer(state, seat, effect)
        pending.pop()
        if action is not LAPSE:
            rule.do(state, seat, effect, action)


def one_of(options: Sequence[Action], always_asks: bool, dice: Dice) -> Action:
    """Any of the options, with a draw if the seat is asked; LAPSE if there is none."""
    count = len(options)
    if count > 1 or (count and always_asks):
        return options[dice.below(count)]
    return options[0] if count else LAPSE


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
    """An action in a few characters, such as `claim 31` or `pay 4 2`.

    >>> short(Action("pay", 4, 2)), short(Action("blind"))
    ('pay 4 2', 'blind')
    """
    if not isinstance(action, tuple) or not action:
        return reprlib.repr(action)
    numbers = list(action[1:])
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return " ".join(map(str, (action[0], *numbers)))[:LONGEST]


def any_order_offers(state: State, seat: int, effect: Effect) -> Sequence[Action]:
    if effect.follows is None:
        effect.follows = tuple([Action("next", i) for i, part in enumerate(effect.of) if part not in effect.of[:i]])
    return cast("Sequence[Action]", effect.follows)


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
