"""A lesson in the browser: what is suggested stands out; people who follow and people who do not are led on."""

import pytest

from tests.web.browser.conftest import Open, Window

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FOLLOW = """async () => {
  const { now } = await import("/static/state.js"), { pick } = await import("/static/actions.js");
  pick(now.lesson.picks[0]);
}"""


def wait_for_step(window: Window, number: int) -> str:
    """Until that step is shown; its title."""
    window.page.wait_for_function(
        "n => document.querySelector('#lesson:not([hidden]) small')?.textContent.startsWith(`${n} /`)", arg=number
    )
    return window.page.inner_text("#lesson h3")


def test_the_lesson_leads_from_step_to_step(open_window: Open) -> None:
    window = open_window()
    window.go("/")
    window.page.click("a[href='/learn/germany']")
    window.page.click("main button.primary")
    assert "First the tickets" in wait_for_step(window, 1)
    assert window.page.locator("#guide").count() == 0, "it takes the place of the guided start"
    window.page.click("#options .suggested")
    assert "Keep two" in wait_for_step(window, 2)
    assert window.page.locator("#picture .suggested").count() == 2, "the two tickets"
    assert window.page.locator("#options .suggested").count() == 2, "in the list, too"
    window.page.evaluate(FOLLOW)
    assert "The row" in wait_for_step(window, 3)
    assert window.page.locator("#panel-row.guided").count() == 1
    window.page.click("#options button:not(.suggested)")
    wait_for_step(window, 4)
    assert "You chose something else" in window.page.inner_text("#lesson")


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_a_phone_has_room_for_the_lesson_and_the_choices(open_window: Open, game: str) -> None:
    window = open_window(**PHONE, locale="de", color_scheme="dark")
    window.go(f"/learn/{game}")
    window.page.click("main button.primary")
    wait_for_step(window, 1)
    boxes = [window.page.locator(name).first.bounding_box() for name in ("#lesson", "#options .suggested")]
    for box in boxes:
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 360
        assert 0 <= box["y"] <= box["y"] + min(box["height"], 40) <= 740
    if game == "germany":
        window.page.evaluate(FOLLOW)
        wait_for_step(window, 2)
        window.page.locator("#options .suggested").nth(1).wait_for()
        assert window.page.locator("#options .suggested").count() == 2
