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
from stellwerk.games.first_class.rules.layout import both, train_of
from stellwerk.games.first_class.rules.payloads import amount_of
from stellwerk.games.first_class.rules.state import State

PER: Final = ("per-contract", "per-tile")


@lru_cache(maxsize=10_000)
def sorted_parts(parts: tuple[Effect, ...]) -> tuple[tuple[Effect, ...], tuple[Effect, ...]]:
    """What needs no choice, and the rest."""
    at_once = tuple(part for part in parts if part.op in GAINS or part.op in EVIDENCE)
    return at_once, tuple(part for part in parts if part not in at_once)


def do_begin(state: State, seat: int, effect: Effect, action: Action) -> None:
    """Gains and evidence need no choice and come first, the other parts follow (FC-RC.1, FC-19.5).

    FC-13.5: before coins that do not fit the seat is asked to make room, and then the frame is begun again.
    """
    if tucked.is_boarding(effect):
        effect = tucked.joined(state, seat, effect)
    parts = effect.of
    if any(part.op in PER for part in parts):
        parts = tuple(part for printed in parts for part in multiplied(state, seat, printed))
    short = room.missing(state, seat, parts)
    if short:
        push(state, seat, payloads.make_room(short, payloads.begin_of(effect, parts)))
        return
    at_once, rest = sorted_parts(parts)
    if trains.needs_check(state):
        push(state, seat, payloads.CHECK)
    if rest:
        push(state, seat, payloads.frame_of(effect, rest))
    push(state, seat, *at_once)


def multiplied(state: State, seat: int, part: Effect) -> Iterator[Effect]:
    """FC-A.8, FC-B.15: as often as there are fulfilled contracts, this one included, or own locomotive tiles."""
    if part.op not in PER:
        yield part
        return
    times = state.fulfilled[seat] if part.op == "per-contract" else trains.own_tiles(state, seat)
    for inner in part.of if times else ():
        yield payloads.multiplied_by(inner, times)


def offer_frame(state: State, seat: int, effect: Effect) -> list[Action]:
    """Everything that a part of the frame allows now, or to give up the rest (FC-14.3, FC-14.4)."""
    found: dict[Action, None] = {}
    for part in effect.of:
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
        return car_options(state, seat)
    if op in SPECIFIC:
        return upgrade_options(state, seat, SPECIFIC[op])
    if op == "upgrade":
        return upgrade_options(state, seat, None) + car_options(state, seat)  # FC-5.11
    if op == "loco":
        return list(LOCO[1 : 1 + min(amount_of(part), trains.ahead(state, seat))])
    if op == "game-end":
        return [GAME_END[card] for card in state.game_end_open]
    if op in GAINS:
        return [GAIN[op]]  # one of the alternatives of a choice
    return move_options(state, seat, part)


def car_options(state: State, seat: int) -> list[Action]:
    """FC-5.3: a complete train cannot be lengthened."""
    return [CAR[side] for side, train in enumerate(both(seat)) if trains.can_lengthen(state, train)]


def upgrade_options(state: State, seat: int, value: int | None) -> list[Action]:
    """FC-5.4, FC-5.10: the cars of one value, or any; of equal ones the leftmost (FC-5.6)."""
    return [
        UPGRADE[side][car]
        for side, train in enumerate(both(seat))
        for car in trains.targets(state, train)
        if value is None or state.cars[train][car] == value
    ]


def move_options(state: State, seat: int, part: Effect) -> list[Action]:
    """FC-6.3 to FC-6.6: steps for each conductor, or steps to divide between them."""
    given = amount_of(part)
    up, low = (min(given, trains.room(state, train)) for train in both(seat))
    table, most = (BOTH, up + low) if part.op == "both" else (CONDUCTOR, given)
    return [table[u][w] for u in range(up + 1) for w in range(low + 1) if 0 < u + w <= most]


def do_frame(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...] | None:
    """One part is used; the frame goes on with the rest before anything else happens (FC-14.5)."""
    if action == DONE:
        return None
    rest, used = without(effect.of, action, state, seat)
    if rest:
        push(state, seat, payloads.frame_of(effect, rest))
    return carry(state, seat, action, used)


def carry(state: State, seat: int, action: Action, part: Effect) -> tuple[int, ...] | None:
    """What an action of a frame does; what it sets off at once is pushed on top."""
    if action.op in GAINS:
        push(state, seat, part)
    elif action.op == "car":
        trains.place_car(state, seat, train_of(seat, action.a))
    elif action.op == "upgrade":
        return trains.upgrade(state, train_of(seat, action.a), action.b)
    elif action.op == "loco":
        trains.drive(state, seat, action.a)
    elif action.op == "game-end":
        take_game_end(state, seat, action.a)
    else:
        upper, lower = both(seat)
        trains.walk(state, seat, upper, action.a)
        trains.walk(state, seat, lower, action.b)
    return None


def without(parts: tuple[Effect, ...], action: Action, state: State, seat: int) -> tuple[tuple[Effect, ...], Effect]:
    """What is left after an action, and the part it used: the weakest that allows it, so that nothing is given away."""
    value = state.cars[train_of(seat, action.a)][action.b] if action.op == "upgrade" else NONE
    best = min((weight(part, action, value), i) for i, part in enumerate(parts))[1]
    part = parts[best]
    if part.op == "either":
        part = min(part.of, key=lambda choice: weight(choice, action, value))
    whole = part.op in ARROWS or part.op in GAINS or amount_of(part) == 1
    left = () if whole else (payloads.one_less(part),)
    return (*parts[:best], *left, *parts[best + 1 :]), part


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
    return max(action.a, action.b) if action.op == "both" else action.a + action.b
