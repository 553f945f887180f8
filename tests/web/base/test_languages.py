"""What the pages are called in each language, and what a message shows of a link to them."""

import re

import pytest

from tests.web.serving import Server, Visitor

TITLES = {"en": "Ticket to Ride: Germany", "de": "Zug um Zug: Deutschland", "it": "Ticket to Ride: Germany"}
SPACE = {"en": "Space", "de": "Leertaste", "it": "Spazio"}
MAP = {"en": "Map", "de": "Plan", "it": "Mappa"}


@pytest.mark.parametrize("language", TITLES)
def test_a_game_is_called_as_on_its_box(server: Server, language: str) -> None:
    guest = Visitor(server.address, language)
    table = guest.table("germany", "me", "friend")
    seat = guest.links(table)[0]
    friend = Visitor(server.address, language)
    pages = [guest.get(f"/t/{table}").text, guest.get("/new").text, guest.get("/help/germany").text]
    for page in (*pages, guest.get("/").text, friend.get(seat).text):
        assert TITLES[language] in page
        assert all(title == TITLES[language] or title not in page for title in TITLES.values())
    assert f'data-pane="map">{MAP[language]}<' in pages[0]
    assert f"<dt>{SPACE[language]}</dt>" in pages[2]


def test_a_link_that_is_sent_has_a_preview_without_secrets(server: Server) -> None:
    host, friend = Visitor(server.address, "de"), Visitor(server.address, "de")
    table = host.table("germany", "me", "friend", name0="Ada")
    seat = host.links(table)[0]
    page = friend.get(seat).text
    shown = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))
    assert shown["title"] == "Nimm Platz – Stellwerk"
    assert shown["description"].startswith("Ada lädt dich zu Zug um Zug: Deutschland ein. 2 Personen · mit Ada · ")
    assert seat.rpartition("/")[2] not in "".join(shown.values())
    picture = friend.http.get(shown["image"])
    assert shown["image"].startswith(server.address)
    assert picture.headers["content-type"] == "image/png"
    assert len(picture.content) < 100_000
    told = re.findall(r'<meta property="og:\w+" content="([^"]*)">', friend.get(f"/t/{table}").text)
    assert told[0] == "Zug um Zug: Deutschland – Stellwerk"
    assert 'property="og:' not in host.get(f"/t/{table}").text  # whoever sits there needs none


@pytest.mark.parametrize(("language", "you"), [("de", "Du"), ("it", "Tu")])
def test_a_list_of_players_calls_the_reader_you_in_their_language(server: Server, language: str, you: str) -> None:
    visitor = Visitor(server.address, language)
    with visitor.socket(visitor.table("germany", "me", "bot:easy")) as socket:
        for _ in range(2):  # which tickets are drawn, and which are kept: then it is said how many everybody kept
            socket.my_turn()
            socket.play(0)
        socket.my_turn()
        assert any(f" {you}: " in text for text in socket.raw)
        assert not any("You" in text for text in socket.raw)
