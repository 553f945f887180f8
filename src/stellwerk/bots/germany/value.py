"""A hand-made value of a position of Germany."""

from stellwerk.bots.germany.network import cheapest, costs_of, own_tracks
from stellwerk.games.germany.data import LOCOMOTIVE, PASSENGERS
from stellwerk.games.germany.scoring import passenger_points
from stellwerk.games.germany.state import State

CARD = 0.6  # what a card in the hand is worth
JOKER = 1.1  # a locomotive


def value(state: State, seat: int) -> float:
    """Points so far, tickets by how far they are from done, passengers as they stand, and the hand."""
    hand = state.hands[seat]
    cards = CARD * sum(hand[:LOCOMOTIVE]) + JOKER * hand[LOCOMOTIVE] + 0.1 * sum(n * n for n in hand[:LOCOMOTIVE])
    return state.score[seat] + tickets_value(state, seat) + passengers_value(state, seat) + cards


def tickets_value(state: State, seat: int) -> float:
    box, total = state.box, 0.0
    costs = costs_of(box, state.open[seat], own_tracks(state, seat))
    for ticket in state.tickets[seat]:
        printed = box.tickets[ticket]
        missing, _ = cheapest(box, costs, printed.a, printed.b)
        if missing > state.trains[seat]:
            total -= printed.value
        else:
            total += printed.value * (1 - 2 * min(1.0, missing / (1.6 * printed.value)))
    return total


def passengers_value(state: State, seat: int) -> float:
    colours = range(len(PASSENGERS))
    points = sum(passenger_points([met[colour] for met in state.met])[seat] for colour in colours)
    return 0.7 * points + sum(state.met[seat])
