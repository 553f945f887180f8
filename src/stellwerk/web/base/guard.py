"""At the door: banned addresses are turned away, a request is asked once which device sends it, and waits its turn."""

from time import time

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from stellwerk.core.words import mark
from stellwerk.web.base import identity, template
from stellwerk.web.base.answers import error
from stellwerk.web.base.runtime import Runtime, over_limit
from stellwerk.web.base.turns import in_turn
from stellwerk.web.store.home import me

BANNED = mark("This server does not answer you any more. Ask whoever runs it.")
MANY = mark("That was a lot at once: wait a few seconds.")
OWN = (
    "/admin",
    "/healthz",
    "/readyz",
    "/metrics",
)  # operators may ban their own address by mistake


class Guard:
    """Around everything that is answered. Of files that are the same for all, it only matters whose turn it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        runtime: Runtime = scope["app"].state.runtime
        template.ALONE.set(runtime.parts.alone)
        template.TWIN.set(runtime.parts.twin)
        connection = HTTPConnection(scope)
        address = identity.address(connection)
        if str(scope["path"]).startswith("/static/"):
            await in_turn(self.app, runtime, address, scope, receive, send)
            return
        if banned(runtime, address) and not str(scope["path"]).startswith(OWN):
            await turn_away(scope, receive, send, 403, BANNED)
            return
        await identity.recognise(runtime, connection)
        await look_who(runtime, connection)
        if scope.get("method") == "POST" and over_limit(runtime, f"forms {address}", runtime.limits.forms_of_address):
            await turn_away(scope, receive, send, 429, MANY)
        elif scope.get("method") in ("GET", "HEAD"):
            await in_turn(self.app, runtime, address, scope, receive, send)
        else:
            await self.app(scope, receive, send)


async def look_who(runtime: Runtime, connection: HTTPConnection) -> None:
    """Every page says who asks for it. A browser says of a page that it wants one, and a script does not."""
    device, page = identity.device(connection), "text/html" in connection.headers.get("accept", "")
    template.ME.set(await runtime.store.read(me, device) if device and page else None)


def banned(runtime: Runtime, address: str) -> bool:
    return runtime.banned.get(address, 0) > time()


async def turn_away(scope: Scope, receive: Receive, send: Send, status: int, why: str) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).close(4403)
        return
    answer = error(Request(scope), status, why)
    await answer(scope, receive, send)
