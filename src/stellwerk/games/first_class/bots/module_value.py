"""What contracts and the cards of the modules are still worth: waiting passengers, the gap, evidence."""

from functools import lru_cache
from math import erf, sqrt
from typing import Final

from stellwerk.games.first_class.bots.constants import CONTRACT, GATHER, GROW, LENGTHEN, MET, WALK
from stellwerk.games.first_class.bots.symbol_value import frame_worth
from stellwerk.games.first_class.bots.train_value import RUNG
from stellwerk.games.first_class.bots.turns_left import TurnsLeft, reach, stage
from stellwerk.games.first_class.deck.data import MURDERER, Box
from stellwerk.games.first_class.rules.contracts import count_of
from stellwerk.games.first_class.rules.layout import (
    CARS,
    ENGINE,
    LOWER,
    MAIL,
    MAIL_AFTER,
    SIDES,
    UPPER,
    Train,
    both,
    car_at,
    left_of,
    position_of,
    right_of,
    train_of,
)
from stellwerk.games.first_class.rules.payloads import contains, sides_done
from stellwerk.games.first_class.rules.scoring import MURDERER_DRAWS, UNCAUGHT, destroyed
from stellwerk.games.first_class.rules.state import State, value_at
from stellwerk.games.first_class.rules.trains import own_tiles

ARRESTED: Final = 45.0  # points that losing by arrest is like
SPREAD: Final = 0.95  # of the fingerprints on one token


def modules_worth(state: State, seat: int, times: TurnsLeft) -> float:
    total = contracts_worth(state, seat, times) if state.contracts[seat] else 0.0
    modules = state.modules
    if "D" in modules:
        total += waiting_worth(state, seat, UPPER, times) + waiting_worth(state, seat, LOWER, times)
    if "E" in modules and state.gap[seat]:
        total += sum(gap_worth(state, seat, slot, times) for slot in range(len(state.gap[seat])))
    if "C" in modules and not state.over:
        total += evidence_worth(state, seat, times)
    return total


# Contracts


def contracts_worth(state: State, seat: int, times: TurnsLeft) -> float:
    return sum([contract_worth(state, seat, card, times) for card in state.contracts[seat]], 0.0)


def contract_worth(state: State, seat: int, number: int, times: TurnsLeft) -> float:
    """Its bonus, as likely as its requirement is to be met in time."""
    if not times:
        return 0.0
    card = state.box.cards[number]
    bonus = frame_worth(card.bonus, stage(times[-1]), state.fulfilled[seat] + 1, max(1, own_tiles(state, seat)))
    lacking, pace = missing(state, seat, *card.need)
    if lacking <= 0:
        return MET * bonus if times[-1] else 0.0
    return CONTRACT * bonus * reach(lacking, pace * times[-1])


def missing(state: State, seat: int, what: str, numbers: tuple[int, ...]) -> tuple[float, float]:
    """How much a requirement still lacks, and how much of that a turn brings."""
    if what in ("cars", "run"):
        upper, lower = both(seat)
        return lacking_upgrades(what, numbers, state.cars[upper], state.cars[lower])
    need = numbers[0] if numbers else 1
    lacking = need - count_of(state, seat, what)
    if what in ("passengers", "baggage"):
        return lacking, GATHER
    if lacking <= 0 or what not in ("mail-cars", "mail-cars-reached", "tiles", "tiles-reached"):
        return lacking, 0.12
    return lacking_positions(state, seat, what, lacking), LENGTHEN + WALK


@lru_cache(maxsize=100_000)
def lacking_upgrades(
    what: str, numbers: tuple[int, ...], upper: tuple[int, ...], lower: tuple[int, ...]
) -> tuple[float, float]:
    """The same of a requirement that looks at the cars alone."""
    if what == "cars":
        return lacking_cars(upper + lower, numbers[0], numbers[1]), 1.2 * GROW
    return min(lacking_run(cars, numbers) for cars in (upper, lower)), 1.0 * GROW


def lacking_cars(cars: tuple[int, ...], number: int, value: int) -> float:
    """Upgrades, a new car counting like one."""
    rungs = sorted((RUNG[car] for car in cars), reverse=True)[:number]
    return sum(max(0, RUNG[value] - rung) for rung in rungs) + (number - len(rungs)) * (1 + RUNG[value])


def lacking_run(cars: tuple[int, ...], run: tuple[int, ...]) -> float:
    rungs = [RUNG[car] for car in cars] + [-1] * len(run)
    return sum(max(0, RUNG[value] - rung) for value, rung in zip(run, rungs, strict=False))


def lacking_positions(state: State, seat: int, what: str, trains: int) -> float:
    """Cars and steps until mail cars or locomotive tiles lie there, or are reached."""
    position = MAIL if what.startswith("mail") else ENGINE
    length = MAIL_AFTER if position == MAIL else CARS
    distances = []
    for train in both(seat):
        cars = max(0, length - len(state.cars[train]))
        steps = max(0, position - state.conductors[train]) if what.endswith("reached") else 0
        distances.append(cars + 0.7 * steps)
    return sum(sorted(distance for distance in distances if distance > 0)[:trains])


# Passengers and baggage, switches and mechanics


def waiting_worth(state: State, seat: int, side: int, times: TurnsLeft) -> float:
    """What waits under the cars, as likely as it comes aboard."""
    train, turns, total = train_of(seat, side), times[-1] if times else 0, 0.0
    aboard, cars, place = state.aboard[train], state.cars[train], state.conductors[train]
    earlier = aboard.bit_count()
    for i, number in enumerate(state.tucked[train]):
        card = state.box.cards[number]
        if card.kind != "passenger" or contains(aboard, i):
            continue
        distance = max(0, position_of(i) - place) / WALK + (cars[i] == 0) / (0.6 * GROW)
        printed = card.passenger if side == UPPER else card.baggage
        gain = frame_worth(printed, stage(turns)) + (earlier if side == LOWER else 0.75 * earlier) * 2
        total += gain * reach(distance, 1.2 * turns)
        earlier += 1
    return total


def gap_worth(state: State, seat: int, slot: int, times: TurnsLeft) -> float:
    card = state.box.cards[state.gap[seat][slot]]
    own = both(seat)
    if card.kind == "switch":
        return sum(
            card.upper * switch_chance(state, own[UPPER], left_of(slot), card.value, turns)
            + card.lower * switch_chance(state, own[LOWER], right_of(slot), card.value, turns)
            for turns in times
        )
    done, turns = sides_done(state.gap_done[seat], slot), times[-1] if times else 0
    return sum(mechanic_worth(state, own[side], slot, card.value, turns) for side in SIDES if not done[side])


def switch_chance(state: State, train: Train, position: int, value: int, turns: int) -> float:
    """How likely the position is worth enough and reached after these turns."""
    if position == MAIL:
        return 0.0
    walk = reach(position - state.conductors[train], WALK * turns)
    if position == ENGINE:
        return walk * reach(CARS - len(state.cars[train]), LENGTHEN * turns)
    return walk * grown(state, train, position, value, turns)


def grown(state: State, train: Train, position: int, value: int, turns: int) -> float:
    """How likely the car on a position will have the value."""
    now = value_at(state, train, position)
    if now is None:
        absent = car_at(position) + 1 - len(state.cars[train])
        return reach(absent, LENGTHEN * turns) * reach(RUNG[value], 0.2 * GROW * turns)
    return reach(RUNG[value] - RUNG[now], 0.45 * GROW * turns)


def mechanic_worth(state: State, train: Train, slot: int, value: int, turns: int) -> float:
    if right_of(slot) in (MAIL, ENGINE):
        return 0.0
    right = value_at(state, train, right_of(slot))
    there = 1.0 if right is not None else 0.5 * reach(1, LENGTHEN * turns)
    return 2.5 * there * grown(state, train, left_of(slot), value, turns)


# Evidence


def evidence_worth(state: State, seat: int, times: TurnsLeft) -> float:
    """What the risk of being arrested costs; the murderer's points if he is not. Only counts and the own role count."""
    tokens, destroying = tuple(map(len, state.evidence)), tuple(map(len, state.destroy))
    return arrest_worth(state.box, seat, state.roles[seat] == MURDERER, tokens, destroying, times[-1] if times else 0)


@lru_cache(maxsize=20_000)
def arrest_worth(
    box: Box, seat: int, murderer: bool, tokens: tuple[int, ...], destroying: tuple[int, ...], turns: int
) -> float:
    """The same from the numbers of evidence tokens and cards that destroy evidence, by seat."""
    held = [number + MURDERER_DRAWS * (other == seat and murderer) for other, number in enumerate(tokens)]
    prints = [
        expected_prints(box, number, destroyed(destroying[other])) + (0.6 if other != seat else 0.0)
        for other, number in enumerate(held)
    ]
    worst = max(count for other, count in enumerate(prints) if other != seat)
    spread = SPREAD * sqrt(sum(held) + 1.0 + 0.25 * turns)
    risk = 0.5 * (1.0 + erf((prints[seat] - worst - 0.4 * (len(tokens) - 2)) / (spread * sqrt(2.0))))
    return -ARRESTED * risk + (UNCAUGHT * (1.0 - risk) if murderer else 0.0)


@lru_cache(maxsize=1000)
def expected_prints(box: Box, tokens: int, destroyed: int) -> float:
    """The fingerprints on a number of tokens after the worst are discarded; tokens taken evenly from all kinds."""
    prints = sorted((token.n if token.kind == "fingerprints" else 0 for token in box.tokens), reverse=True)
    removals = sum(token.kind == "removal" for token in box.tokens) * tokens / len(box.tokens)
    drawn = [prints[int((i + 0.5) * len(prints) / tokens)] for i in range(tokens)]
    cut = destroyed + removals
    whole = int(cut)
    rest = drawn[whole:]
    return max(0.0, sum(rest) - (cut - whole) * (rest[0] if rest else 0))
