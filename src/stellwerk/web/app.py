"""The application: every address and what answers it, the headers around, and the server that runs it."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

from stellwerk.web import STATIC
from stellwerk.web.base.guard import Guard
from stellwerk.web.base.lean import lean_folder
from stellwerk.web.base.limits import LIMITS
from stellwerk.web.base.runtime import Runtime, log, tidy
from stellwerk.web.operator import admin, health
from stellwerk.web.operator.expiry import keep_house, learn_bans
from stellwerk.web.people import account, around, signals, statistics, telling
from stellwerk.web.play.gameplay import keep_announcing, keep_bots_going, listen
from stellwerk.web.play.table import NotStored
from stellwerk.web.play.time import timekeeper
from stellwerk.web.review import analysis, films, fork_page, hints, plan, replay, uploads
from stellwerk.web.review.analyst import keep_analysing
from stellwerk.web.server import connections, metrics, workers
from stellwerk.web.server.collector import calm_collector, keep_collecting, quick_threads
from stellwerk.web.site import handlers, learn, lobby_page
from stellwerk.web.store import StoreError, open_store, shown, upkeep

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}


def build(db: Path | str, bots: int = 0) -> "Headers":
    """The application over a store; it can be served by anything that speaks ASGI."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.runtime = runtime = Runtime(db, bots)
        runtime.key = bytes.fromhex(await runtime.store.do(upkeep.kept_secret, "cookies"))
        await learn_bans(runtime)
        await timekeeper.begin(runtime)
        listen(runtime)
        work = (
            keep_bots_going(runtime),
            keep_announcing(runtime),
            keep_analysing(runtime),
            tidy(runtime),
            keep_house(runtime),
            timekeeper.keep_time(runtime),
            telling.keep_telling(runtime),
            metrics.keep_measuring(runtime),
            keep_collecting(),
        )
        runtime.tasks = {asyncio.create_task(task) for task in work}
        log.info("Started")
        yield
        log.info("Stopping")
        await runtime.close()
        log.info("Stopped: everything is stored")

    static = lean_folder(STATIC)
    files = Mount("/static", StaticFiles(directory=static.name))
    app = Starlette(routes=[*ROUTES, files], lifespan=lifespan, exception_handlers=ERRORS)
    app.state.static = static  # is there as long as the application
    app.add_middleware(Guard)
    app.add_middleware(GZipMiddleware, minimum_size=300)
    app.add_middleware(metrics.Measured)
    return Headers(app)  # around all, so that they are on the page of an error, too


def serve(host: str, port: int, db: Path | str, announce: Callable[[str], None], count: int = 1) -> None:
    """Serve until Ctrl+C, with so many processes; `announce` is given the address once the port is ours."""
    if handed := workers.handed_over():
        run(handed, db, workers.bot_processes(count))
        return
    workers.check_workers(count, db)
    check_store(db)
    listening = bind(host, port)
    name = f"[{host}]" if ":" in host else host
    announce(f"http://{name}:{listening.getsockname()[1]}/")
    if count > 1:
        workers.run(count, listening)
    else:
        run(listening, db)


def run(listening: socket.socket, db: Path | str, bots: int = 0) -> None:
    """Serve with this process."""
    settings = uvicorn.Config(
        build(db, bots),
        log_config=None,
        access_log=False,
        http=connections.Http,
        ws=connections.Socket,
        backlog=connections.AT_ONCE,
        ws_max_size=LIMITS.biggest_message,
        ws_per_message_deflate=False,
        lifespan="on",
        timeout_graceful_shutdown=LIMITS.stop_seconds,
    )
    connections.Http.places = connections.raise_file_limit()
    calm_collector()
    quick_threads()
    connections.Server(settings).run(sockets=[listening])


def check_store(db: Path | str) -> None:
    try:
        open_store(db).close()
    except StoreError as problem:
        raise ValueError(f"{shown(db)} cannot be used: {problem}. Give another with --db.") from None


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

    def __init__(self, app: Starlette) -> None:
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
    Route("/lobby", lobby_page.get_lobby, methods=["GET"]),
    Route("/lobby", lobby_page.post_lobby, methods=["POST"]),
    Route("/lobby/list", lobby_page.get_list),
    Route("/play/{game}", handlers.post_play, methods=["POST"]),
    Route("/new", handlers.get_new),
    Route("/help/{game}", handlers.get_help),
    Route("/rules/{game}", handlers.get_rules),
    Route("/guide/{game}", handlers.get_guide),
    Route("/aid/{game}", learn.get_aid),
    Route("/learn/{game}", learn.get_learn, methods=["GET"]),
    Route("/learn/{game}", learn.post_learn, methods=["POST"]),
    Route("/tables", handlers.post_tables, methods=["POST"]),
    Route("/t/{id:str}", handlers.get_table),
    Route("/t/{id:str}/sit/{token:str}", handlers.get_sit, methods=["GET"]),
    Route("/t/{id:str}/sit/{token:str}", handlers.post_sit, methods=["POST"]),
    Route("/t/{id:str}/ask", handlers.post_ask, methods=["POST"]),
    Route("/t/{id:str}/seat", handlers.post_seat, methods=["POST"]),
    Route("/t/{id:str}/back", around.post_back, methods=["POST"]),
    Route("/t/{id:str}/resign", around.post_resign, methods=["POST"]),
    Route("/t/{id:str}/hints", around.post_hints, methods=["POST"]),
    Route("/t/{id:str}/signals", signals.get_signals, methods=["GET"]),
    Route("/t/{id:str}/signals", signals.post_signals, methods=["POST"]),
    Route("/mail/{key:str}", signals.get_mail, methods=["GET"]),
    Route("/mail/{key:str}", signals.post_mail, methods=["POST"]),
    Route("/next", signals.get_next),
    Route("/t/{id:str}/rematch", handlers.post_rematch, methods=["POST"]),
    Route("/t/{id:str}/match.json", handlers.get_match),
    Route("/t/{id:str}/text", handlers.get_text),
    Route("/t/{id:str}/ending", handlers.get_ending),
    Route("/t/{id:str}/plan", plan.get_plan),
    Route("/statistics", statistics.get_statistics),
    Route("/statistics.{kind:str}", statistics.get_file),
    Route("/t/{id:str}/statistics", statistics.get_of_match),
    Route("/t/{id:str}/statistics.{kind:str}", statistics.get_file_of_match),
    Route("/t/{id:str}/labels", learn.get_labels),
    Route("/t/{id:str}/replay", replay.get_replay),
    Route("/t/{id:str}/moment", replay.get_moment),
    Route("/t/{id:str}/picture.{kind:str}", replay.get_picture),
    Route("/t/{id:str}/match.svg", films.get_film),
    Route("/t/{id:str}/fork", fork_page.get_fork, methods=["GET"]),
    Route("/t/{id:str}/fork", fork_page.post_fork, methods=["POST"]),
    Route("/upload", uploads.get_upload, methods=["GET"]),
    Route("/upload", uploads.post_upload, methods=["POST"]),
    Route("/t/{id:str}/analysis", analysis.get_analysis, methods=["GET"]),
    Route("/t/{id:str}/analysis", analysis.post_analysis, methods=["POST"]),
    Route("/t/{id:str}/analysis.json", analysis.get_json),
    Route("/t/{id:str}/review", analysis.get_review),
    Route("/t/{id:str}/hint", hints.post_hint, methods=["POST"]),
    Route("/language", handlers.post_language, methods=["POST"]),
    Route("/me", account.get_me, methods=["GET"]),
    Route("/me", account.post_me, methods=["POST"]),
    Route("/me/data.json", account.get_data),
    Route("/manifest.webmanifest", handlers.get_manifest),
    Route("/healthz", health.get_alive),
    Route("/readyz", health.get_ready),
    Route("/metrics", health.get_metrics),
    Route("/admin", admin.get_admin, methods=["GET"]),
    Route("/admin", admin.post_admin, methods=["POST"]),
    Route("/admin/in", admin.post_sign_in, methods=["POST"]),
    WebSocketRoute("/t/{id:str}/live", handlers.socket_live),
    Route("/static/games/{game}/{file}", handlers.get_game_file),
]
ERRORS = {
    HTTPException: handlers.refuse,
    NotStored: handlers.not_stored,
    StoreError: handlers.not_stored,
    Exception: handlers.broken,
}
