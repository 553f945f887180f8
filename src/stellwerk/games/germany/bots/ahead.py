"""Looks some turns ahead in Germany: the net's best ideas on several guesses, planners play on, and the net judges."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import step
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import draw
from stellwerk.games.germany.bots.afterstates import is_asked, prospects
from stellwerk.games.germany.bots.features import inputs
from stellwerk.games.germany.bots.planner import answer as planned
from stellwerk.games.germany.bots.planner import current_plan
from stellwerk.games.germany.rules.state import State
from stellwerk.kit.learned import best, worths
from stellwerk.kit.net import Net, answer

IDEAS: Final = 4  # options that are tried
TURNS: Final = 3  # that planners play on
TRUST: Final = 4.0  # simulations that the net's own opinion counts like


def choose(
    net: Net, gate: float, simulations: int, game: AnyGame, view: State, decision: Decision, rng: list[int]
) -> Action | None:
    """The option that is best after some turns; nothing where the net is not asked."""
    if not is_asked(decision):
        return None
    found = prospects(game, view, decision, rng)
    liked, guesses = worths(net, found), simulations // IDEAS
    first = best(liked, gate)
    if not guesses or len(found) == 1:
        return found[first][0]
    order = sorted(range(len(found)), key=lambda i: (i != first, -liked[i]))[:IDEAS]
    totals = [TRUST * liked[i] + (TRUST * gate if i == first else 0.0) for i in order]
    for _ in range(guesses):
        guess, luck = game.guess(view, decision.seat, rng), [draw(rng) for _ in range(4)]
        for place, i in enumerate(order):
            state = guess.clone()
            state.rng = luck[:]
            totals[place] += outlook(net, game, state, decision, found[i][0])
    return found[order[totals.index(max(totals))]][0]


def outlook(net: Net, game: AnyGame, state: State, decision: Decision, option: Action) -> float:
    """What the net expects of the seat when planners have played some turns more."""
    seat, turns = decision.seat, TURNS
    open = step(game, state, decision, option)
    while open is not None:
        if open.effect.op == "turn":
            if not turns:
                break
            turns -= 1
        open = step(game, state, open, planned(state, open.seat, open.effect, current_plan))
    if open is None:
        scores = state.score
        return float(scores[seat] - max([score for other, score in enumerate(scores) if other != seat]))
    return answer(net, inputs(game.mask(state, seat), seat))
