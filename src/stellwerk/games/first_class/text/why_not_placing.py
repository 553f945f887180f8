"""Why a card cannot be placed or paid for like this in First Class."""

from typing import Final

from stellwerk.core.records import Action, Effect
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.rules import at_once, coins, gap, postcards, tucked
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import train_of
from stellwerk.games.first_class.rules.payloads import card_of
from stellwerk.games.first_class.rules.state import State

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


def why_not_pay(view: State, seat: int, action: Action, t: Words) -> str:
    """FC-13.8."""
    column = coins.lacking(view.coins[seat], action)
    if column == NONE:
        return ""
    held = view.coins[seat][column]
    if not held:
        return t("FC-13.8: you have no coin in column {column}.", column=column + 1)
    return t.plural(
        "FC-13.8: you have only {n} coin in column {column}.",
        "FC-13.8: you have only {n} coins in column {column}.",
        held,
        column=column + 1,
    )


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
