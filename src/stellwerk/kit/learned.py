"""Bots that a net guides: of the positions that the options lead to, the one it thinks most of."""

from collections.abc import Callable

from stellwerk.core.game import AnyGame, Learning, Observe, Prospect
from stellwerk.core.records import Action, Decision
from stellwerk.kit.net import Net, answer


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
    found = learning.prospects(game, observe(), decision, rng)
    if not found:
        return learning.teacher(game, observe, decision, rng)
    option, _, _ = found[best(worths(net(), found), gate)]
    return option


def worths(net: Net, found: list[Prospect]) -> list[float]:
    """What each prospect is worth: the estimate made by hand, and what the net knows beside it."""
    return [estimate + answer(net, inputs) for _, inputs, estimate in found]


def best(worths: list[float], gate: float) -> int:
    """The highest; the first unless it is surpassed by the gate."""
    most = max(worths)
    return worths.index(most) if most > worths[0] + gate else 0
