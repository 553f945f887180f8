"""The question and its choices: the list, hints that do not get in the way, and a phone's fingers."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser.conftest import Open, Window
from tests.web.browser.positions import put, sit
from tests.web.serving import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def at_claims(open_window: Open, server: Server, id: str, **settings: object) -> Window:
    """In a match of Germany, where many routes can be claimed, and of some either of two tracks."""
    window = open_window(**settings)
    sit(window)
    window.go(put(server, id, "germany", 2, 20, seed=3, offers="claim"))
    window.page.wait_for_selector("#state[data-state=on]")
    window.wait_for_choice()
    return window


def test_choices_of_the_same_sentence_share_a_button(open_window: Open, server: Server) -> None:
    window = at_claims(open_window, server, "ask-same")
    says = window.page.locator("#options button").all_inner_texts()
    assert len(says) == len(set(says))
    other = window.page.get_attribute("#options [data-also]", "data-also").split()[0]  # type: ignore[union-attr]
    thing = window.page.locator(f"#picture [data-pick='{other}']")
    shared = window.page.inner_text("#options [data-also]")
    assert thing.get_attribute("aria-label") == shared, "the board offers each"
    window.page.keyboard.press("Shift")  # somebody is at the keys: focus gives a hint
    thing.focus()
    assert window.page.inner_text("#options .aimed") == shared
    before = window.version()
    thing.dispatch_event("click")
    window.wait_for_step(before)


def test_numbers_follow_the_list(open_window: Open, server: Server) -> None:
    window = at_claims(open_window, server, "ask-number")
    buttons = window.page.locator("#options button")
    number = next(n for n in range(9) if buttons.nth(n).get_attribute("data-pick") != str(n))
    picked = buttons.nth(number).get_attribute("data-pick")
    window.page.evaluate(SPY)
    window.page.keyboard.press(str(number + 1))
    window.page.wait_for_function("() => window.sent.length")
    assert window.page.evaluate("window.sent[0].pick") == int(str(picked))


SPY = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).do === "pick") window.sent.push(JSON.parse(text));
    send.call(this, text);
  };
}"""


def wait_for_calm(window: Window) -> None:
    """Until something can be chosen, and clicks are not held any more."""
    window.wait_for_choice()
    window.page.wait_for_selector("body:not(.fresh)")


def test_the_question_stays_whatever_choice_of_the_list_is_pointed_at(open_window: Open, server: Server) -> None:
    window = at_claims(open_window, server, "ask-stays")
    wait_for_calm(window)
    asked = window.question()
    button = window.page.locator("#options button").first
    button.hover()
    piece = window.page.locator(f"#picture [data-pick='{button.get_attribute('data-pick')}']")
    expect(piece).to_have_class(re.compile("marked"))
    button.focus()
    assert (window.question(), window.page.get_attribute("#plate", "data-kind")) == (asked, "question")


def test_a_still_pointer_does_not_hide_the_new_question(open_window: Open, server: Server) -> None:
    window = at_claims(open_window, server, "ask-pointer")
    wait_for_calm(window)
    window.page.locator("#picture #deck").hover()
    window.page.wait_for_selector("#plate[data-kind=hint]")
    before = window.version()
    window.page.mouse.down()
    window.page.mouse.up()
    window.wait_for_step(before)
    wait_for_calm(window)
    window.page.wait_for_timeout(150)  # until the browser has seen what lies under the pointer now
    assert window.page.get_attribute("#plate", "data-kind") == "question"


def test_a_choice_stays_in_its_place_whatever_is_said_of_it(open_window: Open, server: Server) -> None:
    window = open_window()
    sit(window)
    window.go(put(server, "ask-still", "first-class", 2, 40, seed=2, offers="take", modules="AB"))
    window.page.wait_for_selector("#state[data-state=on]")
    wait_for_calm(window)
    last = window.page.locator("#options button").last
    before = last.bounding_box()
    window.page.locator("#picture [data-pick]").first.hover()
    window.page.wait_for_selector("#plate[data-kind=hint]")
    assert last.bounding_box() == before, "though what is said is longer than the question"


def test_a_new_decision_is_read_from_its_beginning(open_window: Open, server: Server) -> None:
    window = at_claims(open_window, server, "ask-scroll")
    window.page.evaluate("document.getElementById('options').scrollTop = 9999")
    assert window.page.evaluate("document.getElementById('options').scrollTop") > 0
    window.page.evaluate(
        "async () => { const [{ now }, { present }] = await Promise.all("
        "[import('/static/state.js'), import('/static/client.js')]); now.v += 1; present() }"
    )
    window.page.wait_for_function("() => document.getElementById('options').scrollTop === 0")


def test_one_tap_takes_what_it_hits(open_window: Open, server: Server) -> None:
    window = at_claims(open_window, server, "ask-one-tap", **PHONE)
    before = window.version()
    window.page.locator("#map [data-pick]").first.dispatch_event("click")
    window.wait_for_step(before)


def test_a_tap_beside_something_aims_and_the_next_tap_elsewhere_forgets_it(open_window: Open, server: Server) -> None:
    window = at_claims(open_window, server, "ask-tap", **PHONE)
    page = window.page
    before, order = window.version(), page.locator("#options button").all_inner_texts()
    first, second = (page.locator("#map [data-pick]").nth(n) for n in (0, -1))

    def beside(part: Locator) -> None:
        """A tap that hits nothing: the nearest is meant."""
        near = "async (n) => { document.body.click(); (await import('/static/ask.js')).aim(n) }"
        page.evaluate(near, int(str(part.get_attribute("data-pick"))))

    beside(first)
    assert page.inner_text("#asked") == f"{first.get_attribute('aria-label')} Tap again to choose it."
    beside(second)
    assert page.inner_text("#asked") == f"{second.get_attribute('aria-label')} Tap again to choose it."
    assert page.locator("#options button").all_inner_texts() == order, "the numbers stay"
    aimed = page.locator("#options .aimed")
    assert aimed.inner_text() == second.get_attribute("aria-label")
    shown, within = page.locator("#options").bounding_box(), aimed.bounding_box()
    assert shown is not None
    assert within is not None
    assert shown["y"] - 1 <= within["y"] < shown["y"] + shown["height"]
    page.locator("#map").dispatch_event("click")
    assert "Tap again" not in page.inner_text("#asked")
    assert aimed.count() == 0
    beside(second)
    assert window.version() == before, "what was forgotten is only aimed at again"
    beside(second)
    window.wait_for_step(before)
    assert "Tap again" not in page.inner_text("#asked")


SEEN = "() => [...document.querySelectorAll('#options li')].filter((e) => e.getBoundingClientRect().width > 1).length"


@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desk", "phone"])
def test_what_the_board_shows_is_listed_when_that_is_wanted(
    open_window: Open, server: Server, screen: dict[str, object]
) -> None:
    window = at_claims(open_window, server, f"ask-fold-{len(screen)}", pace="localStorage.folded ??= 'yes'", **screen)
    page = window.page
    assert page.locator("#options li").count() > 5, "for whoever reads by ear"
    assert page.evaluate(SEEN) == 0
    page.keyboard.press("Tab")
    page.locator("#options button").first.focus()
    assert page.evaluate(SEEN) > 5, "in sight for whoever comes by key"
    page.locator("#options button").first.blur()
    page.locator("#fold").click()
    assert page.evaluate(SEEN) > 5
    assert page.get_attribute("#fold", "aria-expanded") == "true"
    page.reload()
    page.wait_for_selector("#state[data-state=on]")
    assert page.evaluate(SEEN) > 5, "and it stays so"


def test_whatever_is_said_the_choices_stay_where_they_are(open_window: Open, server: Server) -> None:
    window = at_claims(open_window, server, "ask-stay")
    place = "document.querySelector('#options').getBoundingClientRect().top"
    say = f"async ([words, kind]) => {{ (await import('/static/plate.js')).speak(words, kind); return {place} }}"
    before = window.page.evaluate(place)
    for kind in ("note", "news", "aim", "hint"):
        assert window.page.evaluate(say, ["A long sentence. " * 20, kind]) == before
        assert window.page.evaluate(say, ["Short.", kind]) == before


def test_a_rule_opens_where_it_is_named(open_window: Open, server: Server) -> None:
    window = at_claims(open_window, server, "ask-rule")
    wait_for_calm(window)
    page = window.page
    page.click("#explain")
    link = page.locator("#why > a")
    link.click()
    expect(page.locator("#why q")).to_contain_text("A turn is one action of three")
    assert len(page.context.pages) == 1, "the table stays in sight"
    assert page.get_attribute("#why q a", "target") == "_blank", "all rules are a page of their own"
    link.click()
    expect(page.locator("#why q")).to_have_count(0)
