"""The planner: keeps tickets that go together, collects what their network needs, claims it before others do."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from stellwerk.core.bots import Observe
from stellwerk.core.game import AnyGame
from stellwerk.core.records import LAPSE, Action, Decision, Effect
from stellwerk.games.germany.bots.network import (
    Plan,
    Printed,
    detour,
    ground_of,
    own_tracks,
    planned,
    printed,
    tracks_in,
)
from stellwerk.games.germany.deck.data import GREY, LOCOMOTIVE, bits
from stellwerk.games.germany.rules.actions import CLAIM, TICKETS
from stellwerk.games.germany.rules.actions import claims as claims_of
from stellwerk.games.germany.rules.cards import card_choices
from stellwerk.games.germany.rules.payloads import (
    colour_paid,
    kind_taken,
    locomotives_paid,
    passenger_taken,
    short_wanted,
    tickets_kept,
    track_of,
)
from stellwerk.games.germany.rules.routes import claimable, offer_claim, offer_passenger
from stellwerk.games.germany.rules.scoring import completed
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.tickets import chosen_tickets, offer_keep, split_choices
from stellwerk.games.germany.rules.turn import is_ending

ENOUGH_TRAINS: Final = 12  # to think of more tickets
EFFORT: Final = 3.0  # points that a card is worth when tickets are chosen: the player who needs fewest ends the match
GLOBETROTTER: Final = 1.5  # points that one ticket more is worth for having the most
END_NEAR: Final = 7  # trains of the player who has fewest: then points count, not plans
LEADS: Final = (-3, 4)  # passengers of a colour more than the best of the others: beyond these nothing changes
LEAD: Final[tuple[float, ...]] = (
    3.0,
    5.0,
    8.0,
    10.0,
    11.0,
    6.0,
    3.0,
    1.5,
)  # by lead, from the first to the last: what one more is worth

Planning = Callable[[State, int], Plan]
Menu = tuple[Action, ...]


def choose(game: AnyGame, look: Observe, decision: Decision, rng: list[int]) -> Action:
    """A good answer to any decision of Germany."""
    return answer(look(), decision.seat, decision.effect, current_plan)


def answer(view: State, seat: int, effect: Effect, planning: Planning) -> Action:
    """The answer, LAPSE where there is none. `planning` gets the seat's plan: it is made only where it is needed."""
    op = effect.op
    if op == "turn":
        return turn(view, seat, planning)
    if op == "second_card":
        return second_card(view, seat, planning)
    if op == "passenger":
        return passenger(view, seat, offer_passenger(view, seat, effect))
    if op == "claim":
        return payment(view, seat, effect, planning)
    if op == "keep":
        return keep(view, seat, offer_keep(view, seat, effect))
    options = split_choices(view)
    return TICKETS[1] if TICKETS[1] in options else options[0] if options else LAPSE


def current_plan(view: State, seat: int) -> Plan:
    """The plan for a turn: what the hand pays for is cheaper. Tickets are kept by prices that do not see the hand."""
    paper, own, hand = printed(view.box), own_tracks(view, seat), tuple(view.hands[seat][:LOCOMOTIVE])
    tickets = uncompleted(paper, own, view.tickets[seat])
    return planned(paper, view.open[seat], own, view.trains[seat], tickets, hand)


@lru_cache(maxsize=4_000)
def uncompleted(paper: Printed, own: int, tickets: tuple[int, ...]) -> tuple[int, ...]:
    """The tickets that these tracks do not complete yet."""
    owner = [0] * len(paper.box.tracks)
    for track in tracks_in(own):
        owner[track] = 1
    done = completed(paper.box, owner, 1, tickets)
    return tuple([t for t in tickets if t not in done])


def keep(view: State, seat: int, options: Sequence[Action]) -> Action:
    """The tickets whose common network is worth most, beside those already held."""
    if not options:
        return LAPSE
    worths = keep_worths(view, seat, options)
    return options[worths.index(max(worths))]


def keep_worths(view: State, seat: int, options: Sequence[Action]) -> list[float]:
    """By option: what the network for all tickets is worth with these among them."""
    paper, open_tracks, own, trains = printed(view.box), view.open[seat], own_tracks(view, seat), view.trains[seat]
    held, drawn, worths = uncompleted(paper, own, view.tickets[seat]), view.drawn[seat], list[float]()
    for option in options:
        chosen = chosen_tickets(drawn, tickets_kept(option))
        goal = planned(paper, open_tracks, own, trains, held + chosen, ())
        worths.append(goal.gain - EFFORT * goal.cost + GLOBETROTTER * len(chosen))
    return worths


def passenger(view: State, seat: int, options: Sequence[Action]) -> Action:
    """The one that is worth most."""
    if not options:
        return LAPSE
    by_colour = passenger_worths(tuple(view.met), seat)
    worths = [by_colour[passenger_taken(option)] for option in options]
    return options[worths.index(max(worths))]


def payment(view: State, seat: int, effect: Effect, planning: Planning) -> Action:
    """The cards that the rest of the plan wants least."""
    options, track = offer_claim(view, seat, effect), track_of(effect)
    if len(options) < 2:
        return options[0] if options else LAPSE
    goal = planning(view, seat)
    wanted, length = needs(view, seat, goal.mask & ~(1 << track)), view.box.tracks[track].length
    costs = [payment_cost(wanted, option, length) for option in options]
    return options[costs.index(min(costs))]


@lru_cache(maxsize=2_000)
def passenger_worths(met: tuple[tuple[int, ...], ...], seat: int) -> tuple[float, ...]:
    """By colour, what one passenger more of it is worth: most where the majority is close. NO_PASSENGER: nothing."""
    worths: list[float] = []
    for colour, mine in enumerate(met[seat]):
        best = 0
        for other, others in enumerate(met):
            if other != seat and others[colour] > best:
                best = others[colour]
        lead = max(LEADS[0], min(LEADS[1], mine - best))
        worths.append(LEAD[lead - LEADS[0]] + (4.0 if mine == 0 else 0.0))
    return (*worths, 0.0)


def claim_worth(view: State, seat: int, track: int) -> float:
    """Points and passengers of a claim, whatever the plan."""
    return claim_worths(view, seat, [track])[0]


def claim_worths(view: State, seat: int, tracks: list[int]) -> list[float]:
    """The same of many claims."""
    paper, worths, waiting, found = (
        printed(view.box),
        passenger_worths(tuple(view.met), seat),
        view.waiting,
        list[float](),
    )
    for track in tracks:
        passengers = best_passenger(worths, waiting[paper.froms[track]]) + best_passenger(
            worths, waiting[paper.tos[track]]
        )
        found.append(paper.points[track] + 0.6 * passengers)
    return found


def best_passenger(worths: tuple[float, ...], waiting: tuple[int, ...]) -> float:
    best = 0.0
    for colour in waiting:
        worth = worths[colour]
        if worth > best:
            best = worth
    return best


def best_claim(view: State, seat: int, claims: int) -> tuple[Action, float]:
    """The claim that is worth most by itself, and its worth."""
    tracks = tracks_in(claims)
    worths = claim_worths(view, seat, tracks)
    most = max(worths)
    return CLAIM[tracks[worths.index(most)]], most


def end_is_near(view: State) -> bool:
    return is_ending(view) or min(view.trains) <= END_NEAR


def turn(view: State, seat: int, planning: Planning) -> Action:
    """Claim what the plan needs; else collect cards for it; without a plan take tickets, or points."""
    cards, claims, tickets = card_choices(view, first=True), claimable(view, seat), split_choices(view)
    if len(cards) + claims.bit_count() + len(tickets) < 2:
        return (*cards, *claims_of(claims), *tickets, LAPSE)[0]
    goal = planning(view, seat).mask
    if claims & goal:
        return most_urgent(view, seat, claims & goal)
    if claims and (not goal or is_ending(view)) and end_is_near(view):
        return best_claim(view, seat, claims)[0]
    if goal:
        return draw(view, seat, cards, goal, claims) or tickets[0]
    return without_plan(view, seat, cards, claims, tickets)


def second_card(view: State, seat: int, planning: Planning) -> Action:
    cards = card_choices(view, first=False)
    if len(cards) < 2:
        return cards[0] if cards else LAPSE
    return draw(view, seat, cards, planning(view, seat).mask or long_tracks(view, seat), 0) or LAPSE


def most_urgent(view: State, seat: int, useful: int) -> Action:
    """The claim of the plan that it would hurt most to lose, and that brings most at once."""
    tracks = tracks_in(useful)
    if len(tracks) == 1:
        return CLAIM[tracks[0]]
    ground = ground_of(printed(view.box), view.open[seat], own_tracks(view, seat))
    worths = claim_worths(view, seat, tracks)
    urgencies = [detour(ground, track) + 0.5 * worth for track, worth in zip(tracks, worths, strict=True)]
    return CLAIM[tracks[urgencies.index(max(urgencies))]]


def without_plan(view: State, seat: int, cards: Menu, claims: int, tickets: Menu) -> Action:
    enough = view.trains[seat] >= ENOUGH_TRAINS and min(view.trains) > END_NEAR
    if tickets and enough and len(view.tickets[seat]) < 12:
        wanted = min(4, 4 if view.trains[seat] < 25 else 3)  # short ones when few trains are left
        return max(tickets, key=lambda option: -abs(short_wanted(option) - wanted))
    if claims:
        best, worth = best_claim(view, seat, claims)
        if worth >= 8 or sum(view.hands[seat]) > 8:
            return best
    return draw(view, seat, cards, long_tracks(view, seat), claims) or tickets[0]


def long_tracks(view: State, seat: int) -> int:
    """The tracks that are worth saving for when no ticket asks for any, one bit each."""
    lengths, trains = printed(view.box).lengths, view.trains[seat]
    fitting = [t for t in tracks_in(view.open[seat]) if lengths[t] <= trains]
    worths = claim_worths(view, seat, fitting)
    order = sorted([(-worth / (lengths[t] + 1), t) for worth, t in zip(worths, fitting, strict=True)])
    return bits([t for _, t in order[:4]])


def needs(view: State, seat: int, tracks: int) -> list[float]:
    """By colour: how much a plan with these tracks wants one card more of it."""
    wanted, spare, grey = [0.0] * (LOCOMOTIVE + 1), view.hands[seat][:LOCOMOTIVE], 0
    for length, colour in to_pay(printed(view.box), tracks):
        if colour == GREY:
            grey = length  # in the end, the longest
            continue
        held = spare[colour]
        if length > held:
            wanted[colour] += 1.0 + 1.0 / (length - held)
        spare[colour] = held - length if held > length else 0
    if grey:
        best = max(spare)
        for colour, held in enumerate(spare):
            if held >= best - 1:
                wanted[colour] += 0.8 if held == best else 0.5
    wanted[LOCOMOTIVE] = 1.6 if tracks else 0.5
    return wanted


@lru_cache(maxsize=4_000)
def to_pay(paper: Printed, tracks: int) -> tuple[tuple[int, int], ...]:
    """The lengths and colours of tracks, the shortest first."""
    return tuple(sorted([(paper.lengths[track], paper.colours[track]) for track in tracks_in(tracks)]))


def draw(view: State, seat: int, cards: Menu, goal: int, claims: int) -> Action | None:
    """The card that a plan with these tracks wants most; a claim where it hardly wants any, or none can be drawn."""
    if not cards:
        return claims_of(claims)[0] if claims else None
    wanted = needs(view, seat, goal)
    worths = [card_worth(wanted, option) for option in cards]
    most = max(worths)
    if most < 0.5 and claims and not goal:
        return best_claim(view, seat, claims)[0]
    return cards[worths.index(most)]


def card_worth(wanted: list[float], option: Action) -> float:
    """What taking a card is worth: a locomotive from the row costs the second card."""
    if option.op == "blind":
        return 0.9
    kind = kind_taken(option)
    return wanted[kind] - (1.0 if kind == LOCOMOTIVE else 0.0)


def payment_cost(wanted: list[float], option: Action, length: int) -> float:
    """What the cards paid are worth to the rest of the plan."""
    colour, locomotives = colour_paid(option), locomotives_paid(option)
    return (length - locomotives) * (0.3 + wanted[colour] * (colour != LOCOMOTIVE)) + 1.5 * locomotives
