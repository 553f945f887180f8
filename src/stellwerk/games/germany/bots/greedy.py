"""Greedy: one step of the value of a position of Germany."""

from stellwerk.core.bots import Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.machine import step
from stellwerk.core.records import Action, Decision
from stellwerk.games.germany.bots.value import value
from stellwerk.games.germany.rules.state import State


def choose(game: AnyGame, look: Observe, decision: Decision, rng: list[int]) -> Action:
    """The option after which the value is highest, on one guess of what is hidden."""
    guess = game.guess(look(), decision.seat, rng)
    return max(decision.options, key=lambda option: after(game, guess, decision, option))


def after(game: AnyGame, guess: State, decision: Decision, option: Action) -> float:
    """The value when the option is carried out and the rest of the turn takes its first options."""
    state, seat = guess.clone(), decision.seat
    following = step(game, state, decision, option)
    while following is not None and following.seat == seat and following.effect.op not in ("turn", "split"):
        following = step(game, state, following, following.options[0])
    return value(state, seat)
