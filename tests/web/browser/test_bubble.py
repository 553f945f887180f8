"""The bubble that says what a thing is: for the mouse, the keyboard and a finger that does not let go."""

from playwright.sync_api import Route

from tests.web.browser.conftest import NOW, Open, Window
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

SHOWN = "() => !(document.getElementById('bubble')?.hidden ?? true)"
GONE = "() => document.getElementById('bubble')?.hidden ?? true"
TOUCH = """([id, kind]) => {
  const part = document.getElementById(id), { x, y, width, height } = part.getBoundingClientRect();
  const at = { clientX: x + width / 2, clientY: y + height / 2, pointerType: "touch", bubbles: true, pointerId: 7 };
  part.dispatchEvent(kind === "click" ? new MouseEvent(kind, at) : new PointerEvent(kind, at));
}"""


def said(window: Window) -> str:
    window.page.wait_for_function(SHOWN)
    return window.page.inner_text("#bubble")


def test_a_thing_says_what_it_is_to_mouse_and_keyboard(open_window: Open, server: Server) -> None:
    window = open_window(locale="de")
    sit(window)
    window.go(put(server, "bubble", "germany", 2, 30))
    window.page.wait_for_selector("#options button")
    window.page.hover("#place-berlin text")
    assert said(window).startswith("Berlin")
    window.page.keyboard.press("Escape")
    window.page.wait_for_function(GONE)
    window.page.hover("#panel-row h2")
    assert said(window)
    window.page.mouse.move(2, 2)
    window.page.wait_for_function(GONE)
    window.page.focus("#explain")  # between the board and the choices
    window.page.keyboard.press("Shift+Tab")
    window.page.wait_for_function("() => document.activeElement.closest('#picture svg')")
    assert said(window)
    assert window.page.evaluate("document.activeElement.getAttribute('aria-describedby')") == "bubble"


def test_a_long_press_tells_and_does_not_choose(open_window: Open, server: Server) -> None:
    window = open_window(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    sit(window)
    window.go(put(server, "bubble-touch", "first-class", 2, 20, modules="AB", offers="take"))
    window.page.wait_for_selector("#options button")
    card = window.page.locator("#picture [data-pick][id^=card-]").first.get_attribute("id")
    window.page.evaluate(TOUCH, [card, "pointerdown"])  # the first loads the script, and counts
    assert said(window)
    window.page.evaluate(TOUCH, [card, "pointerup"])
    window.page.evaluate(TOUCH, [card, "click"])
    assert window.page.locator("#options .aimed").count() == 0
    before = window.page.evaluate(f"async () => {{ {NOW}; return now.v }}")
    window.page.evaluate(TOUCH, [card, "click"])
    window.page.wait_for_function("v => now.v > v || document.querySelector('#options .aimed')", arg=before)


COVERED = """() => { const at = document.getElementById("bubble").getBoundingClientRect();
  const meets = ({ left, right, top, bottom }) => Math.min(right, at.right) - Math.max(left, at.left) > 1
    && Math.min(bottom, at.bottom) - Math.max(top, at.top) > 1;
  return [...document.querySelectorAll("#ask, #cells-row > svg, #cells-hand > svg")]
    .filter((part) => meets(part.getBoundingClientRect())).map((part) => part.id) }"""


def test_24_4_what_is_told_late_neither_opens_nor_swallows_a_press(open_window: Open, server: Server) -> None:
    """With mouse and finger together: the words come when something else has been pressed already."""
    window = open_window(has_touch=True)
    sit(window)
    window.go(put(server, "bubble-late", "germany", 2, 30))
    window.page.wait_for_selector("#options button", state="attached")
    held: list[Route] = []
    window.page.route("**/labels?**", lambda route: held.append(route))
    with window.page.expect_request("**/labels?**"):
        window.page.hover("#place-berlin text")
    card = window.page.locator("#picture [data-pick][id^=row-], #picture [data-pick][id^=deck]").first
    where = card.get_attribute("id")
    before = window.version()
    window.page.evaluate(TOUCH, [where, "pointerdown"])
    with window.page.expect_response("**/labels?**"):
        held[0].continue_()
    window.page.evaluate("fetch('/healthz').then((answer) => answer.text())")  # later than what was awaited
    window.page.evaluate(TOUCH, [where, "pointerup"])
    assert window.page.evaluate(GONE)
    window.page.evaluate(TOUCH, [where, "click"])
    window.wait_for_step(before)


def test_24_4_a_bubble_keeps_off_question_and_cards(open_window: Open, server: Server) -> None:
    window = open_window()
    sit(window)
    window.go(put(server, "bubble-off", "germany", 4, 60))
    window.page.wait_for_selector("#options button", state="attached")
    for place in ("#panel-row h2", "#panel-hand h2"):
        window.page.hover(place)
        assert said(window)
        assert window.page.evaluate(COVERED) == [], place
        window.page.keyboard.press("Escape")
        window.page.wait_for_function(GONE)
