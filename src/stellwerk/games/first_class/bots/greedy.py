"""The greedy bot: takes the option after which its position is estimated best, each frame played out at once."""

from typing import Final

from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.first_class.bots.turn_search import (
    CLOSING,
    MAIN,
    Turn,
    best_finish,
    child,
    guessed,
    is_main,
    position,
)
from stellwerk.games.first_class.bots.value import relative
from stellwerk.games.first_class.rules.state import State

ENOUGH: Final = 0.05  # points that a free action must bring before the main action


def choose(game: AnyGame, look: object, decision: Decision, rng: list[int]) -> Action:
    """The best next step for any decision of First Class."""
    seat, state = decision.seat, guessed(game, look(), decision.seat, rng)  # type: ignore[operator]
    if not is_main(decision.effect):
        return best(game, state, decision, decision.options)
    free = tuple(option for option in decision.options if option.op not in MAIN)
    if free:
        option = best(game, state, decision, free)
        if worth(game, state, decision, option) > relative(state, seat) + ENOUGH:
            return option
    return best(game, state, decision, tuple(option for option in decision.options if option.op in MAIN))


def best(game: AnyGame, state: State, decision: Decision, options: tuple[Action, ...]) -> Action:
    return max(options, key=lambda option: worth(game, state, decision, option))


def worth(game: AnyGame, state: State, decision: Decision, option: Action) -> float:
    """The estimate after an option and what it begins."""
    seat = decision.seat
    if option.op in CLOSING:
        return relative(state, seat, closing=True)
    turn = Turn(game, state, seat)
    return relative(best_finish(turn, child(turn, position(turn, state, decision), option), 1).state, seat)
