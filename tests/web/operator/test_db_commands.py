"""`stellwerk db`: check, back up, restore, move and thin out a store of either kind, also while it is served."""

import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from benchmarks.many_tables import played
from stellwerk.games import GAMES
from stellwerk.kit.deck import export
from stellwerk.web.server.store_files import transaction
from stellwerk.web.store import OVER, SAID, UNDO, Ask, Db, Line, add_ask, add_line, add_table, append
from stellwerk.web.store.transfer import ALL, OF_NOW, rows_of, table_ids
from tests.cli.command import here, refused
from tests.web.postgres import Postgres
from tests.web.serving import Socket, Visitor, running
from tests.web.tables import seats, setting

Where = Path | str
DECK = export(GAMES["germany"])
MATCHES = [played("germany", 1), played("first-class", 2)]


def fill(where: Where, first: int = 1000) -> None:
    """Two matches that are over, and one that has begun, with chat, a deck, and something taken back."""
    with transaction(where, write=True, new=True) as db:
        for number, match in enumerate(MATCHES):
            made = setting(match.game, match.players, id=f"over{number}", seed=match.seed, made=first + number)
            add_table(db, made, seats(*[f"person{n}" for n in range(match.players)]), 0)
            append(db, made.id, 0, match.steps, OVER, len(match.steps))
        start = MATCHES[0].steps[:3]
        add_table(
            db,
            setting(id="begun", players=MATCHES[0].players, seed=1, deck=DECK, made=first),
            seats("ada", "bot:easy", "bot:easy"),
            0,
        )
        append(db, "begun", 0, [start[0], (start[0][0], UNDO), *start], 1, 3)
        add_line(db, "begun", Line(SAID, 0, "Ada", 5, "100 % 'quoted' ?"))
        add_ask(db, "begun", Ask("asking", 1, "eve"))
        turn = MATCHES[0].steps[3][0]
        db.execute("UPDATE tables SET turn = ?, used = made", (turn,))
        db.execute("UPDATE tables SET turn = ? WHERE id <> 'begun'", (OVER,))


def everything(where: Where) -> dict[str, list[str]]:
    with transaction(where) as db:
        return {
            name: sorted(json.dumps(row, sort_keys=True) for row in rows_of(db, name))
            for name in ALL
            if name not in OF_NOW
        }


@pytest.fixture
def other(where: Where, tmp_path: Path, request: pytest.FixtureRequest) -> Where:
    """A new store of the other kind."""
    if isinstance(where, str):
        return tmp_path / "other.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.emptied()


def test_what_is_sound_is_called_good(where: Where) -> None:
    fill(where)
    found = here("db", "check", "--db", where, "--jobs", 2)
    assert (found.code, found.out) == (0, "3 tables: 3 are good, 0 of older rules, 0 damaged.\n")


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ("DELETE FROM steps WHERE tbl = 'over1' AND n = 5", "steps 1 are missing"),
        ("DELETE FROM seats WHERE tbl = 'over1' AND seat = 0", "IndexError"),
        ("""UPDATE steps SET act = '["none",0,0]' WHERE tbl = 'over1' AND n = 5""", "IllegalAction"),
        ("UPDATE steps SET act = 'junk' WHERE tbl = 'over1' AND n = 5", "JSONDecodeError"),
        ("UPDATE steps SET seat = 3 - seat WHERE tbl = 'over1' AND n = 5", "that must choose now"),
        ("UPDATE tables SET at = at - 1 WHERE id = 'over1'", "should choose after"),
        ("UPDATE tables SET turn = 0 WHERE id = 'over1'", "should choose after"),
        ("UPDATE decks SET text = text || ' '", "begun: its deck was changed"),
    ],
)
def test_what_is_damaged_is_named_with_the_reason(tmp_path: Path, damage: str, says: str) -> None:
    where = tmp_path / "tables.db"
    fill(where)
    with transaction(where, write=True) as db:
        db.execute(damage)
    found = here("db", "check", "--db", where, "--jobs", 1)
    assert found.code == 1
    assert says in found.out
    assert found.out.splitlines()[0].startswith(says[:5] if "begun" in says else "over1: ")
    assert found.out.splitlines()[1:] == ["3 tables: 2 are good, 0 of older rules, 1 damaged."]


def test_matches_of_older_rules_are_counted_and_not_called_damaged(where: Where) -> None:
    fill(where)
    with transaction(where, write=True) as db:
        db.execute("UPDATE tables SET rules = rules - 1 WHERE id = 'over1'")
        db.execute("UPDATE tables SET game = 'gone' WHERE id = 'over0'")
    found = here("db", "check", "--db", where, "--jobs", 1)
    assert (found.code, found.out) == (0, "3 tables: 1 are good, 2 of older rules, 0 damaged.\n")


def test_a_backup_is_a_file_that_holds_everything_and_can_be_put_back(
    where: Where, other: Where, tmp_path: Path
) -> None:
    fill(where)
    file = tmp_path / "backup.db"
    assert here("db", "backup", file, "--db", where).code == 0
    assert everything(file) == everything(where)
    assert "already" in refused(here("db", "backup", file, "--db", where))
    with transaction(where, write=True) as db:
        db.execute("DELETE FROM steps")
    assert "3 tables, which would be lost" in refused(here("db", "restore", file, "--db", where))
    for target in (where, other):
        assert here("db", "restore", file, "--db", target, "--replace").out == f"3 tables are as they were in {file}.\n"
        assert everything(target) == everything(file)


def test_tables_move_from_one_kind_of_store_to_the_other_and_back(where: Where, other: Where, tmp_path: Path) -> None:
    fill(where)
    before = everything(where)
    assert here("db", "export", tmp_path / "there.jsonl", "--db", where).code == 0
    moved = here("db", "import", tmp_path / "there.jsonl", "--db", other)
    assert moved.out == "3 tables were added; 0 were there already.\n"
    assert everything(other) == before
    again = here("db", "import", tmp_path / "there.jsonl", "--db", other)
    assert again.out == "0 tables were added; 3 were there already.\n"
    assert here("db", "export", "-", "--db", other).out == (tmp_path / "there.jsonl").read_text("utf-8")


def test_what_nobody_used_for_long_is_deleted_with_its_deck(where: Where) -> None:
    fill(where)
    with transaction(where, write=True) as db:
        db.execute("UPDATE tables SET used = 2000000000 WHERE id = 'over0'")
    assert here("db", "prune", "--days", 30, "--dry-run", "--db", where).out == "1 tables would be deleted.\n"
    assert here("db", "prune", "--days", 30, "--db", where).out == "1 tables were deleted.\n"
    assert left(where) == (["begun", "over0"], 1)
    assert here("db", "prune", "--days", 30, "--unfinished", "--db", where).out == "1 tables were deleted.\n"
    assert left(where) == (["over0"], 0)
    assert here("db", "check", "--db", where, "--jobs", 1).out.startswith("1 tables: 1 are good")


def left(where: Where) -> tuple[list[str], int]:
    with transaction(where) as db:
        return sorted(table_ids(db)), count(db, "decks")


def count(db: Db, relation: str) -> int:
    return int(db.execute(f"SELECT count(*) FROM {relation}").fetchone()[0])


def test_everything_works_while_people_play(where: Where, tmp_path: Path) -> None:
    fill(where)
    backup = tmp_path / "backup.db"
    with running(where) as server:
        ada = Visitor(server.address)
        table = ada.table("germany", "me", "bot:easy")
        with ada.socket(table) as page:
            commands = [
                ("check", "--jobs", 1),
                ("backup", backup),
                ("export", tmp_path / "all.jsonl"),
                ("prune", "--days", 1),
                ("import", tmp_path / "all.jsonl"),
            ]
            for words in commands:
                page.my_turn()
                page.play(0)
                done = here("db", *words, "--db", where)
                assert (done.code, done.err) == (0, ""), done
            last = page.my_turn()["v"]
            assert here("db", "restore", backup, "--db", where, "--replace").code == 0
            assert until_closed(page) == 1012, "come again"
        with ada.socket(table, v=last, seat=0) as page:
            assert page.my_turn()["v"] < last, "it is as it was"
            page.play(0)
        assert "Traceback" not in server.stop()


def until_closed(page: Socket) -> int:
    while True:
        try:
            page.next()
        except ConnectionClosed:
            return page.connection.close_code or 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("check", "--db", "none.db"), "There is no such file"),
        (("backup", "new.db", "--db", "none.db"), "There is no such file"),
        (("restore", "none.db", "--db", "tables.db"), "There is no such file"),
        (("restore", "junk", "--db", "tables.db"), "file is not a database"),
        (("restore", "empty", "--db", "tables.db"), "empty is not a backup"),
        (("import", "junk", "--db", "tables.db"), "table 1 of the export cannot be read"),
        (("import", "empty", "--db", "tables.db"), "this is not an export of version"),
        (("import", "bad", "--db", "tables.db"), "table 1 of the export cannot be read"),
        (("check", "--db", "postgresql://ada:secret@127.0.0.1:1/none"), "The database cannot be used: "),
        (("prune",), "days"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    tmp_path: Path, words: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "junk").write_text("this is nothing at all, but it is long enough to be looked at " * 5)
    (tmp_path / "empty").touch()
    (tmp_path / "bad").write_text('{"stellwerk": "tables", "version": 4}\n{"tables": [{"id; --": 1}]}\n')
    line = refused(here("db", *words))
    assert says in line
    assert "secret" not in line


def test_nothing_is_added_where_a_part_of_an_export_is_bad(where: Where, tmp_path: Path) -> None:
    fill(tmp_path / "source.db")
    assert here("db", "export", tmp_path / "all.jsonl", "--db", tmp_path / "source.db").code == 0
    with open(tmp_path / "all.jsonl", "a") as file:
        file.write('{"tables": [{"id": "bad", "no such column": 1}]}\n')
    refused(here("db", "import", tmp_path / "all.jsonl", "--db", where))
    with transaction(where) as db:
        assert table_ids(db) == []
