"""A planner for Yard, and what search has to know: feasts pay best, and coal is for the last auction."""

from functools import partial

from stellwerk.core.bots import Bots, Knowledge, Observe, Rung
from stellwerk.core.game import AnyGame
from stellwerk.core.learning import Feature, Learning, Recipe
from stellwerk.core.machine import step
from stellwerk.core.records import Action, Decision
from stellwerk.kit.ladder import STRENGTH
from stellwerk.kit.learned import one_step
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


# What a net sees, in the order of `inputs`
FEATURES = (
    Feature("points", "own points, in tens", 0, 10),
    Feature("coal", "own coal, in fives", 0, 6),
    Feature("freight", "what the own cards are worth, in tens", 0, 5),
    Feature("turns", "own turns left, in fives", 0, 2),
    Feature("feasts", "own turns left in which a feast can be held, in fives", 0, 2),
    Feature("rival points", "the most points of another seat, in tens", 0, 10),
    Feature("rival coal", "the most coal of another seat, in fives", 0, 6),
    Feature("rival feasts", "turns left in which another seat can hold one, in fives", 0, 2),
    Feature("rival freight", "the most cards of another seat, in fives", 0, 3),
    Feature("deck", "cards that can still be fetched, in tens", 0, 2),
    Feature("to give", "coal is worth a point now, in fives", 0, 6),
)


def inputs(view: State, seat: int) -> list[float]:
    """The numbers of a position; everything comes from the view, so nothing hidden can be in them."""
    others = [other for other in range(view.players) if other != seat]
    gives = any(frame.effect.op == "give" and frame.seat == seat for frame in view.pending)
    return [
        view.points[seat] / 10,
        view.coal[seat] / 5,
        sum(view.freight[seat]) / 10,
        turns_left(view, seat) / 5,
        feasts(view, seat) / 5,
        max(view.points[other] for other in others) / 10,
        max(view.coal[other] for other in others) / 5,
        max(feasts(view, other) for other in others) / 5,
        max(len(view.freight[other]) for other in others) / 5,
        len(view.deck) / 10,
        view.coal[seat] / 5 if gives else 0.0,
    ]


def turns_left(view: State, seat: int) -> int:
    return sum(frame.seat == seat and frame.effect.op == "turn" for frame in view.pending)


def feasts(view: State, seat: int) -> int:
    """Without coal a turn goes into work."""
    return max(0, turns_left(view, seat) - (view.coal[seat] < KEPT))


def margin(game: AnyGame, state: State, seat: int) -> float:
    return float(state.points[seat] - max(points for other, points in enumerate(state.points) if other != seat))


def asked(decision: Decision) -> bool:
    """Turns and auctions are the net's; in which order bonuses come is all the same."""
    return decision.effect.op in ("turn", "give")


LEARNING = Learning(
    features=FEATURES,
    asked=asked,
    prospects=partial(one_step, inputs, asked, planner, margin),
    result=margin,
    teacher=planner,
    settings=((2, ()), (3, ())),
    recipe=Recipe(matches=600, units=8, rate=3e-3, decay=0.5, clip=40.0),
)

BOTS = Bots(
    planner=planner,
    search=Knowledge(ideas, outcome, spread=6.0, scatter=lambda view: 6.0, caution=1.0, trust=0.0, tries=4),
    ladder=(Rung("yard-planner-random-2", STRENGTH, "yard", ("planner", "random"), 0.7),),
    learning=LEARNING,
)
