"""Coins: where they lie and what they buy (chapter 13)."""

import pytest

from stellwerk.games.first_class.rules.actions import (
    BONUS,
    BUY,
    CAR,
    COIN_CAR,
    COIN_CHOICE_CAR,
    COIN_CONDUCTOR,
    COIN_LOCO,
    COIN_POINT,
    COIN_UPGRADE,
    CONTRACT,
    DECLINE,
    DONE,
    END,
    FINISH,
    GAIN,
    LOCO,
    MAIL_CAR,
    NEXT,
    PAY,
    START_TILE,
    STATION,
    TAKE,
    UPGRADE,
)
from stellwerk.games.first_class.rules.state import COINS_SPENT, TRAINS, State, put
from tests.games.first_class.positions import (
    AFTER,
    BEFORE,
    M,
    T,
    U,
    W,
    asked,
    begin_scoring,
    card,
    conductors,
    contract,
    give_bonus,
    give_contract,
    laid,
    named,
    number_of,
    offered,
    ops,
    options,
    play,
    points,
    set_coins,
    set_route,
    set_train,
    table,
    train,
)

COIN = ("coin-point", "coin-car", "coin-loco", "coin-conductor", "coin-upgrade", "coin-choice-car")
FULL: list[int | str] = [12, 12, 12, 12, 12, M, 12, 12, 12, T]


def with_coins(first: int, second: int = 0, third: int = 0) -> State:
    state = table()
    set_coins(state, 0, first, second, third)
    return state


def gain(state: State, coins: int) -> tuple[int, ...]:
    """What the seat on turn holds after a bonus of so many coins."""
    give_bonus(state, 0, f"coins {coins}")
    play(state, BONUS[0])
    return state.coins[0]


def test_FC_13_1_FC_13_4_FC_EX_26_into_the_leftmost_column_with_room() -> None:
    assert gain(with_coins(3), 3) == (5, 1, 0)


@pytest.mark.parametrize(
    ("held", "coins", "then"), [((2, 4, 0), 5, (5, 5, 1)), ((0, 0, 2), 1, (1, 0, 2)), ((0, 5, 1), 6, (5, 5, 2))]
)
def test_FC_13_1_FC_13_2_FC_EX_53_gaps_on_the_left_are_filled_first(
    held: tuple[int, int, int], coins: int, then: tuple[int, int, int]
) -> None:
    assert gain(with_coins(*held), coins) == then


def test_FC_13_2_coins_never_move_until_they_are_spent() -> None:
    state = with_coins(5, 3, 1)
    play(state, COIN_POINT[0])
    assert state.coins[0] == (4, 3, 1)
    play(state, COIN_POINT[0], COIN_POINT[0])
    assert state.coins[0] == (2, 3, 1)


def test_FC_13_3_a_stock_is_three_numbers() -> None:
    state = with_coins(5, 5, 1)
    assert gain(state, 1) == (5, 5, 2)
    assert len(offered(state, "coin-point")) == 3  # one for each column, however many lie there


def test_FC_13_4_all_coins_of_a_gain_together() -> None:
    state = table(cards=[card("money", "coins 5", set="A")])
    events = play(state, TAKE[0])
    assert [(e.effect.n, e.result) for e in named(events, "coins")] == [(5, (5,))]
    assert state.coins[0] == (5, 1, 0)


def test_FC_13_5_FC_EX_34_room_is_made_before_the_bonus_is_begun() -> None:
    state = with_coins(5, 3, 2)
    give_bonus(state, 0, "coins 4")
    play(state, COIN_POINT[2], COIN_UPGRADE[U][0])
    assert state.coins[0] == (5, 3, 0)
    assert points(state) == 1
    assert train(state, 0, U) == [1]
    play(state, BONUS[0])
    assert state.coins[0] == (5, 5, 2)


def test_FC_13_5_FC_19_27_FC_EX_35_without_room_coins_are_spent_first() -> None:
    state = with_coins(5, 3, 2)
    give_bonus(state, 0, "coins 4")
    play(state, BONUS[0])
    assert asked(state) == (0, "make-room", 2)
    assert state.coins[0] == (5, 3, 2)  # nothing is placed, and nothing spent for the player
    play(state, COIN_POINT[2])
    assert asked(state) == (0, "make-room", 1)
    events = play(state, COIN_UPGRADE[U][0])
    assert (state.coins[0], points(state), train(state, 0, U)) == ((5, 5, 2), 1, [1])
    assert [e.result for e in named(events, "coins")] == [(4,)]  # together
    assert asked(state) == (0, "turn", BEFORE)


def test_FC_19_27_all_that_coins_buy_makes_room_and_nothing_else() -> None:
    state = table(cards=[contract("none", "points 9")])
    give_contract(state, 0, number_of(state, "A-1-01"))
    set_coins(state, 0, 5, 5, 2)
    free = offered(state, *COIN, "buy")
    assert offered(state, "contract")
    give_bonus(state, 0, "coins 4")
    play(state, BONUS[0])
    assert options(state) == free
    play(state, BUY[state.game_end_open[0]], PAY[4][0])
    assert (state.coins[0], asked(state)) == ((5, 5, 2), (0, "turn", BEFORE))


def test_FC_13_5_what_the_coins_set_off_comes_before_the_gain() -> None:
    state = with_coins(5, 5, 2)
    set_train(state, 0, U, [0, 0, 0, 0])
    give_bonus(state, 0, "coins 2")
    play(state, BONUS[0], COIN_CAR[U])
    assert asked(state)[:2] == (0, "mail")
    play(state, MAIL_CAR[0])
    assert asked(state) == (0, "make-room", 1)
    play(state, COIN_POINT[1])
    assert state.coins[0] == (5, 5, 2)
    assert len(state.bonuses[0]) == 1  # that of the mail car waits


def test_FC_13_5_FC_19_27_a_voluntary_gain_may_be_left() -> None:
    state = table(cards=[card("money", "coins 3, upgrade", set="A")])
    set_coins(state, 0, 5, 5, 2)
    play(state, TAKE[0])
    assert asked(state) == (0, "make-room", 3)
    play(state, DONE)
    assert state.coins[0] == (5, 5, 2)
    assert asked(state)[:2] == (0, "frame")  # the rest of the frame is not left with them
    assert {"upgrade", "car", "done"} == ops(state)
    alone = table(cards=[card("money", "coins 3", set="A")])
    set_coins(alone, 0, 5, 5, 2)
    play(alone, TAKE[0], DONE)
    assert (alone.coins[0], asked(alone)) == ((5, 5, 2), (0, "turn", AFTER))


def test_FC_19_5_coins_that_were_earned_cannot_be_left() -> None:
    state = with_coins(5, 5, 2)
    give_bonus(state, 0, "coins 3")
    play(state, BONUS[0])
    assert DONE not in options(state)
    play(state, *[COIN_POINT[0]] * 3)
    assert state.coins[0] == (5, 5, 2)


def test_FC_19_5_what_was_earned_is_received_before_the_turn_ends() -> None:
    state = with_coins(5, 5, 1)
    give_bonus(state, 0, "coins 2, upgrade")
    give_bonus(state, 0, "loco")
    give_bonus(state, 0, "points 4")
    play(state, DECLINE[0], DONE, END)
    assert asked(state) == (0, "make-room", 1)
    play(state, COIN_POINT[0])
    assert (state.coins[0], ops(state)) == ((5, 5, 2), {"upgrade", "car", "done"})
    play(state, DONE)
    assert (points(state), state.locomotive[0], state.bonuses[0]) == (5, 0, ())  # the locomotive stays
    assert asked(state) == (1, "turn", BEFORE)


def test_FC_19_5_what_was_earned_is_received_before_a_scoring_ends() -> None:
    state = with_coins(5, 5, 2)
    set_train(state, 0, U, [4], 1)
    begin_scoring(state)
    give_bonus(state, 0, "coins")
    play(state, FINISH)
    assert asked(state) == (0, "make-room", 1)
    play(state, COIN_UPGRADE[U][0])
    assert state.coins[0] == (5, 5, 2)
    assert state.sheet[0][TRAINS] == 7  # the trains are scored afterwards
    assert asked(state)[:2] == (1, "scoring")


def test_FC_13_5_a_contract_makes_room_too() -> None:
    state = table(cards=[contract("none", "coins per contract, points 2")])
    number = number_of(state, "A-1-01")
    give_contract(state, 0, number)
    set_coins(state, 0, 5, 5, 2)
    state.fulfilled = put(state.fulfilled, 0, 2)
    play(state, CONTRACT[number])
    assert asked(state) == (0, "make-room", 3)  # three contracts, this one included
    left = state.clone()
    play(left, DONE)
    assert (left.coins[0], points(left)) == ((5, 5, 2), 2)
    play(state, *[COIN_POINT[1]] * 3)
    assert (state.coins[0], points(state)) == ((5, 5, 2), 5)


def test_FC_13_5_room_for_the_coins_of_a_choice() -> None:
    state = table(cards=[card("money", "coins 2 or upgrade", "loco", set="A")])
    set_coins(state, 0, 5, 5, 1)
    play(state, TAKE[0], NEXT[0])
    assert asked(state) == (0, "make-room", 1)
    left = state.clone()
    play(left, DONE)
    assert GAIN["coins"] not in options(left)  # there would be no room for them
    assert UPGRADE[U][0] in options(left)
    play(state, COIN_POINT[0], GAIN["coins"])
    assert state.coins[0] == (5, 5, 2)


def test_FC_13_5_FC_19_27_a_frame_is_not_interrupted_for_room() -> None:
    state = table(cards=[card("money", "coins 3", "loco", set="A")])
    set_coins(state, 0, 5, 5, 1)
    play(state, TAKE[0])
    assert ops(state) == {"next"}
    assert not set(COIN) & ops(state)
    other = state.clone()
    play(other, NEXT[1])
    assert asked(other)[:2] == (0, "frame")
    assert not set(COIN) & ops(other)
    play(other, LOCO[1])
    assert asked(other) == (0, "make-room", 2)
    play(state, NEXT[0])
    assert asked(state) == (0, "make-room", 2)


def test_FC_13_6_FC_19_28_FC_EX_52_out_of_turn_without_room() -> None:
    state = table(3)
    set_coins(state, 2, 5, 5, 2)
    set_train(state, 2, U, [0, 0, 0, 0])
    events = play(state, START_TILE, CAR[U], MAIL_CAR[3], BONUS[0])
    assert state.coins[2] == (5, 5, 2)
    assert [e.result for e in named(events, "coins") if e.seat == 2] == [(0,)]
    assert points(state, 2) == 0


def test_FC_13_7_what_a_coin_buys() -> None:
    state = with_coins(1)
    assert offered(state, *COIN) == [COIN_POINT[0], COIN_CAR[U], COIN_CAR[W]]
    state = with_coins(0, 1)
    assert set(offered(state, *COIN)) == {COIN_POINT[1], COIN_LOCO, COIN_CONDUCTOR[U], COIN_CONDUCTOR[W]}
    state = with_coins(0, 0, 1)
    upgrades = {COIN_UPGRADE[U][0], COIN_UPGRADE[W][0], COIN_CHOICE_CAR[U], COIN_CHOICE_CAR[W]}
    assert set(offered(state, *COIN)) == {COIN_POINT[2]} | upgrades


def test_FC_13_7_and_what_it_does() -> None:
    state = with_coins(1, 2, 2)
    play(state, COIN_CAR[U])
    assert (train(state, 0, U), state.coins[0]) == ([0, 0], (0, 2, 2))
    play(state, COIN_LOCO)
    assert (state.locomotive[0], state.coins[0]) == (1, (0, 1, 2))
    play(state, COIN_CONDUCTOR[W])
    assert (conductors(state), state.coins[0]) == ((0, 1), (0, 0, 2))
    play(state, COIN_UPGRADE[W][0])
    assert (train(state, 0, W), state.coins[0]) == ([1], (0, 0, 1))
    before = points(state)
    play(state, COIN_POINT[2])
    assert (points(state), state.coins[0]) == (before + 1, (0, 0, 0))


def test_FC_13_8_four_coins_of_different_columns() -> None:
    state = with_coins(1, 2, 1)
    wanted = state.game_end_open[0]
    play(state, BUY[wanted])  # there is only one way to pay
    assert state.coins[0] == (0, 0, 0)
    assert wanted in state.game_end[0]
    state = with_coins(2, 2, 1)
    play(state, BUY[state.game_end_open[0]])
    assert set(options(state)) == {PAY[2][2], PAY[2][1], PAY[1][2]}


def test_FC_13_9_never_the_action_of_another_column() -> None:
    state = with_coins(5)
    assert not {"coin-loco", "coin-conductor", "coin-upgrade", "coin-choice-car"} & ops(state)
    state = with_coins(0, 5)
    assert not {"coin-car", "coin-upgrade", "coin-choice-car"} & ops(state)
    state = with_coins(0, 0, 2)
    assert not {"coin-car", "coin-loco", "coin-conductor"} & ops(state)


def test_FC_13_10_any_order_any_number_every_use_repeated() -> None:
    state = with_coins(2, 3, 2)
    play(state, COIN_UPGRADE[U][0], COIN_CAR[W], COIN_CONDUCTOR[W], COIN_CONDUCTOR[W], COIN_UPGRADE[U][0], COIN_CAR[W])
    assert (train(state, 0, U), train(state, 0, W)) == ([2], [0, 0, 0])
    assert conductors(state) == (0, 2)
    assert state.coins[0] == (0, 1, 0)


def test_FC_13_11_a_coin_action_cannot_be_paid_and_given_up() -> None:
    state = with_coins(4, 4, 2)
    for action in offered(state, *COIN):
        one = state.clone()
        play(one, action)
        assert (one.cars, one.conductors, one.locomotive, one.sheet) != (
            state.cars,
            state.conductors,
            state.locomotive,
            state.sheet,
        )
        assert asked(one) == (0, "turn", BEFORE)
    play(state, BUY[state.game_end_open[0]])
    assert DONE not in options(state)


def test_FC_13_11_a_mail_car_that_it_brings_is_placed_before_anything_else() -> None:
    state = with_coins(2)
    set_train(state, 0, U, [0, 0, 0, 0])
    play(state, COIN_CAR[U])
    assert asked(state)[:2] == (0, "mail")
    assert ops(state) == {"mail-car"}


def test_FC_13_12_FC_19_29_FC_EX_54_no_coin_for_nothing() -> None:
    state = with_coins(1, 1, 1)
    set_train(state, 0, U, FULL, 10)
    set_train(state, 0, W, [12, 12], 2)
    set_route(state, 0, locomotive=3)
    assert set(offered(state, *COIN)) == {*COIN_POINT, COIN_CAR[W], COIN_CHOICE_CAR[W]}
    set_train(state, 0, W, FULL, 10)
    assert offered(state, *COIN) == list(COIN_POINT)


def test_FC_13_13_spent_coins_leave_the_board_at_open_moments_only() -> None:
    state = laid("car 2")
    set_coins(state, 0, 3)
    play(state, COIN_POINT[0])
    assert sum(state.coins[0]) == 2
    assert state.sheet[0][COINS_SPENT] == 1
    play(state, TAKE[0])
    assert not set(COIN) & ops(state)
    play(state, CAR[U], CAR[U])
    assert set(COIN) & ops(state)
    play(state, COIN_CAR[U])
    assert train(state, 0, U) == [0, 0, 0, 0]


def test_FC_13_5_twelve_coins_and_a_station_that_pays() -> None:
    """The same in one's scoring: room is made before the station is used."""
    state = with_coins(5, 5, 2)
    set_route(state, 0, locomotive=2)
    begin_scoring(state)
    full = state.clone()
    play(full, STATION[1])
    assert asked(full) == (0, "make-room", 2)
    play(full, COIN_POINT[0], COIN_POINT[1])
    assert full.coins[0] == (5, 5, 2)
    play(state, COIN_POINT[0], COIN_POINT[0], STATION[1])
    assert state.coins[0] == (5, 5, 2)
    assert state.sheet[0][COINS_SPENT] == 2
    assert FINISH in options(state)


def test_FC_13_4_coins_of_a_frame_come_before_its_other_parts() -> None:
    """They need no choice, and fewer coins never help."""
    state = table(cards=[card("money", "coins 2, upgrade", set="A")])
    play(state, TAKE[0])
    assert state.coins[0] == (3, 0, 0)
    assert UPGRADE[U][0] in options(state)
    assert DECLINE[0] not in options(state)
