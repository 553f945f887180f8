"""A name and a passphrase: the same tables on every device, ratings, all data, and nothing left after deleting."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk import new
from stellwerk.core.match import Match
from stellwerk.core.rng import below, seeded
from stellwerk.web.alone import parts_alone
from stellwerk.web.app import build
from stellwerk.web.base.names import compared
from stellwerk.web.people.account import key_of, made_account, sealed, unsealed
from stellwerk.web.people.ratings import after_match, count, count_match, counts, places, shared
from stellwerk.web.play.table import Table
from stellwerk.web.server.passphrases import stretched
from stellwerk.web.server.store_files import transaction
from stellwerk.web.server.stores import open_store
from stellwerk.web.store import Seat, Setting, Store, add_table
from stellwerk.web.store.accounts import Account, Rating, add_account, ratings_of, unrated
from stellwerk.web.store.transfer import rows_of
from tests.web import in_memory
from tests.web.serving import Server, Visitor, running
from tests.web.tables import a_table, play_some, with_store_at

PHRASE, OTHER = "four horses pull a coach", "another one that is long"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """All names are made from one address here."""
    with running(
        tmp_path_factory.mktemp("names") / "tables.db", options=["--limit", "sign_ins_of_address=999/60"]
    ) as one:
        yield one


def named(server: Server, name: str, passphrase: str = PHRASE, **more: str) -> Visitor:
    visitor = Visitor(server.address)
    assert visitor.post("/me", do="new", name=name, passphrase=passphrase, **more).status_code == 303
    return visitor


def signed_in(server: Server, name: str, passphrase: str = PHRASE, **more: str) -> Visitor:
    visitor = Visitor(server.address)
    assert visitor.post("/me", do="in", name=name, passphrase=passphrase, **more).status_code == 303
    return visitor


def play_out(match: Match) -> Match:
    rng = seeded(1)
    while match.decision:
        match.play(match.decision.options[below(rng, len(match.decision.options))])
    return match


def tables(visitor: Visitor) -> set[str]:
    return set(re.findall(r'href="/t/(\w+)"', visitor.get("/").text.partition("Open and running tables")[0]))


def test_the_secret_of_a_device_is_opened_by_the_passphrase_alone() -> None:
    secret = "AbCdEfGhIjKlMnOpQrStUA"
    account = made_account(stretched, "Ada", PHRASE, secret)
    assert unsealed(account.sealed, key_of(stretched, PHRASE, account.salt).pad) == secret
    assert unsealed(account.sealed, key_of(stretched, OTHER, account.salt).pad) != secret
    assert secret not in "".join(map(str, account))
    assert sealed(secret, bytes(16)) != account.sealed


def test_names_that_look_alike_are_the_same() -> None:
    assert compared("ＡDA") == compared("ada")


def test_the_same_tables_on_every_device(server: Server) -> None:
    ada = Visitor(server.address)
    before = ada.table("germany", "me", "bot:easy")
    assert ada.post("/me", do="new", name="Ada", passphrase=PHRASE).status_code == 303
    after = ada.table("germany", "me", "friend")
    link = ada.links(after)[0]
    phone = signed_in(server, "ada")
    assert tables(phone) == {before, after} == tables(ada)
    assert phone.links(after) == [link]
    with phone.socket(before) as page:
        assert page.wait(lambda shows: shows["mine"])["mine"] == [0]
    ben = Visitor(server.address)
    theirs = ben.table("germany", "me", "friend")
    assert 'value="Ada"' in phone.get(ben.links(theirs)[0]).text


def test_what_was_played_before_comes_along_if_it_is_wanted(server: Server) -> None:
    named(server, "Bea")
    for bring in ("on", ""):
        browser = Visitor(server.address)
        table = browser.table("germany", "me", "bot:easy")
        assert browser.post("/me", do="in", name="Bea", passphrase=PHRASE, bring=bring).status_code == 303
        assert (table in tables(browser)) == bool(bring)


def test_wrong_ones_are_refused_in_one_line(server: Server) -> None:
    named(server, "Carl")
    eve = Visitor(server.address)
    for form, problem in (
        ({"do": "in", "name": "Carl", "passphrase": OTHER}, "There is no such name, or the passphrase is another one."),
        ({"do": "in", "name": "Nobody", "passphrase": PHRASE}, "There is no such name, or the passphrase is another"),
        ({"do": "new", "name": "CARL", "passphrase": PHRASE}, "Somebody has this name already"),
        ({"do": "new", "name": "Dora", "passphrase": "short"}, "A passphrase has at least 10 letters"),
        ({"do": "delete", "passphrase": PHRASE}, "Sign in first."),
    ):
        answer = eve.post("/me", **form)
        assert (answer.status_code, problem in answer.text) == (400, True), form
    assert eve.get("/me/data.json").status_code == 403
    assert eve.post("/me", do="nonsense").status_code == 400


def test_who_guesses_is_stopped(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", options=["--limit", "sign_ins_of_name=3/600"]) as server:
        named(server, "Dora")
        answers = [
            Visitor(server.address).post("/me", do="in", name="Dora", passphrase=f"{OTHER} {n}") for n in range(3)
        ]
        assert [answer.status_code for answer in answers] == [400, 400, 429]


def test_another_passphrase_signs_all_others_out_and_keeps_the_tables(server: Server) -> None:
    ada, phone = named(server, "Emil"), signed_in(server, "Emil")
    table = ada.table("germany", "me", "bot:easy")
    assert phone.post("/me", do="passphrase", passphrase=PHRASE, new=OTHER).status_code == 303
    assert table in tables(phone)
    assert tables(ada) == set()
    assert "Sign in" in ada.get("/me").text
    assert table in tables(signed_in(server, "Emil", OTHER))


def test_signed_out_a_browser_is_nobodys(server: Server) -> None:
    ada = named(server, "Finn")
    ada.table("germany", "me", "bot:easy")
    assert ada.post("/me", do="out").status_code == 303
    assert tables(ada) == set()


def test_all_data_can_be_had_and_deleted(server: Server) -> None:
    ada, ben = named(server, "Greta"), Visitor(server.address)
    table = ada.table("germany", "me", "friend")
    ben.post(ada.links(table)[0], name="Ben")
    with ada.socket(table) as page:
        page.wait(lambda shows: shows["mine"])
        page.send("chat", text="I have only red cards")
        page.until("chat", lambda line: line["name"] == "Greta")
    data = ada.get("/me/data.json").json()
    assert data["seats"] == [{"table": table, "seat": 0, "name": "Greta"}]
    assert [line["text"] for line in data["chat"]] == ["I have only red cards"]
    assert ada.post("/me", do="delete", passphrase=PHRASE).status_code == 303
    with transaction(server.db) as db:
        kept = str(
            [
                rows_of(db, relation)
                for relation in ("accounts", "seats", "sitters", "story", "sittings", "tables", "ratings")
            ]
        )
    assert not re.search("Greta|greta|red cards", kept)
    assert "bot)" in ben.get(f"/t/{table}").text


def test_a_practice_table_is_not_rated(server: Server) -> None:
    ada = named(server, "Hugo")
    table = ada.table("first-class", "me", "bot:easy", seed="4")
    ada.post(f"/t/{table}/seat", seat="0", do="bot", level="hard")
    with ada.socket(table) as page:
        page.wait(lambda shows: shows["over"])
    with transaction(server.db) as db:
        assert rows_of(db, "ratings", "who", "hugo") == []


def test_who_wins_rises_and_who_loses_falls() -> None:
    new = [Rating(who, "germany", 3, "bots", 0.0, 0.0, 0) for who in ("ada", "bot:easy", "bot:easy")]
    ada, bot = shared(after_match(new, [0, 1, 2]))
    assert (ada.who, bot.who) == ("ada", "bot:easy")
    assert ada.mu > 25 > bot.mu
    assert (ada.matches, bot.matches) == (1, 1)
    again = shared(after_match([ada, bot, bot], [0, 1, 1]))
    assert again[0].mu > ada.mu
    assert again[0].sigma < ada.sigma


def finished(*seats: Seat, practice: bool = False) -> Table:
    """A table at which a match was played at random to its end."""
    match = play_out(new("germany", players=len(seats), seed=7))
    setting = Setting("t1", "germany", match.game.version, len(seats), 7, {}, None, "", False, True, 0, practice)
    return Table(setting, match, list(seats), [])


def test_places_follow_the_winners_then_the_points() -> None:
    table = finished(*[Seat("easy", "", "")] * 3)
    order = sorted(range(3), key=lambda seat: places(table)[seat])
    assert order[0] in table.match.winners
    assert [table.match.scores[seat] for seat in order] == sorted(table.match.scores, reverse=True)


def test_people_are_rated_among_themselves_and_against_bots(where: Path | str) -> None:
    open_store(where).close()
    ada, ben = made_account(stretched, "Ada", PHRASE, "A" * 22), made_account(stretched, "Ben", PHRASE, "B" * 22)
    people = [Seat("", account.name, "", frozenset({account.device})) for account in (ada, ben)]
    table = finished(*people, Seat("easy", "", ""))
    assert counts(table)
    assert not counts(finished(*people, practice=True))
    for _ in range(2):  # once, also if it is asked twice
        with transaction(where, write=True) as db:
            for account in (ada, ben):
                db.execute("DELETE FROM accounts WHERE key = ?", (account.key,))
                add_account(db, account)
            count_match(db, table, "2026-4")
    with transaction(where) as db:
        rated = {(one.who, one.against): one for who in ("ada", "ben", "bot:easy") for one in ratings_of(db, who)}
    assert rated.keys() == {
        ("ada", "people"),
        ("ben", "people"),
        ("ada", "bots"),
        ("ben", "bots"),
        ("bot:easy", "bots"),
    }
    assert {one.matches for one in rated.values()} == {1}
    better = "ada" if places(table)[0] < places(table)[1] else "ben"
    assert max(("ada", "ben"), key=lambda who: rated[who, "people"].mu) == better


def test_a_match_whose_process_ended_before_it_was_rated_is_found_again_and_rated_once(where: Path | str) -> None:
    async def work(store: Store) -> None:
        await store.do(add_table, played.setting, played.seats, played.turn)
        await play_some(store, played, 2000)
        for key in ("ada", "ben"):
            await store.do(add_account, Account(key, key, "", "", "", key, 1))
        assert played.over
        assert [id for id, _ in await store.read(unrated, 0)] == [played.id], "the last step is there, and no rating"
        app = build(parts_alone()._replace(store=store))
        async with in_memory.running(app):
            async with asyncio.timeout(30):
                while await store.read(unrated, 0):
                    await asyncio.sleep(0.01)
            once = await store.read(ratings_of, "ada")
            assert [one.matches for one in once] == [1]
            await count(app.app.state.runtime, played)  # as the process would have done
            assert await store.read(ratings_of, "ada") == once

    played = a_table("ada", "ben")
    with_store_at(where, work)


def test_the_page_can_be_installed(server: Server) -> None:
    visitor = Visitor(server.address, "de")
    manifest = visitor.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert '<link rel="manifest" href="/manifest.webmanifest">' in visitor.get("/").text
    for picture in (*manifest.json()["icons"], *manifest.json()["screenshots"]):
        found = visitor.get(picture["src"])
        assert found.content.startswith(b"\x89PNG")
        width, height = (int.from_bytes(found.content[at : at + 4]) for at in (16, 20))
        assert picture["sizes"] == f"{width}x{height}"
    for game in manifest.json()["shortcuts"]:
        assert game["name"] in visitor.get(game["url"]).text
