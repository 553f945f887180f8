"""Many tables at once, over the real protocol: how long an action takes until everybody has heard of it.

python benchmarks/load.py [--tables 300] [--seconds 30] [--every 2] [--postgres] [--workers N]
python benchmarks/load.py --spectators 1000     one action to many
python benchmarks/load.py --idle 1000           memory of tables that nobody looks at, and whether it is given back

Server and people share the machine, so their shares of a core are said, too.
"""

import argparse
import asyncio
import gc
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.faults.page import GOOD, Page, send
from tests.faults.people import seat_people
from tests.web.server.test_restart import children_of
from tests.web.serving import Server

IDLE = 600  # seconds, then a table that nobody uses leaves the memory
WARM = 400  # tables, then the server remembers what all tables have in common
LIMITS = ("watchers=5000", "watchers_of_address=5000", "sockets_of_address=5000")


@contextmanager
def serving(postgres: bool, workers: int, idle: int = IDLE) -> Iterator[Server]:
    """A server on a store of its own. All who watch one table come from one address here."""
    limits = [f"--limit={limit}" for limit in (*LIMITS, f"idle_seconds={idle}")]
    with tempfile.TemporaryDirectory() as folder:
        if not postgres:
            server = Server(Path(folder) / "tables.db", options=limits)
        else:
            from tests.web.postgres import Postgres

            database = Postgres()
            server = Server(database.database(), options=["--workers", str(workers), *limits])
        try:
            yield server
        finally:
            server.stop()
            if postgres:
                database.stop()


class Watched(Page):
    """A page that chooses when it is told to, and notes when it hears of a step."""

    heard_at: dict[int, float]

    def take_view(self, view: dict[str, Any]) -> None:
        self.shows = view
        self.reach(view["v"])

    def take_step(self, step: dict[str, Any]) -> None:
        if step["v"] != self.v + 1:
            self.problems.append(f"a gap from {self.v} to {step['v']}")
        self.shows = self.shows | step
        self.reach(step["v"])
        if not hasattr(self, "heard_at"):
            self.heard_at = {}
        self.heard_at[step["v"]] = perf_counter()

    async def choose(self) -> float:
        """Send a choice; when."""
        assert self.connection is not None
        pick = self.rng.randrange(len(self.shows["choices"]))
        began = perf_counter()
        await send(self.connection, do="pick", v=self.v, pick=pick)
        return began


def in_turn(page: Watched) -> bool:
    """Others may have choices, too: those that can be made ahead."""
    return bool(page.shows.get("choices")) and page.shows["to"] == page.who.seat


async def play(pages: list[Watched], every: float, until: float, rng: Random, delays: list[float]) -> int:
    """At one table, one action every few seconds; how long it took until each page heard of it is noted."""
    await asyncio.sleep(rng.random() * every)
    actions = 0
    while perf_counter() < until:
        began, acting = perf_counter(), next(filter(in_turn, pages), None)
        if acting is None:
            return actions  # the match is over
        v, sent = acting.v + 1, await acting.choose()
        while any(page.v < v for page in pages):
            await asyncio.sleep(0.005)
        delays += [page.heard_at[v] - sent for page in pages]
        actions += 1
        await asyncio.sleep(max(0, began + every - perf_counter()))
    return actions


def cpu(server: Server) -> float:
    """Seconds of a core that the processes of the server have used: those that serve, without bots."""
    tick = os.sysconf("SC_CLK_TCK")
    pids = [server.process.pid, *children_of(server.process.pid)]
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(field[11]) + int(field[12]) for field in fields) / tick


def memory(server: Server) -> int:
    """Bytes of the server in memory."""
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def connected(pages: list[Watched]) -> list[asyncio.Task[None]]:
    """All of them, and each shows its table."""
    for page in pages:
        page.active = False
    lives = [asyncio.create_task(page.live()) for page in pages]
    while any(page.v < 0 for page in pages):
        await asyncio.sleep(0.05)
    return lives


async def tables_at(url: str, tables: int, spectators: int = 1) -> list[list[Watched]]:
    """The pages of so many new tables."""
    seated = await seat_people(lambda: url, tables, GOOD, Random(1), spectators)
    pages = [Watched(page.who, page.url, page.manners, page.rng) for page in seated]
    each = 2 + spectators
    return [pages[first : first + each] for first in range(0, len(pages), each)]


async def load(server: Server, tables: int, seconds: float, every: float) -> None:
    by_table = await tables_at(server.address, tables)
    lives = await connected([page for pages in by_table for page in pages])
    delays: list[float] = []
    await asyncio.gather(*(play(pages, 1, perf_counter() + 3, Random(i), []) for i, pages in enumerate(by_table)))
    gc.collect()
    gc.freeze()  # the people's own pauses are not the server's
    began, used, own = perf_counter(), cpu(server), process_time()
    until = perf_counter() + seconds
    played = await asyncio.gather(*(play(at, every, until, Random(i), delays) for i, at in enumerate(by_table)))
    passed, used = perf_counter() - began, cpu(server) - used
    gaps = sum(len(page.problems) for pages in by_table for page in pages)
    print(f"{tables} tables, {sum(played)} actions in {passed:.0f} s, two seats and a spectator each: {told(delays)}")
    print(
        f"  the server used {used / passed:.0%} of a core, {used / max(1, sum(played)) * 1000:.1f} ms an action;"
        f" the people {(process_time() - own) / passed:.0%}; load of the machine {os.getloadavg()[0]:.1f}; {gaps} gaps"
    )
    await end(lives)


def told(delays: list[float]) -> str:
    cuts = [1000 * cut for cut in statistics.quantiles(delays, n=100)]
    return f"p50 {cuts[49]:.0f} ms, p90 {cuts[89]:.0f} ms, p99 {cuts[98]:.0f} ms, at most {1000 * max(delays):.0f} ms"


async def end(lives: list[asyncio.Task[None]]) -> None:
    for life in lives:
        life.cancel()
    await asyncio.gather(*lives, return_exceptions=True)


async def one_to_many(server: Server, spectators: int) -> None:
    """Actions at one table with many who watch, one after the other."""
    (pages,) = await tables_at(server.address, 1, spectators)
    lives, lasts, used = await connected(pages), list[float](), cpu(server)
    actions = 30
    for _ in range(actions):
        acting = next(filter(in_turn, pages))
        v, sent = acting.v + 1, await acting.choose()
        while any(page.v < v for page in pages):
            await asyncio.sleep(0.002)
        lasts.append(max(page.heard_at[v] for page in pages) - sent)
        await asyncio.sleep(0.2)
    print(f"One action to {spectators} spectators, until the last has it: {told(lasts)}")
    print(f"  the server used {(cpu(server) - used) / actions * 1000:.0f} ms of a core an action")
    await end(lives)


async def idle(server: Server, tables: int, seconds: int) -> None:
    """Memory of tables that were made and looked at, and that nobody looks at any more."""
    await tables_at(server.address, WARM, 0)
    await asyncio.sleep(2 * seconds)
    before = memory(server)
    await tables_at(server.address, tables, 0)
    print(f"{tables} tables that nobody looks at: {(memory(server) - before) / tables / 1000:.0f} KB each")
    await asyncio.sleep(2 * seconds)
    after = memory(server)
    print(f"  when they have left the memory: {(after - before) / tables / 1000:.0f} KB each")
    await tables_at(server.address, tables, 0)
    print(f"  and after as many others: {(memory(server) - after) / tables / 1000:.0f} KB more for each of those")


def main() -> None:
    given = argparse.ArgumentParser()
    for name, usual in (("tables", 300), ("seconds", 30), ("every", 2), ("workers", 1), ("spectators", 0), ("idle", 0)):
        given.add_argument(f"--{name}", type=int, default=usual)
    given.add_argument("--postgres", action="store_true")
    asked = given.parse_args()
    leave = max(WARM, asked.idle) // 5 if asked.idle else IDLE  # so that all are made before the first leaves
    with serving(asked.postgres, asked.workers, leave) as server:
        if asked.spectators:
            asyncio.run(one_to_many(server, asked.spectators))
        elif asked.idle:
            asyncio.run(idle(server, asked.idle, leave))
        else:
            asyncio.run(load(server, asked.tables, asked.seconds, asked.every))


if __name__ == "__main__":
    main()
