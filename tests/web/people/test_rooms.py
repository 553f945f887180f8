"""Ready rooms: people agree, all are ready for the same thing, and then there is one table, with seats by lot."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest

from stellwerk.web.people import rooms
from stellwerk.web.play.gameplay import changing, open_table
from stellwerk.web.play.seats import presence
from stellwerk.web.play.table import Table
from stellwerk.web.store import Conflict, Db, NotTheirs, Pace, Seat, Store
from stellwerk.web.store import rooms as store
from stellwerk.web.store.accounts import Account, add_account, delete_account, move_device
from stellwerk.web.store.rooms import INVITED, THERE, Full, Guest, Room, Terms
from stellwerk.web.store.transfer import export_lines, import_lines
from tests.web.club import Club, club
from tests.web.tables import run, setting, with_store_at

DAYS = Pace(0, 0, 86400_000, "novice")
TERMS = Terms("germany", {}, DAYS, 0, "")
FORM = {"game": "germany", "pace": "2d", "pace_level": "novice", "undo": "1", "name": "Ada"}


ROOM = Room("aroom", "ada", TERMS, 0, "", "", 0, 5)


def seats(*devices: str) -> list[Seat]:
    return [Seat("", device, "", frozenset({device}), expected=True) for device in devices]


def test_a_table_is_made_once_for_those_who_are_ready_for_the_same(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_room, ROOM, "Ada", {})
        await kept.do(store.enter, "aroom", Guest("ben", "Ada", THERE, 6), 2)
        people = await kept.read(store.guests, "aroom")
        assert [one.name for one in people] == ["Ada", "Ada 2"]
        with pytest.raises(Full):
            await kept.do(store.enter, "aroom", Guest("eve", "Eve", THERE, 6), 2)
        with pytest.raises(Conflict):
            await kept.do(store.be_ready, "aroom", "ada", 0, True)  # somebody has come since then
        with pytest.raises(NotTheirs):
            await kept.do(store.be_ready, "aroom", "eve", 1, True)
        await kept.do(store.be_ready, "aroom", "ada", 1, True)
        await kept.do(store.change, "aroom", "ben", 1, TERMS._replace(bots=1, level="easy"), 9, 7)
        found = await kept.read(store.room_of, "aroom")
        assert found
        assert (found.v, found.starts, found.terms.bots, found.terms.pace) == (2, 9, 1, DAYS)
        for device in ("ada", "ben"):
            await kept.do(store.be_ready, "aroom", device, 2, True)
        made = setting(players=3), [*seats("ada", "ben"), Seat("easy", "", "")], 0, None
        with pytest.raises(Conflict):
            await kept.do(store.begin, found, {"ada"}, *made)
        await kept.do(store.begin, found, {"ada", "ben"}, *made)
        for act in (
            lambda db: store.begin(db, found, {"ada", "ben"}, *made),
            lambda db: store.leave(db, "aroom", "ada", 8),
            lambda db: store.say(db, "aroom", "ada", "late", 8),
        ):
            with pytest.raises(Conflict):
                await kept.do(act)
        after = await kept.read(store.room_of, "aroom")
        assert after
        assert after.board == made[0].id

    with_store_at(where, work)


def test_rooms_follow_devices_and_people(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        ada = Account("ada", "Ada", "", "", "", "her account", 1)
        await kept.do(add_account, ada)
        await kept.do(store.add_room, ROOM, "Ada", {"ben": "Ben"})
        await kept.do(store.say, "aroom", "ada", "hello", 6)
        with pytest.raises(NotTheirs):  # who is invited has not come yet
            await kept.do(store.say, "aroom", "ben", "hello", 6)
        assert [came for _, came in await kept.read(store.my_rooms, "ben", 9)] == [False]
        await kept.do(move_device, "ada", ada.device)
        assert {one.device for one in await kept.read(store.guests, "aroom")} == {"ben", ada.device}
        exported = await kept.read(lambda db: list(export_lines(db)))
        await kept.do(delete_account, ada)
        assert [one.device for one in await kept.read(store.guests, "aroom")] == ["ben"]
        assert await kept.read(store.remarks, "aroom", 9) == []
        await kept.do(store.forget_rooms, 6)
        assert await kept.read(store.my_rooms, "ben", 9) == []
        await kept.do(import_lines, exported)
        assert len(await kept.read(store.remarks, "aroom", 9)) == 1

    with_store_at(where, work)


async def opened(here: Club, **more: str) -> str:
    """Ada's room."""
    answer = await here.people["Ada"].post("/rooms", data=FORM | more)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


async def ready(browser: httpx.AsyncClient, room: str) -> httpx.Response:
    """Press the button as the page shows it."""
    page = (await browser.get(room)).text
    found = re.search(r'name="v" value="(\d+)"', page)
    assert found, page
    return await browser.post(room, data={"do": "ready", "v": found[1], "on": "1"})


async def come(here: Club, table: Table, name: str) -> None:
    """Somebody opens the page of the table."""
    number = next(number for number, seat in enumerate(table.seats) if seat.name == name)
    async with changing(here.runtime, table):
        await presence.came(here.runtime, table, min(table.seats[number].devices))


def test_people_agree_and_begin_together() -> None:
    async def go() -> None:
        async with club("Ada", "Ben") as here:
            ada, ben = here.people.values()
            room = await opened(here)
            assert "2 days per move" in (await here.visitor().get(room)).text  # an invitation says what is agreed
            stranger = here.visitor()
            assert "belongs to somebody" in (await stranger.post(room, data={"do": "enter", "name": "Ben"})).text
            assert (await ben.post(room, data={"do": "say", "text": "x"})).status_code == 409
            assert (await ben.post(room, data={"do": "enter", "name": "Ben"})).status_code == 303
            await ben.post(room, data={"do": "say", "text": "with passengers?"})
            assert "with passengers?" in (await ada.get(f"{room}/state")).text
            await ready(ada, room)
            changed = FORM | {"passengers": "yes", "v": "1"}
            assert (await ben.post(f"{room}/terms", data=changed)).status_code == 303
            page = (await ada.get(room)).text
            assert "Ben has changed what is agreed" in page
            assert "<em>ready</em>" not in page
            assert (await ada.post(room, data={"do": "ready", "v": "1", "on": "1"})).status_code == 409
            assert (await ready(ada, room)).headers["location"] == room
            to = (await ready(ben, room)).headers["location"]
            assert to.startswith("/t/")
            assert f'data-board="{to[3:]}"' in (await ada.get(f"{room}/state")).text  # her page goes there
            assert (await ada.get(room)).headers["location"] == to
            await clocks_wait_for_everybody(here, to[3:])

    run(go())


async def clocks_wait_for_everybody(here: Club, id: str) -> None:
    table = await open_table(here.runtime, id)
    assert table.clock
    assert {seat.name for seat in table.seats} == {"Ada", "Ben"}
    await come(here, table, "Ada")
    assert table.clock.clock.seat == -1
    await come(here, table, "Ben")
    assert table.clock.clock.seat == table.turn


def test_seats_are_drawn_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with club("Ada", "Ben") as here:
            for order in (False, True):
                monkeypatch.setattr(rooms.LOT, "shuffle", lambda seats, order=order: seats.sort(key=str, reverse=order))
                room = await opened(here)
                await here.people["Ben"].post(room, data={"do": "enter", "name": "Ben"})
                for browser in here.people.values():
                    answer = await ready(browser, room)
                table = await open_table(here.runtime, answer.headers["location"][3:])
                found.append([seat.name for seat in table.seats])

    found: list[list[str]] = []
    run(go())
    assert found[0] == found[1][::-1]


def test_at_a_time_that_is_fixed_those_begin_who_are_ready() -> None:
    async def go() -> None:
        async with club("Ada", "Ben", "Cleo") as here:
            assert (
                await here.people["Ada"].post("/rooms", data=FORM | {"starts": "1999-01-01T10:00"})
            ).status_code == 400
            room = await opened(here, starts="2026-09-22T10:00", zone="Europe/Berlin")
            found = await here.runtime.store.read(store.room_of, room.rpartition("/")[2])
            assert found
            assert found.starts % 86400 == 8 * 3600
            for name in ("Ben", "Cleo"):
                await here.people[name].post(room, data={"do": "enter", "name": name})
            for name in ("Ada", "Ben"):
                assert (await ready(here.people[name], room)).headers["location"] == room
            here.clock.at = found.starts + 1
            for waiting in await here.runtime.store.read(store.waiting_rooms):
                await rooms.settle(here.runtime, waiting)
            to = (await here.people["Cleo"].get(room)).headers["location"]
            table = await open_table(here.runtime, to[3:])
            assert {seat.name for seat in table.seats} == {"Ada", "Ben"}  # Cleo had not agreed
            assert table.clock
            assert table.clock.clock.seat == table.turn

    run(go())


def test_where_too_few_are_ready_the_time_is_given_up() -> None:
    async def go() -> None:
        async with club("Ada") as here:
            room = await opened(here, starts="2026-09-22T10:00")
            here.clock.at = 1_800_000_000.0
            for waiting in await here.runtime.store.read(store.waiting_rooms):
                assert await rooms.settle(here.runtime, waiting) == ""
            assert "too few were ready" in (await here.people["Ada"].get(room)).text

    run(go())


def test_a_rematch_from_a_room() -> None:
    async def go() -> None:
        async with club("Ada", "Ben") as here:
            ada, ben = here.people.values()
            room = await opened(here)
            await ben.post(room, data={"do": "enter", "name": "Ben"})
            for browser in (ada, ben):
                answer = await ready(browser, room)
            id = answer.headers["location"][3:]
            assert (await ada.post(f"/t/{id}/room")).status_code == 403  # it is not over
            table = await open_table(here.runtime, id)
            table.ended = 0
            assert (await here.visitor().post(f"/t/{id}/room")).status_code == 403
            again = (await ada.post(f"/t/{id}/room")).headers["location"]
            assert (await ben.post(f"/t/{id}/room")).headers["location"] == again  # one room for both
            assert "You are invited" in (await ben.get("/mine")).text
            assert "2 days per move" in (await ben.get(again)).text
            await ben.post(again, data={"do": "enter", "name": "Ben"})
            for browser in (ada, ben):
                answer = await ready(browser, again)
            assert answer.headers["location"] == (await ada.get(again)).headers["location"]
            assert await here.runtime.store.read(rematch_of, id) == answer.headers["location"][3:]

    run(go())


def rematch_of(db: Db, id: str) -> str:
    return str(db.execute("SELECT following FROM tables WHERE id = ?", (id,)).fetchone()[0])


def test_somebody_is_invited_by_name_and_finds_it_on_the_start_page() -> None:
    async def go() -> None:
        async with club("Ada", "Ben") as here:
            ada, ben = here.people.values()
            room = await opened(here)
            assert (await ada.post(room, data={"do": "invite", "who": "Zoe"})).status_code == 409
            assert (await ben.post(room, data={"do": "invite", "who": "Ben"})).status_code == 409
            assert (await ada.post(room, data={"do": "invite", "who": "BEN"})).status_code == 303
            assert f'href="{room}"' in (await ben.get("/")).text
            people = await here.runtime.store.read(store.guests, room.rpartition("/")[2])
            assert sorted(one.ready for one in people) == [INVITED, THERE]
            await ben.post(room, data={"do": "leave"})
            assert f'href="{room}"' not in (await ben.get("/")).text

    run(go())


def test_who_has_no_page_open_is_said_to_be_away() -> None:
    async def go() -> None:
        async with club("Ada") as here:
            room = await opened(here)
            here.clock.at += 60
            assert "is away" in (await here.visitor().get(f"{room}/state")).text
            assert "is away" not in (await here.people["Ada"].get(f"{room}/state")).text
            assert "is away" not in (await here.visitor().get(f"{room}/state")).text

    run(go())


def test_one_table_however_many_press_at_once() -> None:
    async def go() -> None:
        async with club("Ada", "Ben") as here:
            room = await opened(here)
            await here.people["Ben"].post(room, data={"do": "enter", "name": "Ben"})
            answers = await asyncio.gather(*(ready(browser, room) for browser in here.people.values()))
            made = {answer.headers["location"] for answer in answers} - {room}
            assert len(made) == 1

    run(go())
