"""The pages around a club, as somebody with a name has them: on a phone, in every language, and as axe judges them."""

from typing import Any

import pytest

from stellwerk.core.words import LANGUAGES
from tests.web.browser.conftest import Open, Window
from tests.web.browser.test_axe import judged
from tests.web.serving import Server, Visitor

PHRASE = "four horses pull a coach"
PAGES = ["/", "/me", "/me/news", "/me/holidays", "/me/profile", "/me/people", "/people/Ada", "/groups", "/rooms/new"]
PAGES += ["/tournaments", "/tournaments/new", "/ladders", "/lobby"]
LEAGUE = {"title": "Spring", "kind": "round-robin", "pace": "1d", "pace_level": "novice", "missed": "loses"}
# Under a thumb: 44 pixels, but for what stands in a line of text.
SMALL = """() => [...document.querySelectorAll("main :is(button, a.button, select, input:not([type=hidden]))")]
  .filter((one) => one.checkVisibility() && !one.closest(".segments, .check, .checks"))
  .filter((one) => one.getBoundingClientRect().height < 40).map((one) => one.outerHTML.slice(0, 80))"""


@pytest.fixture(scope="module")
def ada(server: Server) -> Visitor:
    """Somebody with a group, a ready room, a tournament and a profile."""
    ada, ben = Visitor(server.address), Visitor(server.address)
    for visitor, name in ((ada, "Ada"), (ben, "Ben")):
        assert visitor.post("/me", do="new", name=name, passphrase=PHRASE).status_code == 303
    assert ada.post("/me/profile", rating="1", results="1", statistics="1", favourites="1").status_code == 303
    assert ada.post("/me/people", do="contact", name="Ben").status_code in (200, 303)
    return ada


@pytest.fixture(scope="module")
def pages(ada: Visitor) -> list[str]:
    """With those that she has made."""
    made = [
        ada.post("/groups", title="Tuesday"),
        ada.post("/rooms", game="germany", name="Ada", pace="1d", pace_level="novice"),
        ada.post("/tournaments", game="germany", listed="1", **LEAGUE),
    ]
    assert [answer.status_code for answer in made] == [303] * 3
    return [*PAGES, *(answer.headers["location"] for answer in made)]


def as_ada(open_window: Open, ada: Visitor, **settings: Any) -> Window:
    window = open_window(**settings)
    cookies: Any = [{"name": name, "value": value, "url": window.address} for name, value in ada.http.cookies.items()]
    window.page.context.add_cookies(cookies)
    return window


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_fit_a_phone(open_window: Open, ada: Visitor, pages: list[str], language: str) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    window = as_ada(open_window, ada, locale=language, **phone)
    for path in pages:
        window.go(path)
        assert window.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert window.page.evaluate(SMALL) == [], path


@pytest.mark.parametrize(("scheme", "width"), [("light", 1366), ("dark", 360)])
def test_axe_finds_nothing(open_window: Open, ada: Visitor, pages: list[str], scheme: str, width: int) -> None:
    window = as_ada(open_window, ada, viewport={"width": width, "height": 768}, color_scheme=scheme)
    for path in pages:
        window.go(path)
        assert judged(window) == [], path
