"""The numbered rules as a page: contents, anchors, and the way there from every sentence that names one."""

import re

import pytest
from markupsafe import escape

from catalogues import DOMAINS
from stellwerk.core.words import LANGUAGES, words
from stellwerk.games import GAMES
from stellwerk.web.base import template
from stellwerk.web.base.unbroken import unbroken
from stellwerk.web.play.rule_pages import CODE, SPLIT, Paragraph, cited, joined, linked, paragraphs
from tests.web.serving import Server, Visitor

BOTH = ("germany", "first-class")
NOT_TRANSLATED = {
    "en": "What is not translated here",
    "de": "Was hier noch nicht übersetzt ist",
    "it": "Ciò che qui non è ancora tradotto",
}
ENGLISH = """# XY

One line
per *rule*.

## 1 Box

- **XY-1.1** Two players.
- **XY-1.2** *n* cards.

## 2 End

As in XY-1.1.

- **XY-2.1** As in 1.1.

## Where this comes from

From `nowhere`.

# XY, more

## M More

- **XY-M.1** More.
"""
GERMAN = """# XY

Eine Zeile je Regel.

## 1 Schachtel

- **XY-1.2** *n* Karten.
- **XY-9.9** Das steht sonst nirgends.

## 2 Ende

Wie in XY-1.1.

- **XY-2.1** Wie in 1.1.
"""


@pytest.mark.parametrize("game", BOTH)
def test_every_rule_that_a_sentence_names_is_a_paragraph(game: str) -> None:
    """In all that the game can say: why not, why, and what happens."""
    known = {paragraph.rule for paragraph in paragraphs(game)}
    (domain,) = [domain for domain in DOMAINS if domain.name == GAMES[game].package.rpartition(".")[2]]
    said = [
        text
        for message in domain.read("de")
        if message.id
        for text in (message.id, message.string)
        if isinstance(text, str)
    ]
    named = {code for text in said for code in CODE.findall(text) if not code.startswith("UTF")}
    assert len(named) > 12
    assert named <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOTH)
def test_the_page_has_contents_and_an_anchor_for_each_rule(server: Server, game: str, language: str) -> None:
    page = Visitor(server.address, language).get(f"/rules/{game}").text
    ids = re.findall(r'id="([\w.-]+)"', page)
    assert len(ids) == len(set(ids))
    assert {paragraph.rule for paragraph in paragraphs(game) if paragraph.rule} <= set(ids)
    assert set(re.findall(r'href="#([\w.-]+)"', page)) <= set(ids)
    assert page.count('href="#part-') == sum(paragraph.heading for paragraph in paragraphs(game)) > 10


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOTH)
def test_the_page_is_in_the_language_of_the_reader(server: Server, game: str, language: str) -> None:
    page = Visitor(server.address, language).get(f"/rules/{game}").text
    said = paragraphs(game, language)
    assert {paragraph.language for paragraph in said} == {language}
    assert all(unbroken(escape(piece)) in page for paragraph in said for piece in SPLIT.split(paragraph.says))
    assert NOT_TRANSLATED[language] not in page
    assert set(re.findall(r' lang="(\w+)"', page.partition("<article")[2].partition("</article>")[0])) == set()


def test_what_is_not_translated_is_read_in_english() -> None:
    """A translation adds no rule, and what stands above no rule is left out."""
    assert joined(ENGLISH, GERMAN, "de") == (
        Paragraph("", "One line per rule.", "en"),
        Paragraph("", "1 Box", "en", heading=True),
        Paragraph("XY-1.1", "Two players.", "en"),
        Paragraph("XY-1.2", "n Karten.", "de"),
        Paragraph("", "2 Ende", "de", heading=True),
        Paragraph("", "Wie in XY-1.1.", "de"),
        Paragraph("XY-2.1", "Wie in 1.1.", "de"),
        Paragraph("", "M More", "en", heading=True),
        Paragraph("XY-M.1", "More.", "en"),
    )
    assert joined(ENGLISH, "", "it") == joined(ENGLISH, ENGLISH, "en")


def test_the_page_tells_what_is_english() -> None:
    said = [(paragraph, [(paragraph.says, "")]) for paragraph in joined(ENGLISH, GERMAN, "de")]
    page = template.page("rules.html", words("de"), game=GAMES["germany"], title="XY", paragraphs=said)
    assert NOT_TRANSLATED["de"] in page
    assert '<p id="XY-1.1" lang="en">' in page
    assert '<p id="XY-1.2">' in page
    assert '<p class="before">Wie in XY-1.1.</p>' in page
    assert '<li lang="en"><a href="#part-2">1 Box</a></li>' in page
    assert '<h2 id="part-5">2 Ende</h2>' in page


def test_a_rule_that_names_another_leads_there() -> None:
    pieces = linked("germany", "As in DE-4.4, but not XX-9.9.")
    assert pieces == [("As in ", ""), ("DE-4.4", "DE-4.4"), (", but not ", ""), ("XX-9.9", ""), (".", "")]
    pieces = linked("first-class", "1.5 cars. → 19.4, 19.99")
    assert pieces == [
        ("", ""),
        ("1.5", "FC-1.5"),
        (" cars. → ", ""),
        ("19.4", "FC-19.4"),
        (", ", ""),
        ("19.99", ""),
        ("", ""),
    ]


def test_a_refusal_comes_with_its_paragraph(server: Server) -> None:
    ada = Visitor(server.address)
    with ada.socket(ada.table("germany", "me", "bot:easy", seed="2")) as socket:
        v = socket.my_turn()["v"]
        socket.send("why", v=v, action=["blind", 0, 0])
        answer = socket.until("why")
        assert answer["rules"] == cited(GAMES["germany"], answer["says"])
        assert answer["rules"][0]["link"].startswith("/rules/germany#DE-")
        assert answer["rules"][0]["rule"] in answer["says"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_is_read_where_it_is_named(server: Server, language: str) -> None:
    ada = Visitor(server.address, language)
    whole = {one.rule: one.says for one in paragraphs("germany", language)}
    settled = ada.get("/rules/germany/DE-2.5").json()
    assert whole["DE-2.5"].startswith(settled["says"])
    assert whole["DE-2.5"].endswith(")")
    assert not settled["says"].endswith(")"), "what it settles is for the page of all rules"
    assert ada.get("/rules/germany/DE-1.2").json()["says"] == unbroken(whole["DE-1.2"])
    assert ada.get("/rules/germany/DE-99.9").status_code == 404
