"""Action cards: where a performed card goes, what it does, and what waits for something to happen on the board."""

from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.deck.data import Card
from stellwerk.games.first_class.rules import gap, payloads, postcards, tucked
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import both
from stellwerk.games.first_class.rules.state import State

GAP_KINDS: Final = ("switch", "mechanic")


def can_place(state: State, seat: int, card: int) -> bool:
    """FC-RM.3: is there a place for a card that must be placed?"""
    if state.box.kinds[card] == "postcard":
        return bool(postcards.free_route_cards(state, seat))
    upper, lower = both(seat)
    return tucked.has_free_car(state, upper) or tucked.has_free_car(state, lower)


def perform(state: State, seat: int, number: int) -> None:
    """FC-4.8, FC-M.7: where a performed card goes, and what it does."""
    card = state.box.cards[number]
    if card.kind == "route":
        state.route[seat] += (number,)
        state.postcards[seat] += (NONE,)
        state.stops[seat] += len(card.stations)
    elif card.kind == "contract":
        state.contracts[seat] += (number,)
    elif card.kind == "destroy-evidence":
        state.destroy[seat] += (number,)
    elif card.kind in ("celebrity", "passenger"):
        push(state, seat, payloads.tuck(number))
    elif card.kind == "postcard":
        push(state, seat, payloads.postcard(number))
    elif card.kind in GAP_KINDS:
        push(state, seat, *card_frames(card, number), payloads.gap(number))
    else:
        state.taken[seat] += (number,)
        push(state, seat, *card_frames(card, number))


def card_frames(card: Card, number: int) -> list[Effect]:
    """FC-14.10: the frames of a card in any order; FC-RC.1: evidence first."""
    begun = [payloads.begin(payloads.CARD, number, parts) for parts in card.frames]
    first = [effect for effect in begun if any(part.op.startswith("evidence") for part in effect.of)]
    rest = tuple(effect for effect in begun if effect not in first)
    return [*first, payloads.in_any_order(rest)] if len(rest) > 1 else [*first, *rest]


def do_check(state: State, seat: int, effect: Effect, action: Action) -> None:
    """FC-RM.5: after each frame and placement, who boards, what is loaded, which mechanic has work."""
    own = both(seat)
    for train in own:
        tucked.board(state, seat, train)
    for slot, card in enumerate(state.gap[seat]):
        if state.box.kinds[card] == "mechanic":
            for train in own:
                gap.call_mechanic(state, seat, slot, train)
