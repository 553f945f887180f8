"""What Python does by itself, set so that nobody waits: its collector of garbage, and how threads take turns."""

import asyncio
import gc
import sys

SWITCH = 0.0005  # seconds; Python's own are ten times as many
LOOK_SECONDS = 5.0
MORE, AT_LEAST = 0.5, 200_000  # so much of what there was, and so many objects: then it is looked for garbage


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
    known = sys.getallocatedblocks()
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        known = collected(known, sys.getallocatedblocks())


def collected(known: int, now: int) -> int:
    """How many objects there are, of which no more is garbage than may be."""
    if now - known <= max(AT_LEAST, MORE * known):
        return min(known, now)
    gc.collect()
    return sys.getallocatedblocks()


def quick_threads() -> None:
    """For every step the thread that writes asks for the interpreter again and again, and a busy event loop lets go of
    it only after this time.
    """
    sys.setswitchinterval(SWITCH)
