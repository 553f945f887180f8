"""One Chromium for all tests here, and visitors with a window of their own. Chromium is required, never skipped."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from stellwerk.web.server.folder import write_folder
from tests.web.browser.site import BASE, PYODIDE, Host
from tests.web.serving import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
LIGHT = ("chromium-headless-shell", "chromium")  # the first has no windows: the same engine with less work
AT_ONCE = "localStorage.pace ??= 'once'"
MET = "germany first-class yard " + " ".join(f"first-class-{module}" for module in "ABCDE")  # and so not introduced
GUIDED = f"localStorage.guided ??= '{MET}'"  # a first visit is led: here it is not the first
# Whoever likes to read all choices, is asked everything, and keeps no bot waiting: the tests of the flow do not.
READER = "for (const name of ['folded', 'plain', 'confirm']) localStorage[name] ??= 'no'; localStorage.hold ??= '0'"
TAKE_THINGS = """() => {
  const confirm = () => document.querySelector("#options .confirm");
  for (const thing of document.querySelectorAll("#options [data-thing]")) if (confirm().disabled) thing.click();
  return Boolean(confirm() && !confirm().disabled);
}"""
NOW = "window.now = (await import('/static/state.js')).now"  # what is waited for cannot be asked of a promise
# What can be chosen ahead, while others move the table on; nothing if it is not ahead.
AHEAD = "(now.ahead ? JSON.stringify(now.choices) : '')"
Open = Callable[..., "Window"]


class Window:
    """A visitor's page, what went wrong in it, and what came over its socket."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.wrong: list[str] = []
        self.frames: list[str] = []
        page.set_default_timeout(90_000)
        page.on("console", lambda message: self.note(message.type, message.text))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.frames.append(str(frame))))

    def note(self, kind: str, text: str) -> None:
        """Errors of the page; that a server which was stopped does not answer is none."""
        if kind == "error" and "ERR_CONNECTION_REFUSED" not in text and "WebSocket" not in text:
            self.wrong.append(text)

    def go(self, path: str) -> None:
        self.page.goto(self.address + path.lstrip("/"))

    def table(self, game: str, *kinds: str, **more: str) -> str:
        """A table made with the form of the page; its address."""
        self.go(f"/new?game={game}")
        self.page.check(f"input[name=players][value='{len(kinds)}']", force=True)
        for seat, kind in enumerate(kinds):
            self.page.select_option(f"select[name=seat{seat}]", kind)
        for name, value in more.items():
            self.page.evaluate("([n, v]) => { document.querySelector(`[name=${n}]`).value = v }", [name, value])
        self.page.click(".setup .primary")
        self.page.wait_for_selector("#state[data-state=on]")
        return self.page.url

    def link(self) -> str:
        """What the menu of a table with a free seat offers for a friend."""
        self.page.wait_for_selector("#host .link")
        return self.page.input_value("#host .link")

    def wait_for_choice(self) -> None:
        self.page.wait_for_selector("body:not(.fresh) #options button, #over")  # before, it takes no click

    def question(self) -> str:
        return self.page.inner_text("#plate")

    def take_things(self) -> bool:
        """Where an answer is made of several things: take one after the other until it can be confirmed."""
        self.page.evaluate(f"async () => {{ {NOW} }}")
        self.page.wait_for_function(
            "() => !now.several || now.several.at_once || document.querySelector('#options .confirm')"
        )
        return bool(self.page.evaluate(TAKE_THINGS))

    def choose(self, number: int = 0) -> None:
        """Press a choice on the board or, if there is none, in the list, and wait until the table has moved on."""
        self.wait_for_choice()
        before, ahead = self.version(), self.ahead()
        if self.take_things():
            self.page.evaluate("document.querySelector('#options .confirm').click()")
            self.wait_for_answer(before, ahead)
            return
        self.page.evaluate(
            "n => { const found = (where) => document.querySelectorAll(where);"
            " const [board, list] = [found('#picture [data-pick]'), found('#options button')];"
            " const all = board.length ? board : list;"
            " all[n % all.length].dispatchEvent(new MouseEvent('click', {bubbles: true})) }",
            number,
        )
        self.wait_for_step(before)

    def press(self, number: int = 0) -> None:
        """The same with a button of the list."""
        self.wait_for_choice()
        before, ahead, buttons = self.version(), self.ahead(), self.page.locator("#options button")
        if self.take_things():
            buttons = self.page.locator("#options .confirm")
        buttons.first.wait_for(state="attached")  # a message may just be drawing the list anew
        buttons.nth(number % buttons.count()).click()
        self.wait_for_answer(before, ahead)

    def version(self) -> int:
        return int(self.page.evaluate("Number(document.body.dataset.v)"))

    def ahead(self) -> str:
        return str(self.page.evaluate(f"async () => {{ {NOW}; return {AHEAD} }}"))

    def wait_for_answer(self, before: int, ahead: str = "") -> None:
        """Until the page shows a later position, or that something was chosen ahead: not that others moved."""
        self.page.wait_for_function(
            "v => Number(document.body.dataset.v) > v || !document.querySelector('#options button')", arg=before
        )
        if ahead:
            self.page.wait_for_function(f"ahead => {AHEAD} !== ahead", arg=ahead)

    def wait_for_step(self, before: int) -> None:
        """Until the page shows a later position."""
        self.page.wait_for_function("v => Number(document.body.dataset.v) > v", arg=before)


def launched(playwright: Playwright, *names: str) -> Browser:
    """The first of these browsers that is here."""
    where = next(filter(None, map(shutil.which, names)), None)
    assert where, f"{names[-1]} is needed: `make need` installs it."
    return playwright.chromium.launch(executable_path=where, args=FLAGS)


@pytest.fixture(scope="module")  # not longer: playwright keeps an event loop running, and other tests have their own
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="module")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = launched(playwright, *LIGHT)
    yield browser
    browser.close()


@pytest.fixture
def open_window(chromium: Browser, server: Server) -> Iterator[Open]:
    """Windows of visitors, each a device of its own; at the end none of them may have complained."""
    with windows_of(chromium, server) as opened:
        yield opened


@pytest.fixture
def open_desktop(playwright: Playwright, server: Server) -> Iterator[Open]:
    """The same in a browser with all that a desktop has, such as notifications."""
    browser = launched(playwright, "chromium")
    with windows_of(browser, server) as opened:
        yield opened
    browser.close()


@contextmanager
def windows_of(browser: Browser, server: Server) -> Iterator[Open]:
    windows: list[Window] = []

    def opened(address: str = "", pace: str = AT_ONCE, **settings: Any) -> Window:
        usual = {"viewport": {"width": 1366, "height": 768}, "locale": "en", "service_workers": "block"}
        settings = usual | settings  # whoever tries what is kept without a network allows service workers
        context = browser.new_context(**settings)
        context.add_init_script(pace)
        context.add_init_script(GUIDED)
        context.add_init_script(READER)
        windows.append(Window(context.new_page(), address or server.address))
        return windows[-1]

    yield opened
    wrong = [line for window in windows for line in window.wrong]
    for window in windows:
        window.page.context.close()
    assert wrong == []


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of static files, written once."""
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
    """Somebody who comes to that host, in a browser that has never seen it."""
    context = chromium.new_context(accept_downloads=True, locale="en")
    context.add_init_script(f"{AT_ONCE}; {GUIDED}; {READER}")
    context.set_default_timeout(90_000)
    yield context
    context.close()
