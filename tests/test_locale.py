"""The catalogues are whole: every message is translated, with the same placeholders, and compiled."""

import re
from typing import Any

import pytest

from catalogues import LANGUAGES, as_list, collect, read
from stellwerk.core.words import words

MESSAGES = {message.id for message in collect() if message.id}
SAME_IN_ALL = re.compile(r"^[\W\d]*$|^\{\w+\}$")


def ids(message_id: Any) -> list[str]:
    return [message_id] if isinstance(message_id, str) else list(message_id)


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated(language: str) -> None:
    catalogue = {message.id: message for message in read(language) if message.id}
    assert set(catalogue) == MESSAGES, "the catalogue is not up to date: make locale"
    missing = [message.id for message in catalogue.values() if message.fuzzy or not all(as_list(message.string))]
    assert not missing, f"not translated: {missing[:5]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_placeholders(language: str) -> None:
    for message in read(language):
        if not message.id:
            continue
        allowed = set().union(*(placeholders(text) for text in ids(message.id)))
        for text in as_list(message.string):
            assert placeholders(text) <= allowed | {"n"}, (language, message.id, text)
            assert placeholders(ids(message.id)[-1]) - {"n"} <= placeholders(text), (language, message.id, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_the_one_that_speaks(language: str) -> None:
    t = words(language)
    for message in read(language):
        if message.id and isinstance(message.id, str) and not placeholders(message.id):
            assert t(message.id) == message.string, "the compiled catalogue is old: make locale"


def test_an_unknown_language_reads_english() -> None:
    assert words("xx").language == "en"
    assert words("xx")("White") == "White"
