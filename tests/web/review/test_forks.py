"""Tries from a step: who may make them, what they are, and that the match they come from is not touched."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from stellwerk import CannotUndo, Match, load
from stellwerk.core.words import LANGUAGES, words
from stellwerk.web.base.identity import DEVICE
from stellwerk.web.play.table import fold
from stellwerk.web.server.sqlite import connect
from stellwerk.web.server.store_files import transaction
from stellwerk.web.store import Fork, Seat, read_seats, read_table
from stellwerk.web.store.forks import add_fork, forks_among
from stellwerk.web.store.transfer import ALL, delete_tables, export_lines, import_lines, rows_of
from tests.web.browser.positions import COOKIE, put
from tests.web.review.test_replay import moment
from tests.web.serving import Server, Visitor, limited, running
from tests.web.tables import seats, setting

ALL_STEPS = 10_000
BOTS = {"seat0": "me", "seat1": "bot:easy"}


def ada_of(server: Server, language: str = "en") -> Visitor:
    """Who sits at the tables that are put into the store."""
    ada = Visitor(server.address, language)
    ada.http.cookies.set(DEVICE, COOKIE)
    return ada


def key_of(ada: Visitor, table: str) -> str:
    return ada.get(f"/t/{table}/replay").text.partition("match.json?key=")[2].partition('"')[0]


@pytest.mark.parametrize(("game", "step"), [("germany", 40), ("first-class", 33)])
def test_a_match_that_is_over_is_tried_from_any_step(server: Server, game: str, step: int) -> None:
    path = put(server, f"over{game}", game, 2, ALL_STEPS)
    ada, id = ada_of(server), path.removeprefix("/t/")
    record = ada.get(f"{path}/match.json").text
    assert "/fork?" in ada.get(f"{path}/replay").text
    assert f"Try from step {step}" in ada.get(f"{path}/fork?step={step}").text
    people = ada.made(f"{path}/fork?step={step}", seat0="me", seat1="here")
    assert moment(ada, people, step)["panels"] == moment(ada, id, step)["panels"]
    tried = ada.made(f"{path}/fork?step={step}", **BOTS)
    assert len({id, tried, people}) == 3
    with ada.socket(tried) as page:
        page.my_turn()
        page.play(0)
    assert ada.get(f"{path}/match.json").text == record, "the match is as it was"
    assert stored_fork(server, tried) == Fork(id, step)


def stored_fork(server: Server, id: str) -> Fork | None:
    """Where a table comes from, as it is known after a restart."""
    with closing(connect(server.db)) as db:
        kept = read_table(db, id)
    assert kept is not None
    return fold(kept).fork


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_try_says_where_it_comes_from_and_is_marked_in_lists(server: Server, language: str) -> None:
    t, path = words(language), put(server, f"said{language}", "germany", 2, ALL_STEPS)
    ada, eve = ada_of(server, language), Visitor(server.address, language)
    tried = ada.made(f"{path}/fork?step=7", **BOTS)
    for page in (f"/t/{tried}", f"/t/{tried}/replay"):
        assert t("A try from step {n}", n=7) in ada.get(page).text
        (back,) = re.findall(rf'href="({path}/replay[^"]+)"', ada.get(page).text)
        assert 'value="7"' in ada.get(back.replace("&amp;", "&")).text
        assert t("A try from step {n}", n=7) in eve.get(page).text
        assert path not in eve.get(page).text, "the link leads to all cards: only its maker has it"
    assert f'<i class="kind">{t("Try")}</i>' in ada.get("/").text
    assert tried not in eve.get("/").text


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which one device may make many tables."""
    options = limited("tables_of_device=100/60", "tables_of_address=100/60")
    with running(tmp_path_factory.mktemp("web") / "tables.db", options=options) as server:
        yield server


def test_others_join_a_try_where_they_are_told_so(wide: Server) -> None:
    path = put(wide, "joined", "germany", 3, ALL_STEPS)
    ada, ben, eve = ada_of(wide), Visitor(wide.address), Visitor(wide.address)
    alone = ada.made(f"{path}/fork?step=9", seat0="me", seat1="here", seat2="bot:easy")
    assert len(re.findall(r"\(you\)", ada.get(f"/t/{alone}").text)) >= 2, "two people around one screen"
    assert alone not in eve.get("/lobby").text
    tried = ada.made(f"{path}/fork?step=9", seat0="me", seat1="friend", seat2="anybody")
    link = ada.links(tried)[0]  # in the order of the seats
    assert "Not rated: the host may know this deal" in ben.get(link).text
    assert ben.post(link, name="Ben").status_code == 303
    lobby = eve.get("/lobby").text
    assert tried in lobby
    assert "A try of another match: whoever made it knows the cards" in lobby
    assert eve.post("/lobby", table=tried, name="Eve").status_code == 303
    assert tried not in ben.get("/lobby").text
    assert "A try from step 9" in eve.get(f"/t/{tried}").text
    assert eve.get(f"{path}/match.json").status_code == 403, "who joins has no record of the match before"
    seats = seats_at(wide, tried)
    assert [len(seat.devices) for seat in seats] == [1, 1, 1]


def seats_at(server: Server, id: str) -> list[Seat]:
    with closing(connect(server.db)) as db:
        return read_seats(db, id)


def test_where_hands_stay_closed_nobody_joins_a_try(wide: Server) -> None:
    path = put(wide, "closed", "germany", 2, ALL_STEPS)
    with closing(connect(wide.db)) as db, db:
        db.execute("INSERT INTO hands VALUES (?)", (path.removeprefix("/t/"),))
    ada, eve = ada_of(wide), Visitor(wide.address)
    assert "Anybody, from the lobby" not in ada.get(f"{path}/fork?step=9").text
    assert ada.post(f"{path}/fork?step=9", seat0="me", seat1="friend").status_code == 400
    tried = ada.made(f"{path}/fork?step=9", **BOTS)
    assert eve.post(f"/t/{tried}/ask", seat="0").status_code == 403
    assert ada.post(f"/t/{tried}/seat", seat="1", do="free").status_code == 403


def test_what_was_played_before_the_try_is_not_taken_back(server: Server) -> None:
    path = put(server, "undone", "germany", 2, ALL_STEPS)
    ada = ada_of(server)
    match = load(ada.get(f"{path}/match.json").text)
    step = next(step for step in range(1, len(match.actions)) if can_undo(match.at(step)))
    tried = ada.made(f"{path}/fork?step={step}", **(BOTS | {f"seat{match.seats[step]}": "me"}))
    with ada.socket(tried) as page:
        shows = page.my_turn()
        assert not shows["undo"]
        page.send("undo", v=shows["v"])
        assert "stays as it was" in page.until("error")["says"]


def can_undo(match: Match) -> bool:
    try:
        match.undo()
    except CannotUndo:
        return False
    return True


def test_who_may_not_have_the_record_may_not_try(server: Server) -> None:
    path = put(server, "private", "germany", 2, ALL_STEPS)
    ada, eve = ada_of(server), Visitor(server.address)
    assert "/fork" not in eve.get(f"{path}/replay").text
    assert eve.get(f"{path}/fork?step=5").status_code == 403
    assert eve.post(f"{path}/fork?step=5", **BOTS).status_code == 403
    key = key_of(ada, path.removeprefix("/t/"))
    assert eve.get(f"{path}/fork?step=5&key={key}").status_code == 200
    assert eve.post(f"{path}/fork?step=5&key={key}", **BOTS).status_code == 303


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_a_match_that_runs_is_tried_by_nobody(server: Server, game: str) -> None:
    """Not by those who play it, nor alone with bots: trying would tell what comes next."""
    ada, eve = Visitor(server.address), Visitor(server.address)
    for table in (ada.table(game, "me", "bot:easy"), ada.table(game, "me", "here")):
        for visitor in (ada, eve):
            assert "/fork" not in visitor.get(f"/t/{table}/replay").text
            assert visitor.get(f"/t/{table}/fork?step=0").status_code == 403
            assert visitor.post(f"/t/{table}/fork?step=0", **BOTS).status_code == 403
            assert visitor.get(f"/t/{table}/match.svg").status_code == 403


def test_who_chose_the_seed_may_try_at_once(server: Server) -> None:
    ada, eve = Visitor(server.address), Visitor(server.address)
    table = ada.table("germany", "me", "bot:easy", seed="4")
    assert ada.post(f"/t/{table}/fork?step=0", **BOTS).status_code == 303
    assert eve.get(f"/t/{table}/fork?step=0").status_code == 403
    assert eve.post(f"/t/{table}/fork?step=0", **BOTS).status_code == 403


def test_from_the_end_there_is_nothing_to_try(server: Server) -> None:
    path = put(server, "ended", "germany", 2, ALL_STEPS)
    ada = ada_of(server)
    last = len(ada.get(f"{path}/match.json").json()["actions"])
    tried = ada.made(f"{path}/fork?step={last}", **BOTS)
    assert stored_fork(server, tried) == Fork(path.removeprefix("/t/"), last - 1)
    for wrong in ({"seat0": "me"}, {"seat0": "me", "seat1": "bot:nobody"}):
        assert ada.post(f"{path}/fork?step=1", **wrong).status_code == 400
    with transaction(server.db, write=True) as db:
        delete_tables(db, [path.removeprefix("/t/")])
    assert ada.get(f"/t/{tried}").status_code == 200, "it stays when the match is deleted"


# In the store


def test_forks_are_kept_moved_and_deleted_with_their_tables(where: Path | str, tmp_path: Path) -> None:
    made, steps = setting(practice=True), [(0, '["a",0,0]'), (1, '["b",0,0]')]
    with transaction(where, write=True, new=True) as db:
        add_fork(db, made, seats("ada", "bot:easy"), 0, steps, Fork("origin", 2))
        add_fork(db, made._replace(id="upload"), seats("ada", "bot:easy"), 0, steps, Fork("", 2))
    with transaction(where) as db:
        kept = read_table(db, made.id)
        assert kept is not None
        assert (kept.fork, [tuple(step) for step in kept.steps]) == (Fork("origin", 2), steps)
        assert forks_among(db, [made.id, "upload", "none"]) == {made.id: Fork("origin", 2), "upload": Fork("", 2)}
        lines = list(export_lines(db))
        before = rows_of(db, "forks")
    with transaction(tmp_path / "other.db", write=True, new=True) as other:
        assert import_lines(other, lines)[:2] == (2, 0)
        assert sorted(map(str, rows_of(other, "forks"))) == sorted(map(str, before))
    with transaction(where, write=True) as db:
        delete_tables(db, [made.id, "upload"])
        assert [rows_of(db, name) for name in ALL if name != "secrets"] == [[]] * (len(ALL) - 1)


def test_a_store_of_before_gets_the_relation(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "tables.db")) as db:
        db.execute("DROP TABLE forks")
    with closing(connect(tmp_path / "tables.db")) as db:
        assert db.execute("SELECT * FROM forks").fetchall() == []
    with closing(sqlite3.connect(tmp_path / "tables.db")) as plain:
        assert plain.execute("PRAGMA user_version").fetchone() == (4,)
