"""The rules of First Class. Every effect with its rule: what it offers and what it does."""

from stellwerk.core.machine import ANY_ORDER
from stellwerk.core.records import Rule
from stellwerk.games.first_class.rules import coins, flow, frames, modules
from stellwerk.games.first_class.rules.state import State

RULES: dict[str, Rule[State]] = {
    # the course of the game
    "draft": Rule(flow.do_draft, flow.offer_draft, reveals=True, public=flow.hide_draft),
    "open-game-end": Rule(flow.do_open_game_end, reveals=True),
    "round": Rule(flow.do_round, reveals=True),
    "turn": Rule(flow.do_turn, flow.offer_turn),
    "clear-row": Rule(flow.do_clear_row),
    "remove-card": Rule(flow.do_remove_card),
    "out-of-turn": Rule(flow.do_out_of_turn, flow.offer_out_of_turn),
    "end-turn": Rule(flow.do_end_turn, reveals=True),
    "end-round": Rule(flow.do_end_round),
    "scoring": Rule(flow.do_scoring, flow.offer_scoring),
    "train-points": Rule(flow.do_train_points),
    "final-scoring": Rule(flow.do_final_scoring, reveals=True),
    "evidence": Rule(flow.do_evidence, reveals=True),
    # frames and their parts
    "any_order": ANY_ORDER,
    "begin": Rule(frames.do_begin),
    "frame": Rule(frames.do_frame, frames.offer_frame),
    "coins": Rule(coins.do_coins),
    "points": Rule(modules.do_points),
    "buy": Rule(coins.do_buy, coins.offer_buy),
    # what happens at once
    "mail": Rule(modules.do_mail, modules.offer_mail),
    "tile": Rule(modules.do_tile),
    "constantinople": Rule(modules.do_constantinople),
    "station-points": Rule(modules.do_station_points),
    # the modules
    "tuck": Rule(modules.do_tuck, modules.offer_tuck),
    "postcard": Rule(modules.do_postcard, modules.offer_postcard),
    "check": Rule(modules.do_check),
    "baggage-points": Rule(modules.do_baggage_points),
    "evidence-self": Rule(modules.do_evidence_self),
    "evidence-others": Rule(modules.do_evidence_others),
    "gap": Rule(modules.do_gap, modules.offer_gap),
    "mechanic": Rule(modules.do_mechanic),
}
