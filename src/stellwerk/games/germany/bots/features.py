"""What the net of Germany sees of a position: numbers of about one, each a function of what the seat may know."""

from functools import lru_cache
from math import inf
from typing import Final

from stellwerk.core.learning import Feature
from stellwerk.games.germany.bots.network import Plan, Printed, detour, ground_of, own_tracks, printed, tracks_in
from stellwerk.games.germany.bots.planner import best_passenger, current_plan, passenger_worths, uncompleted
from stellwerk.games.germany.bots.positions import unseen_cards
from stellwerk.games.germany.deck.data import CARDS, GREY, LOCOMOTIVE, LONG, PASSENGERS, SHORT
from stellwerk.games.germany.rules.hidden import deck_of
from stellwerk.games.germany.rules.scoring import passenger_points
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.turn import is_ending

LEAD: Final = 4  # passengers beyond which more say nothing
RISK: Final = 8.0  # cards that a detour counts at most
SHORT_WAY: Final = 3  # the length of a short connection at most
AFTER_TURN: Final = 0  # the kinds of moments that the net judges: after the turn, …
AFTER_CARD: Final = 1  # … after the first card of two, …
WITH_TICKETS: Final = 2  # … and when tickets will be drawn

OWN: Final = (
    Feature("score", "points so far, in fifties", 0, 5),
    Feature("trains", "trains left, in twenties", 0, 3),
    Feature("cards", "cards in the hand, in tens", 0, 12),
    Feature("best colour", "cards of the colour it has most of, in fives", 0, 3),
    Feature("second colour", "of the next one", 0, 3),
    Feature("third colour", "of the one after that", 0, 3),
    Feature("locomotives", "in the hand, in threes", 0, 5),
)
RIVAL: Final = (
    Feature("rival score", "points so far of the best opponent, in fifties", 0, 5),
    Feature("rival trains", "trains left, in twenties", 0, 3),
    Feature("rival cards", "cards in the hand, in tens", 0, 12),
    Feature("rival locomotives", "that were seen, in threes", 0, 5),
    Feature("rival short", "short tickets, in fours", 0, 20),
    Feature("rival long", "long tickets, in threes", 0, 20),
    Feature("rival passengers", "in tens", 0, 6),
)
PLAN: Final = (
    Feature("plan gain", "points of the plan, in thirties", -50, 30),
    Feature("plan trains", "trains that it needs, in twenties", 0, 3),
    Feature("plan cost", "its cards and turns, in twenties", 0, 10),
    Feature("spare trains", "trains beyond the plan, in twenties", -1, 3),
    Feature("short ways", "connections of up to three, in fives", 0, 10),
    Feature("long ways", "longer ones, in threes", 0, 10),
    Feature("missing colours", "cards missing for coloured connections, in tens", 0, 6),
    Feature("missing any", "cards missing for grey ones, in tens", 0, 6),
    Feature("worst gap", "most cards missing for one, in fives", 0, 2),
    Feature("still missing", "cards missing in all, without the locomotives, in tens", 0, 10),
    Feature("risk", "what detours would cost if tracks were lost, in twenties", 0, 10),
    Feature("worst risk", "the same of the worst one, in tens", 0, 2),
    Feature("on the way", "what passengers on the way are worth, in thirties", 0, 10),
)
TICKETS: Final = (
    Feature("done", "completed tickets, in fours", 0, 20),
    Feature("done value", "their points, in thirties", 0, 20),
    Feature("planned", "tickets that the plan completes, in fours", 0, 20),
    Feature("planned value", "their points, in thirties", 0, 20),
    Feature("given up", "tickets beyond the plan, in twos", 0, 50),
    Feature("given up value", "their points, in twenties", 0, 60),
)
PASSENGER: Final = (
    *(Feature(f"{colour} met", "own passengers of the colour, in fours", 0, 3) for colour in PASSENGERS),
    *(Feature(f"{colour} lead", "more than the best opponent has, in threes", -4, 4) for colour in PASSENGERS),
    *(Feature(f"{colour} left", "that still wait, in fives", 0, 3) for colour in PASSENGERS),
    Feature("passenger points", "if it ended now, in fifties", 0, 3),
    Feature("rival's passenger points", "the most of an opponent, in fifties", 0, 3),
)
TIME: Final = (
    Feature("unseen", "cards not seen, in fifties", 0, 3),
    Feature("unseen locomotives", "in sevens", 0, 2),
    Feature("fewest trains", "of anybody, in twenties", 0, 3),
    Feature("few trains", "of anybody, as a share: one when the end is near", 0, 1),
    Feature("more trains", "than the opponent with the fewest, in twenties", -3, 3),
    Feature("ending", "the end is set off", 0, 1),
    Feature("three", "three players", 0, 1),
    Feature("four", "four players", 0, 1),
    Feature("five", "five players", 0, 1),
    Feature("after card", "the second card is still to come", 0, 1),
    Feature("draws tickets", "tickets will be drawn", 0, 1),
    Feature("draws short", "short ones among them, in fours", 0, 1),
    Feature("draws with room", "tickets will be drawn with so many trains beyond the plan, in twenties", -1, 3),
)
FEATURES: Final = (
    *OWN,
    *RIVAL,
    *(Feature(f"others{one.name.removeprefix('rival')}", "mean of the opponents, less that", -20, 20) for one in RIVAL),
    *PLAN,
    *TICKETS,
    *PASSENGER,
    *TIME,
)


def inputs(view: State, seat: int, kind: int = AFTER_TURN, short: int = 0) -> list[float]:
    """What the net sees of a position."""
    goal = current_plan(view, seat)
    found = own_inputs(view, seat)
    found += rival_inputs(view, seat)
    found += plan_inputs(view, seat, goal)
    found += ticket_inputs(view, seat, goal)
    found += passenger_inputs(view, seat)
    found += time_inputs(view, seat, goal, kind, short)
    return found


def own_inputs(view: State, seat: int) -> list[float]:
    hand = view.hands[seat]
    best = sorted(hand[:LOCOMOTIVE], reverse=True)
    return [
        view.score[seat] / 50.0,
        view.trains[seat] / 20.0,
        sum(hand) / 10.0,
        best[0] / 5.0,
        best[1] / 5.0,
        best[2] / 5.0,
        hand[LOCOMOTIVE] / 3.0,
    ]


def rival_inputs(view: State, seat: int) -> list[float]:
    """Of the best opponent, and how the others differ from him on average."""
    rows, best, most = list[list[float]](), 0, -inf
    for away in range(1, view.players):
        other = (seat + away) % view.players
        row = seat_inputs(view, other)
        standing = row[0] + 0.5 * row[6] - 0.3 * row[1]
        if away == 1 or standing > most:
            best, most = away - 1, standing
        rows.append(row)
    rival, count = rows[best], len(rows)
    return [*rival, *[sum([row[i] for row in rows], 0.0) / count - rival[i] for i in range(len(rival))]]


def seat_inputs(view: State, other: int) -> list[float]:
    box, decks = view.box, [0, 0]
    for ticket in view.tickets[other]:
        decks[deck_of(box, ticket)] += 1
    return [
        view.score[other] / 50.0,
        view.trains[other] / 20.0,
        sum(view.hands[other]) / 10.0,
        view.shown[other][LOCOMOTIVE] / 3.0,
        decks[SHORT] / 4.0,
        decks[LONG] / 3.0,
        sum(view.met[other]) / 10.0,
    ]


def plan_inputs(view: State, seat: int, goal: Plan) -> list[float]:
    paper, hand = printed(view.box), view.hands[seat]
    tracks = single_tracks(paper, goal.mask)
    short, long, coloured, grey, worst = to_collect(paper, tracks, hand)
    ground = ground_of(paper, view.open[seat], own_tracks(view, seat))
    risks, worths, on_the_way = [0.0], passenger_worths(tuple(view.met), seat), 0.0
    for track in tracks:
        risks.append(min(RISK, detour(ground, track)))
        on_the_way += best_passenger(worths, view.waiting[paper.froms[track]])
        on_the_way += best_passenger(worths, view.waiting[paper.tos[track]])
    return [
        goal.gain / 30.0,
        goal.trains / 20.0,
        goal.cost / 20.0,
        (view.trains[seat] - goal.trains) / 20.0,
        short / 5.0,
        long / 3.0,
        coloured / 10.0,
        grey / 10.0,
        worst / 5.0,
        max(0, coloured + grey - hand[LOCOMOTIVE]) / 10.0,
        sum(risks, 0.0) / 20.0,
        max(risks) / 10.0,
        on_the_way / 30.0,
    ]


@lru_cache(maxsize=4_000)
def single_tracks(paper: Printed, mask: int) -> tuple[int, ...]:
    """One track of each connection, the shortest first; a coloured one where there is a choice of colours."""
    found: dict[int, int] = {}
    for track in tracks_in(mask):
        found.setdefault(paper.groups[track], track)
    return tuple(sorted(found.values(), key=lambda track: paper.lengths[track]))


def to_collect(paper: Printed, tracks: tuple[int, ...], hand: list[int]) -> tuple[int, int, int, int, int]:
    """How many short and long connections there are, and how many cards they miss: coloured ones, grey ones, one."""
    spare, short, long, coloured, grey, worst = hand[:LOCOMOTIVE], 0, 0, 0, 0, 0
    for track in tracks:
        length, colour = paper.lengths[track], paper.colours[track]
        if length <= SHORT_WAY:
            short += 1
        else:
            long += 1
        if colour != GREY:
            missing = max(0, length - spare[colour])
            spare[colour] = max(0, spare[colour] - length)
            coloured += missing
            worst = max(worst, missing)
    for track in tracks:
        if paper.colours[track] == GREY:
            most = max(spare)
            missing = max(0, paper.lengths[track] - most)
            spare[spare.index(most)] = max(0, most - paper.lengths[track])
            grey += missing
            worst = max(worst, missing)
    return short, long, coloured, grey, worst


def ticket_inputs(view: State, seat: int, goal: Plan) -> list[float]:
    paper, held = printed(view.box), view.tickets[seat]
    values, open_ones = paper.values, uncompleted(paper, own_tracks(view, seat), held)
    all_value, open_value, planned = total(values, held), total(values, open_ones), total(values, goal.tickets)
    return [
        (len(held) - len(open_ones)) / 4.0,
        (all_value - open_value) / 30.0,
        len(goal.tickets) / 4.0,
        planned / 30.0,
        (len(open_ones) - len(goal.tickets)) / 2.0,
        (open_value - planned) / 20.0,
    ]


def total(values: list[int], tickets: tuple[int, ...]) -> int:
    found = 0
    for ticket in tickets:
        found += values[ticket]
    return found


def passenger_inputs(view: State, seat: int) -> list[float]:
    met, players, left = view.met, view.players, [0] * len(PASSENGERS)
    for waiting in view.waiting:
        for colour in waiting:
            left[colour] += 1
    leads, points = list[float](), [0] * players
    for colour in range(len(PASSENGERS)):
        counts = [met[other][colour] for other in range(players)]
        best = max([count for other, count in enumerate(counts) if other != seat])
        leads.append(max(-LEAD, min(LEAD, counts[seat] - best)) / 3.0)
        for other, gained in enumerate(passenger_points(counts)):
            points[other] += gained
    most = max([gained for other, gained in enumerate(points) if other != seat])
    mine = [count / 4.0 for count in met[seat]]
    return [*mine, *leads, *[count / 5.0 for count in left], points[seat] / 50.0, most / 50.0]


def time_inputs(view: State, seat: int, goal: Plan, kind: int, short: int) -> list[float]:
    players, unseen = view.players, unseen_cards(view, seat)
    fewest, others = min(view.trains), min([n for other, n in enumerate(view.trains) if other != seat])
    draws = kind == WITH_TICKETS
    return [
        sum(unseen) / 50.0,
        unseen[LOCOMOTIVE] / (CARDS[LOCOMOTIVE] / 2.0),
        fewest / 20.0,
        max(0.0, 1.0 - fewest / 12.0),
        (view.trains[seat] - others) / 20.0,
        float(is_ending(view)),
        float(players == 3),
        float(players == 4),
        float(players == 5),
        float(kind == AFTER_CARD),
        float(draws),
        short / 4.0 if draws else 0.0,
        (view.trains[seat] - goal.trains) / 20.0 if draws else 0.0,
    ]
