"""Mail cars, locomotive tiles and Constantinople (chapters 11 and 12)."""

import pytest

from stellwerk.games.first_class.deck.data import box
from stellwerk.games.first_class.deck.verbs import unfold
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    BOTH,
    CAR,
    COIN_CAR,
    COIN_CONDUCTOR,
    DECLINE,
    DONE,
    FINISH,
    LOCO,
    MAIL_CAR,
    TAKE,
    UPGRADE,
)
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.state import CONSTANTINOPLE, TRAINS
from tests.games.first_class.positions import (
    M,
    T,
    U,
    W,
    asked,
    begin_scoring,
    conductors,
    give_bonus,
    laid,
    named,
    offered,
    ops,
    options,
    parts,
    play,
    points,
    set_coins,
    set_route,
    set_train,
    table,
    train,
    turn_of,
)

LOCO_2, UPGRADES, BOTH_2, COINS = MAIL_CAR  # the four of them, in the order of the box
COMPLETE: list[int | str] = [0, 0, 0, 0, 0, M, 0, 0, 0, T]


def test_FC_11_1_FC_11_3_FC_EX_21_the_fifth_car_brings_the_mail_car() -> None:
    state = laid("car")
    set_train(state, 0, W, [1, 1, 0, 0])
    set_route(state, 0, locomotive=1)
    play(state, TAKE[0], CAR[W])
    assert options(state) == list(MAIL_CAR)  # at once, and it cannot be given up
    play(state, LOCO_2)
    assert train(state, 0, W) == [1, 1, 0, 0, 0, M]
    assert state.locomotive[0] == 1
    play(state, BONUS[0])
    assert parts(state) == {LOCO[1], LOCO[2]}
    play(state, LOCO[2])
    assert state.locomotive[0] == 3


def test_FC_11_1_FC_12_1_FC_19_15_FC_EX_44_inside_a_frame_the_next_car_goes_behind_it() -> None:
    state = laid("car 2")
    set_train(state, 0, U, [1, 1, 1, 0])
    play(state, TAKE[0], CAR[U], COINS, CAR[U])
    assert train(state, 0, U) == [1, 1, 1, 0, 0, M, 0]
    assert state.coins[0] == (1, 0, 0)
    assert BONUS[0] in options(state)
    play(state, BONUS[0])
    assert state.coins[0] == (4, 0, 0)


def test_FC_11_2_one_of_the_unused() -> None:
    state = laid("car 2")
    set_train(state, 0, U, [0, 0, 0, 0])
    set_train(state, 0, W, [0, 0, 0, 0])
    play(state, TAKE[0], CAR[U], BOTH_2, CAR[W])
    assert options(state) == [LOCO_2, UPGRADES, COINS]


def test_FC_11_3_the_bonus_is_pending() -> None:
    state = laid("car, 0>1")
    set_train(state, 0, U, [0, 0, 0, 0])
    play(state, TAKE[0], CAR[U], BOTH_2)
    assert ops(state) == {"upgrade", "done"}
    assert len(state.bonuses[0]) == 1
    play(state, DONE)
    assert BONUS[0] in options(state)


def test_FC_11_4_one_for_each_train_and_two_stay_unused() -> None:
    state = table(2)
    for which in (U, W):
        set_train(state, 0, which, [0, 0, 0, 0])
    set_coins(state, 0, 5)
    play(state, COIN_CAR[U], LOCO_2, COIN_CAR[W], COINS)
    for which in (U, U, U):
        play(state, COIN_CAR[which])
    assert train(state, 0, U) == COMPLETE
    assert state.mail[:2] == (0, 3)
    assert "mail-car" not in ops(state)


def test_FC_11_5_never_upgraded_scores_nothing_and_is_one_step() -> None:
    state = laid("both", kind="conductor")
    set_train(state, 0, U, [1, 1, 1, 1, 1, M, 1], 5)
    play(state, TAKE[0], BOTH[1][0])
    assert conductors(state) == (6, 0)
    begin_scoring(state)
    events = play(state, FINISH)
    assert named(events, "train-points")[0].result[0] == 5


def test_FC_11_6_FC_19_39_the_four_bonuses() -> None:
    assert [", ".join(map(unfold, mail.bonus)) for mail in box().mail_cars] == ["loco 2", "0>1 2", "both 2", "coins 3"]


def test_FC_11_6_FC_EX_22_two_upgrades_divided_over_both_trains() -> None:
    state = table()
    set_train(state, 0, W, [1, 0, 0, 0])
    play(state, COIN_CAR[W], UPGRADES, BONUS[0])
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][1]}
    play(state, UPGRADE[U][0])
    assert parts(state) == {UPGRADE[W][1]}
    play(state, UPGRADE[W][1])
    assert train(state, 0, U) == [1]
    assert train(state, 0, W) == [1, 1, 0, 0, 0, M]


def test_FC_11_6_FC_19_39_they_are_no_choice_upgrades() -> None:
    state = table()
    set_train(state, 0, U, [2])
    set_train(state, 0, W, [1, 0, 0, 0])
    play(state, COIN_CAR[W], UPGRADES, BONUS[0])
    assert parts(state) == {UPGRADE[W][1]}  # neither a 1 nor a 2, nor a 0-car instead


# Locomotive tiles


def test_FC_12_1_FC_12_2_FC_EX_23_the_ninth_position_brings_the_tile() -> None:
    state = laid("car")
    set_train(state, 0, U, [7, 4])
    set_train(state, 0, W, [7, 7, 4, 2, 1, M, 1, 0])
    events = play(state, TAKE[0], CAR[W])
    assert train(state, 0, W) == [7, 7, 4, 2, 1, M, 1, 0, 0, T]
    assert named(events, "tile")[0].result == (0,)
    assert state.box.tiles[state.engine[1]].value == 5
    play(state, BONUS[0], UPGRADE[U][1], UPGRADE[W][0])
    assert train(state, 0, U) == [7, 7]
    assert train(state, 0, W) == [12, 7, 4, 2, 1, M, 1, 0, 0, T]


def test_FC_12_1_FC_19_41_the_ninth_counts_the_mail_car() -> None:
    state = laid("car")
    set_train(state, 0, U, [0, 0, 0, 0, 0, M, 0])
    play(state, TAKE[0], CAR[U])
    assert train(state, 0, U) == [0, 0, 0, 0, 0, M, 0, 0]  # seven cars, eight positions
    assert state.tiles == 0


def test_FC_12_1_FC_19_15_both_trains_in_one_frame() -> None:
    """One frame brings a mail car to one train and a tile to the other; both bonuses wait."""
    state = laid("car 2, 0>1")
    set_train(state, 0, U, [0, 0, 0, 0])
    set_train(state, 0, W, [0, 0, 0, 0, 0, M, 0, 0])
    play(state, TAKE[0], CAR[U], COINS, CAR[W])
    assert train(state, 0, U) == [0, 0, 0, 0, 0, M]
    assert train(state, 0, W) == COMPLETE
    assert ops(state) == {"upgrade", "done"}
    play(state, DONE)
    assert offered(state, "bonus") == [BONUS[0], BONUS[1]]


def test_FC_12_2_the_upgrades_are_one_bonus_for_both_trains() -> None:
    state = table()
    set_train(state, 0, W, [0, 0, 0, 0, 0, M, 0, 0])
    play(state, COIN_CAR[W])
    assert offered(state, "bonus") == [BONUS[0]]
    play(state, BONUS[0], UPGRADE[U][0])
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0], CAR[U]}
    play(state, DONE)
    assert offered(state, "bonus") == []


def test_FC_12_3_no_more_cars_but_upgrades_as_usual() -> None:
    state = laid("car, 0>1")
    set_train(state, 0, U, COMPLETE)
    play(state, TAKE[0])
    assert parts(state) == {CAR[W], UPGRADE[U][0], UPGRADE[W][0]}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_FC_12_4_FC_EX_24_the_tiles_come_in_order(players: int) -> None:
    state = table(players)
    drawn = []
    for seat in range(players):
        turn_of(state, seat)
        for which in (U, W):
            set_train(state, seat, which, [2, 1, 1, 1, 1, M, 0, 0] if seat else [2, 2, 2, 2, 2, M, 2, 2])
        set_coins(state, seat, 2)
        for which in (U, W):
            play(state, COIN_CAR[which])
            tile = state.box.tiles[state.engine[2 * seat + which]]
            drawn.append((tile.value, tile.bonus[0].n))
    every = [(5, 2), (6, 2), (7, 2), (8, 2), (12, 1), (13, 1), (14, 1), (15, 1)]
    assert drawn == every[: 2 * players]


@pytest.mark.parametrize(("conductor", "paid"), [(10, 5), (9, 0)])
def test_FC_12_5_the_tile_scores_only_under_the_conductor(conductor: int, paid: int) -> None:
    state = table()
    set_train(state, 0, U, COMPLETE, conductor)
    begin_scoring(state)
    play(state, FINISH)
    assert state.sheet[0][TRAINS] == paid


def test_FC_12_6_FC_12_7_FC_19_25_FC_EX_25_the_first_three_conductors_of_all() -> None:
    state = table(3)
    for seat in range(3):
        for which in (U, W):
            set_train(state, seat, which, COMPLETE, 9)
    for seat, which in ((0, U), (1, W), (0, W), (2, U)):
        turn_of(state, seat)
        set_coins(state, seat, 0, 1)
        play(state, COIN_CONDUCTOR[which])
    assert [sheet[CONSTANTINOPLE] for sheet in state.sheet] == [20 + 5, 10, 0]
    assert state.arrived == 4  # two of the three cubes are those of seat 0


def test_FC_12_8_FC_19_23_FC_19_25_in_scoring_too() -> None:
    state = table(2)
    set_train(state, 1, U, COMPLETE, 9)
    set_coins(state, 1, 0, 2)
    begin_scoring(state)
    play(state, FINISH, COIN_CONDUCTOR[U])
    assert asked(state)[:2] == (1, "scoring")
    assert state.sheet[1][CONSTANTINOPLE] == 20
    play(state, FINISH)
    assert state.sheet[1][TRAINS] == 5


def test_FC_12_8_FC_19_23_the_same_chain_places_the_tile_and_reaches_it() -> None:
    """A coin brings the tile and a bonus that moves both conductors leads onto it."""
    state = table()
    set_train(state, 0, U, [0, 0, 0, 0, 0, M, 0, 0], 8)
    give_bonus(state, 0, "both 2")
    play(state, COIN_CAR[U])
    assert offered(state, "bonus") == [BONUS[0], BONUS[1]]
    play(state, BONUS[0], BOTH[2][0])
    assert points(state) == 20
    assert offered(state, "bonus") == [BONUS[0]]


def test_FC_12_1_compulsory_even_when_unwanted() -> None:
    state = laid("car")
    set_train(state, 0, U, [0, 0, 0, 0, 0, M, 0, 0])
    play(state, DECLINE[0], CAR[U])
    assert state.engine[0] == 0
    assert state.engine[1:] == (NONE,) * 5
