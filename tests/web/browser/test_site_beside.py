"""What lies beside a table, without a server: lessons, puzzles, hints, rules, analyses, tries, films, files."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from stellwerk.games import GAMES
from tests.web import serving
from tests.web.browser.site import BASE, PLAY, Host, begin, choose, go, path_of, shown
from tests.web.review.test_uploads import played


@pytest.fixture
def page(host: Host, visitor: BrowserContext) -> Page:
    """The site, loaded, and its host gone."""
    page = visitor.new_page()
    page.goto(host.address)
    shown(page)
    host.stop()
    return page


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_learns(page: Page, game: str) -> None:
    """A lesson, a puzzle and its explanation, the rules, a hint: all of it without the network."""
    frame = go(page, f"learn/{game}")
    frame.click("main button.primary")
    frame.wait_for_selector("#lesson:not([hidden]) h3")
    frame.wait_for_selector("#options .suggested")
    frame = go(page, f"puzzles/{game}/1")
    frame.wait_for_selector("body[data-ready]")
    asked = frame.inner_text("#plate")
    frame.locator("#again a").first.click()
    frame.wait_for_url("**pick=**")
    frame.wait_for_selector("body[data-ready]")
    assert frame.inner_text("#plate") != asked
    frame = go(page, f"puzzles/{game}/1?explained=1")
    frame.wait_for_selector(".rated")
    frame = go(page, f"help/{game}")
    frame = go(page, f"rules/{game}")
    assert frame.locator("main [id]").count() > 30
    frame = go(page, f"aid/{game}")
    frame.wait_for_selector("svg")
    frame = begin(page, game, "me", "bot:easy")
    frame.wait_for_selector("#options button")
    frame.click("#hint")
    frame.wait_for_selector("#plate[data-kind=advice]")
    assert frame.locator("#hinted").is_hidden(), "nothing is rated here"


def test_a_match_is_looked_at_again(page: Page, tmp_path: Path) -> None:
    """Uploaded; then its film, and a try from one of its steps."""
    file = tmp_path / "match.json"
    file.write_text(played("first-class", 5).to_json())
    frame = go(page, "upload")
    frame.set_input_files("input[name=match]", file)
    frame.click(".primary")
    frame.wait_for_selector("body.replay[data-ready]")
    frame.click("#menu summary")
    assert frame.locator("#copy").count() == 0, "a link would lead nobody to it"
    with page.expect_download() as film:
        frame.click("#film")
    assert "@keyframes" in film.value.path().read_text("utf-8")
    frame.click("a[data-page='/fork']")
    frame.click(".setup .primary")
    frame.wait_for_selector("#state[data-state=on]")
    assert frame.locator("#practice").count() == 1
    choose(frame)


def test_an_analysis_fills_its_bar_beside_a_table_and_stops(page: Page) -> None:
    """In the worker of the bots: what somebody clicks meanwhile, in another tab, is answered as ever."""
    frame = begin(page, "first-class", "me", "bot:novice")
    table = path_of(frame)
    assert frame.evaluate(PLAY, [table, -1])["over"]
    frame = go(page, table.removeprefix(BASE) + "/analysis")
    frame.wait_for_selector("#progress")  # it begins when somebody looks
    places = set[str]()
    while len(places) < 4:
        places.add(frame.get_attribute("#progress", "value") or "")
        page.wait_for_timeout(50)
    second = page.context.new_page()
    second.goto(page.url.split(BASE)[0] + BASE)
    there = begin(second, "germany", "me", "bot:novice")
    for _ in range(3):
        choose(there)
    frame.click("button[value=stop]")
    frame.wait_for_selector("body.replay[data-ready]")
    there.evaluate(PLAY, [path_of(there), 1])  # and nothing of it is left that somebody waits for
    assert page.evaluate("async (path) => (await fetch(path)).status", f"{table}/analysis.json") == 404


@pytest.mark.parametrize("game", GAMES)
def test_tables_go_to_a_server_and_to_another_browser(
    page: Page, host: Host, chromium: Browser, tmp_path: Path, game: str
) -> None:
    """By the buttons of the start page and the commands of the server."""
    frame = begin(page, game, "me", "bot:easy")
    table = path_of(frame).removeprefix(BASE)
    v = frame.evaluate(PLAY, [path_of(frame), 4])["v"]
    frame = go(page, "")
    frame.click("details.more summary")
    with page.expect_download() as download:
        frame.click("a[href$='tables.jsonl']")
    file, db = tmp_path / download.value.suggested_filename, tmp_path / "tables.db"
    download.value.save_as(file)
    command = [sys.executable, "-m", "stellwerk", "db"]
    subprocess.run([*command, "import", str(file), "--db", str(db)], check=True, capture_output=True)
    with serving.running(db) as server:
        assert httpx.get(server.address + table, timeout=60).status_code == 200
    back = tmp_path / "back.jsonl"
    subprocess.run([*command, "export", str(back), "--db", str(db)], check=True, capture_output=True)
    host.start()
    other = chromium.new_context(locale="it")
    other.set_default_timeout(90_000)
    second = other.new_page()
    second.goto(host.address)
    there = shown(second)
    there.click("details.more summary")
    there.set_input_files("input[name=match]", back)
    there.click("details.more form button")
    there.wait_for_selector(f"a[href$='{table}']")
    there = go(second, table)
    there.wait_for_selector("#state[data-state=on]")
    assert there.evaluate(PLAY, [path_of(there), 1])["v"] > v
    other.close()
