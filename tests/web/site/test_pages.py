"""Pages: every text is escaped, nothing is missing, and pictures do not get in their way."""

import gc
import re
from typing import Any
from weakref import ref

import pytest
from jinja2 import UndefinedError

import stellwerk
from stellwerk.core.words import words
from stellwerk.games import GAMES
from stellwerk.web import STATIC
from stellwerk.web.base import template
from stellwerk.web.play import broadcast, render
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.site import pages, start
from tests.web.tables import a_table

OWN = {
    name
    for path in STATIC.with_name("templates").glob("*.html")
    for name in re.findall(r'\bid="([\w-]+)"', path.read_text("utf-8"))
}


@pytest.mark.parametrize(("game", "options"), [("germany", {}), ("first-class", {"modules": "AB"})])
def test_no_part_of_a_picture_is_called_like_a_part_of_the_page(game: str, options: dict[str, str]) -> None:
    """The script finds things by their ids: one that is there twice would be the wrong one."""
    match, number = stellwerk.new(game, players=3, seed=1, **options), 0
    assert "picture" in OWN
    while True:
        for seat in (None, 0, 1):
            drawn = set(re.findall(r'\bid="([\w-]+)"', match.svg(seat)))
            assert not drawn & OWN
        if match.over:
            return
        for _ in range(20):
            if match.decision:
                match.play(match.decision.options[number % len(match.decision.options)])
                number += 1


# Templates

EVIL = "<script>alert('1')</script>\"&"


def test_whatever_people_write_is_escaped() -> None:
    t = words()
    table = {"id": EVIL, "title": EVIL, "names": [EVIL], "who": EVIL, "my_turn": False, "over": False}
    table |= {"opponents": [EVIL], "date": EVIL, "left": EVIL, "ended": {"scores": [(EVIL, 1, True)], "won": True}}
    form = {"game": next(iter(GAMES)), "players": EVIL, "seat0": EVIL, "name0": EVIL, "seed": EVIL}
    view = a_view() | {"question": EVIL, "names": [EVIL, EVIL], "rematch": EVIL}
    view |= {"log": [{"says": EVIL, "marks": [EVIL], "seat": 0, "v": 0, "when": 0}]}
    view |= {"chat": [{"name": EVIL, "text": EVIL, "v": 0, "when": 0}]}
    view |= {"choices": [{"pick": 0, "says": EVIL}], "over": True, "sheet": [{"title": EVIL, "points": [1, -2]}]}
    seat = {"name": EVIL, "kind": "open", "level": EVIL, "here": True, "host": False, "kept": True, "account": False}
    made = [
        start.start_page(t, [("turn", EVIL, [table])], [table]),
        pages.new_page(t, form, EVIL),
        pages.sit_page(t, EVIL, EVIL, EVIL, EVIL),
        template.error_page(t, 400, EVIL),
        pages.table_page(t, EVIL, view, [seat, seat], True, {0: EVIL}),
    ]
    for page in made:
        assert "<script>alert" not in page
        assert "alert(" in page
        assert '</script>"' not in page
        assert '"&"' not in page.replace('"&quot;', "")


def a_view() -> dict[str, Any]:
    at = a_table("ada", "ben")
    return broadcast.view_message(at, Watcher("ada", "en", 0))


def test_a_template_that_lacks_something_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="sentence"):
        template.page("error.html", words(), status=404)


def test_negative_points_have_a_minus_sign() -> None:
    view = a_view() | {"over": True, "sheet": [{"title": "Total", "points": [3, -4]}], "winners": [0]}
    page = pages.table_page(words(), "abc", view, render.seats(a_table("ada", "ben"), "en"))
    assert '<td class="won">3</td><td>−4</td>' in page


def test_no_page_escapes_by_hand() -> None:
    for path in STATIC.parent.rglob("*.py"):
        assert "import escape" not in path.read_text("utf-8"), path.name


def test_the_templates_are_sent_without_their_line_breaks() -> None:
    page = template.error_page(words(), 404, "Nothing here.")
    assert "\n" not in page
    assert page.startswith('<!doctype html><html lang="en"><head><meta charset="utf-8">')


class Said(str):
    """A text that can be watched."""


def test_what_a_page_is_given_is_freed_with_it() -> None:
    said = Said("Germany")
    gone = ref(said)
    gc.disable()
    try:
        assert "Germany" in pages.sit_page(words("en"), said, "Ada", "/t/x/sit/y", "Ben", False)
        del said
        assert gone() is None
    finally:
        gc.enable()
