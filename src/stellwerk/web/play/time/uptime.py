"""The server's own time: milliseconds for which it has been running, ever. It stands still while the server does.

It is told by differences of a clock that nobody can set; what is stored of it survives a restart. Of several processes
one keeps it, and the others follow.
"""

from dataclasses import dataclass, field
from time import monotonic


@dataclass
class Uptime:
    """What the time was at a moment, and that moment."""

    ms: float = 0
    at: float = field(default_factory=lambda: monotonic())
    most: float = float("inf")  # seconds that it may run on without being told

    def now(self) -> int:
        return int(self.exactly())

    def exactly(self) -> float:
        return self.ms + 1000 * min(monotonic() - self.at, self.most)

    def follow(self, ms: int, most: float) -> None:
        """It is so late; unless that is said again, it stops after so many seconds. It never goes back."""
        self.ms, self.at, self.most = max(ms, self.exactly()), monotonic(), most
