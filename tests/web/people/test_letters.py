"""News about all tables of somebody with a name: each thing once, as they chose, and never while they look."""

import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from time import time
from typing import Any
from xml.etree import ElementTree

import httpx

from stellwerk.web.alone import NoMessenger, parts_alone
from stellwerk.web.app import build
from stellwerk.web.base.outside import Mail, Outside
from stellwerk.web.base.parts import NotTaken, Now
from stellwerk.web.base.settings import USUAL
from stellwerk.web.people import letters, webhook
from stellwerk.web.people.letters import is_quiet, wanted
from stellwerk.web.store import OVER, SAID, Actor, Line, Store, add_line, add_table, append
from stellwerk.web.store.home import keep_result
from stellwerk.web.store.readers import (
    DAILY,
    Item,
    Reader,
    add_opening,
    confirm_reader,
    due_items,
    mark_sent,
    mark_unsent,
    my_turns,
    opening,
    put_reader,
    reader_by,
    use_opening,
)
from tests.web.in_memory import Socket, running
from tests.web.tables import run, seats, setting, with_store_at

LATER = 10_000_000_000.0
POST = Outside(mail=Mail("post", sender="games@stellwerk.example", address="https://stellwerk.example/"))


# In a store


def test_each_thing_is_due_once_in_both_stores(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        async def due() -> list[tuple[str, str, int]]:
            found = await kept.read(due_items, LATER, 0.0, 0, 50)
            return sorted((item.table, item.kind, item.v) for item in found)

        await kept.do(put_reader, Reader("ada", "k" * 22, "ada@example.org"))
        await kept.do(add_table, setting(id="a"), seats("ada", "ben"), 0)
        assert await due() == [], "the address is not confirmed"
        await kept.do(confirm_reader, "k" * 22)
        assert await due() == [("a", "turn", 0)]
        told = await kept.read(due_items, LATER, 0.0, 0, 50)
        assert await kept.do(mark_sent, told) == told
        assert await kept.do(mark_sent, told) == [], "another process was quicker"
        await kept.do(append, "a", 0, [(0, "x")], 0, 1)
        assert await due() == [], "the same turn goes on"
        await kept.do(append, "a", 1, [(0, "x"), (1, "x")], 0, 3)
        assert await due() == [("a", "turn", 3)]
        assert [row[0] for row in await kept.read(my_turns, "ada", 5)] == ["a"]
        await kept.do(add_line, "a", Line(SAID, 1, "Ben", int(time()), "Hello"))
        await kept.do(add_line, "a", Line(SAID, 1, "Ben", int(time()), "Are you there?"))
        await kept.do(add_line, "a", Line(SAID, 0, "Ada", int(time()), "Yes"))
        assert await due() == [("a", "chat", 3), ("a", "turn", 3)], "what somebody writes themselves is no news"
        await kept.do(append, "a", 3, [(0, "x")], OVER, 4)
        await kept.do(keep_result, "a", [1, 2], [1])
        assert await due() == [("a", "over", 0)]

    with_store_at(where, work)


def test_a_link_opens_a_seat_once_in_both_stores(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await kept.do(add_opening, "hash", "a", 1, "ada", 100)
        assert await kept.read(opening, "hash", 99) == ("a", 1, "ada")
        assert await kept.read(opening, "hash", 100) is None, "it is too old"
        assert await kept.do(use_opening, "hash", 99)
        assert not await kept.do(use_opening, "hash", 99)

    with_store_at(where, work)


# What may be sent


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def test_quiet_hours_kinds_and_the_mail_of_a_day() -> None:
    items = [Item("ada", "a", "germany", 0, kind, 0) for kind in ("turn", "soon", "chat")]
    reader = Reader("ada", "key", kinds="turn soon", quiet="22-7", zone="Europe/Berlin")
    noon, night = at("2026-11-20T12:00"), at("2026-11-20T21:30")  # half past ten in Berlin
    assert [item.kind for item in wanted(reader, items, noon)] == ["turn", "soon"]
    assert wanted(reader, items, night) == []
    daily = reader._replace(mode=DAILY, quiet="", day=datetime(2026, 11, 20).toordinal())
    assert [item.kind for item in wanted(daily, items, noon)] == ["soon"], "there was one today"
    assert [item.kind for item in wanted(daily, items, at("2026-11-21T06:30"))] == ["soon"], "it is not yet eight"
    assert [item.kind for item in wanted(daily, items, at("2026-11-21T07:30"))] == ["turn", "soon"]
    assert [hour for hour in range(24) if is_quiet("22-7", hour)] == [0, 1, 2, 3, 4, 5, 6, 22, 23]
    assert [hour for hour in range(24) if is_quiet("9-11", hour)] == [9, 10]
    assert not any(is_quiet("", hour) for hour in range(24))


# The application


class Post(NoMessenger):
    """Keeps the mails."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.closed = False

    async def mail(self, mail: Mail, message: EmailMessage) -> None:
        if self.closed:
            raise NotTaken("closed")
        self.mails.append(message)

    def texts(self) -> list[str]:
        found = [message.get_content() for message in self.mails]
        self.mails.clear()
        return found


class Club:
    """The application in memory with mail, and a clock of the test's own."""

    def __init__(self) -> None:
        self.post, self.ahead = Post(), 0.0
        now = Now(time=lambda: time() + self.ahead, monotonic=lambda: 1000 + self.ahead)
        limits = USUAL._replace(mail_after_seconds=0.001, telling_seconds=10_000, clock_seconds=10_000)
        self.parts = parts_alone()._replace(messenger=self.post, outside=POST, now=now, limits=limits)
        self.app = build(self.parts)

    async def tell(self) -> list[str]:
        self.ahead += 1
        await letters.tell_readers(self.app.app.state.runtime, self.parts.now.time())
        return self.post.texts()


def with_club(work: Callable[[Club, httpx.AsyncClient], Awaitable[None]]) -> None:
    async def go() -> None:
        club = Club()
        async with running(club.app) as browser:
            await work(club, browser)

    run(go())


async def seated(club: Club, browser: httpx.AsyncClient, **form: str) -> str:
    """Ada, who has a name, at a table where it is her turn."""
    usual = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:easy", "name": "Ada"}
    table = str((await browser.post("/tables", data=usual | form)).headers["location"]).removeprefix("/t/")
    row = """INSERT INTO accounts SELECT 'ada', 'Ada', '', '', '', device, 1 FROM sitters WHERE tbl = ?
      AND NOT EXISTS (SELECT 1 FROM accounts) LIMIT 1"""
    await club.parts.store.do(lambda db: db.execute(row, (table,)))
    return table


async def confirmed(club: Club, browser: httpx.AsyncClient) -> str:
    """Her address, which she confirms; the key of the links."""
    form = {"do": "mail", "address": "ada@example.org"}
    assert (await browser.post("/me/news", data=form)).status_code == 303
    (asked,) = club.post.texts()
    key = re.findall(r"https://stellwerk\.example/news/([\w-]+)", asked)[0]
    assert await club.tell() == [], "it is not confirmed"
    assert (await browser.post(f"/news/{key}", data={"do": "yes"})).status_code == 303
    return str(key)


def test_one_address_for_all_tables_and_each_turn_is_told_once() -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        assert (await browser.get("/me/news")).status_code == 403, "it needs a name"
        first = await seated(club, browser)
        key = await confirmed(club, browser)
        (told,) = await club.tell()
        assert f"https://stellwerk.example/t/{first}" in told
        assert "it is your turn" in told
        assert await club.tell() == []
        second = await seated(club, browser)
        (told,) = await club.tell()
        assert (first in told, second in told) == (False, True)
        await browser.post(f"/news/{key}", data={"do": "stop"})
        await seated(club, browser)
        assert await club.tell() == []

    with_club(work)


def test_nobody_is_told_of_a_table_that_they_look_at() -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        table = await seated(club, browser)
        await confirmed(club, browser)
        page = Socket(club.app, browser, table)
        page.send("watch")
        await page.until_asked()
        assert await club.tell() == []
        await page.close()
        assert len(await club.tell()) == 1

    with_club(work)


def test_a_mail_that_was_not_taken_is_sent_later_and_once() -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        table = await seated(club, browser)
        await confirmed(club, browser)
        club.post.closed = True
        assert await club.tell() == []
        club.post.closed = False
        assert await club.tell() == [], "it is not tried again at once"
        club.ahead += letters.AGAIN
        (told,) = await club.tell()
        assert table in told
        club.ahead += letters.AGAIN
        assert await club.tell() == []

    with_club(work)


def test_the_mail_of_a_day_that_was_not_taken_still_is_the_one_of_that_day(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await kept.do(put_reader, Reader("ada", "k" * 22, "ada@example.org", "en", True, DAILY, day=5))
        item = Item("ada", "a", "germany", 0, "turn", 3)
        assert await kept.do(mark_sent, [item], 6) == [item]
        await kept.do(mark_unsent, [item], 5)
        found = await kept.read(reader_by, "k" * 22)
        assert found
        assert found.day == 5
        assert await kept.do(mark_sent, [item], 6) == [item]

    with_store_at(where, work)


def test_what_was_seen_at_the_table_or_is_not_wanted_is_no_news_later() -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        table = await seated(club, browser)
        key = await confirmed(club, browser)
        page = Socket(club.app, browser, table)
        page.send("watch")
        await page.until_asked()
        line = Line(SAID, 1, "Ben", int(club.parts.now.time()) + 5, "Hello")
        await club.parts.store.do(add_line, table, line, Actor(1, level="easy"))
        assert await club.tell() == []
        await page.close()
        (told,) = await club.tell()
        assert "somebody wrote" not in told, "she saw it"
        found: Any = await club.parts.store.read(reader_by, key)
        await club.parts.store.do(put_reader, found._replace(kinds="turn soon"))
        await club.parts.store.do(add_line, table, line._replace(text="More", v=7), Actor(1, level="easy"))
        assert await club.tell() == []
        await club.parts.store.do(put_reader, found)
        assert await club.tell() == [], "she did not want to hear of it when it was said"

    with_club(work)


def test_a_full_table_and_an_invitation_to_a_ready_room_are_news() -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        form = {"players": "3", "seat0": "me", "seat1": "friend", "seat2": "friend"}
        table = await seated(club, browser, **form)
        await confirmed(club, browser)
        await club.tell()
        links = sorted(set(re.findall(rf"/t/{table}/sit/[\w-]+", (await browser.get(f"/t/{table}")).text)))
        texts = []
        for link, name in zip(links, ("Ben", "Cleo"), strict=True):
            async with httpx.AsyncClient(transport=httpx.ASGITransport(club.app), base_url="http://here") as friend:
                assert (await friend.post(link, data={"name": name})).status_code == 303
                texts += await club.tell()
                if name == "Cleo":
                    room = (await friend.post("/rooms", data={"game": "first-class", "name": "Cleo"})).headers[
                        "location"
                    ]
                    assert (await friend.post(room, data={"do": "invite", "who": "Ada"})).status_code == 303
        assert ["is full" in text for text in texts] == [False, True]
        (told,) = await club.tell()
        assert "First Class: you are invited to a ready room." in told
        assert f"https://stellwerk.example{room}" in told
        assert await club.tell() == []

    with_club(work)


def test_a_reminder_comes_before_time_is_out_and_once() -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        table = await seated(club, browser, pace="8h", pace_level="easy")
        await confirmed(club, browser)
        assert "it is your turn" in (await club.tell())[0]
        club.ahead += 5.9 * 3600
        assert await club.tell() == []
        club.ahead += 0.2 * 3600
        (told,) = await club.tell()
        assert re.search(r"your time is nearly out \(11\d minutes left\)\.", told)
        assert table in told
        assert await club.tell() == []

    with_club(work)


def test_the_link_of_a_mail_opens_my_seat_on_a_new_device_once() -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        table = await seated(club, browser)
        await confirmed(club, browser)
        (told,) = await club.tell()
        (token,) = re.findall(r"https://stellwerk\.example/open/([\w-]+)", told)
        async with httpx.AsyncClient(transport=httpx.ASGITransport(club.app), base_url="http://here") as phone:
            assert (await phone.get(f"/open/{token}")).status_code == 200
            assert (await phone.get(f"/open/{token}")).status_code == 200, "to look uses nothing up"
            opened = await phone.post(f"/open/{token}")
            assert (opened.status_code, opened.headers["location"]) == (303, f"/t/{table}")
            page = Socket(club.app, phone, table)
            page.send("watch")
            assert (await page.told("view"))["mine"] == [0]
            await page.close()
        async with httpx.AsyncClient(transport=httpx.ASGITransport(club.app), base_url="http://here") as thief:
            assert (await thief.post(f"/open/{token}")).status_code == 403
            assert (await thief.get("/open/" + "x" * 22)).status_code == 403
        kinds = await club.parts.store.read(lambda db: db.execute("SELECT kind FROM story").fetchall())
        assert ("joined",) in kinds, "everybody reads it"

    with_club(work)


def test_the_feed_is_behind_a_secret_address_that_can_be_changed() -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        table = await seated(club, browser)

        async def address() -> str:
            page = (await browser.get("/me/news")).text
            return "".join(re.findall(r'value="http://here(/feed/[^"]+)"', page))

        assert await address() == ""
        await browser.post("/me/news", data={"do": "feed"})
        first = await address()
        feed = ElementTree.fromstring((await browser.get(first)).text)
        names = {"a": "http://www.w3.org/2005/Atom"}
        assert [link.get("href") for link in feed.findall("a:entry/a:link", names)] == [f"http://here/t/{table}"]
        assert (await browser.get(first[:-6] + "x.atom")).status_code == 404
        await browser.post("/me/news", data={"do": "feed"})
        assert (await browser.get(first)).status_code == 404
        assert (await browser.get(await address())).status_code == 200
        await browser.post("/me/news", data={"do": "no-feed"})
        assert await address() == ""

    with_club(work)


def test_what_is_chosen_is_kept_and_what_makes_no_sense_is_refused() -> None:
    async def work(club: Club, browser: httpx.AsyncClient) -> None:
        await seated(club, browser)
        key = await confirmed(club, browser)
        good = {"do": "choose", "mode": "day", "kind_turn": "1", "first": "22", "last": "7", "mention": "123456789"}
        for wrong in ({"mode": "never"}, {"first": "25"}, {"mention": "@everyone"}, {"do": "what"}):
            assert (await browser.post("/me/news", data=good | wrong)).status_code == 400, wrong
        assert (await browser.post("/me/news", data=good | {"zone": "Europe/Rome"})).status_code == 303
        found: Any = await club.parts.store.read(reader_by, key)
        assert (found.mode, found.kinds, found.quiet, found.zone) == ("day", "turn", "22-7", "Europe/Rome")
        called = await club.parts.store.read(letters.mentions, [found.device])
        said = webhook.saying("Germany: it is the turn of <@everyone>.", "https://x/t/a", called)["content"]
        assert said == "<@123456789> Germany: it is the turn of ‹@\u200beveryone›. https://x/t/a"
        data = (await browser.get("/me/data.json")).json()
        assert data["news"][0]["address"] == "ada@example.org"
        assert key not in str(data)

    with_club(work)
