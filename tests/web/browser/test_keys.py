"""The keyboard: few stops, a thick focus that stays where the next question is, letters that look for a choice."""

from playwright.sync_api import Page

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

STOPS = 20  # of Tab on a table, at most: tickets and players that open among them
REACHED = """() => [...document.querySelectorAll("a[href],button:enabled,input,summary,[tabindex]")]
  .filter((e) => e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true })).length"""
FOCUS = "(() => { const e = document.activeElement; return e.closest('#picture, #options')?.id ?? e.id })()"


def at_table(open_window: Open, server: Server, id: str, game: str = "germany", offers: str = "claim") -> Window:
    window = open_window()
    sit(window)
    window.go(put(server, id, game, 2, 20, seed=3, offers=offers))
    window.wait_for_choice()
    window.page.wait_for_selector("#state[data-state=on]")
    return window


def reach(page: Page, place: str) -> int:
    """Press Tab until the focus is there: how often."""
    for count in range(1, 30):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUS) == place:
            return count
    raise AssertionError(f"Tab does not lead to {place}")


def test_a_table_has_a_handful_of_tab_stops(open_window: Open, server: Server) -> None:
    for game, offers in {"germany": "claim", "first-class": "take"}.items():
        window = at_table(open_window, server, f"stops-{game}", game, offers)
        page = window.page
        assert page.locator("#picture [data-pick]").count() + page.locator("#options button").count() > 12
        reach(page, "picture")
        assert page.locator("#picture [data-pick][tabindex='0']").count() == 1
        reach(page, "options")
        assert page.locator("#options [tabindex='0']").count() == 1
        assert page.evaluate(REACHED) <= STOPS


def test_the_focus_on_the_board_is_thick_and_moves_by_arrows(open_window: Open, server: Server) -> None:
    window = at_table(open_window, server, "thick")
    page = window.page
    reach(page, "picture")
    seen = set()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.id"))
        wide, style = page.evaluate(
            "(({ outlineWidth: w, outlineStyle: s }) => [w, s])(getComputedStyle(document.activeElement))"
        )
        assert (float(wide.removesuffix("px")) >= 3, style) == (True, "solid")
        assert page.evaluate("document.activeElement.tabIndex") == 0
    assert len(seen) > 2


def test_the_focus_stays_where_the_next_question_is(open_window: Open, server: Server) -> None:
    window = at_table(open_window, server, "stays", offers="blind")
    page = window.page
    reach(page, "options")
    page.keyboard.type("deck")
    page.wait_for_function("() => document.activeElement.textContent.includes('deck')")
    for _ in range(3):  # one card after the other: the list keeps the focus
        if not page.locator("#options button").count():
            break
        before = window.version()
        page.keyboard.press("Enter")
        window.wait_for_step(before)
        assert page.evaluate(FOCUS) in ("options", "asked")


def test_letters_look_for_a_choice(open_window: Open, server: Server) -> None:
    window = at_table(open_window, server, "letters")
    page = window.page
    shown = page.locator("#options li:not([hidden])")
    everything = shown.count()
    page.keyboard.type("claim")
    page.wait_for_function("() => document.getElementById('typed').textContent === 'claim'")
    assert 0 < shown.count() < everything
    assert all(words.startswith("Claim ") for words in shown.all_inner_texts())
    assert page.evaluate("document.activeElement.textContent") == shown.first.inner_text()
    page.keyboard.press("Backspace")
    page.wait_for_function("() => document.getElementById('typed').textContent === 'clai'")
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.getElementById('typed').textContent")
    assert shown.count() == everything
    before = window.version()
    page.keyboard.type("deck")
    page.wait_for_function("() => document.getElementById('typed').textContent === 'deck'")
    page.keyboard.press("1")  # the first of those that are shown
    window.wait_for_step(before)
    page.wait_for_function("() => !document.getElementById('typed').textContent")


def test_what_the_others_do_is_told_to_those_who_listen(open_window: Open) -> None:
    window = open_window()
    window.table("germany", "me", "bot:easy")
    for _ in range(2):
        window.press()
    window.page.wait_for_function("() => document.querySelector('#told').textContent.includes('(bot)')")
    assert window.page.get_attribute("#told", "aria-live") == "polite"
    now = window.page.locator("#people [aria-current=true]")
    assert now.count() == 1


def test_keys_are_there_when_the_match_is_over(open_window: Open, server: Server) -> None:
    window = open_window()
    sit(window)
    window.go(put(server, "keys-over", "germany", 2, 5000))
    window.page.wait_for_selector("#state[data-state=on]")
    window.page.evaluate("document.getElementById('menu').open = true")
    window.page.keyboard.press("Escape")
    window.page.wait_for_selector("#menu:not([open])", state="attached")
