"""A table: what people do is checked, stored, and can be folded again."""

from pathlib import Path

import pytest

from stellwerk.web.base.names import clean_name
from stellwerk.web.base.settings import USUAL as LIMITS
from stellwerk.web.play import table
from stellwerk.web.play.table import Overtaken, Refused, Stale, Table
from stellwerk.web.server.stores import open_store
from stellwerk.web.store import Store, StoreError, append, read_table
from tests.web.tables import a_table, play_some, setting, sitting, stored, with_store


async def folded(store: Store, id: str) -> Table:
    kept = await store.do(read_table, id)
    assert kept is not None
    return table.fold(kept)


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_what_was_played_and_taken_back_is_folded_to_the_same_match(tmp_path: Path, game: str) -> None:
    async def work(store: Store) -> None:
        at = a_table("ada", "ben", game=game)
        await stored(store, at)
        backs = 0
        for seed in range(40):
            await play_some(store, at, 3, seed)
            if at.match.seats and table.undoable_actions(at, at.match.seats[-1]):
                await table.take_back(store, at, at.v, sitting(at, at.match.seats[-1]), all=seed % 2 == 0)
                backs += 1
            again = await folded(store, at.id)
            assert again.match.hash == at.match.hash
            assert (again.v, again.reached, again.turn) == (at.v, at.reached, at.turn)
        assert backs > 3

    with_store(tmp_path, work)


def test_what_is_wrong_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        at = a_table("ada", "ben")
        await stored(store, at)
        before = at.match.hash
        for v, seat, pick, error in [
            (1, 0, 0, Stale),
            (-1, 0, 0, Stale),
            (0, 1, 0, Refused),
            (0, 0, 99, Refused),
            (0, 0, -1, Refused),
        ]:
            with pytest.raises(error):
                await table.play(store, at, v, sitting(at, seat), pick)
        for v, seat in [(1, 0), (0, 0), (0, 1)]:
            with pytest.raises(Refused):
                await table.take_back(store, at, v, sitting(at, seat))
        assert (at.match.hash, at.v) == (before, 0)
        assert (await folded(store, at.id)).v == 0

    with_store(tmp_path, work)


def test_who_is_not_the_first_to_store_a_step_is_told_so(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        at = a_table("ada", "ben")
        await stored(store, at)
        await store.do(append, at.id, 0, [(0, '["tickets",1,0]')], 0, 1)  # another server was quicker
        with pytest.raises(Overtaken):
            await table.play(store, at, 0, sitting(at, 0), 0)

    with_store(tmp_path, work)


def test_undoable_actions_agrees_with_the_engine(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        at = a_table("ada", "ben", game="first-class")
        await stored(store, at)
        most = 0
        for seed in range(60):
            await play_some(store, at, 1, seed)
            if at.match.over:
                break
            for seat in range(2):
                can = table.undoable_actions(at, seat)
                most = max(most, can)
                if not can:
                    with pytest.raises(Refused):
                        await table.take_back(store, at, at.v, sitting(at, seat))
        assert most > 1

    with_store(tmp_path, work)


def test_nobody_takes_back_and_plays_again_without_end(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        at = a_table("ada", "ben", game="first-class")
        await stored(store, at)
        while not table.undoable_actions(at, at.turn):
            await play_some(store, at, 1)
        at.limits = LIMITS._replace(taken_back=3)
        seat, action = at.match.seats[-1], at.match.actions[-1]
        for _ in range(3):
            await table.take_back(store, at, at.v, sitting(at, seat))
            assert at.match.decision is not None
            await table.play(store, at, at.v, sitting(at, seat), at.match.decision.options.index(action))
        with pytest.raises(Refused, match="You have taken back very much"):
            await table.take_back(store, at, at.v, sitting(at, seat))
        assert at.turn == seat, "and the match goes on"

    with_store(tmp_path, work)


def test_older_rules_are_not_continued(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        at = a_table("ada", "ben")
        at.setting = setting(rules=0)
        await stored(store, at)
        with pytest.raises(Refused, match="older rules"):
            await folded(store, at.id)

    with_store(tmp_path, work)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("\x00\u202eAda\u200b", "Ada"),
        ("<script>", "<script>"),  # it is escaped where it is shown
        ("x" * 50, "x" * 24),
        ("\ud800", ""),
        (" \n", ""),
    ],
)
def test_names_are_made_printable_and_short(given: str, shown: str) -> None:
    assert clean_name(given) == shown


def test_equal_names_are_told_apart() -> None:
    at = a_table("ada", "ben", "cleo")
    assert table.unique_name(at.match.game, at.seats, 1, "Ada") == "Ada 2"
    at.seats[1] = at.seats[1]._replace(name="Ada 2")
    assert table.unique_name(at.match.game, at.seats, 2, "Ada") == "Ada 3"
    assert table.unique_name(at.match.game, at.seats, 2, "Dora") == "Dora"


def test_what_seats_are_called() -> None:
    at = a_table("ada", "bot:easy", "")
    assert [table.name_of(at, seat, "en") for seat in range(3)] == ["Ada", "Purple (bot)", "Yellow (open)"]
    assert table.name_of(at, -1, "en") == ""


def test_whose_seats_are_mine() -> None:
    at = a_table("ada", "ada", "ben")
    assert (table.seats_of(at, "ada"), table.seats_of(at, "ben"), table.seats_of(at, "")) == ([0, 1], [2], [])
    at.seats[0] = at.seats[0]._replace(level="easy")
    assert table.seats_of(at, "ada") == [1]


def test_the_match_is_saved_when_it_is_over_only(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        at = a_table("ada", "ben", game="first-class")
        await stored(store, at)
        with pytest.raises(Refused):
            table.match_json(at)
        await play_some(store, at, 5000)
        assert '"names": ["Ada","Ben"]' in table.match_json(at)
        scores, changes = [0, 0], iter(table.score_series(at))
        for _, seat, gained in zip(changes, changes, changes, strict=True):
            scores[seat] += gained
        assert scores == list(at.match.scores)
        last = at.match.seats[-1]
        assert table.undoable_actions(at, last) == 0
        with pytest.raises(Refused, match="The match is over"):
            await table.take_back(store, at, at.v, sitting(at, last))

    with_store(tmp_path, work)


def test_a_database_that_is_none_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("this is no database at all, but it is long enough to be looked at")
    with pytest.raises(StoreError):
        open_store(tmp_path / "tables.db")
