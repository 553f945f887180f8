"""Why not: the sentences, rule by rule."""

from stellwerk.core import machine
from stellwerk.core.match import Match
from stellwerk.core.records import Action, Effect, Frame
from stellwerk.core.words import words
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    BOTH,
    BUY,
    CAR,
    COIN_CAR,
    COIN_CHOICE_CAR,
    COIN_CONDUCTOR,
    COIN_LOCO,
    COIN_POINT,
    COIN_UPGRADE,
    CONDUCTOR,
    CONTRACT,
    DECLINE,
    DONE,
    DRAFT,
    END,
    FINISH,
    GAIN,
    GAME_END,
    LOCO,
    MAIL_CAR,
    NEXT,
    PAY,
    POSTCARD,
    SLOT,
    START_TILE,
    STATION,
    TAKE,
    TRAIN,
    UPGRADE,
)
from stellwerk.games.first_class.rules.state import State, put
from tests.games.first_class.module_positions import (
    EIGHT,
    celebrity,
    fill_gap,
    mechanic,
    passenger,
    postcard,
    score_now,
    send,
    switch,
    tuck,
)
from tests.games.first_class.positions import (
    M,
    U,
    W,
    asked,
    card,
    contract,
    give_bonus,
    give_contract,
    laid,
    offered,
    open_game_end,
    play,
    play_down,
    route,
    set_coins,
    set_route,
    set_train,
    table,
)


def why(state: State, action: Action) -> str:
    """As the seat that decides is told."""
    open = machine.decision(FIRST_CLASS, state)
    assert open is not None
    return FIRST_CLASS.text.why_not(
        FIRST_CLASS.mask(state, open.seat), open, action, lambda s: FIRST_CLASS.text.seat_name(s, words()), words()
    )


def framed(*frames: str, upper: tuple[int | str, ...] = (0,), lower: tuple[int | str, ...] = (0,)) -> State:
    """The card with these frames has been taken; the trains lay so before."""
    state = laid(*frames)
    set_train(state, 0, U, upper)
    set_train(state, 0, W, lower)
    play(state, TAKE[0])
    return state


# The display


def test_FC_4_1_FC_4_10_no_card_there() -> None:
    state = table(3)
    play_down(state, 1, 3)
    assert why(state, TAKE[0]) == why(state, DECLINE[0]) == ""
    assert why(state, TAKE[5]) == why(state, DECLINE[5]) == "No card lies on place 1.6 any more (FC-4.1)."
    assert why(state, TAKE[8]) == "Row 2 has been cleared (FC-4.10)."


def test_FC_RM_3_no_place_for_the_card() -> None:
    state = table(2, "BD", cards=[celebrity(), postcard(), passenger("coins 2")])
    assert why(state, TAKE[0]) == why(state, TAKE[2]) == ""
    assert why(state, TAKE[1]) == "You have no free route card, so that the postcard can only be declined (FC-RM.3)."
    numbers = [number for number in state.piles[1] if state.box.kinds[number] == "celebrity"]
    tuck(state, 0, U, numbers[0])
    tuck(state, 0, W, numbers[1])
    full = "You have no free car, so that the card can only be declined (FC-RM.3)."
    assert why(state, TAKE[0]) == why(state, TAKE[2]) == full
    assert why(state, DECLINE[0]) == ""


def test_FC_9_1_the_start_player_tile_is_gone() -> None:
    state = table(2)
    assert why(state, START_TILE) == ""
    state.tile_holder = 1
    assert why(state, START_TILE) == "Yellow has taken the start player tile (FC-9.1)."
    state.tile_holder = 0
    assert why(state, START_TILE) == "You have taken the start player tile already (FC-9.1)."


# Moments


def test_FC_3_3_one_main_action() -> None:
    state = laid("coins 1")
    assert why(state, END) == "First take a card or the start player tile (FC-3.3)."
    state.tile_holder = 1
    assert why(state, END) == "First take a card (FC-3.3)."
    play(state, TAKE[0])
    assert why(state, END) == ""
    had = "You have had your main action of this turn (FC-3.3)."
    assert why(state, TAKE[1]) == why(state, DECLINE[1]) == why(state, START_TILE) == had
    assert why(state, CAR[U]) == "This is not asked now: Your turn: end it, or spend coins first."


def test_FC_3_7_FC_14_5_the_frame_first() -> None:
    state = framed("car 2")
    assert why(state, COIN_POINT[0]) == why(state, TAKE[1]) == why(state, END) == "Finish the frame first (FC-3.7)."
    state = table()
    give_bonus(state, 0, "car 2")
    play(state, BONUS[0])
    assert why(state, COIN_POINT[0]) == why(state, TAKE[1]) == "Finish the frame first (FC-14.5)."
    assert why(state, NEXT[0]) == "This is not asked now: Mail car: 2 × 0-car."


def test_FC_3_7_FC_14_10_the_card_first() -> None:
    state = framed("car", "loco", "car")
    assert asked(state)[1] == "any_order"
    assert why(state, NEXT[0]) == why(state, NEXT[1]) == ""
    assert why(state, NEXT[2]) == "An equal part comes before it (FC-14.10)."
    assert why(state, NEXT[3]) == "Only 3 parts of the card are left (FC-14.10)."
    assert why(state, COIN_POINT[0]) == "Finish the card first (FC-3.7)."


def test_FC_7_4_FC_17_1_turn_and_scoring() -> None:
    state = table()
    assert why(state, STATION[0]) == "Bonus stations are used in scoring phases only (FC-7.4)."
    assert why(state, MAIL_CAR[0]) == "A mail car is laid when a train gets its fifth car (FC-11.1)."
    assert why(state, DRAFT[0]) == "The draft is over (FC-2.8)."
    assert why(state, FINISH) == "This is not asked now: Your turn: take a card or the start player tile."
    score_now(state)
    assert why(state, FINISH) == ""
    assert why(state, TAKE[0]) == "This is your scoring, in which no card is taken (FC-17.1)."


def test_FC_3_2_FC_15_3_out_of_turn() -> None:
    state = table(3)
    state.bonuses = put(state.bonuses, 2, (Effect("begin", 2000, (Effect("loco", 2),)),) * 2)
    machine.push(state, 2, Effect("out-of-turn"))
    assert why(state, BONUS[0]) == why(state, DONE) == ""
    spend = "Out of turn you may not spend coins, buy Game End cards or fulfil contracts, now or afterwards (FC-15.3)."
    assert why(state, COIN_POINT[0]) == why(state, BUY[0]) == why(state, CONTRACT[0]) == spend
    assert why(state, TAKE[0]) == why(state, END) == "It is not your turn, now or afterwards (FC-3.2)."


def test_FC_2_8_FC_2_9_the_draft() -> None:
    match = Match(FIRST_CLASS, 2, 1, {"modules": "AB"})
    hand = match.state.passing
    assert match.why_not(DRAFT[hand[0]]) == ""
    other = next(card for card in range(21) if card not in hand)
    assert match.why_not(DRAFT[other]) == "This card is not among those handed to you (FC-2.9)."
    assert match.why_not(TAKE[0]) == "The Game End cards are drafted first (FC-2.8)."


# Cars and upgrades


def test_FC_5_3_a_complete_train() -> None:
    state = framed("car 2", upper=tuple(EIGHT))
    assert why(state, CAR[W]) == ""
    assert why(state, CAR[U]) == "The upper train is complete (FC-5.3)."


def test_FC_14_1_no_such_part() -> None:
    state = framed("0>1 2")
    only = "The frame gives only: 2 × upgrade 0→1 (FC-14.1)."
    assert why(state, CAR[U]) == why(state, LOCO[1]) == why(state, CONDUCTOR[1][0]) == why(state, GAIN["coins"]) == only
    assert why(state, DONE) == ""


def test_FC_5_2_FC_5_6_FC_5_13_the_car() -> None:
    state = framed("upgrade", upper=(12, 2, 2, 1), lower=(4, 4))
    assert why(state, UPGRADE[U][1]) == why(state, UPGRADE[U][3]) == why(state, UPGRADE[W][0]) == ""
    assert why(state, UPGRADE[U][0]) == "A car of value 12 cannot be upgraded (FC-5.13)."
    assert why(state, UPGRADE[U][2]) == "The car on position 2 is also a 2 and comes first (FC-5.6)."
    assert why(state, UPGRADE[W][1]) == "The car on position 1 is also a 4 and comes first (FC-5.6)."
    assert why(state, UPGRADE[U][5]) == "The upper train has no car on position 7 yet (FC-5.2)."
    assert why(state, UPGRADE[W][2]) == "The lower train has no car on position 3 yet (FC-5.2)."


def test_FC_5_4_the_symbol() -> None:
    state = framed("0>1, 1>2", upper=(12, 2, 0, 0))
    assert why(state, UPGRADE[U][2]) == ""
    wrong = "The car is a 2, and the frame gives only: 1 × upgrade 0→1, 1 × upgrade 1→2 (FC-5.4)."
    assert why(state, UPGRADE[U][1]) == wrong
    assert why(state, UPGRADE[U][3]) == "The car on position 3 is also a 0 and comes first (FC-5.6)."
    assert why(state, UPGRADE[U][0]) == "A car of value 12 cannot be upgraded (FC-5.13)."


# Conductors and locomotive


def test_FC_6_3_FC_6_4_FC_6_5_conductors() -> None:
    state = framed("both 2, conductor 3", upper=(0, 0, 0, 0), lower=(0,))
    assert why(state, BOTH[2][1]) == why(state, CONDUCTOR[2][1]) == ""
    assert why(state, BOTH[3][0]) == "The symbol moves each conductor 2 steps at most (FC-6.3)."
    assert why(state, CONDUCTOR[3][1]) == "The symbol gives 3 steps in all (FC-6.4)."
    assert why(state, BOTH[1][2]) == "The lower conductor has only 1 step to the end of his train (FC-6.5)."
    assert why(state, CONDUCTOR[1][2]) == "The lower conductor has only 1 step to the end of his train (FC-6.5)."


def test_FC_7_1_FC_7_2_the_locomotive() -> None:
    state = laid("loco 2, car")
    play(state, TAKE[0])
    assert why(state, LOCO[2]) == ""
    assert why(state, LOCO[3]) == "The symbol moves the locomotive 2 stations at most (FC-7.1)."
    state.locomotive = put(state.locomotive, 0, 2)
    assert why(state, LOCO[2]) == "Only 1 station lies ahead of the locomotive (FC-7.2)."
    state.locomotive = put(state.locomotive, 0, 3)
    assert why(state, LOCO[1]) == "The locomotive stands at the end of the route (FC-7.2)."


# Coins and contracts


def test_FC_13_7_no_coin_in_the_column() -> None:
    state = table()
    set_coins(state, 0, 1, 0, 0)
    assert why(state, COIN_CAR[U]) == why(state, COIN_POINT[0]) == ""
    assert why(state, COIN_LOCO) == why(state, COIN_CONDUCTOR[W]) == "You have no coin in column 2 (FC-13.7)."
    none = "You have no coin in column 3 (FC-13.7)."
    assert why(state, COIN_UPGRADE[U][0]) == why(state, COIN_CHOICE_CAR[U]) == why(state, COIN_POINT[2]) == none


def test_FC_13_12_a_coin_without_effect() -> None:
    state = table()
    set_coins(state, 0, 1, 1, 1)
    set_train(state, 0, U, EIGHT)
    set_train(state, 0, W, [0], conductor=1)
    state.locomotive = put(state.locomotive, 0, 3)
    complete = "The upper train is complete, so that the coin would change nothing (FC-13.12)."
    assert why(state, COIN_CAR[U]) == why(state, COIN_CHOICE_CAR[U]) == complete
    assert why(state, COIN_CONDUCTOR[W]) == "The lower conductor stands on the last card of his train (FC-13.12)."
    assert why(state, COIN_LOCO) == "The locomotive stands at the end of the route (FC-13.12)."
    assert why(state, COIN_UPGRADE[U][1]) == "The car on position 1 is also a 0 and comes first (FC-5.6)."


def test_FC_10_1_FC_10_2_FC_10_6_buying() -> None:
    state = table()
    set_coins(state, 0, 3)
    open_game_end(state, 4, 5)
    assert why(state, BUY[4]) == "A Game End card costs 4 coins and you have 3 (FC-10.2)."
    set_coins(state, 0, 4)
    assert why(state, BUY[4]) == ""
    assert why(state, BUY[6]) == "This Game End card does not lie open (FC-10.1)."
    open_game_end(state)
    assert why(state, BUY[4]) == "No Game End card lies open (FC-10.6)."
    state = framed("game-end, car")
    open_game_end(state, 4)
    assert why(state, GAME_END[4]) == ""
    assert why(state, GAME_END[5]) == "This Game End card does not lie open (FC-10.1)."


def test_FC_13_8_FC_13_11_paying() -> None:
    state = table()
    set_coins(state, 0, 5, 1, 1)
    play(state, BUY[state.game_end_open[0]])
    assert why(state, PAY[4][0]) == why(state, PAY[2][1]) == ""
    assert why(state, PAY[2][2]) == "You have only 1 coin in column 2 (FC-13.8)."
    assert why(state, PAY[1][1]) == "You have only 1 coin in column 3 (FC-13.8)."
    assert why(state, COIN_POINT[0]) == "Pay for the Game End card first (FC-13.11)."


def test_FC_8_1_FC_8_2_contracts() -> None:
    state = table(cards=[contract("cars 6 2", "coins 2"), contract("none", "coins 2")])
    first, second = state.display[:2]
    assert why(state, CONTRACT[first]) == "This contract does not lie open before you (FC-8.1)."
    give_contract(state, 0, first)
    give_contract(state, 0, second)
    assert why(state, CONTRACT[first]) == "The contract asks for 6 cars of value 2 or more; you have 0 (FC-8.2)."
    assert why(state, CONTRACT[second]) == ""
    car = next(number for number in state.display if state.box.kinds[number] == "car")
    assert why(state, CONTRACT[car]) == "This card is not a contract (FC-8.1)."


# Bonuses and stations


def test_FC_14_6_FC_14_7_bonuses() -> None:
    state = table()
    assert why(state, BONUS[0]) == "No bonus is waiting for you (FC-14.6)."
    for text in ("car", "loco", "car"):
        give_bonus(state, 0, text)
    assert why(state, BONUS[0]) == why(state, BONUS[1]) == ""
    assert why(state, BONUS[2]) == "An equal bonus comes before it (FC-14.7)."
    assert why(state, BONUS[3]) == "Only 3 bonuses are waiting for you (FC-14.6)."


def test_FC_RE_6_the_upgrade_of_a_mechanic() -> None:
    state = table(2, "AE")
    state.bonuses = put(state.bonuses, 0, (Effect("mechanic", 2), Effect("mechanic", 16 + 2)))
    set_train(state, 0, U, [4, 4])
    assert why(state, BONUS[0]) == "The car on position 1 is also a 4 and comes first (FC-5.6)."
    assert why(state, BONUS[1]) == "The lower train has no car to upgrade on position 2 (FC-RE.6)."
    set_train(state, 0, U, [7, 4])
    assert why(state, BONUS[0]) == ""


def test_FC_7_3_FC_7_4_FC_17_2_FC_RB_4_stations() -> None:
    cards = [route("car"), route("loco"), route("coins 1"), postcard()]
    state = table(2, cards=cards, printed_stations=["coins 2", 2, 4])
    first, second, third, card = state.display[:4]
    set_route(state, 0, first, second, third, locomotive=5)
    send(state, 0, 0, card)
    score_now(state)
    assert [action.a for action in offered(state, "station")] == [0, 3, 4]
    assert [why(state, STATION[stop]) for stop in (0, 3, 4)] == ["", "", ""]
    assert why(state, STATION[1]) == "Station 2 is a points station, it pays once when it is reached (FC-7.3)."
    assert why(state, STATION[5]) == "Your locomotive has not reached station 6 (FC-7.4)."
    assert why(state, STATION[6]) == "Your route has only 6 stations (FC-7.4)."
    play(state, STATION[0])
    assert why(state, STATION[0]) == "You have used station 1 in this scoring (FC-17.2)."
    play(state, STATION[3], CAR[U])
    assert why(state, STATION[3]) == ""
    assert why(state, STATION[4]) == "Because of its postcard station 4 is used again first (FC-RB.4)."


# Placing


def test_FC_11_1_FC_11_2_mail_cars() -> None:
    state = table()
    set_train(state, 0, U, [0, 0, 0, 0, 0, "M2"])
    set_train(state, 0, W, [0, 0, 0, 0])
    play(state, COIN_CAR[W])
    assert why(state, MAIL_CAR[0]) == ""
    assert why(state, MAIL_CAR[2]) == "This mail car lies in one of your trains already (FC-11.2)."
    assert why(state, TAKE[0]) == why(state, CAR[W]) == "Lay the mail car first (FC-11.1)."


def test_FC_B_2_FC_D_4_FC_RM_2_no_free_car_in_one_train() -> None:
    state = table(2, "BD", cards=[celebrity(), passenger("coins 2")])
    star, guest = state.display[:2]
    play(state, TAKE[0])
    assert why(state, TRAIN[U]) == why(state, TRAIN[W]) == ""
    assert why(state, COIN_POINT[0]) == "Place the card you have taken first (FC-RM.2)."
    state.tucked = put(state.tucked, 0, (guest,))
    assert why(state, TRAIN[U]) == "The upper train has no free car (FC-B.2)."
    state.tucked = ((), (star,), *state.tucked[2:])
    state.pending[-1] = Frame(state.pending[-1].seat, Effect("tuck", guest))
    assert why(state, TRAIN[W]) == "The lower train has no free car for baggage (FC-D.4)."


def test_FC_B_7_postcards() -> None:
    cards = [postcard(), postcard(), route("car"), route("loco"), route("coins 1")]
    state = table(2, cards=cards)
    set_route(state, 0, *state.display[2:5])
    send(state, 0, 1, state.display[1])
    play(state, TAKE[0])
    assert why(state, POSTCARD[0]) == why(state, POSTCARD[2]) == ""
    assert why(state, POSTCARD[1]) == "Route card 2 has a postcard already (FC-B.7)."
    assert why(state, POSTCARD[3]) == "You have only 3 route cards (FC-B.7)."


def test_FC_E_2_slots_of_the_gap() -> None:
    state = table(2, "AE", cards=[switch(1, 2, 2), mechanic("coins 1", 2)])
    fill_gap(state, 0, state.display[1])
    play(state, TAKE[0])
    assert why(state, SLOT[0]) == why(state, SLOT[1]) == ""
    assert why(state, SLOT[2]) == why(state, SLOT[4]) == "The next empty slot is slot 2 (FC-E.2)."
    assert why(state, END) == "Place the card you have taken first (FC-RM.2)."


def test_FC_5_7_the_mail_car_is_skipped() -> None:
    state = framed("upgrade", upper=(1, 1, 1, 1, 0, M, 0))
    assert why(state, UPGRADE[U][5]) == "The car on position 5 is also a 0 and comes first (FC-5.6)."


# Room for coins, and out of turn


def test_FC_13_5_FC_19_5_while_room_is_made() -> None:
    state = table(2, cards=[contract("none", "points 2")])
    set_coins(state, 0, 0, 5, 2)
    give_bonus(state, 0, "coins 6")
    play(state, BONUS[0])
    assert asked(state) == (0, "make-room", 1)
    assert why(state, COIN_POINT[1]) == ""
    assert why(state, COIN_POINT[0]) == "You have no coin in column 1 (FC-13.7)."
    assert why(state, DONE) == "These coins are earned and cannot be left (FC-19.5)."
    first = "Make room for the coins first (FC-13.5)."
    assert {why(state, action) for action in (TAKE[0], END, CONTRACT[0], BONUS[0], CAR[U])} == {first}
    assert why(state, BUY[state.game_end[0][0]]) == "This Game End card does not lie open (FC-10.1)."


def test_FC_13_5_what_may_be_left_is_offered() -> None:
    state = table(2, cards=[card("money", "coins 3", set="A")])
    set_coins(state, 0, 5, 5, 2)
    play(state, TAKE[0])
    assert why(state, DONE) == ""


def test_FC_15_3_FC_3_2_out_of_turn_inside_a_frame() -> None:
    """It would not help to finish the frame first."""
    state = table(4)
    play(state, START_TILE)
    assert asked(state)[:2] == (2, "frame")
    spend = "Out of turn you may not spend coins, buy Game End cards or fulfil contracts, now or afterwards (FC-15.3)."
    assert why(state, COIN_POINT[0]) == why(state, BUY[0]) == why(state, CONTRACT[0]) == spend
    assert why(state, TAKE[0]) == why(state, END) == "It is not your turn, now or afterwards (FC-3.2)."
    assert why(state, STATION[0]) == why(state, FINISH) == "It is not your scoring, now or afterwards (FC-17.2)."
    assert why(state, BONUS[0]) == "Finish the frame first (FC-14.5)."


def test_FC_6_5_a_conductor_who_cannot_go_on() -> None:
    state = laid("conductor 2", kind="conductor")
    set_train(state, 0, U, (0,), 1)
    play(state, TAKE[0])
    assert why(state, CONDUCTOR[1][0]) == "The upper conductor stands on the last card of his train (FC-6.5)."
    assert why(state, CONDUCTOR[0][2]) == "The lower conductor has only 1 step to the end of his train (FC-6.5)."


def test_FC_13_8_no_coin_at_all_in_a_column() -> None:
    state = table(2)
    set_coins(state, 0, 3, 3)
    play(state, BUY[state.game_end_open[0]])
    assert why(state, PAY[0][3]) == "You have no coin in column 3 (FC-13.8)."


def test_FC_8_2_how_many_one_has() -> None:
    state = table(2, cards=[contract("cars 3 1", "points 2"), contract("run 4 2 1", "points 2")])
    first, second = state.display[:2]
    give_contract(state, 0, first)
    give_contract(state, 0, second)
    set_train(state, 0, U, (4, 1))
    assert why(state, CONTRACT[first]) == "The contract asks for 3 cars of value 1 or more; you have 2 (FC-8.2)."
    ask = "The contract asks for cars of at least 4–2–1 one after the other in one train (FC-8.2)."
    assert why(state, CONTRACT[second]) == ask
