"""A real server, odd requests and odd messages: it answers all of them, breaks at none, and goes on."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlencode, urlsplit

from websockets.exceptions import ConnectionClosed

from tests.fuzz.mutate import mutated
from tests.web.serving import LONG, Server, Visitor, running

ENOUGH = ["messages", "views", "pings", "chat", "tables_of_device", "tables_of_address", "tables_a_day", "decks_a_day"]
ENOUGH += [
    "asks_of_address",
    "decks_of_device",
    "decks_of_address",
    "admin_tries",
    "forms_of_address",
    "seats_of_table",
]
MESSAGES = [
    '{"do":"watch","v":3,"seat":0}',
    '{"do":"pick","v":0,"pick":1}',
    '{"do":"pick","v":0,"pick":1,"ask":true}',
    '{"do":"undo","v":1}',
    '{"do":"reset","v":1}',
    '{"do":"plain","v":1,"answers":"plain"}',
    '{"do":"go"}',
    '{"do":"why","v":0,"action":["blind",0,0]}',
    '{"do":"look","seat":0}',
    '{"do":"log","at":3}',
    '{"do":"past","at":1}',
    '{"do":"player","of":1}',
    '{"do":"stand-in","seat":2}',
    '{"do":"chat","text":"hello"}',
    '{"do":"react","what":"luck"}',
    '{"do":"allow","id":"abcdefgh","yes":true}',
    '{"do":"forget"}',
    '{"do":"plan","v":0}',
    '{"do":"plan","v":0,"picks":[[1,2]]}',
    '{"do":"named","yes":true}',
    '{"do":"ping"}',
]
KINDS = {"view", "step", "stale", "error", "sure", "why", "chat", "seats", "asks", "rematch", "pong"}
KINDS |= {"log", "past", "player", "later"}
FORMS = {
    "/tables": {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:easy", "name0": "Ada", "undo": "on"},
    "/play/germany": {"level": "easy", "name": "Ada"},
    "/learn/germany": {"x": "1"},
    "/learn/first-class/conductors": {"x": "1"},
    "/language": {"language": "de", "back": "/new?game=germany"},
    "/t/{id}/seat": {"seat": "1", "do": "bot", "level": "easy"},
    "/t/{id}/ask": {"seat": "1"},
    "/t/{id}/rematch": {"x": "1"},
    "/t/{id}/sit/{token}": {"name": "Ben"},
    "/admin": {"do": "ban", "address": "203.0.113.200", "days": "1"},
    "/admin/in": {"secret": "guess"},
    "/lobby": {"table": "{id}", "seat": "1", "name": "Ben"},
    "/upload": {"match": '{"stellwerk": 1}'},
    "/mail/abcdefgh": {"do": "yes"},
    "/t/{id}/back": {"seat": "1"},
    "/t/{id}/resign": {"seat": "0"},
    "/t/{id}/signals": {"do": "webhook", "url": "https://127.0.0.1/x"},
    "/t/{id}/fork": {"step": "1", "seat0": "me", "seat1": "bot:easy"},
    "/t/{id}/deal": {"seat0": "me", "seat1": "bot:easy"},
    "/day/germany": {"x": "1"},
    "/t/{id}/analysis": {"x": "1"},
    "/t/{id}/hint": {"seat": "0"},
    "/t/{id}/hints": {"seat": "0", "do": "end"},
    "/me/news": {"do": "choose", "mode": "at once", "first": "22", "last": "7", "zone": "Europe/Berlin"},
    "/me/holidays": {"do": "go", "first": "2027-07-01", "days": "9"},
    "/news/abcdefgh": {"do": "yes"},
    "/open/abcdefgh": {"x": "1"},
    "/me": {"do": "in", "name": "Ada", "passphrase": "four horses pull a coach"},
}
PAGES = [
    "/",
    "/new?game=germany",
    "/help/germany",
    "/rules/germany",
    "/rules/germany/3.5",
    "/t/{id}/match.webp",
    "/guide/germany",
    "/learn/germany",
    "/aid/germany",
    "/t/{id}",
    "/t/{id}/sit/{token}",
    "/t/{id}/match.json?key=x",
    "/t/{id}/text?seat=0",
    "/t/{id}/ending",
    "/t/{id}/introductions",
    "/t/{id}/labels?seat=0",
    "/t/{id}/replay?step=3&key=x",
    "/t/{id}/moment?step=1&seat=0",
    "/t/{id}/picture.png?step=1",
    "/t/{id}/picture.svg?step=1&seat=1",
    "/t/{id}/match.svg?seat=0",
    "/t/{id}/fork?step=1",
    "/t/{id}/deal",
    "/day/germany",
    "/day/germany/2026-11-17",
    "/puzzles/germany",
    "/puzzles/germany/1",
    "/t/{id}/plan?v=0&do=0.1",
    "/t/{id}/analysis?key=x",
    "/t/{id}/analysis.json",
    "/t/{id}/review?step=1&seat=0&pick=0",
    "/t/{id}/statistics",
    "/t/{id}/statistics.csv",
    "/t/{id}/signals",
    "/statistics",
    "/statistics.json",
    "/lobby?game=germany&players=2",
    "/lobby/list",
    "/next",
    "/upload",
    "/mail/abcdefgh",
    "/me",
    "/me/data.json",
    "/me/news",
    "/me/holidays",
    "/mine",
    "/news/abcdefgh",
    "/open/abcdefgh",
    "/feed/abcdefgh/abcdefgh.atom",
    "/manifest.webmanifest",
    "/static/style.css?v=1",
    "/static/games/germany/page.js",
    "/healthz",
    "/readyz",
    "/metrics",
    "/admin",
]
HEADERS = {
    "origin": ["http://{host}", "http://[", "null"],
    "cookie": ["stellwerk=" + "x" * 22, "stellwerk={cookie}", "language=de", "stellwerk-admin=x"],
    "accept-language": ["de-AT;q=0.8, en;q=0.5", "it"],
    "referer": ["http://{host}/new", "http://["],
    "x-forwarded-for": ["203.0.113.7", "::1", "2001:db8::1"],
    "accept-encoding": ["gzip", "br;q=1"],
    "sec-fetch-site": ["cross-site", "same-origin"],
    "authorization": ["Bearer x"],
}


@contextmanager
def patient_server(folder: Path) -> Iterator[Server]:
    """One whose limits of how often are far away, so that odd input comes further than to them."""
    limits = [word for name in ENOUGH for word in ("--limit", f"{name}=1000000/1")]
    with running(folder / "tables.db", options=[*limits, "--limit", "ignored=1000000"]) as server:
        yield server


class Target:
    """A table at a server, and what is sent there."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.ada = Visitor(server.address)
        self.table = self.ada.table("germany", "me", "bot:easy", "friend")
        self.token = self.ada.links(self.table)[0].rpartition("/")[2]
        self.host = urlsplit(server.address).netloc

    def talk(self, texts: list[str]) -> str:
        """Send messages over one socket; what is wrong with the answers."""
        try:
            with self.ada.socket(self.table) as page:
                for text in texts:
                    page.connection.send(text)
                page.send("ping")
                while (kind := page.next()["is"]) != "pong":
                    if kind not in KINDS:
                        return f"an answer of the kind {kind!r}"
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else None
            return "" if code in (1008, 1009) else f"the socket was closed with {code}"
        except TimeoutError:
            return "nothing was answered"
        return ""

    def ask(self, request: str) -> str:
        """Send a request as it is; what is wrong with the answer."""
        with socket.create_connection(self.host.split(":"), LONG) as line:  # type: ignore[arg-type]
            line.sendall(request.encode("utf-8", "surrogatepass"))
            line.shutdown(socket.SHUT_WR)
            answer = b""
            while part := line.recv(65536):
                answer += part
        status = answer[9:12].decode("latin-1")
        return "" if not answer or status in ("503", "507") or status[:1] in "1234" else f"the answer {status}"

    def message(self, rng: Random) -> str:
        text = (
            mutated(rng, rng.choice(MESSAGES), MESSAGES, longest=8000) if rng.random() < 0.9 else rng.choice(MESSAGES)
        )
        return text.encode("utf-8", "replace").decode()

    def request(self, rng: Random) -> str:
        """A page or a form, with something odd about it."""
        form = rng.choice([None, *FORMS])
        path, body = form or rng.choice(PAGES), urlencode(FORMS[form]) if form else ""
        spoil = rng.choice(("path", "headers", "body", "all"))
        path = path.format(id=self.table, token=self.token)
        if spoil in ("path", "all"):
            path = "/" + clean_line(mutated(rng, path, PAGES, 2000)).replace(" ", "%20").lstrip("/")
        if spoil in ("body", "all") and form:
            body = mutated(rng, body, list(map(urlencode, FORMS.values())))
        headers = {"host": self.host, "connection": "close"} | self.some_headers(rng, spoil in ("headers", "all"))
        if form:
            kinds = ["application/x-www-form-urlencoded"] * 5 + ["multipart/form-data; boundary=x", "text/plain", ""]
            headers |= {"content-type": rng.choice(kinds), "content-length": str(len(body.encode("utf-8", "replace")))}
        lines = [
            f"{'POST' if form else 'GET'} {path} HTTP/1.1",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        return (
            "\r\n".join(lines).encode("utf-8", "replace").decode()
            + "\r\n\r\n"
            + body.encode("utf-8", "replace").decode()
        )

    def some_headers(self, rng: Random, odd: bool) -> dict[str, str]:
        found = {}
        for name in rng.sample(list(HEADERS), rng.randrange(4)):
            cookie = self.ada.http.cookies.get("stellwerk") or ""
            value = rng.choice(HEADERS[name]).replace("{host}", self.host).replace("{cookie}", cookie)
            found[name] = clean_line(mutated(rng, value, ["x"], 1000)) if odd else value
        return found


def clean_line(text: str) -> str:
    return text.replace("\r", "").replace("\n", "").replace("\x00", "")


def kept(kind: str, sent: list[str]) -> str:
    """A find as it is kept: all that was sent, since only together it may break."""
    return json.dumps({"kind": kind, "sent": sent}, indent=1)
