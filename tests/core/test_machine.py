"""The loop, on the miniature game: nesting, order, chance, secrets, several seats in one chain."""

import pytest

from stellwerk.core.machine import IllegalAction, advance, apply, decision, push, short
from stellwerk.core.records import LAPSE, Action, Effect, Event
from tests.mini.yard import AUCTION, FEAST, FETCH, GIVE, WORK, YARD, yard


def test_effects_come_next_in_the_order_written() -> None:
    state = yard().state
    push(state, 1, Effect("coal", 2), Effect("coal", 3))
    assert [frame.effect.n for frame in state.pending[-2:]] == [3, 2]


def test_nested_effects_are_carried_out_before_the_turn_goes_on() -> None:
    match = yard()
    events = match.play(WORK)
    assert [event.effect.op for event in events] == ["turn", "twice", "coal", "coal"]
    assert match.state.coal == [3, 1]
    assert match.decision.seat == 1


def test_bonuses_are_taken_in_the_order_the_owner_picks() -> None:
    match = yard()
    match.play(WORK)
    match.play(WORK)
    match.play(FEAST)
    assert match.decision.effect.op == "any_order"
    assert match.decision.options == (Action("next", 0), Action("next", 1), Action("next", 2)), (
        "equal bonuses count once"
    )
    match.play(Action("next", 2))
    assert len(match.state.freight[0]) == 2, "the nested bonus is finished before the next is picked"
    match.play(Action("next", 1))
    assert match.state.points[0] > 0
    assert match.state.coal[0] == 3, "the last bonuses are equal, so that there is no choice"
    assert match.decision.seat == 1


def test_every_seat_decides_in_one_chain_clockwise() -> None:
    match = yard(players=3)
    match.play(WORK)
    match.play(WORK)
    match.play(AUCTION) if AUCTION in match.decision.options else match.play(WORK)
    match.play(AUCTION)
    seats = []
    for _ in range(3):
        seats.append(match.decision.seat)
        assert match.decision.options == GIVE[: match.state.coal[match.decision.seat] + 1]
        match.play(GIVE[0])
    assert seats == [0, 1, 2]


def test_an_effect_without_options_lapses() -> None:
    match = yard()
    state = match.state
    state.deck.clear()
    push(state, 0, Effect("fetch"))
    log: list[Event] = []
    advance(YARD, state, log)
    assert log[0] == Event(0, Effect("fetch"), LAPSE)


def test_a_secret_result_is_the_seats_own() -> None:
    match = yard()
    events = match.play(FETCH)
    assert events[-1].result == match.state.freight[0]
    assert match.seen(1)[-1].result == ()
    assert match.seen(None)[-1].result == ()


def test_an_action_that_is_not_offered_is_refused_and_named() -> None:
    match = yard()
    before = match.state.clone()
    with pytest.raises(IllegalAction, match=r"give 3 is not offered now. Offered: work, fetch\."):
        match.play(GIVE[3])
    assert match.state == before


def test_equal_actions_are_the_same_wherever_they_come_from() -> None:
    state = yard().state
    apply(YARD, state, Action(*("work", 0, 0)))
    assert state.coal[0] == 3, "the entry of the options is carried out, not the copy"


def test_nothing_can_be_played_after_the_end() -> None:
    match = yard(rounds="1")
    match.play(WORK)
    match.play(WORK)
    assert match.over
    assert decision(YARD, match.state) is None
    with pytest.raises(IllegalAction, match="over"):
        match.play(WORK)
    with pytest.raises(IllegalAction, match="over"):
        apply(YARD, match.state, WORK)


def test_actions_in_short() -> None:
    assert short(Action("claim", 31)) == "claim 31"
    assert short(Action("pay", 0, 2)) == "pay 0 2"
    assert short("nonsense") == "'nonsense'"
