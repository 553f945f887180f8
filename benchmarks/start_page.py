"""How long the start page of somebody with many tables takes the server: `python -m benchmarks.start_page [TABLES]`.

Milliseconds of a core, without the way through the network; the first look is made before, for it loads templates.
"""

import asyncio
import sys
from statistics import median
from time import process_time

from tests.web.club import Club, club

LOOKS = 40
TABLE = {"players": "3", "seat0": "me", "seat1": "friend", "seat2": "bot:novice", "listed": "1"}


async def measured(tables: int) -> list[float]:
    async with club("Ada", "Ben") as here:
        await fill(here, tables)
        ada, found = here.people["Ada"], list[float]()
        for _ in range(LOOKS + 1):
            before = process_time()
            assert (await ada.get("/")).status_code == 200
            found.append(1000 * (process_time() - before))
        return found[1:]


async def fill(here: Club, tables: int) -> None:
    """As many tables of somebody, as many of others that are listed, and three ready rooms."""
    for name, browser in here.people.items():
        for number in range(tables):
            game = ("germany", "first-class")[number % 2]
            await browser.post("/tables", data=TABLE | {"game": game, "name": name})
    for _ in range(3):
        await here.people["Ada"].post("/rooms", data={"game": "germany", "name": "Ada"})


if __name__ == "__main__":
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    found = asyncio.run(measured(tables))
    print(f"{tables} tables: median {median(found):.0f} ms, slowest {max(found):.0f} ms of {LOOKS} looks")
