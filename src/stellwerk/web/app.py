"""The application: every address and what answers it, the headers around, and the server that runs it."""

import asyncio
import logging
import socket
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stellwerk.web import OF_GAMES, STATIC
from stellwerk.web import handlers as to
from stellwerk.web.gameplay import resume
from stellwerk.web.runtime import House, tidy
from stellwerk.web.store import connect
from stellwerk.web.table import Lost

BIGGEST = 65536  # bytes of a message of the socket that are read at all, in order to answer
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


def build(db: Path | str, workers: int = 0) -> Starlette:
    """The application over a store; it can be served by anything that speaks ASGI."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        app.state.house = rooms = House(db, workers)
        rooms.tasks = {asyncio.create_task(resume(rooms)), asyncio.create_task(tidy(rooms))}
        yield
        await rooms.close()

    problems = {HTTPException: to.refuse, Lost: to.not_stored, sqlite3.Error: to.not_stored, Exception: to.broken}
    app = Starlette(routes=ROUTES, lifespan=life, exception_handlers=problems)
    app.add_middleware(Guarded)
    return app


def serve(host: str, port: int, db: Path, told: Callable[[str], None]) -> None:
    """Serve until Ctrl+C; `told` is given the address once the port is ours."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    check_store(db)
    listening = bound(host, port)
    settings = uvicorn.Config(
        build(db), log_level="warning", ws_max_size=BIGGEST, ws_per_message_deflate=False, lifespan="on"
    )
    server = uvicorn.Server(settings)
    shown = f"[{host}]" if ":" in host else host
    told(f"http://{shown}:{listening.getsockname()[1]}/")
    server.run(sockets=[listening])


def check_store(db: Path) -> None:
    try:
        connect(db).close()
    except sqlite3.Error as problem:
        raise ValueError(f"{db} cannot be used: {problem}. Give another file with --db.") from None


def bound(host: str, port: int) -> socket.socket:
    """The port, or a ValueError that says why not."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)  # from now on whoever comes is let wait, not refused
        return listening
    except OverflowError:
        raise ValueError(f"There is no port {port}: give one from 0 to 65535 with --port.") from None
    except OSError as problem:
        reason = problem.strerror or problem
        raise ValueError(f"{host}:{port} cannot be used: {reason}. Give another with --host or --port.") from None


class Guarded:
    """Around everything: security headers, and how long a browser may keep what it got."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *headers, (b"cache-control", keeping(scope))]
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


def keeping(scope: Scope) -> bytes:
    """A page is never kept, a file under a version for good; other files are kept and asked for by their ETag."""
    if not str(scope["path"]).startswith("/static/"):
        return b"no-store"
    return b"public, max-age=31536000, immutable" if b"v=" in scope["query_string"] else b"no-cache"


ROUTES = [
    Route("/", to.get_start),
    Route("/play/{game}", to.post_play, methods=["POST"]),
    Route("/new", to.get_new),
    Route("/help/{game}", to.get_help),
    Route("/tables", to.post_tables, methods=["POST"]),
    Route("/t/{id:str}", to.get_table),
    Route("/t/{id:str}/sit/{token:str}", to.get_sit, methods=["GET"]),
    Route("/t/{id:str}/sit/{token:str}", to.post_sit, methods=["POST"]),
    Route("/t/{id:str}/seat", to.post_seat, methods=["POST"]),
    Route("/t/{id:str}/rematch", to.post_rematch, methods=["POST"]),
    Route("/t/{id:str}/match.json", to.get_match),
    Route("/t/{id:str}/text", to.get_text),
    Route("/language", to.post_language, methods=["POST"]),
    WebSocketRoute("/t/{id:str}/live", to.socket_live),
    *(Mount(f"/static/games/{game}", StaticFiles(directory=folder)) for game, folder in OF_GAMES.items()),
    Mount("/static", StaticFiles(directory=STATIC)),
]
