"""Networks: the cheapest tracks that complete tickets, over free and own tracks.

Costs are counted in twentieths of a card: all prices below are whole numbers of them, which are exact and add up fast.
"""

from bisect import insort
from functools import lru_cache
from typing import Final, NamedTuple

from stellwerk.games.germany.deck.data import CARDS, GREY, POINTS, Box, bits
from stellwerk.games.germany.rules.state import State

UNIT: Final = 20  # of cost, for a card
TURN: Final = 14  # what a turn costs beside the cards of a track, where tickets are kept
OWN_TURN: Final = 40  # the same where it is known which cards are in the hand …
IN_HAND: Final = 8  # … and how much less a card costs that is there already
GREY_IS_EASY: Final = 3  # a card of a grey track costs that much less
MOST_DETOUR: Final = 20 * UNIT  # a longer detour is as bad
SHORT_MEMORY: Final = 2_000  # maps: enough for the thoughts of a decision; the rubbish collector looks through all
FAR: Final = 1 << 30  # more than any way costs
WORTHLESS: Final = -10 * FAR  # less than any ticket is worth
PLACE: Final = 4095  # an entry of the queue in one number: in its lowest bits the place …
CONNECTION: Final = 12  # … above them the connection that leads there …
COST: Final = 24  # … and above those, less than nothing, what it costs to get there

Way = tuple[int, tuple[int, ...]]  # what it costs, and its connections from the end to the beginning
Hand = tuple[int, ...]  # cards by colour, without the locomotives; empty: prices are the same whatever the hand


class Plan(NamedTuple):
    """Tracks still to claim, for which tickets, and what the whole is worth."""

    mask: int  # the tracks, one bit each
    tickets: tuple[int, ...]
    trains: int
    gain: float  # points of its tickets and tracks, less what the tickets beyond it cost
    cost: float  # its cards and turns, counted in cards


class Stop:
    """A place, and what a search knows of it."""

    __slots__ = ("best", "beyond", "came", "onward", "place", "starts")

    def __init__(self, place: int, beyond: tuple[int, ...]) -> None:
        self.place: Final = place
        self.beyond: Final = beyond
        self.best = FAR  # what it costs to get there, as far as it is known
        self.came = 0  # the connection it was reached by
        self.starts: Final = list[Leg]()  # the legs that begin here …
        self.onward = list[Leg]()  # … and those by which a way may go on


class Leg:
    """A connection, seen from one of its ends."""

    __slots__ = ("entry", "number", "stop")

    def __init__(self, stop: Stop, number: int) -> None:
        self.stop: Final = stop
        self.number: Final = number
        self.entry: Final = number << CONNECTION | stop.place  # in the queue


class Printed:
    """What never changes about a box, by connection or by place."""

    __slots__ = ("asked", "beyond", "box", "choices", "lengths", "masks", "points", "prices", "rows", "spare")

    def __init__(self, box: Box) -> None:
        first = [box.tracks[tracks[0]] for tracks in box.groups]
        self.box: Final = box
        self.masks: Final[tuple[int, ...]] = box.masks
        self.lengths: Final[tuple[int, ...]] = tuple(track.length for track in first)
        self.points: Final[tuple[int, ...]] = tuple(POINTS[track.length] for track in first)
        self.beyond: Final[tuple[int, ...]] = tuple(track.a + track.b for track in first)  # less one end: the other end
        prices = tuple(t.length * (UNIT - GREY_IS_EASY * (t.colour == GREY)) + TURN for t in first)
        self.prices: Final[tuple[int, ...]] = prices  # by connection: what it takes
        asked = [tuple(box.tracks[t].colour for t in group) for group in box.groups]
        # Choices of colours: a connection takes one of those of its tracks.
        self.choices: Final[list[tuple[int, ...]]] = list(dict.fromkeys(asked))
        self.asked: Final = [self.choices.index(colours) for colours in asked]  # by connection: which choice
        self.rows: Final[tuple[tuple[int, ...], ...]] = tuple(  # by connection: prices by cards of it in the hand
            tuple(price + (OWN_TURN - TURN) - IN_HAND * min(track.length, held) for held in range(max(CARDS) + 1))
            for price, track in zip(prices, first, strict=True)
        )
        self.spare: Final = list[list[Stop]]()  # what searches have left behind, for the next

    def stops(self) -> list[Stop]:
        """The places and their legs, for one search at a time."""
        stops = [Stop(place, self.beyond) for place in range(len(self.box.places))]
        for number, tracks in enumerate(self.box.groups):
            a, b = self.box.tracks[tracks[0]][:2]
            stops[a].starts.append(Leg(stops[b], number))
            stops[b].starts.append(Leg(stops[a], number))
        for stop in stops:
            if not self.box.places[stop.place].country:  # a country is an end, never a way through (DE-8.6)
                stop.onward = stop.starts
        return stops


NEWEST: Final = list[Printed]()  # the one that was asked for last: mostly it is asked for again


def printed(box: Box) -> Printed:
    for newest in NEWEST:
        if newest.box.digest == box.digest:
            return newest
    found = paper_of(box)
    NEWEST[:] = [found]
    return found


@lru_cache(maxsize=8)
def paper_of(box: Box) -> Printed:
    return Printed(box)


class Ground:
    """The map as it lies before a seat: what it owns, and where it cannot go any more."""

    __slots__ = ("closed", "detours", "own", "paper", "ways")

    def __init__(self, paper: Printed, open_tracks: int, own: int) -> None:
        self.paper: Final = paper
        usable = own | open_tracks
        self.own: Final = [number for number, mask in enumerate(paper.masks) if own & mask]  # connections
        self.closed: Final = [number for number, mask in enumerate(paper.masks) if not usable & mask]
        # What has been found so far, for any hand. By connections that earlier tickets need (one bit each) and ticket:
        # its way; plans for several sets of tickets, as when some are kept, share most. By track: the way around it.
        self.ways: Final[dict[int, Way]] = {}
        self.detours: Final[dict[int, float]] = {}


@lru_cache(maxsize=SHORT_MEMORY)
def ground_of(paper: Printed, open_tracks: int, own: int) -> Ground:
    return Ground(paper, open_tracks, own)


def own_tracks(view: State, seat: int) -> int:
    """The seat's tracks, one bit each."""
    return tracks_of(tuple(view.owner), seat)


@lru_cache(maxsize=4_000)
def tracks_of(owner: tuple[int, ...], seat: int) -> int:
    return bits([track for track, mine in enumerate(owner) if mine == seat])


def costs_of(ground: Ground, hand: Hand = ()) -> list[int]:
    """By connection: 0 if the seat owns it, FAR if it cannot have it, else what it takes."""
    costs = prices_with(ground.paper, hand) if hand else list(ground.paper.prices)
    for number in ground.own:
        costs[number] = 0
    for number in ground.closed:
        costs[number] = FAR
    return costs


def prices_with(paper: Printed, hand: Hand) -> list[int]:
    """By connection: what it takes when these cards are in the hand already."""
    held = (*hand, max(hand))  # a grey track takes any colour
    most = [max([held[c] for c in colours]) if len(colours) > 1 else held[colours[0]] for colours in paper.choices]
    return [row[most[choice]] for row, choice in zip(paper.rows, paper.asked, strict=True)]


def detour(ground: Ground, track: int) -> float:
    """What the way around a track costs, in cards, or MOST_DETOUR."""
    if track not in ground.detours:
        printed, costs = ground.paper.box.tracks[track], costs_of(ground)
        costs[printed.group] = FAR
        cost, _ = cheapest(ground.paper, costs, printed.a, printed.b, MOST_DETOUR)
        ground.detours[track] = min(cost, MOST_DETOUR) / UNIT
    return ground.detours[track]


def cheapest(paper: Printed, costs: list[int], a: int, b: int, limit: int = FAR) -> Way:
    """The cheapest way between two places and its connections; none if it does not cost less than the limit."""
    stops = paper.spare.pop() if paper.spare else paper.stops()
    found = searched(stops, costs, stops[a], stops[b], limit)
    paper.spare.append(stops)
    return found


def searched(stops: list[Stop], costs: list[int], start: Stop, goal: Stop, limit: int) -> Way:
    """From the start on, always by the stop that is reached most cheaply: it is the last of the queue."""
    for stop in stops:
        stop.best = limit
    start.best = 0
    queue, put = [start.place], insort
    while queue:
        entry = queue.pop()
        stop, cost = stops[entry & PLACE], -(entry >> COST)
        if cost > stop.best:
            continue
        stop.came = entry >> CONNECTION & PLACE
        if stop.place == goal.place:
            return cost, way(stops, start, goal)
        for leg in stop.starts if stop.place == start.place else stop.onward:
            other, new = leg.stop, cost + costs[leg.number]
            if new < other.best and new < limit:
                other.best = new
                put(queue, leg.entry - (new << COST))
                if other.place == goal.place:
                    limit = new  # what costs as much leads to nothing better
    return FAR, ()


def way(stops: list[Stop], start: Stop, stop: Stop) -> tuple[int, ...]:
    """The connections by which the stop was reached."""
    numbers = []
    while stop.place != start.place:
        number = stop.came
        numbers.append(number)
        stop = stops[stop.beyond[number] - stop.place]
    return tuple(numbers)


@lru_cache(maxsize=4 * SHORT_MEMORY)
def planned(paper: Printed, open_tracks: int, own: int, trains: int, tickets: tuple[int, ...], hand: Hand) -> Plan:
    """Ticket by ticket, the one with most value for its way first; what it needs is free for the next."""
    ground, box = ground_of(paper, open_tracks, own), paper.box
    costs = costs_of(ground, hand)
    ways = dict[int, Way]() if hand else ground.ways
    kept: list[int] = []
    left, gain, effort, used, free, wanted = list(tickets), 0, 0, 0, 0, 0
    while left:
        ticket, most = left[0], WORTHLESS
        for t in left:
            a, b, value, _ = box.tickets[t]
            key = free * len(box.tickets) + t
            if key not in ways:
                ways[key] = cheapest(paper, costs, a, b)
            worth = 200 * value - 6 * ways[key][0]  # a hundred times 2 points each less 1.2 for a card
            if worth > most:
                ticket, most = t, worth
        cost, numbers = ways[free * len(box.tickets) + ticket]
        new = [number for number in numbers if costs[number] > 0]
        length = sum([paper.lengths[number] for number in new])
        left.remove(ticket)
        if cost == FAR or used + length > trains:
            gain -= box.tickets[ticket].value
            continue
        used += length
        gain += box.tickets[ticket].value + sum([paper.points[number] for number in new])
        effort += cost
        kept.append(ticket)
        for number in new:
            costs[number] = 0
            free |= 1 << number
            wanted |= paper.masks[number]
    return Plan(wanted & open_tracks, tuple(kept), used, float(gain), effort / UNIT)
