"""Frames, their parts, and chains of bonuses (chapter 14)."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from stellwerk.core.rng import below, seeded
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    BOTH,
    CAR,
    COIN_CAR,
    COIN_POINT,
    CONDUCTOR,
    CONTRACT,
    DECLINE,
    DONE,
    END,
    LOCO,
    MAIL_CAR,
    NEXT,
    START_TILE,
    TAKE,
    UPGRADE,
)
from stellwerk.games.first_class.rules.state import State
from tests.games.first_class.positions import (
    AFTER,
    BEFORE,
    M,
    U,
    W,
    asked,
    conductors,
    contract,
    decision,
    give_bonus,
    give_contract,
    laid,
    number_of,
    offered,
    ops,
    options,
    parts,
    play,
    play_down,
    points,
    route,
    set_coins,
    set_route,
    set_train,
    table,
    train,
    turn_of,
)


def test_FC_14_1_FC_19_14_arrows_are_one_part_and_each_car_is_one() -> None:
    state = laid("car 2, loco 3, 0>1 2")
    play(state, TAKE[0], LOCO[1])
    assert "loco" not in ops(state)  # one go, whatever the number of arrows
    play(state, CAR[U], UPGRADE[U][0])
    assert ops(state) == {"car", "upgrade", "done"}
    play(state, UPGRADE[W][0], CAR[W])
    assert asked(state) == (0, "turn", AFTER)
    assert (train(state, 0, U), train(state, 0, W)) == ([1, 0], [1, 0])


def test_FC_14_2_one_frame_each() -> None:
    """A tile's two upgrades, a declined card and a coin are begun and ended as a whole."""
    state = table()
    set_train(state, 0, U, [0, 0, 0, 0, 0, M, 0, 0])
    play(state, COIN_CAR[U], BONUS[0], UPGRADE[U][0])
    assert asked(state)[1] == "frame"
    play(state, UPGRADE[U][0])
    assert asked(state) == (0, "turn", BEFORE)
    play(state, DECLINE[0])
    assert asked(state)[1] == "frame"
    play(state, UPGRADE[U][0])
    assert train(state, 0, U)[0] == 4


def test_FC_14_3_parts_in_any_order() -> None:
    state = laid("car, 0>1, loco 2")
    play(state, TAKE[0])
    ends = set()

    def explore(now: State) -> None:
        for action in parts(now):
            one = now.clone()
            play(one, action)
            if asked(one)[1] == "frame":
                explore(one)
            else:
                ends.add((one.cars[0], one.cars[1], one.locomotive[0]))

    explore(state)
    assert ((1, 0), (0,), 2) in ends
    assert ((0,), (1, 0), 1) in ends
    assert {place for _, _, place in ends} == {1, 2}


def test_FC_14_3_the_order_can_matter() -> None:
    state = laid("car, conductor 2")
    set_train(state, 0, U, [0], 1)
    set_train(state, 0, W, [0], 0)
    first, second = state.clone(), state.clone()
    play(first, TAKE[0], CAR[U], CONDUCTOR[1][1])
    assert conductors(first) == (2, 1)
    play(second, TAKE[0])
    assert CONDUCTOR[1][1] not in parts(second)


def test_FC_14_4_FC_19_5_wholly_partly_or_not_at_all() -> None:
    state = laid("car 2, both 2")
    set_train(state, 0, U, [0, 0, 0])
    play(state, TAKE[0])
    for path in ([DONE], [CAR[U], DONE], [BOTH[1][0], DONE], [BOTH[2][1], CAR[W], CAR[W]]):
        one = state.clone()
        play(one, *path)
        assert asked(one) == (0, "turn", AFTER)
        assert "frame" not in {frame.effect.op for frame in one.pending}


def test_FC_14_4_FC_19_5_gains_are_not_optional() -> None:
    state = table(cards=[contract("none", "points 4, coins 2, car")])
    give_contract(state, 0, number := number_of(state, "A-1-01"))
    play(state, CONTRACT[number])
    assert (points(state), state.coins[0]) == (4, (3, 0, 0))
    assert ops(state) == {"car", "done"}


def test_FC_14_5_a_frame_once_begun_is_finished_first() -> None:
    state = laid("car", "0>1, loco 2")
    give_bonus(state, 0, "coins")
    play(state, TAKE[0], NEXT[1], LOCO[1])
    assert ops(state) == {"upgrade", "done"}  # neither the other frame nor the bonus
    play(state, DONE)
    assert ops(state) == {"car", "done"}
    play(state, CAR[U])
    assert "upgrade" not in ops(state)  # nobody returns to a closed frame


def test_FC_14_6_bonuses_wait_for_the_end_of_the_action() -> None:
    state = table()
    set_train(state, 0, U, [0, 0, 0, 0, 0, M, 0, 0])
    set_train(state, 0, W, [0, 0, 0, 0])
    give_bonus(state, 0, "car 2, loco 2")
    play(state, BONUS[0], CAR[U], CAR[W], MAIL_CAR[1])
    assert ops(state) == {"loco", "done"}
    assert len(state.bonuses[0]) == 2
    play(state, LOCO[2])
    assert offered(state, "bonus") == [BONUS[0], BONUS[1]]


def test_FC_14_7_FC_19_51_pending_bonuses_in_the_order_of_their_owner() -> None:
    state = table()
    set_train(state, 0, U, [0, 0, 0, 0])
    for text in ("car", "points 3", "coins 2"):
        give_bonus(state, 0, text)
    assert offered(state, "bonus") == [BONUS[0], BONUS[1], BONUS[2]]
    play(state, BONUS[1])
    assert points(state) == 3
    play(state, BONUS[0], CAR[U], MAIL_CAR[2])
    assert offered(state, "bonus") == [BONUS[0], BONUS[1]]  # the new one joins the rest
    play(state, BONUS[1])
    assert ops(state) == {"both", "done"}
    play(state, DONE, BONUS[0])
    assert state.coins[0] == (3, 0, 0)


def test_FC_14_8_FC_19_17_FC_EX_33_a_coin_between_the_card_and_the_bonus() -> None:
    state = laid("car, conductor")
    set_train(state, 0, W, [1, 1, 0, 0], 4)
    set_train(state, 0, U, [0, 0, 0], 0)
    set_coins(state, 0, 2)
    play(state, TAKE[0], CAR[W], MAIL_CAR[2], CONDUCTOR[0][1])
    assert train(state, 0, W) == [1, 1, 0, 0, 0, M]
    assert conductors(state) == (0, 5)
    without = state.clone()
    play(state, COIN_CAR[W])
    assert train(state, 0, W) == [1, 1, 0, 0, 0, M, 0]
    assert state.coins[0] == (1, 0, 0)
    play(state, BONUS[0], BOTH[2][2])
    assert conductors(state) == (2, 7)
    play(without, BONUS[0])
    assert BOTH[2][2] not in parts(without)
    play(without, BOTH[2][1])
    assert conductors(without) == (2, 6)


def test_FC_14_8_FC_19_17_contracts_and_purchases_too() -> None:
    state = table(cards=[contract("cars 3 0", "points 4")])
    give_contract(state, 0, number := number_of(state, "A-1-01"))
    set_coins(state, 0, 5)
    give_bonus(state, 0, "car")
    give_bonus(state, 0, "points 1")
    play(state, BONUS[0], CAR[U], CONTRACT[number])
    assert {"buy", "bonus", "coin-point"} <= ops(state)


def test_FC_14_9_what_is_no_action_happens_at_once() -> None:
    state = laid("loco 3, car, conductor", players=2, printed_stations=[4, "coins 2", 6])
    turn_of(state, 1)
    play_down(state, 1)
    set_train(state, 0, U, [0, 0, 0, 0, 0, M, 0, 0], 8)
    play(state, TAKE[0])
    assert state.display[:6] == (-1,) * 6  # cleared
    play(state, LOCO[3])
    assert points(state) == 4 + 6
    play(state, CAR[U])
    assert state.engine[0] == 0
    play(state, CONDUCTOR[1][0])
    assert conductors(state) == (9, 0)
    give_bonus(state, 0, "conductor")
    play(state, BONUS[1], CONDUCTOR[1][0])
    assert points(state) == 10 + 20


def test_FC_14_10_the_frames_of_a_card_in_any_order() -> None:
    state = laid("car", "conductor 2")
    set_train(state, 0, U, [0], 1)
    set_train(state, 0, W, [0], 1)
    play(state, TAKE[0])
    assert options(state) == [NEXT[0], NEXT[1]]
    cars_first, conductors_first = state.clone(), state.clone()
    play(cars_first, NEXT[0], CAR[W], CONDUCTOR[0][1])
    assert conductors(cars_first) == (1, 2)
    play(conductors_first, NEXT[1])  # nowhere to go: the frame is over
    assert ops(conductors_first) == {"car", "done"}


def test_FC_14_11_one_of_the_alternatives_for_each_symbol() -> None:
    state = table(4)
    play(state, START_TILE, DONE)
    assert asked(state)[0] == 3
    assert parts(state) == {CAR[U], CAR[W], UPGRADE[U][0], UPGRADE[W][0]}
    play(state, CAR[U])
    assert asked(state)[0] == 0  # not the upgrade as well
    give_bonus(state, 0, "car or 0>1, car or 0>1")
    play(state, BONUS[0], CAR[U], UPGRADE[U][0])
    assert train(state, 0, U) == [1, 0]


def test_FC_14_9_station_points_inside_a_frame_of_a_station() -> None:
    """Both trains reach a special card in one frame, and a station is passed: three things at once, one open moment."""
    state = table(cards=[route(3, 2)])
    set_route(state, 0, number_of(state, "X-1-01"), locomotive=3)
    before = points(state)
    set_train(state, 0, U, [0, 0, 0, 0])
    set_train(state, 0, W, [0, 0, 0, 0, 0, M, 0, 0])
    give_bonus(state, 0, "car 2, loco 2")
    play(state, BONUS[0], CAR[W], LOCO[2], CAR[U], MAIL_CAR[3])
    assert points(state) == before + 5
    assert len(state.bonuses[0]) == 2
    assert COIN_POINT[0] in options(state)
    play(state, DECLINE[5], DONE)
    assert END in options(state)
    assert offered(state, "bonus") == [BONUS[0], BONUS[1]]


# Frames beside a plain model that tries every part in every order: the same ends can be reached.

LADDER = (0, 1, 2, 4, 7, 12)
SYMBOLS = ("car", "0>1", "1>2", "2>4", "4>7", "upgrade")
ARROWS = ("both", "conductor", "loco")
TRAINS: tuple[tuple[int, ...], ...] = ((0,), (1, 0), (4, 2, 1, 0), (2, 2, 1, 1), (7, 4, 4, 2, 0, 0, 0), (1,) * 8)


class Board(NamedTuple):
    upper: tuple[int, ...]
    lower: tuple[int, ...]
    up: int
    low: int
    loco: int


def length(cars: tuple[int, ...]) -> int:
    return len(cars) + (len(cars) >= 5) + (len(cars) == 8)


def uses(board: Board, op: str, n: int) -> Iterator[Board]:
    """Everything one part can do, in the words of the rules."""
    if op in ("car", "upgrade"):
        if len(board.upper) < 8:
            yield board._replace(upper=(*board.upper, 0))
        if len(board.lower) < 8:
            yield board._replace(lower=(*board.lower, 0))
    if op == "upgrade" or ">" in op:
        for name in ("upper", "lower"):
            cars: tuple[int, ...] = getattr(board, name)
            for i, value in enumerate(cars):
                if value == 12 or (op != "upgrade" and value != int(op.split(">")[0])) or value in cars[:i]:
                    continue
                raised = (*cars[:i], LADDER[LADDER.index(value) + 1], *cars[i + 1 :])
                if list(raised) == sorted(raised, reverse=True):
                    yield board._replace(upper=raised) if name == "upper" else board._replace(lower=raised)
    if op == "loco":
        for steps in range(1, n + 1):
            if board.loco + steps <= 3:
                yield board._replace(loco=board.loco + steps)
    if op in ("both", "conductor"):
        for up in range(n + 1):
            for low in range(n + 1):
                enough = up + low <= n or op == "both"
                if enough and board.up + up <= length(board.upper) and board.low + low <= length(board.lower):
                    yield board._replace(up=board.up + up, low=board.low + low)


def ends(board: Board, parts: tuple[tuple[str, int], ...]) -> set[Board]:
    """All that can be reached, giving up at any time."""
    found, waiting = set(), {(board, parts)}
    seen = set(waiting)
    while waiting:
        now, rest = waiting.pop()
        found.add(now)
        for i, (op, n) in enumerate(rest):
            left = rest[:i] + rest[i + 1 :]
            new = {(after, left) for after in uses(now, op, n)} - seen
            seen |= new
            waiting |= new
    return found


def played(board: Board, text: str) -> set[Board]:
    """The same through the machine."""
    state = table(2)
    for which, cars, conductor in ((0, board.upper, board.up), (1, board.lower, board.low)):
        written: list[int | str] = list(cars)
        if len(cars) >= 5:
            written.insert(5, "M")
        if len(cars) == 8:
            written.append("T")
        set_train(state, 0, which, written, conductor)
    set_route(state, 0, locomotive=board.loco)
    give_bonus(state, 0, text)
    play(state, BONUS[0])
    found, waiting, seen = set(), [state], set()
    while waiting:
        now = waiting.pop()
        here = Board(now.cars[0], now.cars[1], now.conductors[0], now.conductors[1], now.locomotive[0])
        key = (here, now.pending[-1])
        if key in seen:
            continue
        seen.add(key)
        if decision(now).effect.op == "mail":
            play(now, next(mail for mail in MAIL_CAR if mail in options(now)))
            waiting.append(now)
            continue
        found.add(here)
        if decision(now).effect.op == "frame":
            for action in options(now):
                one = now.clone()
                play(one, action)
                waiting.append(one)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_FC_14_1_FC_14_3_FC_14_4_a_frame_reaches_what_the_rules_allow_and_nothing_else(seed: int) -> None:
    rng = seeded(seed)
    for _ in range(4):
        upper, lower = (TRAINS[below(rng, len(TRAINS))] for _ in range(2))
        up, low = below(rng, min(length(upper), 9) + 1), below(rng, min(length(lower), 9) + 1)
        board = Board(upper, lower, up, low, below(rng, 4))
        verbs = [SYMBOLS[below(rng, len(SYMBOLS))] for _ in range(1 + below(rng, 3))]
        symbols = [(verb, 1) for verb in verbs]
        arrows = [(ARROWS[below(rng, len(ARROWS))], 1 + below(rng, 3)) for _ in range(below(rng, 3))]
        parts = (*symbols, *arrows)
        text = ", ".join(f"{op} {n}" for op, n in parts)
        assert played(board, text) == ends(board, parts), (board, text)
