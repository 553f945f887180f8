"""Many matches in one process, stepped together: Gymnasium's vector form.

`gymnasium.make_vec(id, num_envs=8, vectorization_mode="vector_entry_point")`; over processes "async" takes the single
environment. A match that ended begins anew at the next step, whose action does not count (Gymnasium's NEXT_STEP).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from stellwerk.core.playing import choose_all
from stellwerk.envs.floats import Numbers
from stellwerk.envs.single import LOST, SingleEnv
from stellwerk.envs.table import POINTS, Seen

NONE: Mapping[int, dict[str, Any]] = MappingProxyType({})


class ManyEnv(gymnasium.vector.VectorEnv[Seen, Numbers, Numbers]):
    """As many tables as `num_envs`, each as in SingleEnv.

    They are stepped together by core/playing. What the agents see is kept row by row, only what changed is written, and
    all rows are copied at once.

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
        self.rewarded = self.tables[0].table.reward == POINTS  # at every step
        width = len(self.tables[0].table.menu)
        self.bits = bytearray(num_envs * width)
        for number, made in enumerate(self.tables):
            made.sit(self.bits, number * width)
        self.masks = np.frombuffer(self.bits, np.int8).reshape(num_envs, width)
        self.learners = [made.learner for made in self.tables]
        self.rows = [made.table.eyes[made.seat].out for made in self.tables]
        self.seats = np.array([made.seat for made in self.tables])

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
            self.deal(number, seeds[number])
        return self.seen(), self.infos()

    def deal(self, number: int, seed: int | None = None) -> None:
        """Another match at a table."""
        made = self.tables[number]
        made.deal(seed)
        self.ended[number], self.seats[number] = False, made.seat
        self.rows[number] = made.table.eyes[made.seat].out

    def step(self, actions: Numbers) -> tuple[Seen, Numbers, Numbers, Numbers, dict[str, Any]]:
        """A choice at every table; one whose match had ended deals anew."""
        rewards, numbers, resting = np.zeros(self.num_envs), actions.tolist(), self.ended
        ended, wrong = choose_all(self.learners, numbers, resting)
        self.ended = [False] * self.num_envs
        if True in resting:
            for number in np.flatnonzero(resting).tolist():
                self.deal(number)
        last = {number: self.tables[number].info() for number in ended}
        last |= {number: self.tables[number].refused(numbers[number]) for number in wrong}
        for number in range(self.num_envs) if self.rewarded else ended:
            if not resting[number]:
                rewards[number] = self.tables[number].table.rewards()[self.tables[number].seat]
        for number in last:
            self.ended[number] = True
        if wrong:
            rewards[wrong] = LOST
        return self.seen(), rewards, np.array(self.ended), np.zeros(self.num_envs, bool), self.infos(last)

    def seen(self) -> Seen:
        """What all agents see, a row for each, in arrays of their own."""
        rows = np.frombuffer(bytearray().join(self.rows), np.int16).reshape(self.num_envs, -1)
        return {
            "observation": rows if self.floats is None else self.floats(rows),
            "action_mask": self.masks.copy(),
        }

    def infos(self, last: Mapping[int, dict[str, Any]] = NONE) -> dict[str, Any]:
        """The seat of every agent; of matches that have just ended all there is, as Gymnasium's own have it."""
        found: dict[str, Any] = {"seat": self.seats.copy()}
        for number, info in last.items():
            found = self._add_info(found, {name: value for name, value in info.items() if name != "seat"}, number)
        return found

    def render(self) -> tuple[Any, ...]:
        return tuple(table.render() for table in self.tables)
