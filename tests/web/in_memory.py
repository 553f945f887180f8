"""The application with parts that need no operating system, driven by its own messages.

As a program (`python -m tests.web.in_memory germany`) it forbids what only a server has, plays a whole match against
bots, replays it, analyses it and tries another way from its middle, and prints what it saw as JSON.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.abc import MetaPathFinder
from typing import Any

import httpx

FORBIDDEN = (
    "uvicorn",
    "prometheus_client",
    "argon2",
    "psycopg",
    "cryptography",
    "multiprocessing",
    "concurrent.futures.process",
)


class Forbid(MetaPathFinder):
    """Nothing of it can be imported."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if any(name == one or name.startswith(f"{one}.") for one in FORBIDDEN):
            raise AssertionError(f"{name} was imported")


def forbid() -> None:
    """What only a server has cannot be imported, and no thread or process can be started."""
    import concurrent.futures.thread
    import subprocess
    import threading

    def refuse(*args: Any, **named: Any) -> None:
        raise AssertionError("a thread or a process was started")

    for name in [name for name in sys.modules if name.startswith(FORBIDDEN)]:
        del sys.modules[name]
    sys.meta_path.insert(0, Forbid())
    threading.Thread.start = refuse  # type: ignore[method-assign]
    concurrent.futures.thread.ThreadPoolExecutor.__init__ = refuse  # type: ignore[method-assign]
    subprocess.Popen.__init__ = refuse  # type: ignore[method-assign]


@asynccontextmanager
async def running(app: Any) -> AsyncIterator[httpx.AsyncClient]:
    """The application, begun and ended as a server does it, and a browser at it."""
    told: asyncio.Queue[Any] = asyncio.Queue()
    ready, ended = asyncio.Event(), asyncio.Event()

    async def send(message: Any) -> None:
        assert "failed" not in message["type"], message
        (ready if "startup" in message["type"] else ended).set()

    await told.put({"type": "lifespan.startup"})
    life = asyncio.create_task(app({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, told.get, send))
    await asyncio.wait([life, asyncio.create_task(ready.wait())], return_when=asyncio.FIRST_COMPLETED)
    try:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as browser:
            yield browser
    finally:
        await told.put({"type": "lifespan.shutdown"})
        await life


class Socket:
    """The socket of a page, without a network."""

    def __init__(self, app: Any, browser: httpx.AsyncClient, table: str) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        headers = {"host": "here", "origin": "http://here", "cookie": cookie}
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": f"/t/{table}/live",
            "raw_path": f"/t/{table}/live".encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("here", 80),
            "subprotocols": [],
        }
        self.to_app: asyncio.Queue[Any] = asyncio.Queue()
        self.shows: dict[str, Any] = {}
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.to_app.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(app(scope, self.to_app.get, self.hear))
        self.heard = asyncio.Event()

    async def hear(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            told = json.loads(message["text"])
            assert told["is"] not in ("error", "stale"), told
            self.shows |= told if told["is"] in ("view", "step") else {}
            self.messages.put_nowait(told)
            self.heard.set()

    async def told(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while (message := await asyncio.wait_for(self.messages.get(), 60))["is"] != kind:
            pass
        return message

    def send(self, do: str, **more: Any) -> None:
        self.to_app.put_nowait({"type": "websocket.receive", "text": json.dumps({"do": do} | more)})

    async def until_asked(self) -> None:
        while not self.shows.get("over") and not self.shows.get("choices"):
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), 120)

    async def close(self) -> None:
        self.to_app.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


async def whole_match(app: Any, game: str) -> dict[str, Any]:
    """A match against bots by the messages of a page, and everything that can be seen of it afterwards."""
    async with running(app) as browser:
        form = {"game": game, "players": "2", "seat0": "me", "seat1": "bot:easy", "undo": "on"}
        made = await browser.post("/tables", data=form)
        table = made.headers["location"].removeprefix("/t/")
        page = Socket(app, browser, table)
        page.send("watch")
        chosen = 0
        await page.until_asked()
        while not page.shows["over"]:
            v, pick = page.shows["v"], page.shows["choices"][0]["pick"]
            page.shows["choices"] = []
            page.send("pick", v=v, pick=pick, ahead=page.shows["ahead"])
            chosen += 1
            await page.until_asked()
        await page.close()
        return {"chosen": chosen} | await afterwards(browser, table)


async def afterwards(browser: httpx.AsyncClient, table: str) -> dict[str, Any]:
    match = (await browser.get(f"/t/{table}/match.json")).json()
    replay = await browser.get(f"/t/{table}/replay")
    moment = await browser.get(f"/t/{table}/moment?step=5")
    await browser.post(f"/t/{table}/analysis")
    while (found := await browser.get(f"/t/{table}/analysis.json")).status_code != 200:
        await asyncio.sleep(0.05)
    middle = str(len(match["actions"]) // 2)
    fork = await browser.post(f"/t/{table}/fork?step={middle}", data={"seat0": "me", "seat1": "bot:easy"})
    tried = await browser.get(fork.headers["location"])
    return {
        "steps": len(match["actions"]),
        "replay": replay.status_code,
        "moment": moment.status_code,
        "analysed": len(found.json()),
        "fork": (fork.status_code, tried.status_code),
    }


def main() -> None:
    forbid()
    from stellwerk.web.alone import parts_alone
    from stellwerk.web.app import build
    from stellwerk.web.base.settings import USUAL

    few = USUAL._replace(analysis_simulations=1, forms_of_address=USUAL.forms_of_address._replace(most=1000))
    found = asyncio.run(whole_match(build(parts_alone()._replace(limits=few)), sys.argv[1]))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
