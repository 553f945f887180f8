"""The record of a match, which holds its seed: who may have it, and where its rules are older."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stellwerk.core.words import LANGUAGES, words
from tests.web.serving import Server, Visitor, running


def over(ada: Visitor, **more: str) -> str:
    """A match that bots have finished for Ada."""
    table = ada.table("first-class", "bot:easy", "me", **more)
    ada.post(f"/t/{table}/seat", seat="1", do="bot", level="easy")
    with ada.socket(table) as page:
        page.wait(lambda shows: shows["over"])
    return table


def test_the_record_of_a_private_table_is_for_those_who_sat_there_or_have_the_link(server: Server) -> None:
    ada, eve = Visitor(server.address), Visitor(server.address)
    table = over(ada)
    assert ada.get(f"/t/{table}/match.json").status_code == 200
    refused = eve.get(f"/t/{table}/match.json")
    assert refused.status_code == 403
    assert "ask them for its link" in refused.text
    assert "match.json" not in eve.get(f"/t/{table}").text
    found = re.search(rf"/t/{table}/match\.json\?key=\w+", ada.get(f"/t/{table}").text)
    assert found
    assert json.loads(eve.get(found[0]).text)["game"] == "first-class"
    assert eve.get(found[0][:-1]).status_code == 403


def test_the_record_of_a_listed_table_is_for_all(server: Server) -> None:
    table = over(Visitor(server.address), listed="on")
    assert Visitor(server.address).get(f"/t/{table}/match.json").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_older_rules_can_be_downloaded(tmp_path: Path, language: str) -> None:
    with running(tmp_path / "tables.db") as server:
        ada = Visitor(server.address, language)
        table = ada.table("germany", "me", "here", name="Ada", name1="Ben")
        with ada.socket(table) as page:
            page.send("look", seat=0)
            page.my_turn()
            page.play(0)
    with closing(sqlite3.connect(server.db)) as db, db:
        db.execute("UPDATE tables SET rules = 0")
    with running(tmp_path / "tables.db") as again:
        ada.address, ada.http.base_url = again.address, again.address
        kept = ada.get(f"/t/{table}")
        assert kept.status_code == 200
        assert words(language)("Download the match") in kept.text
        assert words(language)("This table was played under older rules and cannot be continued.") in kept.text
        record = json.loads(ada.get(f"/t/{table}/match.json").text)
        assert (record["rules"], record["names"], len(record["actions"])) == (0, ["Ada", "Ben"], 1)
        assert Visitor(again.address).get(f"/t/{table}/match.json").status_code == 403
