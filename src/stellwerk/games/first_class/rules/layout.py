"""Where things lie: the two trains of a seat, the positions of a train, the slots of the display and of the gap."""

from typing import Final, NewType

SEATS: Final = 4
UPPER: Final = 0  # the sides of a player board, each with a train
LOWER: Final = 1
SIDES: Final = (UPPER, LOWER)

CARS: Final = 8  # of a complete train (FC-1.11)
MAIL_AFTER: Final = 5  # cars: then comes the mail car, on position 6
MAIL: Final = 6  # its position
ENGINE: Final = 10  # the position of the locomotive tile

ROWS: Final = 3  # of the display (FC-2.13)
ROW: Final = 6  # cards in a row
DISPLAY_SLOTS: Final = ROWS * ROW
GAP_SLOTS: Final = 5  # FC-RE.1


# Trains

Train = NewType("Train", int)  # the upper or lower train of a seat, an index of the lists by train
TRAINS: Final = tuple(Train(train) for train in range(2 * SEATS))
BOTH: Final = tuple((Train(2 * seat), Train(2 * seat + 1)) for seat in range(SEATS))  # by seat


def both(seat: int) -> tuple[Train, Train]:
    """The upper train of a seat and its lower one."""
    return BOTH[seat]


def train_of(seat: int, side: int) -> Train:
    return TRAINS[2 * seat + side]


def seat_of(train: Train) -> int:
    return train // 2


def side_of(train: Train) -> int:
    return train % 2


# Positions: counted from 1, the mail car and the locomotive tile among them; cars are counted from 0


def position_of(car: int) -> int:
    """The position of a car: the sixth car lies behind the mail car."""
    return car + 1 if car < MAIL_AFTER else car + 2


def car_at(position: int) -> int:
    """The car on a position that is neither the mail car's nor the locomotive tile's."""
    return position - 1 if position < MAIL else position - 2


# The display: its slots are counted row by row


def row_of(slot: int) -> int:
    return slot // ROW


def place_of(slot: int) -> int:
    """The place in its row, counted from 0."""
    return slot % ROW


def bounds_of(row: int) -> tuple[int, int]:
    """The first slot of a row, and the first one after it."""
    return row * ROW, (row + 1) * ROW


def slots_of(row: int) -> range:
    return range(row * ROW, (row + 1) * ROW)


# The gap: slot k, counted from 0, lies between two neighbouring positions (FC-E.2)


def left_of(slot: int) -> int:
    """The position on the left of a slot of the gap."""
    return 2 * slot + 1


def right_of(slot: int) -> int:
    """The position on the right of a slot of the gap."""
    return 2 * slot + 2
