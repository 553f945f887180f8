"""A club in memory: people with names at one application, and a clock that is set by hand."""

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from stellwerk.web.alone import parts_alone
from stellwerk.web.app import build
from stellwerk.web.base.parts import Now, Parts
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.settings import USUAL, Rate
from tests.web.in_memory import running

PHRASE = "four horses pull a coach"
MUCH = Rate(100_000, 1)


def quick(passphrase: bytes, salt: bytes) -> bytes:
    """48 bytes, without the time that a real key takes."""
    return hashlib.sha512(passphrase + salt).digest()[:48]


class Clock:
    """What time it is, here."""

    def __init__(self, at: float) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


class Club:
    """The application, its parts, and those who have a browser at it."""

    def __init__(self, app: Any, parts: Parts, clock: Clock) -> None:
        self.app, self.parts, self.clock = app, parts, clock
        self.people: dict[str, httpx.AsyncClient] = {}

    @property
    def runtime(self) -> Runtime:
        found: Runtime = self.app.app.state.runtime
        return found

    async def join(self, *names: str) -> list[httpx.AsyncClient]:
        """People with these names."""
        for name in names:
            browser = self.visitor()
            made = await browser.post("/me", data={"do": "new", "name": name, "passphrase": PHRASE})
            assert made.status_code == 303, made.text
            self.people[name] = browser
        return [self.people[name] for name in names]

    def visitor(self) -> httpx.AsyncClient:
        """Somebody whom nobody knows."""
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://here")


@asynccontextmanager
async def club(*names: str, at: float = 1_790_000_000.0) -> AsyncIterator[Club]:
    """All limits by address are far away, for everybody comes from the same one."""
    far: dict[str, Any] = {name: MUCH for name in USUAL._fields if isinstance(getattr(USUAL, name), Rate)}
    clock = Clock(at)
    parts = parts_alone()._replace(limits=USUAL._replace(**far), stretch=quick, now=Now(clock, clock))
    app = build(parts)
    async with running(app):
        here = Club(app, parts, clock)
        await here.join(*names)
        yield here
        for browser in here.people.values():
            await browser.aclose()
