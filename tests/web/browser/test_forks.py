"""A try from a step, an uploaded match and a film in a browser, by keyboard and on a phone."""

from pathlib import Path

from tests.web.browser.conftest import Open
from tests.web.browser.positions import put, sit
from tests.web.browser.test_axe import judged
from tests.web.review.test_uploads import played
from tests.web.serving import Server

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WIDE = "() => document.documentElement.scrollWidth <= innerWidth"


def test_a_try_by_keyboard(open_window: Open, server: Server) -> None:
    window = open_window()
    page = window.page
    sit(window)
    path = put(server, "keys", "germany", 2, 10_000)
    window.go(f"{path}/replay?step=30")
    page.wait_for_selector("body[data-ready]")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=31**")
    page.focus("a[data-page='/fork']")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Try from step 31")
    assert judged(window) == []
    page.focus(".primary")
    page.keyboard.press("Enter")
    page.wait_for_selector("#state[data-state=on]")
    assert page.inner_text("#practice") == "A try from step 31"
    window.choose()
    page.click("#practice")
    page.wait_for_selector("body.replay[data-ready]")
    assert page.input_value("#slider") == "31"
    assert path in page.url


def test_an_uploaded_match_on_a_phone(open_window: Open, tmp_path: Path) -> None:
    window = open_window(locale="de", **PHONE)
    page, file = window.page, tmp_path / "match.json"
    file.write_text(played("germany", 8).to_json())
    window.go("/upload")
    assert page.evaluate(WIDE)
    page.set_input_files("input[name=match]", file)
    page.click(".primary")
    page.wait_for_selector("body.replay[data-ready]")
    assert judged(window) == []
    assert page.evaluate(WIDE)
    page.click("#menu summary")
    for what in ("#menu > summary", "#menu > div"):
        box = page.locator(what).bounding_box()
        assert box is not None
        assert box["y"] >= 0 <= box["x"] <= box["x"] + box["width"] <= 360, what
    with page.expect_download() as film:
        page.click("#film")
    assert "@keyframes" in film.value.path().read_text("utf-8")
    page.click("a[data-page='/fork']")
    page.wait_for_selector(".setup .primary")
    assert judged(window) == []
    assert page.evaluate(WIDE)
