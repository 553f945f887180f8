"""What one address may have of the lobby, a name, the chat and a mailbox; and forty people share one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk.web.people.mail import mailbox
from tests.web.people.test_account import OTHER, PHRASE, named, signed_in
from tests.web.serving import Server, Visitor, running


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Server]:
    limits = ["offers_of_address=6/600", "lobby_page=4", "sign_ins_of_name=3/600", "sign_ins_to_name=5/600"]
    limits += ["chat_of_table=6/60", "chat_of_address=8/60", "chat=5/60"]
    with running(tmp_path / "tables.db", options=[part for limit in limits for part in ("--limit", limit)]) as server:
        yield server


def listed(visitor: Visitor, query: str = "") -> list[str]:
    return re.findall(r'data-table="(\w+)"', visitor.get(f"/lobby/list?{query}").text)


def test_22_07_one_address_has_a_share_of_the_lobby(narrow: Server) -> None:
    form = {"game": "germany", "players": "2", "seat0": "me", "seat1": "anybody"}
    statuses = [Visitor(narrow.address).post("/tables", **form).status_code for _ in range(8)]
    assert statuses == [303] * 6 + [429] * 2, "however many devices it has"
    ada = Visitor(narrow.address)
    table = ada.table("germany", "me", "friend")
    answer = ada.post(f"/t/{table}/seat", seat="1", do="anybody")
    assert (answer.status_code, "many tables into the lobby" in answer.text) == (403, True), "nor by opening a seat"


def test_22_07_older_tables_are_on_the_next_page(narrow: Server) -> None:
    ada, eve = Visitor(narrow.address), Visitor(narrow.address)
    made = [ada.table("germany", "me", "anybody") for _ in range(6)]
    first, second = listed(eve), listed(eve, "page=2")
    assert (len(first), len(second)) == (4, 2)
    assert set(first) | set(second) == set(made)
    assert listed(eve, "page=99") == second, "the last one"
    assert listed(eve, "page=x") == first
    page = eve.get("/lobby?game=germany&nonsense=1").text
    assert "6 tables have open seats" in page
    assert 'href="/lobby?game=germany&amp;page=2"' in page
    assert "Page 1 of 2" in page
    assert 'href="/lobby?page=1"' in eve.get("/lobby?page=2").text


def wrong(visitor: Visitor, name: str, times: int) -> list[int]:
    return [visitor.post("/me", do="in", name=name, passphrase=f"{OTHER} {n}").status_code for n in range(times)]


def test_22_08_whoever_guesses_is_stopped_and_the_owner_is_not(narrow: Server) -> None:
    ada = named(narrow, "Dora")
    assert ada.post("/me", do="out").status_code == 303
    assert wrong(Visitor(narrow.address), "Dora", 4) == [400, 400, 429, 429], "one was making the name"
    assert wrong(Visitor(narrow.address), " DORA ", 1) == [429]
    assert ada.post("/me", do="in", name="dora", passphrase=PHRASE).status_code == 303, "a known browser"
    assert ada.post("/me", do="out").status_code == 303
    assert wrong(ada, "Dora", 4) == [400, 400, 400, 429], "which may not guess without end either"


def test_22_08_a_browser_is_known_under_its_own_name_alone(narrow: Server) -> None:
    named(narrow, "Emma")
    eve = named(narrow, "Eve")
    assert eve.post("/me", do="out").status_code == 303
    assert wrong(eve, "Emma", 3) == [400, 400, 429]
    eve.http.cookies.set("stellwerk-known", "x.y")
    assert wrong(eve, "Emma", 1) == [429]


def test_22_11_chat_is_limited_at_a_table_and_from_an_address(narrow: Server) -> None:
    ada, ben, tables = Visitor(narrow.address), Visitor(narrow.address), list[str]()
    for _ in range(2):
        table = ada.table("germany", "me", "friend")
        ben.post(ada.links(table)[0], name="Ben")
        tables.append(table)
    assert [said(who, table) for table in tables[:1] for who in (ada, ben)] == [4, 2], "six at one table"
    cleo = Visitor(narrow.address)
    third = cleo.table("germany", "me", "friend")
    assert said(cleo, third) == 2, "and eight from one address"


def said(visitor: Visitor, table: str) -> int:
    """How many of four lines are heard."""
    with visitor.socket(table) as page:
        page.wait(lambda shows: shows["mine"])
        before = len(page.arrived)
        for number in range(4):
            page.send("chat", text=f"line {number}")
        page.send("ping")
        page.until("pong")
        return sum(m["is"] == "chat" and m.get("text", "").startswith("line") for m in page.arrived[before:])


def test_22_11_a_line_of_chat_has_few_accents(narrow: Server) -> None:
    ada = Visitor(narrow.address)
    with ada.socket(ada.table("germany", "me", "friend")) as page:
        page.wait(lambda shows: shows["mine"])
        page.send("chat", text="a" + "\u0300" * 200 + "b")
        line = page.until("chat", lambda line: line["name"] != "")
        assert line["text"] == "\u00e0" + "\u0300" * 3 + "b"


def test_22_18_forty_people_at_one_address_sit_down(server: Server) -> None:
    """With the usual settings, in one evening: ten tables in the lobby, each with seats for four more."""
    hosts = [Visitor(server.address) for _ in range(10)]
    tables = [host.table("germany", "me", *["anybody"] * 4, name="Host") for host in hosts]
    guests = [Visitor(server.address) for _ in range(40)]
    for number, guest in enumerate(guests):
        assert guest.get("/lobby").status_code == 200
        assert guest.get("/lobby/list").status_code == 200
        assert guest.post("/lobby", table=tables[number // 4], name=f"Guest {number}").status_code == 303, number
        with guest.socket(tables[number // 4]) as page:
            assert page.wait(lambda shows: shows["mine"])["mine"]


def test_22_18_one_device_takes_no_seats_without_end(tmp_path: Path) -> None:
    limits = ["--limit", "lobby_seats=2/600", "--limit", "lobby_seats_of_address=3/600"]
    with running(tmp_path / "tables.db", options=limits) as server:
        ada, ben = Visitor(server.address), Visitor(server.address)
        tables = [ada.table("germany", "me", "anybody", "anybody") for _ in range(4)]
        answers = [ben.post("/lobby", table=table, name="Ben").status_code for table in tables]
        assert answers == [303, 303, 303, 429], "new, and then twice as the device that it is"
        news = [Visitor(server.address).post("/lobby", table=tables[3], name="Eve").status_code for _ in range(3)]
        assert news == [303, 303, 429]


@pytest.mark.parametrize("address", ["Ada+1@example.org", "ada+x+y@EXAMPLE.org", "ada@example.org"])
def test_22_26_what_stands_behind_a_plus_is_one_mailbox(address: str) -> None:
    assert mailbox(address) == "ada@example.org"


def test_22_26_other_people_are_others() -> None:
    assert (
        len({mailbox(one) for one in ("ada@example.org", "a.da@example.org", "ada@example.com", "+a@b.c", "+b@b.c")})
        == 5
    )


def test_22_08_a_name_is_known_on_a_second_browser_after_it_signed_in_there(narrow: Server) -> None:
    named(narrow, "Frida")
    phone = signed_in(narrow, "Frida")
    assert phone.post("/me", do="out").status_code == 303
    assert wrong(Visitor(narrow.address), "Frida", 2)[-1] == 429
    assert phone.post("/me", do="in", name="Frida", passphrase=PHRASE).status_code == 303
