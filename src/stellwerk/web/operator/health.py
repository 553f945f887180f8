"""For whoever watches the server: is it alive, may it be asked, and its figures for those who may read them."""

import asyncio
import hmac
import os
from ipaddress import ip_address

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from stellwerk.core.words import mark
from stellwerk.web.base import identity
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.store import Db

TOKEN = "STELLWERK_METRICS_TOKEN"  # whoever sends it as a bearer may read the figures from anywhere
LONG = 5.0  # seconds: a store that takes longer does not answer
FORWARDED = ("x-forwarded-for", "forwarded", "via", "x-real-ip")


async def get_alive(request: Request) -> Response:
    """The process answers."""
    return PlainTextResponse("alive\n")


async def get_ready(request: Request) -> Response:
    """It can be given visitors: the store answers. One that is being stopped takes no connections any more."""
    runtime: Runtime = request.app.state.runtime
    try:
        async with asyncio.timeout(LONG):
            await runtime.store.do(answers)  # where steps are written: it may be full, locked or gone
    except Exception as problem:  # of whatever store it is
        log.error("Not ready: %s", problem or "the store has not answered in time")
        return PlainTextResponse("the store does not answer\n", 503)
    return PlainTextResponse("ready\n")


def answers(db: Db) -> bool:
    return bool(db.execute("SELECT 1").fetchone())


async def check_reader(request: Request, runtime: Runtime) -> None:
    """Figures are for programs on this computer, or for those that have the token."""
    known = bearer(request, os.environ.get(TOKEN, ""))
    tried = "authorization" in request.headers and await identity.knows_secret(runtime, request, known)
    if not local(request) and not tried:
        raise HTTPException(403, mark("This page is for whoever runs the server."))


def local(request: Request) -> bool:
    """Whether it was asked on this computer, and by this computer's name: a proxy hands on that of the visitor."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    name = identity.parts("//" + request.headers.get("host", "")).hostname
    return is_loopback(request.client.host) and is_loopback(name or "")


def is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def bearer(request: Request, token: str) -> bool:
    """Whether the request brings the token."""
    given = request.headers.get("authorization", "")
    return bool(token) and hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
