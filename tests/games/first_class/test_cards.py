"""Taking a card: performing, declining, clearing rows (chapter 4)."""

import pytest

from stellwerk.games.first_class.rules.actions import (
    BONUS,
    CAR,
    CONDUCTOR,
    CONTRACT,
    DECLINE,
    DONE,
    END,
    MAIL_CAR,
    NEXT,
    START_TILE,
    TAKE,
    UPGRADE,
)
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.state import put
from tests.games.first_class.positions import (
    AFTER,
    M,
    T,
    U,
    W,
    asked,
    card,
    contract,
    final,
    laid,
    named,
    next_turn,
    number_of,
    offered,
    ops,
    options,
    parts,
    play,
    play_down,
    points,
    put_card,
    route,
    seat_to_move,
    set_coins,
    set_train,
    table,
    train,
)


def row(display: tuple[int, ...], number: int) -> list[int]:
    return [card for card in display[6 * number : 6 * number + 6] if card != NONE]


def test_FC_4_1_any_card_of_the_display_whatever_its_place() -> None:
    state = table(modules="AC", cards=[card("car", "7>12")])
    assert offered(state, "take") == list(TAKE)  # the first prints 7>12, of which there is no car
    taken = state.display[17]
    play(state, DECLINE[17], DONE, END)
    assert state.taken[0] == (taken,)


def test_FC_4_1_a_card_that_was_taken_is_gone() -> None:
    state = table()
    play(state, DECLINE[7], DONE, END)
    assert TAKE[7] not in options(state)
    assert DECLINE[7] not in options(state)
    assert len(offered(state, "decline")) == 17


def test_FC_4_2_perform_it_or_decline_it() -> None:
    state = laid("loco 2", kind="locomotive")
    declined = state.clone()
    play(state, TAKE[0])
    assert ops(state) == {"loco", "done"}
    play(declined, DECLINE[0])
    assert ops(declined) == {"upgrade", "car", "done"}


def test_FC_4_3_FC_19_4_FC_EX_41_a_card_may_be_used_in_part() -> None:
    state = laid("car 2")
    play(state, TAKE[0], CAR[U])
    assert parts(state) == {CAR[U], CAR[W]}
    play(state, DONE)
    assert train(state, 0, U) == [0, 0]
    assert train(state, 0, W) == [0]
    assert asked(state) == (0, "turn", AFTER)


def test_FC_4_3_FC_19_4_or_not_at_all() -> None:
    state = laid("car 2", "both 2")
    before = state.cars[:]
    set_coins(state, 0, 0)
    number = state.display[0]
    play(state, TAKE[0], NEXT[0], DONE, DONE)
    assert state.cars == before
    assert state.taken[0] == (number,)
    assert seat_to_move(state) == 1


def test_FC_4_4_FC_19_6_a_card_without_effect_may_be_performed() -> None:
    state = laid("7>12")
    set_coins(state, 0, 0)
    number = state.display[0]
    events = play(state, TAKE[0])
    assert [e.action.op for e in events if e.effect.op == "frame"] == ["lapse"]
    assert state.taken[0] == (number,)
    assert seat_to_move(state) == 1


def test_FC_4_4_except_a_card_that_must_be_placed_and_cannot_be() -> None:
    state = table(cards=[card("postcard", set="B"), route("coins")])
    assert TAKE[0] not in options(state)  # no route card to lay it under
    assert DECLINE[0] in options(state)
    assert TAKE[1] in options(state)


def test_FC_4_5_FC_19_13_bonuses_wait_until_the_card_is_done() -> None:
    state = laid("car", "loco 2")
    set_train(state, 0, U, [0, 0, 0, 0])
    set_coins(state, 0, 0)
    play(state, TAKE[0], NEXT[0], CAR[U], MAIL_CAR[3])
    assert ops(state) == {"loco", "done"}
    assert len(state.bonuses[0]) == 1
    play(state, DONE)
    assert options(state) == [BONUS[0], END]


def test_FC_4_6_FC_EX_42_declining_gives_one_choice_upgrade() -> None:
    state = table(cards=[route(3, "coins 2")])
    number = state.display[0]
    play(state, DECLINE[0])
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0], CAR[U], CAR[W]}
    results = set()
    for action in options(state):
        one = state.clone()
        play(one, action)
        assert asked(one) == (0, "turn", AFTER)
        results.add((one.cars[0], one.cars[1]))
    assert results == {((1,), (0,)), ((0,), (1,)), ((0, 0), (0,)), ((0,), (0, 0)), ((0,), (0,))}
    assert state.stops[0] == 3  # the route is no longer than before
    assert state.route[0] == ()
    assert state.taken[0] == (number,)


def test_FC_4_7_FC_19_7_FC_19_38_declining_without_a_possible_upgrade() -> None:
    state = table()
    for which in (U, W):
        set_train(state, 0, which, [12] * 5 + [M] + [12] * 3 + [T])
    set_coins(state, 0, 0)
    number = state.display[3]
    events = play(state, DECLINE[3])
    assert [e.action.op for e in events if e.effect.op == "frame"] == ["lapse"]
    assert state.taken[0] == (number,)
    assert seat_to_move(state) == 1


def test_FC_4_8_where_a_used_card_goes() -> None:
    state = table(cards=[card("conductor", "both"), route(1, "coins"), contract("cars 9 1", "coins")])
    conductor, stretch, order = state.display[:3]
    play(state, TAKE[0], DONE)
    next_turn(state)
    play(state, TAKE[1])
    next_turn(state)
    play(state, TAKE[2])
    assert state.taken[0] == (conductor,)
    assert state.route[0] == (stretch,)
    assert state.contracts[0] == (order,)


def test_FC_4_9_FC_19_8_declined_cards_go_to_the_pile_and_base_cards_count() -> None:
    state = table(cards=[card("car", "car"), contract("none", "points 9"), route(8)])
    car, stretch, order = (number_of(state, id) for id in ("X-1-01", "X-1-02", "A-1-01"))
    for slot, number in enumerate((car, order, stretch)):
        put_card(state, slot, number)
    play(state, DECLINE[0], DONE)
    next_turn(state)
    play(state, DECLINE[1], DONE)
    next_turn(state)
    play(state, DECLINE[2], DONE)
    assert state.taken[0] == (car, order, stretch)
    assert state.contracts[0] == ()
    assert state.fulfilled[0] == 0
    assert state.stops[0] == 3
    assert CONTRACT[order] not in options(state)
    state.game_end = put(
        state.game_end, 0, (next(i for i, e in enumerate(state.box.game_end) if (e.kind, e.value) == ("car", 2)),)
    )
    assert final(state)[0][10] == 1 * 2


def test_FC_4_10_FC_EX_01_three_players_the_third_card_clears_the_row() -> None:
    state = table(3)
    play_down(state, 2)
    assert len(row(state.display, 0)) == 4
    rest = [card for card in row(state.display, 0) if card != state.display[0]]
    others = state.display[6:]
    events = play(state, DECLINE[0])
    assert len(rest) == 3
    assert named(events, "clear-row")[0].result == tuple(rest)
    assert row(state.display, 0) == []
    assert state.removed == tuple(rest)
    assert state.display[6:] == others
    assert state.tile_holder == NONE
    play(state, DONE, END)
    assert START_TILE in options(state)


@pytest.mark.parametrize(("players", "left"), [(4, 2), (3, 3), (2, 4)])
def test_FC_4_10_FC_EX_02_a_row_goes_when_so_many_are_left(players: int, left: int) -> None:
    state = table(players)
    play_down(state, players - 1)
    assert len(row(state.display, 0)) == left + 1
    events = play(state, DECLINE[0])
    assert len(named(events, "clear-row")[0].result) == left
    assert row(state.display, 0) == []


def test_FC_4_10_FC_EX_02_four_players_a_row_of_five_becomes_four_and_stays() -> None:
    state = table(4)
    play_down(state, 1)
    events = play(state, DECLINE[0])
    assert named(events, "clear-row") == []
    assert len(row(state.display, 0)) == 4


def test_FC_4_11_FC_19_10_the_row_is_cleared_before_the_actions_of_the_card() -> None:
    state = laid("car 2", players=2)
    play_down(state, 1)
    events = play(state, TAKE[0])
    assert row(state.display, 0) == []
    assert [e.effect.op for e in events] == ["turn", "clear-row", "begin"]
    assert ops(state) == {"car", "done"}


def test_FC_4_10_FC_19_10_taken_and_removed_cards_count_alike() -> None:
    state = table(3)
    play(state, DECLINE[5], DONE, END, START_TILE, CAR[U], END)
    assert state.gone == (2, 0, 0)
    play(state, DECLINE[3])
    assert state.gone == (3, 0, 0)
    assert row(state.display, 0) == []


def test_FC_4_12_cleared_cards_count_for_no_other_row() -> None:
    state = table(2)
    play_down(state, 1)
    play(state, DECLINE[0], DONE, END)
    assert state.gone == (2, 0, 0)
    assert len(state.removed) == 4
    assert not set(state.removed) & set(state.display)
    assert offered(state, "take", "decline")[0].a >= 6


def test_FC_4_13_the_tile_counts_for_no_row_and_stays() -> None:
    state = table(2)
    play_down(state, 2)
    assert row(state.display, 0) == []
    assert START_TILE in options(state)
    assert state.tile_holder == NONE


@pytest.mark.parametrize("players", [2, 3, 4])
def test_FC_4_14_before_every_turn_a_row_has_enough_cards(players: int) -> None:
    state = table(players, seed=3)
    for turn in range(3 * players):
        assert state.round == 1
        assert max(len(row(state.display, i)) for i in range(3)) >= 7 - players
        if turn == 4:
            play(state, START_TILE)
        else:  # as evenly over the rows as can be
            play(state, max(offered(state, "decline"), key=lambda action: (len(row(state.display, action.a // 6)), 0)))
        while asked(state)[1] != "turn" or asked(state)[2] == AFTER:
            play(state, next(a for a in (DONE, END) if a in options(state)))
            if state.round == 2:
                break
    assert state.round == 2
    assert len(state.removed) == 18 - (3 * players - 1)


def test_FC_4_3_what_is_not_done_is_lost() -> None:
    state = laid("conductor 2", kind="conductor", players=2)
    set_train(state, 0, U, [1, 0, 0])
    play(state, TAKE[0], CONDUCTOR[1][0])
    assert state.conductors[0] == 1
    assert points(state) == 0
    assert "conductor" not in ops(state)
    assert number_of(state, "X-1-01") == state.taken[0][0]
