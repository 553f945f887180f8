"""Locomotive, stations and route cards (chapter 7)."""

import pytest

from stellwerk.games.first_class.deck.data import box
from stellwerk.games.first_class.rules.actions import (
    COIN_LOCO,
    CONTRACT,
    DECLINE,
    DONE,
    END,
    FINISH,
    LOCO,
    STATION,
    TAKE,
)
from stellwerk.games.first_class.rules.state import GAME_END, STATIONS, put
from tests.games.first_class.positions import (
    asked,
    begin_scoring,
    card,
    contract,
    final,
    give_cards,
    give_contract,
    go_on,
    laid,
    next_turn,
    number_of,
    offered,
    ops,
    parts,
    play,
    points,
    round_over,
    route,
    set_coins,
    set_route,
    table,
)

PRINTED = [1, "coins 2", 2]  # the stations on the board


def test_FC_7_1_FC_19_22_up_to_so_many_stations() -> None:
    state = laid("loco 2", kind="locomotive")
    play(state, TAKE[0])
    assert parts(state) == {LOCO[1], LOCO[2]}
    play(state, LOCO[1])
    assert state.locomotive[0] == 1
    assert "loco" not in ops(state)  # the other step is lost


def test_FC_7_1_FC_7_3_FC_EX_13_two_stations_from_the_first() -> None:
    state = laid("loco 2", kind="locomotive", printed_stations=PRINTED)
    set_route(state, 0, locomotive=1)
    before = points(state)
    play(state, TAKE[0], LOCO[2])
    assert state.locomotive[0] == 3
    assert points(state) == before + 2  # station 3 pays at once, station 2 in the scoring
    assert state.coins[0] == (1, 0, 0)


def test_FC_7_2_FC_EX_14_the_last_station_ends_the_way() -> None:
    state = laid("loco 2", kind="locomotive")
    set_route(state, 0, locomotive=2)
    play(state, TAKE[0])
    assert parts(state) == {LOCO[1]}
    play(state, LOCO[1])
    assert state.locomotive[0] == 3
    next_turn(state)
    set_coins(state, 0, 0, 1)
    assert "coin-loco" not in ops(state)  # neither on nor back


@pytest.mark.parametrize("steps", [1, 2])
def test_FC_7_3_FC_EX_15_an_8_point_station_pays_once(steps: int) -> None:
    state = table(cards=[card("locomotive", "loco 2"), route(8, "coins")])
    set_route(state, 0, number_of(state, "X-1-02"), locomotive=3)
    before = points(state)
    play(state, TAKE[0], LOCO[steps])
    assert points(state) == before + 8
    set_coins(state, 0, 0, 1)
    if steps == 1:
        play(state, COIN_LOCO)
    begin_scoring(state)
    play(state, *[FINISH] * (asked(state)[0] == 0))
    assert state.sheet[0][STATIONS] == before + 8


def test_FC_7_3_one_move_collects_several() -> None:
    state = table(cards=[card("locomotive", "loco 4"), route(3, "coins", 5)], printed_stations=PRINTED)
    set_route(state, 0, number_of(state, "X-1-02"), locomotive=2)
    before = points(state)
    play(state, TAKE[0], LOCO[4])
    assert points(state) == before + 2 + 3 + 5


def test_FC_7_4_FC_EX_16_a_bonus_station_pays_in_every_scoring_from_then_on() -> None:
    state = table(2)
    round_over(state, 2)
    go_on(state)
    assert offered(state, "station") == []
    play(state, FINISH, FINISH)
    assert state.round == 3
    set_route(state, 0, locomotive=1)
    set_coins(state, 0, 0, 2)
    play(state, COIN_LOCO, COIN_LOCO)
    assert state.locomotive[0] == 3
    assert state.coins[0] == (0, 0, 0)  # passed, and nothing now
    assert "station" not in ops(state)
    for number in (4, 6):
        round_over(state, number)
        go_on(state)
        assert offered(state, "station") == [STATION[1]]
        before = sum(state.coins[0])
        play(state, STATION[1])
        assert sum(state.coins[0]) == before + 2
        assert offered(state, "station") == []
        play(state, FINISH, FINISH)


def test_FC_7_4_FC_EX_30_a_station_not_reached_gives_nothing() -> None:
    state = table(cards=[route(2, "car, loco 2"), route(3, "conductor 2")])
    set_route(state, 0, number_of(state, "X-1-01"), number_of(state, "X-1-02"), locomotive=5)
    begin_scoring(state)
    assert offered(state, "station") == [STATION[1], STATION[4]]


def test_FC_7_5_three_printed_stations_and_paris_is_none() -> None:
    state = table(printed_stations=PRINTED)
    assert state.stops == (3, 3, 3)
    assert state.locomotive == (0, 0, 0)
    assert points(state) == 0
    begin_scoring(state)
    assert offered(state, "station") == []
    board = box()
    assert [stop.points for stop in board.printed] == [1, 0, 2]
    assert [bool(stop.bonus) for stop in board.printed] == [False, True, False]


def test_FC_7_6_FC_7_7_FC_EX_17_route_cards_are_added_behind_the_last_station() -> None:
    state = table(cards=[route(1, "coins"), route(2, 3, "car")])
    first, second = state.display[:2]
    set_route(state, 0, locomotive=3)
    before = points(state)
    play(state, TAKE[0])
    assert (state.stops[0], state.locomotive[0]) == (5, 3)
    next_turn(state)
    play(state, TAKE[1])
    assert (state.stops[0], state.locomotive[0]) == (8, 3)
    assert state.route[0] == (first, second)
    assert state.taken[0] == ()
    assert points(state) == before
    give = state.clone()
    set_coins(give, 0, 0, 5)
    for _ in range(5):
        play(give, COIN_LOCO)
    assert give.locomotive[0] == 8
    assert points(give) == before + 1 + 2 + 3
    begin_scoring(give)
    assert offered(give, "station") == [STATION[1], STATION[4], STATION[7]]


def test_FC_7_6_FC_13_7_FC_EX_61_a_coin_moves_onto_the_new_station() -> None:
    state = table(cards=[route(4)])
    set_route(state, 0, locomotive=3)
    set_coins(state, 0, 0, 1)
    assert "coin-loco" not in ops(state)
    before = points(state)
    play(state, TAKE[0], COIN_LOCO)
    assert state.locomotive[0] == 4
    assert points(state) == before + 4


def test_FC_7_7_a_route_card_has_one_to_four_stations() -> None:
    sizes = {len(card.stations) for card in box().cards if card.kind == "route"}
    assert sizes == {1, 2, 3, 4}


def test_FC_7_8_FC_19_46_any_number_of_route_cards_and_none_is_a_locomotive_card() -> None:
    state = table(2)
    routes = [number for number, card in enumerate(state.box.cards) if card.kind == "route"]
    assert len(routes) == 18
    set_route(state, 0, *routes)
    assert state.stops[0] == 3 + sum(len(state.box.cards[number].stations) for number in routes)
    give_cards(state, 0, "locomotive")
    state.game_end = put(
        state.game_end, 0, tuple(i for i, card in enumerate(state.box.game_end) if card.kind == "locomotive")[:1]
    )
    value = state.box.game_end[state.game_end[0][0]].value
    assert final(state)[0][GAME_END + 1] == 1 * value


def test_FC_7_8_a_declined_route_card_does_not_count_either() -> None:
    state = table(2, cards=[route(1)])
    state.game_end = put(state.game_end, 0, tuple(range(21)))
    number = state.display[0]
    play(state, DECLINE[0], DONE, END)
    assert state.taken[0] == (number,)
    assert final(state)[0][GAME_END : GAME_END + 3] == (0, 0, 0)


def test_FC_7_1_more_than_twelve_steps_where_a_deck_multiplies_them() -> None:
    lanes = [route(1, 1, 1, 1, pile=pile) for pile in (1, 1, 1, 1)]
    state = table(2, "AB", cards=[*lanes, contract("none", "loco 5 per contract")])
    deal = number_of(state, "A-1-01")
    set_route(state, 0, *state.display[:4])
    give_contract(state, 0, deal)
    state.fulfilled = put(state.fulfilled, 0, 2)
    play(state, CONTRACT[deal])
    assert offered(state, "loco")[-1] == LOCO[15]
    play(state, LOCO[15])
    assert state.locomotive[0] == 15
