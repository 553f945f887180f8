"""The engine of a page without its browser: what it is asked, what it keeps, and what it does not offer."""

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest

import stellwerk
from stellwerk.games import GAMES
from stellwerk.web.in_browser import thinker
from stellwerk.web.in_browser.engine import Answer, Engine, Place, start
from stellwerk.web.in_browser.host import Kept
from stellwerk.web.in_browser.store import KeptStore, changed
from stellwerk.web.store import StoreError, upkeep
from tests.web import serving

ORIGIN = "https://example.org"
FORM = [("content-type", "application/x-www-form-urlencoded")]


class Browser:
    """A host that keeps what it is given, and thinks at once."""

    def __init__(self) -> None:
        self.kept: dict[int | str, bytes] = {}
        self.writes: list[int] = []
        self.full = self.ponders = False

    async def keep(self, changed: Sequence[Kept]) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("the disk is full")
        self.kept |= dict(changed)
        self.writes.append(len(changed))

    async def think(self, question: bytes) -> bytes:
        await (asyncio.Future() if self.ponders else asyncio.sleep(0))  # for ever, if it ponders
        return thinker.answered(question)


@asynccontextmanager
async def running(browser: Browser, base: str = "", language: str = "en") -> AsyncIterator[Engine]:
    """An engine that ends without a word, as that of a page which is killed."""
    engine = await start(browser, browser.kept, Place(ORIGIN, base, language))
    yield engine
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    await asyncio.sleep(0)


async def get(engine: Engine, path: str) -> Answer:
    return await engine.request("GET", ORIGIN + path, [], b"")


async def post(engine: Engine, path: str, **form: str) -> str:
    """Where it leads."""
    body = urlencode(form).encode()
    sent = await engine.request("POST", ORIGIN + path, [*FORM, ("content-length", str(len(body)))], body)
    assert sent.status == 303, sent.body.decode()
    return dict(sent.headers)["location"]


class Visitor:
    """A page with its socket, which answers with the first choice."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.shows: dict[str, Any] = {}
        self.heard = asyncio.Event()
        self.wrong: list[Any] = []
        self.line = engine.open(f"{ORIGIN}{address}/live", self.tell)
        self.say("watch")

    def tell(self, kind: str, what: Any) -> None:
        if kind == "message":
            told = json.loads(what)
            self.shows |= told if told["is"] in ("view", "step") else {}
            self.wrong += [told] if told["is"] in ("error", "stale") else []
            self.heard.set()

    def say(self, do: str, **more: Any) -> None:
        self.line.hear(json.dumps({"do": do} | more))

    async def choose(self) -> bool:
        """Whether there was something to choose."""
        while not self.shows.get("over") and not self.shows.get("choices"):
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), 60)
        if self.shows["over"]:
            return False
        v, pick = self.shows["v"], self.shows["choices"][0]["pick"]
        self.shows["choices"] = []
        self.say("pick", v=v, pick=pick, ahead=self.shows["ahead"])
        return True


@pytest.mark.parametrize("game", GAMES)
def test_a_match_under_a_path_outlives_its_page_at_any_step(game: str) -> None:
    async def play() -> None:
        browser = Browser()
        async with running(browser, "/games") as engine:
            table = await post(engine, "/games/play/" + game, level="easy")
            assert table.startswith("/games/t/")
        versions = [0]
        for _ in range(3):
            async with running(browser, "/games") as engine:
                page = Visitor(engine, table)
                for _ in range(4):
                    assert await page.choose()
                await page.choose()
                assert page.shows["v"] >= versions[-1]
                versions.append(page.shows["v"])
                assert not page.wrong
        assert versions == sorted(set(versions))

    asyncio.run(play())


def test_a_step_writes_a_few_pages() -> None:
    async def play() -> None:
        browser = Browser()
        async with running(browser) as engine:
            for _ in range(6):
                table = await post(engine, "/play/germany", level="easy")
            browser.writes.clear()
            page = Visitor(engine, table)
            for _ in range(5):
                await page.choose()
            assert len(browser.writes) >= 4
            assert max(browser.writes) < 12 < len(browser.kept)

    asyncio.run(play())


def test_what_cannot_be_kept_has_not_happened() -> None:
    async def write() -> None:
        browser = Browser()
        store = KeptStore(browser, browser.kept)
        await store.do(upkeep.kept_secret, "first")
        browser.full = True
        with pytest.raises(StoreError, match="the disk is full"):
            await store.do(upkeep.kept_secret, "second")
        browser.full = False
        known = await store.read(lambda db: db.execute("SELECT name FROM secrets").fetchall())
        assert known == [("first",)]
        await store.do(upkeep.kept_secret, "third")
        again = KeptStore(browser, browser.kept)
        known = await again.read(lambda db: db.execute("SELECT name FROM secrets ORDER BY name").fetchall())
        assert known == [("first",), ("third",)]

    asyncio.run(write())


def test_every_address_of_every_page_lies_under_the_path() -> None:
    async def look() -> None:
        async with running(Browser(), "/games") as engine:
            table = await post(engine, "/games/play/germany", level="easy")
            seen: set[str] = set()
            to_see = ["/games/", table, f"{table}/replay", f"{table}/plan", f"{table}?menu=1"]
            while to_see:
                address = to_see.pop()
                seen.add(address)
                found = await get(engine, address)
                assert found.status in (200, 303), (address, found.body[:300])
                assert dict(found.headers).get("location", "/games/").startswith("/games/")
                text = found.body.decode()
                links = re.findall(r'\s(?:href|src|action|formaction|data-json|data-replay)="(/[^"#]*)', text)
                assert all(link.startswith("/games/") for link in links), (address, links)
                pages = {link.replace("&amp;", "&") for link in re.findall(r'\shref="(/games/[^"#]*)', text)}
                to_see += [one for one in pages if one not in seen and "/static/" not in one and len(seen) < 40]
            assert len(seen) > 15

    asyncio.run(look())


def test_nothing_is_offered_that_needs_others() -> None:
    async def look() -> None:
        async with running(Browser()) as engine:
            table = await post(engine, "/play/germany", level="easy")
            for page in ("/", "/new", table, f"{table}?menu=1"):
                text = (await get(engine, page)).body.decode()
                assert not re.findall(r"/lobby|/me\b|/signals|/sit/|/admin|value=\"anybody|value=\"friend", text), page
            for gone in ("/lobby", "/me", "/admin", f"{table}/signals", f"{table}/sit/x", "/healthz"):
                assert (await get(engine, gone)).status == 404, gone

    asyncio.run(look())


def test_nothing_is_said_that_is_not_so_without_others() -> None:
    """No link leads anybody else to a match, nothing is deleted, and nothing is rated; a hint comes at once."""

    async def look() -> None:
        async with running(Browser()) as engine:
            upload = (await get(engine, "/upload")).body.decode()
            assert not re.search(r"Whoever has the link|kept for", upload)
            table = await post(engine, "/play/germany", level="easy")
            assert b'id="copy"' not in (await get(engine, f"{table}/replay")).body
            body = urlencode({"seat": "0", "sure": ""}).encode()
            headers = [*FORM, ("content-length", str(len(body)))]
            hint = await engine.request("POST", f"{ORIGIN}{table}/hint", headers, body)
            assert json.loads(hint.body)["picks"]

    asyncio.run(look())


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_of_the_day_is_the_same_in_all_browsers(game: str) -> None:
    async def deal() -> Any:
        async with running(Browser()) as engine:
            shows = Visitor(engine, await post(engine, f"/day/{game}")).shows
            while not shows.get("choices"):
                await asyncio.sleep(0.01)
            return shows["choices"], shows["question"]

    assert asyncio.run(deal()) == asyncio.run(deal())


def test_three_languages_and_the_one_that_was_chosen_stays() -> None:
    async def look() -> None:
        browser = Browser()
        for language in ("de", "it", "en"):
            async with running(Browser(), language=language) as engine:
                assert f'<html lang="{language}"'.encode() in (await get(engine, "/")).body
        async with running(browser) as engine:
            await post(engine, "/language", language="it")
        async with running(browser) as engine:
            assert b'<html lang="it"' in (await get(engine, "/")).body

    asyncio.run(look())


def test_tables_go_to_another_browser_as_a_file() -> None:
    async def play() -> None:
        async with running(Browser()) as engine:
            table = await post(engine, "/play/germany", level="easy")
            page = Visitor(engine, table)
            for _ in range(3):
                await page.choose()
            file = (await get(engine, "/tables.jsonl")).body
        async with running(Browser()) as engine:
            body, kind = multipart(file)
            headers = [("content-type", kind), ("content-length", str(len(body)))]
            for _ in range(2):  # the second time all of it is there
                sent = await engine.request("POST", f"{ORIGIN}/tables.jsonl", headers, body)
                assert sent.status == 303, sent.body.decode()
            assert table.encode() in (await get(engine, "/")).body
            assert await Visitor(engine, table).choose()
            body, kind = multipart(b"something else")
            headers = [("content-type", kind), ("content-length", str(len(body)))]
            assert (await engine.request("POST", f"{ORIGIN}/tables.jsonl", headers, body)).status == 400

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_tables_go_into_a_server_and_back(game: str, tmp_path: Path) -> None:
    file, db = tmp_path / "tables.jsonl", tmp_path / "tables.db"
    command = [sys.executable, "-m", "stellwerk", "db"]

    async def leave() -> tuple[str, int]:
        async with running(Browser()) as engine:
            table = await post(engine, f"/play/{game}", level="easy")
            page = Visitor(engine, table)
            for _ in range(5):
                await page.choose()
            file.write_bytes((await get(engine, "/tables.jsonl")).body)
            return table, int(page.shows["v"])

    async def come(table: str) -> int:
        async with running(Browser()) as engine:
            body, kind = multipart(file.read_bytes())
            headers = [("content-type", kind), ("content-length", str(len(body)))]
            assert (await engine.request("POST", f"{ORIGIN}/tables.jsonl", headers, body)).status == 303
            page = Visitor(engine, table)
            assert await page.choose()
            return int(page.shows["v"])

    table, v = asyncio.run(leave())
    subprocess.run([*command, "import", str(file), "--db", str(db)], check=True, capture_output=True)
    with serving.running(db) as server:
        shown = httpx.get(server.address + table.lstrip("/"), timeout=60).text
        found = re.search(r'"v":(\d+)', shown)
        assert found
        assert int(found[1]) >= v, "its bots go on there"
    file.unlink()
    subprocess.run([*command, "export", str(file), "--db", str(db)], check=True, capture_output=True)
    assert asyncio.run(come(table)) >= v


def multipart(file: bytes) -> tuple[bytes, str]:
    head = b'--x\r\ncontent-disposition: form-data; name="match"; filename="a.jsonl"\r\n\r\n'
    return head + file + b"\r\n--x--\r\n", "multipart/form-data; boundary=x"


def test_an_analysis_can_be_stopped() -> None:
    async def play() -> None:
        match = stellwerk.new("germany", players=2, seed=3)
        while match.decision:
            match.play(match.decision.options[0])
        body, kind = multipart(match.to_json().encode())
        browser = Browser()
        async with running(browser) as engine:
            headers = [("content-type", kind), ("content-length", str(len(body)))]
            sent = await engine.request("POST", f"{ORIGIN}/upload", headers, body)
            browser.ponders = True
            table, _, key = dict(sent.headers)["location"].replace("/replay", "/analysis").partition("?")
            address = f"{table}?{key}"
            await post(engine, address)
            assert b"<progress" in (await get(engine, address)).body
            assert "/replay" in await post(engine, address, do="stop")
            assert (await get(engine, address.replace("?", ".json?"))).status == 404

    asyncio.run(play())


def test_only_what_changed_is_written() -> None:
    assert changed([b"a", b"b"], [b"a", b"c", b"d"]) == [(1, b"c"), (2, b"d"), ("pages", b"3")]
