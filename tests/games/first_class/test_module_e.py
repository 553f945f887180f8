"""Module E, switches and mechanics."""

from typing import Any

import pytest

from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.rules.actions import (
    CAR,
    COIN_CAR,
    COIN_UPGRADE,
    CONDUCTOR,
    DECLINE,
    DONE,
    END,
    FINISH,
    MAIL_CAR,
    SLOT,
    START_TILE,
    STATION,
    TAKE,
    UPGRADE,
)
from stellwerk.games.first_class.rules.state import SWITCHES, TRAINS, State
from tests.games.first_class.module_positions import (
    EIGHT,
    Train,
    fill_gap,
    lay_open,
    lies_where,
    mechanic,
    passenger,
    score_now,
    switch,
    tuck,
    use,
    waiting,
)
from tests.games.first_class.positions import (
    M,
    T,
    U,
    W,
    begin_scoring,
    card,
    contract,
    decision,
    offered,
    options,
    parts,
    play,
    route,
    seat_to_move,
    set_coins,
    set_route,
    set_train,
    table,
)


def yard(*cards: dict[str, Any], upper: Train = (0,), lower: Train = (0,), at: tuple[int, int] = (0, 0)) -> State:
    """Seat 0 has the move and no coins; the cards lie in the first places of the display."""
    state = table(2, "AE", cards=cards)
    set_coins(state, 0, 0)
    set_train(state, 0, U, upper, at[0])
    set_train(state, 0, W, lower, at[1])
    return state


def switched(state: State, phase: int = 1) -> int:
    """What the switches of seat 0 bring in a scoring phase."""
    before = state.sheet[0][SWITCHES]
    score_now(state, phase=phase)
    assert decision(state).effect.op == "turn", "seat 0 had nothing to choose"
    return state.sheet[0][SWITCHES] - before


def pays(slots: int, value: int, upper: Train, lower: Train, at: tuple[int, int]) -> int:
    """A switch of 3 points above and 5 below in the last of so many slots, the others with switches of nothing."""
    state = yard(switch(value, 3, 5), *[switch(12, 0, 0)] * 4, upper=upper, lower=lower, at=at)
    own, *others = state.display[:5]
    fill_gap(state, 0, *others[: slots - 1], own)
    return switched(state)


def turned(state: State) -> list[tuple[bool, bool]]:
    """For each slot, whether the upper and the lower side of the card are done."""
    done = state.gap_done[0]
    return [(bool(done >> 2 * slot & 1), bool(done >> 2 * slot + 1 & 1)) for slot in range(len(state.gap[0]))]


# The gap


def test_FC_E_1_gap_cards_lie_between_the_trains_only() -> None:
    state = yard(switch(1, 5, 5), mechanic("coins 1", 7))
    one, two = state.display[:2]
    play(state, TAKE[0])
    assert lies_where(state, one) == ["gap of 0"]
    play(state, DECLINE[8], DONE, END, TAKE[1], SLOT[1])
    assert lies_where(state, two) == ["gap of 0"]
    assert state.gap[0] == (one, two)


@pytest.mark.parametrize(("slots", "left", "right"), [(1, 1, 2), (2, 3, 4), (3, 5, 6), (4, 7, 8), (5, 9, 10)])
def test_FC_E_2_a_slot_lies_between_two_positions(slots: int, left: int, right: int) -> None:
    """Judged by where the conductors have to stand for a switch of value 0."""
    below = 5 if right != 6 else 0
    assert pays(slots, 0, EIGHT, EIGHT, (left, right)) == 3 + below
    assert pays(slots, 0, EIGHT, EIGHT, (left - 1, right)) == below
    assert pays(slots, 0, EIGHT, EIGHT, (left, right - 1)) == 3


def test_FC_E_3_FC_EX_M26_slots_are_used_before_cars_are_there() -> None:
    state = yard(switch(1, 5, 5), switch(1, 5, 5))
    one, two = state.display[:2]
    play(state, TAKE[0])
    assert list(state.gap[0]) == [one], "slot 1, without a choice"
    play(state, DECLINE[8], DONE, END, TAKE[1])
    assert options(state) == [SLOT[0], SLOT[1]], "never slot 3"
    play(state, SLOT[1])
    assert list(state.gap[0]) == [one, two]
    assert (state.cars[U], state.cars[W]) == ((0,), (0,))


def test_FC_E_4_covering() -> None:
    state = yard(switch(1, 5, 5), switch(0, 20, 20), upper=[0, 0], lower=[0, 0], at=(2, 2))
    new, old = state.display[:2]
    fill_gap(state, 0, old)
    play(state, TAKE[0], SLOT[0])
    assert (state.gap[0], state.covered[0]) == ((new,), (old,))
    assert switched(state) == 0, "the covered card would have paid 40"


def test_FC_E_5_a_cover_fills_exactly_one_slot() -> None:
    state = yard(*[switch(1, 5, 5)] * 4)
    new, one, two, three = state.display[:4]
    fill_gap(state, 0, one, two, three)
    play(state, TAKE[0])
    assert options(state) == [SLOT[0], SLOT[1], SLOT[2], SLOT[3]]
    play(state, SLOT[1])
    assert (state.gap[0], state.covered[0]) == ((one, new, three), (two,))


def test_FC_RE_1_five_slots_and_then_only_covering() -> None:
    state = yard(*[switch(1, 5, 5)] * 6)
    new, *others = state.display[:6]
    fill_gap(state, 0, *others)
    play(state, TAKE[0])
    assert options(state) == list(SLOT), "no sixth slot"
    play(state, SLOT[4])
    assert (state.gap[0], state.covered[0]) == ((*others[:4], new), (others[4],))


def test_FC_RE_1_a_sixth_gap_card_may_be_declined() -> None:
    state = yard(*[switch(1, 5, 5)] * 6)
    fill_gap(state, 0, *state.display[1:6])
    play(state, DECLINE[0], CAR[U])
    assert (len(state.gap[0]), state.covered[0], state.cars[U]) == (5, (), (0, 0))


# Switches


@pytest.mark.parametrize(("upper", "lower", "paid"), [(1, 1, 8), (1, 0, 3), (0, 1, 5), (0, 0, 0)])
def test_FC_E_6_each_side_by_itself(upper: int, lower: int, paid: int) -> None:
    assert pays(1, 1, [upper, 0], [1, lower], (1, 2)) == paid


def test_FC_E_7_value_and_conductor() -> None:
    assert pays(1, 4, [4], [7, 4], (1, 2)) == 8
    assert pays(1, 4, [7], [12, 12], (1, 2)) == 8, "more is fine"
    assert pays(1, 4, [2], [4, 2], (1, 2)) == 0, "the same value for both sides"
    assert pays(1, 4, [4], [4, 4], (0, 1)) == 0, "not reached"


def test_FC_E_8_left_above_and_right_below() -> None:
    assert pays(1, 4, [4, 0], [0], (2, 1)) == 3, "the right car above does not matter"
    assert pays(1, 4, [0], [7, 0], (1, 2)) == 0, "nor the left car below"
    assert pays(2, 1, [1, 1, 1, 0], [1, 1, 1, 1], (3, 4)) == 8


def test_FC_E_9_in_every_scoring_phase() -> None:
    state = yard(switch(1, 3, 5), upper=[1], lower=[1, 1], at=(1, 2))
    fill_gap(state, 0, state.display[0])
    assert [switched(state, phase) for phase in (1, 2, 3)] == [8, 8, 8]


def test_FC_EX_M27_five_points_or_ten() -> None:
    for second, paid in ((0, 5), (1, 10)):
        state = yard(switch(1, 5, 5), upper=[1, 0], lower=[1, second], at=(1, 2))
        fill_gap(state, 0, state.display[0])
        assert switched(state) == paid


def test_FC_RE_2_mail_car_and_tile_are_counted() -> None:
    nine: Train = [1, 1, 1, 1, 1, M, 0, 0]
    assert pays(3, 1, nine, nine, (5, 8)) == 3, "slot 3 is judged by position 5 and the mail car"
    assert pays(4, 0, nine, nine, (7, 8)) == 8, "slot 4 by positions 7 and 8"
    assert pays(5, 0, EIGHT, EIGHT, (9, 10)) == 8, "slot 5 by position 9 and the tile"


def test_FC_RE_3_FC_EX_M38_a_mail_car_meets_no_switch() -> None:
    five: Train = [1, 1, 1, 1, 1, M]
    assert pays(3, 1, five, five, (6, 6)) == 3
    assert pays(3, 0, five, five, (6, 6)) == 3, "not even for value 0"


def test_FC_RE_3_a_mechanic_beside_the_mail_car_gives_its_frame_only() -> None:
    state = yard(mechanic("coins 2", 1), switch(12, 0, 0), switch(12, 0, 0), upper=[4, 4, 4, 4, 4, M, 2])
    fill_gap(state, 0, *state.display[1:3])
    play(state, TAKE[0], SLOT[2])
    assert turned(state)[2] == (True, False)
    assert (state.coins[0], offered(state, "bonus")) == ((2, 0, 0), [])
    play(state, COIN_CAR[W])
    assert offered(state, "bonus") == []
    play(state, END)
    assert (state.cars[U], state.bonuses[0]) == ((4, 4, 4, 4, 4, 2), ())


@pytest.mark.parametrize(("at", "paid"), [(10, 5), (9, 0)])
def test_FC_RE_4_FC_EX_M39_a_tile_meets_a_switch_with_its_number(at: int, paid: int) -> None:
    lower: Train = [1, 1, 1, 1, 1, M, 1, 1, 1, "T8"]
    assert pays(5, 4, [0], lower, (0, at)) == paid
    assert pays(5, 7, [0], lower, (0, at)) == paid
    assert pays(5, 12, [0], lower, (0, at)) == 0


def test_FC_EX_M39_the_tile_is_no_car_for_a_contract() -> None:
    state = yard(contract("cars 1 4", "points 1"), lower=[1, 1, 1, 1, 1, M, 1, 1, 1, "T8"], at=(0, 10))
    lay_open(state, 0, state.display[0])
    assert offered(state, "contract") == []


def test_FC_RE_4_a_mechanic_beside_the_tile_gives_its_frame_only() -> None:
    state = yard(mechanic("coins 2", 1), *[switch(12, 0, 0)] * 4, lower=[1, 1, 1, 1, 1, M, 1, 1, 1, T])
    fill_gap(state, 0, *state.display[1:5])
    play(state, TAKE[0], SLOT[4])
    assert turned(state)[4] == (False, True)
    assert (state.coins[0], offered(state, "bonus")) == ((2, 0, 0), [])


def test_FC_RE_5_where_no_car_is_nothing_is_met() -> None:
    assert pays(1, 0, [0], [0], (1, 1)) == 3, "there is no second car below"
    assert pays(2, 0, [0], [0, 0, 0], (1, 3)) == 0
    assert pays(5, 0, [1, 1, 1, 1, 1, M, 1, 1], [1, 1, 1, 1, 1, M, 1, 1], (8, 8)) == 0
    state = yard(mechanic("coins 1", 0), switch(12, 0, 0))
    fill_gap(state, 0, state.display[1])
    play(state, TAKE[0], SLOT[1])
    assert turned(state) == [(False, False), (False, False)], "value 0 asks that the car is there"


def test_FC_RE_11_switches_are_judged_after_all_bonuses() -> None:
    state = yard(switch(1, 5, 5), route("conductor 2"), upper=[1], lower=[1, 1], at=(0, 1))
    one, lane = state.display[:2]
    fill_gap(state, 0, one)
    set_route(state, 0, lane, locomotive=4)
    begin_scoring(state)
    assert state.sheet[0][SWITCHES] == 0
    play(state, STATION[3], CONDUCTOR[1][1], FINISH)
    assert (state.sheet[0][SWITCHES], state.sheet[0][TRAINS]) == (10, 3)


# Mechanics


def test_FC_E_10_first_the_framed_bonus_then_the_place() -> None:
    state = yard(mechanic("car 2", 4), switch(1, 5, 5))
    fill_gap(state, 0, state.display[1])
    play(state, TAKE[0])
    assert parts(state) == {CAR[U], CAR[W]}
    play(state, CAR[U], DONE)
    assert options(state) == [SLOT[0], SLOT[1]]
    assert len(state.gap[0]) == 1


def test_FC_E_11_the_right_car_goes_up_a_step_once() -> None:
    state = yard(mechanic("coins 2", 4), upper=[7, 2, 0], lower=[0])
    play(state, TAKE[0])
    assert waiting(state) == ["mechanic 2"]
    use(state, "mechanic 2")
    assert (state.cars[U], waiting(state), turned(state)) == ((7, 4, 0), [], [(True, False)])
    set_coins(state, 0, 0, 0, 2)
    play(state, COIN_UPGRADE[U][0])
    assert (state.cars[U], waiting(state)) == ((12, 4, 0), []), "never again"


def test_FC_E_11_as_soon_as_the_left_car_has_the_value() -> None:
    state = yard(mechanic("coins 2", 2), card("car", "1>2"), upper=[1, 1], lower=[0])
    fill_gap(state, 0, state.display[0])
    play(state, TAKE[1], UPGRADE[U][0])
    assert waiting(state) == ["mechanic 2"]
    use(state, "mechanic 2")
    assert state.cars[U] == (2, 2)


def test_FC_EX_M28_above_at_once_and_below_later() -> None:
    state = yard(mechanic("coins 2", 4), upper=[7, 2], lower=[1, 0])
    play(state, TAKE[0])
    assert (state.coins[0], state.gap[0] != ()) == ((2, 0, 0), True)
    use(state, "mechanic 2")
    assert (state.cars[U], state.cars[W], turned(state)) == ((7, 4), (1, 0), [(True, False)])
    set_coins(state, 0, 0, 0, 2)
    play(state, COIN_UPGRADE[W][0])
    assert (state.cars[W], waiting(state)) == ((2, 0), [])
    play(state, COIN_UPGRADE[W][0])
    assert waiting(state) == ["mechanic 18"]
    use(state, "mechanic 18")
    assert (state.cars[W], turned(state)) == ((4, 1), [(True, True)])


def test_FC_EX_M28_the_illustration() -> None:
    state = yard(mechanic("coins 2", 2), upper=[2, 1])
    play(state, TAKE[0])
    use(state, "mechanic 2")
    assert state.cars[U] == (2, 2)


def test_FC_E_12_no_conductor_is_needed() -> None:
    state = yard(mechanic("coins 1", 1), upper=[1, 0], lower=[1, 0], at=(0, 0))
    play(state, TAKE[0])
    assert sorted(waiting(state)) == ["mechanic 18", "mechanic 2"]


def test_FC_E_13_a_side_upgrades_its_own_train() -> None:
    state = yard(mechanic("coins 1", 1), upper=[0, 0], lower=[1, 0])
    play(state, TAKE[0])
    assert waiting(state) == ["mechanic 18"]
    use(state, "mechanic 18")
    assert (state.cars[U], state.cars[W]) == ((0, 0), (1, 1))


def test_FC_E_14_with_both_sides_the_card_is_turned() -> None:
    state = yard(mechanic("coins 1", 1), upper=[1, 0], lower=[0, 0])
    play(state, TAKE[0])
    assert turned(state) == [(True, False)]
    set_coins(state, 0, 0, 0, 1)
    play(state, COIN_UPGRADE[W][0])
    assert turned(state) == [(True, True)]


@pytest.mark.parametrize(
    ("upper", "offer"), [([4, 4], False), ([7, 4], True), ([12, 12], False), ([4, 0], True), ([4], False)]
)
def test_FC_E_15_the_step_obeys_the_rules_of_upgrading(upper: Train, offer: bool) -> None:
    state = yard(mechanic("coins 1", 4), upper=upper)
    play(state, TAKE[0])
    assert waiting(state) == ["mechanic 2"]
    assert bool(offered(state, "bonus")) == offer


def test_FC_E_15_one_step_of_the_ladder_behind_the_mail_car() -> None:
    """Slot 4: positions 7 and 8, the sixth and the seventh car."""
    state = yard(mechanic("coins 1", 2), *[switch(12, 0, 0)] * 3, upper=[4, 4, 4, 4, 4, M, 4, 2])
    fill_gap(state, 0, *state.display[1:4])
    play(state, TAKE[0], SLOT[3])
    use(state, "mechanic 8")
    assert state.cars[U] == (4, 4, 4, 4, 4, 4, 4)


def test_FC_E_16_contracts_of_known_kinds() -> None:
    cards = data.box().cards
    known = {printed.need.what for printed in cards if printed.set in "AB"}
    assert {printed.need.what for printed in cards if printed.set == "E"} <= known
    assert sum(printed.set == "E" and printed.kind == "contract" for printed in cards) > 0


def test_FC_RE_6_FC_EX_M40_a_coin_makes_room_for_the_step() -> None:
    state = yard(mechanic("coins 2", 4), upper=[4, 4])
    set_coins(state, 0, 0, 0, 1)
    play(state, TAKE[0])
    assert (waiting(state), offered(state, "bonus")) == (["mechanic 2"], [])
    play(state, COIN_UPGRADE[U][0])
    assert state.cars[U] == (7, 4)
    use(state, "mechanic 2")
    assert state.cars[U] == (7, 7)


def test_FC_RE_6_FC_EX_M40_or_it_is_lost_at_the_end_of_the_turn() -> None:
    state = yard(mechanic("coins 2", 4), upper=[4, 4])
    play(state, TAKE[0], END)
    assert (state.cars[U], state.bonuses[0], turned(state)) == ((4, 4), (), [(True, False)])
    play(state, DECLINE[8], DONE, END)
    set_coins(state, 0, 0, 0, 2)
    play(state, COIN_UPGRADE[U][0])
    assert (state.cars[U], waiting(state)) == ((7, 4), []), "the side counts as fulfilled all the same"


@pytest.mark.parametrize("coin", [True, False])
def test_FC_RE_6_FC_EX_M42_no_right_car_yet(coin: bool) -> None:
    state = yard(mechanic("coins 1", 4), upper=[4])
    play(state, TAKE[0])
    assert (waiting(state), offered(state, "bonus")) == (["mechanic 2"], [])
    if coin:
        play(state, COIN_CAR[U])
        use(state, "mechanic 2")
        assert state.cars[U] == (4, 1)
    else:
        play(state, END)
        assert (state.cars[U], state.bonuses[0]) == ((4,), ())


def test_FC_RE_6_an_upgrade_from_before_the_main_action_waits_until_after_it() -> None:
    state = yard(mechanic("coins 1", 4), card("car", "car"), upper=[2])
    fill_gap(state, 0, state.display[0])
    set_coins(state, 0, 0, 0, 1)
    play(state, COIN_UPGRADE[U][0], TAKE[1], CAR[U])
    use(state, "mechanic 2")
    assert state.cars[U] == (4, 1)


def out_of_turn(upper: Train, tile: str = "0>1") -> State:
    """Seat 0 took the start player tile; seat 3, who has a mechanic of value 1, chooses its part."""
    cards = [mechanic("coins 1", 1), card("car", "car")]
    state = table(4, "AE", cards=cards, start_player_tile=["coins 2", "", "", tile])
    set_train(state, 3, U, upper)
    fill_gap(state, 3, state.display[0])
    play(state, START_TILE)
    assert seat_to_move(state) == 3
    return state


def test_FC_RE_6_out_of_turn_at_once() -> None:
    state = out_of_turn([0, 0])
    play(state, UPGRADE[U][0])
    assert (seat_to_move(state), waiting(state, 3)) == (3, ["mechanic 2"])
    use(state, "mechanic 2")
    assert (state.cars[6], state.bonuses[3], seat_to_move(state)) == ((1, 1), (), 0)


def test_FC_RE_6_FC_RM_7_out_of_turn_an_impossible_upgrade_is_lost() -> None:
    """There is no right car, and nothing waits for the own turn."""
    state = out_of_turn([0])
    play(state, UPGRADE[U][0])
    assert (seat_to_move(state), state.gap_done[3]) == (0, 1)
    assert state.bonuses[3] == ()


def test_FC_RE_6_FC_RM_7_out_of_turn_lost_beside_another_bonus() -> None:
    state = out_of_turn([0], tile="upgrade 2, 0>1")
    set_train(state, 3, W, [0, 0, 0, 0])
    play(state, UPGRADE[U][0], CAR[W], MAIL_CAR[3], DONE)
    assert sorted(waiting(state, 3)) == ["coins 3", "mechanic 2"]
    use(state, "coins 3")
    assert seat_to_move(state) == 0
    assert state.bonuses[3] == ()


@pytest.mark.parametrize("slots", [1, 2, 4])
@pytest.mark.parametrize("value", [1, 2, 4, 7, 12])
def test_FC_RE_7_the_upgrade_that_fulfils_frees_the_right_car(slots: int, value: int) -> None:
    """Even if left and right car were equal before."""
    below = {1: 0, 2: 1, 4: 2, 7: 4, 12: 7}[value]
    left = {1: 0, 2: 2, 4: 5}[slots]
    cars = [12] * left + [below, below]
    upper: Train = [*cars[:5], M, *cars[5:]] if len(cars) > 5 else cars
    state = yard(mechanic("coins 1", value), *[switch(12, 0, 0)] * 3, upper=upper)
    worker, *others = state.display[:4]
    fill_gap(state, 0, *others[: slots - 1], worker)
    set_coins(state, 0, 0, 0, 1)
    play(state, COIN_UPGRADE[U][left])
    assert waiting(state) == [f"mechanic {2 * slots}"]
    use(state, f"mechanic {2 * slots}")
    assert state.cars[U] == (*cars[:left], value, value)


def test_FC_RE_7_unless_the_same_frame_uses_it_up() -> None:
    state = yard(mechanic("coins 1", 2), card("car", "upgrade 2"), upper=[1, 1])
    fill_gap(state, 0, state.display[0])
    set_coins(state, 0, 1)
    play(state, TAKE[1], UPGRADE[U][0], UPGRADE[U][1])
    assert (state.cars[U], waiting(state), offered(state, "bonus")) == ((2, 2), ["mechanic 2"], [])


def test_FC_RE_8_no_0_car_instead_and_it_may_be_left() -> None:
    state = yard(mechanic("coins 1", 4), upper=[7, 2])
    play(state, TAKE[0])
    assert len(offered(state, "bonus")) == 1
    left = state.clone()
    play(state, offered(state, "bonus")[0])
    assert state.cars[U] == (7, 4), "there was nothing to choose"
    play(left, END)
    assert (left.cars[U], left.bonuses[0]) == ((7, 2), ())


def test_FC_RE_9_frame_slot_placement_and_then_the_queue() -> None:
    state = yard(mechanic("car", 1), switch(1, 5, 5), upper=[1, 1, 1, 1], lower=[1, 0])
    fill_gap(state, 0, state.display[1])
    play(state, TAKE[0], CAR[U], MAIL_CAR[3])
    assert options(state) == [SLOT[0], SLOT[1]], "the mail car's coins wait"
    assert waiting(state) == ["coins 3"]
    play(state, SLOT[0])
    assert waiting(state) == ["coins 3", "mechanic 2", "mechanic 18"]


def test_FC_RE_9_the_framed_bonus_can_fulfil_a_side() -> None:
    state = yard(mechanic("upgrade", 2), upper=[1, 1])
    play(state, TAKE[0], UPGRADE[U][0])
    use(state, "mechanic 2")
    assert state.cars[U] == (2, 2)


def test_FC_RE_10_FC_EX_M41_a_covered_mechanic_does_nothing_more() -> None:
    state = yard(switch(1, 5, 5), mechanic("coins 1", 2), upper=[2, 0], lower=[1, 0])
    new, old = state.display[:2]
    fill_gap(state, 0, old)
    assert turned(state) == [(True, False)]
    set_coins(state, 0, 0, 0, 1)
    play(state, TAKE[0], SLOT[0], COIN_UPGRADE[W][0])
    assert (state.cars[W], state.bonuses[0], state.covered[0]) == ((2, 0), (), (old,))
    assert state.gap[0] == (new,)


def test_FC_RE_10_a_covering_mechanic_starts_afresh() -> None:
    state = yard(mechanic("coins 1", 2), mechanic("coins 1", 2), upper=[4, 0], lower=[4, 2])
    new, old = state.display[:2]
    fill_gap(state, 0, old)
    assert turned(state) == [(True, True)], "face down, and it may be covered"
    play(state, TAKE[0], SLOT[0])
    assert (state.gap[0], state.covered[0]) == ((new,), (old,))
    assert sorted(waiting(state)) == ["mechanic 18", "mechanic 2"]
    use(state, "mechanic 18")
    use(state, "mechanic 2")
    assert (state.cars[U], state.cars[W]) == ((4, 1), (4, 4))


def test_FC_RE_10_covering_one_slot_leaves_the_others() -> None:
    state = yard(mechanic("coins 1", 7), mechanic("coins 1", 2), mechanic("coins 1", 2), upper=[4, 0, 0])
    _, first, second = state.display[:3]
    fill_gap(state, 0, first, second)
    play(state, TAKE[0], SLOT[1])
    assert turned(state) == [(True, False), (False, False)]


def test_FC_RE_10_a_face_down_mechanic_keeps_its_slot() -> None:
    state = yard(switch(1, 5, 5), mechanic("coins 1", 0))
    fill_gap(state, 0, state.display[1])
    assert turned(state) == [(True, True)]
    play(state, TAKE[0])
    assert options(state) == [SLOT[0], SLOT[1]]


def test_FC_E_11_the_step_of_a_mechanic_lets_a_passenger_board() -> None:
    state = table(2, "DE", cards=[mechanic("coins 1", 2), passenger("coins 3"), passenger("coins 2")])
    _, first, second = state.display[:3]
    set_train(state, 0, U, [2, 0], 2)
    tuck(state, 0, U, first, second)
    play(state, TAKE[0])
    assert (waiting(state), state.aboard[U]) == (["mechanic 2"], 0b01)
    use(state, "mechanic 2")
    assert (state.cars[U], waiting(state), state.aboard[U]) == ((2, 1), ["coins 3"], 0b11)


def test_FC_E_11_in_the_scoring_too() -> None:
    state = yard(mechanic("coins 1", 1), route("upgrade"), upper=[0, 0], at=(2, 0))
    one, lane = state.display[:2]
    fill_gap(state, 0, one)
    set_route(state, 0, lane, locomotive=4)
    score_now(state)
    play(state, STATION[3], UPGRADE[U][0])
    use(state, "mechanic 2")
    play(state, FINISH)
    assert (state.cars[U], state.sheet[0][TRAINS]) == ((1, 1), 2)


def test_FC_EX_M27_the_switch_of_the_example_is_in_the_first_pile() -> None:
    """It lies among cars of 1 and 2."""
    switches = [printed for printed in data.box().cards if printed.kind == "switch"]
    assert [printed.pile for printed in switches if (printed.value, printed.upper, printed.lower) == (1, 5, 5)] == [1]
