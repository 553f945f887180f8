"""Statistics on the server: of a finished match, of all matches of a device, and never of a running one."""

import csv
import io
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stellwerk.core.words import LANGUAGES, words
from stellwerk.web.base.identity import DEVICE
from stellwerk.web.base.runtime import digest
from stellwerk.web.people import statistics
from stellwerk.web.store import OVER, Store, add_table, append, read_table
from stellwerk.web.store.figures import keep_figures, own_matches
from stellwerk.web.store.transfer import rows_of_table
from stellwerk.web.store.upkeep import delete_tables
from tests.web.browser.positions import COOKIE, put
from tests.web.serving import Server, Visitor, running
from tests.web.tables import a_table, made_runtime, play_some, run, seats, setting, stored, with_store, with_store_at

ADDRESSES = ("statistics", "statistics.csv", "statistics.json")
TO_THE_END = 5000  # steps


def at_home(server: Server, language: str = "en") -> Visitor:
    """Who sits at the tables that are put into the store."""
    ada = Visitor(server.address, language)
    ada.http.cookies.set(DEVICE, COOKIE)
    return ada


def changed(server: Server, query: str) -> None:
    with closing(sqlite3.connect(server.db)) as db, db:
        db.execute(query)


def mine(visitor: Visitor) -> dict[str, int]:
    """By match: the own score."""
    found = json.loads(visitor.get("/statistics.json").text)["matches"]
    return {match["match"]: match["seats"][match["me"]]["score"] for match in found}


# What is hidden


def test_nothing_is_told_of_a_running_match(server: Server) -> None:
    put(server, "running", "germany", 2, 150)
    ada, eve = at_home(server), Visitor(server.address)
    for visitor in (ada, eve):
        for address in ADDRESSES:
            answer = visitor.get(f"/t/running/{address}")
            assert answer.status_code == 403
            assert "counted when the match is over" in answer.text
            assert "<table" not in answer.text
        assert not any("running" in visitor.get(f"/{address}").text for address in ADDRESSES)
        assert 'id="counted"' not in visitor.get("/t/running").text


def test_a_match_of_older_rules_that_never_ended_is_not_counted(server: Server) -> None:
    put(server, "older", "germany", 2, 40)
    changed(server, "UPDATE tables SET rules = 0, turn = -1 WHERE id = 'older'")
    ada = at_home(server)
    assert "older" not in mine(ada)
    assert [ada.get(f"/t/older/{address}").status_code for address in ADDRESSES] == [410] * 3


# One match


def test_the_statistics_of_a_match_are_for_who_sees_its_score_sheet_and_files_for_who_has_the_record(
    server: Server,
) -> None:
    put(server, "ended", "germany", 3, TO_THE_END)
    ada, eve = at_home(server), Visitor(server.address)
    part = ada.get("/t/ended/statistics").text
    assert part.count('<th scope="col"') == 3
    assert "Player 3" in part
    assert "Points by source" in part
    assert "statistics.csv" in part
    assert 'id="counted"' in ada.get("/t/ended").text
    hers = eve.get("/t/ended/statistics")
    assert "Points by source" in hers.text
    assert "statistics.csv" not in hers.text
    assert [eve.get(f"/t/ended/{address}").status_code for address in ADDRESSES[1:]] == [403, 403]
    link = re.search(r"/t/ended/statistics\.json\?key=\w+", part)
    assert link
    assert eve.get(link[0]).status_code == 200
    assert ada.get("/t/ended/statistics.xml").status_code == 404


def test_files_of_a_match_agree_with_its_scores(server: Server) -> None:
    put(server, "filed", "first-class", 2, TO_THE_END, modules="CE")
    ada = at_home(server)
    rows = list(csv.DictReader(io.StringIO(ada.get("/t/filed/statistics.csv").text)))
    found = json.loads(ada.get("/t/filed/statistics.json").text)
    assert [row["modules"] for row in rows] == ["CE", "CE"]
    for row, seat in zip(rows, found["seats"], strict=True):
        assert int(row["score"]) == seat["score"] == sum(seat["figures"]["points"].values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_languages(server: Server, language: str) -> None:
    put(server, f"spoken{language}", "germany", 2, TO_THE_END)
    ada = at_home(server, language)
    t = words(language)
    assert t("What is counted") in ada.get(f"/t/spoken{language}/statistics").text
    page = ada.get("/statistics").text
    assert t("My statistics") in page
    assert t("Mean score") in page


# All my matches


def test_my_matches_are_counted_by_game_and_players(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        for number in range(2):
            put(server, f"two{number}", "germany", 2, TO_THE_END, seed=number + 1)
        put(server, "three", "germany", 3, TO_THE_END)
        put(server, "first", "first-class", 2, TO_THE_END, modules="AB")
        for id, what in (
            ("practice", "UPDATE tables SET practice = 1 WHERE id = 'practice'"),
            ("together", f"INSERT INTO sitters VALUES ('together', 1, '{digest(COOKIE)}')"),
            ("bot", "UPDATE seats SET level = 'easy' WHERE tbl = 'bot' AND seat = 0"),
            ("closed", "UPDATE tables SET turn = -2 WHERE id = 'closed'"),
        ):
            put(server, id, "germany", 2, TO_THE_END)
            changed(server, what)
        ada = at_home(server)
        found = json.loads(ada.get("/statistics.json").text)["matches"]
        assert {match["match"] for match in found} == {"two0", "two1", "three", "first"}
        assert all(match["me"] == 0 for match in found)
        page = ada.get("/statistics").text
        assert page.count('class="group"') == 3
        assert len(re.findall(r'<svg[^>]* ?class="?figures', page)) == 6
        assert "http-equiv" not in page
        rows = list(csv.DictReader(io.StringIO(ada.get("/statistics.csv").text)))
        assert len(rows) == 2 + 2 + 3 + 2
        assert sum(row["me"] == "1" for row in rows) == 4
        assert 'href="/statistics"' in ada.get("/").text
        assert 'href="/statistics"' not in Visitor(server.address).get("/").text
        assert "finish a match" in Visitor(server.address).get("/statistics").text


def test_what_was_counted_is_kept_until_the_match_or_its_definitions_change(server: Server) -> None:
    put(server, "kept", "germany", 2, TO_THE_END)
    ada, wrong = at_home(server), "text = '[[777,1],[0],[{},{}]]'"
    score = mine(ada)["kept"]
    changed(server, f"UPDATE figures SET {wrong} WHERE tbl = 'kept'")
    assert mine(ada)["kept"] == 777
    for change in ("edition = '0.0'", "steps = steps + 1"):
        changed(server, f"UPDATE figures SET {change}, {wrong} WHERE tbl = 'kept'")
        assert mine(ada)["kept"] == score


def test_matches_are_counted_in_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fill(store: Store) -> None:
        for number in range(3):
            table = a_table("ada", "ben", id=f"table{number}", seed=number)
            await stored(store, table)
            await play_some(store, table, TO_THE_END)

    async def look() -> list[tuple[int, int]]:
        runtime = made_runtime(tmp_path / "tables.db")
        try:
            seen = [await statistics.my_matches(runtime, "ada") for _ in range(3)]
        finally:
            await runtime.close()
        return [(len(found), waiting) for found, waiting in seen]

    monkeypatch.setattr(statistics, "AT_ONCE", 2)
    with_store(tmp_path, fill)
    assert run(look()) == [(2, 1), (3, 0), (3, 0)]


# The store


def test_figures_are_kept_beside_a_finished_match_and_go_with_it(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await kept.do(add_table, setting(), seats("ada", "ben"), 0)
        await kept.do(keep_figures, "abcdefgh", 0, "1.1", "early")
        assert await kept.read(own_matches, "ada", 9) == [], "a running match is not listed"
        await kept.do(append, "abcdefgh", 0, [(0, "a"), (1, "b")], OVER, 2)
        (own,) = await kept.read(own_matches, "ada", 9)
        assert (own.seat, own.steps, own.edition, own.text) == (0, 2, "", "")
        await kept.do(keep_figures, "abcdefgh", 2, "1.1", "some")
        await kept.do(keep_figures, "abcdefgh", 2, "1.2", "more")
        (own,) = await kept.read(own_matches, "ben", 9)
        assert (own.seat, own.steps, own.edition, own.text) == (1, 2, "1.2", "more")
        assert [row["text"] for row in (await kept.read(rows_of_table, "abcdefgh"))["figures"]] == ["more"]
        await kept.do(delete_tables, ["abcdefgh"])
        assert await kept.read(read_table, "abcdefgh") is None
        assert await kept.read(lambda db: db.execute("SELECT * FROM figures").fetchall()) == []

    with_store_at(where, work)
