"""Networks: the cheapest tracks that complete tickets, over free and own tracks."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from stellwerk.games.germany.deck.data import GREY, POINTS, Box, bits
from stellwerk.games.germany.rules.state import State

TURN: Final = 0.7  # what a turn costs beside the cards of a track, counted in cards
GREY_IS_EASY: Final = 0.15  # a card of a grey track costs that much less
FAR: Final = float("inf")


class Plan(NamedTuple):
    """Tracks still to claim, for which tickets, and what the whole is worth."""

    tracks: frozenset[int]
    mask: int  # the same tracks, one bit each
    tickets: tuple[int, ...]
    trains: int
    gain: float  # points of its tickets and tracks, less what the tickets beyond it cost
    cost: float  # its cards and turns, counted in cards


@lru_cache(maxsize=8)
def connections(box: Box) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By place: (other place, connection) of everything that begins or ends there."""
    table: list[list[tuple[int, int]]] = [[] for _ in box.places]
    for number, tracks in enumerate(box.groups):
        track = box.tracks[tracks[0]]
        table[track.a].append((track.b, number))
        table[track.b].append((track.a, number))
    return tuple(tuple(row) for row in table)


class Printed(NamedTuple):
    """What never changes about a box, by connection or by place."""

    masks: tuple[int, ...]  # by connection: its tracks, one bit each
    prices: tuple[float, ...]  # by connection: what it takes, counted in cards
    onward: tuple[tuple[tuple[int, int], ...], ...]  # by place: (other place, connection); none out of a country


@lru_cache(maxsize=8)
def printed(box: Box) -> Printed:
    """The tables of a box. A country is an end, never a way through (DE-8.6)."""
    first = [box.tracks[tracks[0]] for tracks in box.groups]
    prices = tuple(t.length * (1 - GREY_IS_EASY * (t.colour == GREY)) + TURN for t in first)
    onward = tuple(() if box.places[i].country else row for i, row in enumerate(connections(box)))
    return Printed(tuple(map(bits, box.groups)), prices, onward)


def own_tracks(view: State, seat: int) -> int:
    """The seat's tracks, one bit each."""
    return tracks_of(tuple(view.owner), seat)


@lru_cache(maxsize=4_000)
def tracks_of(owner: tuple[int, ...], seat: int) -> int:
    return bits(track for track, mine in enumerate(owner) if mine == seat)


def costs_of(box: Box, open_tracks: int, own: int) -> list[float]:
    """By connection: 0 if the seat owns it, what it takes if one of its tracks is open to the seat, and FAR else."""
    masks, prices, _ = printed(box)
    return [
        0.0 if own & mask else price if open_tracks & mask else FAR for mask, price in zip(masks, prices, strict=True)
    ]


def cheapest(box: Box, costs: list[float], a: int, b: int) -> tuple[float, tuple[int, ...]]:
    """The cheapest way between two places and its connections."""
    onward = printed(box).onward
    best = [FAR] * len(onward)
    best[a] = 0.0
    came: list[tuple[int, int]] = [(a, 0)] * len(onward)
    queue = [(0.0, a)]
    while queue:
        cost, place = heappop(queue)
        if place == b:
            return cost, way(came, a, b)
        if cost > best[place]:
            continue
        for other, number in onward[place] if place != a else connections(box)[a]:
            new = cost + costs[number]
            if new < best[other]:
                best[other] = new
                came[other] = (place, number)
                heappush(queue, (new, other))
    return FAR, ()


def way(came: list[tuple[int, int]], a: int, b: int) -> tuple[int, ...]:
    numbers = []
    while b != a:
        b, number = came[b]
        numbers.append(number)
    return tuple(numbers)


def plan(view: State, seat: int, tickets: tuple[int, ...]) -> Plan:
    """A network for as many of the tickets as pays."""
    return planned(view.box, view.open[seat], own_tracks(view, seat), view.trains[seat], tickets)


@lru_cache(maxsize=20_000)
def planned(box: Box, open_tracks: int, own: int, trains: int, tickets: tuple[int, ...]) -> Plan:
    """Ticket by ticket, the one with most value for its way first; what it needs is free for the next."""
    costs = costs_of(box, open_tracks, own)
    chosen: list[int] = []
    kept: list[int] = []
    left, gain, effort, used = list(tickets), 0.0, 0.0, 0
    while left:
        ways = {t: cheapest(box, costs, box.tickets[t].a, box.tickets[t].b) for t in left}
        ticket = max(left, key=lambda t: 2 * box.tickets[t].value - 1.2 * ways[t][0])
        cost, numbers = ways[ticket]
        new = [number for number in numbers if costs[number] > 0]
        length = sum(box.tracks[box.groups[number][0]].length for number in new)
        left.remove(ticket)
        if cost == FAR or used + length > trains:
            gain -= box.tickets[ticket].value
            continue
        used += length
        points = sum(POINTS[box.tracks[box.groups[number][0]].length] for number in new)
        gain += box.tickets[ticket].value + points
        effort += cost
        chosen += new
        kept.append(ticket)
        for number in new:
            costs[number] = 0.0
    tracks = frozenset(t for number in chosen for t in box.groups[number] if open_tracks >> t & 1)
    return Plan(tracks, bits(tracks), tuple(kept), used, gain, effort)
