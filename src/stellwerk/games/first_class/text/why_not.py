"""Why an answer cannot be given now in First Class: the rule, and what is missing, as far as the seat knows."""

from typing import Final

from stellwerk.core.records import Action, Decision, Effect
from stellwerk.core.text import Who
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.rules import bonuses, cards, coins, contracts, gap, payloads, room, trains
from stellwerk.games.first_class.rules.actions import PRICE
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import car_at, place_of, row_of, side_of
from stellwerk.games.first_class.rules.payloads import (
    bonus_chosen,
    contract_chosen,
    game_end_chosen,
    slot_of,
    station_used,
)
from stellwerk.games.first_class.rules.scoring_phase import is_used
from stellwerk.games.first_class.rules.state import State, value_at
from stellwerk.games.first_class.text.effect_text import need_text
from stellwerk.games.first_class.text.questions import question
from stellwerk.games.first_class.text.why_not_frame import (
    why_not_coin,
    why_not_open_card,
    why_not_part,
    why_not_upgraded,
)
from stellwerk.games.first_class.text.why_not_placing import why_not_placed

MAIN: Final = ("take", "decline", "start-tile")
SPENDING: Final = (*coins.COLUMN, "coin-point", "buy", "contract")
FREE: Final = (*SPENDING, "bonus")
OPEN: Final = (*MAIN, *FREE, "end", "station", "finish")  # what belongs to open moments
PARTS: Final = ("car", "upgrade", "loco", "both", "conductor", "coins", "points", "game-end")
ASKS: Final = {  # by effect: the kinds of answers it asks for
    "draft": ("draft",),
    "turn": (*FREE, *MAIN, "end"),
    "scoring": (*FREE, "station", "finish"),
    "out-of-turn": ("bonus", "done"),
    "receive": ("bonus", "done"),
    "frame": (*PARTS, "done"),
    "make-room": (*coins.COLUMN, "coin-point", "buy", "done"),
    "any_order": ("next",),
    "buy": ("pay",),
    "mail": ("mail-car",),
    "tuck": ("train",),
    "postcard": ("postcard",),
    "gap": ("slot",),
}
FIRST: Final = {  # by effect: what has to be done before anything else
    "make-room": mark("Make room for the coins first (FC-13.5)."),
    "any_order": mark("Finish the card first (FC-3.7)."),
    "buy": mark("Pay for the Game End card first (FC-13.11)."),
    "mail": mark("Lay the mail car first (FC-11.1)."),
    "tuck": mark("Place the card you have taken first (FC-RM.2)."),
    "postcard": mark("Place the card you have taken first (FC-RM.2)."),
    "gap": mark("Place the card you have taken first (FC-RM.2)."),
    "draft": mark("The Game End cards are drafted first (FC-2.8)."),
}
NO_REPAIR: Final = (
    mark("The upper train has no car to upgrade on position {position} (FC-RE.6)."),
    mark("The lower train has no car to upgrade on position {position} (FC-RE.6)."),
)


def why_not(view: State, decision: Decision, action: Action, who: Who, t: Words) -> str:
    """The sentence; empty when nothing speaks against the answer."""
    seat, effect = decision.seat, decision.effect
    if action.op not in ASKS[effect.op] or (effect.op == "turn" and action.op in wrong_moment(effect)):
        return not_asked(view, decision, action, t)
    match effect.op:
        case "frame":
            return why_not_part(view, seat, effect, action, t)
        case "turn" | "scoring" | "out-of-turn" | "receive" | "make-room":
            return why_not_open(view, seat, effect, action, who, t)
    return why_not_placed(view, seat, effect, action, t)


def wrong_moment(effect: Effect) -> tuple[str, ...]:
    """FC-3.3: what of a turn is over after the main action, or not possible before it."""
    return ("end",) if payloads.stage_of(effect) == payloads.BEFORE else MAIN


# Another question is open


def not_asked(view: State, decision: Decision, action: Action, t: Words) -> str:
    effect, op = decision.effect, action.op
    reason = why_not_out_of_turn(op, t) if room.moment(view, decision.seat) == "out-of-turn" else ""
    if reason:
        return reason
    if effect.op == "turn":
        reason = why_not_in_turn(view, effect, op, t)
    elif effect.op == "scoring" and op in MAIN:
        reason = t("This is your scoring, in which no card is taken (FC-17.1).")
    elif effect.op == "frame" and op in OPEN:
        reason = finish_frame(effect, t)
    elif effect.op in FIRST and op in (*OPEN, *PARTS):
        reason = t(FIRST[effect.op])
    return reason or t("This is not asked now: {question}", question=question(view, decision, t))


def why_not_in_turn(view: State, effect: Effect, op: str, t: Words) -> str:
    match op:
        case "take" | "decline" | "start-tile":
            return t("You have had your main action of this turn (FC-3.3).")
        case "end" if view.tile_holder == NONE:
            return t("First take a card or the start player tile (FC-3.3).")
        case "end":
            return t("First take a card (FC-3.3).")
        case "station":
            return t("Bonus stations are used in scoring phases only (FC-7.4).")
        case "mail-car":
            return t("A mail car is laid when a train gets its fifth car (FC-11.1).")
        case "draft":
            return t("The draft is over (FC-2.8).")
    return ""


def why_not_out_of_turn(op: str, t: Words) -> str:
    if op in SPENDING:
        return t(
            "Out of turn you may not spend coins, buy Game End cards or fulfil contracts, now or afterwards (FC-15.3)."
        )
    if op in ("station", "finish"):
        return t("It is not your scoring, now or afterwards (FC-17.2).")
    return t("It is not your turn, now or afterwards (FC-3.2).") if op in (*MAIN, "end") else ""


def finish_frame(effect: Effect, t: Words) -> str:
    """FC-3.7 for the card of the turn, FC-14.5 for all other frames."""
    if payloads.source_of(effect) in (payloads.CARD, payloads.DECLINED):
        return t("Finish the frame first (FC-3.7).")
    return t("Finish the frame first (FC-14.5).")


# Open moments


def why_not_open(view: State, seat: int, effect: Effect, action: Action, who: Who, t: Words) -> str:
    match action.op:
        case "take" | "decline":
            return why_not_card(view, seat, action, t)
        case "start-tile":
            return why_not_tile(view, seat, who, t)
        case "station":
            return why_not_station(view, seat, effect, station_used(action), t)
        case "bonus":
            return why_not_bonus(view, seat, bonus_chosen(action), t)
        case "buy":
            return why_not_open_card(view, game_end_chosen(action), t) or why_not_four(view, seat, t)
        case "contract":
            return why_not_contract(view, seat, contract_chosen(action), t)
        case "end" | "finish":
            return ""
        case "done":
            return why_not_left(effect, t)
    return why_not_coin(view, seat, action, t)


def why_not_left(effect: Effect, t: Words) -> str:
    """FC-19.5: coins that were earned are received."""
    if effect.op != "make-room" or room.may_leave(payloads.waiting_frame(effect)):
        return ""
    return t("These coins are earned and cannot be left (FC-19.5).")


def why_not_card(view: State, seat: int, action: Action, t: Words) -> str:
    """FC-4.1, FC-4.10, FC-RM.3."""
    card, row, place = view.display[slot_of(action)], row_of(slot_of(action)), place_of(slot_of(action))
    if card == NONE and view.gone[row] >= view.players:
        return t("Row {row} has been cleared (FC-4.10).", row=row + 1)
    if card == NONE:
        return t("No card lies on place {row}.{place} any more (FC-4.1).", row=row + 1, place=place + 1)
    if action.op == "decline" or not view.box.must_place[card] or cards.can_place(view, seat, card):
        return ""
    if view.box.kinds[card] == "postcard":
        return t("You have no free route card, so that the postcard can only be declined (FC-RM.3).")
    return t("You have no free car, so that the card can only be declined (FC-RM.3).")


def why_not_tile(view: State, seat: int, who: Who, t: Words) -> str:
    """FC-9.1."""
    if view.tile_holder == NONE:
        return ""
    if view.tile_holder == seat:
        return t("You have taken the start player tile already (FC-9.1).")
    return t("{who} has taken the start player tile (FC-9.1).", who=who(view.tile_holder))


def why_not_station(view: State, seat: int, effect: Effect, stop: int, t: Words) -> str:
    """FC-7.3, FC-7.4, FC-17.2, FC-RB.4."""
    again, route, station = payloads.again_of(effect), trains.stations(view, seat), stop + 1
    if again == stop:
        return ""
    if stop >= len(route):
        return t("Your route has only {n} stations (FC-7.4).", n=len(route))
    if not route[stop].bonus:
        return t("Station {station} is a points station, it pays once when it is reached (FC-7.3).", station=station)
    if stop >= view.locomotive[seat]:
        return t("Your locomotive has not reached station {station} (FC-7.4).", station=station)
    if is_used(view, stop):
        return t("You have used station {station} in this scoring (FC-17.2).", station=station)
    if again != NONE:
        return t("Because of its postcard station {again} is used again first (FC-RB.4).", again=again + 1)
    return ""


def why_not_bonus(view: State, seat: int, number: int, t: Words) -> str:
    """FC-14.6, FC-14.7, FC-RE.6."""
    pending = view.bonuses[seat]
    if not pending:
        return t("No bonus is waiting for you (FC-14.6).")
    if number >= len(pending):
        return t.plural(
            "Only {n} bonus is waiting for you (FC-14.6).",
            "Only {n} bonuses are waiting for you (FC-14.6).",
            len(pending),
        )
    if pending[number] in pending[:number]:
        return t("An equal bonus comes before it (FC-14.7).")
    return "" if bonuses.can_begin(view, seat, pending[number]) else why_not_repair(view, seat, pending[number], t)


def why_not_repair(view: State, seat: int, bonus: Effect, t: Words) -> str:
    """FC-E.15: the car that a mechanic would upgrade."""
    train, position = gap.repaired(seat, bonus)
    if value_at(view, train, position) is None:
        return t(NO_REPAIR[side_of(train)], position=position)
    return why_not_upgraded(view, train, car_at(position), t)


def why_not_contract(view: State, seat: int, card: int, t: Words) -> str:
    """FC-8.1, FC-8.2."""
    if view.box.kinds[card] != "contract":
        return t("This card is not a contract (FC-8.1).")
    if card not in view.contracts[seat]:
        return t("This contract does not lie open before you (FC-8.1).")
    if contracts.is_met(view, seat, card):
        return ""
    need, have = view.box.cards[card].need, contracts.has(view, seat, card)
    if have == NONE:
        return t("The contract asks for {need} (FC-8.2).", need=need_text(need, t))
    return t("The contract asks for {need}; you have {have} (FC-8.2).", need=need_text(need, t), have=have)


def why_not_four(view: State, seat: int, t: Words) -> str:
    """FC-10.2."""
    held = sum(view.coins[seat])
    if held >= PRICE:
        return ""
    return t("A Game End card costs {price} coins and you have {held} (FC-10.2).", price=PRICE, held=held)
