"""Turns: the main action, the start player tile, and what others do out of turn because of it (FC-3, FC-4, FC-9)."""

from itertools import product
from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect
from stellwerk.games.first_class.rules import cards, coins, payloads
from stellwerk.games.first_class.rules.actions import DECLINE, DONE, END, START_TILE, TAKE
from stellwerk.games.first_class.rules.bonuses import bonus_options, do_bonus, do_free
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import DISPLAY_SLOTS, ROWS, row_of
from stellwerk.games.first_class.rules.payloads import AFTER, TURN_AFTER, stage_of
from stellwerk.games.first_class.rules.rounds import leave_row
from stellwerk.games.first_class.rules.state import State

CHOICE_UPGRADE: Final = (Effect("upgrade"),)
SLOTS_IN_PLAY: Final = {
    rows: tuple(slot for slot in range(DISPLAY_SLOTS) if rows[row_of(slot)])
    for rows in product((False, True), repeat=ROWS)
}  # by which rows are not cleared yet


def offer_turn(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-3.3 to FC-3.6: the main action, once; free actions and pending bonuses before and after it."""
    free = coins.free_actions(state, seat)
    if state.bonuses[seat]:
        free += bonus_options(state, seat)
    if stage_of(effect) == AFTER:
        return [*free, END]
    return main_actions(state, seat) + free


def main_actions(state: State, seat: int) -> list[Action]:
    """FC-4.1, FC-9.1: a card of the display, performed or declined, or the start player tile."""
    takes: list[Action] = []
    declines: list[Action] = []
    display, must_place, (first, second, third) = state.display, state.box.must_place, state.gone
    players = state.players
    for slot in SLOTS_IN_PLAY[first < players, second < players, third < players]:
        card = display[slot]
        if card >= 0:
            declines.append(DECLINE[slot])
            if not must_place[card] or cards.can_place(state, seat, card):
                takes.append(TAKE[slot])  # FC-RM.3
    takes += declines
    if state.tile_holder == NONE:
        takes.append(START_TILE)
    return takes


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
    state.taken[seat] += (card,)
    push(state, seat, payloads.begin(payloads.DECLINED, card, CHOICE_UPGRADE), TURN_AFTER)
    leave_row(state, slot)
    return (card,)


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
