"""Postcards under route cards (FC-B)."""

from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.actions import POSTCARD
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.payloads import route_card_chosen
from stellwerk.games.first_class.rules.state import State, put


def free_route_cards(state: State, seat: int) -> list[int]:
    """FC-B.7: those without a postcard."""
    return [i for i, postcard in enumerate(state.postcards[seat]) if postcard == NONE]


def offer_postcard(state: State, seat: int, effect: Effect) -> list[Action]:
    return [POSTCARD[i] for i in free_route_cards(state, seat)]


def do_postcard(state: State, seat: int, effect: Effect, action: Action) -> None:
    placed = put(state.postcards[seat], route_card_chosen(action), payloads.card_of(effect))
    state.postcards = put(state.postcards, seat, placed)


def has_postcard(state: State, seat: int, stop: int) -> bool:
    """Does the station belong to a route card with a postcard (FC-B.9, FC-B.11)?"""
    stop -= len(state.box.printed)
    for i, card in enumerate(state.route[seat]):
        if 0 <= stop < len(state.box.cards[card].stations):
            return state.postcards[seat][i] != NONE
        stop -= len(state.box.cards[card].stations)
    return False
