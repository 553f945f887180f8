"""Both games as a folder of static files, in a browser that never saw the project. One folder and one start for all."""

import os
import re
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import time
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Frame, Page

from stellwerk.games import GAMES
from stellwerk.web.server.folder import write_folder
from tests.web.browser.conftest import AT_ONCE, GUIDED, READER
from tests.web.browser.test_offline import OFFER
from tests.web.serving import Server

PYODIDE = Path(__file__).parents[3] / "node_modules" / "pyodide"
BASE = "/alone/"  # a path; and where a server serves the same folder
ARRIVED = "() => !document.getElementById('page').hidden || document.querySelector('#says[role=alert]')"
# How much of the first visit was loaded, as the page showed it
PROGRESS = """
globalThis.loaded = [];
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  const bar = document.getElementById("bar"); // the pages within have none
  if (bar && "loaded" in data) loaded.push(bar.value);
});
"""
# Another version is looked for: what becomes of it
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const found = new Promise((done) => registration.addEventListener("updatefound", done, { once: true }));
  await registration.update().catch(() => {});
  await found;
  const worker = registration.installing ?? registration.waiting;
  while (worker?.state === "installing") await new Promise((done) => setTimeout(done, 20));
  return worker.state;
}"""
MOVED = """(before) => {
  const there = (selector) => document.querySelector(selector);
  return document.body.dataset.v !== before || !there("#pass").hidden || !there("#options button");
}"""
FIRST = """() => {
  const pass = document.getElementById("pass-on");
  if (!pass.hidden) return pass.click();
  const confirm = () => document.querySelector("#options .confirm");
  for (const thing of document.querySelectorAll("#options [data-thing]")) if (confirm().disabled) thing.click();
  (confirm() ?? document.querySelector("#options button"))?.click();
}"""
# A socket of the page, which takes the first choice until the match is over, or so many times
PLAY = """async ([table, most]) => {
  const socket = new WebSocket(`ws://${location.host}${table}/live`);
  const say = (what) => socket.send(JSON.stringify(what));
  let [chosen, shown] = [0, {}];
  return await new Promise((done, fail) => {
    const wait = () => setTimeout(() => fail(new Error(`nothing came after ${chosen}, ${shown.question}`)), 60000);
    let patience = wait();
    socket.onopen = () => say({ do: "watch" });
    socket.onclose = ({ code }) => fail(new Error(`closed with ${code}`));
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data);
      clearTimeout(patience);
      patience = wait();
      if (told.is === "error") fail(new Error(told.says));
      if (!["view", "step", "stale"].includes(told.is)) return;
      shown = { ...shown, ...told };
      if (shown.over || chosen === most) {
        socket.onclose = null;
        socket.close();
        done({ chosen, v: shown.v, over: Boolean(shown.over) });
      } else if (shown.choices?.length) {
        const pick = shown.choices[0].pick;
        shown.choices = [];
        chosen += 1;
        say({ do: "pick", v: shown.v, pick, ahead: shown.ahead });
      }
    };
  });
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


class Host:
    """A plain static host with the folder under a path."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.site = folder, folder / BASE.strip("/")
        self.port = 0
        self.start()

    def start(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), partial(Quiet, directory=str(self.folder)))
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{BASE}"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, written once."""
    folder = tmp_path_factory.mktemp("site") / BASE.strip("/")
    write_folder(folder, BASE, PYODIDE, lambda line: None)
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    made = Host(site.parent)
    yield made
    made.stop()


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(accept_downloads=True)
    context.add_init_script(f"{AT_ONCE}; {GUIDED}; {READER}")
    context.set_default_timeout(90_000)
    yield context
    context.close()


def shown(page: Page) -> Frame:
    """What is within, when it is there."""
    page.wait_for_function(ARRIVED)
    assert page.get_attribute("#says", "role") == "status", page.inner_text("#says")
    return page.frames[1]


def go(page: Page, path: str) -> Frame:
    frame = shown(page)
    frame.goto(page.url.split(BASE)[0] + BASE + path)
    return frame


def begin(page: Page, game: str, *kinds: str, seed: str = "") -> Frame:
    """A table made with the form."""
    frame = go(page, f"new?game={game}")
    frame.check(f"input[name=players][value='{len(kinds)}']", force=True)
    for seat, kind in enumerate(kinds):
        frame.select_option(f"select[name=seat{seat}]", kind)
    frame.evaluate("seed => { document.querySelector('[name=seed]').value = seed }", seed)
    frame.click(".setup .primary")
    frame.wait_for_selector("#state[data-state=on]")
    return frame


def path_of(frame: Frame) -> str:
    return re.sub(r"^https?://[^/]+", "", frame.url).partition("?")[0]


def test_the_site(host: Host, visitor: BrowserContext) -> None:
    page = visitor.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.add_init_script(PROGRESS)
    page.goto(host.address)
    shown(page)
    loaded = page.evaluate("loaded")
    assert len(loaded) > 20
    assert loaded == sorted(loaded)
    installs(page)
    speaks_three_languages(page)
    on_a_phone(page)
    a_version_is_whole(page, host)
    host.stop()  # from here on there is no network
    reloads(page)
    whole_matches(page)
    around_one_screen(page)
    page = after_a_crash(page)
    two_tabs(page)
    assert not wrong


def installs(page: Page) -> None:
    """The shell is told that it can be installed, and the start page within has the button."""
    frame = go(page, "")
    assert frame.locator("#install").is_hidden()
    assert page.evaluate(OFFER)
    frame = go(page, "new?game=germany")
    frame = go(page, "")  # an offer that came earlier
    frame.click("#install button")
    assert page.evaluate("prompted") == 1
    assert frame.locator("#install").is_hidden()


def speaks_three_languages(page: Page) -> None:
    for language, says in (("de", "Neuer Tisch"), ("it", "Nuovo tavolo"), ("en", "New table")):
        frame = go(page, "")
        frame.click(f".languages [value={language}]")
        frame.wait_for_selector(f"html[lang={language}]")
        assert says in frame.inner_text("main")


def on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for game in GAMES:
        frame = begin(page, game, "me", "bot:easy")
        frame.wait_for_selector("#options button")
        assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth && innerWidth === 390")
        assert page.evaluate("document.documentElement.scrollWidth <= 390")
    page.set_viewport_size({"width": 1280, "height": 720})


def a_version_is_whole(page: Page, host: Host) -> None:
    """One that lacks a file is neither used nor spoken of; a whole one is announced, and used when somebody says so."""
    file = host.site / "service.js"
    before = file.read_text("utf-8")
    write_later(
        file, before.replace("FILES = [", 'FILES = [["static/none.js", 1, "text/javascript", false, "1"], ', 1), 10
    )
    assert page.evaluate(UPDATE) == "redundant"
    assert page.locator("#news").is_hidden()
    write_later(file, re.sub(r"VERSION = '\w+'", "VERSION = 'later'", before, count=1), 20)
    assert page.evaluate(UPDATE) == "installed"
    page.wait_for_selector("#news:not([hidden])")
    with page.expect_navigation():
        page.click("#news button")
    shown(page)
    assert page.evaluate("async () => (await caches.keys()).join()") == f"stellwerk {BASE} later"
    file.write_text(before)


def write_later(file: Path, text: str, seconds: int) -> None:
    """A host says to the second when a file was changed."""
    file.write_text(text)
    os.utime(file, (time() + seconds,) * 2)


def reloads(page: Page) -> None:
    """Without the network, into the same table at the same step."""
    frame = begin(page, "germany", "me", "bot:easy")
    table = path_of(frame)
    before = frame.evaluate(PLAY, [table, 3])
    page.reload()
    frame = shown(page)
    frame.wait_for_selector("#state[data-state=on]")
    assert path_of(frame) == table
    assert frame.evaluate(PLAY, [table, 0])["v"] >= before["v"]


def whole_matches(page: Page) -> None:
    """To the score sheet, the replay and the statistics."""
    for game in GAMES:
        frame = begin(page, game, "me", "bot:novice")
        table = path_of(frame)
        assert frame.evaluate(PLAY, [table, -1])["over"]
        frame = go(page, table.removeprefix(BASE))
        frame.wait_for_selector("#over")
        frame = go(page, table.removeprefix(BASE) + "/replay")
        frame.wait_for_selector("#picture svg")
    frame = go(page, "statistics")
    assert all(game.called("en").lower() in frame.inner_text("main").lower() for game in GAMES.values())


def around_one_screen(page: Page) -> None:
    """Nothing to choose from is in the page before somebody says that they are the one who looks, turn by turn."""
    for game in GAMES:
        frame = begin(page, game, "me", "here")
        passed = set[str]()
        while len(passed) < 2:
            frame.wait_for_selector("#pass:not([hidden]) button")
            assert frame.locator("#options button").count() == 0
            passed.add(frame.inner_text("#pass-words"))
            frame.click("#pass button")
            frame.wait_for_selector("#pass", state="hidden")
            while frame.locator("#pass").is_hidden():
                choose(frame)


def choose(frame: Frame) -> None:
    """The first choice, or enough things for one; until the page shows what came of it, or the cover."""
    before = frame.evaluate("document.body.dataset.v")
    frame.wait_for_selector("#options button, #pass-on:not([hidden]), #pass:not([hidden])")
    frame.evaluate(FIRST)
    frame.wait_for_function(MOVED, arg=before)


def after_a_crash(page: Page) -> Page:
    """A tab that is killed loses no step that was shown."""
    frame = begin(page, "first-class", "me", "bot:easy")
    table = path_of(frame)
    before = frame.evaluate(PLAY, [table, 4])["v"]
    address, context = page.url, page.context
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")
    second = context.new_page()
    second.goto(address)
    frame = shown(second)
    frame.wait_for_selector("#state[data-state=on]")
    assert frame.evaluate(PLAY, [table, 0])["v"] >= before
    page.close()
    return second


def two_tabs(page: Page) -> None:
    """One engine for both: it goes on in the second when the first is closed."""
    frame = begin(page, "first-class", "me", "bot:easy")
    before = frame.evaluate(PLAY, [path_of(frame), 2])["v"]
    second = page.context.new_page()
    second.goto(page.url)
    there = shown(second)
    assert second.get_attribute("html", "data-engine") == "elsewhere"
    there.wait_for_selector("#state[data-state=on]")
    page.close()
    second.wait_for_selector("html[data-engine=here]")
    there.wait_for_selector("#state[data-state=on]")
    assert there.evaluate(PLAY, [path_of(there), 1])["v"] > before


@pytest.mark.parametrize("without", ["delete window.WebAssembly", "delete Navigator.prototype.serviceWorker"])
def test_a_browser_that_cannot_do_it_gets_one_clear_line(host: Host, visitor: BrowserContext, without: str) -> None:
    page = visitor.new_page()
    page.add_init_script(without)
    page.goto(host.address)
    page.wait_for_selector("#says[role=alert]")
    assert page.inner_text("#says") == (
        "This browser cannot run the games: take a newer one, and an address that begins with https."
    )
    assert page.locator("#bar").is_hidden()


def test_a_table_of_a_server_is_taken_along(site: Path, visitor: BrowserContext, tmp_path: Path) -> None:
    """Without the server it is played on, and handed back when it is there again."""
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[alone]\nfolder = "{site}"\n')
    options = ["--settings", str(settings)]
    server = Server(tmp_path / "tables.db", options=options)
    page = visitor.new_page()
    page.goto(server.address)
    page.click(".card .primary")
    page.wait_for_selector("#state[data-state=on]")
    table = urlsplit(page.url).path
    page.goto(f"{page.url}?menu=1")
    page.click(f"a[href*='{BASE}along/']")
    frame = shown(page)
    frame.click("[data-do=take]")
    frame.wait_for_selector("#state[data-state=on]")
    server.stop()
    page.reload()
    frame = shown(page)
    frame.wait_for_selector("#state[data-state=on]")
    played = frame.evaluate(PLAY, [BASE + table.lstrip("/"), 3])["v"]
    page.goto(server.address)
    assert page.locator(f"a[href='{BASE}']").count() == 1, "the way to it, without the server"
    page.goto(server.address + BASE.strip("/") + table)
    frame = shown(page)
    assert frame.locator("#hand-back").is_hidden()
    again = Server(server.db, int(server.address.split(":")[-1].strip("/")), options=options)
    frame.evaluate("dispatchEvent(new Event('online'))")
    frame.click("#hand-back")
    frame.click("[data-do=back]")
    page.wait_for_url(f"**{table}")
    page.wait_for_selector("#state[data-state=on]")
    assert int(page.get_attribute("body", "data-v") or 0) >= played
    again.stop()
