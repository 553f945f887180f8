"""Whoever runs the server: by the page and by the command, with the secret and not without."""

import html
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from stellwerk.cli.admin import COMMANDS, EXAMPLES
from stellwerk.core.words import LANGUAGES, words
from tests.cli.command import here, stellwerk
from tests.web.review.test_uploads import id_of, played, uploaded
from tests.web.serving import LONG, Server, Visitor, running

SECRET = "the-secret-of-whoever-runs-it"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("admin") / "tables.db", STELLWERK_ADMIN_SECRET=SECRET) as server:
        yield server


@pytest.fixture(scope="module")
def owner(server: Server) -> Visitor:
    """Somebody who is signed in at the page."""
    owner = Visitor(server.address)
    assert owner.post("/admin/in", secret=SECRET).headers["location"] == "/admin"
    return owner


def admin(server: Server, *order: str) -> str:
    """The command, as it is typed."""
    outcome = here("admin", *order, "--at", server.address, "--secret", SECRET)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def test_a_secret_is_shown_at_the_start_and_opens_the_page(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        assert server.process.stdout is not None
        line = server.process.stdout.readline()
        secret = line.split()[-1]
        assert len(secret) >= 22, line
        assert f"{server.address}admin" in line
        outcome = stellwerk("admin", "list", "--at", server.address, STELLWERK_ADMIN_SECRET=secret)
    assert outcome.code == 0
    assert "table" in outcome.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_the_secret_nothing_is_shown_and_nothing_done(server: Server, language: str) -> None:
    eve, t = Visitor(server.address, language), words(language)
    eve.http.headers["x-forwarded-for"] = f"203.0.113.{LANGUAGES.index(language)}"
    table = eve.table("germany", "me", "bot:easy")
    assert t("The secret that the server showed when it was started") in eve.get("/admin").text.replace("&#39;", "'")
    for answer in (
        eve.get("/admin"),
        eve.post("/admin/in", secret="guess"),
        eve.post("/admin/in"),
        eve.post("/admin", do="delete", table=table),
        eve.http.get("/admin", headers={"cookie": "stellwerk-admin="}),
        eve.http.get("/admin", headers={"authorization": "Bearer"}),
        eve.http.get("/admin", headers={"authorization": f"Bearer {SECRET}x", "accept": "application/json"}),
    ):
        assert answer.status_code == 403
        assert table not in answer.text
    assert eve.get(f"/t/{table}").status_code == 200


def test_guesses_are_limited(server: Server) -> None:
    eve = Visitor(server.address)
    eve.http.headers["x-forwarded-for"] = "203.0.113.66"
    codes = [eve.post("/admin/in", secret="guess").status_code for _ in range(12)]
    assert codes == [403] * 10 + [429] * 2
    assert eve.post("/admin/in", secret=SECRET).status_code == 429, "the right one would tell which it is"
    bearer = {"authorization": f"Bearer {SECRET}"}
    assert [eve.http.get(path, headers=bearer).status_code for path in ("/admin", "/metrics")] == [429, 429]
    assert Visitor(server.address).http.get("/admin", headers=bearer).status_code == 200, "for others it is looked at"


def test_another_site_cannot_act_for_whoever_runs_it(server: Server, owner: Visitor) -> None:
    table = Visitor(server.address).table("germany", "me", "bot:easy")
    answer = owner.http.post("/admin", data={"do": "delete", "table": table}, headers={"origin": "http://evil"})
    assert answer.status_code == 403
    assert owner.get(f"/t/{table}").status_code == 200


def test_all_tables_are_listed_with_where_they_were_made(server: Server, owner: Visitor) -> None:
    ada = Visitor(server.address)
    ada.http.headers["x-forwarded-for"] = "203.0.113.5"
    table = ada.table("germany", "me", "friend", name0="<Ada>")
    page = owner.get("/admin").text
    assert table in page
    assert "203.0.113.5" in page
    assert "&lt;Ada&gt;" in page
    assert table in admin(server, "list")


def test_tries_and_uploads_are_marked(server: Server, owner: Visitor) -> None:
    ada = Visitor(server.address)
    match = ada.table("germany", "me", "bot:easy", seed="5")
    tried = ada.made(f"/t/{match}/fork?step=0", seat0="me", seat1="bot:easy")
    seen = id_of(uploaded(ada, played("germany", 3).to_json()))
    found = owner.http.get("/admin", headers={"accept": "application/json"}).json()["tables"]
    kinds = {table["id"]: table["kind"] for table in found}
    assert [kinds[id] for id in (match, tried, seen)] == ["match", "try", "uploaded"]
    rows = dict(re.findall(r'<a href="/t/(\w+)">.*?</td>\s*<td>(.*?)</td>', owner.get("/admin").text))
    assert [rows[id] for id in (match, tried, seen)] == ["germany", "germany · Try", "germany · Uploaded"]
    listed = admin(server, "list")
    assert "try" in listed
    assert "uploaded" in listed


def test_a_hidden_table_leaves_the_start_page_and_is_played_on(server: Server) -> None:
    ada, ben = Visitor(server.address), Visitor(server.address)
    table = ada.table("germany", "me", "bot:easy", listed="on")
    assert table in ben.get("/").text
    admin(server, "hide", table)
    assert table not in ben.get("/").text
    assert ada.get(f"/t/{table}").status_code == 200
    admin(server, "show", table)
    assert table in ben.get("/").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_closed_table_says_so_and_can_be_downloaded(server: Server, owner: Visitor, language: str) -> None:
    ada, t = Visitor(server.address, language), words(language)
    closed = t("This table was closed by whoever runs this server.")
    table = ada.table("germany", "me", "here")
    with ada.socket(table) as page:
        page.until("seats")
        assert owner.post("/admin", do="close", table=table).status_code == 303
        assert page.until("error")["says"] == closed
        with pytest.raises(ConnectionClosed):
            page.next()
    answer = ada.get(f"/t/{table}")
    assert answer.status_code == 200, "as a record"
    assert closed in html.unescape(answer.text)
    assert ada.get(f"/t/{table}/match.json").json()["actions"] == []
    assert Visitor(server.address).get(f"/t/{table}/match.json").status_code == 403
    assert ada.get("/").status_code == 200


def test_a_deleted_table_is_gone_with_all_that_was_said(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "here")
    with ada.socket(table) as page:
        page.send("chat", text="something that must go")
        page.until("chat")
        admin(server, "delete", table)
        page.until("error")
    assert ada.get(f"/t/{table}").status_code == 404
    admin(server, "delete", table)  # once more: for good
    assert "no such table" in here("admin", "delete", table, "--at", server.address, "--secret", SECRET).err


def test_a_banned_address_is_turned_away_also_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", STELLWERK_ADMIN_SECRET=SECRET) as server:
        ada, eve = Visitor(server.address), Visitor(server.address)
        eve.http.headers["x-forwarded-for"] = "2001:db8::5"
        table = eve.table("germany", "me", "here")
        address = server.address.replace("http", "ws") + f"t/{table}/live"
        origin: Any = server.address.rstrip("/")
        with connect(address, origin=origin, additional_headers={"x-forwarded-for": "2001:db8::6"}) as page:
            page.send('{"do":"watch"}')
            page.recv(timeout=LONG)
            admin(server, "ban", "2001:db8::7", "--why", "noise")
            with suppress(ConnectionClosed):
                for _ in page:
                    pass
            assert page.close_code == 4403
        assert "2001:db8::/64 is turned away until" in admin(server, "list")
        assert (eve.get("/").status_code, eve.post("/play/germany").status_code) == (403, 403)
        assert eve.post("/admin/in", secret=SECRET).status_code == 303, "who banned the own address can lift it"
        assert ada.get("/").status_code == 200
    with running(tmp_path / "tables.db", STELLWERK_ADMIN_SECRET=SECRET) as again:
        header = {"x-forwarded-for": "2001:db8::5"}
        assert httpx.get(again.address, headers=header, timeout=LONG).status_code == 403
        admin(again, "lift", "2001:db8::/64")
        assert httpx.get(again.address, headers=header, timeout=LONG).status_code == 200


@pytest.mark.parametrize(
    ("order", "says"),
    [
        (("list",), "Give the secret"),
        (("list", "--secret", "x", "--at", "http://127.0.0.1:9/"), "No server answers"),
        (("list", "--secret", "x", "--at", "ftp://127.0.0.1/"), "no address of a server"),
    ],
)
def test_what_the_command_cannot_do_is_said_in_one_line(
    order: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STELLWERK_ADMIN_SECRET", raising=False)
    outcome = here("admin", *order)
    assert outcome.code == 2
    assert says in outcome.err
    assert outcome.err.count("\n") == 1


def test_a_wrong_secret_is_said_in_one_line(server: Server) -> None:
    outcome = here("admin", "list", "--secret", "wrong", "--at", server.address)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "does not know this secret" in outcome.err


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example(name: str) -> None:
    text = re.sub(r"\s+", " ", here("admin", name, "--help").out)
    assert EXAMPLES[name] in text
