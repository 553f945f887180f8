"""Both games as a folder of static files, in a browser that never saw the project. One folder and one start for all."""

import json
import os
import re
import signal
from functools import partial
from pathlib import Path
from time import sleep, time
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, CDPSession, ConsoleMessage, Page

from stellwerk.games import GAMES
from tests.web.browser.site import BASE, PLAY, Host, Quiet, begin, go, path_of, shown
from tests.web.browser.test_offline import OFFER
from tests.web.serving import Server

# How much of the first visit was loaded, as the page showed it
PROGRESS = """
globalThis.loaded = [];
globalThis.says = [];
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  const bar = document.getElementById("bar"); // the pages within have none
  if (!bar || !("loaded" in data)) return;
  loaded.push(bar.value);
  says.push(document.getElementById("what").textContent);
});
"""
# Plays on and on, and says after each step which one the page was told of
TOLD = """(table) => {
  const socket = new WebSocket(`ws://${location.host}${table}/live`);
  const say = (what) => socket.send(JSON.stringify(what));
  let shown = {};
  socket.onopen = () => say({ do: "watch" });
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (!["view", "step", "stale"].includes(told.is)) return;
    shown = { ...shown, ...told };
    console.log(shown.v);
    if (!shown.choices?.length) return;
    say({ do: "pick", v: shown.v, pick: shown.choices[0].pick, ahead: shown.ahead });
    shown.choices = [];
  };
}"""
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


def test_the_site(host: Host, visitor: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> None:
    page = visitor.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    asked = set[str]()
    visitor.on("request", lambda request: asked.add(request.url))
    page.add_init_script(PROGRESS)
    monkeypatch.setattr(Quiet, "pause", 0.01)
    page.goto(host.address)
    shown(page)
    monkeypatch.undo()
    loaded, says = page.evaluate("[loaded, says]")
    assert loaded == sorted(loaded)
    assert len({round(value, 2) for value in loaded}) > 20, "large files have places of their own on the way"
    assert all(re.fullmatch(r"(.+ · )?\d+\.\d / \d+\.\d MB", one) for one in says if one)
    assert all(any(part in one for one in says) for part in ("Python", "rules and bots", "pages and pictures"))
    no_server_beside(page)
    installs(page)
    speaks_three_languages(page)
    on_a_phone(page)
    a_version_is_whole(page, host)
    host.stop()  # from here on there is no network
    reloads(page)
    whole_matches(page)
    page = killed_at_any_moment(page)
    page = two_tabs(page)
    one_that_sleeps(page)
    assert not wrong
    own = host.address.removesuffix(BASE)
    assert {one for one in asked if not one.startswith((own, "data:", f"blob:{own}"))} == set(), (
        "nothing from elsewhere"
    )


def no_server_beside(page: Page) -> None:
    """The folder lies where a server would have it, and no server answers: no way leads there."""
    with page.expect_response("**/healthz") as asked:
        frame = go(page, "")
    assert asked.value.status == 404
    asked.value.finished()
    page.wait_for_timeout(200)  # what comes of it
    assert frame.locator("#to-server").is_hidden()


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
        with page.expect_download() as record:
            frame.click("#over a[download]")
        assert json.loads(record.value.path().read_text("utf-8"))["game"] == game
        frame = go(page, table.removeprefix(BASE) + "/replay")
        frame.wait_for_selector("#picture svg")
    frame = go(page, "statistics")
    assert all(game.called("en").lower() in frame.inner_text("main").lower() for game in GAMES.values())


def killed_at_any_moment(page: Page) -> Page:
    """A tab that is killed while it plays loses no step that it was told of."""
    frame = begin(page, "first-class", "me", "bot:novice")
    for _ in range(3):
        told, address, context = list[int](), page.url, page.context
        table = path_of(frame)
        page.on("console", partial(note, told))
        frame.evaluate(TOLD, table)
        while len(told) < 12:
            page.wait_for_timeout(5)
        with page.expect_event("crash"):
            kill_pages(context)
        second = context.new_page()
        second.goto(address)
        frame = shown(second)
        frame.wait_for_selector("#state[data-state=on]")
        assert path_of(frame) == table
        assert int(frame.get_attribute("body", "data-v") or 0) >= told[-1]
        page.close()
        page = second
    return page


def note(told: list[int], line: ConsoleMessage) -> None:
    if line.text.isdigit():
        told.append(int(line.text))


def kill_pages(context: BrowserContext) -> None:
    """All processes that hold pages, workers and service workers, at once and without a word."""
    assert context.browser
    devtools = context.browser.new_browser_cdp_session()
    there = pages_of(devtools)
    for process in there:
        os.kill(process, signal.SIGKILL)
    while there & pages_of(devtools):  # the browser would ask one of them, and then the network
        sleep(0.05)
    devtools.detach()


def pages_of(devtools: CDPSession) -> set[int]:
    found = devtools.send("SystemInfo.getProcessInfo")["processInfo"]
    return {process["id"] for process in found if process["type"] == "renderer"}


def two_tabs(page: Page) -> Page:
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
    return second


def one_that_sleeps(page: Page) -> None:
    """A tab that does nothing any more is not waited for: the engine goes on in the one that is opened."""
    frame = shown(page)
    before = frame.evaluate(PLAY, [path_of(frame), 1])["v"]
    devtools = page.context.new_cdp_session(page)
    devtools.send("Debugger.enable")
    devtools.send("Debugger.pause")
    second = page.context.new_page()
    second.goto(page.url)
    there = shown(second)
    assert second.get_attribute("html", "data-engine") == "here"
    there.wait_for_selector("#state[data-state=on]")
    assert there.evaluate(PLAY, [path_of(there), 1])["v"] > before


def test_the_bots_worker_ends_when_nobody_asks(host: Host, visitor: BrowserContext) -> None:
    """It gives its memory back, and is there again when a bot has to choose."""
    page = visitor.new_page()
    page.clock.install()
    page.goto(host.address)
    frame = begin(shown(page).page, "germany", "me", "bot:novice")
    played = frame.evaluate(PLAY, [path_of(frame), 5])["v"]
    assert workers(page) == {"engine", "thinker"}
    for _ in range(20):  # a bot may still have been thinking when the time went by
        if workers(page) != {"engine"}:
            page.clock.fast_forward("03:01")
            page.wait_for_timeout(500)
    assert workers(page) == {"engine"}
    assert frame.evaluate(PLAY, [path_of(frame), 5])["v"] > played + 5
    assert workers(page) == {"engine", "thinker"}


def workers(page: Page) -> set[str]:
    return {Path(urlsplit(worker.url).path).stem for worker in page.workers}


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
