"""Tables whose seed somebody chose: they know every card, so nobody else may sit there."""

import re

import pytest

from stellwerk.core.words import LANGUAGES, words
from tests.web.serving import Server, Visitor

NAMES = {"en": "Practice table", "de": "Übungstisch", "it": "Tavolo di allenamento"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_with_a_chosen_seed_says_that_it_is_for_practice(server: Server, language: str) -> None:
    ada, eve = Visitor(server.address, language), Visitor(server.address, language)
    chosen, chance = ada.table("germany", "me", "bot:easy", seed="4"), ada.table("germany", "me", "bot:easy")
    for visitor in (ada, eve):
        assert NAMES[language] in visitor.get(f"/t/{chosen}").text
        assert NAMES[language] not in visitor.get(f"/t/{chance}").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_chose_the_seed_cannot_open_a_seat_for_a_friend(server: Server, language: str) -> None:
    ada = Visitor(server.address, language)
    table = ada.table("germany", "me", "bot:easy", seed="4")
    for do in ("free", "link"):
        answer = ada.post(f"/t/{table}/seat", seat="1", do=do)
        assert answer.status_code == 403
        assert words(language)("This is a practice table: somebody chose how the cards are dealt, "
                               "so nobody else can join.") in answer.text  # fmt: skip
    assert not ada.links(table)
    assert words(language)("Open this seat for a friend") not in ada.get(f"/t/{table}").text


def test_the_one_person_may_hand_over_to_a_bot_and_come_back(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "bot:easy", seed="4")
    assert ada.post(f"/t/{table}/seat", seat="0", do="bot", level="easy").status_code == 303
    assert ada.post(f"/t/{table}/seat", seat="0", do="free").status_code == 303


@pytest.mark.parametrize("kind", ["here", "friend"])
def test_with_other_people_there_is_no_seed(server: Server, kind: str) -> None:
    form = {"game": "germany", "players": "2", "seat0": "me", "seat1": kind, "seed": "4"}
    answer = Visitor(server.address).post("/tables", **form)
    assert answer.status_code == 400
    assert "leave the seed out" in answer.text


def test_a_rematch_is_dealt_by_chance_and_open_to_friends(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("first-class", "me", "bot:easy", seed="4")
    ada.post(f"/t/{table}/seat", seat="0", do="bot", level="easy")
    with ada.socket(table) as page:
        page.wait(lambda shows: shows["over"])
    ada.post(f"/t/{table}/seat", seat="0", do="free")
    following = ada.made(f"/t/{table}/rematch")
    assert not re.search("Practice table", ada.get(f"/t/{following}").text)
    assert ada.post(f"/t/{following}/seat", seat="0", do="free").status_code == 303
