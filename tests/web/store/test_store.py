"""The contract of a store, kept by SQLite and PostgreSQL alike: what is in it is on the disk, whole, and once."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from queue import Queue

import pytest

from stellwerk.games import GAMES
from stellwerk.kit.deck import export
from stellwerk.web import store
from stellwerk.web.server.sqlite import connect
from stellwerk.web.server.stores import open_store
from stellwerk.web.store import OVER, SAID, UNDO, Actor, Ask, Conflict, Db, Line, Seat, Store, StoreError
from stellwerk.web.store.home import listed_tables, my_tables
from stellwerk.web.store.queries import put_seat
from tests.web.serving import LONG
from tests.web.tables import seats, setting, with_store_at

ID = "abcdefgh"
Where = Path | str


def test_a_table_comes_back_as_it_was(where: Where) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        await kept.do(store.append, ID, 0, [(0, '["blind",0,0]'), (0, UNDO)], 1, 0)
        await kept.do(store.add_line, ID, Line(SAID, 0, "Ada", 5, "hello"))
        await kept.do(store.add_ask, ID, Ask("asking", 1, "cleo"))
        found = await kept.read(store.read_table, ID)
        assert found is not None
        assert found.setting == setting()
        assert found.seats == seats("ada", "ben")
        assert found.steps == [(0, '["blind",0,0]'), (0, UNDO)]
        assert found.story == [Line(SAID, 0, "Ada", 5, "hello", 2)]
        assert found.asks == [Ask("asking", 1, "cleo")]
        assert await kept.read(store.read_table, "unknown") is None
        assert await kept.size() > 1000

    with_store_at(where, work)


def test_it_is_there_after_a_restart(where: Where) -> None:
    async def write(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        await kept.do(store.append, ID, 0, [(0, "a")], 1, 1)

    async def read(kept: Store) -> None:
        found = await kept.read(store.read_table, ID)
        assert found is not None
        assert found.steps == [(0, "a")]

    with_store_at(where, write)
    with_store_at(where, read)


def test_a_seed_of_any_size_and_a_deck_of_any_letters_are_kept(where: Where) -> None:
    deck = export(GAMES["germany"]) + "# ü 100 % ? \U0001f682"

    async def work(kept: Store) -> None:
        for id in ("one", "two"):
            await kept.do(store.add_table, setting(id=id, seed=-(1 << 95), deck=deck), [], 0)
            found = await kept.read(store.read_table, id)
            assert found is not None
            assert found.setting == setting(id=id, seed=-(1 << 95), deck=deck)
        assert await kept.read(deck_count) == 1, "it is kept once"

    with_store_at(where, work)


def deck_count(db: Db) -> int:
    return int(db.execute("SELECT count(*) FROM decks").fetchone()[0])


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_step_must_be_the_next_one(where: Where, expected: int) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        await kept.do(store.append, ID, 0, [(0, "a"), (0, "b")], 1, 2)
        with pytest.raises(Conflict):
            await kept.do(store.append, ID, expected, [(1, "c")], 0, 3)
        found = await kept.read(store.read_table, ID)
        assert found is not None
        assert found.steps == [(0, "a"), (0, "b")]

    with_store_at(where, work)


def test_a_write_that_fails_in_the_middle_leaves_nothing(where: Where) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        with pytest.raises(Conflict):
            await kept.do(twice)
        with pytest.raises(StoreError):
            await kept.do(lambda db: db.execute("INSERT INTO nowhere VALUES (1)"))
        with pytest.raises(ZeroDivisionError):
            await kept.do(by_zero)
        found = await kept.read(store.read_table, ID)
        assert found is not None
        assert found.steps == []
        await kept.do(store.append, ID, 0, [(0, "a")], 1, 1)

    def twice(db: Db) -> None:
        store.append(db, ID, 0, [(1, "c")], 0, 3)
        store.append(db, ID, 0, [(1, "d")], 0, 3)

    def by_zero(db: Db) -> float:
        store.append(db, ID, 0, [(1, "c")], 0, 3)
        return 1 / 0

    with_store_at(where, work)


def test_of_many_who_write_the_same_step_one_does(where: Where) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        for n in range(10):
            tries = [kept.do(store.append, ID, n, [(0, f"{n}-{who}")], 1, 1) for who in range(8)]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert sorted(map(repr, map(type, outcomes))) == sorted([repr(int), *[repr(Conflict)] * 7])
        found = await kept.read(store.read_table, ID)
        assert found is not None
        assert [action.partition("-")[0] for _, action in found.steps] == [str(n) for n in range(10)]

    with_store_at(where, work)


def test_of_many_who_sit_down_one_does(where: Where) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", ""), 0)
        free = seats("ada", "")[1]
        takers = [free._replace(devices=frozenset({f"device {who}"})) for who in range(8)]
        tries = [kept.do(store.change_seat, ID, 1, free, taker, Line("sat", 1, "", 5)) for taker in takers]
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        (number,) = [i for i, outcome in enumerate(outcomes) if not isinstance(outcome, Conflict)]
        found = await kept.read(store.read_table, ID)
        assert found is not None
        assert found.seats[1] == takers[number]
        assert len(found.story) == 1

    with_store_at(where, work)


def test_of_many_who_speak_at_once_all_are_heard(where: Where) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        lines = [Line(SAID, 0, "Ada", 5, f"line {n}") for n in range(4)]
        said = await asyncio.gather(*(kept.do(store.add_line, ID, line) for line in lines))
        found = await kept.read(store.read_table, ID)
        assert found is not None
        assert found.story == sorted(said, key=lambda line: line.n)
        assert [line.n for line in found.story] == [0, 1, 2, 3]

    with_store_at(where, work)


def test_news_are_what_somebody_has_not_seen(where: Where) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        await kept.do(store.append, ID, 0, [(0, "a"), (1, "b"), (1, UNDO)], 1, 1)
        for text in ("one", "two"):
            await kept.do(store.add_line, ID, Line(SAID, 0, "Ada", 5, text))
        news = await kept.read(store.read_news, ID, 2, 1)
        assert news is not None
        assert (news.length, news.steps, news.seats) == (3, [(1, UNDO)], seats("ada", "ben"))
        assert (news.story, news.rematch, news.asks) == ([Line(SAID, 0, "Ada", 5, "two", 3, 1)], "", [])
        assert await kept.read(store.read_news, "unknown", 0, 0) is None

    with_store_at(where, work)


def test_a_seat_is_changed_with_its_devices_and_who_asked_is_answered(where: Where) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        for ask in (Ask("1", 1, "phone"), Ask("2", 1, "eve"), Ask("3", 0, "eve"), Ask("4", 1, "dan")):
            await kept.do(store.add_ask, ID, ask)
        await kept.do(store.deny_asks, ID, ["4"], Actor(1, "ben"))
        changed = Seat("easy", "Ben", "hash", frozenset({"phone", "laptop"}), anybody=True)
        await kept.do(put_seat, ID, 1, changed)
        found = await kept.read(store.read_table, ID)
        assert found is not None
        assert found.seats == [seats("ada")[0], changed]
        assert found.asks == [Ask("3", 0, "eve"), Ask("4", 1, "dan", True)], "Eve asks for one seat at a time"
        await kept.do(put_seat, ID, 0, Seat("", "", ""))
        news = await kept.read(store.read_news, ID, 0, 0)
        assert news is not None
        assert news.asks == [Ask("4", 1, "dan", True)], "nobody is there to be asked"

    with_store_at(where, work)


def test_lists_of_tables(where: Where) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        await kept.do(store.add_table, setting(id="hidden", listed=False, made=2000), seats("ben", "cleo"), 1)
        await kept.do(store.add_table, setting(id="over", made=3000), seats("ada", "cleo"), OVER)

        async def mine(device: str, most: int) -> list[str]:
            return [one.summary.id for one in await kept.read(my_tables, device, most, most)]

        assert [one.id for one in await kept.read(listed_tables, 10)] == [ID]
        assert await mine("ben", 10) == ["hidden", ID]
        assert await mine("ben", 1) == ["hidden"]
        assert await mine("cleo", 1) == ["hidden", "over"], "so many of those that run, and so many that are over"
        assert await mine("host", 10) == ["hidden", ID, "over"]
        assert await mine("nobody", 10) == []

    with_store_at(where, work)


def test_where_a_bot_must_choose_is_known_after_a_restart(where: Where) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(id="bots"), seats("ada", "bot:easy"), 1)
        assert await kept.read(store.bots_turn) == ["bots"]
        await kept.do(store.append, "bots", 0, [(1, "x")], 0, 1)
        assert await kept.read(store.bots_turn) == []

    with_store_at(where, work)


def test_a_rematch_is_made_once(where: Where) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        wanted = [setting(id=f"rematch{n}") for n in range(4)]
        made = await asyncio.gather(*(kept.do(store.add_table, one, seats("ada", "ben"), 0, ID) for one in wanted))
        assert len(set(made)) == 1
        found = await kept.read(store.read_table, ID)
        assert found is not None
        assert found.rematch == made[0]
        there = [await kept.read(store.read_table, one.id) for one in wanted]
        assert [one.setting.id for one in there if one] == [made[0]]

    with_store_at(where, work)


def test_what_another_process_changes_is_heard_and_what_we_change_is_not(where: Where) -> None:
    async def work(kept: Store) -> None:
        heard: Queue[str] = Queue()
        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        kept.listen(heard.put)
        if kept.shared:
            assert heard.get(timeout=LONG) == "", "before it listened anything may have happened"
        await kept.do(store.append, ID, 0, [(0, "a")], 1, 1)
        await asyncio.to_thread(write_beside, where)
        assert await asyncio.to_thread(heard.get, timeout=LONG) == (ID if kept.shared else "")
        assert heard.empty()

    with_store_at(where, work)


def write_beside(where: Where) -> None:
    from stellwerk.web.server.store_files import transaction

    with transaction(where, write=True) as db:
        store.append(db, ID, 1, [(0, "b")], 1, 2)


def test_who_is_there_is_known_until_a_process_no_longer_says_so(where: Where) -> None:
    async def work(kept: Store) -> None:
        async def others(process: str) -> frozenset[str]:
            news = await kept.read(store.read_news, ID, 0, 0, process)
            assert news is not None
            return news.here

        await kept.do(store.add_table, setting(), seats("ada", "ben"), 0)
        await kept.do(store.put_here, ID, "one", {"ada"}, 100)
        await kept.do(store.put_here, ID, "two", {"ben"}, 100)
        assert await others("one") == {"ben"}
        assert await others("two") == {"ada"}
        assert await kept.do(store.still_here, "one", 200) == []
        assert await kept.do(store.still_here, "two", -1) == [ID], "it has ended"
        assert await others("one") == frozenset()
        await kept.do(store.put_here, ID, "one", set(), 100)
        assert await others("two") == frozenset()

    with_store_at(where, work)


def test_the_bots_of_a_table_are_claimed_once_until_who_has_them_ends(where: Where) -> None:
    async def work(kept: Store) -> None:
        assert await kept.claim(ID)
        assert await kept.claim(ID), "it is ours already"
        await kept.release(ID)
        if not kept.shared:
            return  # nobody else can be there
        other = open_store(where)
        assert not await other.claim(ID)
        assert await other.claim("another")
        await kept.release(ID)
        assert await other.claim(ID)
        assert not await kept.claim(ID)
        other.close()
        while not await kept.claim(ID):
            await asyncio.sleep(0.05)

    with_store_at(where, work)


def test_a_snapshot_is_everything_at_one_moment(where: Where, tmp_path: Path) -> None:
    async def work(kept: Store) -> None:
        await kept.do(store.add_table, setting(deck="a deck"), seats("ada", "ben"), 0)
        await kept.do(store.append, ID, 0, [(0, "a")], 1, 1)
        await kept.snapshot(tmp_path / "copy.db")
        await kept.do(store.append, ID, 1, [(0, "b")], 1, 1)
        with closing(connect(tmp_path / "copy.db")) as db:
            found = store.read_table(db, ID)
        assert found is not None
        assert found == (await kept.read(store.read_table, ID))._replace(steps=[(0, "a")], times=[0])  # type: ignore[union-attr]
        with pytest.raises(FileExistsError):
            await kept.snapshot(tmp_path / "copy.db")

    with_store_at(where, work)


# What only a file can have


def test_every_commit_is_on_the_disk(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "tables.db")) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    with closing(connect(tmp_path / "new.db")) as db:
        db.execute("PRAGMA user_version=99")
    with pytest.raises(sqlite3.DatabaseError, match="version 99"):
        connect(tmp_path / "new.db")
    with pytest.raises(StoreError, match="version 99"):
        open_store(tmp_path / "new.db")
