"""Who proposes to resign, and who has agreed: it follows from notices in the log, which all processes share."""

from typing import NamedTuple

from stellwerk.core.words import mark, words
from stellwerk.web.table import Table, name_of

ID = "resign"  # in place of the id of a device that asks
ASKS = mark("{who} proposes to resign: a bot would play on for them. Do you agree?")
WAITS = mark("{who} proposes to resign: the others are asked.")


class Proposal(NamedTuple):
    seat: int
    agreed: frozenset[int]


def others(table: Table, seat: int) -> list[int]:
    """The other seats that people play."""
    return [n for n, one in enumerate(table.seats) if n != seat and one.devices and not one.level]


def proposal(table: Table) -> Proposal | None:
    """The open one. A refusal ends it, and so does a bot at the seat."""
    found: Proposal | None = None
    for line in table.chat:
        word, _, seat = line.text.partition(" ")
        if line.name or not seat.isdigit():
            continue
        if word == "resign":
            found = Proposal(int(seat), frozenset())
        elif word == "agree" and found:
            found = found._replace(agreed=found.agreed | {int(seat)})
        elif word in ("refuse", "resigned"):
            found = None
    return None if found is None or table.match.over or table.seats[found.seat].level else found


def still_asked(table: Table, device: str) -> list[int]:
    """The seats of a device that have not answered yet."""
    open_one = proposal(table)
    if open_one is None or not device:
        return []
    asked = set(others(table, open_one.seat)) - open_one.agreed
    return sorted(seat for seat in asked if device in table.seats[seat].devices)


def asks_of(table: Table, device: str, language: str) -> list[dict[str, str]]:
    """The question, beside those of devices that ask for a seat."""
    open_one = proposal(table) if still_asked(table, device) else None
    if open_one is None:
        return []
    return [{"id": ID, "says": words(language)(ASKS, who=name_of(table, open_one.seat, language))}]


def waits(table: Table, device: str, language: str) -> str:
    """What who has proposed it reads."""
    open_one = proposal(table)
    if open_one is None or device not in table.seats[open_one.seat].devices:
        return ""
    return words(language)(WAITS, who=name_of(table, open_one.seat, language))
