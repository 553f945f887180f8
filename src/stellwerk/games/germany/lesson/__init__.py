"""A first game of Germany: from the first tickets to the last turn, on a deal with a short way to learn on."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from stellwerk.core.lesson import Lesson, LessonStep
from stellwerk.core.records import Action, Decision
from stellwerk.core.words import Words, mark
from stellwerk.games.germany.deck.data import KEEP_FIRST, LOCOMOTIVE
from stellwerk.games.germany.lesson.ways import aims, completed, completing_claims, wanted_cards, wanted_claims
from stellwerk.games.germany.rules.actions import BLIND, KEEP, NO_PASSENGER, TAKE, TICKETS
from stellwerk.games.germany.rules.payloads import (
    least_of,
    locomotives_paid,
    passenger_taken,
    tickets_kept,
    track_claimed,
)
from stellwerk.games.germany.rules.state import NOT_ENDING, State
from stellwerk.games.germany.rules.tickets import chosen_tickets
from stellwerk.games.germany.rules.ways import shortest_way
from stellwerk.games.germany.text.names import ticket_name, track_name

Found = Sequence[Action] | None  # what a step suggests; None: not now
FEW_TRAINS: Final = 14  # somebody has so few that the end comes into sight
LONG_TRACK: Final = 4  # spaces: from there on a track is worth much more than its cards


def asked(decision: Decision, op: str) -> bool:
    return decision.effect.op == op


# Tickets


def first_tickets(view: State, decision: Decision) -> Found:
    """Short ones alone."""
    return TICKETS[-1:] if asked(decision, "split") else None


def keep_near(view: State, decision: Decision) -> Found:
    """Of the first tickets as many as must be kept: those that need the fewest trains together."""
    if not asked(decision, "keep") or least_of(decision.effect) != KEEP_FIRST:
        return None
    return [nearest(view, decision, KEEP_FIRST)]


def keep_one(view: State, decision: Decision) -> Found:
    if not asked(decision, "keep") or least_of(decision.effect) == KEEP_FIRST:
        return None
    return [nearest(view, decision, 1)]


def nearest(view: State, decision: Decision, number: int) -> Action:
    """So many of the tickets drawn, those that need the fewest trains."""
    drawn = view.drawn[decision.seat]
    ways = [shortest_way(view, decision.seat, ticket) for ticket in drawn]
    trains = [way.missing if way else 99 for way in ways]
    chosen = min(combinations(range(len(drawn)), number), key=lambda those: sum(trains[i] for i in those))
    return KEEP[sum(1 << i for i in chosen)]


def kept_names(view: State, decision: Decision, t: Words) -> Mapping[str, object]:
    choice = tickets_kept(nearest(view, decision, least_of(decision.effect)))
    kept = chosen_tickets(view.drawn[decision.seat], choice)
    return {"tickets": ", ".join(ticket_name(view.box, ticket, t) for ticket in kept)}


def draw_tickets(view: State, decision: Decision) -> Found:
    """Once a ticket is completed: mostly short ones."""
    if not asked(decision, "turn") or not completed(view, decision.seat):
        return None
    return [option for option in decision.options if option in TICKETS[-2:]] or None


# Cards


def open_card(view: State, decision: Decision) -> Found:
    return wanted_cards(view, decision) if asked(decision, "turn") else None


def second_card(view: State, decision: Decision) -> Found:
    return [BLIND] if asked(decision, "second_card") else None


def open_locomotive(view: State, decision: Decision) -> Found:
    there = asked(decision, "turn") and LOCOMOTIVE in view.row
    return [TAKE[LOCOMOTIVE]] if there else None


def collect(view: State, decision: Decision) -> Found:
    """As long as no track of the way can be paid for."""
    if not asked(decision, "turn") or not aims(view, decision.seat) or wanted_claims(view, decision):
        return None
    return wanted_cards(view, decision)


def aim_name(view: State, decision: Decision, t: Words) -> Mapping[str, object]:
    """The nearest ticket, and what is missing for it."""
    aim = aims(view, decision.seat)[0]
    tracks = [track for track in aim.way.tracks if view.owner[track] != decision.seat]
    names = [track_name(view.box, track, t) for track in tracks]
    return {"ticket": ticket_name(view.box, aim.ticket, t), "routes": ", ".join(names)}


# Routes and passengers


def claim(view: State, decision: Decision) -> Found:
    return (wanted_claims(view, decision) or None) if asked(decision, "turn") else None


def claim_name(view: State, decision: Decision, t: Words) -> Mapping[str, object]:
    return {"route": track_name(view.box, track_claimed(wanted_claims(view, decision)[0]), t)}


def pay(view: State, decision: Decision) -> Found:
    """With as few locomotives as possible."""
    if not asked(decision, "claim"):
        return None
    few = min(map(locomotives_paid, decision.options))
    return [option for option in decision.options if locomotives_paid(option) == few]


def passenger(view: State, decision: Decision) -> Found:
    if not asked(decision, "passenger"):
        return None
    return [option for option in decision.options if passenger_taken(option) != NO_PASSENGER]


def go_on(view: State, decision: Decision) -> Found:
    """With a first route claimed, what the way still needs."""
    if not asked(decision, "turn") or decision.seat not in view.owner or completed(view, decision.seat):
        return None
    if not aims(view, decision.seat):
        return None
    return wanted_claims(view, decision) or wanted_cards(view, decision)


def complete(view: State, decision: Decision) -> Found:
    return (completing_claims(view, decision) or None) if asked(decision, "turn") else None


def completed_name(view: State, decision: Decision, t: Words) -> Mapping[str, object]:
    return {"route": track_name(view.box, track_claimed(completing_claims(view, decision)[0]), t)}


def long_route(view: State, decision: Decision) -> Found:
    """After the second tickets: any long track that can be paid for."""
    if not asked(decision, "turn") or len(view.tickets[decision.seat]) <= view.first[decision.seat]:
        return None
    claims = [option for option in decision.options if option.op == "claim"]
    return [one for one in claims if view.box.tracks[track_claimed(one)].length >= LONG_TRACK] or None


# The end


def near_end(view: State, decision: Decision) -> Found:
    return [] if asked(decision, "turn") and min(view.trains) <= FEW_TRAINS else None


def last_turn(view: State, decision: Decision) -> Found:
    return [] if asked(decision, "turn") and view.turns_left != NOT_ENDING else None


STEPS: Final = (
    LessonStep(
        mark("First the tickets"),
        mark(
            "A ticket names two places. If your trains connect them in the end, it adds its points; if not, it takes"
            " them away. Short tickets are easier: draw four of those."
        ),
        first_tickets,
        ("stack-short", "stack-long"),
    ),
    LessonStep(
        mark("Keep two"),
        mark(
            "You keep at least two of the first tickets. Those that lie near each other share routes. Here these two"
            " need the fewest trains: {tickets}."
        ),
        keep_near,
        (),
        kept_names,
    ),
    LessonStep(
        mark("The row"),
        mark(
            "Routes are paid for with cards of their colour. Five cards lie open: take one that your nearest ticket,"
            " {ticket}, can use. Its shortest way is {routes}; a grey route takes any one colour."
        ),
        open_card,
        ("panel-row",),
        aim_name,
    ),
    LessonStep(
        mark("The second card"),
        mark("Two cards make a turn. This time draw unseen from the deck: with luck it is a locomotive."),
        second_card,
        ("deck",),
    ),
    LessonStep(
        mark("Locomotives"),
        mark(
            "A locomotive stands for any colour. One that lies open is worth so much that it is the only card of your"
            " turn: take it all the same."
        ),
        open_locomotive,
        ("panel-row",),
    ),
    LessonStep(
        mark("Collect"),
        mark(
            "Your cards do not pay for a route on your way yet. For {ticket} you still need {routes}. Take what fits,"
            " or draw from the deck."
        ),
        collect,
        ("panel-hand",),
        aim_name,
        times=3,
    ),
    LessonStep(
        mark("Claim a route"),
        mark(
            "Now you can pay for {route}: click it on the map, or press its button. Claiming is the whole turn. It"
            " scores at once, and nobody can take the route from you."
        ),
        claim,
        ("panel-map",),
        claim_name,
    ),
    LessonStep(
        mark("Pay"),
        mark("There are several ways to pay. Spend locomotives last: they will fit any route later."),
        pay,
        ("panel-hand",),
    ),
    LessonStep(
        mark("The passenger"),
        mark(
            "Passengers wait in the cities, and you meet one at each end of your route. In every colour the player with"
            " most of them gets 20 points at the end, the second 10. Take one."
        ),
        passenger,
        ("panel-players",),
    ),
    LessonStep(
        mark("Complete a ticket"),
        mark("{route} is the last piece: claim it, and the ticket is yours for good. Nothing can break it any more."),
        complete,
        ("panel-map",),
        completed_name,
    ),
    LessonStep(
        mark("More tickets"),
        mark(
            "A ticket is completed. As long as you have trains, more tickets are more points; most completed tickets"
            " win 15 besides. Drawing is the whole turn: take at most one long one."
        ),
        draw_tickets,
        ("stack-short", "stack-long"),
    ),
    LessonStep(
        mark("Keep at least one"),
        mark("From now on one of the four is enough, and each that you cannot complete costs you. Nearest: {tickets}."),
        keep_one,
        (),
        kept_names,
    ),
    LessonStep(
        mark("On the way"),
        mark(
            "Next for {ticket}: {routes}. If your cards pay for one of them, claim it before somebody else does; else"
            " collect on. Rest the pointer on a ticket to see its way on the map."
        ),
        go_on,
        ("panel-tickets",),
        aim_name,
        times=8,
    ),
    LessonStep(
        mark("Long routes"),
        mark(
            "Look at what routes are worth: one of 3 spaces scores 4 points, of 5 spaces 10, of 7 spaces 18. You could"
            " claim a long one now, even if no ticket needs it."
        ),
        long_route,
        ("panel-map",),
    ),
    LessonStep(
        mark("The end comes near"),
        mark(
            "Somebody is running out of trains. Once a turn ends with two or fewer, everybody has one more turn."
            " Complete what you can, and draw no more tickets that you cannot."
        ),
        near_end,
        ("panel-players",),
    ),
    LessonStep(
        mark("Your last turn"),
        mark(
            "This is the last round. Claim the longest route that you can pay for; then tickets and passengers are"
            " counted, and the score sheet shows what each was worth."
        ),
        last_turn,
        ("panel-map",),
    ),
)

LESSON: Final = Lesson(seed=52, players=2, steps=STEPS)
