"""Game End cards: the draft, the open ones, and taking one (FC-2, FC-10)."""

from typing import Final

from stellwerk.core.records import Action, Effect, Event
from stellwerk.core.rng import shuffle
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.actions import DRAFT
from stellwerk.games.first_class.rules.payloads import game_end_chosen
from stellwerk.games.first_class.rules.state import State, add, owe, put

OPEN_GAME_END: Final = 4  # FC-10.1


def offer_draft(state: State, seat: int, effect: Effect) -> list[Action]:
    return [DRAFT[card] for card in state.passing]


def do_draft(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-2.9, FC-2.12: keep one, hand the rest on; no bonus."""
    state.passing = tuple(card for card in state.passing if card != game_end_chosen(action))
    state.game_end = put(state.game_end, seat, (game_end_chosen(action),))
    state.passed = put(state.passed, seat, state.passing)
    return state.passing


def hide_draft(event: Event) -> Event:
    """FC-19.35: choices are secret."""
    return event._replace(action=Action("draft"), result=())


def do_open_game_end(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-2.10, FC-2.11: the card nobody kept goes back, then four are turned up."""
    stack = sorted((*state.game_end_stack, *state.passing))
    shuffle(state.rng, stack)
    state.passing, state.game_end_stack = (), tuple(stack)
    return refill(state)


def refill(state: State) -> tuple[int, ...]:
    """FC-10.5, FC-10.7: the open Game End cards are filled up to four."""
    missing = OPEN_GAME_END - len(state.game_end_open)
    turned = state.game_end_stack[: -missing - 1 : -1]
    state.game_end_stack = state.game_end_stack[:-missing]
    state.game_end_open += turned
    return turned


def take_game_end(state: State, seat: int, card: int) -> None:
    """FC-10.4: its bonus is pending, the card lies with the player's others."""
    state.game_end_open = tuple([other for other in state.game_end_open if other != card])
    state.game_end = add(state.game_end, seat, card)
    owe(state, seat, payloads.begin(payloads.GAME_END_CARD, card, state.box.game_end[card].bonus))
