"""Rounds, turns and open moments (chapters 3 and 16)."""

from itertools import pairwise

import pytest

import stellwerk
from stellwerk.core.match import Match
from stellwerk.core.records import Action, Effect, Event
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    BUY,
    CAR,
    COIN_CAR,
    COIN_POINT,
    CONTRACT,
    DECLINE,
    DONE,
    END,
    FINISH,
    LOCO,
    MAIL_CAR,
    NEXT,
    START_TILE,
    STATION,
    TAKE,
)
from stellwerk.games.first_class.rules.hidden import NONE
from tests.games.first_class.positions import (
    AFTER,
    BEFORE,
    M,
    U,
    W,
    asked,
    begin_scoring,
    contract,
    give_bonus,
    give_contract,
    go_on,
    laid,
    named,
    number_of,
    offered,
    ops,
    options,
    over,
    play,
    play_down,
    points,
    round_over,
    seat_to_move,
    seats,
    set_coins,
    set_route,
    set_train,
    table,
    train,
)

FREE = {"coin-point", "coin-car", "coin-loco", "coin-conductor", "coin-upgrade", "coin-choice-car", "buy", "contract"}
MAIN = {"take", "decline", "start-tile"}


def quick(match: Match) -> list[Event]:
    """A whole match in which everybody declines the last card and spends nothing."""
    while match.decision is not None:
        offered = match.decision.options
        wanted = [action for action in offered if action.op in ("decline", "end", "finish")]
        match.play((wanted or offered)[-1])
    return match.events


@pytest.mark.parametrize("players", [2, 3, 4])
def test_FC_3_1_six_rounds_with_a_scoring_phase_after_every_second(players: int) -> None:
    match = stellwerk.new("first-class", players=players, seed=1)
    events = quick(match)
    course = [(e.effect.op, e.effect.n) for e in events if e.effect.op in ("round", "train-points", "final-scoring")]
    phase = [[("train-points", n)] * players for n in (1, 2, 3)]
    assert course == [
        *(("round", 1), ("round", 2), *phase[0], ("round", 3), ("round", 4), *phase[1]),
        *(("round", 5), ("round", 6), *phase[2], ("final-scoring", 1)),
    ]
    piles = [{match.box.cards[number].pile for number in event.result} for event in named(events, "round")]
    assert piles == [{1}, {1}, {2}, {2}, {3}, {3}]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_FC_3_2_three_turns_each_clockwise_from_the_start_player(players: int) -> None:
    match = stellwerk.new("first-class", players=players, seed=2)
    events = quick(match)
    turns = [e.seat for e in events if e.effect.op == "turn" and e.action.op in MAIN]
    start = match.state.first
    assert turns == [(start + i) % players for i in range(3 * players)] * 6


def test_FC_3_3_FC_19_50_one_main_action_that_cannot_be_skipped() -> None:
    state = table(cards=[])
    set_coins(state, 0, 0)
    assert ops(state) == MAIN
    assert END not in options(state)
    set_coins(state, 0, 1)
    play(state, DECLINE[0], DONE)
    assert asked(state) == (0, "turn", AFTER)
    assert not ops(state) & MAIN
    play(state, END)
    assert asked(state) == (1, "turn", BEFORE)


def test_FC_3_4_FC_13_10_free_actions_before_and_after_in_any_order() -> None:
    state = table()
    set_coins(state, 0, 5, 2, 1)
    before = {"coin-point", "coin-car", "coin-loco", "coin-upgrade", "coin-choice-car", "coin-conductor", "buy"}
    assert ops(state) == MAIN | before
    play(state, COIN_CAR[U], COIN_POINT[2], COIN_CAR[U], COIN_CAR[W])
    play(state, DECLINE[17], DONE)
    assert ops(state) == {"coin-point", "coin-car", "coin-loco", "coin-conductor", "buy", "end"}
    play(state, COIN_POINT[1], COIN_CAR[W])
    assert train(state, 0, U) == [0, 0, 0]
    assert train(state, 0, W) == [0, 0, 0]
    assert state.coins[0] == (1, 1, 0)
    assert points(state) == 2


def test_FC_3_5_the_three_free_actions() -> None:
    state = table(cards=[contract("cars 2 0", "coins")])
    held = number_of(state, "A-1-01")
    give_contract(state, 0, held)
    set_coins(state, 0, 4)
    assert ops(state) - MAIN == {"coin-point", "coin-car", "buy", "contract"}
    assert offered(state, "buy") == [BUY[card] for card in state.game_end_open]
    assert offered(state, "contract") == [CONTRACT[held]]


def test_FC_3_6_FC_3_7_no_open_moment_inside_a_card() -> None:
    state = laid("car", "car, loco 2")
    set_coins(state, 0, 5, 5, 2)
    give_bonus(state, 0, "coins")
    play(state, TAKE[0])
    assert asked(state)[1] == "any_order"
    assert ops(state) == {"next"}
    play(state, NEXT[0])
    assert ops(state) == {"car", "done"}
    play(state, CAR[U])
    assert ops(state) == {"car", "loco", "done"}
    play(state, LOCO[1])
    assert ops(state) == {"car", "done"}
    play(state, DONE)
    assert ops(state) & FREE
    assert BONUS[0] in options(state)


def test_FC_3_6_an_open_moment_in_the_own_scoring() -> None:
    state = table()
    set_coins(state, 0, 4, 1, 1)
    give_bonus(state, 0, "loco")
    begin_scoring(state)
    assert asked(state) == (0, "scoring", 1)
    assert ops(state) >= {"coin-point", "coin-car", "coin-loco", "coin-upgrade", "buy", "bonus", "finish"}


def test_FC_3_8_no_free_actions_in_the_turn_or_scoring_of_another() -> None:
    state = table(4, cards=[contract("none", "coins")])
    give_contract(state, 2, number_of(state, "A-1-01"))
    set_coins(state, 2, 5, 5, 2)
    play(state, START_TILE)
    assert asked(state)[:2] == (2, "frame")
    assert ops(state) == {"car", "done"}
    begin_scoring(state)
    assert seat_to_move(state) == 0
    assert ops(state) == {"coin-point", "coin-car", "finish"}


def test_FC_3_9_FC_19_16_FC_EX_59_a_bonus_from_before_the_main_action_may_wait() -> None:
    state = laid("loco 2", kind="locomotive")
    set_train(state, 0, U, [1, 0, 0, 0])
    play(state, COIN_CAR[U], MAIL_CAR[3])
    assert train(state, 0, U) == [1, 0, 0, 0, 0, M]
    assert BONUS[0] in options(state)
    assert TAKE[0] in options(state)
    now, later, ended = state.clone(), state.clone(), state.clone()
    play(now, BONUS[0])
    assert now.coins[0] == (3, 0, 0)
    assert asked(now) == (0, "turn", BEFORE)
    play(later, TAKE[0], LOCO[2])
    assert later.coins[0] == (0, 0, 0)
    play(later, BONUS[0])
    assert later.coins[0] == (3, 0, 0)
    play(ended, TAKE[0], LOCO[2], END)
    assert ended.coins[0] == (3, 0, 0)  # FC-19.5: coins are received when the turn ends
    assert ended.bonuses[0] == ()


def test_FC_3_10_FC_19_20_ending_the_turn_loses_what_is_pending() -> None:
    state = table()
    give_bonus(state, 0, "upgrade")
    give_bonus(state, 0, "loco 2")
    play(state, DECLINE[0], DONE)
    assert offered(state, "bonus", "end") == [BONUS[0], BONUS[1], END]
    events = play(state, END)
    assert state.bonuses[0] == ()
    assert (train(state, 0, U), state.locomotive[0]) == ([0], 0)
    assert [e.effect.op for e in events] == ["turn", "end-turn"]
    play(state, DECLINE[1], DONE, END, DECLINE[2], DONE, END)
    assert offered(state, "bonus") == []


def test_FC_3_10_FC_19_20_nothing_is_carried_into_the_next_scoring() -> None:
    state = table()
    give_bonus(state, 0, "coins 3")
    play(state, DECLINE[0], DONE, END)
    begin_scoring(state)
    assert seat_to_move(state) == 0
    assert offered(state, "bonus") == []


def test_FC_3_11_the_game_end_cards_are_refilled_and_the_next_player_is_on_turn() -> None:
    state = table()
    set_coins(state, 0, 4)
    play(state, BUY[state.game_end_open[0]], DECLINE[0], DONE)
    assert len(state.game_end_open) == 3
    while asked(state)[0] == 0:
        play(state, DONE if DONE in options(state) else END)
    assert len(state.game_end_open) == 4
    assert asked(state) == (1, "turn", BEFORE)


def moment(state_ops: set[str]) -> tuple[bool, bool, bool, bool]:
    """Main action, free actions, pending bonuses, stations."""
    return bool(state_ops & MAIN), bool(state_ops & FREE), "bonus" in state_ops, "station" in state_ops


def test_FC_3_12_what_may_be_done_when() -> None:
    state = laid("car 2", players=4)
    for seat in range(4):
        set_coins(state, seat, 5, 5)
        set_route(state, seat, locomotive=2)
        give_bonus(state, seat, "loco")
    assert moment(ops(state)) == (True, True, True, False)
    play(state, TAKE[0])
    assert moment(ops(state)) == (False, False, False, False)
    play(state, DONE)
    assert moment(ops(state)) == (False, True, True, False)
    play(state, END, START_TILE)
    assert asked(state)[:2] == (3, "frame")
    assert moment(ops(state)) == (False, False, False, False)
    play(state, DONE)
    assert asked(state)[:2] == (3, "out-of-turn")
    assert moment(ops(state)) == (False, False, True, False)
    begin_scoring(state)
    give_bonus(state, 0, "loco")
    assert moment(ops(state)) == (False, True, True, True)
    events = play(state, FINISH)
    assert [e.effect.op for e in events] == ["scoring", "train-points", "end-turn"]
    assert asked(state)[:2] == (1, "scoring")


# The end of a round


@pytest.mark.parametrize("players", [2, 3, 4])
def test_FC_16_1_FC_19_42_three_turns_each_and_an_empty_display_coincide(players: int) -> None:
    match = stellwerk.new("first-class", players=players, seed=5)
    turns = 0
    while match.state.round < 3 and match.decision is not None:
        if match.decision.effect == Effect("turn", BEFORE):
            turns += 1
            assert any(number != NONE for number in match.state.display)
        offered = match.decision.options
        before = len(match.events)
        match.play(next((a for a in offered if a.op in ("decline", "end", "finish")), offered[0]))
        for event, following in pairwise(match.events[before:]):
            if following.effect.op == "end-round":
                assert event.effect.op == "end-turn"
                assert turns == 3 * players * following.effect.n
    assert turns == 6 * players


def test_FC_16_2_the_holder_of_the_tile_is_start_player_before_the_scoring() -> None:
    state = table(3)
    set_coins(state, 2, 1)
    events = begin_scoring(state, phase=1, start=0, tile_holder=2)
    assert named(events, "end-round")[0].result == (2,)
    assert state.start == 2
    assert state.tile_holder == NONE
    assert asked(state) == (2, "scoring", 1)
    play(state, FINISH, FINISH, FINISH)
    assert state.round == 3
    assert asked(state) == (2, "turn", BEFORE)
    assert START_TILE in options(state)


def test_FC_16_3_FC_19_36_eighteen_more_of_the_pile_and_four_go_unseen() -> None:
    state = table(2)
    first = list(state.display)
    round_over(state, 1)
    go_on(state)
    assert state.round == 2
    assert {state.box.cards[number].pile for number in state.display} == {1}
    assert not set(first) & set(state.display)
    assert len(state.piles[0]) == 4
    assert not set(state.piles[0]) & set(state.removed)
    view = stellwerk.new("first-class", players=2, seed=1)
    view.state = state
    assert set(view.view(0).piles[0]) == {-2}  # nobody sees them


def test_FC_16_4_after_rounds_2_and_4_the_next_pile_and_after_6_the_end() -> None:
    for number, pile in ((2, 2), (4, 3)):
        state = table(2)
        round_over(state, number)
        events = [*go_on(state), *play(state, FINISH, FINISH)]
        assert seats(events, "train-points") == [0, 1]
        assert state.round == number + 1
        assert {state.box.cards[c].pile for c in state.display} == {pile}
    state = table(2)
    round_over(state, 6)
    events = [*go_on(state), *play(state, FINISH, FINISH)]
    assert [e.effect.op for e in events[-2:]] == ["end-turn", "final-scoring"]
    assert over(state)
    assert state.over


def test_FC_16_5_rows_and_tile_begin_anew_in_every_round() -> None:
    state = table(2)
    play_down(state, 2, 1)
    state.tile_holder = 1
    assert state.gone == (2, 1, 0)
    assert START_TILE not in options(state)
    round_over(state, 1, tile_holder=1)
    go_on(state)
    assert state.gone == (0, 0, 0)
    assert START_TILE in options(state)
    assert NONE not in state.display


def test_FC_16_1_the_last_turn_of_the_round_can_be_long() -> None:
    """A bonus and coins after the last main action still belong to the turn."""
    state = table(2)
    play_down(state, 2, 2, 1)
    assert seat_to_move(state) == 1
    set_coins(state, 1, 2)
    play(state, DECLINE[12], DONE)
    assert state.display == (NONE,) * 18
    assert asked(state) == (1, "turn", AFTER)
    play(state, COIN_CAR[U], END)
    assert state.round == 2


def test_FC_16_2_station_bonuses_go_to_the_new_start_player_first() -> None:
    state = table(2)
    for seat in (0, 1):
        set_route(state, seat, locomotive=2)
    begin_scoring(state, tile_holder=1)
    assert seat_to_move(state) == 1
    assert offered(state, "station") == [STATION[1]]
    play(state, STATION[1], FINISH)
    assert (state.coins[1], state.coins[0]) == ((3, 0, 0), (1, 0, 0))
    assert seat_to_move(state) == 0
    assert Action("finish") in options(state)
