"""What the seats of First Class are called."""

from typing import Final

from stellwerk.core.words import Words, mark

SEATS: Final = (mark("Blue"), mark("Yellow"), mark("Green"), mark("Red"))


def seat_name(seat: int, t: Words) -> str:
    return t(SEATS[seat])
