"""Hints in a browser: somebody proposes them, everybody is asked and sees it, and one person is enough to end them."""

from playwright.sync_api import Route

from tests.web.browser.conftest import Open, Window
from tests.web.browser.test_axe import judged
from tests.web.serving import Server, Visitor

PHONE = {"width": 360, "height": 780}
# In the bar nothing lies over its neighbour, and no word is cut off.
TIDY = """() => {
  const seen = (part) => part.getClientRects().length && getComputedStyle(part).position === "static";
  const parts = [...document.querySelectorAll(".bar > :not(#menu)")].filter(seen);
  const boxes = parts.map((part) => part.getBoundingClientRect());
  return boxes.every((box, i) => !i || box.left >= boxes[i - 1].right - 1)
    && parts.every((part) => part.tagName !== "BUTTON" || part.scrollWidth <= part.clientWidth + 1);
}"""


def two(open_window: Open, server: Server) -> tuple[Window, Window, str]:
    """A German host at a laptop and an Italian friend at a phone."""
    host, friend = open_window(locale="de"), open_window(locale="it", viewport=PHONE)
    table = host.table("germany", "me", "friend", pace="15+10").rpartition("/")[2]
    friend.go(host.link().replace(server.address, "/"))
    friend.page.fill("input[name=name]", "Ben")
    friend.page.click("button.primary")
    for window in (host, friend):
        window.page.wait_for_selector("#clocks [data-runs] time")
    return host, friend, table


def propose(window: Window, label: str) -> None:
    """By the menu, where it appears when somebody has sat down."""
    if window.page.get_attribute("#menu", "open") is None:
        window.page.click("#menu summary")
    window.page.click(f"#proposing button:text-is('{label}')")
    window.page.wait_for_selector("#state[data-state=on]")


def fits(window: Window) -> bool:
    width: int = window.page.evaluate("document.documentElement.scrollWidth")
    return width <= PHONE["width"] and judged(window) == [] and bool(window.page.evaluate(TIDY))


def test_all_agree_or_nobody_has_hints(open_window: Open, server: Server) -> None:
    host, friend, table = two(open_window, server)
    assert not host.page.is_visible("#hint")
    propose(host, "Tipps für alle vorschlagen")
    friend.page.click("#asks button:text-is('Non sono d’accordo')")
    host.page.wait_for_selector("#log .chat:has-text('Ben ist nicht einverstanden')")
    assert host.page.inner_text("#hinted") == ""

    propose(host, "Tipps für alle vorschlagen")
    friend.page.wait_for_selector("#asks button")
    assert fits(friend)
    friend.page.focus("#asks button:text-is('Sono d’accordo')")
    friend.page.keyboard.press("Enter")
    for window, says in ((host, "Mit Tipps: ohne Wertung"), (friend, "Con consigli: non valutata")):
        window.page.wait_for_selector(f"#hinted:has-text('{says}')")
        window.page.wait_for_selector("#hint:not([hidden])", state="attached")
    assert "With hints: not rated" in Visitor(server.address).get(f"/t/{table}").text
    assert fits(friend)

    held = list[Route]()
    host.page.route("**/hint", lambda route: held.append(route))
    with host.page.expect_request("**/hint"):
        host.page.click("#hint")
    assert host.page.inner_text("#plate") == host.page.inner_text("#hint") + " …", "it takes some seconds"
    held[0].continue_()
    host.page.wait_for_selector("#plate[data-kind=advice]")

    while host.page.locator("#people [data-seat='0'][aria-current=true]").count():
        host.press()
    friend.wait_for_choice()
    assert friend.page.is_visible("#hint")
    assert fits(friend)

    propose(friend, "Termina i consigli")
    for window in (host, friend):
        window.page.wait_for_selector("#hint", state="hidden")
