"""What the box of Germany holds: the map, the tickets and the cards, read from TOML and checked."""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any, Final, NamedTuple

from stellwerk.core import codec
from stellwerk.core.records import BadDeck
from stellwerk.kit.deck import (
    chosen,
    entries,
    fields,
    fraction,
    gather,
    identity,
    listed,
    number,
    shown,
    text,
    unknown_lists,
)

COLOURS: Final = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")  # DE-1.3
LOCOMOTIVE: Final = 8  # the ninth kind of card
GREY: Final = 8  # the ninth colour of a track
UNSEEN: Final = 9  # in a view: how many cards of a hand are unknown
CARDS: Final = (12, 12, 12, 12, 12, 12, 12, 12, 14)  # DE-1.3
TRAINS: Final = 45  # DE-1.2
PASSENGERS: Final = ("red", "green", "black", "yellow", "blue", "white")  # DE-1.6
PASSENGERS_EACH: Final = 10
KEEP_FIRST: Final = 2  # tickets, at least (DE-2.8)
POINTS: Final = (0, 1, 2, 4, 7, 10, 15, 18)  # DE-5.15, by length
SHORT: Final = 0  # the deck of a ticket
LONG: Final = 1
LISTS: Final = ("cities", "countries", "routes", "short", "long")  # of a deck
MAP: Final = Path(__file__).parent / "map"
MOST_LANES: Final = 3
MOST_TRACKS: Final = 4096  # of a deck file: far more than any map has
MOST_PLACES: Final = 2048
MOST_TICKETS: Final = 2048
MOST_BENDS: Final = 8  # of a track: the published ones have three
TURNED: Final = 0.01  # the square of the sum of two unit vectors that are nearly opposite
NEAREST: Final = 0.002  # of the map's width: points of a track that are nearer leave no line to draw
FEWEST_TICKETS: Final = 20  # DE-2.6, five players


class Place(NamedTuple):
    """A city, or a country."""

    id: str
    names: tuple[str, str, str]  # English, German, Italian
    x: float
    y: float
    passengers: int
    country: bool


class Track(NamedTuple):
    """One claimable line of spaces between two places."""

    a: int  # a place
    b: int  # another place
    length: int  # spaces: as many cards and trains
    colour: int  # as in COLOURS; 8 is grey, any one colour
    group: int  # the connection it belongs to: two or three tracks side by side share one
    lane: int  # which of those side by side
    via: tuple[tuple[float, float], ...]
    border: tuple[float, float] | None  # where a track into a country ends


class Ticket(NamedTuple):
    """Two places to be joined."""

    a: int
    b: int
    value: int
    deck: int  # SHORT or LONG


@dataclass(frozen=True, eq=False)
class Box:
    """Everything printed. Tracks, places and tickets are named by their index; boxes with the same are equal."""

    places: tuple[Place, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    groups: tuple[tuple[int, ...], ...]  # the tracks of each connection
    masks: tuple[int, ...]  # the same, one bit for each track
    decks: tuple[int, ...]  # by ticket
    within: tuple[tuple[int, ...], ...]  # by colour and number of cards: the tracks they pay for, one bit each
    digest: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


@cache
def box() -> Box:
    """The published map."""
    return build(published())


def published() -> dict[str, Any]:
    """The parsed files as one table, which is also the shape of a deck file."""
    table: dict[str, Any] = {}
    for name in ("places", "routes", "tickets"):
        table |= tomllib.loads((MAP / f"{name}.toml").read_text("utf-8"))
    return table


def build(table: Mapping[str, Any]) -> Box:
    """A box from the table of a deck, or one error that lists all that is wrong with it."""
    problems = unknown_lists(table, LISTS)
    cities = gather(table, "cities", lambda item: place(item, country=False), problems)
    countries = gather(table, "countries", lambda item: place(item, country=True), problems)
    places: tuple[Place, ...] = (*cities, *countries)
    places += stand_ins(table, {item.id for item in places})
    index = {item.id: number for number, item in enumerate(places)}
    routes = gather(table, "routes", lambda item: route(item, index, places), problems)
    tracks = tuple(track for group, lay in enumerate(routes) for track in lay(group))
    tickets: tuple[Ticket, ...] = (
        *gather(table, "short", lambda item: ticket(item, SHORT, index), problems),
        *gather(table, "long", lambda item: ticket(item, LONG, index), problems),
    )
    problems += wrong_counts(places, tracks, tickets) + joined_twice(places, tracks)
    if problems:
        raise BadDeck(problems)
    groups = tuple(tuple(t for t, track in enumerate(tracks) if track.group == g) for g in range(len(routes)))
    within = tuple(tuple(bits(payable(tracks, colour, n)) for n in range(TRAINS + 1)) for colour in range(GREY + 1))
    masks = tuple(map(bits, groups))
    decks = tuple(ticket.deck for ticket in tickets)
    return Box(
        places, tracks, tickets, groups, masks, decks, within, codec.digest(codec.encode([places, tracks, tickets]))
    )


def stand_ins(table: Mapping[str, Any], known: set[str]) -> tuple[Place, ...]:
    """Places with a problem of their own, so that it is not told again for each of their routes and tickets."""
    return tuple(
        Place(item["id"], ("", "", ""), 0, 0, 0, country)
        for name, country in (("cities", False), ("countries", True))
        for item in entries(table, name)
        if isinstance(item.get("id"), str) and item["id"] not in known
    )


def payable(tracks: tuple[Track, ...], colour: int, cards: int) -> Iterable[int]:
    return (t for t, track in enumerate(tracks) if track.colour == colour and track.length <= cards)


def bits(tracks: Iterable[int]) -> int:
    """A set of tracks as an integer, one bit each: union, intersection and copy cost next to nothing."""
    return sum(1 << track for track in tracks)


def place(item: dict[str, Any], country: bool) -> Place:
    fields(item, ("id", "en", "de", "it", "x", "y", "passengers"))
    names = (text(item, "en"), text(item, "de"), text(item, "it"))
    x, y = fraction(item["x"], "x"), fraction(item["y"], "y")
    return Place(identity(item), names, x, y, number(item, "passengers", 0, 60), country)


def end_of(item: dict[str, Any], name: str, index: dict[str, int]) -> int:
    value = item[name]
    if not isinstance(value, str) or value not in index:
        raise ValueError(f"there is no place {shown(value)}")
    return index[value]


def route(item: dict[str, Any], index: dict[str, int], places: tuple[Place, ...]) -> Callable[[int], list[Track]]:
    """The tracks of a connection, one for each colour, once its number is known."""
    fields(item, ("a", "b", "length", "colours"), ("via", "border"))
    a, b, length = end_of(item, "a", index), end_of(item, "b", index), number(item, "length", 1, len(POINTS) - 1)
    if a == b or places[a].country:
        raise ValueError("a route joins two places, the first of them a city")
    if places[b].country != ("border" in item):
        raise ValueError("a track into a country, and no other, has a border (DE-8.4)")
    border = point(item["border"], "border") if "border" in item else None
    via = tuple(point(bend, "via") for bend in listed({"via": []} | item, "via", MOST_BENDS))
    check_line(places[a], via, places[b], border)
    known = (*COLOURS, "grey")
    colours = [known.index(chosen({"colour": name}, "colour", known)) for name in listed(item, "colours", MOST_LANES)]
    if not 1 <= len(colours) <= MOST_LANES:
        raise ValueError("a connection has one to three tracks")
    return lambda group: [Track(a, b, length, c, group, lane, via, border) for lane, c in enumerate(colours)]


def check_line(a: Place, via: tuple[tuple[float, float], ...], b: Place, border: tuple[float, float] | None) -> None:
    """A line has a length from each of its points to the next. A place that is wrong itself is not looked at."""
    if any(not place.names[0] for place in (a, b)):
        return
    points = ((a.x, a.y), *via, border or (b.x, b.y))
    for here, there in pairwise(points):
        if dist(here, there) < NEAREST:
            raise ValueError(f"the track does not move on at {list(here)}: its next point is the same")
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        if turns_back(before, here, after):
            raise ValueError(f"the track turns back at {list(here)}: what lies upon itself has no length to draw")


def turns_back(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> bool:
    """Whether the way from q to r is, but for a few degrees, the way from p to q again."""
    there, back = dist(p, q), dist(q, r)
    x = (q[0] - p[0]) / there + (r[0] - q[0]) / back
    y = (q[1] - p[1]) / there + (r[1] - q[1]) / back
    return x * x + y * y < TURNED


def point(value: Any, name: str) -> tuple[float, float]:
    """A place on the map."""
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"{name} is {shown(value)} and should be a pair such as [0.5, 0.5]")
    return fraction(value[0], name), fraction(value[1], name)


def ticket(item: dict[str, Any], deck: int, index: dict[str, int]) -> Ticket:
    fields(item, ("a", "b", "value"))
    a, b = end_of(item, "a", index), end_of(item, "b", index)
    if a == b:
        raise ValueError("a ticket names two places")
    return Ticket(a, b, number(item, "value", 1, 99), deck)


def joined_twice(places: tuple[Place, ...], tracks: tuple[Track, ...]) -> list[str]:
    """DE-5.10: all tracks between two places are one connection, and so one entry with several colours."""
    entries = {track.group: tuple(sorted((track.a, track.b))) for track in tracks}
    return [
        f"routes: {places[a].id}-{places[b].id} is there {n} times and should be one entry with all colours (DE-5.10)"
        for (a, b), n in Counter(entries.values()).items()
        if n > 1
    ]


def wrong_counts(places: tuple[Place, ...], tracks: tuple[Track, ...], tickets: tuple[Ticket, ...]) -> list[str]:
    problems = [f"places: {name} is there twice" for name, n in Counter(p.id for p in places).items() if n > 1]
    waiting = sum(item.passengers for item in places)
    if waiting != PASSENGERS_EACH * len(PASSENGERS):
        problems.append(f"places: {waiting} passengers wait, and there are 60 (DE-1.6)")
    if len(tracks) > MOST_TRACKS:
        problems.append(f"routes: there are {len(tracks)} tracks, and at most {MOST_TRACKS} are possible")
    if len(places) > MOST_PLACES:
        problems.append(f"places: there are {len(places)}, and at most {MOST_PLACES} are possible")
    if len(tickets) > MOST_TICKETS:
        problems.append(f"tickets: there are {len(tickets)}, and at most {MOST_TICKETS} are possible")
    if len(tickets) < FEWEST_TICKETS:
        problems.append(f"tickets: there are {len(tickets)}, and five players draw {FEWEST_TICKETS} at the start")
    return problems
