"""The rules of Germany. Every effect with its rule: what it offers and what it does."""

from stellwerk.core.records import Rule
from stellwerk.games.germany.rules import effects, flow
from stellwerk.games.germany.rules.state import State

RULES: dict[str, Rule[State]] = {
    # the course of the game
    "turn": Rule(flow.do_turn, flow.offer_turn, always_asks=True),
    "end_turn": Rule(flow.do_end_turn),
    "score": Rule(flow.do_score, reveals=True),
    # train cards
    "second_card": Rule(effects.do_second_card, effects.offer_second_card),
    "take": Rule(effects.do_take),
    "blind": Rule(effects.do_blind, reveals=True, public=effects.hide_card),
    "refill": Rule(effects.do_refill, reveals=True),
    "reset": Rule(effects.do_reset),
    "reshuffle": Rule(effects.do_reshuffle),
    # routes and passengers
    "claim": Rule(effects.do_claim, effects.offer_claim, always_asks=True),
    "passenger": Rule(effects.do_passenger, effects.offer_passenger),
    # tickets
    "split": Rule(effects.do_split, effects.offer_split),
    "tickets": Rule(effects.do_tickets, reveals=True, public=effects.hide_tickets),
    "keep": Rule(effects.do_keep, effects.offer_keep, public=effects.hide_choice),
    "put_back": Rule(effects.do_put_back),
    "shuffle_back": Rule(effects.do_shuffle_back, reveals=True),
}
