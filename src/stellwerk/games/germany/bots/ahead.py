"""Looks a turn ahead in Germany: the net's best ideas on guesses, planners answer, and its own next turn tells."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import step
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import draw
from stellwerk.games.germany.bots.afterstates import is_asked, prospects
from stellwerk.games.germany.bots.planner import answer as planned
from stellwerk.games.germany.bots.planner import current_plan
from stellwerk.games.germany.rules.state import State
from stellwerk.kit.learned import best, worths
from stellwerk.kit.net import Net

IDEAS: Final = 4  # options that are tried, …
MORE: Final = 64  # … twice as many from so many simulations on
TRUST: Final = 6.0  # simulations that the net's own opinion counts like


def choose(
    net: Net, gate: float, simulations: int, game: AnyGame, view: State, decision: Decision, rng: list[int]
) -> Action | None:
    """The option after which the next turn promises most; nothing where the net is not asked."""
    if not is_asked(decision):
        return None
    found = prospects(game, view, decision, rng)
    liked = worths(net, found)
    first = best(liked, gate)
    order = sorted(range(len(found)), key=lambda i: (i != first, -liked[i]))
    tried = order[: IDEAS if simulations < MORE else 2 * IDEAS]
    if len(tried) < 2 or simulations < len(tried):
        return found[first][0]
    worth = [TRUST * (liked[i] + (gate if i == first else 0.0)) for i in tried]
    live, spent = list(range(len(tried))), 0
    while spent + len(live) <= simulations:
        guess, luck = game.guess(view, decision.seat, rng), [draw(rng) for _ in range(4)]
        for place in live:
            state = guess.clone()
            state.rng = luck[:]
            worth[place] += outlook(net, gate, game, state, decision, found[tried[place]][0], rng)
        spent += len(live)
        if len(live) == len(tried) and 2 * spent >= simulations:
            live = better_half(worth)
    return found[tried[max(live, key=lambda place: worth[place])]][0]


def better_half(worth: list[float]) -> list[int]:
    """The places of those that are tried further, at least two."""
    order = sorted(range(len(worth)), key=lambda place: -worth[place])
    return order[: max(2, len(order) // 2)]


def outlook(
    net: Net, gate: float, game: AnyGame, state: State, decision: Decision, option: Action, rng: list[int]
) -> float:
    """What the net expects of the seat's next turn, when planners have answered for the others."""
    seat = decision.seat
    open = step(game, state, decision, option)
    while open is not None:
        if open.seat == seat and is_asked(open):
            found = prospects(game, game.mask(state, seat), open, rng)
            liked = worths(net, found)
            chosen = best(liked, gate)
            if open.effect.op == "turn":
                return liked[chosen]
            action = found[chosen][0]
        else:
            action = planned(state, open.seat, open.effect, current_plan)
        open = step(game, state, open, action)
    scores = state.score
    return float(scores[seat] - max([score for other, score in enumerate(scores) if other != seat]))
