"""What the box of First Class holds: cards, tiles and tokens, read from TOML and checked."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from stellwerk.core import codec
from stellwerk.core.records import BadDeck, Effect
from stellwerk.games.deck import chosen, gather, number
from stellwerk.games.first_class.verbs import EVIDENCE, LADDER, Need, frame, need

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
COUNTS: Final = {  # FC-1.9, FC-1.10, FC-1.7, FC-1.12, FC-9.4
    "game_end": 21,
    "mail_cars": 4,
    "locomotive_tiles": 8,
    "printed_stations": 3,
    "start_player_tile": 4,
}
TOKENS: Final = 26  # FC-C.1
MURDERER, INNOCENT = 1, 0
ROLES: Final = (MURDERER, INNOCENT, INNOCENT, INNOCENT)  # FC-C.1

Frame = tuple[Effect, ...]


class Station(NamedTuple):
    """A stop of the locomotive: points once, or a bonus in every scoring (FC-7.3, FC-7.4)."""

    points: int
    bonus: Frame


class Card(NamedTuple):
    """An action card."""

    id: str
    set: str
    pile: int
    kind: str
    source: str
    frames: tuple[Frame, ...] = ()
    stations: tuple[Station, ...] = ()
    need: Need = Need("none")
    bonus: Frame = ()
    passenger: Frame = ()  # its coins first
    baggage: Frame = ()  # its points first
    value: int = 0  # of a switch or mechanic
    upper: int = 0
    lower: int = 0


class GameEnd(NamedTuple):
    id: str
    kind: str
    value: int
    bonus: Frame
    source: str


class MailCar(NamedTuple):
    id: str
    bonus: Frame
    source: str


class Tile(NamedTuple):
    """A locomotive tile."""

    value: int
    bonus: Frame
    source: str


class Token(NamedTuple):
    """A piece of evidence: fingerprints, points or removal."""

    kind: str
    n: int


@dataclass(frozen=True, eq=False)
class Box:
    """Everything printed. Cards of all kinds are named by their index."""

    cards: tuple[Card, ...]
    game_end: tuple[GameEnd, ...]
    mail_cars: tuple[MailCar, ...]
    tiles: tuple[Tile, ...]
    printed: tuple[Station, ...]
    start_tile: tuple[Frame, ...]
    tokens: tuple[Token, ...]
    kinds: tuple[str, ...]  # by card
    must_place: tuple[bool, ...]  # by card: performing it needs a free place (FC-RM.3)
    digest: str


@cache
def box() -> Box:
    """The reconstructed deck that comes with the program."""
    return build(published())


def published() -> dict[str, Any]:
    """The parsed files as one table, which is also the shape of a deck file."""
    table: dict[str, Any] = {}
    for name in FILES.values():
        table[name] = tomllib.loads((CARDS / f"{name}.toml").read_text("utf-8"))["cards"]
    return table | tomllib.loads((CARDS / "components.toml").read_text("utf-8"))


def build(table: Mapping[str, Any]) -> Box:
    """A box from the table of a deck, or one error that lists all that is wrong with it."""
    problems: list[str] = []
    cards: tuple[Card, ...] = ()
    for letter, name in FILES.items():
        cards += gather(table, name, partial(action_card, letter=letter), problems)
    game_end = gather(table, "game_end", game_end_card, problems)
    mail_cars = gather(table, "mail_cars", mail_car, problems)
    tiles = gather(table, "locomotive_tiles", tile, problems)
    printed = gather(table, "printed_stations", station, problems)
    start_tile = gather(table, "start_player_tile", frame, problems)
    tokens = tuple(token for group in gather(table, "evidence", evidence, problems) for token in group)
    problems += wrong_counts(table)
    if problems:
        raise BadDeck(problems)
    kinds = tuple(card.kind for card in cards)
    must_place = tuple(kind in ("celebrity", "passenger", "postcard") for kind in kinds)
    content = [cards, game_end, mail_cars, tiles, printed, start_tile, tokens]
    digest = codec.digest(codec.encode(content))
    return Box(cards, game_end, mail_cars, tiles, printed, start_tile, tokens, kinds, must_place, digest)


def action_card(item: dict[str, Any], letter: str) -> Card:
    known = {*Card._fields, "set"} - {"set"}
    unknown = set(item) - known
    kind = chosen(item, "kind", KINDS)
    if unknown:
        raise ValueError(f"there is no {sorted(unknown)[0]!r} on a card")
    if (letter == "X") != (kind in BASE_KINDS):
        raise ValueError(f"a card of the kind {kind!r} does not belong to this set (FC-1.4)")
    card = Card(
        id=str(item["id"]),
        set=letter,
        pile=chosen(item, "pile", PILES),
        kind=kind,
        source=chosen(item, "source", SOURCES),
        frames=tuple(frame(text) for text in item.get("frames", ())),
        stations=tuple(station(stop) for stop in item.get("stations", ())),
        need=need(item.get("need", "none")),
        bonus=frame(item.get("bonus", "")),
        passenger=frame(item.get("passenger", "")),
        baggage=frame(item.get("baggage", "")),
        value=number(item, "value", 0, 12) if "value" in item else 0,
        upper=number(item, "upper", 0, 99) if "upper" in item else 0,
        lower=number(item, "lower", 0, 99) if "lower" in item else 0,
    )
    check_card(card)
    return card


def check_card(card: Card) -> None:
    """What each kind of card must have."""
    ops = {effect.op for parts in card.frames for effect in parts}
    wants = {
        "route": (1 <= len(card.stations) <= 4, "a route card has one to four stations (FC-7.7)"),
        "contract": (bool(card.bonus), "a contract has a bonus"),
        "passenger": (
            card.passenger[:1]
            and card.passenger[0].op == "coins"
            and card.baggage[:1]
            and card.baggage[0].op == "points",
            "a passenger begins with coins and baggage with points (FC-D.7, FC-D.8)",
        ),
        "switch": (
            card.value in LADDER and card.upper >= 0 and card.lower >= 0,
            "a switch asks for a value of the ladder",
        ),
        "mechanic": (card.value in LADDER and bool(card.frames), "a mechanic has a bonus and a value of the ladder"),
        "suspect-self": ("evidence-self" in ops, "the card draws evidence for its player"),
        "suspect-others": ("evidence-others" in ops, "the card draws evidence for all others"),
    }
    good, reason = wants.get(card.kind, (True, ""))
    if not good:
        raise ValueError(reason)
    if card.set != "C" and ops & set(EVIDENCE):
        raise ValueError("evidence belongs to module C")
    if card.kind in ("car", "locomotive", "conductor", "money", "game-end") and not card.frames:
        raise ValueError("the card has no frame")


def station(stop: Any) -> Station:
    """A number is a points station, a text the bonus of a bonus station."""
    return Station(number({"points": stop}, "points", 1, 99), ()) if isinstance(stop, int) else Station(0, frame(stop))


def game_end_card(item: dict[str, Any]) -> GameEnd:
    kind = chosen(item, "kind", SCORING_KINDS)
    value = number(item, "value", 1, 9)
    return GameEnd(str(item["id"]), kind, value, frame(item["bonus"]), chosen(item, "source", SOURCES))


def mail_car(item: dict[str, Any]) -> MailCar:
    return MailCar(str(item["id"]), frame(item["bonus"]), chosen(item, "source", SOURCES))


def tile(item: dict[str, Any]) -> Tile:
    return Tile(number(item, "value", 1, 99), frame(item["bonus"]), chosen(item, "source", SOURCES))


def evidence(item: dict[str, Any]) -> tuple[Token, ...]:
    token = Token(chosen(item, "kind", ("fingerprints", "points", "removal")), number(item, "n", 1, 9))
    return (token,) * number(item, "tokens", 1, TOKENS)


def wrong_counts(table: Mapping[str, Any]) -> list[str]:
    """Counts per pile and set, and of everything else; ids that are used twice."""
    problems = []
    for letter, name in FILES.items():
        piles = Counter(item.get("pile") for item in entries(table, name))
        problems += [
            f"{name}: pile {pile} has {piles[pile]} cards and should have {PER_PILE[letter]} (FC-1.3)"
            for pile in PILES
            if piles[pile] != PER_PILE[letter]
        ]
    for name, wanted in COUNTS.items():
        if len(table.get(name, ())) != wanted:
            problems.append(f"{name}: there are {len(table.get(name, ()))} and should be {wanted}")
    tokens = sum(item.get("tokens", 0) for item in entries(table, "evidence"))
    if tokens != TOKENS:
        problems.append(f"evidence: there are {tokens} tokens and should be {TOKENS} (FC-C.1)")
    ids = Counter(
        item.get("id") for name in (*FILES.values(), "game_end", "mail_cars") for item in entries(table, name)
    )
    return problems + [f"{name}: the id is used {count} times" for name, count in ids.items() if name and count > 1]


def entries(table: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    return [item for item in table.get(name, ()) if isinstance(item, dict)]
