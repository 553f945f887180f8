"""Positions of Germany that an option leads to before chance has its say, from what a seat may know."""

from stellwerk.games.germany.bots.planner import current_plan, passenger, payment
from stellwerk.games.germany.deck.data import CARDS, LOCOMOTIVE, POINTS
from stellwerk.games.germany.rules.payloads import CLAIMING, meeting
from stellwerk.games.germany.rules.routes import cards_paid, close, do_passenger, offer_passenger
from stellwerk.games.germany.rules.state import EMPTY, State
from stellwerk.games.germany.rules.tickets import chosen_tickets


def after_card(view: State, seat: int, kind: int) -> State:
    """With one card more."""
    state = view.clone()
    state.hands[seat][kind] += 1
    return state


def after_claim(view: State, seat: int, number: int) -> State:
    """A track paid and claimed, and passengers met, as the planner would."""
    state, track = view.clone(), view.box.tracks[number]
    for kind, count in cards_paid(track, payment(view, seat, CLAIMING[number], current_plan)):
        state.hands[seat][kind] -= count
    state.trains[seat] -= track.length
    state.score[seat] += POINTS[track.length]
    state.owner[number] = seat
    close(state, seat, number)
    for place in (track.a, track.b):
        options = offer_passenger(state, seat, meeting(place))
        if options:
            do_passenger(state, seat, meeting(place), passenger(state, seat, options))
    return state


def after_keep(view: State, seat: int, bits: int) -> State:
    """With some of the tickets that were drawn."""
    state = view.clone()
    state.tickets[seat] += chosen_tickets(view.drawn[seat], bits)
    state.drawn[seat] = ()
    return state


def unseen_cards(view: State, seat: int) -> list[int]:
    """By kind: how many cards the seat has not seen; they are in the deck, or in the hands of others."""
    left = list(CARDS)
    for kind in view.row:
        if kind != EMPTY:
            left[kind] -= 1
    for kind in range(LOCOMOTIVE + 1):
        left[kind] -= view.discard[kind] + view.hands[seat][kind]
        for other, shown in enumerate(view.shown):
            left[kind] -= shown[kind] if other != seat else 0
    return [max(0, count) for count in left]
