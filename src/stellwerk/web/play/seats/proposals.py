"""What somebody proposes, and who has agreed: it follows from the story of the table, which all processes share."""

from typing import Any, NamedTuple

from stellwerk.core.words import mark, words
from stellwerk.web.play import render
from stellwerk.web.play.seats.agreed import Agreed, Proposal
from stellwerk.web.play.table import Table, is_program, name_of


class Kind(NamedTuple):
    """Something that people at a table are asked for."""

    asks: str
    waits: str  # for whoever has proposed it


KINDS = {  # by the notice that proposes it
    "resign": Kind(
        mark("{who} proposes to resign: a bot would play on for them. Do you agree?"),
        mark("{who} proposes to resign: the others are asked."),
    ),
    "hints": Kind(
        mark("{who} proposes hints for everybody at this table: the match would not be rated. Do you agree?"),
        mark("{who} proposes hints for everybody: the others are asked."),
    ),
    "missed": Kind(
        mark("{who} has been away for a while: shall a bot play on until they are back?"),
        mark("{who} has been away for a while: the others are asked whether a bot plays on."),
    ),
    "yield": Kind(
        mark("The host asks for the seat of {who}: a bot would play on, or somebody else. Do you give it up?"),
        mark("{who} is asked to give up the seat."),
    ),
}
CHANGES = (
    "sat",
    "opened",
    "bot",
    "standin",
    "timeout",
    "resigned",
    "yielded",
    "returned",
    "back",
)  # of a seat's person
AGREE, REFUSE = mark("I agree"), mark("I do not agree")
WITH_HINTS = mark("With hints: not rated")
HAD_HINTS = mark("There were hints: not rated")


def read(table: Table) -> Agreed:
    """It is asked for each watcher, so each line is looked at once: the story only grows."""
    known, found = table.agreed or (0, Agreed())
    for line in table.story[known:]:
        found = after(found, line.kind, line.seat)
    table.agreed = len(table.story), found
    return found


def after(before: Agreed, word: str, seat: int) -> Agreed:
    """What has been agreed after one more notice. A refusal ends a proposal; a newcomer has agreed to nothing.

    What is proposed for a seat ends with its person: whoever plays it then has proposed nothing.
    """
    asked = before.proposal
    if word in CHANGES and asked and asked.seat == seat:
        before, asked = before._replace(proposal=None), None
    if word in KINDS:
        return before._replace(proposal=Proposal(word, seat, frozenset()))
    if word == "agree" and asked:
        return before._replace(proposal=asked._replace(agreed=asked.agreed | {seat}))
    if word == "refuse":
        return before._replace(proposal=None)
    if word == "hinted":
        return Agreed(None, (asked.agreed if asked else frozenset()) | {seat}, True)
    if word == "unhinted":
        return before._replace(hints=frozenset())
    if word in ("sat", "opened"):
        asked = asked._replace(agreed=asked.agreed - {seat}) if asked else None
        return before._replace(proposal=asked, hints=before.hints - {seat})
    return before


def people(table: Table) -> list[int]:
    """The seats that people play: a program is not asked whether it agrees."""
    taken = [number for number, seat in enumerate(table.seats) if seat.devices and not seat.level]
    return [number for number in taken if not is_program(table, number)]


def others(table: Table, seat: int) -> list[int]:
    return [number for number in people(table) if number != seat]


def proposal(table: Table) -> Proposal | None:
    """The open one. A bot at the seat ends it, too, and that somebody is back who was missed."""
    found = read(table).proposal
    if found is None or table.over or table.seats[found.seat].level or not table.seats[found.seat].devices:
        return None
    return None if found.kind == "missed" and not render.is_absent(table, found.seat) else found


def voters(table: Table, asked: Proposal) -> set[int]:
    """The seats that are asked: its own about one that is to be given up, and nobody who is away about a bot."""
    if asked.kind == "yield":
        return {asked.seat}
    away = {seat for seat in others(table, asked.seat) if asked.kind == "missed" and render.is_absent(table, seat)}
    return set(others(table, asked.seat)) - away


def with_hints(table: Table) -> bool:
    """Whether everybody who plays has agreed to hints: not somebody who sat down, or came back, since."""
    agreed = read(table).hints
    return bool(agreed) and not table.over and agreed.issuperset(people(table))


def had_hints(table: Table) -> bool:
    return read(table).hinted


def hints(table: Table, language: str) -> dict[str, Any]:
    """Whether everybody has agreed to hints, and what all read about it; nothing where there were none."""
    on = with_hints(table)
    said = WITH_HINTS if on else HAD_HINTS if had_hints(table) else ""
    return {"on": on, "says": words(language)(said) if said else ""}


def still_asked(table: Table, device: str) -> list[int]:
    """The seats of a device that have not answered yet."""
    open_one = proposal(table)
    if open_one is None or not device:
        return []
    asked = voters(table, open_one) - open_one.agreed
    return sorted(seat for seat in asked if device in table.seats[seat].devices)


def asks_of(table: Table, device: str, language: str) -> list[dict[str, str]]:
    """The question, beside those of devices that ask for a seat."""
    open_one, t = proposal(table), words(language)
    if open_one is None or not still_asked(table, device):
        return []
    says = t(KINDS[open_one.kind].asks, who=name_of(table, open_one.seat, language))
    return [{"id": open_one.kind, "says": says, "yes": t(AGREE), "no": t(REFUSE)}]


def waits(table: Table, device: str, language: str) -> str:
    """What whoever has proposed it reads."""
    open_one = proposal(table)
    if open_one is None or not device or not has_proposed(table, open_one, device):
        return ""
    return words(language)(KINDS[open_one.kind].waits, who=name_of(table, open_one.seat, language))


def has_proposed(table: Table, asked: Proposal, device: str) -> bool:
    if asked.kind == "yield":
        return device == table.setting.host
    if asked.kind == "missed":
        return any(device in table.seats[seat].devices for seat in asked.agreed)
    return device in table.seats[asked.seat].devices
