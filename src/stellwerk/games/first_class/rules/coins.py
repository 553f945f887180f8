"""Free actions: what coins buy, and contracts (FC-8, FC-10, FC-13)."""

from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.rules import contracts, game_end, payloads, trains
from stellwerk.games.first_class.rules.actions import (
    BUY,
    COIN_CAR,
    COIN_CHOICE_CAR,
    COIN_CONDUCTOR,
    COIN_LOCO,
    COIN_POINT,
    COIN_UPGRADE,
    CONTRACT,
    PAY,
    PRICE,
)
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import LOWER, UPPER, both, train_of
from stellwerk.games.first_class.rules.payloads import (
    car_chosen,
    column_spent,
    contract_chosen,
    first_paid,
    game_end_chosen,
    second_paid,
    side_chosen,
)
from stellwerk.games.first_class.rules.state import COINS_SPENT, State, put, score

WAYS: Final = tuple(way for row in PAY for way in row if first_paid(way) + second_paid(way) <= PRICE)
COLUMN: Final = {"coin-car": 0, "coin-loco": 1, "coin-conductor": 1, "coin-upgrade": 2, "coin-choice-car": 2}


def free_actions(state: State, seat: int) -> list[Action]:
    """FC-3.5: all that coins buy now, and every contract that is met."""
    first, second, third = state.coins[seat]
    options = spending(state, seat) if first or second or third else []
    for card in state.contracts[seat]:
        if contracts.is_met(state, seat, card):
            options.append(CONTRACT[card])
    return options


def spending(state: State, seat: int) -> list[Action]:
    """FC-13.7, FC-13.8: all that coins buy now, nothing without effect (FC-13.12)."""
    first, second, third = state.coins[seat]
    options: list[Action] = []
    if first:
        options += column_one(state, seat)
    if second:
        options += column_two(state, seat)
    if third:
        options += column_three(state, seat)
    if first + second + third >= PRICE:
        options += [BUY[card] for card in state.game_end_open]  # FC-10.2
    return options


def column_one(state: State, seat: int) -> list[Action]:
    options = [COIN_POINT[0]]
    upper, lower = both(seat)
    if trains.can_lengthen(state, upper):
        options.append(COIN_CAR[UPPER])
    if trains.can_lengthen(state, lower):
        options.append(COIN_CAR[LOWER])
    return options


def column_two(state: State, seat: int) -> list[Action]:
    options = [COIN_POINT[1]]
    upper, lower = both(seat)
    if trains.room(state, upper):
        options.append(COIN_CONDUCTOR[UPPER])
    if trains.room(state, lower):
        options.append(COIN_CONDUCTOR[LOWER])
    if trains.ahead(state, seat):
        options.append(COIN_LOCO)
    return options


def column_three(state: State, seat: int) -> list[Action]:
    """FC-5.12: a choice upgrade, or a 0-car instead."""
    own = both(seat)
    upgrades = [COIN_UPGRADE[side][car] for side, train in enumerate(own) for car in trains.targets(state, train)]
    cars = [COIN_CHOICE_CAR[side] for side, train in enumerate(own) if trains.can_lengthen(state, train)]
    return [COIN_POINT[2], *upgrades, *cars]


def do_free_action(state: State, seat: int, action: Action) -> tuple[int, ...] | None:
    """FC-13.11: carried out completely when it is paid."""
    if action.op == "contract":
        contracts.fulfil(state, seat, contract_chosen(action))
    elif action.op == "buy":
        push(state, seat, payloads.buy(game_end_chosen(action)))
    elif action.op == "coin-point":
        spend(state, seat, column_spent(action))
        score(state, seat, COINS_SPENT, 1)
    else:
        spend(state, seat, COLUMN[action.op])
        if trains.needs_check(state):
            push(state, seat, payloads.CHECK)
        return coin_action(state, seat, action)
    return None


def coin_action(state: State, seat: int, action: Action) -> tuple[int, ...] | None:
    if action.op in ("coin-car", "coin-choice-car"):
        trains.place_car(state, seat, train_of(seat, side_chosen(action)))
    elif action.op == "coin-loco":
        trains.drive(state, seat, 1)
    elif action.op == "coin-conductor":
        trains.walk(state, seat, train_of(seat, side_chosen(action)), 1)
    else:
        return trains.upgrade(state, train_of(seat, side_chosen(action)), car_chosen(action))
    return None


def spend(state: State, seat: int, column: int, coins: int = 1) -> None:
    held = list(state.coins[seat])
    held[column] -= coins
    state.coins = put(state.coins, seat, (held[0], held[1], held[2]))


def offer_buy(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-13.8: any four coins: a number of the first and of the second column, the rest of the third."""
    held = state.coins[seat]
    return [way for way in WAYS if lacking(held, way) == NONE]


def lacking(held: tuple[int, int, int], way: Action) -> int:
    """The first column without the coins for this way to pay; NONE: all have them."""
    if first_paid(way) > held[0]:
        return 0
    if second_paid(way) > held[1]:
        return 1
    return 2 if PRICE - first_paid(way) - second_paid(way) > held[2] else NONE


def coins_paid(way: Action) -> tuple[int, int, int]:
    """The coins of each column in this way to pay."""
    first, second = first_paid(way), second_paid(way)
    return first, second, PRICE - first - second


def do_buy(state: State, seat: int, effect: Effect, action: Action) -> None:
    for column, coins in enumerate(coins_paid(action)):
        spend(state, seat, column, coins)
    game_end.take_game_end(state, seat, payloads.game_end_of(effect))


def do_coins(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-13.6, FC-RM.10: out of turn and beyond twelve some are lost; the result says how many found a place."""
    return (trains.gain_coins(state, seat, payloads.amount_of(effect)),)
