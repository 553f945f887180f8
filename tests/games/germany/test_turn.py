"""The turn (chapter 3)."""

import pytest

import stellwerk
from stellwerk.core.machine import revealed
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.deck.data import GREY
from stellwerk.games.germany.rules.actions import BLIND, CLAIM, KEEP, PASSENGER, PAY, TAKE, TICKETS
from stellwerk.games.germany.rules.state import State
from tests.games.germany.positions import (
    BLUE,
    BOX,
    GREEN,
    LOCO,
    NO_ONE,
    ORANGE,
    RED,
    WHITE,
    give_tracks,
    go_on,
    named,
    ops,
    options,
    over,
    passed,
    place,
    play,
    seat_to_move,
    stack_tickets,
    start,
    table,
    track,
    turn_of,
    wait,
)


def nothing_to_draw(players: int, hoarder: int) -> State:
    """No train card and no ticket can be drawn; one seat holds all the cards."""
    state = table(players, hoarder=hoarder)
    stack_tickets(state, hoarder, [], [])
    return state


def test_DE_3_1_one_of_three_actions() -> None:
    state = table(3, hands={0: [RED] * 3 + [BLUE]})
    offered = options(state)
    assert [a for a in offered if a.op == "take"] == [TAKE[kind] for kind in range(5)]
    assert BLIND in offered
    assert [a for a in offered if a.op == "tickets"] == list(TICKETS)
    assert CLAIM[track("berlin", "magdeburg")] in offered
    assert {a.op for a in offered} == {"take", "blind", "claim", "tickets"}
    play(state, CLAIM[track("berlin", "magdeburg")], PAY[RED][0], NO_ONE, NO_ONE)
    assert seat_to_move(state) == 1, "one action, and the turn is over"


def test_DE_3_2_who_can_act_must_act() -> None:
    """Even when tickets are all that is left, there is no pass."""
    state = table(2, hoarder=1)
    assert state.deck == []
    assert options(state) == list(TICKETS)
    assert passed(go_on(state)) == []


def test_DE_3_2_a_single_claim_is_compulsory_too() -> None:
    state = table(2, hands={0: [LOCO]}, hoarder=1)
    stack_tickets(state, 1, [], [])
    give_tracks(state, 1, *(t for t, printed in enumerate(BOX.tracks) if t != track("konstanz", "schweiz")))
    assert options(state) == [CLAIM[track("konstanz", "schweiz")]]


def test_DE_3_3_who_can_do_nothing_passes() -> None:
    state = nothing_to_draw(3, hoarder=1)
    events = go_on(state)
    assert passed(events) == [0]
    assert seat_to_move(state) == 1
    assert ops(state) == {"claim"}
    assert (sum(state.hands[0]), state.trains[0], state.tickets[0]) == (0, 45, ())


def test_DE_3_4_when_all_pass_the_match_ends() -> None:
    state = nothing_to_draw(3, hoarder=1)
    state.trains = [45, 0, 45]
    events = go_on(state)
    assert passed(events) == [0, 1, 2]
    assert over(state)
    assert len(state.sheet) == 3


def test_DE_3_4_only_passes_in_succession_count() -> None:
    """Seat 0 passes, seat 1 claims, seat 2 passes, seat 0 draws from the new deck."""
    state = nothing_to_draw(3, hoarder=1)
    go_on(state)
    events = play(state, CLAIM[track("berlin", "magdeburg")], PAY[RED][0], NO_ONE, NO_ONE)
    assert passed(events) == []
    assert seat_to_move(state) == 2, "three cards were discarded and can be drawn"
    assert ops(state) == {"take", "blind"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_DE_3_4_one_round_of_passes_and_no_more(players: int) -> None:
    state = nothing_to_draw(players, hoarder=0)
    state.trains[0] = 0
    turn_of(state, 1)
    assert passed(go_on(state)) == [*range(1, players), 0]
    assert over(state)


def test_DE_3_5_after_the_first_card_only_a_second_card() -> None:
    state = table(2, hands={0: [RED] * 5})
    play(state, TAKE[BLUE])
    assert ops(state) == {"take", "blind"}
    assert seat_to_move(state) == 0


def test_DE_3_5_after_drawing_tickets_only_keeping() -> None:
    state = table(2, hands={0: [RED] * 5})
    play(state, TICKETS[1])
    assert ops(state) == {"keep"}
    assert len(options(state)) == 15


def test_DE_3_5_a_paid_route_stands() -> None:
    state = table(2, hands={0: [RED] * 5})
    play(state, CLAIM[track("berlin", "magdeburg")], PAY[RED][0])
    assert ops(state) == {"passenger"}


@pytest.mark.parametrize("op", ["take", "blind", "tickets"])
def test_DE_3_5_what_was_seen_cannot_be_taken_back(op: str) -> None:
    match = stellwerk.new("germany", players=2, seed=1)
    for action in (TICKETS[2], TICKETS[2], KEEP[3], KEEP[3]):
        match.play(action)
    assert match.decision is not None
    match.play(next(action for action in match.decision.options if action.op == op and action.a != LOCO))
    with pytest.raises(stellwerk.CannotUndo):
        match.undo()


def test_DE_3_5_a_paid_route_cannot_be_swapped_for_another_action() -> None:
    """Undo, while nothing is revealed, is a courtesy of the table; the rules themselves offer no way back."""
    match = stellwerk.new("germany", players=2, seed=1)
    for action in (TICKETS[2], TICKETS[2], KEEP[3], KEEP[3]):
        match.play(action)
    assert match.decision is not None
    match.play(next(action for action in match.decision.options if action.op == "claim"))
    match.play(match.decision.options[0])
    assert match.decision.effect.op == "passenger", "the route is paid for"
    assert {option.op for option in match.decision.options} == {"passenger"}


def test_DE_3_5_a_pass_that_was_seen_cannot_be_taken_back() -> None:
    """Seat 0 keeps the last tickets and sees seat 1 pass with a hidden card: it pays for none of the open tracks."""
    state = table(2, hands={1: [RED]}, hoarder=0)
    stack_tickets(state, 1, [0, 1], [])
    ones = [group[0] for group in BOX.groups if BOX.tracks[group[0]].length == 1]
    give_tracks(state, 0, *(t for t in ones if BOX.tracks[t].colour == GREY))
    play(state, TICKETS[2])
    events = play(state, KEEP[0b11])
    assert passed(events) == [1]
    assert seat_to_move(state) == 0
    assert revealed(GERMANY.rules, events)


def test_DE_3_6_the_turn_lasts_until_its_last_choice() -> None:
    """The trains run out with the claim, but the end is set off after the second passenger."""
    state = table(2, hands={0: [RED] * 3})
    state.trains[0] = 5
    wait(state, berlin="red green black yellow blue")
    events = play(state, CLAIM[track("berlin", "magdeburg")], PAY[RED][0])
    assert state.trains[0] == 2
    assert (state.turns_left, named(events, "end_turn")) == (-1, [])
    events = play(state, PASSENGER[0])
    assert (state.turns_left, named(events, "end_turn")) == (-1, [])
    assert seat_to_move(state) == 0
    events = play(state, NO_ONE)
    assert [event.seat for event in named(events, "end_turn")] == [0]
    assert state.turns_left == 2
    assert seat_to_move(state) == 1


def test_DE_3_6_second_card_and_kept_tickets_end_a_turn() -> None:
    state = start(2)
    state.row = [BLUE, GREEN, ORANGE, WHITE, RED]
    play(state, BLIND)
    assert seat_to_move(state) == 0
    play(state, BLIND)
    assert seat_to_move(state) == 1
    play(state, TICKETS[0])
    assert seat_to_move(state) == 1
    play(state, KEEP[1])
    assert seat_to_move(state) == 0
    assert len(state.waiting[place("berlin")]) == 5
