"""Why a part of a frame, or what a coin buys, cannot be used now in First Class."""

from typing import Final

from stellwerk.core.records import Action, Effect
from stellwerk.core.words import Words, mark, mark_plural
from stellwerk.games.first_class.deck.verbs import LADDER, NEXT, SPECIFIC
from stellwerk.games.first_class.rules import coins, frames, trains
from stellwerk.games.first_class.rules.layout import Train, both, position_of, side_of, train_of
from stellwerk.games.first_class.rules.payloads import (
    amount_of,
    car_chosen,
    column_spent,
    game_end_chosen,
    lower_steps,
    side_chosen,
    stations_driven,
    upper_steps,
)
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text.effect_text import frame_text

# Sentences for the upper and for the lower train.
COMPLETE: Final = (
    mark("The upper train is complete (FC-5.3)."),
    mark("The lower train is complete (FC-5.3)."),
)
COIN_COMPLETE: Final = (
    mark("The upper train is complete, so that the coin would change nothing (FC-13.12)."),
    mark("The lower train is complete, so that the coin would change nothing (FC-13.12)."),
)
NO_CAR: Final = (
    mark("The upper train has no car on position {position} yet (FC-5.2)."),
    mark("The lower train has no car on position {position} yet (FC-5.2)."),
)
ROOM: Final = (
    mark_plural(
        "The upper conductor has only {n} step to the end of his train (FC-6.5).",
        "The upper conductor has only {n} steps to the end of his train (FC-6.5).",
    ),
    mark_plural(
        "The lower conductor has only {n} step to the end of his train (FC-6.5).",
        "The lower conductor has only {n} steps to the end of his train (FC-6.5).",
    ),
)
NO_STEP: Final = (
    mark("The upper conductor stands on the last card of his train (FC-6.5)."),
    mark("The lower conductor stands on the last card of his train (FC-6.5)."),
)
COIN_ROOM: Final = (
    mark("The upper conductor stands on the last card of his train (FC-13.12)."),
    mark("The lower conductor stands on the last card of his train (FC-13.12)."),
)


# Coins


def why_not_coin(view: State, seat: int, action: Action, t: Words) -> str:
    """FC-13.7: first the coin, then what it would do (FC-13.12)."""
    column = column_spent(action) if action.op == "coin-point" else coins.COLUMN[action.op]
    if not view.coins[seat][column]:
        return t("You have no coin in column {column} (FC-13.7).", column=column + 1)
    match action.op:
        case "coin-car" | "coin-choice-car":
            return why_not_lengthened(view, train_of(seat, side_chosen(action)), COIN_COMPLETE, t)
        case "coin-conductor":
            return "" if trains.room(view, train_of(seat, side_chosen(action))) else t(COIN_ROOM[side_chosen(action)])
        case "coin-loco":
            return "" if trains.ahead(view, seat) else t("The locomotive stands at the end of the route (FC-13.12).")
        case "coin-upgrade":
            return why_not_upgraded(view, train_of(seat, side_chosen(action)), car_chosen(action), t)
    return ""


def why_not_lengthened(view: State, train: Train, complete: tuple[str, str], t: Words) -> str:
    """FC-5.3, FC-13.12, FC-19.37."""
    if trains.can_lengthen(view, train):
        return ""
    return why_not_in_supply(0, t) if view.cars_left[0] == 0 else t(complete[side_of(train)])


def why_not_in_supply(value: int, t: Words) -> str:
    """FC-19.37: the two-sided card of a value is not there."""
    low, high = (side for side in LADDER if trains.CAR_CARD[side] == trains.CAR_CARD[value])
    return t("No car {low}/{high} is left in the supply (FC-19.37).", low=low, high=high)


def why_not_open_card(view: State, card: int, t: Words) -> str:
    """FC-10.1, FC-10.6: only a Game End card that lies open."""
    if not view.game_end_open:
        return t("No Game End card lies open (FC-10.6).")
    return "" if card in view.game_end_open else t("This Game End card does not lie open (FC-10.1).")


# Parts of a frame


def why_not_part(view: State, seat: int, effect: Effect, action: Action, t: Words) -> str:
    """First whether the frame has such a part at all (FC-14.1), then whether it allows this."""
    given = [choice for part in effect.of for choice in frames.choices(part) if frames.gives(choice, action.op)]
    if action.op == "done":
        return ""
    if not given:
        return t("The frame gives only: {parts} (FC-14.1).", parts=frame_text(effect.of, t))
    match action.op:
        case "car":
            return why_not_lengthened(view, train_of(seat, side_chosen(action)), COMPLETE, t)
        case "upgrade":
            return why_not_upgrade(view, train_of(seat, side_chosen(action)), car_chosen(action), given, t)
        case "loco":
            return why_not_drive(view, seat, action, given, t)
        case "both" | "conductor":
            return why_not_walk(view, seat, action, given, t)
        case "game-end":
            return why_not_open_card(view, game_end_chosen(action), t)
    return ""


def why_not_upgrade(view: State, train: Train, car: int, given: list[Effect], t: Words) -> str:
    """FC-5.4: the symbols; then the car itself."""
    cars, symbols = view.cars[train], [part for part in given if part.op in SPECIFIC]
    wrong = len(symbols) == len(given) and car < len(cars) and cars[car] not in {SPECIFIC[p.op] for p in symbols}
    if wrong and cars[car] != trains.TOP:
        return t(
            "The car is a {value}, and the frame gives only: {parts} (FC-5.4).",
            value=cars[car],
            parts=frame_text(tuple(symbols), t),
        )
    return why_not_upgraded(view, train, car, t)


def why_not_upgraded(view: State, train: Train, car: int, t: Words) -> str:
    """FC-5.6, FC-5.13, FC-19.37."""
    cars = view.cars[train]
    if car >= len(cars):
        return t(NO_CAR[side_of(train)], position=position_of(car))
    if car in trains.targets(view, train):
        return ""
    if cars[car] == trains.TOP:
        return t("A car of value 12 cannot be upgraded (FC-5.13).")
    if car in trains.leftmost(cars):
        return why_not_in_supply(NEXT[cars[car]], t)
    first = position_of(cars.index(cars[car]))
    return t(
        "The car on position {position} is also a {value} and comes first (FC-5.6).", position=first, value=cars[car]
    )


def why_not_drive(view: State, seat: int, action: Action, given: list[Effect], t: Words) -> str:
    """FC-7.1, FC-7.2."""
    most, ahead = max(amount_of(part) for part in given), trains.ahead(view, seat)
    if not ahead:
        return t("The locomotive stands at the end of the route (FC-7.2).")
    if frames.steps(action) > most:
        return t.plural(
            "The symbol moves the locomotive {n} station at most (FC-7.1).",
            "The symbol moves the locomotive {n} stations at most (FC-7.1).",
            most,
        )
    if stations_driven(action) > ahead:
        return t.plural(
            "Only {n} station lies ahead of the locomotive (FC-7.2).",
            "Only {n} stations lie ahead of the locomotive (FC-7.2).",
            ahead,
        )
    return ""


def why_not_walk(view: State, seat: int, action: Action, given: list[Effect], t: Words) -> str:
    """FC-6.3 to FC-6.5: the steps of the symbol, then the ends of the trains."""
    most = max(amount_of(part) for part in given)
    if frames.steps(action) > most and action.op == "both":
        return t.plural(
            "The symbol moves each conductor {n} step at most (FC-6.3).",
            "The symbol moves each conductor {n} steps at most (FC-6.3).",
            most,
        )
    if frames.steps(action) > most:
        return t.plural(
            "The symbol gives {n} step in all (FC-6.4).", "The symbol gives {n} steps in all (FC-6.4).", most
        )
    for side, (train, steps) in enumerate(zip(both(seat), (upper_steps(action), lower_steps(action)), strict=True)):
        room = trains.room(view, train)
        if steps > room:
            return t.plural(*ROOM[side], room) if room else t(NO_STEP[side])
    return ""
