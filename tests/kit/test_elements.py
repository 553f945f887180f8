"""A drawing as a tree: what it is written as, what it is called, and what changed from one to the next."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

from stellwerk.kit.elements import Drawing, changes, drawn, el, markup, walk
from stellwerk.kit.theme import button, group, labelled


def part(name: str, *children: Drawing | str, **attributes: str) -> Drawing:
    return el("g", {"id": name} | attributes, *children)


B, C, D = el("b", {}), el("c", {}), el("d", {}, "1")


def test_what_is_written_is_escaped_and_cannot_break_out() -> None:
    drawing = el("g", {"x": "\"<&'", "y": None}, el("text", {}, "</text><b> & \x07"), el("path", {"d": "M0 0"}))
    text = markup(drawing)
    assert text == ('<g x="&quot;&lt;&amp;&#x27;"><text>&lt;/text&gt;&lt;b&gt; &amp;  </text><path d="M0 0"/></g>')
    assert ElementTree.fromstring(text).get("x") == "\"<&'"


def test_drawings_lie_one_over_the_other() -> None:
    assert markup(drawn([B, (), C + D])) == "<b></b><c></c><d>1</d>"
    assert [element.tag for element in walk(el("a", {}, B, "words", el("e", {}, C)))] == ["a", "b", "e", "c"]


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        (part("a", B), part("a", B), {}),
        (part("a", B), part("a", B, y="x"), {"a": ({"y": "x"}, None)}),
        (part("a", B, x="x", y="1"), part("a", B, y="2"), {"a": ({"x": None, "y": "2"}, None)}),
        (part("a", B, C), part("a", C, D), {"a": ({}, [1, "<d>1</d>"])}),
        (part("a", B, B), part("a", B, B, B), {"a": ({}, [0, 1, "<b></b>"])}),
        (part("a", part("b", C)), part("a", part("b", D)), {"b": ({}, ["<d>1</d>"])}),
        (
            part("a", part("b", C)),
            part("a", D, part("b", C, x="1")),
            {"a": ({}, ["<d>1</d>", 0]), "b": ({"x": "1"}, None)},
        ),
        (part("a", x="<1>"), part("a", x='"&'), {"a": ({"x": '"&'}, None)}),
    ],
)
def test_only_what_changed_is_told(old: Drawing, new: Drawing, patch: dict[str, Any]) -> None:
    found = changes(old[0], new[0])
    assert found == patch
    assert json.loads(json.dumps(found)) == json.loads(json.dumps(patch))


def test_a_shared_part_is_not_looked_into() -> None:
    class Noisy(str):
        def __eq__(self, other: object) -> bool:
            raise AssertionError("compared")

        __hash__ = str.__hash__

    shared = el("text", {}, Noisy("words"))
    assert changes(part("a", part("b", shared), B)[0], part("a", part("b", shared), C)[0]) == {
        "a": ({}, [0, "<c></c>"])
    }


def test_a_choice_is_labelled_unless_something_in_it_has_a_title_of_its_own() -> None:
    plain, titled = button("x", B, "", 0), button("y", group("z", C, label="A card"), "big", 1)
    text = markup(labelled(plain + titled, ["Take <it>", "Buy it"]))
    assert text == (
        '<g id="x" class="pick" data-pick="0" tabindex="0" role="button" aria-label="Take &lt;it&gt;">'
        "<title>Take &lt;it&gt;</title><b></b></g>"
        '<g id="y" class="big pick" data-pick="1" tabindex="0" role="button" aria-label="Buy it">'
        '<g id="z"><title>A card</title><c></c></g></g>'
    )
