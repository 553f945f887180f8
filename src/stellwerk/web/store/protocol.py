"""What every store promises, and the records that it keeps. SQLite and PostgreSQL keep it alike: the same tests say so.

A store runs functions of `queries` in a transaction each: all of it is on the disk, or nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
UNDO = "undo"  # in place of an action: the last one was taken back
OVER = -1  # in place of the seat that must choose
CLOSED = -2  # the same: whoever runs the server closed the table for good
ALONG = -3  # the same: it was taken along, and is played on without this server until it is handed back
SAID = "said"  # the kind of a line that somebody at a seat wrote
REACTED = "reacted"  # the same for one of a few things that are said with one press
WATCHED = "watched"  # the same for a spectator's: players read it after the match
SPOKEN = (SAID, REACTED, WATCHED)  # all others are notices
ENDED = "ended"  # that of the notice with which a match ends before it is played out


class StoreError(Exception):
    """Nothing could be written or read: the disk is full, or the database does not answer."""


class Conflict(StoreError):
    """Somebody else was quicker: what was to be changed is no longer what it was. Nothing was written."""


class NotTheirs(Conflict):
    """Somebody acted for a seat who does not play it any more. Nothing was written."""


class Rows(Protocol):
    """What a query found, or changed."""

    @property
    def rowcount(self) -> int: ...
    @property
    def description(self) -> Any: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Db(Protocol):
    """A connection in a transaction. Queries are in the SQL that all stores understand, with ? for each value."""

    def execute(self, query: str, values: Sequence[Any] = (), /) -> Rows: ...

    def executemany(self, query: str, values: Sequence[Sequence[Any]], /) -> object: ...


class Store(Protocol):
    """Where tables are kept."""

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""

    @property
    def process(self) -> str:
        """What this one is called among them."""

    async def do(self, work: Callable[Concatenate[Db, P], R], /, *args: P.args, **named: P.kwargs) -> R:
        """Write: a function of `queries` in a transaction of its own. Conflict: somebody else was quicker."""

    async def read(self, work: Callable[Concatenate[Db, P], R], /, *args: P.args, **named: P.kwargs) -> R:
        """Read: the same for a function that changes nothing; it sees one moment, and does not wait for writers."""

    async def size(self) -> int:
        """The bytes that are in use."""

    async def snapshot(self, file: Path) -> None:
        """Everything as it is at one moment, as a new SQLite file."""

    def listen(self, tell: Callable[[str], None]) -> None:
        """From now on `tell`, from another thread, the id of each table that another process has changed.

        An empty id: any of them may have been.
        """

    async def claim(self, table: str) -> bool:
        """Whether the bots of a table are ours to run. A claim is kept until it is released, or its process ends."""

    async def release(self, table: str) -> None: ...

    def close(self) -> None: ...


class Setting(NamedTuple):
    """How a table was made: all that does not change."""

    id: str
    game: str
    rules: int  # their version
    players: int
    seed: int
    options: dict[str, str]
    deck: str | None  # the text of a deck file
    host: str  # the device that made it, hashed
    listed: bool
    undo: bool
    made: int  # seconds
    practice: bool = False  # somebody chose the seed: then there is never a second person


class Seat(NamedTuple):
    """Who plays a seat: a bot of a level, or people at some devices; without either it is open."""

    level: str  # of the bot; empty: a person
    name: str
    token: str  # of the link: what it was made with, a dot, and its hash; empty: no link
    devices: frozenset[str] = frozenset()  # hashed
    anybody: bool = False  # it is open, and in the lobby
    expected: bool = False  # its person has not come to this table yet, which is a rematch


class Actor(NamedTuple):
    """Who acts for a seat: a device that plays it or, without one, the bot of a level."""

    seat: int
    device: str = ""  # hashed
    level: str | None = ""  # of the bot; None: whoever plays there now, the device belongs to the seat


class Line(NamedTuple):
    """What happened at a table beside its steps: something that somebody said, or a notice."""

    kind: str  # one of SPOKEN, or the word of a notice
    seat: int  # whose line it is, or whom the notice is about
    name: str  # of whoever sat there at that moment; a notice about somebody without a name has none
    at: int  # seconds
    text: str = ""  # what was said
    v: int = 0  # how many steps there were when it happened: its place among them
    n: int = 0  # its number at the table


class Sitting(NamedTuple):
    """Who plays a seat from a step on, as far as its name goes."""

    seat: int
    v: int  # how many steps there were
    level: str  # of the bot
    name: str
    taken: bool  # whether it has a person


class Ahead(NamedTuple):
    """What a seat has chosen before it is asked."""

    seat: int
    device: str  # that chose it
    sealed: str  # the action


class Ask(NamedTuple):
    """A device that asks to play a seat where others sit."""

    id: str
    seat: int
    device: str
    denied: bool = False


class Fork(NamedTuple):
    """Where the first steps of a table come from: another table, or a file that somebody uploaded."""

    origin: str  # the id of the other table, or lesson:NAME; empty: a file
    step: int  # how many they are


class Deal(NamedTuple):
    """What is dealt at a table that is dealt elsewhere, too: as at another table, or as to everybody on a day."""

    origin: str  # the id of the other table, or the name of the game
    day: str = ""  # such as 2026-11-18; empty: the deal of another table


class Pace(NamedTuple):
    """How much time people have, in milliseconds: a clock that gets more with every turn, or a limit for each move."""

    bank: int  # on everybody's clock at the beginning; 0: there is a limit for each move
    plus: int  # more after each turn
    move: int
    level: str  # of the bot that plays on when time is out; empty: the match ends then
    rest: str = ""  # when clocks stand still, in words: see play/time/resting


class Clock(NamedTuple):
    """The time that each seat has left, and whose is running; times are those of the server's own clock (uptime)."""

    pace: Pace
    lefts: tuple[int, ...]  # by seat, when the last change was made
    seat: int = -1  # whose time runs; -1: nobody's
    since: int = 0  # since when
    reached: int = 0  # the most actions that there were: what is taken back and played again brings no more time
    due: int = 0  # when the time that runs is out, if it rests before


class Offer(NamedTuple):
    """A table in the lobby."""

    id: str
    game: str
    seats: list[Seat]
    options: dict[str, str]
    pace: Pace | None
    at: int  # actions so far
    made: int  # seconds
    own_deck: bool = False  # the host brought the cards


class StoredTable(NamedTuple):
    """A table as it was stored."""

    setting: Setting
    seats: list[Seat]
    steps: list[tuple[int, str]]  # the seat, and an action or UNDO
    story: list[Line]
    rematch: str  # the id of the table of the rematch; empty: there is none yet
    asks: list[Ask] = []  # noqa: RUF012  (nobody changes it)
    closed: bool = False  # by whoever runs the server
    fork: Fork | None = None
    clock: Clock | None = None
    times: list[int] = []  # noqa: RUF012  (when each step was made, in seconds; 0: nobody knows)
    sittings: list[Sitting] = []  # noqa: RUF012
    ahead: list[Ahead] = []  # noqa: RUF012
    deal: Deal | None = None
    hands_closed: bool = False  # those who sat there show their hands to nobody else, also when the match is over
    along: bool = False  # it is played on elsewhere


class News(NamedTuple):
    """What is stored of a table beside the steps and lines that somebody has already."""

    length: int  # how many steps there are in all
    steps: list[tuple[int, str]]
    seats: list[Seat]
    story: list[Line]
    rematch: str
    asks: list[Ask]
    here: frozenset[str]  # the devices of people whose pages are open at other processes
    clock: Clock | None
    host: str
    listed: bool
    times: list[int]  # when each of the steps was made
    sittings: list[Sitting]
    ahead: list[Ahead]


class Summary(NamedTuple):
    """A table in a list."""

    id: str
    game: str
    seats: list[Seat]
    turn: int  # the seat that must choose, or OVER, CLOSED or ALONG
    at: int  # actions so far
    made: int  # seconds
