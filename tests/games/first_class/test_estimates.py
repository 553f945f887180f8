"""The estimate of First Class by parts: what a step left alone is not worked out again."""

import pickle
from itertools import combinations

import pytest

from stellwerk.core.machine import advance, step
from stellwerk.core.records import NO_CHOICE, Decision, Effect
from stellwerk.core.rng import below, seeded
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.bots.turn_search import Node, Turn, child, different, is_same, moment_of, position
from stellwerk.games.first_class.bots.turns_left import moment
from stellwerk.games.first_class.bots.value import Parts, parts_after, parts_of, total_worth, value
from stellwerk.games.first_class.deck.data import MODULES
from stellwerk.games.first_class.rules.state import State, put

PAIRS = ["".join(pair) for pair in combinations(MODULES, 2)]


def table(players: int, modules: str, seed: int) -> tuple[State, Decision]:
    options = {"modules": modules, "variant": ""}
    state = FIRST_CLASS.set_up(FIRST_CLASS.box(), players, seeded(seed), options)
    open = advance(FIRST_CLASS, state)
    assert open is not None
    return state, open


def copied(state: State) -> State:
    """The same state of which no part is the same thing."""
    again: State = pickle.loads(pickle.dumps(state))
    return again


def told(parts: Parts) -> tuple[object, ...]:
    return tuple(getattr(parts, name) for name in Parts.__slots__ if name != "now")


@pytest.mark.parametrize("modules", PAIRS)
@pytest.mark.parametrize("players", FIRST_CLASS.players)
def test_parts_after_a_step_are_the_parts_of_the_position(players: int, modules: str) -> None:
    """At every step of random matches, for every seat."""
    for seed in range(2):
        state, open = table(players, modules, seed)
        rng, left = seeded(seed), True
        while left:
            before = state.clone()
            following = step(FIRST_CLASS, state, open, open.options[below(rng, len(open.options))])
            for seat in range(players):
                now = moment(before, seat)
                parts = parts_of(before, seat, now)
                after = parts_after(parts, before, state, seat)
                assert told(after) == told(parts_of(state, seat, now)), (open.effect, seat)
            assert told(parts_after(parts, before, copied(state), seat)) == told(after)
            left = following is not None
            open = following or open


@pytest.mark.parametrize("modules", ["AB", "CD", "DE"])
def test_a_position_that_a_search_comes_to_is_worth_its_estimate(modules: str) -> None:
    """Also after the end of the turn, where the moment may be another."""
    state, open = table(3, modules, 4)
    rng, seen = seeded(5), 0
    while True:
        turn = Turn(FIRST_CLASS, state, open.seat)
        here = position(turn, state, open)
        option = open.options[below(rng, len(open.options))]
        then = child(turn, here, option)
        fresh = parts_of(then.state, open.seat, moment_of(turn, then.state))
        assert then.worth == total_worth(fresh, then.state, open.seat, False)
        seen += then.parts.now is not turn.moment
        if then.open is None:
            break
        state, open = then.state, then.open
    assert seen > 2
    assert then.worth == value(then.state, turn.seat)


def test_positions_are_told_apart_and_come_best_first() -> None:
    state, open = table(2, "AB", 1)
    turn = Turn(FIRST_CLASS, state, open.seat)
    here = position(turn, state, open)
    nodes = [child(turn, here, option) for option in open.options]
    apart = different(nodes + nodes, open.seat, 2 * len(nodes))
    assert [node.worth for node in apart] == sorted((node.worth for node in apart), reverse=True)
    assert all(any(is_same(node.state, other.state, open.seat) for other in apart) for node in nodes)
    assert not any(is_same(one.state, other.state, open.seat) for one, other in combinations(apart, 2))
    assert different(nodes + nodes, open.seat, 1) == [apart[0]]
    assert different(nodes + nodes, open.seat, 2) == apart[:2]


def test_positions_of_one_worth_are_not_always_the_same() -> None:
    state, open = table(2, "AB", 1)
    other, parts = state.clone(), parts_of(state, 0, moment(state, 0))
    other.coins = ((2, 1, 0), *state.coins[1:])
    nodes = [Node(parts, 7.0, one, open, NO_CHOICE) for one in (state, other, state.clone())]
    assert different(nodes, 0, 3) == nodes[:2]


CHANGES: dict[str, object] = {
    "cars": (12, 7),
    "conductors": 3,
    "mail": 1,
    "tucked": (5,),
    "locomotive": 2,
    "coins": (2, 1, 0),
    "bonuses": (Effect("begin"),),
    "game_end": (1, 2, 3),
    "contracts": (0,),
    "postcards": (3,),
    "gap": (7,),
    "display": 9,
}


@pytest.mark.parametrize("field", CHANGES)
def test_positions_that_differ_in_one_thing_are_not_the_same(field: str) -> None:
    """By seat and by train the first entry is that of seat 0."""
    state, _ = table(2, "AB", 1)
    other = state.clone()
    assert is_same(state, other, 0)
    setattr(other, field, put(getattr(state, field), 0, CHANGES[field]))
    assert not is_same(state, other, 0)


def test_stations_used_and_what_waits_tell_positions_apart() -> None:
    state, _ = table(2, "AB", 1)
    used, waiting = state.clone(), state.clone()
    used.used = 1
    waiting.pending.pop()
    assert not is_same(state, used, 0)
    assert not is_same(state, waiting, 0)


def test_what_the_others_take_first_changes_an_estimate() -> None:
    """Places in Constantinople and locomotive tiles, which random matches seldom come to."""
    state, _ = table(2, "AB", 1)
    now = moment(state, 0)
    before = parts_of(state, 0, now)
    for change in ({"arrived": 4}, {"tiles": 3}):
        then = state.clone()
        for field, number in change.items():
            setattr(then, field, number)
        after = parts_after(before, state, then, 0)
        assert told(after) == told(parts_of(then, 0, now)) != told(before)
