"""Seats change hands while people click: bots, forgotten devices, seats given up, opened and taken again.

Two processes serve (one, with a file) over a store that is slow. Nothing is stored for who had lost the seat.
"""

import asyncio
import json
import re
import sqlite3
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from stellwerk.core import codec
from stellwerk.core.records import Action
from stellwerk.web.base.runtime import digest
from stellwerk.web.play.table import count_step, fold
from stellwerk.web.server.postgres import Connection
from stellwerk.web.server.stores import is_postgres
from stellwerk.web.store import UNDO, read_table
from tests.faults.page import BROKEN, GOOD, Manners, Message, Page, Seated, send
from tests.faults.people import GAMES, Person, loopback
from tests.web.serving import running

SLOW = (sys.executable, "-m", "tests.faults.slow")
OPTIONS = (
    *("--limit", "seats_of_table=100000/60"),
    *("--limit", "proposals=100000/60"),
    *("--limit", "asks_of_seat=100000/60"),
    *("--limit", "asks_from=100000/60"),
    *("--limit", "asks_of_address=100000/60"),
)
CLICKS = Manners(twice=20, both=10, late=15, undo=5, chat=3, pause=0.01)
BOT = "bot"
HOST = 0  # the seat of the host, which bots play now and then; the other one is played by two more devices
PATIENCE = 20.0  # seconds for one change
PAUSE = 3.0  # the most seconds between two of them


class Spell(NamedTuple):
    """Who plays a seat from some step on: not before one, and not after another."""

    seat: int
    earliest: int
    latest: int
    sitters: frozenset[str]  # devices, or BOT


class Found(NamedTuple):
    steps: int
    changes: int
    problems: list[str]


class Eye:
    """What is stored at this moment, as nobody at the table sees it."""

    def __init__(self, db: Path | str) -> None:
        self.db: Any = Connection(str(db), "eye", autocommit=True) if is_postgres(db) else sqlite3.connect(db)

    def close(self) -> None:
        self.db.close()

    def steps(self, table: str) -> int:
        return int(self.db.execute("SELECT count(*) FROM steps WHERE tbl = ?", (table,)).fetchone()[0])

    def sitters(self, table: str, seat: int) -> frozenset[str]:
        which = "WHERE tbl = ? AND seat = ?"
        (level,) = self.db.execute(f"SELECT level FROM seats {which}", (table, seat)).fetchone()
        found = self.db.execute(f"SELECT device FROM sitters {which}", (table, seat)).fetchall()
        return frozenset({BOT}) if level else frozenset(device for (device,) in found)


class SeatPage(Page):
    """A page that can be asked for its seat, and forget the other device."""

    asks: list[Message] = []  # noqa: RUF012  (it is replaced, never changed)

    def take(self, message: Message) -> None:
        super().take(message)
        if message["is"] == "asks":
            self.asks = message["asks"]
        if message["is"] in ("view", "stale"):
            self.asked = -1  # whoever has the seat again chooses again

    async def answer(self) -> None:
        """Yes to everything, until it is no longer asked to."""
        while True:
            for asked in self.asks:
                await self.tell(do="allow", id=asked["id"], yes=True)
            await asyncio.sleep(0.1)

    async def tell(self, **message: Any) -> None:
        while self.connection is None:
            await asyncio.sleep(0.01)
        with suppress(*BROKEN):
            await send(self.connection, **message)


class Party:
    """A table, its three people with their pages, and who had which seat when."""

    def __init__(self, urls: Sequence[str], number: int, eye: Eye, rng: Random) -> None:
        self.number, self.eye, self.rng = number, eye, rng
        self.urls = urls
        here = loopback(number)
        self.people = [Person(urls[i % len(urls)], here) for i in range(3)]
        self.spells: list[Spell] = []
        self.pages: list[SeatPage] = []

    async def begin(self) -> None:
        game, options = GAMES[self.number % len(GAMES)]
        form = {"game": game, "players": "2", "seat0": "me", "seat1": "friend", "undo": "on", "name": "Ada"}
        form["listed"] = "on"  # so whoever sits there is asked, also before they have played
        self.path = await self.people[0].post("/tables", **form, **options)
        self.table = self.path.removeprefix("/t/")
        await self.people[1].post(await self.link(), name="Ben")
        await self.people[2].http.get(self.path)
        await self.people[2].post(f"{self.path}/ask", seat="1")  # so it has a cookie
        for number, person in enumerate(self.people):
            seated = Seated(self.table, HOST if number == 0 else 1, person.cookie(), loopback(self.number))
            url = self.urls[number % len(self.urls)]
            page = SeatPage(seated, lambda url=url: url, CLICKS, Random(self.rng.random()))  # type: ignore[misc]
            self.pages.append(page)
        for seat in range(2):
            self.spells.append(Spell(seat, 0, 0, self.eye.sitters(self.table, seat)))

    async def link(self) -> str:
        page = (await self.people[0].http.get(f"{self.path}?menu=1")).text
        found = re.search(rf"{self.path}/sit/[\w-]+", page)
        return found[0] if found else ""

    def device(self, number: int) -> str:
        found = re.search(r"stellwerk=([\w-]{22})", self.pages[number].who.cookie)
        assert found, self.pages[number].who.cookie
        return digest(found[1])

    def over(self) -> bool:
        return bool(self.pages[0].shows.get("over"))

    # What happens to the seats

    async def post(self, who: int, path: str, **form: str) -> None:
        person = self.people[who]
        with suppress(Exception):  # what is refused is no change
            await person.http.post(path, data=form, headers=person.origin)

    async def host(self, seat: int, do: str) -> None:
        await self.post(0, f"{self.path}/seat", seat=str(seat), do=do, level="easy")

    async def changed(self, seat: int, do: Callable[[], Coroutine[Any, Any, Any]]) -> bool:
        """Whether a change of a seat has come into the store, and between which steps. Before it some are played."""
        await self.some_steps(self.rng.randrange(16))
        self.catch_up(seat)
        before, had = self.eye.steps(self.table), self.eye.sitters(self.table, seat)
        doing = asyncio.create_task(do())
        try:
            async with asyncio.timeout(PATIENCE):
                while self.eye.sitters(self.table, seat) == had:
                    if self.over():
                        return False
                    await asyncio.sleep(0.002)
        except TimeoutError:
            return False
        finally:
            doing.cancel()
            await asyncio.gather(doing, return_exceptions=True)
        now = self.eye.sitters(self.table, seat)
        self.spells.append(Spell(seat, before, self.eye.steps(self.table), now))
        return True

    def catch_up(self, seat: int) -> None:
        """A change that was given up may have come late: then nobody knows when since the last one."""
        last, now = [spell for spell in self.spells if spell.seat == seat][-1], self.eye.sitters(self.table, seat)
        if now != last.sitters:
            self.spells.append(Spell(seat, last.earliest, self.eye.steps(self.table), now))

    async def some_steps(self, steps: int) -> None:
        """Unless nobody can choose just now."""
        goal = self.eye.steps(self.table) + steps
        with suppress(TimeoutError):
            async with asyncio.timeout(PAUSE):
                while self.eye.steps(self.table) < goal and not self.over():
                    await asyncio.sleep(0.01)

    async def one_round(self) -> None:
        """A bot plays the host's seat for a while; the other seat goes from one device to the other, and back."""
        sits, other = (1, 2) if self.device(1) in self.eye.sitters(self.table, 1) else (2, 1)
        if not self.eye.sitters(self.table, 1):
            await self.changed(1, lambda: self.sit(sits))
        for _ in range(2):
            do = "free" if BOT in self.eye.sitters(self.table, HOST) else "bot"
            await self.changed(HOST, lambda do=do: self.host(HOST, do))  # type: ignore[misc]
        if await self.changed(1, lambda: self.ask(other, sits)):
            loser, stays = self.rng.sample([sits, other], 2)
            await self.changed(1, lambda: self.pages[stays].tell(do="forget"))
            sits, other = stays, loser
        if await self.changed(1, lambda: self.give_up(sits)) and await self.changed(1, lambda: self.host(1, "link")):
            await self.changed(1, lambda: self.sit(other))

    async def ask(self, other: int, sits: int) -> None:
        await self.post(other, f"{self.path}/ask", seat="1")
        await self.pages[sits].answer()

    async def give_up(self, sits: int) -> None:
        await self.host(1, "link")
        await self.pages[sits].answer()

    async def sit(self, other: int) -> None:
        """Until it has worked: a busy machine may be late with an answer."""
        while True:
            with suppress(Exception):
                await self.post(other, await self.link(), name="Cleo")
            await asyncio.sleep(0.2)

    # What was stored

    def problems(self) -> Iterator[str]:
        """Each step was chosen by somebody who may have played the seat then."""
        stored = read_table(self.eye.db, self.table)
        assert stored is not None
        table, last = fold(stored._replace(steps=[])), dict[int, int]()
        for n, (seat, action) in enumerate(stored.steps):
            decision = table.match.decision
            assert decision is not None
            chosen = action if action == UNDO else codec.decode(Action, json.loads(action))
            since, options = last.get(seat, -1), decision.options
            asked = {who for who in range(3) if self.asked(who, seat, chosen, since, n, options)}
            sitters = self.sitters(seat, n)
            if BOT not in sitters and not any(self.device(who) in sitters for who in asked):
                yield f"step {n} of seat {seat} came from {asked or 'a bot'}, who had lost the seat"
            if isinstance(chosen, Action):
                table.match.play(chosen, seat)
            else:
                table.match.undo(seat)
            count_step(table, seat, back=chosen == UNDO)
            last[seat] = n

    def asked(self, who: int, seat: int, chosen: Any, since: int, n: int, options: Sequence[Action]) -> bool:
        page = self.pages[who]
        if page.who.seat != seat:
            return False
        what = {pick for v, pick in page.posts if since < v <= n}
        return any(
            pick == chosen if pick == UNDO else isinstance(pick, int) and options[pick : pick + 1] == (chosen,)
            for pick in what
        )

    def sitters(self, seat: int, n: int) -> set[str]:
        """All who may have played a seat when step n was stored."""
        mine = [spell for spell in self.spells if spell.seat == seat]
        ends = [spell.latest for spell in mine[1:]] + [sys.maxsize]
        return set().union(*(spell.sitters for spell, end in zip(mine, ends, strict=True) if spell.earliest <= n < end))


async def play(urls: Sequence[str], db: Path | str, steps: int, changes: int, tables: int, seed: int) -> Found:
    """So many steps and changes of seats, at so many tables at a time; those that are over are followed by others."""
    with closing(Eye(db)) as eye:
        return await watched(eye, urls, steps, changes, tables, seed)


async def watched(eye: Eye, urls: Sequence[str], steps: int, changes: int, tables: int, seed: int) -> Found:
    rng, parties = Random(seed), list[Party]()

    def enough() -> bool:
        begun = [party for party in parties if party.spells]
        return sum(eye.steps(party.table) for party in begun) >= steps and sum(map(moves, begun)) >= changes

    while not enough():
        fresh = [Party(urls, len(parties) + n, eye, rng) for n in range(tables)]
        parties += fresh
        await asyncio.gather(*(one_table(party, enough) for party in fresh))
    problems = [f"table {party.table}: {problem}" for party in parties for problem in party.problems()]
    done = sum(eye.steps(party.table) for party in parties)
    return Found(done, sum(map(moves, parties)), problems)


def moves(party: Party) -> int:
    return max(0, len(party.spells) - 2)


async def one_table(party: Party, enough: Callable[[], bool]) -> None:
    await party.begin()
    lives = [asyncio.create_task(page.live()) for page in party.pages]
    try:
        while not party.over() and not enough():
            await party.one_round()
        for page in party.pages:
            page.active, page.manners = False, GOOD
        for page in party.pages:
            await page.ping()
        for seat in range(2):
            party.catch_up(seat)
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        for person in party.people:
            await person.http.aclose()


def run(
    db: Path | str,
    steps: int = 2000,
    changes: int = 200,
    tables: int = 8,
    seed: int = 1,
    program: Sequence[str] = SLOW,
) -> Found:
    """With PostgreSQL two servers serve the same tables, with a file one does."""
    with ExitStack() as stack:
        servers = [stack.enter_context(running(db, *program, options=OPTIONS)) for _ in range(1 + is_postgres(db))]
        return asyncio.run(play([server.address for server in servers], db, steps, changes, tables, seed))
