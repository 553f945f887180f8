"""A beginner at First Class: sees what counts now, and little of the rounds to come."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.machine import step
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots.turn_search import guessed, is_open
from stellwerk.games.first_class.bots.value import value
from stellwerk.games.first_class.rules.layout import both
from stellwerk.games.first_class.rules.scoring import train_value
from stellwerk.games.first_class.rules.state import State

BLIND: Final = 0.0  # how much a beginner thinks of what is to come, of one


def choose(foresight: float, game: AnyGame, view: State, decision: Decision, rng: list[int]) -> Action:
    """The option that looks best: by the points that lie on the table, and a little by what may come of them."""
    state = guessed(game, view, decision.seat, rng)
    worths = [after(foresight, game, state, decision, option) for option in decision.options]
    return decision.options[worths.index(max(worths))]


def after(foresight: float, game: AnyGame, before: State, decision: Decision, option: Action) -> float:
    """What the option brings, each further step the best one now."""
    state, seat = before.clone(), decision.seat
    open = step(game, state, decision, option)
    while open is not None and not is_open(open, seat):
        open = step(game, state, open, best_now(foresight, game, state, open))
    return judged(foresight, state, seat)


def best_now(foresight: float, game: AnyGame, before: State, open: Decision) -> Action:
    def worth(option: Action) -> float:
        state = before.clone()
        step(game, state, open, option)
        return judged(foresight, state, open.seat)

    return max(open.options, key=worth)


def judged(foresight: float, state: State, seat: int) -> float:
    now = points_now(state, seat)
    return now if foresight == BLIND else now + foresight * (value(state, seat) - now)


def points_now(state: State, seat: int) -> float:
    """Points, what the trains would score now, coins; a car more is liked a little, and so are cards."""
    upper, lower = both(seat)
    trains = train_value(state, upper) + train_value(state, lower)
    cars = len(state.cars[upper]) + len(state.cars[lower]) + 0.5 * (sum(state.cars[upper]) + sum(state.cars[lower]))
    return sum(state.sheet[seat]) + trains + sum(state.coins[seat]) + cars
