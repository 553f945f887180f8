"""Rulings that no other chapter tests (chapter 19)."""

from stellwerk.core.records import LAPSE
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    CAR,
    COIN_CAR,
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
from stellwerk.games.first_class.rules.state import put
from tests.games.first_class.positions import (
    AFTER,
    M,
    T,
    U,
    W,
    asked,
    begin_scoring,
    card,
    contract,
    game_end,
    give_bonus,
    go_on,
    laid,
    named,
    offered,
    ops,
    options,
    play,
    play_down,
    points,
    round_over,
    route,
    set_coins,
    set_route,
    set_train,
    table,
    train,
)


def test_FC_19_1_where_editions_differ_the_german_one_decides() -> None:
    """The German edition lets a card be used in part, the English supplement asks for all that is possible."""
    state = laid("car 3")
    play(state, TAKE[0], CAR[U])
    assert DONE in options(state)
    play(state, DONE)
    assert train(state, 0, U) == [0, 0]


def test_FC_19_5_what_is_never_optional() -> None:
    state = table(2, cards=[route(4), contract("cars 9 1", "coins")])
    assert END not in options(state)  # the main action
    set_train(state, 0, U, [0, 0, 0, 0])
    set_train(state, 0, W, [0, 0, 0, 0, 0, M, 0, 0])
    set_coins(state, 0, 2)
    play(state, COIN_CAR[U])
    assert ops(state) == {"mail-car"}  # the mail car
    events = play(state, MAIL_CAR[1], COIN_CAR[W])
    assert len(named(events, "tile")) == 1  # the locomotive tile
    played = state.clone()
    play(played, TAKE[0])
    assert len(played.route[0]) == 1  # laying out a route card
    assert DONE not in options(played)
    play(state, START_TILE)
    assert state.display[0] == NONE  # the card that the tile removes
    assert state.coins[0] == (2, 0, 0)  # coins


def test_FC_19_5_clearing_a_row_is_not_asked() -> None:
    state = table(2)
    play_down(state, 1)
    events = play(state, DECLINE[0])
    assert len(named(events, "clear-row")) == 1


def test_FC_19_18_coins_not_quite_at_any_time() -> None:
    state = laid("car", "loco 2")
    set_coins(state, 0, 5, 5, 2)
    for action in (TAKE[0], NEXT[1], LOCO[1]):
        play(state, action)
        assert not any(op.startswith("coin-") or op == "buy" for op in ops(state))
    play(state, CAR[U])
    assert asked(state) == (0, "turn", AFTER)
    assert {"coin-car", "coin-loco", "coin-upgrade", "buy"} <= ops(state)


def test_FC_19_14_arrows_are_not_split_around_another_part() -> None:
    """One step, the car, the other step: not with one symbol of two arrows."""
    state = laid("conductor 2, car", kind="conductor")
    set_train(state, 0, U, [0], 0)
    set_train(state, 0, W, [0], 1)
    play(state, TAKE[0], CAR[U])
    assert max(action.a for action in offered(state, "conductor")) == 2
    again = laid("conductor 2, car", kind="conductor")
    set_train(again, 0, W, [0], 1)
    play(again, TAKE[0])
    assert [action.a for action in offered(again, "conductor")] == [1]
    play(again, offered(again, "conductor")[0], CAR[U])
    assert again.conductors[0] == 1
    assert offered(again, "conductor") == []


def test_FC_19_20_bonuses_of_a_scoring_do_not_reach_the_next_round() -> None:
    state = table(2)
    set_train(state, 0, U, [0, 0, 0, 0])
    set_coins(state, 0, 2)
    begin_scoring(state)
    play(state, COIN_CAR[U], MAIL_CAR[3])
    assert BONUS[0] in options(state)
    play(state, FINISH)
    assert state.bonuses == ((), ())
    assert state.coins[0] == (4, 0, 0)  # FC-19.5: received before the scoring ends


def test_FC_19_31_also_if_the_stack_runs_dry_in_a_scoring() -> None:
    state = table(2, game_end=[game_end("car", 1, "points 1")] * 21)
    state.game_end = put(state.game_end, 1, state.game_end[1] + tuple(state.game_end_stack))
    state.game_end_stack = ()
    set_coins(state, 0, 5)
    begin_scoring(state)
    play(state, offered(state, "buy")[0])
    assert len(state.game_end_open) == 3


def test_FC_19_38_nothing_left_to_do_but_take_cards() -> None:
    """Trains complete, cars at 12, conductors and locomotive at the end: turns still go on."""
    state = table(2, modules="AC", cards=[card("conductor", "both 3")])
    for which in (U, W):
        set_train(state, 0, which, [12] * 5 + [M] + [12] * 3 + [T], 10)
    set_route(state, 0, locomotive=3)
    set_coins(state, 0, 0)
    assert ops(state) == {"take", "decline", "start-tile"}
    events = play(state, TAKE[0])
    assert [e.action for e in events if e.effect.op == "frame"] == [LAPSE]
    assert asked(state)[0] == 1


def test_FC_19_44_a_station_used_up_before_step_one_is_closed() -> None:
    state = table(2)
    set_route(state, 0, locomotive=1)
    set_coins(state, 0, 1)
    give_bonus(state, 0, "loco 2")
    begin_scoring(state)
    play(state, BONUS[0], LOCO[2], STATION[1])
    assert state.coins[0] == (3, 0, 0)
    assert points(state) == 1 + 2
    assert STATION[1] not in options(state)
    play(state, FINISH)
    round_over(state, 4)
    go_on(state)
    assert STATION[1] in options(state)


def test_FC_19_13_two_mail_cars_by_one_card_of_two_frames() -> None:
    state = laid("car", "car, 0>1")
    for which in (U, W):
        set_train(state, 0, which, [1, 0, 0, 0])
    set_coins(state, 0, 0)
    play(state, TAKE[0], NEXT[0], CAR[U], MAIL_CAR[0])
    assert ops(state) == {"car", "upgrade", "done"}
    play(state, CAR[W], MAIL_CAR[3], DONE)
    assert offered(state, "bonus") == [BONUS[0], BONUS[1]]
    assert (train(state, 0, U), train(state, 0, W)) == ([1, 0, 0, 0, 0, M], [1, 0, 0, 0, 0, M])
