"""Many matches in one process, stepped together: Gymnasium's vector form.

`gymnasium.make_vec(id, num_envs=8, vectorization_mode="vector_entry_point")`; over processes "async" takes the single
environment. A match that ended begins anew at the next step, whose action does not count (Gymnasium's NEXT_STEP).
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from stellwerk.envs.single import SingleEnv
from stellwerk.envs.table import Numbers, Seen


class ManyEnv(gymnasium.vector.VectorEnv[Seen, Numbers, Numbers]):
    """As many tables as `num_envs`, each as in SingleEnv."""

    def __init__(self, game: str, num_envs: int = 1, render_mode: str | None = None, **settings: Any) -> None:
        self.num_envs, self.render_mode = num_envs, render_mode
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": ["ansi"]}
        self.tables = [SingleEnv(game, render_mode=render_mode, **settings) for _ in range(num_envs)]
        self.single_observation_space = self.tables[0].observation_space
        self.single_action_space = self.tables[0].action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.ended = np.zeros(num_envs, bool)
        self.latest: list[Seen] = []

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all matches, or those of `options["reset_mask"]`."""
        seeds = (
            [None if seed is None else seed + number for number in range(self.num_envs)]
            if not isinstance(seed, list)
            else seed
        )
        wanted = (options or {}).get("reset_mask", np.ones(self.num_envs, bool))
        self.latest = self.latest or [{}] * self.num_envs
        for number in np.flatnonzero(wanted):
            self.latest[number], _ = self.tables[number].reset(seed=seeds[number])
            self.ended[number] = False
        return self.seen(), self.infos({})

    def step(self, actions: Numbers) -> tuple[Seen, Numbers, Numbers, Numbers, dict[str, Any]]:
        rewards, last, ended = np.zeros(self.num_envs), dict[int, dict[str, Any]](), self.ended.tolist()
        self.ended = np.zeros(self.num_envs, bool)
        for number, action in enumerate(actions.tolist()):
            if ended[number]:
                self.latest[number], _ = self.tables[number].reset()
                continue
            self.latest[number], rewards[number], over, _, info = self.tables[number].step(action)
            if over:
                self.ended[number], last[number] = True, info
        return self.seen(), rewards, self.ended.copy(), np.zeros(self.num_envs, bool), self.infos(last)

    def seen(self) -> Seen:
        """What all agents see, a row for each."""
        return {name: np.stack([seen[name] for seen in self.latest]) for name in ("observation", "action_mask")}

    def infos(self, last: dict[int, dict[str, Any]]) -> dict[str, Any]:
        """The seat of every agent; of matches that have just ended all there is, as Gymnasium's own have it."""
        found: dict[str, Any] = {"seat": np.array([table.seat for table in self.tables])}
        for number, info in last.items():
            found = self._add_info(found, {name: value for name, value in info.items() if name != "seat"}, number)
        return found

    def render(self) -> tuple[Any, ...]:
        return tuple(table.render() for table in self.tables)
