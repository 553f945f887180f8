"""Hints: for one person alone with bots, from what the seat can see."""

import pickle
from collections.abc import Iterator

import pytest
from starlette.exceptions import HTTPException

from stellwerk.core.rng import seeded
from stellwerk.web.hints import ask
from stellwerk.web.practice import alone, has_hints
from stellwerk.web.store import Seat
from stellwerk.web.table import Table
from tests.arena.test_analysis import played, with_state
from tests.web.server import Server, Visitor, running
from tests.web.tables import a_table, seats

BUTTON = 'id="hint"'
BOT = Seat("easy", "", "")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = ("--limit", "hint_simulations=1", "--limit", "hints_of_address=12/60")
    with running(tmp_path_factory.mktemp("hints") / "tables.db", options=limits) as server:
        yield server


def at_table(*sitting: Seat, game: str = "germany") -> Table:
    table = a_table(*[""] * len(sitting), game=game)
    table.seats = list(sitting)
    return table


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_who_practises_is_told_what_to_choose_and_why(server: Server, game: str) -> None:
    ada = Visitor(server.address)
    table = ada.table(game, "me", "bot:easy")
    assert BUTTON in ada.get(f"/t/{table}").text
    with ada.socket(table) as page:
        shows = page.my_turn()
        found = ada.post(f"/t/{table}/hint")
        assert found.status_code == 200
        hint = found.json()
        assert hint["v"] == shows["v"]
        said = [choice["says"] for choice in shows["choices"] if choice["pick"] in hint["picks"]]
        assert said
        assert all(hint["says"].startswith(sentence) for sentence in said)
        assert len(hint["says"]) > len(said[0]), "why is said, too"


def test_where_somebody_else_sits_there_is_none(server: Server) -> None:
    ada, eve = Visitor(server.address), Visitor(server.address)
    for kinds in (("me", "here"), ("me", "friend"), ("me", "friend", "bot:easy")):
        table = ada.table("germany", *kinds)
        assert BUTTON not in ada.get(f"/t/{table}").text
        assert ada.post(f"/t/{table}/hint").status_code == 403
    practice = ada.table("germany", "me", "bot:easy")
    assert BUTTON not in eve.get(f"/t/{practice}").text
    refused = eve.post(f"/t/{practice}/hint")
    assert refused.status_code == 403
    assert refused.json() == {"says": "A hint is for who plays alone with bots: here are others, too."}


def test_a_person_for_whom_a_bot_plays_on_is_a_person() -> None:
    ada, ben, open = seats("ada", "ben", "")
    for others in ((ben._replace(level="easy"), BOT), (open, BOT), (ada, BOT), (ben, ben)):
        assert alone(at_table(ada, *others), "ada") is None
    assert alone(at_table(ada, BOT), "ben") is None
    assert alone(at_table(open, BOT), "") is None
    assert alone(at_table(BOT, ada), "ada") == 1
    assert has_hints(at_table(BOT, ada), "ada")


def test_it_is_given_to_who_must_choose_alone() -> None:
    (ada,) = seats("ada")
    table = at_table(ada, BOT)
    assert table.turn == 0
    assert ask(table, "ada").game == "germany"
    table.seats = [BOT, ada]
    with pytest.raises(HTTPException, match="when it is your turn"):
        ask(table, "ada")


@pytest.mark.parametrize(("game", "steps"), [("germany", 300), ("first-class", 40)])
def test_what_is_sent_does_not_depend_on_what_is_hidden(game: str, steps: int) -> None:
    match = played(game, steps)
    assert match.decision is not None
    seat = match.decision.seat
    (ada,) = seats("ada")
    table = at_table(*(ada if number == seat else BOT for number in range(2)), game=game)
    table.match = match
    sent = ask(table, "ada")
    table.match = with_state(match, match.game.guess(match.view(seat), seat, seeded(99)))
    assert table.match.state != match.state
    assert pickle.loads(ask(table, "ada").parcel) == pickle.loads(sent.parcel)


def test_not_too_many_at_once(server: Server) -> None:
    eve = Visitor(server.address)
    table = eve.table("germany", "me", "here")
    found = [eve.post(f"/t/{table}/hint").status_code for _ in range(13)]
    assert set(found[:-1]) <= {403, 429}
    assert found[-1] == 429
