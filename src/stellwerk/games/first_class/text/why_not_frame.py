"""Why a part of a frame, or what a coin buys, cannot be used now in First Class."""

from typing import Final

from stellwerk.core.records import Action, Effect
from stellwerk.core.words import Words, mark, mark_plural
from stellwerk.games.first_class.deck.verbs import LADDER, NEXT, SPECIFIC
from stellwerk.games.first_class.rules import coins, frames, trains
from stellwerk.games.first_class.rules.layout import Train, both, position_of, side_of, train_of
from stellwerk.games.first_class.rules.payloads import amount_of
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text.effect_text import frame_text

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
NO_STEP: Final = (
    mark("FC-6.5: the upper conductor stands on the last card of his train."),
    mark("FC-6.5: the lower conductor stands on the last card of his train."),
)
COIN_ROOM: Final = (
    mark("FC-13.12: the upper conductor stands on the last card of his train."),
    mark("FC-13.12: the lower conductor stands on the last card of his train."),
)


# Coins


def why_not_coin(view: State, seat: int, action: Action, t: Words) -> str:
    """FC-13.7: first the coin, then what it would do (FC-13.12)."""
    column = action.a if action.op == "coin-point" else coins.COLUMN[action.op]
    if not view.coins[seat][column]:
        return t("FC-13.7: you have no coin in column {column}.", column=column + 1)
    match action.op:
        case "coin-car" | "coin-choice-car":
            return why_not_lengthened(view, train_of(seat, action.a), COIN_COMPLETE, t)
        case "coin-conductor":
            return "" if trains.room(view, train_of(seat, action.a)) else t(COIN_ROOM[action.a])
        case "coin-loco":
            return "" if trains.ahead(view, seat) else t("FC-13.12: the locomotive stands at the end of the route.")
        case "coin-upgrade":
            return why_not_upgraded(view, train_of(seat, action.a), action.b, t)
    return ""


def why_not_lengthened(view: State, train: Train, complete: tuple[str, str], t: Words) -> str:
    """FC-5.3, FC-13.12, FC-19.37."""
    if trains.can_lengthen(view, train):
        return ""
    return why_not_in_supply(0, t) if view.cars_left[0] == 0 else t(complete[side_of(train)])


def why_not_in_supply(value: int, t: Words) -> str:
    """FC-19.37: the two-sided card of a value is not there."""
    low, high = (side for side in LADDER if trains.CAR_CARD[side] == trains.CAR_CARD[value])
    return t("FC-19.37: no car {low}/{high} is left in the supply.", low=low, high=high)


def why_not_open_card(view: State, card: int, t: Words) -> str:
    """FC-10.1, FC-10.6: only a Game End card that lies open."""
    if not view.game_end_open:
        return t("FC-10.6: no Game End card lies open.")
    return "" if card in view.game_end_open else t("FC-10.1: this Game End card does not lie open.")


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
            return why_not_lengthened(view, train_of(seat, action.a), COMPLETE, t)
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
    """FC-5.6, FC-5.13, FC-19.37."""
    cars = view.cars[train]
    if car >= len(cars):
        return t(NO_CAR[side_of(train)], position=position_of(car))
    if car in trains.targets(view, train):
        return ""
    if cars[car] == trains.TOP:
        return t("FC-5.13: a car of value 12 cannot be upgraded.")
    if car in trains.leftmost(cars):
        return why_not_in_supply(NEXT[cars[car]], t)
    first = position_of(cars.index(cars[car]))
    return t(
        "FC-5.6: the car on position {position} is also a {value} and comes first.", position=first, value=cars[car]
    )


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
            return t.plural(*ROOM[side], room) if room else t(NO_STEP[side])
    return ""
