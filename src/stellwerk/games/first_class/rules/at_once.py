"""What happens at once: points, Constantinople, mail cars and locomotive tiles (FC-11, FC-12)."""

from typing import Final

from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.actions import MAIL_CAR
from stellwerk.games.first_class.rules.layout import both, train_of
from stellwerk.games.first_class.rules.payloads import amount_of, mail_car_chosen, side_of_train
from stellwerk.games.first_class.rules.state import CONSTANTINOPLE, PRINTED, STATIONS, State, owe, put, score

CONSTANTINOPLE_POINTS: Final = (20, 10, 5)  # FC-12.6


def do_points(state: State, seat: int, effect: Effect, action: Action) -> None:
    score(state, seat, PRINTED, amount_of(effect))


def do_station_points(state: State, seat: int, effect: Effect, action: Action) -> None:
    score(state, seat, STATIONS, amount_of(effect))


def do_constantinople(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-12.6: the first three conductors of the game."""
    points = CONSTANTINOPLE_POINTS[state.arrived] if state.arrived < len(CONSTANTINOPLE_POINTS) else 0
    state.arrived += 1
    score(state, seat, CONSTANTINOPLE, points)
    return (points,)


def offer_mail(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-11.2: one of those not used yet."""
    return [MAIL_CAR[which] for which in range(len(state.box.mail_cars)) if is_left(state, seat, which)]


def is_left(state: State, seat: int, which: int) -> bool:
    """FC-11.4: the player has not laid this mail car."""
    upper, lower = both(seat)
    return which not in (state.mail[upper], state.mail[lower])


def do_mail(state: State, seat: int, effect: Effect, action: Action) -> None:
    """FC-11.1, FC-11.3: it lies there at once, its bonus is pending."""
    which = mail_car_chosen(action)
    state.mail = put(state.mail, train_of(seat, side_of_train(effect)), which)
    owe(state, seat, payloads.begin(payloads.MAIL_CAR, which, state.box.mail_cars[which].bonus))


def do_tile(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-12.1, FC-12.2: the top tile; its upgrades are one pending bonus."""
    tile = state.tiles
    state.engine = put(state.engine, train_of(seat, side_of_train(effect)), tile)
    state.tiles += 1
    owe(state, seat, payloads.begin(payloads.TILE, tile, state.box.tiles[tile].bonus))
    return (tile,)
