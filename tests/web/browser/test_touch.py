"""Fingers on the map of a phone, as the browser gets them from the glass."""

from playwright.sync_api import CDPSession

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

Point = tuple[float, float]
STEPS = 8


def phone_map(open_window: Open, server: Server, id: str) -> tuple[Window, CDPSession]:
    window = open_window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit(window)
    window.go(put(server, id, "germany", 2, 20, seed=3, offers="claim"))
    window.wait_for_choice()
    window.page.wait_for_selector("#cells-map .zoom", state="attached")  # what stretches the map is there
    assert window.page.locator("#cells-map").evaluate("e => e.scrollWidth - e.clientWidth") <= 1, "it opens whole"
    for _ in range(2):
        window.page.click("#cells-map .zoom .in")
    return window, window.page.context.new_cdp_session(window.page)


def touch(glass: CDPSession, kind: str, *points: Point) -> None:
    fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def drag(glass: CDPSession, *ways: tuple[Point, Point]) -> None:
    """Every finger from one point to another, all at the same time."""
    touch(glass, "touchStart", *[start for start, _ in ways])
    for step in range(1, STEPS + 1):
        share = step / STEPS
        touch(glass, "touchMove", *[(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in ways])
    touch(glass, "touchEnd")


def place(window: Window, name: str) -> Point:
    box = window.page.locator(name).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def wide(window: Window) -> float:
    return float(window.page.evaluate("document.getElementById('cell-map').getBoundingClientRect().width"))


def test_one_finger_moves_the_map(open_window: Open, server: Server) -> None:
    window, glass = phone_map(open_window, server, "touch-drag")
    before, version = place(window, "#place-kassel"), window.version()
    top = window.page.evaluate("document.getElementById('cells-map').scrollTop")
    drag(glass, ((250, 330), (170, 260)))
    window.page.wait_for_function("top => document.getElementById('cells-map').scrollTop > top + 50", arg=top)
    after = place(window, "#place-kassel")
    assert abs(before[0] - after[0] - 80) < 20  # a finger's first few pixels may be the doubt whether it is a tap
    assert abs(before[1] - after[1] - 70) < 20
    assert window.page.locator("#options .aimed").count() == 0
    assert window.version() == version


def test_two_fingers_stretch_the_map_about_their_middle(open_window: Open, server: Server) -> None:
    window, glass = phone_map(open_window, server, "touch-pinch")
    size, (x, y) = wide(window), place(window, "#place-kassel")
    drag(glass, ((x - 40, y - 30), (x - 80, y - 60)), ((x + 40, y + 30), (x + 80, y + 60)))
    window.page.wait_for_function("w => document.getElementById('cell-map').clientWidth > w * 1.7", arg=size)
    assert abs(wide(window) / size - 2) < 0.25
    after = place(window, "#place-kassel")
    assert abs(after[0] - x) < 25
    assert abs(after[1] - y) < 25
    assert window.page.evaluate("visualViewport.scale") == 1
    drag(glass, ((x - 80, y - 60), (x - 20, y - 15)), ((x + 80, y + 60), (x + 20, y + 15)))
    window.page.wait_for_function("w => document.getElementById('cell-map').clientWidth < w", arg=size)
    room = "e => Math.max(e.scrollWidth / e.clientWidth, e.scrollHeight / e.clientHeight)"
    assert 0.97 < window.page.locator("#cells-map").evaluate(room) < 1.5, "never smaller than the whole map"
    assert window.page.locator("#options .aimed").count() == 0


def test_a_tap_on_the_map_still_chooses(open_window: Open, server: Server) -> None:
    window, glass = phone_map(open_window, server, "touch-tap")
    page = window.page
    assert page.evaluate(INTO_SIGHT)
    (x, y), version = page.evaluate(TRACK), window.version()
    touch(glass, "touchStart", (x, y))
    touch(glass, "touchEnd")
    window.wait_for_step(version)


INTO_SIGHT = """() => {
  const found = document.querySelector("#map [data-pick]");
  found?.scrollIntoView({ block: "center", inline: "center" });
  return Boolean(found);
}"""
# A point on a track that can be chosen, where nothing else lies.
TRACK = """() => {
  const path = document.querySelector("#map [data-pick] .box");
  const at = path.getPointAtLength(3).matrixTransform(path.getScreenCTM());
  return [at.x, at.y];
}"""


def test_the_map_stays_where_it_was_put_while_the_device_is_passed(open_window: Open) -> None:
    window = open_window(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    window.table("germany", "me", "here")
    window.page.click("#pass .primary")
    for _ in range(3):
        window.page.click("#cells-map .zoom .in")
    window.page.evaluate("document.querySelector('#cells-map').scrollTo(60, 150)")
    for _ in range(2):
        window.press()
    window.page.click("#pass-on")
    window.page.click("#pass .primary")
    window.page.wait_for_selector("#options button")
    window.page.wait_for_function("() => document.querySelector('#cells-map').scrollTop === 150")
