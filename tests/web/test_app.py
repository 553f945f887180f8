"""Addresses: pages, forms, cookies, languages, and what is refused."""

import json
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from stellwerk.core.words import LANGUAGES, words
from stellwerk.games import GAMES
from stellwerk.kit.deck import export
from stellwerk.web.base.identity import preferred
from stellwerk.web.base.settings import USUAL as LIMITS
from tests.web.serving import LONG, Server, Visitor


@pytest.fixture
def ada(server: Server) -> Visitor:
    return Visitor(server.address)


@pytest.fixture
def ben(server: Server) -> Visitor:
    return Visitor(server.address)


def test_the_start_page_offers_every_game(ada: Visitor) -> None:
    page = ada.get("/")
    assert page.status_code == 200
    assert all(f'action="/play/{game}"' in page.text for game in GAMES)
    assert "set-cookie" not in page.headers, "whoever only looks is not marked"


@pytest.mark.parametrize("game", GAMES)
def test_play_now_leads_to_a_table_that_can_be_read_without_javascript(ada: Visitor, game: str) -> None:
    answer = ada.post(f"/play/{game}", level="hard")
    assert answer.status_code == 303
    cookie = answer.headers["set-cookie"]
    assert re.match(r"stellwerk=[\w-]{22}\.[0-9a-f]{32};", cookie)
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    page = ada.get(answer.headers["location"])
    assert '<div id="picture"><' in page.text
    assert page.headers["cache-control"] == "no-store"


def test_security_headers_are_on_everything(ada: Visitor) -> None:
    for path in ("/", "/new", "/nowhere", "/static/nothing"):
        headers = ada.get(path).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"].replace("style-src 'self' 'unsafe-inline'", "")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_my_tables_and_the_listed_ones_are_on_the_start_page(ada: Visitor, ben: Visitor) -> None:
    listed = ada.table("germany", "me", "friend", listed="on")
    hidden = ada.table("germany", "me", "friend")
    assert all(f"/t/{table}" in ada.get("/").text for table in (listed, hidden))
    page = ben.get("/").text
    assert f"/t/{listed}" in page
    assert f"/t/{hidden}" not in page


def test_the_board_in_words_tells_a_seat_what_it_may_know(ada: Visitor, ben: Visitor) -> None:
    table = ada.table("germany", "me", "bot:easy", seed="4")
    with ada.socket(table) as socket:
        socket.my_turn()
    mine, public = ada.get(f"/t/{table}/text?seat=0").text, ben.get(f"/t/{table}/text").text
    assert mine != public
    for path in ("text?seat=0", "text?seat=1", "text?seat=x", "text"):
        assert ben.get(f"/t/{table}/{path}").text == public
    assert ada.get(f"/t/{table}/text?seat=1").text == public


# Seats


def test_a_link_gives_a_seat_under_a_name(server: Server, ada: Visitor, ben: Visitor) -> None:
    table = ada.table("germany", "me", "friend", "friend", name="Ada")
    first, second = ada.links(table)
    assert not ben.links(table), "the links are the host's"
    assert ben.get(first).status_code == 200
    assert ben.post(first, name=" Ada ").headers["location"] == f"/t/{table}"
    with ben.socket(table) as socket:
        view = socket.until("view")
        assert (view["mine"], view["names"]) == ([1], ["Ada", "You", "Yellow (open)"])
    assert ada.get(f"/t/{table}/sit/wrong").status_code == 403
    other = ada.table("germany", "me", "friend")
    assert ben.get(second.replace(table, other)).status_code == 403, "a link is for one table"


def test_the_store_holds_no_secret_that_opens_a_seat(server: Server, ada: Visitor) -> None:
    table = ada.table("germany", "me", "friend")
    token = ada.links(table)[0].rpartition("/")[2]
    cookie = ada.http.cookies["stellwerk"].partition(".")[0]  # behind it is only our signature
    data = b"".join(path.read_bytes() for path in server.db.parent.iterdir())
    assert token.encode() not in data
    assert cookie.encode() not in data


def test_the_host_gives_a_seat_to_a_bot_and_takes_it_back(ada: Visitor, ben: Visitor) -> None:
    table = ada.table("germany", "friend", "me")
    (link,) = ada.links(table)
    assert ben.post(link, name="Ben").status_code == 303
    with ben.socket(table) as bens, ada.socket(table) as adas:
        assert bens.until("view")["choices"]
        assert ada.post(f"/t/{table}/seat", seat="0", do="bot", level="easy").status_code == 303
        assert bens.wait(lambda shows: shows["mine"] == [])["choices"] == []
        assert adas.wait(lambda shows: shows["to"] == 1)["names"] == ["Red (bot)", "You"]
        assert ben.post(link, name="Ben").status_code == 403
        assert ada.post(f"/t/{table}/seat", seat="0", do="free").status_code == 303
        view = bens.wait(lambda shows: shows["mine"] == [0])
        assert view["names"] == ["You", "Purple"]
        assert adas.my_turn()["to"] == 1
        while adas.shows["to"] == 1:
            adas.play(0)
        assert bens.my_turn()["to"] == 0, "the person chooses again"


def test_who_opens_a_link_reads_which_game_it_is_and_who_invites(ada: Visitor, ben: Visitor) -> None:
    table = ada.table("germany", "me", "friend", name="Ada <i>", name0="Ada <i>")
    (link,) = ada.links(table)
    page = ben.get(link).text
    assert "Ada &lt;i&gt; invites you to Ticket to Ride: Germany." in page
    assert 'value="Purple"' in page, "a name is there already"
    assert ben.post(link, name="Purple").status_code == 303
    german = Visitor(ada.address, "de")
    assert "Lila" in german.get(f"/t/{table}").text, "whoever keeps the colour as a name has it in every language"
    nameless = ada.table("first-class", "me", "friend")
    assert "A game of First Class." in ben.get(ada.links(nameless)[0]).text


def test_a_seat_of_a_bot_is_opened_and_one_of_a_friend_taken_back(ada: Visitor) -> None:
    table = ada.table("germany", "me", "bot:easy", "friend")
    assert ada.post(f"/t/{table}/seat", seat="2", do="bot", level="hard").status_code == 303
    page = ada.get(f"/t/{table}?menu=1").text
    assert page.count("Open this seat for a friend") == 1
    assert page.count("Take the seat back from the bot") == 1
    (before,) = ada.links(table)
    assert ada.post(f"/t/{table}/seat", seat="1", do="free").status_code == 303
    page = ada.get(f"/t/{table}?menu=1").text
    assert len(ada.links(table)) == 2
    assert before in ada.links(table)
    assert page.count('<option value="medium" selected>') == 1, "how good a bot shall be can be chosen"


@pytest.mark.parametrize(("language", "you"), [("en", "(you)"), ("de", "(du)"), ("it", "(tu)")])
def test_my_seat_is_marked_in_words(server: Server, language: str, you: str) -> None:
    me, other = Visitor(server.address, language), Visitor(server.address, language)
    table = me.made("/play/germany", level="easy")
    assert me.get(f"/t/{table}").text.count(f"<em>{you}</em>") == 1
    assert f"<em>{you}</em>" not in other.get(f"/t/{table}").text


def test_a_new_link_makes_the_old_one_invalid(ada: Visitor, ben: Visitor) -> None:
    table = ada.table("germany", "me", "friend")
    (old,) = ada.links(table)
    assert ada.post(f"/t/{table}/seat", seat="1", do="link").status_code == 303
    (new,) = ada.links(table)
    assert new != old
    assert ben.get(old).status_code == 403
    assert ben.get(new).status_code == 200


def test_only_the_host_changes_seats(ada: Visitor, ben: Visitor) -> None:
    table = ada.table("germany", "me", "friend")
    assert ben.post(f"/t/{table}/seat", seat="1", do="bot", level="easy").status_code == 403
    for form in ({"seat": "7"}, {"seat": "-1"}, {"seat": "x"}, {"do": "eat"}, {"level": "god"}, {}):
        sent = {"seat": "1", "do": "bot", "level": "easy"} | form if form else {}
        assert ada.post(f"/t/{table}/seat", **sent).status_code == 400, form


def test_a_rematch_turns_the_seats_and_is_made_once(ada: Visitor) -> None:
    table = ada.table("first-class", "me", "bot:easy", name="Ada")
    assert ada.post(f"/t/{table}/rematch").status_code == 400
    assert ada.get(f"/t/{table}/match.json").status_code == 403
    bots = ada.table("first-class", "bot:easy", "bot:easy", listed="on")
    assert ada.post(f"/t/{bots}/rematch").status_code == 403, "only for people who were there"
    done = ada.table("first-class", "bot:easy", "me", name="Ada")
    ada.post(f"/t/{done}/seat", seat="1", do="bot", level="easy")
    with ada.socket(done) as socket:
        socket.wait(lambda shows: shows["over"])
        ada.post(f"/t/{done}/seat", seat="1", do="free")
        first, again = (ada.post(f"/t/{done}/rematch").headers["location"] for _ in range(2))
        assert first == again
        assert socket.until("rematch")["to"] == first
    with ada.socket(first.removeprefix("/t/")) as socket:
        assert socket.until("view")["names"] == ["You", "Yellow (bot)"]


# Forms

BAD = [
    ({"game": "chess"}, "Choose a game."),
    ({"players": "9"}, "2 to 5 players"),
    ({"players": ""}, "2 to 5 players"),
    ({"seat0": "cat"}, "who plays it"),
    ({"seat0": "bot:god"}, "who plays it"),
    ({"seat1": "me"}, "one seat yourself"),
    ({"seed": "x"}, "whole number"),
    ({"seed": "1", "seat1": "friend"}, "leave the seed out"),
    ({"deck": "nonsense"}, "The deck cannot be used"),
    ({"deck": export(GAMES["first-class"])}, "The deck cannot be used"),
    ({"game": "first-class", "modules": "XY"}, "The match cannot begin"),
]


@pytest.mark.parametrize(("wrong", "says"), BAD)
def test_a_form_that_makes_no_table_comes_back_with_the_reason(ada: Visitor, wrong: dict[str, str], says: str) -> None:
    form = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:easy"} | wrong
    answer = ada.post("/tables", **form)
    assert answer.status_code == 400
    assert says in answer.text


def test_a_deck_of_my_own_is_played(ada: Visitor) -> None:
    deck = export(GAMES["germany"]).replace('"Berlin"', '"Spree-Athen"')
    files = {"deck": ("deck.toml", deck.encode())}
    form = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:hard"}
    answer = ada.http.post("/tables", data=form, files=files)
    assert answer.status_code == 303
    assert "Spree-Athen" in ada.get(answer.headers["location"]).text
    with ada.socket(answer.headers["location"].removeprefix("/t/")) as socket:
        while socket.my_turn()["at"] < 6:
            socket.play(0)


def test_the_same_seed_deals_the_same_cards(ada: Visitor) -> None:
    pictures = []
    for _ in range(2):
        with ada.socket(ada.table("germany", "me", "bot:easy", seed="42")) as socket:
            socket.my_turn()
            pictures.append(socket.play(0)["choices"])
    assert pictures[0] == pictures[1]


def test_what_is_too_big_or_no_form_is_refused(ada: Visitor) -> None:
    assert ada.post("/tables", deck="x" * 500_000).status_code == 413
    kind = {"content-type": "multipart/form-data; boundary=x"}
    assert ada.http.post("/tables", content=b"--x\r\nnonsense", headers=kind).status_code == 400
    many = "&".join(f"f{i}=1" for i in range(200))
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert ada.http.post("/tables", content=many, headers=form).status_code == 400
    assert ada.http.post("/tables", content=iter([b"game=germany"]), headers=form).status_code == 400
    assert ada.http.post("/play/germany", content=b"\xff\xfe", headers=form).status_code in (303, 400)


def test_another_site_cannot_act_for_the_visitor(server: Server, ada: Visitor) -> None:
    table = ada.table("germany", "me", "friend")
    for headers in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}):
        for path in ("/play/germany", "/tables", f"/t/{table}/seat", f"/t/{table}/rematch", "/language"):
            assert ada.http.post(path, data={"seat": "1"}, headers=headers).status_code == 403
    address = server.address.replace("http", "ws") + f"t/{table}/live"
    for origin in ("http://evil.example", None):
        with pytest.raises(InvalidStatus) as refused, connect(address, origin=origin, open_timeout=LONG):  # type: ignore[arg-type]
            pass
        assert refused.value.response.status_code == 403


def test_behind_a_proxy_the_scheme_and_the_host_are_those_of_the_browser(server: Server) -> None:
    headers = {"host": "games.example", "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}
    with httpx.Client(base_url=server.address, headers=headers, timeout=LONG) as proxied:
        answer = proxied.post("/play/germany", headers={"origin": "https://games.example"})
        assert answer.status_code == 303
        assert "Secure" in answer.headers["set-cookie"].split("; ")
        assert answer.headers["location"].startswith("/t/"), "the browser knows the rest"
        for origin in ("https://games.example:8443", server.address.rstrip("/")):
            assert proxied.post("/play/germany", headers={"origin": origin}).status_code == 403
    host, _, port = server.address.removeprefix("http://").rstrip("/").rpartition(":")
    address, origin = f"ws://games.example{answer.headers['location']}/live", Origin("https://games.example")
    line, scheme = socket.create_connection((host, int(port)), LONG), {"x-forwarded-proto": "https"}
    with connect(address, sock=line, origin=origin, additional_headers=scheme) as live:
        live.send('{"do":"watch"}')
        assert json.loads(live.recv(LONG))["is"] == "view"
    plain = httpx.post(server.address + "play/germany", headers={"origin": server.address.rstrip("/")}, timeout=LONG)
    assert "Secure" not in plain.headers["set-cookie"].split("; "), "a cookie for http"


def test_each_visitor_behind_a_proxy_is_one_of_their_own(server: Server) -> None:
    def made(address: str) -> int:
        return httpx.post(
            server.address + "play/germany", headers={"x-forwarded-for": address}, timeout=LONG
        ).status_code

    answers = [made("203.0.113.7") for _ in range(LIMITS.tables_of_address.most + 1)]
    assert answers == [303] * LIMITS.tables_of_address.most + [429]
    assert made("203.0.113.8") == 303


def test_tables_are_not_made_without_end(ada: Visitor) -> None:
    answers = [ada.post("/play/germany").status_code for _ in range(12)]
    assert answers[0] == 303
    assert answers[-1] == 429


# Errors and languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_are_pages_in_the_language_of_the_visitor(server: Server, language: str) -> None:
    eve, t = Visitor(server.address, language), words(language)
    for path in ("/nowhere", "/t/nosuchid", "/t/nosuchid/sit/x", "/t/nosuchid/match.json", "/new?game=chess"):
        answer = eve.get(path)
        assert answer.status_code == 404
        assert t("There is no such page, or no such table any more.") in answer.text
        assert f'<html lang="{language}"' in answer.text
        assert 'href="/"' in answer.text
    assert eve.get("/tables").status_code == 405
    origin: Any = server.address.rstrip("/")
    address = server.address.replace("http", "ws") + "t/nosuchid/live"
    with pytest.raises(ConnectionClosed) as closed, connect(address, origin=origin, open_timeout=LONG) as socket:
        socket.recv(timeout=LONG)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404, "the page is told, and does not try again without end"


def test_the_language_can_be_chosen(server: Server) -> None:
    eve = Visitor(server.address, "it")
    referer = {"referer": server.address + "new?game=germany"}
    answer = eve.http.post("/language", data={"language": "de"}, headers=referer)
    assert (answer.status_code, answer.headers["location"]) == (303, "/new?game=germany")
    assert '<html lang="de"' in eve.get("/").text
    assert eve.post("/language", language="fr").status_code == 400
    for elsewhere in ("http://evil.example/x", "//evil.example/x", "nonsense"):
        answer = eve.post("/language", language="en", back=elsewhere)
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,en;q=0.8", "de"),
        ("fr-FR, it;q=0.5, de;q=0.7", "de"),
        ("fr, es", "en"),
        ("it;q=0", "en"),
        ("dexter", "en"),
        ("de;q=x,it;q=0.1", "it"),
    ],
)
def test_the_browsers_preference(header: str, language: str) -> None:
    assert preferred(header) == language


def test_static_files_are_kept_by_their_version(ada: Visitor) -> None:
    page = ada.get("/").text
    found = re.search(r"/static/style\.css\?v=\w+", page)
    assert found
    answer = ada.get(found[0])
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert ada.get("/static/style.css").headers["cache-control"] == "no-cache"
    assert ada.get("/static/../app.py").status_code == 404
    assert httpx.get(ada.address + "static/%2e%2e/app.py").status_code == 404


# The command


def test_a_busy_port_is_said_in_one_line(server: Server, tmp_path: Path) -> None:
    port = server.address.rstrip("/").rpartition(":")[2]
    command = [sys.executable, "-m", "stellwerk", "serve", "--port", port, "--db", str(tmp_path / "x.db")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"stellwerk: 127.0.0.1:{port} cannot be used: ")
    assert done.stderr.count("\n") == 1


def test_a_file_that_is_no_database_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text(json.dumps(list(range(100))))
    command = [sys.executable, "-m", "stellwerk", "serve", "--port", "0", "--db", str(tmp_path / "x.db")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONG, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "x.db" in done.stderr
