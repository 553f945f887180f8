"""The log of a table is its story: in the order in which it happened, with the names and times of each moment."""

import html
import re
from dataclasses import replace
from pathlib import Path
from time import time

from stellwerk.web.base.runtime import Runtime
from stellwerk.web.play import broadcast, chat, gameplay, render
from stellwerk.web.play.gameplay import choose, open_table
from stellwerk.web.play.moments import names_then
from stellwerk.web.play.seats.changes import change_seat
from stellwerk.web.play.table import Table, undoable_actions
from stellwerk.web.play.tables import in_memory
from stellwerk.web.review import replay
from stellwerk.web.store import Actor, Seat
from tests.web.play.test_ahead import two_people
from tests.web.play.test_fair_seats import a_table, at, heard, one_round, page
from tests.web.serving import Message, Socket, running

ENTRY = re.compile(r'<li data-v="(-?\d+)" data-when="(\d+)" (class="chat"|data-seat)[^>]*>(.*?)</li>', re.DOTALL)


def text_of(entry: Message) -> str:
    return str(entry["says"]) if "says" in entry else f"{entry['name']} {entry['text']}"


def as_it_arrived(socket: Socket, since: int) -> list[str]:
    """What a page was told, step by step and line by line."""
    found = list[str]()
    for message in socket.arrived[since:]:
        found += [event["says"] for event in message["events"]] if message["is"] == "step" else []
        found += [text_of(message)] if message["is"] == "chat" else []
    return found


def as_it_is_shown(view: Message) -> list[str]:
    """What a page makes of a view: a line comes before the step of the same number."""
    return [text_of(entry) for entry in sorted([*view["chat"], *view["log"]], key=lambda entry: int(entry["v"]))]


def as_it_is_written(page_text: str) -> list[str]:
    plain = [re.sub(r"<[^>]*>", "", text) for _, _, _, text in ENTRY.findall(page_text)]
    return [html.unescape(text) for text in plain]


def test_moves_and_words_stay_in_their_order(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        ada, ben, table = two_people(server)
        with ada.socket(table) as mine, ben.socket(table) as his:
            mine.until("view")
            his.until("view")
            since = len(mine.arrived)
            for number, (one, other) in enumerate([(mine, his), (his, mine)]):
                one.my_turn()
                one.play(2)
                for speaker in (one, other):
                    speaker.send("chat", text=f"word {number}")
                    mine.until("chat", lambda line: line["text"].startswith("word"))
            mine.my_turn()
            mine.play(0)
            arrived = as_it_arrived(mine, since)
        told = [says for says in arrived if says.partition(" ")[2] in ("word 0", "word 1")]
        assert told == ["Ada word 0", "Ben word 0", "Ben word 1", "Ada word 1"]
        assert arrived.index("Ada word 1") < len(arrived) - 1, "a move came last"
        with ada.socket(table) as mine:
            assert as_it_is_shown(mine.until("view"))[-len(arrived) :] == arrived
        assert as_it_is_written(ada.get(f"/t/{table}").text)[-len(arrived) :] == arrived
        server.kill()
    with running(tmp_path / "tables.db") as again:
        ada.address, ada.http.base_url = again.address, again.address
        with ada.socket(table) as mine:
            view = mine.until("view")
            assert as_it_is_shown(view)[-len(arrived) :] == arrived
            assert all(time() - 600 < line["when"] <= time() for line in view["chat"])
            assert all(time() - 600 < event["when"] <= time() for event in view["log"] if event["v"] >= 0)
        assert as_it_is_written(ada.get(f"/t/{table}").text)[-len(arrived) :] == arrived


def said(table: Table, seat: int | None) -> list[str]:
    return [event["says"] for event in render.events(table, seat, "en", 0)]


async def again(runtime: Runtime, table: Table) -> Table:
    """As somebody finds it after a restart."""
    in_memory(runtime).pop(table.id)
    return await open_table(runtime, table.id)


async def swapped(runtime: Runtime, table: Table, device: str, name: str) -> None:
    """Somebody else sits down in the place of the second player."""
    free = Seat("", "", table.seats[1].token)
    await change_seat(runtime, table, 1, free, "opened")
    await change_seat(runtime, table, 1, free._replace(name=name, devices=frozenset({device})), "sat")


def test_moves_keep_the_name_of_whoever_made_them(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben")
        await one_round(runtime, table)
        before, watching = said(table, None), page(table, "eve")
        assert any("Ben" in says for says in before)
        await swapped(runtime, table, "cem", "Cem")
        own = len(before)
        await one_more_round(runtime, table)
        for found in (table, await again(runtime, table)):
            assert said(found, None)[:own] == before, "Ben made them"
            assert not any(says.startswith("You") for says in said(found, 1)[:own]), "not Cem, who sits there now"
            later = " ".join(said(found, None)[own:])
            assert "Cem" in later
            assert "Ben" not in later
            lines = [render.chat_line(found, line, "en")["text"] for line in found.story]
            assert lines == [
                "Ben has sat down.",
                "The host has opened a seat for somebody else: Ben.",
                "Cem has sat down.",
            ]
        shown = heard(watching, "view")[-1]
        assert [line["v"] for line in shown["chat"]] == [0, 2, 2]
        assert [line["says"] for _, line in replay.story(table, None, "en")][:own] == before

    at(tmp_path / "tables.db", work)


async def one_more_round(runtime: Runtime, table: Table) -> None:
    goal = len(table.match.actions) + 2 * len(table.seats)
    while len(table.match.actions) < goal:
        (device,) = table.seats[table.turn].devices
        await choose(runtime, table, table.v, Actor(table.turn, device), 0)


def test_what_a_bot_did_meanwhile_was_not_done_by_its_person(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben")
        await one_round(runtime, table)
        mine = said(table, 1)
        assert any(says.startswith("You") for says in mine)
        seat = table.seats[1]
        await change_seat(runtime, table, 1, seat._replace(level="easy"), "standin")
        if table.turn == 0:
            await choose(runtime, table, table.v, Actor(0, "ada"), 0)
        await choose(runtime, table, table.v, Actor(1, level="easy"), 0)
        by_the_bot = len(said(table, None))
        await change_seat(runtime, table, 1, seat, "returned")
        for found in (table, await again(runtime, table)):
            names = [names_then(found, era, "en")[1] for era in range(len(found.sittings) + 1)]
            assert names[-2:] == ["Purple (bot)", "Ben"]
            assert said(found, 1)[: len(mine)] == mine
            meanwhile = " ".join(said(found, 1)[len(mine) : by_the_bot])
            assert "Purple (bot)" in meanwhile
            assert "You" not in meanwhile

    at(tmp_path / "tables.db", work)


def test_a_line_among_moves_that_were_taken_back_keeps_its_place(tmp_path: Path) -> None:
    async def work(runtime: Runtime) -> None:
        table = await a_table(runtime, "ben", game="first-class")
        eve = page(table, "eve")
        while True:
            (device,) = table.seats[table.turn].devices
            actor = Actor(table.turn, device)
            await choose(runtime, table, table.v, actor, 0)
            if table.turn == actor.seat and undoable_actions(table, actor.seat):
                break
        await chat.say(runtime, table, "ada", "a mistake?")
        await gameplay.undo(runtime, table, table.v, actor, False)
        await choose(runtime, table, table.v, actor, 0)
        for found in (table, await again(runtime, table)):
            view = broadcast.view_message(found, replace(eve))
            assert as_it_is_shown(view).index("Ada a mistake?") < len(as_it_is_shown(view)) - 1
            assert len(found.times) == len(found.match.actions)

    at(tmp_path / "tables.db", work)
