"""A planner for Yard, and what search has to know: feasts pay best, and coal is for the last auction."""

from stellwerk.core.bots import Bots, Knowledge, Observe, Rung
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import step
from stellwerk.core.records import Action, Decision
from stellwerk.kit.ladder import STRENGTH
from stellwerk_yard.rules import AUCTION, FEAST, FETCH, GIVE, WORK, State

KEPT = 2  # coal for the next feast


def planner(game: AnyGame, observe: Observe, decision: Decision, rng: list[int]) -> Action:
    return answer(observe(), decision)


def answer(view: State, decision: Decision) -> Action:
    """A feast while there is freight, else work for it; with the last turn an auction if that is worth more."""
    seat, options = decision.seat, decision.options
    left = sum(frame.seat == seat and frame.effect.op == "turn" for frame in view.pending)
    if decision.effect.op == "give":
        return GIVE[max(0, view.coal[seat] - (KEPT if left else 0))]
    if decision.effect.op != "turn":
        return options[0]
    if FEAST in options and view.deck:
        return FEAST
    if left <= 1 and AUCTION in options and view.coal[seat] > 3:
        return AUCTION
    return WORK if left > 1 else next(action for action in (FETCH, AUCTION, WORK) if action in options)


def ideas(game: AnyGame, view: State, decision: Decision, rng: list[int]) -> dict[Action, float]:
    first = answer(view, decision)
    return dict.fromkeys([first, *decision.options], 0.0)


def outcome(game: AnyGame, state: State, decision: Decision | None, rng: list[int]) -> tuple[float, ...]:
    """The scores when planners play on."""
    while decision is not None:
        decision = step(game, state, decision, answer(state, decision))
    return tuple(float(points) for points in game.scores(state))


BOTS = Bots(
    planner=planner,
    search=Knowledge(ideas, outcome, spread=6.0, scatter=lambda view: 6.0, caution=1.0, trust=0.0, tries=4),
    ladder=(Rung("yard-planner-random-2", STRENGTH, "yard", ("planner", "random"), 0.7),),
)
