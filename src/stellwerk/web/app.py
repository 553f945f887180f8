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

from stellwerk.web import STATIC, handlers
from stellwerk.web.gameplay import resume_bots
from stellwerk.web.lean import lean_folder
from stellwerk.web.runtime import Runtime, tidy
from stellwerk.web.store import connect
from stellwerk.web.table import NotStored

BIGGEST_MESSAGE = 65536  # bytes: a longer one ends the connection, one over websocket.LONGEST is answered
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
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.runtime = runtime = Runtime(db, workers)
        runtime.tasks = {asyncio.create_task(resume_bots(runtime)), asyncio.create_task(tidy(runtime))}
        yield
        await runtime.close()

    static = lean_folder(STATIC)
    files = Mount("/static", StaticFiles(directory=static.name))
    app = Starlette(routes=[*ROUTES, files], lifespan=lifespan, exception_handlers=ERRORS)
    app.state.static = static  # is there as long as the application
    app.add_middleware(Headers)
    return app


def serve(host: str, port: int, db: Path, announce: Callable[[str], None]) -> None:
    """Serve until Ctrl+C; `announce` is given the address once the port is ours."""
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    check_store(db)
    listening = bind(host, port)
    settings = uvicorn.Config(
        build(db), log_level="warning", ws_max_size=BIGGEST_MESSAGE, ws_per_message_deflate=False, lifespan="on"
    )
    server = uvicorn.Server(settings)
    shown = f"[{host}]" if ":" in host else host
    announce(f"http://{shown}:{listening.getsockname()[1]}/")
    server.run(sockets=[listening])


def check_store(db: Path) -> None:
    try:
        connect(db).close()
    except sqlite3.Error as problem:
        raise ValueError(f"{db} cannot be used: {problem}. Give another file with --db.") from None


def bind(host: str, port: int) -> socket.socket:
    """The port, or a ValueError that says why not."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)  # from now on browsers wait instead of being refused
        return listening
    except OverflowError:
        raise ValueError(f"There is no port {port}: give one from 0 to 65535 with --port.") from None
    except OSError as problem:
        reason = problem.strerror or problem
        raise ValueError(f"{host}:{port} cannot be used: {reason}. Give another with --host or --port.") from None


class Headers:
    """Adds to every answer the security headers, and how long a browser may keep it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *headers, (b"cache-control", cache_control(scope))]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def cache_control(scope: Scope) -> bytes:
    """A page is never kept, a file under a version for good; other files are kept and asked for by their ETag."""
    if not str(scope["path"]).startswith("/static/"):
        return b"no-store"
    return b"public, max-age=31536000, immutable" if b"v=" in scope["query_string"] else b"no-cache"


ROUTES = [
    Route("/", handlers.get_start),
    Route("/play/{game}", handlers.post_play, methods=["POST"]),
    Route("/new", handlers.get_new),
    Route("/help/{game}", handlers.get_help),
    Route("/tables", handlers.post_tables, methods=["POST"]),
    Route("/t/{id:str}", handlers.get_table),
    Route("/t/{id:str}/sit/{token:str}", handlers.get_sit, methods=["GET"]),
    Route("/t/{id:str}/sit/{token:str}", handlers.post_sit, methods=["POST"]),
    Route("/t/{id:str}/seat", handlers.post_seat, methods=["POST"]),
    Route("/t/{id:str}/rematch", handlers.post_rematch, methods=["POST"]),
    Route("/t/{id:str}/match.json", handlers.get_match),
    Route("/t/{id:str}/text", handlers.get_text),
    Route("/language", handlers.post_language, methods=["POST"]),
    WebSocketRoute("/t/{id:str}/live", handlers.socket_live),
    Route("/static/games/{game}/{file}", handlers.get_game_file),
]
ERRORS = {
    HTTPException: handlers.refuse,
    NotStored: handlers.not_stored,
    sqlite3.Error: handlers.not_stored,
    Exception: handlers.broken,
}
