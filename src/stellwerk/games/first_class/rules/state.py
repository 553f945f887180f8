"""Everything on the table of First Class, as plain data."""

from dataclasses import dataclass
from typing import Final, TypeVar

from stellwerk.core.records import Effect, Frame
from stellwerk.core.secrets import no_chance, own, partly, public, secret
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.rules import hidden
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ENGINE, MAIL, Train, car_at

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


@dataclass(slots=True)
class State:
    """Tuples, so that a clone shares them: whoever changes a field puts another tuple there. Only the stack and the
    generator are lists. What is kept by train has two entries for each seat: see layout.Train.
    """

    box: Box = public()
    players: int = public()
    modules: str = public()
    pending: list[Frame] = public(face_up=True)  # who drafts first follows from the start player
    rng: list[int] = secret(no_chance)
    round: int = public()  # 1 to 6, 0 before the first
    start: int = public(face_up=True)  # the start player
    first: int = public(face_up=True)  # the start player of the first round, who chose last in the draft
    tile_holder: int = public()  # who took the start player tile; NONE: it lies in the display
    piles: tuple[Numbers, ...] = secret(hidden.piles)  # the last card is on top; what is left after two rounds is out
    display: Numbers = public()  # three rows of six; NONE: gone
    gone: Numbers = public()  # by row: how many cards were taken or removed this round (FC-4.10)
    removed: Numbers = public()  # out of the game, face up
    game_end_stack: Numbers = secret(hidden.game_end_stack)
    game_end_open: Numbers = public()  # up to four, face up
    tiles: int = public()  # how many locomotive tiles have been taken from the top
    arrived: int = public()  # how many conductors have reached Constantinople
    cars: tuple[Numbers, ...] = public()  # by train: the values from the left
    cars_left: Numbers = public()  # car cards in the supply: of 0/1, 2/4 and 7/12 (FC-19.37)
    conductors: Numbers = public()  # by train: the position
    mail: Numbers = public()  # by train: which mail car lies there
    engine: Numbers = public()  # by train: which locomotive tile
    tucked: tuple[Numbers, ...] = public()  # by train: the cards under its first cars (FC-RB.1)
    aboard: Numbers = public()  # by train: bits of those tucked cards that have boarded or been loaded
    route: tuple[Numbers, ...] = public()  # by seat: its route cards
    stops: Numbers = public()  # by seat: how many stations its route has
    locomotive: Numbers = public()  # by seat: the station it stands on; 0 is Paris
    postcards: tuple[Numbers, ...] = public()  # by seat, for each of its route cards: the postcard under it, or NONE
    coins: tuple[tuple[int, int, int], ...] = public()  # by seat, in the three columns
    sheet: tuple[Numbers, ...] = public()  # by seat: the points, line by line
    taken: tuple[Numbers, ...] = public()  # by seat: its pile of used and declined cards
    contracts: tuple[Numbers, ...] = public()  # by seat: open ones
    fulfilled: Numbers = public()
    destroy: tuple[Numbers, ...] = public()  # by seat: Destroy Evidence cards, face up
    gap: tuple[Numbers, ...] = public()  # by seat: the uppermost card of each used slot
    gap_done: Numbers = public()  # by seat: two bits for each slot, the sides of a mechanic that are fulfilled
    covered: tuple[Numbers, ...] = public()  # by seat: gap cards under others
    game_end: tuple[Numbers, ...] = own(hidden.game_end)  # by seat; the drafted one first
    bonuses: tuple[tuple[Effect, ...], ...] = public()  # by seat: the pending ones (FC-14.6)
    passing: Numbers = partly(hidden.passing)  # the Game End cards that are handed on in the draft
    passed: tuple[Numbers, ...] = own(hidden.passed)  # by seat: what it handed on, as only it knows
    roles: Numbers = own(hidden.role)  # by seat (module C)
    roles_left: Numbers = secret(hidden.roles_left)  # those not dealt, known to nobody
    evidence: tuple[Numbers, ...] = secret(hidden.evidence)  # by seat: face down, also to the owner (FC-RC.5)
    supply: Numbers = secret(hidden.supply)  # evidence; the last is next
    used: int = public(default=0)  # bits of the stations used in the scoring that is going on
    over: bool = public(default=False)  # the final scoring is done

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
