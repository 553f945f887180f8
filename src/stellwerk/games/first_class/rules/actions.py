"""Every answer that a player of First Class can ever give."""

from typing import Final

from stellwerk.core.records import Action
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.rules.layout import CARS, DISPLAY_SLOTS, ENGINE, GAP_SLOTS, SIDES

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


def menu(box: Box) -> tuple[Action, ...]:
    """The fixed menu; an action's index in it is its number for learners."""
    game_end = len(box.game_end)
    moves = [action for table in (BOTH, CONDUCTOR) for row in table for action in row if action.a or action.b]
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
            *(action for row in PAY for action in row if action.a + action.b <= PRICE),
        ),
        *(*CONTRACT[: len(box.cards)], *BONUS, *STATION, *DRAFT[:game_end], *MAIL_CAR, *TRAIN, *POSTCARD, *SLOT, *NEXT),
    )
