"""The player board: trains, conductors, the locomotive on its route, coins, and what they set off at once."""

from typing import Final

from stellwerk.core.machine import push
from stellwerk.games.first_class.deck.data import Station
from stellwerk.games.first_class.deck.verbs import LADDER, NEXT
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import CARS, ENGINE, MAIL_AFTER, Train, both, side_of
from stellwerk.games.first_class.rules.state import State, add, positions, put

COLUMNS: Final = (5, 5, 2)  # FC-1.12
CAR_CARD: Final = {value: i // 2 for i, value in enumerate(LADDER)}  # FC-1.5: each card has two sides
TOP: Final = LADDER[-1]  # FC-5.13: no step leads on


def targets(state: State, train: Train) -> list[int]:
    """FC-5.8, FC-19.37: which cars may be upgraded now, since the supply has their cards."""
    cars = state.cars[train]
    found = leftmost(cars)
    return found if all_in_supply(state) else [car for car in found if has_card(state, cars[car])]


def all_in_supply(state: State) -> bool:
    """Are there cards for all upgrades?"""
    return state.cars_left[1] > 0 and state.cars_left[2] > 0


def has_card(state: State, value: int) -> bool:
    """FC-19.37: is there a card for an upgrade? A card has two sides: from 0 to 1 it is turned and needs no other."""
    here, higher = CAR_CARD[value], CAR_CARD[NEXT[value]]
    return here == higher or state.cars_left[higher] > 0


def leftmost(cars: tuple[int, ...]) -> list[int]:
    """FC-5.6, FC-5.8: of equal cars only the leftmost may be upgraded, and none of 12; values never rise."""
    found, before = list[int](), TOP
    for car, value in enumerate(cars):
        if value < before:
            found.append(car)
            before = value
    return found


def can_lengthen(state: State, train: Train) -> bool:
    """FC-5.3, FC-12.3; FC-19.37: the supply has a card."""
    return len(state.cars[train]) < CARS and state.cars_left[0] > 0


def cars_to_next(state: State, train: Train) -> int:
    """FC-11.1, FC-12.1: how many more cars bring the mail car, and then the locomotive tile; 0: it is complete."""
    cars = len(state.cars[train])
    return (MAIL_AFTER if cars < MAIL_AFTER else CARS) - cars


def place_car(state: State, seat: int, train: Train) -> None:
    """FC-5.2; FC-11.1, FC-12.1: the fifth car brings the mail car, the eighth the locomotive tile, at once."""
    state.cars = add(state.cars, train, 0)
    supply(state, CAR_CARD[0], -1)
    if len(state.cars[train]) == MAIL_AFTER:
        push(state, seat, payloads.mail(side_of(train)))
    elif len(state.cars[train]) == CARS:
        push(state, seat, payloads.tile(side_of(train)))


def upgrade(state: State, train: Train, car: int) -> tuple[int, ...]:
    """FC-5.1, FC-5.14: one step, in its place, for a card of the supply; the new value, for the log."""
    cars = state.cars[train]
    value = NEXT[cars[car]]
    back, out = CAR_CARD[cars[car]], CAR_CARD[value]
    if back != out:  # else the card is turned over
        state.cars_left = put(state.cars_left, back, state.cars_left[back] + 1)
        state.cars_left = put(state.cars_left, out, state.cars_left[out] - 1)
    state.cars = put(state.cars, train, put(cars, car, value))
    return (value,)


def supply(state: State, kind: int, cards: int) -> None:
    """FC-19.37: cards of a kind come back to the supply, or leave it."""
    state.cars_left = put(state.cars_left, kind, state.cars_left[kind] + cards)


def room(state: State, train: Train) -> int:
    """FC-6.5: how many steps the conductor can go."""
    return positions(state, train) - state.conductors[train]


def walk(state: State, seat: int, train: Train, steps: int) -> None:
    """FC-6.2; FC-12.6: a conductor on a locomotive tile has arrived in Constantinople."""
    if steps:
        state.conductors = put(state.conductors, train, state.conductors[train] + steps)
        if state.conductors[train] == ENGINE:
            push(state, seat, payloads.CONSTANTINOPLE)


def stations(state: State, seat: int) -> tuple[Station, ...]:
    """The route from Paris: the printed stations, then those of the route cards."""
    cards = state.box.cards
    return state.box.printed + tuple(stop for card in state.route[seat] for stop in cards[card].stations)


def ahead(state: State, seat: int) -> int:
    """FC-7.2: how many stations lie ahead of the locomotive."""
    return state.stops[seat] - state.locomotive[seat]


def drive(state: State, seat: int, steps: int) -> None:
    """FC-7.1, FC-7.3: points stations pay at the moment they are reached."""
    here = state.locomotive[seat]
    state.locomotive = put(state.locomotive, seat, here + steps)
    points = sum(stop.points for stop in stations(state, seat)[here : here + steps])
    if points:
        push(state, seat, payloads.station_points(points))


def gain_coins(state: State, seat: int, coins: int) -> int:
    """FC-13.1, FC-13.4: into the leftmost columns that have room; how many find a place."""
    held = list(state.coins[seat])
    placed = 0
    for column, spaces in enumerate(COLUMNS):
        here = min(spaces - held[column], coins - placed)
        held[column] += here
        placed += here
    state.coins = put(state.coins, seat, (held[0], held[1], held[2]))
    return placed


def own_tiles(state: State, seat: int) -> int:
    upper, lower = both(seat)
    return (state.engine[upper] != NONE) + (state.engine[lower] != NONE)


def needs_check(state: State) -> bool:
    """Only passengers, baggage and mechanics wait for something to happen on the board."""
    return "D" in state.modules or "E" in state.modules
