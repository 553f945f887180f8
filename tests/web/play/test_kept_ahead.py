"""What was chosen ahead is stored, sealed, before it is confirmed, and as long as it counts."""

from pathlib import Path

import pytest

from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.sealing import opened, sealed
from stellwerk.web.play import gameplay, render
from stellwerk.web.play.gameplay import choose, choose_ahead, open_table
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.table import Table
from stellwerk.web.play.tables import in_memory
from stellwerk.web.store import Actor, Db
from stellwerk.web.store.transfer import rows_of
from tests.web.play.test_ahead import chosen, draw_tickets, two_people
from tests.web.play.test_fair_seats import a_table, at, until_keeping
from tests.web.serving import running


def test_a_killed_server_knows_what_was_chosen_ahead(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        ada, ben, table = two_people(server)
        with ada.socket(table) as first, ben.socket(table) as second:
            draw_tickets(first, second)
            v = second.wait(lambda shows: bool(shows["choices"]))["v"]
            second.send("pick", v=v, pick=3, ahead=True)
            assert second.until("view")["question"] == "You have chosen. Ada is choosing."
            server.kill()
    with running(tmp_path / "tables.db") as again:
        for one in (ada, ben):
            one.address, one.http.base_url = again.address, again.address
        with ada.socket(table) as first, ben.socket(table) as second:
            view = second.until("view")
            assert (view["v"], view["choices"], view["undo"]) == (v, [], True)
            first.until("view")
            assert chosen(first.until("seats")) == [False, True]
            first.play(0)
            second.wait(lambda shows: shows["v"] == v + 2)
            said = [event["says"] for step in second.arrived if step["is"] == "step" for event in step["events"]]
            assert [says for says in said if says.startswith("You decide to keep")]


async def asked_to_keep(runtime: Runtime) -> Table:
    table = await a_table(runtime, "ben")
    await until_keeping(runtime, table)
    return table


async def left_the_memory(runtime: Runtime, table: Table) -> Table:
    in_memory(runtime).pop(table.id)
    return await open_table(runtime, table.id)


def kept(db: Db) -> list[str]:
    return [row["sealed"] for row in rows_of(db, "ahead")]


def test_an_idle_table_that_left_the_memory_knows_it_until_it_is_played(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await asked_to_keep(runtime)
        await choose_ahead(runtime, table, Actor(1, "ben"), 3)
        wanted, v = table.ahead, table.v
        table = await left_the_memory(runtime, table)
        assert (table.ahead, table.v) == (wanted, v)
        assert [seat["chosen"] for seat in render.seats(table, "en")] == [False, True]
        table.ahead = {}  # as if the server were killed after the step, and before what follows
        await choose(runtime, table, v, Actor(0, "ada"), 0)
        table = await left_the_memory(runtime, table)
        assert (table.v, table.match.actions[-1], table.ahead) == (v + 2, wanted[1][1], {})
        assert await runtime.store.read(kept) == []

    at(tmp_path / "tables.db", work)


@pytest.mark.parametrize("end", ["withdrawn", "lost", "impossible"])
def test_what_does_not_count_any_more_is_not_kept(tmp_path: Path, end: str) -> None:
    async def work(runtime: Runtime) -> None:
        table = await asked_to_keep(runtime)
        await choose_ahead(runtime, table, Actor(1, "ben"), 3)
        assert len(await runtime.store.read(kept)) == 1
        if end == "withdrawn":
            assert await gameplay.withdraw(runtime, table, Actor(1, "ben"))
        elif end == "lost":
            await change_seat(runtime, table, 1, table.seats[1]._replace(level="easy"), "standin")
        else:
            table.ahead[1] = table.ahead[1][0], table.ahead[1][1]._replace(a=-1)
            await choose(runtime, table, table.v, Actor(0, "ada"), 0)
            assert table.turn == 1, "it is asked"
        assert (await runtime.store.read(kept), table.ahead) == ([], {})

    at(tmp_path / "tables.db", work)


def test_what_is_kept_says_nothing(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        runtime.key = b"the key of this server"
        table, found = await asked_to_keep(runtime), list[str]()
        for pick in (0, 0, 3):
            await choose_ahead(runtime, table, Actor(1, "ben"), pick)
            found += await runtime.store.read(kept)
            await gameplay.withdraw(runtime, table, Actor(1, "ben"))
        assert len(set(found)) == 3, "the same looks different"
        assert len({len(seal) for seal in found}) == 1
        assert not any("keep" in bytes.fromhex(seal).decode("latin-1") for seal in found)
        await choose_ahead(runtime, table, Actor(1, "ben"), 3)
        runtime.key = b"the key of another server"
        table = await left_the_memory(runtime, table)
        assert table.ahead == {}, "it is asked again"

    at(tmp_path / "tables.db", work)


def test_a_seal_opens_with_its_key_for_its_purpose_alone() -> None:
    seal = sealed(b"key", "table 1", '["keep",3,0]')
    assert opened(b"key", "table 1", seal) == '["keep",3,0]'
    assert opened(b"other", "table 1", seal) is None
    assert opened(b"key", "table 0", seal) is None
    assert opened(b"key", "table 1", seal[:-1] + ("0" if seal[-1] != "0" else "1")) is None
    assert opened(b"key", "table 1", sealed(b"key", "table 1", "x" * 200)) == "x" * 200
