"""Module B, celebrities and postcards."""

import pytest

from stellwerk.core.records import Action, Effect, Frame
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    CAR,
    COIN_CAR,
    COIN_LOCO,
    CONDUCTOR,
    CONTRACT,
    DECLINE,
    DONE,
    END,
    FINISH,
    GAME_END,
    LOCO,
    POSTCARD,
    STATION,
    TAKE,
    TRAIN,
    UPGRADE,
)
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.state import PRINTED, STATIONS, TRAINS, State
from tests.games.first_class.module_positions import (
    EIGHT,
    celebrity,
    fill_gap,
    lay_open,
    lies_where,
    passenger,
    postcard,
    score_now,
    send,
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
    game_end,
    named,
    offered,
    open_game_end,
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

SCORING = ("station", "finish")


def celebrities(count: int, modules: str = "AB") -> State:
    """Seat 0 has the move; celebrities lie in the first places of the display."""
    state = table(2, modules, cards=[celebrity()] * count)
    set_coins(state, 0, 0)
    return state


def train_points(state: State, phase: int = 1) -> int:
    """What the trains of seat 0 bring in a scoring phase, without anything else."""
    set_coins(state, 0, 0)
    score_now(state, phase=phase)
    assert state.pending[-1] == Frame(1, Effect("turn")), "seat 0 had nothing to choose"
    return state.sheet[0][TRAINS + phase - 1]


def mailed(*bonuses: int | str, at: int, place: int = 0) -> State:
    """Seat 0 scores: a route card for each bonus, the locomotive at a station, a postcard under one of the cards."""
    state = table(2, "AB", cards=[postcard(), *(route(stop) for stop in bonuses)])
    sent, *routes = state.display[: len(bonuses) + 1]
    set_route(state, 0, *routes, locomotive=at)
    send(state, 0, place, sent)
    set_coins(state, 0, 0)
    begin_scoring(state)
    return state


# The celebrities


def test_FC_B_1_celebrities_double_in_scoring_phases_only() -> None:
    state = celebrities(1)
    set_train(state, 0, U, [7], 1)
    play(state, TAKE[0], TRAIN[U])
    assert points(state) == 0, "nothing before the scoring"
    assert train_points(state) == 14


def test_FC_B_1_postcards_work_in_scoring_phases_only() -> None:
    state = table(2, "AB", cards=[postcard(), route("coins 2")])
    set_route(state, 0, state.display[1], locomotive=4)
    play(state, TAKE[0])
    assert (sum(state.coins[0]), waiting(state)) == (1, [])


def test_FC_B_2_under_the_first_free_car_of_the_chosen_train() -> None:
    state = celebrities(3)
    set_train(state, 0, U, [4, 0, 0])
    set_train(state, 0, W, [2, 0])
    one, two, three = state.display[:3]
    tuck(state, 0, U, two)
    play(state, TAKE[0])
    assert options(state) == [TRAIN[U], TRAIN[W]], "at once, and nothing else"
    play(state, TRAIN[U])
    assert (state.tucked[U], state.tucked[W]) == ((two, one), ())
    assert three in state.display


def test_FC_B_3_a_car_with_a_card_is_not_free() -> None:
    state = celebrities(2)
    set_train(state, 0, W, [0, 0])
    one, two = state.display[:2]
    tuck(state, 0, U, two)
    play(state, TAKE[0])
    assert state.tucked[W] == (one,), "the lower train is the only one with a free car"


def test_FC_B_4_a_celebrity_stays() -> None:
    state = celebrities(1)
    one = state.display[0]
    play(state, TAKE[0], TRAIN[U])
    set_train(state, 0, U, [12, 7, 4, 2, 1, M, 0, 0, 0, T], 10)
    assert lies_where(state, one) == ["upper train of 0"]
    assert train_points(state) == 24 + 7 + 4 + 2 + 1 + 5
    assert lies_where(state, one) == ["upper train of 0"]


@pytest.mark.parametrize(("cars", "at", "paid"), [([7], 1, 14), ([7, 0, 0], 3, 14), ([7], 0, 0), ([7, 4, 2], 2, 18)])
def test_FC_B_5_FC_EX_M06_a_reached_car_counts_twice(cars: list[int | str], at: int, paid: int) -> None:
    state = celebrities(1)
    set_train(state, 0, U, cars, at)
    tuck(state, 0, U, state.display[0])
    assert train_points(state) == paid


@pytest.mark.parametrize("phase", [1, 2, 3])
def test_FC_B_5_in_every_scoring_phase(phase: int) -> None:
    state = celebrities(2)
    set_train(state, 0, W, [4, 2, 1], 2)
    tuck(state, 0, W, *state.display[:2])
    set_train(state, 1, U, [4], 1)
    assert train_points(state, phase) == 12


def test_FC_B_6_FC_EX_M07_without_a_free_car_only_declined() -> None:
    state = celebrities(3)
    third, one, two = state.display[:3]
    set_train(state, 0, U, [1])
    tuck(state, 0, U, one)
    tuck(state, 0, W, two)
    assert TAKE[0] not in options(state)
    assert DECLINE[0] in options(state)
    play(state, DECLINE[0])
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0], CAR[U], CAR[W]}
    play(state, UPGRADE[U][0])
    assert (state.cars[U], lies_where(state, third)) == ((2,), ["pile of 0"])


def test_FC_RB_1_FC_EX_M31_the_mail_car_is_passed_over() -> None:
    state = celebrities(6)
    set_train(state, 0, U, [1, 1, 1, 1, 1, M, 0], 7)
    six, *others = state.display[:6]
    tuck(state, 0, U, *others)
    play(state, TAKE[0], TRAIN[U])
    assert state.tucked[U] == (*others, six)
    set_train(state, 0, U, [1, 1, 1, 1, 1, M, 1], 7)
    assert train_points(state) == 12, "the sixth celebrity sits in the car behind the mail car"


def test_FC_RB_1_a_tile_carries_nothing() -> None:
    state = table(2, "BD", cards=[celebrity(), celebrity(), *[passenger("coins 2")] * 8])
    _, below, *others = state.display[:10]
    set_train(state, 0, U, EIGHT)
    tuck(state, 0, W, below)
    tuck(state, 0, U, *others[:7])
    assert TAKE[0] in options(state)
    tuck(state, 0, U, others[7])
    assert TAKE[0] not in options(state), "eight cars, eight cards: neither mail car nor tile is a place"


def test_FC_RB_2_value_and_conductor_do_not_matter() -> None:
    state = celebrities(2)
    set_train(state, 0, U, [0, 0, 0], 0)
    set_train(state, 0, W, [12], 1)
    second = state.display[1]
    tuck(state, 0, U, second)
    play(state, TAKE[0])
    assert options(state) == [TRAIN[U], TRAIN[W]], "position 2 above or position 1 below"


def test_FC_RB_3_only_the_car_is_doubled() -> None:
    """Neither the tile of 5 nor a switch of 3 and 3 points."""
    state = table(2, "BE", cards=[celebrity(), celebrity(), switch(1, 3, 3)])
    one, two, three = state.display[:3]
    set_train(state, 0, U, [1, 0, 0, 0, 0, M, 0, 0, 0, T], 10)
    set_train(state, 0, W, [2, 1], 2)
    tuck(state, 0, U, one)
    tuck(state, 0, W, two)
    fill_gap(state, 0, three)
    before = points(state)
    set_coins(state, 0, 0)
    begin_scoring(state)
    assert points(state) - before == (2 * 1 + 5) + (2 * 2 + 1) + (3 + 3)


def test_FC_RB_3_a_contract_counts_a_car_with_a_celebrity_once() -> None:
    state = table(2, "AB", cards=[celebrity(), contract("cars 2 4", "points 1")])
    one, two = state.display[:2]
    set_train(state, 0, U, [4])
    tuck(state, 0, U, one)
    lay_open(state, 0, two)
    assert offered(state, "contract") == []


# The postcards


def test_FC_B_7_under_any_route_card_without_one() -> None:
    state = table(2, "AB", cards=[postcard(), postcard(), *[route(2, "car")] * 3])
    one, two, *routes = state.display[:5]
    set_route(state, 0, *routes)
    send(state, 0, 1, two)
    play(state, TAKE[0])
    assert options(state) == [POSTCARD[0], POSTCARD[2]]
    play(state, POSTCARD[2])
    assert state.postcards[0] == (NONE, two, one)


def test_FC_B_8_a_postcard_stays() -> None:
    state = mailed("coins 1", at=4)
    sent = state.postcards[0][0]
    play(state, STATION[3], STATION[3], FINISH)
    assert lies_where(state, sent) == ["postcards of 0"]


def test_FC_B_9_the_bonus_comes_twice_once_the_station_is_reached() -> None:
    state = mailed("points 3", "points 10", at=4)
    assert offered(state, *SCORING) == [STATION[1], STATION[3], FINISH]
    play(state, STATION[3], STATION[3])
    assert state.sheet[0][PRINTED] == 6
    assert offered(state, *SCORING) == [STATION[1], FINISH], "the second card is not reached"


def test_FC_B_9_without_a_postcard_once() -> None:
    state = mailed("points 3", "points 10", at=5, place=1)
    play(state, STATION[3])
    assert (state.sheet[0][PRINTED], offered(state, *SCORING)) == (3, [STATION[1], STATION[4], FINISH])
    play(state, STATION[4], STATION[4])
    assert state.sheet[0][PRINTED] == 23


def test_FC_EX_M08_six_coins_and_a_0_car() -> None:
    state = mailed("car", "coins 2", at=5, place=1)
    events = play(state, STATION[3], CAR[U], STATION[1], STATION[4], STATION[4])
    assert state.cars[U] == (0, 0)
    assert [event.result for event in named(events, "coins")] == [(2,), (2,), (2,)]
    assert state.coins[0] == (5, 1, 0)
    assert offered(state, "station") == []


def test_FC_B_10_FC_EX_M09_without_a_free_route_card_only_declined() -> None:
    state = table(2, "AB", cards=[postcard(), postcard(), route("car")])
    sent, other, lane = state.display[:3]
    assert (TAKE[0] in options(state), DECLINE[0] in options(state)) == (False, True), "no route card at all"
    set_route(state, 0, lane)
    assert TAKE[0] in options(state)
    send(state, 0, 0, other)
    assert (TAKE[0] in options(state), DECLINE[0] in options(state)) == (False, True), "the only one has a postcard"
    play(state, DECLINE[0], CAR[W])
    assert lies_where(state, sent) == ["pile of 0"]


def test_FC_B_11_the_printed_coins_are_never_doubled() -> None:
    state = mailed("car", at=3)
    assert offered(state, *SCORING) == [STATION[1], FINISH]
    play(state, STATION[1])
    assert (state.coins[0], offered(state, *SCORING)) == ((2, 0, 0), [FINISH])


def test_FC_RB_4_twice_in_a_row() -> None:
    """Between the two uses come coins, queue and contracts, but no other station; each may be used in part."""
    state = table(2, "AB", cards=[postcard(), route("loco 2, car"), route("car"), contract("none", "points 1")])
    sent, lane, further, deal = state.display[:4]
    set_route(state, 0, lane, further, locomotive=4)
    send(state, 0, 0, sent)
    set_train(state, 0, U, [0, 0, 0, 0])
    lay_open(state, 0, deal)
    begin_scoring(state)
    play(state, STATION[3], LOCO[1])
    assert DONE in options(state), "the car of the first use"
    play(state, DONE)
    assert offered(state, "station") == [STATION[3]], "neither the printed one nor that just reached"
    play(state, COIN_CAR[U], Action("mail-car", 3))
    assert {STATION[3], FINISH, CONTRACT[deal], BONUS[0]} <= set(options(state))
    assert offered(state, "station") == [STATION[3]]
    play(state, CONTRACT[deal])
    use(state, "coins 3")
    assert offered(state, "station") == [STATION[3]]
    play(state, STATION[3], CAR[W])
    assert state.cars[W] == (0, 0)
    assert offered(state, "station") == [STATION[1], STATION[4]]


def test_FC_RB_4_the_second_use_may_be_given_up() -> None:
    state = mailed("upgrade", at=4)
    play(state, STATION[3], UPGRADE[U][0], STATION[3], DONE)
    assert (state.cars[U], offered(state, "station")) == ((1,), [STATION[1]])


def test_FC_RB_4_a_second_use_that_can_do_nothing_passes_by() -> None:
    state = mailed("4>7", at=4)
    set_train(state, 0, U, [4])
    play(state, STATION[3], UPGRADE[U][0])
    assert offered(state, "station") == [STATION[3]]
    play(state, STATION[3])
    assert (state.cars[U], offered(state, "station")) == ((7,), [STATION[1]])


def test_FC_RB_4_finishing_loses_the_second_use() -> None:
    state = mailed("points 3", at=4)
    play(state, STATION[3], FINISH)
    assert state.sheet[0][PRINTED] == 3
    assert seat_to_move(state) == 1


def test_FC_RB_4_the_double_use_of_one_player_is_not_that_of_the_next() -> None:
    state = table(2, "AB", cards=[postcard(), route("points 3"), route("points 4")])
    sent, lane, other = state.display[:3]
    set_route(state, 0, lane, locomotive=4)
    set_route(state, 1, other, locomotive=4)
    send(state, 0, 0, sent)
    begin_scoring(state)
    play(state, STATION[3], FINISH)
    assert (seat_to_move(state), offered(state, "station")) == (1, [STATION[1], STATION[3]])
    play(state, STATION[3])
    assert (state.sheet[1][PRINTED], offered(state, "station")) == (4, [STATION[1]])


def test_FC_RB_5_FC_EX_M32_a_station_reached_in_the_scoring_is_doubled() -> None:
    state = mailed("loco 2", "points 3", at=4, place=1)
    play(state, STATION[3], LOCO[1])
    assert offered(state, "station") == [STATION[1], STATION[4]]
    play(state, STATION[4], STATION[4])
    assert state.sheet[0][PRINTED] == 6
    assert offered(state, "station") == [STATION[1]]


def test_FC_RB_5_reached_by_a_coin_in_the_scoring() -> None:
    state = table(2, "AB", cards=[postcard(), route("points 3")])
    sent, lane = state.display[:2]
    set_route(state, 0, lane, locomotive=3)
    send(state, 0, 0, sent)
    set_coins(state, 0, 0, 1)
    begin_scoring(state)
    assert offered(state, "station") == [STATION[1]]
    play(state, COIN_LOCO, STATION[3], STATION[3])
    assert state.sheet[0][PRINTED] == 6


def test_FC_RB_5_in_the_scoring_before_the_station_is_reached_nothing() -> None:
    state = mailed("points 3", at=3)
    play(state, FINISH)
    assert state.sheet[0][PRINTED] == 0


def test_FC_RB_6_points_stations_are_not_doubled() -> None:
    state = table(2, "AB", cards=[postcard(), route(8, 3), card("locomotive", "loco 2")])
    sent, lane, _ = state.display[:3]
    set_route(state, 0, lane, locomotive=3)
    send(state, 0, 0, sent)
    before = state.sheet[0][STATIONS]
    play(state, TAKE[2], LOCO[2])
    assert state.sheet[0][STATIONS] - before == 11
    set_coins(state, 0, 0)
    begin_scoring(state)
    assert offered(state, "station") == [STATION[1]], "a postcard in vain"


def test_FC_RB_6_several_bonus_stations_are_all_doubled() -> None:
    state = table(2, "AB", cards=[postcard(), route("points 3", 1, "points 5"), route("points 7")])
    sent, lane, other = state.display[:3]
    set_route(state, 0, lane, other, locomotive=7)
    send(state, 0, 0, sent)
    begin_scoring(state)
    play(state, STATION[5], STATION[5], STATION[6], STATION[3], STATION[3])
    assert state.sheet[0][PRINTED] == 5 + 5 + 7 + 3 + 3
    assert offered(state, "station") == [STATION[1]]


# Contracts


@pytest.mark.parametrize(("guests", "mail", "yes"), [(2, 0, True), (1, 1, True), (0, 2, True), (1, 0, False)])
def test_FC_B_12_FC_EX_M10_two_celebrities_or_postcards(guests: int, mail: int, yes: bool) -> None:
    cards = [contract("celebrities-postcards 2", "points 1"), celebrity(), celebrity(), postcard(), postcard()]
    state = table(2, "AB", cards=[*cards, route("car"), route("car")])
    deal, first, second, one, two, *routes = state.display[:7]
    set_train(state, 0, U, [0, 0])
    lay_open(state, 0, deal)
    set_route(state, 0, *routes)
    tuck(state, 0, U, *(first, second)[:guests])
    for place, sent in enumerate((one, two)[:mail]):
        send(state, 0, place, sent)
    assert (offered(state, "contract") == [CONTRACT[deal]]) == yes


def test_FC_B_12_celebrities_of_both_trains() -> None:
    state = table(2, "AB", cards=[contract("celebrities-postcards 2", "points 1"), celebrity(), celebrity()])
    deal, one, two = state.display[:3]
    lay_open(state, 0, deal)
    tuck(state, 0, U, one)
    tuck(state, 0, W, two)
    assert offered(state, "contract") == [CONTRACT[deal]]


@pytest.mark.parametrize(("side", "at", "yes"), [(U, 10, True), (U, 9, False), (W, 10, True)])
def test_FC_B_13_conductor_on_a_locomotive(side: int, at: int, yes: bool) -> None:
    state = table(2, "AB", cards=[contract("tiles-reached 1", "points 1")])
    lay_open(state, 0, state.display[0])
    set_train(state, 0, side, EIGHT, at)
    assert (offered(state, "contract") != []) == yes


def test_FC_B_14_one_contract_of_b_is_known_from_a() -> None:
    kinds = {printed.need.what for printed in data.box().cards if printed.set == "A"}
    known = [printed for printed in data.box().cards if printed.set == "B" and printed.need.what in kinds - {"none"}]
    assert [printed.kind for printed in known] == ["contract"]
    state = table(2, "AB")
    deal = next(number for number, printed in enumerate(state.box.cards) if printed.id == known[0].id)
    lay_open(state, 0, deal)
    set_train(state, 0, U, [0, 0, 0, 0, 0, M])
    assert offered(state, "contract") == []
    set_train(state, 0, W, [0, 0, 0, 0, 0, M])
    assert offered(state, "contract") == [CONTRACT[deal]]


def tiles_contract(tiles: int, *open: int) -> tuple[State, int]:
    """The contract that pays a Game End card for each tile; which Game End cards lie open."""
    cards = [game_end("car", 1, text) for text in ("coins 1", "coins 2", "upgrade", "car", "loco 2")]
    state = table(2, "AB", cards=[contract("tiles 1", "game-end per tile", set="B")], game_end=cards)
    open_game_end(state, *open)
    deal = state.display[0]
    lay_open(state, 0, deal)
    for side in (U, W)[:tiles]:
        set_train(state, 0, side, EIGHT)
    return state, deal


def test_FC_B_15_no_tile_no_contract() -> None:
    state, _ = tiles_contract(0, 0, 1, 2, 3)
    assert offered(state, "contract") == []


def test_FC_B_15_one_tile_one_card() -> None:
    state, deal = tiles_contract(1, 0, 1, 2, 3)
    play(state, CONTRACT[deal])
    assert parts(state) == {GAME_END[card] for card in range(4)}
    play(state, GAME_END[3])
    assert decision(state).effect.op == "turn"
    assert (state.game_end[0][1:], waiting(state)) == ((3,), ["car 1"])


def test_FC_EX_M11_two_tiles_two_cards_refilled_after_the_turn() -> None:
    state, deal = tiles_contract(2, 0, 1, 2, 3)
    play(state, CONTRACT[deal], GAME_END[0])
    assert parts(state) == {GAME_END[1], GAME_END[2], GAME_END[3]}, "all are chosen before a bonus is used"
    play(state, GAME_END[2])
    assert waiting(state) == ["coins 1", "upgrade 1"]
    assert state.game_end_open == (1, 3)
    play(state, DECLINE[4], DONE)
    assert (seat_to_move(state), state.game_end_open) == (0, (1, 3)), "the turn is not over"
    play(state, END)
    assert (seat_to_move(state), len(state.game_end_open)) == (1, 4)


def test_FC_RB_7_FC_EX_M33_fewer_open_cards_than_tiles() -> None:
    state, deal = tiles_contract(2, 4)
    stack = len(state.game_end_stack)
    play(state, CONTRACT[deal], GAME_END[4])
    assert decision(state).effect.op == "turn", "the second card is lost"
    assert (len(state.game_end[0]), waiting(state)) == (2, ["loco 2"])
    assert (state.game_end_open, len(state.game_end_stack)) == ((), stack), "no refill and no blind draw"
    play(state, DECLINE[4], DONE, END)
    assert len(state.game_end_open) == 4


def test_FC_RB_7_with_no_open_card_nothing_and_the_contract_is_fulfilled() -> None:
    state, deal = tiles_contract(2)
    play(state, CONTRACT[deal])
    assert (state.fulfilled[0], len(state.game_end[0]), waiting(state)) == (1, 1, [])


def test_FC_RB_7_in_a_scoring_turn_refilled_after_it() -> None:
    state, deal = tiles_contract(2, 0, 1, 2, 3)
    begin_scoring(state)
    play(state, CONTRACT[deal], GAME_END[0], GAME_END[1])
    assert state.game_end_open == (2, 3)
    play(state, FINISH)
    assert len(state.game_end_open) == 4
    assert waiting(state) == [], "the bonuses not used are lost"
    assert seat_to_move(state) == 1


def test_FC_RB_5_a_postcard_before_the_locomotive() -> None:
    state = table(2, "AB", cards=[postcard(), route(1, 2, "car")])
    set_route(state, 0, state.display[1])
    play(state, TAKE[0])
    assert state.postcards[0] != (NONE,)


def test_FC_B_9_a_frame_of_several_parts_is_taken_twice() -> None:
    state = mailed("car, conductor 1", at=4)
    play(state, STATION[3], CAR[U], CONDUCTOR[1][0])
    assert offered(state, "station") == [STATION[3]]
    play(state, STATION[3], CONDUCTOR[1][0], CAR[W])
    assert (state.cars[U], state.cars[W], state.conductors[U]) == ((0, 0), (0, 0), 2)
