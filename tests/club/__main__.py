"""A simulated club: people play by turn over days, two processes serve them, and some of them are killed meanwhile.

python -m tests.club [--people N] [--days N] [--matches N] [--seed N] [--memory]

Two processes share a PostgreSQL, unless everything is in memory. Time passes hour by hour. At the end every table must
have ended as it was agreed, nobody who kept to the rules has lost a seat, and everybody was told everything once.
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from time import perf_counter
from typing import Any, Protocol

from tests.club.books import Books, Sitters
from tests.club.people import Person, Plan, made, tables

BEGAN = 1_800_000_000 - 1_800_000_000 % 86400
HOUR = 3600
RESTARTED = 61  # hours from one restart to the next
CLOSED = 17  # hours from one in which the server of the mail takes a few at most to the next
MANY = 1_000_000
LONGEST, AT_LEAST = 3, 90  # times as long as planned, and days: then what is not over is given up


class Server(Protocol):
    async def do(self, order: dict[str, Any]) -> Any: ...


class Process:
    """A process that serves, and can be killed."""

    def __init__(self, database: str) -> None:
        self.database = database

    async def start(self, now: float) -> None:
        command = sys.executable, "-m", "tests.club.house", self.database, str(now)
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=2**26)

    async def do(self, order: dict[str, Any]) -> Any:
        self.send(order)
        assert self.process.stdout is not None
        answer = json.loads(await self.process.stdout.readline())
        assert "problem" not in answer, (order, answer)
        return answer["is"]

    def send(self, order: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(order).encode() + b"\n")

    async def kill(self) -> None:
        self.process.kill()
        await self.process.wait()

    async def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()


class Club:
    """Everybody, the hour, and who serves them."""

    def __init__(self, plan: Plan, servers: list[Any]) -> None:
        self.chance, self.plan, self.servers = Random(plan.seed), plan, servers
        self.people = made(plan, self.chance)
        self.plans = tables(plan, self.people, self.chance)
        self.books = Books({person.name: person for person in self.people})
        self.hour, self.restarts, self.visits, self.ended_on_time = 0, 0, 0, 0

    def now(self, minutes: int = 0) -> float:
        return BEGAN + self.hour * HOUR + minutes * 60

    async def order(self, do: str, minutes: int = 0, server: Any = None, **how: Any) -> Any:
        server = server or self.chance.choice(self.servers)
        return await server.do({"do": do, "now": self.now(minutes), "how": how})

    async def live(self) -> None:
        for person in self.people:
            await self.order("enter", name=person.name, mode=person.mode, quiet=person.quiet)
        while self.hour < max(self.plan.days * LONGEST, AT_LEAST) * 24 and (self.plans or self.running()):
            await self.pass_hour()
            self.hour += 1
            if self.hour % 24 == 0:
                print(f"day {self.hour // 24}: {self.running()} tables", file=sys.stderr, flush=True)
            if self.hour == self.plan.days * 24:
                self.ended_on_time = len(self.books.tables) - self.running()
        for _ in range(30):  # the mail of a day waits for its morning
            await self.tell()
            self.hour += 1
        self.books.close(lambda at: (at - BEGAN) // HOUR)

    def running(self) -> int:
        return sum(table.turn >= 0 for table in self.books.tables.values())

    async def pass_hour(self) -> None:
        while self.plans and self.plans[0][0] <= self.hour:
            _, how = self.plans.pop(0)
            self.books.tables[await self.order("open", **how)] = Sitters(how["people"], how["level"])  # type: ignore[arg-type]
        for person in self.people:
            if self.hour >= person.next and self.hour not in person.silent:
                await self.visit(person)
        for server in self.servers:
            await self.order("tick", 30, server)
        self.books.read(await self.order("look", 30, since=self.now(-60)))
        await self.tell()
        if self.hour % RESTARTED == RESTARTED - 1:
            await self.restart()

    async def visit(self, person: Person) -> None:
        """Somebody plays at all tables that wait for them; before a holiday, too."""
        says = "Well played" if self.chance.random() < 0.05 else ""
        await self.order("visit", name=person.name, says=says)
        self.visits += 1
        person.next = self.hour + self.chance.randrange(1, 6)
        if person.holiday is not None and self.hour >= person.holiday:
            assert await self.order("holiday", name=person.name, days=person.days)
            person.next, person.holiday = self.hour + person.days * 24 + 1, None

    async def tell(self) -> None:
        closed = self.hour % CLOSED == CLOSED - 1
        taken = self.chance.choice((0, 0, 1, 3)) if closed else MANY
        told = [await self.order("tell", 30, server, taken=taken) for server in self.servers]
        mails = [tuple(mail) for sent in told for mail in sent]
        self.books.hear(mails, self.hour // 24, self.now(30), closed)

    async def restart(self) -> None:
        """One that serves ends, in the middle of somebody's visit where it is a process; it comes back at once."""
        server = self.servers[self.restarts % len(self.servers)]
        self.restarts += 1
        if isinstance(server, Process):
            awake = [
                person.name for person in self.people if self.hour not in person.silent and person.next <= self.hour
            ]
            for name in awake[:1]:
                server.send({"do": "visit", "now": self.now(30), "how": {"name": name, "says": ""}})
                await asyncio.sleep(self.chance.random() / 10)
            await server.kill()
            await server.start(self.now(30))
        else:
            await server.restart(self.now(30))

    def report(self, seconds: float) -> str:
        kinds = Counter(line[0] for table in self.books.tables.values() for line in table.lines)
        agreed = Counter("ends" if table.level == "" else "bot" for table in self.books.tables.values())
        told = Counter[str]()
        for (_, _, kind), n in self.books.told.items():
            told[kind] += n
        return "\n".join(
            [
                f"{len(self.people)} people, {self.hour / 24:.1f} days, {len(self.books.tables)} matches,"
                f" {self.visits} visits, {self.restarts} restarts, {seconds:.0f} s",
                f"over after {self.plan.days} days: {self.ended_on_time or len(self.books.tables) - self.running()}",
                f"agreed when time is out: {dict(agreed)}",
                f"time was out: {kinds['timeout']} bots, {kinds['ended']} ends",
                f"{self.books.mails} mails: {dict(told)}",
                f"{len(self.books.problems)} problems",
                *self.books.problems[:20],
            ]
        )


class InMemory:
    """The same without processes: the application begins anew over the same store."""

    async def start(self, now: float) -> None:
        from tests.club import house

        house.NOW[0] = now
        self.stack, kept = AsyncExitStack(), getattr(self, "house", None)
        self.house = house.House(kept.parts.store if kept else None)
        from tests.web.in_memory import running

        await self.stack.enter_async_context(running(self.house.app))

    async def do(self, order: dict[str, Any]) -> Any:
        return await self.house.do(order)

    async def restart(self, now: float) -> None:
        self.house.parts.store.close = lambda: None  # type: ignore[method-assign]
        await self.stack.aclose()
        await self.start(now)

    async def end(self) -> None:
        await self.stack.aclose()


@asynccontextmanager
async def servers_of(memory: bool) -> AsyncIterator[list[Any]]:
    if memory:
        alone = InMemory()
        await alone.start(BEGAN)
        yield [alone]
        await alone.end()
        return
    from tests.web.postgres import Postgres

    postgres = Postgres()
    try:
        database = postgres.database()
        both = [Process(database), Process(database)]
        for one in both:
            await one.start(BEGAN)
        yield both
        for one in both:
            await one.end()
    finally:
        postgres.stop()


async def play(plan: Plan, memory: bool) -> Club:
    began = perf_counter()
    async with servers_of(memory) as servers:
        club = Club(plan, servers)
        await club.live()
    print(club.report(perf_counter() - began))
    return club


def main() -> None:
    asked = argparse.ArgumentParser(description="A simulated club.")
    for name, usual in Plan()._asdict().items():
        asked.add_argument(f"--{name}", type=int, default=usual)
    asked.add_argument("--memory", action="store_true")
    found = vars(asked.parse_args())
    memory = found.pop("memory")
    club = asyncio.run(play(Plan(**found), memory))
    sys.exit(bool(club.books.problems))


if __name__ == "__main__":
    main()
