"""Whoever acts for a seat plays it: what waits is looked at again, in the memory and in the store."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from stellwerk.web.base.runtime import Runtime
from stellwerk.web.people import lobby, offers
from stellwerk.web.people.lobby import NewTable, make_table, take_seat
from stellwerk.web.play import ahead, broadcast, chat, gameplay, websocket
from stellwerk.web.play.gameplay import choose, open_table
from stellwerk.web.play.seats import agreement, devices, presence, proposals
from stellwerk.web.play.table import LOST, Refused, Stale, Table, check_actor
from stellwerk.web.play.tables import in_memory
from stellwerk.web.play.time.clock import MINUTE, PACES, SECOND, Ticking
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.server.bot_pool import BotPool
from stellwerk.web.server.store_files import transaction
from stellwerk.web.store import Actor, NotTheirs, append, change_seat, read_table
from stellwerk.web.store.queries import put_seat
from tests.web.play.test_ahead import draw_tickets
from tests.web.serving import Server, Socket, Visitor
from tests.web.tables import made_runtime

SECRET = "the host's secret"
Where = Path | str


def clock_of(table: Table) -> Ticking:
    assert table.clock is not None
    return table.clock


def at(where: Where, work: Callable[[Runtime], Coroutine[Any, Any, None]]) -> None:
    """A server without a port."""

    async def run() -> None:
        runtime = made_runtime(where)
        try:
            await work(runtime)
        finally:
            await runtime.close()

    asyncio.run(run())


async def a_table(runtime: Runtime, *others: str, game: str = "germany", **more: Any) -> Table:
    """Ada's table, and friends who came by their links; a word with a colon is a bot."""
    kinds = ["me", *(other if ":" in other else "friend" for other in others)]
    new = NewTable(game, {}, None, kinds, ["Ada"] + [""] * len(others), "ada", secret=SECRET, **more)
    table = await make_table(runtime, new)
    for number, other in enumerate(others, 1):
        if ":" not in other:
            token = lobby.open_links(table, SECRET)[number]
            await take_seat(runtime, table, token, other, other.capitalize())
    return table


def page(table: Table, device: str) -> Watcher:
    """An open page: what it is sent stays in its queue."""
    watcher = Watcher(device, "en", broadcast.first_seat(table, device))
    table.watchers.append(watcher)
    return watcher


def heard(watcher: Watcher, kind: str) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, watcher.queue) if message["is"] == kind]


def notices(table: Table) -> list[str]:
    return [f"{line.kind} {line.seat}" for line in table.story if not line.text]


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0)


class Slow:
    """The store of a server: what is written waits until it is let go."""

    def __init__(self, runtime: Runtime) -> None:
        self.real, self.go, self.waiting = runtime.store.do, asyncio.Event(), 0
        runtime.store.do = self.do  # type: ignore[method-assign]

    async def do(self, *args: Any, **named: Any) -> Any:
        self.waiting += 1
        await self.go.wait()
        return await self.real(*args, **named)


async def overtaken(runtime: Runtime, table: Table, first: Any, then: Any) -> None:
    """What comes second waits for the table until the first is stored, and is refused."""
    slow = Slow(runtime)
    changing = asyncio.create_task(first)
    await until(lambda: slow.waiting == 1)
    waiting = asyncio.create_task(then)
    await until(lambda: bool(table.lock._waiters))
    slow.go.set()
    await changing
    with pytest.raises(Stale, match=LOST):
        await waiting


async def said(runtime: Runtime, table: Table, watcher: Watcher, message: dict[str, Any]) -> None:
    await websocket.ANSWERS[message["do"]](runtime, table, watcher, message)


def opened(runtime: Runtime, table: Table) -> Coroutine[Any, Any, None]:
    return lobby.host_seat(runtime, table, "ada", 1, None, SECRET)


def given(runtime: Runtime, table: Table) -> Coroutine[Any, Any, None]:
    return lobby.host_seat(runtime, table, "ada", 1, "easy", SECRET)


def forgotten(runtime: Runtime, table: Table) -> Coroutine[Any, Any, None]:
    return devices.forget_others(runtime, table, Actor(1, "phone"))


@pytest.mark.parametrize("change", [opened, given, forgotten])
@pytest.mark.parametrize("do", ["pick", "undo", "forget"])
def test_22_03_what_waits_for_the_table_is_refused_when_the_seat_is_lost(
    tmp_path: Path, change: Callable[[Runtime, Table], Any], do: str
) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben")
        await devices.ask(runtime, table, 1, "phone")
        await devices.answer(runtime, table, "ben", table.asks[0].id, True)
        await choose(runtime, table, 0, Actor(0, "ada"), 0)
        watcher, v = page(table, "ben"), table.v
        message = {"do": do, "v": v, "pick": 0}
        await overtaken(runtime, table, change(runtime, table), said(runtime, table, watcher, message))
        assert (table.v, "ben" in table.seats[1].devices) == (v, change is given)

    at(tmp_path / "tables.db", work)


ACTIONS: dict[str, Callable[[Runtime, Table], Coroutine[Any, Any, Any]]] = {
    "pick": lambda runtime, table: choose(runtime, table, table.v, Actor(1, "ben"), 0),
    "undo": lambda runtime, table: gameplay.undo(runtime, table, table.v, Actor(1, "ben"), False),
    "chat": lambda runtime, table: chat.say(runtime, table, "ben", "hello"),
    "resign": lambda runtime, table: agreement.propose(runtime, table, "ben", "resign", 1),
    "agree": lambda runtime, table: agreement.answer(runtime, table, "ben", "resign", True),
    "refuse": lambda runtime, table: agreement.answer(runtime, table, "ben", "resign", False),
    "deny": lambda runtime, table: devices.answer(runtime, table, "ben", table.asks[0].id, False),
    "allow": lambda runtime, table: devices.answer(runtime, table, "ben", table.asks[0].id, True),
    "forget": lambda runtime, table: devices.forget_others(runtime, table, Actor(1, "ben")),
    "ask": lambda runtime, table: devices.ask(runtime, table, 1, "eve"),
    "open": lambda runtime, table: lobby.host_seat(runtime, table, "ada", 1, None, SECRET),
}


async def ready_for(runtime: Runtime, what: str) -> Table:
    """A table at which Ben may do something."""
    table = await a_table(runtime, "ben", game="first-class" if what == "undo" else "germany")
    if what in ("pick", "undo"):
        while table.turn != 1:
            await choose(runtime, table, table.v, Actor(0, "ada"), 0)
    while what == "undo" and not heard_undo(table):
        await choose(runtime, table, table.v, Actor(table.turn, "ada" if table.turn == 0 else "ben"), 0)
    if what in ("agree", "refuse"):
        await agreement.propose(runtime, table, "ada", "resign", 0)
    if what in ("deny", "allow", "forget"):
        await devices.ask(runtime, table, 1, "phone")
    if what == "forget":
        await devices.answer(runtime, table, "ben", table.asks[0].id, True)
    return table


def heard_undo(table: Table) -> bool:
    from stellwerk.web.play.table import undoable_actions

    return undoable_actions(table, 1) > 0


@pytest.mark.parametrize("what", ACTIONS)
def test_22_03_the_store_refuses_who_has_lost_the_seat_elsewhere(where: Where, what: str) -> None:
    """Another process has changed the seat, and this one has not heard of it."""

    async def work(runtime: Runtime) -> None:
        table = await ready_for(runtime, what)
        v, lines = table.v, len(table.story)
        taken = table.seats[1]._replace(devices=frozenset({"eve"}), name="Eve")
        await runtime.store.do(put_seat, table.id, 1, taken)
        before = await runtime.store.read(read_table, table.id)
        with pytest.raises(Stale):
            await ACTIONS[what](runtime, table)
        assert await runtime.store.read(read_table, table.id) == before, "nothing was written"
        assert (table.seats[1], table.v, len(table.story)) == (taken, v, lines), "and it was read again"

    at(where, work)


def test_22_03_a_seat_that_is_changed_while_a_step_is_stored_refuses_it(postgres: Any) -> None:
    """Both are in the midst of their transactions: the step looks again."""
    where = postgres.emptied()

    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben")
        tries: list[int] = []

        def step(db: Any) -> None:
            db.execute("SELECT level FROM seats WHERE tbl = ?", (table.id,)).fetchall()  # it sees this moment
            if not tries:
                with transaction(where, write=True) as other:
                    seat = table.seats[0]
                    change_seat(other, table.id, 0, seat, seat._replace(devices=frozenset({"eve"})))
            tries.append(1)
            append(db, table.id, 0, [(0, "[]")], 1, 1, None, Actor(0, "ada"))

        with pytest.raises(NotTheirs):
            await runtime.store.do(step)
        assert len(tries) == 2

    at(where, work)


def test_22_03_a_bot_does_not_move_when_its_person_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(runtime: Runtime) -> None:
        thought = asyncio.Event()

        async def think(*args: Any) -> int:
            await thought.wait()
            return 0

        monkeypatch.setattr(BotPool, "choose", think)
        table = await a_table(runtime, "ben")
        await choose(runtime, table, 0, Actor(0, "ada"), 0)
        table.away[1] = monotonic() - 1000
        await agreement.stand_in(runtime, table, "ada", 1)
        assert table.seats[1].level
        await until(lambda: table.bot_task is not None)
        slow = Slow(runtime)
        watcher, v = Watcher("ben", "en"), table.v
        back = asyncio.create_task(said(runtime, table, watcher, {"do": "watch", "v": None, "seat": None}))
        await until(lambda: slow.waiting == 1)
        thought.set()
        await until(lambda: bool(table.lock._waiters))
        slow.go.set()
        await back
        assert table.bot_task is not None
        await table.bot_task
        assert (table.v, table.seats[1].level, table.turn) == (v, "", 1)
        await choose(runtime, table, v, Actor(1, "ben"), 0)

    at(tmp_path / "tables.db", work)


def test_22_03_nobody_acts_without_a_device(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben")
        for nobody in (Actor(0), Actor(0, ""), Actor(0, "", None), Actor(0, "", "easy"), Actor(1, "ada")):
            with pytest.raises(Stale, match=LOST):
                check_actor(table, nobody)
            with pytest.raises(NotTheirs):
                await runtime.store.do(append, table.id, 0, [(0, "[]")], 1, 1, None, nobody)

    at(tmp_path / "tables.db", work)


# Who is away


@pytest.mark.parametrize("pace", ["1h", "8h", "1d", "3d"])
def test_22_05_away_never_matters_where_people_have_hours_or_days(tmp_path: Path, pace: str) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben", pace=PACES[pace]._replace(level="easy"))
        await one_round(runtime, table)
        table.away[1] = monotonic() - 100_000
        with pytest.raises(Refused, match="not empty for long enough"):
            await agreement.stand_in(runtime, table, "ada", 1)
        await opened(runtime, table)
        assert table.seats[1].devices == {"ben"}, "nor may the host give the seat away"

    at(tmp_path / "tables.db", work)


def test_22_05_at_a_live_table_all_others_who_are_there_agree_to_a_bot(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben", "cleo", "dan")
        table.away = {1: monotonic() - 1000, 3: monotonic() - 1000}
        cleo = page(table, "cleo")
        await agreement.stand_in(runtime, table, "ada", 1)
        assert not table.seats[1].level, "Cleo is asked first"
        assert heard(cleo, "asks")[-1]["asks"][0]["id"] == "missed"
        await agreement.answer(runtime, table, "cleo", "missed", False)
        assert proposals.proposal(table) is None
        await agreement.stand_in(runtime, table, "ada", 1)
        await agreement.answer(runtime, table, "cleo", "missed", True)
        assert table.seats[1].level, "Dan is away himself"
        await said(runtime, table, Watcher("ben", "en"), {"do": "watch", "v": None, "seat": None})
        assert not table.seats[1].level, "whoever comes back has the seat at once"
        assert notices(table)[-5:] == ["missed 1", "agree 0", "agree 2", "standin 1", "returned 1"]

    at(tmp_path / "tables.db", work)


def test_22_05_who_comes_back_ends_the_asking_and_agreement_does_not_last(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben", "cleo")
        table.away[1] = monotonic() - 1000
        await agreement.stand_in(runtime, table, "ada", 1)
        await presence.came(runtime, table, "ben")
        table.away[1] = monotonic() - 1000
        assert proposals.proposal(table) is None
        with pytest.raises(Refused):
            await agreement.answer(runtime, table, "cleo", "missed", True)
        assert not table.seats[1].level

    at(tmp_path / "tables.db", work)


# A seat that the host gives away


async def one_round(runtime: Runtime, table: Table) -> None:
    """Everybody has played."""
    while set(table.match.seats) != set(range(len(table.seats))):
        (device,) = table.seats[table.turn].devices
        await choose(runtime, table, table.v, Actor(table.turn, device), 0)


@pytest.mark.parametrize("change", [opened, given])
def test_22_06_a_seat_of_somebody_who_has_played_is_asked_for(tmp_path: Path, change: Any) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben")
        await one_round(runtime, table)
        ben, before = page(table, "ben"), table.seats[1]
        await change(runtime, table)
        assert table.seats[1] == before, "nothing has happened"
        assert "give it up" in heard(ben, "asks")[-1]["asks"][0]["says"]
        await agreement.answer(runtime, table, "ben", "yield", False)
        assert table.seats[1] == before
        await change(runtime, table)
        await agreement.answer(runtime, table, "ben", "yield", True)
        assert (table.seats[1].level != "", table.seats[1].devices) == (True, frozenset({"ben"}))
        await opened(runtime, table)
        assert (table.seats[1].level, table.seats[1].devices) == ("", frozenset())
        assert notices(table)[-4:] == ["yield 1", "agree 1", "yielded 1", "opened 1"], "all of it is told to everybody"

    at(tmp_path / "tables.db", work)


@pytest.mark.parametrize("kind", ["friend", "anybody"])
def test_22_06_at_a_table_of_the_lobby_who_sits_there_is_asked_though_nobody_has_played(
    tmp_path: Path, kind: str
) -> None:
    async def work(runtime: Runtime) -> None:
        new = NewTable("germany", {}, None, ["me", kind], ["Ada", ""], "ada", secret=SECRET)
        table = await make_table(runtime, new)
        await take_seat(runtime, table, lobby.open_links(table, SECRET)[1], "ben", "Ben")
        await opened(runtime, table)
        assert bool(table.seats[1].devices) == (kind == "anybody")

    at(tmp_path / "tables.db", work)


def test_22_06_who_left_loses_the_seat_and_reads_it_in_words(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben")
        await one_round(runtime, table)
        ben, ada = page(table, "ben"), page(table, "ada")
        table.away[1] = monotonic() - 100
        await given(runtime, table)
        assert not table.seats[1].level, "a minute is not long enough"
        await agreement.answer(runtime, table, "ben", "yield", False)
        table.away[1] = monotonic() - 1000
        await given(runtime, table)
        assert notices(table)[-1] == "standin 1", "a bot gives the seat back"
        await opened(runtime, table)
        assert heard(ben, "lost")[-1]["says"] == (
            "The host has opened your seat (Purple) for somebody else: you are watching now."
        )
        assert not heard(ada, "lost")
        assert heard(ada, "view")[-1]["chat"][-1]["text"].startswith("The host has opened a seat for somebody else")

    at(tmp_path / "tables.db", work)


def test_22_06_who_had_no_time_left_may_be_replaced(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        from stellwerk.web.play.time import timekeeper

        table = await a_table(runtime, "ben", pace=PACES["1d"]._replace(level="easy"))
        await one_round(runtime, table)
        await timekeeper.let_bot_play(runtime, table, 1)
        await opened(runtime, table)
        assert not table.seats[1].devices

    at(tmp_path / "tables.db", work)


@pytest.mark.parametrize("listed", [True, False])
def test_22_06_nobody_sits_down_who_knows_the_cards_of_another_seat(tmp_path: Path, listed: bool) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben", "cleo", listed=listed)
        for number in (1, 2):
            table.away[number] = monotonic() - 1000
            await lobby.host_seat(runtime, table, "ada", number, None, SECRET)
        links = lobby.open_links(table, SECRET)
        for device in ("ada", "ben") if listed else ():  # one has another seat, one had one
            with pytest.raises(Refused, match="nobody plays two"):
                await take_seat(runtime, table, links[2], device, "Again")
        await take_seat(runtime, table, links[1], "ben", "Ben")
        assert table.seats[1].devices == {"ben"}, "but the seat that was theirs"
        if not listed:
            await take_seat(runtime, table, links[2], "ada", "Ada")
            assert table.seats[2].devices == {"ada"}, "among friends a device may play two"

    at(tmp_path / "tables.db", work)


def test_22_06_whose_account_is_rated_for_it_plays_one_seat(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        from stellwerk.web.store.accounts import Account, add_account

        table = await a_table(runtime, "ben", "cleo")
        await lobby.host_seat(runtime, table, "ada", 2, None, SECRET)
        await runtime.store.do(add_account, Account("ada", "Ada", "", "", "", "ada", 0))
        with pytest.raises(Refused, match="nobody plays two"):
            await take_seat(runtime, table, lobby.open_links(table, SECRET)[2], "ben", "Ben")

    at(tmp_path / "tables.db", work)


# Private tables


@pytest.mark.parametrize("end", ["private", "bot", "sat"])
def test_22_10_a_private_table_in_the_lobby_is_said_and_is_private_again(tmp_path: Path, end: str) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben", "bot:easy")
        await lobby.host_seat(runtime, table, "ada", 2, "", SECRET)
        await offers.offer(runtime, table, "ada", 2, "anybody")
        assert (table.setting.listed, notices(table)[-1]) == (True, "listed 2"), "everybody at the table is told"
        if end == "private":
            await offers.offer(runtime, table, "ada", 2, "private")
            assert notices(table)[-1] == "withdrawn 2"
        elif end == "bot":
            await lobby.host_seat(runtime, table, "ada", 2, "easy", SECRET)
        else:
            await offers.join(runtime, table, "cleo", "Cleo")
        stored = await runtime.store.read(read_table, table.id)
        assert stored is not None
        assert (table.setting.listed, stored.setting.listed) == (False, False), "its record is nobody else's"

    at(tmp_path / "tables.db", work)


def test_22_10_a_table_that_was_made_for_all_stays_listed(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        new = NewTable("germany", {}, None, ["me", "anybody"], ["Ada", ""], "ada", secret=SECRET)
        table = await make_table(runtime, new)
        await offers.offer(runtime, table, "ada", 1, "private")
        await offers.offer(runtime, table, "ada", 1, "anybody")
        await offers.join(runtime, table, "ben", "Ben")
        assert table.setting.listed
        assert notices(table) == ["withdrawn 1", "offered 1", "sat 1"]

    at(tmp_path / "tables.db", work)


# Clocks


async def play_out(runtime: Runtime, table: Table) -> None:
    while not table.match.over:
        (device,) = table.seats[table.turn].devices
        await choose(runtime, table, table.v, Actor(table.turn, device), len(table.match.decision.options) // 2)  # type: ignore[union-attr]


@pytest.mark.parametrize("pace", ["15+10", "3d"])
def test_22_17_the_clocks_of_a_rematch_wait_for_everybody(tmp_path: Path, pace: str) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben", game="first-class", pace=PACES[pace]._replace(level="easy"))
        await play_out(runtime, table)
        again = await lobby.rematch(runtime, table, "ben")
        for device in ("ben", "ada"):
            assert clock_of(again).clock.seat == -1, "nobody's time runs"
            await presence.came(runtime, again, device)
        assert clock_of(again).clock.seat == again.turn
        del in_memory(runtime)[again.id]
        assert clock_of(await open_table(runtime, again.id)).clock.seat == again.turn, "and it is stored"

    at(tmp_path / "tables.db", work)


def test_22_17_a_restart_does_not_start_the_clocks_of_a_rematch(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben", game="first-class", pace=PACES["15+10"]._replace(level="easy"))
        await play_out(runtime, table)
        again = await lobby.rematch(runtime, table, "ben")
        await presence.came(runtime, again, "ben")
        del in_memory(runtime)[again.id]
        assert clock_of(await open_table(runtime, again.id)).clock.seat == -1

    at(tmp_path / "tables.db", work)


def test_22_23_a_seat_that_goes_to_a_bot_and_back_has_no_more_time_than_before(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben", pace=PACES["15+10"]._replace(level="easy"))
        clock_of(table).clock = clock_of(table).clock._replace(lefts=(4 * SECOND, 15 * MINUTE), seat=-1)
        for level in ("easy", ""):
            await lobby.host_seat(runtime, table, "ada", 0, level, SECRET)
        assert clock_of(table).clock.lefts[0] == 4 * SECOND
        table.away[1] = monotonic() - 1000
        clock_of(table).clock = clock_of(table).clock._replace(lefts=(4 * SECOND, 5 * SECOND), seat=-1)
        await agreement.stand_in(runtime, table, "ada", 1)
        await presence.came(runtime, table, "ben")
        assert clock_of(table).clock.lefts[1] == 5 * SECOND, "nor has somebody for whom a bot stood in"

    at(tmp_path / "tables.db", work)


# What outlives its person


async def until_keeping(runtime: Runtime, table: Table) -> None:
    while table.match.decision is not None and table.match.decision.effect.op != "keep":
        (device,) = table.seats[table.turn].devices
        await choose(runtime, table, table.v, Actor(table.turn, device), 0)


def test_22_21_what_was_chosen_ahead_is_not_played_for_the_next_person(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben")
        await until_keeping(runtime, table)
        first = table.turn
        assert first == 0
        await gameplay.choose_ahead(runtime, table, Actor(1, "ben"), 0)
        table.away[1] = monotonic() - 1000
        await opened(runtime, table)
        assert table.ahead == {}
        await take_seat(runtime, table, lobby.open_links(table, SECRET)[1], "eve", "Eve")
        v = table.v
        await choose(runtime, table, v, Actor(0, "ada"), 0)
        assert (table.v, table.turn) == (v + 1, 1), "Eve chooses herself"

    at(tmp_path / "tables.db", work)


def test_22_21_what_was_chosen_ahead_is_refused_by_the_store_when_the_seat_was_lost_elsewhere(where: Where) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben")
        await until_keeping(runtime, table)
        await gameplay.choose_ahead(runtime, table, Actor(1, "ben"), 0)
        await runtime.store.do(put_seat, table.id, 1, table.seats[1]._replace(devices=frozenset({"eve"})))
        v = table.v
        await choose(runtime, table, v, Actor(0, "ada"), 0)
        assert (table.v, table.turn, table.seats[1].devices) == (v + 1, 1, frozenset({"eve"})), (
            "Ada's own choice counts"
        )
        assert ahead.asked(table, 1) is not None

    at(where, work)


def test_22_21_a_proposal_ends_with_its_person(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben", "cleo")
        await agreement.propose(runtime, table, "ben", "resign", 1)
        await agreement.answer(runtime, table, "cleo", "resign", True)
        table.away[1] = monotonic() - 1000
        await opened(runtime, table)
        await take_seat(runtime, table, lobby.open_links(table, SECRET)[1], "eve", "Eve")
        assert proposals.proposal(table) is None
        with pytest.raises(Refused):
            await agreement.answer(runtime, table, "ada", "resign", True)
        assert not table.seats[1].level, "Eve has not resigned"

    at(tmp_path / "tables.db", work)


# What disturbs others


def test_22_22_sixty_asks_are_few_questions_and_one_answer(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben")
        ben, refused = page(table, "ben"), 0
        for number in range(60):
            try:
                await devices.ask(runtime, table, 1, f"eve{number}")
            except Refused:
                refused += 1
        assert refused == 50
        assert len(heard(ben, "asks")[-1]["asks"]) == 5
        await devices.answer(runtime, table, "ben", table.asks[-1].id, False)
        assert heard(ben, "asks")[-1]["asks"] == [], "one answer is for all of them"

    at(tmp_path / "tables.db", work)


def test_22_22_those_who_were_not_answered_give_way_to_a_real_device(where: Where) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben")
        for number in range(5):
            await devices.ask(runtime, table, 1, f"eve{number}")
        await devices.ask(runtime, table, 1, "phone")
        assert [ask.device for ask in table.asks] == ["eve1", "eve2", "eve3", "eve4", "phone"]
        stored = await runtime.store.read(read_table, table.id)
        assert stored is not None
        assert stored.asks == table.asks
        await devices.answer(runtime, table, "ben", table.asks[-1].id, True)
        assert table.seats[1].devices == {"ben", "phone"}

    at(where, work)


def test_22_22_a_seat_proposes_a_few_times_only(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table, refused = await a_table(runtime, "ben"), 0
        for _ in range(15):
            try:
                await agreement.propose(runtime, table, "ada", "resign", 0)
            except Refused:
                refused += 1
        assert refused == 12
        await agreement.answer(runtime, table, "ben", "resign", False)
        await agreement.propose(runtime, table, "ben", "resign", 1)

    at(tmp_path / "tables.db", work)


def test_22_24_what_one_takes_back_is_not_counted_for_the_other(tmp_path: Path) -> None:
    from stellwerk.web.base.settings import USUAL
    from stellwerk.web.play.table import undoable_actions

    async def work(runtime: Runtime) -> None:
        table, back = await a_table(runtime, "ben", game="first-class"), {0: 0, 1: 0}
        table.limits = USUAL._replace(taken_back=2)
        while min(back.values()) < 2:
            last = table.match.seats[-1] if table.match.seats else 0
            device = "ada" if last == 0 else "ben"
            if back[last] < 2 and undoable_actions(table, last):
                await gameplay.undo(runtime, table, table.v, Actor(last, device), False)
                back[last] += 1
            (device,) = table.seats[table.turn].devices
            await choose(runtime, table, table.v, Actor(table.turn, device), 0)
        del in_memory(runtime)[table.id]
        again = await open_table(runtime, table.id)
        assert again.undone == table.undone == {0: 2, 1: 2}

    at(tmp_path / "tables.db", work)


# Over the wire


def code_at_the_end(socket: Socket) -> int:
    try:
        while True:
            socket.next()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 0


def test_22_20_another_passphrase_disconnects_nobody_else_and_loses_no_choice(server: Server) -> None:
    ada, ben = Visitor(server.address), Visitor(server.address)
    assert ada.post("/me", do="new", name="Ada of 20", passphrase="horse battery staple").status_code == 303
    table = ada.table("germany", "me", "friend", name="Ada")
    (link,) = ada.links(table)
    assert ben.post(link, name="Ben").status_code == 303
    with ada.socket(table) as hers, ben.socket(table) as his:
        draw_tickets(hers, his)
        his.send("pick", v=his.shows["v"], pick=0, ahead=True)
        assert his.until("view")["question"] == "You have chosen. Ada is choosing."
        new = {"do": "passphrase", "passphrase": "horse battery staple", "new": "another horse and battery"}
        assert ada.post("/me", **new).status_code == 303
        assert code_at_the_end(hers) == 4401
        assert not [message for message in hers.arrived if message["is"] in ("error", "lost")]
        with ada.socket(table) as again:
            assert again.until("view")["mine"] == [0], "she is who she was"
            again.play(0)
            again.wait(lambda shows: shows["to"] == 0 and bool(shows["choices"]))
        his.wait(lambda shows: shows["v"] == again.shows["v"])
        assert not [message for message in his.arrived if message["is"] == "error"]
        decided = [event["says"] for step in his.arrived if step["is"] == "step" for event in step["events"]]
        assert [says for says in decided if says.startswith("You decide to keep")], "his choice has counted"
    assert f"/t/{table}/seat" in ada.get(f"/t/{table}?menu=1").text, "and she is the host"


def test_22_06_the_page_of_who_lost_a_seat_says_so_when_it_is_opened_later(server: Server) -> None:
    ada, ben = Visitor(server.address), Visitor(server.address)
    table = ada.table("germany", "me", "friend", name="Ada")
    (link,) = ada.links(table)
    assert ben.post(link, name="Ben").status_code == 303
    assert 'data-sure="Ben may lose the seat.' in ada.get(f"/t/{table}?menu=1").text, "it is asked before"
    assert ada.post(f"/t/{table}/seat", seat="1", do="link").status_code == 303
    assert "The host has opened your seat (Purple) for somebody else" in ben.get(f"/t/{table}").text
    assert "The host has opened your seat" not in ada.get(f"/t/{table}").text
    (new,) = ada.links(table)
    assert ben.post(new, name="Ben").status_code == 303
    assert "The host has opened your seat" not in ben.get(f"/t/{table}").text
