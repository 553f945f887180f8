"""The rules of Germany: RULES, every effect with what it offers and what it does. Where to find what:

    state       everything on the table
    actions     every answer that can be given
    effects     what the numbers of effects and their results are called
    payloads    effects made by name, and functions that read the numbers
    setup       the table before the first choice
    turn        turns, the end of the match
    cards       train cards: the row, the deck, the discard pile
    routes      claims, payments, passengers
    tickets     drawing and keeping them
    scoring     the final sheet, the winners
    hidden      what others see of the state and of events
    memory      what a player with a perfect memory knows
    guess/      from a view to a whole state that could be true

payloads, memory and hidden are below state, which declares its secrets with them; the others are above it.
"""

from stellwerk.core.records import Rule
from stellwerk.games.germany.rules import cards, hidden, routes, tickets, turn
from stellwerk.games.germany.rules.state import State

RULES: dict[str, Rule[State]] = {
    # the course of the match
    "turn": Rule(turn.do_turn, turn.offer_turn, always_asks=True, draw=turn.draw_turn),
    "end_turn": Rule(turn.do_end_turn),
    "score": Rule(turn.do_score, reveals=True),
    # train cards
    "second_card": Rule(cards.do_second_card, cards.offer_second_card),
    "take": Rule(cards.do_take),
    "blind": Rule(cards.do_blind, reveals=True, public=hidden.hide_card),
    "refill": Rule(cards.do_refill, reveals=True),
    "reset": Rule(cards.do_reset),
    "reshuffle": Rule(cards.do_reshuffle),
    # routes and passengers
    "claim": Rule(routes.do_claim, routes.offer_claim, always_asks=True),
    "passenger": Rule(routes.do_passenger, routes.offer_passenger),
    # tickets
    "split": Rule(tickets.do_split, tickets.offer_split),
    "tickets": Rule(tickets.do_tickets, reveals=True, public=hidden.hide_tickets),
    "keep": Rule(tickets.do_keep, tickets.offer_keep, public=hidden.hide_choice),
    "put_back": Rule(tickets.do_put_back),
    "shuffle_back": Rule(tickets.do_shuffle_back, reveals=True),
}
