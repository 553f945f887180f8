"""What is planned for the next turn is played when it comes, if it still is possible, and nobody else hears of it."""

from pathlib import Path
from typing import Any

import pytest

from stellwerk.core.records import Effect
from stellwerk.games import find
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.settings import USUAL
from stellwerk.web.play import gameplay, later
from stellwerk.web.play.broadcast import dumps, view_message
from stellwerk.web.play.gameplay import choose, plan
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.table import Refused, Stale, Table, play
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.store import Actor, Conflict, append, put_ahead, take_ahead
from tests.web.play.test_ahead import two_people
from tests.web.play.test_fair_seats import a_table, at
from tests.web.play.test_kept_ahead import kept, left_the_memory
from tests.web.serving import Server

BEN = Actor(1, "ben")
DEVICES = ("ada", "ben")


async def at_once(runtime: Runtime, game: str = "germany") -> Table:
    """A table where what is planned is played without a pause, on Ada's turn."""
    runtime.limits = USUAL._replace(plan_seconds=0)
    table = await a_table(runtime, "ben", game=game)
    question = next(iter(find(game).later))
    while table.match.decision is None or (table.turn, table.match.decision.effect) != (0, question):
        await act(runtime, table, 0)
    return table


async def act(runtime: Runtime, table: Table, pick: int) -> None:
    await choose(runtime, table, table.v, Actor(table.turn, DEVICES[table.turn]), pick)


async def ada_plays(runtime: Runtime, table: Table, op: str, number: int = 0) -> None:
    """Ada takes the option of that name and number."""
    assert table.match.decision is not None
    options = table.match.decision.options
    await act(runtime, table, [n for n, option in enumerate(options) if option.op == op][number])


async def until_bens_turn(runtime: Runtime, table: Table) -> None:
    while table.turn == 0:
        await act(runtime, table, 0)


async def settled(table: Table) -> None:
    if table.later_task:
        await table.later_task


def numbers(table: Table, question: int, *ops: str) -> list[int]:
    """By name of what Ben may plan, its first number."""
    (options,) = [one.options for n, one in enumerate(later.offered(table, 1)) if n == question]
    return [next(n for n, option in enumerate(options) if option.op == op) for op in ops]


def test_a_turn_is_played_as_it_was_planned(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await at_once(runtime)
        await plan(runtime, table, table.v, BEN, [numbers(table, 0, "blind"), numbers(table, 1, "blind")])
        assert len(await runtime.store.read(kept)) == 1
        table = await left_the_memory(runtime, table)  # and after a restart
        assert len(later.says(table, 1, "en")) == 2
        await until_bens_turn(runtime, table)
        await settled(table)
        assert [action.op for action in table.match.actions[-2:]] == ["blind", "blind"]
        assert ([*table.match.seats[-2:]], table.turn) == ([1, 1], 0)
        assert (await runtime.store.read(kept), table.later) == ([], {})

    at(tmp_path / "tables.db", work)


def test_the_next_wish_counts_where_the_first_is_gone(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await at_once(runtime)
        claims = [n for n, one in enumerate(later.offered(table, 1)[0].options) if one.op == "claim"]
        wanted = later.offered(table, 1)[0].options[claims[0]]
        await plan(runtime, table, table.v, BEN, [[claims[0], *numbers(table, 0, "blind")]])
        table.later[1] = table.later[1]._replace(
            wishes=(table.later[1].wishes[0]._replace(action=wanted._replace(a=-1)), table.later[1].wishes[1])
        )  # as if the track were taken
        await until_bens_turn(runtime, table)
        await settled(table)
        assert (table.match.actions[-1].op, table.match.seats[-1]) == ("blind", 1)

    at(tmp_path / "tables.db", work)


def test_another_card_in_the_same_place_is_not_the_card_that_was_wanted(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await at_once(runtime, "first-class")
        options = later.offered(table, 1)[0].options
        assert {option.op for option in options} <= {"take", "decline"}
        await plan(runtime, table, table.v, BEN, [[len(options) - 1]])
        assert table.later[1].wishes[0].rests == str(table.match.state.display[options[-1].a])
        table.later[1] = table.later[1]._replace(wishes=(table.later[1].wishes[0]._replace(rests="-5"),))
        while table.turn == 0:
            await ada_plays(runtime, table, table.match.decision.options[0].op)  # type: ignore[union-attr]
        steps = table.v
        await settled(table)
        assert (table.v, table.turn, table.later) == (steps, 1, {})  # nothing was played, and Ben is asked
        assert await runtime.store.read(kept) == []

    at(tmp_path / "tables.db", work)


def test_nobody_else_is_sent_anything_of_it(tmp_path: Path) -> None:
    def seen(table: Table, device: str, seat: int | None) -> str:
        return dumps(view_message(table, Watcher(device, "en", seat)))

    async def work(runtime: Runtime) -> None:
        table = await at_once(runtime)
        before = seen(table, "ada", 0), seen(table, "", None)
        mine = seen(table, "ben", 1)
        watchers = [Watcher("ada", "en", 0), Watcher("", "en", None)]
        table.watchers += watchers
        await plan(runtime, table, table.v, BEN, [numbers(table, 0, "blind")])
        sent = [text for watcher in watchers for text in watcher.queue if '"is":"seats"' not in text]
        assert (seen(table, "ada", 0), seen(table, "", None), sent) == (*before, [])
        assert seen(table, "ben", 1) != mine

    at(tmp_path / "tables.db", work)


@pytest.mark.parametrize("end", ["withdrawn", "lost", "chosen"])
def test_what_does_not_count_any_more_is_not_kept(tmp_path: Path, end: str) -> None:
    async def work(runtime: Runtime) -> None:
        table = await at_once(runtime)
        await plan(runtime, table, table.v, BEN, [numbers(table, 0, "blind")])
        if end == "withdrawn":
            await plan(runtime, table, table.v, BEN, [])
        elif end == "lost":
            await change_seat(runtime, table, 1, table.seats[1]._replace(level="easy"), "standin")
        else:
            runtime.limits = USUAL  # somebody is quicker than the pause
            await until_bens_turn(runtime, table)
            await act(runtime, table, 0)
        assert (await runtime.store.read(kept), table.later) == ([], {})

    at(tmp_path / "tables.db", work)


def test_it_is_checked_where_it_is_written(where: Path | str) -> None:
    async def work(runtime: Runtime) -> None:
        table = await at_once(runtime)
        await plan(runtime, table, table.v, BEN, [numbers(table, 0, "blind")])
        sealed, step = table.later[1].sealed, '["blind",0,0]'
        steps = table.v, [(1, step)], 1, table.v + 1, None, BEN
        await runtime.store.do(take_ahead, table.id, BEN, sealed)  # withdrawn elsewhere
        with pytest.raises(Conflict):
            await runtime.store.do(append, table.id, *steps, (sealed, ""))
        with pytest.raises(Conflict):
            await runtime.store.do(take_ahead, table.id, BEN, sealed)
        with pytest.raises(Conflict):
            await runtime.store.do(put_ahead, table.id, BEN, sealed, table.v + 1)
        await runtime.store.do(put_ahead, table.id, BEN, sealed, table.v)
        await runtime.store.do(append, table.id, *steps, (sealed, "the rest"))
        assert await runtime.store.read(kept) == ["the rest"]

    at(where, work)


def test_what_is_asked_is_checked(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await at_once(runtime)
        for wrong in ([[999]], [[0, 0]], [[-1]], [[*range(later.MOST + 1)]], [[0], [0], [0]]):
            with pytest.raises(Refused):
                await plan(runtime, table, table.v, BEN, wrong)
        for actor, v in ((BEN, table.v - 1), (Actor(1, "eve"), table.v), (Actor(0, "ada"), table.v)):
            with pytest.raises(Stale):
                await plan(runtime, table, v, actor, [[0]])

    at(tmp_path / "tables.db", work)


@pytest.mark.parametrize("what", ["withdrawn", "changed"])
def test_while_it_waits_it_can_be_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    async def work(runtime: Runtime) -> None:
        table = await at_once(runtime)
        await plan(runtime, table, table.v, BEN, [numbers(table, 0, "blind")])
        waited = list[float]()

        async def meanwhile(seconds: float) -> None:
            waited.append(seconds)
            if what == "withdrawn":
                await plan(runtime, table, table.v, BEN, [])
            else:
                table.later.clear()
                table.v += 1  # somebody has taken back, and chosen again

        monkeypatch.setattr("stellwerk.web.play.gameplay.asyncio.sleep", meanwhile)
        runtime.limits = USUAL
        task = runtime.keep(gameplay.play_plans(runtime, table))
        await task  # it is not asked yet
        while table.turn == 0:
            async with table.lock:
                decision = table.match.decision
                assert decision
                await play(runtime.store, table, table.v, Actor(0, "ada"), 0)
        await gameplay.play_plans(runtime, table)
        assert waited == [USUAL.plan_seconds]
        assert table.match.seats[-1] == 0

    at(tmp_path / "tables.db", work)


def test_by_the_socket(server: Server) -> None:
    ada, ben, table = two_people(server)
    with ada.socket(table) as first, ben.socket(table) as second:
        first.until("view")
        second.until("view")
        second.send("plan", v=0)
        message: Any = second.until("later")
        assert message["questions"][0]["choices"]
        second.send("plan", v=0, picks=[[0]])
        says = f"Planned: {message['questions'][0]['choices'][0]}"
        second.wait(lambda shows: shows["planned"] == says)
        second.send("plan", v=0, picks=[["x"]])
        assert second.until("error")


def test_games_name_questions_that_they_ask() -> None:
    for name in ("germany", "first-class"):
        game = find(name)
        for question, named in game.later.items():
            assert isinstance(question, Effect)
            assert game.rules[question.op].offers
            assert named.keys() <= game.answers.keys()
