"""A server whose store takes its time to write: `python -m tests.faults.slow serve …`."""

import asyncio
import sys
from random import random
from typing import Any

from stellwerk import cli
from stellwerk.web.server.postgres import PostgresStore
from stellwerk.web.server.sqlite import SqliteStore

MOST = 0.05  # seconds before something is written, and again before that is known


def slowed(kind: Any) -> None:
    real = kind.do

    async def do(store: Any, *args: Any, **named: Any) -> Any:
        await asyncio.sleep(random() * MOST)
        answer = await real(store, *args, **named)
        await asyncio.sleep(random() * MOST)
        return answer

    kind.do = do


def slow_down() -> None:
    slowed(SqliteStore)
    slowed(PostgresStore)


if __name__ == "__main__":
    slow_down()
    sys.exit(cli.main())
