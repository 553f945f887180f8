"""Playing: tables are loaded, people and bots choose, and every step is sent once it is stored."""

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from time import monotonic

from stellwerk.arena.judge.asked import ask
from stellwerk.core.words import mark
from stellwerk.games import GAMES, find
from stellwerk.web.base.answers import NOT_STORED
from stellwerk.web.base.runtime import Runtime, log
from stellwerk.web.play import ahead, broadcast, flow, later, news, tables
from stellwerk.web.play.seats import registered
from stellwerk.web.play.table import (
    LOST,
    OVERTAKEN,
    NotStored,
    Overtaken,
    Refused,
    Stale,
    Table,
    bots_may_think,
    check_actor,
    check_version,
    fold,
    locked,
    play,
    take_back,
)
from stellwerk.web.play.tables import Tables, drop_table, in_memory
from stellwerk.web.play.time import ticking
from stellwerk.web.store import (
    Actor,
    Conflict,
    NotTheirs,
    StoreError,
    bots_turn,
    drop_ahead,
    end_older,
    put_ahead,
    read_table,
    still_here,
    take_ahead,
)
from stellwerk.web.store.tournaments import doors_closed


async def open_table(runtime: Runtime, id: str) -> Table:
    """The table of that id, from memory or from the store."""
    if not (id.isascii() and id.isalnum()):
        raise KeyError(id)  # not all stores can be asked for any letters
    known = runtime.record(Tables)
    if id not in known.by_id:
        async with known.loading.setdefault(id, asyncio.Lock()):
            if id not in known.by_id:
                known.by_id[id] = await load_table(runtime, id)
        if known.by_id[id].ahead:
            await play_recalled(runtime, known.by_id[id])
        wake_bot(runtime, known.by_id[id])
        wake_plan(runtime, known.by_id[id])
    table = known.by_id[id]
    table.used = monotonic()
    if runtime.store.shared:  # somebody who has just changed it elsewhere finds it changed
        await follow(runtime, table)
        if table.dropped:
            return await open_table(runtime, id)
    return table


async def load_table(runtime: Runtime, id: str) -> Table:
    """The table as it is in the store. One that cannot be read is refused, and said in the log."""
    try:
        stored = await runtime.store.read(read_table, id)
        if stored is not None:
            table = await runtime.worker.aside(fold, stored, runtime.limits)
            ahead.recall(runtime.key, table, stored.ahead)
            await registered.learn(runtime, table, table.seats)
            table.doors = await runtime.store.read(doors_closed, id)
            ticking.attach(runtime, table, stored.clock)
            await ticking.settle(runtime, table)
            return table
    except (Refused, StoreError):
        raise
    except Exception as problem:  # whatever a damaged row leads to
        log.warning("Table %s cannot be read: %s: %s", id, type(problem).__name__, problem)
        raise Refused(mark("This table cannot be read.")) from None
    raise KeyError(id)


async def resume_bots(runtime: Runtime) -> None:
    """After a restart: the bots whose turn it was go on, a few tables at a time; nobody who opens a table waits."""
    going: set[asyncio.Task[None]] = set()
    for id in await runtime.store.read(bots_turn):
        if len(going) >= runtime.limits.resumed:
            _, going = await asyncio.wait(going, return_when=asyncio.FIRST_COMPLETED)
        try:
            table = await open_unclaimed(runtime, id)
        except Exception as problem:  # one table that cannot be read must not keep the others waiting
            log.warning("Table %s cannot be continued: %s", id, problem)
        else:
            going |= {table.bot_task} if table and table.bot_task else set()


async def keep_bots_going(runtime: Runtime) -> None:
    """After a start, and where several processes serve again and again: one that ends leaves its bots to the others."""
    while True:
        pause = runtime.limits.resume_seconds
        try:
            for name in GAMES:
                await runtime.store.do(end_older, name, find(name).version)
            await resume_bots(runtime)
            if not runtime.store.shared:
                return
        except StoreError as problem:  # it may answer again
            log.error("Bots must wait: %s", problem)
            pause = runtime.limits.claim_seconds
        await asyncio.sleep(pause)


async def open_unclaimed(runtime: Runtime, id: str) -> Table | None:
    """The table, and its bots go on; None: another process runs them."""
    if not await runtime.store.claim(id):
        return None
    try:
        table = await open_table(runtime, id)
        wake_bot(runtime, table)
        return table
    finally:
        await runtime.store.release(id)


def listen(runtime: Runtime) -> None:
    """From now on follow what other processes do at tables that are in memory here."""
    loop = asyncio.get_running_loop()

    def tell(id: str) -> None:
        with suppress(RuntimeError):  # the server has just stopped
            loop.call_soon_threadsafe(hear, runtime, id)

    runtime.store.listen(tell)


def hear(runtime: Runtime, id: str) -> None:
    """A table has changed; without an id any of them may have."""
    known = in_memory(runtime)
    for table in [known[id]] if id in known else list(known.values()) if not id else []:
        if not table.behind:
            table.behind = True
            runtime.keep(follow(runtime, table))


async def keep_announcing(runtime: Runtime) -> None:
    """Say from time to time that those who have a table open here are still there, and see who no longer is."""
    while runtime.store.shared:
        await asyncio.sleep(runtime.limits.here_seconds / 3)
        with suppress(StoreError):
            for id in await runtime.store.do(still_here, runtime.store.process, runtime.limits.here_seconds):
                hear(runtime, id)


async def follow(runtime: Runtime, table: Table) -> None:
    """Take over what other processes have done at a table."""
    try:
        async with changing(runtime, table):
            table.behind = False
            await news.catch_up(runtime, table)
            if not table.dropped:
                await play_ahead(runtime, table)  # somebody here has chosen it, and it is asked now
    except NotStored:
        return  # it was dropped, and will be loaded as it is
    except Stale:
        return  # another process was quicker, and it was read again
    except StoreError as problem:
        log.error("What is new at table %s could not be read: %s", table.id, problem)
        drop_table(runtime, table)


@asynccontextmanager
async def changing(runtime: Runtime, table: Table) -> AsyncIterator[None]:
    """One change at a time, and then a bot may be next."""
    async with in_step(runtime, table):
        yield
        ticking.send_clock(table)
    wake_bot(runtime, table)
    wake_plan(runtime, table)


@asynccontextmanager
async def in_step(runtime: Runtime, table: Table) -> AsyncIterator[None]:
    """One change at a time, and the memory as the store: where that was changed by others, it is read again.

    A table whose change could not be stored is dropped.
    """
    async with locked(table):
        try:
            yield
        except Conflict as problem:
            await read_again(runtime, table)
            raise Overtaken(LOST if isinstance(problem, NotTheirs) else OVERTAKEN) from problem
        except Overtaken:
            await read_again(runtime, table)
            raise
        except NotStored as problem:
            runtime.meter.failed()
            log.error("A step of table %s could not be stored: %s", table.id, problem.__cause__)
            drop_table(runtime, table)
            raise
        except (Refused, StoreError):
            raise  # nothing was changed
        except BaseException:  # it was cancelled, or worse: the memory may know more than the store
            drop_table(runtime, table)
            raise


@asynccontextmanager
async def acting(runtime: Runtime, table: Table, level: str) -> AsyncIterator[None]:
    """Around an action of a person, or of a bot of a level: how long it took is measured."""
    began = runtime.now.monotonic()
    yield
    runtime.meter.acted(table.match.game.name, "bot" if level else "person", runtime.now.monotonic() - began)


async def read_again(runtime: Runtime, table: Table) -> None:
    try:
        await news.read_again(runtime, table)
    except Exception as problem:  # as it is in memory it is wrong
        drop_table(runtime, table)
        raise NotStored(NOT_STORED) from problem


async def choose(
    runtime: Runtime, table: Table, v: int, actor: Actor, pick: int, wish: flow.Wish = flow.NO_WISH
) -> None:
    """Whoever plays a seat and sees position v takes an option."""
    async with changing(runtime, table):
        combined = flow.combined(table, v, actor.seat, wish)
        async with acting(runtime, table, actor.level or ""):
            await play(runtime.store, table, v, actor, flow.first(table, combined, pick))
            flow.let_wait(table, actor.seat, wish.hold)
            await broadcast.send_step(table)
        await flow.play_on(runtime.store, table, actor, wish, combined[1:])
        await play_ahead(runtime, table)
        await tables.step_made(runtime, table)


async def carry_on(runtime: Runtime, table: Table, v: int, actor: Actor, wish: flow.Wish) -> None:
    """A seat lets the table answer what it can answer by itself."""
    async with changing(runtime, table):
        async with acting(runtime, table, ""):
            await flow.begin(runtime.store, table, v, actor, wish)
        await play_ahead(runtime, table)
        await tables.step_made(runtime, table)


async def choose_ahead(runtime: Runtime, table: Table, actor: Actor, pick: int) -> None:
    """A seat takes an option of a decision that need not wait for others, whether it is asked already or not."""
    async with changing(runtime, table):
        check_actor(table, actor)
        seat, decision = actor.seat, ahead.asked(table, actor.seat)
        if decision is None or not ahead.is_independent(table, decision):
            raise Stale(OVERTAKEN)
        if not 0 <= pick < len(decision.options):
            raise Refused(mark("There is no such choice."))
        if table.turn != seat:
            kept = ahead.seal(runtime.key, table, seat, decision.options[pick])
            await runtime.store.do(put_ahead, table.id, actor, kept)
            table.later.pop(seat, None)  # one seal for each seat
        table.ahead[seat] = actor, decision.options[pick]
        if table.turn != seat:
            broadcast.send_chosen(table, seat)
        await play_ahead(runtime, table)


async def play_ahead(runtime: Runtime, table: Table) -> None:
    """What was chosen ahead is played as soon as it is asked, for whoever chose it."""
    had = set(table.ahead)
    while (chosen := ahead.chosen_ahead(table)) is not None:
        actor, pick = chosen
        try:
            async with acting(runtime, table, ""):
                await play(runtime.store, table, table.v, actor, pick)
                await broadcast.send_step(table)
        except Overtaken:  # another process has played it, or the seat was lost: nobody who is here did anything wrong
            await read_again(runtime, table)
            return
        had.discard(actor.seat)  # it went with the step
        broadcast.send_seats(table)
    await forget_stored(runtime, table, had)


async def forget_stored(runtime: Runtime, table: Table, had: Collection[int]) -> None:
    """What the table had and has forgotten goes from the store, too."""
    if gone := set(had) - set(table.ahead):
        await runtime.store.do(drop_ahead, table.id, gone)


async def play_recalled(runtime: Runtime, table: Table) -> None:
    """A table that comes from the store may have been asked already what somebody chose ahead."""
    with suppress(NotStored, Stale):  # it is loaded or was read again
        async with changing(runtime, table):
            await play_ahead(runtime, table)


async def withdraw(runtime: Runtime, table: Table, actor: Actor) -> bool:
    """A seat that has chosen ahead chooses anew; False: it had not."""
    async with in_step(runtime, table):
        check_actor(table, actor)
        if actor.seat not in table.ahead:
            return False
        await runtime.store.do(drop_ahead, table.id, [actor.seat])
        del table.ahead[actor.seat]
        broadcast.send_chosen(table, actor.seat)
    return True


async def plan(runtime: Runtime, table: Table, v: int, actor: Actor, picks: Sequence[Sequence[int]]) -> None:
    """A seat says what it wants on its next turn, by question; without anything it plans nothing any more."""
    async with changing(runtime, table):
        check_actor(table, actor)
        check_version(table, v)
        seat, had = actor.seat, table.later.get(actor.seat)
        if not (wanted := later.wishes(table, seat, picks)):
            if had:
                await runtime.store.do(take_ahead, table.id, actor, had.sealed)
                del table.later[seat]
        elif not later.may_plan(table, seat):
            raise Stale(OVERTAKEN)
        else:
            kept = later.seal(runtime.key, table, seat, wanted)
            await runtime.store.do(put_ahead, table.id, actor, kept, table.v)
            table.later[seat] = later.Plan(actor, wanted, kept)
        broadcast.send_chosen(table, seat)


def wake_plan(runtime: Runtime, table: Table) -> None:
    """If somebody is asked what they have planned for, it is played in a while."""
    if later.due(table) and (table.later_task is None or table.later_task.done()):
        table.later_task = runtime.keep(play_plans(runtime, table))


async def play_plans(runtime: Runtime, table: Table) -> None:
    """Whoever chose before can still take it back for as long as anybody would need to choose."""
    with suppress(NotStored, Stale, StoreError):  # another process has played it, it was withdrawn, or it comes again
        while later.due(table) and not table.dropped:
            v = table.v
            await asyncio.sleep(runtime.limits.plan_seconds)
            async with in_step(runtime, table):
                if table.v == v:
                    await play_plan(runtime, table)
                ticking.send_clock(table)
            wake_bot(runtime, table)


async def play_plan(runtime: Runtime, table: Table) -> None:
    """What is still possible is played, and it goes on with the questions after it; else the plan is forgotten."""
    wanted = later.due(table)
    if wanted is None:
        return
    actor, pick, rest = wanted.actor, later.possible(table, wanted), later.rest(table, wanted)
    if pick is None:
        await runtime.store.do(take_ahead, table.id, actor, wanted.sealed)
        del table.later[actor.seat]
        broadcast.send_chosen(table, actor.seat)
        return
    kept = later.seal(runtime.key, table, actor.seat, rest) if rest else ""
    async with acting(runtime, table, ""):
        await play(runtime.store, table, table.v, actor, pick, (wanted.sealed, kept))
        if rest:
            table.later[actor.seat] = later.Plan(actor, rest, kept)
        await broadcast.send_step(table)
    if rest and later.due(table) is None:  # nothing of it is asked
        await runtime.store.do(drop_ahead, table.id, [actor.seat])
        del table.later[actor.seat]
        broadcast.send_chosen(table, actor.seat)
    await play_ahead(runtime, table)
    await tables.step_made(runtime, table)


async def undo(runtime: Runtime, table: Table, v: int, actor: Actor, all: bool) -> None:
    """A seat takes back its last action, or all that it can."""
    async with changing(runtime, table):
        had = set(table.ahead)
        taken = await take_back(runtime.store, table, v, actor, all)
        flow.go_on(table)
        ahead.forget_impossible(table)
        await forget_stored(runtime, table, had)
        broadcast.send_views(table, "undo", [] if all else taken)


def wake_bot(runtime: Runtime, table: Table) -> None:
    """If a bot must choose and none is thinking, it begins."""
    if bot_level(table) and bots_may_think(table) and (table.bot_task is None or table.bot_task.done()):
        table.bot_task = runtime.keep(run_bots(runtime, table))


def bot_level(table: Table) -> str:
    """The level of the bot that must choose; empty if it is a person, or the match is over."""
    return "" if table.over else table.seats[table.turn].level


async def run_bots(runtime: Runtime, table: Table) -> None:
    """Bots choose as long as it is their turn. An answer to a position that has changed is thrown away."""
    try:
        if await runtime.store.claim(table.id):
            try:
                if runtime.store.shared:  # whoever had the claim before has stored everything
                    await follow(runtime, table)
                await choose_as_bots(runtime, table)
            finally:
                await runtime.store.release(table.id)
            asyncio.get_running_loop().call_soon(wake_bot, runtime, table)  # somebody may have moved meanwhile
        else:  # the bots of the table think in another process, unless that comes to an end
            asyncio.get_running_loop().call_later(runtime.limits.claim_seconds, wake_bot, runtime, table)
    except NotStored:
        return  # the bot goes on when the table is loaded again
    except StoreError as problem:
        log.error("The bots of table %s must wait: %s", table.id, problem)
        asyncio.get_running_loop().call_later(runtime.limits.claim_seconds, wake_bot, runtime, table)


async def choose_as_bots(runtime: Runtime, table: Table) -> None:
    while (level := bot_level(table)) and bots_may_think(table):
        async with locked(table):
            v, seat = table.v, table.turn
            if level != bot_level(table):
                continue
            task = ask(table.match, table.setting.deck, level)
        began = runtime.now.monotonic()
        pick = await runtime.bots.choose(task, table.maker or table.setting.host, bool(table.watchers))
        runtime.meter.thought(table.match.game.name, level, runtime.now.monotonic() - began)
        await flow.wait_for_person(table)
        if level == bot_level(table):
            with suppress(Stale):  # also where its person is back
                await choose(runtime, table, v, Actor(seat, level=level), pick)
