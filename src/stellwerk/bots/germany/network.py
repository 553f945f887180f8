"""Networks: the cheapest tracks that complete tickets, over free and own tracks."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from stellwerk.games.germany.data import GREY, POINTS, Box
from stellwerk.games.germany.state import State

TURN = 0.7  # what a turn costs beside the cards of a track, counted in cards
IN_HAND = 0.35  # how much cheaper a card is that is already in the hand


class Plan(NamedTuple):
    """Tracks still to claim, for which tickets, and what the whole is worth."""

    tracks: frozenset[int]
    tickets: tuple[int, ...]
    trains: int
    worth: float


@lru_cache(maxsize=8)
def neighbours(box: Box) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By place: (other place, track) of every track that begins or ends there."""
    table: list[list[tuple[int, int]]] = [[] for _ in box.places]
    for number, track in enumerate(box.tracks):
        table[track.a].append((track.b, number))
        table[track.b].append((track.a, number))
    return tuple(tuple(row) for row in table)


def track_costs(view: State, seat: int) -> list[float]:
    """By track: 0 if it is the own, what it takes if it is open to the seat, and infinite else."""
    hand, costs = view.hands[seat], [float("inf")] * len(view.owner)
    most, mine = max(hand[:GREY]), view.open[seat]
    for number, track in enumerate(view.box.tracks):
        if view.owner[number] == seat:
            costs[number] = 0.0
        elif mine >> number & 1:
            held = most if track.colour == GREY else hand[track.colour]
            costs[number] = track.length + TURN - IN_HAND * min(held, track.length)
    return costs


def cheapest(box: Box, costs: list[float], a: int, b: int) -> tuple[float, tuple[int, ...]]:
    """The cheapest way between two places and its tracks. A country is an end, never a way through (DE-8.6)."""
    best = {a: 0.0}
    came: dict[int, tuple[int, int]] = {}
    queue = [(0.0, a)]
    table, places = neighbours(box), box.places
    while queue:
        cost, place = heappop(queue)
        if place == b:
            return cost, way(came, a, b)
        if cost > best[place] or (places[place].country and place != a):
            continue
        for other, track in table[place]:
            new = cost + costs[track]
            if new < best.get(other, float("inf")):
                best[other] = new
                came[other] = (place, track)
                heappush(queue, (new, other))
    return float("inf"), ()


def way(came: dict[int, tuple[int, int]], a: int, b: int) -> tuple[int, ...]:
    tracks = []
    while b != a:
        b, track = came[b]
        tracks.append(track)
    return tuple(tracks)


def plan(view: State, seat: int, tickets: tuple[int, ...], costs: list[float] | None = None) -> Plan:
    """A network for as many of the tickets as pays: the dearest in value for its tracks comes first."""
    box, budget = view.box, view.trains[seat]
    costs = list(costs or track_costs(view, seat))
    chosen: set[int] = set()
    kept: list[int] = []
    left, worth, used = list(tickets), 0.0, 0
    while left:
        ways = {t: cheapest(box, costs, box.tickets[t].a, box.tickets[t].b) for t in left}
        ticket = max(left, key=lambda t: 2 * box.tickets[t].value - 1.2 * ways[t][0])
        cost, tracks = ways[ticket]
        new = [track for track in tracks if costs[track] > 0]
        trains = sum(box.tracks[track].length for track in new)
        left.remove(ticket)
        if used + trains > budget or cost == float("inf"):
            worth -= box.tickets[ticket].value
            continue
        used += trains
        worth += box.tickets[ticket].value + sum(POINTS[box.tracks[t].length] for t in new) - 0.9 * cost
        chosen.update(new)
        kept.append(ticket)
        for track in new:
            costs[track] = 0.0
    return Plan(frozenset(chosen), tuple(kept), used, worth)
