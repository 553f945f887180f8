"""The catalogues are whole: every message is translated, with the same placeholders, and compiled."""

import re
from pathlib import Path
from typing import Any

import pytest

from catalogues import DOMAINS, TRANSLATED, Domain, as_list, collect, untranslated, update
from stellwerk.core.words import words

each = pytest.mark.parametrize(("domain", "language"), [(one, name) for one in DOMAINS for name in TRANSLATED])


def ids(message_id: Any) -> list[str]:
    return [message_id] if isinstance(message_id, str) else list(message_id)


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@each
def test_every_message_is_translated(domain: Domain, language: str) -> None:
    catalogue, messages = domain.read(language), collect(domain)
    assert {message.id for message in catalogue} == {message.id for message in messages}, "not up to date: make locale"
    assert untranslated(catalogue) == []


@each
def test_translations_keep_the_placeholders(domain: Domain, language: str) -> None:
    for message in domain.read(language):
        if not message.id:
            continue
        allowed = set().union(*(placeholders(text) for text in ids(message.id)))
        for text in as_list(message.string):
            assert placeholders(text) <= allowed | {"n"}, (language, message.id, text)
            assert placeholders(ids(message.id)[-1]) - {"n"} <= placeholders(text), (language, message.id, text)


@each
def test_the_compiled_catalogue_is_the_one_that_speaks(domain: Domain, language: str) -> None:
    t = words(language, domain.name, domain.source / "locale")
    for message in domain.read(language):
        if message.id and isinstance(message.id, str) and not placeholders(message.id):
            assert t(message.id) == message.string, "the compiled catalogue is old: make locale"


def test_an_unknown_language_reads_english() -> None:
    assert words("xx").language == "en"
    assert words("xx")("White") == "White"


def test_a_domain_is_its_folder_without_those_that_have_their_own(tmp_path: Path) -> None:
    game, pages, inner = tmp_path / "game", tmp_path / "game" / "pages", tmp_path / "game" / "inner"
    for folder in (game, pages, inner):
        folder.mkdir()
    (game / "text.py").write_text('t("Zebra"), mark("Ape"), plural("{n} cow", "{n} cows", 2), other("Fish")', "utf-8")
    (pages / "page.html").write_text('<p title="{{ t("Bear") }}">{{ plural("{n} hen", "{n} hens", n) }}</p>', "utf-8")
    (inner / "text.py").write_text('t("Left out")', "utf-8")
    domain = Domain("game", game, (inner,))
    update(domain)
    found = [message.id for message in domain.read("de") if message.id]
    assert found == ["Ape", "Bear", "Zebra", ("{n} cow", "{n} cows"), ("{n} hen", "{n} hens")]


def test_a_catalogue_changes_with_its_messages_only(tmp_path: Path) -> None:
    domain = Domain("game", tmp_path)
    (tmp_path / "text.py").write_text('t("Open the gate"), t("Wait")', "utf-8")
    update(domain)
    path = domain.path("it")
    path.write_text(
        path.read_text("utf-8").replace('msgid "Wait"\nmsgstr ""', 'msgid "Wait"\nmsgstr "Aspetta"'), "utf-8"
    )
    before = path.read_bytes()
    update(domain)
    assert path.read_bytes() == before
    (tmp_path / "text.py").write_text('t("Open the gates"), t("Wait")', "utf-8")
    update(domain)
    assert {message.id: message.string for message in domain.read("it") if message.id} == {
        "Open the gates": "",
        "Wait": "Aspetta",
    }
    assert b"fuzzy" not in path.read_bytes()


def test_no_template_says_what_is_not_collected() -> None:
    """The reader of templates knows functions by their names alone: what belongs to something it does not see."""
    pages = (Path(__file__).parents[1] / "src" / "stellwerk" / "web" / "templates").glob("*.html")
    assert [page.name for page in pages if "t.plural(" in page.read_text("utf-8")] == []
