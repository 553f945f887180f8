"""A hand-made value of a position of Germany."""

from functools import lru_cache
from typing import Final

from stellwerk.games.germany.bots.network import UNIT, Printed, cheapest, ground_of, net_of, own_tracks, printed
from stellwerk.games.germany.deck.data import LOCOMOTIVE, PASSENGERS
from stellwerk.games.germany.rules.scoring import passenger_points
from stellwerk.games.germany.rules.state import State

CARD: Final = 0.6  # what a card in the hand is worth
JOKER: Final = 1.1  # a locomotive


def value(state: State, seat: int) -> float:
    """Points so far, tickets by how far they are from done, passengers as they stand, and the hand."""
    hand = state.hands[seat]
    cards = CARD * sum(hand[:LOCOMOTIVE]) + JOKER * hand[LOCOMOTIVE] + 0.1 * sum(n * n for n in hand[:LOCOMOTIVE])
    return state.score[seat] + tickets_value(state, seat) + passengers_value(state, seat) + cards


def tickets_value(state: State, seat: int) -> float:
    own = own_tracks(state, seat)
    return tickets_worth(printed(state.box), state.open[seat], own, state.trains[seat], state.tickets[seat])


@lru_cache(maxsize=20_000)
def tickets_worth(paper: Printed, open_tracks: int, own: int, trains: int, tickets: tuple[int, ...]) -> float:
    """Of each ticket a part, by how much is missing; its points are lost when the trains do not suffice."""
    net, total = net_of(ground_of(paper, open_tracks, own)), 0.0
    for ticket in tickets:
        a, b, value, _ = paper.box.tickets[ticket]
        missing = cheapest(net, a, b)[0] / UNIT
        if missing > trains:
            total -= value
        else:
            total += value * (1 - 2 * min(1.0, missing / (1.6 * value)))
    paper.spare.append(net)
    return total


def passengers_value(state: State, seat: int) -> float:
    colours = range(len(PASSENGERS))
    points = sum(passenger_points([met[colour] for met in state.met])[seat] for colour in colours)
    return 0.7 * points + sum(state.met[seat])
