"""Two weaker players of Germany: one who sees only this turn, and one who thinks of one ticket at a time."""

from collections.abc import Sequence

from stellwerk.core.bots import Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.records import Action, Decision
from stellwerk.games.germany.bots import planner
from stellwerk.games.germany.bots.network import Plan, own_tracks, planned, printed
from stellwerk.games.germany.bots.planner import uncompleted
from stellwerk.games.germany.deck.data import LOCOMOTIVE
from stellwerk.games.germany.rules.payloads import kind_taken, tickets_kept, track_claimed
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.tickets import chosen_tickets

SAVED = 4  # the shortest track that a beginner does not build at once, as long as it has few cards
FEW = 6  # cards


def beginner(game: AnyGame, look: Observe, decision: Decision, rng: list[int]) -> Action:
    """Builds what brings most points now, collects the colour it has most of, and keeps the tickets worth most."""
    view, op, options = look(), decision.effect.op, decision.options
    if op == "keep":
        return most_points(view, decision.seat, options)
    if op == "turn":
        return greedy_turn(view, decision.seat, options)
    if op == "second_card":
        return fullest_colour(view, decision.seat, options)
    return options[0]


def greedy_turn(view: State, seat: int, options: Sequence[Action]) -> Action:
    claims = [option for option in options if option.op == "claim"]
    if claims:
        lengths = [view.box.tracks[track_claimed(option)].length for option in claims]
        longest = max(lengths)
        if longest >= SAVED or sum(view.hands[seat]) > FEW:
            return claims[lengths.index(longest)]
    return fullest_colour(view, seat, options)


def fullest_colour(view: State, seat: int, options: Sequence[Action]) -> Action:
    """A locomotive if there is one, else the card of which the hand has most."""
    cards = [option for option in options if option.op == "take"]
    if not cards:
        return next((option for option in options if option.op == "blind"), options[0])
    return max(cards, key=lambda option: (kind_taken(option) == LOCOMOTIVE, view.hands[seat][kind_taken(option)]))


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


def one_ticket(view: State, seat: int) -> Plan:
    """A plan for the ticket worth most that is not completed yet and can be."""
    paper, own, trains = printed(view.box), own_tracks(view, seat), view.trains[seat]
    left = sorted(uncompleted(paper, own, view.tickets[seat]), key=lambda ticket: -paper.values[ticket])
    for ticket in left:
        plan = planned(paper, view.open[seat], own, trains, (ticket,), ())
        if plan.tickets:
            return plan
    return planned(paper, view.open[seat], own, trains, (), ())
