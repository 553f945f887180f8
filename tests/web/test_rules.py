"""The numbered rules as a page: contents, anchors, and the way there from every sentence that names one."""

import re

import pytest

from catalogues import DOMAINS
from stellwerk.games import GAMES
from stellwerk.web.rule_pages import CODE, cited, linked, paragraphs
from tests.web.server import Server, Visitor

BOTH = ("germany", "first-class")
ENGLISH_ONLY = "These rules are in English only"


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


@pytest.mark.parametrize("game", BOTH)
def test_the_page_has_contents_and_an_anchor_for_each_rule(server: Server, game: str) -> None:
    page = Visitor(server.address).get(f"/rules/{game}").text
    ids = re.findall(r'id="([\w.-]+)"', page)
    assert len(ids) == len(set(ids))
    assert {paragraph.rule for paragraph in paragraphs(game) if paragraph.rule} <= set(ids)
    assert set(re.findall(r'href="#([\w.-]+)"', page)) <= set(ids)
    assert page.count('href="#part-') == sum(not paragraph.rule for paragraph in paragraphs(game)) > 10
    assert ENGLISH_ONLY not in page


@pytest.mark.parametrize(("language", "says"), [("de", "nur auf Englisch"), ("it", "solo in inglese")])
def test_other_languages_are_told_that_it_is_english(server: Server, language: str, says: str) -> None:
    page = Visitor(server.address, language).get("/rules/germany").text
    assert says in page
    assert '<div lang="en">' in page


def test_a_rule_that_names_another_leads_there() -> None:
    pieces = linked("germany", "As in DE-4.4, but not XX-9.9.")
    assert pieces == [("As in ", ""), ("DE-4.4", "DE-4.4"), (", but not ", ""), ("XX-9.9", ""), (".", "")]


def test_a_refusal_comes_with_its_paragraph(server: Server) -> None:
    ada = Visitor(server.address)
    with ada.socket(ada.table("germany", "me", "bot:easy", seed="2")) as socket:
        v = socket.my_turn()["v"]
        socket.send("why", v=v, action=["blind", 0, 0])
        answer = socket.until("why")
        assert answer["rules"] == cited(GAMES["germany"], answer["says"])
        assert answer["rules"][0]["link"].startswith("/rules/germany#DE-")
        assert answer["rules"][0]["rule"] in answer["says"]
