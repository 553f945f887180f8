"""The analysis in a browser: the page, choosing again, and the hint at a table; axe finds nothing."""

import re

from tests.web.analyses import put_asked, put_blunders
from tests.web.browser.conftest import Open
from tests.web.browser.positions import put, sit
from tests.web.browser.test_axe import judged, judged_everywhere
from tests.web.serving import Server


def test_mistakes_are_read_and_tried_again(open_window: Open, server: Server) -> None:
    window = open_window()
    sit(window)
    address, page = put(server, "analysed", "germany", 2, 5000), window.page
    slips = put_blunders(server.db, "analysed")
    window.go(f"{address}/analysis")
    assert page.locator(".course svg").count() == 3
    page.click("details summary")
    assert judged_everywhere(window) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert any(one.seat == 0 for one in slips)
    page.locator("a[href*='review?step='][href*='seat=0']").first.click()
    page.wait_for_selector("body[data-ready]")
    assert judged(window) == []
    page.set_viewport_size({"width": 1366, "height": 768})
    page.reload()
    page.wait_for_selector("body[data-ready]")
    assert judged(window) == []
    assert page.locator("#picture .marked").count() == 0
    page.focus("#again a")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rated")
    assert judged(window) == []
    page.get_by_role("link", name="Choose again").click()
    page.wait_for_selector("#again")
    board = page.locator("#picture [data-pick]").first
    if board.count():
        board.dispatch_event("click")
        page.wait_for_url(re.compile(r"pick=\d+"))
    window.go(f"{address}/analysis")
    page.locator(".course svg").first.click(position={"x": 2, "y": 5})
    page.wait_for_url(re.compile(r"/replay\?.*step=\d+"))


def test_how_far_it_is_is_shown(open_window: Open, server: Server) -> None:
    window = open_window()
    sit(window)
    address = put(server, "awaited", "germany", 2, 5000)
    put_asked(server.db, "awaited", 100, [])
    window.go(f"{address}/analysis")
    assert window.page.get_attribute("#progress", "value") == "100"
    assert judged_everywhere(window) == []
    put_blunders(server.db, "awaited")  # as if another process had finished it
    window.page.wait_for_selector(".analysis")


def test_a_hint_is_marked_in_the_list_where_things_stand_for_several_choices(open_window: Open) -> None:
    window = open_window()
    window.table("germany", "me", "bot:easy")
    page = window.page
    page.wait_for_selector("#options button")
    for _ in range(2):
        page.click("#hint:enabled")
        page.wait_for_selector("#plate[data-kind=advice]")
    page.wait_for_selector("#options .hinted")
    assert page.inner_text("#options .hinted").rstrip(".") in page.inner_text("#asked")


def test_a_hint_shines_on_the_board(open_window: Open) -> None:
    window = open_window()
    window.table("first-class", "me", "bot:easy")
    page = window.page
    page.wait_for_selector("#options button")
    page.click("#hint")
    page.wait_for_selector("#plate[data-kind=advice]")
    assert page.locator("#picture .marked").count() == 0, "first it says that the match will not be rated"
    page.click("#hint")
    page.wait_for_selector("#picture .marked")
    assert judged(window) == []
    page.set_viewport_size({"width": 360, "height": 740})
    box = page.locator("#hint").bounding_box()
    assert box is not None
    assert box["height"] >= 40
