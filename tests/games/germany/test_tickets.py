"""Drawing tickets (chapter 7)."""

import pytest

from stellwerk.core.machine import IllegalAction
from stellwerk.games.germany.deck.data import LONG, SHORT
from stellwerk.games.germany.rules.actions import BLIND, KEEP, TICKETS
from stellwerk.games.germany.rules.state import State
from tests.games.germany.positions import BOX, named, ops, options, play, seat_to_move, stack_tickets, start, turn_of

SHORTS = [t for t, printed in enumerate(BOX.tickets) if printed.deck == SHORT]
LONGS = [t for t, printed in enumerate(BOX.tickets) if printed.deck == LONG]


def decks(short: int, long: int, players: int = 3) -> State:
    """Decks of these sizes, in the order of the box; the last seat holds all other tickets."""
    state = start(players)
    stack_tickets(state, players - 1, SHORTS[:short], LONGS[:long])
    return state


def splits(state: State) -> list[int]:
    """How many short tickets may be asked for."""
    return [action.a for action in options(state) if action.op == "tickets"]


def test_DE_7_1_four_from_the_tops_and_at_least_one_is_kept() -> None:
    state = decks(20, 20)
    play(state, TICKETS[3])
    assert state.drawn[0] == (*SHORTS[:3], LONGS[0])
    assert options(state) == list(KEEP[1:]), "one, two, three or all four"
    play(state, KEEP[0b1111])
    assert state.tickets[0] == (*SHORTS[:3], LONGS[0])
    assert [len(stack) for stack in state.stacks] == [17, 19]
    assert seat_to_move(state) == 1
    play(state, TICKETS[0], KEEP[0b0010])
    assert state.tickets[1] == (LONGS[2],)
    assert [len(stack) for stack in state.stacks] == [17, 18]


def test_DE_7_2_the_split_comes_first() -> None:
    state = decks(20, 20)
    assert splits(state) == [0, 1, 2, 3, 4]
    play(state, TICKETS[1])
    assert ops(state) == {"keep"}
    with pytest.raises(IllegalAction):
        play(state, TICKETS[2])
    assert state.drawn[0] == (SHORTS[0], *LONGS[:3])


@pytest.mark.parametrize(("short", "long"), [(0, 3), (2, 1), (1, 1), (3, 0)])
def test_DE_7_3_fewer_than_four_left(short: int, long: int) -> None:
    state = decks(short, long)
    assert splits(state) == [short]
    play(state, TICKETS[short])
    assert state.drawn[0] == (*SHORTS[:short], *LONGS[:long])
    assert state.stacks == [[], []]


@pytest.mark.parametrize(
    ("short", "long", "expected"),
    [(9, 9, [0, 1, 2, 3, 4]), (9, 0, [4]), (0, 9, [0]), (2, 9, [0, 1, 2]), (9, 1, [3, 4]), (2, 2, [2]), (3, 2, [2, 3])],
)
def test_DE_7_4_which_splits_are_possible(short: int, long: int, expected: list[int]) -> None:
    assert splits(decks(short, long)) == expected


def test_DE_7_5_a_single_ticket_must_be_kept() -> None:
    for short, long, lone in ((1, 0, SHORTS[0]), (0, 1, LONGS[0])):
        state = decks(short, long)
        play(state, TICKETS[short])
        assert state.tickets[0] == (lone,)
        assert seat_to_move(state) == 1


def test_DE_7_5_without_tickets_there_is_no_such_action() -> None:
    assert splits(decks(0, 0)) == []


def test_DE_7_6_rejected_tickets_go_under_their_own_deck() -> None:
    state = decks(10, 10)
    play(state, TICKETS[2], KEEP[0b0001])
    assert state.stacks[SHORT][0] == SHORTS[1]
    assert state.stacks[SHORT][-1] == SHORTS[2], "the last of the list is on top"
    assert set(state.stacks[LONG][:2]) == {LONGS[0], LONGS[1]}
    assert state.stacks[LONG][-1] == LONGS[2]


def test_DE_7_7_the_first_drawn_lies_uppermost() -> None:
    state = decks(10, 10)
    play(state, TICKETS[3], KEEP[0b1000])
    from_the_top = state.stacks[SHORT][::-1]
    assert from_the_top == [*SHORTS[3:10], SHORTS[0], SHORTS[1], SHORTS[2]]


def test_DE_7_7_later_rejects_lie_below_earlier_ones() -> None:
    state = decks(10, 0)
    play(state, TICKETS[4], KEEP[0b1001])
    play(state, TICKETS[4], KEEP[0b1001])
    from_the_top = state.stacks[SHORT][::-1]
    assert from_the_top == [SHORTS[8], SHORTS[9], SHORTS[1], SHORTS[2], SHORTS[5], SHORTS[6]]


def test_DE_7_8_kept_tickets_stay_and_have_no_limit() -> None:
    state = decks(30, 30, players=2)
    held: tuple[int, ...] = ()
    for _ in range(10):
        play(state, TICKETS[2], KEEP[0b1111])
        assert state.tickets[0][: len(held)] == held
        held = state.tickets[0]
        play(state, BLIND, BLIND)
    assert len(held) == 40
    assert ops(state) <= {"take", "blind", "claim", "tickets"}, "nothing gives a ticket back"


def test_DE_7_9_rejects_can_be_drawn_again_by_anybody() -> None:
    state = decks(4, 0)
    play(state, TICKETS[4], KEEP[0b0001])
    events = play(state, TICKETS[3])
    assert named(events, "tickets")[0].result == (SHORTS[1], SHORTS[2], SHORTS[3])
    play(state, KEEP[0b001])
    turn_of(state, 0)
    play(state, TICKETS[2])
    assert state.drawn[0] == (SHORTS[2], SHORTS[3]), "the same player meets them again"


def test_DE_EX_20_short_decks() -> None:
    assert splits(decks(1, 9)) == [0, 1]
    state = decks(2, 1)
    assert splits(state) == [2]
    play(state, TICKETS[2])
    assert state.drawn[0] == (SHORTS[0], SHORTS[1], LONGS[0])
    assert len(options(state)) == 7
