"""The cheapest network that completes several tickets: what they share is laid once (a Steiner forest).

Dreyfus and Wagner: the cheapest tree for some of the places that ends in a city is joined there from two trees, or
comes from a neighbouring city. Tickets that lie apart are completed by trees of their own.
"""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import Final

from stellwerk.games.germany.deck.data import Box
from stellwerk.games.germany.rules.state import State
from stellwerk.games.germany.rules.ways import Way, usable

FAR: Final = 1 << 40
Tree = tuple[int, int]  # what it costs, and its tracks as bits
NO_TREE: Final = (FAR, 0)


def cheapest_network(view: State, seat: int, tickets: tuple[int, ...]) -> Way | None:
    """None: not all of the tickets can be completed any more."""
    own = sum(1 << track for track, owner in enumerate(view.owner) if owner == seat)
    return found_network(view.box, own, view.open[seat] & ~own, tuple(sorted({*tickets})))


@lru_cache(maxsize=500)
def found_network(box: Box, own: int, open: int, tickets: tuple[int, ...]) -> Way | None:
    ends = sorted({place for ticket in tickets for place in box.tickets[ticket][:2]})
    trees = cheapest_trees(box, own, open, tuple(ends))
    asked = [sum(1 << ends.index(place) for place in set(box.tickets[ticket][:2])) for ticket in tickets]
    best = min(forests(trees, asked), default=(0, 0))
    if best[0] >= FAR:
        return None
    laid = [track for track in range(len(box.tracks)) if best[1] >> track & 1]
    return Way(tuple(laid), sum(box.tracks[track].length for track in laid if not own >> track & 1))


def forests(trees: list[Tree], asked: list[int]) -> Iterator[Tree]:
    """Every way to share the tickets among trees."""
    if not asked:
        return
    for chosen in range(1 << len(asked) - 1):  # those in one tree with the first
        places, rest = asked[0], list[int]()
        for i, one in enumerate(asked[1:]):
            if chosen >> i & 1:
                places |= one
            else:
                rest.append(one)
        cost, tracks = trees[places]
        for other, more in forests(trees, rest) if rest else ((0, 0),):
            yield cost + other, tracks | more


@lru_cache(maxsize=100)
def cheapest_trees(box: Box, own: int, open: int, ends: tuple[int, ...]) -> list[Tree]:
    """By the set of ends that a tree connects. A country is always an end, so no tree is joined there."""
    cities = [number for number, place in enumerate(box.places) if not place.country]
    edges = usable(box, own, open)
    trees = [[NO_TREE] * len(box.places) for _ in range(1 << len(ends))]
    for some in range(1, 1 << len(ends)):
        here = trees[some]
        if some & some - 1:
            join(trees, some, cities)
        else:
            here[ends[some.bit_length() - 1]] = (0, 0)
        spread(box, here, edges)
    return [min((here[city] for city in cities), default=NO_TREE) for here in trees]


def join(trees: list[list[Tree]], some: int, cities: list[int]) -> None:
    """Two trees that meet in a city are one."""
    here, part = trees[some], some - 1 & some
    while part > some ^ part:
        one, other = trees[part], trees[some ^ part]
        for city in cities:
            cost = one[city][0] + other[city][0]
            if cost < here[city][0]:
                here[city] = cost, one[city][1] | other[city][1]
        part = part - 1 & some


def spread(box: Box, here: list[Tree], edges: list[list[tuple[int, int, int]]]) -> None:
    """A tree that ends in a city grows to the next."""
    queue = [(tree[0], place) for place, tree in enumerate(here) if tree[0] < FAR]
    heapify(queue)
    while queue:
        cost, place = heappop(queue)
        if cost > here[place][0]:
            continue
        for more, there, track in edges[place]:
            if cost + more < here[there][0] and not box.places[there].country:
                here[there] = cost + more, here[place][1] | 1 << track
                heappush(queue, (cost + more, there))
