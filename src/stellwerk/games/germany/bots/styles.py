"""Styles of Germany: the planner with a habit that people know from their own tables. None of them is a level."""

from typing import Final

from stellwerk.core.bots import Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.germany.bots import planner
from stellwerk.games.germany.bots.network import printed, tracks_in
from stellwerk.games.germany.bots.planner import best_claim
from stellwerk.games.germany.deck.data import bits
from stellwerk.games.germany.rules.payloads import tickets_kept
from stellwerk.games.germany.rules.routes import claimable

LONG: Final = 5  # the shortest track that a builder cannot resist


def gambler(game: AnyGame, look: Observe, decision: Decision, rng: list[int]) -> Action:
    """Keeps every ticket that it draws, wherever it leads."""
    if decision.effect.op == "keep":
        return max(decision.options, key=lambda option: tickets_kept(option).bit_count())
    return planner.choose(game, look, decision, rng)


def builder(game: AnyGame, look: Observe, decision: Decision, rng: list[int]) -> Action:
    """Builds what is five or longer as soon as it has the cards, whether its tickets need it or not."""
    if decision.effect.op == "turn":
        view, seat = look(), decision.seat
        lengths = printed(view.box).lengths
        long = [track for track in tracks_in(claimable(view, seat)) if lengths[track] >= LONG]
        if long:
            return best_claim(view, seat, bits(long))[0]
    return planner.choose(game, look, decision, rng)
