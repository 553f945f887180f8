"""The programming interface: every call is answered as its description says, and a token opens no more than a seat."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from stellwerk.core.rng import below, seeded
from stellwerk.games import GAMES
from stellwerk.web.base.settings import Rate
from stellwerk.web.people import ratings
from stellwerk.web.people.pairing.records import ROUND_ROBIN
from stellwerk.web.play.gameplay import open_table
from stellwerk.web.site.api_description import CALLS, REFUSALS, description, wrong
from tests.web.club import Club, club
from tests.web.people.test_tournaments import come, ended, made, of_round, play_out

PATHS = description()["paths"]


class Caller:
    """A program, or somebody who says to be one; every answer is held to the description."""

    def __init__(self, guest: httpx.AsyncClient, token: str) -> None:
        self.guest, self.headers = guest, {"authorization": f"Bearer {token}"}

    async def call(self, name: str, id: str = "", status: int = 0, **body: Any) -> Any:
        call = next(call for call in CALLS if call.name == name)
        sent = body if call.takes is not None else None
        answer = await self.guest.request(call.method, call.path.format(id=id), headers=self.headers, json=sent)
        assert answer.status_code == (status or call.status), answer.text
        told = PATHS[call.path][call.method.lower()]["responses"][str(answer.status_code)]
        found = answer.json()
        assert wrong(told["content"]["application/json"]["schema"], found) == ""
        return found


@asynccontextmanager
async def programs(**limits: Any) -> AsyncIterator[tuple[Club, httpx.AsyncClient, Caller]]:
    """A club with Ada, and a program of hers."""
    async with club() as here:
        here.runtime.limits = here.runtime.limits._replace(**limits)
        (ada,) = await here.join("Ada")
        yield here, ada, Caller(here.visitor(), await token_of(ada))


async def token_of(person: httpx.AsyncClient, name: str = "Robo") -> str:
    page = await person.post("/me", data={"do": "program", "program": name})
    found = re.search(r'class="token" [^>]*value="([\w-]{22})"', page.text)
    assert found
    return found[1]


def tried(work: Callable[[Club, httpx.AsyncClient, Caller], Awaitable[None]], **limits: Any) -> None:
    async def one() -> None:
        async with programs(**limits) as (here, ada, robo):
            await work(here, ada, robo)

    asyncio.run(one())


@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_match_by_calls(game: str) -> None:
    async def work(here: Club, ada: httpx.AsyncClient, robo: Caller) -> None:
        made = await robo.call("make", game=game, seats=["program", "bot:novice"], undo=True)
        assert made["links"] == []
        at, rng, choices = await robo.call("position", made["id"]), seeded(1), 0
        assert [table["id"] for table in await robo.call("tables")] == [made["id"]]
        while not at["table"]["over"]:
            if (asked := at["question"]) is None:
                await asyncio.sleep(0)  # the bot thinks
                at = await robo.call("position", made["id"])
                continue
            assert asked["view"] == at["view"]
            choice = below(rng, len(asked["options"]))
            at = await robo.call("choose", made["id"], ask=asked["ask"], choice=choice)
            choices += 1
        assert choices > 10
        assert at["winners"]
        assert max(at["scores"]) in [at["scores"][seat] for seat in at["winners"]]
        assert (await robo.call("tables"))[0]["over"]
        table = await open_table(here.runtime, made["id"])
        assert [line.kind for line in table.story if line.kind == "program"]  # everybody reads it, and it is not rated
        await robo.call("choose", made["id"], ask=1, choice=0, status=409)

    tried(work)


def test_a_seat_by_a_link_and_what_a_token_does_not_open() -> None:
    async def work(here: Club, ada: httpx.AsyncClient, robo: Caller) -> None:
        (ben,) = await here.join("Ben")
        other = Caller(here.visitor(), await token_of(ben))
        made = await robo.call("make", game="germany", seats=["program", "friend"])
        (link,) = made["links"]
        await other.call("position", made["id"], status=403)
        await other.call("choose", made["id"], ask=1, choice=0, status=403)
        await other.call("sit", made["id"], link="no such link", status=403)
        mine = await robo.call("position", made["id"])
        theirs = await other.call("sit", made["id"], link=link)
        assert theirs["table"]["seats"] == [1]
        assert mine["view"]["hands"][0] != theirs["view"]["hands"][0]  # nobody sees the cards of others
        assert mine["view"]["rng"] == theirs["view"]["rng"] == [0, 0, 0, 0]
        assert await other.call("tables")
        asked = mine["question"]["ask"]
        await other.call("choose", made["id"], ask=asked, choice=0, status=409)  # it is not asked
        await robo.call("choose", made["id"], ask=asked, choice=99, status=400)
        await robo.call("choose", made["id"], ask=asked, choice=-1, status=400)
        await robo.call("choose", made["id"], ask=asked + 1, choice=0, status=409)
        assert (await robo.call("position", made["id"]))["position"] == mine["position"]
        page = await here.visitor().get(f"/t/{made['id']}")
        assert page.status_code == 200  # people watch it

    tried(work)


def test_the_results_of_a_tournament() -> None:
    async def work(here: Club, ada: httpx.AsyncClient, robo: Caller) -> None:
        await here.join("Ben", "Cleo")
        id = await made(here, kind=ROUND_ROBIN)
        before = await robo.call("results", id)
        assert (before["title"], before["state"], before["standings"], before["tables"]) == ("Tuesday", "open", [], [])
        await ada.post(f"/tournaments/{id}", data={"do": "begin"})
        told = await robo.call("results", id)
        assert {line["points"] for line in told["tables"] if line["match"]} == {None}, "nothing is over"
        ((board, who),) = (await of_round(here, id)).items()
        await play_out(here, await come(here, board, *who))
        await ended(here, id, 1)
        told = await robo.call("results", id)
        assert sorted(line["points"] for line in told["tables"] if line["match"] == board) in ([0, 1], [0.5, 0.5])
        assert {line["name"] for line in told["standings"]} == {"Ada", "Ben", "Cleo"}
        assert told["standings"][0]["rank"] == 1
        await robo.call("results", "nosuchone", status=404)
        assert (await here.visitor().get(f"/api/tournaments/{id}")).status_code == 401

    tried(work)


def test_what_cannot_be_understood_is_said_in_a_line() -> None:
    async def work(here: Club, ada: httpx.AsyncClient, robo: Caller) -> None:
        wrongs: list[tuple[dict[str, Any], str]] = [
            ({"game": "chess", "seats": []}, "must be one of: first-class, germany"),
            ({"game": "germany"}, "The request needs 'seats'"),
            ({"game": "germany", "seats": "me"}, "seats must be: array"),
            ({"game": "germany", "seats": ["me", "friend"]}, "Each of seats is program (once), friend or bot:LEVEL"),
            ({"game": "germany", "seats": ["program", "program"]}, "Each of seats is program (once)"),
            ({"game": "germany", "seats": ["program", "bot:god"]}, "Choose for each seat who plays it"),
            ({"game": "germany", "seats": ["program"]}, "2 to 5 players"),
            ({"game": "germany", "seats": ["program", "friend"], "deck": "x"}, "The request has no 'deck'"),
            (
                {"game": "germany", "seats": ["program", "friend"], "options": {"seed": "1"}},
                "There is no option 'seed'",
            ),
            ({"game": "first-class", "seats": ["program", "friend"], "options": {"modules": "ZZ"}}, "cannot begin"),
        ]
        for body, why in wrongs:
            assert why in (await robo.call("make", status=400, **body))["error"], body
        for bad in (b"{", b"[" * 3000, b"\xff", b"1"):
            answer = await robo.guest.post("/api/tables", content=bad, headers=robo.headers)
            assert (answer.status_code, list(answer.json())) == (400, ["error"]), bad
        long = await robo.guest.post("/api/tables", content=b" " * 99_999, headers=robo.headers)
        assert long.status_code == 413
        await robo.call("position", "nosuchtable", status=404)

    tried(work)


def test_tokens_and_limits_are_those_of_the_socket() -> None:
    async def work(here: Club, ada: httpx.AsyncClient, robo: Caller) -> None:
        assert (await robo.guest.get("/api/tables")).status_code == 401
        assert (await ada.get("/api/tables")).status_code == 401  # the cookie of a person is no token
        await robo.call("tables")
        await robo.call("tables")
        assert "wait" in (await robo.call("tables", status=429))["error"]
        stranger = Caller(here.visitor(), "x" * 22)
        await stranger.call("tables", status=401)

    tried(work, program_joins=Rate(2, 60))


def test_a_deleted_token_opens_nothing() -> None:
    async def work(here: Club, ada: httpx.AsyncClient, robo: Caller) -> None:
        await robo.call("tables")
        await ada.post("/me", data={"do": "forget", "program": "Robo"})
        await robo.call("tables", status=401)

    tried(work)


def test_the_description_is_whole() -> None:
    """Each call has an answer, all refusals and, where something is sent, its schema; it is served to anybody."""

    async def work(here: Club, ada: httpx.AsyncClient, robo: Caller) -> None:
        told = (await here.visitor().get("/api/openapi.json")).json()
        assert told == description()
        assert told["openapi"].startswith("3.1")
        for call in CALLS:
            operation = told["paths"][call.path][call.method.lower()]
            assert set(operation["responses"]) == {str(call.status), *map(str, REFUSALS)}
            assert ("requestBody" in operation) == (call.method == "POST")
            assert ("parameters" in operation) == ("{id}" in call.path)

    tried(work)
    assert wrong({"type": ["integer", "null"]}, None) == ""
    assert wrong({"type": "integer"}, True) == "the request must be: integer"


def test_a_program_that_has_the_seats_of_its_person() -> None:
    async def work(here: Club, ada: httpx.AsyncClient, robo: Caller) -> None:
        page = await ada.post("/me", data={"do": "program", "program": "Mine", "deputy": "on"})
        (token,) = re.findall(r'class="token" [^>]*value="([\w-]{22})"', page.text)
        mine = Caller(here.visitor(), token)
        form = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:novice", "name": "Ada"}
        table = (await ada.post("/tables", data=form)).headers["location"].removeprefix("/t/")
        assert [one["id"] for one in await mine.call("tables")] == [table]
        assert await robo.call("tables") == [], "a program of the other kind has seats of its own alone"
        await robo.call("position", table, status=403)
        kept, chosen = await open_table(here.runtime, table), 0
        assert (await mine.call("position", table))["table"]["seats"] == [0]
        assert not [line for line in kept.story if line.kind == "deputy"], "that it looks is told to nobody"
        while chosen < 3:
            if asked := (await mine.call("position", table))["question"]:
                await mine.call("choose", table, ask=asked["ask"], choice=0)
                chosen += 1
            await asyncio.sleep(0)
        assert [line.seat for line in kept.story if line.kind == "deputy"] == [0], "everybody reads it once"
        kept.ended = 1
        assert not ratings.counts(kept)
        kept.story = [line for line in kept.story if line.kind != "deputy"]
        assert ratings.counts(kept), "without it the match would be rated"
        made = await mine.call("make", game="first-class", seats=["program", "bot:novice"])
        assert (await mine.call("position", made["id"]))["table"]["names"][0] == "Ada"
        assert f"/t/{made['id']}" in (await ada.get("/")).text, "it is a table of hers"
        await ada.post("/me", data={"do": "forget", "program": "Mine"})
        await mine.call("tables", status=401)
        assert await here.runtime.store.read(lambda db: db.execute("SELECT count(*) FROM deputies").fetchone()[0]) == 0

    tried(work)
