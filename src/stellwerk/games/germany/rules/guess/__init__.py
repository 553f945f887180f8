"""Guesses: from what a viewer of Germany knows to a whole state that could be the truth (DE-11)."""

from stellwerk.core.rng import below, draw
from stellwerk.games.germany.deck.data import KEEP_FIRST
from stellwerk.games.germany.rules.guess.cards import deal_cards
from stellwerk.games.germany.rules.guess.tickets import deal_tickets
from stellwerk.games.germany.rules.hidden import UNKNOWN_CHOICE
from stellwerk.games.germany.rules.state import State


def guess(view: State, seat: int | None, rng: list[int]) -> State:
    """A full state that the viewer cannot tell from the truth, dealt at random."""
    state = view.clone()
    state.rng = [draw(rng) for _ in range(4)]
    deal_cards(state, seat, rng)
    deal_tickets(state, seat, rng)
    for other, chosen in enumerate(state.chosen):
        if chosen == UNKNOWN_CHOICE:
            lawful = [bits for bits in range(1 << len(state.drawn[other])) if bits.bit_count() >= KEEP_FIRST]
            state.chosen[other] = lawful[below(rng, len(lawful))]
    return state
