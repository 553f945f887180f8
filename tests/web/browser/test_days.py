"""A match over days, with real pages and simulated time: one player is away, and comes back."""

import re
from collections.abc import Iterator

import pytest

from tests.web.browser.conftest import Open, Window
from tests.web.elsewhere import Hooks, Post, served
from tests.web.people.test_telling import telling, text_of
from tests.web.play.test_pace import Slow
from tests.web.serving import LONG

PHONE = {"width": 360, "height": 780}
MINE = "#people [data-seat='0'][aria-current=true]"


@pytest.fixture
def hooks() -> Iterator[Hooks]:
    with served(Hooks()) as hooks:
        yield hooks


@pytest.fixture
def post() -> Iterator[Post]:
    with served(Post()) as post:
        yield post


@pytest.fixture
def slow(tmp_path_factory: pytest.TempPathFactory, post: Post) -> Iterator[Slow]:
    folder = tmp_path_factory.mktemp("days")
    slow = Slow(folder, telling(folder, post))
    yield slow
    slow.server.stop()


def sit_down(ada: Window, ben: Window) -> str:
    """Ada makes a table with a day for each move, and Ben takes the other seat."""
    ada.go("/new?game=germany")
    ada.page.check("input[name=players][value='2']", force=True)
    ada.page.select_option("select[name=seat1]", "friend")
    ada.page.select_option("select[name=pace]", "1d")
    ada.page.select_option("select[name=pace_level]", "easy")
    ada.page.click(".setup .primary")
    ada.page.wait_for_selector("#state[data-state=on]")
    ben.go(ada.link().replace(ada.address, "/"))
    ben.page.fill("input[name=name]", "Ben")
    ben.page.click("button.primary")
    ben.page.wait_for_selector("#clocks [data-runs] time")
    return ada.page.url.rpartition("/")[2].partition("?")[0]


def ask_to_be_told(ada: Window, ben: Window, table: str, hooks: Hooks, post: Post) -> None:
    """A webhook for the table, and mail for Ben, which he confirms."""
    ada.go(f"/t/{table}/signals")
    ada.page.fill("input[name=url]", hooks.url)
    ada.page.click("button[value=hook]")
    ada.page.wait_for_selector("button[value=no-hook]")
    ben.go(f"/t/{table}/signals")
    ben.page.fill("input[name=address]", "ben@example.org")
    ben.page.click("button[value=mail]")
    (path,) = set(re.findall(r"https://stellwerk\.example(/mail/[\w-]+)", text_of(post.got.get(timeout=LONG))))
    ben.go(path)
    ben.page.click("button[value=yes]")
    ben.page.wait_for_load_state()


def play_on(window: Window) -> None:
    """Choose until the other seat must."""
    window.page.wait_for_selector(MINE, state="attached")
    while window.page.locator(MINE).count():
        window.press()


def play_until_the_bot_has(window: Window) -> None:
    """Choose until the bot has played: it may do so before anybody sees that it must."""
    played = window.page.locator("#log li:has-text('(bot)')")
    before = played.count()
    while played.count() == before:
        window.page.wait_for_selector(MINE, state="attached")
        window.press()


def told(hooks: Hooks, who: str) -> None:
    """The webhook is told whose turn it is."""
    while f"it is the turn of {who}." not in hooks.got.get(timeout=LONG)[1]["content"]:
        pass


def test_a_bot_plays_for_who_is_away_for_days_and_gives_the_seat_back(
    open_window: Open, slow: Slow, hooks: Hooks, post: Post
) -> None:
    ada, ben = open_window(slow.address), open_window(slow.address, viewport=PHONE)
    table = sit_down(ada, ben)
    ask_to_be_told(ada, ben, table, hooks, post)
    ben.go("/")
    ada.go(f"/t/{table}")
    ada.page.wait_for_selector("#state[data-state=on]")
    ada.page.wait_for_selector("#clocks [data-runs] time:has-text('23:5')")
    slow.wait(20)
    told(hooks, ada.page.inner_text("#people [data-seat='0'] span"))
    play_on(ada)
    told(hooks, "Ben")
    assert "it is the turn of Ben." in text_of(post.got.get(timeout=LONG))

    slow.wait(25)
    ada.page.wait_for_selector("#log .chat:has-text('Ben had no time left')", state="attached")
    ada.page.wait_for_selector("#people [data-seat='1'][data-kind=bot]", state="attached")
    for _ in range(3):
        play_until_the_bot_has(ada)
        slow.wait(20)
    assert post.got.empty(), "a bot's turn is nobody's"

    ada.page.wait_for_selector(MINE, state="attached")
    ben.go(f"/t/{table}")
    ben.page.wait_for_selector("#out button")
    assert ben.page.locator("#options button").count() == 0
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    ben.page.click("#out button")
    ben.page.wait_for_selector("#out", state="detached")
    ada.page.wait_for_selector("#log .chat:has-text('Ben plays again')")
    play_on(ada)
    told(hooks, "Ben")
    ben.press()
    assert post.got.empty(), "who has the page open needs no mail"
