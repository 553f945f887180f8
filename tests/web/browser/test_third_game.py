"""A game without a picture in the browser: its board in words, its choices as buttons."""

import pytest

from tests.web.browser.conftest import Open
from tests.web.serving import Server


@pytest.mark.parametrize("width", [1366, 390])
def test_a_game_without_a_picture_is_played_with_its_buttons(
    open_window: Open, server_with_plain_game: Server, width: int
) -> None:
    window = open_window(server_with_plain_game.address, viewport={"width": width, "height": 768})
    page = window.page
    window.go("/")
    page.click("form[action='/play/plain'] .primary")
    page.wait_for_selector("#state[data-state=on]")
    assert (page.text_content("#picture .lines") or "").startswith("In the yard")
    chosen = 0
    while not page.query_selector("#over"):
        page.wait_for_selector("#options button, #over")
        if not page.query_selector("#options button"):
            continue
        before = window.version()
        page.locator("#options button").first.click()
        window.wait_for_step(before)
        chosen += 1
    assert chosen >= 5
    assert page.text_content("#over caption") == "Final scoring"
