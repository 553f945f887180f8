"""Why an answer cannot be given now in First Class: the rule, and what is missing, as far as the seat knows."""

from typing import Final

from stellwerk.core.records import Action, Decision, Effect
from stellwerk.core.words import Words, mark, mark_plural
from stellwerk.games.first_class.deck.verbs import SPECIFIC
from stellwerk.games.first_class.rules import (
    at_once,
    bonuses,
    cards,
    coins,
    contracts,
    frames,
    gap,
    payloads,
    postcards,
    trains,
    tucked,
)
from stellwerk.games.first_class.rules.actions import PRICE
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import (
    Train,
    both,
    car_at,
    place_of,
    position_of,
    row_of,
    side_of,
    train_of,
)
from stellwerk.games.first_class.rules.payloads import amount_of, card_of
from stellwerk.games.first_class.rules.scoring_phase import is_used
from stellwerk.games.first_class.rules.state import State, value_at
from stellwerk.games.first_class.text.sentences import Who, frame_text, need_text, question

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
    "frame": (*PARTS, "done"),
    "any_order": ("next",),
    "buy": ("pay",),
    "mail": ("mail-car",),
    "tuck": ("train",),
    "postcard": ("postcard",),
    "gap": ("slot",),
}
FIRST: Final = {  # by effect: what has to be done before anything else
    "any_order": mark("FC-3.7: finish the card first."),
    "buy": mark("FC-13.11: pay for the Game End card first."),
    "mail": mark("FC-11.1: lay the mail car first."),
    "tuck": mark("FC-RM.2: place the card you have taken first."),
    "postcard": mark("FC-RM.2: place the card you have taken first."),
    "gap": mark("FC-RM.2: place the card you have taken first."),
    "draft": mark("FC-2.8: the Game End cards are drafted first."),
}

# Sentences for the upper and for the lower train.
COMPLETE: Final = (
    mark("FC-5.3: the upper train is complete."),
    mark("FC-5.3: the lower train is complete."),
)
COIN_COMPLETE: Final = (
    mark("FC-13.12: the upper train is complete, so that the coin would change nothing."),
    mark("FC-13.12: the lower train is complete, so that the coin would change nothing."),
)
NO_CAR: Final = (
    mark("FC-5.2: the upper train has no car on position {position} yet."),
    mark("FC-5.2: the lower train has no car on position {position} yet."),
)
NO_REPAIR: Final = (
    mark("FC-RE.6: the upper train has no car to upgrade on position {position}."),
    mark("FC-RE.6: the lower train has no car to upgrade on position {position}."),
)
ROOM: Final = (
    mark_plural(
        "FC-6.5: the upper conductor has only {n} step to the end of his train.",
        "FC-6.5: the upper conductor has only {n} steps to the end of his train.",
    ),
    mark_plural(
        "FC-6.5: the lower conductor has only {n} step to the end of his train.",
        "FC-6.5: the lower conductor has only {n} steps to the end of his train.",
    ),
)
COIN_ROOM: Final = (
    mark("FC-13.12: the upper conductor stands on the last card of his train."),
    mark("FC-13.12: the lower conductor stands on the last card of his train."),
)
NO_FREE_CAR: Final = {
    "celebrity": (
        mark("FC-B.2: the upper train has no free car."),
        mark("FC-B.2: the lower train has no free car."),
    ),
    "passenger": (
        mark("FC-D.4: the upper train has no free car for a passenger."),
        mark("FC-D.4: the lower train has no free car for baggage."),
    ),
}


def why_not(view: State, decision: Decision, action: Action, who: Who, t: Words) -> str:
    """The sentence; empty when nothing speaks against the answer."""
    seat, effect = decision.seat, decision.effect
    if action.op not in ASKS[effect.op] or (effect.op == "turn" and action.op in wrong_moment(effect)):
        return not_asked(view, decision, action, t)
    match effect.op:
        case "frame":
            return why_not_part(view, seat, effect, action, t)
        case "turn" | "scoring" | "out-of-turn":
            return why_not_open(view, seat, effect, action, who, t)
    return why_not_placed(view, seat, effect, action, t)


def wrong_moment(effect: Effect) -> tuple[str, ...]:
    """FC-3.3: what of a turn is over after the main action, or not possible before it."""
    return ("end",) if payloads.stage_of(effect) == payloads.BEFORE else MAIN


# Another question is open


def not_asked(view: State, decision: Decision, action: Action, t: Words) -> str:
    effect, op = decision.effect, action.op
    reason = ""
    if effect.op == "turn":
        reason = why_not_in_turn(view, effect, op, t)
    elif effect.op == "scoring" and op in MAIN:
        reason = t("FC-17.1: this is your scoring, in which no card is taken.")
    elif effect.op == "out-of-turn":
        reason = why_not_out_of_turn(op, t)
    elif effect.op == "frame" and op in OPEN:
        reason = finish_frame(effect, t)
    elif effect.op in FIRST and op in (*OPEN, *PARTS):
        reason = t(FIRST[effect.op])
    return reason or t("This is not asked now: {question}", question=question(view, decision, t))


def why_not_in_turn(view: State, effect: Effect, op: str, t: Words) -> str:
    match op:
        case "take" | "decline" | "start-tile":
            return t("FC-3.3: you have had your main action of this turn.")
        case "end" if view.tile_holder == NONE:
            return t("FC-3.3: first take a card or the start player tile.")
        case "end":
            return t("FC-3.3: first take a card.")
        case "station":
            return t("FC-7.4: bonus stations are used in scoring phases only.")
        case "mail-car":
            return t("FC-11.1: a mail car is laid when a train gets its fifth car.")
        case "draft":
            return t("FC-2.8: the draft is over.")
    return ""


def why_not_out_of_turn(op: str, t: Words) -> str:
    if op in SPENDING:
        return t("FC-15.3: out of turn you may not spend coins, buy Game End cards or fulfil contracts.")
    return t("FC-3.2: it is not your turn.") if op in (*MAIN, "end") else ""


def finish_frame(effect: Effect, t: Words) -> str:
    """FC-3.7 for the card of the turn, FC-14.5 for all other frames."""
    if payloads.source_of(effect) in (payloads.CARD, payloads.DECLINED):
        return t("FC-3.7: finish the frame first.")
    return t("FC-14.5: finish the frame first.")


# Open moments


def why_not_open(view: State, seat: int, effect: Effect, action: Action, who: Who, t: Words) -> str:
    match action.op:
        case "take" | "decline":
            return why_not_card(view, seat, action, t)
        case "start-tile":
            return why_not_tile(view, seat, who, t)
        case "station":
            return why_not_station(view, seat, effect, action.a, t)
        case "bonus":
            return why_not_bonus(view, seat, action.a, t)
        case "buy":
            return why_not_open_card(view, action.a, t) or why_not_four(view, seat, t)
        case "contract":
            return why_not_contract(view, seat, action.a, t)
        case "end" | "finish" | "done":
            return ""
    return why_not_coin(view, seat, action, t)


def why_not_card(view: State, seat: int, action: Action, t: Words) -> str:
    """FC-4.1, FC-4.10, FC-RM.3."""
    card, row, place = view.display[action.a], row_of(action.a), place_of(action.a)
    if card == NONE and view.gone[row] >= view.players:
        return t("FC-4.10: row {row} has been cleared.", row=row + 1)
    if card == NONE:
        return t("FC-4.1: no card lies on place {row}.{place} any more.", row=row + 1, place=place + 1)
    if action.op == "decline" or not view.box.must_place[card] or cards.can_place(view, seat, card):
        return ""
    if view.box.kinds[card] == "postcard":
        return t("FC-RM.3: you have no free route card, so that the postcard can only be declined.")
    return t("FC-RM.3: you have no free car, so that the card can only be declined.")


def why_not_tile(view: State, seat: int, who: Who, t: Words) -> str:
    """FC-9.1."""
    if view.tile_holder == NONE:
        return ""
    if view.tile_holder == seat:
        return t("FC-9.1: you have taken the start player tile already.")
    return t("FC-9.1: {who} has taken the start player tile.", who=who(view.tile_holder))


def why_not_station(view: State, seat: int, effect: Effect, stop: int, t: Words) -> str:
    """FC-7.3, FC-7.4, FC-17.2, FC-RB.4."""
    again, route, station = payloads.again_of(effect), trains.stations(view, seat), stop + 1
    if again == stop:
        return ""
    if stop >= len(route):
        return t("FC-7.4: your route has only {n} stations.", n=len(route))
    if not route[stop].bonus:
        return t("FC-7.3: station {station} is a points station, it pays once when it is reached.", station=station)
    if stop >= view.locomotive[seat]:
        return t("FC-7.4: your locomotive has not reached station {station}.", station=station)
    if is_used(view, stop):
        return t("FC-17.2: you have used station {station} in this scoring.", station=station)
    if again != NONE:
        return t("FC-RB.4: because of its postcard station {again} is used again first.", again=again + 1)
    return ""


def why_not_bonus(view: State, seat: int, number: int, t: Words) -> str:
    """FC-14.6, FC-14.7, FC-RE.6."""
    pending = view.bonuses[seat]
    if not pending:
        return t("FC-14.6: no bonus is waiting for you.")
    if number >= len(pending):
        return t.plural(
            "FC-14.6: only {n} bonus is waiting for you.",
            "FC-14.6: only {n} bonuses are waiting for you.",
            len(pending),
        )
    if pending[number] in pending[:number]:
        return t("FC-14.7: an equal bonus comes before it.")
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
        return t("FC-8.1: this card is not a contract.")
    if card not in view.contracts[seat]:
        return t("FC-8.1: this contract does not lie open before you.")
    if contracts.is_met(view, seat, card):
        return ""
    return t("FC-8.2: the contract asks for {need}.", need=need_text(view.box.cards[card].need, t))


# Coins


def why_not_coin(view: State, seat: int, action: Action, t: Words) -> str:
    """FC-13.7: first the coin, then what it would do (FC-13.12)."""
    column = action.a if action.op == "coin-point" else coins.COLUMN[action.op]
    if not view.coins[seat][column]:
        return t("FC-13.7: you have no coin in column {column}.", column=column + 1)
    match action.op:
        case "coin-car" | "coin-choice-car":
            return "" if trains.can_lengthen(view, train_of(seat, action.a)) else t(COIN_COMPLETE[action.a])
        case "coin-conductor":
            return "" if trains.room(view, train_of(seat, action.a)) else t(COIN_ROOM[action.a])
        case "coin-loco":
            return "" if trains.ahead(view, seat) else t("FC-13.12: the locomotive stands at the end of the route.")
        case "coin-upgrade":
            return why_not_upgraded(view, train_of(seat, action.a), action.b, t)
    return ""


def why_not_four(view: State, seat: int, t: Words) -> str:
    """FC-10.2."""
    held = sum(view.coins[seat])
    if held >= PRICE:
        return ""
    return t("FC-10.2: a Game End card costs {price} coins and you have {held}.", price=PRICE, held=held)


def why_not_open_card(view: State, card: int, t: Words) -> str:
    """FC-10.1, FC-10.6: only a Game End card that lies open."""
    if not view.game_end_open:
        return t("FC-10.6: no Game End card lies open.")
    return "" if card in view.game_end_open else t("FC-10.1: this Game End card does not lie open.")


def why_not_pay(view: State, seat: int, action: Action, t: Words) -> str:
    """FC-13.8."""
    column = coins.lacking(view.coins[seat], action)
    if column == NONE:
        return ""
    held = view.coins[seat][column]
    return t.plural(
        "FC-13.8: you have only {n} coin in column {column}.",
        "FC-13.8: you have only {n} coins in column {column}.",
        held,
        column=column + 1,
    )


# Parts of a frame


def why_not_part(view: State, seat: int, effect: Effect, action: Action, t: Words) -> str:
    """First whether the frame has such a part at all (FC-14.1), then whether it allows this."""
    given = [choice for part in effect.of for choice in frames.choices(part) if frames.gives(choice, action.op)]
    if action.op == "done":
        return ""
    if not given:
        return t("FC-14.1: the frame gives only: {parts}.", parts=frame_text(effect.of, t))
    match action.op:
        case "car":
            return "" if trains.can_lengthen(view, train_of(seat, action.a)) else t(COMPLETE[action.a])
        case "upgrade":
            return why_not_upgrade(view, train_of(seat, action.a), action.b, given, t)
        case "loco":
            return why_not_drive(view, seat, action, given, t)
        case "both" | "conductor":
            return why_not_walk(view, seat, action, given, t)
        case "game-end":
            return why_not_open_card(view, action.a, t)
    return ""


def why_not_upgrade(view: State, train: Train, car: int, given: list[Effect], t: Words) -> str:
    """FC-5.4: the symbols; then the car itself."""
    cars, symbols = view.cars[train], [part for part in given if part.op in SPECIFIC]
    wrong = len(symbols) == len(given) and car < len(cars) and cars[car] not in {SPECIFIC[p.op] for p in symbols}
    if wrong and cars[car] != trains.TOP:
        return t(
            "FC-5.4: the car is a {value}, and the frame gives only: {parts}.",
            value=cars[car],
            parts=frame_text(tuple(symbols), t),
        )
    return why_not_upgraded(view, train, car, t)


def why_not_upgraded(view: State, train: Train, car: int, t: Words) -> str:
    """FC-5.6, FC-5.13."""
    cars = view.cars[train]
    if car >= len(cars):
        return t(NO_CAR[side_of(train)], position=position_of(car))
    if car in trains.targets(cars):
        return ""
    if cars[car] == trains.TOP:
        return t("FC-5.13: a car of value 12 cannot be upgraded.")
    return t("FC-5.6: the car to its left is also a {value}.", value=cars[car])


def why_not_drive(view: State, seat: int, action: Action, given: list[Effect], t: Words) -> str:
    """FC-7.1, FC-7.2."""
    most, ahead = max(amount_of(part) for part in given), trains.ahead(view, seat)
    if not ahead:
        return t("FC-7.2: the locomotive stands at the end of the route.")
    if frames.steps(action) > most:
        return t.plural(
            "FC-7.1: the symbol moves the locomotive {n} station at most.",
            "FC-7.1: the symbol moves the locomotive {n} stations at most.",
            most,
        )
    if action.a > ahead:
        return t.plural(
            "FC-7.2: only {n} station lies ahead of the locomotive.",
            "FC-7.2: only {n} stations lie ahead of the locomotive.",
            ahead,
        )
    return ""


def why_not_walk(view: State, seat: int, action: Action, given: list[Effect], t: Words) -> str:
    """FC-6.3 to FC-6.5: the steps of the symbol, then the ends of the trains."""
    most = max(amount_of(part) for part in given)
    if frames.steps(action) > most and action.op == "both":
        return t.plural(
            "FC-6.3: the symbol moves each conductor {n} step at most.",
            "FC-6.3: the symbol moves each conductor {n} steps at most.",
            most,
        )
    if frames.steps(action) > most:
        return t.plural("FC-6.4: the symbol gives {n} step in all.", "FC-6.4: the symbol gives {n} steps in all.", most)
    for side, (train, steps) in enumerate(zip(both(seat), (action.a, action.b), strict=True)):
        room = trains.room(view, train)
        if steps > room:
            return t.plural(*ROOM[side], room)
    return ""


# Single choices


def why_not_placed(view: State, seat: int, effect: Effect, action: Action, t: Words) -> str:
    match effect.op:
        case "draft":
            there = action.a in view.passing
            return "" if there else t("FC-2.9: this card is not among those handed to you.")
        case "any_order":
            return why_not_next(effect, action.a, t)
        case "buy":
            return why_not_pay(view, seat, action, t)
        case "mail":
            left = at_once.is_left(view, seat, action.a)
            return "" if left else t("FC-11.2: this mail car lies in one of your trains already.")
        case "tuck":
            free = tucked.has_free_car(view, train_of(seat, action.a))
            return "" if free else t(NO_FREE_CAR[view.box.kinds[card_of(effect)]][action.a])
        case "postcard":
            return why_not_postcard(view, seat, action.a, t)
    return why_not_slot(view, seat, action.a, t)


def why_not_next(effect: Effect, number: int, t: Words) -> str:
    """FC-14.10."""
    if number >= len(effect.of):
        return t("FC-14.10: only {n} parts of the card are left.", n=len(effect.of))
    return t("FC-14.10: an equal part comes before it.") if effect.of[number] in effect.of[:number] else ""


def why_not_postcard(view: State, seat: int, number: int, t: Words) -> str:
    """FC-B.7."""
    if number in postcards.free_route_cards(view, seat):
        return ""
    if number < len(view.route[seat]):
        return t("FC-B.7: route card {number} has a postcard already.", number=number + 1)
    return t.plural(
        "FC-B.7: you have only {n} route card.", "FC-B.7: you have only {n} route cards.", len(view.route[seat])
    )


def why_not_slot(view: State, seat: int, slot: int, t: Words) -> str:
    """FC-E.2."""
    following = gap.open_slots(view, seat)
    return "" if slot < following else t("FC-E.2: the next empty slot is slot {slot}.", slot=following)
