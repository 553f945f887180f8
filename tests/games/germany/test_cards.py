"""Drawing train cards (chapter 4)."""

import pytest

from stellwerk.core import rng
from stellwerk.core.records import Effect, Frame
from stellwerk.games.germany.rules.actions import BLIND, CLAIM, PAY, TAKE, TICKETS
from stellwerk.games.germany.rules.payloads import resets_of
from tests.games.germany.positions import (
    BLACK,
    BLUE,
    GREEN,
    LOCO,
    NO_ONE,
    ORANGE,
    PLAIN_ROW,
    PURPLE,
    RED,
    WHITE,
    YELLOW,
    go_on,
    hand,
    named,
    ops,
    options,
    passed,
    play,
    seat_to_move,
    stack_tickets,
    table,
    track,
)


def test_DE_4_1_two_cards_from_row_or_deck() -> None:
    state = table(2, row=[RED, RED, BLUE, GREEN, WHITE], top=[BLACK, YELLOW])
    assert options(state)[:5] == [TAKE[BLUE], TAKE[WHITE], TAKE[GREEN], TAKE[RED], BLIND]
    play(state, BLIND)
    assert seat_to_move(state) == 0
    assert options(state) == [TAKE[BLUE], TAKE[WHITE], TAKE[GREEN], TAKE[RED], BLIND]
    play(state, TAKE[RED])
    assert hand(state, 0) == {BLACK: 1, RED: 1}
    assert state.row == [YELLOW, RED, BLUE, GREEN, WHITE]
    assert seat_to_move(state) == 1


def test_DE_4_2_the_gap_is_filled_before_the_second_card() -> None:
    state = table(2, row=PLAIN_ROW, top=[RED, YELLOW])
    play(state, TAKE[BLUE])
    assert state.row == [PURPLE, RED, ORANGE, WHITE, GREEN]
    assert TAKE[RED] in options(state)
    assert TAKE[BLUE] not in options(state)
    play(state, TAKE[RED])
    assert hand(state, 0) == {BLUE: 1, RED: 1}
    assert state.row == [PURPLE, YELLOW, ORANGE, WHITE, GREEN]


def test_DE_4_2_a_blind_card_leaves_the_row_alone() -> None:
    state = table(2, top=[RED, YELLOW])
    play(state, BLIND)
    assert state.row == list(PLAIN_ROW)
    assert len(state.deck) == 110 - 5 - 1


def test_DE_4_3_a_face_up_locomotive_is_the_only_card() -> None:
    state = table(2, row=[RED, LOCO, BLUE, GREEN, WHITE], top=[BLACK])
    play(state, TAKE[LOCO])
    assert hand(state, 0) == {LOCO: 1}
    assert state.row == [RED, BLACK, BLUE, GREEN, WHITE]
    assert seat_to_move(state) == 1


def test_DE_4_4_no_face_up_locomotive_as_the_second_card() -> None:
    row = [RED, LOCO, BLUE, GREEN, WHITE]
    for first in (BLIND, TAKE[RED]):
        state = table(2, row=row, top=[BLACK, YELLOW])
        play(state, first)
        assert LOCO in state.row
        assert TAKE[LOCO] not in options(state)


def test_DE_4_4_nor_one_just_turned_up() -> None:
    state = table(2, row=PLAIN_ROW, top=[LOCO])
    play(state, TAKE[GREEN])
    assert state.row == [PURPLE, BLUE, ORANGE, WHITE, LOCO]
    assert options(state) == [TAKE[PURPLE], TAKE[BLUE], TAKE[ORANGE], TAKE[WHITE], BLIND]


def test_DE_4_5_two_blind_locomotives() -> None:
    state = table(2, top=[LOCO, LOCO])
    play(state, BLIND)
    assert seat_to_move(state) == 0
    play(state, BLIND)
    assert hand(state, 0) == {LOCO: 2}
    assert seat_to_move(state) == 1


def test_DE_4_6_the_second_card_is_compulsory() -> None:
    state = table(2, top=[RED])
    play(state, BLIND)
    assert ops(state) == {"take", "blind"}, "there is no way to decline"


def test_DE_4_6_also_when_only_a_blind_card_is_possible() -> None:
    """Four locomotives lie open because too few other cards are about: the second card is drawn blind by itself."""
    row = [LOCO, LOCO, LOCO, LOCO, RED]
    state = table(2, row=row, top=[LOCO, LOCO, LOCO, LOCO], hoarder=1)
    play(state, TAKE[RED])
    assert hand(state, 0) == {RED: 1, LOCO: 1}
    assert state.row == [LOCO] * 5
    assert seat_to_move(state) == 1


def test_DE_4_7_a_hand_of_any_size() -> None:
    state = table(2, hands={0: [*[kind for kind in range(8) for _ in range(10)]]}, top=[RED, BLUE])
    assert sum(state.hands[0]) == 80
    play(state, BLIND, BLIND)
    assert sum(state.hands[0]) == 82


def test_DE_4_8_three_locomotives_replace_the_row() -> None:
    new = [RED, YELLOW, BLACK, BLUE, GREEN]
    state = table(2, row=[LOCO, RED, LOCO, BLUE, GREEN], top=[LOCO, *new])
    events = play(state, TAKE[RED])
    assert state.row == new
    assert [state.discard[kind] for kind in (LOCO, BLUE, GREEN)] == [3, 1, 1]
    assert sum(state.discard) == 5
    assert [event.effect.op for event in events] == ["turn", "take", "refill", "reset", "refill"]


def test_DE_4_8_also_after_the_second_card_of_a_turn() -> None:
    new = [RED, YELLOW, BLACK, BLUE, GREEN]
    state = table(2, row=[LOCO, RED, LOCO, BLUE, GREEN], top=[WHITE, LOCO, *new])
    play(state, TAKE[RED], TAKE[WHITE])
    assert state.row == new
    assert hand(state, 0) == {RED: 1, WHITE: 1}
    assert seat_to_move(state) == 1


def test_DE_4_8_two_locomotives_are_not_too_many() -> None:
    state = table(2, row=[LOCO, RED, ORANGE, BLUE, GREEN], top=[LOCO])
    play(state, TAKE[RED])
    assert state.row == [LOCO, LOCO, ORANGE, BLUE, GREEN]
    assert state.discard == [0] * 9


def test_DE_4_9_a_new_row_is_judged_again() -> None:
    """The first new row shows four locomotives; only the full row is judged, so all five are laid out first."""
    top = [LOCO, LOCO, LOCO, LOCO, LOCO, RED, RED, YELLOW, BLACK, BLUE, GREEN]
    state = table(2, row=[LOCO, RED, LOCO, BLUE, GREEN], top=top)
    events = play(state, TAKE[RED])
    assert [resets_of(event.effect) for event in named(events, "reset")] == [1, 2]
    assert state.row == [RED, YELLOW, BLACK, BLUE, GREEN]
    assert sum(state.discard) == 10
    assert state.discard[LOCO] == 7


def test_DE_4_10_no_reset_with_fewer_than_three_other_cards() -> None:
    state = table(2, row=[LOCO, LOCO, RED, BLUE, GREEN], top=[LOCO, LOCO, LOCO], hoarder=1)
    events = play(state, TAKE[RED])
    assert not named(events, "reset")
    assert state.row == [LOCO, LOCO, LOCO, BLUE, GREEN]
    assert options(state) == [TAKE[BLUE], TAKE[GREEN], BLIND]


def test_DE_4_10_three_other_cards_suffice_wherever_they_lie() -> None:
    """Two in the row and one in the discard pile: the reset is made, and of these seven cards a row is laid."""
    state = table(2, row=[LOCO, LOCO, RED, BLUE, GREEN], top=[LOCO, LOCO], discard=[YELLOW], hoarder=1)
    events = play(state, TAKE[RED])
    assert named(events, "reset")
    assert sorted([*state.row, *state.deck]) == [BLUE, GREEN, YELLOW, LOCO, LOCO, LOCO, LOCO]
    assert sum(state.discard) == 0


def test_DE_4_10_at_most_ten_resets_in_succession() -> None:
    """Among fourteen locomotives and five other cards a lawful row is rare: sometimes ten resets are in vain."""
    counts = set()
    for seed in range(60):
        state = table(2, row=[LOCO, LOCO, RED, BLUE, GREEN], top=[LOCO] * 12, discard=[YELLOW] * 3, hoarder=1)
        state.rng = rng.seeded(seed)
        resets = [resets_of(event.effect) for event in named(play(state, TAKE[RED]), "reset")]
        assert resets == list(range(1, len(resets) + 1))
        assert len(resets) == 10 or state.row.count(LOCO) < 3
        counts.add(len(resets))
    assert max(counts) == 10
    assert len(counts) > 3


def test_DE_4_10_a_row_that_stayed_is_judged_after_its_next_change() -> None:
    """Cards that are discarded meanwhile do not bring the reset about, the next card taken does."""
    row = [LOCO, LOCO, LOCO, BLUE, GREEN]
    state = table(2, hands={0: [WHITE] * 5}, row=row, top=[LOCO, LOCO, LOCO], hoarder=1)
    events = play(state, CLAIM[track("berlin", "schwerin")], PAY[WHITE][0], NO_ONE, NO_ONE)
    assert not named(events, "reset")
    assert state.row == row
    events = play(state, TAKE[BLUE])
    assert named(events, "reset")
    assert sum(state.discard) + len(state.deck) == 13 - 1 - 5


def test_DE_4_11_a_reset_between_the_cards_costs_and_gives_nothing() -> None:
    state = table(2, row=[LOCO, RED, LOCO, BLUE, GREEN], top=[LOCO, LOCO, YELLOW, BLACK, BLUE, GREEN])
    play(state, TAKE[RED])
    assert hand(state, 0) == {RED: 1}
    assert seat_to_move(state) == 0
    assert options(state) == [TAKE[BLUE], TAKE[GREEN], TAKE[YELLOW], TAKE[BLACK], BLIND]
    play(state, TAKE[BLACK])
    assert hand(state, 0) == {RED: 1, BLACK: 1}
    assert seat_to_move(state) == 1


def test_DE_4_11_a_locomotive_that_brings_a_reset_is_still_the_only_card() -> None:
    new = [RED, YELLOW, BLACK, BLUE, GREEN]
    state = table(2, row=[LOCO, LOCO, RED, BLUE, GREEN], top=[LOCO, *new])
    play(state, TAKE[LOCO])
    assert state.row == [LOCO, LOCO, RED, BLUE, GREEN], "three were never open at the same time"
    state = table(2, row=[LOCO, LOCO, LOCO, BLUE, GREEN], top=[LOCO, *new])
    play(state, TAKE[LOCO])
    assert state.row == new
    assert hand(state, 0) == {LOCO: 1}
    assert seat_to_move(state) == 1


def test_DE_4_12_nothing_to_draw_from_when_deck_and_discard_pile_are_empty() -> None:
    state = table(2, hands={0: [RED] * 3}, hoarder=1)
    assert len(state.row) == 5
    assert ops(state) == {"claim", "tickets"}, "the open cards cannot be taken either"


def test_DE_4_12_the_same_test_before_the_second_card() -> None:
    state = table(2, top=[BLACK], hoarder=1)
    play(state, BLIND)
    assert hand(state, 0) == {BLACK: 1}
    assert seat_to_move(state) == 1
    assert ops(state) == {"claim", "tickets"}


def test_DE_4_12_with_one_discarded_card_the_draw_goes_on() -> None:
    state = table(2, top=[BLACK], discard=[YELLOW], hoarder=1)
    play(state, BLIND)
    assert seat_to_move(state) == 0
    play(state, BLIND)
    assert hand(state, 0) == {BLACK: 1, YELLOW: 1}
    assert (state.deck, sum(state.discard)) == ([], 0)


def test_DE_4_13_the_deck_is_made_anew_when_its_last_card_leaves() -> None:
    state = table(2, top=[BLACK], discard=[RED, RED, BLUE], hoarder=1)
    events = play(state, BLIND)
    assert len(named(events, "reshuffle")) == 1
    assert sorted(state.deck) == [BLUE, RED, RED]
    assert sum(state.discard) == 0


def test_DE_4_13_the_last_card_of_the_deck_fills_the_row() -> None:
    state = table(2, top=[BLACK], discard=[RED, RED, BLUE], hoarder=1)
    play(state, TAKE[PURPLE])
    assert state.row == [BLACK, BLUE, ORANGE, WHITE, GREEN]
    assert sorted(state.deck) == [BLUE, RED, RED]


def test_DE_4_13_the_reshuffle_comes_before_the_row_is_judged() -> None:
    """The last card of the deck is the third locomotive: what is discarded by the reset is not in the new deck."""
    state = table(2, row=[LOCO, LOCO, RED, BLUE, GREEN], top=[LOCO], discard=[YELLOW] * 8, hoarder=1)
    events = play(state, TAKE[RED])
    order = [event.effect.op for event in events]
    assert order == ["turn", "take", "refill", "reshuffle", "reset", "refill"]
    assert state.row == [YELLOW] * 5
    assert state.deck == [YELLOW] * 3
    assert [state.discard[kind] for kind in (LOCO, BLUE, GREEN)] == [3, 1, 1]


def test_DE_4_13_a_reset_that_needs_its_own_discards() -> None:
    """Two cards in the deck, none discarded: three of the five just discarded come back."""
    state = table(2, row=[LOCO, LOCO, RED, BLUE, GREEN], top=[LOCO, YELLOW, YELLOW], hoarder=1)
    events = play(state, TAKE[RED])
    assert [event.effect.op for event in events[3:7]] == ["reset", "refill", "reshuffle", "refill"]
    assert named(events, "refill")[1].result == (YELLOW, YELLOW)
    assert sorted([*state.row, *state.deck]) == [BLUE, GREEN, YELLOW, YELLOW, LOCO, LOCO, LOCO]
    assert sum(state.discard) == 0


def test_DE_4_13_discards_become_the_deck_as_soon_as_there_are_any() -> None:
    state = table(2, hands={0: [RED] * 3}, hoarder=1)
    events = play(state, CLAIM[track("berlin", "magdeburg")], PAY[RED][0])
    assert len(named(events, "reshuffle")) == 1
    assert state.deck == [RED] * 3
    assert sum(state.discard) == 0


def test_DE_4_14_a_short_row_is_filled_from_the_left() -> None:
    state = table(2, row=[PURPLE, BLUE, WHITE], top=[RED, YELLOW, BLACK])
    state.pending.append(Frame(0, Effect("refill", 0)))
    events = go_on(state)
    assert named(events, "refill")[0].result == (RED, YELLOW)
    assert state.row == [PURPLE, BLUE, WHITE, RED, YELLOW]


def test_DE_4_14_a_short_row_is_judged_when_it_is_full() -> None:
    """Three locomotives among four cards do not count while there is no deck; with the fifth card they do."""
    row = [LOCO, LOCO, LOCO, RED]
    state = table(2, row=row, hoarder=1)
    state.pending.append(Frame(0, Effect("refill", 0)))
    assert not named(go_on(state), "reset")
    assert state.row == [*row, -1]
    state = table(2, row=row, top=[GREEN, YELLOW, BLACK, BLUE, WHITE, ORANGE])
    state.pending.append(Frame(0, Effect("refill", 0)))
    assert len(named(go_on(state), "reset")) == 1
    assert state.row == [YELLOW, BLACK, BLUE, WHITE, ORANGE]


def test_DE_4_14_a_short_row_is_filled_as_soon_as_the_deck_has_cards() -> None:
    """The deck is empty, then three cards are discarded by a claim: they fill the two gaps of the row."""
    state = table(2, hands={0: [RED] * 3}, row=[PURPLE, BLUE, ORANGE], hoarder=1)
    play(state, CLAIM[track("berlin", "magdeburg")], PAY[RED][0], NO_ONE, NO_ONE)
    assert state.row == [PURPLE, BLUE, ORANGE, RED, RED]
    assert state.deck == [RED]


def test_DE_4_14_the_row_stays_full_when_cards_run_short() -> None:
    state = table(2, top=[BLACK, YELLOW], hoarder=1)
    play(state, TAKE[PURPLE], TAKE[BLUE])
    assert state.row == [BLACK, YELLOW, ORANGE, WHITE, GREEN]
    assert (state.deck, sum(state.discard)) == ([], 0)


def test_DE_EX_06_a_blind_locomotive_first() -> None:
    state = table(2, row=[RED, LOCO, BLUE, GREEN, WHITE], top=[LOCO, BLACK])
    play(state, BLIND)
    assert hand(state, 0) == {LOCO: 1}
    assert options(state) == [TAKE[BLUE], TAKE[WHITE], TAKE[GREEN], TAKE[RED], BLIND]
    play(state, BLIND)
    assert hand(state, 0) == {LOCO: 1, BLACK: 1}


def test_DE_EX_12_a_row_with_a_locomotive() -> None:
    row = [RED, RED, BLUE, LOCO, GREEN]
    state = table(2, row=row, top=[LOCO])
    play(state, TAKE[LOCO])
    assert hand(state, 0) == {LOCO: 1}
    assert seat_to_move(state) == 1
    state = table(2, row=row, top=[LOCO])
    play(state, TAKE[BLUE])
    assert state.row == [RED, RED, LOCO, LOCO, GREEN]
    assert options(state) == [TAKE[GREEN], TAKE[RED], BLIND]


def test_DE_EX_13_a_third_locomotive_is_turned_up() -> None:
    new = [WHITE, LOCO, BLUE, YELLOW, BLACK]
    state = table(2, row=[RED, LOCO, BLUE, LOCO, GREEN], top=[LOCO, *new])
    play(state, TAKE[RED])
    assert sum(state.discard) == 5
    assert state.row == new
    assert options(state) == [TAKE[BLUE], TAKE[WHITE], TAKE[YELLOW], TAKE[BLACK], BLIND]
    assert seat_to_move(state) == 0


def test_DE_EX_14_the_deck_runs_out_during_a_reset() -> None:
    discard = [PURPLE, BLUE, ORANGE, WHITE, GREEN, YELLOW, BLACK, PURPLE, ORANGE, WHITE]
    state = table(2, row=[RED, LOCO, BLUE, LOCO, GREEN], top=[LOCO, YELLOW, BLACK], discard=discard, hoarder=1)
    events = play(state, TAKE[RED])
    assert [len(event.result) for event in named(events, "refill")] == [1, 2, 3]
    assert [event.effect.op for event in events[-4:]] == ["reset", "refill", "reshuffle", "refill"]
    assert state.row[:2] == [YELLOW, BLACK]
    assert len(state.deck) == 12
    assert sum(state.discard) == 0


def test_DE_EX_15_the_last_card_of_all() -> None:
    state = table(3, row=PLAIN_ROW, top=[BLACK], hoarder=2)
    play(state, TAKE[GREEN])
    assert hand(state, 0) == {GREEN: 1}
    assert state.row == [PURPLE, BLUE, ORANGE, WHITE, BLACK]
    assert seat_to_move(state) == 1
    assert options(state) == list(TICKETS), "an empty hand can claim nothing"


def test_DE_4_12_without_tickets_the_next_player_passes() -> None:
    state = table(3, row=PLAIN_ROW, top=[BLACK], hoarder=2)
    stack_tickets(state, 2, [], [])
    assert passed(play(state, TAKE[GREEN])) == [1]
    assert seat_to_move(state) == 2


@pytest.mark.parametrize("turned", [3, 4, 5])
def test_DE_4_9_three_or_more_locomotives_count(turned: int) -> None:
    new = [YELLOW, BLACK, BLUE, WHITE, ORANGE]
    state = table(2, row=[], top=[*[LOCO] * turned, *[RED] * (5 - turned), *new])
    state.pending.append(Frame(0, Effect("refill", 0)))
    events = go_on(state)
    assert len(named(events, "reset")) == 1
    assert state.row == new
