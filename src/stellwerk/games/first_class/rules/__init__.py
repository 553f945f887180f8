"""The rules of First Class. Every effect with its rule: what it offers and what it does."""

from typing import Final

from stellwerk.core.machine import ANY_ORDER
from stellwerk.core.records import Rule
from stellwerk.games.first_class.rules import (
    at_once,
    bonuses,
    cards,
    coins,
    evidence,
    frames,
    game_end,
    gap,
    postcards,
    room,
    rounds,
    scoring_phase,
    tucked,
    turns,
)
from stellwerk.games.first_class.rules.state import State

RULES: Final[dict[str, Rule[State]]] = {
    # the course of the game
    "draft": Rule(game_end.do_draft, game_end.offer_draft, reveals=True, public=game_end.hide_draft),
    "open-game-end": Rule(game_end.do_open_game_end, reveals=True),
    "round": Rule(rounds.do_round, reveals=True),
    "turn": Rule(turns.do_turn, turns.offer_turn, draw=turns.draw_turn),
    "clear-row": Rule(rounds.do_clear_row),
    "remove-card": Rule(rounds.do_remove_card),
    "out-of-turn": Rule(turns.do_out_of_turn, turns.offer_out_of_turn),
    "end-turn": Rule(rounds.do_end_turn, reveals=True),
    "end-round": Rule(rounds.do_end_round),
    "scoring": Rule(scoring_phase.do_scoring, scoring_phase.offer_scoring),
    "train-points": Rule(scoring_phase.do_train_points),
    "final-scoring": Rule(scoring_phase.do_final_scoring, reveals=True),
    "evidence": Rule(scoring_phase.do_evidence, reveals=True),
    # frames and their parts
    "any_order": ANY_ORDER,
    "begin": Rule(frames.do_begin),
    "make-room": Rule(room.do_room, room.offer_room),
    "frame": Rule(frames.do_frame, frames.offer_frame),
    "coins": Rule(coins.do_coins),
    "points": Rule(at_once.do_points),
    "receive": Rule(bonuses.do_receive, bonuses.offer_receive),
    "buy": Rule(coins.do_buy, coins.offer_buy),
    # what happens at once
    "mail": Rule(at_once.do_mail, at_once.offer_mail),
    "tile": Rule(at_once.do_tile),
    "constantinople": Rule(at_once.do_constantinople),
    "station-points": Rule(at_once.do_station_points),
    # the modules
    "tuck": Rule(tucked.do_tuck, tucked.offer_tuck),
    "postcard": Rule(postcards.do_postcard, postcards.offer_postcard),
    "check": Rule(cards.do_check),
    "baggage-points": Rule(tucked.do_baggage_points),
    "evidence-self": Rule(evidence.do_evidence_self),
    "evidence-others": Rule(evidence.do_evidence_others),
    "gap": Rule(gap.do_gap, gap.offer_gap),
    "mechanic": Rule(gap.do_mechanic),
}
