"""Around the table in a browser: the lobby is live, clocks run, and it rings when it is my turn."""

from tests.web.browser.conftest import AT_ONCE, Open
from tests.web.browser.test_axe import judged
from tests.web.serving import Server, Visitor

RINGS = """
globalThis.rings = 0; globalThis.notes = [];
globalThis.AudioContext = class extends AudioContext { constructor() { super(); globalThis.rings += 1; } };
globalThis.Notification = class { static permission = "granted"; constructor(says) { notes.push(says); } };
localStorage.alert = "sound note";
"""


def test_a_table_comes_into_the_lobby_and_one_press_sits_down(open_window: Open, server: Server) -> None:
    window = open_window(viewport={"width": 360, "height": 780})
    window.go("/lobby")
    window.page.wait_for_selector("#count")
    table = Visitor(server.address).table("first-class", "me", "anybody", name="Ada", modules="AB", pace="1d")
    window.page.evaluate(
        "() => { document.dispatchEvent(new Event('visibilitychange')) }"
    )  # a page looks, too, when it is seen again
    window.page.wait_for_selector(f"[data-table={table}]")
    assert "1 day per move" in window.page.inner_text(f"[data-table={table}]")
    assert judged(window) == []
    assert window.page.evaluate("document.documentElement.scrollWidth") <= 360
    window.page.select_option("select[name=pace]", "clock")
    window.page.wait_for_selector(f"[data-table={table}]", state="detached")
    window.page.select_option("select[name=pace]", "move")
    window.page.fill("input[name=name]", "Ben")
    window.page.click(f"[data-table={table}] button")
    window.page.wait_for_selector("#state[data-state=on]")
    assert window.page.url.endswith(f"/t/{table}")
    window.page.wait_for_selector("#clocks [data-runs] time")
    assert window.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_clock_runs_and_my_turn_rings(open_window: Open) -> None:
    window = open_window(pace=AT_ONCE + ";" + RINGS)
    window.go("/new?game=germany")
    window.page.select_option("select[name=pace]", "15+10")
    window.page.check("input[name=players][value='2']", force=True)
    window.page.click(".setup .primary")
    window.page.wait_for_selector("#clocks [data-runs] time")
    assert window.page.get_attribute("#clocks time", "role") == "timer"
    window.page.wait_for_function("() => document.querySelector('#clocks time').textContent < '15:00'")
    assert window.page.locator("#clocks li:visible").count() == 1, "a bot has none"
    assert judged(window) == []
    assert window.page.evaluate("rings") == 0, "it was my turn already"
    window.page.evaluate("() => { Object.defineProperty(document, 'hidden', { value: true }) }")
    while not window.page.evaluate("rings"):
        window.press()
        window.wait_for_choice()
    assert window.page.evaluate("notes") == ["Your turn"] * window.page.evaluate("rings")


def test_the_page_of_signals_asks_for_what_a_browser_must_allow(open_desktop: Open) -> None:
    window = open_desktop(permissions=["notifications"])
    window.page.add_init_script("delete window.PushManager")  # as in a browser without it: the page alone tells
    address = window.table("germany", "me", "bot:easy")
    window.page.goto(address + "/signals")
    assert judged(window) == []
    assert not window.page.is_checked("#sound"), "it is off until somebody wants it"
    window.page.check("#sound", force=True)
    window.page.click("#note")
    window.page.wait_for_function("() => document.getElementById('note').textContent.includes('switch them off')")
    assert sorted(window.page.evaluate("localStorage.alert").split()) == ["note", "sound"]
    window.page.click("#note")
    window.page.wait_for_function("() => localStorage.alert === 'sound'")
