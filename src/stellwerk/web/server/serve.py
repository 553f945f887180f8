"""The server: the application with threads, processes and databases, at a port, until Ctrl+C."""

import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp

from stellwerk.web import STATIC
from stellwerk.web.app import build
from stellwerk.web.base.outside import Outside
from stellwerk.web.base.parts import BESIDE, Now, Parts
from stellwerk.web.base.pushing import Sealer
from stellwerk.web.base.runtime import log
from stellwerk.web.base.settings import USUAL, Limits
from stellwerk.web.server import beside, connections, messenger, metrics, offline, passphrases, workers
from stellwerk.web.server.bot_pool import BotPool
from stellwerk.web.server.collector import calm_collector, keep_collecting, quick_threads
from stellwerk.web.server.files import LeanFiles, documentation
from stellwerk.web.server.stores import open_store, shown
from stellwerk.web.server.work import Processes
from stellwerk.web.store import StoreError

NOTHING_OUTSIDE, NOW = Outside(), Now()
NOT_STARTED = 3  # how a process ends that could not begin, as uvicorn does it


def parts_of(
    db: Path | str,
    bots: int = 0,
    limits: Limits = USUAL,
    outside: Outside = NOTHING_OUTSIDE,
    files: bool = True,
    now: Now = NOW,
) -> Parts:
    """The real ones; so many bots may think at once, without a number as many as there are cores."""
    folder = beside.folder(outside.alone)
    return Parts(
        open_store(db),
        BotPool(bots),
        Processes(),
        messenger.Threads(),
        metrics.Prometheus(),
        limits,
        outside,
        stretch=passphrases.stretched,
        now=now,
        push=sealer(),
        routes=[*metrics.ROUTES, *offline.ROUTES, *documentation(), *beside.routes(folder)],
        files=LeanFiles(STATIC) if files else None,
        tasks=(metrics.keep_measuring, collect),
        twin=BESIDE if folder else "",
    )


def sealer() -> Sealer | None:
    """Whether closed pages can be told things: with the extra `push`."""
    try:
        from stellwerk.web.server import sealing_pushes
    except ImportError:
        return None
    return sealing_pushes


async def collect(runtime: Any) -> None:
    await keep_collecting()


def application(db: Path | str, bots: int = 0, limits: Limits = USUAL, outside: Outside = NOTHING_OUTSIDE) -> ASGIApp:
    """The application over a store, compressed (which takes threads) and measured."""
    return metrics.Measured(GZipMiddleware(build(parts_of(db, bots, limits, outside)), minimum_size=300))


def serve(
    host: str,
    port: int,
    db: Path | str,
    announce: Callable[[str], None],
    count: int = 1,
    limits: Limits = USUAL,
    outside: Outside = NOTHING_OUTSIDE,
) -> None:
    """Serve until Ctrl+C, with so many processes; `announce` is given the address once the port is ours."""
    if handed := workers.handed_over():
        run(handed, db, workers.bot_processes(count), limits, outside)
        return
    workers.check_workers(count, db)
    check_store(db)
    listening = bind(host, port)
    name = f"[{host}]" if ":" in host else host
    announce(f"http://{name}:{listening.getsockname()[1]}/")
    if count > 1:
        workers.run(count, listening, limits.stop_seconds)
    else:
        run(listening, db, 0, limits, outside)


def opened(db: Path | str, bots: int, limits: Limits, outside: Outside) -> ASGIApp:
    """The application, or the end of this process: its store may have gone since it was looked at."""
    try:
        return application(db, bots, limits, outside)
    except StoreError as problem:
        log.error("The store does not answer: %s", problem)
        sys.exit(NOT_STARTED)


def run(listening: socket.socket, db: Path | str, bots: int, limits: Limits, outside: Outside) -> None:
    """Serve with this process."""
    settings = uvicorn.Config(
        opened(db, bots, limits, outside),
        log_config=None,
        access_log=False,
        http=connections.Http,
        ws=connections.Socket,
        backlog=connections.AT_ONCE,
        ws_max_size=limits.biggest_message,
        ws_per_message_deflate=False,
        lifespan="on",
        timeout_graceful_shutdown=limits.stop_seconds,
    )
    connections.Http.limits = connections.Socket.limits = limits
    connections.Http.places = connections.raise_file_limit(limits)
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
