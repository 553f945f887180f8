"""What cards do when they are performed, and the modules A to E: contracts, tucked cards, evidence, the gap."""

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.deck.data import Card
from stellwerk.games.first_class.rules import frames, trains
from stellwerk.games.first_class.rules.actions import MAIL_CAR, POSTCARD, SLOT, TRAIN
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.state import (
    BAGGAGE,
    CONSTANTINOPLE,
    ENGINE,
    LOWER,
    MAIL,
    PRINTED,
    STATIONS,
    UPPER,
    State,
    position_of,
    score,
    value_at,
)

SLOTS = 5  # of the gap (FC-RE.1)
CONSTANTINOPLE_POINTS = (20, 10, 5)  # FC-12.6
GAP_KINDS = ("switch", "mechanic")


def can_place(state: State, seat: int, card: int) -> bool:
    """FC-RM.3: is there a place for a card that must be placed?"""
    if state.box.kinds[card] == "postcard":
        return bool(free_route_cards(state, seat))
    return has_free_car(state, 2 * seat) or has_free_car(state, 2 * seat + 1)


def has_free_car(state: State, train: int) -> bool:
    """FC-B.3, FC-M.17: a car without a card under it."""
    return len(state.tucked[train]) < len(state.cars[train])


def free_route_cards(state: State, seat: int) -> list[int]:
    """FC-B.7: those without a postcard."""
    return [i for i, postcard in enumerate(state.postcards[seat]) if postcard == NONE]


def perform(state: State, seat: int, number: int) -> None:
    """FC-4.8, FC-M.7: where a performed card goes, and what it does."""
    card = state.box.cards[number]
    if card.kind == "route":
        state.route[seat] += (number,)
        state.postcards[seat] += (NONE,)
        state.stops[seat] += len(card.stations)
    elif card.kind == "contract":
        state.contracts[seat] += (number,)
    elif card.kind == "destroy-evidence":
        state.destroy[seat] += (number,)
    elif card.kind in ("celebrity", "passenger"):
        push(state, seat, Effect("tuck", number))
    elif card.kind == "postcard":
        push(state, seat, Effect("postcard", number))
    elif card.kind in GAP_KINDS:
        push(state, seat, *card_frames(card, number), Effect("gap", number))
    else:
        state.taken[seat] += (number,)
        push(state, seat, *card_frames(card, number))


def card_frames(card: Card, number: int) -> list[Effect]:
    """FC-14.10: the frames of a card in any order; FC-RC.1: evidence first."""
    begun = [frames.begin(frames.CARD + number, parts) for parts in card.frames]
    first = [effect for effect in begun if any(part.op.startswith("evidence") for part in effect.of)]
    rest = tuple(effect for effect in begun if effect not in first)
    return [*first, Effect("any_order", 1, rest)] if len(rest) > 1 else [*first, *rest]


# Points and mail cars: what happens at once


def do_points(state: State, seat: int, effect: Effect, action: Action) -> None:
    score(state, seat, PRINTED, effect.n)


def do_station_points(state: State, seat: int, effect: Effect, action: Action) -> None:
    score(state, seat, STATIONS, effect.n)


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
    return which not in state.mail[2 * seat : 2 * seat + 2]


def do_mail(state: State, seat: int, effect: Effect, action: Action) -> None:
    """FC-11.1, FC-11.3: it lies there at once, its bonus is pending."""
    state.mail[2 * seat + effect.n] = action.a
    state.bonuses[seat] += (frames.begin(frames.MAIL_CAR + action.a, state.box.mail_cars[action.a].bonus),)


def do_tile(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-12.1, FC-12.2: the top tile; its upgrades are one pending bonus."""
    tile = state.tiles
    state.engine[2 * seat + effect.n] = tile
    state.tiles += 1
    state.bonuses[seat] += (frames.begin(frames.TILE + tile, state.box.tiles[tile].bonus),)
    return (tile,)


# Contracts (FC-8, FC-A)


def is_met(state: State, seat: int, card: int) -> bool:
    """FC-8.2: the requirement is a minimum."""
    what, numbers = state.box.cards[card].need
    upper, lower = 2 * seat, 2 * seat + 1
    if what == "cars":  # FC-A.4
        return sum(value >= numbers[1] for train in (upper, lower) for value in state.cars[train]) >= numbers[0]
    if what == "run":
        return any(has_run(state.cars[train], numbers) for train in (upper, lower))
    return count_of(state, seat, what) >= (numbers[0] if numbers else 1)


def has_run(cars: tuple[int, ...], run: tuple[int, ...]) -> bool:
    """FC-A.5, FC-RA.1, FC-RA.2: values never rise, so that a run is met if it is met from the first car on."""
    return len(cars) >= len(run) and all(car >= value for car, value in zip(cars, run, strict=False))


def count_of(state: State, seat: int, what: str) -> int:
    """How many a player has of what a contract counts (FC-A.6, FC-A.7, FC-B.12 to B.15, FC-C.12, FC-C.13, FC-D.11)."""
    both = (2 * seat + UPPER, 2 * seat + LOWER)
    kinds = state.box.kinds
    match what:
        case "mail-cars":
            return sum(state.mail[train] != NONE for train in both)
        case "mail-cars-reached":
            return sum(state.mail[train] != NONE and state.conductors[train] >= MAIL for train in both)
        case "tiles":
            return trains.own_tiles(state, seat)
        case "tiles-reached":
            return sum(state.conductors[train] == ENGINE for train in both)
        case "celebrities-postcards":
            celebrities = sum(kinds[card] == "celebrity" for train in both for card in state.tucked[train])
            return celebrities + sum(postcard != NONE for postcard in state.postcards[seat])
        case "suspect-self" | "suspect-others":
            return sum(kinds[card] == what for card in state.taken[seat])
        case "destroy-evidence":
            return len(state.destroy[seat])
        case "passengers" | "baggage":
            train = both[UPPER if what == "passengers" else LOWER]
            return sum(kinds[card] == "passenger" for card in state.tucked[train])
    return 1  # "none": nothing is asked (FC-RA.6)


# Celebrities, postcards, passengers and baggage (FC-B, FC-D)


def offer_tuck(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-B.2: either train; FC-D.2: the upper train makes a passenger of the card, the lower one baggage."""
    return [TRAIN[train] for train in (UPPER, LOWER) if has_free_car(state, 2 * seat + train)]


def do_tuck(state: State, seat: int, effect: Effect, action: Action) -> None:
    """Under the first free car (FC-RB.1)."""
    state.tucked[2 * seat + action.a] += (effect.n,)
    push(state, seat, frames.CHECK)


def offer_postcard(state: State, seat: int, effect: Effect) -> list[Action]:
    return [POSTCARD[i] for i in free_route_cards(state, seat)]


def do_postcard(state: State, seat: int, effect: Effect, action: Action) -> None:
    placed = state.postcards[seat]
    state.postcards[seat] = (*placed[: action.a], effect.n, *placed[action.a + 1 :])


def has_postcard(state: State, seat: int, stop: int) -> bool:
    """Does the station belong to a route card with a postcard (FC-B.9, FC-B.11)?"""
    stop -= len(state.box.printed)
    for i, card in enumerate(state.route[seat]):
        if 0 <= stop < len(state.box.cards[card].stations):
            return state.postcards[seat][i] != NONE
        stop -= len(state.box.cards[card].stations)
    return False


def do_check(state: State, seat: int, effect: Effect, action: Action) -> None:
    """FC-RM.5: after each frame and placement, who boards, what is loaded, which mechanic has work."""
    for train in (UPPER, LOWER):
        board(state, seat, train)
    for slot in range(len(state.gap[seat])):
        if state.box.kinds[state.gap[seat][slot]] == "mechanic":
            for train in (UPPER, LOWER):
                call_mechanic(state, seat, slot, train)


def board(state: State, seat: int, side: int) -> None:
    """FC-D.5 to FC-D.10: those under cars of value 1 or more that the conductor has reached, one after the other."""
    train = 2 * seat + side
    gain = 0
    for i, card in enumerate(state.tucked[train]):
        if state.box.kinds[card] != "passenger" or state.aboard[train] >> i & 1:
            continue
        if state.cars[train][i] >= 1 and state.conductors[train] >= position_of(i):
            printed = state.box.cards[card].passenger if side == UPPER else state.box.cards[card].baggage
            earlier = state.aboard[train].bit_count()
            gain += printed[0].n + (earlier if side == UPPER else 2 * earlier)
            state.aboard[train] |= 1 << i
            if printed[1:]:
                state.bonuses[seat] += (frames.begin(frames.PASSENGER + card, printed[1:]),)  # FC-RD.4
    if gain and side == UPPER:
        owe_coins(state, seat, gain)
    elif gain:
        push(state, seat, Effect("baggage-points", gain))


def owe_coins(state: State, seat: int, coins: int) -> None:
    """FC-RD.3, FC-RD.5: boarding coins that wait together are one gain."""
    waiting = [bonus for bonus in state.bonuses[seat] if bonus.n != frames.BOARDING or bonus.op != "begin"]
    owed = sum(bonus.of[0].n for bonus in state.bonuses[seat] if bonus not in waiting)
    state.bonuses[seat] = (*waiting, frames.begin(frames.BOARDING, (Effect("coins", owed + coins),)))


def do_baggage_points(state: State, seat: int, effect: Effect, action: Action) -> None:
    score(state, seat, BAGGAGE, effect.n)


# Evidence (FC-C)


def do_evidence_self(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-C.7."""
    return tuple(draw_evidence(state, seat) for _ in range(effect.n))


def do_evidence_others(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-C.8, FC-RC.6: clockwise from the left of the player."""
    others = [(seat + place) % state.players for place in range(1, state.players)]
    return tuple(draw_evidence(state, other) for other in others for _ in range(effect.n))


def draw_evidence(state: State, seat: int) -> int:
    """Nobody looks at it, so that the log says only whether there was one (FC-RC.5, FC-RC.7)."""
    if not state.supply:
        return 0
    state.evidence[seat] += (state.supply.pop(),)
    return 1


# Switches and mechanics (FC-E)


def offer_gap(state: State, seat: int, effect: Effect) -> list[Action]:
    return list(SLOT[: open_slots(state, seat)])


def open_slots(state: State, seat: int) -> int:
    """FC-E.2, FC-E.4: the next empty slot, and those with a card to cover."""
    return min(len(state.gap[seat]) + 1, SLOTS)


def do_gap(state: State, seat: int, effect: Effect, action: Action) -> None:
    gap, slot = state.gap[seat], action.a
    state.covered[seat] += gap[slot : slot + 1]  # FC-RE.10
    state.gap[seat] = (*gap[:slot], effect.n, *gap[slot + 1 :])
    state.gap_done[seat] &= ~(3 << 2 * slot)
    push(state, seat, frames.CHECK)


def call_mechanic(state: State, seat: int, slot: int, side: int) -> None:
    """FC-E.11, FC-RE.6: as soon as the left car has the value, the right car's upgrade is pending, once."""
    bit = 1 << 2 * slot + side
    left = value_at(state, 2 * seat + side, 2 * slot + 1)
    if not state.gap_done[seat] & bit and left is not None and left >= state.box.cards[state.gap[seat][slot]].value:
        state.gap_done[seat] |= bit
        state.bonuses[seat] += (Effect("mechanic", 16 * side + 2 * slot + 2),)


def can_repair(state: State, seat: int, bonus: Effect) -> bool:
    """FC-E.15: the right car exists and may be upgraded now."""
    train, position = 2 * seat + bonus.n // 16, bonus.n % 16
    value = value_at(state, train, position)
    return value is not None and car_at(position) in trains.targets(state.cars[train])


def car_at(position: int) -> int:
    return position - 1 if position < MAIL else position - 2


def do_mechanic(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    push(state, seat, frames.CHECK)
    return trains.upgrade(state, 2 * seat + effect.n // 16, car_at(effect.n % 16))
