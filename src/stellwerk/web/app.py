"""The application: the rooms' addresses together, the headers around, and what goes on while it runs.

`build` makes it of parts that are given, so that it is the same under a server, in a test and inside a browser.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Mount
from starlette.types import Message, Receive, Scope, Send

from stellwerk.web.base import answers
from stellwerk.web.base.guard import Guard
from stellwerk.web.base.parts import BESIDE, Parts
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.operator import routes as operator_routes
from stellwerk.web.operator.expiry import keep_house, learn_bans
from stellwerk.web.people import offers, ratings, results, rooms, telling, tournaments
from stellwerk.web.people import routes as people_routes
from stellwerk.web.play import chat
from stellwerk.web.play.gameplay import keep_announcing, keep_bots_going, listen
from stellwerk.web.play.table import NotStored
from stellwerk.web.play.tables import Tables, tidy
from stellwerk.web.play.time import timekeeper
from stellwerk.web.review import routes as review_routes
from stellwerk.web.review.analyst import keep_analysing
from stellwerk.web.site import routes as site_routes
from stellwerk.web.store import StoreError, upkeep

NOWHERE = "frame-ancestors 'none'"
ALONE = "frame-ancestors 'self'"  # there, a page of ours shows all others
SHELL = (  # that page, where a server serves it: it shows pages of ours, and runs Python in workers
    ("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    ("base-uri 'none'", "base-uri 'self'; frame-src 'self'; worker-src 'self'"),
)
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


ROUTES: list[BaseRoute] = [
    *site_routes.ROUTES,
    *people_routes.ROUTES,
    *review_routes.ROUTES,
]
TOGETHER: list[BaseRoute] = [  # what makes no sense where nobody else can come
    *site_routes.TOGETHER,
    *people_routes.TOGETHER,
    *operator_routes.ROUTES,
]
ERRORS = {
    HTTPException: answers.refuse,
    NotStored: answers.not_stored,
    StoreError: answers.not_stored,
    Exception: answers.broken,
}
WORK = (  # what goes on while it runs
    keep_bots_going,
    keep_announcing,
    keep_analysing,
    ratings.keep_counting,
    tidy,
    keep_house,
    timekeeper.keep_time,
    telling.keep_telling,
    tournaments.keep_tournaments,
    rooms.keep_rooms,
)


def build(parts: Parts) -> "Headers":
    """The application of these parts; it can be served by anything that speaks ASGI."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.runtime = runtime = Runtime(parts)
        await begin(runtime)
        log.info("Started")
        yield
        log.info("Stopping")
        await runtime.close()
        log.info("Stopped: everything is stored")

    files = [Mount("/static", parts.files)] if parts.files else []
    routes = [*ROUTES, *(() if parts.alone else TOGETHER), *parts.routes, *files]
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=ERRORS)
    app.add_middleware(Guard)
    headers = headers_of(parts.alone)  # around all, so that they are on the page of an error, too
    return Headers(app, headers, framed(headers, parts.outside.embed.origins))


async def begin(runtime: Runtime) -> None:
    """What is known from before, and what goes on from now on."""
    runtime.key = bytes.fromhex(await runtime.store.do(upkeep.kept_secret, "cookies"))
    await learn_bans(runtime)
    await timekeeper.begin(runtime)
    register(runtime.record(Tables))
    listen(runtime)
    for work in (*WORK, *runtime.parts.tasks):
        runtime.keep(work(runtime))


def register(tables: Tables) -> None:
    """What follows in other rooms from what happens at a table."""
    tables.after_step.append(ratings.count)
    tables.after_step.append(results.count)
    tables.after_step.append(chat.reveal)
    tables.after_step.append(tournaments.count)
    tables.after_seats.append(offers.look_again)


def headers_of(alone: bool) -> dict[str, str]:
    policy = HEADERS["content-security-policy"]
    return HEADERS | {"content-security-policy": policy.replace(NOWHERE, ALONE) if alone else policy}


def framed(headers: dict[str, str], origins: str) -> dict[str, str]:
    """The headers of what pages of these origins may show."""
    policy = headers["content-security-policy"]
    allowed = policy.replace(NOWHERE, f"frame-ancestors {origins}") if origins else policy
    return headers | {"content-security-policy": allowed}


def is_framed(scope: Scope) -> bool:
    """A board, or a replay that asks for it: a browser sends no cookie of ours there, so the visitor is nobody."""
    path = str(scope["path"])
    replay = path.endswith("/replay") and scope["query_string"] == b"embed=1"
    return path.startswith("/t/") and (path.endswith("/embed") or replay)


class Headers:
    """Adds to every answer the security headers, and how long a browser may keep it."""

    def __init__(self, app: Starlette, headers: dict[str, str], framed: dict[str, str]) -> None:
        self.app = app
        self.headers, self.framed = encoded(headers), encoded(framed)
        self.shell = encoded(shell(headers))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = self.headers_for(scope)
                message["headers"] = [*message["headers"], *own, (b"cache-control", cache_control(scope))]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)

    def headers_for(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        if str(scope["path"]).startswith(BESIDE):
            return self.shell
        return self.framed if is_framed(scope) else self.headers


def shell(headers: dict[str, str]) -> dict[str, str]:
    """The headers of the page around all pages that are played without a server."""
    policy = headers["content-security-policy"]
    for usual, instead in SHELL:
        policy = policy.replace(usual, instead)
    return headers | {"content-security-policy": policy}


def encoded(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode()) for name, value in headers.items()]


def cache_control(scope: Scope) -> bytes:
    """A page is never kept, a file under a version for good; other files are kept and asked for by their ETag."""
    if not str(scope["path"]).startswith("/static/"):
        return b"no-store"
    return b"public, max-age=31536000, immutable" if b"v=" in scope["query_string"] else b"no-cache"
