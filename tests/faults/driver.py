"""The driver: people play at many tables while the server, its disk, its clock and its database fail, again and again.

python -m tests.faults.driver [--kills N] [--tables N] [--seed N] [--postgres] [--workers N]
python -m tests.faults.driver --seats N [--steps N] [--tables N] [--seed N] [--postgres]
"""

import argparse
import asyncio
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from stellwerk.workers import cores
from tests.faults import seats
from tests.faults.history import Found, compare
from tests.faults.page import GOOD, ROUGH, Page
from tests.faults.people import seat_people
from tests.web.server.test_restart import children_of
from tests.web.serving import Server

ROUND = 10  # kills, then new tables are made
PATIENCE = 120.0  # seconds of a core of one's own: so long nothing takes that goes well
STELLWERK = (sys.executable, "-m", "stellwerk")
CLOCK = '''"""The clock of the server, which somebody sets back."""
import time
from pathlib import Path

right, wrong = time.time, Path(__file__).with_name("seconds")
time.time = lambda: right() - float(wrong.read_text())
'''


class Plan(NamedTuple):
    """How much is played, and what happens meanwhile."""

    tables: int = 8
    kills: int = 5  # of the server or the database
    steps: int = 40  # in the mean from one trouble to the next, at all tables together
    full: int = 1  # how often the disk is full
    seed: int = 1
    program: Sequence[str] = STELLWERK
    rest: float = PATIENCE  # seconds until pages that still differ at the end are given up
    workers: int = 1  # processes that serve; several only with PostgreSQL


class House:
    """The server with all that it needs: it can be killed and comes back at the same address."""

    def __init__(self, db: Path | str, folder: Path, plan: Plan, database: Any = None) -> None:
        self.db, self.folder, self.plan, self.database = db, folder, plan, database
        (folder / "sitecustomize.py").write_text(CLOCK)
        self.set_back(0)
        self.server = self.started(0)
        self.port = int(self.server.address.rstrip("/").rpartition(":")[2])

    def started(self, port: int) -> Server:
        return Server(self.db, port, [self.folder], self.plan.program, ["--workers", str(self.plan.workers)])

    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def set_back(self, seconds: int) -> None:
        (self.folder / "next").write_text(str(seconds))
        (self.folder / "next").replace(self.folder / "seconds")  # the server may be reading it

    def again(self) -> None:
        """As after a power cut. Of several processes one is killed, and the others serve on."""
        if self.plan.workers > 1:
            os.kill(children_of(self.server.process.pid)[0], signal.SIGKILL)
        else:
            self.server.kill()
            self.server = self.started(self.port)

    def database_again(self) -> None:
        self.database.kill()
        self.database.start()

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """No file of the server can grow beyond what the largest has now."""
        pid, files = self.server.process.pid, Path(self.db).parent.glob(f"{Path(self.db).name}*")
        soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (min(file.stat().st_size for file in files), hard))
        try:
            yield
        finally:
            with suppress(ProcessLookupError):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))

    def stop(self) -> None:
        if self.server.process.poll() is None:
            self.server.stop()


async def run(plan: Plan, house: House) -> Found:
    """Play, with trouble; then let everything come to rest, and hold the histories against the store."""
    rng = Random(plan.seed)
    pages = await seat_people(house.url, plan.tables, ROUGH, rng)
    lives = [asyncio.create_task(page.live()) for page in pages]
    try:
        await all_troubles(plan, house, pages, rng)
        await at_rest(pages, plan.rest)
    except TimeoutError:
        print("What the server said last:", *house.server.said[-20:], sep="\n")
        raise
    finally:
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        await asyncio.to_thread(house.stop)
    found = await compare(house.db, pages)
    return found._replace(problems=[*found.problems, *unequal(pages)])


async def all_troubles(plan: Plan, house: House, pages: list[Page], rng: Random) -> None:
    """Kills, full disks and clocks in any order, each after some steps."""
    troubles = ["kill"] * plan.kills + (["full"] * plan.full if house.database is None else [])
    rng.shuffle(troubles)
    for trouble in troubles:
        await some_steps(pages, rng.randrange(1, 2 * plan.steps))
        house.set_back(rng.choice([0, 60, 3600, 86400 * 400]))
        if trouble == "full":
            await run_out_of_room(house, pages)
        elif house.database is not None and rng.random() < 0.5:
            await asyncio.to_thread(house.database_again)
        else:
            await asyncio.to_thread(house.again)
    await some_steps(pages, plan.steps)


async def run_out_of_room(house: House, pages: list[Page]) -> None:
    """Until somebody has heard of it."""
    heard = sum(page.errors for page in pages)
    with house.full_disk():
        await until(lambda: sum(page.errors for page in pages) > heard or all_over(pages))


async def some_steps(pages: list[Page], steps: int) -> None:
    goal = sum(page.told for page in pages) + 3 * steps  # three look at each table
    await until(lambda: sum(page.told for page in pages) >= goal or all_over(pages))


def all_over(pages: list[Page]) -> bool:
    return all(page.shows.get("over") for page in pages)


def crowd() -> float:
    """How many others want the core that one has; at least oneself. Patience is longer among many."""
    return max(1.0, os.getloadavg()[0] / cores())


async def until(true: Callable[[], bool], patience: float = PATIENCE) -> None:
    async with asyncio.timeout(patience * crowd()):
        while not true():
            await asyncio.sleep(0.01)


async def at_rest(pages: list[Page], rest: float) -> None:
    """Nobody chooses any more, all that was asked for is answered, and everybody has heard of it."""
    for page in pages:
        page.active, page.manners = False, GOOD
    for _ in range(2):
        async with asyncio.timeout(PATIENCE * crowd()):
            await asyncio.gather(*(page.ping() for page in pages))
    with suppress(TimeoutError):
        await until(lambda: not unequal(pages), rest)
    for page in pages:
        page.look()


def unequal(pages: list[Page]) -> list[str]:
    """Tables at which not everybody has come to the same version."""
    ends: dict[str, set[int]] = {}
    for page in pages:
        ends.setdefault(page.who.table, set()).add(page.v)
    return [f"table {table}: pages stopped at the versions {sorted(vs)}" for table, vs in ends.items() if len(vs) > 1]


def with_sqlite(plan: Plan, folder: Path) -> Found:
    (folder / "clock").mkdir()
    house = House(folder / "tables.db", folder / "clock", plan)
    try:
        return asyncio.run(run(plan, house))
    finally:
        house.stop()


def with_postgres(plan: Plan, folder: Path) -> Found:
    from tests.web.postgres import Postgres

    (folder / "clock").mkdir()
    database = Postgres()
    try:
        house = House(database.database(), folder / "clock", plan, database)
        try:
            return asyncio.run(run(plan, house))
        finally:
            house.stop()
    finally:
        database.stop()


def move_seats(asked: argparse.Namespace) -> int:
    """Seats change hands, over a slow store; 1 if somebody chose who had lost the seat."""
    from tests.web.postgres import Postgres

    began, database = perf_counter(), Postgres() if asked.postgres else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            db = database.database() if database else Path(folder) / "tables.db"
            found = seats.run(db, asked.steps, asked.seats, asked.tables, asked.seed)
    finally:
        if database:
            database.stop()
    print(f"{found.steps:,} steps, {found.changes} changes of seats, {perf_counter() - began:.0f} s")
    print("\n".join([f"{len(found.problems)} problems", *found.problems[:50]]))
    return int(bool(found.problems))


def main() -> int:
    """Say what was tried; 1 if something was lost, came twice or was drawn otherwise. Matches end: then come others."""
    given = argparse.ArgumentParser(prog="python -m tests.faults.driver")
    for name, usual in (("kills", 500), ("tables", 12), ("seed", 1), ("workers", 1)):
        given.add_argument(f"--{name}", type=int, default=usual)
    given.add_argument("--postgres", action="store_true")
    given.add_argument(
        "--seats", type=int, default=0, help="changes of seats while people click; then nothing is killed"
    )
    given.add_argument("--steps", type=int, default=2000, help="that are played meanwhile")
    asked = given.parse_args()
    if asked.seats:
        return move_seats(asked)
    store = "PostgreSQL" if asked.postgres else "SQLite"
    for first in range(0, asked.kills, ROUND):
        kills, began = min(ROUND, asked.kills - first), perf_counter()
        plan = Plan(asked.tables, kills, seed=asked.seed + first, workers=asked.workers)
        with tempfile.TemporaryDirectory() as folder:
            found = (with_postgres if asked.postgres else with_sqlite)(plan, Path(folder))
        print(
            f"{store}, {first + kills} kills: {found.tables} tables, {found.steps:,} steps,"
            f" {found.pictures:,} pictures, {perf_counter() - began:.0f} s, {len(found.problems)} problems",
            flush=True,
        )
        if found.problems:
            print("\n".join([f"seed {plan.seed}", *found.problems[:50]]))
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
