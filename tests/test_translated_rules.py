"""The rules in other languages say what the English ones say: the same numbers, figures and references."""

import re
from pathlib import Path

import pytest

from stellwerk.core.words import LANGUAGES
from stellwerk.web.play.rule_pages import Paragraph, written
from tests.rules_report import ROOT, RULE

FOLDER = ROOT / "docs" / "rules"
BOOKS = sorted(path.name for path in FOLDER.glob("*.md") if RULE.search(path.read_text("utf-8")))
OTHERS = [language for language in LANGUAGES if language != "en"]
RULING = {"en": "(ruling)", "de": "(Entscheidung)", "it": "(decisione)"}
REFERENCE = re.compile(r"\b[A-Z]{2}-[\w.-]*\w|\d+\.\d+|→")  # XY-4.12, 19.17 after an arrow, and the arrow
FIGURE = re.compile(r"\d+")
ENGLISH = re.compile(r"\b(?:the|of|and|is|are|with|to|or|not|card|cards|train|trains|player|players)\b", re.IGNORECASE)
WORDLESS = re.compile(r"[^a-z]*")  # only figures and signs, the same in all languages

translations = pytest.mark.parametrize("language", OTHERS)
books = pytest.mark.parametrize("book", BOOKS)


def lines(path: Path, language: str) -> dict[str, Paragraph]:
    """Headings, texts and rules, each by its place."""
    return written(path.read_text("utf-8"), language)


def both(book: str, language: str) -> list[tuple[str, str, str]]:
    """Each place with what is said there in English and in the language."""
    english, other = lines(FOLDER / book, "en"), lines(FOLDER / language / book, language)
    return [(place, said.says, other[place].says) for place, said in english.items()]


def test_there_are_rules_to_translate() -> None:
    assert len(BOOKS) >= 3
    assert len(OTHERS) >= 2


@translations
def test_no_book_is_missing_and_none_is_of_its_own(language: str) -> None:
    assert sorted(path.name for path in (FOLDER / language).iterdir()) == BOOKS


@books
@translations
def test_the_same_numbers_and_headings_in_the_same_order(book: str, language: str) -> None:
    found = [(place, said.heading) for place, said in lines(FOLDER / language / book, language).items()]
    assert found == [(place, said.heading) for place, said in lines(FOLDER / book, "en").items()]


@books
@translations
def test_the_same_references_and_figures(book: str, language: str) -> None:
    for rule, english, other in both(book, language):
        for kind in (REFERENCE, FIGURE):
            assert sorted(kind.findall(other)) == sorted(kind.findall(english)), (rule, other)


@books
@translations
def test_rulings_are_marked_as_such(book: str, language: str) -> None:
    for rule, english, other in both(book, language):
        assert other.endswith(RULING[language]) == english.endswith(RULING["en"]), (rule, other)


@books
@translations
def test_nothing_is_left_in_english(book: str, language: str) -> None:
    for rule, english, other in both(book, language):
        assert other != english or WORDLESS.fullmatch(english), (rule, other)
        assert not ENGLISH.search(other), (rule, other)
