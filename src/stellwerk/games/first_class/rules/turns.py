"""Turns: the main action, the start player tile, and what others do out of turn because of it (FC-3, FC-4, FC-9)."""

from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import LAPSE, Action, Effect, Frame
from stellwerk.core.rng import Dice
from stellwerk.games.first_class.rules import cards, coins, payloads
from stellwerk.games.first_class.rules.actions import CONTRACT, DECLINE, DONE, END, START_TILE, TAKE
from stellwerk.games.first_class.rules.bonuses import bonus_options, do_bonus, do_free, give_up
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import DISPLAY_SLOTS, ROW, ROWS, SEATS, row_of
from stellwerk.games.first_class.rules.payloads import AFTER, slot_of, stage_of
from stellwerk.games.first_class.rules.rounds import leave_row
from stellwerk.games.first_class.rules.state import State, add

CHOICE_UPGRADE: Final = (Effect("upgrade"),)
DECLINED: Final = tuple(  # by action card: what it brings when it is declined (FC-4.6)
    payloads.begin(payloads.DECLINED, card, CHOICE_UPGRADE) for card in range(len(CONTRACT))
)
GO_ON: Final = tuple(Frame(seat, payloads.TURN_AFTER) for seat in range(SEATS))  # with the turn, after the main action
SLOTS_IN_PLAY: Final = tuple(
    tuple(slot for slot in range(DISPLAY_SLOTS) if rows >> row_of(slot) & 1) for rows in range(1 << ROWS)
)  # by which rows are not cleared yet, as bits


def card_in(view: State, action: Action) -> int:
    """A plan to take or decline what lies in a slot rests on the card that lies there."""
    return view.display[slot_of(action)]


LATER: Final = {payloads.TURN: {"take": card_in, "decline": card_in}}  # what may be planned before one's turn


def offer_turn(state: State, seat: int, effect: Effect) -> list[Action]:
    """FC-3.3 to FC-3.6: the main action, once; free actions and pending bonuses before and after it."""
    if stage_of(effect) == AFTER:
        return [*free_options(state, seat), END]
    return main_actions(state, seat) + free_options(state, seat)


def draw_turn(state: State, seat: int, effect: Effect, dice: Dice) -> Action:
    """One of them at random, without a list of the main actions."""
    free = free_options(state, seat)
    if stage_of(effect) == AFTER:
        number = dice.below(len(free) + 1) if free else 0
        return free[number] if number < len(free) else END
    blocked, left, tile = without_place(state, seat), open_cards(state), state.tile_holder == NONE
    takes = left - len(blocked)
    count = takes + left + tile + len(free)
    if not count:
        return LAPSE
    number = dice.below(count) if count > 1 else 0
    if number < takes:
        return TAKE[open_slot(state, number, blocked)]
    number -= takes
    if number < left:
        return DECLINE[open_slot(state, number, [])]
    number -= left
    return START_TILE if tile and not number else free[number - tile]


def main_actions(state: State, seat: int) -> list[Action]:
    """FC-4.1, FC-9.1: a card of the display, performed or declined, or the start player tile."""
    display, blocked = state.display, without_place(state, seat)
    slots = [slot for slot in in_play(state) if display[slot] >= 0]
    takes = [TAKE[slot] for slot in slots if slot not in blocked]
    takes += [DECLINE[slot] for slot in slots]
    if state.tile_holder == NONE:
        takes.append(START_TILE)
    return takes


def in_play(state: State) -> tuple[int, ...]:
    """FC-4.10: the slots of the rows that are not cleared."""
    first, second, third = state.gone
    players = state.players
    return SLOTS_IN_PLAY[(first < players) + 2 * (second < players) + 4 * (third < players)]


def open_cards(state: State) -> int:
    """FC-4.10: how many cards can still be taken: those that have not left the rows in play."""
    count = 0
    for gone in state.gone:
        if gone < state.players:
            count += ROW - gone
    return count


def open_slot(state: State, number: int, blocked: list[int]) -> int:
    """The slot of one of those cards, counted without the ones that are blocked."""
    display = state.display
    for slot in in_play(state):
        if display[slot] >= 0 and not (blocked and slot in blocked):
            if not number:
                return slot
            number -= 1
    raise IndexError(number)


def without_place(state: State, seat: int) -> list[int]:
    """FC-RM.3: the slots of cards that must be placed and have no place."""
    if NONE in state.postcards[seat] and cards.has_free_car(state, seat):
        return []
    blocked, display, must_place = list[int](), state.display, state.box.must_place
    for slot in in_play(state):
        card = display[slot]
        if card >= 0 and must_place[card] and not cards.can_place(state, seat, card):
            blocked.append(slot)
    return blocked


def free_options(state: State, seat: int) -> list[Action]:
    """FC-3.5: what coins buy, contracts, pending bonuses."""
    options = coins.free_actions(state, seat)
    if state.bonuses[seat]:
        options += bonus_options(state, seat)
    return options


def do_turn(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...] | None:
    op = action.op
    if op == "take":
        return do_take(state, seat, slot_of(action))
    if op == "decline":
        return do_decline(state, seat, slot_of(action))
    if op == "start-tile":
        state.pending.append(GO_ON[seat])
        take_start_tile(state, seat)
    elif op != "end":
        push(state, seat, effect)
        return do_free(state, seat, action)
    elif state.bonuses[seat]:
        give_up(state, seat)
    return None


def do_take(state: State, seat: int, slot: int) -> tuple[int, ...]:
    """FC-4.2: the card is performed."""
    card = state.display[slot]
    state.pending.append(GO_ON[seat])
    cards.perform(state, seat, card)
    leave_row(state, slot)
    return (card,)


def do_decline(state: State, seat: int, slot: int) -> tuple[int, ...]:
    """FC-4.6, FC-4.9: the card goes to the pile, for one choice upgrade."""
    card = state.display[slot]
    state.taken = add(state.taken, seat, card)
    state.pending.append(GO_ON[seat])
    push(state, seat, DECLINED[card])
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
    if action.op == "done":
        give_up(state, seat)
    else:
        do_bonus(state, seat, action)
