"""An open page without a browser: it shows what the server sends, chooses in its turn, and keeps a history."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.web.picture import alter, tree

Message = dict[str, Any]
BROKEN = (OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)  # how a connection can end
AGAIN = 0.1  # seconds, then a page whose connection broke tries again
UNDO = "undo"


class Seated(NamedTuple):
    """Who looks at a table: a seat of it, or a spectator; `cookie` is what tells the server."""

    table: str
    seat: int | None
    cookie: str
    address: str  # of the loopback, since an address may do only so much


class Manners(NamedTuple):
    """How often, in a hundred, a page does something that a network would do to it."""

    twice: int = 0  # what is chosen is sent twice
    both: int = 0  # and once more over a second connection
    early: int = 0  # an answer to the next question comes first
    late: int = 0  # what was chosen comes once more, much later
    cut: int = 0  # the connection breaks as soon as the choice is sent
    lost: int = 0  # and while something arrives
    undo: int = 0
    chat: int = 0
    pause: float = 0.0  # seconds, before a choice
    looks: int = 0  # how often a picture is kept to be compared


GOOD = Manners()
ROUGH = Manners(twice=15, both=10, early=15, late=10, cut=8, lost=1, undo=10, chat=3, pause=0.02, looks=8)


class Page:
    """What it shows, what it was told, what it asked for."""

    def __init__(self, who: Seated, url: Callable[[], str], manners: Manners, rng: Random) -> None:
        self.who, self.url, self.manners, self.rng = who, url, manners, rng
        self.shows: Message = {}
        self.v = self.told = self.drawn = -1  # the version that is shown, the highest one ever, that of the picture
        self.picture: Element | None = None
        self.asked = -1  # the version at which something was chosen
        self.posts: set[tuple[int, int | str]] = set()  # what was asked for: at which version, and which option
        self.said: list[str] = []
        self.heard: list[str] = []
        self.looks: list[tuple[int, str]] = []  # pictures, by version
        self.problems: list[str] = []
        self.late: Message | None = None
        self.delays: list[float] = []  # from a choice to the step, in seconds
        self.sent_at = 0.0
        self.errors = self.connections = self.bytes = 0
        self.active = True  # it chooses
        self.astray = False  # a step is missing
        self.pong = asyncio.Event()
        self.connection: ClientConnection | None = None

    async def live(self) -> None:
        """Until it is cancelled: a connection that breaks is made again."""
        while True:
            with suppress(*BROKEN):
                async with self.opened() as connection:
                    self.connection, self.asked = connection, -1
                    self.connections += 1
                    await self.greet(connection)
                    async for text in connection:
                        await self.heed(connection, str(text))
            self.connection = None
            await asyncio.sleep(AGAIN)

    def opened(self) -> connect:
        origin = self.url().rstrip("/")
        return connect(
            origin.replace("http", "ws") + f"/t/{self.who.table}/live",
            origin=origin,  # type: ignore[arg-type]
            additional_headers={"cookie": self.who.cookie},
            compression=None,
            max_size=None,
            proxy=None,
            close_timeout=0.2,
            ping_interval=None,
            local_addr=(self.who.address, 0),
        )

    async def greet(self, connection: ClientConnection) -> None:
        v = self.v if self.v >= 0 else None
        picture = self.shows.get("picture")
        await send(
            connection, do="watch", seen=None, v=v, seat=self.who.seat if v is not None else None, picture=picture
        )

    async def heed(self, connection: ClientConnection, text: str) -> None:
        """Take in what arrived, and answer it."""
        self.bytes += len(text)
        self.take(json.loads(text))
        if self.astray:  # it asks again, as a browser does
            self.astray = False
            await self.greet(connection)
        if self.luck("lost"):
            connection.transport.abort()
        elif self.active and self.shows.get("choices") and self.asked != self.v:
            await self.act(connection)

    def luck(self, what: str) -> bool:
        chance: int = getattr(self.manners, what)
        return bool(chance) and self.rng.randrange(100) < chance

    # What arrives

    def take(self, message: Message) -> None:
        kind = message["is"]
        if kind in ("view", "stale"):
            self.take_view(message)
        elif kind == "step":
            self.take_step(message)
        elif kind == "chat" and message["name"]:
            self.heard.append(message["text"])
        elif kind == "pong":
            self.pong.set()
        self.errors += kind == "error"

    def take_view(self, view: Message) -> None:
        if view["v"] < self.told:
            self.problems.append(f"it was told of version {self.told}, and later of {view['v']}: something was lost")
        self.shows = view
        if "panels" in view:
            self.picture, self.drawn = tree("".join(view["panels"].values())), view["v"]
        self.reach(view["v"])

    def take_step(self, step: Message) -> None:
        if step["v"] != self.v + 1:
            kind = "twice" if step["v"] <= self.v else "a gap"
            self.problems.append(f"{kind}: it shows version {self.v} and is told the step to {step['v']}")
            self.astray = True
            return
        self.shows = self.shows | step
        if "panels" in step:
            self.picture, self.drawn = tree("".join(step["panels"].values())), step["v"]
        elif "patch" in step:
            self.patch(step)
        if self.asked == step["v"] - 1 and self.sent_at:
            self.delays.append(perf_counter() - self.sent_at)
            self.sent_at = 0.0
        self.reach(step["v"])

    def patch(self, step: Message) -> None:
        if self.picture is None or self.drawn != step["v"] - 1:
            self.problems.append(f"changes of the picture {step['v'] - 1} came, and {self.drawn} is shown")
            return
        try:
            for patch in step["patch"].values():
                alter(self.picture, patch)
        except (AssertionError, KeyError, IndexError) as problem:
            self.problems.append(f"changes to the picture {step['v']} do not fit: {problem!r}")
        self.drawn = step["v"]

    def reach(self, v: int) -> None:
        self.v, self.told = v, max(v, self.told)
        if self.luck("looks"):
            self.look()

    def look(self) -> None:
        """Keep the picture, to be compared with that of the stored match."""
        if self.picture is not None and self.drawn == self.v:
            self.looks.append((self.v, ElementTree.tostring(self.picture, "unicode")))

    # What is asked

    async def act(self, connection: ClientConnection) -> None:
        """Choose, or take back, with all that can happen on the way."""
        if self.manners.pause:
            await asyncio.sleep(self.rng.random() * 2 * self.manners.pause)
        self.asked, self.sent_at = self.v, perf_counter()
        if self.luck("chat"):
            await self.say(connection)
        if self.shows["undo"] and self.luck("undo"):
            await self.post(connection, {"do": UNDO, "v": self.v})
            return
        choice = {"do": "pick", "v": self.v, "pick": self.rng.randrange(len(self.shows["choices"]))}
        if self.luck("early"):
            await self.post(connection, {"do": "pick", "v": self.v + 1, "pick": 0})
        await self.post(connection, choice)
        await self.trouble(connection, choice)

    async def trouble(self, connection: ClientConnection, choice: Message) -> None:
        if self.luck("twice"):
            await self.post(connection, choice)
        if self.luck("both"):
            await self.over_another(choice)
        if self.late is not None:
            await self.post(connection, self.late)
        self.late = choice if self.luck("late") else None
        if self.luck("cut"):
            connection.transport.abort()

    async def over_another(self, choice: Message) -> None:
        with suppress(*BROKEN):
            async with self.opened() as other:
                await send(other, do="watch", seen=None, v=None, seat=self.who.seat)
                await other.recv()  # what it shows
                await self.post(other, choice)
                await other.recv()

    async def post(self, connection: ClientConnection, message: Message) -> None:
        """Send something that changes the match, and remember it: it may happen, however the connection ends."""
        self.posts.add((message["v"], UNDO if message["do"] == UNDO else message["pick"]))
        await send(connection, **message)

    async def say(self, connection: ClientConnection) -> None:
        self.said.append(f"{self.who.table} {self.who.seat} {len(self.said)}")
        await send(connection, do="chat", text=self.said[-1])

    async def ping(self) -> None:
        """Until all that was asked before is answered; over a new connection if that is needed."""
        self.pong.clear()
        while not self.pong.is_set():
            if self.connection is not None:
                with suppress(*BROKEN):
                    await send(self.connection, do="ping")
            with suppress(TimeoutError):
                await asyncio.wait_for(self.pong.wait(), 1)


async def send(connection: ClientConnection, **message: Any) -> None:
    await connection.send(json.dumps(message))
