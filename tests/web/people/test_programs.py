"""Programs that play from elsewhere: a real server, the example as a process, and what a token may not do."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stellwerk.core.rng import seeded
from stellwerk.web.server.store_files import transaction
from stellwerk.web.store.transfer import rows_of
from tests.web.serving import LONG, Server, Visitor, play_out, running

ROOT = Path(__file__).parents[3]
PHRASE = "four horses pull a coach"
MESSAGES = json.loads((ROOT / "docs" / "api" / "programs.json").read_text("utf-8"))["components"]["messages"]
KINDS = {"integer": int, "string": str, "object": dict, "array": list, "boolean": bool, "null": type(None)}
FREE = ("--limit", "sign_ins_of_address=999/60", "--limit", "program_tries=8/60")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("programs") / "tables.db", options=FREE) as one:
        yield one


def named(server: Server, name: str) -> Visitor:
    visitor = Visitor(server.address)
    assert visitor.post("/me", do="new", name=name, passphrase=PHRASE).status_code == 303
    return visitor


def token_of(visitor: Visitor, name: str = "Robo") -> str:
    page = visitor.post("/me", do="program", program=name)
    assert page.status_code == 200, page.text[-300:]
    found = re.search(r'class="token" [^>]*value="([\w-]{22})"', page.text)
    assert found
    return found[1]


@contextmanager
def program(server: Server, table: str, token: str, link: str = "") -> Iterator[ClientConnection]:
    query = f"?seat={link.rpartition('/')[2]}" if link else ""
    where = server.address.replace("http", "ws") + f"t/{table}/program{query}"
    headers = {"authorization": f"Bearer {token}"}
    with connect(where, additional_headers=headers, compression=None, max_size=None) as socket:
        yield socket


def heard(socket: ClientConnection) -> dict[str, Any]:
    """The next line; it is as the description says."""
    line: dict[str, Any] = json.loads(socket.recv(timeout=LONG))
    words = {"stellwerk": "hello", "ask": "question", "over": "over", "error": "error"}
    kind = next(kind for word, kind in words.items() if word in line)
    told = MESSAGES[kind]["payload"]
    assert set(line) == set(told["required"]) == set(told["properties"])
    for name, value in line.items():
        kinds = told["properties"][name]["type"]
        assert type(value) in [KINDS[one] for one in ([kinds] if isinstance(kinds, str) else kinds)], name
    return line


def closed_with(server: Server, table: str, token: str, link: str = "") -> int:
    with program(server, table, token, link) as socket:
        return why_closed(socket)


def why_closed(socket: ClientConnection) -> int:
    """The code with which the server ends the connection; what comes before is passed over."""
    try:
        while True:
            socket.recv(timeout=LONG)
    except ConnectionClosed as problem:
        return problem.rcvd.code if problem.rcvd else 0


def test_the_example_plays_a_match_and_survives_a_restart(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    with running(db) as first:
        ada = named(first, "Ada")
        token, table = token_of(ada), ada.table("germany", "me", "friend")
        link, port = ada.links(table)[0], first.address.rstrip("/").rpartition(":")[2]
        command = [sys.executable, "examples/bots/network_bot.py", first.address.rstrip("/") + link]
        bot = subprocess.Popen(
            command, cwd=ROOT, env=os.environ | {"STELLWERK_TOKEN": token}, stdout=subprocess.PIPE, text=True
        )
        with ada.socket(table) as page:
            page.until("seats", lambda said: said["seats"][1]["here"])
            assert play_out(page, seeded(1), most=4) == 4
        first.kill()
    second = Server(db, port=int(port))
    try:
        with ada.socket(table) as page:
            assert play_out(page, seeded(2)) > 10
            said = {line["text"] for line in page.arrived[0]["chat"]}
            assert "Robo (bot) has sat down: a program plays here, and the match is not rated." in said
        assert "over: " in bot.communicate(timeout=LONG)[0]
        assert bot.returncode == 0
        assert "After your first finished match" in ada.get("/me").text  # it was not rated
    finally:
        bot.kill()
        second.stop()


def test_a_program_is_sent_its_view_and_nothing_else(server: Server) -> None:
    bea = named(server, "Bea")
    token, table = token_of(bea), bea.table("germany", "friend", "me")
    with program(server, table, token, bea.links(table)[0]) as socket:
        assert heard(socket)["game"] == "germany"
        asked = heard(socket)
        assert asked["seat"] == 0
        assert asked["time_left_ms"] is None
        view = asked["view"]
        assert set(view["deck"]) == {-2}
        assert set(view["rng"]) == {0}
        assert view["hands"][1] == [0] * 9 + [4]
        socket.send("nonsense")
        assert "could not be understood" in heard(socket)["error"]
        socket.send(json.dumps({"ask": asked["ask"], "choice": 999}))
        assert heard(socket)["error"]
    with program(server, table, token) as socket, bea.socket(table) as page:
        assert heard(socket)["stellwerk"] == 1
        assert heard(socket)["ask"] == asked["ask"]  # it has its seat, and is asked again
        page.until("view")
        socket.send(json.dumps({"ask": asked["ask"], "choice": 0}))
        assert page.until("step")["v"] == asked["ask"]
        socket.send(json.dumps({"ask": asked["ask"], "choice": 0}))  # an answer to an earlier question
        socket.send("nonsense")


def test_who_has_no_token_or_no_seat_is_turned_away(server: Server) -> None:
    cem, dora = named(server, "Cem"), named(server, "Dora")
    token, table = token_of(cem), cem.table("germany", "me", "friend")
    link = cem.links(table)[0]
    assert closed_with(server, "abcdefghijklm", token) == 4404
    assert closed_with(server, table, token) == 4403
    assert closed_with(server, table, token, "wrong") == 4403
    with dora.socket(table) as page:
        page.until("view")
        assert closed_with(server, table, dora.http.cookies["stellwerk"].partition(".")[0], link) == 4401
    shared = cem.table("germany", "me", "friend", "friend")
    assert closed_with(server, shared, token, cem.links(shared)[0]) == 4403  # others would play against two hands
    for _ in range(8):
        assert closed_with(server, table, "A" * 22, link) == 4401
    assert closed_with(server, table, token, link) == 4401  # too many tries from here


def test_tokens_are_few_hashed_and_can_be_deleted(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", options=FREE) as server:
        eva = named(server, "Eva")
        tokens = [token_of(eva, f"Robo {number}") for number in range(5)]
        assert eva.post("/me", do="program", program="One more").status_code == 400
        assert eva.post("/me", do="program", program="Robo 1").status_code == 400
        assert "Robo 3" in eva.get("/me/data.json").text
        assert all(token not in eva.get("/me").text + eva.get("/me/data.json").text for token in tokens)
        table = eva.table("germany", "me", "friend")
        with program(server, table, tokens[0], eva.links(table)[0]) as socket:
            heard(socket)
            assert eva.post("/me", do="forget", program="Robo 0").status_code == 303
            assert why_closed(socket) == 4401
        assert closed_with(server, table, tokens[0]) == 4401
        with eva.socket(table) as page:
            assert page.until("seats")["seats"][1]["kind"] == "bot"  # a bot plays on
        assert eva.post("/me", do="delete", passphrase=PHRASE).status_code == 303
    assert not set(tokens) & set((tmp_path / "tables.db").read_bytes().decode(errors="replace").split())
    with transaction(tmp_path / "tables.db") as db:
        assert rows_of(db, "programs") == []
