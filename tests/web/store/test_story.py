"""The story of a table in a store: what was said and what happened to seats, each with its place and its time."""

from pathlib import Path
from time import time

from stellwerk.web import store
from stellwerk.web.play import render
from stellwerk.web.play.seats.proposals import had_hints, proposal
from stellwerk.web.play.table import fold
from stellwerk.web.server.store_files import transaction
from stellwerk.web.store import SAID, UNDO, Actor, Db, Line, Seat, Sitting, Store, StoredTable
from stellwerk.web.store.accounts import forget_device
from stellwerk.web.store.transfer import export_lines, import_lines
from tests.web.tables import seats, setting, with_store_at

Where = Path | str
ID = "abcdefgh"
BEFORE = """
ALTER TABLE steps DROP COLUMN at;
DROP TABLE story;
DROP TABLE sittings;
CREATE TABLE chat (
  tbl TEXT NOT NULL, n INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, said INTEGER NOT NULL,
  PRIMARY KEY (tbl, n));
"""  # from today's version to the third one
LINES = [
    ("", "sat 1", 100),
    ("Ada", "hinted 0", 200),
    ("", "resign 1", 300),
    ("", "nonsense", 400),
    ("Who", "100 % of 5?", 500),
]


def of_version_3(where: Where) -> None:
    """A store in use, as the program before this one left it."""
    with transaction(where, write=True, new=True) as db:
        sitting = [seat._replace(name=name) for seat, name in zip(seats("ada", "ben"), ("Ada", "Ben"), strict=True)]
        store.add_table(db, setting(), sitting, 0)
        store.append(db, ID, 0, [(0, '["a",0,0]'), (0, UNDO)], 0, 0)
        for statement in filter(str.strip, BEFORE.split(";")):
            db.execute(statement)
        db.executemany("INSERT INTO chat VALUES (?,?,?,?,?)", [(ID, n, *line) for n, line in enumerate(LINES)])
        sqlite = isinstance(where, Path)
        db.execute("PRAGMA user_version=3" if sqlite else "UPDATE stellwerk SET version = 3")


def read(where: Where) -> StoredTable:
    with transaction(where) as db:
        found = store.read_table(db, ID)
    assert found is not None
    return found


def test_a_store_in_use_shows_what_it_has(where: Where) -> None:
    of_version_3(where)
    found = read(where)
    assert found.story == [
        Line("sat", 1, "Ben", 100, v=2, n=0),
        Line(SAID, 0, "Ada", 200, "hinted 0", 2, 1),
        Line("resign", 1, "Ben", 300, v=2, n=2),
        Line("nonsense", -1, "", 400, v=2, n=3),
        Line(SAID, -1, "Who", 500, "100 % of 5?", 2, 4),
    ]
    assert (found.steps, found.times) == ([(0, '["a",0,0]'), (0, UNDO)], [0, 0]), "nobody knows when"
    assert found.sittings == [Sitting(0, 0, "", "Ada", True), Sitting(1, 0, "", "Ben", True)]
    table = fold(found._replace(steps=[]))
    open_one = proposal(table)
    assert open_one is not None
    assert (open_one.kind, open_one.seat, had_hints(table)) == ("resign", 1, False), "what Ada said was no notice"
    assert [render.chat_line(table, line, "en")["text"] for line in table.story] == [
        "Ben has sat down.",
        "hinted 0",
        "Ben proposes to resign.",
        "nonsense",
        "100 % of 5?",
    ]
    assert read(where) == found, "once"


def test_everything_has_its_place_and_its_time(where: Where) -> None:
    async def work(kept: Store) -> None:
        ada, ben = seats("ada", "ben")
        began = int(time())
        await kept.do(store.add_table, setting(), [ada, ben._replace(devices=frozenset())], 0)
        first = await kept.do(store.add_line, ID, Line(SAID, 0, "Ada", 5, "hello"))
        at = await kept.do(store.append, ID, 0, [(0, "a")], 1, 1, None, Actor(0, "ada"))
        assert began <= at <= time()
        taken = ben._replace(name="Ben")
        sat = Line("sat", 1, "Ben", 6)
        second = await kept.do(store.change_seat, ID, 1, ben._replace(devices=frozenset()), taken, sat)
        await kept.do(store.append, ID, 1, [(1, "b"), (1, UNDO)], 1, 1)
        third = await kept.do(store.add_line, ID, Line("resign", 0, "Ada", 7))
        found = await kept.read(store.read_table, ID)
        news = await kept.read(store.read_news, ID, 1, 1)
        assert found is not None
        assert news is not None
        assert found.story == [first, second, third]
        assert [(line.v, line.n) for line in found.story] == [(0, 0), (1, 1), (3, 2)]
        assert found.times == [at, 0, 0], "nobody acted for the others: they come from elsewhere"
        open_then = Sitting(1, 0, "", "Ben", False)
        assert found.sittings == [Sitting(0, 0, "", "Ada", True), open_then, Sitting(1, 1, "", "Ben", True)]
        assert (news.story, news.times, news.sittings) == (found.story[1:], [0, 0], found.sittings)

    with_store_at(where, work)


def told(db: Db) -> StoredTable:
    with_names = [Seat("", "Ada", "", frozenset({"ada"})), Seat("", "Ben", "", frozenset({"ben"}))]
    store.add_table(db, setting(), with_names, 0)
    store.add_line(db, ID, Line(SAID, 0, "Ada", 5, "hello"))
    store.append(db, ID, 0, [(0, "a")], 1, 1, None, Actor(0, "ada"))
    gone = Seat("", "", "x", frozenset())
    store.change_seat(db, ID, 0, with_names[0], gone, Line("opened", 0, "Ada", 6))
    store.change_seat(db, ID, 0, gone, gone._replace(name="Cem", devices=frozenset({"cem"})), Line("sat", 0, "Cem", 7))
    found = store.read_table(db, ID)
    assert found is not None
    return found


def test_it_is_exported_and_imported(where: Where, tmp_path: Path) -> None:
    with transaction(where, write=True, new=True) as db:
        before, lines = told(db), list(export_lines(db))
    with transaction(tmp_path / "other.db", write=True, new=True) as other:
        import_lines(other, lines)
        found = store.read_table(other, ID)
    assert found == before
    assert [sat.name for sat in before.sittings] == ["Ada", "Ben", "Cem"]


def test_whoever_is_forgotten_is_in_no_story(where: Where) -> None:
    with transaction(where, write=True, new=True) as db:
        told(db)
        forget_device(db, "ada")
        forget_device(db, "ben")
        found = store.read_table(db, ID)
    assert "Ada" not in str(found)
    assert "Ben" not in str(found)
    assert "Cem" in str(found)
