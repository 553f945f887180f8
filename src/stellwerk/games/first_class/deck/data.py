"""What the box of First Class holds: cards, tiles and tokens, read from TOML and checked."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

from stellwerk.core import codec
from stellwerk.core.records import BadDeck, Effect
from stellwerk.games.first_class.deck.verbs import EVIDENCE, LADDER, Need, frame, need
from stellwerk.kit.deck import chosen, entries, fields, gather, identity, listed, number, shown, tried, unknown_lists

CARDS: Final = Path(__file__).parent / "cards"
SETS: Final = "XABCDE"  # the base cards and the modules
MODULES: Final = SETS[1:]
FILES: Final = {"X": "base", **{module: f"module_{module.lower()}" for module in MODULES}}
PILES: Final = (1, 2, 3)
PER_PILE: Final = {"X": 24, **dict.fromkeys(MODULES, 8)}  # FC-1.3
SOURCES: Final = ("documented", "inferred", "reconstructed")
BASE_KINDS: Final = ("car", "locomotive", "conductor", "route")  # FC-1.4
SCORING_KINDS: Final = BASE_KINDS[:3]  # FC-18.3
KINDS: Final = (
    *BASE_KINDS,
    "contract",
    "money",
    "game-end",
    "celebrity",
    "postcard",
    "suspect-self",
    "suspect-others",
    "destroy-evidence",
    "passenger",
    "switch",
    "mechanic",
)
FRAMED: Final = ("car", "locomotive", "conductor", "money", "game-end", "suspect-self", "suspect-others")
FIELDS: Final = {  # what a card of each kind has beside id, pile, kind and source
    **dict.fromkeys(FRAMED, ("frames",)),
    **dict.fromkeys(("celebrity", "postcard", "destroy-evidence"), ()),
    "route": ("stations",),
    "contract": ("need", "bonus"),
    "passenger": ("passenger", "baggage"),
    "switch": ("value", "upper", "lower"),
    "mechanic": ("value", "frames"),
}
MOST_FRAMES: Final = 3
MOST_PARTS: Final = 8  # of a frame, and of a choice: published cards have three
MOST_LETTERS: Final = 200  # of the text of a frame
MOST: Final = 12  # after a verb; as many coins and stations as there are places for
MOST_POINTS: Final = 99
COUNTS: Final = {  # FC-1.9, FC-1.10, FC-1.7, FC-1.12, FC-9.4
    "game_end": 21,
    "mail_cars": 4,
    "locomotive_tiles": 8,
    "printed_stations": 3,
    "start_player_tile": 4,
}
TOKENS: Final = 26  # FC-C.1
CAR_CARDS: Final = (50, 24, 20)  # FC-1.5: cards 0/1, 2/4 and 7/12, for decks that give no numbers of their own
FIRST_CARS: Final = 8  # cards 0/1 that four players begin with (FC-2.4)
MOST_CARS: Final = 99
MURDERER, INNOCENT = 1, 0
ROLES: Final = (MURDERER, INNOCENT, INNOCENT, INNOCENT)  # FC-C.1

Printed = tuple[Effect, ...]  # the parts of a frame, as a card prints them


class Station(NamedTuple):
    """A stop of the locomotive: points once, or a bonus in every scoring (FC-7.3, FC-7.4)."""

    points: int
    bonus: Printed


class Card(NamedTuple):
    """An action card."""

    id: str
    set: str
    pile: int
    kind: str
    source: str
    frames: tuple[Printed, ...] = ()
    stations: tuple[Station, ...] = ()
    need: Need = Need("none")
    bonus: Printed = ()
    passenger: Printed = ()  # its coins first
    baggage: Printed = ()  # its points first
    value: int = 0  # of a switch or mechanic
    upper: int = 0
    lower: int = 0


class GameEnd(NamedTuple):
    id: str
    kind: str
    value: int
    bonus: Printed
    source: str


class MailCar(NamedTuple):
    id: str
    bonus: Printed
    source: str


class Tile(NamedTuple):
    """A locomotive tile."""

    value: int
    bonus: Printed
    source: str


class Token(NamedTuple):
    """A piece of evidence: fingerprints, points or removal."""

    kind: str
    n: int


@dataclass(frozen=True, eq=False)
class Box:
    """Everything printed. Cards of all kinds are named by their index. Of each digest there is only one box."""

    cards: tuple[Card, ...]
    game_end: tuple[GameEnd, ...]
    mail_cars: tuple[MailCar, ...]
    tiles: tuple[Tile, ...]
    printed: tuple[Station, ...]
    start_tile: tuple[Printed, ...]
    tokens: tuple[Token, ...]
    car_cards: tuple[int, int, int]  # of 0/1, 2/4 and 7/12
    kinds: tuple[str, ...]  # by card
    must_place: tuple[bool, ...]  # by card: performing it needs a free place (FC-RM.3)
    digest: str

    def __reduce__(self) -> tuple[Any, ...]:
        return the_box, tuple(vars(self).values())


BOXES: Final = WeakValueDictionary[str, Box]()  # by digest


def the_box(*fields: Any) -> Box:
    """The one box of a digest: built again, copied or unpickled, a deck stays the same key of every cache."""
    box = Box(*fields)
    return BOXES.setdefault(box.digest, box)


@cache
def box() -> Box:
    """The reconstructed deck that comes with the program."""
    return build(published())


@lru_cache(maxsize=100)
def pile_cards(box: Box, modules: str) -> tuple[tuple[int, ...], ...]:
    """The cards of each pile with these modules."""
    return tuple(
        tuple(c for c, card in enumerate(box.cards) if card.pile == pile and card.set in "X" + modules)
        for pile in (1, 2, 3)
    )


def published() -> dict[str, Any]:
    """The parsed files as one table, which is also the shape of a deck file."""
    table: dict[str, Any] = {}
    for name in FILES.values():
        table[name] = tomllib.loads((CARDS / f"{name}.toml").read_text("utf-8"))["cards"]
    return table | tomllib.loads((CARDS / "components.toml").read_text("utf-8"))


def build(table: Mapping[str, Any]) -> Box:
    """A box from the table of a deck, or one error that lists all that is wrong with it."""
    problems = unknown_lists(table, (*FILES.values(), *COUNTS, "evidence", "car_cards"))
    cards: tuple[Card, ...] = ()
    for letter, name in FILES.items():
        cards += gather(table, name, partial(action_card, letter=letter), problems)
    game_end = gather(table, "game_end", game_end_card, problems)
    mail_cars = gather(table, "mail_cars", mail_car, problems)
    tiles = gather(table, "locomotive_tiles", tile, problems)
    printed = gather(table, "printed_stations", station, problems)
    start_tile = gather(table, "start_player_tile", share, problems)
    tokens = tuple(token for group in gather(table, "evidence", evidence, problems) for token in group)
    car_cards = tried(partial(supply_of_cars, table), "car_cards", problems)
    problems += wrong_counts(table)
    if problems:
        raise BadDeck(problems)
    kinds = tuple(card.kind for card in cards)
    must_place = tuple(kind in ("celebrity", "passenger", "postcard") for kind in kinds)
    content = [cards, game_end, mail_cars, tiles, printed, start_tile, tokens, car_cards]
    digest = codec.digest(codec.encode(content))
    return the_box(cards, game_end, mail_cars, tiles, printed, start_tile, tokens, car_cards, kinds, must_place, digest)


def action_card(item: dict[str, Any], letter: str) -> Card:
    kind = kind_of(item, letter)
    fields(item, ("id", "pile", "kind", "source", *FIELDS[kind]))
    drawn = letter == "C"  # evidence
    card = Card(
        id=identity(item),
        set=letter,
        pile=chosen(item, "pile", PILES),
        kind=kind,
        source=chosen(item, "source", SOURCES),
        frames=tuple(printed(parts, "frames", drawn) for parts in listed(item, "frames")) if "frames" in item else (),
        stations=tuple(station(stop) for stop in listed(item, "stations")) if "stations" in item else (),
        need=requirement(item["need"]) if "need" in item else Need("none"),
        bonus=printed(item["bonus"], "bonus", drawn) if "bonus" in item else (),
        passenger=printed(item["passenger"], "passenger") if "passenger" in item else (),
        baggage=printed(item["baggage"], "baggage") if "baggage" in item else (),
        value=chosen(item, "value", LADDER) if "value" in item else 0,
        upper=number(item, "upper", 0, MOST_POINTS) if "upper" in item else 0,
        lower=number(item, "lower", 0, MOST_POINTS) if "lower" in item else 0,
    )
    check_card(card)
    return card


def kind_of(item: Any, letter: str) -> str:
    """The kind of an action card, which decides what else it has."""
    if not isinstance(item, dict):
        raise ValueError(f"this is {shown(item)} and should be a table: {{ id, pile, kind, … }}")
    kind: str = chosen(item, "kind", KINDS)
    if (letter == "X") != (kind in BASE_KINDS):
        raise ValueError(f"a card of the kind {kind!r} does not belong to this set (FC-1.4)")
    return kind


def check_card(card: Card) -> None:
    """What each kind of card must have."""
    ops = {effect.op for parts in card.frames for effect in parts}
    most = 1 if card.kind == "mechanic" else MOST_FRAMES
    wants = [
        ("frames" not in FIELDS[card.kind] or 1 <= len(card.frames) <= most, f"the card has 1 to {most} frames"),
        (card.kind != "route" or 1 <= len(card.stations) <= 4, "a route card has one to four stations (FC-7.7)"),
        (card.kind != "passenger" or card.passenger[0].op == "coins", "a passenger begins with coins (FC-D.7)"),
        (card.kind != "passenger" or card.baggage[0].op == "points", "baggage begins with points (FC-D.8)"),
        (card.kind != "suspect-self" or "evidence-self" in ops, "the card draws evidence-self (FC-C.7)"),
        (card.kind != "suspect-others" or "evidence-others" in ops, "the card draws evidence-others (FC-C.8)"),
    ]
    for good, reason in wants:
        if not good:
            raise ValueError(reason)


def printed(words: Any, name: str, evidence: bool = False) -> Printed:
    """A text of the vocabulary as effects; evidence is drawn in module C alone."""
    if not isinstance(words, str) or not words.strip():
        raise ValueError(f"{name} is {shown(words)} and should be a text such as 'car 2, 0>1'")
    if len(words) > MOST_LETTERS:
        raise ValueError(f"{name} has {len(words)} letters and should have {MOST_LETTERS} at most")
    parts = frame(words)
    for printed_parts in (parts, *(effect.of for effect in parts)):
        if len(printed_parts) > MOST_PARTS:
            raise ValueError(f"{name} has {len(printed_parts)} parts and should have {MOST_PARTS} at most")
    for effect in parts:
        check_effect(effect, evidence)
    return parts


def check_effect(effect: Effect, evidence: bool) -> None:
    """No more than the board can take, and in a choice only what a player can choose."""
    most = MOST_POINTS if effect.op == "points" else MOST
    if effect.n > most:
        raise ValueError(f"{effect.op} is followed by {effect.n} and should be by {most} at most")
    if effect.op in EVIDENCE and not evidence:
        raise ValueError("evidence belongs to module C, and there to no choice")
    for inner in effect.of:
        if inner.of:
            raise ValueError("'per' and 'or' do not go together")
        check_effect(inner, evidence=False)


def share(words: Any) -> Printed:
    """What a player gets when the start player tile is taken, which may be nothing (FC-9.4)."""
    return () if words == "" else printed(words, "this")


def requirement(words: Any) -> Need:
    """A text of the vocabulary as the requirement of a contract; cars have values of the ladder."""
    if not isinstance(words, str):
        raise ValueError(f"need is {shown(words)} and should be a text such as 'cars 6 2'")
    asked = need(words)
    values = asked.numbers[1:] if asked.what == "cars" else asked.numbers if asked.what == "run" else ()
    for value in values:
        if value not in LADDER:
            raise ValueError(f"{words!r}: no car has the value {value}; the values are: {', '.join(map(str, LADDER))}")
    return asked


def station(stop: Any) -> Station:
    """A number is a points station, a text the bonus of a bonus station."""
    if isinstance(stop, str):
        return Station(0, printed(stop, "station"))
    return Station(number({"station": stop}, "station", 1, MOST_POINTS), ())


def game_end_card(item: dict[str, Any]) -> GameEnd:
    fields(item, GameEnd._fields)
    kind, value = chosen(item, "kind", SCORING_KINDS), number(item, "value", 1, 9)
    return GameEnd(identity(item), kind, value, printed(item["bonus"], "bonus"), chosen(item, "source", SOURCES))


def mail_car(item: dict[str, Any]) -> MailCar:
    fields(item, MailCar._fields)
    return MailCar(identity(item), printed(item["bonus"], "bonus"), chosen(item, "source", SOURCES))


def tile(item: dict[str, Any]) -> Tile:
    fields(item, Tile._fields)
    value = number(item, "value", 1, MOST_POINTS)
    return Tile(value, printed(item["bonus"], "bonus"), chosen(item, "source", SOURCES))


def evidence(item: dict[str, Any]) -> tuple[Token, ...]:
    fields(item, ("kind", "n", "tokens"))
    token = Token(chosen(item, "kind", ("fingerprints", "points", "removal")), number(item, "n", 1, 9))
    return (token,) * number(item, "tokens", 1, TOKENS)


def supply_of_cars(table: Mapping[str, Any]) -> tuple[int, ...]:
    """FC-1.5: how many car cards of each kind there are; as in the box, unless the deck says otherwise."""
    counts = table.get("car_cards", list(CAR_CARDS))
    if not isinstance(counts, list) or len(counts) != len(CAR_CARDS):
        raise ValueError("this should be a list of three numbers: cards 0/1, 2/4 and 7/12 (FC-1.5)")
    leasts = (FIRST_CARS, 0, 0)
    return tuple(number({"cards": n}, "cards", least, MOST_CARS) for n, least in zip(counts, leasts, strict=True))


def wrong_counts(table: Mapping[str, Any]) -> list[str]:
    """Counts per pile and set, and of everything else; ids that are used twice."""
    problems = []
    for letter, name in FILES.items():
        piles = [item.get("pile") for item in entries(table, name)]
        problems += [
            f"{name}: pile {pile} has {piles.count(pile)} cards and should have {PER_PILE[letter]} (FC-1.3)"
            for pile in PILES
            if piles.count(pile) != PER_PILE[letter]
        ]
    for name, wanted in COUNTS.items():
        items = table.get(name)
        if isinstance(items, list) and len(items) != wanted:
            problems.append(f"{name}: there are {len(items)} and should be {wanted}")
    tokens = sum(n for item in entries(table, "evidence") if type(n := item.get("tokens")) is int)
    if tokens != TOKENS:
        problems.append(f"evidence: there are {tokens} tokens and should be {TOKENS} (FC-C.1)")
    return problems + twice(table)


def twice(table: Mapping[str, Any]) -> list[str]:
    """Ids that are used more than once."""
    lists = (*FILES.values(), *COUNTS)
    named = [(name, str(item["id"])) for name in lists for item in entries(table, name) if "id" in item]
    ids = Counter(key for _, key in named)
    return [f"{name}: {key}: the id is used {ids[key]} times" for name, key in dict.fromkeys(named) if ids[key] > 1]
