"""A watcher: one open page of a table."""

import asyncio
from collections import deque
from dataclasses import dataclass, field


@dataclass(eq=False)
class Watcher:
    """One open page: the seat it shows, and what it has not been sent yet."""

    device: str  # of a page, or of a program
    language: str
    seat: int | None = None  # None: a spectator
    confirmed: int = -1  # the version at which the person of the seat said that the device is in the right hands
    queue: deque[str] = field(default_factory=deque)
    waiting: int = 0  # letters in the queue
    asked: deque[float] = field(default_factory=deque)  # when it sent something
    views: deque[float] = field(default_factory=deque)  # when it asked for a whole view
    ignored: int = 0  # messages that were too many
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    behind: bool = False  # too slow: the queue was thrown away, and a fresh view is due
    sent_v: int = -1  # the version it was sent last, as the seat; -1: the next message must be a whole view
    sent_seats: str = ""  # the last message about the seats
    sent_asks: str = ""  # the last message about devices that ask for a seat
    known_as: str = ""  # the name by which a spectator wants to be known
    address: str = ""  # for whoever runs the server
    turned_out: bool = False  # by whoever runs the server
    renamed: bool = False  # its device is known by another secret now: the page connects again
    program: bool = False  # it is sent no pages: it is woken, and looks itself whether it is asked
    room: int = 1_000_000  # letters that may wait in the queue
