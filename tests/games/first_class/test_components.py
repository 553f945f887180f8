"""What is in the box (chapter 1)."""

from collections import Counter

import pytest

import stellwerk
from stellwerk.games.first_class.deck.data import box
from stellwerk.games.first_class.rules.actions import (
    BONUS,
    CAR,
    COIN_CAR,
    COIN_CONDUCTOR,
    COIN_POINT,
    FINISH,
    MAIL_CAR,
    TAKE,
    TRAIN,
)
from stellwerk.games.first_class.rules.state import PRINTED, STATIONS, score
from tests.games.first_class.positions import (
    M,
    T,
    U,
    W,
    begin_scoring,
    card,
    give_bonus,
    laid,
    named,
    offered,
    options,
    parts,
    play,
    points,
    set_coins,
    set_train,
    table,
    train,
    turn_of,
)

BOX = box()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_FC_1_1_two_three_or_four_players_with_the_same_set_up(players: int) -> None:
    state = table(players)
    assert state.cars == ((0,),) * 2 * players
    assert state.coins == ((1, 0, 0),) * players
    assert len(state.display) == 18
    assert [len(pile) for pile in state.piles] == [22, 40, 40]


@pytest.mark.parametrize("players", [1, 5])
def test_FC_1_1_no_other_number(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 players"):
        stellwerk.new("first-class", players=players, seed=1)


@pytest.mark.parametrize("modules", ["", "A", "AA", "AF", "ABC", "ABCDE"])
def test_FC_1_2_FC_19_2_exactly_two_different_modules(modules: str) -> None:
    with pytest.raises(ValueError, match=r"FC-1\.2"):
        stellwerk.new("first-class", players=3, seed=1, modules=modules)


def test_FC_1_2_FC_19_2_two_modules_of_five() -> None:
    state = stellwerk.new("first-class", players=3, seed=1, modules="ec").state
    sets = {BOX.cards[number].set for pile in state.piles for number in pile}
    assert sets == {"X", "C", "E"}


def test_FC_1_3_FC_EX_38_three_piles_of_forty_of_which_four_are_left_over() -> None:
    base = Counter(card.pile for card in BOX.cards if card.set == "X")
    assert base == {1: 24, 2: 24, 3: 24}
    for module in "ABCDE":
        assert Counter(card.pile for card in BOX.cards if card.set == module) == {1: 8, 2: 8, 3: 8}
    match = stellwerk.new("first-class", players=2, seed=1)
    assert [len(pile) for pile in match.state.piles] == [40, 40, 40]
    while match.decision is not None:
        match.play(match.decision.options[-1])
    assert [len(pile) for pile in match.state.piles] == [40 - 18 - 18] * 3
    assert all(BOX.cards[number].pile == i + 1 for i, pile in enumerate(match.state.piles) for number in pile)


def test_FC_1_4_base_cards_are_cars_locomotives_conductors_or_routes() -> None:
    base = {"car", "locomotive", "conductor", "route"}
    assert {card.kind for card in BOX.cards if card.set == "X"} == base
    assert not base & {card.kind for card in BOX.cards if card.set != "X"}


def test_FC_1_6_forty_eight_coins_are_enough_for_everybody() -> None:
    state = table(4)
    for seat in range(4):
        set_coins(state, seat, 0)
        turn_of(state, seat)
        give_bonus(state, seat, "coins 13")
        play(state, BONUS[0])
    assert state.coins == ((5, 5, 2),) * 4
    assert sum(map(sum, state.coins)) == 48


def test_FC_1_7_eight_locomotive_tiles() -> None:
    printed = [(tile.value, sum(part.n for part in tile.bonus), tile.bonus[0].op) for tile in BOX.tiles]
    assert printed == [(n, 2, "upgrade") for n in (5, 6, 7, 8)] + [(n, 1, "upgrade") for n in (12, 13, 14, 15)]


def test_FC_1_8_three_places_in_constantinople() -> None:
    state = table(2)
    paid = []
    for seat in (0, 1):
        for which in (U, W):
            set_train(state, seat, which, [0, 0, 0, 0, 0, M, 0, 0, 0, T], 9)
        set_coins(state, seat, 0, 2)
        turn_of(state, seat)
        for which in (U, W):
            before = points(state, seat)
            play(state, COIN_CONDUCTOR[which])
            paid.append(points(state, seat) - before)
    assert paid == [20, 10, 5, 0]


def test_FC_1_9_twenty_one_game_end_cards() -> None:
    assert len(BOX.game_end) == 21
    assert {card.kind for card in BOX.game_end} == {"car", "locomotive", "conductor"}
    assert all(card.value > 0 and card.bonus for card in BOX.game_end)


def test_FC_1_10_everybody_has_the_same_four_mail_cars() -> None:
    assert len(BOX.mail_cars) == 4
    assert len({mail.bonus for mail in BOX.mail_cars}) == 4
    state = table(4)
    for seat in range(4):
        turn_of(state, seat)
        set_train(state, seat, U, [0, 0, 0, 0])
        play(state, COIN_CAR[U])
        assert options(state) == list(MAIL_CAR)
        play(state, MAIL_CAR[seat])


def test_FC_1_11_a_train_has_ten_positions() -> None:
    state = laid("car 8")
    play(state, TAKE[0], *[CAR[W]] * 4, MAIL_CAR[3], *[CAR[W]] * 3)
    assert train(state, 0, W) == [0, 0, 0, 0, 0, M, 0, 0, 0, T]
    assert parts(state) == {CAR[U]}


def test_FC_1_12_columns_of_five_five_and_two_and_three_printed_stations() -> None:
    state = table()
    set_coins(state, 0, 0)
    held = []
    for _ in range(12):
        give_bonus(state, 0, "coins")
        play(state, BONUS[0])
        held.append(state.coins[0])
    assert held[4] == (5, 0, 0)
    assert held[9] == (5, 5, 0)
    assert held[11] == (5, 5, 2)
    assert len(BOX.printed) == 3
    bonuses = [[(part.op, part.n) for part in stop.bonus] for stop in BOX.printed if stop.bonus]
    assert bonuses == [[("coins", 2)]]


def test_FC_1_13_FC_19_48_FC_EX_36_points_are_whole_numbers_without_limit() -> None:
    state = table()
    score(state, 0, PRINTED, 43)
    score(state, 0, STATIONS, 5)
    give_bonus(state, 0, "points 5")
    play(state, BONUS[0])
    assert points(state) == 53
    assert divmod(points(state), 50) == (1, 3)
    for _ in range(6):  # more fifties than there are cubes
        give_bonus(state, 0, "points 50")
        play(state, BONUS[0])
    assert points(state) == 353


def test_FC_1_14_a_card_is_followed_against_the_rule() -> None:
    """Cars score their value (FC-17.7), but a celebrity doubles the car it lies under."""
    state = table(cards=[card("celebrity", set="B")])
    set_train(state, 0, U, [4, 2], 2)
    play(state, TAKE[0], TRAIN[U])
    begin_scoring(state)
    events = play(state, FINISH)
    assert named(events, "train-points")[0].result[:2] == (4 + 4 + 2, 0)


def test_FC_1_13_a_point_costs_a_coin_and_no_cube() -> None:
    state = table()
    set_coins(state, 0, 1, 0, 1)
    play(state, COIN_POINT[0], COIN_POINT[2])
    assert points(state) == 2
    assert state.coins[0] == (0, 0, 0)
    assert offered(state, "coin-point") == []
