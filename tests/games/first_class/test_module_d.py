"""Module D, passengers and baggage."""

from typing import Any

import pytest

from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    BOTH,
    CAR,
    COIN_CAR,
    COIN_CONDUCTOR,
    COIN_POINT,
    COIN_UPGRADE,
    CONDUCTOR,
    CONTRACT,
    DECLINE,
    DONE,
    END,
    FINISH,
    LOCO,
    MAIL_CAR,
    START_TILE,
    STATION,
    TAKE,
    TRAIN,
    UPGRADE,
)
from stellwerk.games.first_class.rules.state import BAGGAGE, TRAINS, State, put
from tests.games.first_class.module_positions import (
    baggage,
    celebrity,
    lay_open,
    lies_where,
    passenger,
    score_now,
    tuck,
    use,
    waiting,
)
from tests.games.first_class.positions import (
    M,
    U,
    W,
    asked,
    card,
    conductors,
    contract,
    decision,
    final,
    named,
    offered,
    ops,
    options,
    parts,
    play,
    points,
    route,
    seat_to_move,
    set_coins,
    set_route,
    set_train,
    table,
)


def platform(*cards: dict[str, Any], modules: str = "AD", players: int = 2) -> State:
    """Seat 0 has the move and no coins; the cards lie in the first places of the display."""
    state = table(players, modules, cards=cards)
    set_coins(state, 0, 0)
    return state


def aboard(state: State, seat: int = 0) -> tuple[int, int]:
    """How many passengers have boarded and how much baggage is loaded."""
    return state.aboard[2 * seat].bit_count(), state.aboard[2 * seat + 1].bit_count()


# Placing


def test_FC_D_1_passenger_or_baggage_for_good() -> None:
    state = platform(passenger("coins 3", "points 4"))
    number = state.display[0]
    play(state, TAKE[0])
    assert options(state) == [TRAIN[U], TRAIN[W]]
    play(state, TRAIN[W])
    assert lies_where(state, number) == ["lower train of 0"]
    set_train(state, 0, W, [1], 0)
    set_coins(state, 0, 0, 1)
    state.pending = table(2, "AD").pending
    play(state, COIN_CONDUCTOR[W])
    assert (state.sheet[0][BAGGAGE], waiting(state)) == (4, []), "it pays as baggage"


def test_FC_D_2_above_it_is_a_passenger_and_below_baggage() -> None:
    for side, coins, paid in ((U, ["coins 3"], 0), (W, [], 4)):
        state = platform(passenger("coins 3", "points 4"))
        for train in (U, W):
            set_train(state, 0, train, [1], 1)
        play(state, TAKE[0], TRAIN[side])
        assert (waiting(state), state.sheet[0][BAGGAGE]) == (coins, paid)


def test_FC_D_3_under_the_first_free_car_and_it_stays() -> None:
    state = platform(passenger("coins 3"), passenger("coins 2"), card("car", "0>1"))
    one, two, _ = state.display[:3]
    set_train(state, 0, U, [0, 0, 0])
    tuck(state, 0, U, two)
    play(state, TAKE[0], TRAIN[U])
    assert state.tucked[U] == (two, one)
    set_train(state, 0, U, [4, 2, 1], 3)
    final(state)
    assert state.tucked[U] == (two, one)


def test_FC_D_4_no_free_car_above_leaves_baggage_only() -> None:
    state = platform(passenger("coins 3", "points 4"), passenger("coins 2"))
    one, two = state.display[:2]
    tuck(state, 0, U, two)
    play(state, TAKE[0])
    assert (state.tucked[U], state.tucked[W]) == ((two,), (one,)), "there was no choice"


def test_FC_D_4_no_free_car_at_all_only_declined() -> None:
    state = platform(*[passenger("coins 3", "points 4")] * 3)
    _, two, three = state.display[:3]
    tuck(state, 0, U, two)
    tuck(state, 0, W, three)
    assert (TAKE[0] in options(state), DECLINE[0] in options(state)) == (False, True)
    play(state, DECLINE[0])
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0], CAR[U], CAR[W]}


# Boarding and loading


@pytest.mark.parametrize(
    ("value", "at", "boards"), [(0, 1, False), (1, 0, False), (1, 1, True), (4, 1, True), (0, 0, False)]
)
def test_FC_D_5_a_car_of_1_that_is_reached(value: int, at: int, boards: bool) -> None:
    state = platform(passenger("coins 3"), card("car", "7>12"))
    set_train(state, 0, U, [value, 0], at)
    play(state, TAKE[0], TRAIN[U])
    assert waiting(state) == (["coins 3"] if boards else [])
    assert aboard(state) == (int(boards), 0)


def test_FC_D_6_at_once_and_once() -> None:
    state = platform(passenger("coins 3"), card("car", "0>1"), card("car", "1>2"))
    one = state.display[0]
    set_train(state, 0, U, [0], 1)
    tuck(state, 0, U, one)
    play(state, TAKE[1], UPGRADE[U][0])
    assert waiting(state) == ["coins 3"]
    use(state, "coins 3", COIN_POINT[0])
    set_coins(state, 0, 0, 0, 1)
    play(state, COIN_UPGRADE[U][0])
    assert state.cars[U] == (2,)
    assert waiting(state) == [], "never again"


def test_FC_D_6_by_a_step_of_the_conductor() -> None:
    state = platform(passenger("coins 3"))
    set_train(state, 0, U, [1])
    tuck(state, 0, U, state.display[0])
    set_coins(state, 0, 0, 1)
    play(state, COIN_CONDUCTOR[U])
    assert waiting(state) == ["coins 3"]


def test_FC_D_7_FC_EX_M19_a_coin_for_every_earlier_passenger() -> None:
    state = platform(passenger("coins 2, car"), passenger("coins 2"), passenger("coins 2"))
    new, *others = state.display[:3]
    set_train(state, 0, U, [1, 1, 1], 3)
    tuck(state, 0, U, *others)
    play(state, TAKE[0], TRAIN[U])
    assert waiting(state) == ["car 1", "coins 4"]
    use(state, "coins 4")
    use(state, "car 1", CAR[U])
    assert (state.coins[0], state.cars[U]) == ((4, 0, 0), (1, 1, 1, 0))
    assert state.tucked[U] == (*others, new)


def test_FC_EX_M20_under_the_second_car() -> None:
    state = platform(passenger("coins 3"), passenger("coins 2"))
    new, other = state.display[:2]
    set_train(state, 0, U, [1, 1, 0], 3)
    tuck(state, 0, U, other)
    assert aboard(state) == (1, 0)
    play(state, TAKE[0], TRAIN[U])
    assert (state.tucked[U], waiting(state)) == ((other, new), ["coins 4"])
    use(state, "coins 4")
    assert state.coins[0] == (4, 0, 0)


def test_FC_D_8_FC_EX_M21_two_points_for_every_earlier_baggage() -> None:
    state = platform(baggage("points 4, car"), baggage("points 3"), baggage("points 3"))
    set_train(state, 0, W, [1, 1, 1], 3)
    tuck(state, 0, W, *state.display[1:3])
    play(state, TAKE[0], TRAIN[W])
    assert state.sheet[0][BAGGAGE] == 8
    assert waiting(state) == ["car 1"]
    use(state, "car 1", CAR[W])
    assert state.cars[W] == (1, 1, 1, 0)


def test_FC_EX_M22_baggage_waits_for_the_upgrade() -> None:
    state = platform(baggage("points 2, upgrade"), card("car", "0>1"))
    set_train(state, 0, W, [0, 0], 2)
    play(state, TAKE[0], TRAIN[W])
    assert (state.sheet[0][BAGGAGE], aboard(state)) == (0, (0, 0))
    play(state, DECLINE[8], DONE, END)  # the other player
    assert seat_to_move(state) == 0
    play(state, TAKE[1], UPGRADE[W][0])
    assert (state.sheet[0][BAGGAGE], waiting(state)) == (2, ["upgrade 1"])
    use(state, "upgrade 1")
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0], UPGRADE[W][1], CAR[U], CAR[W]}
    play(state, UPGRADE[W][1])
    assert state.cars[W] == (1, 1)


def test_FC_D_9_neither_kind_raises_the_other() -> None:
    state = platform(passenger("coins 3", "points 4"), baggage("points 3"), passenger("coins 2"), passenger("coins 2"))
    _, suitcase, guest, waits = state.display[:4]
    set_train(state, 0, U, [1, 0, 1], 3)
    state.cars = put(state.cars, U, (1, 0, 0))
    set_train(state, 0, W, [1, 1], 2)
    tuck(state, 0, U, guest, waits)
    tuck(state, 0, W, suitcase)
    assert aboard(state) == (1, 1)
    play(state, TAKE[0], TRAIN[W])
    assert state.sheet[0][BAGGAGE] == 4 + 2, "one baggage before; the passengers do not count"


def test_FC_D_9_waiting_cards_raise_nothing() -> None:
    state = platform(passenger("coins 3"), passenger("coins 2"), passenger("coins 2"))
    new, one, two = state.display[:3]
    set_train(state, 0, U, [1, 1, 1], 0)
    tuck(state, 0, U, one, two)
    state.conductors = put(state.conductors, U, 0)
    play(state, TAKE[0], TRAIN[U])
    assert (aboard(state), waiting(state)) == ((0, 0), [])
    assert state.tucked[U] == (one, two, new)


def test_FC_D_10_FC_EX_M23_three_at_once_are_eleven_coins() -> None:
    state = platform(card("conductor", "both 3"), passenger("coins 3"), passenger("coins 2, car"), passenger("coins 3"))
    set_train(state, 0, U, [2, 1, 1])
    tuck(state, 0, U, *state.display[1:4])
    set_coins(state, 0, 1)
    play(state, TAKE[0], BOTH[3][1])
    assert sorted(waiting(state)) == ["car 1", "coins 11"]
    events = use(state, "coins 11")
    assert [event.result for event in named(events, "coins")] == [(11,)], "one gain"
    assert state.coins[0] == (5, 5, 2)
    use(state, "car 1", CAR[U])
    assert state.cars[U] == (2, 1, 1, 0)


def test_FC_D_10_baggage_one_after_the_other() -> None:
    state = platform(card("conductor", "both 3"), *[baggage("points 2")] * 3)
    set_train(state, 0, W, [1, 1, 1])
    tuck(state, 0, W, *state.display[1:4])
    play(state, TAKE[0], BOTH[0][3])
    assert state.sheet[0][BAGGAGE] == 2 + 4 + 6


def test_FC_D_10_only_those_that_are_reached() -> None:
    state = platform(card("conductor", "conductor 2"), *[passenger("coins 2")] * 3)
    set_train(state, 0, U, [1, 1, 1])
    tuck(state, 0, U, *state.display[1:4])
    play(state, TAKE[0], CONDUCTOR[2][0])
    assert (waiting(state), aboard(state)) == (["coins 5"], (2, 0))


@pytest.mark.parametrize(
    ("need", "above", "below", "yes"),
    [
        ("passengers 4", 4, 0, True),
        ("passengers 4", 3, 1, False),
        ("baggage 3", 0, 3, True),
        ("baggage 3", 3, 2, False),
        ("passengers 2", 3, 0, True),
    ],
)
def test_FC_D_11_so_many_of_one_kind(need: str, above: int, below: int, yes: bool) -> None:
    state = platform(contract(need, "points 1", set="D"), *[passenger("coins 2")] * 7)
    deal, *others = state.display[:8]
    lay_open(state, 0, deal)
    set_train(state, 0, U, [0, 0, 0, 0])
    set_train(state, 0, W, [0, 0, 0, 0])
    tuck(state, 0, U, *others[:above])
    tuck(state, 0, W, *others[above : above + below])
    assert (offered(state, "contract") == [CONTRACT[deal]]) == yes


def test_FC_RD_1_FC_EX_M24_a_waiting_passenger_counts() -> None:
    state = platform(contract("passengers 4", "points 12"), *[passenger("coins 2")] * 4)
    deal, *others = state.display[:5]
    set_train(state, 0, U, [1, 1, 1, 0], 4)
    lay_open(state, 0, deal)
    tuck(state, 0, U, *others[:3])
    tuck(state, 0, W, others[3])
    assert offered(state, "contract") == [], "three passengers and one baggage"
    state.tucked = put(state.tucked, W, ())
    state.tucked = put(state.tucked, U, tuple(others))
    assert (aboard(state), offered(state, "contract")) == ((3, 0), [CONTRACT[deal]])


def test_FC_RD_2_the_two_kinds_are_not_added_up() -> None:
    state = platform(
        contract("passengers 2", "points 1"), contract("baggage 2", "points 1"), *[baggage("points 2")] * 2
    )
    first, second, one, two = state.display[:4]
    lay_open(state, 0, first, second)
    tuck(state, 0, U, one)
    tuck(state, 0, W, two)
    assert offered(state, "contract") == []


@pytest.mark.parametrize("order", [(2, 3, 4), (4, 2, 3), (3, 4, 2)])
def test_FC_RD_3_the_sum_does_not_depend_on_the_order(order: tuple[int, ...]) -> None:
    """Two aboard, three more in one frame: 9 printed, 3 times 2, and 0 + 1 + 2."""
    guests = [passenger(f"coins {n}", f"points {n}") for n in (2, 2, *order)]
    state = platform(card("conductor", "both 3"), *guests)
    set_train(state, 0, U, [1, 1, 1, 1, 1, M], 2)
    tuck(state, 0, U, *state.display[1:6])
    assert aboard(state) == (2, 0)
    play(state, TAKE[0], BOTH[3][0])
    assert waiting(state) == ["coins 18"]


def test_FC_RD_3_baggage_with_two_loaded_before() -> None:
    state = platform(card("conductor", "both 3"), *(baggage(f"points {n}") for n in (2, 2, 3, 5, 4)))
    set_train(state, 0, W, [1, 1, 1, 1, 1, M], 2)
    tuck(state, 0, W, *state.display[1:6])
    play(state, TAKE[0], BOTH[0][3])
    assert state.sheet[0][BAGGAGE] == (3 + 5 + 4) + 2 * (3 * 2 + 3)


def test_FC_RD_4_baggage_points_at_once_and_actions_in_any_order() -> None:
    state = platform(
        card("conductor", "both 2"),
        *(passenger("coins 2, car"), passenger("coins 3, loco 1")),
        *(baggage("points 6, coins 2"), baggage("points 4")),
    )
    set_train(state, 0, U, [1, 1])
    set_train(state, 0, W, [1, 1])
    tuck(state, 0, U, *state.display[1:3])
    tuck(state, 0, W, *state.display[3:5])
    play(state, TAKE[0], BOTH[2][2])
    assert state.sheet[0][BAGGAGE] == 12
    assert sorted(waiting(state)) == ["car 1", "coins 2", "coins 6", "loco 1"]
    assert len(offered(state, "bonus")) == 4
    use(state, "loco 1", LOCO[1])
    use(state, "coins 6")
    assert (state.locomotive[0], sum(state.coins[0]), len(offered(state, "bonus"))) == (1, 6, 2)
    use(state, "coins 2")
    assert sum(state.coins[0]) == 8


def test_FC_RD_5_aboard_is_who_is_ready_and_coins_grow_together() -> None:
    state = platform(passenger("coins 3"), passenger("coins 2"))
    set_train(state, 0, U, [1, 1])
    tuck(state, 0, U, *state.display[:2])
    set_coins(state, 0, 0, 3)
    play(state, COIN_CONDUCTOR[U])
    assert waiting(state) == ["coins 3"]
    play(state, COIN_CONDUCTOR[U])
    assert waiting(state) == ["coins 6"], "3, and 2 + 1 for the first, who is aboard though his coins are not placed"
    use(state, "coins 6")
    assert state.coins[0] == (5, 2, 0)


def test_FC_RD_5_coins_once_placed_do_not_come_again() -> None:
    state = platform(passenger("coins 3"), passenger("coins 2"))
    set_train(state, 0, U, [1, 1])
    tuck(state, 0, U, *state.display[:2])
    set_coins(state, 0, 0, 3)
    play(state, COIN_CONDUCTOR[U])
    use(state, "coins 3", COIN_CONDUCTOR[U])
    assert waiting(state) == ["coins 3"]


def out_of_turn(coins: tuple[int, int, int], *guests: dict[str, Any]) -> State:
    """Seat 0 has taken the start player tile and seat 2 let its car go: seat 3 chooses."""
    state = platform(*guests, players=4)
    set_train(state, 3, U, [0, 0], 2)
    tuck(state, 3, U, *state.display[: len(guests)])
    set_coins(state, 3, *coins)
    play(state, START_TILE, DONE)
    assert seat_to_move(state) == 3
    return state


def test_FC_EX_M37_boarding_out_of_turn_with_ten_coins() -> None:
    state = out_of_turn((5, 5, 0), passenger("coins 3"))
    play(state, UPGRADE[U][0])
    assert options(state) == [BONUS[0], DONE], "no coins are spent out of turn"
    play(state, BONUS[0])
    assert (state.coins[3], aboard(state, 3)) == ((5, 5, 2), (1, 0))
    assert (seat_to_move(state), state.bonuses[3]) == (0, ())


def test_FC_RD_6_boarding_out_of_turn_with_an_action() -> None:
    state = out_of_turn((1, 0, 0), passenger("coins 3, car"))
    play(state, UPGRADE[U][0], *[BONUS[0], CAR[W]])
    assert state.cars[7] == (0, 0)
    assert options(state) == [BONUS[0], DONE]
    play(state, DONE)
    assert (state.coins[3], state.bonuses[3], seat_to_move(state)) == ((4, 0, 0), (), 0), "coins are never given up"


def test_FC_RD_6_boarding_in_the_scoring() -> None:
    state = platform(passenger("coins 3"), route("conductor 1"))
    one, lane = state.display[:2]
    set_train(state, 0, U, [2])
    set_route(state, 0, lane, locomotive=4)
    tuck(state, 0, U, one)
    score_now(state)
    play(state, STATION[3], CONDUCTOR[1][0])
    assert waiting(state) == ["coins 3"]
    use(state, "coins 3", COIN_CAR[U], FINISH)
    assert (state.cars[U], state.sheet[0][TRAINS]) == ((2, 0), 2)


def test_FC_RD_6_after_the_scoring_nothing_is_owed() -> None:
    state = platform(passenger("coins 3"), route("conductor 1"))
    one, lane = state.display[:2]
    set_train(state, 0, U, [2])
    set_route(state, 0, lane, locomotive=4)
    tuck(state, 0, U, one)
    score_now(state, phase=3)
    play(state, STATION[3], CONDUCTOR[1][0], FINISH)
    assert (state.bonuses[0], state.coins[0]) == ((), (3, 0, 0)), "received before the scoring ends"


def test_FC_RD_6_those_who_wait_at_the_end_bring_nothing() -> None:
    state = platform(passenger("coins 5"), baggage("points 9"))
    one, two = state.display[:2]
    set_train(state, 0, U, [4], 0)
    set_train(state, 0, W, [4], 0)
    tuck(state, 0, U, one)
    tuck(state, 0, W, two)
    state.taken = put(state.taken, 0, ())
    final(state)
    assert points(state) == 0


def test_FC_RD_7_the_mail_car_is_passed_over() -> None:
    state = platform(*[passenger("coins 2")] * 6, card("conductor", "both 3"))
    six, *others = state.display[:6]
    set_train(state, 0, U, [1, 1, 1, 1, 1, M, 0], 5)
    tuck(state, 0, U, *others)
    play(state, TAKE[0], TRAIN[U])
    assert state.tucked[U] == (*others, six)
    state.cars = put(state.cars, U, (1, 1, 1, 1, 1, 1))
    set_coins(state, 0, 0, 2)
    state.pending = table(2, "AD").pending
    play(state, COIN_CONDUCTOR[U])
    assert (conductors(state)[0], waiting(state)) == (6, []), "on the mail car the sixth has not been reached"
    play(state, COIN_CONDUCTOR[U])
    assert waiting(state) == ["coins 7"]


def test_FC_RD_7_a_0_car_far_ahead_is_a_place() -> None:
    state = platform(passenger("coins 2"), passenger("coins 2"))
    one, two = state.display[:2]
    set_train(state, 0, U, [4, 0, 0], 0)
    tuck(state, 0, U, two)
    play(state, TAKE[0], TRAIN[U])
    assert state.tucked[U] == (two, one)


def test_FC_RD_8_celebrities_are_no_passengers() -> None:
    state = platform(
        contract("passengers 2", "points 1", set="D"),
        contract("celebrities-postcards 2", "points 1", set="B"),
        *(celebrity(), passenger("coins 3")),
        modules="BD",
    )
    deal, other, star, guest = state.display[:4]
    set_train(state, 0, U, [4, 4], 2)
    lay_open(state, 0, deal, other)
    tuck(state, 0, U, star, guest)
    assert (offered(state, "contract"), aboard(state)) == ([], (1, 0))
    score_now(state)
    assert state.sheet[0][TRAINS] == 8 + 4, "the car of the passenger is not doubled"


def test_FC_RD_8_a_celebrity_never_boards() -> None:
    state = platform(celebrity(), passenger("coins 3"), modules="BD")
    set_train(state, 0, U, [4, 4], 2)
    play(state, TAKE[0], TRAIN[U])
    assert (waiting(state), state.aboard[U]) == ([], 0)
    state = platform(celebrity(), passenger("coins 3"), modules="BD")
    set_train(state, 0, U, [4, 4], 2)
    tuck(state, 0, U, state.display[0])
    play(state, TAKE[1], TRAIN[U])
    assert waiting(state) == ["coins 3"], "the celebrity is no passenger aboard"


def test_FC_D_6_the_bonus_of_one_lets_the_next_board() -> None:
    """The first brings an upgrade that readies the second: coins together, as none are placed yet."""
    state = platform(passenger("coins 2, upgrade"), passenger("coins 3"), card("conductor", "conductor 2"))
    set_train(state, 0, U, [1, 0])
    tuck(state, 0, U, *state.display[:2])
    play(state, TAKE[2], CONDUCTOR[2][0])
    assert waiting(state) == ["upgrade 1", "coins 2"]
    use(state, "upgrade 1", UPGRADE[U][1])
    assert waiting(state) == ["coins 6"]


def test_FC_D_6_a_fifth_car_inside_the_frame() -> None:
    """The mail car is chosen first, then the frame goes on, and only then somebody boards."""
    state = platform(passenger("coins 3"), card("car", "car, 0>1"))
    set_train(state, 0, U, [0, 0, 0, 0], 1)
    tuck(state, 0, U, state.display[0])
    play(state, TAKE[1], CAR[U])
    assert decision(state).effect.op == "mail"
    play(state, MAIL_CAR[0], UPGRADE[U][0])
    assert waiting(state) == ["loco 2", "coins 3"]


def test_FC_D_5_no_boarding_inside_a_frame() -> None:
    state = platform(passenger("coins 3"), card("car", "0>1, car"))
    set_train(state, 0, U, [0], 1)
    tuck(state, 0, U, state.display[0])
    play(state, TAKE[1], UPGRADE[U][0])
    assert (waiting(state), ops(state)) == ([], {"car", "done"})
    play(state, DONE)
    assert waiting(state) == ["coins 3"]


def test_FC_D_7_only_certain_passengers_bring_an_action() -> None:
    guests = [printed for printed in data.box().cards if printed.kind == "passenger"]
    assert 0 < sum(len(printed.passenger) > 1 for printed in guests) < len(guests) / 2


def test_FC_RD_5_who_boards_while_room_is_made_joins_the_gain() -> None:
    state = platform(passenger("coins 2"), passenger("coins 3"))
    set_train(state, 0, U, [1, 1], 1)
    tuck(state, 0, U, state.display[1])
    state.aboard = put(state.aboard, U, 0)
    set_coins(state, 0, 5, 5, 2)
    play(state, TAKE[0], TRAIN[U])
    assert waiting(state) == ["coins 3"]
    use(state, "coins 3")
    assert asked(state) == (0, "make-room", 3)
    play(state, COIN_CONDUCTOR[U])
    assert (asked(state), state.bonuses[0]) == ((0, "make-room", 5), ())  # 2 and 1 more for the second passenger
    play(state, *[COIN_POINT[0]] * 5)
    assert (state.coins[0], asked(state)[1]) == ((5, 5, 2), "turn")
