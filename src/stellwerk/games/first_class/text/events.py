"""What happened in First Class, in sentences generated from events."""

from typing import Final

from stellwerk.core.records import Event
from stellwerk.core.text import Who
from stellwerk.core.words import Words, mark
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.deck.verbs import GAINS
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import position_of
from stellwerk.games.first_class.rules.payloads import (
    amount_of,
    car_chosen,
    card_of,
    column_spent,
    contract_chosen,
    game_end_chosen,
    gap_slot,
    lower_steps,
    mail_car_chosen,
    route_card_chosen,
    side_chosen,
    station_used,
    stations_driven,
    upper_steps,
    value_result,
)
from stellwerk.games.first_class.rules.room import coins_of
from stellwerk.games.first_class.text.card_text import a_card, card_face, card_title, game_end_name, payment
from stellwerk.games.first_class.text.effect_text import coins_text, frame_text, need_text, points_text

# Sentences for the upper and for the lower train.
WALKS: Final = (
    mark("{who} moves the upper conductor by {up}."),
    mark("{who} moves the lower conductor by {low}."),
    mark("{who} moves the upper conductor by {up} and the lower one by {low}."),
)
ADDS: Final = (mark("{who} adds a 0-car to the upper train."), mark("{who} adds a 0-car to the lower train."))
UPGRADES: Final = (
    mark("{who} upgrades the car on position {position} of the upper train to {value}."),
    mark("{who} upgrades the car on position {position} of the lower train to {value}."),
)
REPAIRS: Final = (
    mark("{who} has a mechanic upgrade the car on position {position} of the upper train to {value}."),
    mark("{who} has a mechanic upgrade the car on position {position} of the lower train to {value}."),
)
SPENDS_CAR: Final = (
    mark("{who} spends a coin of column {column} and adds a 0-car to the upper train."),
    mark("{who} spends a coin of column {column} and adds a 0-car to the lower train."),
)
SPENDS_CONDUCTOR: Final = (
    mark("{who} spends a coin of column 2 and moves the upper conductor by 1."),
    mark("{who} spends a coin of column 2 and moves the lower conductor by 1."),
)
SPENDS_UPGRADE: Final = (
    mark("{who} spends a coin of column 3 and upgrades the car on position {position} of the upper train to {value}."),
    mark("{who} spends a coin of column 3 and upgrades the car on position {position} of the lower train to {value}."),
)
MAIL: Final = (
    mark("{who} lays a mail car in the upper train: {bonus}."),
    mark("{who} lays a mail car in the lower train: {bonus}."),
)
TILE: Final = (
    mark("{who} completes the upper train with the locomotive tile {value}: {bonus}."),
    mark("{who} completes the lower train with the locomotive tile {value}: {bonus}."),
)
TUCKS: Final = {
    "celebrity": (
        mark("{who} places the celebrity in the upper train."),
        mark("{who} places the celebrity in the lower train."),
    ),
    "passenger": (
        mark("{who} places the card in the upper train as a passenger."),
        mark("{who} places the card in the lower train as baggage."),
    ),
}


def say_event(box: Box, event: Event, who: Who, t: Words) -> str:
    """The sentence of an event; empty where another event tells the same."""
    name, effect, action = who(event.seat), event.effect, event.action
    if action.op == "lapse":
        parts = frame_text(effect.of, t) if effect.op == "frame" else ""
        return t("{who} cannot use this: {parts}.", who=name, parts=parts) if parts else ""
    match effect.op:
        case "turn" | "scoring" | "out-of-turn" | "receive":
            return tell_choice(box, event, name, t)
        case "make-room":
            return tell_coin(event, name, t) or tell_left(event, name, t)
        case "frame":
            return tell_part(box, event, name, t)
        case "buy":
            card = game_end_name(box, payloads.game_end_of(effect), t)
            return t("{who} pays {coins} for the Game End card {card}.", who=name, coins=payment(action, t), card=card)
        case "tuck":
            return t(TUCKS[box.kinds[card_of(effect)]][side_chosen(action)], who=name)
        case "postcard":
            return t(
                "{who} places the postcard under route card {number}.", who=name, number=route_card_chosen(action) + 1
            )
        case "gap":
            title = card_title(box, card_of(effect), t)
            return t("{who} places a card in slot {slot}: {card}.", who=name, slot=gap_slot(action) + 1, card=title)
        case "mail":
            bonus = frame_text(box.mail_cars[mail_car_chosen(action)].bonus, t)
            return t(MAIL[payloads.side_of_train(effect)], who=name, bonus=bonus)
        case "mechanic":
            side, position = payloads.mechanic_side(effect), payloads.mechanic_position(effect)
            return t(REPAIRS[side], who=name, position=position, value=value_result(event))
    return tell_gain(box, event, name, t) or tell_course(box, event, who, t)


def sound(event: Event) -> str | None:
    """Cards that are taken, and whatever makes a train longer."""
    if event.effect.op in ("mail", "tile") or event.action.op in ("car", "coin-car", "coin-choice-car"):
        return "train"
    return "card" if event.action.op in ("take", "decline", "game-end") else None


def tell_choice(box: Box, event: Event, name: str, t: Words) -> str:
    """What was chosen at an open moment."""
    action, result = event.action, event.result
    match action.op:
        case "take":
            card, face = a_card(box, result[0], t), card_face(box, result[0], t)
            return t("{who} takes {card}: {face}.", who=name, card=card, face=face)
        case "decline":
            return t("{who} declines {card} for a choice upgrade.", who=name, card=a_card(box, result[0], t))
        case "start-tile":
            return t("{who} takes the start player tile.", who=name)
        case "done":
            return t("{who} gives up the bonuses.", who=name)
        case "contract":
            need = need_text(box.cards[contract_chosen(action)].need, t)
            return t("{who} fulfils a contract: {need}.", who=name, need=need)
        case "station":
            return t("{who} uses station {station}.", who=name, station=station_used(action) + 1)
    return tell_coin(event, name, t)


def tell_coin(event: Event, name: str, t: Words) -> str:
    action = event.action
    match action.op:
        case "coin-point":
            return t("{who} spends a coin of column {column} for 1 point.", who=name, column=column_spent(action) + 1)
        case "coin-car":
            return t(SPENDS_CAR[side_chosen(action)], who=name, column=1)
        case "coin-choice-car":
            return t(SPENDS_CAR[side_chosen(action)], who=name, column=3)
        case "coin-loco":
            return t("{who} spends a coin of column 2 and moves the locomotive 1 station.", who=name)
        case "coin-conductor":
            return t(SPENDS_CONDUCTOR[side_chosen(action)], who=name)
        case "coin-upgrade":
            return t(
                SPENDS_UPGRADE[side_chosen(action)],
                who=name,
                position=position_of(car_chosen(action)),
                value=value_result(event),
            )
    return ""


def tell_left(event: Event, name: str, t: Words) -> str:
    """Coins that nobody made room for; a Game End card that is bought has an event of its own."""
    if event.action.op != "done":
        return ""
    coins = coins_text(coins_of(payloads.waiting_frame(event.effect).of), t)
    return t("{who} makes no room and leaves {coins}.", who=name, coins=coins)


def tell_part(box: Box, event: Event, name: str, t: Words) -> str:
    """A part of a frame; gains have events of their own."""
    action = event.action
    match action.op:
        case "done":
            return t("{who} gives up the rest: {parts}.", who=name, parts=frame_text(event.effect.of, t))
        case "car":
            return t(ADDS[side_chosen(action)], who=name)
        case "upgrade":
            return t(
                UPGRADES[side_chosen(action)],
                who=name,
                position=position_of(car_chosen(action)),
                value=value_result(event),
            )
        case "loco":
            return t.plural(
                "{who} moves the locomotive {n} station.",
                "{who} moves the locomotive {n} stations.",
                stations_driven(action),
                who=name,
            )
        case "game-end":
            return t(
                "{who} takes the Game End card {card}.", who=name, card=game_end_name(box, game_end_chosen(action), t)
            )
    if action.op in GAINS:
        return ""
    which = 2 if upper_steps(action) and lower_steps(action) else 0 if upper_steps(action) else 1
    return t(WALKS[which], who=name, up=upper_steps(action), low=lower_steps(action))


def tell_gain(box: Box, event: Event, name: str, t: Words) -> str:
    """Coins, points, evidence and tiles."""
    effect, result = event.effect, event.result
    match effect.op:
        case "coins":
            return tell_coins(result[0], payloads.lost_coins(event), name, t)
        case "points":
            return t("{who} scores {points}.", who=name, points=points_text(amount_of(effect), t))
        case "station-points":
            return t("{who} scores {points} on the route.", who=name, points=points_text(amount_of(effect), t))
        case "baggage-points":
            return t("{who} loads baggage: {points}.", who=name, points=points_text(amount_of(effect), t))
        case "constantinople":
            return t("{who} reaches Constantinople: {points}.", who=name, points=points_text(result[0], t))
        case "evidence-self" | "evidence-others":
            return tell_evidence(event, name, t)
        case "tile":
            tile = box.tiles[result[0]]
            return t(TILE[payloads.side_of_train(effect)], who=name, value=tile.value, bonus=frame_text(tile.bonus, t))
    return ""


def tell_evidence(event: Event, name: str, t: Words) -> str:
    """How much was drawn: nobody has seen what."""
    drawn = sum(event.result)
    if not drawn:
        return t("No evidence is left to draw.")
    if event.effect.op == "evidence-self":
        return t.plural("{who} draws {n} evidence token.", "{who} draws {n} evidence tokens.", drawn, who=name)
    return t.plural(
        "The opponents of {who} draw {n} evidence token in all.",
        "The opponents of {who} draw {n} evidence tokens in all.",
        drawn,
        who=name,
    )


def tell_coins(placed: int, lost: int, name: str, t: Words) -> str:
    if lost:
        coins = coins_text(placed, t)
        return t.plural(
            "{who} receives {coins}; {n} more has no room and is lost.",
            "{who} receives {coins}; {n} more have no room and are lost.",
            lost,
            who=name,
            coins=coins,
        )
    return t("{who} receives {coins}.", who=name, coins=coins_text(placed, t))


def tell_course(box: Box, event: Event, who: Who, t: Words) -> str:
    """The course of the game."""
    effect, result = event.effect, event.result
    match effect.op:
        case "draft":
            if not result:
                return t("{who} keeps a Game End card.", who=who(event.seat))
            return t(
                "{who} keeps the Game End card {card}.",
                who=who(event.seat),
                card=game_end_name(box, game_end_chosen(event.action), t),
            )
        case "open-game-end" | "end-turn":
            cards = "; ".join(game_end_name(box, card, t) for card in result)
            return t("New open Game End cards: {cards}.", cards=cards) if result else ""
        case "round":
            return t(
                "Round {round} begins: {n} cards lie in the display.", round=payloads.round_of(effect), n=len(result)
            )
        case "clear-row":
            return t.plural(
                "Row {row} is cleared: {n} card is removed.",
                "Row {row} is cleared: {n} cards are removed.",
                len(result),
                row=payloads.cleared_row(effect) + 1,
            )
        case "remove-card":
            card, face = card_title(box, result[0], t), card_face(box, result[0], t)
            return t("Removed from the display: {card}, {face}.", card=card, face=face)
        case "end-round":
            over = payloads.round_of(effect)
            return t("Round {round} is over. Start player: {who}.", round=over, who=who(result[0]))
        case "train-points":
            return tell_trains(who(event.seat), payloads.phase_of(effect), result, t)
        case "final-scoring":
            totals = ", ".join(f"{who(seat)} {total}" for seat, total in enumerate(result))
            return t("Final scoring: {totals}.", totals=totals)
        case "evidence":
            return tell_murderer(event, who, t)
    return ""


def tell_murderer(event: Event, who: Who, t: Words) -> str:
    """Who was the murderer, who is arrested, and the points with it."""
    murderer, points, arrested = payloads.revealed(event)
    totals = ", ".join(f"{who(seat)} {total}" for seat, total in enumerate(points))
    caught = ", ".join(who(seat) for seat in arrested)
    said = (
        t("{who} is the murderer.", who=who(murderer)) if murderer != NONE else t("The murderer was not on the train.")
    )
    arrest = t("Arrested: {names}.", names=caught) if caught else t("Nobody is arrested.")
    return f"{said} {arrest} " + t("The points are now: {totals}.", totals=totals)


def tell_trains(name: str, phase: int, result: tuple[int, ...], t: Words) -> str:
    upper, lower, switches = result
    said = t(
        "Scoring phase {phase}: {who} scores {upper} for the upper train and {lower} for the lower one.",
        phase=phase,
        who=name,
        upper=upper,
        lower=lower,
    )
    return t("{trains} Switches: {points}.", trains=said, points=points_text(switches, t)) if switches else said
