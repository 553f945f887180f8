"""Ratings where people meet: in the lobby and at the end, with their change, and marked while they say little."""

from pathlib import Path
from typing import Any

from stellwerk.core.words import words
from stellwerk.web.alone import parts_alone
from stellwerk.web.app import build
from stellwerk.web.people.ratings import change_words, short
from stellwerk.web.store import Store
from stellwerk.web.store.accounts import BOTS, PEOPLE, Account, Change, Rating, add_account, put_rating, ratings_at
from tests.web.in_memory import running
from tests.web.tables import run, with_store_at


def rated(matches: int, against: str = PEOPLE) -> Rating:
    return Rating("ada", "germany", 2, against, 26.0, 3.0, matches)


def test_few_matches_are_marked_and_a_change_is_said() -> None:
    assert short(rated(9)) == "1040?"
    assert short(rated(10)) == "1040"
    said = change_words([Change(PEOPLE, 25.0, 26.0), Change(BOTS, 26.0, 25.5)], words())
    assert said == [
        "Your rating against people: 1000 → 1040 (+40)",
        "Your rating against bots: 1040 → 1020 (−20)",
    ]


def test_ratings_are_found_by_device_in_both_stores(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await kept.do(add_account, Account("ada", "Ada", "", "", "", "device", 1))
        for rating in (rated(3), rated(20, BOTS)):
            await kept.do(put_rating, rating)
        assert await kept.read(ratings_at, ["device", "other"]) == {("device", "germany", 2): rated(3)}
        assert await kept.read(ratings_at, []) == {}

    with_store_at(where, work)


def test_the_lobby_says_how_strong_the_others_are() -> None:
    async def go() -> None:
        parts: Any = parts_alone()
        async with running(build(parts)) as browser:
            form = {"game": "germany", "players": "2", "seat0": "me", "seat1": "anybody", "name": "Ada"}
            await browser.post("/tables", data=form)
            row = "INSERT INTO accounts SELECT 'ada', 'Ada', '', '', '', device, 1 FROM sitters"
            await parts.store.do(lambda db: db.execute(row))
            await parts.store.do(put_rating, rated(3))
            assert ">1040?</b>" in (await browser.get("/lobby/list")).text
            assert ">1040?</b>" not in (await browser.get("/lobby/list?game=first-class")).text

    run(go())
