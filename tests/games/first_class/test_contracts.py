"""Contracts (chapter 8)."""

from stellwerk.games.first_class.rules.actions import (
    BONUS,
    CAR,
    COIN_CAR,
    COIN_UPGRADE,
    CONTRACT,
    DECLINE,
    DONE,
    END,
    FINISH,
    MAIL_CAR,
    START_TILE,
    TAKE,
    UPGRADE,
)
from stellwerk.games.first_class.rules.state import GAME_END, State, put
from tests.games.first_class.positions import (
    AFTER,
    U,
    W,
    asked,
    begin_scoring,
    contract,
    final,
    give_contract,
    go_on,
    next_turn,
    number_of,
    offered,
    ops,
    options,
    play,
    points,
    round_over,
    set_coins,
    set_train,
    table,
    train,
)


def holding(need: str, bonus: str, seat: int = 0, players: int = 3) -> tuple[State, int]:
    """A table where the seat holds an open contract."""
    state = table(players, cards=[contract(need, bonus)])
    number = number_of(state, "A-1-01")
    give_contract(state, seat, number)
    return state, number


def test_FC_8_1_a_performed_contract_lies_open_for_any_time() -> None:
    state = table(cards=[contract("cars 9 1", "coins"), contract("cars 9 2", "coins"), contract("cars 9 4", "coins")])
    three = tuple(state.display[:3])
    play(state, TAKE[0])
    for slot in (1, 2):
        next_turn(state)
        play(state, TAKE[slot])
    assert state.contracts[0] == three
    assert state.taken[0] == ()
    begin_scoring(state)
    assert state.contracts[0] == three


def test_FC_8_2_the_requirement_is_a_minimum_and_nothing_is_given_up() -> None:
    state, number = holding("cars 2 1", "coins 2")
    set_train(state, 0, U, [1])
    assert offered(state, "contract") == []
    set_train(state, 0, W, [4, 2])
    before = state.cars[:]
    assert offered(state, "contract") == [CONTRACT[number]]
    play(state, CONTRACT[number])
    assert state.cars == before
    assert state.coins[0] == (3, 0, 0)


def test_FC_8_3_FC_19_19_at_any_open_moment_of_the_own_turn_or_scoring() -> None:
    state, number = holding("cars 2 0", "coins 2")
    assert CONTRACT[number] in options(state)  # before the main action
    play(state, DECLINE[3])
    assert ops(state) == {"upgrade", "car", "done"}  # not inside a frame
    play(state, DONE)
    assert CONTRACT[number] in options(state)  # after it
    begin_scoring(state)
    assert CONTRACT[number] in options(state)
    play(state, FINISH)
    assert asked(state) == (1, "scoring", 1)  # and not when the train points are counted
    assert "contract" not in ops(state)


def test_FC_8_3_FC_19_19_never_out_of_turn() -> None:
    state, _ = holding("cars 2 0", "coins 2", seat=2)
    set_train(state, 2, U, [0, 0, 0, 0])
    play(state, START_TILE, CAR[U], MAIL_CAR[0])
    assert asked(state)[:2] == (2, "out-of-turn")
    assert options(state) == [BONUS[0], DONE]


def test_FC_8_4_also_in_the_turn_in_which_it_was_taken() -> None:
    state = table(cards=[contract("cars 2 0", "points 4")])
    number = state.display[0]
    play(state, TAKE[0])
    assert asked(state) == (0, "turn", AFTER)
    play(state, CONTRACT[number])
    assert points(state) == 4


def test_FC_8_4_FC_19_17_a_coin_may_help_before() -> None:
    state = table(cards=[contract("cars 1 1", "points 4")])
    number = state.display[0]
    set_coins(state, 0, 0, 0, 1)
    play(state, TAKE[0])
    assert CONTRACT[number] not in options(state)
    play(state, COIN_UPGRADE[W][0])
    assert CONTRACT[number] in options(state)


def test_FC_8_5_voluntary_once_and_in_part() -> None:
    state, number = holding("cars 2 0", "car 2, 0>1")
    kept = state.clone()
    play(kept, DECLINE[2], DONE, END)
    assert kept.contracts[0] == (number,)
    play(state, CONTRACT[number])
    assert ops(state) == {"car", "upgrade", "done"}
    play(state, CAR[U], DONE)
    assert train(state, 0, U) == [0, 0]
    assert "contract" not in ops(state)


def test_FC_8_6_a_fulfilled_contract_goes_to_the_pile_and_counts() -> None:
    state = table(cards=[contract("none", "coins per contract"), contract("none", "points 2 per contract")])
    first, second = number_of(state, "A-1-01"), number_of(state, "A-1-02")
    give_contract(state, 0, first)
    give_contract(state, 0, second)
    play(state, CONTRACT[first])
    assert state.taken[0] == (first,)
    assert state.contracts[0] == (second,)
    assert state.fulfilled[0] == 1
    assert state.coins[0] == (2, 0, 0)
    play(state, CONTRACT[second])
    assert points(state) == 2 * 2
    assert state.fulfilled[0] == 2


def test_FC_8_7_contracts_left_after_the_third_scoring_neither_give_nor_cost() -> None:
    with_one, _ = holding("cars 2 0", "points 9")
    without = table(cards=[contract("cars 2 0", "points 9")])
    for state in (with_one, without):
        state.game_end = ((0,), (1,), (2,))
        state.taken = ((), (), ())
    assert final(with_one) == final(without)
    assert with_one.over


def test_FC_8_7_the_last_chance_is_the_third_scoring() -> None:
    state, number = holding("cars 2 0", "points 9", players=2)
    round_over(state, 6)
    go_on(state)
    assert CONTRACT[number] in options(state)
    play(state, CONTRACT[number], FINISH, FINISH)
    assert state.over
    assert state.sheet[0][3] == 9


def test_FC_8_8_contracts_do_not_count_for_game_end_cards() -> None:
    state, number = holding("cars 2 0", "coins")
    state.game_end = put(state.game_end, 0, tuple(range(21)))
    state.taken = put(state.taken, 0, ())
    play(state, CONTRACT[number])
    assert state.taken[0] == (number,)
    assert final(state)[0][GAME_END : GAME_END + 3] == (0, 0, 0)


def test_FC_8_3_a_contract_met_by_a_coin_before_the_main_action() -> None:
    state, number = holding("cars 3 0", "upgrade")
    assert offered(state, "contract") == []
    play(state, COIN_CAR[U])
    assert offered(state, "contract") == [CONTRACT[number]]
    play(state, CONTRACT[number], UPGRADE[U][0])
    assert train(state, 0, U) == [1, 0]
