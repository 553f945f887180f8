"""What a server sends messages to: a webhook and an SMTP server on this computer, and what arrived there."""

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any, cast


class Hooks(ThreadingHTTPServer):
    """Keeps what is sent to it; /away sends elsewhere."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Hook)
        self.got: Queue[tuple[str, dict[str, Any]]] = Queue()
        self.url = f"http://127.0.0.1:{self.server_port}/secret-of-the-host"


class Hook(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        cast(Hooks, self.server).got.put((self.path, json.loads(body)))
        self.send_response(302 if self.path == "/away" else 204)
        self.send_header("location", "/elsewhere")
        self.end_headers()

    do_GET = do_POST

    def log_message(self, *_: Any) -> None:
        """Nothing is said."""


class Post(socketserver.ThreadingTCPServer):
    """An SMTP server that keeps every mail."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Letterbox)
        self.got: Queue[EmailMessage] = Queue()
        self.port = int(self.server_address[1])


class Letterbox(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        self.say(220)
        while line := self.rfile.readline().strip().upper():
            if line == b"DATA":
                self.say(354)
                self.keep()
            self.say(221 if line == b"QUIT" else 250)
            if line == b"QUIT":
                return

    def say(self, code: int) -> None:
        self.wfile.write(f"{code} yes\r\n".encode())

    def keep(self) -> None:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b"."))
        mail = message_from_bytes(b"".join(lines), policy=policy.default)
        cast(Post, self.server).got.put(mail)


@contextmanager
def served(server: Any) -> Iterator[Any]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
