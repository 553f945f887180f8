"""Decks that somebody sends to do harm: they cost little, and are answered in one line."""

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from stellwerk.core.records import BadDeck
from stellwerk.core.words import LANGUAGES, words
from stellwerk.games import GAMES
from stellwerk.kit.deck import export
from stellwerk.web.base.identity import address
from stellwerk.web.base.parts import Bounds
from stellwerk.web.base.settings import USUAL as LIMITS
from stellwerk.web.base.settings import Limits
from stellwerk.web.server.work import Processes
from stellwerk.web.site import deck_check
from tests.web.serving import LONG, Server, Visitor
from tests.web.tables import made_runtime

FORM = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:easy"}
MUCH = 60_000  # kilobytes: more than any deck that can be played needs


def most_memory(server: Server) -> int:
    """The most that the server ever needed, in kilobytes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0])


def dotted(letters: int) -> str:
    return 'game = "germany"\n' + ".".join("a" * (letters // 2)) + " = 1\n"


HARMFUL = {
    "a key with thousands of dots": dotted(16_000),
    "the same as the title of a table": 'game = "germany"\n[' + ".".join("a" * 8000) + "]\n",
    "lists in lists": 'game = "germany"\ncities = ' + "[" * 8000,
    "tables in tables": 'game = "germany"\ncities = ' + "{a=" * 8000,
}


@pytest.mark.parametrize("deck", HARMFUL.values(), ids=HARMFUL)
def test_a_deck_of_a_harmful_shape_costs_next_to_nothing(server: Server, deck: str) -> None:
    eve = Visitor(server.address)
    eve.get("/")
    before = most_memory(server)
    answer = eve.post("/tables", **FORM, deck=deck)
    assert answer.status_code == 400
    assert "The deck cannot be used: line " in answer.text
    assert most_memory(server) - before < MUCH


def test_what_is_hidden_behind_a_text_is_seen(server: Server) -> None:
    hidden = '{ x = """y"""", ' + ".".join("a" * 8000) + ' = 1, z = "" }'
    assert "The deck cannot be used: line 2" in Visitor(server.address).post(
        "/tables", **FORM, deck=f'game = "germany"\na = {hidden}\n'
    ).text  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_decks_are_limited_before_they_are_read(server: Server, language: str) -> None:
    eve = Visitor(server.address, language)
    eve.http.headers["x-forwarded-for"] = {"en": "198.51.100.1", "de": "198.51.100.2", "it": "198.51.100.3"}[language]
    eve.made("/play/germany")  # and has a cookie now
    answers = [eve.post("/tables", **FORM, deck=dotted(50)) for _ in range(LIMITS.decks_of_device.most + 1)]
    assert [answer.status_code for answer in answers] == [400] * LIMITS.decks_of_device.most + [429]
    assert words(language)("Those were many decks at once: wait a minute.") in answers[-1].text


def test_an_address_of_ipv6_is_one_customer() -> None:
    def counted(host: str) -> str:
        return address(HTTPConnection({"type": "http", "headers": [], "client": (host, 1)}))

    assert counted("2001:db8::1") == counted("2001:db8::ffff:1") == "2001:db8::/64"
    assert counted("2001:db8:0:1::1") == "2001:db8:0:1::/64"
    assert counted("::ffff:192.0.2.1") == counted("192.0.2.1") == "192.0.2.1"
    assert counted("somewhere") == "somewhere"


@pytest.mark.parametrize(("memory", "seconds"), [(50_000_000, 5), (200_000_000, 0)])
def test_the_process_that_checks_a_deck_is_bounded(memory: int, seconds: int) -> None:
    deck = 'game = "germany"\ncities = [' + "{ a.b = 1 }," * 200_000 + "]"
    question = ["germany", 2, {}, deck, LIMITS.drawing]
    found = asyncio.run(Processes().apart(deck_check.tried, question, Bounds(memory, seconds, LONG)))
    assert found == {"costly": True}


def checked(limits: Limits, *asked: Any) -> None:
    async def work() -> None:
        with tempfile.TemporaryDirectory() as folder:
            runtime = made_runtime(Path(folder) / "tables.db", limits=limits)
            try:
                await deck_check.check(runtime, *asked)
            finally:
                await runtime.close()

    asyncio.run(work())


def test_a_deck_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(deck_check.Costly):
        checked(LIMITS._replace(deck_patience=0.001), "germany", 2, {}, export(GAMES["germany"]))


@pytest.mark.parametrize("game", GAMES)
def test_a_good_deck_is_found_good(game: str) -> None:
    checked(LIMITS, game, 2, {}, export(GAMES[game]))
    with pytest.raises(BadDeck, match="for the game"):
        checked(LIMITS, game, 2, {}, 'game = "chess"')
    with pytest.raises(ValueError, match="for 2 to"):
        checked(LIMITS, game, 9, {}, export(GAMES[game]))
