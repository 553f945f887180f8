"""Groups: invited by name, rooms where all are invited, and the table of what was played."""

from pathlib import Path

import pytest

from stellwerk.web.play.gameplay import open_table
from stellwerk.web.site.group_page import standings
from stellwerk.web.store import Conflict, Db, NotTheirs, Store
from stellwerk.web.store import circles as store
from stellwerk.web.store.accounts import Account, add_account, delete_account, everything_of, rename_account
from stellwerk.web.store.circles import Circle, Member, Played
from stellwerk.web.store.home import keep_result
from stellwerk.web.store.transfer import export_lines, import_lines
from tests.web.club import Club, club
from tests.web.people.test_rooms import FORM, ready
from tests.web.tables import run, with_store_at

TUESDAY = Circle("tuesday", "Tuesday", 5)


def account(key: str) -> Account:
    return Account(key, key.capitalize(), "", "", "", f"device of {key}", 1)


async def filled(kept: Store) -> None:
    for key in ("ada", "ben"):
        await kept.do(add_account, account(key))
    await kept.do(store.add_circle, TUESDAY, "device of ada", 3)
    await kept.do(store.invite, "tuesday", "device of ada", "ben", 9)
    await kept.do(store.add_contact, "device of ada", "ben", 9)


def test_who_acts_is_found_where_it_is_written(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await filled(kept)
        for refused, act in (
            (Conflict, lambda db: store.add_circle(db, TUESDAY._replace(id="x"), "device of ada", 1)),
            (NotTheirs, lambda db: store.add_circle(db, TUESDAY._replace(id="x"), "nobody", 9)),
            (Conflict, lambda db: store.invite(db, "tuesday", "device of ada", "zoe", 9)),
            (NotTheirs, lambda db: store.invite(db, "tuesday", "device of ben", "ada", 9)),  # only invited
            (NotTheirs, lambda db: store.accept(db, "tuesday", "nobody")),
            (Conflict, lambda db: store.add_contact(db, "device of ada", "ada", 9)),
            (Conflict, lambda db: store.add_contact(db, "device of ben", "ada", 0)),
        ):
            with pytest.raises(refused):
                await kept.do(act)
        await kept.do(store.accept, "tuesday", "device of ben")
        await kept.do(rename_account, account("ben"), "bert", "Bert")
        assert [one.name for one in await kept.read(store.members, "tuesday")] == ["Ada", "Bert"]
        assert await kept.read(store.contacts, "device of ada") == ["Bert"]
        mine = await kept.read(everything_of, account("ada"))
        assert (mine["contacts"], mine["groups"]) == (["Bert"], ["Tuesday"])
        await kept.do(delete_account, account("ben")._replace(key="bert"))
        assert await kept.read(store.contacts, "device of ada") == []
        await kept.do(store.leave, "tuesday", "device of ada")
        assert await kept.read(store.circle_of, "tuesday") is None

    with_store_at(where, work)


def test_another_store_knows_no_friends_of_somebody_else(tmp_path: Path) -> None:
    async def write(kept: Store) -> list[str]:
        await filled(kept)
        return await kept.read(lambda db: list(export_lines(db)))

    async def read(kept: Store) -> None:
        await kept.do(add_account, account("ben")._replace(device="of another Ben"))
        await kept.do(import_lines, exported)
        assert await kept.read(store.contacts, "device of ada") == []
        assert [one.name for one in await kept.read(store.members, "tuesday")] == ["Ada"]

    exported = with_store_at(tmp_path / "one.db", write)
    with_store_at(tmp_path / "two.db", read)


def test_standings() -> None:
    people = [Member(who, who.capitalize(), "", who != "eve") for who in ("ada", "ben", "cleo", "eve")]
    played = [Played(("ada", "", "ben"), (50, 40, 50), (0,)), Played(("ben", "ada"), (9, 8), (0,))]
    lines = [tuple(line.values()) for line in standings(people, played)]
    assert lines == [("Ben", 2, 1, "1.50"), ("Ada", 2, 1, "1.00"), ("Cleo", 0, 0, "0.00")]


def test_tuesday() -> None:
    async def go() -> None:
        async with club("Ada", "Ben", "Cleo") as here:
            ada, ben, cleo = here.people.values()
            assert (await here.visitor().post("/groups", data={"title": "Tuesday"})).status_code == 403
            group = (await ada.post("/groups", data={"title": "Tuesday"})).headers["location"]
            assert (await ben.get(group)).status_code == 403
            assert (await ada.post(group, data={"do": "invite", "who": "Zoe"})).status_code == 409
            assert (await ada.post(group, data={"do": "invite", "who": "ben"})).status_code == 303
            for path in ("/groups", "/", "/mine"):
                assert group in (await ben.get(path)).text
            assert (await ben.post(group, data={"do": "accept"})).status_code == 303
            assert group not in (await ben.get("/mine")).text
            room = (await ada.post("/rooms", data=FORM | {"group": group[8:]})).headers["location"]
            other = (await cleo.post("/rooms", data=FORM | {"group": group[8:], "name": "Cleo"})).headers["location"]
            page = (await ben.get(group)).text
            assert room in page
            assert other not in page
            assert room in (await ben.get("/")).text  # all of a group are invited
            await ben.post(room, data={"do": "enter", "name": "Ben"})
            for browser in (ada, ben):
                answer = await ready(browser, room)
            await over(here, answer.headers["location"][3:])
            page = (await ben.get(group)).text
            assert "<td>1.00</td><td>1</td><td>1</td>" in page
            assert "<td>0.00</td><td>0</td><td>1</td>" in page
            again = (await ben.post(f"{answer.headers['location']}/room")).headers["location"]
            assert again in (await ada.get(group)).text  # a rematch is the group's, too

    run(go())


async def over(here: Club, id: str) -> None:
    """A match ends."""
    table = await open_table(here.runtime, id)
    table.ended = 1
    await here.runtime.store.do(end, id)
    await here.runtime.store.do(keep_result, id, (5, 3), (0,))


def end(db: Db, id: str) -> None:
    db.execute("UPDATE tables SET turn = -1 WHERE id = ?", (id,))
