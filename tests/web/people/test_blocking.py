"""Somebody who is blocked cannot sit down where the other sits; what is reported reaches whoever runs the server."""

import re
from pathlib import Path

import pytest

from stellwerk.web.operator.admin import everything, settle
from stellwerk.web.store import Conflict, NotTheirs, Store
from stellwerk.web.store import blocks as store
from stellwerk.web.store.accounts import Account, add_account, delete_account, everything_of, rename_account
from stellwerk.web.store.transfer import export_lines, import_lines
from tests.web.club import club
from tests.web.tables import run, with_store_at

SEATS = {"game": "germany", "players": "3", "seat0": "me", "seat1": "friend", "seat2": "anybody", "name": "Ada"}


def account(key: str) -> Account:
    return Account(key, key.capitalize(), "", "", "", f"device of {key}", 1)


async def filled(kept: Store) -> None:
    for key in ("ada", "ben"):
        await kept.do(add_account, account(key))
    await kept.do(store.block, "device of ada", "ben", 9)
    await kept.do(store.report, "device of ada", "ben", "He shouts.", 7, 9)


def test_who_acts_is_found_where_it_is_written(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await filled(kept)
        for refused, act in (
            (NotTheirs, lambda db: store.block(db, "nobody", "ben", 9)),
            (Conflict, lambda db: store.block(db, "device of ada", "ada", 9)),  # oneself
            (Conflict, lambda db: store.block(db, "device of ada", "zoe", 9)),
            (Conflict, lambda db: store.block(db, "device of ben", "ada", 0)),
            (NotTheirs, lambda db: store.report(db, "nobody", "ben", "x", 1, 9)),
            (Conflict, lambda db: store.report(db, "device of ada", "ben", "x", 1, 1)),
        ):
            with pytest.raises(refused):
                await kept.do(act)
        assert await kept.read(store.refuses, {"device of ada", "other"}, {"device of ben"})
        assert not await kept.read(store.refuses, {"device of ben"}, {"device of ada"})
        assert not await kept.read(store.refuses, set[str](), {"device of ben"})
        await kept.do(rename_account, account("ben"), "bert", "Bert")
        assert await kept.read(store.blocked, "device of ada") == ["Bert"]
        (told,) = await kept.read(store.reports, 9)
        assert (told.by, told.about, told.text) == ("Ada", "Bert", "He shouts.")
        kept_of = await kept.read(everything_of, account("ada"))
        assert (kept_of["blocked"], kept_of["reports"][0]["about"]) == (["bert"], "bert")
        await kept.do(delete_account, account("ben")._replace(key="bert"))
        assert await kept.read(store.blocked, "device of ada") == []
        assert await kept.read(store.reports, 9) == []

    with_store_at(where, work)


def test_another_store_blocks_nobody_who_is_somebody_else_there(tmp_path: Path) -> None:
    async def write(kept: Store) -> list[str]:
        await filled(kept)
        return await kept.read(lambda db: list(export_lines(db)))

    async def read(kept: Store) -> None:
        await kept.do(add_account, account("ben")._replace(device="of another Ben"))
        await kept.do(import_lines, exported)
        assert await kept.read(store.blocked, "device of ada") == []

    async def read_all(kept: Store) -> None:
        await kept.do(import_lines, exported)
        assert await kept.read(store.blocked, "device of ada") == ["Ben"]

    exported = with_store_at(tmp_path / "one.db", write)
    with_store_at(tmp_path / "two.db", read)
    with_store_at(tmp_path / "three.db", read_all)


def test_somebody_who_is_blocked_cannot_sit_down() -> None:
    async def go() -> None:
        async with club("Ada", "Ben", "Cleo") as here:
            ada, ben, cleo = here.people.values()
            assert (await here.visitor().post("/me/people", data={"do": "block", "name": "Ben"})).status_code == 403
            assert (await ada.post("/me/people", data={"do": "block", "name": "Zoe"})).status_code == 400
            assert (await ada.post("/me/people", data={"do": "block", "name": "BEN"})).status_code == 200
            table = (await ada.post("/tables", data=SEATS)).headers["location"].rpartition("/")[2]
            found = re.search(rf"/t/{table}/sit/[\w-]+", (await ada.get(f"/t/{table}")).text)
            assert found
            refused = await ben.post(found[0], data={"name": "Ben"})
            assert (refused.status_code, "choose another one" in refused.text) == (403, True)
            assert (await ben.post("/lobby", data={"table": table, "name": "Ben"})).status_code == 409
            assert (await cleo.post(found[0], data={"name": "Cleo"})).status_code == 303
            await ada.post("/me/people", data={"do": "unblock", "name": "Ben"})
            assert (await ben.post("/lobby", data={"table": table, "name": "Ben"})).status_code == 303

    run(go())


def test_a_report_is_listed_until_it_was_looked_at() -> None:
    async def go() -> None:
        async with club("Ada", "Ben") as here:
            ada = here.people["Ada"]
            assert (await ada.post("/me/people", data={"do": "report", "name": "Ben", "text": " "})).status_code == 400
            said = await ada.post("/me/people", data={"do": "report", "name": "Ben", "text": "He <b>shouts</b>."})
            assert "Thank you" in said.text
            (told,) = (await everything(here.runtime, "en"))["reports"]
            assert (told["by"], told["about"], told["text"]) == ("Ada", "Ben", "He <b>shouts</b>.")
            assert await settle(here.runtime, {"report": told["id"]})
            assert not await settle(here.runtime, {"report": told["id"]})
            assert (await everything(here.runtime, "en"))["reports"] == []

    run(go())
