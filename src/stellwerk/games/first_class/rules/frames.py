"""Frames: the parts of one action, carried out in any order, each wholly, partly or not at all (FC-14)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.deck.verbs import ARROWS, EVIDENCE, GAINS, SPECIFIC
from stellwerk.games.first_class.rules import payloads, room, trains, tucked
from stellwerk.games.first_class.rules.actions import BOTH, CAR, CONDUCTOR, DONE, GAIN, GAME_END, LOCO, UPGRADE
from stellwerk.games.first_class.rules.game_end import take_game_end
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import LOWER, UPPER, Train, both, train_of
from stellwerk.games.first_class.rules.payloads import (
    amount_of,
    car_chosen,
    game_end_chosen,
    lower_steps,
    side_chosen,
    stations_driven,
    steps_of,
    upper_steps,
)
from stellwerk.games.first_class.rules.state import Numbers, State

PER: Final = ("per-contract", "per-tile")
CARS: Final[tuple[tuple[tuple[Action, ...], ...], ...]] = (  # by whether the upper train can be lengthened, the lower
    ((), (CAR[LOWER],)),
    ((CAR[UPPER],), (CAR[UPPER], CAR[LOWER])),
)


MENUS: Final[tuple[dict[Numbers, tuple[Action, ...]], ...]] = ({}, {})  # by side: all upgrades of a train, as found


class Begun:
    """What follows from a `begin` alone."""

    __slots__ = ("at_once", "boards", "coins", "frame", "multiplies")

    def __init__(
        self, boards: bool, multiplies: bool, coins: int, at_once: tuple[Effect, ...], frame: Effect | None
    ) -> None:
        self.boards: Final = boards  # passengers
        self.multiplies: Final = multiplies  # a part of it pays per contract or per tile, and the rest waits for that
        self.coins: Final = coins
        self.at_once: Final = at_once  # what needs no choice
        self.frame: Final = frame  # the other parts


def begun(effect: Effect) -> Begun:
    """Kept with the effect: those of cards are the same all the time."""
    if effect.follows is None:
        effect.follows = worked_out(effect)
    found = effect.follows
    assert isinstance(found, Begun)
    return found


@lru_cache(maxsize=10_000)
def worked_out(effect: Effect) -> Begun:
    parts = effect.of
    at_once = tuple([part for part in parts if part.op in GAINS or part.op in EVIDENCE])
    rest = tuple([part for part in parts if part not in at_once])
    frame = payloads.frame_of(effect, rest) if rest else None
    multiplied = any(part.op in PER for part in parts)
    return Begun(tucked.is_boarding(effect), multiplied, room.coins_of(parts), at_once, frame)


def do_begin(state: State, seat: int, effect: Effect, action: Action) -> None:
    """Gains and evidence need no choice and come first, the other parts follow (FC-RC.1, FC-19.5).

    FC-13.5: before coins that do not fit the seat is asked to make room, and then the frame is begun again.
    """
    found = begun(effect)
    if found.boards or found.multiplies:
        effect = tucked.joined(state, seat, effect) if found.boards else multiplied(state, seat, effect)
        found = begun(effect)
    short = room.missing(state, seat, found.coins) if found.coins else 0
    if short:
        push(state, seat, payloads.make_room(short, effect))
        return
    if trains.needs_check(state):
        push(state, seat, payloads.CHECK)
    if found.frame is not None:
        push(state, seat, found.frame)
    if found.at_once:
        push(state, seat, *found.at_once)


def does_nothing(state: State, seat: int, begin: Effect) -> bool:
    """FC-14.4: would all of a frame that waits be lost if it were begun now?"""
    if begin.op != "begin":
        return False  # a mechanic is offered only when it can work (FC-RE.6)
    found = begun(multiplied(state, seat, begin)) if begun(begin).multiplies else begun(begin)
    if found.boards or found.at_once:
        return False
    return found.frame is None or not offer_frame(state, seat, found.frame)


def multiplied(state: State, seat: int, begin: Effect) -> Effect:
    """The same with what its parts come to for this seat."""
    return payloads.begin_of(begin, tuple([part for printed in begin.of for part in times(state, seat, printed)]))


def times(state: State, seat: int, part: Effect) -> Iterator[Effect]:
    """FC-A.8, FC-B.15: as often as there are fulfilled contracts, this one included, or own locomotive tiles."""
    if part.op not in PER:
        yield part
        return
    often = state.fulfilled[seat] if part.op == "per-contract" else trains.own_tiles(state, seat)
    for inner in part.of if often else ():
        yield payloads.multiplied_by(inner, often)


def offer_frame(state: State, seat: int, effect: Effect) -> list[Action]:
    """Everything that a part of the frame allows now, or to give up the rest (FC-14.3, FC-14.4)."""
    parts = effect.of
    if len(parts) == 1 and parts[0].op != "either":
        only = part_options(state, seat, parts[0])
        if only:
            only.append(DONE)
        return only
    found: dict[Action, None] = {}
    for part in parts:
        for choice in choices(part):
            for action in part_options(state, seat, choice):
                found[action] = None
    return [*found, DONE] if found else []


def choices(part: Effect) -> tuple[Effect, ...]:
    """FC-14.11: the alternatives of a part; mostly it is the only one."""
    return part.of if part.op == "either" else (part,)


def part_options(state: State, seat: int, part: Effect) -> list[Action]:
    op = part.op
    if op == "car":
        return list(car_options(state, seat))
    upper, lower = both(seat)
    if op == "upgrade":
        cars = car_options(state, seat)  # FC-5.11
        return [*upgrades(state, UPPER, upper), *upgrades(state, LOWER, lower), *cars]
    if op in SPECIFIC:
        value = SPECIFIC[op]
        return [*one_upgrade(state, UPPER, upper, value), *one_upgrade(state, LOWER, lower, value)]
    if op == "loco":
        return list(LOCO[1 : 1 + min(amount_of(part), trains.ahead(state, seat))])
    if op == "game-end":
        return [GAME_END[card] for card in state.game_end_open]
    if op in GAINS:
        return [GAIN[op]]  # one of the alternatives of a choice
    return move_options(state, seat, part)


def car_options(state: State, seat: int) -> tuple[Action, ...]:
    """FC-5.3: a complete train cannot be lengthened."""
    upper, lower = both(seat)
    return CARS[trains.can_lengthen(state, upper)][trains.can_lengthen(state, lower)]


def upgrades(state: State, side: int, train: Train) -> tuple[Action, ...]:
    """FC-5.10: the cars of any value; by train while there are cards for all of them, which is nearly always."""
    menu, cars = UPGRADE[side], state.cars[train]
    if not trains.all_in_supply(state):
        return tuple([menu[car] for car in trains.targets(state, train)])
    found = MENUS[side].get(cars)
    if found is None:
        found = MENUS[side][cars] = tuple([menu[car] for car in trains.leftmost(cars)])
    return found


def one_upgrade(state: State, side: int, train: Train, value: int) -> tuple[Action, ...]:
    """FC-5.4: the car of one value; of equal ones the leftmost (FC-5.6)."""
    cars = state.cars[train]
    if value not in cars or not trains.has_card(state, value):
        return ()
    return (UPGRADE[side][cars.index(value)],)


def move_options(state: State, seat: int, part: Effect) -> list[Action]:
    """FC-6.3 to FC-6.6: steps for each conductor, or steps to divide between them."""
    given, (upper, lower) = amount_of(part), both(seat)
    up, low = min(given, trains.room(state, upper)), min(given, trains.room(state, lower))
    table, most = (BOTH, up + low) if part.op == "both" else (CONDUCTOR, given)
    return [table[u][w] for u in range(up + 1) for w in range(low + 1) if 0 < u + w <= most]


def do_frame(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...] | None:
    """One part is used; the frame goes on with the rest before anything else happens (FC-14.5)."""
    if action.op == "done":
        return None
    parts = effect.of
    if len(parts) == 1 and is_used_up(parts[0]):
        return carry(state, seat, action, parts[0])
    value = state.cars[train_of(seat, side_chosen(action))][car_chosen(action)] if action.op == "upgrade" else NONE
    rest, used = without(effect, action, value)
    if rest is not None:
        push(state, seat, rest)
    return carry(state, seat, action, used)


def carry(state: State, seat: int, action: Action, part: Effect) -> tuple[int, ...] | None:
    """What an action of a frame does; what it sets off at once is pushed on top."""
    if action.op in GAINS:
        push(state, seat, part)
    elif action.op == "car":
        trains.place_car(state, seat, train_of(seat, side_chosen(action)))
    elif action.op == "upgrade":
        return trains.upgrade(state, train_of(seat, side_chosen(action)), car_chosen(action))
    elif action.op == "loco":
        trains.drive(state, seat, stations_driven(action))
    elif action.op == "game-end":
        take_game_end(state, seat, game_end_chosen(action))
    else:
        upper, lower = both(seat)
        trains.walk(state, seat, upper, upper_steps(action))
        trains.walk(state, seat, lower, lower_steps(action))
    return None


def is_used_up(part: Effect) -> bool:
    """FC-14.1: is nothing left of the part after one action? Arrows and gains are one part whatever the number."""
    return part.op != "either" and (amount_of(part) == 1 or part.op in ARROWS or part.op in GAINS)


@lru_cache(maxsize=50_000)
def without(frame: Effect, action: Action, value: int) -> tuple[Effect | None, Effect]:
    """What is left after an action, and the part it used: the weakest that allows it, so that nothing is given away."""
    parts = frame.of
    best = min((weight(part, action, value), i) for i, part in enumerate(parts))[1]
    part = parts[best]
    if part.op == "either":
        part = min(part.of, key=lambda choice: weight(choice, action, value))
    left = () if is_used_up(part) else (payloads.one_less(part),)
    rest = (*parts[:best], *left, *parts[best + 1 :])
    return payloads.frame_of(frame, rest) if rest else None, part


NEVER: Final = 1000


def weight(part: Effect, action: Action, value: int) -> int:
    """How much is given away by using this part for the action; NEVER if it does not allow it."""
    if part.op == "either":
        return min(NEVER, 100 + min(weight(choice, action, value) for choice in part.of))
    if not gives(part, action.op):
        return NEVER
    if part.op in ARROWS:
        return amount_of(part) if amount_of(part) >= steps(action) else NEVER
    if part.op in SPECIFIC:
        return 0 if SPECIFIC[part.op] == value else NEVER
    return 50 if part.op == "upgrade" else 0


def gives(part: Effect, op: str) -> bool:
    """Is this kind of action a use of the part? FC-5.11: a choice upgrade may be a 0-car."""
    if op == "upgrade":
        return part.op == "upgrade" or part.op in SPECIFIC
    return part.op == op or (op == "car" and part.op == "upgrade")


def steps(action: Action) -> int:
    """How many arrows a move needs: FC-6.3 each conductor has his own, FC-6.4 they share them."""
    return max(upper_steps(action), lower_steps(action)) if action.op == "both" else steps_of(action)
