"""The bot that takes any option, each as likely as the other."""

from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.core.rng import below


def choose(game: AnyGame, observe: object, decision: Decision, rng: list[int]) -> Action:
    return decision.options[below(rng, len(decision.options))]
