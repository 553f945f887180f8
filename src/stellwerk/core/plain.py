"""What a small game need not write: a box with nothing printed, a state with the four fields that all have, a guess.

docs/guide/first-game.md shows one. A game that grows writes its own in their place, one by one.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Self

from stellwerk.core.records import Frame
from stellwerk.core.rng import draw
from stellwerk.core.secrets import generator, public
from stellwerk.core.shapes import setting, stack


@dataclass(frozen=True)
class PlainBox:
    """Nothing is printed that a deck file could change."""

    digest: str = "plain"


def plain_box(table: Any) -> Any:
    return PlainBox()


@dataclass(slots=True)
class PlainState:
    """What every state has. A game adds its own fields, each of which says who may know it."""

    box: PlainBox = public(setting(), "what is printed")
    players: int = public(setting(), "how many play")
    pending: list[Frame] = public(stack(below=8, tokens=8), "what is still to be carried out; the last is next")
    rng: list[int] = generator()

    def clone(self) -> Self:
        """Every list and dictionary is copied. One that is written by hand is faster: it copies only what changes."""
        return type(self)(*(copied(getattr(self, item.name)) for item in fields(self)))


def copied(value: Any) -> Any:
    if isinstance(value, list):
        return [copied(item) for item in value]
    return {key: copied(item) for key, item in value.items()} if isinstance(value, dict) else value


def fresh_luck(view: Any, seat: int | None, rng: list[int]) -> Any:
    """The guess of a game whose only secret is what chance will bring."""
    state = view.clone()
    state.rng = [draw(rng) for _ in range(4)]
    return state


def most_points(scores: Callable[[Any], tuple[int, ...]]) -> Callable[[Any], tuple[int, ...]]:
    """The winners are the seats with the most points."""
    return lambda state: tuple(seat for seat, points in enumerate(scores(state)) if points == max(scores(state)))
