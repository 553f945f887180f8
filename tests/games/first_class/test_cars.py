"""New cars and upgrades (chapter 5)."""

from itertools import combinations_with_replacement

import pytest

from stellwerk.games.first_class.rules.actions import (
    BONUS,
    CAR,
    COIN_CAR,
    COIN_CHOICE_CAR,
    COIN_UPGRADE,
    DECLINE,
    DONE,
    MAIL_CAR,
    START_TILE,
    TAKE,
    TRAIN,
    UPGRADE,
)
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.state import State, put
from tests.games.first_class.positions import (
    AFTER,
    M,
    T,
    U,
    W,
    asked,
    card,
    conductors,
    give_bonus,
    laid,
    offered,
    ops,
    options,
    parts,
    play,
    set_coins,
    set_train,
    table,
    train,
)


def trains(state: State, seat: int = 0) -> tuple[list[int | str], list[int | str]]:
    return train(state, seat, U), train(state, seat, W)


def test_FC_5_1_FC_5_13_the_ladder_goes_step_by_step_to_twelve() -> None:
    state = laid("upgrade 6")
    play(state, TAKE[0])
    values = []
    for _ in range(5):
        play(state, UPGRADE[W][0])
        values.append(state.cars[1][0])
    assert values == [1, 2, 4, 7, 12]
    assert parts(state) == {UPGRADE[U][0], CAR[U], CAR[W]}  # a 12 is no target any more


def test_FC_5_2_FC_EX_03_two_0_cars_for_the_upper_train() -> None:
    state = laid("car 2")
    play(state, TAKE[0], CAR[U], CAR[U])
    assert trains(state) == ([0, 0, 0], [0])


def test_FC_5_2_FC_EX_04_two_0_cars_for_the_lower_train() -> None:
    state = laid("car 2")
    play(state, TAKE[0], CAR[W], CAR[W])
    assert trains(state) == ([0], [0, 0, 0])


def test_FC_5_2_FC_EX_05_a_0_car_for_each_train() -> None:
    state = laid("car 2")
    play(state, TAKE[0], CAR[U], CAR[W])
    assert trains(state) == ([0, 0], [0, 0])


def test_FC_5_2_a_new_car_goes_to_the_right_end() -> None:
    state = laid("car")
    set_train(state, 0, U, [4, 2, 1])
    play(state, TAKE[0], CAR[U])
    assert train(state, 0, U) == [4, 2, 1, 0]


def test_FC_5_3_a_complete_train_cannot_be_lengthened() -> None:
    state = laid("car 2")
    set_train(state, 0, U, [1, 1, 1, 1, 1, M, 1, 1, 1, T])
    play(state, TAKE[0])
    assert parts(state) == {CAR[W]}
    set_coins(state, 0, 0)
    both = laid("car 2")
    set_coins(both, 0, 0)
    for which in (U, W):
        set_train(both, 0, which, [1, 1, 1, 1, 1, M, 1, 1, 1, T])
    events = play(both, TAKE[0])
    assert [event.action.op for event in events if event.effect.op == "frame"] == ["lapse"]
    assert asked(both) == (1, "turn", 1)


def test_FC_5_4_FC_5_6_FC_EX_06_the_leftmost_0_car_of_either_train() -> None:
    state = laid("0>1")
    set_train(state, 0, U, [0, 0])
    play(state, TAKE[0])
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0]}
    play(state, UPGRADE[U][0])
    assert trains(state) == ([1, 0], [0])


def test_FC_5_4_without_such_a_car_the_symbol_is_lost() -> None:
    state = laid("2>4")
    set_train(state, 0, U, [4, 1, 0])
    events = play(state, TAKE[0])
    assert [event.action.op for event in events if event.effect.op == "frame"] == ["lapse"]
    assert trains(state) == ([4, 1, 0], [0])


@pytest.mark.parametrize("low", [0, 1, 2, 4, 7])
def test_FC_5_4_a_specific_symbol_upgrades_its_own_value_only(low: int) -> None:
    high = {0: 1, 1: 2, 2: 4, 4: 7, 7: 12}[low]
    state = laid(f"{low}>{high}")
    set_train(state, 0, U, [12, 7, 4, 2, 1, M, 0])
    play(state, TAKE[0])
    (at,) = (i for i, value in enumerate(state.cars[0]) if value == low)
    assert parts(state) == {UPGRADE[U][at], *([UPGRADE[W][0]] if low == 0 else [])}
    play(state, UPGRADE[U][at])
    assert state.cars[0][at] == high


def test_FC_5_5_FC_5_8_targets_are_the_leftmost_of_each_value_and_always_lawful() -> None:
    state = laid("upgrade")
    play(state, TAKE[0])
    ladder = [12, 7, 4, 2, 1, 0]
    for length in range(1, 5):
        for values in combinations_with_replacement(ladder, length):
            state.cars = put(state.cars, 0, values)
            targets = {action.b for action in offered(state, "upgrade") if action.a == U}
            assert targets == {values.index(value) for value in set(values) - {12}}
            for target in targets:
                one = state.clone()
                play(one, UPGRADE[U][target])
                after = one.cars[0]
                assert list(after) == sorted(after, reverse=True)
                assert [i for i in range(length) if after[i] != values[i]] == [target]
                assert ladder.index(values[target]) - ladder.index(after[target]) == 1


def test_FC_5_5_the_first_car_is_free() -> None:
    state = laid("upgrade 3")
    set_train(state, 0, U, [0, 0])
    play(state, TAKE[0], UPGRADE[U][0], UPGRADE[U][0], UPGRADE[U][0])
    assert train(state, 0, U) == [4, 0]


def test_FC_5_6_equal_cars_are_upgraded_from_the_left() -> None:
    state = laid("1>2 2")
    set_train(state, 0, U, [2, 1, 1, 1])
    play(state, TAKE[0])
    assert parts(state) == {UPGRADE[U][1]}
    play(state, UPGRADE[U][1])
    assert parts(state) == {UPGRADE[U][2]}
    play(state, UPGRADE[U][2])
    assert train(state, 0, U) == [2, 2, 2, 1]


def test_FC_5_7_FC_19_40_FC_EX_45_the_mail_car_is_skipped() -> None:
    state = laid("1>2")
    set_train(state, 0, U, [2, 1, 1, 1, 1, M, 1])
    equal = state.clone()
    play(equal, TAKE[0])
    assert parts(equal) == {UPGRADE[U][1]}
    set_train(state, 0, U, [2, 2, 2, 2, 2, M, 1])
    play(state, TAKE[0])
    assert parts(state) == {UPGRADE[U][5]}
    play(state, UPGRADE[U][5])
    assert train(state, 0, U) == [2, 2, 2, 2, 2, M, 2]


def test_FC_5_7_neither_mail_car_nor_tile_is_ever_upgraded() -> None:
    state = laid("upgrade 3")
    set_train(state, 0, U, [12, 12, 12, 12, 12, M, 12, 12, 12, T])
    set_train(state, 0, W, [12, 12, 12, 12, 12, M, 7, 2, 2, T])
    play(state, TAKE[0])
    assert parts(state) == {UPGRADE[W][5], UPGRADE[W][6]}


def test_FC_5_9_FC_EX_07_one_car_twice() -> None:
    state = laid("0>1, 1>2")
    play(state, TAKE[0])
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0]}
    play(state, UPGRADE[W][0])
    assert trains(state) == ([0], [1])
    assert parts(state) == {UPGRADE[W][0]}  # only 1>2 is left, and only W has a 1
    play(state, UPGRADE[W][0])
    assert trains(state) == ([0], [2])


def test_FC_5_9_a_car_just_placed_may_be_upgraded() -> None:
    state = laid("car, 0>1, 1>2")
    set_train(state, 0, U, [4])
    set_train(state, 0, W, [4])
    play(state, TAKE[0])
    assert ops(state) == {"car", "done"}
    play(state, CAR[W], UPGRADE[W][1], UPGRADE[W][1])
    assert trains(state) == ([4], [4, 2])


def test_FC_5_10_FC_EX_08_a_choice_upgrade_and_the_specific_symbol() -> None:
    for text in ("upgrade", "4>7"):
        state = laid(text)
        set_train(state, 0, W, [4, 4, 1])
        play(state, TAKE[0])
        fours = [action for action in offered(state, "upgrade") if action.a == W and state.cars[1][action.b] == 4]
        assert fours == [UPGRADE[W][0]]
        play(state, UPGRADE[W][0])
        assert train(state, 0, W) == [7, 4, 1]


def test_FC_5_10_FC_EX_46_the_targets_of_a_choice_upgrade() -> None:
    state = laid("upgrade")
    set_train(state, 0, U, [4, 2, 2, 1])
    set_train(state, 0, W, [12])
    play(state, TAKE[0])
    assert parts(state) == {UPGRADE[U][0], UPGRADE[U][1], UPGRADE[U][3], CAR[U], CAR[W]}


def test_FC_5_11_FC_EX_09_a_0_car_instead_of_an_upgrade() -> None:
    state = laid("upgrade")
    set_train(state, 0, U, [2, 1])
    play(state, TAKE[0], CAR[U])
    assert train(state, 0, U) == [2, 1, 0]
    assert asked(state) == (0, "turn", AFTER)


def test_FC_5_11_the_0_car_of_the_frame_is_used_before_the_choice_upgrade() -> None:
    """With "upgrade, car" a 0-car leaves the upgrade, which can do more."""
    state = laid("upgrade, car")
    play(state, TAKE[0], CAR[U])
    assert UPGRADE[U][0] in parts(state)
    play(state, UPGRADE[U][0])
    assert trains(state) == ([1, 0], [0])
    state = laid("upgrade, 0>1")
    play(state, TAKE[0], UPGRADE[U][0])
    assert parts(state) >= {CAR[U], UPGRADE[U][0]}


def test_FC_5_12_FC_19_9_both_forms_wherever_a_choice_upgrade_is_granted() -> None:
    forms = {UPGRADE[U][0], UPGRADE[W][0], CAR[U], CAR[W]}
    state = laid("upgrade")
    by_card, declined, by_coin, by_bonus = (state.clone() for _ in range(4))
    play(by_card, TAKE[0])
    assert parts(by_card) == forms
    play(declined, DECLINE[5])
    assert parts(declined) == forms
    set_coins(by_coin, 0, 0, 0, 1)
    coin = set(offered(by_coin, "coin-upgrade", "coin-choice-car"))
    assert coin == {COIN_UPGRADE[U][0], COIN_UPGRADE[W][0], COIN_CHOICE_CAR[U], COIN_CHOICE_CAR[W]}
    give_bonus(by_bonus, 0, "upgrade")
    play(by_bonus, BONUS[0])
    assert parts(by_bonus) == forms
    tile = state.clone()
    set_train(tile, 0, U, [0, 0, 0, 0, 0, M, 0, 0])
    play(tile, COIN_CAR[U], BONUS[0])
    assert parts(tile) == {UPGRADE[U][0], UPGRADE[W][0], CAR[W]}


def test_FC_5_13_FC_19_38_when_everything_is_finished_nothing_happens() -> None:
    for text in ("car 3", "upgrade 2", "7>12"):
        state = laid(text)
        set_coins(state, 0, 0)
        for which in (U, W):
            set_train(state, 0, which, [12] * 5 + [M] + [12] * 3 + [T])
        events = play(state, TAKE[0])
        assert [event.action.op for event in events if event.effect.op == "frame"] == ["lapse"]
        assert len(state.taken[0]) == 1


def test_FC_5_14_conductor_and_tucked_cards_stay_where_they_are() -> None:
    state = table(cards=[card("celebrity", set="B")])
    number = state.display[0]
    set_train(state, 0, U, [4, 2], 1)
    play(state, TAKE[0], TRAIN[U])
    give_bonus(state, 0, "4>7")
    play(state, BONUS[0], UPGRADE[U][0])
    assert train(state, 0, U) == [7, 2]
    assert conductors(state) == (1, 0)
    assert state.tucked[0] == (number,)


@pytest.mark.parametrize("way", ["card", "decline", "coin", "choice coin", "bonus", "start tile"])
def test_FC_5_15_the_fifth_car_brings_the_mail_car_whatever_brought_it(way: str) -> None:
    state = laid("car")
    seat = 2 if way == "start tile" else 0
    set_train(state, seat, U, [0, 0, 0, 0])
    set_coins(state, 0, 1, 0, 1)
    if way == "bonus":
        give_bonus(state, 0, "car")
    play(
        state,
        *{
            "card": [TAKE[0], CAR[U]],
            "decline": [DECLINE[0], CAR[U]],
            "coin": [COIN_CAR[U]],
            "choice coin": [COIN_CHOICE_CAR[U]],
            "bonus": [BONUS[0], CAR[U]],
            "start tile": [START_TILE, CAR[U]],
        }[way],
    )
    assert asked(state) == (seat, "mail", U)
    assert options(state) == list(MAIL_CAR)
    assert DONE not in options(state)
    play(state, MAIL_CAR[1])
    assert train(state, seat, U) == [0, 0, 0, 0, 0, M]
    assert state.mail[2 * seat] == 1


def test_FC_5_15_the_eighth_car_brings_the_tile_whatever_brought_it() -> None:
    state = table()
    set_train(state, 0, W, [0, 0, 0, 0, 0, M, 0, 0])
    play(state, COIN_CAR[W])
    assert train(state, 0, W) == [0, 0, 0, 0, 0, M, 0, 0, 0, T]
    assert state.engine == (NONE, 0, NONE, NONE, NONE, NONE)
