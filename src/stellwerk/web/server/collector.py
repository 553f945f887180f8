"""What Python does by itself, set so that nobody waits: its collector of garbage, and how threads take turns."""

import asyncio
import gc
import sys
from time import process_time

SWITCH = 0.0005  # seconds; Python's own are ten times as many
LOOK_SECONDS = 5.0
IDLE = 0.1  # of a core: with less to do nobody notices a look
SOME = 200_000  # objects more than after the last look: then it is looked, if it is idle
MANY = 5_000_000  # the same on a busy server, some 400 MB: a look takes half a second for every million


def calm_collector() -> None:
    """What is there at the start stays, and nothing is looked for until `keep_collecting` says so.

    Python would look when so many objects more were made than freed. Every step makes as many as it frees, so all that
    was drawn since the last look waits for the next: a fifth of a second with 100 tables, and nothing is ever found.
    """
    gc.collect()
    gc.freeze()
    gc.disable()


async def keep_collecting() -> None:
    """Nearly everything is freed without the collector: it looks when there is much more than after the last look."""
    known, used = sys.getallocatedblocks(), process_time()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        before, used = used, process_time()
        known = collected(known, sys.getallocatedblocks(), used - before < IDLE * LOOK_SECONDS)


def collected(known: int, now: int, idle: bool) -> int:
    """How many objects there are, of which no more is garbage than may be."""
    if now - known <= (SOME if idle else max(MANY, known)):
        return min(known, now)
    gc.collect()
    return sys.getallocatedblocks()


def quick_threads() -> None:
    """For every step the thread that writes asks for the interpreter again and again, and a busy event loop lets go of
    it only after this time.
    """
    sys.setswitchinterval(SWITCH)
