"""Game End cards (chapter 10)."""

import pytest

from stellwerk.games.first_class.rules.actions import (
    BONUS,
    BUY,
    CONTRACT,
    DECLINE,
    DONE,
    END,
    FINISH,
    GAME_END,
    LOCO,
    NEXT,
    PAY,
    TAKE,
)
from stellwerk.games.first_class.rules.state import State, put
from tests.games.first_class.positions import (
    AFTER,
    asked,
    begin_scoring,
    card,
    contract,
    game_end,
    give_bonus,
    give_contract,
    laid,
    less,
    number_of,
    offered,
    ops,
    options,
    play,
    points,
    seat_to_move,
    set_coins,
    table,
    turn_of,
)


def test_FC_10_1_only_the_four_open_cards() -> None:
    state = table()
    set_coins(state, 0, 4)
    assert len(state.game_end_open) == 4
    assert offered(state, "buy") == [BUY[number] for number in state.game_end_open]


def test_FC_10_2_any_four_coins_as_often_as_one_can() -> None:
    state = table()
    set_coins(state, 0, 3)
    assert offered(state, "buy") == []
    set_coins(state, 0, 3, 4, 2)
    play(state, BUY[state.game_end_open[0]])
    assert asked(state)[:2] == (0, "buy")
    ways = {(a.a, a.b, 4 - a.a - a.b) for a in options(state)}
    assert ways == {(3, 1, 0), (3, 0, 1), (2, 2, 0), (2, 1, 1), (2, 0, 2), (1, 3, 0), (1, 2, 1), (1, 1, 2)} | {
        (0, 4, 0),
        (0, 3, 1),
        (0, 2, 2),
    }
    play(state, PAY[1][2])
    assert state.coins[0] == (2, 2, 1)
    assert offered(state, "buy") == [BUY[number] for number in state.game_end_open]
    assert len(state.game_end_open) == 3


def test_FC_10_2_before_the_main_action_and_in_the_own_scoring() -> None:
    state = table()
    set_coins(state, 0, 5)
    begin_scoring(state)
    assert "buy" in ops(state)
    state = table()
    set_coins(state, 1, 5)
    assert "buy" not in ops(state)  # the coins of another


def test_FC_10_3_an_effect_gives_a_card_without_payment() -> None:
    state = table(cards=[card("game-end", "game-end", set="A")])
    set_coins(state, 0, 0)
    wanted = state.game_end_open[2]
    play(state, TAKE[0])
    assert set(options(state)) == {GAME_END[number] for number in state.game_end_open} | {DONE}
    play(state, GAME_END[wanted])
    assert state.game_end[0][1:] == (wanted,)
    assert wanted not in state.game_end_open
    assert state.coins[0] == (0, 0, 0)


def test_FC_10_4_FC_19_32_the_bonus_is_pending_until_the_card_is_done() -> None:
    state = table(
        cards=[card("game-end", "game-end", "loco 2", set="A")],
        game_end=[game_end("car", 2, "coins 2")],
    )
    make_open(state, 0)
    set_coins(state, 0, 0)
    play(state, TAKE[0], NEXT[0], GAME_END[0])
    assert ops(state) == {"loco", "done"}
    play(state, LOCO[1])
    assert options(state) == [BONUS[0], END]
    play(state, BONUS[0])
    assert state.coins[0] == (2, 0, 0)


def make_open(state: State, number: int) -> None:
    """A certain Game End card lies open, first of all; the card that lay there goes where it was."""
    if number in state.game_end_open:
        state.game_end_open = (number, *less(state.game_end_open, number))
        return
    there, state.game_end_open = state.game_end_open[0], (number, *state.game_end_open[1:])
    if number in state.game_end_stack:
        state.game_end_stack = put(state.game_end_stack, state.game_end_stack.index(number), there)
    else:
        seat = next(seat for seat in range(state.players) if number in state.game_end[seat])
        state.game_end = put(state.game_end, seat, (there,))


def test_FC_10_4_FC_19_32_a_bought_bonus_may_be_used_next_or_later_in_the_turn() -> None:
    state = table(game_end=[game_end("car", 2, "points 3")])
    make_open(state, 0)
    set_coins(state, 0, 5)
    play(state, BUY[0])
    assert BONUS[0] in options(state)
    used, waited, ended = state.clone(), state.clone(), state.clone()
    play(used, BONUS[0])
    assert points(used) == 3
    play(waited, DECLINE[0], DONE, BONUS[0])
    assert points(waited) == 3
    play(ended, DECLINE[0], DONE, END)
    assert points(ended) == 3, "points are never given up"
    assert ended.bonuses[0] == ()


def test_FC_10_5_FC_19_31_FC_EX_55_the_display_is_refilled_at_the_end_of_the_turn() -> None:
    state = table(game_end=[game_end("car", 1, "points 1")] * 21)
    set_coins(state, 0, 5, 4)
    first, second, *rest = state.game_end_open
    stack = len(state.game_end_stack)
    play(state, BUY[first], PAY[4][0], BUY[second], PAY[0][4])
    assert state.game_end_open == tuple(rest)
    assert state.coins[0] == (1, 0, 0)
    play(state, DECLINE[0], DONE)
    assert len(state.game_end_open) == 2
    events = play(state, END)
    assert len(state.game_end_open) == 4
    assert len(state.game_end_stack) == stack - 2
    assert len(next(e for e in events if e.effect.op == "end-turn").result) == 2


def test_FC_10_5_nobody_gets_more_than_four_in_one_turn() -> None:
    state = table(2, game_end=[game_end("car", 1, "coins 4")] * 21)
    set_coins(state, 0, 4)
    for _ in range(4):
        play(state, BUY[state.game_end_open[0]], BONUS[0])
    assert len(state.game_end[0]) == 5
    assert state.coins[0] == (4, 0, 0)
    assert offered(state, "buy") == []
    play(state, DECLINE[0], DONE, END)
    assert len(state.game_end_open) == 4


def test_FC_10_5_FC_19_31_refilled_after_each_scoring() -> None:
    state = table(2, game_end=[game_end("car", 1, "points 1")] * 21)
    set_coins(state, 0, 5)
    set_coins(state, 1, 5)
    begin_scoring(state)
    play(state, BUY[state.game_end_open[0]])
    assert len(state.game_end_open) == 3
    play(state, FINISH)
    assert asked(state)[:2] == (1, "scoring")
    assert len(state.game_end_open) == 4
    assert len(offered(state, "buy")) == 4


def test_FC_10_6_FC_19_30_FC_EX_56_an_empty_display_sells_nothing() -> None:
    state = laid("car", players=2)
    state.game_end_stack = (*state.game_end_open, *state.game_end_stack)
    state.game_end_open = ()
    set_coins(state, 0, 5, 5, 2)
    assert offered(state, "buy") == []
    give_bonus(state, 0, "game-end")
    events = play(state, BONUS[0])
    assert [e.action.op for e in events if e.effect.op == "frame"] == ["lapse"]
    assert len(state.game_end[0]) == 1
    assert state.coins[0] == (5, 5, 2)


def test_FC_10_6_the_rest_of_such_a_frame_is_carried_out() -> None:
    state = table(2, cards=[contract("none", "game-end, loco 2")])
    give_contract(state, 0, number := number_of(state, "A-1-01"))
    state.game_end_stack = (*state.game_end_open, *state.game_end_stack)
    state.game_end_open = ()
    play(state, CONTRACT[number])
    assert ops(state) == {"loco", "done"}


@pytest.mark.parametrize("left", [0, 1])
def test_FC_10_7_FC_19_31_an_empty_stack_refills_nothing(left: int) -> None:
    state = table(2, game_end=[game_end("car", 1, "points 1")] * 21)
    state.game_end = put(state.game_end, 1, state.game_end[1] + state.game_end_stack[left:])
    state.game_end_stack = state.game_end_stack[:left]
    set_coins(state, 0, 4, 4)
    for _ in range(2):
        play(state, BUY[state.game_end_open[0]], *[PAY[4][0]] * (sum(state.coins[0]) > 4))
    play(state, DECLINE[0], DONE, *[END] * (asked(state) == (0, "turn", AFTER)))
    if seat_to_move(state) == 0:
        play(state, END)
    assert len(state.game_end_open) == 2 + left
    assert state.game_end_stack == ()


def test_FC_10_8_no_limit_to_the_cards_of_a_player() -> None:
    state = table(2, game_end=[game_end("car", 1, "points 1")] * 21)
    state.game_end = put(state.game_end, 0, state.game_end[0] + tuple(state.game_end_stack))
    state.game_end_stack = ()
    held = len(state.game_end[0])
    assert held == 16
    set_coins(state, 0, 4)
    play(state, BUY[state.game_end_open[0]])
    assert len(state.game_end[0]) == held + 1


def test_FC_10_4_the_card_lies_with_the_players_others() -> None:
    state = table(3)
    turn_of(state, 1)
    set_coins(state, 1, 4)
    drafted, bought = state.game_end[1][0], state.game_end_open[3]
    play(state, BUY[bought])
    assert state.game_end[1] == (drafted, bought)
    assert GAME_END[bought] not in options(state)
