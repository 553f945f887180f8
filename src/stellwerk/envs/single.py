"""Games for Gymnasium: one agent against bots."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np

from stellwerk import bots
from stellwerk.bots import random
from stellwerk.core.machine import IllegalAction
from stellwerk.core.playing import ANY_OPTION, Learner, Seated
from stellwerk.core.rng import seeded
from stellwerk.envs.table import POINTS, Seen, Table

LONGEST_SEED = 1 << 31
LOST = -1.0  # the reward of an action that is not legal: the episode ends


class SingleEnv(gymnasium.Env[Any, Any]):
    """A seat at a table with bots.

    opponents: the name of a bot, or one for each other seat, clockwise; seat: where the agent sits, None: drawn for
    each match; players, options, deck, room, dtype and reward: see Table.

    >>> from stellwerk.games import GAMES
    >>> made = SingleEnv(next(iter(GAMES)), opponents="random", players=2)
    >>> seen, info = made.reset(seed=1)
    >>> seen, reward, over, cut, info = made.step(int(seen["action_mask"].argmax()))
    >>> reward, over, info
    (0.0, False, {'seat': 0})
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        opponents: str | Sequence[str] = "random",
        seat: int | None = 0,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.table, self.render_mode, self.place = Table(game, **settings), render_mode, seat
        found = [bots.find(name) for name in named(opponents, self.table.players - 1)]
        self.bots = [ANY_OPTION if bot is random.choose else bot for bot in found]
        for name in named(opponents, self.table.players - 1):
            bots.check(name, self.table.game)
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self.seat, self.rng = seat or 0, seeded(0)
        self.seated: Seated = []  # nobody asks the agent's bot
        self.sit(bytearray(len(self.table.menu)), 0)

    def sit(self, bits: bytearray, at: int) -> None:
        """Where the legal actions are marked: in memory of its own, or in a row of that of many."""
        self.learner = Learner(self.table.playing, bits, at)
        self.mask_row = np.frombuffer(bits, np.int8)[at : at + len(self.table.menu)]

    def __getstate__(self) -> dict[str, Any]:
        """All but that memory, which is made anew wherever a copy plays on."""
        return {name: value for name, value in vars(self).items() if name not in ("learner", "mask_row")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.sit(bytearray(len(self.table.menu)), 0)
        if self.table.state is not None:
            self.learner.sit_down(self.seat, self.table.eyes[self.seat], self.seated, self.rng)
            self.learner.look()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal; the others play until the agent is asked."""
        self.deal(seed)
        return self.seen(), self.info()

    def deal(self, seed: int | None = None) -> None:
        """The same, and what the agent sees is written and not yet copied."""
        super().reset(seed=seed)
        self.table.set_up(int(self.np_random.integers(LONGEST_SEED)))
        self.rng = seeded(int(self.np_random.integers(LONGEST_SEED)))
        self.seat = int(self.np_random.integers(self.table.players)) if self.place is None else self.place
        table, game = self.table, self.table.game
        self.seated = [
            (self.bots[(seat - self.seat) % table.players - 1], partial(game.mask, table.state, seat))
            for seat in range(table.players)
        ]
        self.learner.sit_down(self.seat, table.eyes[self.seat], self.seated, self.rng)
        self.learner.begin()
        table.rewards()  # what was scored before the agent's first choice is nobody's merit

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The agent's choice, and those of the others until it is asked again."""
        table = self.table
        if not self.learner.choose(int(action)):
            return self.seen(), LOST, True, False, self.refused(int(action))
        over = table.playing.open is None
        reward = table.rewards()[self.seat] if over or table.reward == POINTS else 0.0
        if self.render_mode == "human":
            self.render()
        return self.seen(), reward, over, False, self.info()

    def seen(self) -> Seen:
        """What the agent sees, and what it may do, as arrays of their own."""
        return {"observation": self.table.shown(self.seat), "action_mask": self.mask_row.copy()}

    def refused(self, action: int) -> dict[str, Any]:
        """What there is to say of an action that is not legal."""
        try:
            self.table.playing.asked(action)
        except IllegalAction as problem:
            return self.info() | {"illegal": str(problem)}
        raise AssertionError(f"The action {action} is legal and was refused.")

    def info(self) -> dict[str, Any]:
        """The seat; at the end the points and the winners, too."""
        if self.table.playing.open is not None:
            return {"seat": self.seat}
        state, game = self.table.state, self.table.game
        return {"seat": self.seat, "scores": game.scores(state), "winners": game.winners(state)}

    def action_masks(self) -> Any:
        """The mask, where MaskablePPO looks for it."""
        return self.mask_row.astype(bool)

    def render(self) -> Any:
        drawn = self.table.drawn(self.seat)
        if self.render_mode == "human":
            print(drawn)
        return drawn if self.render_mode == "ansi" else None


def named(opponents: str | Sequence[str], others: int) -> list[str]:
    """The bot of each other seat."""
    names = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(names) != others:
        raise ValueError(f"{len(names)} opponents were named for {others} other seats.")
    return names
