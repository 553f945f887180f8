"""A board in words as a picture."""

import re
import xml.etree.ElementTree as ET

import pytest

from stellwerk.kit.text_picture import BOTTOM, COLUMNS, HEIGHT, LETTER, MARGIN, TOP, WIDTH, draw

SVG = "{http://www.w3.org/2000/svg}"


def lines(words: str) -> list[tuple[str, float, float]]:
    """What is written, how far down, and how large."""
    texts = ET.fromstring(draw("A title", words)).iter(f"{SVG}text")
    return [(text.text or "", float(text.attrib["y"]), float(text.attrib["font-size"])) for text in texts]


def test_every_line_that_says_something_is_there_in_its_place() -> None:
    (first, one, _), (second, two, _), (third, three, _) = lines("One\nTwo <&>\n\n  Four")
    assert (first, second, third) == ("One", "Two <&>", "  Four")
    assert three - two == pytest.approx(2 * (two - one), abs=0.2)


@pytest.mark.parametrize(
    "words", ["", "x", "y" * 1000, "many words " * 400, "\n".join(f"line {i}" for i in range(200))]
)
def test_however_much_it_is_it_stays_within_the_picture(words: str) -> None:
    for text, y, size in lines(words):
        assert MARGIN + len(text) * size * LETTER <= WIDTH
        assert TOP < y <= HEIGHT - BOTTOM + 1
        assert len(text) <= COLUMNS


def test_a_line_that_is_too_long_loses_no_word() -> None:
    words = " ".join(f"word{i}" for i in range(200))
    assert re.findall(r"\w+", " ".join(text for text, _, _ in lines(words))) == words.split()
