"""The answers of a player of First Class, in sentences."""

from typing import Final

from stellwerk.core.records import Action, Decision, Effect
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.deck.verbs import NEXT
from stellwerk.games.first_class.rules import trains
from stellwerk.games.first_class.rules.frames import does_nothing
from stellwerk.games.first_class.rules.gap import repaired
from stellwerk.games.first_class.rules.layout import (
    UPPER,
    Train,
    both,
    car_at,
    left_of,
    place_of,
    position_of,
    right_of,
    row_of,
    side_of,
    train_of,
)
from stellwerk.games.first_class.rules.payloads import (
    again_of,
    bonus_chosen,
    car_chosen,
    card_of,
    column_spent,
    contract_chosen,
    frame_chosen,
    game_end_chosen,
    gap_slot,
    lower_steps,
    mail_car_chosen,
    route_card_chosen,
    side_chosen,
    slot_of,
    station_used,
    stations_driven,
    upper_steps,
)
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.text.card_text import card_face, card_title, game_end_each, game_end_name, payment
from stellwerk.games.first_class.text.effect_text import (
    effect_text,
    frame_text,
    need_text,
    points_text,
    sentence,
    station_text,
    stations_text,
)
from stellwerk.games.first_class.text.questions import bonus_text, chosen_frame

# Sentences for the upper and for the lower train.
CAR: Final = (
    mark("Add a 0-car to the upper train (position {position})."),
    mark("Add a 0-car to the lower train (position {position})."),
)
UPGRADE: Final = (
    mark("Upgrade the {value} on position {position} of the upper train to {higher}."),
    mark("Upgrade the {value} on position {position} of the lower train to {higher}."),
)
REPAIR: Final = (
    mark("Use the mechanic: upgrade the {value} on position {position} of the upper train to {higher}."),
    mark("Use the mechanic: upgrade the {value} on position {position} of the lower train to {higher}."),
)
COIN_CAR: Final = (
    mark("Spend a coin of column {column}: 0-car for the upper train (position {position})."),
    mark("Spend a coin of column {column}: 0-car for the lower train (position {position})."),
)
COIN_CONDUCTOR: Final = (
    mark("Spend a coin of column 2: upper conductor 1 step, to position {position}."),
    mark("Spend a coin of column 2: lower conductor 1 step, to position {position}."),
)
COIN_UPGRADE: Final = (
    mark("Spend a coin of column 3: upgrade the {value} on position {position} of the upper train to {higher}."),
    mark("Spend a coin of column 3: upgrade the {value} on position {position} of the lower train to {higher}."),
)
CELEBRITY: Final = (
    mark("Place the celebrity under the {value} on position {position} of the upper train."),
    mark("Place the celebrity under the {value} on position {position} of the lower train."),
)
PASSENGER: Final = (
    mark("Upper train: a passenger under the {value} on position {position}, on boarding {bonus}."),
    mark("Lower train: baggage under the {value} on position {position}, when loaded {bonus}."),
)

GIVE_UP: Final = {  # by what is asked
    "frame": mark("Give up the rest."),
    "out-of-turn": mark("Give up the bonuses."),
    "receive": mark("Give up the bonuses."),
    "make-room": mark("Leave the coins."),
}


def say_action(view: State, decision: Decision, action: Action, t: Words) -> str:
    box, seat = view.box, decision.seat
    match action.op:
        case "take" | "decline":
            return say_card(view, action, t)
        case "start-tile":
            bonus = frame_text(box.start_tile[0], t)
            return t("Take the start player tile: {bonus}, and you begin the next round.", bonus=bonus)
        case "end":
            return t("End the turn.")
        case "finish":
            return t("Finish the bonuses and score the trains.")
        case "done":
            return t(GIVE_UP[decision.effect.op])
        case "draft":
            card = game_end_chosen(action)
            name, bonus = game_end_name(box, card, t), frame_text(box.game_end[card].bonus, t)
            each = game_end_each(box, card, t)
            return t("Keep {card} (bonus {bonus}): {each}.", card=name, bonus=bonus, each=each)
        case "buy" | "game-end":
            return say_game_end(box, action, t)
        case "pay":
            return t("Pay {coins}.", coins=payment(action, t))
        case "contract":
            contract = box.cards[contract_chosen(action)]
            need, bonus = need_text(contract.need, t), frame_text(contract.bonus, t)
            return t("Fulfil the contract: {need}; bonus {bonus}.", need=need, bonus=bonus)
        case "bonus":
            said = say_bonus(view, seat, view.bonuses[seat][bonus_chosen(action)], t)
            return with_warning(view, seat, action, said, t)
        case "station":
            return with_warning(view, seat, action, say_station(view, decision, action, t), t)
        case "next":
            return t("Next: {parts}.", parts=frame_text(decision.effect.of[frame_chosen(action)].of, t))
        case "mail-car" | "train" | "postcard" | "slot":
            return say_placing(view, decision, action, t)
    return say_coin(view, seat, action, t) if action.op.startswith("coin-") else say_part(view, decision, action, t)


def say_card(view: State, action: Action, t: Words) -> str:
    """A card is named with its place: which row it leaves matters."""
    slot = slot_of(action)
    card, row, place = view.display[slot], row_of(slot) + 1, place_of(slot) + 1
    title, face = card_title(view.box, card, t), card_face(view.box, card, t)
    if action.op == "take":
        return t("Take card {row}.{place} ({title}): {face}.", row=row, place=place, title=title, face=face)
    return t("Decline card {row}.{place} ({title}) for a choice upgrade.", row=row, place=place, title=title)


def say_game_end(box: Box, action: Action, t: Words) -> str:
    card = game_end_chosen(action)
    name, bonus = game_end_name(box, card, t), frame_text(box.game_end[card].bonus, t)
    if action.op == "buy":
        return t("Pay 4 coins for the Game End card {card}: bonus {bonus}.", card=name, bonus=bonus)
    return t("Take the Game End card {card}: bonus {bonus}.", card=name, bonus=bonus)


def say_bonus(view: State, seat: int, bonus: Effect, t: Words) -> str:
    if bonus.op == "mechanic":
        train, position = repaired(seat, bonus)
        return say_upgrade(REPAIR, view, train, car_at(position), t)
    return t("Use the bonus – {bonus}.", bonus=bonus_text(view, seat, bonus, t))


def with_warning(view: State, seat: int, action: Action, said: str, t: Words) -> str:
    """FC-14.4: a frame that is begun is used up, even if nothing of it can be done."""
    if does_nothing(view, seat, chosen_frame(view, seat, action)):
        return t("{said} It can do nothing now and would be used up.", said=said)
    return said


def say_station(view: State, decision: Decision, action: Action, t: Words) -> str:
    bonus = frame_text(trains.stations(view, decision.seat)[station_used(action)].bonus, t)
    if station_used(action) == again_of(decision.effect):
        return t("Use station {station} again: {bonus}.", station=station_used(action) + 1, bonus=bonus)
    return t("Use station {station}: {bonus}.", station=station_used(action) + 1, bonus=bonus)


def say_placing(view: State, decision: Decision, action: Action, t: Words) -> str:
    box, seat = view.box, decision.seat
    match action.op:
        case "mail-car":
            bonus = frame_text(box.mail_cars[mail_car_chosen(action)].bonus, t)
            return t("Lay the mail car with {bonus}.", bonus=bonus)
        case "postcard":
            stops = box.cards[view.route[seat][route_card_chosen(action)]].stations
            stations = stations_text(stops, t)
            return t("Under route card {number}: {stations}.", number=route_card_chosen(action) + 1, stations=stations)
        case "slot":
            return say_slot(view, decision, gap_slot(action), t)
    train, card = train_of(seat, side_chosen(action)), box.cards[card_of(decision.effect)]
    car = len(view.tucked[train])
    value, position = view.cars[train][car], position_of(car)
    if card.kind == "celebrity":
        return t(CELEBRITY[side_chosen(action)], value=value, position=position)
    bonus = frame_text(card.passenger if side_chosen(action) == UPPER else card.baggage, t)
    return t(PASSENGER[side_chosen(action)], value=value, position=position, bonus=bonus)


def say_slot(view: State, decision: Decision, slot: int, t: Words) -> str:
    """What the card would look at there, and what it covers."""
    gap, works = view.gap[decision.seat], slot_text(view.box, card_of(decision.effect), slot, t)
    if slot == len(gap):
        return t("Place it in slot {slot}. {works}.", slot=slot + 1, works=works)
    covered = card_title(view.box, gap[slot], t)
    return t("Place it in slot {slot} and cover: {card}. {works}.", slot=slot + 1, card=covered, works=works)


def slot_text(box: Box, number: int, slot: int, t: Words) -> str:
    """A gap card in its place: the positions that count there (FC-E.2, FC-E.8, FC-E.11)."""
    card, left, right = box.cards[number], left_of(slot), right_of(slot)
    if card.kind == "mechanic":
        return t(
            "Mechanic: position {left} with {value} or more upgrades position {right} of the same train",
            left=left,
            right=right,
            value=card.value,
        )
    return t(
        "Switch for {value} or more: position {left} of the upper train {upper}, position {right} of the lower {lower}",
        value=card.value,
        left=left,
        right=right,
        upper=points_text(card.upper, t),
        lower=points_text(card.lower, t),
    )


def say_part(view: State, decision: Decision, action: Action, t: Words) -> str:
    """One part of a frame."""
    seat = decision.seat
    match action.op:
        case "car":
            return t(CAR[side_chosen(action)], position=next_position(view, train_of(seat, side_chosen(action))))
        case "upgrade":
            return say_upgrade(UPGRADE, view, train_of(seat, side_chosen(action)), car_chosen(action), t)
        case "loco":
            return say_drive(view, seat, stations_driven(action), t)
        case "both" | "conductor":
            return say_walk(view, decision, action, t)
    gain = next(part for either in decision.effect.of for part in either.of if part.op == action.op)
    return sentence(effect_text(gain, t))


def next_position(view: State, train: Train) -> int:
    return position_of(len(view.cars[train]))


def say_upgrade(sentences: tuple[str, str], view: State, train: Train, car: int, t: Words) -> str:
    value = view.cars[train][car]
    return t(sentences[side_of(train)], value=value, position=position_of(car), higher=NEXT[value])


def say_drive(view: State, seat: int, steps: int, t: Words) -> str:
    here, goal = view.locomotive[seat], view.locomotive[seat] + steps
    points = sum(stop.points for stop in trains.stations(view, seat)[here:goal])
    if points:
        paid = points_text(points, t)
        return t.plural(
            "Move the locomotive {n} station, to station {goal}: {points}.",
            "Move the locomotive {n} stations, to station {goal}: {points}.",
            steps,
            goal=goal,
            points=paid,
        )
    return t.plural(
        "Move the locomotive {n} station, to station {goal}.",
        "Move the locomotive {n} stations, to station {goal}.",
        steps,
        goal=goal,
    )


def say_walk(view: State, decision: Decision, action: Action, t: Words) -> str:
    """Where frames offer both conductor symbols, the sentence says which one is used."""
    up, low, (upper, lower) = upper_steps(action), lower_steps(action), both(decision.seat)
    goals = {"upper": view.conductors[upper] + up, "lower": view.conductors[lower] + low}
    if up and low:
        said = t(
            "Move the upper conductor by {up} to position {upper} and the lower one by {low} to position {lower}.",
            up=up,
            low=low,
            **goals,
        )
    elif up:
        said = t("Move the upper conductor by {up} to position {upper}.", up=up, **goals)
    else:
        said = t("Move the lower conductor by {low} to position {lower}.", low=low, **goals)
    if {"both", "conductor"} <= {option.op for option in decision.options}:
        return (
            t("{moves} (Steps for both.)", moves=said)
            if action.op == "both"
            else t("{moves} (Steps to divide.)", moves=said)
        )
    return said


def say_coin(view: State, seat: int, action: Action, t: Words) -> str:
    match action.op:
        case "coin-point":
            return t("Spend a coin of column {column}: 1 point.", column=column_spent(action) + 1)
        case "coin-car":
            return t(
                COIN_CAR[side_chosen(action)],
                column=1,
                position=next_position(view, train_of(seat, side_chosen(action))),
            )
        case "coin-choice-car":
            return t(
                COIN_CAR[side_chosen(action)],
                column=3,
                position=next_position(view, train_of(seat, side_chosen(action))),
            )
        case "coin-conductor":
            return t(
                COIN_CONDUCTOR[side_chosen(action)], position=view.conductors[train_of(seat, side_chosen(action))] + 1
            )
        case "coin-upgrade":
            return say_upgrade(COIN_UPGRADE, view, train_of(seat, side_chosen(action)), car_chosen(action), t)
    goal = view.locomotive[seat] + 1
    reached = station_text(trains.stations(view, seat)[goal - 1], t)
    return t("Spend a coin of column 2: locomotive to station {goal} ({reached}).", goal=goal, reached=reached)
