"""Whose turn it is, told elsewhere: to webhooks and by mail, once a turn, and nothing that is hidden."""

import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from email.message import EmailMessage
from pathlib import Path
from queue import Empty

import pytest

from stellwerk.core.words import LANGUAGES, words
from stellwerk.web.base import outside
from stellwerk.web.base.outside import Mail, Outside, Webhook
from stellwerk.web.people import webhook
from stellwerk.web.people.mail import is_address
from stellwerk.web.server import messenger
from stellwerk.web.store import Store, add_table, append
from stellwerk.web.store.told import Hook, Letter, confirm_letter, due_hooks, due_letters, put_hook, put_letter, told
from tests.web.elsewhere import Hooks, Post, served
from tests.web.serving import LONG, Server, Visitor, running
from tests.web.tables import seats, setting, with_store_at

SETTINGS = """
[webhook]
private = true
[mail]
server = "127.0.0.1"
port = {port}
security = "none"
from = "Stellwerk <games@stellwerk.example>"
address = "https://stellwerk.example"
"""
AT_ONCE = ("telling_seconds=0.05", "hook_after_seconds=0.001", "mail_after_seconds=0.001")


@pytest.fixture(scope="module")
def hooks() -> Iterator[Hooks]:
    with served(Hooks()) as hooks:
        yield hooks


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with served(Post()) as post:
        yield post


def telling(folder: Path, post: Post) -> list[str]:
    """The options of a server that tells everything at once."""
    (folder / "settings.toml").write_text(SETTINGS.format(port=post.port))
    return ["--settings", str(folder / "settings.toml"), *(part for limit in AT_ONCE for part in ("--limit", limit))]


@pytest.fixture(scope="module")
def teller(tmp_path_factory: pytest.TempPathFactory, post: Post) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("web")
    with running(folder / "tables.db", options=telling(folder, post)) as server:
        yield server


def two(server: Server) -> tuple[Visitor, Visitor, str]:
    ada, ben = Visitor(server.address), Visitor(server.address)
    table = ada.table("germany", "me", "friend", name="Ada")
    (link,) = ada.links(table)
    assert ben.post(link, name="Ben @here").status_code == 303
    return ada, ben, table


def play_to(visitor: Visitor, table: str, seat: int) -> None:
    with visitor.socket(table) as page:
        page.my_turn()
        while page.shows["to"] != seat:
            page.play(0)


def test_a_webhook_is_told_each_turn_once_and_only_the_host_knows_it(teller: Server, hooks: Hooks) -> None:
    ada, ben, table = two(teller)
    assert ben.post(f"/t/{table}/signals", do="hook", url=hooks.url).status_code == 403
    assert ada.post(f"/t/{table}/signals", do="hook", url=hooks.url).status_code == 303
    link = f"https://stellwerk.example/t/{table}"
    said = [hooks.got.get(timeout=LONG)[1] for _ in range(2)]
    play_to(ada, table, 1)
    said.append(hooks.got.get(timeout=LONG)[1])
    play_to(ben, table, 0)
    said.append(hooks.got.get(timeout=LONG)[1])
    title = "Ticket to Ride: Germany"
    turns = [f"{title}: it is the turn of {who}. {link}" for who in ("Ada", "Ben @\u200bhere", "Ada")]
    assert [one["content"] for one in said] == [f"{title}: here it will be told whose turn it is. {link}", *turns]
    assert all(one == {"content": one["content"], "text": one["content"]} for one in said)
    for visitor in (ada, ben, Visitor(teller.address)):
        for page in (f"/t/{table}", f"/t/{table}/signals"):
            assert "secret-of-the-host" not in visitor.get(page).text
    assert ada.post(f"/t/{table}/signals", do="no-hook").status_code == 303
    assert "127.0.0.1" not in ada.get(f"/t/{table}/signals").text.partition("<main")[2]


def test_a_webhook_that_answers_with_another_address_is_not_followed_nor_kept(teller: Server, hooks: Hooks) -> None:
    ada, _, table = two(teller)
    url = hooks.url.replace("/secret-of-the-host", "/away")
    answer = ada.post(f"/t/{table}/signals", do="hook", url=url)
    assert answer.status_code == 400
    assert "begins with https://" in answer.text
    assert hooks.got.get(timeout=LONG)[0] == "/away"
    with pytest.raises(Empty):
        hooks.got.get_nowait()


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://10.1.2.3/",
        "https://169.254.169.254/latest",
        "https://100.64.0.1/",
        "https://0.0.0.0/",
        "https://example.org:8443/",
        "https://user@example.org/",
        "https://example.org:443\r\nx: y/",
        "ftp://example.org/",
        "//example.org/",
        "https://",
        "https://[/",
    ],
)
def test_nothing_is_sent_to_what_is_not_public(url: str) -> None:
    with pytest.raises(webhook.Unsafe):
        messenger.post(url, {})


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:4700::6810:1", True),
        ("192.168.1.1", False),
        ("224.0.0.1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b:1::7f00:1", False),
        ("::127.0.0.1", False),
        ("fec0::1", False),
        ("2001:db8::1", False),
    ],
)
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert messenger.is_public(address) == public


def drip(listening: socket.socket) -> None:
    """An answer, a byte at a time: each comes soon enough, all of them together do not."""
    way, _ = listening.accept()
    with way, suppress(OSError):
        for byte in b"HTTP/1.1 204 No Content, and so on and on and on\r\n\r\n":
            way.sendall(bytes([byte]))
            time.sleep(0.1)


def test_an_answer_that_comes_without_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messenger, "HOOK_SECONDS", 1.0)
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        dripping = threading.Thread(target=drip, args=(listening,))
        dripping.start()
        with pytest.raises(TimeoutError):
            messenger.post(f"http://127.0.0.1:{listening.getsockname()[1]}/", {}, private=True)
        dripping.join()


def test_without_the_operators_word_a_host_cannot_reach_this_computer(server: Server, hooks: Hooks) -> None:
    ada, _, table = two(server)
    for url in (hooks.url, hooks.url.replace("http", "https")):
        assert ada.post(f"/t/{table}/signals", do="hook", url=url).status_code == 400
    assert hooks.got.empty()
    assert ada.post(f"/t/{table}/signals", do="mail", address="ada@example.org").status_code == 403, "there is no mail"


def text_of(mail: EmailMessage) -> str:
    return str(mail.get_content()).replace("\r\n", "\n")


def test_mail_is_confirmed_then_tells_the_turn_of_who_is_away_and_is_stopped(teller: Server, post: Post) -> None:
    ada, ben, table = two(teller)
    assert Visitor(teller.address).post(f"/t/{table}/signals", do="mail", address="eve@example.org").status_code == 403
    assert ben.post(f"/t/{table}/signals", do="mail", address="ben@example.org\r\nBcc: all").status_code == 400
    assert ben.post(f"/t/{table}/signals", do="mail", address="ben@example.org").status_code == 303
    first = post.got.get(timeout=LONG)
    assert first["To"] == "ben@example.org"
    (path,) = set(re.findall(r"https://stellwerk\.example(/mail/[\w-]+)", text_of(first)))
    play_to(ada, table, 1)
    assert "Yes, confirm" in ben.get(path).text
    assert ben.post(path, do="yes").status_code == 303
    told_ben = post.got.get(timeout=LONG)
    assert told_ben["Subject"] == "Your turn: Ticket to Ride: Germany"
    assert told_ben["List-Unsubscribe"] == f"<https://stellwerk.example{path}>"
    assert text_of(told_ben).split("\n\n") == [
        "Ticket to Ride: Germany: it is the turn of Ben @here.",
        f"To the table: https://stellwerk.example/t/{table}",
        f"No more mail about this table: https://stellwerk.example{path}\n",
    ]
    for page in (f"/t/{table}", f"/t/{table}/signals"):
        assert "ben@example.org" not in ada.get(page).text
    assert "ben@example.org" in ben.get(f"/t/{table}/signals").text
    assert ben.post(path, do="stop").status_code == 303
    assert "No mail is sent" in ben.get(path).text
    assert "ben@example.org" not in ben.get(f"/t/{table}/signals").text
    assert post.got.empty(), "one mail for a turn"


def test_an_address_is_asked_three_times_at_most(teller: Server, post: Post) -> None:
    _, ben, table = two(teller)
    addresses = ("Asked@example.org", "asked+1@example.org", "asked+2@example.org", "asked+3@example.org")
    tries = [ben.post(f"/t/{table}/signals", do="mail", address=one).status_code for one in addresses]
    assert tries == [303, 303, 303, 429]
    for _ in range(3):
        assert "confirm" in post.got.get(timeout=LONG)["Subject"]


def test_the_next_table_is_the_one_that_waits_longest(server: Server) -> None:
    ada = Visitor(server.address)
    assert ada.get("/next").headers["location"] == "/"
    one, two_, three = (
        ada.table("germany", *kinds) for kinds in (("me", "friend"), ("friend", "me"), ("me", "friend"))
    )
    assert ada.get("/next").headers["location"] in (f"/t/{one}", f"/t/{three}")
    assert ada.get(f"/next?after={one}").headers["location"] == f"/t/{three}"
    assert ada.get(f"/next?after={three}").headers["location"] == f"/t/{one}"
    assert f"/next?after={two_}" in ada.get(f"/t/{two_}").text
    assert 'href="/next"' in ada.http.get("/", headers={"accept": "text/html"}).text, "as a browser asks for a page"
    alone = Visitor(server.address)
    assert "/next" not in alone.get(f"/t/{alone.table('germany', 'me', 'bot:easy')}").text


def test_a_turn_of_many_choices_is_told_once(where: Path | str) -> None:
    hook, letter = (
        Hook("abcdefgh", "https://x.example/", "", "en"),
        Letter("key", "abcdefgh", "ada", "a@b.example", "it"),
    )

    async def work(kept: Store) -> None:
        await kept.do(add_table, setting(), seats("ada", "ben"), 0)
        await kept.do(put_hook, hook, hook.table)
        await kept.do(put_letter, letter)

        async def due() -> tuple[list[object], list[object]]:
            found = await kept.read(due_hooks, 1 << 40, 9), await kept.read(due_letters, 1 << 40, 9)
            return [one.to for one in found[0]], [one.to for one in found[1]]

        assert await due() == ([hook], []), "nothing is sent to an address that is not confirmed"
        await kept.do(confirm_letter, "key")
        assert await due() == ([hook], [letter])
        await kept.do(told, hook)
        await kept.do(told, letter)
        assert await due() == ([], [])
        await kept.do(append, "abcdefgh", 0, [(0, "a")], 0, 1)
        assert await due() == ([], []), "Ada has chosen, and must choose again"
        await kept.do(append, "abcdefgh", 1, [(0, "a")], 1, 2)
        assert await due() == ([hook], []), "Ben gave no address"
        await kept.do(told, hook)
        await kept.do(append, "abcdefgh", 2, [(1, "a")], 0, 3)
        assert await due() == ([hook], [letter])
        assert await kept.read(due_hooks, 1, 9) == [], "not at once"

    with_store_at(where, work)


# The settings


def test_what_the_operator_writes_is_read(tmp_path: Path) -> None:
    assert outside.chosen(None) == Outside()
    file = tmp_path / "settings.toml"
    file.write_text("watchers = 5\n" + SETTINGS.format(port=25))
    found = outside.chosen(file)
    sender = "Stellwerk <games@stellwerk.example>"
    mail = Mail("127.0.0.1", 25, "none", sender=sender, address="https://stellwerk.example/")
    assert found == Outside(mail, Webhook(True))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[post]\n", "no part [post]"),
        ("[mail]\nhost = 'x'\n", "no setting 'host'"),
        ("[mail]\nport = '25'\n", "port cannot be '25'"),
        ("[mail]\nserver = 'x'\nsecurity = 'ssl'\n", "security is one of"),
        ("[mail]\nserver = 'x'\nfrom = 'a@b.example'\n", "needs from"),
        ("[webhook]\nprivate = 1\n", "private cannot be 1"),
    ],
)
def test_a_setting_that_cannot_be_is_said_in_a_line(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "settings.toml").write_text(text)
    with pytest.raises(ValueError, match=re.escape(says)):
        outside.chosen(tmp_path / "settings.toml")


@pytest.mark.parametrize("text", ["a@b.example", "first.last+x@sub.b-c.example"])
def test_addresses_of_mail(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize(
    "text", ["", "a", "a@b", "a@b.c\n", "a b@c.example", "<a@b.example>", "a@b.example,c@d.example"]
)
def test_no_addresses_of_mail(text: str) -> None:
    assert not is_address(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_in_the_visitors_language(teller: Server, language: str) -> None:
    ada = Visitor(teller.address, language)
    page = ada.get(f"/t/{ada.table('germany', 'me', 'bot:easy')}/signals").text
    for sentence in ("When it is my turn", "A sound", "Tell me by mail", "Webhook of this table"):
        assert words(language)(sentence) in page
