"""What the trains of a seat and its route will bring in the scoring phases to come."""

from functools import lru_cache
from typing import Final

from stellwerk.games.first_class.bots.constants import DRIVE, GROW, LENGTHEN, SHARE, WALK
from stellwerk.games.first_class.bots.symbol_value import frame_worth
from stellwerk.games.first_class.bots.turns_left import PHASES, TurnsLeft, reach, stage
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.deck.verbs import LADDER
from stellwerk.games.first_class.rules.at_once import CONSTANTINOPLE_POINTS
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import CARS, ENGINE, MAIL_AFTER, Train, position_of
from stellwerk.games.first_class.rules.payloads import contains
from stellwerk.games.first_class.rules.state import State

MAIL_BONUS: Final = (4.2, 4.2, 3.8)
TILE_BONUS: Final = (5.0, 6.0, 7.0)
FIRST: Final = 0.9  # how likely a place in Constantinople is still free when one comes there
RUNG: Final = {value: rung for rung, value in enumerate(LADDER)}


def lifted(value: int, upgrades: float) -> float:
    """The value of a car after a number of upgrades, parts of one included."""
    rung = min(RUNG[value] + upgrades, len(LADDER) - 1.0)
    low = int(rung)
    high = min(low + 1, len(LADDER) - 1)
    return LADDER[low] + (rung - low) * (LADDER[high] - LADDER[low])


def next_prize(state: State) -> int:
    """The points for the next conductor who comes to Constantinople."""
    return CONSTANTINOPLE_POINTS[state.arrived] if state.arrived < len(CONSTANTINOPLE_POINTS) else 0


def one_train(state: State, train: Train, prize: int, times: TurnsLeft) -> float:
    """A train over the scoring phases to come, with Constantinople and the bonuses on the way."""
    tiles, tile, tucked = state.box.tiles, state.engine[train], state.tucked[train]
    last = tiles[tile if tile != NONE else min(state.tiles, len(tiles) - 1)].value
    doubled = celebrities(state.box, tucked) if tucked else 0
    return train_worth(state.cars[train], state.conductors[train], doubled, last, prize, times)


@lru_cache(maxsize=10_000)
def celebrities(box: Box, tucked: tuple[int, ...]) -> int:
    """The cars that celebrities double, as bits."""
    return sum((box.kinds[card] == "celebrity") << i for i, card in enumerate(tucked))


@lru_cache(maxsize=200_000)
def train_worth(cars: tuple[int, ...], place: int, doubled: int, tile: int, prize: int, times: TurnsLeft) -> float:
    total = sum(phase_points(cars, place, doubled, tile, turns) for turns in times)
    last = times[-1] if times else 0
    if place < ENGINE and last:
        total += FIRST * prize * at_engine(len(cars), place, last)
    if len(cars) < MAIL_AFTER:
        total += MAIL_BONUS[stage(last)] * reach(MAIL_AFTER - len(cars), LENGTHEN * last)
    if len(cars) < CARS:
        total += TILE_BONUS[stage(last)] * reach(CARS - len(cars), LENGTHEN * last)
    return total


def at_engine(length: int, place: int, turns: int) -> float:
    """How likely the conductor will stand on the locomotive tile after these turns."""
    return reach(ENGINE - place, WALK * turns) * reach(CARS - length, LENGTHEN * turns)


def phase_points(cars: tuple[int, ...], place: int, doubled: int, tile: int, turns: int) -> float:
    """The expected points of a train in a scoring phase after these turns: cars on the left grow first."""
    upgrades, total = GROW * turns, 0.0
    for car in range(CARS):
        there = reach(position_of(car) - place, WALK * turns)
        if there == 0.0:
            break
        more = SHARE * upgrades
        if car < len(cars):
            more = min(more, len(LADDER) - 1.0 - RUNG[cars[car]])
        else:
            there *= reach(car + 1 - len(cars), LENGTHEN * turns)
        upgrades -= more
        value = lifted(cars[car] if car < len(cars) else 0, more)
        total += there * (2 * value if doubled >> car & 1 else value)
    return total + tile * at_engine(len(cars), place, turns)


# The route


def route_worth(state: State, seat: int, times: TurnsLeft, used: int, closing: bool) -> float:
    route, postcards, here = state.route[seat], state.postcards[seat], state.locomotive[seat]
    return stations_worth(state.box, route, postcards, here, times, used, closing)


@lru_cache(maxsize=200_000)
def stations_worth(
    box: Box, route: tuple[int, ...], postcards: tuple[int, ...], here: int, times: TurnsLeft, used: int, closing: bool
) -> float:
    """Points stations ahead once, bonus stations in every phase to come; those used or given up now not again."""
    if not times:
        return 0.0
    stops = [(stop, 1) for stop in box.printed]
    for card, postcard in zip(route, postcards, strict=True):
        stops += [(stop, 1 + (postcard != NONE)) for stop in box.cards[card].stations]
    total = 0.0
    for i, (stop, often) in enumerate(stops):
        total += stop.points * reach(i + 1 - here, DRIVE * times[-1]) if i >= here else 0.0
        if stop.bonus:
            total += often * bonus_worth(stop.bonus, i + 1 - here, times[1:] if closing or contains(used, i) else times)
    return total


def bonus_worth(bonus: tuple[object, ...], distance: int, times: TurnsLeft) -> float:
    """A bonus station in each scoring phase by which it may be reached."""
    first = PHASES - len(times)
    return sum(reach(distance, DRIVE * turns) * frame_worth(bonus, min(2, first + i)) for i, turns in enumerate(times))
