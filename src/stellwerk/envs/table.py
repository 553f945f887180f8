"""A match as learners play it: actions and observations are numbers. All environments stand on it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces

from stellwerk import deck_text
from stellwerk.core.encoder import eyes
from stellwerk.core.game import AnyGame
from stellwerk.core.layout import numbers, segments, table_of
from stellwerk.core.machine import short
from stellwerk.core.match import checked_options
from stellwerk.core.playing import Playing
from stellwerk.core.records import Decision
from stellwerk.core.rng import seeded
from stellwerk.core.writing import marked
from stellwerk.envs.floats import Floats, Numbers, Rows
from stellwerk.games import find, open_box

Seen = dict[str, Numbers]  # observation and action_mask
WIN, MARGIN, POINTS = "win", "margin", "points"
REWARDS = (WIN, MARGIN, POINTS)
WRITTEN = ("eyes", "rows", "floated", "bits", "marked", "mask_row")  # of a table: what copies do not share


class Table:
    """One match after another of a game, with the same players and options.

    >>> from stellwerk.games import GAMES
    >>> table = Table(next(iter(GAMES)), players=2)
    >>> table.deal(seed=7)
    >>> table.look(0).shape == table.observation_space()["observation"].shape
    True
    >>> int(table.mask(table.decision.seat).sum()) == len(table.legal)
    True
    """

    def __init__(
        self,
        game: str | AnyGame,
        players: int = 2,
        options: Mapping[str, str] | None = None,
        deck: str | Path | None = None,
        room: int = 0,
        dtype: str = "int16",
        reward: str = WIN,
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        self.players, self.room, self.reward = players, room or players, reward
        self.options = checked_options(self.game, players, options or {})
        self.box = self.game.box() if deck is None else open_box(self.game.name, deck_text(deck))
        self.layout = segments(self.game, table_of(self.game, self.box, players, room))
        self.menu = self.game.menu(self.box)
        self.numbers = numbers(self.game, self.box)
        self.floats = Floats(self.layout) if chosen(dtype, ("int16", "float32")) == "float32" else None
        chosen(reward, REWARDS)
        self.playing = Playing(self.game, self.menu, self.numbers)
        self.scores: tuple[int, ...] = (0,) * players
        self.set_out()

    def set_out(self) -> None:
        """The memory that observations and masks are written into, and copied from."""
        self.eyes = eyes(self.game, self.box, self.players, self.room)
        self.rows = [np.frombuffer(each.out, np.int16) for each in self.eyes]
        self.floated = [] if self.floats is None else [Rows(self.floats) for _ in self.eyes]
        self.bits, self.marked = bytearray(len(self.menu)), list[int]()
        self.mask_row = np.frombuffer(self.bits, np.int8)

    def __getstate__(self) -> dict[str, Any]:
        """All but that memory, which is made anew wherever a copy plays on."""
        return {name: value for name, value in vars(self).items() if name not in WRITTEN}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.set_out()

    def deal(self, seed: int) -> None:
        """Begin a match. A seed gives the same one on every machine."""
        self.set_up(seed)
        self.playing.begin(self.state)

    def set_up(self, seed: int) -> None:
        """The same, before anything is carried out."""
        self.playing.state = self.game.set_up(self.box, self.players, seeded(seed), self.options)
        self.scores = self.game.scores(self.state)

    @property
    def state(self) -> Any:
        return self.playing.state

    @property
    def decision(self) -> Decision | None:
        return self.playing.open

    def play(self, number: int) -> None:
        """Carry out the action of this number."""
        self.playing.play(number)

    @property
    def legal(self) -> list[int]:
        """The numbers of the options."""
        numbers = self.numbers
        return [] if self.decision is None else [numbers[option] for option in self.decision.options]

    def named(self, number: int) -> str:
        return short(self.menu[number]) if 0 <= number < len(self.menu) else "which is no entry of the menu"

    def mask(self, seat: int) -> Numbers:
        """1 for each action that the seat may take now, as an array of its own."""
        asked = self.decision
        options = asked.options if asked is not None and asked.seat == seat else ()
        self.marked = marked(self.bits, 0, self.numbers, self.marked, options)
        return self.mask_row.copy()

    def look(self, seat: int) -> Numbers:
        """What a seat sees, as an array of its own."""
        return self.look_at(self.state, seat)

    def look_at(self, state: Any, seat: int) -> Numbers:
        """The same of any state of such a match."""
        self.eyes[seat].look(state)
        return self.shown(seat)

    def shown(self, seat: int) -> Numbers:
        """The same, as its eyes have seen it last."""
        return self.rows[seat].copy() if self.floats is None else self.floated[seat](self.rows[seat][None])[0]

    def seen(self, seat: int) -> Seen:
        return {"observation": self.look(seat), "action_mask": self.mask(seat)}

    def rewards(self) -> list[float]:
        """Of each seat since the last time. A match is won or lost at its end; points come when they are scored."""
        if self.reward == POINTS:
            before, self.scores = self.scores, self.game.scores(self.state)
            return [float(now - then) for now, then in zip(self.scores, before, strict=True)]
        if self.decision is not None:
            return [0.0] * self.players
        if self.reward == MARGIN:
            return margins(self.game.scores(self.state))
        return shares(self.game.winners(self.state), self.players)

    def observation_space(self) -> spaces.Dict:
        """The space of what a seat sees, with the range of each number."""
        told: spaces.Box[Any]
        if self.floats is not None:
            told = spaces.Box(-1.0, 1.0, (self.floats.length,), np.float32)
        else:
            lows = [part.low for part in self.layout for _ in range(part.length)]
            highs = [part.high for part in self.layout for _ in range(part.length)]
            told = spaces.Box(np.array(lows, np.int16), np.array(highs, np.int16), dtype=np.int16)
        return spaces.Dict({"observation": told, "action_mask": spaces.Box(0, 1, (len(self.menu),), np.int8)})

    def action_space(self) -> "spaces.Discrete":
        return spaces.Discrete(len(self.menu))

    def drawn(self, seat: int | None = None) -> str:
        """The table in letters."""
        words = self.game.words()
        view = self.game.mask(self.state, seat)
        return self.game.text.board(view, seat, lambda number: self.game.text.seat_name(number, words), words)


def shares(winners: tuple[int, ...], players: int) -> list[float]:
    """1 for the only winner and -1 for the only loser; the sum is 0, and a draw of all is 0 for each.

    >>> shares((1,), players=2)
    [-1.0, 1.0]
    """
    won = (players - len(winners)) / (len(winners) * (players - 1))
    return [won if seat in winners else -1 / (players - 1) for seat in range(players)]


def margins(scores: tuple[float, ...]) -> list[float]:
    """The points of each seat before the best of the others, or behind it.

    >>> margins((10, 30, 25))
    [-20.0, 5.0, -5.0]
    """
    return [float(mine - max(scores[:seat] + scores[seat + 1 :])) for seat, mine in enumerate(scores)]


def chosen(value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise ValueError(f"{value!r} is none of {', '.join(known)}.")
    return value
