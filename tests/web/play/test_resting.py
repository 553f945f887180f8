"""Clocks that rest at night, at weekends and during holidays; days are simulated, and pass when a test says so."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from stellwerk.core.words import LANGUAGES, words
from stellwerk.web.alone import parts_alone
from stellwerk.web.app import build
from stellwerk.web.base.parts import Now
from stellwerk.web.base.settings import USUAL
from stellwerk.web.play.time import clock
from stellwerk.web.play.time.clock import DAY, HOUR, PACES, SECOND, begun, is_out, left, switched, until
from stellwerk.web.play.time.resting import Calendar, later, spent, written
from stellwerk.web.store import Store, add_table, read_table
from stellwerk.web.store.clocks import run_out
from stellwerk.web.store.holidays import add_holiday, end_holiday, holidays_of
from tests.web.in_memory import Socket, running
from tests.web.tables import run, seats, setting, with_store_at

BERLIN = written(True, True, "Europe/Berlin")
BOTH = written(True, True, "")


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


# As values


def test_a_night_and_a_weekend_cost_nobody_time() -> None:
    friday = at("2026-11-20T20:00")
    assert spent(BOTH, [], friday, at("2026-11-23T08:00")) == 2 * 3600, "until 22 o'clock"
    assert spent(BOTH, [], friday, at("2026-11-23T09:30")) == 3.5 * 3600
    assert later(BOTH, [], friday, 3 * 3600) == at("2026-11-23T09:00")
    assert later("", [], friday, 3600) == friday + 3600


def test_nights_are_where_people_live_also_when_the_clocks_change() -> None:
    assert BERLIN == "night weekend Europe/Berlin"
    assert later(BERLIN, [], at("2026-03-27T20:30"), 3600) == at("2026-03-30T06:30"), "summer time has begun"
    assert written(True, False, "Nowhere/At all") == "night UTC"
    assert written(True, False, "../../etc/passwd") == "night UTC"
    assert written(False, False, "Europe/Berlin") == ""


@pytest.mark.parametrize("rest", ["", BOTH, BERLIN, "night UTC", "weekend Pacific/Auckland"])
def test_what_is_spent_until_later_is_what_was_asked_for(rest: str) -> None:
    away = [(at("2026-12-01T10:00"), at("2026-12-04T00:00")), (at("2026-12-05T00:00"), at("2026-12-20T00:00"))]
    for hours in (1, 5, 24, 99, 500):
        start = at("2026-11-28T03:00")
        end = later(rest, away, start, hours * 3600)
        assert spent(rest, away, start, end) == pytest.approx(hours * 3600)


def test_a_clock_rests_with_its_pace_and_with_its_person() -> None:
    friday, pace = at("2026-11-20T20:00"), PACES["8h"]._replace(rest=BOTH)
    known = switched(begun(pace, 2), 0, 0, 1000, Calendar(friday))
    monday = Calendar(at("2026-11-23T09:00"))
    now = 1000 + round(SECOND * (monday.wall - friday))
    assert left(known, 0, now, monday) == 5 * HOUR
    assert until(known) == 1000 + round(SECOND * (at("2026-11-23T14:00") - friday))
    away = Calendar(monday.wall, {0: [(friday, at("2026-12-01T00:00"))]})
    assert left(known, 0, now, away) == 8 * HOUR
    assert not is_out(known, now + 7 * DAY, away._replace(wall=monday.wall + 7 * 86400))
    fast = switched(begun(PACES["15+10"]._replace(rest=BOTH), 2), 0, 0, 0, Calendar(friday))
    assert is_out(fast, HOUR, Calendar(friday + 3600)), "whoever plays at once needs no night"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pace_says_itself(language: str) -> None:
    said = [clock.says(pace, words(language)) for pace in PACES.values()]
    assert len(set(said)) == len(PACES)
    assert "Europe/Berlin" in clock.says(PACES["1d"]._replace(rest=BERLIN), words(language))
    moves = [pace.move for pace in PACES.values() if pace.move]
    assert (min(moves), max(moves)) == (HOUR, 14 * DAY)


# In a store


def test_holidays_are_counted_in_both_stores(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        days = 86400
        assert await kept.do(add_holiday, "ada", (100 * days, 110 * days), 28 * days)
        assert not await kept.do(add_holiday, "ada", (109 * days, 111 * days), 28 * days), "it meets the other one"
        assert not await kept.do(add_holiday, "ada", (200 * days, 219 * days), 28 * days), "it is one day too many"
        assert await kept.do(add_holiday, "ada", (200 * days, 218 * days), 28 * days)
        assert await kept.do(add_holiday, "ada", (500 * days, 510 * days), 28 * days), "another year"
        await kept.do(end_holiday, "ada", 100 * days, 105 * days)
        await kept.do(end_holiday, "ada", 500 * days, 105 * days)
        found = await kept.read(holidays_of, ["ada", "ben"])
        assert found == {"ada": [(100 * days, 105 * days), (200 * days, 218 * days)]}

    with_store_at(where, work)


def test_a_rest_is_stored_with_the_pace(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        pace = PACES["8h"]._replace(level="easy", rest=BERLIN)
        known = switched(begun(pace, 2), 0, 0, 5, Calendar(at("2026-11-20T20:00")))
        await kept.do(add_table, setting(), seats("ada", "ben"), 0, "", known)
        found = await kept.read(read_table, "abcdefgh")
        assert found is not None
        assert found.clock == known._replace(due=0)
        assert await kept.read(run_out, known.due - 1, 5) == []
        assert await kept.read(run_out, known.due, 5) == ["abcdefgh"]

    with_store_at(where, work)


# At a table


class Days:
    """The application in memory, and time that passes when a test says so."""

    def __init__(self, begin: str) -> None:
        self.wall, self.monotonic = at(begin), 1000.0

    def wait(self, hours: float) -> None:
        self.wall, self.monotonic = self.wall + hours * 3600, self.monotonic + hours * 3600

    def run(self, work: Callable[[Any, httpx.AsyncClient, Store], Awaitable[None]]) -> None:
        async def go() -> None:
            now = Now(time=lambda: self.wall, monotonic=lambda: self.monotonic)
            parts = parts_alone()._replace(now=now, limits=USUAL._replace(clock_seconds=0.01))
            app = build(parts)
            async with running(app) as browser:
                await work(app, browser, parts.store)

        run(go())


async def heard(page: Socket, kind: str, when: Callable[[Any], bool]) -> Any:
    """The next message of a kind that fits."""
    while True:
        told = await page.told(kind)
        if when(told):
            return told


async def a_table(browser: httpx.AsyncClient, **form: str) -> str:
    usual = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:easy", "pace": "8h", "pace_level": "easy"}
    made = await browser.post("/tables", data=usual | form)
    return str(made.headers["location"]).removeprefix("/t/")


def test_over_a_weekend_nobody_loses_a_seat_and_on_monday_the_silent_one_does() -> None:
    days = Days("2026-11-20T20:00")  # a Friday

    async def work(app: Any, browser: httpx.AsyncClient, store: Store) -> None:
        table = await a_table(browser, rest_night="1", rest_weekend="1", zone="UTC")
        page = Socket(app, browser, table)
        page.send("watch")
        told = await page.told("clock")
        assert told["left"][0] == 8 * HOUR
        assert told["awake"][:2] == [[0, 2 * HOUR], [60 * HOUR, 74 * HOUR]]
        assert "rests at night" in told["words"]["pace"]
        days.wait(65)  # Monday, 13 o'clock: seven of eight hours are spent
        mine = (await browser.get("/mine")).text
        assert "60 minutes left" in mine
        days.wait(1.1)
        seat = await heard(page, "seats", lambda told: told["seats"][0]["kind"] == "bot")
        assert seat["seats"][0]["level"] == "easy"
        await page.close()

    days.run(work)


def test_a_holiday_stops_the_clock_the_others_see_it_and_its_end_starts_it_again() -> None:
    days = Days("2026-11-23T10:00")

    async def work(app: Any, browser: httpx.AsyncClient, store: Store) -> None:
        table = await a_table(browser)
        assert (await browser.get("/me/holidays")).status_code == 403, "it needs a name"
        device = await store.read(lambda db: db.execute("SELECT device FROM sitters").fetchone()[0])
        await store.do(lambda db: db.execute("INSERT INTO accounts VALUES ('a', 'Ada', '', '', '', ?, 1)", (device,)))
        page = Socket(app, browser, table)
        page.send("watch")
        await page.told("clock")
        days.wait(5)
        for first, last, status in (
            ("2026-11-20", "2026-11-24", 400),
            ("2026-11-25", "2026-11-24", 400),
            ("x", "", 400),
            ("2026-11-23", "2027-01-10", 409),
            ("2026-11-23", "2026-11-29", 303),
        ):
            form = {"do": "add", "first": first, "last": last}
            assert (await browser.post("/me/holidays", data=form)).status_code == status, form
        told = await heard(page, "clock", lambda told: told["holiday"][0] != "")
        assert told["holiday"] == ["on holiday until 2026-11-29", ""]
        assert told["left"][0] == 3 * HOUR
        days.wait(100)
        assert "3 hours left" in (await browser.get("/mine")).text
        holidays = (await browser.get("/me/holidays")).text
        assert "2026-11-23 – 2026-11-29" in holidays
        first = holidays.partition('name="first" value="')[2].partition('"')[0]
        assert (await browser.post("/me/holidays", data={"do": "end", "first": first})).status_code == 303
        days.wait(3.1)
        await heard(page, "seats", lambda told: told["seats"][0]["kind"] == "bot")
        await page.close()

    days.run(work)
