"""What the box of First Class holds: cards, tiles and tokens, read from TOML and checked."""

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from stellwerk.core import codec
from stellwerk.core.records import Effect
from stellwerk.games.first_class.verbs import EVIDENCE, LADDER, BadVerb, Need, frame, need

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
GAME_END_CARDS: Final = 21  # FC-1.9
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
    digest: str


class BadDeck(ValueError):
    """The data describe no playable box; `problems` lists all that is wrong."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


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
    cards = tuple(
        card
        for letter, name in FILES.items()
        for item in table.get(name, ())
        if (card := tried(lambda: action_card(item, letter), f"{name}: {label(item)}", problems)) is not None  # noqa: B023
    )
    game_end = gather(table, "game_end", game_end_card, problems)
    mail_cars = gather(table, "mail_cars", mail_car, problems)
    tiles = gather(table, "locomotive_tiles", tile, problems)
    printed = gather(table, "printed_stations", station, problems)
    start_tile = gather(table, "start_player_tile", frame, problems)
    tokens = tuple(token for group in gather(table, "evidence", evidence, problems) for token in group)
    problems += wrong_counts(cards, game_end, mail_cars, tiles, printed, start_tile, tokens)
    if problems:
        raise BadDeck(problems)
    kinds = tuple(card.kind for card in cards)
    content = [cards, game_end, mail_cars, tiles, printed, start_tile, tokens]
    return Box(
        cards, game_end, mail_cars, tiles, printed, start_tile, tokens, kinds, codec.digest(codec.encode(content))
    )


def label(item: Any) -> str:
    return str(item.get("id", item)) if isinstance(item, dict) else str(item)


def tried(make: Callable[[], Any], where: str, problems: list[str]) -> Any:
    """What `make` gives; where it fails, None and one problem more."""
    try:
        return make()
    except BadVerb as problem:
        problems.append(f"{where}: {problem}")
    except KeyError as problem:
        problems.append(f"{where}: {problem.args[0]} is missing")
    except (ValueError, TypeError, AttributeError) as problem:
        problems.append(f"{where}: {problem}")
    return None


def gather(table: Mapping[str, Any], name: str, make: Callable[[Any], Any], problems: list[str]) -> tuple[Any, ...]:
    made = (tried(lambda: make(item), f"{name}: {label(item)}", problems) for item in table.get(name, ()))  # noqa: B023
    return tuple(item for item in made if item is not None)


def action_card(item: dict[str, Any], letter: str) -> Card:
    known = {*Card._fields, "set"} - {"set"}
    unknown = set(item) - known
    kind = chosen(item, "kind", KINDS)
    if unknown:
        raise ValueError(f"there is no {sorted(unknown)[0]!r} on a card")
    if (letter == "X") != (kind in BASE_KINDS):
        raise ValueError(f"a card of the kind {kind!r} does not belong to this set (FC-1.4)")
    card = Card(
        id=item["id"],
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
        value=item.get("value", 0),
        upper=item.get("upper", 0),
        lower=item.get("lower", 0),
    )
    check_card(card)
    return card


def chosen(item: dict[str, Any], name: str, among: Any) -> Any:
    if item[name] not in among:
        raise ValueError(f"{name} is {item[name]!r} and should be one of {', '.join(map(str, among))}")
    return item[name]


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
    return Station(stop, ()) if isinstance(stop, int) else Station(0, frame(stop))


def game_end_card(item: dict[str, Any]) -> GameEnd:
    kind = chosen(item, "kind", SCORING_KINDS)
    return GameEnd(item["id"], kind, item["value"], frame(item["bonus"]), chosen(item, "source", SOURCES))


def mail_car(item: dict[str, Any]) -> MailCar:
    return MailCar(item["id"], frame(item["bonus"]), chosen(item, "source", SOURCES))


def tile(item: dict[str, Any]) -> Tile:
    return Tile(item["value"], frame(item["bonus"]), chosen(item, "source", SOURCES))


def evidence(item: dict[str, Any]) -> tuple[Token, ...]:
    token = Token(chosen(item, "kind", ("fingerprints", "points", "removal")), item["n"])
    return (token,) * int(item["tokens"])


def wrong_counts(
    cards: Any, game_end: Any, mail_cars: Any, tiles: Any, printed: Any, start: Any, tokens: Any
) -> list[str]:
    """Counts per pile and set, and of everything else."""
    counts = Counter((card.set, card.pile) for card in cards)
    problems = [
        f"{FILES[letter]}: pile {pile} has {counts[letter, pile]} cards and should have {PER_PILE[letter]} (FC-1.3)"
        for letter in SETS
        for pile in PILES
        if counts[letter, pile] != PER_PILE[letter]
    ]
    ids = Counter(item.id for item in (*cards, *game_end, *mail_cars))
    problems += [f"{name}: the id is used {count} times" for name, count in ids.items() if count > 1]
    wanted = {
        "game_end": (game_end, GAME_END_CARDS),
        "mail_cars": (mail_cars, 4),
        "locomotive_tiles": (tiles, 8),
        "printed_stations": (printed, 3),
        "start_player_tile": (start, 4),
        "evidence": (tokens, TOKENS),
    }
    problems += [
        f"{name}: there are {len(have)} and should be {n}" for name, (have, n) in wanted.items() if len(have) != n
    ]
    return problems
