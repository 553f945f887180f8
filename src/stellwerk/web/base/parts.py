"""The parts that an application is given: what belongs to an operating system is made elsewhere and has a shape here.

Under a server they are threads, processes and databases (server/); in a test, and inside a browser, the same
application runs with parts that need none of them (alone.py).
"""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from email.message import EmailMessage
from time import monotonic, time
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from stellwerk.arena.judge.asked import Task
from stellwerk.web.base.outside import Mail, Outside
from stellwerk.web.base.pushing import Sealer
from stellwerk.web.base.settings import USUAL, Limits
from stellwerk.web.store.protocol import Store

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
BESIDE = "/alone/"  # where a server serves the folder of static files in which tables are played without it
Found = dict[str, Any]


class NoAnswer(Exception):
    """Whoever was thinking has ended without an answer."""


class Thinker(Protocol):
    """Thinks for bots."""

    async def choose(self, task: Task, maker: str = "", attended: bool = True) -> int:
        """The number of the option that the bot takes, when it is the turn of whoever made its table."""

    async def think(self, work: Callable[[T], R], task: T, maker: str) -> R:
        """Something else for which somebody waits, at that person's turn. NoAnswer: it could not be thought through."""

    async def run_patiently(self, work: Callable[[T], R], task: T) -> R:
        """The same when no bot waits."""

    def close(self) -> None: ...


class Bounds(NamedTuple):
    """What a piece of heavy work may cost."""

    memory: int  # bytes
    seconds: int  # of a core
    patience: float  # seconds until it is given up, however busy the core was


class Worker(Protocol):
    """Does work that would hold up everybody else."""

    async def aside(self, work: Callable[P, R], /, *args: P.args, **named: P.kwargs) -> R:
        """A short piece, beside the event loop where that is possible."""

    async def apart(self, work: Callable[..., Found], question: Sequence[Any], bounds: Bounds) -> Found:
        """A function of a module with what it is asked, which can be written as JSON, on its own and within bounds.

        `{"costly": True}`: it was too much.
        """

    def close(self) -> None: ...


class NotTaken(OSError):
    """A mail has surely not been taken: it can be sent again later."""


class Messenger(Protocol):
    """Tells people who are not here, over the network. OSError: they could not be reached."""

    async def post(self, url: str, message: Mapping[str, Any], private: bool) -> int:
        """To a webhook; the status of the answer."""

    async def push(self, url: str, body: bytes, headers: Mapping[str, str], private: bool) -> int:
        """To a push service, sealed; the status of the answer."""

    async def mail(self, mail: Mail, message: EmailMessage) -> None: ...

    def close(self) -> None: ...


class Meter(Protocol):
    """Counts what happens, for whoever runs the application."""

    def refused(self, limit: str) -> None: ...
    def failed(self) -> None: ...
    def acted(self, game: str, by: str, seconds: float) -> None: ...
    def thought(self, game: str, level: str, seconds: float) -> None: ...


class Now(NamedTuple):
    """What time it is."""

    time: Callable[[], float] = time  # since 1970
    monotonic: Callable[[], float] = monotonic  # which nobody can set


class Parts(NamedTuple):
    """Everything that an application is given."""

    store: Store  # where steps are kept
    bots: Thinker
    worker: Worker
    messenger: Messenger
    meter: Meter
    limits: Limits = USUAL
    outside: Outside = Outside()
    stretch: Callable[[bytes, bytes], bytes] | None = None  # makes a key of a passphrase and a salt; None: no accounts
    push: Sealer | None = None  # seals messages for closed pages; None: nobody is told this way
    now: Now = Now()
    routes: Sequence[BaseRoute] = ()  # addresses that only this host answers
    files: ASGIApp | None = None  # answers /static; None: whoever hosts the application does that
    tasks: Sequence[
        Callable[[Any], Coroutine[Any, Any, None]]
    ] = ()  # what this host keeps doing while the application runs
    twin: str = ""  # where the same games run: for a server BESIDE, for what runs there the server; empty: nowhere
    alone: bool = False  # nobody else can come: no lobby, links, accounts, mail and operators, within a page of ours
