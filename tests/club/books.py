"""What the club writes down by itself, to compare with what the server says: whom it must have told what, and how
tables ended."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.club.people import ENDS, Person

SAYS = {
    "it is your turn": "turn",
    "your time is nearly out": "soon",
    "the match is over": "over",
    "somebody sat down": "sat",
    "your table is full": "full",
    "somebody wrote": "chat",
}
LINE = re.compile(rf"((?:{'|'.join(SAYS)})[^\n]*)\n+https://stellwerk\.example/t/(\w+)")
WAITS = 600  # seconds: then somebody is told of their turn
Thing = tuple[str, str, str]  # a person, a table and a kind


@dataclass
class Sitters:
    """A table as the club knows it."""

    people: Sequence[str]
    level: str  # what was agreed when it was made
    turn: int = 0
    used: int = 0  # when it was played at last
    key: int = -1  # the last step of somebody else: tells a turn from others
    bots: Sequence[int] = ()
    lines: Sequence[Sequence[Any]] = ()
    results: int = 0
    rated: int = 0


@dataclass
class Books:
    """Everything that was to be told, what was told, and what is wrong."""

    people: dict[str, Person]
    tables: dict[str, Sitters] = field(default_factory=dict)
    due: set[tuple[Thing, int]] = field(default_factory=set)  # what was to be told, each with what tells it from others
    told: Counter[Thing] = field(default_factory=Counter)
    reminded: set[tuple[Thing, int]] = field(default_factory=set)
    digests: Counter[tuple[str, int]] = field(default_factory=Counter)
    mails: int = 0
    problems: list[str] = field(default_factory=list)

    def read(self, changed: Iterable[Sequence[Any]]) -> None:
        for id, turn, used, other, bots, lines, results, rated in changed:
            one = self.tables[id]
            one.turn, one.used, one.key, one.bots = turn, used, other, bots
            one.lines, one.results, one.rated = lines, results, rated

    def expected(self, before: float, got: Counter[Thing] | None) -> Counter[Thing]:
        """What those who want a mail for each thing, at any hour, must be told now for the first time.

        With `got` the mail was closed after that: all else is to come when it is open, if it is still so.
        """
        now = {thing for id, table in self.tables.items() for thing in self.about(id, table, before)} - self.due
        now = {(thing, key) for thing, key in now if got is None or thing in got or not self.is_plain(thing[0])}
        self.due |= now
        return Counter(thing for thing, _ in now if self.is_plain(thing[0]))

    def is_plain(self, name: str) -> bool:
        return self.people[name].mode == "turn" and not self.people[name].quiet

    def about(self, id: str, table: Sitters, before: float) -> Iterable[tuple[Thing, int]]:
        """A turn that has waited, an end, and at each place of the story that somebody else sat down or wrote."""
        if table.turn < 0:
            yield from (((name, id, "over"), 0) for name in table.people)
            return
        if table.turn not in table.bots and table.used <= before:
            yield (table.people[table.turn], id, "turn"), table.key
        sat = [seat for kind, seat, _, _ in table.lines if kind == "sat"]
        if sat:  # the tables of the club are whole from the first hour on
            yield from (((name, id, "full"), 0) for seat, name in enumerate(table.people) if seat != sat[-1])
        for kind, seat, _, v in table.lines:
            if kind in ("sat", "said"):
                for other, name in enumerate(table.people):
                    if other != seat:
                        yield (name, id, {"sat": "sat", "said": "chat"}[kind]), v

    def hear(self, mails: Sequence[tuple[str, str]], day: int, now: float, closed: bool = False) -> None:
        """What arrived, compared with what was to arrive: nothing is missing, and nothing came twice."""
        got = Counter[Thing]()
        for address, text in mails:
            name = address.partition("@")[0]
            things = [(name, id, SAYS[match]) for match, id in self.things(text)]
            self.mails += 1
            self.digests[name, day] += any(kind != "soon" for _, _, kind in things)
            got.update(things)
        self.told.update(got)
        expected = self.expected(now - WAITS, got if closed else None)
        for thing in got:
            if thing[2] == "soon":
                self.remind(thing)
        plain = Counter({thing: n for thing, n in got.items() if thing[2] != "soon" and self.is_plain(thing[0])})
        self.problems += [f"day {day}: {thing} was not told" for thing in expected - plain]
        self.problems += [f"day {day}: {thing} was told for no reason" for thing in plain - expected]

    def things(self, text: str) -> list[tuple[str, str]]:
        return [(next(says for says in SAYS if line.startswith(says)), id) for line, id in LINE.findall(text)]

    def remind(self, thing: Thing) -> None:
        once = thing, self.tables[thing[1]].key
        if once in self.reminded:
            self.problems.append(f"{thing} was told twice")
        self.reminded.add(once)

    def close(self, hour_of: Any) -> None:
        """When all is over: every table as agreed, and everybody was told so once."""
        for id, table in self.tables.items():
            late = [(kind, seat, at) for kind, seat, at, _ in table.lines if kind in ("timeout", "ended")]
            self.problems += [f"{id}: {problem}" for problem in self.wrong(table, late, hour_of)]
            for name in table.people:
                if self.told[name, id, "over"] != 1:
                    self.problems.append(f"{name} was told {self.told[name, id, 'over']} times that {id} is over")
            for _, seat, _ in late:
                name = table.people[seat]
                if self.is_plain(name) and not self.told[name, id, "soon"]:
                    self.problems.append(f"{name} had no reminder at {id}")
        due = Counter(thing for thing, _ in self.due)
        self.problems += [
            f"{thing} was told {n} times and happened {due[thing]} times"
            for thing, n in self.told.items()
            if thing[2] != "soon" and n > due[thing]
        ]
        self.problems += [
            f"{name} had {n} mails on day {day}"
            for (name, day), n in self.digests.items()
            if self.people[name].mode == "day" and n > 1
        ]

    def wrong(self, table: Sitters, late: Sequence[tuple[str, int, int]], hour_of: Any) -> Iterable[str]:
        """What is not as it was agreed."""
        if table.turn != -1 or table.results != 1 or table.rated != 1:
            yield f"it has not ended, or does not count: {table.turn}, {table.results}, {table.rated}"
        for kind, seat, at in late:
            if hour_of(at) not in self.people[table.people[seat]].silent:
                yield f"{table.people[seat]} kept to the rules and had no time left"
            if (kind == "ended") != (table.level == ENDS):
                yield f"{kind} was not agreed"
