"""The gap between the trains: switches and mechanics (FC-E)."""

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.rules import payloads, trains
from stellwerk.games.first_class.rules.actions import SLOT
from stellwerk.games.first_class.rules.layout import GAP_SLOTS, Train, car_at, left_of, side_of, train_of
from stellwerk.games.first_class.rules.payloads import gap_slot
from stellwerk.games.first_class.rules.state import State, owe, put, value_at


def offer_gap(state: State, seat: int, effect: Effect) -> list[Action]:
    return list(SLOT[: open_slots(state, seat)])


def open_slots(state: State, seat: int) -> int:
    """FC-E.2, FC-E.4: the next empty slot, and those with a card to cover."""
    return min(len(state.gap[seat]) + 1, GAP_SLOTS)


def do_gap(state: State, seat: int, effect: Effect, action: Action) -> None:
    gap, slot = state.gap[seat], gap_slot(action)
    state.covered = put(state.covered, seat, state.covered[seat] + gap[slot : slot + 1])  # FC-RE.10
    state.gap = put(state.gap, seat, (*gap[:slot], payloads.card_of(effect), *gap[slot + 1 :]))
    state.gap_done = put(state.gap_done, seat, payloads.without_slot(state.gap_done[seat], slot))
    push(state, seat, payloads.CHECK)


def call_mechanic(state: State, seat: int, slot: int, train: Train) -> None:
    """FC-E.11, FC-RE.6: as soon as the left car has the value, the right car's upgrade is pending, once."""
    side = side_of(train)
    task, left = payloads.gap_side(slot, side), value_at(state, train, left_of(slot))
    if payloads.contains(state.gap_done[seat], task) or left is None:
        return
    if left >= state.box.cards[state.gap[seat][slot]].value:
        state.gap_done = put(state.gap_done, seat, payloads.including(state.gap_done[seat], task))
        owe(state, seat, payloads.mechanic(side, slot))


def can_repair(state: State, seat: int, bonus: Effect) -> bool:
    """FC-E.15: the right car exists and may be upgraded now."""
    train, position = repaired(seat, bonus)
    value = value_at(state, train, position)
    return value is not None and car_at(position) in trains.targets(state, train)


def repaired(seat: int, mechanic: Effect) -> tuple[Train, int]:
    """The train and the position that a mechanic looks after."""
    return train_of(seat, payloads.mechanic_side(mechanic)), payloads.mechanic_position(mechanic)


def do_mechanic(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    push(state, seat, payloads.CHECK)
    train, position = repaired(seat, effect)
    return trains.upgrade(state, train, car_at(position))
