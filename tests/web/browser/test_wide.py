"""The log opened large, wherever it is small; and replays, which open whole on a phone."""

import pytest

from tests.web.browser.conftest import Open
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

MAP = "() => { const map = document.querySelector('#cells-map'), { width, height } = map.firstElementChild"
MAP += ".getBoundingClientRect(); return [width - map.clientWidth, height - map.clientHeight, width] }"
ZOOMED = "(width) => document.querySelector('#cells-map > svg').getBoundingClientRect().width > width * 1.3"
INSIDE = """() => [...document.querySelectorAll("#ask :is(a, button, select, input[type=range])")].every((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(x + width / 2, y + height - 3));
})"""


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (820, 1180)])
def test_24_4_the_log_is_opened_large(open_window: Open, server: Server, width: int, height: int) -> None:
    window = open_window(viewport={"width": width, "height": height})
    sit(window)
    window.go(put(server, f"wide-{width}", "germany", 5, 100))
    window.page.wait_for_selector("#state[data-state=on]")
    window.page.click("#wide")
    window.page.wait_for_function(f"() => document.getElementById('log').clientHeight > {height} * 0.7")
    assert window.page.evaluate("document.activeElement.id") == "log"
    window.page.wait_for_function("() => document.querySelectorAll('#log [data-seat]').length > 20")  # earlier ones
    window.page.locator("#log li").last.click(trial=True)  # nothing lies over it
    window.page.keyboard.press("Escape")
    window.page.wait_for_function(f"() => document.getElementById('log').clientHeight < {height} * 0.7")
    assert window.page.get_attribute("#wide", "aria-expanded") == "false"


def test_24_4_a_replay_is_whole_on_a_phone_and_can_be_zoomed(open_window: Open, server: Server) -> None:
    window = open_window(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    sit(window)
    window.go(put(server, "replay-phone", "germany", 3, 5000) + "/replay?step=60")
    window.page.wait_for_selector("#cells-map .zoom")
    wider, higher, width = window.page.evaluate(MAP)
    assert max(wider, higher) <= 1, "all of it is in sight"
    window.page.tap("#cells-map .in")
    window.page.wait_for_function(ZOOMED, arg=width)
    window.page.tap("#on")
    window.page.wait_for_function("() => document.getElementById('at').textContent.startsWith('61 ')")
    window.page.wait_for_selector("#cells-map .zoom")
    window.page.wait_for_function(ZOOMED, arg=width)


@pytest.mark.parametrize("players", [2, 5])
def test_24_4_all_of_a_replays_bar_is_on_a_laptops_screen(open_window: Open, server: Server, players: int) -> None:
    window = open_window(locale="de")
    sit(window)
    window.go(put(server, f"replay-bar-{players}", "germany", players, 5000) + "/replay?step=60")
    window.page.wait_for_selector("body[data-ready]")
    assert window.page.evaluate(INSIDE)
