"""What waits for the disk is stored together, and each of it as a whole or not at all."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from stellwerk.web.server.stores import open_store
from stellwerk.web.store import Conflict, StoreError


def keep(db: Any, n: int) -> int:
    db.execute("INSERT INTO decks VALUES (?, 'half')", (f"{n}",))
    db.execute("INSERT INTO decks VALUES (?, 'half')", (f"{n}b",))
    return n


def break_off(db: Any) -> None:
    db.execute("INSERT INTO decks VALUES ('broken', '')")
    raise LookupError("in the middle")


def kept(db: Any) -> list[str]:
    return [digest for (digest,) in db.execute("SELECT digest FROM decks ORDER BY digest").fetchall()]


def test_one_that_fails_does_not_harm_the_others_of_its_batch(tmp_path: Path) -> None:
    async def work() -> None:
        store = open_store(tmp_path / "tables.db")
        work = [store.do(keep, 1), store.do(break_off), store.do(keep, 1), store.do(keep, 2)]
        first, broken, again, second = await asyncio.gather(*work, return_exceptions=True)
        assert (first, second) == (1, 2)
        assert isinstance(broken, LookupError)
        assert isinstance(again, Conflict)
        assert await store.read(kept) == ["1", "1b", "2", "2b"]
        store.close()

    asyncio.run(work())


def test_many_that_wait_are_stored_with_few_waits_for_the_disk(tmp_path: Path) -> None:
    async def work() -> None:
        store = open_store(tmp_path / "tables.db")
        commits: list[str] = []
        store._writing.set_trace_callback(lambda line: commits.append(line) if line == "COMMIT" else None)  # type: ignore[attr-defined]
        beside = sqlite3.connect(tmp_path / "tables.db")
        beside.execute("BEGIN IMMEDIATE")  # so that all of them wait
        waiting = asyncio.gather(*(store.do(keep, n) for n in range(200)))
        await asyncio.sleep(0.1)
        beside.rollback()
        assert await waiting == list(range(200))
        assert len(commits) < 100
        store.close()
        beside.close()

    asyncio.run(work())


def test_where_nothing_can_be_stored_everybody_hears_of_it(tmp_path: Path) -> None:
    async def work() -> None:
        store = open_store(tmp_path / "tables.db")
        beside = sqlite3.connect(tmp_path / "tables.db")
        store._writing.execute("PRAGMA busy_timeout=10")  # type: ignore[attr-defined]
        beside.execute("BEGIN IMMEDIATE")
        answers = await asyncio.gather(*(store.do(keep, n) for n in range(3)), return_exceptions=True)
        assert [type(answer) for answer in answers] == [StoreError] * 3
        beside.rollback()
        assert await store.do(keep, 4) == 4
        with pytest.raises(Conflict):
            await store.do(keep, 4)
        store.close()
        beside.close()

    asyncio.run(work())


def test_a_file_that_cannot_even_be_looked_at_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: object) -> None:
        raise PermissionError("not for you")

    async def work() -> None:
        store = open_store(tmp_path / "tables.db")
        with monkeypatch.context() as patched:
            patched.setattr("stellwerk.web.server.sqlite.file_number", refuse)
            waiting = asyncio.gather(*(store.do(keep, n) for n in range(3)), return_exceptions=True)
            answers = await asyncio.wait_for(waiting, 60)
        assert [type(answer) for answer in answers] == [PermissionError] * 3
        assert await store.do(keep, 1) == 1
        store.close()

    asyncio.run(work())
