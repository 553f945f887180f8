"""Module A, the contracts."""

import pytest

from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.rules.actions import (
    CAR,
    COIN_CAR,
    CONTRACT,
    DECLINE,
    DONE,
    END,
    MAIL_CAR,
    TAKE,
    UPGRADE,
)
from stellwerk.games.first_class.rules.state import PRINTED, State, put
from tests.games.first_class.module_positions import EIGHT, LADDER, Train, fill_gap, lay_open, mechanic
from tests.games.first_class.positions import (
    M,
    U,
    W,
    begin_scoring,
    card,
    contract,
    named,
    offered,
    ops,
    parts,
    play,
    points,
    seat_to_move,
    set_coins,
    set_train,
    table,
)

MAIL_CARS, WITH_CONDUCTORS = "mail-cars 2", "mail-cars-reached 2"


def held(need: str, bonus: str = "points 5", others: int = 0) -> State:
    """Seat 0 has the move and holds one contract; `others` have been fulfilled before."""
    state = table(2, "AB", cards=[contract(need, bonus)])
    lay_open(state, 0, state.display[0])
    state.fulfilled = put(state.fulfilled, 0, others)
    return state


def met(need: str, upper: Train, lower: Train, at: tuple[int, int] = (0, 0)) -> bool:
    """Whether the contract can be fulfilled with these trains."""
    state = held(need)
    set_train(state, 0, U, upper, at[0])
    set_train(state, 0, W, lower, at[1])
    return offered(state, "contract") == [CONTRACT[state.contracts[0][0]]]


def fulfil(state: State) -> None:
    """The first open contract of seat 0."""
    play(state, CONTRACT[state.contracts[0][0]])


def test_FC_A_1_almost_only_contracts() -> None:
    cards = [printed for printed in data.box().cards if printed.set == "A"]
    assert len(cards) == 24
    assert sum(printed.kind == "contract" for printed in cards) >= 21
    assert {printed.kind for printed in cards} == {"contract", "game-end"}
    state = table(2, "AB")
    assert (state.supply, state.evidence, state.roles) == ((), ((), ()), (-1, -1))


@pytest.mark.parametrize("value", LADDER)
def test_FC_A_2_FC_EX_M02_a_12_car_stands_in_for_any(value: int) -> None:
    assert met(f"cars 1 {value}", [12], [0])
    assert met(f"run {value}", [0], [12])
    assert met(f"cars 2 {value}", [12], [0]) == (value == 0)


def test_FC_A_2_more_cars_than_asked() -> None:
    assert met("cars 2 1", [4, 2, 1], [0])
    assert met("cars 3 1", [4, 2, 1], [0])
    assert not met("cars 4 1", [4, 2, 1], [0])


def test_FC_A_3_the_arrangement_is_asked_too() -> None:
    assert met("cars 3 1", [4, 1], [2])
    assert not met("run 1 1 1", [4, 1], [2])
    assert met("run 1 1 1", [4, 2, 1], [0])


def test_FC_A_4_FC_EX_M01_cars_of_both_trains_are_counted() -> None:
    assert met("cars 6 2", [2, 2], [4, 4, 2, 2])
    assert not met("cars 6 2", [2, 2], [4, 4, 2, 1])
    assert met("cars 6 2", [2, 2, 2, 2, 2, M, 2], [0])


def test_FC_A_5_a_run_in_either_train() -> None:
    assert met("run 4 2 1", [4, 2, 1], [0])
    assert met("run 4 2 1", [0], [4, 2, 1])
    assert not met("run 4 2 1", [4], [2, 1])


@pytest.mark.parametrize(
    ("upper", "lower", "yes"),
    [
        ([4, 2, 1], [0], True),
        ([7, 4, 2, 1], [0], True),
        ([7, 4, 2], [0], True),
        ([4, 2], [1], False),
        ([4, 1, 1], [0], False),
        ([12, 2], [0], False),
    ],
)
def test_FC_EX_M03_run_of_4_2_1(upper: Train, lower: Train, yes: bool) -> None:
    assert met("run 4 2 1", upper, lower) == yes
    assert met("run 4 2 1", lower, upper) == yes


def test_FC_A_6_both_mail_cars() -> None:
    assert not met(MAIL_CARS, [0], [0])
    assert not met(MAIL_CARS, EIGHT, [0])
    assert met(MAIL_CARS, [0, 0, 0, 0, 0, M], [0, 0, 0, 0, 0, M]), "no conductor is asked for"


def test_FC_A_7_both_mail_cars_with_conductors() -> None:
    assert not met(WITH_CONDUCTORS, EIGHT, [0, 0, 0, 0], (10, 4))
    assert not met(WITH_CONDUCTORS, EIGHT, [0, 0, 0, 0, 0, M], (10, 5))
    assert met(WITH_CONDUCTORS, EIGHT, [0, 0, 0, 0, 0, M], (10, 6))


def test_FC_EX_M04_the_second_mail_car() -> None:
    state = held(MAIL_CARS)
    set_train(state, 0, U, [0, 0, 0, 0, 0, "M0"])
    set_train(state, 0, W, [0, 0, 0, 0])
    assert offered(state, "contract") == []
    play(state, COIN_CAR[W], MAIL_CAR[3])
    assert offered(state, "contract") == [CONTRACT[state.contracts[0][0]]]
    assert not met(WITH_CONDUCTORS, [0, 0, 0, 0, 0, M, 0], [0, 0, 0, 0, 0, M], (6, 5))
    assert met(WITH_CONDUCTORS, [0, 0, 0, 0, 0, M, 0], [0, 0, 0, 0, 0, M], (7, 6))


@pytest.mark.parametrize(("others", "paid"), [(0, 2), (1, 4), (3, 8)])
def test_FC_A_8_FC_EX_M05_two_points_per_contract(others: int, paid: int) -> None:
    state = held("none", "points 2 per contract", others)
    fulfil(state)
    assert state.sheet[0][PRINTED] == paid
    assert state.fulfilled[0] == others + 1


def test_FC_A_9_fulfilled_contracts_in_the_pile_count() -> None:
    """Three contracts one after the other, of which the pile holds the first two face down."""
    state = table(2, "AB", cards=[contract("none", f"points {n} per contract") for n in (1, 10, 50)])
    first, second, third = state.display[:3]
    lay_open(state, 0, first, second, third)
    play(state, CONTRACT[second])
    assert (state.taken[0], state.contracts[0]) == ((second,), (first, third))
    play(state, CONTRACT[third], CONTRACT[first])
    assert state.taken[0] == (second, third, first)
    assert state.sheet[0][PRINTED] == 10 + 100 + 3


def test_FC_RA_1_the_values_of_a_run_are_minimums() -> None:
    assert met("run 4 2 1", [7, 4, 2], [0])
    assert met("run 4 2 1", [12, 12, 12], [0])
    assert not met("run 4 2 1", [2, 2, 2], [0])


def test_FC_RA_2_the_mail_car_breaks_no_run_and_a_0_asks_for_a_car() -> None:
    assert met("run 7 4 4 2 0", [7, 4, 4, 2, 0, M], [0])
    assert not met("run 2 1 0", [2, 1], [0])
    assert met("run 2 1 0", [2, 1, 0], [0])
    assert met("run 1 1 1 1 1 1", [1, 1, 1, 1, 1, M, 1], [0])


def test_FC_RA_3_mail_car_and_tile_are_no_cars() -> None:
    assert met("cars 9 0", EIGHT, [0])
    assert not met("cars 10 0", EIGHT, [0])
    assert not met("cars 1 4", EIGHT, [0]), "the tile shows 5"
    assert not met("run 0 0 0 0 0 0", [0, 0, 0, 0, 0, M], [0])


def test_FC_RA_4_no_conductor_is_asked_for_where_none_is_shown() -> None:
    assert met("cars 2 12", [12, 12], [0], (0, 0))
    assert met("run 12 7 4", [0], [12, 7, 4], (0, 0))
    assert not met(WITH_CONDUCTORS, EIGHT, EIGHT, (5, 5))


def test_FC_RA_5_nothing_is_used_up() -> None:
    state = table(2, "AB", cards=[contract("cars 2 2", "points 1"), contract("run 2 2", "points 1")])
    first, second = state.display[:2]
    lay_open(state, 0, first, second)
    set_train(state, 0, U, [2, 2])
    play(state, CONTRACT[first])
    assert offered(state, "contract") == [CONTRACT[second]]
    play(state, CONTRACT[second])
    assert (state.cars[U], points(state)) == ((2, 2), 2)


def test_FC_RA_6_contracts_of_both_modules_count() -> None:
    """Neither the open and the declined one nor the finished mechanic are counted: two fulfilled, this the third."""
    cards = [
        contract("none", "points 2 per contract"),
        contract("none", "points 1"),
        contract("none", "points 1", set="E"),
        contract("cars 8 12", "points 50"),
        mechanic("coins 1", 1),
        contract("none", "points 50"),
    ]
    state = table(2, "AE", cards=cards)
    per, one, other, never, worker, declined = state.display[:6]
    lay_open(state, 0, one, other, never, per)
    set_train(state, 0, U, [1, 0])
    set_train(state, 0, W, [1, 0])
    fill_gap(state, 0, worker)
    assert state.gap_done[0] == 3
    play(state, CONTRACT[one], CONTRACT[other], DECLINE[5], DONE)
    assert declined in state.taken[0]
    assert offered(state, "contract") == [CONTRACT[per]], "nothing else is asked"
    play(state, CONTRACT[per])
    assert state.sheet[0][PRINTED] == 1 + 1 + 6


def test_FC_RA_6_per_contract_at_any_open_moment() -> None:
    state = held("none", "points 2 per contract")
    assert offered(state, "contract") == [CONTRACT[state.contracts[0][0]]], "before the main action"
    play(state, DECLINE[6], DONE)
    assert offered(state, "contract") == [CONTRACT[state.contracts[0][0]]], "after it"
    begin_scoring(state)
    assert offered(state, "contract") == [CONTRACT[state.contracts[0][0]]], "in the scoring"


def test_FC_RA_7_the_repeated_bonus_is_one_frame() -> None:
    """All coins are one gain; upgrades come one after the other, with nothing in between."""
    state = held("none", "coins 2 per contract, 0>1 per contract", others=2)
    set_coins(state, 0, 4)
    set_train(state, 0, U, [0, 0, 0, 0])
    events = play(state, CONTRACT[state.contracts[0][0]])
    assert [(event.effect.n, event.result) for event in named(events, "coins")] == [(6, (6,))]
    assert state.coins[0] == (5, 5, 0)
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0]}
    play(state, UPGRADE[U][0], UPGRADE[U][1])
    assert parts(state) == {UPGRADE[U][2], UPGRADE[W][0]}
    play(state, UPGRADE[U][2])
    assert ops(state) >= {"take", "decline", "coin-car"}
    assert state.cars[U] == (1, 1, 1, 0)


def test_FC_RA_7_the_count_is_taken_at_the_moment_of_fulfilling() -> None:
    state = held("none", "car per contract", others=1)
    play(state, CONTRACT[state.contracts[0][0]], CAR[U], CAR[U])
    assert (state.cars[U], "frame" in [frame.effect.op for frame in state.pending]) == ((0, 0, 0), False)


def test_FC_RA_7_per_contract_steps_can_all_be_given_up() -> None:
    state = held("none", "both 1 per contract", others=1)
    set_train(state, 0, U, [0, 0, 0])
    fulfil(state)
    assert len(parts(state)) == 5, "up to two steps above and one below, at least one of them"
    play(state, DONE)
    assert (state.conductors[U], state.fulfilled[0]) == (0, 2)


def test_FC_A_8_counts_no_contract_of_another_player() -> None:
    state = held("none", "points 2 per contract")
    state.fulfilled = put(state.fulfilled, 1, 5)
    fulfil(state)
    assert state.sheet[0][PRINTED] == 2


def test_FC_A_3_a_run_must_not_be_spread_by_a_missing_car() -> None:
    state = table(2, "AB", cards=[contract("run 1 1", "points 5"), card("car", "0>1")])
    play(state, TAKE[0])
    assert offered(state, "contract") == []
    set_train(state, 0, U, [1, 0])
    set_train(state, 0, W, [1, 0])
    assert offered(state, "contract") == []
    play(state, END)
    assert seat_to_move(state) == 1
