"""Hints: for one person alone with bots, or where all have agreed, from what the seat can see."""

import pickle
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from starlette.exceptions import HTTPException

from stellwerk.arena.judge.advice import advice
from stellwerk.arena.judge.analysis import told
from stellwerk.arena.judge.asked import weigh
from stellwerk.core.rng import seeded
from stellwerk.core.words import LANGUAGES, words
from stellwerk.web.base.settings import USUAL
from stellwerk.web.base.unbroken import unbroken
from stellwerk.web.people.ratings import counts
from stellwerk.web.play import broadcast
from stellwerk.web.play.practice import alone, has_hints
from stellwerk.web.play.render import NOTICES
from stellwerk.web.play.seats import changes
from stellwerk.web.play.seats.proposals import KINDS, had_hints, proposal, with_hints
from stellwerk.web.play.table import Table, fold, names_of
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.review.hints import ask
from stellwerk.web.store import SAID, Line, Seat
from tests.arena.test_analysis import played, with_state
from tests.web.serving import Server, Visitor, running
from tests.web.tables import a_table, seats
from tests.web.twins import Wire

BUTTON = 'id="hint" type="button">'
HIDDEN = 'id="hint" type="button" hidden>'
BOT = Seat("easy", "", "")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = ("--limit", "hint_simulations=1", "--limit", "hints_of_address=40/60", "--limit", "chat=99/60")
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
        warned = ada.post(f"/t/{table}/hint", seat="0").json()
        assert "not rated" in warned["says"], "that is said before"
        assert "picks" not in warned
        found = ada.post(f"/t/{table}/hint", seat="0", sure="1")
        assert found.status_code == 200
        hint = found.json()
        assert hint["v"] == shows["v"]
        said = [choice["says"] for choice in shows["choices"] if choice["pick"] in hint["picks"]]
        assert said
        assert all(hint["says"].startswith(sentence) for sentence in said), "in the very words of the page"
        assert len(hint["says"]) > len(said[0]), "why is said, too"
        assert page.until("seats", lambda message: message["hints"]["on"])["hints"]["says"] == "With hints: not rated"
        assert ada.post(f"/t/{table}/hint", seat="0").status_code == 200
        page.send("ping")
        page.until("pong")
        lines = [message["text"] for message in page.arrived if message["is"] == "chat"]
        assert lines == ["There are hints now: this match is not rated."], "that is said once"


def test_where_somebody_else_sits_there_is_none(server: Server) -> None:
    ada, eve = Visitor(server.address), Visitor(server.address)
    for kinds in (("me", "here"), ("me", "friend"), ("me", "friend", "bot:easy")):
        table = ada.table("germany", *kinds)
        assert HIDDEN in ada.get(f"/t/{table}").text
        assert ada.post(f"/t/{table}/hint", seat="0").status_code == 403
    practice = ada.table("germany", "me", "bot:easy")
    assert HIDDEN in eve.get(f"/t/{practice}").text
    refused = eve.post(f"/t/{practice}/hint", seat="0")
    assert refused.status_code == 403
    says = "Hints are for people alone with bots, and where everybody has agreed to hints."
    assert refused.json() == {"says": says}


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
    assert ask(USUAL, table, "ada", "0").game == "germany"
    table.seats = [BOT, ada]
    with pytest.raises(HTTPException, match="when it is your turn"):
        ask(USUAL, table, "ada", "0")


@pytest.mark.parametrize(("game", "steps"), [("germany", 300), ("first-class", 40)])
def test_what_is_sent_does_not_depend_on_what_is_hidden(game: str, steps: int) -> None:
    match = played(game, steps)
    assert match.decision is not None
    seat = match.decision.seat
    (ada,) = seats("ada")
    table = at_table(*(ada if number == seat else BOT for number in range(2)), game=game)
    table.match = match
    sent = ask(USUAL, table, "ada", str(seat))
    table.match = with_state(match, match.game.guess(match.view(seat), seat, seeded(99)))
    assert table.match.state != match.state
    assert pickle.loads(ask(USUAL, table, "ada", str(seat)).parcel) == pickle.loads(sent.parcel)


# Where all have agreed


def together(server: Server, game: str, *more: str, people: int = 2) -> tuple[list[Visitor], str]:
    """People with a device each, and bots."""
    room = [Visitor(server.address, language) for language in ("en", "de", "it")[:people]]
    table = room[0].table(game, "me", *["friend"] * (people - 1), *more, name="Ada")
    for person, link, name in zip(room[1:], room[0].links(table), ("Ben", "Cem"), strict=False):
        assert person.post(link, name=name).status_code == 303
    return room, table


def agree(server: Server, game: str) -> tuple[Visitor, Visitor, str]:
    (ada, ben), table = together(server, game)
    with ben.socket(table) as his:
        assert ada.post(f"/t/{table}/hints", seat="0").status_code == 303
        his.until("asks", lambda message: bool(message["asks"]))
        his.send("allow", id="hints", yes=True)
        his.until("seats", lambda message: message["hints"]["on"])
    return ada, ben, table


def test_all_are_asked_and_one_is_enough_to_refuse_or_to_end_it(server: Server) -> None:
    people, table = together(server, "germany", "bot:easy", people=3)
    ada, ben, cem = people
    eve = Visitor(server.address)
    with ExitStack() as stack:
        mine, his, third, watching = (stack.enter_context(one.socket(table)) for one in (*people, eve))
        mine.my_turn()
        assert eve.post(f"/t/{table}/hints", seat="0").status_code == 403, "the seat is not hers"
        assert ada.post(f"/t/{table}/hints", seat="7").status_code == 400
        assert ada.post(f"/t/{table}/hints", seat="0", do="end").status_code == 403, "there are none"

        assert ada.post(f"/t/{table}/hints", seat="0").status_code == 303
        (asked,) = his.until("asks", lambda message: bool(message["asks"]))["asks"]
        assert asked["id"] == "hints"
        assert asked["says"].startswith("Ada schlägt")
        assert ben.post(f"/t/{table}/resign", seat="1").status_code == 403, "one thing at a time"
        his.send("allow", id="resign", yes=True)
        assert his.until("error")["says"] == "Niemand bittet mehr darum."
        his.send("allow", id="hints", yes=True)
        third.until("chat", lambda line: line["text"] == "Ben è d’accordo.")
        assert ada.post(f"/t/{table}/hint", seat="0").status_code == 403, "Cem has not agreed"
        third.send("allow", id="hints", yes=False)
        mine.until("chat", lambda line: line["text"] == "Cem does not agree: the match goes on as before.")
        assert ada.post(f"/t/{table}/hint", seat="0").status_code == 403

        assert ben.post(f"/t/{table}/hints", seat="1").status_code == 303
        for socket in (mine, third):
            socket.until("asks", lambda message: bool(message["asks"]))
            socket.send("allow", id="hints", yes=True)
        for socket in (mine, his, third, watching):
            assert socket.until("seats", lambda message: message["hints"]["on"])["hints"]["says"], "everybody sees it"
        assert ada.post(f"/t/{table}/hint", seat="0").status_code == 200
        assert ben.post(f"/t/{table}/hint", seat="1").status_code == 409, "it is not his turn"
        assert ben.post(f"/t/{table}/hint", seat="0").status_code == 409, "nor has he that seat"
        assert eve.post(f"/t/{table}/hint", seat="0").status_code == 403
        assert BUTTON in ben.get(f"/t/{table}").text
        assert HIDDEN in eve.get(f"/t/{table}").text

        assert cem.post(f"/t/{table}/hints", seat="2", do="end").status_code == 303
        over = watching.until("seats", lambda message: bool(message["hints"]["says"]) and not message["hints"]["on"])
        assert over["hints"]["says"] == "There were hints: not rated"
        assert ada.post(f"/t/{table}/hint", seat="0").status_code == 403
        assert "There were hints: not rated" in ada.get(f"/t/{table}").text


@pytest.mark.parametrize("game", ["germany", "first-class"])
def test_a_hint_among_people_does_not_depend_on_what_is_hidden(server: Server, game: str) -> None:
    """It is made again from a table that was dealt anew for the seat."""
    ada, ben, table = agree(server, game)
    with ada.socket(table) as mine, ben.socket(table) as his:
        pages = mine, his
        for v in range(12):
            for page in pages:
                page.wait(lambda shows, v=v: shows["v"] == v)  # type: ignore[misc]
            pages[mine.shows["to"]].pick(0)
        seat = mine.wait(lambda shows: shows["v"] == 12)["to"]
        asker = (ada, ben)[seat]
        found = asker.post(f"/t/{table}/hint", seat=str(seat)).json()
    at = Wire(server.db, table, seat).at(found["v"])
    real = fold(Wire(server.db, table, seat).kept)
    assert at.match.state != real.match.state
    sent = ask(USUAL, at, min(at.seats[seat].devices), str(seat))._replace(simulations=1)
    language = "en" if seat == 0 else "de"
    said = told(at.match, weigh(sent), language, tuple(names_of(at, language)))
    assert found["says"] == unbroken(advice(said, at.match.game.words(language)))


def test_a_device_of_two_people_is_told_nothing_before_it_is_passed(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "here")
    with ada.socket(table) as mine:
        assert ada.post(f"/t/{table}/hints", seat="0").status_code == 303
        (asked,) = mine.until("asks", lambda message: bool(message["asks"]))["asks"]
        mine.send("allow", id=asked["id"], yes=True)
        mine.until("seats", lambda message: message["hints"]["on"])
        assert ada.post(f"/t/{table}/hint", seat="null").status_code == 409
        mine.send("look", seat=0)
        mine.until("view", lambda view: view["seat"] == 0)
        assert ada.post(f"/t/{table}/hint", seat="0").status_code == 200
        assert ada.post(f"/t/{table}/hint", seat="1").status_code == 409


def noted(table: Table, *notices: str) -> None:
    said = [notice.split() for notice in notices]
    table.story += [Line(kind, int(seat), "", 0) for kind, seat in said]


def test_who_sits_down_or_comes_back_has_agreed_to_nothing() -> None:
    ada, ben, cem = seats("ada", "ben", "cem")
    table = at_table(ada, ben, cem._replace(level="easy"))
    noted(table, "hints 0", "agree 1", "hinted 0")
    assert with_hints(table), "nobody asks a bot"
    table.seats[2] = cem
    assert not with_hints(table), "Cem is back"
    assert not has_hints(table, "ada")
    noted(table, "hints 0", "agree 1", "agree 2", "hinted 0")
    assert with_hints(table)
    noted(table, "opened 1", "sat 1")
    assert not with_hints(table), "somebody else sits there"
    noted(table, "hints 0", "agree 1", "sat 1")
    open_one = proposal(table)
    assert open_one is not None
    assert open_one.agreed == frozenset()


def test_what_somebody_says_is_no_notice() -> None:
    table = at_table(*seats("ada", "ben"))
    table.story.append(Line(SAID, 0, "Ben", 0, "hinted 0"))
    assert not had_hints(table)


def test_a_match_with_hints_is_not_rated() -> None:
    table = at_table(*seats("ada", "ben"))
    table.match = played("germany", 10**6)
    assert counts(table)
    noted(table, "hints 0", "agree 1", "hinted 0", "unhinted 1")
    assert not counts(table)


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_sentence_is_translated(language: str) -> None:
    t = words(language)
    for sentence in (*NOTICES.values(), *(sentence for kind in KINDS.values() for sentence in kind)):
        assert t(sentence, who="Ada") != words()(sentence, who="Ada"), sentence


def test_not_too_many_at_once(server: Server) -> None:
    eve = Visitor(server.address)
    table = eve.table("germany", "me", "here")
    found = [eve.post(f"/t/{table}/hint").status_code for _ in range(41)]
    assert set(found[:-1]) <= {403, 429}
    assert found[-1] == 429


class Counted(str):
    """A kind that knows how often it was looked at."""

    times = 0

    def __eq__(self, other: object) -> bool:
        Counted.times += other == "refuse"
        return super().__eq__(other)

    __hash__ = str.__hash__


def test_what_was_agreed_is_not_read_again_for_each_watcher_of_a_table_with_much_chat() -> None:
    table = a_table("ada", "ben")
    table.story += [Line(Counted(SAID), 0, "Ada", 0, "so many words") for _ in range(1000)]
    table.watchers = [Watcher(f"watcher {n}", "en") for n in range(50)]
    for _ in range(3):
        broadcast.send_seats(table)
        changes.send_asks(table)
    assert Counted.times == 1000
    noted(table, "resign 0")
    assert proposal(table) is not None
    assert Counted.times == 1000
