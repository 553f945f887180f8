"""Games for OpenSpiel pass its own simulations, and its bots play them."""

import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

from stellwerk.core.match import Match
from stellwerk.envs import spiel
from stellwerk.games import GAMES

NAMES = [spiel.spiel_name(game) for game in GAMES.values()]


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_plays_the_game_at_random(name: str) -> None:
    """Clones, serialised states, tensors and strings are looked at on the way."""
    game = pyspiel.load_game(name, {"deals": 10, "players": 3})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    short = pyspiel.load_game(f"{name}(deals=5)")
    assert short.num_players() == 2
    state = dealt(short)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(short, state))[1]
    assert str(again) == str(state)


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_accepts_the_game(name: str) -> None:
    """Its own api_test, on a sample of the tree."""
    about = {"game": pyspiel.load_game(name, {"deals": 10}), "game_name": name}
    case = type("OfThisGame", (api_test.EnforceAPIOnPartialTreeBase,), about)
    suite, result = unittest.defaultTestLoader.loadTestsFromTestCase(case), unittest.TestResult()
    assert suite.countTestCases() >= 5
    suite.run(result)
    assert [told for _, told in (*result.errors, *result.failures)] == []
    assert not result.skipped


def test_observations_of_what_is_public_and_of_what_is_not() -> None:
    kinds, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    game = pyspiel.load_game(NAMES[1])
    state, other = dealt(game), dealt(game, 4)
    public = make_observation(game, kinds(True, False, private.NONE))
    assert public.string_from(state, 0) == public.string_from(state, 1)
    public.set_from(state, 0)
    seen = public.tensor.copy()
    public.set_from(state, 1)
    assert (public.tensor == seen).all()
    own = make_observation(game, kinds(False, False, private.SINGLE_PLAYER))
    assert own.string_from(state, 0) not in ("", own.string_from(state, 1), own.string_from(other, 0))
    assert own.tensor is None
    assert make_observation(game, kinds(False, False, private.NONE)) is None
    assert make_observation(game, kinds(True, False, private.ALL_PLAYERS)) is None
    heard = make_observation(game, kinds(True, True, private.SINGLE_PLAYER))
    assert heard.string_from(state, 0) == state.information_state_string(0)


def dealt(game: pyspiel.Game, number: int = 3) -> spiel.SpielState:
    state: spiel.SpielState = game.new_initial_state()
    assert state.is_chance_node()
    state.apply_action(number)
    return state


@pytest.mark.parametrize("name", NAMES)
def test_a_deal_is_the_match_of_its_seed(name: str) -> None:
    game = pyspiel.load_game(name, {"seed": 100})
    state = dealt(game)
    found = next(item for item in GAMES.values() if spiel.spiel_name(item) == name)
    match = Match(found, 2, 103)
    assert state.held.state == match.state
    assert match.decision is not None
    menu = found.menu(match.box)
    assert {menu[number] for number in state.legal_actions()} == set(match.decision.options)


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_looks_the_same_to_the_player(name: str) -> None:
    state = dealt(pyspiel.load_game(name))
    for _ in range(12):
        state.apply_action(state.legal_actions()[-1])
    player, numbers = state.current_player(), np.random.RandomState(1)
    other = state.resample_from_infostate(player, numbers.uniform)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()
    assert (other.observation_tensor(player)) == (state.observation_tensor(player))
    assert str(other) != str(state)


def test_a_clone_goes_its_own_way() -> None:
    state = dealt(pyspiel.load_game(NAMES[1]))
    before, copy = str(state), state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)


@pytest.mark.parametrize("name", NAMES)
def test_information_set_search_plays_the_game(name: str) -> None:
    game = pyspiel.load_game(name, {"deals": 10})
    chance = np.random.RandomState(1)
    bot = ISMCTSBot(
        game,
        RandomRolloutEvaluator(1, chance),
        uct_c=2.0,
        max_simulations=3,
        random_state=chance,
        allow_inconsistent_action_sets=True,
    )
    state = dealt(game)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
