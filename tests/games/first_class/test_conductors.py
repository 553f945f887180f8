"""The two conductors (chapter 6)."""

from stellwerk.games.first_class.rules.actions import BONUS, BOTH, CAR, COIN_CONDUCTOR, CONDUCTOR, DONE, MAIL_CAR, TAKE
from stellwerk.games.first_class.rules.state import CONSTANTINOPLE
from tests.games.first_class.positions import (
    M,
    T,
    U,
    W,
    conductors,
    give_bonus,
    laid,
    named,
    offered,
    ops,
    parts,
    play,
    points,
    set_coins,
    set_train,
    table,
    train,
)

COMPLETE: list[int | str] = [0, 0, 0, 0, 0, M, 0, 0, 0, T]


def test_FC_6_1_each_conductor_in_his_own_train_and_only_to_the_right() -> None:
    state = laid("both 2", kind="conductor")
    set_train(state, 0, U, [0, 0, 0, 0], 2)
    set_train(state, 0, W, [0, 0, 0, 0], 1)
    play(state, TAKE[0])
    assert all(action.a >= 0 and action.b >= 0 for action in parts(state))
    for action in parts(state):
        one = state.clone()
        play(one, action)
        assert conductors(one) == (2 + action.a, 1 + action.b)
        assert conductors(one, 1) == (0, 0)


def test_FC_6_2_mail_car_and_tile_are_positions_like_any_other() -> None:
    state = laid("conductor 5", kind="conductor")
    set_train(state, 0, U, COMPLETE, 5)
    play(state, TAKE[0], CONDUCTOR[5][0])
    assert conductors(state) == (10, 0)
    assert points(state) == 20
    state = laid("conductor", kind="conductor")
    set_train(state, 0, U, [0, 0, 0, 0, 0, M], 5)
    play(state, TAKE[0], CONDUCTOR[1][0])
    assert conductors(state) == (6, 0)


def test_FC_6_3_FC_EX_10_the_double_symbol_moves_both() -> None:
    state = laid("both 2", kind="conductor")
    for which in (U, W):
        set_train(state, 0, which, [0, 0, 0, 0], 1)
    play(state, TAKE[0])
    assert parts(state) == {BOTH[u][w] for u in range(3) for w in range(3) if u or w}
    play(state, BOTH[2][2])
    assert conductors(state) == (3, 3)


def test_FC_6_4_FC_EX_11_the_single_symbol_is_divided() -> None:
    state = laid("conductor 2", kind="conductor")
    for which in (U, W):
        set_train(state, 0, which, [0, 0, 0, 0], 1)
    play(state, TAKE[0])
    results = set()
    for action in parts(state):
        if action.a + action.b == 2:
            one = state.clone()
            play(one, action)
            results.add(conductors(one))
    assert results == {(3, 1), (2, 2), (1, 3)}
    assert max(action.a + action.b for action in parts(state)) == 2


def test_FC_6_5_FC_19_21_FC_EX_12_a_blocked_conductor_loses_his_steps() -> None:
    state = laid("both 2", kind="conductor")
    set_train(state, 0, U, [1, 0, 0], 3)
    set_train(state, 0, W, [0, 0, 0])
    play(state, TAKE[0])
    assert parts(state) == {BOTH[0][1], BOTH[0][2]}
    play(state, BOTH[0][2])
    assert conductors(state) == (3, 2)
    assert "both" not in ops(state)


def test_FC_6_5_both_blocked() -> None:
    state = laid("both 3", kind="conductor")
    set_train(state, 0, U, [0], 1)
    set_train(state, 0, W, [0], 1)
    events = play(state, TAKE[0])
    assert [event.action.op for event in events if event.effect.op == "frame"] == ["lapse"]


def test_FC_6_6_FC_19_22_fewer_steps_than_shown() -> None:
    state = laid("both 3", kind="conductor")
    for which in (U, W):
        set_train(state, 0, which, [0, 0, 0, 0])
    play(state, TAKE[0])
    assert {BOTH[1][0], BOTH[0][3], BOTH[2][1]} <= parts(state)
    play(state, BOTH[1][0])
    assert conductors(state) == (1, 0)
    assert "both" not in ops(state)  # the rest is lost


def test_FC_6_7_FC_19_24_FC_EX_47_both_arrive_in_constantinople_one_after_the_other() -> None:
    state = laid("both 2", kind="conductor")
    set_train(state, 0, U, COMPLETE, 8)
    set_train(state, 0, W, COMPLETE, 9)
    play(state, TAKE[0])
    assert parts(state) == {BOTH[u][w] for u in range(3) for w in range(2) if u or w}  # W's second step is lost
    events = play(state, BOTH[2][1])
    assert [event.result for event in named(events, "constantinople")] == [(20,), (10,)]
    assert conductors(state) == (10, 10)
    assert state.sheet[0][CONSTANTINOPLE] == 30
    assert state.arrived == 2


def test_FC_6_2_FC_19_23_FC_EX_48_onto_the_tile_of_the_same_frame() -> None:
    state = laid("car, conductor 2", kind="conductor")
    set_train(state, 0, U, [0, 0, 0, 0, 0, M, 0, 0], 8)
    play(state, TAKE[0], CAR[U])
    assert train(state, 0, U) == COMPLETE
    assert CONDUCTOR[2][0] in parts(state)
    play(state, CONDUCTOR[2][0])
    assert conductors(state) == (10, 0)
    assert points(state) == 20
    play(state, BONUS[0])
    assert ops(state) == {"upgrade", "car", "done"}


def test_FC_6_2_onto_a_mail_car_of_the_same_frame() -> None:
    state = laid("car, conductor 2", kind="conductor")
    set_train(state, 0, U, [0, 0, 0, 0], 4)
    play(state, TAKE[0], CAR[U], MAIL_CAR[0], CONDUCTOR[2][0])
    assert conductors(state) == (6, 0)


def test_FC_6_5_the_way_of_a_conductor_depends_on_the_order_of_the_parts() -> None:
    state = laid("car, conductor 2", kind="conductor")
    set_train(state, 0, U, [0], 1)
    set_train(state, 0, W, [0], 1)
    first = state.clone()
    play(first, TAKE[0])
    assert offered(first, "conductor") == []
    play(first, CAR[W])
    assert offered(first, "conductor") == [CONDUCTOR[0][1]]
    play(first, DONE)
    assert conductors(first) == (1, 1)


def test_FC_6_4_a_coin_of_column_2_is_one_step_of_one_conductor() -> None:
    state = table()
    set_coins(state, 0, 0, 2)
    play(state, COIN_CONDUCTOR[W])
    assert conductors(state) == (0, 1)
    assert offered(state, "coin-conductor") == [COIN_CONDUCTOR[U]]
    give_bonus(state, 0, "both")
    play(state, BONUS[0])
    assert parts(state) == {BOTH[1][0]}
