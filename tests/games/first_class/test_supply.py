"""The box is finite: what happens when car cards run out (FC-1.5, FC-19.37)."""

import pytest

from stellwerk.core.match import Match
from stellwerk.core.records import BadDeck
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    CAR,
    COIN_CAR,
    COIN_CHOICE_CAR,
    COIN_UPGRADE,
    DECLINE,
    START_TILE,
    TAKE,
    UPGRADE,
)
from stellwerk.laws.run import Laws, play_out
from tests.games.first_class.invariants import problems, step_problems
from tests.games.first_class.module_positions import mechanic
from tests.games.first_class.positions import (
    U,
    W,
    asked,
    build,
    laid,
    offered,
    options,
    parts,
    play,
    published,
    set_coins,
    set_train,
    table,
    train,
)
from tests.games.first_class.test_why import why

EIGHT = [8, 24, 20]  # car cards: what four players begin with, and no more


def test_FC_1_5_FC_2_4_the_supply_is_what_the_trains_leave() -> None:
    assert data.box().car_cards == (50, 24, 20)
    assert table(2).cars_left == (46, 24, 20)
    assert table(4).cars_left == (42, 24, 20)


def test_FC_1_5_cars_come_from_the_supply_and_go_back() -> None:
    state = laid("car, upgrade 5")
    left = []
    play(state, TAKE[0], CAR[U])
    for _ in range(5):
        left.append(state.cars_left[:])
        play(state, UPGRADE[U][0])
    assert left == [(43, 24, 20), (43, 24, 20), (44, 23, 20), (44, 23, 20), (44, 24, 19)]
    assert train(state, 0, U) == [12, 0]
    assert state.cars_left == (44, 24, 19)


def test_FC_19_37_no_card_for_another_car() -> None:
    state = laid("car 2, 0>1", players=4, car_cards=EIGHT)
    set_coins(state, 0, 2, 2, 2)
    assert offered(state, "coin-car", "coin-choice-car") == []
    assert COIN_UPGRADE[U][0] in options(state)  # a card that is turned needs no other
    play(state, TAKE[0])
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0]}


def test_FC_19_37_no_card_for_an_upgrade() -> None:
    state = laid("upgrade 2", car_cards=[50, 1, 0])
    set_train(state, 0, U, [4, 1])
    set_train(state, 0, W, [1, 0])
    assert state.cars_left[1:] == (0, 0)
    set_coins(state, 0, 0, 0, 1)
    assert offered(state, "coin-upgrade") == [COIN_UPGRADE[W][1]]
    play(state, TAKE[0])
    assert parts(state) == {UPGRADE[W][1], CAR[U], CAR[W]}


def test_FC_19_37_a_card_that_comes_back_can_be_used_again() -> None:
    state = laid("upgrade 2", car_cards=[8, 24, 20], players=4)
    set_train(state, 0, U, [1])
    play(state, TAKE[0])
    assert CAR[U] not in options(state)
    play(state, UPGRADE[U][0])
    assert state.cars_left == (1, 23, 20)
    assert CAR[U] in options(state)


def test_FC_19_37_out_of_turn_without_a_card_there_is_nothing_to_do() -> None:
    state = table(3, car_cards=EIGHT)
    set_train(state, 1, U, [0, 0, 0])
    assert state.cars_left[0] == 0
    play(state, START_TILE)
    assert asked(state)[0] == 0
    assert train(state, 2, U) == train(state, 2, W) == [0]


def test_FC_19_37_a_mechanic_waits_for_the_card() -> None:
    state = table(2, "AE", cards=[mechanic("coins", 2)], car_cards=[50, 1, 20])
    set_train(state, 0, U, [4, 1])
    play(state, TAKE[0])
    assert BONUS[0] not in options(state)
    assert why(state, BONUS[0]) == "No car 2/4 is left in the supply (FC-19.37)."
    turned = table(2, "AE", cards=[mechanic("coins", 2)], car_cards=[50, 1, 20])
    set_train(turned, 0, U, [4, 0])
    play(turned, TAKE[0])
    assert BONUS[0] in options(turned)  # from 0 to 1 the card is turned


def test_FC_19_37_why_not() -> None:
    state = laid("car, upgrade", car_cards=EIGHT, players=4)
    set_coins(state, 0, 1, 0, 1)
    none = "No car 0/1 is left in the supply (FC-19.37)."
    assert why(state, COIN_CAR[U]) == why(state, COIN_CHOICE_CAR[W]) == none
    play(state, TAKE[0])
    assert why(state, CAR[U]) == none
    state = laid("upgrade", car_cards=[50, 0, 0])
    set_train(state, 0, U, [1, 0])
    play(state, TAKE[0])
    assert why(state, UPGRADE[U][0]) == "No car 2/4 is left in the supply (FC-19.37)."
    assert why(state, UPGRADE[U][1]) == ""


def test_FC_1_5_a_declined_card_may_bring_nothing() -> None:
    state = table(2, car_cards=[8, 0, 0])
    set_train(state, 0, U, [1, 1, 1])
    set_train(state, 0, W, [1, 1, 1])
    assert state.cars_left == (0, 0, 0)
    play(state, DECLINE[0])
    assert asked(state)[1] != "frame"


@pytest.mark.parametrize("counts", [[7, 24, 20], [50, 24], "50", [50, -1, 20], [50, 24.5, 20]])
def test_FC_1_5_a_deck_may_give_other_numbers_but_not_these(counts: object) -> None:
    with pytest.raises(BadDeck, match="car_cards"):
        data.build(published() | {"car_cards": counts})


def test_FC_1_5_a_deck_without_numbers_has_those_of_the_box() -> None:
    table = {name: items for name, items in published().items() if name != "car_cards"}
    assert data.build(table) is data.box()
    assert data.build(table | {"car_cards": [60, 24, 20]}).digest != data.box().digest


@pytest.mark.parametrize(("modules", "players"), [("AB", 2), ("CD", 3), ("DE", 4)])
def test_FC_13_5_FC_19_37_all_laws_hold_with_many_coins_and_few_cars(modules: str, players: int) -> None:
    """Room is made over and over, and the supply is empty most of the time."""
    tile, stations = ["coins 9", "", "car", "car or 0>1"], ["coins 12", "coins 11", "coins 2, upgrade"]
    box, _ = build(start_player_tile=tile, printed_stations=stations, car_cards=[20, 6, 4])
    match = Match(FIRST_CLASS, players, 5, {"modules": modules}, box=box)
    play_out(match, 4, Laws(problems, step_problems), everybody=False)
    assert any(event.effect.op == "make-room" for event in match.events)
    assert min(match.state.cars_left) >= 0
