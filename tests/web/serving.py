"""A real server process, and visitors with a browser's cookies and sockets."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from stellwerk.core.rng import below

Message = dict[str, Any]
LONG = 90.0  # seconds: so long nothing takes that goes well


class Server:
    """The server as a process of its own."""

    def __init__(
        self,
        db: Path | str,
        port: int = 0,
        path: Sequence[Path] = (),
        program: Sequence[str] = (sys.executable, "-m", "stellwerk"),
        options: Sequence[str] = (),
        environment: Mapping[str, str] = {},
    ) -> None:
        self.db = Path(db)  # where it is a file
        command = [*program, "serve", "--port", str(port), "--db", str(db), *options]
        modules = {"PYTHONPATH": os.pathsep.join([*map(str, path), os.environ.get("PYTHONPATH", "")])}
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | modules | dict(environment),
        )
        self.said: list[str] = []  # what it has complained about so far
        self.hearing = threading.Thread(target=self.hear, daemon=True)
        self.hearing.start()
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        if not found:
            self.hearing.join()
        assert found, line + "".join(self.said)
        self.address = found[0]

    def hear(self) -> None:
        """All the time: who writes into a pipe that nobody reads waits when it is full."""
        assert self.process.stderr is not None
        with self.process.stderr as pipe:
            for line in pipe:
                self.said.append(line)

    def kill(self) -> None:
        """As a power cut would end it."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.close_pipe()

    def stop(self) -> str:
        """As Ctrl+C ends it; what it complained about."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.ended()

    def ended(self) -> str:
        """When it has ended by itself; what it complained about."""
        self.process.wait(LONG)
        self.hearing.join(LONG)
        self.close_pipe()
        return "".join(self.said)

    def close_pipe(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()


def limited(*settings: str) -> tuple[str, ...]:
    """Options of a server with other limits, such as watchers=3."""
    return tuple(word for setting in settings for word in ("--limit", setting))


@contextmanager
def running(
    db: Path | str, *program: str, path: Sequence[Path] = (), options: Sequence[str] = (), **environment: str
) -> Iterator[Server]:
    """A server, perhaps by another program, with options, or with more folders in which it finds modules."""
    program = program or (sys.executable, "-m", "stellwerk")
    server = Server(db, path=path, program=program, options=options, environment=environment)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.address = address
        headers, none_kept = {"accept-language": language}, httpx.Limits(max_keepalive_connections=0)
        self.http = httpx.Client(base_url=address, headers=headers, timeout=LONG, limits=none_kept)

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, **form: str) -> httpx.Response:
        return self.http.post(path, data=form, headers={"origin": self.address.rstrip("/")})

    def made(self, path: str, **form: str) -> str:
        """The table that a form makes."""
        answer = self.post(path, **form)
        assert answer.status_code == 303, (answer.status_code, answer.text[-300:])
        return answer.headers["location"].removeprefix("/t/")

    def table(self, game: str, *kinds: str, **more: str) -> str:
        seats = {f"seat{i}": kind for i, kind in enumerate(kinds)}
        return self.made("/tables", **({"game": game, "players": str(len(kinds)), "undo": "on"} | seats | more))

    def links(self, table: str) -> list[str]:
        """The friends' links, as the host sees them."""
        return re.findall(rf"/t/{table}/sit/[\w-]+", self.get(f"/t/{table}?menu=1").text)

    @contextmanager
    def socket(self, table: str, **watch: Any) -> Iterator["Socket"]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.address.replace("http", "ws") + f"t/{table}/live"
        headers = {"cookie": cookies, "accept-language": self.http.headers["accept-language"]}
        origin: Any = self.address.rstrip("/")
        with connect(address, origin=origin, additional_headers=headers, compression=None, max_size=None) as connection:
            socket = Socket(connection)
            socket.send("watch", **({"seen": None, "seat": None} | watch))
            yield socket


class Socket:
    """An open page: everything that arrived, and what it shows now."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.raw: list[str] = []
        self.arrived: list[Message] = []
        self.shows: Message = {}

    def send(self, do: str, **more: Any) -> None:
        self.connection.send(json.dumps({"do": do} | more))

    def next(self) -> Message:
        self.raw.append(str(self.connection.recv(timeout=LONG)))
        message: Message = json.loads(self.raw[-1])
        self.arrived.append(message)
        if message["is"] in ("view", "step", "stale"):
            self.shows = self.shows | message
        return message

    def until(self, kind: str, when: Callable[[Message], bool] = lambda message: True) -> Message:
        """The next message of a kind; what comes before is kept."""
        while True:
            message = self.next()
            if message["is"] == kind and when(message):
                return message

    def until_one_of(self, *kinds: str) -> Message:
        while True:
            message = self.next()
            if message["is"] in kinds:
                return message

    def wait(self, when: Callable[[Message], bool]) -> Message:
        """Until the page shows something."""
        while not (self.shows and when(self.shows)):
            self.next()
        return self.shows

    def pick(self, number: int) -> None:
        self.send("pick", v=self.shows["v"], pick=number)

    def play(self, number: int) -> Message:
        """Choose, and see the next position."""
        v = self.shows["v"]
        self.pick(number)
        return self.wait(lambda shows: shows["v"] > v)

    def my_turn(self) -> Message:
        """Until the table waits for this seat; what it could choose ahead is left for then."""
        return self.wait(lambda shows: (bool(shows.get("choices")) and shows["to"] == shows["seat"]) or shows["over"])


def play_out(socket: Socket, rng: list[int], most: int = 2000) -> int:
    """Choose at random whenever it is my turn, until the match is over; how often."""
    picks = 0
    while not socket.my_turn()["over"] and picks < most:
        socket.play(below(rng, len(socket.shows["choices"])))
        picks += 1
    return picks
