"""Makes and reads the numbers of effects, actions and results: no other module packs, unpacks or reads them bare.

What they mean is declared for every effect in effects.py and for every action in actions.py. Here is one small function
for each part. Encoded, in a file or a hash, all are plain numbers.
"""

from typing import Final, NamedTuple, NewType

from stellwerk.core.records import Action, Effect, Event
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import right_of

# Parts of frames, and all else that simply counts


def amount_of(effect: Effect) -> int:
    return effect.n


def one_less(part: Effect) -> Effect:
    return Effect(part.op, part.n - 1, part.of)


def multiplied_by(part: Effect, times: int) -> Effect:
    return Effect(part.op, part.n * times, part.of)


def coins(amount: int) -> Effect:
    return Effect("coins", amount)


def station_points(points: int) -> Effect:
    return Effect("station-points", points)


def baggage_points(points: int) -> Effect:
    return Effect("baggage-points", points)


# Frames: where they come from

Source = NewType("Source", int)
CARD: Final = Source(0)  # the number that goes with it: the action card
DECLINED: Final = Source(1)  # the action card
MAIL_CAR: Final = Source(2)  # which mail car
TILE: Final = Source(3)  # which locomotive tile
GAME_END_CARD: Final = Source(4)  # the Game End card
STATION: Final = Source(5)  # the station, from 0
START_TILE: Final = Source(6)  # the place, from 0 for the seat that took it
CONTRACT: Final = Source(7)  # the action card
BOARDING: Final = Source(8)  # always 0
PASSENGER: Final = Source(9)  # the action card, a passenger or baggage with more than coins or points
SOURCES: Final = (CARD, DECLINED, MAIL_CAR, TILE, GAME_END_CARD, STATION, START_TILE, CONTRACT, BOARDING, PASSENGER)
EACH: Final = 1000  # numbers for each source


def begin(source: Source, number: int, parts: tuple[Effect, ...]) -> Effect:
    """A frame that waits to be begun."""
    return Effect("begin", EACH * source + number, parts)


def begin_of(origin: Effect, parts: tuple[Effect, ...]) -> Effect:
    """A `begin` with other parts than it was printed with: multiplied, or without its coins."""
    return Effect("begin", origin.n, parts)


def make_room(spaces: int, begin: Effect) -> Effect:
    """So many spaces are missing before the frame can be begun."""
    return Effect("make-room", spaces, (begin,))


def spaces_missing(make_room: Effect) -> int:
    return make_room.n


def waiting_frame(make_room: Effect) -> Effect:
    """The `begin` that waits for room."""
    return make_room.of[0]


def frame_of(origin: Effect, parts: tuple[Effect, ...]) -> Effect:
    """The frame that a `begin` or an earlier `frame` goes on with."""
    return Effect("frame", origin.n, parts)


def source_of(effect: Effect) -> Source:
    """The source of a `begin` or `frame`."""
    return Source(effect.n // EACH)


def number_of(effect: Effect) -> int:
    """Which one of its source a `begin` or `frame` comes from."""
    return effect.n % EACH


def in_any_order(frames: tuple[Effect, ...]) -> Effect:
    return Effect("any_order", 1, frames)


# The course of the game

AFTER: Final = 0  # the main action
BEFORE: Final = 1
TURN: Final = Effect("turn", BEFORE)
TURN_AFTER: Final = Effect("turn", AFTER)
END_TURN: Final = Effect("end-turn")
DRAFT: Final = Effect("draft")
OPEN_GAME_END: Final = Effect("open-game-end")
FINAL_SCORING: Final = Effect("final-scoring")
REMOVE_CARD: Final = Effect("remove-card")
RECEIVE: Final = Effect("receive")
OUT_OF_TURN: Final = Effect("out-of-turn")
CONSTANTINOPLE: Final = Effect("constantinople")
CHECK: Final = Effect("check")


def stage_of(turn: Effect) -> int:
    """BEFORE or AFTER the main action."""
    return turn.n


def round_begins(number: int) -> Effect:
    return Effect("round", number)


def round_ends(number: int) -> Effect:
    return Effect("end-round", number)


def round_of(effect: Effect) -> int:
    """The number of a `round` or `end-round`, from 1."""
    return effect.n


def clear_row(row: int) -> Effect:
    return Effect("clear-row", row)


def cleared_row(effect: Effect) -> int:
    return effect.n


def scoring(phase: int, again: int = NONE) -> Effect:
    """The first step of a scoring; `again`: the station that is used a second time next, for its postcard."""
    return Effect("scoring", phase, (Effect("twice", again),))


def again_of(scoring: Effect) -> int:
    """The station whose second use is due next (FC-RB.4), or NONE."""
    return scoring.of[0].n


def train_points(phase: int) -> Effect:
    return Effect("train-points", phase)


def phase_of(effect: Effect) -> int:
    """The phase of a `scoring` or `train-points`, from 1."""
    return effect.n


def reveal_evidence(players: int) -> Effect:
    return Effect("evidence", players)


# Cards that are placed or bought


def tuck(card: int) -> Effect:
    return Effect("tuck", card)


def postcard(card: int) -> Effect:
    return Effect("postcard", card)


def gap(card: int) -> Effect:
    return Effect("gap", card)


def card_of(effect: Effect) -> int:
    """The action card of a `tuck`, `postcard` or `gap`."""
    return effect.n


def buy(card: int) -> Effect:
    return Effect("buy", card)


def game_end_of(effect: Effect) -> int:
    """The Game End card of a `buy`."""
    return effect.n


# Trains that have become long enough, and mechanics

PER_SIDE: Final = 16  # numbers for the positions of each side


def mail(side: int) -> Effect:
    return Effect("mail", side)


def tile(side: int) -> Effect:
    return Effect("tile", side)


def side_of_train(effect: Effect) -> int:
    """The side of the train of a `mail` or `tile`."""
    return effect.n


def mechanic(side: int, slot: int) -> Effect:
    """The upgrade of the car on the right of a slot of the gap (FC-E.11)."""
    return Effect("mechanic", PER_SIDE * side + right_of(slot))


def mechanic_side(effect: Effect) -> int:
    return effect.n // PER_SIDE


def mechanic_position(effect: Effect) -> int:
    return effect.n % PER_SIDE


# Actions


def slot_of(action: Action) -> int:
    """take, decline: the slot of the display."""
    return action.a


def side_chosen(action: Action) -> int:
    """car, upgrade, train, and most that coins do: the train, UPPER or LOWER."""
    return action.a


def car_chosen(action: Action) -> int:
    """upgrade, coin-upgrade: the car, from 0."""
    return action.b


def stations_driven(action: Action) -> int:
    """loco."""
    return action.a


def upper_steps(action: Action) -> int:
    """both, conductor: steps of the upper conductor."""
    return action.a


def lower_steps(action: Action) -> int:
    """both, conductor: steps of the lower conductor."""
    return action.b


def steps_of(action: Action) -> int:
    """both, conductor: steps of the two together."""
    return action.a + action.b


def game_end_chosen(action: Action) -> int:
    """game-end, buy, draft: the Game End card."""
    return action.a


def column_spent(action: Action) -> int:
    """coin-point: the column, from 0."""
    return action.a


def first_paid(action: Action) -> int:
    """pay: coins of the first column."""
    return action.a


def second_paid(action: Action) -> int:
    """pay: coins of the second column; the third pays the rest."""
    return action.b


def contract_chosen(action: Action) -> int:
    """contract: the action card."""
    return action.a


def bonus_chosen(action: Action) -> int:
    """bonus: which of those that wait, from 0."""
    return action.a


def station_used(action: Action) -> int:
    """station: which, from 0."""
    return action.a


def mail_car_chosen(action: Action) -> int:
    """mail-car: which."""
    return action.a


def route_card_chosen(action: Action) -> int:
    """postcard: which of the own route cards, from 0."""
    return action.a


def gap_slot(action: Action) -> int:
    """slot: which of the gap, from 0."""
    return action.a


def frame_chosen(action: Action) -> int:
    """next: which of the frames that are left, from 0."""
    return action.a


# Results of events


def value_result(event: Event) -> int:
    """The new value of the car that a `frame`, a coin or a `mechanic` upgraded."""
    return event.result[0]


def lost_coins(event: Event) -> int:
    """How many of a `coins` found no place."""
    return event.effect.n - event.result[0]


class Revealed(NamedTuple):
    """The result of `evidence`."""

    murderer: int  # NONE: nobody has the card
    totals: tuple[int, ...]
    arrested: tuple[int, ...]


def revealed(event: Event) -> Revealed:
    players = event.effect.n
    return Revealed(event.result[0], event.result[1 : 1 + players], event.result[1 + players :])


# Small sets of numbers in the state, written as the bits of one number


def contains(bits: int, number: int) -> bool:
    """Is the number in the set? `aboard` holds places among the tucked cards, `used` stations."""
    return bool(bits >> number & 1)


def including(bits: int, number: int) -> int:
    return bits | 1 << number


def gap_side(slot: int, side: int) -> int:
    """The number in `gap_done` that stands for a side of the mechanic in a slot: two for each slot."""
    return 2 * slot + side


def without_slot(done: int, slot: int) -> int:
    """`gap_done` when another card has come into the slot."""
    return done & ~(3 << gap_side(slot, 0))


def sides_done(done: int, slot: int) -> tuple[bool, bool]:
    """Of `gap_done`: which sides of the mechanic in a slot are fulfilled, the upper and the lower one."""
    return contains(done, gap_side(slot, 0)), contains(done, gap_side(slot, 1))
