"""Replays: what each may see of a match that runs, and of one that is over."""

import re
from typing import Any

import pytest

from stellwerk.core.words import LANGUAGES
from stellwerk.web.play.render import draw
from stellwerk.web.play.table import Table, names_of
from stellwerk.web.review import replay
from tests.web.serving import Server, Visitor
from tests.web.store.test_records import over
from tests.web.tables import a_table, play_some, stored, with_store


def moment(visitor: Visitor, table: str, step: int, seat: str = "all", **more: str) -> dict[str, Any]:
    key = "".join(f"&{name}={value}" for name, value in more.items())
    answer: dict[str, Any] = visitor.get(f"/t/{table}/moment?step={step}&seat={seat}{key}").json()
    return answer


def eyes(visitor: Visitor, table: str) -> list[str]:
    """What the page offers to look through."""
    page = visitor.get(f"/t/{table}/replay").text
    return page.partition('id="eyes"')[2].partition("</select>")[0].split("<option")[1:]


def test_a_running_match_is_seen_again_as_one_knew_it(server: Server) -> None:
    ada, eve = Visitor(server.address), Visitor(server.address)
    table = ada.table("germany", "me", "bot:easy")
    with ada.socket(table) as page:
        page.my_turn()
        page.play(0)
        before = page.my_turn()
        page.play(0)
    own, hers = moment(ada, table, before["at"], "0"), moment(eve, table, before["at"], "0")
    assert 'id="ticket-' in own["panels"]
    assert 'id="ticket-' not in hers["panels"], "somebody else's eyes are not lent"
    assert moment(ada, table, before["at"], "1")["panels"] == own["panels"], "only one's own"
    assert own["question"] == before["question"]
    assert len(eyes(ada, table)) == 2
    assert len(eyes(eve, table)) == 1


def test_a_device_with_several_seats_shows_no_hand_while_the_match_runs(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "here")
    assert len(eyes(ada, table)) == 1
    with ada.socket(table) as page:
        page.send("look", seat=0)
        page.my_turn()
        page.play(0)
    assert not any('id="ticket-' in moment(ada, table, step, str(seat))["panels"] for step in (0, 1) for seat in (0, 1))


def test_when_it_is_over_those_who_may_have_the_record_look_through_any_eyes(server: Server) -> None:
    ada, eve = Visitor(server.address), Visitor(server.address)
    table = over(ada)
    assert len(eyes(ada, table)) == 3
    assert len(eyes(eve, table)) == 1
    key = ada.get(f"/t/{table}").text.partition("match.json?key=")[2].partition('"')[0]
    assert moment(eve, table, 9, "1", key=key)["panels"] == moment(ada, table, 9, "1")["panels"]
    assert moment(eve, table, 9, "1")["panels"] == moment(ada, table, 9, "all")["panels"]


def test_the_address_of_a_step_leads_there(server: Server) -> None:
    ada = Visitor(server.address)
    table = over(ada)
    there = ada.get(f"/t/{table}?step=5").headers["location"]
    assert there == f"/t/{table}/replay?step=5"
    assert 'value="5"' in ada.get(there).text
    assert ada.get(f"/t/{table}/replay?step=x").status_code == 200
    assert moment(ada, table, 99999)["step"] == len(over_actions(ada, table))


def test_a_position_is_a_picture_to_share(server: Server) -> None:
    ada, eve = Visitor(server.address), Visitor(server.address)
    table = over(ada)
    svg = ada.get(f"/t/{table}/picture.svg?step=9&seat=1")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert svg.text.startswith("<svg")
    assert ada.get(f"/t/{table}/picture.png?step=9&seat=1").content.startswith(b"\x89PNG")
    assert (
        eve.get(f"/t/{table}/picture.svg?step=9&seat=1").text == ada.get(f"/t/{table}/picture.svg?step=9&seat=all").text
    )
    assert ada.get(f"/t/{table}/picture.gif").status_code == 404


def over_actions(ada: Visitor, table: str) -> list[Any]:
    actions: list[Any] = ada.get(f"/t/{table}/match.json").json()["actions"]
    return actions


@pytest.mark.parametrize("game", ["germany", "first-class"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_is_what_was_drawn_then(tmp_path: Any, game: str, language: str) -> None:
    async def work(store: Any) -> None:
        table = a_table("ada", "bot:easy", game=game)
        await stored(store, table)
        seen = []
        for _ in range(25):
            seen.append(panels_now(table, language))
            await play_some(store, table, 1)
        for step, panels in enumerate(seen):
            assert list(draw(replay.earlier(table, step), 0, language).sections.values()) == panels, step
        lines = [line["says"] for _, line in replay.story(table, None, language)]
        assert lines == table.match.story(None, language, names=names_of(table, language))

    with_store(tmp_path, work)


def panels_now(table: Table, language: str) -> list[Any]:
    return list(draw(table, 0, language).sections.values())


OPEN_GRAPH = r'<meta property="og:(\w+)" content="([^"]*)">'


def test_a_link_that_is_sent_shows_the_match(server: Server) -> None:
    ada, eve = Visitor(server.address), Visitor(server.address)
    table = over(ada)
    told = dict(re.findall(OPEN_GRAPH, eve.get(f"/t/{table}/replay").text))
    assert told["image"] == f"{server.address}t/{table}/picture.png?seat=all", "chat programs want all of it"
    assert re.fullmatch(r".+ \S+ · .+ \S+", told["description"]), "who played, and their points"
    assert told == dict(re.findall(OPEN_GRAPH, eve.get(f"/t/{table}").text)) | {"title": told["title"]}, (
        "so does the table's"
    )
    first, again = (eve.http.get(told["image"]).content for _ in range(2))
    assert first == again
    assert first.startswith(b"\x89PNG")
