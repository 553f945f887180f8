"""Setting up (chapter 2)."""

from collections import Counter

import pytest

import stellwerk
from stellwerk.core import machine
from stellwerk.core.records import NOBODY
from stellwerk.games.germany import GAME as GERMANY
from stellwerk.games.germany.rules.actions import KEEP, TICKETS
from stellwerk.games.germany.rules.setup import opening
from tests.games.germany.positions import (
    BLACK,
    BLUE,
    BOX,
    GREEN,
    LOCO,
    ORANGE,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
    named,
    place,
    start,
    table,
)


def test_DE_2_1_where_the_passengers_wait() -> None:
    state = stellwerk.new("germany", players=3, seed=11).state
    several = {"berlin": 5, "hamburg": 4, "koeln": 4, "frankfurt": 4, "muenchen": 4, "leipzig": 3, "stuttgart": 3}
    for number, waiting in enumerate(state.waiting):
        assert len(waiting) == several.get(BOX.places[number].id, 1)
    assert sum(map(len, state.waiting)) == 60, "the bag is empty"


def test_DE_2_1_the_passengers_are_drawn_at_random() -> None:
    boards = {tuple(stellwerk.new("germany", players=2, seed=seed).state.waiting) for seed in range(5)}
    assert len(boards) == 5


def test_DE_2_2_austria_is_one_country() -> None:
    austria = place("oesterreich")
    assert BOX.places[austria].passengers == 1
    assert [p.id for p in BOX.places].count("oesterreich") == 1
    leading = [BOX.places[t.a].id for t in BOX.tracks if t.b == austria]
    assert sorted(leading) == ["lindau", "muenchen", "regensburg"]


def test_DE_2_3_what_each_player_starts_with() -> None:
    state = stellwerk.new("germany", players=5, seed=2).state
    assert state.trains == [45] * 5
    assert state.score == [0] * 5
    assert state.met == [(0,) * 6] * 5
    assert set(state.owner) == {-1}


@pytest.mark.parametrize(("players", "deck"), [(2, 97), (3, 93), (4, 89), (5, 85)])
def test_DE_2_4_hands_row_and_deck(players: int, deck: int) -> None:
    state = stellwerk.new("germany", players=players, seed=1).state
    assert [sum(hand) for hand in state.hands] == [4] * players
    assert len(state.row) == 5
    assert min(state.row) >= 0
    assert len(state.deck) == deck
    assert state.discard == [0] * 9


def test_DE_2_5_the_first_row_is_reset_as_well() -> None:
    new = [RED, LOCO, GREEN, BLUE, WHITE]
    state = table(2, row=(), top=[LOCO, RED, LOCO, BLUE, LOCO, *new])
    state.pending = opening(2)
    log: list[stellwerk.Event] = []
    machine.advance(GERMANY, state, log)
    assert len(named(log, "reset")) == 1
    assert state.row == new
    assert state.discard[LOCO] == 3
    assert state.discard[RED] == state.discard[BLUE] == 1
    assert sum(state.discard) == 5


def test_DE_2_6_any_split_of_four_tickets_is_named_before_drawing() -> None:
    match = stellwerk.new("germany", players=2, seed=1)
    assert match.decision is not None
    assert match.decision.effect.op == "split"
    assert match.decision.options == TICKETS
    match.play(TICKETS[3])
    drawn = match.state.drawn[0]
    assert Counter(BOX.tickets[t].deck for t in drawn) == {0: 3, 1: 1}
    assert [len(stack) for stack in match.state.stacks] == [52, 33]


def test_DE_2_6_both_decks_are_shuffled() -> None:
    stacks = [stellwerk.new("germany", players=2, seed=seed).state.stacks for seed in range(4)]
    assert len({tuple(stack[0]) for stack in stacks}) == 4
    assert len({tuple(stack[1]) for stack in stacks}) == 4


def test_DE_2_7_splits_in_seat_order_then_the_choices() -> None:
    match = stellwerk.new("germany", players=3, seed=4)
    asked = []
    for action in [TICKETS[0], TICKETS[4], TICKETS[1], KEEP[3], KEEP[7], KEEP[15]]:
        assert match.decision is not None
        assert min(match.state.row) >= 0, "the row lies open"
        assert sum(match.state.hands[match.decision.seat]) == 4
        asked.append((match.decision.seat, match.decision.effect.op))
        match.play(action)
    assert asked == [(0, "split"), (1, "split"), (2, "split"), (0, "keep"), (1, "keep"), (2, "keep")]


def test_DE_2_7_what_is_kept_is_not_known_to_the_next_who_chooses() -> None:
    match = stellwerk.new("germany", players=2, seed=4)
    for action in (TICKETS[2], TICKETS[2]):
        match.play(action)
    few, many = stellwerk.load(match.to_json()), stellwerk.load(match.to_json())
    few.play(KEEP[0b0011])
    many.play(KEEP[0b1111])
    assert few.view(1) == many.view(1)
    assert few.seen(1) == many.seen(1)


def test_DE_2_8_two_three_or_four_are_kept() -> None:
    match = stellwerk.new("germany", players=2, seed=1)
    match.play(TICKETS[2])
    match.play(TICKETS[2])
    assert match.decision is not None
    sizes = Counter(action.a.bit_count() for action in match.decision.options)
    assert sizes == {2: 6, 3: 4, 4: 1}
    drawn = match.state.drawn[0]
    match.play(KEEP[0b0101])
    match.play(KEEP[0b1111])
    assert match.state.tickets[0] == (drawn[0], drawn[2])
    assert len(match.state.tickets[1]) == 4


def test_DE_2_9_the_rejected_tickets_are_shuffled_into_their_decks() -> None:
    """Over many matches a reject lies anywhere in its deck, not at the bottom."""
    where = []
    for seed in range(40):
        match = stellwerk.new("germany", players=2, seed=seed)
        match.play(TICKETS[4])
        reject = match.state.drawn[0][3]
        for action in (TICKETS[4], KEEP[0b0111], KEEP[0b1111]):
            match.play(action)
        short, long = match.state.stacks
        assert (len(short), len(long)) == (48, 34)
        where.append(short.index(reject))
    assert min(where) < 10
    assert max(where) > 37
    assert len(set(where)) > 15


def test_DE_2_9_the_order_of_the_decks_changes() -> None:
    match = stellwerk.new("germany", players=2, seed=8)
    match.play(TICKETS[4])
    match.play(TICKETS[4])
    match.play(KEEP[15])
    before = match.state.stacks[1][:]
    match.play(KEEP[15])
    assert match.state.stacks[1] != before
    assert sorted(match.state.stacks[1]) == sorted(before)


def test_DE_2_10_one_shuffle_after_the_last_choice() -> None:
    match = stellwerk.new("germany", players=3, seed=6)
    for action in (TICKETS[2],) * 3:
        match.play(action)
    drawn = [t for held in match.state.drawn for t in held]
    assert len(set(drawn)) == 12, "nobody drew what another put back"
    events = [*match.play(KEEP[3]), *match.play(KEEP[3])]
    assert not named(events, "shuffle_back")
    assert [len(stack) for stack in match.state.stacks] == [49, 28]
    events = match.play(KEEP[3])
    assert [event.seat for event in named(events, "shuffle_back")] == [NOBODY]
    assert [len(stack) for stack in match.state.stacks] == [49, 34], "the first two kept are short ones"


def test_DE_2_11_seat_order() -> None:
    state = start(4)
    turns = []
    for _ in range(9):
        open = machine.decision(GERMANY, state)
        assert open is not None
        assert open.effect.op == "turn"
        turns.append(open.seat)
        state.row = [PURPLE, ORANGE, YELLOW, BLACK, LOCO]
        machine.apply(GERMANY, state, stellwerk.Action("take", LOCO))
    assert turns == [0, 1, 2, 3, 0, 1, 2, 3, 0]


def test_DE_EX_07_set_up_of_three_players() -> None:
    match = stellwerk.new("germany", players=3, seed=9)
    assert sum(map(sum, match.state.hands)) == 12
    assert len(match.state.row) == 5
    assert len(match.state.deck) == 93
    for split in (TICKETS[2], TICKETS[4], TICKETS[1]):
        match.play(split)
    assert sum(map(len, match.state.drawn)) == 12
    for kept in (KEEP[0b0011], KEEP[0b0111], KEEP[0b1111]):
        match.play(kept)
    assert [len(held) for held in match.state.tickets] == [2, 3, 4]
    assert sum(map(len, match.state.stacks)) == 80
