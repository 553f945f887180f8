"""A beginner at First Class: sees what counts now, and nothing of the rounds to come."""

from stellwerk.core.bots import Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import step
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots.turn_search import guessed, is_open
from stellwerk.games.first_class.rules.layout import both
from stellwerk.games.first_class.rules.scoring import train_value
from stellwerk.games.first_class.rules.state import State


def choose(game: AnyGame, look: Observe, decision: Decision, rng: list[int]) -> Action:
    """The option after which most points lie on the table."""
    state = guessed(game, look(), decision.seat, rng)
    return max(decision.options, key=lambda option: after(game, state, decision, option))


def after(game: AnyGame, before: State, decision: Decision, option: Action) -> float:
    """What the option brings, each further step the best one now."""
    state, seat = before.clone(), decision.seat
    open = step(game, state, decision, option)
    while open is not None and not is_open(open, seat):
        open = step(game, state, open, best_now(game, state, open))
    return points_now(state, seat)


def best_now(game: AnyGame, before: State, open: Decision) -> Action:
    def worth(option: Action) -> float:
        state = before.clone()
        step(game, state, open, option)
        return points_now(state, open.seat)

    return max(open.options, key=worth)


def points_now(state: State, seat: int) -> float:
    """Points, what the trains would score now, coins; a car more is liked a little, and so are cards."""
    upper, lower = both(seat)
    trains = train_value(state, upper) + train_value(state, lower)
    cars = len(state.cars[upper]) + len(state.cars[lower]) + 0.5 * (sum(state.cars[upper]) + sum(state.cars[lower]))
    return sum(state.sheet[seat]) + trains + sum(state.coins[seat]) + cars
