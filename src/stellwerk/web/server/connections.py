"""Connections as uvicorn keeps them, with what it leaves open: those that never end a request, read or stop."""

import socket
from asyncio import BaseTransport, TimerHandle, Transport
from collections import deque
from contextlib import suppress
from types import FrameType
from typing import ClassVar

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from stellwerk.web.base.runtime import too_often
from stellwerk.web.base.settings import USUAL, Limits
from stellwerk.web.server.workers import end_in_time

SENT = (h11.DONE, h11.MUST_CLOSE, h11.CLOSED)  # states of a browser whose request is complete
AT_ONCE = 10  # connections that are accepted before any of them can be refused
WAITING = 1024  # connections that the system accepts meanwhile
BESIDES = 150  # files that are open beside connections: the store, pipes to bots, what was just accepted


def raise_file_limit(limits: Limits) -> int:
    """As many open files as the system allows; how many of them may be connections."""
    with suppress(ImportError):  # Windows has no such limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        allowed = limits.connections + BESIDES
        soft = allowed if hard == resource.RLIM_INFINITY else min(max(soft, allowed), hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return max(1, min(limits.connections, soft - BESIDES))
    return limits.connections


def read_little(transport: BaseTransport, most: int) -> None:
    """Not a quarter of a million bytes at once, as asyncio does: others wait while tiny messages are taken apart."""
    if hasattr(transport, "max_size"):
        transport.max_size = most


class Http(H11Protocol):
    """A connection over which requests come: each must be sent, and its answer read, in reasonable time."""

    limits: ClassVar[Limits] = USUAL  # set before the server runs
    places = USUAL.connections
    owing: ClassVar[dict["Http", None]] = {}  # connections that have not sent all of a request yet, the longest first
    timer: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        read_little(transport, self.limits.read_bytes)
        super().connection_made(transport)
        self.owe()
        if len(self.connections) > self.places:
            longest = next(iter(self.owing))
            longest.settle()
            longest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.settle()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self not in self.owing:
            self.owe()
        super().data_received(data)
        if self.conn.their_state in SENT or self.transport.get_protocol() is not self:
            self.settle()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(self.limits.close_seconds, self.transport.abort)

    def owe(self) -> None:
        self.owing[self] = None
        self.timer = self.loop.call_later(self.limits.request_seconds, self.transport.abort)

    def settle(self) -> None:
        self.owing.pop(self, None)
        if self.timer is not None:
            self.timer.cancel()


class Socket(WebSocketsSansIOProtocol):
    """A WebSocket that is cut off where nobody reads what is sent at its end, or that sends frames without messages."""

    limits: ClassVar[Limits] = USUAL
    frames_without: deque[float]  # when such a frame came

    def is_too_much(self) -> bool:
        if not hasattr(self, "frames_without"):
            self.frames_without = deque()
        found = too_often(self.frames_without, self.limits.pings)
        if found:
            self.transport.abort()
        return found

    def handle_ping(self) -> None:
        if not self.is_too_much():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if not self.is_too_much():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Our own pages send a message as a whole."""
        if not self.is_too_much():
            super().handle_cont(event)

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(self.limits.close_seconds, self.transport.abort)


class Server(uvicorn.Server):
    """The server, which takes connections a few at a time, and ends in time."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            end_in_time(Http.limits.stop_seconds)
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or []:
            listening.listen(WAITING)  # asyncio would let only as many wait as it takes at once
