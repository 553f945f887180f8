"""Where a table was made so, a match ends when somebody's time is out: everybody could know it, and it counts."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import time

import httpx
import pytest

from stellwerk.core.words import words
from stellwerk.games import GAMES
from stellwerk.web.alone import parts_alone
from stellwerk.web.app import build
from stellwerk.web.base.parts import Now
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.base.settings import USUAL
from stellwerk.web.people import ratings
from stellwerk.web.play import gameplay, places, table
from stellwerk.web.play.time import timekeeper
from stellwerk.web.play.time.clock import PACES, begun, says_out, switched
from stellwerk.web.site.forms import BadForm, chosen_before, pace_of
from stellwerk.web.store import (
    ENDED,
    Actor,
    Conflict,
    Line,
    Store,
    add_table,
    append,
    bots_turn,
    end_match,
    read_news,
    read_table,
)
from stellwerk.web.store.accounts import changes_of
from stellwerk.web.store.clocks import run_out
from stellwerk.web.store.home import last_chosen, results_of
from tests.web.in_memory import Socket, running
from tests.web.tables import a_table, play_some, run, seats, setting, with_store_at

LINE = Line(ENDED, 1, "Ben", 5000)
ENDS = PACES["1d"]._replace(level="")


class Days:
    """The application in memory, with a clock of the test's own."""

    def __init__(self) -> None:
        self.ahead = 0.0
        now = Now(time=lambda: time() + self.ahead, monotonic=lambda: 1000 + self.ahead)
        few = USUAL._replace(clock_seconds=10_000, telling_seconds=10_000)
        self.parts = parts_alone()._replace(now=now, limits=few)
        self.app = build(self.parts)

    @property
    def runtime(self) -> Runtime:
        found: Runtime = self.app.app.state.runtime
        return found

    async def wait(self, hours: float) -> None:
        self.ahead += hours * 3600
        await timekeeper.tick(self.runtime)


async def two(days: Days, ada: httpx.AsyncClient, ben: httpx.AsyncClient, **more: str) -> str:
    """Ada and Ben, both with names of their own, at a table whose match ends when time is out."""
    form = {"game": "germany", "players": "2", "seat0": "me", "seat1": "anybody", "name": "Ada", "undo": "on"}
    made = await ada.post("/tables", data=form | {"pace": "1d", "pace_level": "ends"} | more)
    id = str(made.headers["location"]).removeprefix("/t/")
    assert (await ben.post("/lobby", data={"table": id, "name": "Ben"})).status_code == 303
    row = "INSERT INTO accounts SELECT name, name, name, '', '', device, 1 FROM sitters JOIN seats USING (tbl, seat)"
    await days.parts.store.do(lambda db: db.execute(row))
    return id


def with_two(work: Callable[[Days, httpx.AsyncClient, httpx.AsyncClient, str], Awaitable[None]], **more: str) -> None:
    async def go() -> None:
        days = Days()
        async with (
            running(days.app) as ada,
            httpx.AsyncClient(transport=httpx.ASGITransport(days.app), base_url="http://here") as ben,
        ):
            await work(days, ada, ben, await two(days, ada, ben, **more))

    run(go())


@pytest.mark.parametrize("game", GAMES)
def test_the_match_ends_as_agreed_and_counts(game: str) -> None:
    async def work(days: Days, ada: httpx.AsyncClient, ben: httpx.AsyncClient, id: str) -> None:
        mine, his = Socket(days.app, ada, id), Socket(days.app, ben, id)
        for page in (mine, his):
            page.send("watch")
            await page.told("view")
        late = (await gameplay.open_table(days.runtime, id)).turn
        who = ("Ada", "Ben")[late]
        assert (await mine.told("clock"))["words"]["ends"] == "then the match ends"
        await days.wait(23)
        assert not mine.shows["over"]
        await days.wait(2)
        for page in (mine, his):
            while not page.shows["over"]:
                await page.told("view")
            assert page.shows["question"] == f"The match has ended, as agreed: {who} had no time left."
            assert page.shows["choices"] == []
            assert page.shows["winners"] == [1 - late], "whoever kept to the time has won"
            assert [row["points"] for row in page.shows["sheet"]] == [page.shows["scores"]]
            while (await page.told("clock"))["runs"] is not None:
                pass
            await page.close()
        store = days.parts.store
        assert (await store.read(results_of, [id]))[id][1] == (1 - late,)
        (change,) = await store.read(changes_of, id, await device_of(store, id, late))
        assert change.became < change.was
        assert (await ada.get(f"/t/{id}")).status_code == 200
        assert (await ada.get(f"/t/{id}/match.json")).status_code == 200
        assert (await ada.get(f"/t/{id}/replay")).status_code == 200
        assert (await ada.post(f"/t/{id}/back")).status_code == 409, "there is nothing to come back to"
        assert (await ada.post(f"/t/{id}/rematch")).status_code == 303

    with_two(work, game=game)


async def device_of(store: Store, id: str, seat: int) -> str:
    query = "SELECT device FROM sitters WHERE tbl = ? AND seat = ?"
    return str((await store.read(lambda db: db.execute(query, (id, seat)).fetchone()))[0])


def test_nothing_is_played_any_more_and_a_restart_knows_it() -> None:
    async def work(days: Days, ada: httpx.AsyncClient, ben: httpx.AsyncClient, id: str) -> None:
        await days.wait(25)
        ended = await gameplay.open_table(days.runtime, id)
        assert (ended.over, ended.match.over, ended.turn) == (True, False, -1)
        actor = Actor(0, await device_of(days.parts.store, id, 0))
        with pytest.raises(table.Refused, match="over"):
            await gameplay.choose(days.runtime, ended, ended.v, actor, 0)
        stored = await days.parts.store.read(read_table, id)
        assert stored is not None
        again = table.fold(stored)
        assert (again.ended, again.turn, places.winners(again)) == (0, -1, [1])
        await days.wait(100)
        assert len([line for line in ended.story if line.kind == ENDED]) == 1

    with_two(work)


def test_a_bot_plays_on_where_that_was_agreed() -> None:
    async def work(days: Days, ada: httpx.AsyncClient, ben: httpx.AsyncClient, id: str) -> None:
        await days.wait(25)
        going = await gameplay.open_table(days.runtime, id)
        assert not going.over
        assert going.seats[0].level == "easy"

    with_two(work, pace_level="easy")


def test_where_all_are_late_the_bots_play_on_to_the_end() -> None:
    async def work(days: Days, ada: httpx.AsyncClient, ben: httpx.AsyncClient, id: str) -> None:
        played = await gameplay.open_table(days.runtime, id)
        for _ in range(2):
            await days.wait(25)
            async with asyncio.timeout(60):
                while not played.over and gameplay.bot_level(played):
                    await asyncio.sleep(0.01)
        assert played.over, "nobody watches, and bots play both seats"
        assert (await days.parts.store.read(results_of, [id])).keys() == {id}

    with_two(work, pace_level="novice")


def test_after_a_restart_bots_go_on_for_those_who_are_late(where: Path | str) -> None:
    async def work(store: Store) -> None:
        late = [seat._replace(level="novice") for seat in seats("ada", "ben")]
        await store.do(add_table, setting(id="late"), late, 0)
        await store.do(add_table, setting(id="bots"), [seat._replace(devices=frozenset()) for seat in late], 0)
        assert await store.read(bots_turn) == ["late"], "bots alone wait until somebody watches"

    with_store_at(where, work)


def test_the_invitation_and_the_form_say_what_happens() -> None:
    async def work(days: Days, ada: httpx.AsyncClient, ben: httpx.AsyncClient, id: str) -> None:
        form = {"game": "germany", "players": "2", "seat0": "me", "seat1": "friend", "pace": "1d"}
        for level, says in (("ends", "the match ends"), ("easy", "a bot plays on")):
            made = await ada.post("/tables", data=form | {"pace_level": level})
            page = (await ada.get(f"{made.headers['location']}?menu=yes")).text
            link = page.partition("/sit/")[2].partition('"')[0]
            assert says in (await ben.get(f"{made.headers['location']}/sit/{link}")).text
        device = await device_of(days.parts.store, id, 0)
        chosen = await days.parts.store.read(last_chosen, device, "germany")
        assert chosen is not None
        for level, asks in (("", "ends"), ("easy", "easy")):
            like = chosen._replace(pace=ENDS._replace(level=level))
            assert chosen_before(GAMES["germany"], like, device)["pace_level"] == asks

    with_two(work)


def test_what_a_form_asks_for() -> None:
    germany, t = GAMES["germany"], words("en")
    pace = pace_of(germany, {"pace": "1d", "pace_level": "ends"}, t)
    assert pace is not None
    assert pace.level == ""
    assert "ends" in says_out(pace, t)
    assert says_out(None, t) == ""
    with pytest.raises(BadForm):
        pace_of(germany, {"pace": "1d", "pace_level": ""}, t)


def test_who_was_late_comes_last_and_the_others_as_they_stand(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.do(add_table, played.setting, played.seats, played.turn)
        await play_some(store, played, 60)

    played = a_table("ada", "ben", "cleo", id="abcdefgi")
    with_store_at(tmp_path / "tables.db", work)
    scores = played.match.scores
    played.ended = max(range(3), key=scores.__getitem__)  # even whoever was first
    others = [seat for seat in range(3) if seat != played.ended]
    best = max(scores[seat] for seat in others)
    assert places.winners(played) == [seat for seat in others if scores[seat] == best]
    placed = ratings.places(played)
    assert max(placed) == placed[played.ended] > max(placed[seat] for seat in others)


def test_a_step_or_the_end_whichever_is_first_in_both_stores(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        clock = switched(begun(ENDS, 2), 1, 0, 100)
        await kept.do(add_table, setting(id="a"), seats("ada", "ben"), 1, "", clock)
        await kept.do(append, "a", 0, [(1, "x")], 1, 1, clock, Actor(1, "ben"))
        with pytest.raises(Conflict):
            await kept.do(end_match, "a", 0, LINE, clock)
        stopped = switched(clock, -1, 1, 200)
        line = await kept.do(end_match, "a", 1, LINE, stopped)
        assert (line.v, line.n) == (1, 0)
        with pytest.raises(Conflict):
            await kept.do(end_match, "a", 1, LINE, stopped)
        with pytest.raises(Conflict):
            await kept.do(append, "a", 1, [(1, "x")], 0, 2, clock, Actor(1, "ben"))
        news = await kept.read(read_news, "a", 1, 0)
        assert news is not None
        assert [(line.kind, line.seat) for line in news.story] == [(ENDED, 1)]
        assert await kept.read(run_out, 10**12, 10) == []

    with_store_at(where, work)
