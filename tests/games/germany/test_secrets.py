"""What is known to whom (chapter 11)."""

from pathlib import Path

import stellwerk
from stellwerk.core.records import Event
from stellwerk.core.words import words
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.deck.data import UNSEEN
from stellwerk.games.germany.rules.actions import BLIND, CLAIM, KEEP, PAY, TAKE, TICKETS
from stellwerk.games.germany.rules.hidden import UNKNOWN, UNKNOWN_CARD, UNKNOWN_CHOICE
from stellwerk.games.germany.rules.state import EMPTY, FREE, NOT_ENDING, State
from stellwerk.games.germany.text.board import board as letters
from stellwerk.games.germany.text.names import ticket_name
from tests.games.germany.positions import (
    BLACK,
    BLUE,
    BOX,
    GREEN,
    LOCO,
    NO_ONE,
    PURPLE,
    RED,
    YELLOW,
    give_tickets,
    give_tracks,
    named,
    passenger,
    play,
    score,
    start,
    table,
    ticket,
    track,
    turn_of,
    wait,
)

VIEWERS = (None, 0, 1, 2)

SHORT, LONG = UNKNOWN


def seen(events: list[Event], op: str, viewer: int | None) -> Event:
    """The event of that kind as the viewer knows it."""
    event = named(events, op)[0]
    public = GERMANY.rules[op].public
    return event if public is None or viewer == event.seat else public(event)


def test_DE_11_1_tickets_are_known_to_their_owner_only() -> None:
    state = start(3)
    give_tickets(state, 0, ticket("mannheim", "stuttgart"), ticket("berlin", "schweiz"))
    assert GERMANY.mask(state, 0).tickets[0] == state.tickets[0]
    for viewer in (None, 1, 2):
        view = GERMANY.mask(state, viewer)
        assert view.tickets[0] == UNKNOWN, "a short and a long one"
    other = state.clone()
    give_tickets(other, 0, ticket("mainz", "stuttgart"), ticket("rostock", "konstanz"))
    for viewer in (None, 1, 2):
        assert GERMANY.mask(other, viewer).tickets[0] == GERMANY.mask(state, viewer).tickets[0]


def test_DE_11_2_how_many_of_each_deck_is_public() -> None:
    state = start(3)
    held = len(state.tickets[0])
    events = play(state, TICKETS[3], KEEP[0b1001])
    for viewer in (None, 1, 2):
        assert seen(events, "tickets", viewer).result == (SHORT, SHORT, SHORT, LONG), "the split that was drawn"
        assert seen(events, "put_back", viewer).result == (1, 1), "one short and one long ticket were kept"
        view = GERMANY.mask(state, viewer)
        assert view.tickets[0][held:] == (SHORT, LONG)
        assert [len(stack) for stack in view.stacks] == [len(stack) for stack in state.stacks]


def test_DE_11_3_hands_are_hidden_but_their_number_is_not() -> None:
    state = table(3, hands={0: [RED, RED, LOCO], 1: [BLUE]})
    assert GERMANY.mask(state, 0).hands[0] == state.hands[0]
    for viewer in (None, 1, 2):
        view = GERMANY.mask(state, viewer)
        assert view.hands[0] == [0] * 9 + [3]


def test_DE_11_3_cards_from_the_row_are_seen_by_all() -> None:
    state = table(3, top=[YELLOW, BLACK])
    play(state, TAKE[GREEN], BLIND)
    for viewer in (None, 1, 2):
        hand = GERMANY.mask(state, viewer).hands[0]
        assert (hand[GREEN], hand[BLACK], hand[UNSEEN]) == (1, 0, 1)


def test_DE_11_3_a_blind_card_is_known_to_its_drawer_only() -> None:
    state = table(3, top=[YELLOW, BLACK])
    events = play(state, BLIND, BLIND)
    assert [event.result for event in named(events, "blind")] == [(YELLOW,), (BLACK,)]
    assert seen(events, "blind", 0).result == (YELLOW,)
    for viewer in (None, 1, 2):
        assert seen(events, "blind", viewer).result == ()


def test_DE_11_3_in_the_log_as_well() -> None:
    match = stellwerk.new("germany", players=2, seed=3)
    for action in (TICKETS[2], TICKETS[2], KEEP[3], KEEP[3]):
        match.play(action)
    before = len(match.events)
    match.play(BLIND)
    assert match.story(1, since=before) == match.story(None, since=before) == ["Red draws a card from the deck."]
    assert match.story(0, since=before) != match.story(1, since=before)


def test_DE_11_3_cards_paid_are_seen_by_all() -> None:
    state = table(3, hands={0: [RED] * 3 + [LOCO] * 2})
    events = play(state, CLAIM[track("berlin", "magdeburg")], PAY[RED][1])
    for viewer in VIEWERS:
        assert seen(events, "claim", viewer).action == PAY[RED][1]
        view = GERMANY.mask(state, viewer)
        assert (view.discard[RED], view.discard[LOCO]) == (2, 1)
        assert sum(view.hands[0]) == 2


def test_DE_11_3_a_card_seen_taken_is_gone_once_it_is_paid() -> None:
    state = table(3, hands={0: [RED, RED]}, row=[RED, PURPLE, BLUE, GREEN, YELLOW])
    play(state, TAKE[RED], BLIND)
    assert GERMANY.mask(state, 1).hands[0][RED] == 1
    turn_of(state, 0)
    play(state, CLAIM[track("berlin", "magdeburg")], PAY[RED][0], NO_ONE, NO_ONE)
    assert GERMANY.mask(state, 1).hands[0] == [0] * 9 + [1]


def test_DE_11_4_the_table_is_open() -> None:
    state = table(3, hands={0: [RED] * 3}, discard=[BLUE, GREEN])
    wait(state, magdeburg="green")
    give_tracks(state, 2, track("kiel", "daenemark"))
    for viewer in VIEWERS:
        view = GERMANY.mask(state, viewer)
        assert (view.row, view.discard, view.trains, view.score) == (state.row, state.discard, [45, 45, 43], [0, 0, 2])
        assert (view.owner, view.waiting, view.met) == (state.owner, state.waiting, state.met)
        assert len(view.deck) == len(state.deck)
        assert [len(stack) for stack in view.stacks] == [len(stack) for stack in state.stacks]
    assert state.waiting[BOX.tracks[track("berlin", "magdeburg")].b] == (passenger("green"),)


def test_DE_11_4_the_order_of_the_decks_is_hidden() -> None:
    state = start(3)
    for viewer in VIEWERS:
        view = GERMANY.mask(state, viewer)
        assert set(view.deck) == {UNKNOWN_CARD}
        assert set(view.stacks[0]) == {SHORT}
        assert set(view.stacks[1]) == {LONG}


def test_DE_11_5_drawn_tickets_are_visible_to_the_drawer_alone() -> None:
    state = start(3)
    events = play(state, TICKETS[1])
    assert GERMANY.mask(state, 0).drawn[0] == state.drawn[0]
    assert seen(events, "tickets", 0).result == state.drawn[0]
    for viewer in (None, 1, 2):
        assert GERMANY.mask(state, viewer).drawn[0] == (SHORT, LONG, LONG, LONG)


def test_DE_11_5_rejected_tickets_are_known_to_who_drew_them() -> None:
    state = start(3)
    play(state, TICKETS[2])
    drawn = state.drawn[0]
    events = play(state, KEEP[0b0001])
    own = GERMANY.mask(state, 0)
    assert own.stacks[0][0] == drawn[1]
    assert own.stacks[1][:2] == [drawn[3], drawn[2]]
    assert set(own.stacks[0][1:]) == {SHORT}
    for viewer in (None, 1, 2):
        view = GERMANY.mask(state, viewer)
        assert set(view.stacks[0]) == {SHORT}
        assert set(view.stacks[1]) == {LONG}
        assert seen(events, "keep", viewer).result == ()
        assert seen(events, "keep", viewer).action.a == 0


def test_DE_11_5_each_player_knows_only_the_own_rejects() -> None:
    state = start(3)
    play(state, TICKETS[4], KEEP[0b0011], TICKETS[4], KEEP[0b0011])
    lowest = state.stacks[0][:4]
    assert GERMANY.mask(state, 0).stacks[0][:5] == [SHORT, SHORT, lowest[2], lowest[3], SHORT]
    assert GERMANY.mask(state, 1).stacks[0][:5] == [lowest[0], lowest[1], SHORT, SHORT, SHORT]
    assert set(GERMANY.mask(state, 2).stacks[0]) == {SHORT}


def test_DE_11_5_also_those_of_the_set_up() -> None:
    state = start(2)
    assert len(state.rejected[0]) == 2
    assert GERMANY.mask(state, 0).rejected[0] == state.rejected[0]
    assert set(GERMANY.mask(state, 1).rejected[0]) <= {SHORT, LONG}
    assert set(GERMANY.mask(state, None).rejected[1]) <= {SHORT, LONG}


def test_DE_11_6_nothing_in_a_view_tells_the_future() -> None:
    """Two tables that differ in the generator and in the order of all decks look the same to everybody."""
    state = start(3)
    other = state.clone()
    other.rng = [1, 2, 3, 4]
    other.deck.sort()
    for stack in other.stacks:
        stack.reverse()
    for viewer in VIEWERS:
        assert GERMANY.mask(state, viewer) == GERMANY.mask(other, viewer)


def test_DE_11_6_a_spectator_sees_what_is_public() -> None:
    state = start(3)
    view = GERMANY.mask(state, None)
    assert [hand[:UNSEEN] for hand in view.hands] == [[0] * 9] * 3
    assert all(t < 0 for held in view.tickets for t in held)


def final() -> State:
    state = table(3, hands={0: [RED], 1: [BLUE, BLUE]})
    score(state)
    return state


def test_DE_11_7_all_tickets_are_shown_in_the_end() -> None:
    state = final()
    for viewer in VIEWERS:
        assert GERMANY.mask(state, viewer).tickets == state.tickets
        told = letters(GERMANY.mask(state, viewer), viewer, str, words("en"))
        for seat in range(state.players):
            (line,) = [line for line in told.splitlines() if line.startswith(f"Tickets of {seat}: ")]
            assert all(ticket_name(BOX, held, words("en")) in line for held in state.tickets[seat])


def test_DE_11_7_hands_and_decks_stay_closed() -> None:
    state = final()
    view = GERMANY.mask(state, 2)
    assert [view.hands[seat] for seat in (0, 1)] == [[0] * 9 + [1], [0] * 9 + [2]]
    assert set(view.deck) == {UNKNOWN_CARD}
    assert set(view.stacks[0]) == {SHORT}
    assert GERMANY.mask(state, None).rng == [0, 0, 0, 0]


def test_the_guide_for_bots_tells_the_markers_of_a_view() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "guide" / "bots-in-any-language.md").read_text("utf-8")
    told = " ".join(guide.split())
    short, long = UNKNOWN
    assert f"{UNKNOWN_CARD} is an unknown card of the deck" in told
    assert f"{short} an unknown short ticket, {long} an unknown long ticket" in told
    assert f"{UNKNOWN_CHOICE} an unknown choice of tickets" in told
    assert {EMPTY, FREE, NOT_ENDING} == {-1}, "saved matches have them so"
    assert "-1 is no secret" in told
    assert len({UNKNOWN_CARD, *UNKNOWN, UNKNOWN_CHOICE, EMPTY}) == 5, "each marker has a value of its own"
