"""One process that serves the club: the application with its store, whose time is what it is told, driven by orders.

As a program it reads an order from each line and answers with a line: `python -m tests.club.house DATABASE TIME`.
Everything that asks for the time is told that of the club, so this module must come before the application.
"""

import time

NOW = [0.0]
time.time = lambda: NOW[0]

import asyncio  # noqa: E402
import json  # noqa: E402
import logging  # noqa: E402
import sys  # noqa: E402
from email.message import EmailMessage  # noqa: E402
from typing import Any  # noqa: E402

from stellwerk.arena.judge.asked import level_bot  # noqa: E402
from stellwerk.core.rng import seeded  # noqa: E402
from stellwerk.web.alone import NoMessenger, parts_alone  # noqa: E402
from stellwerk.web.app import build  # noqa: E402
from stellwerk.web.base.outside import Mail, Outside  # noqa: E402
from stellwerk.web.base.parts import NotTaken, Now  # noqa: E402
from stellwerk.web.base.runtime import Runtime  # noqa: E402
from stellwerk.web.base.settings import USUAL  # noqa: E402
from stellwerk.web.people import holidays, letters, lobby  # noqa: E402
from stellwerk.web.play import gameplay  # noqa: E402
from stellwerk.web.play.table import Stale, Table, bots_may_think, seats_of  # noqa: E402
from stellwerk.web.play.tables import in_memory  # noqa: E402
from stellwerk.web.play.time import ticking, timekeeper  # noqa: E402
from stellwerk.web.play.time.clock import PACES  # noqa: E402
from stellwerk.web.store import SAID, Actor, Line, Store, add_line  # noqa: E402
from stellwerk.web.store.holidays import add_holiday  # noqa: E402
from stellwerk.web.store.home import my_tables  # noqa: E402
from stellwerk.web.store.readers import Reader, put_reader  # noqa: E402
from tests.web.in_memory import running  # noqa: E402

HOUR, DAY = 3600, 86400
LEVEL = "novice"  # the cheapest bot makes the moves of people
AWAY = 6 * HOUR  # seconds that a process may count on without hearing the time from the one that keeps it
POST = Outside(mail=Mail("post", sender="games@stellwerk.example", address="https://stellwerk.example/"))
LIMITS = USUAL._replace(clock_seconds=AWAY / 3, telling_seconds=10 * DAY, mail_after_seconds=600, idle_seconds=10 * DAY)
Order = dict[str, Any]


class Post(NoMessenger):
    """Keeps the mails until they are fetched; it may take no more than some."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, str]] = []
        self.takes = 0

    async def mail(self, mail: Mail, message: EmailMessage) -> None:
        if len(self.mails) >= self.takes:
            raise NotTaken("closed")
        self.mails.append((str(message["to"]), str(message.get_content())))


class House:
    """The application, and what can be ordered."""

    def __init__(self, store: Store | None) -> None:
        self.post = Post()
        parts = parts_alone()
        now = Now(time=lambda: NOW[0], monotonic=lambda: NOW[0])
        self.parts = parts._replace(
            store=store or parts.store, messenger=self.post, outside=POST, now=now, limits=LIMITS
        )
        self.app = build(self.parts)

    @property
    def runtime(self) -> Runtime:
        found: Runtime = self.app.app.state.runtime
        return found

    async def do(self, order: Order) -> Any:
        NOW[0] = order["now"]
        return await getattr(self, order["do"])(**order.get("how", {}))

    async def enter(self, name: str, mode: str, quiet: str) -> None:
        """Somebody has a name, and a confirmed address."""
        row = "INSERT INTO accounts VALUES (?,?,?,'','',?,1)"
        await self.parts.store.do(lambda db: db.execute(row, (name, name, name, device(name))))
        address = f"{name}@example.org"
        await self.parts.store.do(put_reader, Reader(device(name), name, address, "en", True, mode, quiet=quiet))

    async def open(self, game: str, people: list[str], pace: str, level: str, rest: str) -> str:
        """Somebody makes a table, and the others follow their links."""
        kinds, names = ["me", *["friend"] * (len(people) - 1)], [people[0], *[""] * (len(people) - 1)]
        agreed = PACES[pace]._replace(level=level, rest=rest)
        new = lobby.NewTable(game, {}, None, kinds, names, device(people[0]), secret=people[0], pace=agreed)
        table = await lobby.make_table(self.runtime, new)
        for seat, token in lobby.open_links(table, people[0]).items():
            await lobby.take_seat(self.runtime, table, token, device(people[seat]), people[seat])
        return table.id

    async def visit(self, name: str, says: str) -> list[str]:
        """Somebody looks at their tables, writes, and plays where it is their turn; where they wrote."""
        wrote = []
        for mine in await self.parts.store.read(my_tables, device(name), 1000, 0):
            table = await gameplay.open_table(self.runtime, mine.summary.id)
            seats = [seat for seat in range(len(table.seats)) if ticking.is_theirs(table, seat, device(name))]
            if seats and table.turn not in seats and not table.over:
                await timekeeper.come_back(self.runtime, table, device(name))
            if says and not table.over and not seats and table.turn in seats_of(table, device(name)):
                wrote.append(await self.write(table, name, says))
            await self.play(table, name)
        return wrote

    async def write(self, table: Table, name: str, says: str) -> str:
        """A line without the limits on how often somebody writes, which count real seconds."""
        seat = seats_of(table, device(name))[0]
        line = Line(SAID, seat, name, int(NOW[0]), says)
        table.story.append(await self.parts.store.do(add_line, table.id, line, Actor(seat, device(name))))
        return table.id

    async def play(self, table: Table, name: str) -> None:
        """All choices of a turn. Where another process was quicker it is looked at again, as a page does it."""
        while table.turn in seats_of(table, device(name)):
            decision = table.match.decision
            assert decision is not None
            view = table.match.view(decision.seat)
            action = level_bot(LEVEL)(table.match.game, lambda view=view: view, decision, seeded(table.v))  # type: ignore[misc]
            try:
                actor, pick = Actor(table.turn, device(name)), decision.options.index(action)
                await gameplay.choose(self.runtime, table, table.v, actor, pick)
            except Stale:
                table = await gameplay.open_table(self.runtime, table.id)
        await self.rest(table)

    async def rest(self, table: Table) -> None:
        """Until no bot is to choose."""
        while not table.dropped and gameplay.bot_level(table) and bots_may_think(table):
            gameplay.wake_bot(self.runtime, table)
            await asyncio.sleep(0.001)

    async def holiday(self, name: str, days: int) -> bool:
        span, most = (int(NOW[0]), int(NOW[0]) + days * DAY), LIMITS.holiday_days * DAY
        taken = await self.parts.store.do(add_holiday, device(name), span, most)
        await holidays.put_clocks_right(self.runtime, device(name))
        return taken

    async def tick(self) -> None:
        """The clocks are looked at, and the bots that took a seat play."""
        await timekeeper.tick(self.runtime)
        for table in list(in_memory(self.runtime).values()):
            if gameplay.bot_level(table):
                await self.rest(table)

    async def tell(self, taken: int) -> list[tuple[str, str]]:
        """What the process that keeps the time sends, and is taken: to whom, and the words."""
        self.post.takes = taken
        if await self.parts.store.claim(timekeeper.KEEPER):
            await letters.tell_readers(self.runtime, NOW[0])
        sent, self.post.mails = self.post.mails, []
        return sent

    async def look(self, since: float) -> list[list[Any]]:
        """Of tables that have changed since then: what the store has, read by questions of the club's own."""
        return await self.parts.store.read(read_changed, since)


def read_changed(db: Any, since: float) -> list[list[Any]]:
    """Id, whose turn it is and since when, the last step of another seat, the bots, the notices, what it counts."""
    changed = (
        "SELECT id, turn, used FROM tables WHERE used >= ? OR id IN (SELECT tbl FROM story WHERE at >= ?) ORDER BY id"
    )
    found = []
    for id, turn, used in db.execute(changed, (int(since), int(since))).fetchall():
        (other,) = db.execute("SELECT max(n) FROM steps WHERE tbl = ? AND seat <> ?", (id, turn)).fetchone()
        bots = [seat for (seat,) in db.execute("SELECT seat FROM seats WHERE tbl = ? AND level <> ''", (id,))]
        lines = [list(line) for line in db.execute(NOTICES, (id,))]
        counts = [db.execute(f"SELECT count(*) FROM {kept} WHERE tbl = ?", (id,)).fetchone()[0] for kept in KEPT]
        found.append([id, turn, used, -1 if other is None else other, bots, lines, *counts])
    return found


KEPT = ("results", "rated")
NOTICES = "SELECT kind, seat, at, v FROM story WHERE tbl = ? AND kind IN ('timeout', 'ended', 'sat', 'said') ORDER BY n"


def device(name: str) -> str:
    return f"device-{name}"


async def serve(database: str, now: float) -> None:
    """Orders from the standard input, until it ends."""
    from stellwerk.web.server.stores import open_store

    NOW[0] = now
    house, loop = House(open_store(database)), asyncio.get_running_loop()
    async with running(house.app):
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            try:
                answer = {"is": await house.do(json.loads(line))}
            except Exception as problem:
                logging.getLogger("club").exception("an order failed")
                answer = {"problem": f"{type(problem).__name__}: {problem}"}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    asyncio.run(serve(sys.argv[1], float(sys.argv[2])))
