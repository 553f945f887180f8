"""Who practises: one person alone with bots, or people who have all agreed to hints."""

from typing import Any

from stellwerk.web.play.seats.proposals import hints, with_hints
from stellwerk.web.play.table import Table, seats_of


def alone(table: Table, device: str) -> int | None:
    """The seat of a device whose person plays alone with bots; None: it has none, or somebody else is here, too.

    A person for whom a bot plays on, and one who is still expected, are somebody.
    """
    people = [number for number, seat in enumerate(table.seats) if seat.devices or not seat.level]
    own = people[0] if len(people) == 1 else None
    return own if own is not None and device and device in table.seats[own].devices else None


def knows_hints(table: Table) -> bool:
    """Whether the game has a bot that weighs, while the match runs; with the deal of a day nobody is helped."""
    of_a_day = table.deal is not None and bool(table.deal.day)
    return not (table.over or of_a_day) and table.match.game.bots.search is not None


def has_hints(table: Table, device: str) -> bool:
    """Whether a device has hints."""
    may = alone(table, device) is not None or (with_hints(table) and bool(seats_of(table, device)))
    return knows_hints(table) and may


def offered(table: Table, device: str, language: str) -> dict[str, Any]:
    """What the page of a device says about hints: also whether it has them, and whether they can be proposed."""
    return hints(table, language) | {"mine": has_hints(table, device), "known": knows_hints(table)}
