"""What the cards and tiles of First Class say, in words generated from their effects."""

from typing import Final

from stellwerk.core.records import Action
from stellwerk.core.words import Words, mark, mark_plural
from stellwerk.games.first_class.deck.data import Box, Card
from stellwerk.games.first_class.rules.coins import coins_paid
from stellwerk.games.first_class.text.effect_text import frame_text, need_text, points_text, sentence, stations_text

TITLE: Final = {
    "car": mark("Car card"),
    "locomotive": mark("Locomotive card"),
    "conductor": mark("Conductor card"),
    "route": mark("Route card"),
    "contract": mark("Contract"),
    "money": mark("Money card"),
    "game-end": mark("Game End action"),
    "celebrity": mark("Celebrity"),
    "postcard": mark("Postcard"),
    "suspect-self": mark("Suspect yourself"),
    "suspect-others": mark("Suspect all others"),
    "destroy-evidence": mark("Destroy Evidence"),
    "passenger": mark("Passenger or baggage"),
    "switch": mark("Switch"),
    "mechanic": mark("Mechanic"),
}
A_CARD: Final = {  # the object of a verb
    "car": mark("a car card"),
    "locomotive": mark("a locomotive card"),
    "conductor": mark("a conductor card"),
    "route": mark("a route card"),
    "contract": mark("a contract"),
    "money": mark("a money card"),
    "game-end": mark("a Game End action"),
    "celebrity": mark("a celebrity"),
    "postcard": mark("a postcard"),
    "suspect-self": mark("a card “Suspect yourself”"),
    "suspect-others": mark("a card “Suspect all others”"),
    "destroy-evidence": mark("a card “Destroy Evidence”"),
    "passenger": mark("a card “Passenger or baggage”"),
    "switch": mark("a switch"),
    "mechanic": mark("a mechanic"),
}
SOURCE: Final = {
    "documented": mark("Documented."),
    "inferred": mark("Inferred from what is documented."),
    "reconstructed": mark("Reconstructed: the printed card is not known."),
}
GAME_END_NAME: Final = {
    "car": mark("car × {value}"),
    "locomotive": mark("locomotive × {value}"),
    "conductor": mark("conductor × {value}"),
}
GAME_END_COUNTS: Final = {
    "car": mark_plural(
        "At the end {n} point for each of your car cards, taken or declined.",
        "At the end {n} points for each of your car cards, taken or declined.",
    ),
    "locomotive": mark_plural(
        "At the end {n} point for each of your locomotive cards, taken or declined.",
        "At the end {n} points for each of your locomotive cards, taken or declined.",
    ),
    "conductor": mark_plural(
        "At the end {n} point for each of your conductor cards, taken or declined.",
        "At the end {n} points for each of your conductor cards, taken or declined.",
    ),
}
GAME_END_EACH: Final = {
    "car": mark_plural("{n} point at the end for each car card", "{n} points at the end for each car card"),
    "locomotive": mark_plural(
        "{n} point at the end for each locomotive card", "{n} points at the end for each locomotive card"
    ),
    "conductor": mark_plural(
        "{n} point at the end for each conductor card", "{n} points at the end for each conductor card"
    ),
}


# Action cards


def card_title(box: Box, card: int, t: Words) -> str:
    return t(TITLE[box.cards[card].kind])


def a_card(box: Box, card: int, t: Words) -> str:
    """The card as the object of a verb, such as "a route card"."""
    return t(A_CARD[box.cards[card].kind])


def card_source(box: Box, card: int, t: Words) -> str:
    """How sure it is that the printed card looks like this."""
    return t(SOURCE[box.cards[card].source])


def frames_text(card: Card, t: Words) -> str:
    return "; ".join(frame_text(parts, t) for parts in card.frames)


def card_face(box: Box, number: int, t: Words) -> str:
    """What a card does in a few words, for lists."""
    card = box.cards[number]
    match card.kind:
        case "route":
            return stations_text(card.stations, t)
        case "contract":
            return t("{need} – bonus {bonus}", need=need_text(card.need, t), bonus=frame_text(card.bonus, t))
        case "celebrity":
            return t("doubles the points of a car")
        case "postcard":
            return t("doubles the bonus of a route card")
        case "destroy-evidence":
            return t("evidence is discarded at the end")
        case "passenger":
            gets, pays = frame_text(card.passenger, t), frame_text(card.baggage, t)
            return t("passenger {coins} or baggage {points}", coins=gets, points=pays)
        case "switch":
            upper, lower = points_text(card.upper, t), points_text(card.lower, t)
            return t(
                "car of {value} or more: upper train {upper}, lower train {lower}",
                value=card.value,
                upper=upper,
                lower=lower,
            )
        case "mechanic":
            return t(
                "{bonus}; left car {value} or more: the right car is upgraded",
                bonus=frames_text(card, t),
                value=card.value,
            )
    return frames_text(card, t)


def card_text(box: Box, number: int, t: Words) -> str:
    """A card in full, readable without the rulebook."""
    card = box.cards[number]
    match card.kind:
        case "route":
            stations = stations_text(card.stations, t)
            return t.plural(
                "Adds {n} station to the end of your route: {stations}.",
                "Adds {n} stations to the end of your route: {stations}.",
                len(card.stations),
                stations=stations,
            )
        case "contract":
            need, bonus = need_text(card.need, t), frame_text(card.bonus, t)
            return t("Lies open until you fulfil it: {need}. Bonus then, once: {bonus}.", need=need, bonus=bonus)
        case "celebrity":
            return t("Goes under the first free car of one of your trains. That car scores twice in each scoring.")
        case "postcard":
            return t("Goes under one of your route cards. Its bonus counts twice in each scoring.")
        case "destroy-evidence":
            return t("Stays with you. At the end 1, 2, 3 or 4 such cards discard 1, 3, 5 or 6 of your evidence tokens.")
        case "passenger":
            return passenger_text(card, t)
        case "switch":
            return switch_text(card, t)
        case "mechanic":
            return mechanic_text(card, t)
    return sentence(frames_text(card, t))


def passenger_text(card: Card, t: Words) -> str:
    """Both uses of the card."""
    return t(
        "Goes under the first free car. Upper train, as a passenger: {coins}, and 1 coin for each one aboard. "
        "Lower train, as baggage: {points}, and 2 points for each one loaded. "
        "It pays once, when the car has value 1 or more and is reached.",
        coins=frame_text(card.passenger, t),
        points=frame_text(card.baggage, t),
    )


def switch_text(card: Card, t: Words) -> str:
    return t(
        "Goes into the gap between the trains. In each scoring it pays {upper} for its left car in the upper train "
        "and {lower} for its right car in the lower train, if that car has value {value} or more and is reached.",
        upper=points_text(card.upper, t),
        lower=points_text(card.lower, t),
        value=card.value,
    )


def mechanic_text(card: Card, t: Words) -> str:
    return t(
        "First: {bonus}. Then it goes into the gap between the trains: once in each train, as soon as its left car "
        "has value {value} or more, its right car is upgraded.",
        bonus=frames_text(card, t),
        value=card.value,
    )


# Game End cards, mail cars and locomotive tiles


def payment(action: Action, t: Words) -> str:
    """Such as "3 coins of column 1, 1 coin of column 2"."""
    paid = [(column, n) for column, n in enumerate(coins_paid(action), 1) if n]
    said = [t.plural("{n} coin of column {column}", "{n} coins of column {column}", n, column=at) for at, n in paid]
    return ", ".join(said)


def game_end_name(box: Box, card: int, t: Words) -> str:
    """Such as "car × 2"."""
    printed = box.game_end[card]
    return t(GAME_END_NAME[printed.kind], value=printed.value)


def game_end_text(box: Box, card: int, t: Words) -> str:
    bonus = frame_text(box.game_end[card].bonus, t)
    return t("{counts} Bonus on taking it: {bonus}.", counts=game_end_counts(box, card, t), bonus=bonus)


def game_end_counts(box: Box, card: int, t: Words) -> str:
    """What it is worth in the final scoring."""
    printed = box.game_end[card]
    return t.plural(*GAME_END_COUNTS[printed.kind], printed.value)


def game_end_each(box: Box, card: int, t: Words) -> str:
    """The same in a few words, for lists."""
    printed = box.game_end[card]
    return t.plural(*GAME_END_EACH[printed.kind], printed.value)


def mail_car_text(box: Box, which: int, t: Words) -> str:
    return t("Mail car with the bonus {bonus}.", bonus=frame_text(box.mail_cars[which].bonus, t))


def tile_text(box: Box, tile: int, t: Words) -> str:
    printed = box.tiles[tile]
    return t(
        "Locomotive tile worth {value} in each scoring with the conductor on it. Bonus: {bonus}.",
        value=printed.value,
        bonus=frame_text(printed.bonus, t),
    )
