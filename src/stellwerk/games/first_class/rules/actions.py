"""Every answer that a player of First Class can ever give."""

from typing import Final

from stellwerk.core.parts import Declared, Part
from stellwerk.core.records import Action
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.rules.layout import CARS, DISPLAY_SLOTS, ENGINE, GAP_SLOTS, SIDES
from stellwerk.games.first_class.rules.payloads import first_paid, second_paid, steps_of

STATIONS_AT_MOST: Final = 80
BONUSES_AT_MOST: Final = 40
PRICE: Final = 4  # coins for a Game End card (FC-10.2)

TAKE: Final = tuple(Action("take", slot) for slot in range(DISPLAY_SLOTS))
DECLINE: Final = tuple(Action("decline", slot) for slot in range(DISPLAY_SLOTS))
START_TILE: Final = Action("start-tile")
END: Final = Action("end")  # of the turn
FINISH: Final = Action("finish")  # the first step of one's scoring
DONE: Final = Action("done")  # the rest of the frame, or of the bonuses out of turn, is given up

CAR: Final = tuple(Action("car", side) for side in SIDES)
UPGRADE: Final = tuple(tuple(Action("upgrade", side, car) for car in range(CARS)) for side in SIDES)
LOCO: Final = tuple(Action("loco", steps) for steps in range(STATIONS_AT_MOST + 1))
BOTH: Final = tuple(tuple(Action("both", up, low) for low in range(ENGINE + 1)) for up in range(ENGINE + 1))
CONDUCTOR: Final = tuple(tuple(Action("conductor", up, low) for low in range(ENGINE + 1)) for up in range(ENGINE + 1))
GAIN: Final = {"coins": Action("coins"), "points": Action("points")}  # where a card offers them as a choice
GAME_END: Final = tuple(Action("game-end", card) for card in range(64))

COIN_CAR: Final = tuple(Action("coin-car", side) for side in SIDES)
COIN_LOCO: Final = Action("coin-loco")
COIN_CONDUCTOR: Final = tuple(Action("coin-conductor", side) for side in SIDES)
COIN_UPGRADE: Final = tuple(tuple(Action("coin-upgrade", side, car) for car in range(CARS)) for side in SIDES)
COIN_CHOICE_CAR: Final = tuple(Action("coin-choice-car", side) for side in SIDES)
COIN_POINT: Final = tuple(Action("coin-point", column) for column in range(3))
BUY: Final = tuple(Action("buy", card) for card in range(64))
PAY: Final = tuple(tuple(Action("pay", first, second) for second in range(PRICE + 1)) for first in range(PRICE + 1))

CONTRACT: Final = tuple(Action("contract", card) for card in range(256))
BONUS: Final = tuple(Action("bonus", number) for number in range(BONUSES_AT_MOST))
STATION: Final = tuple(Action("station", stop) for stop in range(STATIONS_AT_MOST))
DRAFT: Final = tuple(Action("draft", card) for card in range(64))
MAIL_CAR: Final = tuple(Action("mail-car", which) for which in range(4))
TRAIN: Final = tuple(Action("train", side) for side in SIDES)
POSTCARD: Final = tuple(Action("postcard", route_card) for route_card in range(DISPLAY_SLOTS + 2))
SLOT: Final = tuple(Action("slot", slot) for slot in range(GAP_SLOTS))
NEXT: Final = tuple(Action("next", number) for number in range(6))

SLOT_OF_DISPLAY: Final = (Part("slot", "of the display, row by row", range(DISPLAY_SLOTS)),)
SIDE: Final = (Part("side", "the train: 0 the upper, 1 the lower", range(len(SIDES))),)
CAR_OF_TRAIN: Final = (*SIDE, Part("car", "which, from 0", range(CARS)))
GAME_END_CARD: Final = (Part("card", "the Game End card", box="game_end"),)
STEPS: Final = (
    Part("upper", "steps of the upper conductor", range(ENGINE + 1)),
    Part("lower", "steps of the lower conductor", range(ENGINE + 1)),
)

ANSWERS: Final = {  # by op: what its numbers are called
    "take": Declared("take a card and perform it", SLOT_OF_DISPLAY, "FC-4.1"),
    "decline": Declared("take a card and decline it", SLOT_OF_DISPLAY, "FC-4.6"),
    "start-tile": Declared("take the start player tile", (), "FC-9.1"),
    "end": Declared("end the turn", (), "FC-3.3"),
    "finish": Declared("finish the use of stations", (), "FC-17.6"),
    "done": Declared("give up the rest", (), "FC-14.4"),
    "car": Declared("add a car", SIDE, "FC-5.2"),
    "upgrade": Declared("upgrade a car", CAR_OF_TRAIN, "FC-5.4"),
    "loco": Declared("drive", (Part("stations", "how many", range(STATIONS_AT_MOST + 1)),), "FC-7.1"),
    "both": Declared("walk with both conductors", STEPS, "FC-6.3"),
    "conductor": Declared("walk with the conductors", STEPS, "FC-6.4"),
    "coins": Declared("choose the coins of a card", (), "FC-14.11"),
    "points": Declared("choose the points of a card", (), "FC-14.11"),
    "game-end": Declared("take a Game End card", GAME_END_CARD, "FC-10.4"),
    "coin-car": Declared("spend a coin for a car", SIDE, "FC-13.7"),
    "coin-loco": Declared("spend a coin to drive", (), "FC-13.7"),
    "coin-conductor": Declared("spend a coin to walk", SIDE, "FC-13.7"),
    "coin-upgrade": Declared("spend a coin for an upgrade", CAR_OF_TRAIN, "FC-13.7"),
    "coin-choice-car": Declared("spend a coin of the third column for a car", SIDE, "FC-5.12"),
    "coin-point": Declared("spend a coin for a point", (Part("column", "from 0", range(3)),), "FC-13.7"),
    "buy": Declared("buy a Game End card", GAME_END_CARD, "FC-10.2"),
    "pay": Declared(
        "pay for it, the rest with coins of the third column",
        (
            Part("first", "coins of the first column", range(PRICE + 1)),
            Part("second", "coins of the second column", range(PRICE + 1)),
        ),
        "FC-13.8",
    ),
    "contract": Declared("fulfil a contract", (Part("contract", "the action card", box="cards"),), "FC-8.5"),
    "bonus": Declared("use a bonus that waits", (Part("bonus", "which, from 0", range(BONUSES_AT_MOST)),), "FC-14.7"),
    "station": Declared("use a station", (Part("station", "which, from 0", range(STATIONS_AT_MOST)),), "FC-17.2"),
    "draft": Declared("keep a Game End card", GAME_END_CARD, "FC-2.9"),
    "mail-car": Declared("lay a mail car", (Part("mail_car", "which", range(4)),), "FC-11.2"),
    "train": Declared("choose the train for a card", SIDE, "FC-B.2"),
    "postcard": Declared(
        "choose the route card for a postcard",
        (Part("route_card", "which of the own, from 0", range(DISPLAY_SLOTS + 2)),),
        "FC-B.7",
    ),
    "slot": Declared("choose the slot for a card", (Part("gap", "of the gap, from 0", range(GAP_SLOTS)),), "FC-E.2"),
    "next": Declared("choose what comes next", (Part("frame", "which of those left, from 0", range(6)),), "FC-14.10"),
}


def menu(box: Box) -> tuple[Action, ...]:
    """The fixed menu; an action's index in it is its number for learners."""
    game_end = len(box.game_end)
    moves = [action for table in (BOTH, CONDUCTOR) for row in table for action in row if steps_of(action)]
    return (
        *(
            *TAKE,
            *DECLINE,
            START_TILE,
            END,
            FINISH,
            DONE,
            *CAR,
            *UPGRADE[0],
            *UPGRADE[1],
            *LOCO[1:],
            *moves,
            *GAIN.values(),
        ),
        *(*GAME_END[:game_end], *COIN_CAR, COIN_LOCO, *COIN_CONDUCTOR, *COIN_UPGRADE[0], *COIN_UPGRADE[1]),
        *(
            *COIN_CHOICE_CAR,
            *COIN_POINT,
            *BUY[:game_end],
            *(action for row in PAY for action in row if first_paid(action) + second_paid(action) <= PRICE),
        ),
        *(*CONTRACT[: len(box.cards)], *BONUS, *STATION, *DRAFT[:game_end], *MAIL_CAR, *TRAIN, *POSTCARD, *SLOT, *NEXT),
    )
