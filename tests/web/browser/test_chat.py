"""What somebody says is counted where it is not seen, cleared when it is read, and can be muted on a device."""

from tests.web.browser.conftest import Open

PHONE = {"width": 360, "height": 740}
COUNT = "#panes .count"


def test_a_line_is_counted_on_a_phone_read_and_muted(open_window: Open) -> None:
    ada, ben, eve = open_window(viewport=PHONE), open_window(), open_window()
    table = ada.table("first-class", "me", "friend", name0="Ada")
    ben.page.goto(ada.link())
    ben.page.fill("input[name=name]", "Ben")
    ben.page.click("button.primary")
    ada.page.goto(table)
    for window in (ada, ben):
        window.page.wait_for_selector("#state[data-state=on]")
    eve.page.goto(table)
    eve.page.fill("#chat input", "What will they do?")
    eve.page.keyboard.press("Enter")
    eve.page.wait_for_selector('#log [data-from="-1"]')
    ben.page.fill("#chat input", "Hello")
    ben.page.keyboard.press("Enter")
    ben.page.locator("#chatting button", has_text="Good luck!").click()
    ada.page.wait_for_function("() => document.querySelector('#panes .count')?.textContent === '2'")
    assert "(2)" in ada.page.title()
    ada.page.click('#panes [data-pane="log"]')
    ada.page.wait_for_selector(COUNT, state="hidden")
    assert "(2)" not in ada.page.title()
    assert "What will they do?" not in ada.page.inner_text("#log"), "a spectator said it"
    ada.page.locator("#chatting .mute", has_text="Ben").click()
    ada.page.locator("#log .chat", has_text="Hello").wait_for(state="hidden")
    ada.page.reload()
    ada.page.locator("#log .chat[hidden]", has_text="Hello").wait_for(state="attached")
    assert not ada.wrong + ben.wrong + eve.wrong


def test_a_line_is_counted_on_a_tablet_until_the_log_is_in_sight(open_window: Open) -> None:
    ada, ben = open_window(viewport={"width": 1024, "height": 768}), open_window()
    table = ada.table("first-class", "me", "friend", name0="Ada")
    ben.page.goto(ada.link())
    ben.page.fill("input[name=name]", "Ben")
    ben.page.click("button.primary")
    ada.page.goto(table)
    for window in (ada, ben):
        window.page.wait_for_selector("#state[data-state=on]")
    assert ada.page.evaluate("document.getElementById('log').getBoundingClientRect().top > innerHeight")
    ben.page.fill("#chat input", "Hello")
    ben.page.keyboard.press("Enter")
    ada.page.wait_for_selector("#wide .count:text('1')")
    ada.page.locator("#log").evaluate("log => log.scrollIntoView()")
    ada.page.wait_for_selector("#wide .count", state="hidden")
    assert not ada.wrong + ben.wrong
