"""The table before the first turn (chapter 2)."""

from collections import Counter

import pytest

import stellwerk
from stellwerk.core.match import Match
from stellwerk.games.first_class.deck.data import box
from stellwerk.games.first_class.rules.actions import START_TILE
from stellwerk.games.first_class.rules.hidden import HIDDEN, NONE
from stellwerk.games.first_class.rules.state import State, put
from tests.games.first_class.positions import named, options, table

BOX = box()
PLAYERS = (2, 3, 4)


def new(players: int, seed: int = 1, modules: str = "AB") -> Match:
    return stellwerk.new("first-class", players=players, seed=seed, modules=modules)


def drafted(players: int, seed: int = 1) -> Match:
    """The draft is over; everybody kept the first card offered."""
    match = new(players, seed)
    for _ in range(players):
        assert match.decision is not None
        match.play(match.decision.options[0])
    return match


def test_FC_2_1_the_piles_are_shuffled_apart_from_each_other() -> None:
    piles = new(3).state.piles
    assert [len(pile) for pile in piles] == [40, 40, 40]
    for number, pile in enumerate(piles):
        assert {BOX.cards[card].pile for card in pile} == {number + 1}
        assert Counter(BOX.cards[card].set for card in pile) == {"X": 24, "A": 8, "B": 8}
        assert list(pile) != sorted(pile)
    assert new(3, seed=2).state.piles != piles


def test_FC_2_2_cars_and_coins_come_from_a_common_supply() -> None:
    """The supply is not kept: what a seat gets, no other seat lacks."""
    state = table(4)
    assert state.coins == ((1, 0, 0),) * 4
    assert 48 - sum(map(sum, state.coins)) == 44


@pytest.mark.parametrize("players", PLAYERS)
def test_FC_2_3_one_stack_of_tiles_and_an_empty_constantinople(players: int) -> None:
    state = table(players)
    assert [tile.value for tile in state.box.tiles] == [5, 6, 7, 8, 12, 13, 14, 15]
    assert (state.tiles, state.arrived) == (0, 0)
    assert state.engine == (NONE,) * 2 * players


@pytest.mark.parametrize("players", PLAYERS)
def test_FC_2_4_each_train_starts_with_a_0_car(players: int) -> None:
    assert new(players).state.cars == ((0,),) * 2 * players


def test_FC_2_5_conductors_in_front_and_the_locomotive_in_paris() -> None:
    state = new(3).state
    assert state.conductors == (0,) * 6
    assert state.locomotive == (0,) * 3
    assert state.stops == (3,) * 3


def test_FC_2_6_one_coin_four_mail_cars_no_points() -> None:
    match = new(3)
    assert match.state.coins == ((1, 0, 0),) * 3
    assert match.state.mail == (NONE,) * 6
    assert match.scores == (0, 0, 0)


def test_FC_2_7_the_start_player_is_drawn() -> None:
    starts = Counter(new(4, seed).state.start for seed in range(60))
    assert set(starts) == {0, 1, 2, 3}
    assert max(starts.values()) < 30
    match = drafted(4, seed=3)
    assert match.decision is not None
    assert match.decision.seat == match.state.start


def test_FC_2_8_FC_19_35_the_draft_comes_before_the_first_display() -> None:
    match = new(3)
    for _ in range(3):
        assert match.decision is not None
        assert match.decision.effect.op == "draft"
        assert match.state.display == (NONE,) * 18
        assert match.state.game_end_open == ()
        match.play(match.decision.options[0])
    assert NONE not in match.state.display


def test_FC_2_9_FC_EX_39_the_draft_of_three_players() -> None:
    match = new(3, next(seed for seed in range(20) if new(3, seed).state.start == 0))
    sizes = []
    received: tuple[int, ...] = ()
    for _ in range(3):
        assert match.decision is not None
        cards = tuple(action.a for action in match.decision.options)
        sizes.append((match.decision.seat, len(cards)))
        assert not received or cards == received
        match.play(match.decision.options[-1])
        received = cards[:-1]
    assert sizes == [(2, 4), (1, 3), (0, 2)]
    assert [len(held) for held in match.state.game_end] == [1, 1, 1]
    assert len(match.state.game_end_stack) + len(match.state.game_end_open) == 18
    assert len(match.state.game_end_stack) == 14


def test_FC_2_9_FC_19_35_FC_EX_40_the_draft_of_two_players() -> None:
    match = new(2, next(seed for seed in range(20) if new(2, seed).state.start == 0))
    sizes = []
    for _ in range(2):
        assert match.decision is not None
        sizes.append((match.decision.seat, len(match.decision.options)))
        match.play(match.decision.options[0])
    assert sizes == [(1, 3), (0, 2)]
    assert len(match.state.game_end_stack) == 15


def test_FC_2_9_four_players_counter_clockwise_from_the_right_of_the_start_player() -> None:
    match = new(4, next(seed for seed in range(40) if new(4, seed).state.start == 2))
    seats = []
    for _ in range(4):
        assert match.decision is not None
        seats.append((match.decision.seat, len(match.decision.options)))
        match.play(match.decision.options[0])
    assert seats == [(1, 5), (0, 4), (3, 3), (2, 2)]


def test_FC_2_10_FC_19_35_the_card_nobody_kept_can_be_turned_up() -> None:
    places = set()
    for seed in range(40):
        match = new(2, seed)
        for _ in range(2):
            assert match.decision is not None
            match.play(match.decision.options[0])
        (left,) = match.state.passed[match.state.start]
        places.add("open" if left in match.state.game_end_open else "stack")
        assert left in (*match.state.game_end_open, *match.state.game_end_stack)
        assert match.state.passing == ()
    assert places == {"open", "stack"}


@pytest.mark.parametrize("players", PLAYERS)
def test_FC_2_11_four_game_end_cards_open_and_seventeen_less_the_players_in_the_stack(players: int) -> None:
    state = drafted(players).state
    assert len(state.game_end_open) == 4
    assert len(state.game_end_stack) == 17 - players


def test_FC_2_12_FC_19_35_a_drafted_card_gives_no_bonus() -> None:
    for seed in range(10):
        match = drafted(3, seed)
        assert match.state.bonuses == ((), (), ())
        assert match.state.coins == ((1, 0, 0),) * 3
        assert named(match.events, "begin") == []


def test_FC_2_13_FC_19_3_three_rows_of_six_lie_face_up() -> None:
    match = drafted(3)
    display = match.state.display
    assert len(display) == 18
    assert {BOX.cards[card].pile for card in display} == {1}
    for seat in (None, 0, 1, 2):
        assert match.view(seat).display == display
        assert match.view(seat).game_end_open == match.state.game_end_open
        assert HIDDEN not in match.state.game_end_open


def test_FC_2_14_the_start_player_tile_lies_ready() -> None:
    state = table(3)
    assert state.tile_holder == NONE
    assert START_TILE in options(state)


def test_FC_2_15_FC_19_49_what_is_hidden_and_what_is_not() -> None:
    match = drafted(3, seed=4)
    first = match.state.start
    for seat in range(3):
        view: State = match.view(seat)
        assert all(set(pile) == {HIDDEN} for pile in view.piles)
        assert set(view.game_end_stack) == {HIDDEN}
        assert view.rng == [0, 0, 0, 0]
        for other in range(3):
            own = other == seat
            assert view.game_end[other] == (match.state.game_end[other] if own else (HIDDEN,))
            assert view.passed[other] == (match.state.passed[other] if own else (HIDDEN,) * len(view.passed[other]))
        assert [len(pile) for pile in view.piles] == [22, 40, 40]
    assert len(match.state.passed[(first - 1) % 3]) == 3  # whoever passed cards on knows which
    spectator = match.view(None)
    assert spectator.game_end == ((HIDDEN,),) * 3


def test_FC_2_15_FC_19_35_the_choice_of_the_draft_is_not_told_to_others() -> None:
    match = new(3)
    assert match.decision is not None
    seat, chosen = match.decision.seat, match.decision.options[1]
    match.play(chosen)
    assert match.seen(seat)[0].action == chosen
    for other in (None, *(other for other in range(3) if other != seat)):
        event = match.seen(other)[0]
        assert event.action.a == 0
        assert event.result == ()


def test_FC_2_15_FC_19_49_cards_taken_later_are_public() -> None:
    """A Game End card that lay open stays known, also face down with its owner."""
    state = table(3)
    state.game_end = put(state.game_end, 1, state.game_end[1] + state.game_end_open[-1:])
    state.game_end_open = state.game_end_open[:-1]
    match = drafted(3)
    match.state = state
    assert match.view(0).game_end[1] == (HIDDEN, state.game_end[1][1])
    state.taken = put(state.taken, 2, (state.display[0],))
    assert match.view(None).taken == state.taken
