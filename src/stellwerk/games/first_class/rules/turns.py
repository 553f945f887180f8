"""Turns: the main action, the start player tile, and what others do out of turn because of it (FC-3, FC-4, FC-9)."""

from functools import cache
from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import LAPSE, Action, Effect
from stellwerk.core.rng import below
from stellwerk.games.first_class.rules import cards, coins, payloads
from stellwerk.games.first_class.rules.actions import DECLINE, DONE, END, START_TILE, TAKE
from stellwerk.games.first_class.rules.bonuses import bonus_options, do_bonus, do_free
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import DISPLAY_SLOTS, ROWS, row_of
from stellwerk.games.first_class.rules.payloads import AFTER, TURN_AFTER, stage_of
from stellwerk.games.first_class.rules.rounds import leave_row
from stellwerk.games.first_class.rules.state import State, add

CHOICE_UPGRADE: Final = (Effect("upgrade"),)
SLOTS_IN_PLAY: Final = tuple(
    tuple(slot for slot in range(DISPLAY_SLOTS) if rows >> row_of(slot) & 1) for rows in range(1 << ROWS)
)  # by which rows are not cleared yet, as bits


def offer_turn(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-3.3 to FC-3.6: the main action, once; free actions and pending bonuses before and after it."""
    if stage_of(effect) == AFTER:
        return [*free_options(state, seat), END]
    return main_actions(state, seat) + free_options(state, seat)


def draw_turn(state: State, seat: int, effect: Effect, rng: list[int]) -> Action:
    """One of them at random, without a list of the main actions."""
    free = free_options(state, seat)
    if stage_of(effect) == AFTER:
        number = below(rng, len(free) + 1) if free else 0
        return free[number] if number < len(free) else END
    slots = open_slots(state)
    takes, tile = performable(state, seat, slots), state.tile_holder == NONE
    count = len(takes) + len(slots) + tile + len(free)
    if not count:
        return LAPSE
    number = below(rng, count) if count > 1 else 0
    if number < len(takes):
        return TAKE[takes[number]]
    number -= len(takes)
    if number < len(slots):
        return DECLINE[slots[number]]
    number -= len(slots)
    return START_TILE if tile and not number else free[number - tile]


def main_actions(state: State, seat: int) -> list[Action]:
    """FC-4.1, FC-9.1: a card of the display, performed or declined, or the start player tile."""
    slots = open_slots(state)
    takes = [TAKE[slot] for slot in performable(state, seat, slots)]
    takes += [DECLINE[slot] for slot in slots]
    if state.tile_holder == NONE:
        takes.append(START_TILE)
    return takes


def open_slots(state: State) -> list[int]:
    """FC-4.10: where cards can still be taken."""
    display, (first, second, third), players = state.display, state.gone, state.players
    in_play = SLOTS_IN_PLAY[(first < players) + 2 * (second < players) + 4 * (third < players)]
    return [slot for slot in in_play if display[slot] >= 0]


def performable(state: State, seat: int, slots: list[int]) -> list[int]:
    """FC-RM.3: those of the slots whose cards need no place, or have one."""
    display, must_place = state.display, state.box.must_place
    return [slot for slot in slots if not must_place[display[slot]] or cards.can_place(state, seat, display[slot])]


def free_options(state: State, seat: int) -> list[Action]:
    """FC-3.5: what coins buy, contracts, pending bonuses."""
    options = coins.free_actions(state, seat)
    if state.bonuses[seat]:
        options += bonus_options(state, seat)
    return options


def do_turn(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...] | None:
    op = action.op
    if op == "take":
        return do_take(state, seat, action.a)
    if op == "decline":
        return do_decline(state, seat, action.a)
    if op == "start-tile":
        push(state, seat, TURN_AFTER)
        take_start_tile(state, seat)
    elif op != "end":
        push(state, seat, effect)
        return do_free(state, seat, action)
    elif state.bonuses[seat]:
        push(state, seat, payloads.RECEIVE)
    return None


def do_take(state: State, seat: int, slot: int) -> tuple[int, ...]:
    """FC-4.2: the card is performed."""
    card = state.display[slot]
    push(state, seat, TURN_AFTER)
    cards.perform(state, seat, card)
    leave_row(state, slot)
    return (card,)


def do_decline(state: State, seat: int, slot: int) -> tuple[int, ...]:
    """FC-4.6, FC-4.9: the card goes to the pile, for one choice upgrade."""
    card = state.display[slot]
    state.taken = add(state.taken, seat, card)
    push(state, seat, declined(card), TURN_AFTER)
    leave_row(state, slot)
    return (card,)


@cache
def declined(card: int) -> Effect:
    """FC-4.6: what a declined card brings."""
    return payloads.begin(payloads.DECLINED, card, CHOICE_UPGRADE)


def take_start_tile(state: State, seat: int) -> None:
    """FC-9.4, FC-9.6, FC-9.7: compensation clockwise, each with all that follows; then a card is removed."""
    state.tile_holder = seat
    push(state, seat, payloads.REMOVE_CARD)
    for place in reversed(range(state.players)):
        printed = state.box.start_tile[place]
        if printed:
            share = payloads.begin(payloads.START_TILE, place, printed)
            push(state, (seat + place) % state.players, share, *([payloads.OUT_OF_TURN] if place else []))


def offer_out_of_turn(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-15.2, FC-15.3: only the bonuses just received, or none of them."""
    return [*bonus_options(state, seat), DONE] if state.bonuses[seat] else []


def do_out_of_turn(state: State, seat: int, effect: Effect, action: Action) -> None:
    """FC-15.5: what is not used now is lost, but for coins and points (FC-19.5)."""
    push(state, seat, effect)
    if action == DONE:
        push(state, seat, payloads.RECEIVE)
    else:
        do_bonus(state, seat, action)
