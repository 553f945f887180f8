"""Forms that are meant to hold a server up, each sent to a real one that is asked meanwhile whether it is alive.

    python benchmarks/forms.py

For each attack of up to 400 kB: what it was answered, and the slowest answer of /healthz while it lasted.
"""

import http.client
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple
from urllib.parse import quote, urlsplit

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.serving import Server, running

BAR = 0.25  # seconds
BYTES = 400_000
HEADER = 14_000  # a request with more before its body is refused
TIMES = 3  # each attack is sent so often, one after the other
LINE = "line"  # between the fields of a form


class Attack(NamedTuple):
    """A request, and what is odd about it."""

    about: str
    path: str
    body: bytes
    kind: str = "application/x-www-form-urlencoded"
    headers: tuple[tuple[str, str], ...] = ()


def fields(**values: str) -> bytes:
    """A form as a browser sends it with a file."""
    parts = (
        f'--{LINE}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in values.items()
    )
    return "".join(parts).encode() + f"--{LINE}--\r\n".encode()


def text(about: str, path: str, **values: str) -> Attack:
    return Attack(about, path, fields(**values), f"multipart/form-data; boundary={LINE}")


def filled(unit: str, first: str = "") -> str:
    """As much of something as a form may hold."""
    return first + unit * ((BYTES - 1500) // len(unit.encode()))


MARKS = filled("\u0300\u0327", "a")
LONG_LETTERS = filled("\ufdfa")
PHRASE = "four horses pull a coach"
TABLE = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:easy"}


def attacks() -> Iterator[Attack]:
    """Every form with a text, with what is dear to look at; then forms that are none."""
    for about, letters in (("marks on one letter", MARKS), ("letters that become many", LONG_LETTERS)):
        yield text(f"sign in, {about}", "/me", do="in", name=letters, passphrase=PHRASE)
        yield text(f"a new name, {about}", "/me", do="new", name=letters, passphrase=PHRASE)
        yield text(f"a passphrase, {about}", "/me", do="in", name="Ada", passphrase=letters)
        yield text(f"a name at a table, {about}", "/tables", **TABLE, name0=letters)
        yield text(f"a name to play under, {about}", "/play/germany", name=letters)
        yield text(f"a name in the lobby, {about}", "/lobby", table="nowhere", name=letters)
        yield text(f"back to a page, {about}", "/language", language="en", back=f"//{letters}/")
        yield text(f"a game, {about}", "/tables", game=letters)
        yield text(f"an option, {about}", "/tables", **TABLE, variant=letters)
        yield text(f"a seed, {about}", "/tables", **TABLE, seed=letters)
        yield text(f"a deck, {about}", "/tables", **TABLE, deck=letters)
        yield text(f"a match, {about}", "/upload", match="{" + letters[:-1])
    name = f'"{MARKS[: len(MARKS) // 3]}"'
    saved = f'{{"stellwerk": 1, "game": {name}, "names": [{name}]}}'
    yield text("a match with a name of marks", "/upload", match=saved)
    yield text("a deck of brackets", "/tables", **TABLE, deck="a=" + filled("["))
    yield text("a deck of quotes", "/tables", **TABLE, deck='a="""' + filled("\\"))
    yield text("a deck of dots", "/tables", **TABLE, deck=filled("a."))
    yield text("a match of brackets", "/upload", match='{"a":' + filled("["))
    yield text("a match of digits", "/upload", match='{"stellwerk":' + filled("9"))
    yield Attack("fields without a name", "/me", b"a=&" * (BYTES // 3))
    yield Attack("fields with a semicolon", "/me", b"a;" * (BYTES // 2))
    yield Attack("one field, percent by percent", "/me", b"do=in&name=" + b"%cc%80" * ((BYTES - 20) // 6))
    yield Attack("nothing but separators", "/me", b"&" * BYTES)
    yield Attack(
        "parts without end",
        "/me",
        fields() + f"--{LINE}\r\n".encode() * (BYTES // 8 - 10),
        f"multipart/form-data; boundary={LINE}",
    )
    yield Attack("many parts", "/me", small_parts(), f"multipart/form-data; boundary={LINE}")
    yield Attack("lines before the first part", "/me", b"\r\n" * (BYTES // 2), f"multipart/form-data; boundary={LINE}")
    yield Attack("a part with one long header", "/me", long_header(), f"multipart/form-data; boundary={LINE}")
    yield Attack("a kind with many options", "/me", b"a=b", "multipart/form-data" + ";a=b" * (HEADER // 4))
    yield Attack("a kind of semicolons", "/me", b"a=b", "multipart/form-data" + ";" * HEADER)
    yield Attack("a kind of quotes", "/me", b"a=b", 'multipart/form-data; boundary="' + '\\"' * (HEADER // 2))
    yield Attack("a long boundary", "/me", b"-" * BYTES, "multipart/form-data; boundary=" + "-" * HEADER)
    yield Attack("cookies", "/me", b"do=in", headers=(("cookie", "a=b;" * (HEADER // 4)),))
    yield Attack("a cookie of ours that is long", "/me", b"do=in", headers=(("cookie", "stellwerk=" + "a" * HEADER),))
    yield Attack("languages", "/me", b"do=in", headers=(("accept-language", "de;q=0.1," * (HEADER // 9)),))
    before = (("referer", "http://" + "\xbd" * HEADER),)
    yield Attack("a page before", "/language", b"language=en", headers=before)
    yield Attack("a page of ours", "/language", b"language=en", headers=(("origin", "http://" + "\xbd" * HEADER),))
    yield Attack("a query", "/lobby?" + "a&" * (HEADER // 2), b"")
    yield Attack("a query of marks", "/lobby/list?game=" + quote("a" + "\u0300\u0327" * (HEADER // 12)), b"")
    yield Attack(
        "parts of a file", "/static/main.js", b"", headers=(("range", "bytes=" + "0-1," * (HEADER // 4) + "0-1"),)
    )


def small_parts() -> bytes:
    part = f'--{LINE}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.encode()
    return part * (BYTES // len(part))


def long_header() -> bytes:
    return f"--{LINE}\r\nContent-Disposition: form-data; name=a{';' * (BYTES - 100)}\r\n\r\n\r\n".encode()


class Pulse:
    """Asks all the time whether the server is alive, and remembers the longest that it took."""

    def __init__(self, address: str) -> None:
        self.line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=120)
        self.slowest, self.asked, self.over = 0.0, 0, threading.Event()
        self.thread = threading.Thread(target=self.ask)

    def ask(self) -> None:
        while not self.over.is_set():
            begun = monotonic()
            self.line.request("GET", "/healthz")
            assert self.line.getresponse().read() == b"alive\n"
            self.slowest, self.asked = max(self.slowest, monotonic() - begun), self.asked + 1
            sleep(0.002)


@contextmanager
def pulse(address: str) -> Iterator[Pulse]:
    found = Pulse(address)
    found.thread.start()
    try:
        yield found
    finally:
        found.over.set()
        found.thread.join()
        found.line.close()


def sent(server: Server, attack: Attack) -> str:
    """The status that the server answers; a dash if it closes without one."""
    line = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=120)
    method = "POST" if attack.body else "GET"
    try:
        line.putrequest(method, attack.path)
        line.putheader("content-type", attack.kind)
        for name, value in ({"origin": server.address.rstrip("/")} | dict(attack.headers)).items():
            line.putheader(name, value.encode("latin-1"))
        line.putheader("content-length", str(len(attack.body)))
        line.endheaders(attack.body)
        return str(line.getresponse().status)
    except (OSError, http.client.HTTPException):
        return "-"
    finally:
        line.close()


def warm(server: Server) -> None:
    """Whoever comes first waits until templates and libraries are read, whatever they send."""
    for path, body in (("/me", b"do=in&name=Ada&passphrase=" + PHRASE.encode()), ("/upload", b""), ("/new", b"")):
        sent(server, Attack("the first visit", path, body))


def measured(server: Server, attack: Attack) -> tuple[str, float]:
    with pulse(server.address) as watched:
        statuses = {sent(server, attack) for _ in range(TIMES)}
    return " ".join(sorted(statuses)), watched.slowest


LIMITS = ["sign_ins_of_address", "sign_ins_of_name", "decks_of_device", "decks_of_address", "uploads_of_address"]


def main() -> int:
    """The table; it fails if an answer took too long."""
    options = [part for name in LIMITS for part in ("--limit", f"{name}=9999/60")]  # all of them are looked at
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "tables.db", options=options) as server:
        print(f"| {'attack':45} | answer | slowest /healthz |")
        print(f"|{'-' * 47}|{'-' * 8}|{'-' * 18}|")
        warm(server)
        for attack in attacks():
            statuses, slowest = measured(server, attack)
            worst = max(worst, slowest)
            print(f"| {attack.about:45} | {statuses:6} | {slowest * 1000:13.0f} ms |", flush=True)
    print(f"\nslowest of all: {worst * 1000:.0f} ms; the bar: {BAR * 1000:.0f} ms")
    return int(worst >= BAR)


if __name__ == "__main__":
    sys.exit(main())
