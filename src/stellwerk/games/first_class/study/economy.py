"""Where cars and coins come from and go to in First Class, and how early: what the aims of a deck ask for."""

from collections import Counter
from typing import Final

from stellwerk.core.records import LAPSE, Event
from stellwerk.core.study import Story
from stellwerk.games.first_class.deck.data import Box, Printed
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.actions import CAR
from stellwerk.games.first_class.rules.coins import COLUMN, coins_paid
from stellwerk.games.first_class.rules.state import State
from stellwerk.games.first_class.rules.trains import COLUMNS

OF_CARDS: Final = (  # what action cards and Game End cards bring, at once or later
    payloads.CARD,
    payloads.GAME_END_CARD,
    payloads.STATION,
    payloads.CONTRACT,
    payloads.BOARDING,
    payloads.PASSENGER,
)
BY_CARDS: Final = "cars of a player that cards brought"
BY_COINS: Final = "cars of a player that coins bought"
OTHERWISE: Final = "cars of a player from elsewhere"  # declined cards, mail cars, tiles
SPENT: Final = "coins of column {} that a player spent"
PLACED: Final = "mail cars {} that a player placed"
LATE_TILE: Final = "share of matches without a tile in round 1"
OPENING: Final = "share of first displays with two cards of 0-cars"
COIN_CARS: Final = ("coin-car", "coin-choice-car")


def economy(story: Story) -> dict[str, float]:
    """By name: of a player, or whether the match is one of those that are counted."""
    state: State = story.state
    found = Counter(dict.fromkeys((BY_CARDS, BY_COINS, OTHERWISE), 0))
    found.update(dict.fromkeys((SPENT.format(column + 1) for column in range(len(COLUMNS))), 0))
    found.update(dict.fromkeys((PLACED.format(mail.id) for mail in state.box.mail_cars), 0))
    for event in story.events:
        found.update(car_source(event))
        found.update(columns_spent(event))
        found.update(mail_car(state.box, event))
    shares = {name: count / state.players for name, count in found.items()}
    return shares | {LATE_TILE: float(first_tile_round(story) > 1), OPENING: float(opening_cards(story) > 1)}


def car_source(event: Event) -> list[str]:
    """What brought a car, if the event is that of one."""
    if event.action.op in COIN_CARS:
        return [BY_COINS]
    if event.action not in CAR:
        return []
    is_frame = event.effect.op == "frame"
    return [BY_CARDS if is_frame and payloads.source_of(event.effect) in OF_CARDS else OTHERWISE]


def columns_spent(event: Event) -> dict[str, int]:
    """The coins of each column that the event takes away."""
    if event.effect.op == "buy" and event.action != LAPSE:
        return {SPENT.format(column + 1): coins for column, coins in enumerate(coins_paid(event.action))}
    if event.action.op == "coin-point":
        return {SPENT.format(payloads.column_spent(event.action) + 1): 1}
    column = COLUMN.get(event.action.op)
    return {} if column is None else {SPENT.format(column + 1): 1}


def mail_car(box: Box, event: Event) -> list[str]:
    if event.action.op != "mail-car":
        return []
    return [PLACED.format(box.mail_cars[payloads.mail_car_chosen(event.action)].id)]


def first_tile_round(story: Story) -> float:
    """The round in which the first locomotive tile was laid; infinite without any."""
    number = 0
    for event in story.events:
        if event.effect.op == "round":
            number = payloads.round_of(event.effect)
        if event.effect.op == "tile" and event.result:
            return number
    return float("inf")


def opening_cards(story: Story) -> int:
    """How many cards of the first display print a 0-car anywhere."""
    display = next(event.result for event in story.events if event.effect.op == "round")
    return sum(prints_car(story.state.box, card) for card in display)


def prints_car(box: Box, number: int) -> bool:
    card = box.cards[number]
    stations = [stop.bonus for stop in card.stations]
    return any(map(has_car, [*card.frames, card.bonus, card.passenger, card.baggage, *stations]))


def has_car(printed: Printed) -> bool:
    return any(part.op == "car" or has_car(part.of) for part in printed)
