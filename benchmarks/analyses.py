"""How analyses read and how long they take: fresh matches of bots, each analysed by a real server, and every page read.

    python benchmarks/analyses.py germany --matches 10 --players 3 --seed 50000
    python benchmarks/analyses.py first-class --levels medium,easy,novice
    python benchmarks/analyses.py first-class --browser --matches 3

A scripted reader (tests/web/review/reader.py) looks for numbers that contradict each other, and for mistakes whose
reasons in words do not make their cost within a fifth. Times are from the first look at the page: until there is a
rough course, and until all is done, by the clock and in seconds of a core, which count on a busy machine. Each match has a
server that has just started, so that no process of the bots is there yet. With `--browser` a person looks: a real
Chromium shows the page, and the course counts when its charts are on screen.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests know how to start a server, and how to read

from playwright.sync_api import Browser, sync_playwright

import stellwerk
from stellwerk.arena.play import bot_rng
from stellwerk.bots import LEVELS
from stellwerk.compiled import says
from stellwerk.core.match import Match
from stellwerk.web.base.identity import DEVICE
from tests.web.browser.conftest import LIGHT, launched
from tests.web.browser.positions import COOKIE, keep, sitting
from tests.web.review.reader import clean as cleaned
from tests.web.review.reader import read_pages, told_mistakes
from tests.web.serving import Server, Visitor, limited, running

MANY = limited("analyses_of_address=1000/60", "moments_of_address=10000/60")  # one reader asks for all
EVERY = 0.1  # seconds between two looks


def played(game: str, players: int, levels: list[str], seed: int) -> Match:
    """A match of these levels, which move on by one seat from match to match."""
    match = stellwerk.new(game, players=players, seed=seed)
    while (open := match.decision) is not None:
        level = LEVELS[levels[(open.seat + seed) % len(levels)]]
        rng = bot_rng(seed, open.seat, len(match.actions))
        match.play(level.bot(match.game, partial(match.view, open.seat), open, rng))
    return match


def family(process: int) -> list[int]:
    """A process and all that it started."""
    try:
        text = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    return [process, *(one for child in text.split() for one in family(int(child)))]


def seconds_of_a_core(process: int) -> float:
    """What a process and all that it started have used, those that have ended among them."""
    found = 0
    for one in family(process):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        found += sum(int(ticks) for ticks in fields[11:15])
    return found / os.sysconf("SC_CLK_TCK")


@contextmanager
def eyes(browser: Browser | None, stranger: Visitor, page: str) -> Iterator[Callable[[], bool]]:
    """Whoever looks at the page: in a browser, or again and again by script. Asked whether a course is to be seen."""
    if browser is None:
        yield lambda: "<figure" in stranger.get(page).text
        return
    context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="en")
    shown = context.new_page()
    shown.goto(stranger.address.rstrip("/") + page, wait_until="commit")
    yield lambda: bool(shown.locator(".course svg").first.is_visible())
    context.close()


def measured(server: Server, visitor: Visitor, match: Match, id: str, browser: Browser | None) -> dict[str, Any]:
    """One match: how long its analysis takes, and what is wrong with its pages."""
    names = [f"Player {seat + 1}" for seat in range(match.players)]
    address = keep(server.db, id, match, [sitting(name, seat == 0) for seat, name in enumerate(names)])
    stranger = Visitor(server.address)
    key = visitor.get(address).text.partition("match.json?key=")[2].partition('"')[0]
    began, used = monotonic(), seconds_of_a_core(server.process.pid)
    with eyes(browser, stranger, f"{address}/analysis?key={key}") as is_there:
        while not is_there():
            sleep(EVERY)
        rough, used_rough = monotonic() - began, seconds_of_a_core(server.process.pid) - used
        while (answer := stranger.get(f"{address}/analysis.json?key={key}")).status_code != 200:
            sleep(1.0)
        clock, cores = monotonic() - began, seconds_of_a_core(server.process.pid) - used
    found = answer.json()
    wrong = read_pages(lambda page: stranger.get(page).text, address, found, names, f"?key={key}")
    slips = told_mistakes(cleaned(stranger.get(f"{address}/analysis?key={key}").text))
    return {
        "decisions": sum(seat["decisions"] for seat in found["seats"]),
        "mistakes": sum(seat["mistakes"] for seat in found["seats"]),
        "told": len(slips),
        "rough": rough,
        "rough_core": used_rough,
        "clock": clock,
        "core": cores,
        "wrong": wrong,
    }


def served(match: Match, id: str, browser: Browser | None) -> dict[str, Any]:
    """The same on a server that has just started."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "tables.db", options=MANY) as server:
        visitor = Visitor(server.address)
        visitor.http.cookies.set(DEVICE, COOKIE)
        visitor.get("/")
        return measured(server, visitor, match, id, browser)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=5)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--levels", default="medium,easy,novice")
    parser.add_argument("--seed", type=int, default=50_000)
    parser.add_argument("--browser", action="store_true", help="look with Chromium")
    asked = parser.parse_args()
    print(says())
    rows = []
    with sync_playwright() if asked.browser else nullcontext() as playwright:
        browser = launched(playwright, *LIGHT) if playwright else None
        for number in range(asked.seed, asked.seed + asked.matches):
            match = played(asked.game, asked.players, asked.levels.split(","), number)
            rows.append(row := served(match, f"match{number}", browser))
            print(
                f"seed {number}: {row['decisions']} decisions, {row['mistakes']} mistakes, {row['told']} told;"
                f" rough course after {row['rough']:.1f} s ({row['rough_core']:.1f} of a core),"
                f" all after {row['clock']:.0f} s ({row['core']:.0f} of a core: {row['core'] / 2:.0f} on two)",
                flush=True,
            )
            for line in row["wrong"]:
                print("  wrong:", line, flush=True)
    whole = [row for row in rows if not row["wrong"]]
    print(f"{len(whole)} of {len(rows)} matches read without a contradiction,", end=" ")
    print(f"{sum(row['told'] for row in rows)} mistakes told")


if __name__ == "__main__":
    main()
