"""Who practises: one person alone with bots, who may have hints."""

from stellwerk.web.table import Table


def alone(table: Table, device: str) -> int | None:
    """The seat of a device whose person plays alone with bots; None: it has none, or somebody else is here, too.

    A person for whom a bot plays on, and one who is still expected, are somebody.
    """
    people = [number for number, seat in enumerate(table.seats) if seat.devices or not seat.level]
    own = people[0] if len(people) == 1 else None
    return own if own is not None and device and device in table.seats[own].devices else None


def has_hints(table: Table, device: str) -> bool:
    """Whether the page of a device offers hints."""
    return not table.match.over and table.match.game.bots.search is not None and alone(table, device) is not None
