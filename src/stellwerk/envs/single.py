"""Games for Gymnasium: one agent against bots."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import gymnasium

from stellwerk import bots
from stellwerk.core.machine import IllegalAction, turn, until_asked
from stellwerk.core.rng import seeded
from stellwerk.envs.table import Seen, Table

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
        self.bots = [bots.find(name) for name in named(opponents, self.table.players - 1)]
        for name in named(opponents, self.table.players - 1):
            bots.check(name, self.table.game)
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self.seat, self.rng = seat or 0, seeded(0)
        self.seated: list[tuple[Any, Any]] = []  # by seat: its bot, and what gives its view; nobody asks the agent's

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal; the others play until the agent is asked."""
        self.deal(seed)
        return self.table.seen(self.seat), self.info()

    def deal(self, seed: int | None = None) -> None:
        """The same, without a look."""
        super().reset(seed=seed)
        self.table.deal(int(self.np_random.integers(LONGEST_SEED)))
        self.rng = seeded(int(self.np_random.integers(LONGEST_SEED)))
        self.seat = int(self.np_random.integers(self.table.players)) if self.place is None else self.place
        table, game = self.table, self.table.game
        self.seated = [
            (self.bots[(seat - self.seat) % table.players - 1], partial(game.mask, table.state, seat))
            for seat in range(table.players)
        ]
        table.decision = until_asked(game, table.state, table.decision, self.seat, self.seated, self.rng)
        table.rewards()  # what was scored before the agent's first choice is nobody's merit

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The agent's choice, and those of the others until it is asked again."""
        table, seat = self.table, self.seat
        try:
            decision, taken = table.asked(int(action))
        except IllegalAction as problem:
            return table.seen(seat), LOST, True, False, self.info() | {"illegal": str(problem)}
        table.decision = turn(table.game, table.state, decision, taken, seat, self.seated, self.rng)
        reward = table.reward_of(seat)
        if self.render_mode == "human":
            self.render()
        return table.seen(seat), reward, table.decision is None, False, self.info()

    def info(self) -> dict[str, Any]:
        """The seat; at the end the points and the winners, too."""
        if self.table.decision is not None:
            return {"seat": self.seat}
        state, game = self.table.state, self.table.game
        return {"seat": self.seat, "scores": game.scores(state), "winners": game.winners(state)}

    def action_masks(self) -> Any:
        """The mask, where MaskablePPO looks for it."""
        return self.table.mask(self.seat).astype(bool)

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
