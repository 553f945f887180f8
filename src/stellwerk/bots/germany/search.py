"""What search knows of Germany: options worth a thought, and how a match goes on."""

from functools import partial
from typing import Any

from stellwerk.bots.germany import planner
from stellwerk.bots.germany.planner import claim_worth, keep_worth, needs, open_tickets, passenger_worth, payment_cost
from stellwerk.bots.germany.network import Plan, plan
from stellwerk.core.machine import step
from stellwerk.core.records import Action, AnyGame, Decision
from stellwerk.games.germany.state import State

SPREAD = 35.0
CAUTION = 0.5
WIDTH = 6  # options that are tried


def ideas(game: AnyGame, view: State, decision: Decision, rng: list[int]) -> list[Action]:
    """The planner's choice first, then others by what the planner thinks of them."""
    first = planner.choose(game, lambda: view, decision, rng)
    if len(decision.options) == 1:
        return [first]
    rest = [option for option in ranked(view, decision) if option is not first]
    return [first, *rest[: WIDTH - 1]]


def ranked(view: State, decision: Decision) -> list[Action]:
    """The options, the most promising first."""
    seat, effect, options = decision.seat, decision.effect, list(decision.options)
    if effect.op == "keep":
        return sorted(options, key=lambda option: -keep_worth(view, seat, option))
    if effect.op == "passenger":
        return sorted(options, key=lambda option: -passenger_worth(view, seat, option.a))
    goal = plan(view, seat, open_tickets(view, seat))
    if effect.op == "claim":
        return sorted(options, key=lambda option: payment_cost(view, seat, goal, option, effect.n))[:3]
    wanted = needs(view, seat, goal)
    worth: dict[Action, float] = {}
    for option in options:
        if option.op == "claim":
            worth[option] = claim_worth(view, seat, option.a) + 20.0 * (option.a in goal.tracks)
        elif option.op == "take":
            worth[option] = 6.0 * wanted[option.a]
        elif option.op == "blind":
            worth[option] = 9.0
        else:
            worth[option] = 4.0
    return sorted(options, key=lambda option: -worth[option])


def outcome(game: AnyGame, state: State, decision: Decision | None, rng: list[int]) -> tuple[float, ...]:
    """The final scores when planners play the match to its end."""
    planning = partial(remembered, {})
    while decision is not None:
        decision = step(game, state, decision, planner.answer(state, decision, planning))
    return tuple(float(score) for score in game.scores(state))


def remembered(plans: dict[int, tuple[tuple[int, ...], Plan]], state: State, seat: int) -> Plan:
    """The seat's plan: what is left of the old one, unless others took a part of it or tickets have come."""
    tickets, goal = plans.get(seat, ((), None))
    if goal is None or tickets != state.tickets[seat] or goal.trains > state.trains[seat]:
        goal = planner.current_plan(state, seat)
    elif lost := goal.mask & ~state.open[seat]:
        goal = without(goal, lost, state, seat) or planner.current_plan(state, seat)
    plans[seat] = (state.tickets[seat], goal)
    return goal


def without(goal: Plan, lost: int, state: State, seat: int) -> Plan | None:
    """The plan without tracks that are no longer open, if the seat itself has claimed them; else nothing."""
    box, used = state.box, 0
    for group in {box.tracks[track].group for track in goal.tracks if lost >> track & 1}:
        if not any(state.owner[track] == seat for track in box.groups[group]):
            return None
        used += box.tracks[box.groups[group][0]].length
    tracks = frozenset(track for track in goal.tracks if not lost >> track & 1)
    return goal._replace(tracks=tracks, mask=goal.mask & ~lost, trains=goal.trains - used)
