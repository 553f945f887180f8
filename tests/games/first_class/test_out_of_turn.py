"""What happens to players who are not on turn (chapter 15)."""

from stellwerk.core.records import Effect
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    BOTH,
    CAR,
    DECLINE,
    DONE,
    END,
    LOCO,
    MAIL_CAR,
    START_TILE,
    UPGRADE,
)
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
    give_bonus,
    give_contract,
    named,
    next_turn,
    number_of,
    offered,
    ops,
    options,
    parts,
    play,
    points,
    set_coins,
    set_train,
    table,
    take_out,
    train,
)

BLUE, YELLOW, GREEN, RED = range(4)


def test_FC_15_1_FC_15_2_FC_19_26_FC_EX_37_green_finishes_before_red_begins() -> None:
    state = table(4)
    set_train(state, GREEN, U, [0, 0, 0, 0])
    top = state.display[0]
    play(state, START_TILE, CAR[U])
    assert asked(state) == (GREEN, "mail", U)
    play(state, MAIL_CAR[0])
    assert asked(state)[:2] == (GREEN, "out-of-turn")
    play(state, BONUS[0])
    assert parts(state) == {LOCO[1], LOCO[2]}
    play(state, LOCO[2])
    assert state.locomotive[GREEN] == 2
    assert asked(state)[:2] == (RED, "frame")
    assert state.display[0] == top
    play(state, UPGRADE[W][0])
    assert state.display[0] == -1
    assert asked(state) == (BLUE, "turn", AFTER)


def test_FC_15_2_FC_19_26_FC_EX_49_a_tile_brings_a_mail_car_and_all_of_it_comes_first() -> None:
    state = table(3)
    set_train(state, 2, U, [0, 0, 0, 0, 0, M, 0, 0])
    set_train(state, 2, W, [0, 0, 0, 0])
    top = state.display[0]
    play(state, START_TILE, CAR[U])
    assert train(state, 2, U) == [0, 0, 0, 0, 0, M, 0, 0, 0, T]
    assert state.box.tiles[state.engine[4]].value == 5
    assert options(state) == [BONUS[0], DONE]
    play(state, BONUS[0])
    assert CAR[U] not in parts(state)
    play(state, CAR[W], MAIL_CAR[3])
    assert parts(state) >= {UPGRADE[U][0]}
    play(state, UPGRADE[U][0])
    assert asked(state)[:2] == (2, "out-of-turn")
    assert state.coins[2] == (1, 0, 0)
    play(state, BONUS[0])
    assert state.coins[2] == (4, 0, 0)
    assert train(state, 2, W) == [0, 0, 0, 0, 0, M]
    assert state.removed == (top,)
    assert asked(state) == (0, "turn", AFTER)


def test_FC_15_3_no_coins_purchases_or_contracts() -> None:
    state = table(3, cards=[contract("none", "coins")])
    give_contract(state, 2, number_of(state, "A-1-01"))
    set_coins(state, 2, 5, 5, 2)
    set_train(state, 2, U, [0, 0, 0, 0])
    play(state, START_TILE)
    assert ops(state) == {"car", "done"}
    play(state, CAR[U])
    assert ops(state) == {"mail-car"}
    play(state, MAIL_CAR[1])
    assert ops(state) == {"bonus", "done"}
    play(state, BONUS[0])
    assert ops(state) == {"upgrade", "done"}


def test_FC_15_4_all_choices_are_his_own() -> None:
    state = table(4)
    set_train(state, RED, W, [0, 0, 0, 0])
    play(state, START_TILE, DONE)
    askers = []
    for action in (CAR[W], MAIL_CAR[2], BONUS[0], BOTH[1][2]):
        askers.append(asked(state)[0])
        play(state, action)
    assert askers == [RED] * 4
    assert state.conductors[2 * RED : 2 * RED + 2] == (1, 2)


def test_FC_15_5_what_is_not_used_now_is_lost() -> None:
    state = table(3)
    set_train(state, 2, U, [0, 0, 0, 0])
    play(state, START_TILE, CAR[U], MAIL_CAR[3])
    give_bonus(state, 2, "upgrade")
    assert options(state) == [BONUS[0], BONUS[1], DONE]
    play(state, DONE)
    assert state.bonuses[2] == ()
    assert train(state, 2, U) == [0, 0, 0, 0, 0, M]
    assert state.coins[2] == (4, 0, 0)  # FC-19.5: but for coins
    play(state, END)
    next_turn(state, 2)
    assert offered(state, "bonus") == []


def test_FC_15_5_FC_INV_20_a_mechanic_without_work_does_not_wait_for_the_next_turn() -> None:
    """Red's upgrade calls the mechanic, but there is no second car yet: the bonus is lost with the chain."""
    state = table(4, modules="AE", cards=[card("mechanic", "coins", value=1, set="E")])
    number = take_out(state, number_of(state, "E-1-01"))
    state.gap = put(state.gap, RED, (number,))
    play(state, START_TILE, DONE)
    assert asked(state)[:2] == (RED, "frame")
    play(state, UPGRADE[U][0])
    assert asked(state) == (BLUE, "turn", AFTER)
    assert state.bonuses[RED] == ()


def test_FC_15_2_two_bonuses_in_the_order_he_likes() -> None:
    """The tile's upgrade makes the fifth car of the other train: the mail bonus joins the tile's."""
    state = table(3)
    set_train(state, 2, U, [0, 0, 0, 0, 0, M, 0, 0], 8)
    set_train(state, 2, W, [0, 0, 0, 0], 4)
    play(state, START_TILE, CAR[U], BONUS[0], CAR[W], MAIL_CAR[2], CAR[W])
    assert train(state, 2, W) == [0, 0, 0, 0, 0, M, 0]
    play(state, BONUS[0], BOTH[2][2])
    assert points(state, 2) == 20  # Constantinople, in the turn of another
    assert asked(state) == (0, "turn", AFTER)


def test_FC_15_1_clockwise_from_the_player_on_turn() -> None:
    state = table(4)
    play(state, DECLINE[17], DONE, END, DECLINE[16], DONE, END, DECLINE[15], DONE, END)
    events = play(state, START_TILE, DONE, DONE)
    served = [e.seat for e in named(events, "begin")]
    assert served == [RED, YELLOW, GREEN]
    assert Effect("turn", AFTER) == state.pending[-1].effect
