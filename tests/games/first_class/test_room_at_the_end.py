"""What arises while a turn, a scoring or a chain out of turn is ending is received; warnings before coins and bonuses
are lost."""

from functools import partial

import pytest

from stellwerk.core.bots import Bot
from stellwerk.core.machine import step
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import seeded
from stellwerk.core.words import words
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.bots import greedy, planner
from stellwerk.games.first_class.bots.rollout import roll_out
from stellwerk.games.first_class.bots.turn_search import STOP
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    BUY,
    CAR,
    COIN_CAR,
    COIN_POINT,
    CONDUCTOR,
    DECLINE,
    DONE,
    END,
    FINISH,
    MAIL_CAR,
    PAY,
    START_TILE,
    STATION,
    TAKE,
    UPGRADE,
)
from stellwerk.games.first_class.rules.state import State
from tests.games.first_class.module_positions import passenger, tuck, waiting
from tests.games.first_class.positions import (
    U,
    W,
    asked,
    begin_scoring,
    card,
    decision,
    game_end,
    give_bonus,
    ops,
    options,
    play,
    points,
    route,
    set_coins,
    set_route,
    set_train,
    table,
    train,
)

T = words()
BOTS: dict[str, Bot] = {"greedy": greedy.choose, "planner": planner.choose}


def at_the_end(scored: bool, *bonuses: str) -> State:
    """Ten coins, and three more wait; a Game End card with an upgrade lies open."""
    state = table(2, game_end=[game_end("car", 1, "upgrade")] * 21)
    if scored:
        begin_scoring(state)
    else:
        play(state, DECLINE[0], DONE)
    set_coins(state, 0, 5, 5, 0)
    for bonus in ("coins 3", *bonuses):
        give_bonus(state, 0, bonus)
    play(state, FINISH if scored else END)
    return state


def buy(state: State) -> None:
    play(state, BUY[state.game_end_open[0]], PAY[4][0])


@pytest.mark.parametrize("scored", [False, True])
def test_FC_19_27_FC_10_4_the_bonus_of_a_card_bought_for_room_is_received(scored: bool) -> None:
    state = at_the_end(scored)
    assert asked(state) == (0, "make-room", 1)
    buy(state)
    assert state.coins[0] == (4, 5, 0)  # 10 - 4 + 3
    assert (asked(state)[:2], ops(state), waiting(state)) == ((0, "receive"), {"bonus", "done"}, ["upgrade 1"])
    play(state, BONUS[0], UPGRADE[U][0])
    assert (train(state, 0, U), state.bonuses[0]) == ([1], ())
    assert asked(state)[:2] == (1, "scoring" if scored else "turn")


def test_FC_19_27_a_passenger_boards_and_the_room_for_him_brings_an_upgrade() -> None:
    """Module D: 1-0 above with a passenger of 3 coins under the first car, ten coins, and a step of the conductor."""
    state = table(
        2,
        cards=[passenger("coins 3"), card("conductor", "conductor")],
        modules="AD",
        game_end=[game_end("car", 1, "upgrade")] * 21,
    )
    set_train(state, 0, U, [1, 0])
    tuck(state, 0, U, state.display[0])
    set_coins(state, 0, 5, 5, 0)
    play(state, TAKE[1], CONDUCTOR[1][0])
    assert waiting(state) == ["coins 3"]
    play(state, END)
    buy(state)
    play(state, BONUS[0], UPGRADE[U][1])
    assert (train(state, 0, U), state.coins[0], asked(state)[:2]) == ([1, 1], (4, 5, 0), (1, "turn"))


@pytest.mark.parametrize("scored", [False, True])
def test_FC_19_27_FC_11_3_a_mail_car_laid_for_room_gives_its_bonus(scored: bool) -> None:
    state = at_the_end(scored)
    set_train(state, 0, W, [0, 0, 0, 0])
    play(state, COIN_CAR[W], MAIL_CAR[0])
    assert (state.coins[0], waiting(state)) == ((5, 5, 2), ["loco 2"])
    play(state, BONUS[0])
    assert ops(state) == {"loco", "done"}


def test_FC_19_5_what_was_given_up_with_the_turn_stays_lost() -> None:
    state = at_the_end(False, "loco 1")
    assert waiting(state) == []  # the locomotive is given up before room is made, and the coins wait for it
    buy(state)
    assert waiting(state) == ["upgrade 1"]
    play(state, DONE)
    assert (state.bonuses[0], asked(state)[:2]) == ((), (1, "turn"))


def test_FC_14_7_coins_that_wait_beside_come_in_the_order_of_their_owner() -> None:
    state = at_the_end(False, "points 4")
    buy(state)
    assert waiting(state) == ["points 4", "upgrade 1"]
    assert options(state) == [BONUS[0], BONUS[1], DONE]
    other = state.clone()
    play(other, DONE)
    assert (points(other), other.bonuses[0], train(other, 0, U)) == (4, (), [0])  # earned: received all the same
    play(state, BONUS[1], UPGRADE[U][0])
    assert (points(state), train(state, 0, U), state.bonuses[0]) == (4, [1], ())


def test_FC_19_27_what_follows_is_received_too() -> None:
    """The 0-car that the bonus brings is the fifth, and its mail car has a bonus as well."""
    state = at_the_end(False)
    set_train(state, 0, W, [0, 0, 0, 0])
    buy(state)
    play(state, BONUS[0], CAR[W], MAIL_CAR[2])
    assert (asked(state)[:2], waiting(state)) == ((0, "receive"), ["both 2"])


def test_FC_15_5_FC_19_5_out_of_turn_too() -> None:
    """An earned bonus with a car, begun as the chain ends, brings a mail car."""
    state = table(3)
    set_train(state, 2, W, [0, 0, 0, 0])
    play(state, START_TILE)
    give_bonus(state, 2, "coins 1, car")
    play(state, CAR[U], DONE)
    assert asked(state)[:2] == (2, "frame")
    play(state, CAR[W], MAIL_CAR[2])
    assert (asked(state)[:2], waiting(state, 2)) == ((2, "receive"), ["both 2"])
    play(state, DONE)
    assert (asked(state)[0], state.bonuses[2]) == (0, ())


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("scored", [False, True])
def test_FC_19_27_bots_use_what_arises(name: str, scored: bool) -> None:
    state = at_the_end(scored)
    buy(state)
    open: Decision | None = decision(state)
    while open is not None and open.seat == 0:
        action = BOTS[name](FIRST_CLASS, partial(FIRST_CLASS.mask, state, 0), open, seeded(9))
        open = step(FIRST_CLASS, state, open, action)
    assert train(state, 0, U) == [1] or train(state, 0, W) == [1] or len(train(state, 0, U) + train(state, 0, W)) == 3
    assert not state.bonuses[0]


@pytest.mark.parametrize("scored", [False, True])
def test_FC_19_27_a_rollout_goes_on_from_there(scored: bool) -> None:
    state = at_the_end(scored)
    buy(state)
    now = state.round
    end = roll_out(FIRST_CLASS, state, decision(state), now)
    assert (end.round > now or end.over, STOP in end.pending, end.bonuses[0]) == (True, False, ())


def question(state: State) -> str:
    return FIRST_CLASS.text.question(FIRST_CLASS.mask(state, 0), decision(state), T)


def test_FC_19_27_the_question_and_its_reason_have_words() -> None:
    state = at_the_end(False)
    buy(state)
    text, open = FIRST_CLASS.text, decision(state)
    assert question(state).startswith("Use the bonuses that have just come")
    why = text.why(FIRST_CLASS.mask(state, 0), open, T)
    assert why is not None
    assert why.rule == "FC-19.27"
    assert loses(state, DONE) == "This gives up: Game End card car × 1: 1 × choice upgrade."


def loses(state: State, action: Action) -> str:
    return FIRST_CLASS.text.loses(FIRST_CLASS.mask(state, 0), decision(state), action, T) or ""


def says(state: State, action: Action) -> str:
    return FIRST_CLASS.text.say_action(FIRST_CLASS.mask(state, 0), decision(state), action, T)


def test_FC_RM_10_fifteen_coins_with_two_held_are_five_too_many() -> None:
    state = table(2)
    set_coins(state, 0, 2)
    give_bonus(state, 0, "coins 15")
    play(state, BONUS[0])
    assert asked(state) == (0, "make-room", 2)
    said = question(state)
    assert "There is no room for 5 coins: spend coins first." in said
    assert said.endswith("3 of them are lost in any case: you have twelve spaces.")
    play(state, COIN_POINT[0], COIN_POINT[0])
    assert state.coins[0] == (5, 5, 2)


def test_FC_14_4_a_bonus_that_can_do_nothing_is_not_used_up_without_a_warning() -> None:
    state = table(2)  # both conductors stand in front of their trains of one car
    give_bonus(state, 0, "7>12")
    give_bonus(state, 0, "7>12, loco")
    assert says(state, BONUS[0]).endswith("It can do nothing now and would be used up.")
    assert loses(state, BONUS[0]).startswith("This gives up: ")
    assert not loses(state, BONUS[1])
    assert "nothing" not in says(state, BONUS[1])


def test_FC_17_3_a_station_that_can_do_nothing_says_so() -> None:
    state = table(2, cards=[route("7>12", "coins 2")])
    set_route(state, 0, state.display[0], locomotive=5)
    begin_scoring(state)
    idle, useful = STATION[3], STATION[4]
    assert says(state, idle).endswith("It can do nothing now and would be used up.")
    assert loses(state, idle) == "This gives up: Station 4: 1 × upgrade 7→12."
    assert (loses(state, useful), "nothing" in says(state, useful)) == ("", False)
