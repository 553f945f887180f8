"""Connections that are opened and left: others still get through, and the log stays short."""

import shutil
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from stellwerk.web.base.settings import USUAL as LIMITS
from tests.web.serving import LONG, Server, Visitor, running

FILES = 320
FORM = b"Content-Type: application/x-www-form-urlencoded\r\n\r\na"


@contextmanager
def few_files(db: Path) -> Iterator[Server]:
    """A server that may open few files."""
    prlimit = shutil.which("prlimit")
    assert prlimit, "a part of util-linux"
    with running(db, prlimit, f"--nofile={FILES}:{FILES}", sys.executable, "-m", "stellwerk") as server:
        yield server


def line_to(server: Server) -> socket.socket:
    host, _, port = server.address.removeprefix("http://").rstrip("/").rpartition(":")
    return socket.create_connection((host, int(port)), LONG)


def test_half_sent_requests_keep_nobody_out_and_fill_no_log(tmp_path: Path) -> None:
    with few_files(tmp_path / "tables.db") as server, ExitStack() as room:
        ada = Visitor(server.address)
        table = ada.table("germany", "me", "bot:easy")
        with ada.socket(table) as page:
            page.my_turn()
            for _ in range(2 * FILES):
                line = room.enter_context(closing(line_to(server)))
                line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            assert ada.get("/").status_code == 200
            page.play(0)
            assert ada.made("/play/germany")
        complaints = server.stop()
    assert complaints.count("\n") < 20, complaints


def test_nonsense_fills_no_log(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        for _ in range(5 * LIMITS.log_lines.most):
            with closing(line_to(server)) as line:
                line.sendall(b"NONSENSE\r\n\r\n")
                assert b"400" in line.recv(100)
        complaints = server.stop()
    assert 0 < complaints.count("\n") <= LIMITS.log_lines.most


def test_a_request_that_never_ends_is_cut_off(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", options=("--limit", "request_seconds=0.2")) as server:
        for start in (b"", b"GET / HT", b"POST /tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n" + FORM):
            with closing(line_to(server)) as line:
                line.sendall(start)
                assert closed(line), start
        ada = Visitor(server.address)
        with ada.socket(ada.table("germany", "me", "bot:easy")) as page:
            page.my_turn()
            page.connection.ping().wait(1)
            page.play(0)


def closed(line: socket.socket) -> bool:
    try:
        return line.recv(1000) == b""
    except ConnectionResetError:
        return True
