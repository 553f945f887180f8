"""A short line: what takes long is done one after the other, and whoever would wait behind too many is sent away."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.exceptions import HTTPException


class ShortLine:
    """Those who wait, and the one whose turn it is."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0

    @asynccontextmanager
    async def turn(self, most: int, full: str) -> AsyncIterator[None]:
        """Wait for the turn, unless as many as that are in the line; `full` tells them so."""
        if self.waiting >= most:
            raise HTTPException(503, full)
        self.waiting += 1
        try:
            async with self.lock:
                yield
        finally:
            self.waiting -= 1
