"""Games for OpenSpiel pass its own simulations, and its bots play them."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

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
