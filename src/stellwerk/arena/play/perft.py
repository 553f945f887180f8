"""Counts of the positions a few actions ahead: the cheapest net that catches a changed rule."""

from collections.abc import Mapping
from typing import Any

from stellwerk.core import rng
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import advance, step
from stellwerk.core.match import checked_options
from stellwerk.core.records import Decision, State


def perft(game: AnyGame, players: int, seed: int, options: Mapping[str, str], depth: int, box: Any = None) -> list[int]:
    """How many positions there are after 1, 2, … `depth` actions, with chance as the seed deals it."""
    box = box if box is not None else game.box()
    state = game.set_up(box, players, rng.seeded(seed), checked_options(game, players, options))
    counts = [0] * depth
    visit(game, state, advance(game, state), counts, 0)
    return counts


def visit(game: AnyGame, state: State, open: Decision | None, counts: list[int], level: int) -> None:
    if open is None or level == len(counts):
        return
    counts[level] += len(open.options)
    for action in open.options:
        after = state.clone()
        visit(game, after, step(game, after, open, action), counts, level + 1)
