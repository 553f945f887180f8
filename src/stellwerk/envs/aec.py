"""Games for PettingZoo: the agents act one after the other, as the rules ask them."""

from typing import Any

from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from stellwerk.envs.table import Seen, Table

LONGEST_SEED = 1 << 31


def env(**settings: Any) -> AECEnv:
    """A game of several agents, by name, with players, options, deck, room, dtype and reward.

    An action that is not legal ends the episode for everybody and costs who took it a point.

    >>> from stellwerk.games import GAMES
    >>> made = env(game=next(iter(GAMES)), players=3)
    >>> made.reset(seed=1)
    >>> seen, reward, over, cut, info = made.last()
    >>> made.step(int(seen["action_mask"].argmax()))
    >>> made.possible_agents
    ['player_0', 'player_1', 'player_2']
    """
    made: AECEnv = wrappers.TerminateIllegalWrapper(RawEnv(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(made)


class RawEnv(AECEnv):  # type: ignore[misc]
    """The same without wrappers: an action that is not legal raises IllegalAction."""

    def __init__(self, game: str, render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.table, self.render_mode = Table(game, **settings), render_mode
        self.metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "name": f"{self.table.game.name}_v0"}
        self.metadata |= {"is_parallelizable": False, "render_fps": 1}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self.chance, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.chance, _ = seeding.np_random(seed)
        self.table.deal(int(self.chance.integers(LONGEST_SEED)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.ask()

    def ask(self) -> None:
        """The agent whose decision it is; after the end each of them hears of it, in turn."""
        decision = self.table.decision
        if decision is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[decision.seat]

    def observe(self, agent: str) -> Seen:
        return self.table.seen(self.seats[agent])

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.table.play(int(action if action is not None else -1))
        self.rewards = dict(zip(self.possible_agents, self.table.rewards(), strict=True))
        self.ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        drawn = self.table.drawn()
        if self.render_mode == "human":
            print(drawn)
        return drawn if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is kept open."""
