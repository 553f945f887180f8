"""The planner: keeps tickets that go together, collects what their network needs, claims it before others do."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from stellwerk.core.game import AnyGame, Observe
from stellwerk.core.records import Action, Decision
from stellwerk.games.germany.bots.network import FAR, Plan, cheapest, costs_of, own_tracks, plan
from stellwerk.games.germany.deck.data import COLOURS, GREY, LOCOMOTIVE, POINTS, Box
from stellwerk.games.germany.rules.actions import NO_PASSENGER, TICKETS
from stellwerk.games.germany.rules.payloads import (
    colour_paid,
    kind_taken,
    locomotives_paid,
    passenger_taken,
    short_wanted,
    tickets_kept,
    track_claimed,
    track_of,
)
from stellwerk.games.germany.rules.scoring import completed
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.tickets import chosen_tickets
from stellwerk.games.germany.rules.turn import is_ending

ENOUGH_TRAINS: Final = 12  # to think of more tickets
EFFORT: Final = 0.9  # points that a card is worth when tickets are chosen
GLOBETROTTER: Final = 1.5  # points that one ticket more is worth for having the most
END_NEAR: Final = 7  # trains of the player who has fewest: then points count, not plans
LEADS: Final = (-3, 4)  # passengers of a colour more than the best of the others: beyond these nothing changes
LEAD: Final = (3.0, 5.0, 8.0, 10.0, 11.0, 6.0, 3.0, 1.5)  # by lead, from the first to the last: what one more is worth


def choose(game: AnyGame, look: Observe, decision: Decision, rng: list[int]) -> Action:
    """A good answer to any decision of Germany."""
    view: State = look()
    return answer(view, decision, current_plan)


def answer(view: State, decision: Decision, planning: Callable[[State, int], Plan]) -> Action:
    """The answer, with a way to get the seat's plan: it is made only where it is needed."""
    seat, effect = decision.seat, decision.effect
    if effect.op == "keep":
        return keep(view, seat, decision)
    if effect.op == "split":
        return TICKETS[1] if TICKETS[1] in decision.options else decision.options[0]
    if effect.op == "passenger":
        return max(decision.options, key=lambda option: passenger_worth(view, seat, passenger_taken(option)))
    if len(decision.options) == 1:
        return decision.options[0]
    goal = planning(view, seat)
    if effect.op == "claim":
        track = track_of(effect)
        return max(decision.options, key=lambda option: -payment_cost(view, seat, goal, option, track))
    return turn(view, seat, decision, goal)


def current_plan(view: State, seat: int) -> Plan:
    return plan(view, seat, open_tickets(view, seat))


def open_tickets(view: State, seat: int) -> tuple[int, ...]:
    """The seat's tickets that are not completed yet."""
    return uncompleted(view.box, tuple(view.owner), seat, view.tickets[seat])


@lru_cache(maxsize=4_000)
def uncompleted(box: Box, owner: tuple[int, ...], seat: int, tickets: tuple[int, ...]) -> tuple[int, ...]:
    done = completed(box, owner, seat, tickets)
    return tuple(t for t in tickets if t not in done)


def keep(view: State, seat: int, decision: Decision) -> Action:
    """The tickets whose common network is worth most, beside those already held."""
    return max(decision.options, key=lambda option: keep_worth(view, seat, option))


def keep_worth(view: State, seat: int, option: Action, effort: float = EFFORT) -> float:
    """What the network for all tickets is worth with these among them."""
    chosen = chosen_tickets(view.drawn[seat], tickets_kept(option))
    goal = plan(view, seat, open_tickets(view, seat) + chosen)
    return goal.gain - effort * goal.cost + GLOBETROTTER * len(chosen)


def passenger_worth(view: State, seat: int, colour: int) -> float:
    """What one passenger more of a colour is worth: most where the majority is close."""
    if colour == NO_PASSENGER:
        return 0.0
    mine = view.met[seat][colour]
    best = max(met[colour] for other, met in enumerate(view.met) if other != seat)
    lead = max(LEADS[0], min(LEADS[1], mine - best))
    return LEAD[lead - LEADS[0]] + (4.0 if mine == 0 else 0.0)


def claim_worth(view: State, seat: int, track: int) -> float:
    """Points and passengers of a claim, whatever the plan."""
    printed = view.box.tracks[track]
    ends = (view.waiting[printed.a], view.waiting[printed.b])
    passengers = sum(max(passenger_worth(view, seat, c) for c in waiting) for waiting in ends if waiting)
    return POINTS[printed.length] + 0.6 * passengers


def end_is_near(view: State, seat: int) -> bool:
    others = [trains for other, trains in enumerate(view.trains) if other != seat]
    return is_ending(view) or min(others) <= END_NEAR or view.trains[seat] <= END_NEAR


def turn(view: State, seat: int, decision: Decision, goal: Plan) -> Action:
    """Claim what the plan needs; else collect cards for it; without a plan take tickets, or points."""
    claims = [option for option in decision.options if option.op == "claim"]
    planned = [option for option in claims if track_claimed(option) in goal.tracks]
    if len(planned) == 1:
        return planned[0]
    if planned:
        return max(planned, key=lambda option: urgency(view, seat, goal, track_claimed(option)))
    if end_is_near(view, seat) and claims and (not goal.tracks or is_ending(view)):
        return max(claims, key=lambda option: claim_worth(view, seat, track_claimed(option)))
    if not goal.tracks:
        return without_plan(view, seat, decision, claims)
    return draw(view, seat, decision, goal, claims)


def urgency(view: State, seat: int, goal: Plan, track: int) -> float:
    """How much it would hurt to lose the track, and what it brings at once."""
    box = view.box
    costs = costs_of(box, view.open[seat], own_tracks(view, seat))
    costs[box.tracks[track].group] = FAR
    detour, _ = cheapest(box, costs, box.tracks[track].a, box.tracks[track].b)
    return min(detour, 20.0) + 0.5 * claim_worth(view, seat, track)


def without_plan(view: State, seat: int, decision: Decision, claims: list[Action]) -> Action:
    tickets = [option for option in decision.options if option.op == "tickets"]
    enough = view.trains[seat] >= ENOUGH_TRAINS and min(view.trains) > END_NEAR
    if tickets and enough and len(view.tickets[seat]) < 12:
        wanted = min(4, 4 if view.trains[seat] < 25 else 3)  # short ones when few trains are left
        return max(tickets, key=lambda option: -abs(short_wanted(option) - wanted))
    if claims:
        best = max(claims, key=lambda option: claim_worth(view, seat, track_claimed(option)))
        if claim_worth(view, seat, track_claimed(best)) >= 8 or sum(view.hands[seat]) > 8:
            return best
    return draw(view, seat, decision, Plan(long_tracks(view, seat), 0, (), 0, 0.0, 0.0), claims)


def long_tracks(view: State, seat: int) -> frozenset[int]:
    """The tracks that are worth saving for when no ticket asks for any."""
    fitting = [t for t in range(len(view.owner)) if view.open[seat] >> t & 1]
    fitting = [t for t in fitting if view.box.tracks[t].length <= view.trains[seat]]
    return frozenset(sorted(fitting, key=lambda t: -claim_worth(view, seat, t) / (view.box.tracks[t].length + 1))[:4])


def needs(view: State, seat: int, goal: Plan) -> list[float]:
    """By colour: how much the plan wants one card more of it."""
    hand, wanted = view.hands[seat], [0.0] * (LOCOMOTIVE + 1)
    spare = list(hand[:LOCOMOTIVE])
    for number in sorted(goal.tracks, key=lambda t: view.box.tracks[t].length):
        track = view.box.tracks[number]
        if track.colour == GREY:
            continue
        missing = max(0, track.length - spare[track.colour])
        spare[track.colour] = max(0, spare[track.colour] - track.length)
        if missing:
            wanted[track.colour] += 1.0 + 1.0 / missing
    grey = max((view.box.tracks[t].length for t in goal.tracks if view.box.tracks[t].colour == GREY), default=0)
    best = max(spare)
    for colour in range(len(COLOURS)):
        if grey and spare[colour] >= best - 1:
            wanted[colour] += 0.5 + 0.3 * (spare[colour] == best)
    wanted[LOCOMOTIVE] = 1.6 if goal.tracks else 0.5
    return wanted


def draw(view: State, seat: int, decision: Decision, goal: Plan, claims: list[Action]) -> Action:
    wanted = needs(view, seat, goal)
    options = [option for option in decision.options if option.op in ("take", "blind")]
    if not options:
        return (claims or list(decision.options))[0]
    best = max(options, key=lambda option: card_worth(wanted, option))
    if card_worth(wanted, best) < 0.5 and claims and not goal.tracks:
        return max(claims, key=lambda option: claim_worth(view, seat, track_claimed(option)))
    return best


def card_worth(wanted: list[float], option: Action) -> float:
    """What taking a card is worth: a locomotive from the row costs the second card."""
    if option.op == "blind":
        return 0.9
    kind = kind_taken(option)
    return wanted[kind] - (1.0 if kind == LOCOMOTIVE else 0.0)


def payment_cost(view: State, seat: int, goal: Plan, option: Action, track: int) -> float:
    """What the cards paid are worth to the rest of the plan."""
    rest = goal._replace(tracks=goal.tracks - {track})
    wanted = needs(view, seat, rest)
    colour, locomotives = colour_paid(option), locomotives_paid(option)
    others = view.box.tracks[track].length - locomotives
    return others * (0.3 + wanted[colour] * (colour != LOCOMOTIVE)) + 1.5 * locomotives
