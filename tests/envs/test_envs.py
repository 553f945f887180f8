"""The environments pass the tests that their libraries have for them, and are what the games are."""

import pickle
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test import api_test, render_test, seed_test

from stellwerk.core.machine import IllegalAction
from stellwerk.core.records import Action
from stellwerk.core.rng import below, seeded
from stellwerk.envs import id_of
from stellwerk.envs.aec import RawEnv, env
from stellwerk.envs.single import SingleEnv
from stellwerk.envs.table import Table, margins, shares
from stellwerk.envs.vector import ManyEnv
from stellwerk.games import GAMES
from tests.mini.yard import YARD

NAMES = list(GAMES)


@pytest.fixture(autouse=True)
def _yard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES.loaded, "yard", YARD)


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")  # observations with masks are dictionaries
@pytest.mark.parametrize("name", NAMES)
def test_pettingzoo_accepts_the_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.make("aec", id_of(name)), num_cycles=60)
    seed_test(lambda: env(game=name), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", [*NAMES, "yard"])
def test_pettingzoo_draws_the_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **mode: env(game=name, players=3, **mode))
    assert capsys.readouterr().out


@pytest.mark.parametrize("dtype", ["int16", "float32"])
@pytest.mark.parametrize("name", NAMES)
def test_gymnasium_accepts_the_game(name: str, dtype: str, capsys: pytest.CaptureFixture[str]) -> None:
    made = gymnasium.make(id_of(name), dtype=dtype, opponents="random", players=2)
    check_env(made.unwrapped)


def random_actions(mask: Any, rng: list[int]) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[below(rng, len(legal))])


@pytest.mark.parametrize("name", ["germany", "first-class", "yard"])
def test_a_whole_match_between_agents(name: str) -> None:
    """The agent that is asked has a mask, the others have none; the rewards of a match add up to nothing."""
    made, rng = RawEnv(game=name, players=3), seeded(1)
    made.reset(seed=5)
    rewards = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, over, _, _ = made.last()
        rewards[agent] += reward
        others = [made.observe(other)["action_mask"] for other in made.agents if other != agent]
        assert not np.any(others)
        made.step(None if over else random_actions(seen["action_mask"], rng))
    assert sum(rewards.values()) == pytest.approx(0)
    assert max(rewards.values()) > 0 or not any(rewards.values())
    assert made.table.decision is None


def test_an_action_that_is_not_legal() -> None:
    made = RawEnv(game="germany")
    made.reset(seed=1)
    with pytest.raises(IllegalAction, match="The action 0, take, is not offered now"):
        made.step(0)
    alone = SingleEnv("germany")
    alone.reset(seed=1)
    _, reward, over, _, info = alone.step(0)
    assert (reward, over) == (-1, True)
    assert "not offered" in info["illegal"]


def episode(made: Any, seed: int) -> tuple[list[Any], dict[str, Any]]:
    seen, info = made.reset(seed=seed)
    rng, heard, over = seeded(seed), [seen], False
    while not over:
        seen, reward, over, _, info = made.step(random_actions(seen["action_mask"], rng))
        assert made.observation_space.contains(seen)
        heard += [seen, reward]
    return heard, info


@pytest.mark.parametrize("name", ["germany", "first-class", "yard"])
def test_a_seed_gives_the_same_episode(name: str) -> None:
    first, info = episode(SingleEnv(name, players=2, seat=None), 3)
    again, _ = episode(SingleEnv(name, players=2, seat=None), 3)
    assert data_equivalence(first, again, exact=True)
    assert len(info["scores"]) == 2
    assert first[-1] == shares(info["winners"], 2)[info["seat"]]


def test_rewards() -> None:
    assert shares((1,), 2) == [-1, 1]
    assert shares((0, 1), 2) == [0, 0]
    assert shares((0, 2), 3) == [0.25, -0.5, 0.25]
    assert margins((10, 30, 25)) == [-20, 5, -5]
    heard, info = episode(SingleEnv("yard", reward="points"), 1)
    assert sum(heard[2::2]) == info["scores"][0]
    heard, info = episode(SingleEnv("yard", reward="margin"), 1)
    assert heard[-1] == info["scores"][0] - info["scores"][1]
    with pytest.raises(ValueError, match="'gold' is none of win, margin, points"):
        SingleEnv("yard", reward="gold")


def test_opponents_by_seat() -> None:
    with pytest.raises(ValueError, match="1 opponents were named for 2 other seats"):
        SingleEnv("germany", players=3, opponents=["random"])
    with pytest.raises(ValueError, match="There is no bot 'nobody'"):
        SingleEnv("germany", opponents="nobody")
    made = SingleEnv("germany", players=3, opponents=["random", "greedy"], seat=1)
    seen, info = made.reset(seed=2)
    assert info == {"seat": 1}
    assert seen["action_mask"].any()


def test_a_bot_that_takes_what_is_not_offered_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    made = SingleEnv("germany", seat=1)
    monkeypatch.setattr(made, "bots", [lambda game, observe, decision, rng: Action("give", 3)])
    with pytest.raises(IllegalAction, match="give 3 is not offered now"):
        made.reset(seed=2)
    first = SingleEnv("germany")
    seen, _ = first.reset(seed=2)
    first.seated[1] = (lambda game, observe, decision, rng: Action("give", 3), first.seated[1][1])
    with pytest.raises(IllegalAction, match="give 3 is not offered now"):  # and it is not the agent that is blamed
        first.step(int(np.flatnonzero(seen["action_mask"])[0]))


def test_a_copied_environment_plays_on_by_itself() -> None:
    """The bots of a copy look at its own match, and nothing that is written for it is shared."""
    made, rng = SingleEnv("germany", opponents="greedy"), seeded(1)
    made.reset(seed=3)
    other = pickle.loads(pickle.dumps(made))
    for _ in range(20):
        action = random_actions(made.table.mask(0), rng)
        assert data_equivalence(made.step(action), other.step(action))


@pytest.mark.parametrize("dtype", ["int16", "float32"])
def test_many_matches_step_as_single_ones_do(dtype: str) -> None:
    many = gymnasium.make_vec(id_of("germany"), num_envs=3, vectorization_mode="vector_entry_point", dtype=dtype)
    alone = [SingleEnv("germany", dtype=dtype) for _ in range(3)]
    seen, _ = many.reset(seed=7)
    mine = [made.reset(seed=7 + number)[0] for number, made in enumerate(alone)]
    over, rng, ends = [False] * 3, seeded(1), 0
    for _ in range(400):
        assert many.observation_space.contains(seen)
        assert all((seen[name][n] == mine[n][name]).all() for name in seen for n in range(3))
        actions = [0 if over[n] else random_actions(mine[n]["action_mask"], rng) for n in range(3)]
        before, copies = seen, {name: rows.copy() for name, rows in seen.items()}
        seen, rewards, ended, cut, _ = many.step(np.array(actions))
        assert all((before[name] == copies[name]).all() for name in before)  # what was returned stays as it was
        for n, made in enumerate(alone):
            if over[n]:
                mine[n], over[n] = made.reset()[0], False
            else:
                mine[n], reward, over[n], _, _ = made.step(actions[n])
                assert rewards[n] == reward
        assert list(ended) == over
        assert not cut.any()
        ends += sum(over)
    assert ends >= 3
    before = seen["observation"].copy()
    seen, _ = many.reset(seed=9, options={"reset_mask": np.array([False, True, False])})
    assert (seen["observation"][0] == before[0]).all()
    assert (seen["observation"][1] != before[1]).any()
    many.close()


def test_many_matches_with_points_drawn_seats_and_a_wrong_action() -> None:
    many = ManyEnv("yard", num_envs=2, reward="points", seat=None)
    alone = [SingleEnv("yard", reward="points", seat=None) for _ in range(2)]
    seen, info = many.reset(seed=3)
    for n, made in enumerate(alone):
        assert made.reset(seed=3 + n)[1] == {"seat": info["seat"][n]}
    actions = [int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]]
    _, rewards, _, _, _ = many.step(np.array(actions))
    assert rewards.tolist() == [made.step(action)[1] for made, action in zip(alone, actions, strict=True)]
    actions[1] = 10_000
    _, rewards, ended, _, infos = many.step(np.array(actions))
    assert (rewards[1], ended[1]) == (-1, True)
    assert infos["illegal"][1] == "The action 10000 is no entry of the menu."


def test_many_matches_over_processes() -> None:
    many = gymnasium.make_vec("stellwerk.envs:" + id_of("germany"), num_envs=2, vectorization_mode="async")
    seen, _ = many.reset(seed=7)
    assert (seen["observation"][1] == SingleEnv("germany").reset(seed=8)[0]["observation"]).all()
    many.close()


@pytest.mark.parametrize("name", ["germany", "first-class"])
def test_floats_tell_the_same_as_numbers(name: str) -> None:
    """An amount is scaled, a thing has one place that is 1 or its binary digits: nothing is lost."""
    plain, floats = Table(name), Table(name, dtype="float32")
    rng = seeded(2)
    for table in (plain, floats):
        table.deal(4)
    told = set()
    while plain.decision is not None:
        seat = plain.decision.seat
        seen, scaled = plain.look(seat), floats.look(seat)
        assert scaled.dtype == np.float32
        assert floats.observation_space()["observation"].contains(scaled)
        told.add((seen.tobytes(), scaled.tobytes()))
        number = plain.legal[below(rng, len(plain.legal))]
        plain.play(number)
        floats.play(number)
    assert len({seen for seen, _ in told}) == len({scaled for _, scaled in told}) == len(told)


def test_a_table_that_is_pickled_plays_on() -> None:
    table = Table("germany", 3, room=5)
    table.deal(1)
    table.play(table.legal[0])
    other = pickle.loads(pickle.dumps(table))
    assert other.legal == table.legal
    assert (other.look(0) == table.look(0)).all()
