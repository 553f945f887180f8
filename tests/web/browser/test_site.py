"""Both games as a folder of static files, in a browser that never saw the project. One folder and one start for all."""

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page

from stellwerk.web.server.folder import write_folder
from tests.web.browser.conftest import AT_ONCE, GUIDED, READER
from tests.web.browser.test_offline import OFFER

PYODIDE = Path(__file__).parents[3] / "node_modules" / "pyodide"
BASE = "/stellwerk/"
ARRIVED = "() => !document.getElementById('page').hidden || document.querySelector('#says[role=alert]')"
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
        self.folder, self.site = folder, folder / "stellwerk"
        write_folder(self.site, BASE, PYODIDE, lambda line: None)
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


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = Host(tmp_path)
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


def begin(page: Page, game: str, *kinds: str) -> Frame:
    """A table made with the form."""
    frame = go(page, f"new?game={game}")
    frame.check(f"input[name=players][value='{len(kinds)}']", force=True)
    for seat, kind in enumerate(kinds):
        frame.select_option(f"select[name=seat{seat}]", kind)
    frame.click(".setup .primary")
    frame.wait_for_selector("#state[data-state=on]")
    return frame


def path_of(frame: Frame) -> str:
    return re.sub(r"^https?://[^/]+", "", frame.url).partition("?")[0]


def test_the_site(host: Host, visitor: BrowserContext) -> None:
    page = visitor.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(host.address)
    shown(page)
    installs(page)
    speaks_three_languages(page)
    on_a_phone(page)
    host.stop()  # from here on there is no network
    reloads(page)
    around_one_screen(page)
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
    frame = begin(page, "germany", "me", "bot:easy")
    frame.wait_for_selector("#options button")
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth && innerWidth === 390")
    assert page.evaluate("document.documentElement.scrollWidth <= 390")
    page.set_viewport_size({"width": 1280, "height": 720})


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


def around_one_screen(page: Page) -> None:
    """Nothing to choose from is in the page before somebody says that they are the one who looks."""
    frame = begin(page, "germany", "me", "here")
    frame.wait_for_selector("#pass button")
    assert frame.locator("#options button").count() == 0
    frame.click("#pass button")
    frame.wait_for_selector("#options button")


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
