"""What people say: reactions in everybody's language, and spectators whom players read after the match alone."""

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from stellwerk.core.words import LANGUAGES, words
from stellwerk.web.alone import parts_alone
from stellwerk.web.app import build
from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play import chat, gameplay, render
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.table import Refused, Table
from stellwerk.web.store import REACTED, SAID, WATCHED, Actor, Line, Store, add_line, add_table, read_table
from stellwerk.web.store.upkeep import forget
from tests.web.in_memory import Socket, running
from tests.web.tables import run, seats, setting, with_store_at

ADVICE = "Take the tunnel to Munich"


class Heard(Socket):
    """A page that keeps everything that comes over the wire."""

    def __init__(self, app: Any, browser: httpx.AsyncClient, table: str) -> None:
        self.wire: list[str] = []
        super().__init__(app, browser, table)
        self.send("watch")

    async def hear(self, message: Any) -> None:
        self.wire.append(json.dumps(message))
        if "error" not in message.get("text", ""):
            await super().hear(message)

    async def said(self, text: str) -> dict[str, Any]:
        """The line, when it arrives."""
        while (line := await self.told("chat"))["text"] != text:
            pass
        return line


class Room:
    """Ada, who plays with Ben, and Eve, who watches."""

    def __init__(self, app: Any, ada: httpx.AsyncClient, ben: httpx.AsyncClient, eve: httpx.AsyncClient) -> None:
        self.app, self.ada, self.ben, self.eve, self.id = app, ada, ben, eve, ""

    @property
    def runtime(self) -> Runtime:
        found: Runtime = self.app.app.state.runtime
        return found

    async def seated(self) -> None:
        form = {"game": "first-class", "players": "2", "seat0": "me", "seat1": "anybody", "name": "Ada", "undo": "on"}
        made = await self.ada.post("/tables", data=form)
        self.id = str(made.headers["location"]).removeprefix("/t/")
        assert (await self.ben.post("/lobby", data={"table": self.id, "name": "Ben"})).status_code == 303

    async def pages(self) -> list[Heard]:
        found = [Heard(self.app, who, self.id) for who in (self.ada, self.ben, self.eve)]
        for page in found:
            await page.told("view")
        return found

    async def table(self) -> Table:
        return await gameplay.open_table(self.runtime, self.id)

    async def play_to_the_end(self) -> None:
        table = await self.table()
        while not table.over:
            (device,) = table.seats[table.turn].devices
            await gameplay.choose(self.runtime, table, table.v, Actor(table.turn, device), 0)


def in_a_room(work: Callable[[Room], Awaitable[None]]) -> None:
    async def go() -> None:
        app = build(parts_alone())
        way = httpx.ASGITransport(app)
        async with (
            running(app) as ada,
            httpx.AsyncClient(transport=way, base_url="http://here") as ben,
            httpx.AsyncClient(transport=way, base_url="http://here") as eve,
        ):
            room = Room(app, ada, ben, eve)
            await room.seated()
            await work(room)

    run(go())


def test_players_do_not_read_spectators_before_the_match_is_over() -> None:
    async def work(room: Room) -> None:
        mine, his, hers = await room.pages()
        hers.send("chat", text=ADVICE)
        line = await hers.said(ADVICE)
        assert (line["watching"], line["seat"], line["name"]) == (True, -1, "A spectator")
        table = await room.table()
        bot = table.seats[1]._replace(level="easy")
        async with gameplay.changing(room.runtime, table):  # everybody is sent a new view: Ben's shows no seat of his
            await change_seat(room.runtime, table, 1, bot, "timeout")
            await change_seat(room.runtime, table, 1, bot._replace(level=""), "returned")
        mine.send("chat", text="Hello")
        for page in (mine, his, hers):
            await page.said("Hello")
        pages = [await who.get(f"/t/{room.id}") for who in (room.ada, room.ben, room.eve)]
        again = Heard(room.app, room.ben, room.id)
        await again.told("view")
        for heard in (*mine.wire, *his.wire, *again.wire, pages[0].text, pages[1].text):
            assert ADVICE not in heard
        assert ADVICE in pages[2].text
        await room.play_to_the_end()
        for page in (mine, his, again):
            await page.said(ADVICE)
            assert sum(ADVICE in heard for heard in page.wire) == 1, "once"
        assert ADVICE in (await room.ben.get(f"/t/{room.id}")).text
        for page in (mine, his, hers, again):
            await page.close()

    in_a_room(work)


def test_a_reaction_is_read_in_the_language_of_whoever_reads_it() -> None:
    async def work(room: Room) -> None:
        room.ben.headers["accept-language"] = "de"
        mine, his, hers = await room.pages()
        mine.send("react", what="well")
        assert (await mine.said("Well played!"))["name"] == "Ada"
        assert (await hers.said("Well played!"))["seat"] == 0
        stored = await room.runtime.store.read(read_table, room.id)
        assert stored is not None
        assert [(line.kind, line.text) for line in stored.story][-1] == (REACTED, "well")
        told = (await room.ada.get(f"/t/{room.id}/chat")).json()
        assert [what for what, _ in told["reactions"]] == list(render.REACTIONS)
        for wrong in ({"what": "a long text of my own"}, {"what": 7}, {}):
            mine.send("react", **wrong)
        hers.send("react", what="well")
        mine.send("chat", text="The end")
        for page in (mine, his, hers):
            await page.said("The end")
        table = await room.table()
        assert len([line for line in table.story if line.kind == REACTED]) == 1
        for page in (mine, his, hers):
            await page.close()

    in_a_room(work)


def test_reactions_have_words_in_all_languages() -> None:
    line = Line(REACTED, 0, "Ada", 1, "luck")
    said = {render.spoken(line, words(language))["text"] for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert render.spoken(line._replace(text="unknown"), words("en"))["text"] == ""


def test_however_much_spectators_say_players_can_write() -> None:
    async def work(room: Room) -> None:
        table = await room.table()

        async def chatter() -> None:
            for number in range(1000):
                await chat.say(room.runtime, table, f"eve{number}", "again")

        with pytest.raises(Refused, match="a lot at once"):
            await chatter()
        (device,) = table.seats[0].devices
        await chat.say(room.runtime, table, device, "I can")
        assert table.story[-1].kind == SAID

    in_a_room(work)


def test_what_was_said_is_deleted_in_time_in_both_stores(where: Path | str) -> None:
    async def work(kept: Store) -> None:
        await kept.do(add_table, setting(id="a"), seats("ada", "ben"), 0)
        for kind in (SAID, REACTED, WATCHED, "sat"):
            await kept.do(add_line, "a", Line(kind, 0, "Ada", 1, "x"))
        await kept.do(forget, 10 * 86400, 1)
        stored = await kept.read(read_table, "a")
        assert stored is not None
        assert [line.kind for line in stored.story] == ["sat"]

    with_store_at(where, work)
