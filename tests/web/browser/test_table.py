"""At the table: several windows, hidden things, reloads and restarts, hot-seat, undo, keyboard, phone, no script."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.browser.conftest import Open, Window
from tests.web.serving import Server, running
from tests.web.twins import Wire

SIZES = ((1366, 768), (1920, 1080))
SMALL = 12  # pixels: nothing on a phone is set smaller


def tickets(window: Window) -> set[str]:
    """The tickets that a page shows."""
    found = window.page.eval_on_selector_all("#picture [id^=ticket-]", "all => all.map(e => e.id)")
    return set(found)


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_two_browsers_and_a_spectator_get_only_what_each_may_know(open_window: Open, server: Server, game: str) -> None:
    """Everything that came over the wire is made again from a table at which what they cannot know was dealt anew."""
    windows = host, friend, watcher = open_window(), open_window(), open_window()
    address = host.table(game, "me", "friend")
    link = host.link()
    assert link.startswith(host.address)
    friend.page.goto(link)
    friend.page.fill("[name=name]", "Käthe <b>")
    friend.page.click(".primary")
    friend.page.wait_for_selector("#state[data-state=on]")
    for window in windows:
        window.frames.clear()
        window.page.goto(address)
        window.page.wait_for_selector("#state[data-state=on]")
    for step in range(16):
        chooser = (host, friend)[host.page.evaluate("async () => (await import('/static/state.js')).now.to")]
        if game == "germany":
            assert not tickets(watcher)
            assert tickets(host).isdisjoint(tickets(friend))
        chooser.choose(step)
        for window in windows:
            window.wait_for_step(chooser.version() - 1)
    for seat, window in zip((0, 1, None), windows, strict=True):
        wire = Wire(server.db, address.rpartition("/")[2], seat)
        kinds = [wire.check(frame) for frame in window.frames]
        assert kinds.count("step") >= 16  # a payment may follow by itself
        assert kinds.count("view") == 1
        patched = window.page.evaluate(PICTURE)
        window.page.reload()
        window.page.wait_for_selector("#state[data-state=on]")
        assert window.page.evaluate(PICTURE) == patched, "the changes led to the same picture"
    assert "Käthe <b>" in host.page.inner_text("#people")
    watcher.page.fill("#chat input", "Wir hier")
    watcher.page.press("#chat input", "Enter")
    watcher.page.wait_for_selector("#log .chat:has-text('Wir hier')")
    friend.page.fill("#chat input", "Hallo <i>")
    friend.page.press("#chat input", "Enter")
    host.page.wait_for_selector("#log .chat:has-text('Hallo')")
    assert "Hallo <i>" in host.page.locator("#log .chat").last.inner_text()


# The picture without what only passes: spaces, what is lit, and what is still on its way.
PICTURE = """() => {
  const copy = document.querySelector("#picture").cloneNode(true);
  copy.querySelectorAll(".ghost").forEach((e) => e.remove());
  copy.querySelectorAll(".marked").forEach((e) => e.classList.remove("marked"));
  copy.querySelectorAll("[class='']").forEach((e) => e.removeAttribute("class"));
  const own = (e) => [...e.attributes].map((a) => `${a.name}=${a.value}`).sort().join(" ");
  return [...copy.querySelectorAll("*")].map((e) => `${e.tagName} ${own(e)} ${e.children.length ? "" : e.textContent}`);
}"""


def test_a_click_that_is_stale_is_explained(open_window: Open) -> None:
    window = open_window()
    window.table("first-class", "me", "bot:easy")
    other = window.page.context.new_page()
    other.goto(window.page.url)
    other.wait_for_selector("#state[data-state=on]")
    window.wait_for_choice()
    window.page.evaluate(
        "async () => { const { now } = await import('/static/state.js');"
        " now.v -= 1; document.querySelector('#options button').click() }"
    )
    window.page.wait_for_selector("#plate[data-kind=note]")
    assert "changed" in window.question()
    window.choose()
    other.wait_for_selector("#options button")


def mid_chain(window: Window) -> None:
    """Choose until something of the own turn is done, and something is left to do."""
    for step in range(60):
        window.wait_for_choice()
        if window.page.is_enabled("#undo"):
            return
        window.choose(step)
    raise AssertionError("no chain was found")


def test_reload_and_restart_in_mid_chain(open_window: Open, tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as first:
        window = open_window(first.address)
        window.table("first-class", "me", "bot:easy", seed="5")
        mid_chain(window)
        question, choices = window.question(), window.page.locator("#options button").all_inner_texts()
        window.page.reload()
        window.page.wait_for_selector("#state[data-state=on]")
        assert window.page.locator("#options button").all_inner_texts() == choices
        first.kill()
        window.page.wait_for_selector("#state[data-state=lost]")
        second = Server(tmp_path / "tables.db", int(first.address.rstrip("/").rsplit(":")[-1]))
        try:
            window.page.wait_for_selector("#state[data-state=on]")
            assert window.question() == question
            assert window.page.locator("#options button").all_inner_texts() == choices
            window.choose()
        finally:
            second.stop()


def test_undo_leads_back_to_the_same_choices(open_window: Open) -> None:
    window = open_window()
    window.table("first-class", "me", "bot:easy", seed="5")
    mid_chain(window)
    window.page.click("#undo")
    window.page.wait_for_selector("#plate[data-kind=note]")
    window.wait_for_choice()
    assert window.page.locator("#options button").count() > 1


def test_hot_seat_hides_the_hand_until_the_device_is_passed(open_window: Open) -> None:
    window = open_window()
    window.table("germany", "me", "here", name0="Ada", name1="Bo")
    seen: dict[str, set[str]] = {"Ada": set(), "Bo": set()}
    for step in range(8):
        window.page.wait_for_selector("#pass:not([hidden]), #options button, #pass-on:not([hidden])")
        if window.page.is_visible("#pass-on"):
            window.page.click("#pass-on")
        if window.page.is_visible("#pass"):
            assert not tickets(window)
            assert window.page.locator("#options button").count() == 0
            name = "Ada" if "Ada" in window.page.inner_text("#pass") else "Bo"
            window.page.click("#pass .primary")
            window.page.wait_for_selector("#pass", state="hidden")
        window.choose(step)
        seen[name] |= tickets(window)
    assert seen["Ada"].isdisjoint(seen["Bo"])
    assert any(seen.values())


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_a_phone_has_a_layout_of_its_own(open_window: Open, game: str) -> None:
    window = open_window(viewport={"width": 390, "height": 844}, has_touch=True)
    window.table(game, "me", "bot:easy", seed="4")
    for step in range(6):
        window.press(step)
    window.wait_for_choice()
    page = window.page
    for tab in page.locator("#panes button").all():
        tab.tap()
        tab.and_(page.locator("[aria-current=true]")).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        box = page.locator("#plate").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < 844
        assert page.locator("#options button").first.is_visible()
        whole = tab.get_attribute("data-pane") == "map"  # it opens whole, and is stretched to be read
        assert whole or page.evaluate(SMALLEST) >= SMALL, tab.inner_text()
    for button in page.locator("button:visible").all():
        place = button.bounding_box()
        assert place is not None
        assert place["height"] >= 40
        assert place["width"] >= 40
    before = window.version()
    page.locator("#options button").first.tap()
    window.wait_for_step(before)
    window.wait_for_choice()
    before, thing = window.version(), page.locator("#picture [data-pick]").first
    thing.dispatch_event("click")
    window.wait_for_step(before)


# The smallest type on the screen: of the page, and of its drawings.
SMALLEST = """() => {
  const sizes = [];
  const scale = (m) => (m ? Math.hypot(m.a, m.b) : 1);
  const size = (e) => parseFloat(getComputedStyle(e).fontSize) * scale(e.getScreenCTM?.());
  const own = (e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  for (const e of document.body.querySelectorAll("*:not(title)"))
    if (own(e) && e.checkVisibility({ visibilityProperty: true }) && size(e)) sizes.push(size(e));
  return Math.round(Math.min(...sizes) * 10) / 10;
}"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_each_module_has_its_line_under_its_name(open_window: Open, size: tuple[int, int]) -> None:
    window = open_window(viewport={"width": size[0], "height": size[1]})
    window.go("/new?game=first-class")
    names, lines = window.page.locator("input[name=modules]"), window.page.locator("fieldset.option .note")
    assert names.count() == lines.count() == 5
    for name, line in zip(names.all(), lines.all(), strict=True):
        above, below = name.locator("xpath=..").bounding_box(), line.bounding_box()
        assert above is not None
        assert below is not None
        assert above["x"] == below["x"]
        assert 0 <= below["y"] - above["y"] - above["height"] < 12


def test_everything_by_keyboard(open_window: Open) -> None:
    window = open_window()
    page = window.page
    window.go("/")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('form[action$=germany] .primary')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#state[data-state=on]")
    for keys in ("1", "125", "", "1", ""):  # tickets are taken, and then confirmed
        window.wait_for_choice()
        before, ahead = window.version(), window.ahead()
        for key in keys:
            page.keyboard.press(key)
        if not keys:
            moved = to_another_choice(page)
            label = page.evaluate("(({ ariaLabel, textContent }) => ariaLabel ?? textContent)(document.activeElement)")
            assert label
            assert window.question() == label or not moved, "a choice that one comes to is said"
            page.keyboard.press("Enter")
        window.wait_for_answer(before, ahead)


def to_another_choice(page: Page) -> bool:
    """By arrows in whatever direction there is one, if there is; a pile of tickets leads to those of the list."""
    here = page.evaluate_handle("document.activeElement")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        if moved := bool(page.evaluate("here => document.activeElement !== here", here)):
            break
    if page.evaluate("document.activeElement.matches('[data-picks]')"):
        page.keyboard.press("Enter")
    return moved


@pytest.mark.parametrize("game", ["germany", "first-class"])
@pytest.mark.parametrize("size", SIZES)
def test_all_that_is_needed_to_decide_fits(open_window: Open, game: str, size: tuple[int, int]) -> None:
    window = open_window(viewport={"width": size[0], "height": size[1]})
    window.table(game, "me", "bot:easy")
    window.wait_for_choice()
    page = window.page
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == list(size)
    for part in page.locator(".panel:visible, #plate").all():
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0] + 1
        assert box["y"] + box["height"] <= size[1] + 1
    assert page.evaluate(
        "(() => { const e = document.getElementById('plate'); return e.scrollHeight <= e.clientHeight })()"
    )
    assert page.title().startswith("●")
    assert "turn.svg" in str(page.get_attribute("#icon", "href"))


def test_what_cannot_be_chosen_says_why(open_window: Open) -> None:
    window = open_window()
    window.table("germany", "me", "bot:easy")
    for step in range(2):
        window.choose(step)
    window.wait_for_choice()
    window.page.locator("#picture [data-action^=claim]").first.dispatch_event("click")
    window.page.wait_for_function("() => /DE-\\d/.test(document.querySelector('#plate[data-kind=note]')?.textContent)")


def test_the_board_can_be_read_as_text(open_window: Open) -> None:
    window = open_window()
    window.table("germany", "me", "bot:easy")
    window.page.click("#menu > summary")
    window.page.click("#read")
    window.page.wait_for_selector("#words[open]")
    words = window.page.locator("#words")
    assert words.get_by_role("heading", name="Free routes").count() == 1
    assert words.get_by_role("listitem").filter(has_text="Augsburg: ").count() == 1


def test_without_javascript_the_position_is_readable(open_window: Open) -> None:
    window, plain = open_window(), open_window(java_script_enabled=False)
    address = window.table("first-class", "me", "bot:easy")
    plain.page.goto(address)
    assert plain.page.locator("#picture svg").first.is_visible()
    assert plain.page.locator("#people li").count() == 2
    assert "JavaScript" in plain.page.inner_text("noscript p, body")


def test_steps_are_shown_one_after_the_other_and_can_be_skipped(open_window: Open) -> None:
    window = open_window(pace="localStorage.pace = 'slow'")
    window.table("germany", "me", "bot:easy", "bot:easy", seed="2")
    for _ in range(12):
        window.wait_for_choice()
        window.page.locator("#options button").first.click()
        window.page.wait_for_timeout(400)
        if window.page.get_attribute("#plate", "data-kind") == "news":
            break
    assert window.page.get_attribute("#plate", "data-kind") == "news"
    window.page.wait_for_selector("#skip:not([hidden])")
    for _ in range(40):
        window.page.keyboard.press(" ")
        if window.page.locator("#options button").count():
            break
        window.page.wait_for_timeout(100)
    window.wait_for_choice()
