"""Module C, who is the murderer?"""

from collections import Counter

import pytest

from stellwerk.core.rng import seeded
from stellwerk.games.first_class import GAME as FIRST_CLASS
from stellwerk.games.first_class.deck import data
from stellwerk.games.first_class.rules.actions import (
    CAR,
    COIN_POINT,
    CONTRACT,
    DECLINE,
    DONE,
    LOCO,
    NEXT,
    TAKE,
    UPGRADE,
)
from stellwerk.games.first_class.rules.hidden import HIDDEN
from stellwerk.games.first_class.rules.scoring import arrested, fingerprints
from stellwerk.games.first_class.rules.state import COINS_LEFT, EVIDENCE, GAME_END, MURDERER, State, put
from tests.games.first_class.module_positions import (
    POINTS_5,
    REMOVAL,
    destroy_evidence,
    give_evidence,
    give_points,
    give_roles,
    lay_open,
    lies_where,
    next_evidence,
    pile_up,
    prints,
    suspect,
)
from tests.games.first_class.positions import (
    U,
    W,
    begin_scoring,
    contract,
    decision,
    final,
    named,
    offered,
    options,
    parts,
    play,
    points,
    seat_to_move,
    set_coins,
    set_train,
    table,
)

NOBODY: tuple[int, ...] = ()


def tokens(state: State) -> list[int]:
    """How many tokens each seat has."""
    return [len(held) for held in state.evidence]


def end(players: int = 2, murderer: int | None = None, destroy: int = 0) -> State:
    """Just before the final scoring, everybody with 10 points; seat 0 has so many Destroy Evidence cards."""
    state = table(players, "AC", cards=[destroy_evidence()] * 4)
    give_points(state, *[10] * players)
    give_roles(state, murderer)
    lay_open(state, 0, *state.display[:destroy])
    return state


def result(state: State) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Points, who was arrested and who has won."""
    final(state)
    return FIRST_CLASS.scores(state), arrested(state), FIRST_CLASS.winners(state)


# Components


def test_FC_C_1_26_tokens_and_4_roles() -> None:
    state = table(4, "AC")
    assert len(state.box.tokens) == len(state.supply) == 26
    assert sorted([*state.roles, *state.roles_left]) == [data.INNOCENT] * 3 + [data.MURDERER]


def test_FC_C_2_a_mixed_supply_that_nobody_sees() -> None:
    orders = {tuple(FIRST_CLASS.set_up(data.box(), 2, seeded(n), OPTIONS).supply) for n in range(5)}
    assert len(orders) == 5
    state = table(2, "AC")
    for viewer in (None, 0, 1):
        assert FIRST_CLASS.mask(state, viewer).supply == (HIDDEN,) * 26


OPTIONS = {"modules": "AC", "variant": ""}


def test_FC_C_3_everybody_knows_the_own_role_alone() -> None:
    state = table(3, "AC")
    give_roles(state, 1)
    assert [FIRST_CLASS.mask(state, viewer).roles for viewer in (None, 0, 1, 2)] == [
        (HIDDEN, HIDDEN, HIDDEN),
        (data.INNOCENT, HIDDEN, HIDDEN),
        (HIDDEN, data.MURDERER, HIDDEN),
        (HIDDEN, HIDDEN, data.INNOCENT),
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_FC_C_4_all_four_roles_are_mixed(players: int) -> None:
    deals = [FIRST_CLASS.set_up(data.box(), players, seeded(n), OPTIONS) for n in range(60)]
    assert {sum(state.roles) for state in deals} == ({1} if players == 4 else {0, 1})
    assert {len(state.roles_left) for state in deals} == {4 - players}


def test_FC_EX_M12_two_players_and_four_roles() -> None:
    deals = Counter(tuple(FIRST_CLASS.set_up(data.box(), 2, seeded(n), OPTIONS).roles) for n in range(400))
    assert set(deals) == {(1, 0), (0, 1), (0, 0)}
    assert all(70 < deals[pair] < 130 for pair in ((1, 0), (0, 1))), "a quarter each"
    view = FIRST_CLASS.mask(table(2, "AC"), 0)
    assert view.roles_left == (HIDDEN, HIDDEN)


def test_FC_C_5_evidence_has_no_effect_before_the_end() -> None:
    state = table(2, "AC", cards=[suspect("self", "points 3")])
    next_evidence(state, POINTS_5)
    play(state, TAKE[0])
    assert (tokens(state), points(state)) == ([1, 0], 3)
    assert FIRST_CLASS.mask(state, 0).evidence[0] == (HIDDEN,), "the owner does not look either"


def test_FC_C_6_fingerprints_points_or_removal() -> None:
    faces = {(token.kind, token.n) for token in data.box().tokens}
    assert {n for kind, n in faces if kind == "fingerprints"} == {1, 2, 3}
    assert {kind for kind, _ in faces} == {"fingerprints", "points", "removal"}
    assert {n for kind, n in faces if kind == "removal"} == {1}


# Drawing evidence


def test_FC_C_7_suspect_yourself() -> None:
    state = table(3, "AC", cards=[suspect("self", "upgrade 2")])
    play(state, TAKE[0])
    assert (tokens(state), len(state.supply)) == ([1, 0, 0], 25)
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0], CAR[U], CAR[W]}
    play(state, UPGRADE[U][0], DONE)
    assert state.cars[U] == (1,)
    assert state.box.kinds[state.taken[0][0]] == "suspect-self"


def test_FC_C_8_suspect_all_others() -> None:
    state = table(3, "AC", cards=[suspect("others", "loco 2")])
    play(state, TAKE[0], LOCO[2])
    assert (tokens(state), len(state.supply), state.locomotive[0]) == ([0, 1, 1], 24, 2)


def test_FC_EX_M13_26_25_22() -> None:
    state = table(4, "AC", cards=[suspect("self", "points 1"), suspect("others", "points 1")])
    set_coins(state, 0, 0)
    play(state, TAKE[0])
    assert (tokens(state), len(state.supply), seat_to_move(state)) == ([1, 0, 0, 0], 25, 1)
    play(state, TAKE[1])
    assert (tokens(state), len(state.supply)) == ([2, 0, 1, 1], 22)


def test_FC_RC_1_evidence_comes_first() -> None:
    """Before the choice between the other frames, and also if these can do nothing."""
    state = table(2, "AC", cards=[suspect("others", "7>12", "upgrade")])
    play(state, TAKE[0])
    assert tokens(state) == [0, 1]
    assert options(state) == [NEXT[0], NEXT[1]]
    play(state, NEXT[0], DONE)
    assert (tokens(state), state.cars[U], state.cars[W]) == ([0, 1], (0,), (0,))


def test_FC_RC_1_wherever_it_is_printed() -> None:
    state = table(2, "AC", cards=[{**suspect("self"), "frames": ["car", "upgrade, evidence-self"]}])
    play(state, TAKE[0])
    assert (tokens(state), decision(state).effect.op) == ([1, 0], "frame")
    assert parts(state) == {UPGRADE[U][0], UPGRADE[W][0], CAR[U], CAR[W]}


def test_FC_RC_2_FC_EX_M34_a_declined_suspect_card_draws_nothing() -> None:
    state = table(2, "AC", cards=[suspect("others", "car 2"), contract("suspect-others", "points 2", set="C")])
    lay_open(state, 0, state.display[1])
    assert offered(state, "contract") == []
    play(state, DECLINE[0], UPGRADE[U][0])
    assert (tokens(state), len(state.supply), state.cars[U]) == ([0, 0], 26, (1,))
    assert offered(state, "contract") == [CONTRACT[state.contracts[0][0]]]


def test_FC_RC_3_a_declined_suspect_card_serves_several_contracts() -> None:
    deals = [contract("suspect-self", f"points {n}", set="C") for n in (1, 2)]
    state = table(2, "AC", cards=[suspect("self", "car 2"), *deals])
    lay_open(state, 0, *state.display[1:3])
    first, second = state.contracts[0]
    play(state, DECLINE[0], DONE, CONTRACT[second], CONTRACT[first])
    assert points(state) == 3
    assert state.box.kinds[state.taken[0][0]] == "suspect-self", "it stays in the pile"


def test_FC_RC_4_a_declined_destroy_evidence_is_none() -> None:
    state = table(2, "AC", cards=[destroy_evidence(), destroy_evidence(), contract("destroy-evidence 2", "points 1")])
    one, two, deal = state.display[:3]
    lay_open(state, 0, one, deal)
    play(state, DECLINE[1], DONE)
    assert (lies_where(state, two), len(state.destroy[0])) == (["pile of 0"], 1)
    assert offered(state, "contract") == []
    give_evidence(state, 0, *prints(1, 2, 3))
    give_roles(state, None)
    final(state)
    assert fingerprints(state, 0) == 3, "one token is discarded, not three"


def test_FC_RC_5_nobody_looks_and_everybody_counts() -> None:
    state = table(3, "AC", cards=[suspect("others", "points 1"), destroy_evidence()])
    lay_open(state, 1, state.display[1])
    events = play(state, TAKE[0])
    assert [event.result for event in named(events, "evidence-others")] == [(1, 1)]
    for viewer in (None, 0, 1, 2):
        view = FIRST_CLASS.mask(state, viewer)
        assert view.evidence == ((), (HIDDEN,), (HIDDEN,))
        assert len(view.destroy[1]) == 1


def test_FC_RC_6_clockwise_from_the_left() -> None:
    state = table(4, "AC", cards=[suspect("self", "points 1"), suspect("others", "points 1")])
    set_coins(state, 0, 0)
    next_evidence(state, *prints(1, 2, 3), POINTS_5)
    play(state, TAKE[0], TAKE[1])
    faces = [[state.box.tokens[token] for token in held] for held in state.evidence]
    assert faces == [[*prints(1), POINTS_5], [], [*prints(2)], [*prints(3)]], "of seat 1: seats 2, 3, 0"


def test_FC_RC_7_FC_EX_M36_two_tokens_for_three_players() -> None:
    state = table(4, "AC", cards=[suspect("others", "points 1"), suspect("self", "points 1")])
    set_coins(state, 0, 0)
    state.supply = state.supply[:2]
    events = play(state, TAKE[0])
    assert (tokens(state), state.supply) == ([0, 1, 1, 0], ())
    assert named(events, "evidence-others")[0].result == (1, 1, 0)
    play(state, TAKE[1])
    assert (tokens(state), points(state, 1)) == ([0, 1, 1, 0], 1), "nothing is owed, the rest of the card counts"


@pytest.mark.parametrize(("left", "drawn"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_FC_RC_7_the_murderer_draws_what_is_left(left: int, drawn: int) -> None:
    state = end(2, murderer=1)
    state.supply = state.supply[:left]
    final(state)
    assert tokens(state) == [0, drawn]


def test_FC_RC_7_the_deck_has_26_draws_at_most() -> None:
    kinds = Counter(printed.kind for printed in data.box().cards)
    assert kinds["suspect-self"] + 3 * kinds["suspect-others"] + 2 <= 26


# Getting rid of it


def test_FC_C_9_four_destroy_evidence_cards_that_stay_open() -> None:
    assert Counter(printed.kind for printed in data.box().cards)["destroy-evidence"] == 4
    state = table(2, "AC", cards=[destroy_evidence()])
    card = state.display[0]
    play(state, TAKE[0])
    assert (state.destroy[0], lies_where(state, card)) == ((card,), ["evidence of 0"])


@pytest.mark.parametrize(("cards", "gone"), [(0, 0), (1, 1), (2, 3), (3, 5), (4, 6)])
def test_FC_C_10_FC_EX_M14_how_many_tokens_go(cards: int, gone: int) -> None:
    state = end(destroy=cards)
    give_evidence(state, 0, *prints(*[1] * 7))
    final(state)
    assert fingerprints(state, 0) == 7 - gone


def test_FC_C_11_a_removal_token_discards_another() -> None:
    state = end()
    give_evidence(state, 0, REMOVAL, *prints(2, 3))
    give_evidence(state, 1, *prints(2))
    final(state)
    assert (fingerprints(state, 0), fingerprints(state, 1)) == (2, 2)


def test_FC_C_12_FC_EX_M15_a_suspect_card_in_the_pile() -> None:
    deals = [contract("suspect-others", "points 1", set="C"), contract("suspect-self", "points 1", set="C")]
    state = table(2, "AC", cards=[suspect("others", "car"), suspect("self", "car"), *deals])
    others, self, *deal = state.display[:4]
    lay_open(state, 0, *deal)
    pile_up(state, 1, self)
    assert offered(state, "contract") == [], "the pile of another does not count"
    pile_up(state, 0, others)
    assert offered(state, "contract") == [CONTRACT[deal[0]]]
    play(state, CONTRACT[deal[0]])
    assert state.taken[0] == (others, deal[0])


def test_FC_C_13_FC_EX_M15_two_destroy_evidence() -> None:
    state = table(2, "AC", cards=[destroy_evidence(), destroy_evidence(), contract("destroy-evidence 2", "points 1")])
    one, two, deal = state.display[:3]
    lay_open(state, 0, deal, one)
    assert offered(state, "contract") == []
    lay_open(state, 0, two)
    assert offered(state, "contract") == [CONTRACT[deal]]


# The end


def test_FC_C_14_coins_and_game_end_cards_first_for_everybody() -> None:
    """Also for the one who is arrested afterwards."""
    state = end(2, murderer=1)
    set_coins(state, 0, 3)
    set_coins(state, 1, 5, 1)
    kind = state.box.game_end[state.game_end[0][0]].kind
    pile_up(state, 0, next(c for pile in state.piles for c in pile if state.box.kinds[c] == kind))
    give_evidence(state, 0, *prints(3, 3, 3))
    next_evidence(state, *prints(1, 1))
    value = state.box.game_end[state.game_end[0][0]].value
    assert result(state) == ((10 + 3 + value, 10 + 6 + 20), (0,), (1,))
    assert sum(state.sheet[0][GAME_END : GAME_END + 3]) == value
    assert (state.sheet[0][COINS_LEFT], state.sheet[1][COINS_LEFT]) == (3, 6)


def test_FC_C_15_the_murderer_draws_two() -> None:
    state = end(3, murderer=2)
    next_evidence(state, *prints(3, 2))
    final(state)
    assert (tokens(state), len(state.supply)) == ([0, 0, 2], 24)
    assert [fingerprints(state, seat) for seat in range(3)] == [0, 0, 5]
    assert FIRST_CLASS.mask(state, None).roles == (0, 0, 1), "the card is shown"


def test_FC_C_16_points_are_paid_and_removals_used() -> None:
    state = end(2)
    give_evidence(state, 0, POINTS_5, ("points", 3), REMOVAL, *prints(3))
    give_evidence(state, 1, *prints(1))
    assert result(state) == ((18, 10), (1,), (0,))
    assert state.sheet[0][EVIDENCE] == 8


def test_FC_C_17_then_destroy_evidence() -> None:
    state = end(2, destroy=2)
    give_evidence(state, 0, REMOVAL, *prints(3, 3, 2, 2, 1))
    give_evidence(state, 1, *prints(2))
    final(state)
    assert fingerprints(state, 0) == 1, "one goes by the token and three by the cards"
    assert arrested(state) == (1,)


def test_FC_C_18_the_fingerprints_left_are_added_up() -> None:
    state = end(2)
    give_evidence(state, 0, *prints(1, 2, 3), POINTS_5)
    final(state)
    assert [fingerprints(state, seat) for seat in (0, 1)] == [6, 0]


def test_FC_C_19_most_fingerprints_are_arrested() -> None:
    state = end(3)
    give_points(state, 90, 50, 10)
    give_evidence(state, 0, *prints(2, 2))
    give_evidence(state, 1, *prints(3))
    assert result(state) == ((90, 50, 10), (0,), (1,))


def test_FC_C_19_all_of_them_in_a_tie() -> None:
    state = end(3, murderer=2)
    give_points(state, 90, 50, 10)
    give_evidence(state, 0, *prints(2, 2))
    give_evidence(state, 1, *prints(3, 1))
    next_evidence(state, *prints(1, 1))
    assert result(state) == ((90, 50, 30), (0, 1), (2,))


@pytest.mark.parametrize(("mine", "bonus"), [((1, 1), 20), ((3, 3), 0)])
def test_FC_C_20_a_murderer_at_large_gets_20_points(mine: tuple[int, int], bonus: int) -> None:
    state = end(2, murderer=0)
    give_evidence(state, 1, *prints(3))
    next_evidence(state, *prints(*mine))
    final(state)
    assert [sheet[MURDERER] for sheet in state.sheet] == [bonus, 0]


def test_FC_C_20_the_20_points_decide() -> None:
    state = end(3, murderer=1)
    give_points(state, 100, 85, 0)
    give_evidence(state, 2, *prints(3))
    next_evidence(state, *prints(1, 1))
    assert result(state) == ((100, 105, 0), (2,), (1,))


def test_FC_C_21_a_tie_is_shared() -> None:
    state = end(3)
    give_points(state, 80, 80, 90)
    give_evidence(state, 2, *prints(1))
    assert result(state) == ((80, 80, 90), (2,), (0, 1))


def big_end(destroy: int) -> State:
    """The position of FC-EX-M16; seat 0 is the murderer."""
    state = end(4, murderer=0, destroy=destroy)
    give_points(state, 110, 120, 118, 95)
    give_evidence(state, 0, *prints(1, 2))
    give_evidence(state, 1, *prints(3, 2, 1), REMOVAL)
    give_evidence(state, 2, *prints(2, 3), POINTS_5)
    give_evidence(state, 3, *prints(1))
    next_evidence(state, *prints(3, 1))
    return state


def test_FC_EX_M16_the_murderer_wins() -> None:
    state = big_end(destroy=1)
    assert result(state) == ((130, 120, 123, 95), (2,), (0,))
    assert [fingerprints(state, seat) for seat in range(4)] == [4, 3, 5, 1]


def test_FC_EX_M17_two_are_arrested() -> None:
    state = big_end(destroy=1)
    state.supply = state.evidence[1] + state.supply
    state.evidence = put(state.evidence, 1, ())
    give_evidence(state, 1, *prints(3, 2))
    next_evidence(state, *prints(3, 1))
    assert result(state) == ((130, 120, 123, 95), (1, 2), (0,))
    assert [fingerprints(state, seat) for seat in range(4)] == [4, 5, 5, 1]


def test_FC_EX_M18_the_murderer_is_arrested() -> None:
    state = big_end(destroy=0)
    assert result(state) == ((110, 120, 123, 95), (0,), (2,))
    assert [fingerprints(state, seat) for seat in range(4)] == [7, 3, 5, 1]


def test_FC_RC_8_the_two_tokens_are_like_all_others() -> None:
    state = end(2, murderer=0)
    give_evidence(state, 0, *prints(3))
    give_evidence(state, 1, *prints(1))
    next_evidence(state, REMOVAL, POINTS_5)
    assert result(state) == ((10 + 5 + 20, 10), (1,), (0,))
    assert tokens(state) == [3, 1]


def test_FC_RC_9_a_removal_token_helps_its_owner_only_and_never_itself() -> None:
    state = end(3)
    give_evidence(state, 0, REMOVAL)
    give_evidence(state, 1, *prints(2))
    give_evidence(state, 2, REMOVAL, REMOVAL, POINTS_5)
    assert result(state) == ((10, 10, 15), (1,), (2,)), "the points are paid even if the token were discarded"
    assert [fingerprints(state, seat) for seat in range(3)] == [0, 2, 0]


def test_FC_RC_10_the_largest_go_and_nobody_is_asked() -> None:
    state = end(2, destroy=1)
    give_evidence(state, 0, *prints(1, 3, 2), REMOVAL)
    give_evidence(state, 1, *prints(1))
    final(state)
    assert fingerprints(state, 0) == 1


def test_FC_RC_10_what_cannot_be_used_lapses() -> None:
    state = end(2, destroy=3)
    give_evidence(state, 0, *prints(1), REMOVAL)
    give_evidence(state, 1, *prints(1))
    assert result(state) == ((10, 10), (1,), (0,))


@pytest.mark.parametrize("murderer", [None, 0, 1])
def test_FC_RC_11_FC_EX_M35_without_fingerprints_nobody_is_arrested(murderer: int | None) -> None:
    state = end(2, murderer)
    give_points(state, 50, 60)
    next_evidence(state, ("points", 3), REMOVAL)
    points = (50, 60) if murderer is None else (73, 60) if murderer == 0 else (50, 83)
    assert result(state) == (points, NOBODY, (0,) if murderer == 0 else (1,))


def test_FC_RC_12_a_murderer_tied_for_most_is_arrested() -> None:
    state = end(3, murderer=0)
    give_evidence(state, 1, *prints(3, 1))
    next_evidence(state, *prints(2, 2))
    assert result(state) == ((10, 10, 10), (0, 1), (2,))


def test_FC_RC_13_without_a_murderer_the_arrest_takes_place() -> None:
    state = end(3)
    give_evidence(state, 1, *prints(1))
    assert result(state) == ((10, 10, 10), (1,), (0, 2))
    assert len(state.supply) == 25


@pytest.mark.parametrize("murderer", [None, 0])
def test_FC_RC_14_FC_EX_M35_all_arrested_and_nobody_wins(murderer: int | None) -> None:
    state = end(2, murderer)
    give_points(state, 90, 50)
    give_evidence(state, 0, *(prints(1, 1) if murderer == 0 else prints(3, 1)))
    give_evidence(state, 1, *prints(2, 2))
    next_evidence(state, *prints(1, 1))
    assert result(state) == ((90, 50), (0, 1), NOBODY)


def test_FC_RC_15_the_only_one_left_wins_with_any_score() -> None:
    state = end(4)
    give_points(state, 200, 150, 0, 100)
    for seat in (0, 1, 3):
        give_evidence(state, seat, *prints(2))
    give_roles(state, 2)
    next_evidence(state, ("points", 3), *prints(1))
    assert result(state) == ((200, 150, 23, 100), (0, 1, 3), (2,)), "the points of the others are shown all the same"


def test_FC_RC_16_roles_are_secret_until_the_end_and_those_not_dealt_for_ever() -> None:
    state = end(2, murderer=0)
    assert FIRST_CLASS.mask(state, 1).roles == (HIDDEN, data.INNOCENT)
    final(state)
    for viewer in (None, 0, 1):
        view = FIRST_CLASS.mask(state, viewer)
        assert view.roles == (data.MURDERER, data.INNOCENT)
        assert view.evidence == state.evidence
        assert view.roles_left == (HIDDEN, HIDDEN)


def test_FC_C_7_no_evidence_in_a_scoring_phase() -> None:
    state = table(2, "AC")
    give_evidence(state, 0, POINTS_5)
    begin_scoring(state)
    play(state, COIN_POINT[0])
    assert (tokens(state), points(state)) == ([1, 0], 1)


def test_FC_C_8_with_a_full_car_the_evidence_is_drawn_all_the_same() -> None:
    state = table(2, "AC", cards=[suspect("others", "0>1")])
    set_train(state, 0, U, [2])
    set_train(state, 0, W, [2])
    play(state, TAKE[0])
    assert (tokens(state), state.cars[U]) == ([0, 1], (2,))
