"""What a reader is called on their own page: "You"."""

from functools import cache

from stellwerk.core.game import AnyGame
from stellwerk.core.words import Addressed, Words, You, mark, words
from stellwerk.web.play.table import Table, names_of, seats_of

YOU = mark("You")  # in a list of players


def you(language: str) -> You:
    return You(words(language)(YOU))


@cache
def addressed(game: AnyGame, language: str) -> Words:
    """The words of a game that know how to speak to the reader."""
    return Addressed(game.words(language), game.text.you)


def names_for(table: Table, seat: int | None, language: str) -> list[str]:
    """What the seats are called on the page of one of them: its own is "You", unless others look at the same device."""
    names = names_of(table, language)
    if seat is not None and not table.foreign and is_alone(table, seat):
        names[seat] = you(language)
    return names


def names_on(table: Table, device: str, language: str) -> list[str]:
    """The same on any other page that a device opens."""
    return names_for(table, next(iter(seats_of(table, device)), None) if device else None, language)


def is_alone(table: Table, seat: int) -> bool:
    """A person plays the seat, and no other on the same devices."""
    own = table.seats[seat]
    shared = any(other.devices & own.devices for i, other in enumerate(table.seats) if i != seat)
    return bool(own.devices) and not own.level and not shared
