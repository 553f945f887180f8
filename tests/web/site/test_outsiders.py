"""What other sites get: a board in a frame, if the operator allows it; search engines; previews of links."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest

from stellwerk.games import GAMES
from stellwerk.web.alone import parts_alone
from stellwerk.web.app import build
from stellwerk.web.base.outside import Embed, Outside, chosen
from tests.web.club import club
from tests.web.in_memory import running

CLUB = "https://club.example"


def policies(origins: str, *paths: str) -> list[str]:
    """The part of the policy about frames, of each page of a table."""

    async def one() -> list[str]:
        parts = parts_alone()._replace(outside=Outside(embed=Embed(origins)))
        async with running(build(parts)) as browser:
            made = await browser.post("/play/germany", data={"level": "easy"})
            table = made.headers["location"]
            pages = [await browser.get(path.replace("TABLE", table)) for path in paths]
            return [page.headers["content-security-policy"].rpartition("frame-ancestors ")[2] for page in pages]

    return asyncio.run(one())


def test_only_a_board_and_a_replay_are_framed_and_only_where_the_operator_says() -> None:
    paths = "TABLE/embed", "TABLE/replay?embed=1", "TABLE", "TABLE?embed=1", "/", "/?embed=1"
    assert policies(CLUB, *paths) == [CLUB, CLUB, "'none'", "'none'", "'none'", "'none'"]
    assert policies("", *paths) == ["'none'"] * 6


def test_origins_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'[embed]\norigins = "{CLUB}  http://localhost:8080"\n', "utf-8")
    assert chosen(file).embed.origins == f"{CLUB} http://localhost:8080"
    for bad in ("club.example", f"{CLUB}/page", "*", "https://a.example; script-src *", "'self'"):
        file.write_text(f'[embed]\norigins = "{bad}"\n', "utf-8")
        with pytest.raises(ValueError, match="is no origin"):
            chosen(file)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_frame_shows_what_everybody_may_see(game: str) -> None:
    async def one() -> None:
        async with club("Ada") as here:
            ada = here.people["Ada"]
            form = {"game": game, "players": "2", "seat0": "me", "seat1": "friend", "name": "Ada"}
            table = (await ada.post("/tables", data=form)).headers["location"]
            mine, theirs = await ada.get(f"{table}/embed"), await here.visitor().get(f"{table}/embed")
            assert mine.text == theirs.text
            assert "<svg" in mine.text
            assert f'<a href="{table}" target="_blank"' in mine.text
            assert "Ada 0" in mine.text
            assert "<script" not in mine.text
            assert (await here.visitor().get("/t/nosuchtable/embed")).status_code == 404

    asyncio.run(one())


def test_robots_and_previews() -> None:
    async def one() -> None:
        async with club() as here:
            guest = here.visitor()
            robots = await guest.get("/robots.txt")
            assert robots.headers["content-type"].startswith("text/plain")
            assert "Disallow: /t/\n" in robots.text
            said = [
                await preview(guest, path) for path in ("/", "/lobby", "/ladders", "/help/germany", "/rules/germany")
            ]
            assert said[3] == said[4]  # of the game
            assert len(set(said)) == 4

    asyncio.run(one())


async def preview(guest: httpx.AsyncClient, path: str) -> str:
    found = re.search(r'<meta property="og:description" content="([^"]+)">', (await guest.get(path)).text)
    assert found, path
    return found[1]
