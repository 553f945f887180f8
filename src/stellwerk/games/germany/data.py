"""What the box of Germany holds: the map, the tickets and the cards, read from TOML and checked."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from stellwerk.core import codec

COLOURS: Final = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")  # DE-1.3
LOCOMOTIVE: Final = 8  # the ninth kind of card
GREY: Final = 8  # the ninth colour of a track
UNSEEN: Final = 9  # in a view: how many cards of a hand are unknown
CARDS: Final = (12, 12, 12, 12, 12, 12, 12, 12, 14)  # DE-1.3
TRAINS: Final = 45  # DE-1.2
PASSENGERS: Final = ("red", "green", "black", "yellow", "blue", "white")  # DE-1.6
PASSENGERS_EACH: Final = 10
POINTS: Final = (0, 1, 2, 4, 7, 10, 15, 18)  # DE-5.15, by length
SHORT, LONG = 0, 1
MAP: Final = Path(__file__).parent / "map"
SOURCES: Final = ("documented", "inferred", "reconstructed")


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

    a: int
    b: int
    length: int
    colour: int
    group: int  # the connection it belongs to: two or three tracks side by side share one
    lane: int
    via: tuple[tuple[float, float], ...]
    border: tuple[float, float] | None  # where a track into a country ends


class Ticket(NamedTuple):
    """Two places to be joined."""

    a: int
    b: int
    value: int
    deck: int  # SHORT or LONG


@dataclass(frozen=True)
class Box:
    """Everything printed. Tracks, places and tickets are named by their index."""

    places: tuple[Place, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    groups: tuple[tuple[int, ...], ...]  # the tracks of each connection
    within: tuple[tuple[int, ...], ...]  # by colour and number of cards: the tracks they pay for, one bit each
    digest: str


class BadDeck(ValueError):
    """The files describe no playable box; the message lists every problem."""


@cache
def box() -> Box:
    """The published map."""
    names = ("places", "routes", "tickets")
    return build({name: tomllib.loads((MAP / f"{name}.toml").read_text("utf-8")) for name in names})


def build(files: dict[str, dict[str, Any]]) -> Box:
    """A box from the parsed files, or one error that lists all that is wrong with them."""
    problems: list[str] = []
    cities, countries = files["places"]["cities"], files["places"]["countries"]
    places = tuple(place(item, item in countries) for item in [*cities, *countries])
    index = {item.id: number for number, item in enumerate(places)}
    if len(index) != len(places):
        problems.append("places.toml: two places have the same id")
    waiting = sum(item.passengers for item in places)
    if waiting != PASSENGERS_EACH * len(PASSENGERS):
        problems.append(f"places.toml: {waiting} passengers wait, and there are 60 (DE-1.6)")
    routes = [item for item in files["routes"]["routes"] if route_is_good(item, index, places, problems)]
    tracks = tuple(lay(routes, index))
    tickets = tuple(
        Ticket(index[item["a"]], index[item["b"]], item["value"], deck)
        for deck, name in ((SHORT, "short"), (LONG, "long"))
        for item in files["tickets"][name]
        if ticket_is_good(item, name, index, problems)
    )
    if problems:
        raise BadDeck("; ".join(problems))
    groups = tuple(tuple(t for t, track in enumerate(tracks) if track.group == g) for g in range(len(routes)))
    within = tuple(tuple(bits(payable(tracks, colour, n)) for n in range(TRAINS + 1)) for colour in range(GREY + 1))
    return Box(places, tracks, tickets, groups, within, codec.digest(codec.encode([places, tracks, tickets])))


def payable(tracks: tuple[Track, ...], colour: int, cards: int) -> Iterable[int]:
    return (t for t, track in enumerate(tracks) if track.colour == colour and track.length <= cards)


def bits(tracks: Iterable[int]) -> int:
    """A set of tracks as an integer, one bit each: union, intersection and copy cost next to nothing."""
    return sum(1 << track for track in tracks)


def place(item: dict[str, Any], country: bool) -> Place:
    return Place(item["id"], (item["en"], item["de"], item["it"]), item["x"], item["y"], item["passengers"], country)


def route_is_good(item: Any, index: dict[str, int], places: tuple[Place, ...], problems: list[str]) -> bool:
    where = f"routes.toml: {item.get('a')}-{item.get('b')}"
    found = [f"{where}: there is no place {end!r}" for end in (item["a"], item["b"]) if end not in index]
    found += [f"{where}: there is no colour {c!r}" for c in item["colours"] if c not in (*COLOURS, "grey")]
    if item["length"] not in range(1, len(POINTS)):
        found.append(f"{where}: a length of {item['length']} has no points (DE-5.15)")
    if not found and places[index[item["b"]]].country != ("border" in item):
        found.append(f"{where}: a track into a country, and no other, has a border (DE-8.4)")
    problems += found
    return not found


def lay(routes: list[dict[str, Any]], index: dict[str, int]) -> Iterable[Track]:
    """One track for each colour of each connection."""
    for group, item in enumerate(routes):
        via = tuple((x, y) for x, y in item.get("via", ()))
        border = tuple(item["border"]) if "border" in item else None
        for lane, name in enumerate(item["colours"]):
            colour = (*COLOURS, "grey").index(name)
            yield Track(index[item["a"]], index[item["b"]], item["length"], colour, group, lane, via, border)


def ticket_is_good(item: Any, deck: str, index: dict[str, int], problems: list[str]) -> bool:
    where = f"tickets.toml: {deck} {item.get('a')}-{item.get('b')}"
    found = [f"{where}: there is no place {end!r}" for end in (item["a"], item["b"]) if end not in index]
    if not found and (item["a"] == item["b"] or item["value"] < 1):
        found.append(f"{where}: it needs two places and a value")
    problems += found
    return not found
