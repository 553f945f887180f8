"""The server's own time: milliseconds for which it has been running, ever. It stands still while the server does.

It is told by differences of a clock that nobody can set; what is stored of it survives a restart. Of several processes
one keeps it, and the others follow.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic


@dataclass
class Uptime:
    """What the time was at a moment, and that moment."""

    ms: float = 0
    monotonic: Callable[[], float] = field(default=lambda: monotonic())
    at: float = 0
    most: float = float("inf")  # seconds that it may run on without being told

    def __post_init__(self) -> None:
        self.at = self.monotonic()

    def now(self) -> int:
        return int(self.exactly())

    def exactly(self) -> float:
        return self.ms + 1000 * min(self.monotonic() - self.at, self.most)

    def follow(self, ms: int, most: float) -> None:
        """Another process says what time it is. Without news it stops after so many seconds; it never goes back."""
        self.ms, self.at, self.most = max(ms, self.exactly()), self.monotonic(), most
