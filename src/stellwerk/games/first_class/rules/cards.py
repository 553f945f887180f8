"""Action cards: where a performed card goes, what it does, and what waits for something to happen on the board."""

from functools import lru_cache
from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.rules import gap, payloads, tucked
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import both
from stellwerk.games.first_class.rules.state import State, add, put

GAP_KINDS: Final = ("switch", "mechanic")


def can_place(state: State, seat: int, card: int) -> bool:
    """FC-RM.3: is there a place for a card that must be placed?"""
    return NONE in state.postcards[seat] if state.box.kinds[card] == "postcard" else has_free_car(state, seat)


def has_free_car(state: State, seat: int) -> bool:
    """FC-B.3, FC-M.17: for one more celebrity or passenger."""
    upper, lower = both(seat)
    tucked, cars = state.tucked, state.cars
    return len(tucked[upper]) < len(cars[upper]) or len(tucked[lower]) < len(cars[lower])


def perform(state: State, seat: int, number: int) -> None:
    """FC-4.8, FC-M.7: where a performed card goes, and what it does."""
    card = state.box.cards[number]
    if card.kind == "route":
        state.route = add(state.route, seat, number)
        state.postcards = add(state.postcards, seat, NONE)
        state.stops = put(state.stops, seat, state.stops[seat] + len(card.stations))
    elif card.kind == "contract":
        state.contracts = add(state.contracts, seat, number)
    elif card.kind == "destroy-evidence":
        state.destroy = add(state.destroy, seat, number)
    elif card.kind in ("celebrity", "passenger"):
        push(state, seat, payloads.tuck(number))
    elif card.kind == "postcard":
        push(state, seat, payloads.postcard(number))
    elif card.kind in GAP_KINDS:
        push(state, seat, *card_frames(state.box, number), payloads.gap(number))
    else:
        state.taken = add(state.taken, seat, number)
        push(state, seat, *card_frames(state.box, number))


@lru_cache(maxsize=10_000)
def card_frames(box: Box, number: int) -> tuple[Effect, ...]:
    """FC-14.10: the frames of a card in any order; FC-RC.1: evidence first."""
    begun = [payloads.begin(payloads.CARD, number, parts) for parts in box.cards[number].frames]
    first = [effect for effect in begun if any(part.op.startswith("evidence") for part in effect.of)]
    rest = tuple(effect for effect in begun if effect not in first)
    return (*first, payloads.in_any_order(rest)) if len(rest) > 1 else (*first, *rest)


def do_check(state: State, seat: int, effect: Effect, action: Action) -> None:
    """FC-RM.5: after each frame and placement passengers board, baggage is loaded and mechanics go to work."""
    own = both(seat)
    for train in own:
        tucked.board(state, seat, train)
    for slot, card in enumerate(state.gap[seat]):
        if state.box.kinds[card] == "mechanic":
            for train in own:
                gap.call_mechanic(state, seat, slot, train)
