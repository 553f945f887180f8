"""A match that began under other rules than those of today stays as a record: it is read and downloaded."""

import json
import re
from pathlib import Path

from stellwerk.web.server.store_files import transaction
from tests.cli.command import here
from tests.web.conftest import ROOT
from tests.web.serving import Server, Visitor, running

UPGRADED = """
from dataclasses import replace
from tests.web.plain_game import GAME as OLD
GAME = replace(OLD, version=OLD.version + 1)
"""
Where = Path | str


def installed(folder: Path, game: str) -> list[Path]:
    """Where a server finds one more game, in this version."""
    about = folder / "plain_game-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: plain-game\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[stellwerk.games]\nplain = {game}\n")
    (folder / "upgraded_game.py").write_text(UPGRADED)
    return [folder, ROOT, ROOT / "examples" / "yard" / "src"]


def at(visitor: Visitor, server: Server) -> Visitor:
    visitor.address, visitor.http.base_url = server.address, server.address
    return visitor


def test_a_match_that_runs_when_the_rules_are_upgraded_becomes_a_record(where: Where, tmp_path: Path) -> None:
    before = installed(tmp_path / "before", "tests.web.plain_game:GAME")
    after = installed(tmp_path / "after", "upgraded_game:GAME")
    with running(where, path=before) as server:
        ada = Visitor(server.address)
        table = ada.table("plain", "me", "friend", name="Ada")
        with ada.socket(table) as page:
            page.my_turn()
            page.play(0)
            page.send("chat", text="see you tomorrow")
            page.until("chat")
        assert server.stop() == ""
    with running(where, path=after) as server:
        record, eve = at(ada, server).get(f"/t/{table}"), Visitor(server.address).get(f"/t/{table}")
        assert (record.status_code, eve.status_code) == (200, 200)
        for text in ("cannot be continued", "Plain &amp; Simple", "Ada", "1 action", "see you tomorrow", "match.json"):
            assert text in record.text, text
        for text in ("see you tomorrow", "match.json", "What was played"):
            assert text not in eve.text, "that is for those who sat there"
        (link,) = re.findall(r"/t/\w+/match\.json\?key=\w+", record.text)
        saved = json.loads(Visitor(server.address).get(link).text)
        assert (saved["game"], saved["names"][0], len(saved["actions"])) == ("plain", "Ada", 1)
        assert "my-turn" not in ada.get("/").text
        assert "It is your turn" not in ada.get("/").text
        assert ada.table("plain", "me", "friend"), "new tables are played under the new rules"
        assert server.stop() == ""
    with running(where, path=before) as server, at(ada, server).socket(table) as page:
        assert page.until("view")["at"] == 1, "back again: nothing was lost"


def test_a_table_of_the_second_version_of_first_class_is_a_record_today(tmp_path: Path) -> None:
    where = tmp_path / "tables.db"
    with running(where) as server:
        ada = Visitor(server.address)
        table = ada.table("first-class", "me", "bot:easy", name="Ada")
        with ada.socket(table) as page:
            for _ in range(5):
                page.my_turn()
                page.play(0)
        server.stop()
    with transaction(where, write=True) as db:
        db.execute("UPDATE tables SET rules = 2")
    with running(where) as server:
        page_text = at(ada, server).get(f"/t/{table}").text
        assert page_text.count("<li>") >= 5
        assert json.loads(ada.get(f"/t/{table}/match.json").text)["rules"] == 2
        assert here("db", "check", "--db", where, "--jobs", 1).out.startswith("1 tables: 0 are good, 1 of older rules")
        assert server.stop() == ""


def test_a_table_of_a_game_that_is_no_longer_installed_is_a_record(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", path=installed(tmp_path / "before", "tests.web.plain_game:GAME")) as server:
        ada = Visitor(server.address)
        table = ada.table("plain", "me", "friend", name="Ada")
        server.stop()
    with running(tmp_path / "tables.db") as server:
        page = at(ada, server).get(f"/t/{table}")
        assert page.status_code == 200
        assert "not installed here" in page.text
        assert "Seat 2" in page.text
