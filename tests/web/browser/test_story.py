"""The log in a browser: the same after it is loaded again, each line with its time, and with the days apart."""

from time import time

from tests.web.browser.conftest import Open, Window

LINES = "() => [...document.querySelectorAll('#log li:not(.day)')].map((line) => `${line.className} ${line.innerText}`)"
DAY = 86_400
FIRST_DAY = """() => {
  const first = [...document.querySelectorAll("#log [data-when]")].find((line) => line.dataset.when !== "0");
  const [day, when] = [document.querySelector("#log .day time"), new Date(Number(first.dataset.when) * 1000)];
  return [day.dateTime, new Intl.DateTimeFormat("sv").format(when), day.parentElement === first.previousElementSibling];
}"""


def say(window: Window, text: str, *readers: Window) -> None:
    window.page.fill("#chat input", text)
    window.page.press("#chat input", "Enter")
    for reader in (window, *readers):
        reader.page.wait_for_selector(f"#log .chat:has-text('{text}')")


def loaded_again(window: Window) -> list[str]:
    window.page.reload()
    window.page.wait_for_selector("#state[data-state=on]")
    return list(window.page.evaluate(LINES))


def test_what_was_said_stays_between_the_moves_and_a_day_stands_above_its_lines(open_window: Open) -> None:
    windows = host, friend = open_window(), open_window()
    address = host.table("first-class", "me", "friend")
    friend.page.goto(host.link())
    friend.page.fill("[name=name]", "Ben")
    friend.page.click(".primary")
    for window in windows:
        window.page.goto(address)
        window.page.wait_for_selector("#state[data-state=on]")
    for step in range(3):
        chooser = windows[host.page.evaluate("async () => (await import('/static/state.js')).now.to")]
        chooser.choose(step)
        for window in windows:
            window.wait_for_step(chooser.version() - 1)
        say(host, f"word {step}", friend)
    shown = host.page.evaluate(LINES)
    words = [number for number, line in enumerate(shown) if "word" in line]
    assert len(words) == 3
    assert words != list(range(words[0], words[0] + 3)), "moves came between them"
    assert loaded_again(host) == shown
    assert host.page.locator("#log li:not([title], .day)").count() == host.page.locator("#log [data-when='0']").count()
    host.page.clock.set_fixed_time(time() + 2 * DAY)
    assert loaded_again(host) == shown, "and the same two days later"
    told, day, above = host.page.evaluate(FIRST_DAY)
    assert (told, above) == (day, True)
