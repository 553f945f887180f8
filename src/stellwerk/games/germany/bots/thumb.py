"""The planner with three rules of thumb, each read off matches that were played on from the same position twice."""

from typing import Final

from stellwerk.core.bots import Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.germany.bots import planner
from stellwerk.games.germany.bots.network import printed, tracks_in
from stellwerk.games.germany.bots.planner import best_claim, claim_worths, current_plan
from stellwerk.games.germany.bots.positions import after_claim
from stellwerk.games.germany.deck.data import LOCOMOTIVE, bits
from stellwerk.games.germany.rules.actions import CLAIM, TAKE
from stellwerk.games.germany.rules.routes import claimable
from stellwerk.games.germany.rules.state import State

LATE: Final = 11  # trains of the player who has fewest: from then on a locomotive in sight beats a card unseen
MIDDLE: Final = 22  # and from then on a long claim beats more tickets
LONG_CLAIM: Final = 5
FULL: Final = 24  # cards in the hand: then one may also claim what the plan does not need …
GOOD: Final = 14.0  # … if it is worth this many points, and costs the plan nothing


def choose(game: AnyGame, look: Observe, decision: Decision, rng: list[int]) -> Action:
    """The planner's answer, or what the rules say instead."""
    view = look()
    meant = planner.choose(game, lambda: view, decision, rng)
    return better(view, decision.seat, decision, meant) if decision.effect.op == "turn" else meant


def better(view: State, seat: int, decision: Decision, meant: Action) -> Action:
    fewest = min(view.trains)
    if meant.op == "blind" and fewest <= LATE and TAKE[LOCOMOTIVE] in decision.options:
        return TAKE[LOCOMOTIVE]
    if meant.op == "tickets" and fewest <= MIDDLE:
        lengths = printed(view.box).lengths
        long = [track for track in tracks_in(claimable(view, seat)) if lengths[track] >= LONG_CLAIM]
        return best_claim(view, seat, bits(long))[0] if long else meant
    if meant.op != "claim" and sum(view.hands[seat]) >= FULL:
        return surplus_claim(view, seat) or meant
    return meant


def surplus_claim(view: State, seat: int) -> Action | None:
    """The best claim beside the plan that leaves the plan as it is."""
    goal, tracks = current_plan(view, seat), tracks_in(claimable(view, seat))
    worths = claim_worths(view, seat, tracks)
    for worth, track in sorted(zip(worths, tracks, strict=True), reverse=True):
        if worth <= GOOD:
            return None
        then = current_plan(after_claim(view, seat, track), seat)
        if then.gain >= goal.gain and then.cost <= goal.cost:
            return CLAIM[track]
    return None
