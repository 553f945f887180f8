"""The help of the keyboard says what can be done on the page where it stands."""

import asyncio

import httpx

from stellwerk.web import app
from stellwerk.web.alone import parts_alone
from tests.web.in_memory import running

NEW = {"game": "germany", "players": "2", "seat0": "me", "seat1": "bot:novice"}


def test_it_says_what_is_on_the_screen() -> None:
    asyncio.run(looked_at())


async def looked_at() -> None:
    built = app.build(parts_alone())
    async with running(built) as ada:
        table = (await ada.post("/tables", data=NEW)).headers["location"]
        async with httpx.AsyncClient(transport=httpx.ASGITransport(built), base_url="http://here") as eve:
            mine, theirs = [(await who.get(f"{table}?menu=only")).text for who in (ada, eve)]
            replay = (await eve.get(f"{table}/replay")).text
    assert "choose by number" in mine
    assert "skip what is being shown" in theirs
    assert "choose by number" not in theirs, "whoever watches chooses nothing"
    assert "play and pause" in replay
    assert "choose by number" not in replay
