"""What a learner of Germany may do next for a ticket: the tracks on its way, and the cards that these take."""

from typing import NamedTuple

from stellwerk.core.records import Action, Decision
from stellwerk.games.germany.deck.data import GREY, LOCOMOTIVE
from stellwerk.games.germany.rules.payloads import kind_taken, track_claimed
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.ways import Way, shortest_way


class Aim(NamedTuple):
    """A ticket that is not completed, and the shortest way to it."""

    ticket: int
    way: Way


def aims(view: State, seat: int) -> list[Aim]:
    """Those that can still be completed, the nearest first."""
    ways = [(ticket, shortest_way(view, seat, ticket)) for ticket in view.tickets[seat]]
    found = [Aim(ticket, way) for ticket, way in ways if way and way.missing]
    return sorted(found, key=lambda aim: aim.way.missing)


def completed(view: State, seat: int) -> list[int]:
    ways = [(ticket, shortest_way(view, seat, ticket)) for ticket in view.tickets[seat]]
    return [ticket for ticket, way in ways if way and not way.missing]


def missing(view: State, seat: int, aim: Aim) -> list[int]:
    """The tracks of its way that are still to be claimed."""
    return [track for track in aim.way.tracks if view.owner[track] != seat]


def wanted_claims(view: State, decision: Decision) -> list[Action]:
    """The claims on the way of the nearest ticket that has any, the longest first."""
    claims, box = [option for option in decision.options if option.op == "claim"], view.box
    for aim in aims(view, decision.seat):
        groups = {box.tracks[track].group for track in missing(view, decision.seat, aim)}
        found = [claim for claim in claims if box.tracks[track_claimed(claim)].group in groups]
        if found:
            return sorted(found, key=lambda claim: -box.tracks[track_claimed(claim)].length)
    return []


def completing_claims(view: State, decision: Decision) -> list[Action]:
    """The claims that complete a ticket."""
    last = [tracks[0] for aim in aims(view, decision.seat) if len(tracks := missing(view, decision.seat, aim)) == 1]
    groups = {view.box.tracks[track].group for track in last}
    return [claim for claim in wanted_claims(view, decision) if view.box.tracks[track_claimed(claim)].group in groups]


def wanted_kinds(view: State, seat: int) -> list[int]:
    """The kinds of cards that the nearest ticket takes; for grey tracks the colour that one has most of."""
    hand, nearest = view.hands[seat], aims(view, seat)[:1]
    tracks = [view.box.tracks[track] for aim in nearest for track in missing(view, seat, aim)]
    most = max(range(LOCOMOTIVE), key=lambda kind: hand[kind])
    return list(dict.fromkeys(most if track.colour == GREY else track.colour for track in tracks))


def wanted_cards(view: State, decision: Decision) -> list[Action]:
    """Open cards that the nearest ticket takes; where there are none, a card from the deck."""
    kinds = wanted_kinds(view, decision.seat)
    found = [option for option in decision.options if option.op == "take" and kind_taken(option) in kinds]
    return found or [option for option in decision.options if option.op == "blind"]
