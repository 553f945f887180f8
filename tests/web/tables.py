"""Tables for tests, without a server."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

from stellwerk.bots import find as find_bot
from stellwerk.core.match import Match
from stellwerk.core.rng import seeded
from stellwerk.games import GAMES
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.settings import USUAL, Limits
from stellwerk.web.play.table import Table, play
from stellwerk.web.server.serve import parts_of
from stellwerk.web.server.stores import open_store
from stellwerk.web.store import Actor, Seat, Setting, Store, add_table

R = TypeVar("R")
HOST = "host"


def setting(game: str = "germany", players: int = 2, **more: Any) -> Setting:
    common = Setting("abcdefgh", game, GAMES[game].version, players, 7, {}, None, HOST, True, True, 1000)
    return common._replace(**more)


def seats(*devices: str) -> list[Seat]:
    """A seat for each device; a word with a colon is a bot, an empty one an open seat."""
    return [
        Seat(device.partition(":")[2], device.capitalize() if ":" not in device else "", "", frozenset({device} - {""}))
        for device in devices
    ]


def a_table(*devices: str, **more: Any) -> Table:
    made = setting(players=len(devices), **more)
    match = Match(GAMES[made.game], made.players, made.seed, made.options)
    return Table(made, match, seats(*devices), [])


async def stored(store: Store, table: Table) -> None:
    await store.do(add_table, table.setting, table.seats, table.turn)


def sitting(table: Table, number: int) -> Actor:
    """Whoever plays a seat."""
    seat = table.seats[number]
    return Actor(number, level=seat.level) if seat.level else Actor(number, min(seat.devices, default=""))


async def play_some(store: Store, table: Table, steps: int, seed: int = 1, bot: str = "random") -> None:
    """Let a bot play all seats for a while."""
    rng, chooser = seeded(seed), find_bot(bot)
    for _ in range(steps):
        decision = table.match.decision
        if decision is None:
            break
        action = chooser(table.match.game, lambda seat=decision.seat: table.match.view(seat), decision, rng)  # type: ignore[misc]
        await play(store, table, table.v, sitting(table, decision.seat), decision.options.index(action))


def made_runtime(where: Path | str, bots: int = 1, limits: Limits = USUAL) -> Runtime:
    """What a server over a store holds, without the server."""
    return Runtime(parts_of(where, bots, limits, files=False))


def with_store(path: Path, work: Any) -> Any:
    """Run an asynchronous test with a file of its own."""
    return with_store_at(path / "tables.db", work)


def with_store_at(where: Path | str, work: Any) -> Any:
    """The same with any store."""

    async def run() -> Any:
        store = open_store(where)
        try:
            return await work(store)
        finally:
            store.close()

    return asyncio.run(run())


def run(work: Coroutine[Any, Any, R]) -> R:
    return asyncio.run(work)
