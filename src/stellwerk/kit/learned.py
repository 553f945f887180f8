"""Bots that a net guides: of the positions that the options lead to, the one it thinks most of."""

from collections.abc import Callable
from functools import partial
from typing import Any

from stellwerk.core.bots import Bot, Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.learning import Learning, Prospect
from stellwerk.core.machine import step
from stellwerk.core.records import Action, Decision, View
from stellwerk.kit.net import Net, answers


def choose(
    learning: Learning,
    net: Callable[[], Net],
    gate: float,
    game: AnyGame,
    observe: Observe,
    decision: Decision,
    rng: list[int],
) -> Action:
    """The option that promises most; the planner's unless another promises more by the gate."""
    if not learning.asked(decision):
        return learning.teacher(game, observe, decision, rng)
    found = learning.prospects(game, observe(), decision, rng)
    option, _, _ = found[best(worths(net(), found), gate)]
    return option


def one_step(
    inputs: Callable[[View, int], list[float]],
    asked: Callable[[Decision], bool],
    teacher: Bot,
    result: Callable[[AnyGame, Any, int], float],
    game: AnyGame,
    view: View,
    decision: Decision,
    rng: list[int],
) -> list[Prospect]:
    """The positions after each option, on one guess of what is hidden; what follows by itself the teacher answers.

    These are prospects that any game can have. Of a match that is over nothing is seen but its result.
    """
    guess, found, seat = game.guess(view, decision.seat, rng), list[Prospect](), decision.seat
    for option in decision.options:
        state = guess.clone()
        following = step(game, state, decision, option)
        while following is not None and following.seat == seat and not asked(following):
            observe = partial(game.mask, state, seat)
            following = step(game, state, following, teacher(game, observe, following, rng))
        seen = inputs(game.mask(state, seat), seat)
        found.append(
            (option, [0.0] * len(seen), result(game, state, seat)) if following is None else (option, seen, 0.0)
        )
    return found


def worths(net: Net, found: list[Prospect]) -> list[float]:
    """What each prospect is worth: the estimate made by hand, and what the net knows beside it."""
    said = answers(net, [inputs for _, inputs, _ in found])
    return [said[i] + found[i][2] for i in range(len(found))]


def best(worths: list[float], gate: float) -> int:
    """The highest; the first unless it is surpassed by the gate."""
    most = max(worths)
    return worths.index(most) if most > worths[0] + gate else 0
