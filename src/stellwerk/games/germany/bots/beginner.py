"""Weaker players of Germany: they think of one ticket at a time, and the weaker they are, the more they grab."""

from collections.abc import Sequence

from stellwerk.core.bots import Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.germany.bots import planner
from stellwerk.games.germany.bots.network import Plan, own_tracks, planned, printed
from stellwerk.games.germany.bots.planner import uncompleted
from stellwerk.games.germany.rules.payloads import tickets_kept, track_claimed
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.tickets import chosen_tickets

GRABBED = 4  # the shortest track that a novice cannot resist, wherever it leads


def most_points(view: State, seat: int, options: Sequence[Action]) -> Action:
    """As few tickets as are allowed, those with most points: how far they are is not looked at."""
    fewest = min(tickets_kept(option).bit_count() for option in options)
    allowed = [option for option in options if tickets_kept(option).bit_count() == fewest]
    return max(allowed, key=lambda option: ticket_points(view, seat, option))


def ticket_points(view: State, seat: int, option: Action) -> int:
    return sum(view.box.tickets[ticket].value for ticket in chosen_tickets(view.drawn[seat], tickets_kept(option)))


def easy(game: AnyGame, look: Observe, decision: Decision, rng: list[int]) -> Action:
    """The planner's ways, but for one ticket at a time, and whatever cards the hand holds."""
    view = look()
    if decision.effect.op == "keep":
        return most_points(view, decision.seat, decision.options)
    return planner.answer(view, decision.seat, decision.effect, one_ticket)


def novice(game: AnyGame, look: Observe, decision: Decision, rng: list[int]) -> Action:
    """As easy, but it builds whatever is long as soon as it can, and of its ticket's tracks the longest first."""
    view, seat = look(), decision.seat
    if decision.effect.op == "turn":
        grabbed = tempting(view, seat, decision.options)
        if grabbed is not None:
            return grabbed
    return easy(game, lambda: view, decision, rng)


def tempting(view: State, seat: int, options: Sequence[Action]) -> Action | None:
    """The longest track that its ticket needs, or else the longest of all if it is long enough."""
    mask, tracks = one_ticket(view, seat).mask, view.box.tracks
    claims = sorted(
        [option for option in options if option.op == "claim"],
        key=lambda option: (-(mask >> track_claimed(option) & 1), -tracks[track_claimed(option)].length),
    )
    if not claims:
        return None
    track = track_claimed(claims[0])
    return claims[0] if mask >> track & 1 or tracks[track].length >= GRABBED else None


def one_ticket(view: State, seat: int) -> Plan:
    """A plan for the ticket worth most that is not completed yet and can be."""
    paper, own, trains = printed(view.box), own_tracks(view, seat), view.trains[seat]
    left = sorted(uncompleted(paper, own, view.tickets[seat]), key=lambda ticket: -paper.values[ticket])
    for ticket in left:
        plan = planned(paper, view.open[seat], own, trains, (ticket,), ())
        if plan.tickets:
            return plan
    return planned(paper, view.open[seat], own, trains, (), ())
