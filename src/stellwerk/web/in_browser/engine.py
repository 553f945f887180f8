"""The engine of a page: requests and sockets of the browser as calls of the application."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from stellwerk.web.alone import NoMessenger, NoMeter
from stellwerk.web.app import build
from stellwerk.web.base.parts import BESIDE, Parts
from stellwerk.web.base.settings import USUAL, Limits, Rate
from stellwerk.web.in_browser import along, files, under
from stellwerk.web.in_browser.host import Host
from stellwerk.web.in_browser.jar import NAME, Jar
from stellwerk.web.in_browser.store import KeptStore
from stellwerk.web.in_browser.thinker import Thinker, Worker

OFTEN = 1_000_000  # whoever is alone harms nobody
BIGGEST = 200_000_000  # bytes of a file with all tables
IDLE = 60.0  # seconds: a device has less room than a server, and few tables
Tell = Callable[[str, Any], object]  # the page of a socket: what happened ("open", "message", "close"), and with what


class Place(NamedTuple):
    """Where the pages are."""

    origin: str  # https://example.org
    base: str  # /stellwerk; empty: at the root
    language: str  # as a browser says which ones it prefers


class Answer(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    body: bytes


def unlimited() -> Limits:
    rates: dict[str, Any] = {
        name: value._replace(most=OFTEN) for name, value in USUAL._asdict().items() if isinstance(value, Rate)
    }
    return USUAL._replace(**rates, form_bytes=BIGGEST, idle_seconds=IDLE, upload_days=0)


def parts_of(host: Host, kept: Mapping[int | str, bytes], place: Place) -> Parts:
    store, bots, worker = KeptStore(host, kept), Thinker(host), Worker(host)
    routes, server = [*files.ROUTES, *along.ROUTES], f"{place.origin}/" if f"{place.base}/" == BESIDE else ""
    nobody = NoMessenger(), NoMeter(), unlimited()
    return Parts(store, bots, worker, *nobody, routes=routes, alone=True, twin=server)


async def start(host: Host, kept: Mapping[int | str, bytes], place: Place) -> "Engine":
    """The application with what was kept, when it is ready."""
    app, told, ready = build(parts_of(host, kept, place)), asyncio.Queue[Any](), asyncio.Event()

    async def send(message: Any) -> None:
        ready.set()

    told.put_nowait({"type": "lifespan.startup"})
    life = asyncio.ensure_future(app({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, told.get, send))
    await asyncio.wait([life, asyncio.ensure_future(ready.wait())], return_when=asyncio.FIRST_COMPLETED)
    if life.done():
        life.result()
    return Engine(app, host, place, Jar(kept.get(NAME, b"{}")), life)


class Engine:
    """The application as the service worker and the sockets of pages know it."""

    def __init__(self, app: Any, host: Host, place: Place, jar: Jar, life: asyncio.Future[None]) -> None:
        self.app, self.host, self.place, self.jar = app, host, place, jar
        self.life = life  # held, so that it goes on
        self.lines: set[Line] = set()

    async def request(self, method: str, url: str, headers: Iterable[tuple[str, str]], body: bytes) -> Answer:
        """An answer as a whole; a cookie that it sets is kept first."""
        scope = self.scope("http", url, headers) | {"method": method}
        status, sent, parts = 500, list[tuple[str, str]](), list[bytes]()
        asked = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def receive() -> Any:
            return asked.pop() if asked else await asyncio.Future()

        async def send(message: Any) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                sent = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"]]
            else:
                parts.append(message.get("body", b""))

        await self.app(scope, receive, send)
        return await self.answer(status, sent, b"".join(parts))

    async def answer(self, status: int, sent: list[tuple[str, str]], body: bytes) -> Answer:
        if self.jar.take(value for name, value in sent if name == "set-cookie"):
            await self.host.keep([(NAME, self.jar.written())])
        base, kinds = self.place.base, [value for name, value in sent if name == "content-type"]
        if any(kind.startswith("text/html") for kind in kinds):
            body = under.markup(body, base)
        moved = [(name, under.out(value, base) if name == "location" else value) for name, value in sent]
        return Answer(status, [pair for pair in moved if pair[0] not in ("set-cookie", "content-length")], body)

    def open(self, url: str, tell: Tell) -> "Line":
        """The socket of a page."""
        line = Line(self, self.scope("websocket", url, ()) | {"subprotocols": []}, tell)
        self.lines.add(line)
        return line

    def scope(self, kind: str, url: str, headers: Iterable[tuple[str, str]]) -> dict[str, Any]:
        origin, base, language = self.place
        parts, host = urlsplit(under.inside(url, base)), urlsplit(origin).netloc
        own = {"host": host, "cookie": self.jar.header(), "accept-language": language, "origin": origin}
        given = {name: under.inside(value, base) if name == "referer" else value for name, value in headers}
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": urlsplit(origin).scheme,
            "path": unquote(parts.path),
            "raw_path": parts.path.encode(),
            "root_path": "",
            "query_string": parts.query.encode(),
            "headers": [(name.encode(), value.encode("latin-1", "replace")) for name, value in (given | own).items()],
            "client": ("127.0.0.1", 1),
            "server": (host, None),
        }


class Line:
    """A socket between a page and the application."""

    def __init__(self, engine: Engine, scope: dict[str, Any], tell: Tell) -> None:
        self.engine, self.tell = engine, tell
        self.heard: asyncio.Queue[Any] = asyncio.Queue()
        self.heard.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(self.run(scope))

    async def run(self, scope: dict[str, Any]) -> None:
        try:
            await self.engine.app(scope, self.heard.get, self.send)
        finally:
            self.engine.lines.discard(self)
            self.tell("close", 1006)

    async def send(self, message: Any) -> None:
        kind = message["type"].removeprefix("websocket.")
        if kind == "accept":
            self.tell("open", "")
        elif kind == "send":
            self.tell("message", message["text"])
        elif kind == "close":
            self.tell("close", message.get("code", 1000))

    def hear(self, text: str) -> None:
        self.heard.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        self.heard.put_nowait({"type": "websocket.disconnect", "code": 1000})
