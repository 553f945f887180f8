"""Networks: the cheapest tracks that complete tickets, over free and own tracks.

Costs are counted in twentieths of a card: all prices below are whole numbers of them, which are exact and add up fast.
"""

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
CONNECTION: Final = 12  # the order of the queue in one number: the place, above it the connection that leads there …
COST: Final = 24  # … and above both what it costs to get there

Way = tuple[int, tuple[int, ...]]  # what it costs, and its connections from the end to the beginning
Hand = tuple[int, ...]  # cards by colour, without the locomotives; empty: prices are the same whatever the hand


class Plan(NamedTuple):
    """Tracks still to claim, for which tickets, and what the whole is worth."""

    mask: int  # the tracks, one bit each
    tickets: tuple[int, ...]
    trains: int
    gain: float  # points of its tickets and tracks, less what the tickets beyond it cost
    cost: float  # its cards and turns, counted in cards


class Link:
    """A connection: what is printed on it, and what it costs in the plan that is being made."""

    __slots__ = ("choice", "cost", "length", "mask", "number", "points", "price", "prices")

    def __init__(self, box: Box, number: int, choice: int) -> None:
        track = box.tracks[box.groups[number][0]]
        cards = track.length * (UNIT - GREY_IS_EASY * (track.colour == GREY))
        self.number: Final = number
        self.choice: Final = choice  # of colours
        self.mask: Final[int] = box.masks[number]
        self.length: Final[int] = track.length
        self.points: Final[int] = POINTS[track.length]
        self.price: Final[int] = cards + TURN
        self.prices: Final[tuple[int, ...]] = tuple(  # by cards of it in the hand
            [cards + OWN_TURN - IN_HAND * min(track.length, held) for held in range(max(CARDS) + 1)]
        )
        self.cost = FAR


class Stop:
    """A place, and what a search knows of it."""

    __slots__ = ("best", "came", "onward", "place", "starts")

    def __init__(self, place: int) -> None:
        self.place: Final = place
        self.best = FAR  # what it costs to get there, as far as it is known
        self.came: Leg | None = None  # what it was reached by
        self.starts: Final = list[Leg]()  # the legs that begin here …
        self.onward = list[Leg]()  # … and those by which a way may go on


class Leg:
    """A connection, seen from one of its ends. It is its own entry in the queue."""

    __slots__ = ("entry", "key", "later", "link", "reached", "start", "stop")

    def __init__(self, start: Stop, link: Link, stop: Stop) -> None:
        self.start: Final = start
        self.link: Final = link
        self.stop: Final = stop
        self.entry: Final = link.number << CONNECTION | stop.place
        self.reached = 0  # what it costs to get to its end
        self.key = 0  # where it stands in the queue …
        self.later: Leg = self  # … and what stands behind it


class Net:
    """The map with its prices, for one plan at a time."""

    __slots__ = ("end", "front", "links", "stops")

    def __init__(self, paper: "Printed") -> None:
        box = paper.box
        self.links: Final = [Link(box, number, choice) for number, choice in enumerate(paper.asked)]
        self.stops: Final = [Stop(place) for place in range(len(box.places))]
        for link in self.links:
            a, b = [self.stops[place] for place in box.tracks[box.groups[link.number][0]][:2]]
            a.starts.append(Leg(a, link, b))
            b.starts.append(Leg(b, link, a))
        for stop in self.stops:
            if not box.places[stop.place].country:  # a country is an end, never a way through (DE-8.6)
                stop.onward = stop.starts
        nowhere = Stop(len(self.stops))
        self.front: Final = Leg(nowhere, self.links[0], nowhere)  # of the queue, before its first entry …
        self.end: Final = Leg(nowhere, self.links[0], nowhere)  # … and behind its last
        self.end.key, self.end.reached = FAR << COST, FAR


class Printed:
    """What never changes about a box."""

    __slots__ = (
        *("asked", "bit", "box", "choices", "colours", "every", "first", "froms", "goals", "groups", "lengths"),
        *("points", "spare", "starts", "tos", "values"),
    )

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        asked = [tuple([box.tracks[t].colour for t in group]) for group in box.groups]
        # Choices of colours: a connection takes one of those of its tracks.
        self.choices: Final[list[tuple[int, ...]]] = list(dict.fromkeys(asked))
        self.asked: Final = [self.choices.index(colours) for colours in asked]  # by connection: which choice
        self.bit: Final[list[int]] = [1 << track for track in range(len(box.tracks))]
        self.every: Final[int] = bits(range(len(box.tracks)))
        self.groups: Final[list[int]] = [track.group for track in box.tracks]  # by track: its connection …
        self.first: Final[list[bool]] = [
            box.groups[g][0] == t for t, g in enumerate(self.groups)
        ]  # … whose first it is
        self.froms: Final[list[int]] = [track.a for track in box.tracks]
        self.tos: Final[list[int]] = [track.b for track in box.tracks]
        self.lengths: Final[list[int]] = [track.length for track in box.tracks]
        self.colours: Final[list[int]] = [track.colour for track in box.tracks]
        self.points: Final[list[int]] = [POINTS[track.length] for track in box.tracks]
        self.starts: Final[list[int]] = [ticket.a for ticket in box.tickets]
        self.goals: Final[list[int]] = [ticket.b for ticket in box.tickets]
        self.values: Final[list[int]] = [ticket.value for ticket in box.tickets]
        self.spare: Final = list[Net]()  # what plans have left behind, for the next


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
        usable, groups, masks = own | open_tracks, paper.groups, paper.box.masks
        gone = [t for t in tracks_in(paper.every & ~usable) if paper.first[t]]
        self.paper: Final = paper
        self.own: Final = [groups[t] for t in tracks_in(own)]  # connections
        self.closed: Final = [groups[t] for t in gone if not usable & masks[groups[t]]]
        # What has been found so far, for any hand. By tracks that earlier tickets need (one bit each) and ticket: its
        # way; plans for several sets of tickets, as when some are kept, share most. By track: the way around it.
        self.ways: Final[dict[int, dict[int, Way]]] = {}
        self.detours: Final[dict[int, float]] = {}


@lru_cache(maxsize=SHORT_MEMORY)
def ground_of(paper: Printed, open_tracks: int, own: int) -> Ground:
    return Ground(paper, open_tracks, own)


BITS: Final = tuple(tuple(place for place in range(8) if byte >> place & 1) for byte in range(256))


def tracks_in(mask: int) -> list[int]:
    """The tracks of a set given as bits, eight at a time."""
    found = list[int]()
    for eight, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
        for place in BITS[byte]:
            found.append(8 * eight + place)
    return found


def own_tracks(view: State, seat: int) -> int:
    """The seat's tracks, one bit each."""
    bit, own = printed(view.box).bit, 0
    for track, mine in enumerate(view.owner):
        if mine == seat:
            own |= bit[track]
    return own


def net_of(ground: Ground, hand: Hand = ()) -> Net:
    """The map with prices: 0 for what the seat owns, FAR for what it cannot have. Whoever takes it gives it back."""
    spare = ground.paper.spare
    net = spare.pop() if spare else Net(ground.paper)
    links = net.links
    if hand:
        most = most_held(ground.paper, hand)
        for link in links:
            link.cost = link.prices[most[link.choice]]
    else:
        for link in links:
            link.cost = link.price
    for number in ground.own:
        links[number].cost = 0
    for number in ground.closed:
        links[number].cost = FAR
    return net


def most_held(paper: Printed, hand: Hand) -> list[int]:
    """By choice of colours: how many cards are in the hand already."""
    held, found = [*hand, max(hand)], list[int]()  # a grey track takes any colour
    for colours in paper.choices:
        most = 0
        for colour in colours:
            if held[colour] > most:
                most = held[colour]
        found.append(most)
    return found


def detour(ground: Ground, track: int) -> float:
    """What the way around a track costs, in cards, or MOST_DETOUR."""
    if track not in ground.detours:
        printed, net = ground.paper.box.tracks[track], net_of(ground)
        net.links[printed.group].cost = FAR
        cost, _ = cheapest(net, printed.a, printed.b, MOST_DETOUR)
        ground.paper.spare.append(net)
        ground.detours[track] = min(cost, MOST_DETOUR) / UNIT
    return ground.detours[track]


def cheapest(net: Net, a: int, b: int, limit: int = FAR) -> Way:
    """The cheapest way between two places and its connections; none if it does not cost less than the limit."""
    start, stop = net.stops[a], net.stops[b]
    cost = searched(net, start, stop, limit)
    numbers = list[int]()
    while cost < FAR and stop.place != start.place:
        leg = stop.came
        assert leg is not None
        numbers.append(leg.link.number)
        stop = leg.start
    return cost, tuple(numbers)


def searched(net: Net, start: Stop, goal: Stop, limit: int) -> int:
    """From the start on, always by the stop that is reached most cheaply: it is the first of the queue."""
    front, end, legs, cost = net.front, net.end, start.starts, 0
    for stop in net.stops:
        stop.best = limit
    start.best, front.later = 0, end
    while True:
        for leg in legs:
            other, new = leg.stop, cost + leg.link.cost
            if new < other.best and new < limit:
                other.best = new
                if other.place == goal.place:
                    limit = new  # what costs as much leads to nothing better
                leg.reached = new
                leg.key = key = (new << COST) - leg.entry
                before = front
                while before.later.key < key:
                    before = before.later
                leg.later = before.later
                before.later = leg
        leg = front.later
        while leg.reached > leg.stop.best:  # it has been reached more cheaply since
            leg = leg.later
        cost, stop = leg.reached, leg.stop
        front.later, stop.came = leg.later, leg
        if cost == FAR or stop.place == goal.place:  # the end of the queue, or of the way
            return cost
        legs = stop.onward


@lru_cache(maxsize=4 * SHORT_MEMORY)
def planned(paper: Printed, open_tracks: int, own: int, trains: int, tickets: tuple[int, ...], hand: Hand) -> Plan:
    """Ticket by ticket, the one with most value for its way first; what it needs is free for the next."""
    ground = ground_of(paper, open_tracks, own)
    net, found = net_of(ground, hand), dict[int, dict[int, Way]]() if hand else ground.ways
    kept, left = list[int](), list(tickets)
    gain = effort = used = wanted = 0
    while left:
        ticket, most, ways = left[0], WORTHLESS, found.setdefault(wanted, {})
        for t in left:
            if t not in ways:
                ways[t] = cheapest(net, paper.starts[t], paper.goals[t])
            worth = 200 * paper.values[t] - 6 * ways[t][0]  # a hundred times 2 points each less 1.2 for a card
            if worth > most:
                ticket, most = t, worth
        cost, numbers = ways[ticket]
        new = [net.links[number] for number in numbers if net.links[number].cost > 0]
        left.remove(ticket)
        length = 0
        for link in new:
            length += link.length
        if cost == FAR or used + length > trains:
            gain -= paper.values[ticket]
            continue
        used += length
        gain += paper.values[ticket]
        effort += cost
        kept.append(ticket)
        for link in new:
            link.cost = 0
            gain += link.points
            wanted |= link.mask
    paper.spare.append(net)
    return Plan(wanted & open_tracks, tuple(kept), used, float(gain), effort / UNIT)
