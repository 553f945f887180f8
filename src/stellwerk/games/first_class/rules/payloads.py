"""What the numbers of effects, actions and results mean. The only place that packs or unpacks them.

An effect is an op, one number and other effects. What the number says depends on the op: the tables below name it for
every op, and the functions make effects and read them. Encoded, in a file or a hash, an effect is its plain numbers.
"""

from typing import Final, NamedTuple, NewType

from stellwerk.core.records import Effect, Event
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import right_of


class Payload(NamedTuple):
    """What an effect carries."""

    number: str  # what its number is; empty: it is always 1 and says nothing
    of: str  # what the effects inside it are; empty: there are none
    pushed_by: str  # who puts it on the stack, among the bonuses, or on a card
    rule: str


CARD_PART: Final = "a card, tile or station"
PAYLOADS: Final[dict[str, Payload]] = {
    # the course of the game
    "draft": Payload("", "", "set-up, for each seat", "FC-2.9"),
    "open-game-end": Payload("", "", "set-up", "FC-2.11"),
    "round": Payload("the round, from 1", "", "set-up; end-round", "FC-2.13"),
    "turn": Payload("the stage: BEFORE or AFTER the main action", "", "round; turn, until it is ended", "FC-3.3"),
    "clear-row": Payload("the row, from 0", "", "turn and remove-card, with the last card of a row", "FC-4.10"),
    "remove-card": Payload("", "", "turn, with the start player tile", "FC-9.7"),
    "out-of-turn": Payload("", "", "turn, after the compensation of another seat", "FC-15.2"),
    "receive": Payload("", "", "turn, scoring and out-of-turn, when earned bonuses wait at their end", "FC-19.5"),
    "end-turn": Payload("", "", "round; end-round, after a scoring", "FC-3.11"),
    "end-round": Payload("the round, from 1", "", "round", "FC-16.2"),
    "scoring": Payload("the scoring phase, from 1", "twice", "end-round; scoring, until it is finished", "FC-17.2"),
    "twice": Payload("the station, from 0, that is used again next; NONE: none", "", "inside scoring", "FC-RB.4"),
    "train-points": Payload("the scoring phase, from 1", "", "end-round", "FC-17.7"),
    "final-scoring": Payload("", "", "set-up", "FC-18.2"),
    "evidence": Payload("how many players there are", "", "final-scoring, with module C", "FC-C.14"),
    # frames
    "begin": Payload(
        "the source of the frame and which one of it, packed",
        "the parts as printed",
        "cards, the start player tile, contracts, stations; among the bonuses",
        "FC-14.6",
    ),
    "frame": Payload("the same as of begin", "the parts that are left", "begin; frame", "FC-14.5"),
    "make-room": Payload(
        "how many spaces are missing for the coins", "the begin that waits for them", "begin", "FC-13.5"
    ),
    "any_order": Payload("", "the frames of a card that are left", "turn; any_order", "FC-14.10"),
    "buy": Payload("the Game End card", "", "a free action", "FC-10.2"),
    # what a card prints
    "car": Payload("how many", "", CARD_PART, "FC-5.2"),
    "0>1": Payload("how many", "", CARD_PART, "FC-5.4"),
    "1>2": Payload("how many", "", CARD_PART, "FC-5.4"),
    "2>4": Payload("how many", "", CARD_PART, "FC-5.4"),
    "4>7": Payload("how many", "", CARD_PART, "FC-5.4"),
    "7>12": Payload("how many", "", CARD_PART, "FC-5.4"),
    "upgrade": Payload("how many", "", CARD_PART, "FC-5.10"),
    "game-end": Payload("how many", "", CARD_PART, "FC-10.4"),
    "both": Payload("steps for each conductor", "", CARD_PART, "FC-6.3"),
    "conductor": Payload("steps for both conductors in all", "", CARD_PART, "FC-6.4"),
    "loco": Payload("stations", "", CARD_PART, "FC-7.1"),
    "coins": Payload("how many", "", f"{CARD_PART}; boarding passengers", "FC-13.1"),
    "points": Payload("how many", "", CARD_PART, "FC-14.1"),
    "evidence-self": Payload("how many tokens", "", "a card of module C", "FC-C.7"),
    "evidence-others": Payload("how many tokens for each", "", "a card of module C", "FC-C.8"),
    "either": Payload("", "the alternatives", CARD_PART, "FC-14.11"),
    "per-contract": Payload("", "the part that is multiplied", "a contract", "FC-A.8"),
    "per-tile": Payload("", "the part that is multiplied", "a contract", "FC-B.15"),
    # what happens at once
    "mail": Payload("the side of the train", "", "the fifth car of a train", "FC-11.1"),
    "tile": Payload("the side of the train", "", "the eighth car of a train", "FC-12.1"),
    "constantinople": Payload("", "", "a conductor on a locomotive tile", "FC-12.6"),
    "station-points": Payload("how many", "", "the locomotive on its route", "FC-7.3"),
    # the modules
    "tuck": Payload("the action card", "", "turn, with a celebrity or a passenger", "FC-B.2"),
    "postcard": Payload("the action card", "", "turn, with a postcard", "FC-B.7"),
    "check": Payload("", "", "after frames, coins and placements", "FC-RM.5"),
    "baggage-points": Payload("how many", "", "check", "FC-D.8"),
    "gap": Payload("the action card", "", "turn, with a switch or a mechanic", "FC-E.2"),
    "mechanic": Payload("the side of the train and the position of its car, packed", "", "check", "FC-E.11"),
}


class Answer(NamedTuple):
    """What an action carries."""

    a: str  # its first number; empty: always 0
    b: str
    rule: str


ANSWERS: Final[dict[str, Answer]] = {
    "take": Answer("the slot of the display", "", "FC-4.1"),
    "decline": Answer("the slot of the display", "", "FC-4.6"),
    "start-tile": Answer("", "", "FC-9.1"),
    "end": Answer("", "", "FC-3.3"),
    "finish": Answer("", "", "FC-17.6"),
    "done": Answer("", "", "FC-14.4"),
    "car": Answer("the side of the train", "", "FC-5.2"),
    "upgrade": Answer("the side of the train", "the car, from 0", "FC-5.4"),
    "loco": Answer("stations", "", "FC-7.1"),
    "both": Answer("steps of the upper conductor", "steps of the lower one", "FC-6.3"),
    "conductor": Answer("steps of the upper conductor", "steps of the lower one", "FC-6.4"),
    "coins": Answer("", "", "FC-14.11"),
    "points": Answer("", "", "FC-14.11"),
    "game-end": Answer("the Game End card", "", "FC-10.4"),
    "coin-car": Answer("the side of the train", "", "FC-13.7"),
    "coin-loco": Answer("", "", "FC-13.7"),
    "coin-conductor": Answer("the side of the train", "", "FC-13.7"),
    "coin-upgrade": Answer("the side of the train", "the car, from 0", "FC-13.7"),
    "coin-choice-car": Answer("the side of the train", "", "FC-5.12"),
    "coin-point": Answer("the column, from 0", "", "FC-13.7"),
    "buy": Answer("the Game End card", "", "FC-10.2"),
    "pay": Answer("coins of the first column", "coins of the second column", "FC-13.8"),
    "contract": Answer("the action card", "", "FC-8.5"),
    "bonus": Answer("which of the pending bonuses, from 0", "", "FC-14.7"),
    "station": Answer("the station, from 0", "", "FC-17.2"),
    "draft": Answer("the Game End card", "", "FC-2.9"),
    "mail-car": Answer("which mail car", "", "FC-11.2"),
    "train": Answer("the side of the train", "", "FC-B.2"),
    "postcard": Answer("which of the own route cards, from 0", "", "FC-B.7"),
    "slot": Answer("the slot of the gap, from 0", "", "FC-E.2"),
    "next": Answer("which of the frames that are left, from 0", "", "FC-14.10"),
}

RESULTS: Final[dict[str, str]] = {  # by effect: the numbers of the result of its event
    "draft": "the Game End cards handed on; empty for the other seats",
    "open-game-end": "the Game End cards turned up",
    "round": "the cards of the display, slot by slot",
    "turn": "the card taken or declined; the new value of a car that a coin upgraded",
    "clear-row": "the cards removed",
    "remove-card": "the card removed",
    "end-turn": "the Game End cards turned up",
    "end-round": "the start player of the next round",
    "scoring": "the new value of a car that a coin upgraded",
    "train-points": "the points of the upper train, of the lower one and of the switches",
    "final-scoring": "the total of each seat",
    "evidence": "the murderer or NONE; the total of each seat; the seats arrested",
    "frame": "the new value of a car upgraded",
    "make-room": "the new value of a car that a coin upgraded",
    "coins": "how many found a place",
    "tile": "which locomotive tile",
    "constantinople": "the points",
    "evidence-self": "for each draw: 1 a token, 0 none was left",
    "evidence-others": "for each draw: 1 a token, 0 none was left",
    "mechanic": "the new value of the car",
}


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
START_TILE: Final = Source(6)  # the place, from 0 for who took it
CONTRACT: Final = Source(7)  # the action card
BOARDING: Final = Source(8)  # always 0
PASSENGER: Final = Source(9)  # the action card, a passenger or baggage with more than coins or points
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
    """Of a `begin` or `frame`."""
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
    """Of a `round` or `end-round`, from 1."""
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
    """Of a `scoring` or `train-points`, from 1."""
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


# Results of events


def value_result(event: Event) -> int:
    """The new value of the car that a `frame`, a coin or a `mechanic` upgraded."""
    return event.result[0]


def lost_coins(event: Event) -> int:
    """Of a `coins`: how many found no place."""
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
