"""A server that is killed loses nothing that anybody was told of."""

import os
from pathlib import Path

from stellwerk.core.rng import below, seeded
from tests.web.serving import Message, Server, Visitor, running


def test_a_killed_server_goes_on_in_the_middle_of_a_chain(tmp_path: Path) -> None:
    rng = seeded(8)
    with running(tmp_path / "tables.db") as server:
        ada = Visitor(server.address)
        table = ada.table("first-class", "me", "bot:easy", seed="5", name="Ada")
        seen = play_into_a_chain(server, ada, table, rng)
    with running(tmp_path / "tables.db") as again:
        ada.address = again.address
        ada.http.base_url = again.address
        with ada.socket(table, seen=seen["at"], v=seen["v"], seat=0) as socket:
            view = socket.until("view")
            same = ("v", "at", "choices", "question", "scores", "undo", "names", "to")
            assert {key: view[key] for key in same} == {key: seen[key] for key in same}
            socket.play(0)
        assert ada.get("/").text.count(f"/t/{table}") >= 1


def play_into_a_chain(server: Server, ada: Visitor, table: str, rng: list[int]) -> Message:
    """Up to where something could be taken back, with some undoing on the way; then the server is killed."""
    with ada.socket(table) as socket:
        backs = 0
        while socket.my_turn()["at"] < 70:
            if socket.shows["undo"] and backs < 3:
                v = socket.shows["v"]
                socket.send("undo", v=v)
                socket.wait(lambda shows, v=v: shows["v"] > v)  # type: ignore[misc]
                backs += 1
            else:
                socket.play(below(rng, len(socket.shows["choices"])))
        while not socket.my_turn()["undo"]:
            socket.play(below(rng, len(socket.shows["choices"])))
        seen = dict(socket.shows)
        assert backs == 3
        server.kill()
        return seen


def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        eve = Visitor(server.address)
        table = eve.table("germany", "bot:easy", "bot:easy", "bot:easy")
        with eve.socket(table) as socket:
            told = socket.wait(lambda shows: shows["at"] > 20)["at"]
            server.kill()
    with running(tmp_path / "tables.db") as again:
        eve.address = again.address
        with eve.socket(table) as socket:
            assert socket.until("view")["at"] >= told, "what was told had been stored"
            assert socket.wait(lambda shows: shows["over"])["winners"]
        assert again.stop() == ""


def test_the_bots_of_a_killed_server_do_not_stay_behind(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        eve = Visitor(server.address)
        with eve.socket(eve.table("germany", "bot:easy", "bot:easy")) as socket:
            socket.wait(lambda shows: shows["at"] > 3)
            children = children_of(server.process.pid)
            assert children
            server.kill()
    for child in children:
        wait_gone(child)


def children_of(pid: int) -> list[int]:
    return [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]


def wait_gone(pid: int) -> None:
    """Until the process has ended: its number is free, or waits to be collected."""
    while True:
        try:
            os.kill(pid, 0)
            if ") Z" in Path(f"/proc/{pid}/stat").read_text():
                return
        except (ProcessLookupError, FileNotFoundError):
            return
