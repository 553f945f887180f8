"""The replay in a browser: buttons, keys, log, slider, eyes, links."""

import re

import pytest

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

TOUCHED = """() => [...document.querySelectorAll("#steps a, #run")].every((button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
})"""
BOARD = "document.querySelector('#picture').innerHTML"


def finished(window: Window, game: str) -> str:
    """The address of a match that bots have played to its end."""
    address = window.table(game, "me", "bot:easy")
    window.page.click("#menu summary")
    window.page.evaluate(
        """async (path) => fetch(path, {method: "POST", headers: {"content-type":
        "application/x-www-form-urlencoded"}, body: "seat=0&do=bot&level=easy"})""",
        f"{address}/seat",
    )
    window.page.goto(address)
    window.page.wait_for_selector("#over", timeout=120_000)
    return address


def at(window: Window, step: int) -> None:
    window.page.locator("#at", has_text=re.compile(rf"^{step} /")).wait_for()


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_a_finished_match_is_stepped_through(open_window: Open, game: str) -> None:
    window = open_window()
    address, page = finished(window, game), window.page
    page.goto(f"{address}?step=3&seat=0")
    page.wait_for_selector("body[data-ready]")
    third = page.evaluate(BOARD)
    page.click("#on")
    at(window, 4)
    assert page.evaluate(BOARD) != third
    page.keyboard.press("ArrowLeft")
    at(window, 3)
    assert "step=3" in page.url
    assert "seat=0" in page.url
    page.keyboard.press("End")
    last = int(page.get_attribute("#slider", "max") or 0)
    at(window, last)
    page.keyboard.press("Home")
    at(window, 0)
    line = page.locator("#log [data-step]").nth(8)
    step = int(line.get_attribute("data-step") or 0)
    line.click()
    at(window, step)
    page.select_option("#speed", "200")
    page.click("#run")
    page.wait_for_function("n => parseInt(document.getElementById('at').textContent) >= n", arg=step + 3)
    page.click("#run")
    page.select_option("#eyes", "1")
    page.wait_for_url("**seat=1**")
    page.wait_for_selector("body[data-ready]")
    assert page.locator("#chart svg").count() == 1
    other = open_window()
    other.page.goto(page.url)
    other.page.wait_for_selector("body[data-ready]")
    assert other.page.locator("#eyes option").count() == 1, "a private match is not shown to strangers through any eyes"
    assert other.page.evaluate(TOUCHED), "the buttons lie under nothing"


BAR = """() => {
  const [ask, form] = ["#ask", "#ask form"].map((name) => document.querySelector(name).getBoundingClientRect());
  return [form.bottom <= ask.bottom + 1, document.querySelector("#chart").getBoundingClientRect().height >= 30];
}"""


@pytest.mark.parametrize(("game", "players"), [("germany", 2), ("germany", 3), ("germany", 5), ("first-class", 4)])
def test_on_a_laptop_the_bar_is_whole_and_the_curve_has_room(
    open_window: Open, server: Server, game: str, players: int
) -> None:
    window = open_window()
    sit(window)
    window.go(f"{put(server, f'bar{game}{players}', game, players, 5000)}/replay?step=90")
    window.page.wait_for_selector("body[data-ready]")
    assert window.page.evaluate(BAR) == [True, True]
