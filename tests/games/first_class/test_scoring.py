"""The scoring phase (chapter 17)."""

import pytest

from stellwerk.games.first_class.rules.actions import (
    BONUS,
    BUY,
    CAR,
    COIN_CAR,
    COIN_CONDUCTOR,
    COIN_LOCO,
    COIN_POINT,
    CONDUCTOR,
    CONTRACT,
    DONE,
    FINISH,
    LOCO,
    MAIL_CAR,
    PAY,
    STATION,
)
from stellwerk.games.first_class.rules.state import STATIONS, TRAINS, State
from tests.games.first_class.positions import (
    M,
    T,
    U,
    W,
    asked,
    begin_scoring,
    conductors,
    contract,
    game_end,
    give_bonus,
    give_contract,
    named,
    number_of,
    offered,
    ops,
    options,
    parts,
    play,
    points,
    route,
    seats,
    set_coins,
    set_route,
    set_train,
    table,
    train,
)

SECOND, FIFTH, SEVENTH = STATION[1], STATION[4], STATION[6]  # the actions count from 0


def example() -> State:
    """The scoring of the rulebook: stations 2, 5 and 7 have bonuses, the locomotive stands on 5."""
    state = table(cards=[route(2, "car, loco 2"), route(3, "conductor 2")], printed_stations=[1, "coins 2", 2])
    set_route(state, 0, number_of(state, "X-1-01"), number_of(state, "X-1-02"), locomotive=5)
    set_train(state, 0, U, [1, 0], 2)
    set_coins(state, 0, 1)
    begin_scoring(state)
    return state


def test_FC_17_1_FC_19_43_each_player_finishes_both_steps_before_the_next() -> None:
    state = table(3)
    events = begin_scoring(state, start=1)
    events += play(state, FINISH, FINISH, FINISH)
    course = [(e.seat, e.effect.op) for e in events if e.effect.op in ("scoring", "train-points")]
    assert course == [(seat, op) for seat in (1, 2, 0) for op in ("scoring", "train-points")]


def test_FC_17_1_FC_19_43_conductors_of_others_do_not_wait() -> None:
    """Seat 0 takes the points for its trains before seat 1 can reach Constantinople."""
    state = table(2)
    for seat in (0, 1):
        set_train(state, seat, U, [0, 0, 0, 0, 0, M, 0, 0, 0, T], 9)
        set_coins(state, seat, 0, 2)
    begin_scoring(state)
    play(state, COIN_CONDUCTOR[U], FINISH)
    assert points(state, 0) == 20 + 5
    play(state, COIN_CONDUCTOR[U])
    assert points(state, 1) == 10


def test_FC_17_2_FC_17_4_FC_17_5_FC_EX_27_the_example_of_the_rulebook() -> None:
    state = example()
    before = points(state)
    assert offered(state, "station") == [SECOND, FIFTH]
    play(state, FIFTH, CAR[U], LOCO[2])
    assert train(state, 0, U) == [1, 0, 0]
    assert state.locomotive[0] == 7
    assert points(state) == before + 3
    assert offered(state, "station") == [SECOND, SEVENTH]
    play(state, SECOND)
    assert state.coins[0] == (3, 0, 0)
    play(state, COIN_CAR[U])
    assert state.coins[0] == (2, 0, 0)
    assert train(state, 0, U) == [1, 0, 0, 0]
    play(state, SEVENTH, CONDUCTOR[2][0])
    assert conductors(state) == (4, 0)
    assert offered(state, "station") == []


def test_FC_17_3_FC_6_4_FC_6_5_FC_EX_28_without_the_coin_one_step_less() -> None:
    state = example()
    play(state, FIFTH, CAR[U], LOCO[2], SECOND, SEVENTH)
    assert CONDUCTOR[2][0] not in parts(state)
    split, lost = state.clone(), state.clone()
    play(split, CONDUCTOR[1][1])
    assert conductors(split) == (3, 1)
    play(lost, CONDUCTOR[1][0])
    assert conductors(lost) == (3, 0)
    assert offered(lost, "station") == []


def test_FC_17_2_FC_17_4_FC_EX_29_another_order_same_result() -> None:
    one, other = example(), example()
    play(one, FIFTH, CAR[U], LOCO[2], SECOND, COIN_CAR[U], SEVENTH, CONDUCTOR[2][0])
    play(other, SECOND, COIN_CAR[U])
    assert SEVENTH not in options(other)
    play(other, FIFTH)
    assert SEVENTH not in options(other)
    play(other, CAR[U], LOCO[2], SEVENTH, CONDUCTOR[2][0])
    assert one == other


def test_FC_17_2_each_station_once() -> None:
    state = example()
    play(state, SECOND)
    assert offered(state, "station") == [FIFTH]
    play(state, FIFTH, DONE)
    assert offered(state, "station") == []


def test_FC_17_3_a_station_given_up_is_gone_for_this_phase() -> None:
    state = example()
    play(state, FIFTH)
    assert ops(state) == {"car", "loco", "done"}  # finished before the next
    play(state, CAR[W], DONE)
    assert state.locomotive[0] == 5
    assert offered(state, "station") == [SECOND]
    play(state, FINISH)
    begin_scoring(state, phase=2)
    assert offered(state, "station") == [SECOND, FIFTH]


@pytest.mark.parametrize("way", ["coin", "contract", "mail car", "game end", "station"])
def test_FC_17_4_FC_19_44_a_station_reached_in_the_scoring_whatever_the_way(way: str) -> None:
    state = table(
        cards=[contract("none", "loco 2"), route("loco 2", "coins 4")],
        game_end=[game_end("car", 1, "loco 2")] * 21,
    )
    set_route(state, 0, number_of(state, "X-1-01"), locomotive=4 if way == "station" else 1)
    set_coins(state, 0, 3, 1)
    set_train(state, 0, U, [0, 0, 0, 0])
    give_contract(state, 0, number := number_of(state, "A-1-01"))
    begin_scoring(state)
    target = STATION[4] if way == "station" else SECOND
    assert target not in options(state)
    play(
        state,
        *{
            "coin": [COIN_LOCO],
            "contract": [CONTRACT[number], LOCO[1]],
            "mail car": [COIN_CAR[U], MAIL_CAR[0], BONUS[0], LOCO[1]],
            "game end": [BUY[state.game_end_open[0]], BONUS[0], LOCO[1]],
            "station": [STATION[3], LOCO[1]],
        }[way],
    )
    assert target in options(state)
    before = sum(state.coins[0])
    play(state, target)
    assert sum(state.coins[0]) == before + (4 if way == "station" else 2)
    assert target not in options(state)


def test_FC_17_5_free_actions_before_between_and_after() -> None:
    state = example()
    set_coins(state, 0, 4)
    assert {"coin-point", "coin-car", "buy", "station", "finish"} <= ops(state)
    play(state, COIN_POINT[0], SECOND)
    assert {"coin-car", "station", "finish"} <= ops(state)
    play(state, COIN_CAR[U], FIFTH, DONE)
    assert {"coin-car", "finish"} <= ops(state)
    play(state, COIN_POINT[0])
    assert asked(state)[:2] == (0, "scoring")


def test_FC_17_5_also_for_a_player_without_bonus_and_points() -> None:
    state = table(2)
    begin_scoring(state)
    assert asked(state)[:2] == (0, "scoring")
    assert ops(state) == {"coin-point", "coin-car", "finish"}
    play(state, COIN_CAR[W])  # nothing is left, so that the scoring goes on by itself
    assert train(state, 0, W) == [0, 0]
    assert asked(state)[:2] == (1, "scoring")


def test_FC_17_6_FC_19_45_finishing_is_explicit_and_loses_the_rest() -> None:
    state = example()
    give_bonus(state, 0, "loco")
    here = state.locomotive[0]
    play(state, FINISH)
    assert (state.bonuses[0], state.locomotive[0]) == ((), here)
    assert state.coins[0] == (1, 0, 0)  # kept coins stay
    assert asked(state)[:2] == (1, "scoring")
    assert state.used == 0
    begin_scoring(state, phase=2)
    assert offered(state, "station") == [SECOND, FIFTH]


def test_FC_17_7_FC_EX_31_all_cards_up_to_the_conductor() -> None:
    state = table()
    set_train(state, 0, U, [12, 4, 1, 1, 0, M, 0, 0], 7)
    begin_scoring(state)
    events = play(state, FINISH)
    assert named(events, "train-points")[0].result[:2] == (18, 0)
    assert state.sheet[0][TRAINS] == 18


def test_FC_17_7_everything_to_the_right_scores_nothing() -> None:
    for conductor, worth in enumerate([0, 12, 19, 23, 25, 26, 26, 27, 27, 27, 32]):
        state = table()
        set_train(state, 0, W, [12, 7, 4, 2, 1, M, 1, 0, 0, T], conductor)
        begin_scoring(state)
        play(state, FINISH)
        assert state.sheet[0][TRAINS] == worth


@pytest.mark.parametrize(("conductor", "worth"), [(10, 111), (9, 96)])
def test_FC_17_7_FC_12_5_FC_EX_60_the_best_train(conductor: int, worth: int) -> None:
    state = table(4)
    set_train(state, 0, U, [12, 12, 12, 12, 12, M, 12, 12, 12, "T15"], conductor)
    begin_scoring(state)
    play(state, FINISH)
    assert state.sheet[0][TRAINS] == worth


def test_FC_17_8_both_trains_and_a_conductor_in_front_scores_nothing() -> None:
    state = table()
    set_train(state, 0, U, [7, 4], 1)
    set_train(state, 0, W, [4, 2], 2)
    set_train(state, 1, U, [12, 12], 0)
    begin_scoring(state)
    play(state, FINISH, FINISH)
    assert state.sheet[0][TRAINS] == 7 + 6
    assert state.sheet[1][TRAINS] == 0


def test_FC_17_9_FC_19_45_after_the_points_the_scoring_is_over() -> None:
    state = table(2, game_end=[game_end("car", 1, "upgrade")] * 21)
    set_coins(state, 0, 5, 5, 2)
    begin_scoring(state)
    play(state, BUY[state.game_end_open[0]], PAY[4][0])
    events = play(state, FINISH)
    assert {e.seat for e in events} == {0}
    assert [e.effect.op for e in events] == ["scoring", "train-points", "end-turn"]
    assert len(state.game_end_open) == 4
    assert asked(state)[:2] == (1, "scoring")


def test_FC_17_7_the_three_phases_are_scored_apart() -> None:
    state = table(2)
    set_train(state, 0, U, [4, 2], 2)
    for phase in (1, 2):
        events = begin_scoring(state, phase)
        events += play(state, FINISH, FINISH)
        assert seats(events, "train-points") == [0, 1]
    assert state.sheet[0][TRAINS : TRAINS + 3] == (6, 6, 0)
    assert state.sheet[0][STATIONS] == 0
