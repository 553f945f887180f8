"""Statistics in a real browser: opened by key below a score sheet, and the page of one's own matches."""

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.browser.test_axe import judged_everywhere
from tests.web.serving import Server

SMALLEST = """() => Math.min(...[...document.querySelectorAll("text, td, th, dd, dt, p, summary, a")]
  .filter((part) => part.getClientRects().length && part.textContent.trim())
  .map((part) => parseFloat(getComputedStyle(part).fontSize) *
    (part.ownerSVGElement ? part.ownerSVGElement.getScreenCTM().a : 1)))"""


def fits_a_phone(window: Window) -> bool:
    """Nothing is wider than a small phone, and no letter smaller than 12 pixels."""
    window.page.set_viewport_size({"width": 360, "height": 740})
    wide = window.page.evaluate("document.documentElement.scrollWidth")
    return bool(wide <= 360 and window.page.evaluate(SMALLEST) >= 12)


def test_the_statistics_of_a_match_open_below_its_score_sheet(open_window: Open, server: Server) -> None:
    window = open_window()
    sit(window)
    window.go(put(server, "sheet", "germany", 3, 5000))
    window.page.wait_for_selector("#chart svg")
    assert window.page.locator("#counted table").count() == 0, "it is not there before it is asked for"
    window.page.focus("#counted > summary")
    window.page.keyboard.press("Enter")
    window.page.wait_for_selector("#counted table")
    assert window.page.locator("#counted thead th").all_inner_texts() == ["You", "Player 2", "Player 3"]
    total = window.page.locator("#over > div > .scores .total td").all_inner_texts()
    assert window.page.locator("#counted tbody tr").first.locator("td").all_inner_texts() == total
    assert judged_everywhere(window) == []


def test_the_page_of_ones_own_matches_is_readable_everywhere(open_window: Open, server: Server) -> None:
    window = open_window()
    sit(window)
    for number in range(3):
        put(server, f"mine{number}", "germany", 2, 5000, seed=number + 1)
    put(server, "minefc", "first-class", 2, 5000, modules="AB")
    window.go("/")
    window.page.click("a[href='/statistics']")
    window.page.wait_for_selector(".group svg.figures")
    for summary in window.page.locator("main details summary").all():
        if summary.is_visible():
            summary.click()
    assert judged_everywhere(window) == []
    assert fits_a_phone(window)
