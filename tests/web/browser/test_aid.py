"""The player aid is one page of A4, in every language, with every sign drawn."""

import re

import pytest

from stellwerk.core.words import LANGUAGES
from stellwerk.games import GAMES
from tests.web.browser.conftest import Open

PAGE = re.compile(rb"/Type\s*/Page\b")
CUT_OFF = """() => [...document.querySelectorAll(".aid li, .aid p, .aid td")]
  .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent)"""


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_it_is_one_page_of_a4(open_window: Open, game: str) -> None:
    for language in LANGUAGES:
        window, own = open_window(locale=language), GAMES[game].words(language)
        window.go(f"/aid/{game}")
        assert len(PAGE.findall(window.page.pdf(prefer_css_page_size=True))) == 1, language
        picture = GAMES[game].picture
        assert picture is not None
        assert picture.aid is not None
        signs = sum(len(signs) for _, signs in picture.aid(own))
        assert window.page.locator(".aid li svg").count() == signs > 15
        assert window.page.locator(".aid td").count() > 5
        assert window.page.evaluate(CUT_OFF) == []


def test_a_phone_reads_it_in_one_column(open_window: Open) -> None:
    window = open_window(viewport={"width": 360, "height": 740}, locale="de")
    window.go("/aid/first-class")
    assert window.page.evaluate("document.documentElement.scrollWidth") <= 360
