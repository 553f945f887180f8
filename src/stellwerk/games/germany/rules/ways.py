"""The shortest way between the two places of a ticket that is still open to a seat."""

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from stellwerk.games.germany.deck.data import Box
from stellwerk.games.germany.rules.state import State

STEPS: Final = 12  # bits of a place, and then of the number of tracks
TRAINS: Final = 2 * STEPS
PLACE: Final = (1 << STEPS) - 1


class Way(NamedTuple):
    """The tracks from one end to the other, own ones among them, and how many trains are still to be laid."""

    tracks: tuple[int, ...]
    missing: int


def shortest_way(view: State, seat: int, ticket: int) -> Way | None:
    """None: the places cannot be connected any more."""
    own = sum(1 << track for track, owner in enumerate(view.owner) if owner == seat)
    return found_way(view.box, own, view.open[seat] & ~own, ticket)


@lru_cache(maxsize=2000)
def found_way(box: Box, own: int, open: int, ticket: int) -> Way | None:
    """The fewest trains, and of equal ways the one over fewer tracks. A country is always an end."""
    start, goal = box.tickets[ticket][:2]
    edges, reached, came = usable(box, own, open), {start: 0}, dict[int, tuple[int, int]]()
    queue = [start]  # numbers that begin with the trains, then the tracks, then the place
    while queue:
        here = heappop(queue)
        place = here & PLACE
        if place == goal:
            return Way(tracks_to(goal, came), here >> TRAINS)
        if here >> STEPS > reached[place] or (place != start and box.places[place].country):
            continue
        for cost, there, track in edges[place]:
            far = (here >> STEPS) + cost
            if far < reached.get(there, far + 1):
                reached[there], came[there] = far, (track, place)
                heappush(queue, far << STEPS | there)
    return None


def tracks_to(goal: int, came: dict[int, tuple[int, int]]) -> tuple[int, ...]:
    """Back from the goal, and so in the order of the way."""
    tracks: list[int] = []
    while goal in came:
        track, goal = came[goal]
        tracks.append(track)
    return tuple(reversed(tracks))


@lru_cache(maxsize=100)
def usable(box: Box, own: int, open: int) -> list[list[tuple[int, int, int]]]:
    """By place: what a track costs in trains and in tracks, where it leads, and its number."""
    found: list[list[tuple[int, int, int]]] = [[] for _ in box.places]
    for number, track in enumerate(box.tracks):
        if (own | open) >> number & 1:
            cost = (0 if own >> number & 1 else track.length) << TRAINS - STEPS | 1
            found[track.a].append((cost, track.b, number))
            found[track.b].append((cost, track.a, number))
    return found
