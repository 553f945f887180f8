"""The final scoring of Germany: tickets, Globetrotter, passengers, and who has won."""

from collections.abc import Sequence
from typing import Final

from stellwerk.games.germany.deck.data import PASSENGERS, POINTS, Box
from stellwerk.games.germany.rules.state import State

GLOBETROTTER: Final = 15  # DE-10.4
MOST: Final = 20  # DE-10.6
SECOND: Final = 10


def components(box: Box, owner: Sequence[int], seat: int) -> list[set[int]]:
    """For each place the nets of the seat's tracks that reach it (DE-8.1 to DE-8.8).

    A net is named by one of its cities. A city lies in one net; a country is reached by one net for each track
    into it, and joins none of them, because every such track is a dead end of its own (DE-8.4).
    """
    root = list(range(len(box.places)))
    borders = []
    for track, mine in zip(box.tracks, owner, strict=True):
        if mine == seat and track.border is None:
            root[find(root, track.a)] = find(root, track.b)
        elif mine == seat:
            borders.append(track)
    nets = [set() if place.country else {find(root, number)} for number, place in enumerate(box.places)]
    for track in borders:
        nets[track.b].add(find(root, track.a))
    return nets


def find(root: list[int], place: int) -> int:
    """The city that the net of a place is named by."""
    while root[place] != place:
        place = root[place]
    return place


def completed(box: Box, owner: Sequence[int], seat: int, tickets: Sequence[int]) -> tuple[int, ...]:
    """Which of the tickets the seat's own tracks complete (DE-8.1)."""
    nets = components(box, owner, seat)
    return tuple(t for t in tickets if nets[box.tickets[t].a] & nets[box.tickets[t].b])


def route_points(state: State, seat: int) -> int:
    """DE-10.1."""
    return sum(POINTS[t.length] for t, mine in zip(state.box.tracks, state.owner, strict=True) if mine == seat)


def passenger_points(counts: Sequence[int]) -> list[int]:
    """One colour: what each seat gets for its number of passengers (DE-10.6 to DE-10.10)."""
    ranks = sorted({count for count in counts if count > 0}, reverse=True)
    if not ranks:
        return [0] * len(counts)
    tie = counts.count(ranks[0]) > 1  # DE-10.7: then there is no second
    second = ranks[1] if len(ranks) > 1 and not tie else None
    return [MOST if count == ranks[0] else SECOND if count == second else 0 for count in counts]


def final_sheet(state: State) -> list[tuple[int, ...]]:
    """By seat: routes, completed tickets, failed tickets, Globetrotter, passengers (DE-10)."""
    values = state.box.tickets
    done = [completed(state.box, state.owner, seat, state.tickets[seat]) for seat in range(state.players)]
    most = max(map(len, done))
    colours = [passenger_points([met[colour] for met in state.met]) for colour in range(len(PASSENGERS))]
    sheet: list[tuple[int, ...]] = []
    for seat in range(state.players):
        won = sum(values[t].value for t in done[seat])
        lost = sum(values[t].value for t in state.tickets[seat]) - won
        globetrotter = GLOBETROTTER if most and len(done[seat]) == most else 0  # DE-10.4, DE-10.5
        passengers = sum(points[seat] for points in colours)
        sheet.append((route_points(state, seat), won, -lost, globetrotter, passengers))
    return sheet


def ranking(state: State, seat: int) -> tuple[int, int, int]:
    """DE-10.11: points, then completed tickets, then passengers."""
    done = completed(state.box, state.owner, seat, state.tickets[seat])
    return (state.score[seat], len(done), sum(state.met[seat]))


def winners(state: State) -> tuple[int, ...]:
    ranks = [ranking(state, seat) for seat in range(state.players)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def scores(state: State) -> tuple[int, ...]:
    return tuple(state.score)
