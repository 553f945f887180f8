"""Every effect of First Class with the names of its number and of its results, declared once.

An effect is an op, one number and other effects. payloads.py makes effects and reads them; in a file or a hash, an
effect is its plain number.
"""

from typing import Final

from stellwerk.core.parts import ALL_LEFT, BY_SEAT, Declared, Part
from stellwerk.games.first_class.rules.actions import STATIONS_AT_MOST
from stellwerk.games.first_class.rules.hidden import NONE
from stellwerk.games.first_class.rules.layout import ROWS, SEATS
from stellwerk.games.first_class.rules.payloads import EACH, PER_SIDE, SOURCES

COUNT: Final = range(1000)  # of anything that is simply counted
POINTS: Final = range(-1000, 1000)
STATION: Final = range(NONE, STATIONS_AT_MOST)
CARD_PART: Final = ("a card", "a tile", "a station")
AMOUNT: Final = (Part("amount", "how many", COUNT),)
ACTION_CARD: Final = (Part("card", "the action card", box="cards"),)
GAME_END_CARD: Final = (Part("card", "the Game End card", box="game_end"),)
ROUND: Final = (Part("round", "which, from 1", range(1, 7)),)
PHASE: Final = (Part("phase", "the scoring phase, from 1", range(1, 4)),)
SIDE: Final = (Part("side", "the train: 0 the upper, 1 the lower", range(2)),)
FRAME: Final = (
    Part("source", "where the frame comes from, one of SOURCES", range(len(SOURCES))),
    Part("number", "which one of its source", range(EACH)),
)

TURNED_UP: Final = (Part("cards", "the Game End cards turned up", box="game_end", takes=ALL_LEFT),)
UPGRADED: Final = (Part("value", "the new value of the car that was upgraded", range(13)),)
EVIDENCE: Final = (Part("drawn", "for each draw: 1 a token, 0 none was left", range(2), takes=ALL_LEFT),)
TOTALS: Final = Part("totals", "the total of each seat", POINTS, takes=BY_SEAT)


def printed(means: str, rule: str, amount: str = "how many", result: tuple[Part, ...] = ()) -> Declared:
    """What a card, a tile or a station prints with a number."""
    return Declared(means, (Part("amount", amount, COUNT),), rule, result=result, pushed_by=CARD_PART)


EFFECTS: Final[dict[str, Declared]] = {
    # the course of the game
    "draft": Declared(
        "a seat keeps a Game End card and hands the others on",
        (),
        "FC-2.9",
        pushed_by=("set-up",),
        result=(Part("cards", "the cards handed on; empty for the others", box="game_end", takes=ALL_LEFT),),
    ),
    "open-game-end": Declared(
        "the Game End cards are laid out", (), "FC-2.11", pushed_by=("set-up",), result=TURNED_UP
    ),
    "round": Declared(
        "a round begins",
        ROUND,
        "FC-2.13",
        pushed_by=("set-up", "end-round"),
        result=(Part("cards", "the cards of the display, slot by slot", box="cards", takes=ALL_LEFT),),
    ),
    "turn": Declared(
        "a seat has its turn",
        (Part("stage", "1 before the main action, 0 after it", range(2)),),
        "FC-3.3",
        pushed_by=("round", "turn"),
        result=(Part("card", "the card taken or declined; or the new value of a car that a coin upgraded", COUNT),),
    ),
    "clear-row": Declared(
        "the last card of a row was taken",
        (Part("row", "which, from 0", range(ROWS)),),
        "FC-4.10",
        pushed_by=("turn", "remove-card"),
        result=(Part("cards", "the cards removed", box="cards", takes=ALL_LEFT),),
    ),
    "remove-card": Declared(
        "a card is removed for the start player tile",
        (),
        "FC-9.7",
        pushed_by=("turn",),
        result=(Part("card", "the card removed", box="cards"),),
    ),
    "out-of-turn": Declared("a seat may use bonuses out of its turn", (), "FC-15.2", pushed_by=("turn",)),
    "receive": Declared("bonuses that wait are received", (), "FC-19.5", pushed_by=("turn", "scoring", "out-of-turn")),
    "end-turn": Declared("a turn is over", (), "FC-3.11", pushed_by=("round", "end-round"), result=TURNED_UP),
    "end-round": Declared(
        "a round is over",
        ROUND,
        "FC-16.2",
        pushed_by=("round",),
        result=(Part("seat", "the start player of the next round", range(SEATS)),),
    ),
    "scoring": Declared(
        "a seat uses its stations",
        PHASE,
        "FC-17.2",
        holds="twice: the station that is used again next",
        pushed_by=("end-round", "scoring"),
        result=UPGRADED,
    ),
    "twice": Declared(
        "a station is used again",
        (Part("station", "which, from 0; -1: none", STATION),),
        "FC-RB.4",
        pushed_by=("scoring",),
    ),
    "train-points": Declared(
        "the trains of a seat score",
        PHASE,
        "FC-17.7",
        pushed_by=("end-round",),
        result=(
            Part("upper", "the points of the upper train", POINTS),
            Part("lower", "the points of the lower train", POINTS),
            Part("switches", "the points of the switches", POINTS),
        ),
    ),
    "final-scoring": Declared("the final scoring", (), "FC-18.2", pushed_by=("set-up",), result=(TOTALS,)),
    "evidence": Declared(
        "the evidence is revealed",
        (Part("players", "how many there are", range(2, SEATS + 1)),),
        "FC-C.14",
        pushed_by=("final-scoring",),
        result=(
            Part("murderer", "the seat of the murderer; -1: nobody", range(NONE, SEATS)),
            TOTALS,
            Part("arrested", "the seats that are arrested", range(SEATS), takes=ALL_LEFT),
        ),
    ),
    # frames
    "begin": Declared(
        "a frame begins",
        FRAME,
        "FC-14.6",
        holds="the parts as printed",
        pushed_by=("a card", "the start player tile", "a contract", "a station"),
    ),
    "frame": Declared(
        "a frame goes on",
        FRAME,
        "FC-14.5",
        holds="the parts that are left",
        pushed_by=("begin", "frame"),
        result=UPGRADED,
    ),
    "make-room": Declared(
        "coins are spent until the new ones have room",
        (Part("spaces", "how many spaces are missing", COUNT),),
        "FC-13.5",
        holds="the begin that waits",
        pushed_by=("begin",),
        result=UPGRADED,
    ),
    "any_order": Declared(
        "a seat says which frame comes next",
        (),
        "FC-14.10",
        holds="the frames that are left",
        pushed_by=("turn", "any_order"),
    ),
    "buy": Declared("a Game End card is bought", GAME_END_CARD, "FC-10.2", pushed_by=("a free action",)),
    # what a card prints
    "car": printed("a car", "FC-5.2"),
    "0>1": printed("an upgrade from 0 to 1", "FC-5.4"),
    "1>2": printed("an upgrade from 1 to 2", "FC-5.4"),
    "2>4": printed("an upgrade from 2 to 4", "FC-5.4"),
    "4>7": printed("an upgrade from 4 to 7", "FC-5.4"),
    "7>12": printed("an upgrade from 7 to 12", "FC-5.4"),
    "upgrade": printed("any upgrade", "FC-5.10"),
    "game-end": printed("a Game End card", "FC-10.4"),
    "both": printed("both conductors walk", "FC-6.3", "steps for each"),
    "conductor": printed("the conductors walk", "FC-6.4", "steps for both in all"),
    "loco": printed("the locomotive drives", "FC-7.1", "stations"),
    "coins": printed("coins", "FC-13.1", result=(Part("placed", "how many found a place", COUNT),)),
    "points": printed("points", "FC-14.1"),
    "evidence-self": printed("evidence for oneself", "FC-C.7", "how many tokens", EVIDENCE),
    "evidence-others": printed("evidence for the others", "FC-C.8", "how many tokens for each", EVIDENCE),
    "either": Declared("one of several", (), "FC-14.11", holds="the alternatives", pushed_by=CARD_PART),
    "per-contract": Declared(
        "as often as contracts are fulfilled",
        (),
        "FC-A.8",
        holds="the part that is multiplied",
        pushed_by=("a contract",),
    ),
    "per-tile": Declared(
        "as often as there are locomotive tiles",
        (),
        "FC-B.15",
        holds="the part that is multiplied",
        pushed_by=("a contract",),
    ),
    # what happens at once
    "mail": Declared("a mail car is laid", SIDE, "FC-11.1", pushed_by=("the fifth car of a train",)),
    "tile": Declared(
        "a locomotive tile is laid",
        SIDE,
        "FC-12.1",
        pushed_by=("the eighth car of a train",),
        result=(Part("tile", "which", box="tiles"),),
    ),
    "constantinople": Declared(
        "a train has reached Constantinople",
        (),
        "FC-12.6",
        pushed_by=("a conductor on a locomotive tile",),
        result=(Part("points", "how many", POINTS),),
    ),
    "station-points": Declared("points of stations", AMOUNT, "FC-7.3", pushed_by=("the locomotive on its route",)),
    # the modules
    "tuck": Declared("a card is tucked under a car", ACTION_CARD, "FC-B.2", pushed_by=("turn",)),
    "postcard": Declared("a postcard is laid under a route card", ACTION_CARD, "FC-B.7", pushed_by=("turn",)),
    "check": Declared("passengers board, mechanics work", (), "FC-RM.5", pushed_by=("frames", "coins", "placements")),
    "baggage-points": Declared("points of baggage", AMOUNT, "FC-D.8", pushed_by=("check",)),
    "gap": Declared("a card is laid in the gap", ACTION_CARD, "FC-E.2", pushed_by=("turn",)),
    "mechanic": Declared(
        "a mechanic upgrades a car",
        (*SIDE, Part("position", "of the car in its train, from 1", range(PER_SIDE))),
        "FC-E.11",
        pushed_by=("check",),
        result=UPGRADED,
    ),
}
