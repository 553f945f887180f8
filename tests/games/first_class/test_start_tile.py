"""The start player tile (chapter 9)."""

import pytest

from stellwerk.core.records import NOBODY, Frame
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    CAR,
    COIN_CAR,
    COIN_POINT,
    CONDUCTOR,
    DECLINE,
    DONE,
    END,
    MAIL_CAR,
    START_TILE,
    UPGRADE,
)
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.state import State, put
from tests.games.first_class.positions import (
    AFTER,
    BEFORE,
    M,
    T,
    U,
    W,
    asked,
    conductors,
    go_on,
    named,
    next_turn,
    offered,
    ops,
    options,
    parts,
    play,
    play_down,
    points,
    round_over,
    set_coins,
    set_train,
    table,
    train,
    turn_of,
)

BLUE, YELLOW, GREEN, RED = range(4)


def test_FC_9_1_the_tile_instead_of_a_card() -> None:
    state = table(3)
    play(state, START_TILE, CAR[U])
    assert asked(state) == (0, "turn", AFTER)
    assert state.tile_holder == 0
    assert state.taken[0] == ()
    play(state, END)
    assert asked(state) == (1, "turn", BEFORE)
    assert START_TILE not in options(state)


@pytest.mark.parametrize("before", range(9))
def test_FC_9_2_FC_19_12_in_any_turn_by_anyone(before: int) -> None:
    state = table(3)
    full, rest = divmod(before, 3)
    play_down(state, *([3] * full + [rest] + [0] * 2)[:3])
    assert asked(state) == (before % 3, "turn", BEFORE)
    assert START_TILE in options(state)
    assert len(options(state)) > 1  # never compulsory
    play(state, START_TILE)
    assert state.tile_holder == before % 3


def test_FC_9_2_FC_9_10_FC_EX_20_the_start_player_may_keep_the_figure() -> None:
    state = table(3)
    top = state.display[0]
    play(state, START_TILE, CAR[U])
    assert state.coins[0] == (3, 0, 0)
    assert train(state, 2, U) == [0, 0]
    assert state.removed == (top,)
    round_over(state, 1, start=0, tile_holder=0)
    go_on(state)
    assert (state.start, state.tile_holder) == (0, NONE)


@pytest.mark.parametrize("start", range(3))
def test_FC_9_10_FC_EX_20_nobody_takes_it(start: int) -> None:
    state = table(3)
    round_over(state, 1, start=start)
    before = state.coins[:]
    events = go_on(state)
    assert state.start == start
    assert state.coins == before
    assert named(events, "remove-card") == []
    assert asked(state) == (start, "turn", BEFORE)


def test_FC_9_3_the_tile_cannot_be_declined() -> None:
    state = table(3)
    assert [action.a for action in offered(state, "decline")] == list(range(18))  # cards only
    play(state, START_TILE)
    assert asked(state)[:2] == (2, "frame")  # no upgrade for the taker


def test_FC_9_4_FC_9_7_FC_EX_18_compensation_by_seat() -> None:
    state = table(4)
    top = state.display[0]
    play(state, START_TILE)
    assert state.coins == ((3, 0, 0), (1, 0, 0), (1, 0, 0), (1, 0, 0))
    assert asked(state)[:2] == (GREEN, "frame")
    assert parts(state) == {CAR[U], CAR[W]}
    play(state, CAR[W])
    assert asked(state)[:2] == (RED, "frame")
    assert parts(state) == {CAR[U], CAR[W], UPGRADE[U][0], UPGRADE[W][0]}
    assert state.display[0] == top  # the card goes only now
    events = play(state, UPGRADE[U][0])
    assert train(state, RED, U) == [1]
    assert train(state, RED, W) == [0]
    assert train(state, GREEN, W) == [0, 0]
    assert train(state, YELLOW, U) == [0]
    assert named(events, "remove-card")[0].result == (top,)
    assert state.display[0] == NONE
    assert state.gone == (1, 0, 0)
    assert asked(state) == (BLUE, "turn", AFTER)


def test_FC_9_4_counted_from_the_taker_not_from_the_start_player() -> None:
    state = table(4)
    play(state, DECLINE[17], DONE, END, DECLINE[16], DONE, END, START_TILE)
    assert state.coins[GREEN] == (3, 0, 0)
    assert asked(state)[0] == BLUE
    play(state, CAR[U])
    assert asked(state)[0] == YELLOW
    assert UPGRADE[U][0] in options(state)


def test_FC_9_5_FC_19_33_FC_EX_50_with_two_or_three_players() -> None:
    state = table(2)
    before = state.clone()
    play(state, START_TILE)
    assert asked(state) == (0, "turn", AFTER)
    assert state.coins == ((3, 0, 0), (1, 0, 0))
    assert state.cars == before.cars
    state = table(3)
    play(state, START_TILE)
    assert state.coins == ((3, 0, 0), (1, 0, 0), (1, 0, 0))
    assert asked(state)[:2] == (2, "frame")
    assert parts(state) == {CAR[U], CAR[W]}  # one 0-car for the right-hand neighbour, no upgrade
    play(state, CAR[U])
    assert asked(state) == (0, "turn", AFTER)


def test_FC_9_6_FC_19_34_the_taker_first_then_clockwise_then_the_card() -> None:
    state = table(4)
    set_train(state, GREEN, U, [0, 0, 0, 0])
    set_train(state, RED, U, [1, 0, 0, 0])
    events = play(state, START_TILE, CAR[U], MAIL_CAR[3], BONUS[0], CAR[U], MAIL_CAR[1], BONUS[0], DONE)
    done = [(e.seat, e.effect.op) for e in events if e.effect.op in ("coins", "mail", "remove-card", "begin")]
    assert done == [
        *((BLUE, "begin"), (BLUE, "coins")),
        *((GREEN, "begin"), (GREEN, "mail"), (GREEN, "begin"), (GREEN, "coins")),
        *((RED, "begin"), (RED, "mail"), (RED, "begin")),
        (BLUE, "remove-card"),
    ]
    assert asked(state) == (BLUE, "turn", AFTER)


def test_FC_9_7_FC_19_11_FC_EX_58_the_topmost_row_that_has_cards() -> None:
    state = table(4)
    play_down(state, 4, 2)
    leftmost, rest = state.display[6], state.display[7:10]
    play(state, START_TILE, DONE, DONE)
    assert state.display[:12] == (NONE,) * 7 + rest + (NONE,) * 2
    assert state.removed[-1] == leftmost
    assert state.gone == (4, 3, 0)


def test_FC_9_8_FC_EX_19_the_removal_can_clear_the_row() -> None:
    state = table(4)
    play_down(state, 3)
    three = state.display[:3]
    other = state.display[6:]
    events = play(state, START_TILE, DONE, DONE)
    assert state.display == (NONE,) * 6 + other
    assert state.removed == three
    assert len(named(events, "clear-row")[0].result) == 2
    assert state.gone == (4, 0, 0)


def test_FC_9_9_the_taker_becomes_start_player_at_the_end_of_the_round() -> None:
    state = table(3)
    play(state, DECLINE[17], DONE, END, START_TILE, CAR[U])
    assert (state.start, state.tile_holder) == (0, 1)
    next_turn(state, 1)
    next_turn_of_round_two(state)
    assert (state.start, state.tile_holder) == (1, NONE)
    assert asked(state) == (1, "turn", BEFORE)


def next_turn_of_round_two(state: State) -> None:
    """Everybody declines the last card until the second round begins."""
    while state.round == 1:
        rest = [action for action in options(state) if action.op in ("done", "end")]
        play(state, *(rest or offered(state, "decline"))[-1:])


def test_FC_9_11_FC_19_34_a_compensation_may_be_given_up_or_is_lost() -> None:
    state = table(4)
    for which in (U, W):
        set_train(state, GREEN, which, [1, 1, 1, 1, 1, M, 1, 1, 1, T])
        set_train(state, RED, which, [1])
    events = play(state, START_TILE)
    assert [e.seat for e in events if e.effect.op == "frame" and e.action.op == "lapse"] == [GREEN]
    assert asked(state)[:2] == (RED, "frame")
    assert parts(state) == {CAR[U], CAR[W]}
    play(state, DONE)
    assert train(state, RED, U) == [1]
    assert asked(state) == (BLUE, "turn", AFTER)


def test_FC_13_5_FC_EX_51_the_taker_without_room_spends_a_coin_first() -> None:
    state = table(2)
    set_coins(state, 0, 5, 5, 1)
    before = state.clone()
    play(state, START_TILE)
    assert asked(state) == (0, "make-room", 1)
    assert state.coins[0] == (5, 5, 1)
    play(state, COIN_CAR[U])
    assert (state.coins[0], train(state, 0, U)) == ((5, 5, 2), [0, 0])
    play(before, COIN_POINT[0], START_TILE)
    assert (before.coins[0], points(before)) == ((5, 5, 2), 1)


@pytest.mark.parametrize("number", [1, 2])
def test_FC_9_2_FC_19_12_FC_EX_57_the_very_last_turn_of_a_round(number: int) -> None:
    state = table(2)
    play_down(state, 2, 2, 1)
    assert tuple(card for card in state.display if card != NONE) == state.display[12:17]
    state.pending[1] = Frame(NOBODY, payloads.round_ends(number))
    if number == 2:
        state.piles = put(state.piles, 0, state.piles[0][:4])
    leftmost = state.display[12]
    set_coins(state, 1, 0)
    set_coins(state, 0, 1)
    play(state, START_TILE)
    assert state.removed[-5] == leftmost
    assert state.display == (NONE,) * 18
    assert asked(state) == (1, "turn", AFTER)
    play(state, END)
    assert (state.start, state.tile_holder) == (1, NONE)
    assert asked(state)[:2] == (1, "turn" if number == 1 else "scoring")


def test_FC_9_2_FC_19_12_in_the_last_turn_of_the_match() -> None:
    state = table(2)
    play_down(state, 2, 2, 1)
    state.pending[1] = Frame(NOBODY, payloads.round_ends(6))
    play(state, START_TILE)
    assert state.coins[1] == (3, 0, 0)
    play(state, END)
    assert state.start == 1
    assert asked(state)[:2] == (1, "scoring")  # the taker is first in the last scoring


def test_FC_9_6_out_of_turn_conductors_reach_constantinople() -> None:
    """Green's mail car moves both conductors: onto the tile, in Blue's turn."""
    state = table(4)
    set_train(state, GREEN, U, [0, 0, 0, 0, 0, M, 0, 0, 0, T], 9)
    set_train(state, GREEN, W, [0, 0, 0, 0])
    play(state, START_TILE, CAR[W], MAIL_CAR[2], BONUS[0])
    assert ops(state) == {"both", "done"}
    play(state, next(action for action in options(state) if (action.a, action.b) == (1, 2)))
    assert conductors(state, GREEN) == (10, 2)
    assert points(state, GREEN) == 20
    assert CONDUCTOR[0][1] not in options(state)
    assert asked(state)[:2] == (RED, "frame")


def test_FC_9_5_the_seats_count_from_the_taker_with_three() -> None:
    state = table(3)
    turn_of(state, 1)
    play(state, START_TILE)
    assert asked(state)[0] == 0
    assert parts(state) == {CAR[U], CAR[W]}
