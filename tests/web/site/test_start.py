"""The start page of somebody who comes back: what waits for them first, who they are, and what they chose last."""

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from stellwerk.core.words import words
from stellwerk.web.alone import parts_alone
from stellwerk.web.app import build
from stellwerk.web.base.parts import Now
from stellwerk.web.base.runtime import digest
from stellwerk.web.play.time.clock import DAY, HOUR, MINUTE, says_left
from stellwerk.web.store import OVER, Store
from stellwerk.web.store.home import keep_result, me, my_tables, results_of
from tests.web.in_memory import running
from tests.web.tables import run, seats, setting, with_store_at

PAGE = {"accept": "text/html"}
SOLO = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:easy", "undo": "on"}


class Time:
    """A clock of the test's own."""

    def __init__(self) -> None:
        self.seconds = 1_000_000.0

    def now(self) -> Now:
        return Now(monotonic=lambda: self.seconds)


def at_home(work: Callable[[httpx.AsyncClient, Any], Awaitable[None]], time: Time | None = None) -> None:
    """The application in memory, and a browser at it."""

    async def go() -> None:
        parts = parts_alone()
        app = build(parts._replace(now=time.now()) if time else parts)
        async with running(app) as browser:
            await work(browser, parts.store)

    run(go())


async def made(browser: httpx.AsyncClient, **form: str) -> str:
    answer = await browser.post("/tables", data=SOLO | form)
    return str(answer.headers["location"]).removeprefix("/t/")


def groups(page: str) -> dict[str, list[str]]:
    """By group of the page: the tables in it."""
    parts = re.split(r'<section data-group="(\w+)"', page.partition('<div class="cards"')[0])[1:]
    return {name: re.findall(r'data-table="(\w+)"', part) for name, part in zip(parts[::2], parts[1::2], strict=True)}


def test_a_newcomer_sees_the_games_and_nothing_of_tables() -> None:
    async def work(browser: httpx.AsyncClient, store: Store) -> None:
        page = (await browser.get("/", headers=PAGE)).text
        assert "Railway board games in your browser</h1>" in page
        assert 'id="mine"' not in page
        assert 'id="me"' not in page
        assert re.search(r'value="novice" checked', page)

    at_home(work)


def test_my_turn_comes_first_the_most_urgent_above_and_what_is_over_last() -> None:
    time = Time()

    async def work(browser: httpx.AsyncClient, store: Store) -> None:
        calm = await made(browser)
        day = await made(browser, pace="1d")
        eight = await made(browser, pace="8h")
        time.seconds += 3 * 3600
        device = await mine(browser, store, calm)
        await store.do(add_row, "waits", device, 1)
        await store.do(add_row, "over", device, OVER)
        await store.do(keep_result, "over", [7, 4], [0])
        page = (await browser.get("/mine")).text
        assert groups(page) == {"turn": [eight, day, calm], "running": ["waits"], "over": ["over"]}
        assert re.findall(r"<time>(\d+ hours left)</time>", page) == ["5 hours left", "21 hours left"]
        assert "★ Ada 7" in page
        assert (await browser.get("/")).text.index(eight) < (await browser.get("/")).text.index('class="cards"')

    at_home(work, time)


def add_row(db: Any, id: str, device: str, turn: int) -> None:
    from stellwerk.web.store import add_table

    one, other = seats("ada", "ben")
    add_table(db, setting(id=id, host="other"), [one._replace(devices=frozenset({device})), other], turn)


async def mine(browser: httpx.AsyncClient, store: Store, table: str) -> str:
    found = await store.read(lambda db: db.execute("SELECT device FROM sitters WHERE tbl = ?", (table,)).fetchone())
    return str(found[0])


def test_a_rematch_where_i_have_not_been_is_an_invitation() -> None:
    async def work(browser: httpx.AsyncClient, store: Store) -> None:
        table = await made(browser)
        await store.do(lambda db: db.execute("INSERT INTO expected VALUES (?, 0)", (table,)))
        assert groups((await browser.get("/mine")).text) == {"invited": [table]}

    at_home(work)


def test_every_page_says_who_i_am_and_how_many_tables_wait() -> None:
    async def work(browser: httpx.AsyncClient, store: Store) -> None:
        table = await made(browser, name="Ada")
        await made(browser, name="Ada")
        for path in ("/", "/lobby", "/new", "/me", "/help/germany", "/nowhere"):
            page = (await browser.get(path, headers=PAGE)).text
            assert re.search(r'<a id="me" href="/me" title="Not signed in[^>]*>Ada ', page), path
            assert "Next table <b>2</b>" in page, path
        device = await mine(browser, store, table)
        row = "INSERT INTO accounts VALUES ('ada', 'Ada Lovelace', '', '', '', ?, 1)"
        await store.do(lambda db: db.execute(row, (device,)))
        page = (await browser.get("/lobby", headers=PAGE)).text
        assert re.search(r'<a id="me" href="/me" title="Signed in[^>]*>Ada Lovelace <i class="signed"', page)

    at_home(work)


def test_play_and_the_form_remember_what_i_chose_last() -> None:
    async def work(browser: httpx.AsyncClient, store: Store) -> None:
        await browser.post("/play/germany", data={"level": "hard"})
        assert re.search(r'name="level" value="hard" checked', (await browser.get("/")).text)
        await store.do(lambda db: db.execute("UPDATE tables SET made = made - 1"))  # that was a second ago
        form = {"players": "3", "seat0": "bot:hard", "seat1": "me", "seat2": "friend", "pace": "3d", "listed": "on"}
        await made(browser, **form)
        page = (await browser.get("/new?game=germany")).text
        assert re.search(r'name="players" value="3" checked', page)
        chosen = re.findall(r'<select name="(seat[012]|pace)"[^>]*>.*?<option value="([\w:]+)" selected', page, re.S)
        assert dict(chosen) == {"seat0": "bot:hard", "seat1": "me", "seat2": "friend", "pace": "3d"}
        assert re.search(r'name="listed" value="1" checked', page)

    at_home(work)


def test_what_is_left_is_never_said_to_be_more() -> None:
    said = {ms: says_left(ms, words()) for ms in (3 * DAY - 1, 2 * DAY - 1, 90 * MINUTE, 119 * 1000, 59_999)}
    assert list(said.values()) == [
        "2 days left", "47 hours left", "90 minutes left", "1 minute left", "Less than a minute left"]  # fmt: skip
    assert says_left(2 * HOUR, words("de")) == "noch 2 Stunden"


def test_lists_and_results_are_the_same_in_both_stores(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await kept.do(add_row, "mine", "ada", 0)
        await kept.do(add_row, "over", "ada", OVER)
        await kept.do(keep_result, "over", [7, -4], [0])
        await kept.do(keep_result, "over", [1, 1], [1])
        assert await kept.read(results_of, ["mine", "over"]) == {"over": ((7, -4), (0,))}, "a match ends once"
        assert [one.summary.id for one in await kept.read(my_tables, "ada", 5, 5)] == ["mine", "over"]
        assert await kept.read(me, "ada") == ("Ada", False, 1)
        assert await kept.read(me, digest("nobody")) == ("", False, 0)

    with_store_at(where, work)
