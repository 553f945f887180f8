"""The builder of HTML: what is not markup is escaped, and nothing is escaped twice."""

from html.parser import HTMLParser

import pytest

from stellwerk.kit.markup import Markup, el, joined, raw

NASTY = "<script>alert('x')</script> & \"quotes\""


class Reader(HTMLParser):
    """What a browser would make of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[object] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.seen.append(data)


def parsed(page: str) -> list[object]:
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader.seen


def test_text_and_attributes_are_read_back_as_they_were() -> None:
    assert parsed(el("p", {"title": NASTY}, NASTY)) == [("p", {"title": NASTY}), NASTY]


def test_markup_is_not_escaped_again() -> None:
    inner = el("b", {}, "a & b")
    assert el("p", {}, inner, " & ", [inner, raw("<svg/>")]) == ("<p><b>a &amp; b</b> &amp; <b>a &amp; b</b><svg/></p>")
    assert joined(inner, "<") == "<b>a &amp; b</b>&lt;"


def test_what_is_made_of_markup_is_text_again() -> None:
    """Adding or formatting gives a plain str, which is escaped: the safe side."""
    assert not isinstance(raw("<b>") + NASTY, Markup)
    assert "<script>" not in el("p", {}, raw("<b>") + NASTY)


@pytest.mark.parametrize("tag", ["meta", "br", "input"])
def test_void_elements_have_no_end(tag: str) -> None:
    assert el(tag) == f"<{tag}>"


def test_flags_numbers_and_lines() -> None:
    assert el("input", {"disabled": True, "hidden": False, "size": 3}) == '<input disabled size="3">'
    assert el("p", {}, 3, "\n", "a\x00b") == "<p>3\na b</p>"


def test_template_languages_trust_it() -> None:
    assert raw("<b>").__html__() == "<b>"
