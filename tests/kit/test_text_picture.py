"""A board in words as a panel."""

import re

import pytest

from stellwerk.kit.elements import Element, attribute, walk
from stellwerk.kit.text_picture import COLUMNS, LETTER, SIZE, panel


def texts(words: str) -> list[Element]:
    return [element for element in walk(panel(words).cells[0].body) if element.tag == "text"]


def said(element: Element) -> str:
    return "".join(child for child in element.children if isinstance(child, str))


def test_every_line_that_says_something_is_there_in_its_place() -> None:
    lines = texts("One\nTwo <&>\n\n  Four")
    assert [said(line) for line in lines] == ["One", "Two <&>", "  Four"]
    one, two, three = (float(attribute(line, "y")) for line in lines)
    assert three - two == pytest.approx(2 * (two - one), abs=0.2)


@pytest.mark.parametrize(
    "words", ["", "x", "y" * 1000, "many words " * 400, "\n".join(f"line {i}" for i in range(200))]
)
def test_however_much_it_is_it_stays_within_its_cell(words: str) -> None:
    (cell,) = panel(words).cells
    for line in texts(words):
        assert len(said(line)) * SIZE * LETTER <= cell.width
        assert 0 < float(attribute(line, "y")) < cell.height
        assert len(said(line)) <= COLUMNS


def test_a_line_that_is_too_long_loses_no_word() -> None:
    words = " ".join(f"word{i}" for i in range(200))
    assert re.findall(r"\w+", " ".join(map(said, texts(words)))) == words.split()
