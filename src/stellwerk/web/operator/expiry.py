"""What is forgotten by itself, if the settings say so: old tables, old chat, decks that nobody plays with."""

import asyncio
from itertools import count
from time import time

from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.play.tables import in_memory
from stellwerk.web.store import Conflict, StoreError, trash, upkeep
from stellwerk.web.store.forks import old_uploads
from stellwerk.web.store.upkeep import AT_A_TIME

EVERY = 60.0  # seconds
SELDOM = 60  # times: what reads much is done once in so many


async def keep_house(runtime: Runtime) -> None:
    """From time to time, as long as the server runs."""
    for times in count():
        try:
            await house_work(runtime, int(time()))
            if times % SELDOM == 0:
                await runtime.store.do(upkeep.forget, int(time()), runtime.limits.chat_days)
        except Conflict:
            pass  # another process is at it
        except StoreError as problem:  # it may answer again in a minute
            log.error("The store could not be tidied: %s", problem)
        await asyncio.sleep(EVERY)


async def house_work(runtime: Runtime, now: int) -> None:
    """Learn of bans that others made, and delete tables that are too old. One that is in use stays."""
    await learn_bans(runtime)
    while old := [*await runtime.store.read(trash.over_date, now, AT_A_TIME), *await expired(runtime, now)]:
        gone = await runtime.store.do(upkeep.delete_tables, old)
        log.info("Deleted %d old tables", len(gone))


async def learn_bans(runtime: Runtime) -> None:
    runtime.banned = {ban.address: ban.until for ban in await runtime.store.read(upkeep.bans)}


async def expired(runtime: Runtime, now: int) -> list[str]:
    old = await runtime.store.read(upkeep.expired, now, runtime.limits.finished_days, runtime.limits.unfinished_days)
    old += await runtime.store.read(old_uploads, now, runtime.limits.upload_days)
    known = in_memory(runtime)
    return [id for id in old if id not in known]
