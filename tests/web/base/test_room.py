"""The file of the store: it does not grow without end, belongs to one server, and is watched."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stellwerk.core.words import LANGUAGES, words
from stellwerk.web.base.answers import NOT_STORED
from stellwerk.web.base.settings import USUAL as LIMITS
from stellwerk.web.base.settings import Limits, Rate
from tests.web.serving import LONG, Server, Visitor, running


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_store_that_is_full_takes_no_more_tables(tmp_path: Path, language: str) -> None:
    with running(tmp_path / "tables.db", options=("--limit", "store_bytes=1000")) as server:
        answer = Visitor(server.address, language).post("/play/germany")
    assert answer.status_code == 507
    assert words(language)("This server has no room for more tables.") in answer.text


def test_an_address_has_a_number_of_tables_a_day(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", options=("--limit", "tables_a_day=2/86400")) as server:
        answers = [Visitor(server.address).post("/play/germany").status_code for _ in range(3)]
    assert answers == [303, 303, 429]
    assert Limits().tables_a_day == LIMITS.tables_a_day == Rate(1000, 86400)


@pytest.mark.parametrize("swapped", [False, True])
def test_a_file_that_is_deleted_or_replaced_is_noticed(tmp_path: Path, swapped: bool) -> None:
    with running(tmp_path / "tables.db") as server:
        ada = Visitor(server.address)
        with ada.socket(ada.table("germany", "me", "here")) as page:
            page.send("look", seat=0)
            page.wait(lambda shows: shows["seat"] == 0)
            if swapped:
                shutil.copy(server.db, tmp_path / "copy.db")
                (tmp_path / "copy.db").replace(server.db)
            else:
                server.db.unlink()
            page.pick(0)
            assert page.until("error")["says"] == NOT_STORED
        assert ada.post("/play/germany").status_code == 503
        complaints = server.stop()
    assert "was deleted or replaced while the server runs" in complaints
    assert "Traceback" not in complaints


def test_two_servers_do_not_share_a_file(tmp_path: Path, server: Server) -> None:
    command = [sys.executable, "-m", "stellwerk", "serve", "--port", "0", "--db", str(server.db)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "another server has it open" in done.stderr
    with running(tmp_path / "other.db") as other:
        other.kill()
    with running(tmp_path / "other.db") as again:
        assert Visitor(again.address).get("/").status_code == 200, "a killed one leaves no lock"
