"""Spectators are counted, and named if they want to be; the start page shows the table that is worth watching first."""

from stellwerk.core.words import words
from stellwerk.web.play import spectators
from stellwerk.web.play.watcher import Watcher
from stellwerk.web.store.accounts import account_named
from tests.web.club import club
from tests.web.play.test_ahead import two_people
from tests.web.serving import Server, Visitor
from tests.web.tables import a_table, run

LISTED = {"game": "germany", "players": "2", "seat0": "me", "seat1": "friend", "listed": "1"}


def test_who_watches_is_counted_once() -> None:
    table, t = a_table("ada", "ben"), words("en")
    assert spectators.says(table, t) == ""
    table.watchers += [Watcher("ada", "en"), Watcher("eve", "en"), Watcher("eve", "en", known_as="Eve")]
    assert spectators.says(table, t) == "1 is watching: Eve"
    table.watchers += [Watcher("", "en"), Watcher("", "en"), Watcher("tool", "en", program=True)]
    assert spectators.says(table, t) == "3 are watching: Eve"
    table.watchers += [Watcher(f"device {n}", "en") for n in range(30)]
    assert spectators.says(table, t) == "More than 20 are watching: Eve"


def test_everybody_at_the_table_is_told(server: Server) -> None:
    ada, _, table = two_people(server)
    eve = Visitor(server.address)
    with ada.socket(table) as first:
        first.until("seats", lambda message: message["watching"] == "")
        with eve.socket(table) as third:
            third.until("view")
            first.until("seats", lambda message: message["watching"] == "1 is watching")
            third.send("named", yes=True)  # without a name of her own she stays unknown
            third.send("named", yes="x")
            assert third.until("error")
        first.until("seats", lambda message: message["watching"] == "")


def test_a_name_is_shown_if_its_owner_wants_it() -> None:
    async def go() -> None:
        async with club("Eve") as here:
            account = await here.runtime.store.read(account_named, "eve")
            assert account
            assert await spectators.name_of(here.runtime, account.device) == "Eve"
            assert await spectators.name_of(here.runtime, "somebody") == ""

    run(go())


def test_where_contacts_play_comes_first() -> None:
    async def go() -> None:
        async with club("Ada", "Ben", "Eve") as here:
            ada, ben, eve = here.people.values()
            await ben.post("/tables", data=LISTED | {"name": "Ben"})
            await ada.post("/tables", data=LISTED | {"name": "Ada"})
            first = featured((await eve.get("/")).text)
            other = "Ben" if "Ada" in first else "Ada"  # both are made within one second: either comes first
            assert other not in first
            await eve.post("/me/people", data={"do": "contact", "name": other})
            assert other in featured((await eve.get("/")).text)

    run(go())


def featured(page: str) -> str:
    """What stands under that title."""
    return page.partition('data-group="featured"')[2].partition("</section>")[0]
