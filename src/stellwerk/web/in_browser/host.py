"""What the script around the engine does for it (page/engine.js); in a test, a few lines of Python."""

from collections.abc import Awaitable, Sequence
from typing import Protocol

Kept = tuple[int | str, bytes]  # a page of the store by its number, or something else by its name


class Host(Protocol):
    """Whoever runs the engine."""

    def keep(self, changed: Sequence[Kept]) -> Awaitable[object]:
        """Write all of it, or nothing; what is awaited is over when it survives the end of the browser."""

    def think(self, question: bytes) -> Awaitable[bytes]:
        """Ask the other worker (thinker.answered)."""
