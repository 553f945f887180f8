"""Where the server says that it can be reached."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from stellwerk.cli.serve import in_network, reached_at, usual_file
from tests.web.serving import LONG


def test_what_listens_everywhere_is_named_as_others_can_open_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stellwerk", "serve", "--host", "0.0.0.0", "--port", "0", "--db"]
    with subprocess.Popen([*command, str(tmp_path / "tables.db")], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            lines = [process.stdout.readline() for _ in range(1 + len(in_network()))]
            addresses = [found for line in lines for found in re.findall(r"http://\S+/", line)]
            assert len(addresses) == len(lines)
            assert addresses[0].startswith("http://127.0.0.1:")
            for address in addresses:
                assert "0.0.0.0" not in address
                assert httpx.get(address, timeout=LONG, trust_env=False).status_code == 200
        finally:
            process.send_signal(signal.SIGINT)


def test_tables_are_kept_in_the_data_folder_of_the_user(tmp_path: Path) -> None:
    command, home = [sys.executable, "-m", "stellwerk", "serve", "--port", "0"], {"XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | home, text=True) as process:
        try:
            assert process.stdout is not None
            assert "http://" in process.stdout.readline()
            assert (tmp_path / "stellwerk" / "stellwerk.db").is_file()
        finally:
            process.terminate()  # it may not listen to Ctrl+C yet


def test_tables_that_were_kept_elsewhere_are_still_found(tmp_path: Path) -> None:
    now, old = tmp_path / "now", tmp_path / "old"
    assert usual_file(now, old) == now / "stellwerk.db"
    old.mkdir()
    (old / "stellwerk.db").touch()
    assert usual_file(now, old) == old / "stellwerk.db"
    now.mkdir()
    (now / "stellwerk.db").touch()
    assert usual_file(now, old) == now / "stellwerk.db"


@pytest.mark.parametrize("address", ["http://127.0.0.1:8000/", "http://192.168.1.5:80/", "http://[::1]:8000/"])
def test_one_address_is_named_as_it_is(address: str) -> None:
    assert reached_at(address) == [address]


def test_everywhere_begins_here() -> None:
    assert reached_at("http://[::]:8000/")[0] == "http://127.0.0.1:8000/"
    assert not any(address.startswith("127.") for address in in_network())
