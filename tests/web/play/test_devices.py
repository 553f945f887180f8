"""A seat belongs to the device that took it: others ask, and everybody at the table sees who comes."""

from pathlib import Path

import pytest

from stellwerk.core.words import LANGUAGES, words
from stellwerk.web.base.settings import USUAL as LIMITS
from tests.web.serving import Server, Socket, Visitor, running


@pytest.fixture
def people(server: Server, request: pytest.FixtureRequest) -> list[Visitor]:
    """Ada, Ben and Eve, at an address of their own for each test, for the limits count by address."""
    made = [Visitor(server.address) for _ in range(3)]
    number = sum(map(ord, request.node.name)) % 250
    for visitor in made:
        visitor.http.headers["x-forwarded-for"] = f"192.0.2.{number}"
    return made


def with_ben(ada: Visitor, ben: Visitor) -> tuple[str, str]:
    """A table where Ben sits by a link."""
    table = ada.table("germany", "me", "friend", name="Ada")
    (link,) = ada.links(table)
    assert ben.post(link, name="Ben").status_code == 303
    return table, link


def notices(view: dict[str, list[dict[str, str]]]) -> list[str]:
    return [line["text"] for line in view["chat"] if not line["name"]]


def asking(page: Socket) -> str:
    """The id of the one device that asks."""
    (one,) = page.until("asks", lambda message: bool(message["asks"]))["asks"]
    assert one["says"] == "Another device asks to play the seat of Ben, too: it would see these cards."
    return str(one["id"])


def test_a_link_gives_a_seat_once_and_then_only_asks(people: list[Visitor]) -> None:
    ada, ben, eve = people
    table, link = with_ben(ada, ben)
    assert not ada.links(table), "a link that was used is not shown"
    assert ben.get(link).headers["location"] == f"/t/{table}"
    page = eve.get(link).text
    assert "This link was used" in page
    assert 'name="name"' not in page
    assert eve.post(link, name="Mallory").status_code == 303
    with eve.socket(table) as socket:
        view = socket.until("view")
        assert (view["mine"], view["names"]) == ([], ["Ada", "Ben"]), "no hand, and no other name"
        assert socket.until("asks")["says"] == (
            "You have asked for the seat of Ben. Wait until somebody there allows it."
        )


def test_who_sits_lets_a_second_device_in_and_everybody_sees_it(people: list[Visitor]) -> None:
    ada, ben, phone = people
    table, link = with_ben(ada, ben)
    with ada.socket(table) as host, ben.socket(table) as mine, phone.socket(table) as second:
        second.until("view")
        assert notices(host.until("view")) == ["Ben has sat down."]
        phone.post(link)
        id = asking(mine)
        second.connection.close()
        with phone.socket(table) as again:
            assert again.until("view")["mine"] == []
            mine.send("allow", id=id, yes=True)
            assert again.wait(lambda shows: shows["mine"] == [1])["seat"] == 1
        assert notices(host.wait(lambda shows: len(notices(shows)) == 2))[-1] == (
            "One more device plays the seat of Ben now."
        )
        assert mine.until("asks")["asks"] == []


def test_who_is_not_allowed_stays_outside_and_cannot_ask_again(people: list[Visitor]) -> None:
    ada, ben, eve = people
    table, link = with_ben(ada, ben)
    with ben.socket(table) as mine, ada.socket(table) as host:
        eve.post(link)
        id = asking(mine)
        host.send("allow", id=id, yes=True)
        assert host.until("error")["says"] == "Nobody is asking any more.", "the host cannot allow it"
        assert not [message for message in host.arrived if message["is"] == "asks"]
        mine.send("allow", id=id, yes=False)
        mine.until("asks", lambda message: not message["asks"])
    assert eve.post(link).status_code == 403
    with eve.socket(table) as socket:
        assert socket.until("view")["mine"] == []
        assert socket.until("asks")["says"] == "The device at the seat of Ben did not allow it."


def test_other_devices_are_forgotten_and_everybody_sees_it(people: list[Visitor]) -> None:
    ada, ben, phone = people
    table, _ = with_ben(ada, ben)
    phone.post(f"/t/{table}/ask", seat="1")
    with ben.socket(table) as mine, phone.socket(table) as second, ada.socket(table) as host:
        mine.send("allow", id=asking(mine), yes=True)
        second.wait(lambda shows: shows["mine"] == [1])
        mine.send("forget")
        assert second.wait(lambda shows: shows["mine"] == [])["choices"] == []
        shown = host.wait(lambda shows: len(notices(shows)) == 3)
        assert notices(shown)[-1] == "Only one device plays the seat of Ben now."
        second.send("pick", v=second.shows["v"], pick=0)
        assert second.until("error")["says"] == "You are watching: nothing can be chosen from here."


def test_a_host_who_opens_a_taken_seat_is_seen_by_all_and_the_old_link_ends(people: list[Visitor]) -> None:
    ada, ben, eve = people
    table, link = with_ben(ada, ben)
    with ben.socket(table) as mine, eve.socket(table) as watching:
        assert mine.until("view")["mine"] == [1]
        assert ada.post(f"/t/{table}/seat", seat="1", do="link").status_code == 303
        assert mine.wait(lambda shows: shows["mine"] == [])["seat"] is None
        assert "opened a seat" in notices(watching.wait(lambda shows: len(notices(shows)) == 2))[-1]
    assert eve.get(link).status_code == 403
    (new,) = ada.links(table)
    assert eve.post(new, name="Eve").status_code == 303
    assert ada.post(f"/t/{table}/seat", seat="0", do="link").status_code == 403, "the host's own seat"


@pytest.mark.parametrize("language", LANGUAGES)
def test_notices_are_in_the_language_of_the_reader(people: list[Visitor], language: str) -> None:
    ada, ben, _ = people
    table, _ = with_ben(ada, ben)
    said = words(language)("{who} has sat down.", who="Ben")
    assert said in Visitor(ada.address, language).get(f"/t/{table}").text


def test_the_host_sees_open_links_again_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as server:
        ada = Visitor(server.address)
        table = ada.table("germany", "me", "friend", "friend")
        links = ada.links(table)
        server.kill()
    with running(tmp_path / "tables.db") as again:
        ada.address, ada.http.base_url = again.address, again.address
        assert ada.links(table) == links
        eve = Visitor(again.address)
        assert not eve.links(table)
        assert eve.post(links[0], name="Eve").status_code == 303


def test_devices_do_not_ask_without_end(people: list[Visitor]) -> None:
    ada, ben, _ = people
    table, _ = with_ben(ada, ben)
    answers = []
    for number in range(LIMITS.asks_of_seat.most + 1):
        phone = Visitor(ada.address)
        phone.http.headers["x-forwarded-for"] = f"198.51.100.{number}"
        answers.append(phone.post(f"/t/{table}/ask", seat="1").status_code)
    assert answers == [303] * LIMITS.asks_of_seat.most + [403]
    assert [ben.post(f"/t/{table}/ask", seat=seat).status_code for seat in ("1", "7", "x")] == [403, 400, 400]
    assert ben.post(f"/t/{table}/ask", seat="1").status_code == 429, "one address asks three times a minute"


def test_at_a_practice_table_nobody_is_asked(people: list[Visitor]) -> None:
    ada, ben, _ = people
    table = ada.table("germany", "me", "bot:easy", seed="3")
    assert ben.post(f"/t/{table}/ask", seat="0").status_code == 403
    assert f"/t/{table}/ask" not in ben.get(f"/t/{table}").text
