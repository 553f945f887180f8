"""A table is taken along: it leaves the server, is played on by the engine of a page, and comes back."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from stellwerk.web.alone import parts_alone
from stellwerk.web.app import build
from stellwerk.web.base.outside import Alone
from stellwerk.web.base.parts import BESIDE
from stellwerk.web.in_browser.engine import Engine, Place, start
from stellwerk.web.server import beside, folder
from stellwerk.web.store import ALONG, Conflict, NotTheirs, Store, append, read_table
from stellwerk.web.store.along import Along, along_of, hand_back, take_along
from stellwerk.web.store.home import my_tables
from stellwerk.web.store.transfer import unused
from stellwerk.web.store.upkeep import expired
from tests.web import in_memory
from tests.web.in_browser.test_engine import Browser, Visitor
from tests.web.tables import HOST, a_table, play_some, stored, with_store_at

HERE = "http://here"


@asynccontextmanager
async def both() -> AsyncIterator[tuple[Any, httpx.AsyncClient, Engine]]:
    """The server, a browser at it, and the engine in that browser."""
    app = build(parts_alone()._replace(twin=BESIDE))
    async with in_memory.running(app) as browser:
        host = Browser()
        yield app, browser, await start(host, host.kept, Place(HERE, BESIDE.rstrip("/"), "en"))


async def some_table(app: Any, browser: httpx.AsyncClient, game: str = "germany") -> tuple[str, int]:
    """A table against a bot, and its version after some choices."""
    made = await browser.post(f"/play/{game}", data={"level": "easy"})
    id = made.headers["location"].rpartition("/")[2]
    socket = in_memory.Socket(app, browser, id)
    socket.send("watch")
    for _ in range(3):
        await socket.until_asked()
        socket.send("pick", v=socket.shows["v"], pick=socket.shows["choices"][0]["pick"], ahead=socket.shows["ahead"])
        socket.shows["choices"] = []
    await socket.until_asked()
    return id, int(socket.shows["v"])


async def here(engine: Engine, path: str, **fields: str) -> Any:
    """What the engine answers to the script of the page."""
    if not fields:
        return await engine.request("GET", f"{HERE}{BESIDE}{path}", [], b"")
    parts = "".join(f'--x\r\ncontent-disposition: form-data; name="{n}"\r\n\r\n{v}\r\n' for n, v in fields.items())
    body = f"{parts}--x--\r\n".encode()
    headers = [("content-type", "multipart/form-data; boundary=x"), ("content-length", str(len(body)))]
    return await engine.request("POST", f"{HERE}{BESIDE}{path}", headers, body)


async def taken(browser: httpx.AsyncClient, engine: Engine, id: str) -> None:
    lines = (await browser.post(f"/t/{id}/along")).text
    assert (await here(engine, f"along/{id}", match=lines)).status == 200


async def brought(browser: httpx.AsyncClient, engine: Engine, id: str) -> httpx.Response:
    found = json.loads((await here(engine, f"along/{id}/steps")).body)
    return await browser.post(f"/t/{id}/returned", data={"key": found["key"], "match": json.dumps(found["steps"])})


def run(work: Callable[[Any, httpx.AsyncClient, Engine], Awaitable[None]]) -> None:
    async def inner() -> None:
        async with both() as parts:
            await work(*parts)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    asyncio.run(inner())


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_a_table_is_taken_along_played_on_and_handed_back(game: str) -> None:
    async def work(app: Any, browser: httpx.AsyncClient, engine: Engine) -> None:
        id, v = await some_table(app, browser, game)
        assert f"{BESIDE}along/{id}" in (await browser.get(f"/t/{id}?menu=1")).text
        await taken(browser, engine, id)
        page = Visitor(engine, f"{BESIDE}t/{id}")
        for _ in range(4):
            assert await page.choose()
        await page.choose()
        assert page.shows["v"] > v
        assert not page.wrong
        assert f'data-server="/t/{id}/along"'.encode() in (await here(engine, f"t/{id}")).body
        answer = await brought(browser, engine, id)
        assert answer.status_code == 200, answer.text
        assert (await brought(browser, engine, id)).status_code == 200, "an answer may have been lost"
        socket = in_memory.Socket(app, browser, id)
        socket.send("watch")
        await socket.until_asked()
        assert socket.shows["v"] >= page.shows["v"] - 1
        assert "Practice table" in (await browser.get(f"/t/{id}")).text
        await here(engine, f"along/{id}", do="gone")
        assert (await here(engine, f"t/{id}")).status == 404

    run(work)


def test_while_it_is_away_nothing_moves_and_it_can_be_called_back() -> None:
    async def work(app: Any, browser: httpx.AsyncClient, engine: Engine) -> None:
        id, v = await some_table(app, browser)
        assert (await browser.get(f"/t/{id}/along")).json() == {"away": False}
        await taken(browser, engine, id)
        assert (await browser.get(f"/t/{id}/along")).json() == {"away": True}
        page = (await browser.get(f"/t/{id}")).text
        assert "You have taken this table along." in page
        assert f"{BESIDE}along/{id}" in page
        assert "Taken along" in (await browser.get("/")).text
        for path in ("text", "replay", "match.json", "plan"):
            assert (await browser.get(f"/t/{id}/{path}")).status_code == 410, path
        assert (await browser.post(f"/t/{id}/along")).status_code == 410, "not twice"
        stranger = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE)
        assert "You have taken" not in (await stranger.get(f"/t/{id}")).text
        assert (await stranger.post(f"/t/{id}/recall")).status_code == 403
        assert (await stranger.post(f"/t/{id}/returned", data={"key": "", "match": "[]"})).status_code == 403
        played = Visitor(engine, f"{BESIDE}t/{id}")
        assert await played.choose()
        assert await played.choose()
        await browser.post(f"/t/{id}/recall")
        socket = in_memory.Socket(app, browser, id)
        socket.send("watch")
        await socket.until_asked()
        assert socket.shows["v"] == v
        late = await brought(browser, engine, id)
        assert (late.status_code, late.json()["says"]) == (
            409,
            "This table is not away any more: it was played on here.",
        )

    run(work)


def test_what_does_not_continue_the_record_is_refused() -> None:
    async def work(app: Any, browser: httpx.AsyncClient, engine: Engine) -> None:
        id, _v = await some_table(app, browser)
        await taken(browser, engine, id)
        found = json.loads((await here(engine, f"along/{id}/steps")).body)
        key, steps = found["key"], found["steps"]
        bad = (
            [*steps[:-1]],
            [[steps[0][0], '["other",0]'], *steps[1:]],
            [*steps, [7, steps[-1][1]]],
            [*steps, [7, "undo"]],
            [*steps, [0, "{"]],
            [*steps, ["x", 3]],
            7,
            [*steps, *[[0, "undo"]] * 6000],
        )
        for tried in bad:
            answer = await browser.post(f"/t/{id}/returned", data={"key": key, "match": json.dumps(tried)})
            assert (answer.status_code, "continue" in answer.json()["says"]) == (409, True), tried
        answer = await browser.post(f"/t/{id}/returned", data={"key": "another", "match": json.dumps(steps)})
        assert "not away any more" in answer.json()["says"]
        assert (await browser.get(f"/t/{id}/along")).json() == {"away": True}

    run(work)


def test_only_a_table_of_ones_own_goes() -> None:
    async def work(app: Any, browser: httpx.AsyncClient, engine: Engine) -> None:
        id, _ = await some_table(app, browser)
        stranger = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=HERE)
        await stranger.get("/")
        assert (await stranger.post(f"/t/{id}/along")).status_code == 409
        form = {"game": "germany", "players": "2", "seat0": "me", "seat1": "friend"}
        made = await browser.post("/tables", data=form)
        friend = made.headers["location"]
        assert (await browser.post(f"{friend}/along")).status_code == 409
        assert f"{BESIDE}along" not in (await browser.get(f"{friend}?menu=1")).text
        form |= {"seat1": "bot:easy", "pace": "1d"}
        timed = (await browser.post("/tables", data=form)).headers["location"]
        assert (await browser.post(f"{timed}/along")).status_code == 409, "its clock would stand still"

    run(work)


def test_a_store_lets_a_table_go_once_and_no_step_comes_meanwhile(where: Path | str) -> None:
    async def work(store: Store) -> None:
        table = a_table(HOST, "bot:easy")
        await stored(store, table)
        await play_some(store, table, 4)
        along = Along("key", 4, 2000)
        with pytest.raises(Conflict):
            await store.do(take_along, table.id, table.seats, along._replace(steps=3))
        lines = await store.do(take_along, table.id, table.seats, along)
        assert f': "{HOST}"' not in lines, "which browser it is stays here"
        assert len(lines.splitlines()) == 2
        with pytest.raises(Conflict):
            await store.do(take_along, table.id, table.seats, along)
        with pytest.raises((Conflict, NotTheirs)):
            await store.do(append, table.id, 4, [(0, "{}")], 0, 5)
        found = await store.read(read_table, table.id)
        assert found is not None
        assert found.along
        assert found.setting.practice
        assert [one.summary.turn for one in await store.read(my_tables, HOST, 5, 5)] == [ALONG]
        assert not await store.read(expired, 10**9, 1, 0)
        assert not await store.read(unused, 10**9, False)
        with pytest.raises(Conflict):
            await store.do(hand_back, table.id, along._replace(key="other"), [], (0, 4, 3000))
        await store.do(hand_back, table.id, along, [(0, "{}")], (1, 5, 3000))
        assert await store.read(along_of, table.id) is None
        found = await store.read(read_table, table.id)
        assert found is not None
        assert not found.along
        assert found.steps[-1] == (0, "{}")

    with_store_at(where, work)


def test_the_folder_must_fit(tmp_path: Path) -> None:
    assert beside.folder(Alone(), tmp_path / "none") is None
    (tmp_path / "about.json").write_text(json.dumps(folder.about("/")))
    assert beside.folder(Alone(), tmp_path) is None
    with pytest.raises(ValueError, match="was written for another address"):
        beside.folder(Alone(str(tmp_path)))
    (tmp_path / "about.json").write_text(json.dumps(folder.about(BESIDE)))
    assert beside.folder(Alone(str(tmp_path))) == tmp_path == beside.folder(Alone(), tmp_path)
