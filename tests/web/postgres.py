"""A PostgreSQL of the tests' own: in a temporary folder, reached by a socket in it, gone afterwards."""

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import closing, suppress
from pathlib import Path

import psycopg

from tests.web.server.test_restart import children_of

USER = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
SETTINGS = (
    "listen_addresses=",
    "fsync=off",
    "full_page_writes=off",
    "shared_buffers=16MB",
    "max_connections=200",
)  # no power cut is played


def program(name: str) -> str:
    """Debian keeps the programs of each version in a folder of its own."""
    found = [*sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), *filter(None, [shutil.which(name)])]
    assert found, "These tests need PostgreSQL: install it, on Debian with `apt install postgresql`."
    return str(found[-1])


class Postgres:
    """The server. A database of it is an address for `--db`."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="postgres"))
        if USER:
            shutil.chown(self.folder, USER)
        self.count, self.address_of_emptied = 0, ""
        initdb = [
            program("initdb"),
            "-D",
            "data",
            "-U",
            "stellwerk",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-sync",
            "--wal-segsize=1",
        ]
        subprocess.run([*initdb, "--locale=C"], cwd=self.folder, user=USER, check=True, stdout=subprocess.DEVNULL)
        self.start()

    def start(self) -> None:
        settings = [part for setting in SETTINGS for part in ("-c", setting)]
        with open(self.folder / "log", "a") as log:
            command = [program("postgres"), "-D", "data", "-k", str(self.folder), *settings]
            self.process = subprocess.Popen(command, cwd=self.folder, user=USER, stderr=log)
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text()

    def kill(self) -> None:
        """As a power cut would end it, with all that it has started."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait()

    def signal(self, number: signal.Signals) -> None:
        """To the server and all that it has started."""
        with suppress(ProcessLookupError, FileNotFoundError):
            for process in (self.process.pid, *children_of(self.process.pid)):
                os.kill(process, number)

    def stop(self) -> None:
        self.kill()
        shutil.rmtree(self.folder)

    def address(self, name: str) -> str:
        return f"postgresql:///{name}?host={self.folder}&user=stellwerk"

    def emptied(self) -> str:
        """The address of a database in which nothing is. It is the same one again: a new one has a thousand files."""
        if not self.address_of_emptied:
            self.address_of_emptied = self.database()
        with closing(psycopg.connect(self.address_of_emptied, autocommit=True)) as db:
            db.execute("DROP SCHEMA public CASCADE")
            db.execute("CREATE SCHEMA public")
        return self.address_of_emptied

    def database(self) -> str:
        """The address of a new database."""
        self.count += 1
        with closing(psycopg.connect(self.address("postgres"), autocommit=True)) as db:
            db.execute(f"CREATE DATABASE tables{self.count}".encode())
        return self.address(f"tables{self.count}")
