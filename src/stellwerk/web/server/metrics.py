"""Figures for Prometheus: how much is asked, played and thought, how long it takes, and what was refused."""

import asyncio
import os
import time
from pathlib import Path

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import REGISTRY
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from stellwerk.web.base.answers import runtime_of
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.operator.health import check_reader
from stellwerk.web.play.tables import in_memory
from stellwerk.web.server.bot_pool import BotPool

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # where several processes put their figures together, if there are several
MEASURE_SECONDS = 5
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

REQUESTS = Counter("stellwerk_requests", "Requests that were answered", ["address", "method", "status"])
REQUEST_SECONDS = Histogram("stellwerk_request_seconds", "Until a request was answered", ["address"], buckets=QUICK)
ACTIONS = Counter("stellwerk_actions", "Actions that were stored and sent", ["game", "by"])
ACTION_SECONDS = Histogram("stellwerk_action_seconds", "To play, store and send an action", buckets=QUICK)
BOT_SECONDS = Histogram(
    "stellwerk_bot_seconds", "Until a bot has chosen, with waiting", ["game", "level"], buckets=QUICK
)
REFUSED = Counter("stellwerk_over_limit", "What was refused because it was too much", ["limit"])
FAILED = Counter("stellwerk_store_errors", "What could not be stored or read")
TABLES = Gauge("stellwerk_tables", "Tables in memory", multiprocess_mode="livesum")
SOCKETS = Gauge("stellwerk_sockets", "Open sockets", multiprocess_mode="livesum")
THINKING = Gauge("stellwerk_bots_thinking", "Bots that think now", multiprocess_mode="livesum")
WAITING = Gauge("stellwerk_bots_waiting", "Bots that wait until they may think", multiprocess_mode="livesum")
LOOP_SECONDS = Gauge("stellwerk_loop_delay_seconds", "How late the event loop is", multiprocess_mode="livemax")


class Measured:
    """Counts every request and logs it. Of its address only the pattern is known here, so no secret of it is."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, began = 500, time.perf_counter()

        async def send_and_look(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, send_and_look)
        finally:
            count_request(scope, status, time.perf_counter() - began)


METHODS = ("GET", "HEAD", "POST")


def count_request(scope: Scope, status: int, seconds: float) -> None:
    address = getattr(scope.get("route"), "path", "") or "none"
    method = scope["method"] if scope["method"] in METHODS else "other"
    REQUESTS.labels(address, method, status).inc()
    REQUEST_SECONDS.labels(address).observe(seconds)
    about = {"address": address, "method": method, "status": status, "ms": round(seconds * 1000, 1)}
    log.debug("Request", extra=about)


class Prometheus:
    """Counts for Prometheus what the application tells."""

    def refused(self, limit: str) -> None:
        REFUSED.labels(limit).inc()

    def failed(self) -> None:
        FAILED.inc()

    def acted(self, game: str, by: str, seconds: float) -> None:
        ACTION_SECONDS.observe(seconds)
        ACTIONS.labels(game, by).inc()

    def thought(self, game: str, level: str, seconds: float) -> None:
        BOT_SECONDS.labels(game, level).observe(seconds)


def measure(runtime: Runtime) -> None:
    """What is there now."""
    tables = in_memory(runtime)
    TABLES.set(len(tables))
    SOCKETS.set(sum(table.sockets.total() for table in tables.values()))
    assert isinstance(runtime.bots, BotPool)
    THINKING.set(runtime.bots.queue.running.total())
    queues = (runtime.bots.queue.attended, runtime.bots.queue.unattended)
    WAITING.set(sum(len(waiting) for queue in queues for waiting in queue.values()))


async def keep_measuring(runtime: Runtime) -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(MEASURE_SECONDS)
        LOOP_SECONDS.set(max(0.0, time.perf_counter() - before - MEASURE_SECONDS))
        measure(runtime)


def text(runtime: Runtime) -> bytes:
    """All figures, of all processes if there are several, as Prometheus reads them."""
    measure(runtime)
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    forget_dead(Path(os.environ[FOLDER]))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def forget_dead(folder: Path) -> None:
    """What a process has now that is no longer there is nothing."""
    for pid in {int(file.stem.rpartition("_")[2]) for file in folder.glob("gauge_live*.db")}:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]


async def get_metrics(request: Request) -> Response:
    """The figures: for programs on this computer, or for those that have the token."""
    runtime = runtime_of(request)
    await check_reader(request, runtime)
    return Response(text(runtime), media_type=CONTENT_TYPE_LATEST)


ROUTES = [Route("/metrics", get_metrics)]
