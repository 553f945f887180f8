"""Many matches in one process, stepped together: Gymnasium's vector form.

`gymnasium.make_vec(id, num_envs=8, vectorization_mode="vector_entry_point")`; over processes "async" takes the single
environment. A match that ended begins anew at the next step, whose action does not count (Gymnasium's NEXT_STEP).
"""

from array import array
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from stellwerk.core.machine import IllegalAction, turn
from stellwerk.core.writing import marked
from stellwerk.envs.floats import Numbers
from stellwerk.envs.single import LOST, SingleEnv
from stellwerk.envs.table import POINTS, Seen


class ManyEnv(gymnasium.vector.VectorEnv[Seen, Numbers, Numbers]):
    """As many tables as `num_envs`, each as in SingleEnv.

    What the agents see is kept row by row, only what changed is written, and all rows are copied at once.

    >>> from stellwerk.games import GAMES
    >>> many = ManyEnv(next(iter(GAMES)), num_envs=3)
    >>> seen, info = many.reset(seed=1)
    >>> seen, rewards, over, cut, info = many.step(seen["action_mask"].argmax(axis=1))
    >>> rewards.tolist(), info["seat"].tolist()
    ([0.0, 0.0, 0.0], [0, 0, 0])
    """

    def __init__(self, game: str, num_envs: int = 1, render_mode: str | None = None, **settings: Any) -> None:
        self.num_envs, self.render_mode = num_envs, render_mode
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": ["ansi"]}
        self.tables = [SingleEnv(game, render_mode=render_mode, **settings) for _ in range(num_envs)]
        self.single_observation_space = self.tables[0].observation_space
        self.single_action_space = self.tables[0].action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        floats = self.tables[0].table.floats
        self.floats = None if floats is None else floats.rows()
        self.ended = [False] * num_envs
        self.rows = [array("h")] * num_envs
        self.width = len(self.tables[0].table.menu)
        self.bits, self.marked = bytearray(num_envs * self.width), [list[int]()] * num_envs

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
        for number in np.flatnonzero(wanted).tolist():
            self.tables[number].deal(seeds[number])
            self.ended[number] = False
            self.look(number)
        return self.seen(), self.infos({})

    def step(self, actions: Numbers) -> tuple[Seen, Numbers, Numbers, Numbers, dict[str, Any]]:
        """A choice at every table; one whose match had ended deals anew."""
        rewards, last, ended = np.zeros(self.num_envs), dict[int, dict[str, Any]](), self.ended
        self.ended = [False] * self.num_envs
        for number, action in enumerate(actions.tolist()):
            if ended[number]:
                self.tables[number].deal()
            else:
                self.act(number, action, rewards, last)
            self.look(number)
        return self.seen(), rewards, np.array(self.ended), np.zeros(self.num_envs, bool), self.infos(last)

    def act(self, number: int, action: int, rewards: Numbers, last: dict[int, dict[str, Any]]) -> None:
        """The choice of one agent; its reward, and if the match has ended what there is to say."""
        env = self.tables[number]
        table = env.table
        try:
            decision, taken = table.asked(action)
        except IllegalAction as problem:
            rewards[number], self.ended[number] = LOST, True
            last[number] = env.info() | {"illegal": str(problem)}
            return
        table.decision = turn(table.game, table.state, decision, taken, env.seat, env.seated, env.rng)
        if table.decision is None:
            self.ended[number], last[number] = True, env.info()
        if table.decision is None or table.reward == POINTS:
            rewards[number] = table.reward_of(env.seat)

    def look(self, number: int) -> None:
        """Write what the agent of a table sees, and which actions are legal now instead of those that were."""
        env = self.tables[number]
        table, asked = env.table, env.table.decision
        self.rows[number] = table.eyes[env.seat].look(table.state)
        options = () if asked is None else asked.options
        at = number * self.width
        self.marked[number] = marked(self.bits, at, table.numbers, self.marked[number], options)

    def seen(self) -> Seen:
        """What all agents see, a row for each, in arrays of their own."""
        rows = np.frombuffer(bytearray().join(self.rows), np.int16).reshape(self.num_envs, -1)
        masks = np.frombuffer(self.bits[:], np.int8).reshape(self.num_envs, -1)
        return {"observation": rows if self.floats is None else self.floats(rows), "action_mask": masks}

    def infos(self, last: dict[int, dict[str, Any]]) -> dict[str, Any]:
        """The seat of every agent; of matches that have just ended all there is, as Gymnasium's own have it."""
        found: dict[str, Any] = {"seat": np.array([table.seat for table in self.tables])}
        for number, info in last.items():
            found = self._add_info(found, {name: value for name, value in info.items() if name != "seat"}, number)
        return found

    def render(self) -> tuple[Any, ...]:
        return tuple(table.render() for table in self.tables)
