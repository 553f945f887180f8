"""A deal played again, and the deal of the day: who may, what is told, and what is not."""

import asyncio
import re
from time import time
from typing import Any

import httpx
import pytest

from stellwerk.games import GAMES
from stellwerk.web import app
from stellwerk.web.alone import parts_alone
from stellwerk.web.base.parts import Now
from stellwerk.web.play import days, gameplay
from stellwerk.web.play.table import Table
from stellwerk.web.play.tables import Tables
from stellwerk.web.review.day_page import new_table, seed_of
from stellwerk.web.store import Deal
from tests.web.in_memory import running
from tests.web.tables import play_some

NOON = time() // 86400 * 86400 + 43200  # of the day on which the test runs, for steps are stored with its time
TODAY = days.day_of(NOON)


class Club:
    """The application in memory, with a time that a test sets."""

    def __init__(self) -> None:
        self.time = NOON
        self.app: Any = app.build(parts_alone()._replace(now=Now(time=lambda: self.time)))

    @property
    def runtime(self) -> Any:
        return self.app.app.state.runtime

    def somebody(self) -> httpx.AsyncClient:
        """Another browser."""
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://here")

    async def finish(self, id: str) -> Table:
        """Somebody plays a match to its end, whoever sits there."""
        table: Table = await gameplay.open_table(self.runtime, id)
        async with table.lock:
            await play_some(self.runtime.store, table, 10_000)
            await self.runtime.store.do(set_used, id, int(self.time))
        for tell in self.runtime.record(Tables).after_step:
            await tell(self.runtime, table)
        return table


def set_used(db: Any, id: str, now: int) -> None:
    """The end of a match by the time of the test."""
    db.execute("UPDATE tables SET used = ? WHERE id = ?", (now, id))


async def made(browser: httpx.AsyncClient, path: str, **form: str) -> str:
    answer = await browser.post(path, data=form)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/t/")


async def with_club(work: Any) -> None:
    club = Club()
    async with running(club.app) as ada:
        await work(club, ada)


NEW = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:novice", "name": "Ada"}


def test_a_deal_is_played_again_and_the_results_stand_beside_each_other() -> None:
    async def work(club: Club, ada: httpx.AsyncClient) -> None:
        first = await made(ada, "/tables", **NEW)
        assert (await ada.get(f"/t/{first}/deal")).status_code == 403, "not before it is over"
        was = await club.finish(first)
        page = (await ada.get(f"/t/{first}/deal")).text
        assert "not rated" in page
        assert "anybody" not in page
        assert f"/t/{first}/deal" in (await ada.get(f"/t/{first}")).text
        again = await made(ada, f"/t/{first}/deal", seat0="me", seat1="bot:easy")
        table = await gameplay.open_table(club.runtime, again)
        assert (table.setting.seed, table.setting.options) == (was.setting.seed, was.setting.options)
        assert table.setting.practice
        assert table.deal == Deal(first)
        assert "A deal again" in (await ada.get(f"/t/{again}")).text
        assert "A deal again" in (await ada.get("/")).text
        assert (await ada.get(f"/t/{again}/fork")).status_code == 403, "a result that is compared is not tried before"
        now = await club.finish(again)
        page = (await ada.get(f"/t/{again}/deal")).text
        assert f"You made {now.match.scores[0]} where Ada made {was.match.scores[0]}." in page
        third = await made(ada, f"/t/{again}/deal", seat0="me", seat1="here")
        assert (await gameplay.open_table(club.runtime, third)).deal == Deal(first), "all of one deal stay together"

    asyncio.run(with_club(work))


def test_friends_sit_down_at_a_deal_again_and_strangers_wait_for_its_record() -> None:
    async def work(club: Club, ada: httpx.AsyncClient) -> None:
        first = await made(ada, "/tables", **NEW)
        await club.finish(first)
        key = record_link(await ada.get(f"/t/{first}"), first)
        with_bob = await made(ada, f"/t/{first}/deal", seat0="me", seat1="friend")
        (link,) = re.findall(rf"/t/{with_bob}/sit/[\w-]+", (await ada.get(f"/t/{with_bob}")).text)[:1]
        alone = await made(ada, f"/t/{first}/deal", seat0="me", seat1="bot:novice")
        await club.finish(alone)
        theirs = record_link(await ada.get(f"/t/{alone}"), alone)
        async with club.somebody() as bob, club.somebody() as eve:
            assert "Not rated" in (await bob.get(link)).text
            assert (await eve.get(key)).status_code == 200, "the match was known before"
            await made(bob, link, name="Bob")
            assert (await bob.get(key)).status_code == 403, "Bob plays this deal now"
            assert (await eve.get(theirs)).status_code == 403, "the deal is still played"
            assert (await ada.get(theirs)).status_code == 200, "Ada sat there"
            assert (await eve.get(f"/t/{alone}/replay?seat=1&{theirs.partition('?')[2]}")).text.count(
                '<option value="1"'
            ) == 0
            club.time += 8 * 86400
            assert (await eve.get(theirs)).status_code == 200, "nobody waits for a match that rests"
            club.time -= 8 * 86400
            await club.finish(with_bob)
            assert (await eve.get(theirs)).status_code == 200
            assert (await bob.get(key)).status_code == 200

    asyncio.run(with_club(work))


def record_link(page: httpx.Response, id: str) -> str:
    (found,) = re.findall(rf"/t/{id}/match\.json\?key=\w+", page.text)[:1]
    return str(found)


def test_hands_stay_closed_to_others() -> None:
    async def work(club: Club, ada: httpx.AsyncClient) -> None:
        id = await made(ada, "/tables", **NEW, hands_closed="1", listed="1")
        table = await club.finish(id)
        link = record_link(await ada.get(f"/t/{id}"), id)
        assert (await ada.get(link)).status_code == 200
        assert "checked" in re.findall(r"<input[^>]*hands_closed[^>]*>", (await ada.get("/new?game=germany")).text)[0]
        following = await made(ada, f"/t/{id}/rematch")
        assert (await gameplay.open_table(club.runtime, following)).hands_closed
        async with club.somebody() as eve:
            key = link.partition("?")[2]
            for path in (link, f"/t/{id}/analysis?{key}", f"/t/{id}/fork?{key}", f"/t/{id}/deal?{key}"):
                assert (await eve.get(path)).status_code == 403, path
            page = await eve.get(f"/t/{id}/replay?seat=0&{key}")
            assert page.status_code == 200
            assert '<option value="0"' not in page.text
            assert (await eve.get(f"/t/{id}")).status_code == 200, "the table with its score sheet is open"
        again = await gameplay.open_table(club.runtime, table.id)
        assert again.hands_closed

    asyncio.run(with_club(work))


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_of_a_day_is_one_for_all_and_one_table_for_each(game: str) -> None:
    async def work(club: Club, ada: httpx.AsyncClient) -> None:
        mine = await made(ada, f"/day/{game}")
        assert await made(ada, f"/day/{game}") == mine, "it is played once"
        async with club.somebody() as bob:
            his = await made(bob, f"/day/{game}")
            one, other = [await gameplay.open_table(club.runtime, id) for id in (mine, his)]
            assert one.id != other.id
            assert (one.setting.seed, one.setting.options) == (other.setting.seed, other.setting.options)
            assert {seat.level for seat in one.seats[1:]} == {"medium"}
            refused = await ada.post(f"/t/{mine}/seat", data={"seat": "1", "do": "bot", "level": "novice"})
            assert refused.status_code == 403
            assert (await ada.post(f"/t/{mine}/hint", data={})).status_code != 200
            assert (await ada.get(f"/t/{mine}/fork")).status_code == 403
            club.time += 86400
            tomorrow = await gameplay.open_table(club.runtime, await made(bob, f"/day/{game}"))
            assert tomorrow.setting.seed != one.setting.seed

    asyncio.run(with_club(work))


def test_nothing_of_the_deal_of_a_day_is_told_before_it_is_over() -> None:
    async def work(club: Club, ada: httpx.AsyncClient) -> None:
        day = f"/day/germany/{TODAY}"
        mine = await made(ada, "/day/germany")
        table = await club.finish(mine)
        async with club.somebody() as bob:
            page = (await bob.get(day)).text
            assert "One person has finished it." in page
            assert "<tbody>" not in page
            his = await made(bob, "/day/germany")
            for browser in (ada, bob):
                for path in ("match.json", "analysis", "analysis.json", "fork", "deal"):
                    assert (await browser.get(f"/t/{mine}/{path}")).status_code == 403, path
                told = [await browser.get(path) for path in ("/", day, f"/t/{mine}", f"/t/{mine}/replay", f"/t/{his}")]
                assert not any(str(table.setting.seed) in answer.text for answer in told)
            assert "match.json" not in (await ada.get(f"/t/{mine}")).text
            points = table.match.scores[0]
            assert f"You made {points}: place 1 of 1." in (await ada.get(day)).text
            club.time += 86400
            late = await club.finish(his)
            assert late.match.over
            page = (await bob.get(day)).text
            assert "Median" in page
            assert page.count("<tr") == 2, "what ends after midnight does not count"
            assert (await ada.get(f"/t/{mine}/match.json")).status_code == 200
        for odd in ("2999-01-01", "yesterday", "2026-13-01"):
            assert (await ada.get(f"/day/germany/{odd}")).status_code == 404
        assert (await ada.get("/day/nothing")).status_code == 404

    asyncio.run(with_club(work))


def test_what_a_bot_played_for_somebody_does_not_count() -> None:
    async def work(club: Club, ada: httpx.AsyncClient) -> None:
        mine = await made(ada, "/day/germany")
        await club.runtime.store.do(bot_for_a_while, mine)
        await club.finish(mine)
        assert "Nobody has finished it yet." in (await ada.get(f"/day/germany/{TODAY}")).text

    asyncio.run(with_club(work))


def bot_for_a_while(db: Any, id: str) -> None:
    db.execute("INSERT INTO sittings VALUES (?,0,5,'easy','',1)", (id,))


def test_the_seed_of_a_day_follows_from_the_key() -> None:
    deal = Deal("first-class", TODAY)
    assert seed_of(b"one", deal) == seed_of(b"one", deal) != seed_of(b"two", deal)
    chosen = {new_table(b"one", GAMES["first-class"], Deal("first-class", f"2026-11-{n:02}"), "", "").options["modules"]
              for n in range(1, 29)}  # fmt: skip
    assert len(chosen) > 4
    assert all(len(modules) == 2 for modules in chosen)
