"""Who is there: away and back are said, a bot stands in after a while, and the seat is given back."""

from collections.abc import Iterator

import pytest

from tests.web.serving import Server, Visitor, limited, running


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that misses people soon."""
    options = limited("away_seconds=0.2", "absent_seconds=0.5")
    with running(tmp_path_factory.mktemp("web") / "tables.db", options=options) as server:
        yield server


def two(server: Server, game: str) -> tuple[Visitor, Visitor, str]:
    ada, ben = Visitor(server.address), Visitor(server.address)
    table = ada.table(game, "me", "friend", name="Ada")
    (link,) = ada.links(table)
    assert ben.post(link, name="Ben").status_code == 303
    return ada, ben, table


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_a_bot_plays_on_for_who_is_away_and_gives_the_seat_back(hasty: Server, game: str) -> None:
    ada, ben, table = two(hasty, game)
    with ada.socket(table) as mine:
        with ben.socket(table) as his:
            his.until("view")
        assert mine.until("chat", lambda line: "away" in line["text"])["text"] == "Ben is away."
        mine.until("seats", lambda message: message["seats"][1]["absent"])
        mine.send("stand-in", seat=1)
        mine.until("seats", lambda message: message["seats"][1]["kind"] == "bot")
        with ben.socket(table) as his:
            assert his.until("view", lambda view: view["seat"] == 1)["mine"] == [1]
            mine.until("seats", lambda message: message["seats"][1]["kind"] == "person")
        says = [line["text"] for line in mine.shows["chat"]]
        assert says[-2:] == ["Ben is away: a bot plays on until they are back.", "Ben plays again."]


def test_who_comes_back_in_time_keeps_the_seat_and_strangers_ask_in_vain(hasty: Server) -> None:
    ada, ben, table = two(hasty, "germany")
    with ada.socket(table) as mine, ben.socket(table) as his:
        his.until("view")
        mine.send("stand-in", seat=1)
        assert mine.until("error")["says"] == "This seat is not empty for long enough: wait a little."
        with Visitor(hasty.address).socket(table) as stranger:
            stranger.until("view")
            stranger.send("stand-in", seat=1)
            assert "Only those who have a seat" in stranger.until("error")["says"]


def test_a_bot_that_the_host_has_chosen_stays(hasty: Server) -> None:
    ada, ben, table = two(hasty, "germany")
    with ben.socket(table) as his:
        his.until("view")
        assert ada.post(f"/t/{table}/seat", seat="1", do="bot").status_code == 303
        assert "given your seat (Purple) to a bot" in his.until("lost")["says"]
    with ada.socket(table) as mine:
        with ben.socket(table) as his:
            assert his.until("view")["seat"] is None
        assert mine.until("view")["chat"][-1]["text"] == "The host has given a seat to a bot: Ben."


def test_a_finished_table_gives_no_seats_away_and_is_listed_with_its_result(hasty: Server) -> None:
    ada = Visitor(hasty.address)
    table = ada.table("germany", "me", "friend", name="Ada")
    (link,) = ada.links(table)
    for seat in "01":
        assert ada.post(f"/t/{table}/seat", seat=seat, do="bot", level="easy").status_code == 303
    with ada.socket(table) as page:
        page.wait(lambda shows: shows["over"])
        scores = page.shows["scores"]
    stranger = Visitor(hasty.address)
    assert stranger.get(link).status_code == stranger.post(link, name="Eve").status_code == 403
    assert ada.links(table) == []
    assert ada.post(f"/t/{table}/seat", seat="1", do="link").status_code == 403
    start = ada.get("/").text
    assert all(f" {score}" in start for score in scores)
    assert "<time>20" in start
