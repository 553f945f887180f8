"""Train cards: the row, the deck and the discard pile (DE-4)."""

from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.core.rng import shuffle
from stellwerk.games.germany.deck.data import LOCOMOTIVE
from stellwerk.games.germany.rules.actions import TAKES
from stellwerk.games.germany.rules.memory import remember_blind, remember_deck
from stellwerk.games.germany.rules.payloads import (
    FIRST_REFILL,
    FIRST_RESHUFFLE,
    MOST_RESETS,
    drawing_card,
    kind_of,
    refilling,
    resets_of,
    resetting,
    reshuffling,
)
from stellwerk.games.germany.rules.state import EMPTY, State

TOO_MANY: Final = 3  # locomotives in the row (DE-4.8)


def card_choices(state: State, first: bool) -> tuple[Action, ...]:
    """DE-4.1: a face-up card or the top of the deck; DE-4.12: nothing when the deck is empty."""
    return TAKES[open_kinds(state, first)] if state.deck else ()


def open_kinds(state: State, first: bool) -> int:
    """The kinds of card that may be taken from the row, one bit each; DE-4.4: no locomotive as the second card."""
    kinds = 0
    for kind in state.row:
        if kind != EMPTY:
            kinds |= 1 << kind
    return kinds if first else kinds & ~(1 << LOCOMOTIVE)


def offer_second_card(state: State, seat: int, effect: Effect) -> tuple[Action, ...]:
    return card_choices(state, first=False)


def do_second_card(state: State, seat: int, effect: Effect, action: Action) -> None:
    push(state, seat, drawing_card(action))


def do_take(state: State, seat: int, effect: Effect, action: Action) -> None:
    """DE-4.2: the card is replaced at once."""
    kind = kind_of(effect)
    state.row[state.row.index(kind)] = EMPTY
    state.hands[seat][kind] += 1
    state.shown[seat][kind] += 1
    push(state, seat, FIRST_REFILL)


def do_blind(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    kind = state.deck.pop()
    state.hands[seat][kind] += 1
    remember_blind(state, seat, kind)
    replenish(state, seat)
    return (kind,)


def do_refill(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """Fill the row from the left (DE-4.14) and judge it when it is full (DE-4.9)."""
    turned = []
    for place, kind in enumerate(state.row):
        if kind == EMPTY and state.deck:
            state.row[place] = state.deck.pop()
            turned.append(state.row[place])
    if EMPTY in state.row:
        if any(state.discard):
            push(state, seat, reshuffling(resets_of(effect)))  # DE-4.13, in the middle of refilling
    else:
        resets = resets_of(effect)
        if must_reset(state, resets):
            push(state, seat, resetting(resets + 1))
        replenish(state, seat)
    return tuple(turned)


def must_reset(state: State, resets: int) -> bool:
    """DE-4.8 to DE-4.10: three locomotives are too many, unless no lawful row exists or ten were tried."""
    if state.row.count(LOCOMOTIVE) < TOO_MANY or resets >= MOST_RESETS:
        return False
    cards = [*state.row, *state.deck]
    others = len(cards) - cards.count(LOCOMOTIVE) + sum(state.discard[:LOCOMOTIVE])
    return others >= len(state.row) - TOO_MANY + 1


def do_reset(state: State, seat: int, effect: Effect, action: Action) -> None:
    """DE-4.8: the whole row is discarded and filled again."""
    for place, kind in enumerate(state.row):
        state.discard[kind] += 1
        state.row[place] = EMPTY
    push(state, seat, refilling(resets_of(effect)))


def replenish(state: State, seat: int) -> None:
    """DE-4.13: an empty deck is made anew from the discard pile as soon as there is one."""
    if not state.deck and any(state.discard):
        push(state, seat, FIRST_RESHUFFLE)


def do_reshuffle(state: State, seat: int, effect: Effect, action: Action) -> None:
    """The discard pile becomes the deck, and a row with gaps is filled from it (DE-4.14)."""
    remember_deck(state)
    state.deck = [kind for kind, count in enumerate(state.discard) for _ in range(count)]
    state.discard = [0] * len(state.discard)
    shuffle(state.rng, state.deck)
    if EMPTY in state.row:
        push(state, seat, refilling(resets_of(effect)))
