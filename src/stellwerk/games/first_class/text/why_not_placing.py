"""Why a card cannot be placed or paid for like this in First Class."""

from typing import Final

from stellwerk.core.records import Action, Effect
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.rules import at_once, coins, gap, postcards, tucked
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import train_of
from stellwerk.games.first_class.rules.payloads import (
    card_of,
    frame_chosen,
    game_end_chosen,
    gap_slot,
    mail_car_chosen,
    route_card_chosen,
    side_chosen,
)
from stellwerk.games.first_class.rules.state import State

NO_FREE_CAR: Final = {
    "celebrity": (
        mark("The upper train has no free car (FC-B.2)."),
        mark("The lower train has no free car (FC-B.2)."),
    ),
    "passenger": (
        mark("The upper train has no free car for a passenger (FC-D.4)."),
        mark("The lower train has no free car for baggage (FC-D.4)."),
    ),
}


def why_not_pay(view: State, seat: int, action: Action, t: Words) -> str:
    """FC-13.8."""
    column = coins.lacking(view.coins[seat], action)
    if column == NONE:
        return ""
    held = view.coins[seat][column]
    if not held:
        return t("You have no coin in column {column} (FC-13.8).", column=column + 1)
    return t.plural(
        "You have only {n} coin in column {column} (FC-13.8).",
        "You have only {n} coins in column {column} (FC-13.8).",
        held,
        column=column + 1,
    )


def why_not_placed(view: State, seat: int, effect: Effect, action: Action, t: Words) -> str:
    match effect.op:
        case "draft":
            there = game_end_chosen(action) in view.passing
            return "" if there else t("This card is not among those handed to you (FC-2.9).")
        case "any_order":
            return why_not_next(effect, frame_chosen(action), t)
        case "buy":
            return why_not_pay(view, seat, action, t)
        case "mail":
            left = at_once.is_left(view, seat, mail_car_chosen(action))
            return "" if left else t("This mail car lies in one of your trains already (FC-11.2).")
        case "tuck":
            free = tucked.has_free_car(view, train_of(seat, side_chosen(action)))
            return "" if free else t(NO_FREE_CAR[view.box.kinds[card_of(effect)]][side_chosen(action)])
        case "postcard":
            return why_not_postcard(view, seat, route_card_chosen(action), t)
    return why_not_slot(view, seat, gap_slot(action), t)


def why_not_next(effect: Effect, number: int, t: Words) -> str:
    """FC-14.10."""
    if number >= len(effect.of):
        return t("Only {n} parts of the card are left (FC-14.10).", n=len(effect.of))
    return t("An equal part comes before it (FC-14.10).") if effect.of[number] in effect.of[:number] else ""


def why_not_postcard(view: State, seat: int, number: int, t: Words) -> str:
    """FC-B.7."""
    if number in postcards.free_route_cards(view, seat):
        return ""
    if number < len(view.route[seat]):
        return t("Route card {number} has a postcard already (FC-B.7).", number=number + 1)
    return t.plural(
        "You have only {n} route card (FC-B.7).", "You have only {n} route cards (FC-B.7).", len(view.route[seat])
    )


def why_not_slot(view: State, seat: int, slot: int, t: Words) -> str:
    """FC-E.2."""
    following = gap.open_slots(view, seat)
    return "" if slot < following else t("The next empty slot is slot {slot} (FC-E.2).", slot=following)
