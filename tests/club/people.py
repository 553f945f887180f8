"""Who is in the club: most keep to the rules, some go on holiday, and some fall silent."""

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

PACES = ("8h", "12h", "1d", "2d", "3d+12h")
RESTS = ("", "night Europe/Berlin", "night weekend Europe/Berlin", "weekend UTC")
GAMES = ("germany", "first-class")
ENDS, BOT = "", "novice"  # what happens when time is out: the match ends, or a bot plays on


class Plan(NamedTuple):
    """How large the club is."""

    people: int = 60
    days: int = 30
    matches: int = 400
    seed: int = 1


@dataclass
class Person:
    """How somebody lives, in hours since the club began."""

    name: str
    mode: str = "turn"  # a mail for each thing, or one a day
    quiet: str = ""
    next: int = 0  # when they look again
    holiday: int | None = None  # when they go on holiday
    days: int = 0  # for how long
    silent: range = field(default_factory=lambda: range(0))  # while they do not look, against the rules


def made(plan: Plan, chance: Random) -> list[Person]:
    """One of eight goes on holiday, one of eight falls silent; a few read one mail a day, or sleep undisturbed."""
    people = [Person(f"p{number:02}") for number in range(plan.people)]
    hours = plan.days * 24
    for number, person in enumerate(people):
        person.next = chance.randrange(5)
        person.mode = "day" if number % 10 == 3 else "turn"
        person.quiet = "22-7" if number % 15 == 7 else ""
        if number % 8 == 1:
            person.holiday, person.days = chance.randrange(hours // 8, hours // 2), chance.randrange(2, 8)
        if number % 8 == 5:
            begins = chance.randrange(hours // 8, hours // 2)
            person.silent = range(begins, begins + chance.choice((100, 200, 10_000)))
    return people


def tables(plan: Plan, people: list[Person], chance: Random) -> list[tuple[int, dict[str, object]]]:
    """When each table is made, and how; the last ones early enough to be played to their end."""
    found = []
    for number in range(plan.matches):
        who = chance.sample([person.name for person in people], chance.choice((2, 2, 2, 3)))
        pace, level, rest = chance.choice(PACES), chance.choice((ENDS, BOT)), chance.choice(RESTS)
        how: dict[str, object] = {"game": GAMES[number % 2], "people": who, "pace": pace, "level": level, "rest": rest}
        found.append((number * plan.days * 6 // plan.matches, how))
    return found
