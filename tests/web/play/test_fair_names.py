"""Names of those who are signed in: they are marked, and beside them nobody else can have them."""

import re
from collections.abc import Iterator

import pytest

from stellwerk.web.base.names import clean_name
from tests.web.people.test_account import PHRASE, named
from tests.web.serving import Server, Socket, Visitor, running

SIGN = 'class="signed" role="img" title="Signed in: nobody else has this name." aria-label="signed in"'
THEIRS = "This name belongs to somebody who is signed in and plays here: choose another one."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = ["--limit", "sign_ins_of_address=999/60"]
    with running(tmp_path_factory.mktemp("names") / "tables.db", options=limits) as one:
        yield one


def marked(page: Socket) -> list[bool]:
    """Of the last message about the seats, by seat."""
    return [seat["account"] for seat in page.until("seats")["seats"]]


def test_22_19_accounts_are_marked_at_the_table_and_in_the_lobby(server: Server) -> None:
    ada, ben = named(server, "Ada"), Visitor(server.address)
    table = ada.table("germany", "me", "anybody", "anybody")
    assert ben.post("/lobby", table=table, name="Ben").status_code == 303
    lobby = Visitor(server.address).get("/lobby").text
    assert re.search(rf"with Ada <i {SIGN}>✓</i>, Ben", lobby)
    page = ben.get(f"/t/{table}").text
    shown = re.findall(rf"<span>([^<]*)</span>\s*<i {SIGN}( hidden)?>", page)
    assert shown[:2] == [("Ada", ""), ("Ben", " hidden")]
    with ben.socket(table) as his:
        assert marked(his) == [True, False, False]
        assert ben.post("/me", do="new", name="Ben", passphrase=PHRASE).status_code == 303
        assert his.until("seats", lambda said: said["seats"][1]["account"])["seats"][0]["account"], "at once"


def test_22_19_under_another_name_nobody_is_marked(server: Server) -> None:
    cleo = named(server, "Cleo")
    with cleo.socket(cleo.table("germany", "me", "bot:easy", name="Cleopatra")) as page:
        assert marked(page) == [False, False]


@pytest.mark.parametrize("name", ["Dora", " dOrA", "Ｄｏｒａ"])
def test_22_19_a_guest_cannot_have_the_name_of_an_account_at_the_table(server: Server, name: str) -> None:
    dora = named(server, "Dora") if not known(server, "Dora") else signed(server, "Dora")
    table = dora.table("germany", "me", "friend", "anybody")
    eve, link = Visitor(server.address), dora.links(table)[0]
    for path, more in ((link, {}), ("/lobby", {"table": table})):
        answer = eve.post(path, name=name, **more)
        assert (answer.status_code in (403, 409), THEIRS in answer.text) == (True, True), path
    assert eve.post(link, name="Eve").status_code == 303, "the seat is still there"


def known(server: Server, name: str) -> bool:
    return Visitor(server.address).post("/me", do="in", name=name, passphrase=PHRASE).status_code == 303


def signed(server: Server, name: str) -> Visitor:
    visitor = Visitor(server.address)
    assert visitor.post("/me", do="in", name=name, passphrase=PHRASE).status_code == 303
    return visitor


def test_22_19_nor_of_one_in_the_lobby(server: Server) -> None:
    frida = named(server, "Frida")
    frida.table("germany", "me", "anybody")
    eve = Visitor(server.address)
    form = {"game": "germany", "players": "2", "seat0": "me", "seat1": "anybody"}
    answer = eve.post("/tables", **form, name="frida")
    assert (answer.status_code, THEIRS in answer.text) == (400, True)
    assert eve.post("/tables", **form, name="Eve").status_code == 303
    assert frida.post("/tables", **form, name="Frida").status_code == 303, "it is her own"


def test_22_19_where_its_owner_is_not_a_name_is_free(server: Server) -> None:
    named(server, "Gina")
    Visitor(server.address).table("germany", "me", "bot:easy", name="Gina")


def test_22_19_no_name_brings_a_sign_of_its_own() -> None:
    assert clean_name("Ada ✓✔") == "Ada"
