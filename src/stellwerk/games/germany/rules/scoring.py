"""The final scoring of Germany: tickets, Globetrotter, passengers, and who has won."""

from collections.abc import Sequence
from typing import Final

from stellwerk.games.germany.deck.data import PASSENGERS, POINTS, Box, Track
from stellwerk.games.germany.rules.state import State

GLOBETROTTER: Final = 15  # DE-10.4
MOST: Final = 20  # DE-10.6
SECOND: Final = 10


Nets = tuple[list[int], list[Track]]  # by city: a step towards the city that stands for its net; tracks to countries


def nets_of(box: Box, owner: Sequence[int], seat: int) -> Nets:
    """The nets of the seat's tracks (DE-8.1 to DE-8.8)."""
    root, borders = list(range(len(box.places))), list[Track]()
    for number, mine in enumerate(owner):
        if mine == seat:
            track = box.tracks[number]
            if track.border is None:
                root[find(root, track.a)] = find(root, track.b)
            else:
                borders.append(track)
    return root, borders


def reaching(box: Box, nets: Nets, place: int) -> set[int]:
    """The nets that reach a place.

    One city stands for each net. A city lies in one net; a country is reached by one net for each track
    into it, and joins none of them, because every such track is a dead end of its own (DE-8.4).
    """
    root, borders = nets
    if box.places[place].country:
        return {find(root, track.a) for track in borders if track.b == place}
    return {find(root, place)}


def find(root: list[int], place: int) -> int:
    """The city that stands for the net of a place."""
    while root[place] != place:
        place = root[place]
    return place


def completed(box: Box, owner: Sequence[int], seat: int, tickets: Sequence[int]) -> tuple[int, ...]:
    """Which of the tickets the seat's own tracks complete (DE-8.1)."""
    nets = nets_of(box, owner, seat)
    return tuple([t for t in tickets if joined(box, nets, box.tickets[t].a, box.tickets[t].b)])


def joined(box: Box, nets: Nets, a: int, b: int) -> bool:
    """Does one net reach both places?"""
    if box.places[a].country or box.places[b].country:
        return bool(reaching(box, nets, a) & reaching(box, nets, b))
    return find(nets[0], a) == find(nets[0], b)


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
    """DE-10.11, DE-10.12: points, then completed tickets, then passengers; for every place."""
    done = completed(state.box, state.owner, seat, state.tickets[seat])
    return (state.score[seat], len(done), sum(state.met[seat]))


def winners(state: State) -> tuple[int, ...]:
    ranks = [ranking(state, seat) for seat in range(state.players)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def scores(state: State) -> tuple[int, ...]:
    return tuple(state.score)
