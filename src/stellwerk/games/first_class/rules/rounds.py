"""Rounds and the display: eighteen cards, rows that are cleared, the end of a round (FC-3, FC-4, FC-16)."""

from functools import cache
from typing import Final

from stellwerk.core.machine import push
from stellwerk.core.records import NOBODY, Action, Effect, Frame
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.game_end import OPEN_GAME_END, refill
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import DISPLAY_SLOTS, ROWS, bounds_of, row_of
from stellwerk.games.first_class.rules.payloads import END_TURN, TURN, round_of
from stellwerk.games.first_class.rules.state import State, put

ROUNDS: Final = 6  # FC-3.1
TURNS: Final = 3  # of each player in a round (FC-3.2)


def do_round(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-2.13, FC-16.3 to FC-16.5: eighteen cards, and three turns for everybody, clockwise."""
    state.round = round_of(effect)
    pile = (state.round - 1) // 2
    cards = state.piles[pile]
    state.display = cards[: -DISPLAY_SLOTS - 1 : -1]  # from the top
    state.piles = put(state.piles, pile, cards[:-DISPLAY_SLOTS])
    state.gone = (0,) * ROWS
    push(state, NOBODY, payloads.round_ends(state.round))
    state.pending += turns_of_a_round(state.start, state.players)
    return state.display


@cache
def turns_of_a_round(start: int, players: int) -> tuple[Frame, ...]:
    """The first turn on top."""
    seats = [(start + turn) % players for turn in reversed(range(TURNS * players))]
    return tuple([Frame(seat, effect) for seat in seats for effect in (END_TURN, TURN)])


def do_end_turn(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-3.11, FC-17.9: the Game End cards are refilled."""
    state.used = 0
    return refill(state) if len(state.game_end_open) < OPEN_GAME_END else ()


def do_end_round(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-16.2: first the new start player; then a scoring phase after every second round, and the next round."""
    over = round_of(effect)
    if state.tile_holder != NONE:
        state.start, state.tile_holder = state.tile_holder, NONE
    if over < ROUNDS:
        push(state, NOBODY, payloads.round_begins(over + 1))
    if over % 2 == 0:
        push_scorings(state, over // 2)
    return (state.start,)


def push_scorings(state: State, phase: int) -> None:
    """FC-17.1: clockwise from the start player, everybody wholly before the next."""
    for place in reversed(range(state.players)):
        seat = (state.start + place) % state.players
        push(state, seat, payloads.scoring(phase), payloads.train_points(phase), END_TURN)


def leave_row(state: State, slot: int) -> None:
    """FC-4.10, FC-4.11: the n-th card that leaves a row takes the rest with it, before anything else happens."""
    row = row_of(slot)
    state.display = put(state.display, slot, NONE)
    state.gone = put(state.gone, row, state.gone[row] + 1)
    if state.gone[row] == state.players:
        push(state, NOBODY, payloads.clear_row(row))


def do_clear_row(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    first, end = bounds_of(payloads.cleared_row(effect))
    display = state.display
    cleared = tuple([card for card in display[first:end] if card != NONE])
    state.removed += cleared
    state.display = display[:first] + (NONE,) * (end - first) + display[end:]
    return cleared


def do_remove_card(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """FC-9.7, FC-9.8: the leftmost card of the topmost row; it counts for clearing."""
    slot = next(slot for slot, card in enumerate(state.display) if card != NONE)
    card = state.display[slot]
    state.removed += (card,)
    leave_row(state, slot)
    return (card,)
