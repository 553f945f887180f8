"""The final scoring and the winners (chapter 18)."""

from itertools import permutations

import pytest

from stellwerk.games.first_class.rules.actions import DECLINE, DONE, FINISH, TAKE
from stellwerk.games.first_class.rules.scoring import winners
from stellwerk.games.first_class.rules.state import COINS_LEFT, GAME_END, PRINTED, State, put
from tests.games.first_class.positions import (
    asked,
    card,
    contract,
    final,
    game_end,
    give_cards,
    give_contract,
    go_on,
    named,
    next_turn,
    number_of,
    over,
    play,
    points,
    round_over,
    set_coins,
    table,
)

CAR, LOCOMOTIVE, CONDUCTOR = GAME_END, GAME_END + 1, GAME_END + 2  # lines of the sheet
ENDS = [game_end("car", 2, "car"), game_end("car", 2, "coins"), game_end("locomotive", 3, "loco")]


def with_ends(*cards: int, players: int = 2) -> State:
    """Seat 0 owns these Game End cards; 0 and 1 are worth 2 for cars, 2 is worth 3 for locomotives."""
    state = table(players, game_end=ENDS)
    state.game_end = (cards, *((),) * (players - 1))
    state.taken = ((),) * players
    for seat in range(players):
        set_coins(state, seat, 0)
    return state


def test_FC_18_1_FC_8_7_final_scoring_follows_the_third_scoring_phase() -> None:
    state = table(2, cards=[contract("none", "points 50")])
    give_contract(state, 0, number_of(state, "A-1-01"))
    round_over(state, 6)
    events = [*go_on(state), *play(state, FINISH, FINISH)]
    assert [e.effect.op for e in events[-2:]] == ["end-turn", "final-scoring"]
    assert over(state)
    assert state.sheet[0][PRINTED] == 0  # the contract brings nothing any more


def test_FC_18_2_a_coin_is_worth_one_point() -> None:
    state = with_ends()
    set_coins(state, 0, 5, 3, 1)
    set_coins(state, 1, 1)
    final(state)
    assert [sheet[COINS_LEFT] for sheet in state.sheet] == [9, 1]


def test_FC_18_3_FC_18_5_FC_EX_32_the_example_of_the_rulebook() -> None:
    state = with_ends(0, 1, 2)
    give_cards(state, 0, "car", "car", "car", "locomotive", "conductor")
    sheet = final(state)[0]
    assert (sheet[CAR], sheet[LOCOMOTIVE], sheet[CONDUCTOR]) == (3 * (2 + 2), 1 * 3, 0)
    assert points(state) == 15


def test_FC_18_4_FC_19_8_FC_EX_43_declined_cards_count() -> None:
    state = table(3, cards=[card("car", "car"), card("car", "0>1"), card("car", "1>2")], game_end=ENDS)
    state.game_end = put(state.game_end, 0, (0,))
    three = state.display[:3]
    play(state, TAKE[0], DONE)
    next_turn(state)
    play(state, TAKE[1], DONE)
    next_turn(state)
    play(state, DECLINE[2], DONE)
    assert state.taken[0] == tuple(three)
    assert final(state)[0][CAR] == 3 * 2


def test_FC_18_4_cards_count_not_symbols() -> None:
    state = table(2, cards=[card("car", "car 3, 0>1 2")], game_end=ENDS)
    state.game_end = put(state.game_end, 0, (0,))
    state.taken = put(state.taken, 0, (state.display[0],))
    assert final(state)[0][CAR] == 1 * 2


def test_FC_18_4_FC_19_46_routes_modules_and_contracts_do_not_count() -> None:
    state = with_ends(*range(21))
    others = [i for i, c in enumerate(state.box.cards) if c.kind not in ("car", "locomotive", "conductor")]
    state.taken = put(state.taken, 0, tuple(others))
    assert final(state)[0][CAR : CONDUCTOR + 1] == (0, 0, 0)


def test_FC_19_46_the_printed_kind_decides() -> None:
    """A conductor card that brings a 0-car is a conductor card."""
    state = table(2, cards=[card("conductor", "car, conductor")], game_end=ENDS)
    state.game_end = put(state.game_end, 0, (0,))
    state.taken = put(state.taken, 0, (state.display[0],))
    assert final(state)[0][CAR : CONDUCTOR + 1] == (0, 0, 0)


@pytest.mark.parametrize(("cards", "kinds"), [((0,), ("conductor", "locomotive")), ((), ("car", "car")), ((2,), ())])
def test_FC_18_5_nothing_without_a_partner(cards: tuple[int, ...], kinds: tuple[str, ...]) -> None:
    state = with_ends(*cards)
    give_cards(state, 0, *kinds)
    final(state)
    assert points(state) == 0


@pytest.mark.parametrize("scores", sorted(set(permutations((80, 80, 74)))))
def test_FC_18_6_FC_EX_62_all_with_the_most_win_together(scores: tuple[int, ...]) -> None:
    state = with_ends(players=3)
    for seat, score in enumerate(scores):
        state.sheet = put(state.sheet, seat, (*[0] * PRINTED, score, *[0] * (len(state.sheet[seat]) - PRINTED - 1)))
    final(state)
    assert winners(state) == tuple(seat for seat in range(3) if scores[seat] == 80)


def test_FC_18_6_there_is_no_tie_break() -> None:
    """Neither coins spent nor cards nor the start player decide."""
    state = with_ends(0, 1, 2, players=2)
    set_coins(state, 1, 5)
    state.sheet = put(state.sheet, 0, (*[0] * PRINTED, 5, *[0] * (len(state.sheet[0]) - PRINTED - 1)))
    final(state)
    assert [points(state, seat) for seat in (0, 1)] == [5, 5]
    assert winners(state) == (0, 1)


def test_FC_19_47_the_sheet_is_the_sum_of_its_lines_in_any_order() -> None:
    state = with_ends(0, 2)
    give_cards(state, 0, "car", "locomotive")
    set_coins(state, 0, 2)
    before = points(state)
    sheet = final(state)[0]
    gained = [sheet[line] for line in (COINS_LEFT, CAR, LOCOMOTIVE, CONDUCTOR)]
    assert gained == [2, 2, 3, 0]
    for order in permutations(gained):
        assert before + sum(order) == points(state)


def test_FC_18_1_nothing_is_offered_after_the_end() -> None:
    state = table(2)
    set_coins(state, 0, 5, 5, 2)
    round_over(state, 6)
    go_on(state)
    assert asked(state)[:2] == (0, "scoring")
    events = play(state, FINISH, FINISH)
    assert named(events, "final-scoring")[0].result == tuple(points(state, seat) for seat in (0, 1))
    assert state.pending == []
    assert state.sheet[0][COINS_LEFT] == 12
