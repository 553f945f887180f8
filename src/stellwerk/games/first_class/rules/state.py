"""Everything on the table of First Class, as plain data."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from stellwerk.core.records import Effect, Frame
from stellwerk.core.secrets import generator, own, partly, public, secret
from stellwerk.core.shapes import (
    Shape,
    at_most,
    bag,
    bits,
    by_seat,
    each,
    effects,
    flag,
    how_many,
    letters,
    number,
    seat,
    setting,
    stack,
    thing,
)
from stellwerk.games.first_class.deck.data import CAR_CARDS, MODULES, MOST_CARS, PILES, ROLES, TOKENS, Box
from stellwerk.games.first_class.deck.verbs import VERBS
from stellwerk.games.first_class.rules import hidden
from stellwerk.games.first_class.rules.actions import STATIONS_AT_MOST
from stellwerk.games.first_class.rules.hidden import HIDDEN, NONE
from stellwerk.games.first_class.rules.layout import (
    CARS,
    DISPLAY_SLOTS,
    ENGINE,
    GAP_SLOTS,
    MAIL,
    ROW,
    ROWS,
    SEATS,
    SIDES,
    Train,
    car_at,
)

# The lines of the score sheet.
STATIONS: Final = 0
CONSTANTINOPLE: Final = 1
COINS_SPENT: Final = 2
PRINTED: Final = 3
BAGGAGE: Final = 4
TRAINS: Final = 5  # three lines, one for each scoring phase
SWITCHES: Final = 8
COINS_LEFT: Final = 9
GAME_END: Final = 10  # three lines, one for each kind
EVIDENCE: Final = 13
MURDERER: Final = 14
LINES: Final = 15

Numbers = tuple[int, ...]
T = TypeVar("T")


def card_count(box: Box) -> int:
    return len(box.cards)


def game_end_count(box: Box) -> int:
    return len(box.game_end)


def among(*kinds: str) -> Callable[[Box], Sequence[int]]:
    """The action cards of these kinds."""
    return lambda box: [card for card, kind in enumerate(box.kinds) if kind in kinds]


INSIDE: Final = (*VERBS, "either", "per-contract", "per-tile", "twice")  # ops of parts inside a frame
ROUTE_CARDS: Final = DISPLAY_SLOTS + 2  # more than anybody can take
UNKNOWN: Final = {"HIDDEN": HIDDEN}
CARD: Final = thing("card", card_count, NONE=NONE)
GAME_END_CARDS: Final = bag("Game End card", game_end_count, unknown=UNKNOWN)
TOKENS_KEPT: Final = bag("evidence token", TOKENS, unknown=UNKNOWN)


def by_train(of: Shape) -> Shape:
    """Two entries for each seat: see layout.Train."""
    return by_seat(of, each=len(SIDES))


@dataclass(slots=True)
class State:
    """Tuples, so that a clone shares them: whoever changes a field puts another tuple there. Only the stack and the
    generator are lists. What is kept by train has two entries for each seat: see layout.Train.
    """

    box: Box = public(setting(), "everything printed")
    players: int = public(number(2, 4), "how many players there are")
    modules: str = public(letters(MODULES), "the modules that are played with")
    pending: list[Frame] = public(  # who drafts first follows from the start player
        stack(below=4, tokens=8, inside=INSIDE), "the effects still to be carried out", face_up=True
    )
    rng: list[int] = generator()
    round: int = public(number(0, 6), "the round, from 1; 0 before the first")
    start: int = public(seat(), "the start player", face_up=True)
    first: int = public(seat(), "the start player of the first round, who chose last in the draft", face_up=True)
    tile_holder: int = public(seat(NONE=NONE), "who took the start player tile; NONE: it lies in the display")
    piles: tuple[Numbers, ...] = secret(
        hidden.piles,
        each("pile", len(PILES), how_many("card", card_count)),
        "the cards still to come; the last is on top; what is left after two rounds is out",
        reads=("piles",),
    )
    display: Numbers = public(each("slot", DISPLAY_SLOTS, CARD), "the cards in three rows of six; NONE: gone")
    gone: Numbers = public(
        each("row", ROWS, number(0, ROW)), "how many cards were taken or removed this round (FC-4.10)"
    )
    removed: Numbers = public(bag("card", card_count), "cards out of the game, face up")
    game_end_stack: Numbers = secret(
        hidden.game_end_stack,
        how_many("Game End card", game_end_count),
        "the Game End cards face down",
        reads=("game_end_stack",),
    )
    game_end_open: Numbers = public(
        at_most("Game End card", 4, thing("Game End card", game_end_count, NONE=NONE)), "up to four, face up"
    )
    tiles: int = public(number(0, 8), "how many locomotive tiles have been taken from the top")
    arrived: int = public(number(0, 2 * SEATS), "how many conductors have reached Constantinople")
    cars: tuple[Numbers, ...] = public(
        by_train(at_most("car", CARS, number(NONE, 12, NONE=NONE))), "by train: the values of its cars from the left"
    )
    cars_left: Numbers = public(
        each("car card: 0/1, 2/4, 7/12", len(CAR_CARDS), number(0, MOST_CARS)), "car cards in the supply (FC-19.37)"
    )
    conductors: Numbers = public(by_train(number(0, ENGINE)), "by train: the position of the conductor")
    mail: Numbers = public(by_train(thing("mail car", 4, NONE=NONE)), "by train: which mail car lies there")
    engine: Numbers = public(by_train(thing("locomotive tile", 8, NONE=NONE)), "by train: which locomotive tile")
    tucked: tuple[Numbers, ...] = public(
        by_train(at_most("car", CARS, CARD)), "by train: the cards under its first cars (FC-RB.1)"
    )
    aboard: Numbers = public(
        by_train(bits("car", CARS)), "by train: those tucked cards that have boarded or been loaded"
    )
    route: tuple[Numbers, ...] = public(by_seat(at_most("route card", ROUTE_CARDS, CARD)), "its route cards")
    stops: Numbers = public(by_seat(number(0, STATIONS_AT_MOST)), "how many stations its route has")
    locomotive: Numbers = public(by_seat(number(0, STATIONS_AT_MOST)), "the station it stands on; 0 is Paris")
    postcards: tuple[Numbers, ...] = public(
        by_seat(at_most("route card", ROUTE_CARDS, CARD)), "for each route card: the postcard under it, or NONE"
    )
    coins: tuple[tuple[int, int, int], ...] = public(
        by_seat(each("column", 3, number(0, 12))), "coins in the three columns"
    )
    sheet: tuple[Numbers, ...] = public(
        by_seat(each("line", LINES, number(-999, 999))), "the points, line by line of the score sheet"
    )
    taken: tuple[Numbers, ...] = public(by_seat(bag("card", card_count)), "its pile of used and declined cards")
    contracts: tuple[Numbers, ...] = public(
        by_seat(bag("card", card_count, among=among("contract"))), "its open contracts"
    )
    fulfilled: Numbers = public(by_seat(number(0, 72)), "how many contracts it has fulfilled")
    destroy: tuple[Numbers, ...] = public(
        by_seat(bag("card", card_count, among=among("destroy-evidence"))), "Destroy Evidence cards, face up"
    )
    gap: tuple[Numbers, ...] = public(
        by_seat(at_most("slot of the gap", GAP_SLOTS, CARD)), "the uppermost card of each used slot"
    )
    gap_done: Numbers = public(
        by_seat(bits("side of a slot", 2 * GAP_SLOTS)), "two bits for each slot, the sides of a mechanic fulfilled"
    )
    covered: tuple[Numbers, ...] = public(
        by_seat(bag("card", card_count, among=among("switch", "mechanic"))), "gap cards under others"
    )
    game_end: tuple[Numbers, ...] = own(
        hidden.game_end,
        by_seat(GAME_END_CARDS),
        "its Game End cards; the drafted one first",
        reads=("game_end", "over"),
    )
    bonuses: tuple[tuple[Effect, ...], ...] = public(by_seat(effects(6)), "the pending bonuses (FC-14.6)")
    passing: Numbers = partly(hidden.passing, GAME_END_CARDS, "the Game End cards that are handed on in the draft")
    passed: tuple[Numbers, ...] = own(
        hidden.passed,
        by_seat(GAME_END_CARDS),
        "the Game End cards it handed on, as only it knows",
        reads=("passed",),
    )
    roles: Numbers = own(
        hidden.role,
        by_seat(thing("role", 2, NONE=NONE, HIDDEN=HIDDEN)),
        "innocent or murderer (module C)",
        reads=("roles", "over"),
    )
    roles_left: Numbers = secret(
        hidden.roles_left, how_many("role", len(ROLES)), "roles not dealt, known to nobody", reads=("roles_left",)
    )
    evidence: tuple[Numbers, ...] = secret(
        hidden.evidence,
        by_seat(TOKENS_KEPT),
        "its evidence, face down, also to the owner (FC-RC.5)",
        reads=("evidence", "over"),
    )
    supply: Numbers = secret(
        hidden.supply, how_many("evidence token", TOKENS), "evidence; the last is next", reads=("supply",)
    )
    used: int = public(
        bits("station", STATIONS_AT_MOST), "the stations used in the scoring that is going on", default=0
    )
    over: bool = public(flag(), "the final scoring is done", default=False)

    def clone(self) -> "State":
        copy = State.__new__(State)
        copy.box = self.box
        copy.players = self.players
        copy.modules = self.modules
        copy.pending = self.pending[:]
        copy.rng = self.rng[:]
        copy.round = self.round
        copy.start = self.start
        copy.first = self.first
        copy.tile_holder = self.tile_holder
        copy.piles = self.piles
        copy.display = self.display
        copy.gone = self.gone
        copy.removed = self.removed
        copy.game_end_stack = self.game_end_stack
        copy.game_end_open = self.game_end_open
        copy.tiles = self.tiles
        copy.arrived = self.arrived
        copy.cars = self.cars
        copy.cars_left = self.cars_left
        copy.conductors = self.conductors
        copy.mail = self.mail
        copy.engine = self.engine
        copy.tucked = self.tucked
        copy.aboard = self.aboard
        copy.route = self.route
        copy.stops = self.stops
        copy.locomotive = self.locomotive
        copy.postcards = self.postcards
        copy.coins = self.coins
        copy.sheet = self.sheet
        copy.taken = self.taken
        copy.contracts = self.contracts
        copy.fulfilled = self.fulfilled
        copy.destroy = self.destroy
        copy.gap = self.gap
        copy.gap_done = self.gap_done
        copy.covered = self.covered
        copy.game_end = self.game_end
        copy.bonuses = self.bonuses
        copy.passing = self.passing
        copy.passed = self.passed
        copy.roles = self.roles
        copy.roles_left = self.roles_left
        copy.evidence = self.evidence
        copy.supply = self.supply
        copy.used = self.used
        copy.over = self.over
        return copy


def put(entries: tuple[T, ...], at: int, entry: T) -> tuple[T, ...]:
    """The same with another entry at this place."""
    changed = list(entries)
    changed[at] = entry
    return tuple(changed)


def add(entries: tuple[tuple[T, ...], ...], at: int, item: T) -> tuple[tuple[T, ...], ...]:
    """The same with one thing more in the entry at this place."""
    return put(entries, at, entries[at] + (item,))


def owe(state: State, seat: int, bonus: Effect) -> None:
    """FC-14.6: the bonus is pending."""
    state.bonuses = add(state.bonuses, seat, bonus)


def of_kind(state: State, cards: Numbers, kind: str) -> int:
    """How many of the action cards are of the kind."""
    if not cards:
        return 0
    kinds = state.box.kinds
    return [kinds[card] for card in cards].count(kind)


def positions(state: State, train: Train) -> int:
    """How many positions a train has, mail car and locomotive tile included."""
    return len(state.cars[train]) + (state.mail[train] != NONE) + (state.engine[train] != NONE)


def value_at(state: State, train: Train, position: int) -> int | None:
    """The value of the car on a position; None where no car lies (FC-RE.5)."""
    if position in (MAIL, ENGINE):
        return None
    car, cars = car_at(position), state.cars[train]
    return cars[car] if car < len(cars) else None


def score(state: State, seat: int, line: int, points: int) -> None:
    if points:
        sheet = state.sheet[seat]
        state.sheet = put(state.sheet, seat, put(sheet, line, sheet[line] + points))
