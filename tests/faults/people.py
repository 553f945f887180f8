"""Tables with people at them, made as people make them: a form, a link for a friend, and somebody who watches."""

import asyncio
import re
from collections.abc import Callable
from random import Random

import httpx

from tests.faults.page import Manners, Page, Seated

AT_ONCE = 8  # tables that are being made
LONG = 60.0  # seconds
GAMES: tuple[tuple[str, dict[str, str]], ...] = (
    ("germany", {}),
    ("first-class", {"modules": "AB"}),
    ("first-class", {"modules": "CE"}),
)


def loopback(number: int) -> str:
    """An address of this machine for each table: limits count what an address does."""
    return f"127.{1 + number // 60_000}.{number // 250 % 240}.{1 + number % 250}"


class Person:
    """Somebody with cookies."""

    def __init__(self, url: str, address: str) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=address, retries=3)
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=LONG)
        self.origin = {"origin": url.rstrip("/")}

    async def post(self, path: str, **form: str) -> str:
        """Where the form leads to."""
        answer = await self.http.post(path, data=form, headers=self.origin)
        assert answer.status_code == 303, (answer.status_code, answer.text[-300:])
        return str(answer.headers["location"])

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())


async def one_table(url: str, number: int) -> tuple[str, list[str]]:
    """A new table and the cookies of its two people."""
    game, options = GAMES[number % len(GAMES)]
    host, friend = Person(url, loopback(number)), Person(url, loopback(number))
    form = {"game": game, "players": "2", "seat0": "me", "seat1": "friend", "undo": "on", "name": "Ada"}
    path = await host.post("/tables", **form, **options)
    page = (await host.http.get(path)).text
    link = re.search(rf"{path}/sit/[\w-]+", page)
    assert link, page[-500:]
    await friend.post(link[0], name="Ben")
    cookies = [host.cookie(), friend.cookie()]
    await host.http.aclose()
    await friend.http.aclose()
    return path.removeprefix("/t/"), cookies


async def seat_people(
    url: Callable[[], str], tables: int, manners: Manners, rng: Random, spectators: int = 1, first: int = 0
) -> list[Page]:
    """So many tables, each with two people and some who watch; nobody is connected yet."""
    room = asyncio.Semaphore(AT_ONCE)

    async def make(number: int) -> list[Page]:
        async with room:
            table, cookies = await one_table(url(), number)
        watching = [(None, "")] * spectators
        return [
            Page(Seated(table, seat, cookie, loopback(number)), url, manners, Random(rng.random()))
            for seat, cookie in [*enumerate(cookies), *watching]
        ]

    made = await asyncio.gather(*(make(first + number) for number in range(tables)))
    return [page for pages in made for page in pages]
