"""Everything on the table of First Class, as plain data."""

from dataclasses import dataclass
from typing import Final, Self

from stellwerk.core.records import Effect, Frame
from stellwerk.games.first_class.data import Box

NONE: Final = -1  # no card, no tile, nobody
HIDDEN: Final = -2  # in a view: a card, token or role that the viewer does not know
UPPER, LOWER = 0, 1  # the two trains of a player
CARS: Final = 8  # of a complete train (FC-1.11)
MAIL_AFTER: Final = 5  # cars: then comes the mail car, on position 6
MAIL: Final = 6  # its position
ENGINE: Final = 10  # the position of the locomotive tile

# The lines of the score sheet.
STATIONS, CONSTANTINOPLE, COINS_SPENT, PRINTED, BAGGAGE, TRAINS, SWITCHES = 0, 1, 2, 3, 4, 5, 8
COINS_LEFT, GAME_END, EVIDENCE, MURDERER, LINES = 9, 10, 13, 14, 15  # trains and Game End have three lines each


@dataclass(slots=True)
class State:
    """Mutable lists of immutable records. Lists by train have two entries for each seat: 2 * seat + UPPER or LOWER."""

    box: Box
    players: int
    modules: str
    pending: list[Frame]
    rng: list[int]
    round: int  # 1 to 6, 0 before the first
    start: int  # the start player
    first: int  # the start player of the first round, who chose last in the draft
    tile_holder: int  # who took the start player tile; NONE: it lies in the display
    piles: list[list[int]]  # the three piles; the last card is on top. What is left after two rounds is out of the game
    display: list[int]  # three rows of six; NONE: gone
    gone: list[int]  # by row: how many cards were taken or removed this round (FC-4.10)
    removed: list[int]  # out of the game, face up
    game_end_stack: list[int]
    game_end_open: list[int]  # up to four, face up
    tiles: int  # how many locomotive tiles have been taken from the top
    arrived: int  # how many conductors have reached Constantinople
    cars: list[tuple[int, ...]]  # by train: the values from the left
    conductors: list[int]  # by train: the position
    mail: list[int]  # by train: which mail car lies there
    engine: list[int]  # by train: which locomotive tile
    tucked: list[tuple[int, ...]]  # by train: the cards under its first cars (FC-RB.1)
    aboard: list[int]  # by train: bits of those tucked cards that have boarded or been loaded
    route: list[tuple[int, ...]]  # by seat: its route cards
    stops: list[int]  # by seat: how many stations its route has
    locomotive: list[int]  # by seat: the station it stands on; 0 is Paris
    postcards: list[tuple[int, ...]]  # by seat, for each of its route cards: the postcard under it, or NONE
    coins: list[tuple[int, int, int]]  # by seat, in the three columns
    sheet: list[tuple[int, ...]]  # by seat: the points, line by line
    taken: list[tuple[int, ...]]  # by seat: its pile of used and declined cards
    contracts: list[tuple[int, ...]]  # by seat: open ones
    fulfilled: list[int]
    destroy: list[tuple[int, ...]]  # by seat: Destroy Evidence cards, face up
    gap: list[tuple[int, ...]]  # by seat: the uppermost card of each used slot
    gap_done: list[int]  # by seat: two bits for each slot, the sides of a mechanic that are fulfilled
    covered: list[tuple[int, ...]]  # by seat: gap cards under others
    game_end: list[tuple[int, ...]]  # by seat; the drafted one first
    bonuses: list[tuple[Effect, ...]]  # by seat: the pending ones (FC-14.6)
    passing: tuple[int, ...]  # the Game End cards that are handed on in the draft
    passed: list[tuple[int, ...]]  # by seat: what it handed on, as only it knows
    roles: list[int]  # by seat (module C)
    roles_left: tuple[int, ...]  # those not dealt, known to nobody
    evidence: list[tuple[int, ...]]  # by seat: face down, also to the owner (FC-RC.5)
    supply: list[int]  # evidence; the last is next
    used: int = 0  # bits of the stations used in the scoring that is going on
    over: bool = False  # the final scoring is done

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        copy.box = self.box
        copy.players = self.players
        copy.modules = self.modules
        copy.pending = self.pending[:]
        copy.rng = self.rng[:]
        copy.round = self.round
        copy.start = self.start
        copy.first = self.first
        copy.tile_holder = self.tile_holder
        copy.piles = [pile[:] for pile in self.piles]
        copy.display = self.display[:]
        copy.gone = self.gone[:]
        copy.removed = self.removed[:]
        copy.game_end_stack = self.game_end_stack[:]
        copy.game_end_open = self.game_end_open[:]
        copy.tiles = self.tiles
        copy.arrived = self.arrived
        copy.cars = self.cars[:]
        copy.conductors = self.conductors[:]
        copy.mail = self.mail[:]
        copy.engine = self.engine[:]
        copy.tucked = self.tucked[:]
        copy.aboard = self.aboard[:]
        copy.route = self.route[:]
        copy.stops = self.stops[:]
        copy.locomotive = self.locomotive[:]
        copy.postcards = self.postcards[:]
        copy.coins = self.coins[:]
        copy.sheet = self.sheet[:]
        copy.taken = self.taken[:]
        copy.contracts = self.contracts[:]
        copy.fulfilled = self.fulfilled[:]
        copy.destroy = self.destroy[:]
        copy.gap = self.gap[:]
        copy.gap_done = self.gap_done[:]
        copy.covered = self.covered[:]
        copy.game_end = self.game_end[:]
        copy.bonuses = self.bonuses[:]
        copy.passing = self.passing
        copy.passed = self.passed[:]
        copy.roles = self.roles[:]
        copy.roles_left = self.roles_left
        copy.evidence = self.evidence[:]
        copy.supply = self.supply[:]
        copy.used = self.used
        copy.over = self.over
        return copy


def positions(state: State, train: int) -> int:
    """How many positions a train has, mail car and locomotive tile included."""
    return len(state.cars[train]) + (state.mail[train] != NONE) + (state.engine[train] != NONE)


def position_of(car: int) -> int:
    """The position of a car, counted from 0 among the cars: the sixth car lies behind the mail car."""
    return car + 1 if car < MAIL_AFTER else car + 2


def value_at(state: State, train: int, position: int) -> int | None:
    """The value of the car on a position; None where no car lies (FC-RE.5)."""
    if position in (MAIL, ENGINE):
        return None
    car = position - 1 if position < MAIL else position - 2
    cars = state.cars[train]
    return cars[car] if car < len(cars) else None


def score(state: State, seat: int, line: int, points: int) -> None:
    sheet = state.sheet[seat]
    state.sheet[seat] = (*sheet[:line], sheet[line] + points, *sheet[line + 1 :])
