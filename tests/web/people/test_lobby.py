"""The lobby: seats for anybody are found by what somebody looks for, and taken with one press by one person."""

from collections.abc import Iterator

import pytest

from stellwerk.core.words import LANGUAGES, words
from tests.web.serving import Server, Visitor, limited, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where many come from one address."""
    options = limited("lobby_of_address=1000/60", "offers_of_address=1000/60")
    with running(tmp_path_factory.mktemp("web") / "tables.db", options=options) as server:
        yield server


def in_lobby(server: Server, query: str = "") -> str:
    return Visitor(server.address).get(f"/lobby?{query}").text


def found(server: Server, table: str, query: str = "") -> bool:
    """Whether the live list has a table."""
    answer = Visitor(server.address).get(f"/lobby/list?{query}")
    assert answer.status_code == 200
    return f'value="{table}"' in answer.text


def test_a_stranger_sits_down_with_one_press_and_the_seat_leaves_the_lobby(server: Server) -> None:
    ada, ben, eve = (Visitor(server.address) for _ in range(3))
    table = ada.table("germany", "me", "anybody", name="Ada")
    assert found(server, table)
    assert "with Ada" in in_lobby(server)
    answer = ben.post("/lobby", table=table, name="Ben")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    with ben.socket(table) as his:
        assert his.until("view")["mine"] == [1]
        assert his.shows["names"] == ["Ada", "You"]
    assert not found(server, table)
    assert eve.post("/lobby", table=table, name="Eve").status_code == 409
    assert 'value="Ben"' in ben.get("/lobby").text, "the name is asked for once"


def test_a_device_takes_one_seat_of_a_table_however_often_it_presses(server: Server) -> None:
    ada, ben = Visitor(server.address), Visitor(server.address)
    table = ada.table("germany", "me", "anybody", "anybody")
    for who in (ben, ben, ada):
        assert who.post("/lobby", table=table, name="Ben").status_code == 303
    assert found(server, table)
    with ben.socket(table) as his:
        assert his.until("view")["mine"] == [1]


def test_the_host_opens_a_seat_for_anybody_and_closes_it_again(server: Server) -> None:
    ada, ben = Visitor(server.address), Visitor(server.address)
    table = ada.table("germany", "me", "friend")
    assert ben.post("/lobby", table=table, name="Ben").status_code == 409, "a seat for a friend is for a friend"
    assert ben.post(f"/t/{table}/seat", seat="1", do="anybody").status_code == 403, "only the host"
    assert ada.post(f"/t/{table}/seat", seat="0", do="anybody").status_code == 403, "the host sits there"
    assert ada.post(f"/t/{table}/seat", seat="1", do="anybody").status_code == 303
    assert found(server, table)
    assert "Anybody can take this seat" in ada.get(f"/t/{table}").text
    assert ada.post(f"/t/{table}/seat", seat="1", do="private").status_code == 303
    assert not found(server, table)
    assert ben.post("/lobby", table=table, name="Ben").status_code == 409
    (link,) = ada.links(table)
    assert ben.post(link, name="Ben").status_code == 303, "the link works as before"


def test_a_bot_takes_the_seat_out_of_the_lobby(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "anybody")
    assert ada.post(f"/t/{table}/seat", seat="1", do="bot").status_code == 303
    assert Visitor(server.address).post("/lobby", table=table, name="Ben").status_code == 409
    assert not found(server, table)


def test_practice_tables_are_never_in_the_lobby(server: Server) -> None:
    ada = Visitor(server.address)
    answer = ada.post("/tables", game="germany", players="2", seat0="me", seat1="anybody", seed="7")
    assert answer.status_code == 400
    assert "dealt by chance" in answer.text
    table = ada.table("germany", "me", "bot:easy", seed="7")
    assert ada.post(f"/t/{table}/seat", seat="1", do="anybody").status_code == 403


def test_what_is_looked_for_is_found_and_nothing_else(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("first-class", "me", "anybody", "bot:easy", modules="AC")
    assert found(server, table, "game=first-class&players=3&modules=C&pace=none")
    for query in ("game=germany", "players=2", "game=first-class&modules=B", "pace=clock", "pace=move"):
        assert not found(server, table, query), query
    page = in_lobby(server, "game=first-class")
    assert 'name="modules"' in page
    assert "Variant: three or more modules" in page
    assert "more-modules allows" not in page, "what is said to those who type it is not what an option is called"
    assert 'name="modules"' not in in_lobby(server)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_in_the_visitors_language(server: Server, language: str) -> None:
    page = Visitor(server.address, language).get("/lobby").text
    for sentence in ("Lobby", "What you look for", "No time limit"):
        assert words(language)(sentence) in page
    assert '<a class="button" href="/lobby">' in Visitor(server.address, language).get("/").text


def test_who_looks_or_takes_too_much_is_told_to_wait(server: Server, tmp_path_factory: pytest.TempPathFactory) -> None:
    options = limited("lobby_of_address=2/60", "lobby_seats_of_address=1/60")
    with running(tmp_path_factory.mktemp("web") / "tables.db", options=options) as narrow:
        ada, ben = Visitor(narrow.address), Visitor(narrow.address)
        table = ada.table("germany", "me", "anybody", "anybody")
        assert [ben.get("/lobby/list").status_code for _ in range(3)] == [200, 200, 429]
        assert ben.post("/lobby", table=table, name="Ben").status_code == 303
        assert Visitor(narrow.address).post("/lobby", table=table, name="Eve").status_code == 429
