"""Yard: a test for each rule, and the laws of all games."""

import pytest
from stellwerk_yard.rules import AUCTION, CARDS, FEAST, FETCH, GIVE, WORK, State

import stellwerk
from stellwerk.games import GAMES
from stellwerk.laws.run import Laws, try_laws


def problems(state: State) -> list[str]:
    """No card is lost or made."""
    cards = sorted([*state.deck, *(card for held in state.freight for card in held)])
    return [] if cards == list(CARDS) and min(state.coal) >= 0 else [f"cards lost or made: {cards}"]


@pytest.mark.parametrize("players", [2, 3])
def test_the_laws_of_all_games_hold(players: int) -> None:
    for seed in range(5):
        assert try_laws(GAMES["yard"], players, seed, {}, Laws(problems)) > 5


def test_Y_3_work_brings_two_coal_and_fetching_a_secret_card() -> None:
    match = stellwerk.new("yard", seed=1)
    match.play(WORK)
    assert match.state.coal == [3, 1]
    match.play(FETCH)
    assert len(match.state.freight[1]) == 1
    assert match.view(0).freight[1] == (0,)
    assert match.view(1).freight[1] == match.state.freight[1]


def test_Y_4_a_feast_is_taken_in_any_order() -> None:
    match = stellwerk.new("yard", seed=1)
    for action in (WORK, WORK, FEAST):
        match.play(action)
    assert match.decision is not None
    assert match.decision.effect.op == "any_order"
    while match.decision.effect.op == "any_order":
        match.play(match.decision.options[-1])
    assert match.state.coal[0] == 3 - 2 + 2
    assert len(match.state.freight[0]) == 2


def test_Y_5_an_auction_goes_round_once() -> None:
    match = stellwerk.new("yard", players=3, seed=1)
    for action in (WORK, WORK, WORK, AUCTION, GIVE[1], GIVE[0], GIVE[3]):
        match.play(action)
    assert match.state.points == [1, 0, 3]


@pytest.mark.parametrize(("language", "word"), [("en", "Work"), ("de", "Arbeiten"), ("it", "Lavora")])
def test_it_speaks_three_languages(language: str, word: str) -> None:
    match = stellwerk.new("yard", seed=1)
    assert match.say(WORK, language).startswith(word)
    assert match.why_not(FEAST, language)
