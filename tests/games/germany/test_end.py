"""The end of the game (chapter 9)."""

import pytest

from stellwerk.core.records import Action, Event
from stellwerk.games.germany.rules.actions import BLIND, CLAIM, KEEP, PAY, TICKETS
from stellwerk.games.germany.rules.state import State
from tests.games.germany.positions import (
    LOCO,
    NO_ONE,
    ORANGE,
    RED,
    WHITE,
    go_on,
    named,
    ops,
    options,
    over,
    passed,
    play,
    seat_to_move,
    stack_tickets,
    table,
    track,
    turn_of,
)


def claim(state: State, claimed: int, payment: Action) -> list[Event]:
    """A whole turn: claim and decline the passengers."""
    events = play(state, CLAIM[claimed], payment)
    while not over(state) and ops(state) == {"passenger"}:
        events += play(state, NO_ONE)
    return events


def turns(state: State) -> list[int]:
    """Everybody draws two cards blind until the match is over: whose turns these are."""
    seats = []
    while not over(state):
        seats.append(seat_to_move(state))
        play(state, BLIND, BLIND)
    return seats


@pytest.mark.parametrize(("trains", "left"), [(5, 2), (4, 1), (3, 0)])
def test_DE_9_1_two_trains_or_fewer_set_off_the_end(trains: int, left: int) -> None:
    state = table(3, hands={0: [RED] * 3})
    state.trains[0] = trains
    events = claim(state, track("berlin", "magdeburg"), PAY[RED][0])
    assert state.trains[0] == left
    assert [event.result for event in named(events, "end_turn")] == [(left,)]
    assert turns(state) == [1, 2, 0]


def test_DE_9_1_three_trains_do_not() -> None:
    state = table(3, hands={0: [RED] * 3})
    state.trains[0] = 6
    events = claim(state, track("berlin", "magdeburg"), PAY[RED][0])
    assert state.trains[0] == 3
    assert [event.result for event in named(events, "end_turn")] == [()]
    for _ in range(6):
        play(state, BLIND, BLIND)
    assert not over(state)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_DE_9_2_the_one_who_set_off_the_end_moves_last(players: int) -> None:
    for seat in range(players):
        state = table(players, hands={seat: [RED] * 3})
        state.trains[seat] = 4
        turn_of(state, seat)
        claim(state, track("berlin", "magdeburg"), PAY[RED][0])
        assert turns(state) == [(seat + 1 + i) % players for i in range(players)]


def test_DE_9_3_the_end_is_set_off_once() -> None:
    state = table(3, hands={0: [RED] * 3, 1: [WHITE] * 3, 2: [ORANGE] * 3})
    state.trains = [4, 4, 4]
    claim(state, track("berlin", "magdeburg"), PAY[RED][0])
    events = claim(state, track("freiburg", "karlsruhe"), PAY[WHITE][0])
    events += claim(state, track("bremen", "hamburg"), PAY[ORANGE][0])
    assert state.trains == [1, 1, 1]
    assert [event.result for event in named(events, "end_turn")] == [(), ()]
    assert turns(state) == [0]


def test_DE_9_4_an_extra_turn_has_all_actions() -> None:
    state = table(2, hands={0: [RED] * 3, 1: [WHITE] * 3})
    state.trains[0] = 5
    claim(state, track("berlin", "magdeburg"), PAY[RED][0])
    assert ops(state) == {"take", "blind", "claim", "tickets"}
    tickets = len(state.tickets[1])
    play(state, TICKETS[2], KEEP[0b1111])
    assert len(state.tickets[1]) == tickets + 4
    assert seat_to_move(state) == 0
    state.hands[0][LOCO] += 2
    assert CLAIM[track("kiel", "daenemark")] in options(state), "two trains are left for a track of two"
    claim(state, track("kiel", "daenemark"), PAY[LOCO][2])
    assert over(state)
    assert state.trains[0] == 0


def test_DE_9_5_a_forced_pass_uses_up_the_extra_turn() -> None:
    """Seat 0 sets off the end with all cards in the hands of seat 2: seat 1 passes, seats 2 and 0 have theirs."""
    state = table(3, hands={0: [RED] * 3, 1: []}, hoarder=2)
    stack_tickets(state, 2, [], [])
    state.trains = [4, 0, 45]
    state.turns_left = 3
    turn_of(state, 1)
    assert passed(go_on(state)) == [1]
    assert state.turns_left == 2
    assert seat_to_move(state) == 2
    claim(state, track("berlin", "schwerin"), PAY[WHITE][0])
    assert state.turns_left == 1
    assert seat_to_move(state) == 0
    play(state, BLIND, BLIND)
    assert over(state)


def test_DE_9_5_all_extra_turns_may_be_passed() -> None:
    state = table(2, hands={0: [RED] * 3}, hoarder=1)
    stack_tickets(state, 1, [], [])
    state.trains = [3, 0]
    state.deck = []
    events = claim(state, track("berlin", "magdeburg"), PAY[RED][0])
    assert state.deck == [RED] * 3
    assert state.trains == [0, 0]
    assert passed(events) == []
    play(state, BLIND, BLIND)
    play(state, BLIND)
    assert over(state), "the last turn was one card, because there was no other"


def test_DE_EX_08_a_turn_ends_with_two_trains() -> None:
    state = table(5, hands={3: [RED] * 3})
    state.trains[3] = 5
    turn_of(state, 3)
    claim(state, track("berlin", "magdeburg"), PAY[RED][0])
    assert state.trains[3] == 2
    assert turns(state) == [4, 0, 1, 2, 3]


def test_DE_EX_21_four_players() -> None:
    state = table(4, hands={1: [RED] * 3, 3: [WHITE] * 3})
    state.trains = [45, 5, 45, 3]
    turn_of(state, 1)
    claim(state, track("berlin", "magdeburg"), PAY[RED][0])
    assert seat_to_move(state) == 2
    play(state, BLIND, BLIND)
    assert seat_to_move(state) == 3
    claim(state, track("freiburg", "karlsruhe"), PAY[WHITE][0])
    assert state.trains[3] == 0
    assert turns(state) == [0, 1]
